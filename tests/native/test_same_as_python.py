"""The loops as machine code and in wasm do what the same loops do as Python."""

from array import array

import pytest

from rootlight.geometry.shapes import shape
from rootlight.kernels import anchors, cell_table, groups, neighbour_table, pads, styles
from tests.native.recorded import Recorder, make_again
from tests.rules.test_kernels import Chance, random_position

pytestmark = pytest.mark.slow

BOARDS = ("hex-3", "hex-4", "hex-7", "hex-11")
TENTHS = (0, 3, 5, 7, 8, 10)


def positions():
    for name in BOARDS:
        board = shape(name)
        for tenths in TENTHS:
            yield board, random_position(board, tenths, 13 * tenths + board.count)


def test_groups_and_regions():
    recorder = Recorder()
    loops = recorder.loops(groups)
    for board, cells in positions():
        count = board.count
        around = neighbour_table(board.neighbours)
        labels, queue = cell_table(count), cell_table(count)
        flags, out = bytearray(count + 1), bytearray(count)
        loops.survey(cells, around, count, labels, flags, queue, array("H", [0] * 6))
        loops.fill_pieces(cells, count, labels, flags, out)
        loops.near_live(cells, around, count, labels, flags)
    make_again(recorder)


def test_bridges_to_anchors():
    recorder = Recorder()
    loops = recorder.loops(anchors)
    for board, cells in positions():
        count = board.count
        chance = Chance(count)
        around = neighbour_table(board.neighbours)
        of = array("H", [1 << chance.below(40) & 0xFFF for _ in range(count + 1)])
        labels, once, twice, queue, met = [cell_table(count) for _ in range(5)]
        broken = array("H", [0] * 3)
        loops.bridges(cells, around, count, of, labels, once, twice, queue, met, broken)
    make_again(recorder)


def test_styles_and_frames():
    recorder = Recorder()
    loops = recorder.loops(styles)
    for seed in range(20):
        chance = Chance(seed)
        bases = bytearray([chance.below(5) for _ in range(40)])
        under = array("H", [chance.below(40) for _ in range(127)])
        pads = array("H", [chance.below(132) for _ in range(132)])
        table = bytearray([chance.below(256) for _ in range(408)])
        worn, used, moving, frame = [bytearray(size) for size in (132, 136, 17, 396)]
        loops.dress(bases, under, chance.below(17), 127, worn)
        loops.note(worn, 132, used, 136, moving, 17)
        assert loops.compose(worn, table, pads, 132, frame) == sum(frame)
    make_again(recorder)


def test_changes_of_pads():
    recorder = Recorder()
    loops = recorder.loops(pads)
    for seed in range(20):
        chance = Chance(seed)
        now, before = [bytearray([chance.below(9) == 0 for _ in range(133)]) for _ in range(2)]
        place = -1
        while place < 133:
            place = loops.next_change(now, before, place + 1, 133)
    make_again(recorder)
