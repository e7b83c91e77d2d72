"""The panel of a printed board: engraved as any panel, with the size and screws of the board.

Used by `files`.
"""

from __future__ import annotations

import math
from functools import cached_property

from hardware.pcb.layout import LAYOUTS, THIRDS
from hardware.pcb.third import outline, turned_by_thirds, whole
from hardware.places import Places, Point
from hardware.sheet import Sheet
from hardware.sheets import panel

MATERIAL = "opal acrylic"


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


def panel_of(places: Places) -> Sheet:
    """The sheet of opal acrylic that lies on the board."""
    return panel(OnBoard(places.board), MATERIAL)
