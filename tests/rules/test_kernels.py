"""The kernels say what a slow, obvious look at the board says, in whichever form they come.

Runs on MicroPython too, the Pico included, where the kernels are machine code: then they are
compared with the plain ones as well.
"""

from array import array

from rootlight import kernels
from rootlight.geometry.shapes import shape
from rootlight.kernels import plain

BOARDS = ("hex-3", "hex-4", "hex-5-6", "hex-7", "hex-11")
DENSITIES = (0, 2, 4, 5, 6, 7, 8, 9, 10)
OFF_BOARD = 3


class Chance:
    """Numbers from a seed, the same on every interpreter."""

    def __init__(self, seed):
        self._state = seed

    def below(self, limit):
        self._state = (self._state * 1021 + 259691) & 0xFFFFF
        return (self._state >> 4) * limit >> 16


def random_position(board, tenths, seed):
    """Cells of a board, of which so many tenths hold stones."""
    chance = Chance(seed)
    cells = bytearray(board.count + 1)
    cells[board.count] = OFF_BOARD
    for cell in range(board.count):
        if chance.below(10) < tenths:
            cells[cell] = 1 + chance.below(2)
    return cells


def positions():
    for name in BOARDS:
        board = shape(name)
        for tenths in DENSITIES:
            yield board, random_position(board, tenths, 7 * tenths + board.count)


def surveyed(loops, board, cells):
    """What one form of the loops says of a position: labels, flags before and after, summary."""
    count = board.count
    around = loops.neighbour_table(board.neighbours, count)
    labels = loops.cell_table(count)
    queue = loops.cell_table(count)
    flags = bytearray(count + 1)
    summary = array("H", [0] * 6)
    loops.survey(cells, around, count, labels, flags, queue, summary)
    first = [flags[labels[cell]] for cell in range(count)]
    loops.near_live(cells, around, count, labels, flags)
    last = [flags[labels[cell]] for cell in range(count)]
    return list(labels)[:count], first, last, list(summary)


def connected(board, cells, start):
    """All cells that hang together with one, of its own kind."""
    found = [start]
    for cell in found:
        for place in range(cell * 6, cell * 6 + 6):
            beside = board.neighbours[place]
            if beside != board.count and cells[beside] == cells[start] and beside not in found:
                found.append(beside)
    return found


def test_a_label_is_the_lowest_cell_of_its_group_or_region():
    for board, cells in positions():
        labels = surveyed(kernels, board, cells)[0]
        for cell in range(board.count):
            if labels[cell] == cell:
                together = connected(board, cells, cell)
                assert min(together) == cell
                assert [labels[other] for other in together] == [cell] * len(together)
            else:
                assert labels[cell] < cell


def test_a_region_knows_the_colours_that_touch_it():
    for board, cells in positions():
        labels, first, _, _ = surveyed(kernels, board, cells)
        for cell in range(board.count):
            if cells[cell] or labels[cell] != cell:
                continue
            touching = 0
            for member in connected(board, cells, cell):
                for place in range(member * 6, member * 6 + 6):
                    colour = cells[board.neighbours[place]]
                    if colour in (1, 2):
                        touching |= 4 << colour
            assert first[cell] == touching


def test_both_forms_of_the_loops_say_the_same_of_every_position():
    for board, cells in positions():
        assert surveyed(kernels, board, cells) == surveyed(plain, board, cells)


def test_both_forms_say_the_same_of_what_lies_on_each_cell():
    for board, cells in positions():
        labels, flags, _, _ = surveyed(kernels, board, cells)
        told = []
        for loops in (kernels, plain):
            table = loops.cell_table(board.count)
            by_label = bytearray(board.count + 1)
            for cell in range(board.count):
                table[cell] = labels[cell]
                by_label[labels[cell]] = flags[cell]
            out = bytearray(board.count + 1)
            loops.fill_pieces(cells, board.count, table, by_label, out)
            told.append(out)
        assert told[0] == told[1]
        for cell in range(board.count):
            claimed = {8: 3, 16: 4}.get(flags[cell] & 24, 0)
            assert told[0][cell] == (cells[cell] or claimed)


def test_both_forms_dress_note_and_compose_alike():
    chance = Chance(5)
    bases = bytearray([chance.below(5) for _ in range(40)])
    under = array("H", [chance.below(40) for _ in range(127)])
    pads = array("H", [chance.below(132) for _ in range(132)])
    table = bytearray([chance.below(256) for _ in range(408)])
    told = []
    for loops in (kernels, plain):
        styles = bytearray(132)
        used = bytearray([9] * 136)
        moving = bytearray([9] * 17)
        frame = bytearray(396)
        loops.dress(bases, under, 16, 127, styles)
        loops.note(styles, used, moving)
        total = loops.compose(styles, table, pads, frame)
        told.append((styles, used, moving, frame, total))
    assert told[0] == told[1]
    styles, used, moving, frame, total = told[0]
    assert styles[0] == 16 << 3 | bases[under[0]]
    assert [motion for motion in range(17) if moving[motion]] == [0, 16]
    assert sum(used) == len(set(styles))
    assert total == sum(frame)
