"""The kernels as machine code, by MicroPython's viper emitter; equal to those of `plain`.

Used by `kernels`, whose docstring gives the conventions. This file stands apart because ports
without the emitter refuse all of it, and because a compiled file is for one processor. In viper
pointers are typed, no index is checked, and a call costs much: small functions are written out.
Loops that count down with `while` take less code than loops over a range.
"""

from array import array

import micropython

from rootlight.compat import const

# The flags of `kernels`, which MicroPython's compiler puts in as numbers only if they stand here.
_LIVE = const(1)
_LINKED = const(2)
_LIVE_OR_LINKED = const(3)
_NEAR_LIVE = const(4)
_LIVE_OR_NEAR = const(5)
_TOUCHES_1 = const(8)
_TOUCHES_2 = const(16)
_TOUCHES_BOTH = const(24)
_REACHES_1 = const(32)
_REACHES_2 = const(64)

# What `fill_pieces` writes for an empty cell that a colour claims.
_CLAIMED_1 = const(3)
_CLAIMED_2 = const(4)
# Shifted left by a colour: TOUCHES_1 or TOUCHES_2.
_TOUCHES = const(4)
# Added to a colour: the entry of `summary` that counts its dead groups.
_DEAD = const(3)


def neighbour_table(ring, count):
    """The flat table of a shape is what these loops take: six entries a cell."""
    return ring


def cell_table(count):
    """A table with an entry for each cell and one for off the board: 16 bits each."""
    return array("H", bytes(2 * (count + 1)))


@micropython.viper
def survey(
    cells: ptr8, around: ptr8, count: int, labels: ptr16, flags: ptr8, queue: ptr16, summary: ptr16
):
    """See `plain.survey`; groups and regions go through the same loop here."""
    far = ptr16(around)
    wide = int(count > 255)
    cell = count
    while cell >= 0:
        labels[cell] = count
        cell -= 1
    for entry in range(6):
        summary[entry] = 0
    # Groups first; then all that has no label yet is a region.
    for regions in range(2):
        for start in range(count):
            colour = cells[start]
            if labels[start] != count or colour | regions == 0:
                continue
            labels[start] = start
            summary[colour] += 1
            queue[0] = start
            done = 0
            end = 1
            touched = 0
            first_1 = first_2 = 0
            while done < end:
                place = queue[done] * 6
                last = place + 6
                while place < last:
                    beside = far[place] if wide else around[place]
                    place += 1
                    owner = cells[beside]
                    label = labels[beside]
                    if label == count:
                        if owner == colour:
                            labels[beside] = start
                            queue[end] = beside
                            end += 1
                    elif owner != 0 and colour == 0:
                        if touched & _TOUCHES << owner == 0:
                            touched |= _TOUCHES << owner
                            if owner == 1:
                                first_1 = label
                            else:
                                first_2 = label
                        else:
                            first = first_1 if owner == 1 else first_2
                            if label != first:
                                flags[first] |= _LINKED
                                flags[label] |= _LINKED
                done += 1
            flags[start] = touched
            if touched == _TOUCHES_1:
                flags[first_1] |= _LIVE
            elif touched == _TOUCHES_2:
                flags[first_2] |= _LIVE
    for start in range(count):
        colour = cells[start]
        if colour != 0 and labels[start] == start and flags[start] & _LIVE_OR_LINKED == 0:
            summary[colour + _DEAD] += 1


@micropython.viper
def fill_pieces(cells: ptr8, count: int, labels: ptr16, flags: ptr8, out: ptr8):
    """See `plain.fill_pieces`."""
    while count:
        count -= 1
        owner = cells[count]
        if owner == 0:
            touched = flags[labels[count]] & _TOUCHES_BOTH
            if touched == _TOUCHES_1:
                owner = _CLAIMED_1
            elif touched == _TOUCHES_2:
                owner = _CLAIMED_2
        out[count] = owner


