"""Gives mistakes of the wiring their names: two that are swapped, rows, whole chips.

Borrowed by the bring-up's `order_step`.
"""

from rootlight.board_files.board_file import ELECTRODES

_MOST_PAIRS = 4


def illegal_reason(bring_up):
    """Name what was learnt of the wires and of the lights."""
    wires = {}
    for wire in bring_up.moved:
        believed = bring_up.pad_of[wire]
        if believed != bring_up.moved[wire] and believed < len(bring_up.device.pads.down):
            wires[believed] = bring_up.moved[wire]
    spares = [wire for wire in bring_up.moved if _is_spare(bring_up, wire)]
    _drop_explained(bring_up, spares)
    if wires and _name_chips(bring_up):
        pass
    elif spares and not wires and len(spares) <= _MOST_PAIRS:
        for wire in sorted(spares):
            _name_spare(bring_up, wire)
    else:
        _name(bring_up, wires, "", len(wires) + len(spares))
    if bring_up.new_chain is not None:
        lights = {}
        for led in range(len(bring_up.chain)):
            if bring_up.chain[led] != bring_up.new_chain[led]:
                lights[bring_up.chain[led]] = bring_up.new_chain[led]
        _name(bring_up, lights, "led_", len(lights))


def _is_spare(bring_up, wire):
    return bring_up.pad_of[wire] >= len(bring_up.device.pads.down)


def _drop_explained(bring_up, spares):
    """What looked like a broken wire was one that is elsewhere."""
    found = []
    names = [bring_up.name(bring_up.moved[wire]) for wire in spares]
    chips = [bring_up.chip_name(wire // ELECTRODES) for wire in spares]
    for entry in bring_up.found:
        is_open = entry[0] == "open" and entry[1] in names
        if not is_open and not (entry[0] == "spare_wire" and entry[1] in chips):
            found.append(entry)
    bring_up.found = found


def _name_spare(bring_up, wire):
    pad = bring_up.moved[wire]
    name = bring_up.name(pad)
    chip = bring_up.chip_name(wire // ELECTRODES)
    bring_up.find("elsewhere", name, [pad], name, wire % ELECTRODES, chip)


def _name_chips(bring_up):
    """Whether all that was moved are chips that are swapped, in pairs; they are named then."""
    moved = bring_up.moved
    pairs = []
    chips = len(bring_up.board.chips)
    for one in range(chips):
        for other in range(one + 1, chips):
            if _took_place(bring_up, one, other) and _took_place(bring_up, other, one):
                pairs.append((one, other))
    swapped = [chip for pair in pairs for chip in pair]
    for wire in moved:
        if moved[wire] != bring_up.pad_of[wire] and wire // ELECTRODES not in swapped:
            return False
    for one, other in pairs:
        names = (bring_up.chip_name(one), bring_up.chip_name(other))
        bring_up.find("chips_swapped", names[0], [], *names)
    return len(pairs) > 0


def _took_place(bring_up, one, other):
    """Whether the wires of a chip lead to the pads of another one's electrodes."""
    found = False
    for electrode in range(ELECTRODES):
        wire = one * ELECTRODES + electrode
        if wire not in bring_up.moved:
            continue
        if bring_up.moved[wire] != bring_up.pad_of[other * ELECTRODES + electrode]:
            return False
        found = True
    return found


def _name(bring_up, moved, prefix, count):
    """Name a permutation: dict of pads as believed to pads as they are."""
    if not moved and not count:
        return
    pads = sorted(moved)
    row = _reversed_row(bring_up, moved)
    rows = _swapped_rows(bring_up, moved)
    if row is not None:
        bring_up.find(prefix + "row_reversed", row, pads, row)
    elif _are_pairs(moved) and len(moved) <= 2 * _MOST_PAIRS:
        for pad in pads:
            if pad < moved[pad]:
                names = (bring_up.name(pad), bring_up.name(moved[pad]))
                bring_up.find(prefix + "swapped", names[0], [pad, moved[pad]], *names)
    elif rows is not None:
        bring_up.find(prefix + "rows_swapped", rows[0], pads, *rows)
    else:
        bring_up.find(prefix + "scrambled", "leds" if prefix else "touch", pads, count)


def _are_pairs(moved):
    for pad in moved:
        if moved.get(moved[pad]) != pad:
            return False
    return len(moved) > 0


def _cells_by_row(bring_up, moved):
    """Dict of the moved cells by row; None if a button is among them."""
    shape = bring_up.device.shape
    rows = {}
    for pad in sorted(moved):
        if pad >= shape.count:
            return None
        rows.setdefault(shape.row_of[pad], []).append(pad)
    return rows


def _row_name(bring_up, pad):
    return bring_up.name(pad).rstrip("0123456789")


def _reversed_row(bring_up, moved):
    """The name of the one row that runs the other way, or None."""
    rows = _cells_by_row(bring_up, moved)
    if rows is None or len(rows) != 1 or len(moved) < 4:
        return None
    shape = bring_up.device.shape
    for row in rows:
        cells = [cell for cell in range(shape.count) if shape.row_of[cell] == row]
        for place in range(len(cells)):
            mirrored = cells[len(cells) - 1 - place]
            if moved.get(cells[place], cells[place]) != mirrored:
                return None
        return _row_name(bring_up, cells[0])
    return None


def _swapped_rows(bring_up, moved):
    """The names of two rows in each other's place, or None."""
    rows = _cells_by_row(bring_up, moved)
    if rows is None or len(rows) != 2 or not _are_pairs(moved):
        return None
    one, other = [rows[row] for row in sorted(rows)]
    if len(one) != len(other):
        return None
    for place in range(len(one)):
        if moved[one[place]] != other[place]:
            return None
    return _row_name(bring_up, one[0]), _row_name(bring_up, other[0])
