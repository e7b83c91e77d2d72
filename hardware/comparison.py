"""The page that sets the boards side by side: signal, power, cuts, weight, price, size.

Used by `build`. Each row says how sure its figures are, as the electrical page does.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from hardware import ways
from hardware.electrical import MOST_LOSS, fuse_of
from hardware.pages import feed_loss
from hardware.parts import blank_of, cut_m, cut_mm, parts_of, total
from hardware.pcb import price
from hardware.pcb.face import OnBoard, face_of
from hardware.pcb.layout import THIRDS
from hardware.pcb.model import Circuit
from hardware.pcb.signal import FILM_MM, FILM_THRESHOLD, pad_counts
from hardware.pcb.size import (
    FUSE_OHM,
    POSTS_MM,
    THIRDS_POSTS_MM,
    cable_loss,
    height,
    trunk_loss,
    weight_kg,
)
from hardware.places import Places
from hardware.power import draw_of
from hardware.stack import TOUCH_THRESHOLD, signal, thickness, weight
from hardware.touch_model.solved import ADULT, CHILD
from hardware.wiring import Wire, electrode_lengths

CERTAIN, CALCULATED, MEASURED = "certain", "calculated", "to be measured"


@dataclass(frozen=True)
class Board:
    """One column: a board by hand with its wires, or a printed one with its circuit."""

    title: str
    places: Places
    wires: list[Wire]
    circuit: Circuit | None = None

    @property
    def size(self) -> tuple[float, float, float]:
        """Width, depth and height in mm."""
        if self.circuit is None:
            half_x, half_y = self.places.half_size
            return 2 * half_x, 2 * half_y, thickness()
        half_x, half_y = OnBoard(self.places.board).half_size
        return 2 * half_x, 2 * half_y, height(self.places.name)

    @property
    def pieces(self) -> int:
        """Printed circuits of the same kind that make one board."""
        return 3 if self.places.name in THIRDS else 1

    def counts(self, finger: str) -> list[float]:
        """Counts of a finger: of the pad with the longest way to its chip, and the shortest."""
        if self.circuit is not None:
            found = list(pad_counts(self.places, self.circuit, finger=finger).values())
            return [min(found), max(found)]
        lengths = electrode_lengths(self.wires)
        felt = [signal(self.places, one(lengths)) for one in (max, min)]
        return [one.child if finger == CHILD else one.counts for one in felt]

    def loss(self) -> float:
        """The most volts that are lost on the way to the lights, the fuse after a trip."""
        supply = fuse_of(self.places.board)
        if self.circuit is not None:
            fuse = supply.budget_ma / 1000 * FUSE_OHM
            cable = cable_loss(supply.budget_ma) if self.pieces > 1 else 0.0
            return fuse + cable + 2 * trunk_loss(self.circuit, supply.budget_ma)
        return supply.fuse_loss[2] + feed_loss(self.places, self.wires)

    def cut(self) -> float:
        """Metres that a laser cuts."""
        if self.circuit is not None:
            return cut_mm(face_of(self.places)) / 1000
        return cut_m(self.places)

    def weight(self) -> float:
        """In kg, without modules and cables."""
        if self.circuit is not None:
            return weight_kg(self.circuit, self.pieces, OnBoard(self.places.board).half_size)
        return weight(self.places)

    def price(self) -> int:
        """In euros."""
        if self.circuit is not None:
            half = OnBoard(self.places.board).half_size
            return price.total(self.circuit, self.pieces, half)
        return total(parts_of(self.places, self.wires))


Row = tuple[str, str, Callable[[Board], str]]


def _rows() -> list[Row]:
    return [
        ("cells, buttons", CERTAIN, _fields),
        ("from cell to cell, mm", CERTAIN, lambda one: f"{one.places.pitch:g}"),
        ("touch chips, buses", CERTAIN, _chips),
        (
            "width x depth x height, mm",
            CERTAIN,
            lambda one: "{:g} x {:g} x {:.0f}".format(*one.size),
        ),
        ("blank of panel and sheets, mm", CERTAIN, _blank),
        (
            "counts of a child's finger, weakest to strongest pad "
            f"(threshold {TOUCH_THRESHOLD}, under a film {FILM_THRESHOLD})",
            CALCULATED,
            lambda one: "{:.0f} to {:.0f}".format(*one.counts(CHILD)),
        ),
        (
            "counts of an adult's finger",
            CALCULATED,
            lambda one: "{:.0f} to {:.0f}".format(*one.counts(ADULT)),
        ),
        ("noise, counts", MEASURED, lambda _: "1 to 2 expected"),
        ("lights dark / in play / at worst, mA", CALCULATED, _lights),
        ("whole board at worst, mA", CALCULATED, _worst),
        (
            f"lost of the 5 V at worst, mV ({1000 * MOST_LOSS:.0f} are allowed)",
            CALCULATED,
            lambda one: f"{1000 * one.loss():.0f}",
        ),
        ("cut in all sheets, m", CALCULATED, lambda one: f"{one.cut():.1f}"),
        ("weight without modules and cables, kg", CALCULATED, lambda one: f"{one.weight():.1f}"),
        ("price, euros, cutting included", MEASURED, lambda one: f"{one.price()} guessed"),
    ]


def _fields(one: Board) -> str:
    return f"{len(one.places.cells)}, {len(one.places.buttons)}"


def _blank(one: Board) -> str:
    return blank_of(one.places) if one.circuit is None else blank_of(OnBoard(one.places.board))


def _chips(one: Board) -> str:
    return f"{len(one.places.board.chips)}, {len(one.places.board.buses)}"


def _lights(one: Board) -> str:
    draw = draw_of(one.places.name)
    return f"{draw.dark} / {draw.typical} / {one.places.board.budget_ma}"


def _worst(one: Board) -> str:
    return str(fuse_of(one.places.board).worst_ma)


def page(boards: list[Board]) -> str:
    """The text of the page."""
    lines = [
        "# The boards side by side",
        "",
        *_ways(boards),
        "Made from the board files by `make hardware`. **Nobody has built one of them yet**, so",
        "each row says how sure it is. *Certain*: read off the drawings or the board file.",
        "*Calculated*: a formula of [the electrical page](electrical.md). *To be measured*: only",
        "a built board can tell; the figure is a guess until then.",
        "",
        "| | how sure | " + " | ".join(one.title for one in boards) + " |",
        "|---|---|" + "---|" * len(boards),
    ]
    for words, sure, figure in _rows():
        lines.append(f"| {words} | {sure} | " + " | ".join(map(figure, boards)) + " |")
    return "\n".join([*lines, *_notes()]) + "\n"


def _ways(boards: list[Board]) -> list[str]:
    circuits = {one.circuit.name: one.circuit for one in boards if one.circuit is not None}
    return [
        "## Ways to a board",
        "",
        *ways.table(ways.ways(circuits)),
        "",
        f"Prices and hours are guesses of {price.DAY}. By hand: the sum of parts and half as much",
        "again. Assembled: with shipping, tax, film, frame, Pico and screws.",
        "",
        "## The boards in figures",
        "",
    ]


def _notes() -> list[str]:
    return [
        "",
        "- **By hand**: the height has the floor on its posts; the weight is that of panel, wood",
        "  and floor, as if they had no holes.",
        f"- **Printed circuit**: the height is that of film, board and posts of {POSTS_MM:g} mm",
        f"  (thirds {THIRDS_POSTS_MM:g} mm: the carrier lies below them), without base or floor;",
        f"  only the film is cut. Counts are those through the bonded film of {FILM_MM:g} mm and",
        "  over solid ground: the mesh that is there gives more. [More fingers, and what helps a",
        "  child](../touch-model.md). The way back of the 5 V is counted like the trunk.",
        "- **hex-7 printed circuit**: three thirds with a cable each, and",
        "  a carrier with its parts.",
        "- **Lost of the 5 V**: with a fuse that has tripped, and all current to the far end.",
        "- **Prices** are sums of guesses of 2026 for single pieces, looked up nowhere; expect",
        "  half as much again. That of a printed circuit is for one board, with shipping and tax;",
        "  two cost little more, and five far less each:",
        "  [by part](hex-4/pcb/order.md#what-it-costs).",
        "- [The electrical page](electrical.md#only-a-bench-can-tell) says how to measure.",
    ]
