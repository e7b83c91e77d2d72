"""The bring-up measures the noise while light data runs, as it does in play."""

from itertools import pairwise

import pytest

from tests.bring_up.person import Person, built_with

# A sample of a chip that coincides with light data is off; the next ones are not.
OFF_BY = 6
SAMPLE_US = 12000
# Two readings of the pads, and a little.
LONGEST_US = 17000
# Nothing may flash, all lights together, more than twice a second.
FLASH = 1.25


class Crosstalk:
    """The data line of the lights runs beside the touch chips' wires: each frame is felt."""

    def __init__(self, board):
        self._clock = board.hardware.clock
        self._chips = board.hardware.chips
        self._until_us = 0
        self.frames = []
        board.hardware.leds.on_bytes = self._disturb
        board.on_step = self._calm_down

    def _disturb(self, data):
        self.frames.append((self._clock.now_us, bytes(data)))
        self._until_us = self._clock.now_us + SAMPLE_US
        self._set_noise(OFF_BY)

    def _calm_down(self):
        if self._clock.now_us >= self._until_us:
            self._set_noise(0)

    def _set_noise(self, counts):
        for chip in self._chips:
            chip.electrodes.noise.set_noise(counts)


def frames_of_noise_step(built):
    """The frames of the step, as (us, bytes), and the limits of the board."""
    person = Person(built_with(built=built))
    board = person.table.link.board
    person.begin()
    person.goes_on(until="noise")
    person.table.run(1000)
    crosstalk = Crosstalk(board)
    person.table.run(1000)
    assert person.state()["step"] == "noise"
    return crosstalk.frames, board.device.chain


@pytest.mark.gate
def test_light_data_that_disturbs_the_pads_is_found():
    person = Person(built_with())
    person.begin()
    person.goes_on(until="noise")
    Crosstalk(person.table.link.board)
    person.run_until("colours")
    assert ("lights_disturb", "leds") in person.codes()


@pytest.mark.gate
@pytest.mark.parametrize("built", ["hex-2", "hex-4"])
def test_another_frame_is_sent_at_each_reading_of_the_pads(built):
    frames, chain = frames_of_noise_step(built)
    for (before_us, one), (after_us, other) in pairwise(frames):
        assert after_us - before_us <= LONGEST_US
        assert one != other
    brights = [sum(data) for _, data in frames]
    for led in range(len(chain.pads)):
        seen = {sum(data[3 * led : 3 * led + 3]) for _, data in frames}
        assert 0 in seen and len(seen) == 2, led
    assert max(brights) <= chain.allowed
    assert max(brights) <= FLASH * min(brights)
