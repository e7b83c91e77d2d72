"""The hot loop of Droched as machine code, apart from `hot_viper` because no other game needs it.

Used by `games.droched_bridges`; all else as in `hot_viper`.
"""

import micropython


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
    """See `hot_plain_bridges.bridges`; groups and regions go through the same loop here."""
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
