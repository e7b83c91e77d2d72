"""The few loops that cost most of the time on the board, on flat bytes and nothing else.

Used by `games.stones` (survey, near_live) and `lights.scene` (compose). Imports nothing, so that
a native version can stand in for this one file. On a Pico one pass over hex-7 in plain bytecode
takes some 16 ms: a touch may cost one, never one for each cell.

Conventions: `cells` has `count + 1` entries: 0 empty, 1 and 2 the two colours, and anything
above 2 in the last entry, which stands for everything off the board. `ring` is the flat
neighbour table of a shape with six entries a cell.
"""

from rootlight.compat import const

# Flags of a label, which names a group (a connected set of stones) or an empty region.
LIVE = const(1)  # group: touches a region claimed by its own colour (see `survey`)
LINKED = const(2)  # group: a path of empty cells leads to another group of its colour
NEAR_LIVE = const(4)  # group: such a path leads to a live group of its colour
TOUCHES_1 = const(8)  # region: a stone of colour 1 touches it
TOUCHES_2 = const(16)  # region: a stone of colour 2 touches it
REACHES_1 = const(32)  # region: a live group of colour 1 touches it
REACHES_2 = const(64)  # region: a live group of colour 2 touches it


def survey(cells, ring, count, labels, flags, first_1, first_2, blank):
    """Label every group and every empty region, and note what each label is worth.

    A label is the lowest cell of its group or region. Fills `labels` (by cell) and `flags` (by
    label); `first_1` and `first_2` are scratch, `blank` is all zeros; all of `count + 1` entries
    and of one type, `flags` apart. Where several groups share a claimed region, only the first
    is flagged LIVE, the others LINKED: `near_live` finishes that, which is seldom needed.

    Two passes and no queue: each cell looks at the three neighbours that come before it, which
    stand last in its six entries of the ring.
    """
    joined = first_1  # in these passes: the lower label that a label was joined to
    at = 3
    for cell in range(count):
        value = cells[cell]
        label = cell
        joined[cell] = cell
        beside = ring[at]
        if cells[beside] == value:
            label = labels[beside]
        beside = ring[at + 1]
        if cells[beside] == value and labels[beside] != label:
            label = _join(joined, label, labels[beside])
        beside = ring[at + 2]
        if cells[beside] == value and labels[beside] != label:
            label = _join(joined, label, labels[beside])
        labels[cell] = label
        at += 6
    for cell in range(count):
        # A label was joined to a lower one, which is final by now.
        joined[cell] = joined[joined[cell]]
        labels[cell] = joined[labels[cell]]
        flags[cell] = 0
    _contacts(cells, ring, count, labels, flags, first_1, first_2, blank)


def _join(joined, label, other):
    """Make two labels one, the lower; return it."""
    while joined[label] != label:
        label = joined[label]
    while joined[other] != other:
        other = joined[other]
    if other < label:
        joined[label] = other
        return other
    joined[other] = label
    return label


def _contacts(cells, ring, count, labels, flags, first_1, first_2, blank):
    """Look at each pair of a stone and an empty neighbour, and set the flags."""
    first_1[:] = blank  # by region: the first group of colour 1 met there, plus one
    first_2[:] = blank
    for cell in range(count):
        colour = cells[cell]
        if not colour:
            continue
        group = labels[cell] + 1
        first = first_1 if colour == 1 else first_2
        at = cell * 6
        for place in range(at, at + 6):
            beside = ring[place]
            if cells[beside]:
                continue
            region = labels[beside]
            known = first[region]
            if known == group:
                continue
            if known:
                flags[known - 1] |= 2
                flags[group - 1] |= 2
            else:
                first[region] = group
    for region in range(count):
        if labels[region] != region or cells[region]:
            continue
        group = first_1[region]
        other = first_2[region]
        flags[region] = (8 if group else 0) | (16 if other else 0)
        if group and not other:
            flags[group - 1] |= 1
        elif other and not group:
            flags[other - 1] |= 1


def near_live(cells, ring, count, labels, flags):
    """Finish the LIVE flags, and mark each group that sees a live group of its colour."""
    for cell in range(count):
        if not cells[cell] or flags[labels[cell]] & 1:
            continue
        for place in range(cell * 6, cell * 6 + 6):
            beside = ring[place]
            if not cells[beside] and flags[labels[beside]] in (8, 16):
                flags[labels[cell]] |= 1
    for cell in range(count):
        if not cells[cell] or not flags[labels[cell]] & 1:
            continue
        reaches = 32 if cells[cell] == 1 else 64
        for place in range(cell * 6, cell * 6 + 6):
            beside = ring[place]
            if not cells[beside]:
                flags[labels[beside]] |= reaches
    for cell in range(count):
        colour = cells[cell]
        if not colour or flags[labels[cell]] & 5:
            continue
        reaches = 32 if colour == 1 else 64
        for place in range(cell * 6, cell * 6 + 6):
            beside = ring[place]
            if not cells[beside] and flags[labels[beside]] & reaches:
                flags[labels[cell]] |= 4


def compose(styles, table, pads, frame):
    """Fill a frame: LED k shows what `styles[pads[k]]` says, as the three bytes in `table`.

    `table` holds three bytes a style, in the order in which the LEDs take them. Returns the sum
    of the bytes, from which the current follows.
    """
    total = 0
    at = 0
    for pad in pads:
        entry = styles[pad] * 3
        first = table[entry]
        second = table[entry + 1]
        third = table[entry + 2]
        frame[at] = first
        frame[at + 1] = second
        frame[at + 2] = third
        total += first + second + third
        at += 3
    return total
