"""A simulated MPR121 touch chip, register by register.

Used by the simulated buses and by tests; imports `math`, runs on MicroPython too.
Sources: MPR121 data sheet Rev. 4 (02/2013), AN3891 (baseline), AN3892 (interrupt), and
hardware/facts.md, section 1. Where these leave a question open, one place here decides it, with a
comment.

The chip does not run by itself. Whenever it is addressed, or something changes at its electrodes,
it first catches up with the clock: it makes one update of outputs, status and baseline for each
period of ESI x SFI that has passed by its own oscillator. Updates that would change nothing are
skipped together.

Capacitances (hardware/facts.md, section 2.2; C: computed there, R: general knowledge): a line has
28 to 40 pF with its pin's 15; here 34 +- 3 (C). A fingertip through 3 mm of acrylic adds 0.65 to
0.90 pF, here 0.75, which takes 15 counts of 711 (C). Noise of a mean is about one count (R): by
`set_noise`, evenly up to a peak, or `set_hum`, with the bell curve of many small causes and the
slow beat in which the ripple of the LEDs' PWM (0.4 to 2 kHz) shows through the chip's sampling.
A whole board drifts with warmth by `set_drift`, one line by `set_capacitance`.
"""

import math

ELECTRODES = 12

# Registers (data sheet, section 5.1).
TOUCH_STATUS = 0x00
OUT_OF_RANGE = 0x02
FILTERED_DATA = 0x04
BASELINE = 0x1E
RISING = 0x2B
FALLING = 0x2F
TOUCHED = 0x33
THRESHOLDS = 0x41
DEBOUNCE = 0x5B
CONFIG1 = 0x5C
CONFIG2 = 0x5D
ECR = 0x5E
ELECTRODE_CDC = 0x5F
ELECTRODE_CDT = 0x6C
_LAST_CHARGE_TIME = 0x71  # of two electrodes each
GPIO = 0x73
GPIO_DATA = 0x75
GPIO_DIRECTION = 0x76
GPIO_ENABLE = 0x77
GPIO_SET = 0x78
GPIO_CLEAR = 0x79
GPIO_TOGGLE = 0x7A
AUTOCONFIG0 = 0x7B
AUTOCONFIG1 = 0x7C
UPPER_LIMIT = 0x7D
LOWER_LIMIT = 0x7E
TARGET = 0x7F
SOFT_RESET = 0x80
_LAST = 0x7F

# Bits of registers 01 and 03.
OVER_CURRENT = 0x80
AUTOCONFIG_FAILED = 0x80
RECONFIG_FAILED = 0x40

_SOFT_RESET_KEY = 0x63
_RUN = 0x3F
_TRACK_FROM_FIVE_BITS = 2
_TRACK_FROM_TEN_BITS = 3
_NO_TRACKING = 1
_SCTS = 0x80
_ARE = 0x02
_ACE = 0x01
_FFI_SAMPLES = (6, 10, 18, 34)
_SFI_SAMPLES = (4, 6, 10, 18)

# The data sheet does not say how long the search takes; existing drivers wait 80 ms for it.
_AUTOCONFIG_US = 40000
_NEVER = 1 << 60
_FULL_SCALE = 1023
# Charge / capacitance * 1024 / 3.3 V in whole numbers: uA x half microseconds / fF.
_SCALE_UP = 5120000
_SCALE_DOWN = 33

# What may be wrong with an electrode.
INTACT = 0
OPEN = 1
SHORTED = 2
STUCK = 3
FLICKERING = 4  # a signal like a finger's comes and goes
LOOSE = 5  # the wire makes and breaks contact near the chip

# Section 1.2 and 2.2 of hardware/facts.md: pin, pad and trace together, and a fingertip through
# 3 mm of acrylic. An open electrode has the capacitance of its pin alone.
LINE_FEMTOFARAD = 34000
FINGER_FEMTOFARAD = 750
PIN_FEMTOFARAD = 15000
_LINE_SPREAD_FEMTOFARAD = 3000

