"""The panel of a printed board: engraved as any panel, with the size and screws of the board.

Used by `files`.
"""

from __future__ import annotations

from functools import cached_property

from hardware.pcb.layout import LAYOUTS
from hardware.places import Places, Point
from hardware.sheet import Sheet
from hardware.sheets import panel


class OnBoard(Places):
    """The places of a board file on its printed board."""

    @cached_property
    def half_size(self) -> Point:
        """Half of the board's width and height."""
        return LAYOUTS[self.name].half_size

    @cached_property
    def screws(self) -> list[Point]:
        """The holes of the board."""
        return list(LAYOUTS[self.name].holes)


def panel_of(places: Places) -> Sheet:
    """The sheet of opal acrylic that lies on the board."""
    return panel(OnBoard(places.board))
