"""Boards, stacks and fingers that the model computes, and the counts that come of it.

Used by `page`, `__main__` and the tests.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from hardware import stack
from hardware.pcb import pads_signal, signal
from hardware.pcb.boards import circuit_called
from hardware.pcb.pads import PADS_BOARDS
from hardware.pcb.rules import BAND, CORE, FR4, GAP, HATCH, HATCH_PITCH, PREPREG, SIGNAL
from hardware.places import Places, places_of
from hardware.touch_model.solved import (
    ADULT,
    CHILD,
    IDLE,
    STEP,
    fingers,
    picofarad,
    solve,
)
from hardware.touch_model.solver import NEIGHBOUR, Cell, Field, Layer, Wire
from hardware.wiring import electrode_lengths, wires_of
from host_sim.board.simulated_board import built_boards
from host_sim.wiring.wires import PRINTED_CIRCUITS
from host_sim.workshop.chip_counts import AT_REST, ELECTRODE_PIN_PF, RAIL, counts, wire_pf
from rootlight.board_files.faces import ACRYLIC, FILM

AIR_MM = signal.AIR_MM
WITH_PAGES = ("hex-2", "hex-4", "hex-5", "hex-7")


@dataclass(frozen=True)
class Stack:
    """What lies on a board: a name, the cell with its sheets, the face that a board file names."""

    name: str
    cell: Cell
    face: str


@dataclass(frozen=True)
class Line:
    """What a board's pad with the longest way to its chip has besides the pad itself.

    `more_pf`: vias and trace; `wire_mm`: a wire.
    """

    board: str
    mm: float
    more_pf: float = 0.0
    wire_mm: float = 0.0


def lines() -> list[Line]:
    """Each board file with its longest trace or wire."""
    found = []
    for name in PRINTED_CIRCUITS:
        circuit = circuit_called(name)
        longest = round(max(circuit.track_length(one.net) for one in circuit.electrodes))
        found.append(Line(name, longest, signal.VIAS_PF + signal.TRACE_PF_MM * longest))
    by_hand = [name for name in built_boards() if name not in PRINTED_CIRCUITS]
    for name in sorted(by_hand, key=lambda name: (name not in WITH_PAGES, name)):
        longest = max(electrode_lengths(wires_of(places_of(name))))
        found.append(Line(name, longest, wire_mm=longest))
    return found


def stacks_of(board: str) -> tuple[Stack, ...]:
    """The stacks that a board may have, the usual one first."""
    places = places_of(board)
    if board in PRINTED_CIRCUITS:
        film, acrylic = f"film {signal.FILM_MM:g} mm", f"acrylic {signal.ACRYLIC_MM:g} mm"
        air = f", {AIR_MM:g} mm of air"
        return (
            Stack(f"{film}, bonded", signal.cell_of(places, signal.FILM), FILM),
            Stack(film + air, signal.cell_of(places, signal.LOOSE_FILM), FILM),
            Stack(f"{acrylic}, bonded", signal.cell_of(places, signal.ACRYLIC), ACRYLIC),
            Stack(acrylic + air, signal.cell_of(places, signal.LOOSE), ACRYLIC),
        )
    panel = f"acrylic {stack.PANEL_MM:g} mm"
    return (
        Stack(f"{panel}, flat", stack.cell_of(places), ACRYLIC),
        Stack(f"{panel}, {AIR_MM:g} mm of air", stack.cell_of(places, air_mm=AIR_MM), ACRYLIC),
    )


def counts_of(line: Line, cell: Cell) -> dict[str, float]:
    """By finger: the counts that it takes off the cell in the middle."""
    idle = picofarad(cell, IDLE) + line.more_pf
    return {
        name: counts(idle, picofarad(cell, name), line.wire_mm) for name in fingers(cell.pitch)
    }


def kept_cells() -> dict[Cell, set[str]]:
    """The cells whose figures the file keeps, and which fingers each has."""
    found: dict[Cell, set[str]] = {}
    for line in lines():
        for one in stacks_of(line.board):
            found[one.cell] = set(fingers(1.0))
    for name in WITH_PAGES:
        for cell in _on_pages(places_of(name)):
            found.setdefault(cell, {CHILD, ADULT})
    for name in PADS_BOARDS:
        found.setdefault(pads_signal.cell_of(places_of(name)), {CHILD, ADULT})
    return found


def _on_pages(places: Places) -> Iterable[Cell]:
    """What the page of a board by hand computes besides."""
    yield from (stack.cell_of(places, panel_mm=one) for one in stack.PANELS_MM)
    yield from (stack.cell_of(places, window_mm=one) for one in stack.WINDOWS_MM)
    yield from (stack.cell_of(places, air_mm=one) for one in stack.GAPS_MM)


def solve_all(step: float = STEP) -> dict[Cell, dict[str, float]]:
    """Everything that the file keeps; takes some minutes."""
    return {cell: solve(cell, sorted(names), step) for cell, names in kept_cells().items()}


# What couples into a pad besides a finger.

_DATA, _BUS = "light data", "bus"
_LED_DATA_MM = 1.0  # the line of data in a strip of lights; R
_BELOW_MM = 8.0  # air below a printed board


@dataclass(frozen=True)
class Coupling:
    """`pf`: to a pad, and `counts`, of a sample that meets the edge of a signal of `volts`."""

    board: str
    what: str
    pf: float
    counts: float


def couplings(board: Line, step: float = STEP) -> list[Coupling]:
    """Of one board's pad with the longest way."""
    places = places_of(board.board)
    if board.board in PRINTED_CIRCUITS:
        return _printed(board, places, step)
    cell = stack.cell_of(places)
    data = Wire(_DATA, sum(one.thickness for one in cell.below), _LED_DATA_MM)
    return [
        _coupled(board, cell, data, NEIGHBOUR, RAIL, step),
        _coupled(board, cell, data, "light data in the strip", 5.0, step),
    ]


