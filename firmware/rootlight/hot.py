"""The few loops that cost most of the time on the board, on flat bytes and nothing else.

Used by `games.stones` (survey, near_live) and `lights.scene` (compose). Imports nothing, so that
a native version can stand in for this one file. On a Pico one pass over hex-7 in plain bytecode
takes some 16 ms: a touch may cost one, never one for each cell.

Conventions: `cells` has `count + 1` entries: 0 empty, 1 and 2 the two colours, and anything
above 2 in the last entry, which stands for everything off the board. `lists` is what
`neighbour_lists` made; a native version may make something else of the flat table.
"""

from array import array

from rootlight.compat import const

# Flags of a label, which names a group (a connected set of stones) or an empty region.
LIVE = const(1)  # group: touches a region claimed by its own colour (see `survey`)
LINKED = const(2)  # group: a path of empty cells leads to another group of its colour
NEAR_LIVE = const(4)  # group: such a path leads to a live group of its colour
TOUCHES_1 = const(8)  # region: a stone of colour 1 touches it
TOUCHES_2 = const(16)  # region: a stone of colour 2 touches it
REACHES_1 = const(32)  # region: a live group of colour 1 touches it
REACHES_2 = const(64)  # region: a live group of colour 2 touches it


def neighbour_lists(ring, count):
    """The neighbours of each cell in the form that these loops take: a list of bytes or arrays.

    Off the board is left out. A loop over such a list needs no index, which is most of its time.
    """
    lists = []
    for cell in range(count):
        around = [ring[place] for place in range(cell * 6, cell * 6 + 6) if ring[place] != count]
        lists.append(bytes(around) if count < 256 else array("H", around))
    return lists


def survey(cells, lists, count, labels, flags, queue, groups, unlabelled, summary):
    """Label every group and every empty region, and note what each label is worth.

    A label is the lowest cell of its group or region. Fills `labels` (by cell) and `flags` (by
    label), both of `count + 1` entries; `queue` and `groups` (`count`) are scratch, `unlabelled`
    is filled with `count`. `summary` (array "H" of 6) gets the number of groups of each colour at
    1 and 2, and the number of dead ones at 4 and 5. Where several groups share a claimed region,
    only the first is flagged LIVE, the others LINKED: `near_live` finishes that, seldom needed.
    """
    labels[:] = unlabelled
    for entry in range(6):
        summary[entry] = 0
    group_count = 0
    for start in range(count):
        colour = cells[start]
        if not colour or labels[start] != count:
            continue
        labels[start] = start
        flags[start] = 0
        groups[group_count] = start
        group_count += 1
        summary[colour] += 1
        queue[0] = start
        done = 0
        end = 1
        while done < end:
            for beside in lists[queue[done]]:
                if cells[beside] == colour and labels[beside] == count:
                    labels[beside] = start
                    queue[end] = beside
                    end += 1
            done += 1
    for start in range(count):
        if labels[start] == count:
            _survey_region(cells, lists, count, labels, flags, queue, start)
    for index in range(group_count):
        group = groups[index]
        if not flags[group] & 3:
            summary[cells[group] + 3] += 1


def _survey_region(cells, lists, count, labels, flags, queue, start):
    """Label an empty region, once all groups are labelled, and flag the groups that touch it."""
    labels[start] = start
    first_1 = -1  # the first group of each colour that was met
    first_2 = -1
    queue[0] = start
    done = 0
    end = 1
    while done < end:
        for beside in lists[queue[done]]:
            group = labels[beside]
            if group == start or group == first_1 or group == first_2:
                continue
            if group == count:
                labels[beside] = start
                queue[end] = beside
                end += 1
            elif cells[beside] == 1:
                if first_1 < 0:
                    first_1 = group
                else:
                    flags[first_1] |= 2
                    flags[group] |= 2
            elif first_2 < 0:
                first_2 = group
            else:
                flags[first_2] |= 2
                flags[group] |= 2
        done += 1
    flags[start] = (8 if first_1 >= 0 else 0) | (16 if first_2 >= 0 else 0)
    if first_1 >= 0 and first_2 < 0:
        flags[first_1] |= 1
    elif first_2 >= 0 and first_1 < 0:
        flags[first_2] |= 1


def near_live(cells, lists, count, labels, flags):
    """Finish the LIVE flags, and mark each group that sees a live group of its colour."""
    for cell in range(count):
        if not cells[cell] or flags[labels[cell]] & 1:
            continue
        for beside in lists[cell]:
            if not cells[beside] and flags[labels[beside]] in (8, 16):
                flags[labels[cell]] |= 1
    for cell in range(count):
        if not cells[cell] or not flags[labels[cell]] & 1:
            continue
        reaches = REACHES_1 if cells[cell] == 1 else REACHES_2
        for beside in lists[cell]:
            if not cells[beside]:
                flags[labels[beside]] |= reaches
    for cell in range(count):
        colour = cells[cell]
        if not colour or flags[labels[cell]] & 5:
            continue
        reaches = REACHES_1 if colour == 1 else REACHES_2
        for beside in lists[cell]:
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
