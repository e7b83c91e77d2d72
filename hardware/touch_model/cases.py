"""Boards, stacks and fingers that the model computes, and the counts that come of it.

Used by `page` and the tests.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from hardware import places as by_hand
from hardware import stack
from hardware.field import Layer
from hardware.pcb.boards import circuit_called
from hardware.pcb.rules import CORE, FR4, GAP, PREPREG
from hardware.pcb.signal import ACRYLIC, ACRYLIC_MM, FILM, FILM_MM, LOOSE, TRACE_PF_MM, VIAS_PF
from hardware.places import places_of
from hardware.touch_model.fingers import flat, lying
from hardware.touch_model.solver import Cell, Field, Grounded
from hardware.wiring import electrode_lengths, wires_of
from host_sim.wiring.wires import PRINTED_CIRCUITS
from host_sim.workshop.chip_counts import counts

STEP = 0.5  # mm; finer ones change no figure by more than a tenth
STEEP = 15.0  # degrees: a finger that lies down
AIR_MM = 0.5


@dataclass(frozen=True)
class Stack:
    """What lies on a board: a name, and its sheets above and below the copper."""

    name: str
    above: tuple[Layer, ...]
    below: tuple[Layer, ...]


@dataclass(frozen=True)
class Line:
    """What a board's pad with the longest way to its chip has besides the pad itself.

    `more_pf`: vias and trace; `wire_mm`: a wire.
    """

    board: str
    mm: float
    more_pf: float = 0.0
    wire_mm: float = 0.0


_PRINTED = (Layer(PREPREG + CORE, FR4),)
PRINTED_STACKS = (
    Stack(f"film {FILM_MM:g} mm, bonded", FILM, _PRINTED),
    Stack(f"acrylic {ACRYLIC_MM:g} mm, bonded", ACRYLIC, _PRINTED),
    Stack(f"acrylic {ACRYLIC_MM:g} mm, {AIR_MM:g} mm of air", LOOSE, _PRINTED),
)
STACKS_BY_HAND = (
    Stack("acrylic 2 mm, flat", *stack.about(stack.PANEL_MM, 0.0)),
    Stack("acrylic 2 mm, 0.5 mm of air", *stack.about(stack.PANEL_MM, AIR_MM)),
)


def fingers(pitch: float) -> dict[str, Grounded]:
    """All fingers by their names; the neighbour's lies down from the cell at the left."""
    return {
        "adult, 10 mm": flat(10.0),
        "8 mm": flat(8.0),
        "child, 6 mm": flat(6.0),
        "between two cells": flat(10.0, pitch / 2),
        "lying": lying(10.0, STEEP),
        "lying, next cell": lying(10.0, STEEP, -pitch),
    }


def lines() -> list[Line]:
    """Each board with its longest trace or wire."""
    found = []
    for name in PRINTED_CIRCUITS:
        circuit = circuit_called(name)
        longest = max(circuit.track_length(one.net) for one in circuit.electrodes)
        found.append(Line(name, round(longest), VIAS_PF + TRACE_PF_MM * round(longest)))
    for name in ("hex-2", "hex-4", "hex-5", "hex-7"):
        longest = max(electrode_lengths(wires_of(places_of(name))))
        found.append(Line(name, longest, wire_mm=longest))
    return found


def stacks_of(line: Line) -> tuple[Stack, ...]:
    """The stacks that a board may have."""
    return PRINTED_STACKS if line.board in PRINTED_CIRCUITS else STACKS_BY_HAND


def counts_of(line: Line, stack_of: Stack, step: float = STEP) -> dict[str, float]:
    """By finger: the counts that it takes off the cell in the middle."""
    places = places_of(line.board)
    gap = GAP if line.board in PRINTED_CIRCUITS else by_hand.GAP
    cell = Cell(places.pitch, gap, places.window_radius, stack_of.above, stack_of.below)
    idle, more = _solved(cell, round(places.pitch / step))
    return {
        name: counts(idle + line.more_pf, finger, line.wire_mm) for name, finger in more.items()
    }


@cache
def _solved(cell: Cell, nodes: int) -> tuple[float, dict[str, float]]:
    """(idle, by finger what it adds), in pF."""
    field = Field(cell, nodes)
    idle = field.capacitance()
    return idle, {
        name: field.capacitance(finger) - idle for name, finger in fingers(cell.pitch).items()
    }
