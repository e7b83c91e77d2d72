"""Arms and things that lie on the board for minutes, on chips with the noise of a real evening."""

import random

import pytest

from host_sim.board.simulated_board import SimulatedBoard
from rootlight.geometry.notation import cell_at
from rootlight.touch import events

ARM = {"d2": 0.78, "c1": 0.75, "e2": 0.86, "c2": 0.8, "b1": 0.74, "b2": 0.87}
FOREARM = {"d1": 0.53, "d2": 0.75, "e1": 0.6, "e2": 0.68, "f1": 0.8, "f2": 0.75, "g1": 0.66}
MINUTE_MS = 60000
NOISE = 1.0  # counts, about what a chip has (hardware/facts.md, section 2.2)


class Evening:
    """A board of hex-4 with noisy chips; `touches`: cells whose touches were not taken back."""

    def __init__(self):
        self.board = SimulatedBoard("hex-4", 1)
        self.touches = []
        for chip in self.board.hardware.chips:
            chip.electrodes.noise.set_hum(NOISE, 0.5, 700)
        self.board.device.touch_input.listen(self._take)
        self.board.run(1000)

    def _take(self, event, pad):
        if event == events.TOUCH:
            self.touches.append(pad)
        elif event == events.CANCEL and pad in self.touches:
            self.touches.remove(pad)

    def press(self, pads, share=1.0, ms=0):
        """All that lies on the board from now on: strengths by name, times the share."""
        shape = self.board.hardware.board.shape
        self.board.fingers.put({cell_at(shape, cell): pads[cell] * share for cell in pads})
        self.board.run(ms)

    @property
    def hand(self):
        return self.board.device.controller.condition.hand

    def tap(self, cell):
        """The touches that a fingertip on a cell makes."""
        before = len(self.touches)
        self.press({cell: 0.9}, ms=200)
        self.press({}, ms=600)
        return self.touches[before:]


@pytest.mark.slow
def test_a_thing_that_lies_still_is_calibrated_away_and_the_board_plays_on():
    evening = Evening()
    evening.press(ARM, ms=2 * MINUTE_MS)
    assert evening.hand
    evening.press(ARM, ms=3 * MINUTE_MS)
    assert not evening.hand
    assert evening.touches == []
    assert evening.board.device.services().diagnose()["pads"] == []


@pytest.mark.slow
def test_an_arm_that_rests_for_long_is_never_taken_for_a_thing():
    """Its pressure changes by a third at most: no single pad tells that from noise."""
    evening = Evening()
    chance = random.Random(2)
    evening.press(FOREARM, ms=1000)
    for _ in range(60):
        evening.press(FOREARM, chance.uniform(0.6, 1), chance.uniform(300, 10000))
        assert evening.hand
    assert evening.touches == []
    evening.press({}, ms=10000)
    assert not evening.hand
    assert len(evening.tap("d2")) == 1


@pytest.mark.slow
def test_an_arm_that_hardly_presses_seems_to_leave_and_is_no_finger_afterwards():
    evening = Evening()
    evening.press(ARM, ms=20000)
    while evening.hand:
        evening.press(ARM, 0.3, 3000)
    for share in (0.45, 0.6, 0.75, 0.3, 0.6, 0.9):
        evening.press(ARM, share, 4000)
    assert evening.touches == []
    evening.press({}, ms=10000)
    assert len(evening.tap("d2")) == 1
