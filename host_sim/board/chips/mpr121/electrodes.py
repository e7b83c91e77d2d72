"""The electricity of an MPR121: what hangs at its twelve pins, and the counts that it reads.

Used by the chip, and by whoever touches, breaks or joins something at an electrode.

Capacitances are those of `rootlight.physics`: a line, which is pin, pad and wire together, has
34 +- 3 pF, and a fingertip takes 15 counts of 711; `set_physics` moves them. A whole board drifts
with warmth by `set_drift`, one line by `set_capacitance`.
"""

from host_sim.board.chips.mpr121.noise import FULL_SCALE, Noise
from host_sim.board.chips.mpr121.registers import ELECTRODES
from rootlight.physics import FINGER_PF, LINE_PF, PIN_PF

# The conditions of an electrode.
INTACT = 0
OPEN = 1
SHORTED = 2
STUCK = 3
FLICKERING = 4  # a signal like a finger's comes and goes
LOOSE = 5  # the wire makes and breaks contact near the chip

LINE_FEMTOFARAD = int(LINE_PF.value * 1000)
FINGER_FEMTOFARAD = int(FINGER_PF.value * 1000)
PIN_FEMTOFARAD = int(PIN_PF.value * 1000)  # an open electrode has no more than that
_LINE_SPREAD_FEMTOFARAD = 3000

# Charge / capacitance * 1024 / 3.3 V in whole numbers: uA x half microseconds / fF.
_SCALE_UP = 5120000
_SCALE_DOWN = 33
_MOST_CURRENT = 63