_BELL_BITS = 12
_BELL_SHIFT = 20 - _BELL_BITS
_CIRCLE = 2 * math.pi
_GOLDEN = 0.618034

_LOG_LENGTH = 64
_SLOWEST_CLOCK = 1.54
_FASTEST_CLOCK = 0.65


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


class Mpr121:
    """One chip at `address` (0x5A to 0x5D), reading its time from `clock`.

    `clock_error`: factor on all its times, 0.65 to 1.54 (data sheet: 1 kHz is 0.65 to 1.35 kHz).
    `seed` decides the electrodes' slightly different capacitances and the noise;
    `noise`: amplitude in counts.
    Raises ValueError for an address or a clock error that no such chip has.

    For tests: `registers` (bytearray of 128, without GPIO levels), `present`, `interrupt`
    (whether the IRQ line is low), `status_changed_us` (clock time of the last change of the touch
    status, or -1), `updates` (number of updates so far), `dropped` (writes that the chip
    ignored: pairs of register and value), `unknown` (accesses outside the register map: pairs of
    "read" or "write" and register), both bounded.
    """

    def __init__(self, address, clock, clock_error=1.0, seed=1, noise=0):
        if not 0x5A <= address <= 0x5D:
            raise ValueError(f"an MPR121 answers at 0x5A to 0x5D, not at 0x{address:02X}")
        self.address = address
        self.present = True
        self.dropped = []
        self.unknown = []
        self.status_changed_us = -1
        self.updates = 0
        self.registers = bytearray(_LAST + 1)
        self._clock = clock
        self._random = (seed * 7919 + address * 104729) & 0x3FFFFFFF
        self._noise = noise
        self._refused_nth = 0
        self._starts = 0
        self._hum = 0
        self._bell: list = []
        self._samples = [0] * ELECTRODES
        self._ripple = 0
        self._beat_us = 1
        self._common = 0
        self._nack_left = 0
        self._garbled = 0
        self._over_current = False
        self._due_us: int = _NEVER
        self._line = [self._random_line() for _ in range(ELECTRODES)]
        self._finger = [0] * ELECTRODES
        self._trouble = bytearray(ELECTRODES)
        self._rhythm_us = [0] * ELECTRODES
        self._turns_at_us = [0] * ELECTRODES
        self._is_off = bytearray(ELECTRODES)
        self._is_rhythmic = False
        self._pins = 0
        self._drift = 0
        self._drift_from = 0
        self._drift_to = 0
        self._drift_start_us = 0
        self._drift_end_us = 0
        self._counts = [0] * ELECTRODES
        self.set_clock_error(clock_error)
        self._reset()

    def _random_line(self):
        half = _LINE_SPREAD_FEMTOFARAD
        return LINE_FEMTOFARAD - half + self._draw(2 * half + 1)

    def _draw(self, limit):
        """A pseudo-random number below `limit`; all values stay under 31 bits."""
        self._random = (self._random * 1021 + 259691) & 0xFFFFF
        return (self._random >> 4) * limit >> 16

    # The bus face.

    def start(self, reading):
        """Begins a transfer; returns whether the chip acknowledges its address."""
        if not self.present:
            return False
        if self._nack_left:
            self._nack_left -= 1
            return False
        if self._refused_nth:
            self._starts += 1
            if self._starts % self._refused_nth == 0:
                return False
        if self._clock.now_us >= self._due_us:
            self._run_updates()
        # AN3892: addressing the chip releases the interrupt line.
        self.interrupt = False
        self._awaits_pointer = not reading
        return True

    def write(self, byte):
        """Takes the register pointer, then values; even a refused value is acknowledged."""
        if self._awaits_pointer:
            self._pointer = byte
            self._awaits_pointer = False
            return True
        register = self._pointer
        self._advance_pointer()
        if register > SOFT_RESET:
            self._log(self.unknown, ("write", register))
        else:
            self._poke(register, byte)
        return True

    def read(self):
        """The byte at the register pointer, which then moves on by one, from 7F to 00."""
        register = self._pointer
        self._pointer = 0 if register == _LAST else register + 1
        if 1 < register <= _LAST:
            return self.registers[register]
        if register > _LAST:
            self._log(self.unknown, ("read", register))
            return 0
        if register == 0 and self._garbled:
            self._garbled -= 1
            return self.registers[0] ^ 1 << self._draw(8)
        if self.registers[GPIO_ENABLE]:
            return self.registers[register] | self._pin_levels() >> 8 * register & 0xFF
        return self.registers[register]

    def fetch(self, register, buffer, pause_us):
        """Fills `buffer` from a register on, read `pause_us` after the chip was addressed.

        The same as `start`, `write`, `start` again and as many calls of `read`, for which a
        simulated evening has no time. Returns whether it did so: not while a fault or a pin may
        change what is read, nor outside of the registers.
        """
        if not self.present or self._nack_left or self._refused_nth or self._garbled:
            return False
        end = register + len(buffer)
        if end > _LAST or self.registers[GPIO_ENABLE]:
            return False
        self._clock.advance_us(pause_us)
        self.catch_up()
        self.interrupt = False
        self._awaits_pointer = False
        self._pointer = end
        registers = self.registers
        for index in range(len(buffer)):
            buffer[index] = registers[register + index]
        return True

    def stop(self):
        """Ends a transfer; the chip need not do anything."""

    # The back face: fingers.

    def set_touch(self, electrode, strength):
        """Puts a finger on an electrode: 0 none, 1 a full fingertip through 3 mm of acrylic."""
        if not 0 <= strength <= 1:
            raise ValueError(f"a finger's strength is 0 to 1, not {strength}")
        femtofarad = int(strength * FINGER_FEMTOFARAD + 0.5)
        if self._finger[electrode] == femtofarad:
            return
        self.catch_up()
        self._finger[electrode] = femtofarad
        self._refresh(electrode)

    def set_capacitance(self, electrode, picofarad):
        """Changes the capacitance of an electrode's line without a finger (pF, above 0)."""
        if picofarad <= 0:
            raise ValueError("a line has more than 0 pF")
        self.catch_up()
        self._line[electrode] = int(picofarad * 1000 + 0.5)
        self._refresh(electrode)

    def capacitance(self, electrode):
        """An electrode's capacitance as it is now, finger, drift and trouble included, in fF."""
        trouble = self._trouble[electrode]
        is_off = self._is_off[electrode]
        if trouble == OPEN or (trouble == LOOSE and is_off):
            return PIN_FEMTOFARAD
        added = self._finger[electrode]
        if trouble == STUCK or (trouble == FLICKERING and not is_off):
            added += FINGER_FEMTOFARAD
        return max(PIN_FEMTOFARAD, self._line[electrode] + added + self._drift)

    def set_pin(self, electrode, level):
        """Puts a logic level at a pin that may serve as a GPIO input (electrodes 4 to 11)."""
        self._pins = self._pins & ~(1 << electrode) | (1 << electrode if level else 0)

    # The back face: faults.

    def power_off(self):
        """Takes the supply away: the chip answers nothing and forgets everything."""
        self.catch_up()
        self.present = False
        self._reset()

    def power_on(self):
        """Gives the supply back; the registers hold their reset values."""
        self.present = True
        self._reset()

    def brown_out(self):
        """A dip of the supply: the chip stops with its reset values and reports nothing."""
        self.catch_up()
        self._reset()

    def over_current(self, on):
        """Removes the resistor at REXT or puts it back (data sheet: OVCF)."""
        self.catch_up()
        self._over_current = on
        if on and self.running:
            self._trip()

    def refuse(self, transfers):
        """Does not acknowledge the next `transfers` transfers."""
        self._nack_left = transfers

    def refuse_every(self, nth):
        """Does not acknowledge each `nth` transfer from now on; 0 acknowledges all."""
        self._refused_nth = nth
        self._starts = 0

    def garble(self, reads):
        """Flips some bits of the next `reads` transfers that read the status."""
        self._garbled = reads

    def set_trouble(self, electrode, trouble, rhythm_ms=0):
        """Makes an electrode `INTACT`, `OPEN`, `SHORTED` to ground or `STUCK` (as if touched).

        `FLICKERING` and `LOOSE` change their state after 0.5 to 1.5 times `rhythm_ms`.
        """
        self.catch_up()
        self._trouble[electrode] = trouble
        self._rhythm_us[electrode] = rhythm_ms * 1000
        self._turns_at_us[electrode] = self._clock.now_us
        self._is_off[electrode] = 0
        self._is_rhythmic = any(self._rhythm_us)
        self._refresh(electrode)

    def set_noise(self, counts):
        """Lets each reading be off by up to `counts` counts either way."""
        self.catch_up()
        self._noise = counts
        self._settled = False

    def set_hum(self, sigma, ripple=0.0, beat_ms=700):
        """Noise of many causes: `sigma` counts wide on each electrode, and a common ripple.

        `ripple`: height in counts of the beat, a triangle with a period of `beat_ms`.
        """
        self.catch_up()
        self._hum = round(sigma * 100)
        self._bell = [self._hum * off // 100 for off in _bell_table()] if sigma else []
        self._ripple = round(ripple * 100)
        self._beat_us = beat_ms * 1000
        self._settled = False

    def set_drift(self, picofarad, duration_us=0):
        """Lets all lines drift, evenly, to `picofarad` away from their own capacitance."""
        self.catch_up()
        self._drift_from = self._drift
        self._drift_to = int(picofarad * 1000)
        self._drift_start_us = self._clock.now_us
        self._drift_end_us = self._drift_start_us + duration_us
        if not duration_us:
            self._move_drift(self._drift_start_us)
        self._settled = False

    def set_clock_error(self, factor):
        """Makes the chip's oscillator slower (above 1) or faster from now on."""
        if not _FASTEST_CLOCK <= factor <= _SLOWEST_CLOCK:
            raise ValueError(f"a chip's clock error is 0.65 to 1.54, not {factor}")
        self._permille = int(factor * 1000 + 0.5)
        self._period_us = 0
        self.clock_error = factor

    # What a test may look at.

    @property
    def running(self):
        """Whether the chip measures (any of ECR b5-0), false in stop mode."""
        return bool(self.registers[ECR] & _RUN)

    @property
    def touched(self):
        """Bit mask of touched electrodes as of now."""
        self.catch_up()
        return self.registers[0] | (self.registers[1] & 0x0F) << 8

    def filtered(self, electrode):
        """Filtered data of an electrode as of now, in counts (10 bits)."""
        self.catch_up()
        return self._data[electrode]

    def baseline(self, electrode):
        """Baseline of an electrode as of now, in counts, with the two bits no register shows."""
        self.catch_up()
        return self._base[electrode]

    @property
    def update_us(self):
        """Time between two updates, in microseconds of the common clock."""
        config2 = self.registers[CONFIG2]
        interval_us = 1000 << (config2 & 7)
        samples = _SFI_SAMPLES[config2 >> 3 & 3]
        # A scan that takes longer than ESI determines the period.
        return max(interval_us, self._scan_us()) * samples * self._permille // 1000

    # Registers.

    def _reset(self):
        registers = self.registers
        for register in range(len(registers)):
            registers[register] = 0
        registers[CONFIG1] = 0x10
        registers[CONFIG2] = 0x24
        self._period_us = 0
        self._pointer = 0
        self._awaits_pointer = False
        self._data = [0] * ELECTRODES
        self._base = [0] * ELECTRODES
        # Consecutive updates so far that would change an electrode's status.
        self._pending = [0] * ELECTRODES
        # Baseline filter: direction, sum and number of values fed, consecutive values off the
        # baseline.
        self._direction = [0] * ELECTRODES
        self._sum = [0] * ELECTRODES
        self._fed = [0] * ELECTRODES
        self._away = [0] * ELECTRODES
        self._fresh = False
        self._settled = False
        self._due_us = _NEVER
        self.interrupt = False
        self._refresh_all()

    def _advance_pointer(self):
        self._pointer = 0 if self._pointer == _LAST else self._pointer + 1

    def _poke(self, register, value):
        if register == SOFT_RESET:
            if value == _SOFT_RESET_KEY:
                self._reset()
            return
        if register == ECR:
            self._write_control(value)
        elif register == TOUCH_STATUS + 1 and value & OVER_CURRENT:
            self.registers[register] &= ~OVER_CURRENT & 0xFF
        elif GPIO <= register <= GPIO_TOGGLE:
            self._write_gpio(register, value)
        elif register < BASELINE or self.running:
            # The data sheet does not say how a refused write is answered; here it is acknowledged
            # and ignored.
            self._log(self.dropped, (register, value))
        else:
            self._write_setting(register, value)

    def _write_setting(self, register, value):
        self.registers[register] = value
        self._period_us = 0
        if BASELINE <= register < BASELINE + ELECTRODES:
            self._base[register - BASELINE] = value << 2
        self._settled = False
        if CONFIG1 <= register <= CONFIG2 or ELECTRODE_CDC <= register <= _LAST_CHARGE_TIME:
            self._refresh_all()

    def _write_control(self, value):
        run = value & _RUN
        if run and self.registers[1] & OVER_CURRENT:
            self._log(self.dropped, (ECR, value))
            return
        was_running = self.running
        self._period_us = 0
        self.registers[ECR] = value
        if not run:
            self._due_us = _NEVER
        elif not was_running:
            self._begin()
        self._settled = False

    def _write_gpio(self, register, value):
        registers = self.registers
        if register == GPIO_SET:
            registers[GPIO_DATA] |= value
        elif register == GPIO_CLEAR:
            registers[GPIO_DATA] &= ~value & 0xFF
        elif register == GPIO_TOGGLE:
            registers[GPIO_DATA] ^= value
        else:
            registers[register] = value

    def _pin_levels(self):
        """Status bits of pins that are GPIO inputs; the electrodes in use win over GPIO."""
        inputs = self.registers[GPIO_ENABLE] & ~self.registers[GPIO_DIRECTION] & 0xFF
        free = 0xFFF >> self._enabled() << self._enabled()
        return inputs << 4 & free & self._pins

    def _enabled(self):
        return min(self.registers[ECR] & 0x0F, ELECTRODES)

    def _log(self, log, entry):
        if len(log) < _LOG_LENGTH:
            log.append(entry)

    # From stop to run.

    def _begin(self):
        """Does what the chip does when it leaves stop mode."""
        if self._over_current:
            self._trip()
            return
        self._fresh = True
        for electrode in range(ELECTRODES):
            self._pending[electrode] = 0
            self._restart_filter(electrode)
        search_us = 0
        if self.registers[AUTOCONFIG0] & _ACE:
            search_us = _AUTOCONFIG_US * self._permille // 1000
        self._due_us = self._clock.now_us + search_us + self.update_us

    def _trip(self):
        """Over-current: stops, clears 00-2A and sets OVCF."""
        registers = self.registers
        for register in range(RISING):
            registers[register] = 0
        registers[TOUCH_STATUS + 1] = OVER_CURRENT
        registers[ECR] &= ~_RUN & 0xFF
        for electrode in range(ELECTRODES):
            self._data[electrode] = 0
            self._base[electrode] = 0
        self._due_us = _NEVER
        self._status_changed(self._clock.now_us)

    # Automatic configuration.

    def _autoconfigure(self):
        """Chooses charge current and time for every electrode in use, towards TL."""
        self.registers[OUT_OF_RANGE] = 0
        self.registers[OUT_OF_RANGE + 1] = 0
        for electrode in range(self._enabled()):
            if not self._configure(electrode):
                self._mark_out_of_range(electrode, AUTOCONFIG_FAILED)

    def _mark_out_of_range(self, electrode, failure):
        self.registers[OUT_OF_RANGE + (electrode >> 3)] |= 1 << (electrode & 7)
        self.registers[OUT_OF_RANGE + 1] |= failure

    def _configure(self, electrode):
        """Chooses one electrode's charge; returns whether the result lies between LSL and USL.

        The data sheet does not say what a failed search leaves; here the charge stays as it was.
        """
        registers = self.registers
        target = registers[TARGET] << 2
        times: tuple = (1, 2, 3, 4, 5, 6, 7)
        if registers[AUTOCONFIG1] & _SCTS:
            times = (registers[CONFIG2] >> 5,)
        current, time = self._search(electrode, target, times)
        counts = self._counts_of(electrode, current, time)
        if not registers[LOWER_LIMIT] << 2 <= counts <= registers[UPPER_LIMIT] << 2:
            return False
        registers[ELECTRODE_CDC + electrode] = current
        self._set_charge_time(electrode, time)
        self._refresh(electrode)
        self._load_base(electrode, counts, registers[AUTOCONFIG0] >> 2 & 3)
        return True

    def _search(self, electrode, target, times):
        """(current in uA, time code) that come nearest to `target`, the shortest time first."""
        capacitance = 0
        if self._trouble[electrode] != SHORTED:
            capacitance = self.capacitance(electrode)
        time = times[0]
        for time in times:
            if not time:
                continue
            one_microampere = _SCALE_UP << (time - 1)
            current = (
                target * _SCALE_DOWN * capacitance + one_microampere // 2
            ) // one_microampere
            if current <= 63:
                return max(1, current), time
        return 63, time

    def _set_charge_time(self, electrode, time):
        register = ELECTRODE_CDT + (electrode >> 1)
        shift = 4 * (electrode & 1)
        self.registers[register] = self.registers[register] & ~(7 << shift) & 0xFF | time << shift
        self._period_us = 0

    def _load_base(self, electrode, counts, mode):
        """Starts the baseline from a sample, as CL (or BVA) says."""
        if mode == _TRACK_FROM_TEN_BITS:
            self._set_base(electrode, counts)
        elif mode == _TRACK_FROM_FIVE_BITS:
            self._set_base(electrode, counts & 0x3E0)

    def _set_base(self, electrode, counts):
        self._base[electrode] = counts
        self.registers[BASELINE + electrode] = counts >> 2

    # The analogue side.

    def _charge_current(self, electrode):
        registers = self.registers
        return (registers[ELECTRODE_CDC + electrode] or registers[CONFIG1]) & 0x3F

    def _charge_time(self, electrode):
        """Code of the charge time: 2^(code - 2) us, 0 for none."""
        registers = self.registers
        own = registers[ELECTRODE_CDT + (electrode >> 1)] >> 4 * (electrode & 1) & 7
        return own or registers[CONFIG2] >> 5

    def _scan_us(self):
        """Time of one scan: FFI samples, charge and discharge, one channel after the other."""
        half_us = 0
        for electrode in range(self._enabled()):
            time = self._charge_time(electrode)
            half_us += 1 << time - 1 if time else 0
        return half_us * _FFI_SAMPLES[self.registers[CONFIG1] >> 6]

    def _refresh_all(self):
        for electrode in range(ELECTRODES):
            self._refresh(electrode)

    def _refresh(self, electrode):
        """Recomputes what an electrode reads without noise."""
        self._settled = False
        self._counts[electrode] = self._counts_of(
            electrode, self._charge_current(electrode), self._charge_time(electrode)
        )

    def _counts_of(self, electrode, current, time):
        """Counts by charge current (uA) and charge time (code) (data sheet, section 5.6)."""
        if not time or self._trouble[electrode] == SHORTED:
            return 0
        charge = current << time - 1
        counts = charge * _SCALE_UP // (_SCALE_DOWN * self.capacitance(electrode))
        return min(counts, _FULL_SCALE)

    def _move_drift(self, at_us):
        duration_us = self._drift_end_us - self._drift_start_us
        before = self._drift
        if at_us >= self._drift_end_us:
            self._drift = self._drift_to
        else:
            way = self._drift_to - self._drift_from
            passed_us = at_us - self._drift_start_us
            self._drift = self._drift_from + way * passed_us // duration_us
        if self._drift != before:
            self._refresh_all()

    def _sample_all(self, count):
        """What the first `count` electrodes read now, noise included."""
        if not (self._noise or self._hum or self._ripple):
            return self._counts
        samples = self._samples
        for electrode in range(count):
            counts = self._counts[electrode]
            if 0 < counts < _FULL_SCALE:
                off = self._common
                if self._hum:
                    # `_draw` written out: a simulated day spends most of its time here.
                    self._random = (self._random * 1021 + 259691) & 0xFFFFF
                    off += self._bell[self._random >> _BELL_SHIFT]
                if self._noise:
                    counts += self._draw(2 * self._noise + 1) - self._noise
                counts = max(0, min(counts + (off + 50) // 100, _FULL_SCALE))
            samples[electrode] = counts
        return samples

    def _beat(self, at_us):
        """What the ripple adds at the present time, in hundredths of a count."""
        place = 4 * self._ripple * (at_us % self._beat_us) // self._beat_us
        return min(place, 4 * self._ripple - place) - self._ripple

    def _keep_rhythm(self, at_us):
        """Changes the state of flickering and loose electrodes when their time has come."""
        for electrode in range(ELECTRODES):
            rhythm_us = self._rhythm_us[electrode]
            if rhythm_us and at_us >= self._turns_at_us[electrode]:
                self._is_off[electrode] ^= 1
                wait_us = rhythm_us // 2 + rhythm_us * self._draw(1024) // 1024
                self._turns_at_us[electrode] = at_us + wait_us
                self._refresh(electrode)

    # Updates.

    def catch_up(self):
        """Makes all updates that are due by the clock."""
        if self._clock.now_us >= self._due_us:
            self._run_updates()

    def _run_updates(self):
        now_us = self._clock.now_us
        period_us = self._period_us
        if not period_us:
            period_us = self._period_us = self.update_us
        while self._due_us <= now_us:
            if self._settled:
                skipped = (now_us - self._due_us) // period_us + 1
                self._due_us += skipped * period_us
                self.updates += skipped
                return
            at_us = self._due_us
            configured = self._fresh and self.registers[AUTOCONFIG0] & _ACE
            self._update(at_us)
            if configured:
                # The search may have made the scan longer than ESI.
                period_us = self._period_us = self.update_us
            self._due_us = at_us + period_us

    def _update(self, at_us):
        """Makes one update of outputs, status and baselines; notes whether anything changed."""
        self.updates += 1
        changed = bool(self._noise or self._hum or self._ripple or self._is_rhythmic)
        self._common = self._beat(at_us) if self._ripple else 0
        if self._is_rhythmic:
            self._keep_rhythm(at_us)
        if self._drift != self._drift_to:
            self._move_drift(at_us)
            changed = True
        if self._fresh:
            changed = True
            if self.registers[AUTOCONFIG0] & _ACE:
                self._autoconfigure()
        before = self.registers[0] | self.registers[1] << 8
        after = before & OVER_CURRENT << 8
        count = self._enabled()
        samples = self._sample_all(count)
        searches = self.registers[AUTOCONFIG0] & _ARE
        lowest = self.registers[LOWER_LIMIT] << 2
        highest = self.registers[UPPER_LIMIT] << 2
        for electrode in range(count):
            data = samples[electrode]
            if data != self._data[electrode]:
                self._set_data(electrode, data)
                changed = True
            if self._fresh:
                self._load_base(electrode, data, self.registers[ECR] >> 6)
            on = before >> electrode & 1
            waited = self._pending[electrode]
            on = self._debounce(electrode, data, on)
            after |= on << electrode
            if self._pending[electrode] != waited or self._follow(electrode, data, on):
                changed = True
            if searches and not on and not lowest <= data <= highest:
                changed = self._reconfigure(electrode) or changed
        self._fresh = False
        if after != before:
            self.registers[0] = after & 0xFF
            self.registers[1] = after >> 8
            self._status_changed(at_us)
            changed = True
        self._settled = not changed

    def _set_data(self, electrode, data):
        self._data[electrode] = data
        self.registers[FILTERED_DATA + 2 * electrode] = data & 0xFF
        self.registers[FILTERED_DATA + 2 * electrode + 1] = data >> 8

    def _status_changed(self, at_us):
        self.status_changed_us = at_us
        self.interrupt = True

    def _debounce(self, electrode, data, on):
        """An electrode's status after this update: DT (or DR) + 1 hits in a row change it."""
        drop = self._base[electrode] - data
        if on:
            hit = drop < self.registers[THRESHOLDS + 2 * electrode + 1]
            wanted = self.registers[DEBOUNCE] >> 4 & 7
        else:
            hit = drop > self.registers[THRESHOLDS + 2 * electrode]
            wanted = self.registers[DEBOUNCE] & 7
        if not hit:
            self._pending[electrode] = 0
            return on
        self._pending[electrode] += 1
        if self._pending[electrode] <= wanted:
            return on
        self._pending[electrode] = 0
        return 1 - on

    def _reconfigure(self, electrode):
        """Reconfigures an untouched electrode that is out of range; returns whether it changed."""
        registers = self.registers
        counts = self._counts[electrode]
        flags = registers[OUT_OF_RANGE + 1], registers[OUT_OF_RANGE]
        if not self._configure(electrode):
            self._mark_out_of_range(electrode, RECONFIG_FAILED)
        if counts != self._counts[electrode]:
            return True
        return flags != (registers[OUT_OF_RANGE + 1], registers[OUT_OF_RANGE])

    # Baseline filter (data sheet, section 5.5, and AN3891; their order of operations is a guess).

    def _follow(self, electrode, data, on):
        """Lets the baseline follow one value; returns whether the filter's state changed."""
        if self.registers[ECR] >> 6 == _NO_TRACKING:
            return False
        base = self._base[electrode]
        if data == base:
            # A filter at rest has gathered nothing.
            return bool(self._direction[electrode]) and self._restart_filter(electrode)
        registers = self.registers
        step = 1 if data > base else -1
        if on:
            direction, first, most_noise = 2, TOUCHED, -1
        else:
            direction, first = step, (RISING if step > 0 else FALLING) + 1
            most_noise = 2 * (registers[first - 1] & 0x3F)
        reach = registers[first] & 0x3F
        if not reach and abs(data - base) > most_noise:
            # A step of 0 freezes the baseline.
            return self._restart_filter(electrode)
        if direction != self._direction[electrode]:
            if self._direction[electrode]:
                self._restart_filter(electrode)
            self._direction[electrode] = direction
        value = self._mean(electrode, data, registers[first + 2])
        if value >= 0:
            self._step_base(electrode, value, most_noise, reach, registers[first + 1])
        return True

    def _restart_filter(self, electrode):
        """Forgets what the filter has gathered; returns whether it had gathered anything."""
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

    def _step_base(self, electrode, value, most_noise, reach, patience):
        """MHD, NCL and NHD: follow small changes at once, large ones by steps after a while."""
        base = self._base[electrode]
        distance = abs(value - base)
        if distance <= most_noise:
            self._away[electrode] = 0
            self._set_base(electrode, value)
            return
        self._away[electrode] += 1
        if self._away[electrode] <= patience:
            return
        self._away[electrode] = 0
        reach = min(reach, distance)
        self._set_base(electrode, base + reach if value > base else base - reach)
