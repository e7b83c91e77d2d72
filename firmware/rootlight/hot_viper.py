"""The hot loops as machine code, by MicroPython's viper emitter; equal to those of `hot_plain`.

Used by `hot`, which gives the conventions and where to find what each loop does. Apart from all
else because ports without the emitter refuse the whole file, and because a compiled file is for
one processor. Viper's own ways: typed pointers, no checks of any index, small functions inline.
"""

from array import array

import micropython


def neighbour_table(ring, count):
    """The flat table of a shape is what these loops take: six entries a cell."""
    return ring


def cell_table(count):
    """A table with an entry for each cell and one for off the board: 16 bits each."""
    return array("H", bytes(2 * (count + 1)))


@micropython.viper
def survey(cells, around, count: int, labels, flags, queue, groups, unlabelled, summary):
    """See `hot_plain.survey`."""
    at = ptr8(cells)
    label = ptr16(labels)
    flag = ptr8(flags)
    line = ptr16(queue)
    group = ptr16(groups)
    total = ptr16(summary)
    near = ptr8(around)
    far = ptr16(around)
    wide = int(count > 255)
    for cell in range(count + 1):
        label[cell] = count
    for entry in range(6):
        total[entry] = 0
    group_count = 0
    for start in range(count):
        colour = at[start]
        if colour == 0 or label[start] != count:
            continue
        label[start] = start
        flag[start] = 0
        group[group_count] = start
        group_count += 1
        total[colour] += 1
        line[0] = start
        done = 0
        end = 1
        while done < end:
            place = line[done] * 6
            last = place + 6
            while place < last:
                beside = far[place] if wide else near[place]
                if at[beside] == colour and label[beside] == count:
                    label[beside] = start
                    line[end] = beside
                    end += 1
                place += 1
            done += 1
    for start in range(count):
        if label[start] != count:
            continue
        label[start] = start
        first_1 = -1
        first_2 = -1
        line[0] = start
        done = 0
        end = 1
        while done < end:
            place = line[done] * 6
            last = place + 6
            while place < last:
                beside = far[place] if wide else near[place]
                place += 1
                if beside == count:
                    continue
                met = label[beside]
                if met == start or met == first_1 or met == first_2:
                    continue
                if met == count:
                    label[beside] = start
                    line[end] = beside
                    end += 1
                elif at[beside] == 1:
                    if first_1 < 0:
                        first_1 = met
                    else:
                        flag[first_1] |= 2
                        flag[met] |= 2
                elif first_2 < 0:
                    first_2 = met
                else:
                    flag[first_2] |= 2
                    flag[met] |= 2
            done += 1
        touched = 0
        if first_1 >= 0:
            touched |= 8
        if first_2 >= 0:
            touched |= 16
        flag[start] = touched
        if touched == 8:
            flag[first_1] |= 1
        elif touched == 16:
            flag[first_2] |= 1
    for index in range(group_count):
        start = group[index]
        if flag[start] & 3 == 0:
            total[at[start] + 3] += 1


@micropython.viper
def stand(cells, count: int, labels, flags, out):
    """See `hot_plain.stand`."""
    at = ptr8(cells)
    label = ptr16(labels)
    flag = ptr8(flags)
    into = ptr8(out)
    for cell in range(count):
        owner = at[cell]
        if owner == 0:
            touched = flag[label[cell]] & 24
            if touched == 8:
                owner = 3
            elif touched == 16:
                owner = 4
        into[cell] = owner


@micropython.viper
def dress(bases, game_cells, motion: int, count: int, styles):
    """See `hot_plain.dress`."""
    base = ptr8(bases)
    under = ptr16(game_cells)
    style = ptr8(styles)
    moved = motion << 3
    for cell in range(count):
        style[cell] = moved | base[under[cell]]


@micropython.viper
def note(styles, used, moving):
    """See `hot_plain.note`."""
    style = ptr8(styles)
    use = ptr8(used)
    move = ptr8(moving)
    for entry in range(int(len(used))):
        use[entry] = 0
    for entry in range(int(len(moving))):
        move[entry] = 0
    for pad in range(int(len(styles))):
        entry = style[pad]
        use[entry] = 1
        move[entry >> 3] = 1


@micropython.viper
def compose(styles, table, pads, frame) -> int:
    """See `hot_plain.compose`."""
    style = ptr8(styles)
    colour = ptr8(table)
    pad = ptr16(pads)
    out = ptr8(frame)
    leds = int(len(pads))
    total = 0
    at = 0
    for led in range(leds):
        entry = style[pad[led]] * 3
        for channel in range(3):
            value = colour[entry + channel]
            out[at] = value
            total += value
            at += 1
    return total
