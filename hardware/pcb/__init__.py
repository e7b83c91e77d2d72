"""Printed circuits: a whole board of four layers with all of its parts, and the carrier.

`circuit` makes the whole board from the board file, `files` writes it; `carrier`, of two layers,
takes the place of the stripboard, and `carrier_files` writes it. README.md of `hardware`
says how it is ordered. Places are in mm, seen from the front, 0, 0 in the middle, y up.
"""
