"""The faces that a board file may name: what lies between fingers and pads.

Used by `reader`, and by `touch.tuning`, which has a threshold for each.
"""

ACRYLIC = "acrylic"  # a panel; also where a board file names no face
FILM = "film"  # half a millimetre, bonded to a printed circuit
FACES = (ACRYLIC, FILM)
