"""The automatic configuration of an MPR121: charge current and time for each electrode.

Used by `sensing` (data sheet, section 5.11).
"""

from host_sim.board.chips.mpr121.registers import (
    AUTOCONFIG0,
    AUTOCONFIG1,
    AUTOCONFIG_FAILED,
    LOWER_LIMIT,
    OUT_OF_RANGE,
    RECONFIG_FAILED,
    SCTS,
    TARGET,
    UPPER_LIMIT,
)

_TIMES = (1, 2, 3, 4, 5, 6, 7)


class AutoConfiguration:
    """The search of one chip. What it finds stands in the registers, and charges electrodes."""

    def __init__(self, registers, electrodes, baselines):
        self._registers = registers
        self._electrodes = electrodes
        self._baselines = baselines

    def configure_all(self):
        """Chooses charge current and time for every electrode in use, towards TL."""
        registers = self._registers
        registers.values[OUT_OF_RANGE] = 0
        registers.values[OUT_OF_RANGE + 1] = 0
        for electrode in range(registers.enabled()):
            if not self._configure(electrode):
                registers.mark_out_of_range(electrode, AUTOCONFIG_FAILED)

    def reconfigure(self, electrode):
        """Reconfigures an untouched electrode that is out of range; returns whether it changed."""
        values = self._registers.values
        counts = self._electrodes.counts[electrode]
        flags = values[OUT_OF_RANGE + 1], values[OUT_OF_RANGE]
        if not self._configure(electrode):
            self._registers.mark_out_of_range(electrode, RECONFIG_FAILED)
        if counts != self._electrodes.counts[electrode]:
            return True
        return flags != (values[OUT_OF_RANGE + 1], values[OUT_OF_RANGE])

    def is_in_range(self, counts):
        """Return whether filtered data lie between LSL and USL."""
        values = self._registers.values
        return values[LOWER_LIMIT] << 2 <= counts <= values[UPPER_LIMIT] << 2

    def _configure(self, electrode):
        """Chooses one electrode's charge; returns whether the result lies between LSL and USL.

        The data sheet does not say what a failed search leaves; here the charge stays as it was.
        """
        registers = self._registers
        times: tuple = _TIMES
        if registers.values[AUTOCONFIG1] & SCTS:
            times = (registers.common_charge_time(),)
        target = registers.values[TARGET] << 2
        current, time = self._electrodes.charge_for(electrode, target, times)
        counts = self._electrodes.counts_with(electrode, current, time)
        if not self.is_in_range(counts):
            return False
        registers.set_charge(electrode, current, time)
        self._electrodes.charge(
            electrode, registers.charge_current(electrode), registers.charge_time(electrode)
        )
        self._baselines.load(electrode, counts, registers.values[AUTOCONFIG0] >> 2 & 3)
        return True
