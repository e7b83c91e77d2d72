"""The ways to a board, compared by money, hours, tools and skill.

Used by `comparison`; the first page of this folder has the same table, and a test compares them.
"""

from __future__ import annotations

import math
import re
from dataclasses import dataclass, replace

from hardware.parts import parts_of, total
from hardware.pcb import pads_price, price
from hardware.pcb.face import OnBoard
from hardware.pcb.layout import THIRDS
from hardware.pcb.model import Circuit
from hardware.pcb.pads import pads_circuit
from hardware.places import places_of
from hardware.steps.board import board_of
from hardware.steps.guide import minutes_of, steps_of

# A sum of parts is not what one pays: post, spare parts, what breaks.
LIKELIER = 1.5
CLUB = 5  # boards
# Hours of a board whose circuits come assembled: the evening of the order, then the building.
_ASSEMBLED_HOURS, _A_THIRD_HOURS = 6.0, 2.0
_PADS_SPARE_HOURS = 6.0  # of foil, film, slots and tips: the page of the circuit


@dataclass(frozen=True)
class Way:
    """One way to a board. `euros`: of one board, and of each if a club builds five.

    `words` may have links, relative to `hardware/built`.
    """

    words: str
    euros: tuple[int, int]
    hours: float
    tools: str
    skill: str


def ways(circuits: dict[str, Circuit]) -> list[Way]:
    """All of them, the first one first. `circuits`: the printed boards by board file."""
    return [
        assembled(
            "**hex-4, [assembled by a board house](hex-4/pcb/order.md): the first way for a"
            " club**",
            circuits["hex-4-pcb"],
            "40 joints of the Pico, two wires; forms in English",
        ),
        with_pads(
            "hex-4", "hex-4 by hand, with [a circuit of pads](hex-4/pads-circuit/README.md)"
        ),
        by_hand("hex-4", "hex-4 [by hand](hex-4/steps.md)"),
        by_hand("hex-2", "hex-2 [by hand](hex-2/steps.md), seven cells to begin with"),
        assembled(
            "hex-7, [three assembled circuits](hex-7/pcb/order.md)",
            circuits["hex-7-pcb"],
            "24 joints of cables, the carrier with its parts; forms in English",
        ),
    ]


def assembled(words: str, circuit: Circuit, skill: str) -> Way:
    """A board whose circuit a house makes and assembles; `circuit`: or each of three."""
    pieces = 3 if circuit.name in THIRDS else 1
    given = (circuit, pieces, OnBoard(places_of(circuit.name).board).half_size)
    euros = (price.total(*given), price.each(*given, CLUB))
    hours = _ASSEMBLED_HOURS + (_A_THIRD_HOURS * pieces if pieces > 1 else 0)
    return Way(words, euros, hours, "soldering iron, multimeter; a laser for the frame", skill)


def with_pads(name: str, words: str) -> Way:
    """A board by hand with a circuit of pads in place of foil."""
    board = board_of(name)
    circuit = pads_circuit(board.places)
    foil = pads_price.foil(parts_of(board.places, board.wires))
    one, five = (round(pads_price.each(circuit, count) - foil) for count in (1, CLUB))
    skill = f"{2 * len(board.wires)} ends of wires to solder; no foil, no film"
    return replace(by_hand(name, words, (one, five), _PADS_SPARE_HOURS), skill=skill)


def by_hand(
    name: str, words: str, more_euros: tuple[int, int] = (0, 0), fewer_hours: float = 0.0
) -> Way:
    """A board of foil and breakouts. What takes the place of foil adds euros and spares hours."""
    board = board_of(name)
    one = LIKELIER * total(parts_of(board.places, board.wires))
    euros = (_fives(one + more_euros[0]), _fives(one + more_euros[1]))
    hours = sum(minutes_of(step.time) for step in steps_of(board)) / 60 - fewer_hours
    tools = "the same, punch, knife, drill; a laser or a 3D printer for the sheets"
    skill = f"{2 * len(board.wires)} ends of wires to solder, foil to lay"
    return Way(words, euros, hours, tools, skill)


def table(found: list[Way], folder: str = "") -> list[str]:
    """The lines of the table; `folder`: the way to `built` from the page that it is for."""
    lines = [
        f"| way | euros for one | each of {CLUB} | hours of yours | tools |"
        " what you must be able to |",
        "|---|---|---|---|---|---|",
    ]
    for way in found:
        words = re.sub(r"\]\((?=\w)", f"]({folder}", way.words)
        one, each = way.euros
        lines.append(f"| {words} | {one} | {each} | {way.hours:.0f} | {way.tools} | {way.skill} |")
    return lines


def _fives(euros: float) -> int:
    return math.ceil(euros / 5) * 5
