"""Gives mistakes of the wiring their names: two that are swapped, rows, whole chips.

Used by `order_step` when all is learnt.
"""

from rootlight.board_files.pad_numbers import ELECTRODES
from rootlight.bring_up.workbench import Workbench
from rootlight.compat import const

_MOST_PAIRS = const(4)  # that are named one by one
_LEAST_REVERSED = const(4)  # pads: fewer are just swapped


def name_mistakes(workbench: Workbench) -> None:
    """Name what was learnt of the wires and of the lights.

    A wire or a light that was mended after an earlier bring-up is where the board file has it
    again. It is no mistake.
    """
    wiring = workbench.wiring
    written, _ = workbench.board.wiring()
    _remove_explained(workbench, [wire for wire in wiring.moved if not wiring.is_wired(wire)])
    wires = {}
    spares = []
    for wire in wiring.moved:
        if wiring.moved[wire] == written[wire]:
            continue
        if not wiring.is_wired(wire):
            spares.append(wire)
        elif wiring.pad_of[wire] != wiring.moved[wire]:
            wires[wiring.pad_of[wire]] = wiring.moved[wire]
    if not (wires and _name_chips(workbench)):
        if spares and not wires and len(spares) <= _MOST_PAIRS:
            for wire in sorted(spares):
                _name_spare(workbench, wire)
        else:
            _name(workbench, wires, "", len(wires) + len(spares))
    if wiring.new_chain is not None:
        lights = {}
        for led in range(len(wiring.chain)):
            if wiring.new_chain[led] not in (wiring.chain[led], workbench.board.chain[led]):
                lights[wiring.chain[led]] = wiring.new_chain[led]
        _name(workbench, lights, "led_", len(lights))


def _remove_explained(workbench: Workbench, spares: "list[int]") -> None:
    """Forget the broken wires that are not broken, but at electrodes that should be free."""
    names = workbench.names([workbench.wiring.moved[wire] for wire in spares])
    chips = [workbench.chip_name(wire // ELECTRODES) for wire in spares]
    workbench.findings.remove(names, "open")
    workbench.findings.remove(chips, "spare_wire")


def _name_spare(workbench: Workbench, wire: int) -> None:
    pad = workbench.wiring.moved[wire]
    name = workbench.name(pad)
    chip = workbench.chip_name(wire // ELECTRODES)
    workbench.find("elsewhere", name, [pad], name, wire % ELECTRODES, chip)


# Chips.


def _name_chips(workbench: Workbench) -> bool:
    """Return whether the moved wires belong to chips swapped in pairs; if so, name them."""
    wiring = workbench.wiring
    pairs = []
    chips = len(workbench.board.chips)
    for one in range(chips):
        for other in range(one + 1, chips):
            if _took_place(wiring, one, other) and _took_place(wiring, other, one):
                pairs.append((one, other))
    swapped = [chip for pair in pairs for chip in pair]
    for wire in wiring.moved:
        is_moved = wiring.moved[wire] != wiring.pad_of[wire]
        if is_moved and wire // ELECTRODES not in swapped:
            return False
    for one, other in pairs:
        names = (workbench.chip_name(one), workbench.chip_name(other))
        workbench.find("chips_swapped", names[0], [], *names)
    return len(pairs) > 0


def _took_place(wiring, one: int, other: int) -> bool:
    """Return whether the wires of one chip lead to the pads of another one's electrodes."""
    has_moved = False
    for electrode in range(ELECTRODES):
        wire = one * ELECTRODES + electrode
        if wire not in wiring.moved:
            continue
        if wiring.moved[wire] != wiring.pad_of[other * ELECTRODES + electrode]:
            return False
        has_moved = True
    return has_moved


# Pads. `moved` is a dict of pads: the one that was believed, and the one that it is.


def _name(workbench: Workbench, moved: "dict[int, int]", prefix: str, count: int) -> None:
    """Name what was moved. prefix: "led_" for lights. count: how many were moved in all."""
    if not count:
        return
    pads = sorted(moved)
    row = _reversed_row(workbench, moved)
    rows = _swapped_rows(workbench, moved)
    if row is not None:
        workbench.find(prefix + "row_reversed", row, pads, row)
    elif _are_pairs(moved) and len(moved) <= 2 * _MOST_PAIRS:
        for pad in pads:
            if pad < moved[pad]:
                names = workbench.names([pad, moved[pad]])
                workbench.find(prefix + "swapped", names[0], [pad, moved[pad]], *names)
    elif rows is not None:
        workbench.find(prefix + "rows_swapped", rows[0], pads, *rows)
    else:
        workbench.find(prefix + "scrambled", "leds" if prefix else "touch", pads, count)


def _are_pairs(moved: "dict[int, int]") -> bool:
    for pad in moved:
        if moved.get(moved[pad]) != pad:
            return False
    return len(moved) > 0


def _cells_by_row(workbench: Workbench, moved: "dict[int, int]") -> "dict[int, list[int]] | None":
    """The moved cells by row; None if a button is among them."""
    shape = workbench.board.shape
    rows: "dict[int, list[int]]" = {}
    for pad in sorted(moved):
        if pad >= shape.count:
            return None
        rows.setdefault(shape.row_of[pad], []).append(pad)
    return rows


def _row_name(workbench: Workbench, cell: int) -> str:
    return workbench.name(cell).rstrip("0123456789")


def _reversed_row(workbench: Workbench, moved: "dict[int, int]") -> "str | None":
    """The name of the one row that runs in the opposite direction, or None."""
    rows = _cells_by_row(workbench, moved)
    if rows is None or len(rows) != 1 or len(moved) < _LEAST_REVERSED:
        return None
    shape = workbench.board.shape
    cells = [cell for cell in range(shape.count) if shape.row_of[cell] in rows]
    for place in range(len(cells)):
        mirrored = cells[len(cells) - 1 - place]
        if moved.get(cells[place], cells[place]) != mirrored:
            return None
    return _row_name(workbench, cells[0])


def _swapped_rows(workbench: Workbench, moved: "dict[int, int]") -> "tuple[str, str] | None":
    """The names of two rows that are in each other's place, or None."""
    rows = _cells_by_row(workbench, moved)
    if rows is None or len(rows) != 2 or not _are_pairs(moved):
        return None
    one, other = [rows[row] for row in sorted(rows)]
    if len(one) != len(other):
        return None
    for place in range(len(one)):
        if moved[one[place]] != other[place]:
            return None
    return _row_name(workbench, one[0]), _row_name(workbench, other[0])
