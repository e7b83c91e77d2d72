"""Parts for a 3D printer: chambers, channels and base of a board as one body a piece.

`seams` divides a board into pieces, `body` gives them height, `files` writes them, `view` draws
them, `page` describes them. Uses the layers below it alone: places, sheets, stack, underside.
"""
