"""A board as the steps see it: places, modules below, wires, buses."""

from __future__ import annotations

from functools import cached_property

from hardware.places import Places, places_of
from hardware.underside import Underside
from hardware.wiring import Segment, Wire, segments_of, wires_of
from host_sim.building.wires import STRAPS
from rootlight.board_files.reader import Chip

# Boards whose guide is kept in `built`; `make steps` makes those of the others.
KEPT = ("hex-2", "hex-4")


class Board:
    """What the words and the pictures of one board derive from."""

    def __init__(self, places: Places) -> None:
        self.places = places
        self.underside = Underside(places)
        self.wires: list[Wire] = wires_of(places)
        self.segments: list[Segment] = segments_of(places, self.underside)

    @property
    def name(self) -> str:
        """The name of the built board."""
        return self.places.name

    @property
    def has_sound(self) -> bool:
        """Whether it has a piezo."""
        return self.places.board.sound_pin is not None

    @cached_property
    def chips(self) -> list[Chip]:
        """The touch chips, in the board file's order."""
        return list(self.places.board.chips)

    @cached_property
    def to_cut(self) -> list[Chip]:
        """Chips whose breakouts may need their tie of ADDR cut: their strap leads not to GND."""
        return [chip for chip in self.chips if strap_of(chip) != "GND"]


def strap_of(chip: Chip) -> str:
    """The pin that a chip's ADDR is tied to."""
    return STRAPS[chip.address]


def board_of(name: str) -> Board:
    """The board of a name; see `places_of` for what it raises."""
    return Board(places_of(name))