@micropython.viper
def dress(bases: ptr8, game_cells: ptr16, motion: int, count: int, styles: ptr8):
    """See `plain.dress`."""
    while count:
        count -= 1
        styles[count] = motion << 3 | bases[game_cells[count]]


@micropython.viper
def note(styles, used, moving):
    """See `plain.note`."""
    use = ptr8(used)
    move = ptr8(moving)
    entry = int(len(used))
    while entry:
        entry -= 1
        use[entry] = 0
    entry = int(len(moving))
    while entry:
        entry -= 1
        move[entry] = 0
    style = ptr8(styles)
    pad = int(len(styles))
    while pad:
        pad -= 1
        entry = style[pad]
        use[entry] = 1
        move[entry >> 3] = 1


@micropython.viper
def compose(styles: ptr8, table: ptr8, pads, frame: ptr8) -> int:
    """See `plain.compose`."""
    pad = ptr16(pads)
    total = 0
    led = int(len(pads))
    while led:
        led -= 1
        at = led * 3
        entry = styles[pad[led]] * 3
        for channel in range(3):
            value = table[entry + channel]
            frame[at + channel] = value
            total += value
    return total


@micropython.viper
def bridges(
    cells: ptr8,
    around: ptr8,
    count: int,
    anchors: ptr16,
    labels: ptr16,
    once: ptr16,
    twice: ptr16,
    queue: ptr16,
    met: ptr16,
    broken: ptr16,
):
    """See `plain.bridges`; groups and regions go through the same loop here."""
    far = ptr16(around)
    wide = int(count > 255)
    cell = count
    while cell >= 0:
        labels[cell] = count
        cell -= 1
    # Groups first; then all that has no label yet is a region.
    for regions in range(2):
        for start in range(count):
            colour = cells[start]
            if labels[start] != count or colour | regions == 0:
                continue
            labels[start] = start
            met[start] = count
            reached = 0
            again = 0
            queue[0] = start
            done = 0
            end = 1
            last = count
            while done < end:
                cell = queue[done]
                done += 1
                again |= reached & anchors[cell]
                reached |= anchors[cell]
                place = cell * 6
                stop = place + 6
                while place < stop:
                    beside = far[place] if wide else around[place]
                    place += 1
                    mark = labels[beside]
                    if mark == count:
                        if cells[beside] == colour:
                            labels[beside] = start
                            queue[end] = beside
                            end += 1
                    elif regions and mark != start and met[mark] != start:
                        met[mark] = start
                        last -= 1
                        queue[last] = mark
            once[start] = reached
            twice[start] = again if regions else 0
            while last < count:
                mark = queue[last]
                last += 1
                twice[mark] |= once[mark] & reached
                once[mark] |= reached
    broken[1] = 0
    broken[2] = 0
    for start in range(count):
        colour = cells[start]
        reached = once[start]
        if colour != 0 and labels[start] == start and reached & (reached - 1) == 0:
            broken[colour] += 1


@micropython.viper
def near_live(cells, around, count: int, labels, flags):
    """See `plain.near_live`."""
    at = ptr8(cells)
    label = ptr16(labels)
    flag = ptr8(flags)
    near = ptr8(around)
    far = ptr16(around)
    wide = int(count > 255)
    for stage in range(3):
        for cell in range(count):
            colour = at[cell]
            if colour == 0:
                continue
            own = label[cell]
            live = flag[own] & _LIVE
            if (
                (stage == 0 and live)
                or (stage == 1 and not live)
                or (stage == 2 and flag[own] & _LIVE_OR_NEAR)
            ):
                continue
            reaches = _REACHES_1 if colour == 1 else _REACHES_2
            for place in range(cell * 6, cell * 6 + 6):
                beside = far[place] if wide else near[place]
                if at[beside]:
                    continue
                region = label[beside]
                seen = flag[region]
                if stage == 0:
                    if seen == _TOUCHES_1 or seen == _TOUCHES_2:
                        flag[own] |= _LIVE
                elif stage == 1:
                    flag[region] = seen | reaches
                elif seen & reaches:
                    flag[own] |= _NEAR_LIVE
