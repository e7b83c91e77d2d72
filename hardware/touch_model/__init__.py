"""The electric field of a touched cell in three dimensions: what a finger is worth, where it lies.

`solver` has the field, `cases` the stacks and fingers, `page` the table; `__main__` is the command
line of `make touch-model`. `hardware.field` computes a finger flat on the middle of a cell, in two
dimensions and a hundred times quicker; this says what its symmetry cannot.
"""
