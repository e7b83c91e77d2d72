"""The face of a printed board: a film that is bonded onto it, printed as a panel is engraved.

Used by `files`.
"""

from __future__ import annotations

import math
from functools import cached_property

from hardware.pcb.layout import LAYOUTS, THIRDS
from hardware.pcb.signal import FILM_MM
from hardware.pcb.third import outline, turned_by_thirds, whole
from hardware.places import Places, Point
from hardware.sheet import CUT, Sheet
from hardware.sheets import panel

MATERIAL = "white translucent film"
# Round the head of each screw, which holds the board alone; the same drawing suits acrylic.
HEAD_HOLE = 8.0


class OnBoard(Places):
    """The places of a board file on its printed board."""

    @cached_property
    def half_size(self) -> Point:
        """Half of the board's width and height; of thirds, of all three together in whole mm."""
        if self.name in THIRDS:
            corners = outline(self.pitch, has_middle=False).exterior.coords
            turned = [turned_by_thirds(at, thirds) for at in corners for thirds in range(3)]
            x, y = (math.ceil(max(abs(at[axis]) for at in turned)) for axis in (0, 1))
            return float(x), float(y)
        return LAYOUTS[self.name].half_size

    @cached_property
    def screws(self) -> list[Point]:
        """The holes of the board."""
        if self.name in THIRDS:
            holes = THIRDS[self.name].holes
            return [whole(at, thirds) for thirds in range(3) for at in holes]
        return list(LAYOUTS[self.name].holes)


def face_of(places: Places) -> Sheet:
    """The film: its outline, holes for the heads of the screws, and what is printed."""
    board = OnBoard(places.board)
    drawn = panel(board, MATERIAL)
    about = f"{MATERIAL} {FILM_MM:g} mm, bonded to the board; letters and lines printed"
    items = [item for item in drawn.items if item.layer != CUT]
    face = Sheet("face", "Face", about, drawn.half_size, items)
    for at in board.screws:
        face.circle(CUT, at, HEAD_HOLE / 2)
    return face
