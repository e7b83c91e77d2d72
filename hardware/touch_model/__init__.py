"""The electric field of a touched cell in three dimensions: what a finger is worth, where it lies.

`solver` has the field, `fingers` the bodies above it, `solved` the figures that are kept, `cases`
the boards and stacks, `published` other people's boards, `page` the table; `__main__` is the
command line of `make touch-model`.
"""