class Electrodes:
    """The twelve electrodes of one chip.

    counts: what each reads without noise. noise: what is added to it. before_change: called before
    what is read changes, so that the chip has done by then what was due.
    """

    def __init__(self, clock, chance, before_change):
        self._clock = clock
        self._chance = chance
        self._before_change = before_change
        self.noise = Noise(chance, before_change)
        self.counts = [0] * ELECTRODES
        self._current = [0] * ELECTRODES  # uA
        self._time = [0] * ELECTRODES  # as registers have it: 2^(code - 2) us, 0 for none
        self._line = [self._random_line() for _ in range(ELECTRODES)]
        self._finger = [0] * ELECTRODES
        self._pin_femtofarad = PIN_FEMTOFARAD
        self._finger_femtofarad = FINGER_FEMTOFARAD
        self._permille = 1000  # true charge current by that of the register
        self._trouble = bytearray(ELECTRODES)
        self._drift = Drift()
        # Flickering and loose electrodes change their state now and then.
        self._rhythm_us = [0] * ELECTRODES
        self._turns_at_us = [0] * ELECTRODES
        self._is_off = bytearray(ELECTRODES)
        self._is_rhythmic = False

    def _random_line(self):
        half = _LINE_SPREAD_FEMTOFARAD
        return LINE_FEMTOFARAD - half + self._chance.draw(2 * half + 1)

    # Fingers and wires.

    def set_touch(self, electrode, strength):
        """Puts a finger on an electrode: 0 none, 1 a full fingertip through 3 mm of acrylic."""
        if not 0 <= strength <= 1:
            raise ValueError(f"a finger's strength is 0 to 1, not {strength}")
        femtofarad = int(strength * self._finger_femtofarad + 0.5)
        if self._finger[electrode] == femtofarad:
            return
        self._before_change()
        self._finger[electrode] = femtofarad
        self._measure(electrode)

    def set_physics(self, pin_femtofarad, finger_femtofarad, charge):
        """Changes what a bare pin has, what a full finger adds, and the true charge current.

        charge: the current by that of the register, some 0.65 to 1.35.
        """
        self._before_change()
        self._pin_femtofarad = pin_femtofarad
        self._finger_femtofarad = finger_femtofarad
        self._permille = int(charge * 1000 + 0.5)
        self._measure_all()

    def set_capacitance(self, electrode, picofarad):
        """Changes the capacitance of an electrode's line without a finger (pF, above 0)."""
        if picofarad <= 0:
            raise ValueError("a line has more than 0 pF")
        self._before_change()
        self._line[electrode] = int(picofarad * 1000 + 0.5)
        self._measure(electrode)

    def capacitance(self, electrode):
        """An electrode's capacitance as it is now, finger, drift and trouble included, in fF."""
        trouble = self._trouble[electrode]
        is_off = self._is_off[electrode]
        if trouble == OPEN or (trouble == LOOSE and is_off):
            return self._pin_femtofarad
        added = self._finger[electrode]
        if trouble == STUCK or (trouble == FLICKERING and not is_off):
            added += self._finger_femtofarad
        return max(self._pin_femtofarad, self._line[electrode] + added + self._drift.femtofarad)

    def set_trouble(self, electrode, trouble, rhythm_ms=0):
        """Makes an electrode `INTACT`, `OPEN`, `SHORTED` to ground or `STUCK` (as if touched).

        `FLICKERING` and `LOOSE` change their state after 0.5 to 1.5 times `rhythm_ms`.
        """
        self._before_change()
        self._trouble[electrode] = trouble
        self._rhythm_us[electrode] = rhythm_ms * 1000
        self._turns_at_us[electrode] = self._clock.now_us
        self._is_off[electrode] = 0
        self._is_rhythmic = any(self._rhythm_us)
        self._measure(electrode)

    def set_drift(self, picofarad, duration_us=0):
        """Lets all lines drift, evenly, to `picofarad` away from their own capacitance."""
        self._before_change()
        if self._drift.begin(int(picofarad * 1000), self._clock.now_us, duration_us):
            self._measure_all()

    # Readings by the chip.

    def charge(self, electrode, current, time):
        """Charge an electrode from now on with a current (uA) for a time (code)."""
        self._current[electrode] = current
        self._time[electrode] = time
        self._measure(electrode)

    def _measure_all(self):
        for electrode in range(ELECTRODES):
            self._measure(electrode)

    def _measure(self, electrode):
        """Compute what an electrode reads without noise."""
        self.counts[electrode] = self.counts_with(
            electrode, self._current[electrode], self._time[electrode]
        )

    def counts_with(self, electrode, current, time):
        """Counts by charge current (uA) and charge time (code) (data sheet, section 5.6)."""
        if not time or self._trouble[electrode] == SHORTED:
            return 0
        charge = current << time - 1
        up = charge * _SCALE_UP * self._permille // 1000
        counts = up // (_SCALE_DOWN * self.capacitance(electrode))
        return min(counts, FULL_SCALE)

    def charge_for(self, electrode, target, times):
        """(current in uA, time code) that come nearest to `target` counts.

        times: codes that may be taken, the shortest first, which is preferred.
        """
        capacitance = 0
        if self._trouble[electrode] != SHORTED:
            capacitance = self.capacitance(electrode)
        time = times[0]
        for time in times:
            if not time:
                continue
            one_microampere = (_SCALE_UP << (time - 1)) * self._permille // 1000
            current = (
                target * _SCALE_DOWN * capacitance + one_microampere // 2
            ) // one_microampere
            if current <= _MOST_CURRENT:
                return max(1, current), time
        return _MOST_CURRENT, time

    # Updates.

    def move_on(self, at_us):
        """Let time pass; return whether the next update may read something else by itself."""
        self.noise.beat(at_us)
        changes = self.noise.is_heard or self._is_rhythmic
        if self._is_rhythmic:
            self._keep_rhythm(at_us)
        if self._drift.is_under_way:
            if self._drift.move_on(at_us):
                self._measure_all()
            changes = True
        return changes

    def samples(self, number):
        """Return the readings of the first `number` electrodes now, noise included."""
        return self.noise.samples_of(self.counts, number)

    def _keep_rhythm(self, at_us):
        """Changes the state of flickering and loose electrodes when their time has come."""
        for electrode in range(ELECTRODES):
            rhythm_us = self._rhythm_us[electrode]
            if rhythm_us and at_us >= self._turns_at_us[electrode]:
                self._is_off[electrode] ^= 1
                wait_us = rhythm_us // 2 + rhythm_us * self._chance.draw(1024) // 1024
                self._turns_at_us[electrode] = at_us + wait_us
                self._measure(electrode)


class Drift:
    """The share of warmth in all lines: `femtofarad` now, on an even way to some other value."""

    def __init__(self):
        self.femtofarad = 0
        self._from = 0
        self._to = 0
        self._start_us = 0
        self._end_us = 0

    @property
    def is_under_way(self):
        """True if the goal is not reached yet."""
        return self.femtofarad != self._to

    def begin(self, femtofarad, now_us, duration_us):
        """Go to another value; return whether anything is changed already."""
        self._from = self.femtofarad
        self._to = femtofarad
        self._start_us = now_us
        self._end_us = now_us + duration_us
        return not duration_us and self.move_on(now_us)

    def move_on(self, at_us):
        """Go on; return whether that has changed anything."""
        before = self.femtofarad
        if at_us >= self._end_us:
            self.femtofarad = self._to
        else:
            way = self._to - self._from
            passed_us = at_us - self._start_us
            self.femtofarad = self._from + way * passed_us // (self._end_us - self._start_us)
        return self.femtofarad != before
