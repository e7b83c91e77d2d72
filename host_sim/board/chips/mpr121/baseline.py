"""The baselines of an MPR121, and the filter by which they follow the data.

Used by `sensing` and `autoconfig` (data sheet, section 5.5, and AN3891; their order of operations
is a guess).
"""

from host_sim.board.chips.mpr121.registers import (
    BASELINE,
    ELECTRODES,
    FALLING,
    RISING,
    TOUCHED,
)

# CL, and BVA of the automatic configuration.
_NO_TRACKING = 1
_TRACK_FROM_FIVE_BITS = 2
_TRACK_FROM_TEN_BITS = 3


class Baselines:
    """The baseline of each electrode: `counts`, with the two bits that no register shows."""

    def __init__(self, registers):
        self._registers = registers
        self.counts = [0] * ELECTRODES
        # The filter: direction, sum and number of values fed, consecutive values off the baseline.
        self._direction = [0] * ELECTRODES
        self._sum = [0] * ELECTRODES
        self._fed = [0] * ELECTRODES
        self._away = [0] * ELECTRODES

    def clear(self):
        """Let all baselines be 0."""
        for electrode in range(ELECTRODES):
            self.counts[electrode] = 0

    def restart_all(self):
        """Forget what all filters have gathered."""
        for electrode in range(ELECTRODES):
            self._restart(electrode)

    def write(self, electrode, value):
        """Take a value that was written to the electrode's register."""
        self.counts[electrode] = value << 2

    def load(self, electrode, counts, mode):
        """Start the baseline from a sample, as CL (or BVA) says."""
        if mode == _TRACK_FROM_TEN_BITS:
            self._set(electrode, counts)
        elif mode == _TRACK_FROM_FIVE_BITS:
            self._set(electrode, counts & 0x3E0)

    def _set(self, electrode, counts):
        self.counts[electrode] = counts
        self._registers.values[BASELINE + electrode] = counts >> 2

    def follow(self, electrode, data, is_touched):
        """Let the baseline follow one value; return whether the filter's state changed."""
        if self._registers.baseline_tracking() == _NO_TRACKING:
            return False
        base = self.counts[electrode]
        if data == base:
            # A filter at rest has gathered nothing.
            return bool(self._direction[electrode]) and self._restart(electrode)
        values = self._registers.values
        step = 1 if data > base else -1
        if is_touched:
            direction, first, most_noise = 2, TOUCHED, -1
        else:
            direction, first = step, (RISING if step > 0 else FALLING) + 1
            most_noise = 2 * (values[first - 1] & 0x3F)
        reach = values[first] & 0x3F
        if not reach and abs(data - base) > most_noise:
            # A step of 0 freezes the baseline, except within the noise.
            return self._restart(electrode)
        if direction != self._direction[electrode]:
            if self._direction[electrode]:
                self._restart(electrode)
            self._direction[electrode] = direction
        value = self._mean(electrode, data, values[first + 2])
        if value >= 0:
            self._step(electrode, value, most_noise, reach, values[first + 1])
        return True

    def _restart(self, electrode):
        """Forget what the filter has gathered; return whether it had gathered anything."""
        busy = self._fed[electrode] or self._away[electrode]
        self._direction[electrode] = 0
        self._sum[electrode] = 0
        self._fed[electrode] = 0
        self._away[electrode] = 0
        return bool(busy)

    def _mean(self, electrode, data, delay):
        """FDL: the mean of every `delay` values, or -1 while it is being gathered."""
        self._sum[electrode] += data
        self._fed[electrode] += 1
        if self._fed[electrode] < delay:
            return -1
        mean = self._sum[electrode] // self._fed[electrode]
        self._sum[electrode] = 0
        self._fed[electrode] = 0
        return mean

    def _step(self, electrode, value, most_noise, reach, patience):
        """MHD, NCL and NHD: follow small changes at once, large ones by steps after a while."""
        base = self.counts[electrode]
        distance = abs(value - base)
        if distance <= most_noise:
            self._away[electrode] = 0
            self._set(electrode, value)
            return
        self._away[electrode] += 1
        if self._away[electrode] <= patience:
            return
        self._away[electrode] = 0
        reach = min(reach, distance)
        self._set(electrode, base + reach if value > base else base - reach)
