"""The kernels say what a slow, obvious look at the board says, in whichever form they come.

Runs on MicroPython too, the Pico included, where the kernels are machine code.
"""

from array import array

from rootlight import kernels
from rootlight.geometry.shapes import shape

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
    """Return the loops' labels, flags before and after `near_live`, and summary of a position."""
    count = board.count
    around = kernels.neighbour_table(board.neighbours)
    labels = kernels.cell_table(count)
    queue = kernels.cell_table(count)
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


def beside(board, cells):
    """The cells on the board that touch one of these."""
    ring = [board.neighbours[cell * 6 + way] for cell in cells for way in range(6)]
    return [cell for cell in ring if cell != board.count]


def test_a_group_knows_whether_it_lives_and_whom_it_sees():
    for board, cells in positions():
        labels, first, last, summary = surveyed(kernels, board, cells)
        groups = [g for g in range(board.count) if cells[g] and labels[g] == g]
        members = {group: connected(board, cells, group) for group in groups}
        regions = {
            group: {labels[cell] for cell in beside(board, members[group]) if not cells[cell]}
            for group in groups
        }
        live = [g for g in groups if any(first[r] == 4 << cells[g] for r in regions[g])]
        dead = [0, 0, 0]
        for group in groups:
            seen = [
                other
                for other in groups
                if other != group
                and cells[other] == cells[group]
                and regions[other] & regions[group]
            ]
            assert (last[group] & kernels.LIVE != 0) == (group in live)
            assert (last[group] & kernels.LINKED != 0) == (seen != [])
            if group not in live:
                near = any(other in live for other in seen)
                assert (last[group] & kernels.NEAR_LIVE != 0) == near
            if group not in live and not seen:
                dead[cells[group]] += 1
        assert summary[4:] == dead[1:]
        assert summary[1:3] == [len([g for g in groups if cells[g] == c]) for c in (1, 2)]
        assert sum(summary[:3]) == len([c for c in range(board.count) if labels[c] == c])


def test_each_cell_gets_the_piece_that_lies_on_it():
    for board, cells in positions():
        labels, flags, _, _ = surveyed(kernels, board, cells)
        table = kernels.cell_table(board.count)
        by_label = bytearray(board.count + 1)
        for cell in range(board.count):
            table[cell] = labels[cell]
            by_label[labels[cell]] = flags[cell]
        out = bytearray(board.count + 1)
        kernels.fill_pieces(cells, board.count, table, by_label, out)
        for cell in range(board.count):
            claimed = {8: 3, 16: 4}.get(flags[cell] & 24, 0)
            assert out[cell] == (cells[cell] or claimed)


def test_styles_become_the_bytes_of_a_frame():
    chance = Chance(5)
    bases = bytearray([chance.below(5) for _ in range(40)])
    under = array("H", [chance.below(40) for _ in range(127)])
    pads = array("H", [chance.below(132) for _ in range(132)])
    table = bytearray([chance.below(256) for _ in range(408)])
    styles = bytearray(132)
    used = bytearray([9] * 136)
    moving = bytearray([9] * 17)
    frame = bytearray(396)
    kernels.dress(bases, under, 16, 127, styles)
    assert list(styles) == [16 << 3 | bases[cell] for cell in under] + [0] * 5
    kernels.note(styles, 132, used, 136, moving, 17)
    assert [motion for motion in range(17) if moving[motion]] == [0, 16]
    assert [style for style in range(136) if used[style]] == sorted(set(styles))
    assert max(used) == max(moving) == 1
    assert kernels.compose(styles, table, pads, 132, frame) == sum(frame)
    entries = [styles[pad] * 3 for pad in pads]
    assert list(frame) == [table[entry + channel] for entry in entries for channel in range(3)]


def test_changes_of_pads_are_found_one_after_another():
    before = bytearray((0, 1, 0, 0, 1, 0))
    now = bytearray((1, 1, 0, 0, 0, 1))
    assert [kernels.next_change(now, before, start, 6) for start in range(7)] == [
        0, 4, 4, 4, 4, 5, 6
    ]  # fmt: skip
    assert kernels.next_change(now, now, 0, 6) == 6
