"""The anchors of Droched that the groups of a position reach.

Used by `games.droched_anchors`, through `kernels`, whose docstring gives the conventions.
"""

from rootlight.kernels import dialect as micropython
from rootlight.kernels.dialect import ptr8, ptr16


@micropython.viper
def bridges(
    cells: ptr8,
    around: ptr16,
    count: int,
    anchors: ptr16,
    labels: ptr16,
    once: ptr16,
    twice: ptr16,
    queue: ptr16,
    met: ptr16,
    broken: ptr16,
):
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
            last = count  # the groups that touch a region are noted from the far end of the queue
            while done < end:
                cell = queue[done]
                done += 1
                again |= reached & anchors[cell]
                reached |= anchors[cell]
                for place in range(cell * 6, cell * 6 + 6):
                    beside = around[place]
                    label = labels[beside]
                    if label == count:
                        if cells[beside] == colour:
                            labels[beside] = start
                            queue[end] = beside
                            end += 1
                    elif regions and label != start and met[label] != start:
                        met[label] = start
                        last -= 1
                        queue[last] = label
            once[start] = reached
            twice[start] = again if regions else 0
            while last < count:
                label = queue[last]
                last += 1
                twice[label] |= once[label] & reached
                once[label] |= reached
    broken[1] = 0
    broken[2] = 0
    for start in range(count):
        colour = cells[start]
        reached = once[start]
        if colour != 0 and labels[start] == start and reached & (reached - 1) == 0:
            broken[colour] += 1
