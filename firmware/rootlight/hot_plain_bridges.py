"""The hot loop of Droched in plain Python. Used by `games.droched_bridges`; see `hot`."""


def bridges(cells, around, count, anchors, labels, once, twice, queue, met, broken):
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


def _follow_region(around, count, anchors, labels, once, twice, queue, met, start):
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
