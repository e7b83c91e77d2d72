"""The kernels in plain Python, for interpreters without `micropython.viper`.

Used by `kernels`, which gives the conventions.
"""

from array import array

from rootlight.compat import const

TYPE_CHECKING = const(0)  # mypy takes it as true
if TYPE_CHECKING:
    Bytes = bytes | bytearray | memoryview
    Table = bytearray | array[int]  # of cells, see `cell_table`
    Around = list[bytes | array[int]]

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
# Added to a colour: the entry of `summary` that counts its dead groups.
_DEAD = const(3)


def neighbour_table(ring: "bytes | array[int]", count: int) -> "Around":
    """The neighbours of each cell, from the flat table of a shape: a list of bytes or arrays.

    Off the board is left out. A loop over such a list needs no index, which is most of its time.
    """
    around: Around = []
    for cell in range(count):
        beside = [ring[place] for place in range(cell * 6, cell * 6 + 6) if ring[place] != count]
        around.append(bytes(beside) if count < 256 else array("H", beside))
    return around


def cell_table(count: int) -> "Table":
    """A table with an entry for each cell and one for off the board, that can hold any cell."""
    return bytearray(count + 1) if count < 255 else array("H", [0] * (count + 1))


def survey(
    cells: "Bytes",
    around: "Around",
    count: int,
    labels: "Table",
    flags: bytearray,
    queue: "Table",
    summary: "array[int]",
) -> None:
    """Label every group and every empty region, and note what each label is worth.

    A label is the lowest cell of its group or region. Fills `labels` (by cell) and `flags` (by
    label); they and the scratch `queue` have `count + 1` entries. `summary` (array "H" of 6) gets
    the number of regions at 0, of groups of each colour at 1 and 2, and of dead ones at 4 and 5.
    Where several groups share a claimed region, only the first is flagged LIVE, the others
    LINKED: `near_live` finishes that, seldom needed.
    """
    for cell in range(count + 1):
        labels[cell] = count
    for entry in range(6):
        summary[entry] = 0
    for start in range(count):
        colour = cells[start]
        if not colour or labels[start] != count:
            continue
        labels[start] = start
        flags[start] = 0
        summary[colour] += 1
        queue[0] = start
        done = 0
        end = 1
        while done < end:
            for beside in around[queue[done]]:
                if cells[beside] == colour and labels[beside] == count:
                    labels[beside] = start
                    queue[end] = beside
                    end += 1
            done += 1
    for start in range(count):
        if labels[start] == count:
            summary[0] += 1
            _survey_region(cells, around, count, labels, flags, queue, start)
    for start in range(count):
        if cells[start] and labels[start] == start and not flags[start] & _LIVE_OR_LINKED:
            summary[cells[start] + _DEAD] += 1


def _survey_region(
    cells: "Bytes",
    around: "Around",
    count: int,
    labels: "Table",
    flags: bytearray,
    queue: "Table",
    start: int,
) -> None:
    """Label an empty region, once all groups are labelled, and flag the groups that touch it."""
    labels[start] = start
    first_1 = -1  # the first group of each colour that was met
    first_2 = -1
    queue[0] = start
    done = 0
    end = 1
    while done < end:
        for beside in around[queue[done]]:
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
                    flags[first_1] |= _LINKED
                    flags[group] |= _LINKED
            elif first_2 < 0:
                first_2 = group
            else:
                flags[first_2] |= _LINKED
                flags[group] |= _LINKED
        done += 1
    flags[start] = (_TOUCHES_1 if first_1 >= 0 else 0) | (_TOUCHES_2 if first_2 >= 0 else 0)
    if first_1 >= 0 and first_2 < 0:
        flags[first_1] |= _LIVE
    elif first_2 >= 0 and first_1 < 0:
        flags[first_2] |= _LIVE


def fill_pieces(
    cells: "Bytes", count: int, labels: "Table", flags: bytearray, out: bytearray
) -> None:
    """Fill `out[cell]`: the owner of a stone, 2 and the colour that claims an empty cell, or 0."""
    for cell in range(count):
        owner = cells[cell]
        if not owner:
            touched = flags[labels[cell]] & _TOUCHES_BOTH
            if touched == _TOUCHES_1:
                owner = _CLAIMED_1
            elif touched == _TOUCHES_2:
                owner = _CLAIMED_2
        out[cell] = owner


def dress(
    bases: bytearray, game_cells: "array[int]", motion: int, count: int, styles: bytearray
) -> None:
    """Fill `styles` for `count` built cells: the base of the game's cell there, and a motion."""
    moved = motion << 3
    for cell in range(count):
        styles[cell] = moved | bases[game_cells[cell]]


