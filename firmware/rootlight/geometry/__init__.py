"""Boards as numbers. No games.

`shapes.py`: the cells of a board and who is whose neighbour. `notation.py`: names of cells.
`placement.py`: where the board of a game lies on the built board. See rules.md, section 0.
"""
