"""A board as the steps see it: places, modules below, wires, buses."""

from __future__ import annotations

import itertools
from functools import cached_property

from hardware.places import Places, Point, Run, places_of
from hardware.stack import SOCKET_OUT_MM, bridge_mm
from hardware.stripboard import GROUND_STAR, PLUS_STAR
from hardware.underside import PICO_SIZE, Underside
from hardware.wiring import (
    Segment,
    Wire,
    feed_end,
    feed_route,
    feeds,
    link_route,
    segments_of,
    wires_of,
)
from host_sim.wiring.wires import STRAPS
from rootlight.board_files.reader import Chip

# Boards whose guide is kept in `built`; `make steps` makes those of the others.
KEPT = ("hex-2", "hex-4")


class Board:
    """The data of one board from which words and pictures derive."""

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
        """True if it has a piezo."""
        return self.places.board.sound_pin is not None

    @cached_property
    def chips(self) -> list[Chip]:
        """The touch chips, in the board file's order."""
        return list(self.places.board.chips)

    @cached_property
    def to_cut(self) -> list[Chip]:
        """Chips whose breakouts may need their tie of ADDR cut: their strap leads not to GND."""
        return [chip for chip in self.chips if strap_of(chip) != "GND"]

    @cached_property
    def feed_holes(self) -> list[tuple[Run, str, str]]:
        """Each run with a feed, and the holes of the stripboard where its two wires begin."""
        runs = feeds(self.places)
        return list(zip(runs, reversed(PLUS_STAR), reversed(GROUND_STAR), strict=False))

    def passes_socket(self, routes: list[list[Point]]) -> bool:
        """Return whether one of the cables lies between the Pico's socket and the edge."""
        x, y = self.underside.pico.middle
        for (one_x, one_y), (other_x, other_y) in itertools.chain(
            *map(itertools.pairwise, routes)
        ):
            is_beside = one_x == other_x and one_x * x > 0 and abs(one_x) > abs(x)
            if is_beside and min(one_y, other_y) <= y <= max(one_y, other_y):
                return True
        return False

    @cached_property
    def pico_tapes(self) -> int:
        """Layers of foam tape under the Pico: two, where cables pass below its plug."""
        routes = links_of(self.places) + feed_routes(self.places)
        return 2 if self.passes_socket(routes) else 1

    @property
    def bridge_mm(self) -> int:
        """The height of the tie bridge below the plug."""
        return bridge_mm(self.pico_tapes)

    @property
    def socket_mm(self) -> float:
        """From the edge of the board to the front of the Pico's socket."""
        to_pico = self.places.half_size[0] - abs(self.underside.pico.middle[0]) - PICO_SIZE[0] / 2
        return to_pico - SOCKET_OUT_MM


def links_of(places: Places) -> list[list[Point]]:
    """The routes of the cables from each run to the next."""
    pairs = itertools.pairwise(places.runs)
    return [link_route(places, run.ends[1], following.ends[0]) for run, following in pairs]


def feed_routes(places: Places) -> list[list[Point]]:
    """The routes of the feeds; those of ground lie beside those of 5 V."""
    star = Underside(places).plus_star.middle
    return [feed_route(places, star, run, feed_end(places, star, run)) for run in feeds(places)]


def strap_of(chip: Chip) -> str:
    """The pin that a chip's ADDR is tied to."""
    return STRAPS[chip.address]


def board_of(name: str) -> Board:
    """The board of a name; see `places_of` for what it raises."""
    return Board(places_of(name))
