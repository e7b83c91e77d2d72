"""Thresholds follow from the fingers that are felt, and from the noise."""

import pytest

from host_sim.trials.physics import Sweep
from rootlight.touch.tuning import thresholds

TOUCHES = 16
CELLS = ("b2", "c3", "d4", "b4")


def touch(sweep, cell):
    board = sweep.link.board
    board.fingers.put({board.hardware.board.pad_at(cell): 1.0})
    sweep.link.advance(150)
    board.fingers.put({})
    sweep.link.advance(400)


def play(sweep, touches=TOUCHES):
    """Touch cells, and leave the board alone for a while."""
    for number in range(touches):
        touch(sweep, CELLS[number % len(CELLS)])
    sweep.link.advance(20000)


def chosen(sweep):
    """The thresholds that all chips have."""
    chips = sweep.link.board.hardware.chips
    found = {bytes(chip.registers[0x41:0x43]) for chip in chips}
    assert len(found) == 1
    return tuple(found.pop())


@pytest.mark.gate
@pytest.mark.parametrize(
    ("finger", "fits"),
    # The finger of 15 counts through 3 mm, one of 10 counts, and one under a bonded film.
    [(1, (8, 5)), (0.67, (5, 3)), (4.5, (16, 10))],
)
def test_a_board_learns_thresholds_from_the_fingers_that_it_feels(finger, fits):
    sweep = Sweep("hex-4", finger=finger)
    assert chosen(sweep) == (8, 5)
    play(sweep, TOUCHES - 1)
    assert chosen(sweep) == (8, 5)
    play(sweep, 1)
    assert chosen(sweep) == pytest.approx(fits, abs=1)
    assert sweep.told() == []


def test_a_finger_too_weak_before_is_felt_once_the_board_has_learnt():
    sweep = Sweep("hex-4", finger=0.67)
    play(sweep)
    sweep.link.board.hardware.panel = [0.7] * sweep.link.board.hardware.board.pads
    found = sweep.found(every=3)
    assert found.not_felt == found.too_weak == found.false_touches == []


@pytest.mark.gate
def test_noise_keeps_the_threshold_above_it():
    sweep = Sweep("hex-4", finger=0.8)
    for chip in sweep.link.board.hardware.chips:
        chip.electrodes.noise.set_noise(3)
    play(sweep, 2 * TOUCHES)
    assert chosen(sweep)[0] > 6


@pytest.mark.parametrize(
    ("weakest", "swing", "fits"),
    [(5, 1, (4, 3)), (12, 1, (5, 3)), (15, 1, (6, 4)), (25, 2, (8, 5)), (40, 2, (10, 6))]
    + [
        (77, 2, (19, 11)),
        (250, 2, (20, 12)),
        (15, 7, (9, 5)),
        (10, 9, (7, 4)),
        (77, 21, (23, 14)),
    ],
)
def test_the_thresholds_for_a_panel(weakest, swing, fits):
    """A bonded film of 0.5 mm gives 77 counts, a child's fingertip under it 18."""
    assert thresholds(weakest, swing) == fits
