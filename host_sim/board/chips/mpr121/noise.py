"""The errors of an MPR121's readings: noise, hum, and the ripple of a supply.

Used by `electrodes`; imports `math`.

Noise of a mean is about one count (general knowledge): by `set_noise`, evenly up to a peak, or by
`set_hum`, with the bell curve of many small causes and the slow beat in which the ripple of the
LEDs' PWM (0.4 to 2 kHz) shows through the chip's sampling. That is with the usual ten samples a
reading; of more the mean is quieter, by the root of their number, but for the beat.
"""

import math

from host_sim.board.chips.mpr121.registers import ELECTRODES

FULL_SCALE = 1023
_USUAL_SAMPLES = 10

_BELL_BITS = 12
_BELL_SHIFT = 20 - _BELL_BITS
_CIRCLE = 2 * math.pi
_GOLDEN = 0.618034

_bell: list = []  # draws from the bell curve in hundredths of its width, made at the first use


def _bell_table():
    """Draws from the normal distribution: 2 ** `_BELL_BITS` of them."""
    if not _bell:
        count = 1 << _BELL_BITS
        for number in range(count):
            # The Box-Muller transform of a lattice that fills the square evenly: up to 4.2 widths.
            radius = math.sqrt(-2 * math.log((number + 0.5) / count))
            _bell.append(round(100 * radius * math.cos(_CIRCLE * (number * _GOLDEN % 1))))
    return _bell


class Chance:
    """Pseudo-random numbers of one chip; all values stay under 31 bits. state: the last one."""

    def __init__(self, seed):
        self.state = seed

    def step(self):
        """The next number, of 20 bits."""
        self.state = (self.state * 1021 + 259691) & 0xFFFFF
        return self.state

    def draw(self, limit):
        """A number below `limit`."""
        return (self.step() >> 4) * limit >> 16


class Noise:
    """The errors of one chip's readings.

    before_change: called before what is read changes.
    """

    def __init__(self, chance, before_change):
        self._chance = chance
        self._before_change = before_change
        self._peak = 0
        self._hum = 0
        self._bell: list = []
        self._ripple = 0
        self._beat_us = 1
        self._asked = (0, 0)  # the peak and the width of ten samples
        self._mean_of = _USUAL_SAMPLES
        self._common = 0  # what the ripple adds at present, in hundredths of a count
        self._samples = [0] * ELECTRODES

    @property
    def is_heard(self):
        """True if readings differ from update to update."""
        return bool(self._peak or self._hum or self._ripple)

    def set_noise(self, counts):
        """Lets each reading be off by up to `counts` counts either way."""
        self._before_change()
        self._asked = (counts, self._asked[1])
        self._quieten()

    def set_hum(self, sigma, ripple=0.0, beat_ms=700):
        """Noise of many causes: `sigma` counts wide on each electrode, and a common ripple.

        `ripple`: height in counts of the beat, a triangle with a period of `beat_ms`.
        """
        self._before_change()
        self._asked = (self._asked[0], sigma)
        self._quieten()
        self._ripple = round(ripple * 100)
        self._beat_us = beat_ms * 1000

    def set_samples(self, samples):
        """Each reading is the mean of so many samples from now on."""
        if self._mean_of != samples:
            self._mean_of = samples
            self._quieten()

    def _quieten(self):
        """Compute the noise of a mean."""
        share = min(1.0, math.sqrt(_USUAL_SAMPLES / self._mean_of))
        peak, sigma = self._asked
        self._peak = round(peak * share)
        self._hum = round(sigma * share * 100)
        self._bell = [self._hum * off // 100 for off in _bell_table()] if self._hum else []

    def beat(self, at_us):
        """Let the ripple move on to a time."""
        self._common = 0
        if self._ripple:
            place = 4 * self._ripple * (at_us % self._beat_us) // self._beat_us
            self._common = min(place, 4 * self._ripple - place) - self._ripple

    def samples_of(self, counts, number):
        """Return the readings of the first `number` electrodes, given their clean counts."""
        if not self.is_heard:
            return counts
        samples = self._samples
        chance = self._chance
        for electrode in range(number):
            sample = counts[electrode]
            if 0 < sample < FULL_SCALE:
                off = self._common
                if self._hum:
                    # `step` written out: a simulated day spends most of its time here.
                    chance.state = (chance.state * 1021 + 259691) & 0xFFFFF
                    off += self._bell[chance.state >> _BELL_SHIFT]
                if self._peak:
                    sample += chance.draw(2 * self._peak + 1) - self._peak
                sample = max(0, min(sample + (off + 50) // 100, FULL_SCALE))
            samples[electrode] = sample
        return samples
