"""The senses of an MPR121: from stop to run, and the updates of outputs, status and baselines.

Used by the chip.

The chip does not run by itself. Whenever it is addressed, or something changes at its electrodes,
it first catches up with the clock: it makes one update for each period of ESI x SFI that has
passed by its own oscillator. Updates that would change nothing are skipped together.
"""

from host_sim.board.chips.mpr121.autoconfig import AutoConfiguration
from host_sim.board.chips.mpr121.baseline import Baselines
from host_sim.board.chips.mpr121.electrodes import Electrodes
from host_sim.board.chips.mpr121.registers import (
    ACE,
    ARE,
    AUTOCONFIG0,
    DEBOUNCE,
    ECR,
    ELECTRODES,
    OVER_CURRENT,
    RISING,
    RUN,
    THRESHOLDS,
    TOUCH_STATUS,
)

# The data sheet does not say how long the search takes; existing drivers wait 80 ms for it.
_AUTOCONFIG_US = 40000
_NEVER = 1 << 60

_SLOWEST_CLOCK = 1.54
_FASTEST_CLOCK = 0.65


class Sensing:
    """The sensing of one chip, by its registers.

    electrodes: what it senses. baselines: what that is compared with. data: filtered data of each
    electrode, in counts. interrupt: whether the IRQ line is low. status_changed_us: clock time of
    the last change of the touch status, or -1. updates: how many there were. due_us: clock time
    of the next one. clock_error: factor on all its times.
    """

    def __init__(self, registers, clock, chance):
        self._registers = registers
        self._clock = clock
        self.electrodes = Electrodes(clock, chance, self.disturb)
        self.baselines = Baselines(registers)
        self._search = AutoConfiguration(registers, self.electrodes, self.baselines)
        self.data = [0] * ELECTRODES
        # Consecutive updates so far that would change an electrode's status.
        self._pending = [0] * ELECTRODES
        self._fresh = False  # the next update is the first one since stop mode
        self._settled = False  # the next update changes nothing
        self._over_current = False
        self._period_us = 0  # between two updates; 0 where it must be computed
        self.due_us: int = _NEVER
        self.interrupt = False
        self.status_changed_us = -1
        self.updates = 0
        self.set_clock_error(1.0)

    def reset(self):
        """Forget everything, as the registers have."""
        for electrode in range(ELECTRODES):
            self.data[electrode] = 0
            self._pending[electrode] = 0
        self.baselines.clear()
        self.baselines.restart_all()
        self._fresh = False
        self.due_us = _NEVER
        self.interrupt = False
        self.take_charges()
        self.take_settings()

    def set_clock_error(self, factor):
        """Makes the chip's oscillator slower (above 1) or faster from now on."""
        if not _FASTEST_CLOCK <= factor <= _SLOWEST_CLOCK:
            raise ValueError(f"a chip's clock error is 0.65 to 1.54, not {factor}")
        self._permille = int(factor * 1000 + 0.5)
        self._period_us = 0
        self.clock_error = factor

    @property
    def update_us(self):
        """Time between two updates, in microseconds of the common clock."""
        return self._registers.update_us() * self._permille // 1000

    def release_interrupt(self):
        """AN3892: addressing the chip releases the interrupt line."""
        self.interrupt = False

    # Settings in the registers.

    def take_settings(self):
        """Registers were written."""
        self.electrodes.noise.set_samples(self._registers.samples())
        self._period_us = 0
        self._settled = False

    def take_charges(self):
        """Charge all electrodes by their registers."""
        registers = self._registers
        for electrode in range(ELECTRODES):
            self.electrodes.charge(
                electrode, registers.charge_current(electrode), registers.charge_time(electrode)
            )

    def take_control(self, was_running):
        """ECR was written: the chip goes from stop to run, back, or on."""
        self.take_settings()
        if not self._registers.running:
            self.due_us = _NEVER
        elif not was_running:
            self._begin()

    def _begin(self):
        """Does what the chip does when it leaves stop mode."""
        if self._over_current:
            self._trip()
            return
        self._fresh = True
        for electrode in range(ELECTRODES):
            self._pending[electrode] = 0
        self.baselines.restart_all()
        search_us = 0
        if self._registers.values[AUTOCONFIG0] & ACE:
            search_us = _AUTOCONFIG_US * self._permille // 1000
        self.due_us = self._clock.now_us + search_us + self.update_us

    def over_current(self, on):
        """Removes the resistor at REXT or puts it back (data sheet: OVCF)."""
        self.disturb()
        self._over_current = on
        if on and self._registers.running:
            self._trip()

    def _trip(self):
        """Over-current: stops, clears 00-2A and sets OVCF."""
        values = self._registers.values
        for register in range(RISING):
            values[register] = 0
        values[TOUCH_STATUS + 1] = OVER_CURRENT
        values[ECR] &= ~RUN & 0xFF
        for electrode in range(ELECTRODES):
            self.data[electrode] = 0
        self.baselines.clear()
        self.due_us = _NEVER
        self._status_changed(self._clock.now_us)

    # Updates.

    def disturb(self):
        """Something is about to change: make all updates that are due, and expect other ones."""
        self.catch_up()
        self._settled = False

    def catch_up(self):
        """Makes all updates that are due by the clock."""
        if self._clock.now_us >= self.due_us:
            self.run_updates()

    def run_updates(self):
        """Makes the updates that are due; at least one is."""
        now_us = self._clock.now_us
        period_us = self._period_us
        if not period_us:
            period_us = self._period_us = self.update_us
        while self.due_us <= now_us:
            if self._settled:
                skipped = (now_us - self.due_us) // period_us + 1
                self.due_us += skipped * period_us
                self.updates += skipped
                return
            at_us = self.due_us
            searches = self._fresh and self._registers.values[AUTOCONFIG0] & ACE
            self._update(at_us)
            if searches:
                # The search may have made the scan longer than ESI.
                period_us = self._period_us = self.update_us
            self.due_us = at_us + period_us

    def _update(self, at_us):
        """Makes one update of outputs, status and baselines; notes whether anything changed."""
        self.updates += 1
        registers = self._registers
        changed = self.electrodes.move_on(at_us)
        if self._fresh:
            changed = True
            if registers.values[AUTOCONFIG0] & ACE:
                self._search.configure_all()
        before = registers.status()
        after = before & OVER_CURRENT << 8
        count = registers.enabled()
        samples = self.electrodes.samples(count)
        searches = registers.values[AUTOCONFIG0] & ARE
        for electrode in range(count):
            data = samples[electrode]
            if data != self.data[electrode]:
                self.data[electrode] = data
                registers.set_data(electrode, data)
                changed = True
            if self._fresh:
                self.baselines.load(electrode, data, registers.baseline_tracking())
            on = before >> electrode & 1
            waited = self._pending[electrode]
            on = self._debounce(electrode, data, on)
            after |= on << electrode
            if self._pending[electrode] != waited or self.baselines.follow(electrode, data, on):
                changed = True
            if searches and not on and not self._search.is_in_range(data):
                self._period_us = 0
                changed = self._search.reconfigure(electrode) or changed
        self._fresh = False
        if after != before:
            registers.set_status(after)
            self._status_changed(at_us)
            changed = True
        self._settled = not changed

    def _status_changed(self, at_us):
        self.status_changed_us = at_us
        self.interrupt = True

    def _debounce(self, electrode, data, on):
        """An electrode's status after this update: DT (or DR) + 1 hits in a row change it."""
        drop = self.baselines.counts[electrode] - data
        values = self._registers.values
        if on:
            hit = drop < values[THRESHOLDS + 2 * electrode + 1]
            wanted = values[DEBOUNCE] >> 4 & 7
        else:
            hit = drop > values[THRESHOLDS + 2 * electrode]
            wanted = values[DEBOUNCE] & 7
        if not hit:
            self._pending[electrode] = 0
            return on
        self._pending[electrode] += 1
        if self._pending[electrode] <= wanted:
            return on
        self._pending[electrode] = 0
        return 1 - on
