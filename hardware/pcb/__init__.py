"""The printed-circuit edition of a board: one board of four layers with all of its parts.

`circuit` makes the whole board from the board file; `files` writes it. README.md of `hardware`
says how it is ordered. Places are in mm, seen from the front, 0, 0 in the middle, y up.
"""