def _printed(board: Line, places: Places, step: float) -> list[Coupling]:
    """Its light data and bus, on the back: behind their band of ground, and without any."""
    under = (*signal.BELOW, Layer(PREPREG, FR4), Layer(_BELOW_MM, 1.0))
    film = signal.FILM
    cell = Cell(places.pitch, GAP, places.window_radius, film, under)
    depth = PREPREG + CORE
    mesh = Wire("mesh", depth, HATCH, HATCH_PITCH)
    data, bus = (Wire(name, depth + PREPREG, SIGNAL) for name in (_DATA, _BUS))
    wide, narrow = (Wire("band", depth, width) for width in (BAND, BAND / 2))
    return [
        _coupled(board, cell, data, NEIGHBOUR, RAIL, step, mesh, wide),
        _coupled(board, cell, data, "light data behind its band", 5.0, step, mesh, wide),
        _coupled(board, cell, bus, "bus behind its band", RAIL, step, mesh, narrow),
        _coupled(board, cell, bus, "bus, if nothing lay between", RAIL, step),
    ]


def _coupled(
    board: Line, cell: Cell, wire: Wire, what: str, volts: float, step: float, *ground: Wire
) -> Coupling:
    wired = Cell(
        cell.pitch,
        cell.gap,
        cell.window,
        cell.above,
        cell.below,
        cell.sides,
        wires=(*ground, wire),
    )
    field = Field(wired, round(cell.pitch / step))
    pf = field.couplings()[NEIGHBOUR if what == NEIGHBOUR else wire.name]
    line = ELECTRODE_PIN_PF + field.capacitance() + board.more_pf + wire_pf(board.wire_mm)
    # A pad is charged to the voltage of so many counts.
    return Coupling(board.board, what, pf, AT_REST * pf / line * volts / (RAIL * AT_REST / 1024))
