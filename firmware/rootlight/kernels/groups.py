"""Groups (connected sets of stones), empty regions, and what each of them is worth.

Used by the stone games, through `kernels`, whose docstring gives the conventions.

`while` is much quicker than `for` over a range in machine code on a Pico, and so are two small
functions than a large one, whose branches are long.
"""

from rootlight.compat import const
from rootlight.kernels import dialect as micropython
from rootlight.kernels.dialect import ptr8, ptr16

# Flags of a label, which names a group or an empty region.
LIVE = const(1)  # group: touches a region claimed by its own colour (see `survey`)
LINKED = const(2)  # group: a path of empty cells leads to another group of its colour
NEAR_LIVE = const(4)  # group: such a path leads to a live group of its colour
TOUCHES_1 = const(8)  # region: a stone of colour 1 touches it
TOUCHES_2 = const(16)  # region: a stone of colour 2 touches it
REACHES_1 = const(32)  # region: a live group of colour 1 touches it
REACHES_2 = const(64)  # region: a live group of colour 2 touches it

_LIVE_OR_LINKED = const(3)
_TOUCHES_BOTH = const(24)
_REACHES_BOTH = const(96)

# The values that `fill_pieces` writes for an empty cell that a colour claims.
_CLAIMED_1 = const(3)
_CLAIMED_2 = const(4)
# Added to a colour: the entry of `summary` that counts its dead groups.
_DEAD = const(3)


@micropython.viper
def survey(
    cells: ptr8,
    around: ptr16,
    count: int,
    labels: ptr16,
    flags: ptr8,
    queue: ptr16,
    summary: ptr16,
):
    """Label every group and every empty region, and note what each label is worth.

    A label is the lowest cell of its group or region. Fills `labels` (by cell) and `flags` (by
    label); they and the scratch `queue` have `count + 1` entries. `summary` (6 entries) gets
    the number of regions at 0, of groups of each colour at 1 and 2, and of dead ones at 4 and 5.
    """
    for entry in range(6):
        summary[entry] = 0
    _label_groups(cells, around, count, labels, flags, queue, summary)
    _label_regions(cells, around, count, labels, flags, queue, summary)
    start = 0
    while start < count:
        colour = cells[start]
        if colour and labels[start] == start:
            if flags[start] & _LIVE_OR_LINKED == 0:
                summary[colour + _DEAD] += 1
        start += 1


@micropython.viper
def _label_groups(
    cells: ptr8,
    around: ptr16,
    count: int,
    labels: ptr16,
    flags: ptr8,
    queue: ptr16,
    summary: ptr16,
):
    """Label and count the groups; all other cells get the label `count`."""
    cell = count
    while cell >= 0:
        labels[cell] = count
        cell -= 1
    start = 0
    while start < count:
        colour = cells[start]
        if colour and labels[start] == count:
            labels[start] = start
            flags[start] = 0
            summary[colour] += 1
            queue[0] = start
            done = 0
            end = 1
            while done < end:
                place = queue[done] * 6
                done += 1
                stop = place + 6
                while place < stop:
                    beside = around[place]
                    place += 1
                    if cells[beside] == colour:
                        if labels[beside] == count:
                            labels[beside] = start
                            queue[end] = beside
                            end += 1
        start += 1


@micropython.viper
def _label_regions(
    cells: ptr8,
    around: ptr16,
    count: int,
    labels: ptr16,
    flags: ptr8,
    queue: ptr16,
    summary: ptr16,
):
    """Label and count the regions, once all groups are labelled, and flag both."""
    start = 0
    while start < count:
        if labels[start] == count:
            labels[start] = start
            summary[0] += 1
            first_1 = count  # the first group of each colour that was met
            first_2 = count
            queue[0] = start
            done = 0
            end = 1
            while done < end:
                place = queue[done] * 6
                done += 1
                stop = place + 6
                while place < stop:
                    beside = around[place]
                    place += 1
                    group = labels[beside]
                    if group != start:
                        owner = cells[beside]
                        if owner == 0:
                            labels[beside] = start
                            queue[end] = beside
                            end += 1
                        elif owner == 1:
                            if group != first_1:
                                if first_1 == count:
                                    first_1 = group
                                else:
                                    flags[first_1] |= LINKED
                                    flags[group] |= LINKED
                        elif owner == 2:
                            if group != first_2:
                                if first_2 == count:
                                    first_2 = group
                                else:
                                    flags[first_2] |= LINKED
                                    flags[group] |= LINKED
            touched = 0
            if first_1 != count:
                touched = TOUCHES_1
            if first_2 != count:
                touched |= TOUCHES_2
            flags[start] = touched
            if touched == TOUCHES_1 or touched == TOUCHES_2:
                # Claimed: all groups beside live.
                while end:
                    end -= 1
                    place = queue[end] * 6
                    stop = place + 6
                    while place < stop:
                        beside = around[place]
                        place += 1
                        owner = cells[beside]
                        if owner == 1 or owner == 2:
                            flags[labels[beside]] |= LIVE
        start += 1


@micropython.viper
def fill_pieces(cells: ptr8, count: int, labels: ptr16, flags: ptr8, out: ptr8):
    """Fill `out[cell]`: the owner of a stone, 2 and the colour that claims an empty cell, or 0."""
    for cell in range(count):
        owner = cells[cell]
        if owner == 0:
            touched = flags[labels[cell]] & _TOUCHES_BOTH
            if touched == TOUCHES_1:
                owner = _CLAIMED_1
            elif touched == TOUCHES_2:
                owner = _CLAIMED_2
        out[cell] = owner


@micropython.viper
def near_live(cells: ptr8, around: ptr16, count: int, labels: ptr16, flags: ptr8):
    """Mark each group that sees a live group of its colour, and the regions that live ones touch.

    Takes what `survey` has filled.
    """
    for stage in range(2):
        for cell in range(count):
            if cells[cell]:
                continue
            region = labels[cell]
            seen = flags[region]
            if stage and seen & _REACHES_BOTH == 0:
                continue
            for place in range(cell * 6, cell * 6 + 6):
                beside = around[place]
                colour = cells[beside]
                if colour != 1 and colour != 2:
                    continue
                own = labels[beside]
                reaches = REACHES_1 if colour == 1 else REACHES_2
                if stage == 0:
                    if flags[own] & LIVE:
                        flags[region] |= reaches
                elif seen & reaches and flags[own] & LIVE == 0:
                    flags[own] |= NEAR_LIVE