def note(styles: bytearray, used: bytearray, moving: bytearray) -> None:
    """Set `used` for each style and `moving` for each motion (style >> 3) that occurs, else 0."""
    for style in range(len(used)):
        used[style] = 0
    for motion in range(len(moving)):
        moving[motion] = 0
    for style in styles:
        used[style] = 1
        moving[style >> 3] = 1


def compose(styles: bytearray, table: bytearray, pads: "array[int]", frame: bytearray) -> int:
    """Fill a frame: LED k shows what `styles[pads[k]]` says, as the three bytes in `table`.

    `table` holds three bytes a style, in the order in which the LEDs take them. Returns the sum
    of the bytes; the firmware has no use for it, since the LedChain adds the frame up itself.
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


def bridges(
    cells: "Bytes",
    around: "Around",
    count: int,
    anchors: "array[int]",
    labels: "Table",
    once: "array[int]",
    twice: "array[int]",
    queue: "Table",
    met: "Table",
    broken: "array[int]",
) -> None:
    """Label every group and every empty region, and note which anchors each of them reaches.

    A label is the lowest cell of its group or region. `anchors` (by cell) has the anchors that a
    cell belongs to, as bits. Fills `labels` (by cell), and by label `once` and `twice`: for a
    region, the anchors that one of its cells, or at least two, belong to; for a group, those that
    it reaches in one way, or in at least two: by its stones, and by each region that it touches.
    `broken` gets, at 1 and 2, how many groups of each colour reach fewer than two anchors. Tables
    have `count + 1` entries; `queue` and `met` are scratch.
    """
    for cell in range(count + 1):
        labels[cell] = count
    for start in range(count):
        colour = cells[start]
        if not colour or labels[start] != count:
            continue
        labels[start] = start
        met[start] = count
        reached = 0
        queue[0] = start
        done = 0
        end = 1
        while done < end:
            cell = queue[done]
            reached |= anchors[cell]
            for beside in around[cell]:
                if cells[beside] == colour and labels[beside] == count:
                    labels[beside] = start
                    queue[end] = beside
                    end += 1
            done += 1
        once[start] = reached
        twice[start] = 0
    for start in range(count):
        if labels[start] == count:
            _follow_region(around, count, anchors, labels, once, twice, queue, met, start)
    broken[1] = broken[2] = 0
    for start in range(count):
        if cells[start] and labels[start] == start and not once[start] & (once[start] - 1):
            broken[cells[start]] += 1


def _follow_region(
    around: "Around",
    count: int,
    anchors: "array[int]",
    labels: "Table",
    once: "array[int]",
    twice: "array[int]",
    queue: "Table",
    met: "Table",
    start: int,
) -> None:
    """Label an empty region, once all groups are labelled, and lead the groups to its anchors."""
    labels[start] = start
    reached = 0
    again = 0
    queue[0] = start
    done = 0
    end = 1
    last = count  # the groups that touch it are noted from the far end of the queue
    while done < end:
        cell = queue[done]
        again |= reached & anchors[cell]
        reached |= anchors[cell]
        for beside in around[cell]:
            label = labels[beside]
            if label == count:
                labels[beside] = start
                queue[end] = beside
                end += 1
            elif label != start and met[label] != start:
                met[label] = start
                last -= 1
                queue[last] = label
        done += 1
    once[start] = reached
    twice[start] = again
    for place in range(last, count):
        group = queue[place]
        twice[group] |= once[group] & reached
        once[group] |= reached


def near_live(
    cells: "Bytes", around: "Around", count: int, labels: "Table", flags: bytearray
) -> None:
    """Finish the LIVE flags, and mark each group that sees a live group of its colour."""
    for cell in range(count):
        if not cells[cell] or flags[labels[cell]] & _LIVE:
            continue
        for beside in around[cell]:
            if not cells[beside] and flags[labels[beside]] in (_TOUCHES_1, _TOUCHES_2):
                flags[labels[cell]] |= _LIVE
    for cell in range(count):
        if not cells[cell] or not flags[labels[cell]] & _LIVE:
            continue
        reaches = _REACHES_1 if cells[cell] == 1 else _REACHES_2
        for beside in around[cell]:
            if not cells[beside]:
                flags[labels[beside]] |= reaches
    for cell in range(count):
        colour = cells[cell]
        if not colour or flags[labels[cell]] & _LIVE_OR_NEAR:
            continue
        reaches = _REACHES_1 if colour == 1 else _REACHES_2
        for beside in around[cell]:
            if not cells[beside] and flags[labels[beside]] & reaches:
                flags[labels[cell]] |= _NEAR_LIVE
