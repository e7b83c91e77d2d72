"""Driver for the MPR121, a touch chip with twelve electrodes.

Used by `touch_bank` and the bring-up; `make probe` sends this file to a bare Pico. The bus is a
parameter. Registers: MPR121 data sheet Rev. 4, section 5 (the register map and the sections on
each register); the values that are written: hardware/facts.md, section 1.5.

The chip takes settings in stop mode only and says nothing about those that it refuses, so each
one is read back. Going from stop to run calibrates: a finger that rests on a pad is not sensed.
"""

from rootlight.compat import const

TYPE_CHECKING = const(0)  # mypy takes it as true
if TYPE_CHECKING:
    from array import array

ELECTRODES = const(12)

# The registers, and what stands in them.
_TOUCH_STATUS = const(0x00)  # 00 and 01: electrodes 0-7, 8-11; 01 b7 over-current at REXT
_OUT_OF_RANGE = const(0x02)  # 02 and 03, as the status; 03 b7-6 automatic search failed
FILTERED_DATA = const(0x04)  # two bytes an electrode, low byte first, 10 bits
_BASELINE = const(0x1E)  # a byte an electrode, the upper 8 of 10 bits
_FILTER = const(0x2B)  # eleven settings of the baseline's filter
_TOUCH_THRESHOLD = const(0x41)  # of electrode 0; its release threshold follows, then electrode 1
_DEBOUNCE = const(0x5B)
_CONFIG1 = const(0x5C)
_CONFIG2 = const(0x5D)
_ELECTRODE_CONTROL = const(0x5E)
_CHARGE = const(0x5F)  # uA, a byte an electrode, proximity last; then times, two a byte
_AUTOCONFIG0 = const(0x7B)
_AUTOCONFIG1 = const(0x7C)  # the limits of the automatic search follow: upper, lower, target
_SOFT_RESET = const(0x80)

OVER_CURRENT = const(0x80)  # in the upper byte of the status
_STATUS_HIGH = const(0x0F)
_CHARGE_BYTES = const(19)
_CHARGE_TIMES = const(13)  # where the times begin among them
_SNAPSHOT = const(0x2B)  # bytes from 00 to the last baseline that matters
_FULL_SCALE = const(1023)

# Values to write.
_RESET_KEY = const(0x63)
_STOP = const(0x00)
_CONFIG1_AFTER_RESET = const(0x10)
_CONFIG2_AFTER_RESET = const(0x24)
# From DEBOUNCE on. Two updates in a row must agree, landing and leaving; samples (see below), and
# 16 uA where the automatic search gives no other; 0.5 us likewise, 4 samples, one each 2 ms; run
# with baseline tracking from all ten bits of the first sample, twelve electrodes, no proximity.
_CONFIGURATION = b"\x11\x10\x21\xcc"
_CONFIG1_AT = const(1)
# FFI: the samples of which a reading is the mean. 34 take some 1.6 ms with twelve lines of 35 pF,
# within the 2 ms between two readings, and their noise is 1.8 times lower than that of 10.
_FFI = {10: 0x40, 34: 0xC0}
# AUTOCONFIG0: automatic search at the start and whenever an electrode leaves the limits below,
# samples as above, two retries, baseline from all bits.
_SEARCH = const(0x1F)
# From AUTOCONFIG1 on: nothing more; at 3.3 V (VDD - 0.7) / VDD * 256, no lower limit, and 90 % of
# the upper one. A wire that breaks is above it, so the search finds what a bare pin takes. A
# finger on bare copper would be below a lower limit, and searched away before it counts.
LIMITS = b"\x00\xc9\x01\xb4"
_FILTER_VALUES = (
    # Data above the baseline: follow within a second (MHD, NHD, NCL, FDL). Eight values in a row
    # must agree, this way and that: otherwise noise lifts the baseline, and then looks like
    # touches.
    b"\x01\x01\x00\x08"
    # Data below it: slow drift is followed at once (MHD); a step by a count a minute, so that an
    # arm that lies there lightly does not fade away pad after pad, and look like fingers later.
    b"\x02\x01\xff\x20"
    # While touched (NHD, NCL, FDL): stand still.
    b"\x00\x00\x00"
)

# C = I t / V: uA << code of the time is uA x us x 4, and 1024 counts are 3.3 V; in tenths of a pF.
TENTHS = const(776)
# The lowest and highest data of an untouched electrode, if the chip found a charge for it, in
# counts: 65 % and 100 % of the upper limit.
LOWEST = const(0x82 << 2)
HIGHEST = const(0xC9 << 2)
# A wire that makes contact again takes at least so much from what its pin read alone: the least
# that a pad adds to a pin.
_LEAST_CONTACT = const(80)
# The most that an electrode's idle data may lie above the baseline that a register shows: the
# register lacks two bits.
_IDLE_SLACK = const(3)
# The middle of what the two bits may be, where the idle data is not known.
_IDLE_MIDDLE = const(2)
# The low 8 bits of idle data that nobody has learnt yet: far from what any baseline tells, except
# for a baseline that is a multiple of 256.
_UNLEARNT = const(3)
# No finger brings an electrode this far above its baseline.
_LIVELY = const(8)


class Mpr121:
    """One chip at `address` on `bus`, which has the methods of `machine.I2C`.

    samples: of each reading, 10 or 34.
    All methods raise OSError if the bus does, with its code; `set_up` and `recalibrate` also with
    a sentence if the chip does not do as it should. Nothing here waits: the caller keeps the
    pauses. `over_current`: whether the chip reported that the last time its status was read.
    `idle`: bytearray, what each electrode reads without a finger, the low 8 of 10 bits; the
    baseline tells the others. `odd`: mask of the electrodes that cannot be measured or have the
    charge of a bare pin, as of the last `look`. `bare_tenths`: the capacitance up to which a line
    is a bare pin, in 0.1 pF, as long as that is known; see `drivers.bare_pins`. `noise`: the most
    counts that any electrode has read above its baseline, where no finger brings it; whoever asks
    sets it back.
    """

    RESET_MS = 1  # from `reset` to `set_up`
    START_MS = 100  # from `set_up` to the first status that counts

    # One transfer at a time, so all chips share the buffers.
    _one = bytearray(1)
    _two = bytearray(2)
    _four = bytearray(4)
    _burst = bytearray(_SNAPSHOT)
    _charge = bytearray(_CHARGE_BYTES)

    def __init__(self, bus, address: int, samples: int = 10) -> None:
        self.bus = bus
        self.address = address
        self.over_current = False
        self.idle = bytearray(ELECTRODES)
        self.odd = 0
        self.bare_tenths = 0
        self.noise = 0
        self._ffi = _FFI[samples]
        self._configuration = bytearray(_CONFIGURATION)
        self._configuration[_CONFIG1_AT] |= self._ffi

    def connect(self, bus) -> None:
        """Use this bus from now on."""
        self.bus = bus

    # Setting up, in three steps with the pauses above between them.

    def reset(self) -> None:
        """Bring the chip into its state after power-on. Wait `RESET_MS` after it."""
        self.over_current = False
        for electrode in range(ELECTRODES):
            self.idle[electrode] = _UNLEARNT
        self._write(_SOFT_RESET, _RESET_KEY)

    def set_up(self, thresholds: bytes) -> None:
        """Write and verify all settings, and let the chip run. Wait `START_MS` after it.

        thresholds: touch and release of each electrode, in counts, 1 to 255.
        """
        self._expect(_CONFIG1, _CONFIG1_AFTER_RESET)
        self._expect(_CONFIG2, _CONFIG2_AFTER_RESET)
        # The flag holds the chip in stop mode; writing it clears it.
        self._write(_TOUCH_STATUS + 1, OVER_CURRENT)
        self._write(_ELECTRODE_CONTROL, _STOP)
        self._write_all(_TOUCH_THRESHOLD, thresholds * ELECTRODES)
        self._write_all(_FILTER, _FILTER_VALUES)
        self._write_all(_AUTOCONFIG0, bytes((_SEARCH | self._ffi,)) + LIMITS)
        self._write_all(_DEBOUNCE, self._configuration[:-1])
        self._run()

    def tune(self, thresholds: bytes) -> None:
        """Let a chip that runs have other thresholds, and take what it feels now as idle."""
        self._write(_ELECTRODE_CONTROL, _STOP)
        self._write_all(_TOUCH_THRESHOLD, thresholds * ELECTRODES)
        self._run()

    def recalibrate(self) -> None:
        """Take what is felt now as idle; only while nothing is known to be touched."""
        self._write(_ELECTRODE_CONTROL, _STOP)
        self._run()

    def _run(self) -> None:
        self._write(_ELECTRODE_CONTROL, _CONFIGURATION[-1])
        self.status()
        if self.over_current:
            raise OSError(self._sentence("reports over-current at its REXT resistor"))
        self._expect(_ELECTRODE_CONTROL, _CONFIGURATION[-1])

    # Readings of the whole evening. Nothing here allocates.

    def status(self) -> int:
        """Mask of the touched electrodes, 12 bits; notes `over_current`."""
        two = self._two
        self.bus.readfrom_mem_into(self.address, _TOUCH_STATUS, two)
        high = two[1]
        self.over_current = high & OVER_CURRENT != 0
        return two[0] | (high & _STATUS_HIGH) << 8

    def is_healthy(self, thresholds: bytes, electrode: int) -> bool:
        """Return whether the chip still has its settings; false after a dip of its supply.

        Looks at the configuration, the limits and the thresholds of one electrode.
        """
        two = self._two
        four = self._four
        self._read(_DEBOUNCE, four)
        if four != self._configuration:
            return False
        self._read(_AUTOCONFIG1, four)
        if four != LIMITS:
            return False
        self._read(_TOUCH_THRESHOLD + 2 * electrode, two)
        return two == thresholds

    def strength(self, electrode: int) -> int:
        """Return how far a finger takes an electrode's data below its idle value, in counts.

        Full scale, 1023, if the electrode was a bare pin before: then its wire has made contact.
        """
        two = self._two
        self._read(FILTERED_DATA + 2 * electrode, two)
        data = two[0] | two[1] << 8
        self._read(_BASELINE + electrode, two)
        base = two[0] << 2
        above = self.idle[electrode] - base & 0xFF
        if above > _IDLE_SLACK:
            # Not learnt yet, or from other times.
            above = _IDLE_MIDDLE
        drop = base + above - data
        if drop >= _LEAST_CONTACT and self._was_bare(electrode, base):
            return _FULL_SCALE
        return max(drop, 0)

    def _was_bare(self, electrode: int, base: int) -> bool:
        two = self._two
        self._read(_CHARGE + electrode, two)
        current = two[0]
        self._read(_CHARGE + _CHARGE_TIMES + (electrode >> 1), two)
        time = two[0] >> ((electrode & 1) << 2) & 7
        return (current << time) * TENTHS < self.bare_tenths * base

    def look(self) -> None:
        """Look at all electrodes: which ones are `odd`, and what the others read untouched.

        The baseline registers lack two of ten bits, so the data is noted, for `strength`. A
        finger that is just landing shows as data below the baseline.
        """
        burst = self._burst
        charge = self._charge
        self._read(_TOUCH_STATUS, burst)
        self._read(_CHARGE, charge)
        touched = burst[0] | burst[1] << 8
        odd = 0
        for electrode in range(ELECTRODES):
            time = charge[_CHARGE_TIMES + (electrode >> 1)] >> ((electrode & 1) << 2) & 7
            at = FILTERED_DATA + 2 * electrode
            data = burst[at] | burst[at + 1] << 8
            base = burst[_BASELINE + electrode] << 2
            is_bare = (charge[electrode] << time) * TENTHS < self.bare_tenths * base
            if data == 0 or is_bare:
                odd |= 1 << electrode
            elif not touched >> electrode & 1:
                if not LOWEST <= data <= HIGHEST:
                    odd |= 1 << electrode
                elif base <= data <= base + _IDLE_SLACK:
                    self.idle[electrode] = data & 0xFF
                self.noise = max(self.noise, data - base - _IDLE_MIDDLE)
        self.odd = odd

    def read_counts(self, counts: bytearray) -> None:
        """Fill `counts`, two bytes an electrode, low byte first, from electrode 0 on."""
        self._read(FILTERED_DATA, counts)

    # Questions after a fault.

    def why_odd(self, electrode: int) -> "str | None":
        """Return an electrode's trouble: "shorted", "open", "loose", "out_of_range" or None.

        Loose: it had the charge of a bare pin, and its wire makes contact again.
        """
        self.look()
        if not self.odd >> electrode & 1:
            return None
        burst = self._burst
        at = FILTERED_DATA + 2 * electrode
        data = burst[at] | burst[at + 1] << 8
        if not data:
            return "shorted"
        if data == _FULL_SCALE:
            return "open"
        charge = self._charge
        time = charge[_CHARGE_TIMES + electrode // 2] >> 4 * (electrode & 1) & 7
        base = burst[_BASELINE + electrode] << 2
        if (charge[electrode] << time) * TENTHS >= self.bare_tenths * base:
            return "out_of_range"
        return "loose" if base - data >= _LEAST_CONTACT else "open"

    def lines_seen(self, tenths: "array[int]", first: int) -> None:
        """Fill `tenths` from `first` on by the last `look`, which must have been this chip's.

        The capacitance of each electrode, in 0.1 pF; 0 for one that reads nothing, or more than
        can be measured.
        """
        burst = self._burst
        charge = self._charge
        for electrode in range(ELECTRODES):
            time = charge[_CHARGE_TIMES + (electrode >> 1)] >> ((electrode & 1) << 2) & 7
            at = FILTERED_DATA + 2 * electrode
            data = burst[at] | burst[at + 1] << 8
            is_measured = 0 < data < _FULL_SCALE
            found = (charge[electrode] << time) * TENTHS // data if is_measured else 0
            tenths[first + electrode] = min(found, 0xFFFF)

    def lively(self) -> int:
        """Return how many electrodes read well above their baseline, a sign of noise."""
        burst = self._burst
        self._read(_TOUCH_STATUS, burst)
        count = 0
        for electrode in range(ELECTRODES):
            at = FILTERED_DATA + 2 * electrode
            data = burst[at] | burst[at + 1] << 8
            if data - (burst[_BASELINE + electrode] << 2) >= _LIVELY:
                count += 1
        return count

    def diagnose(self) -> dict:
        """Return the chip's report on its electrodes.

        `out_of_range`: list of electrodes for which the automatic search found no charge;
        `counts`, `baseline`: what each electrode reads and its baseline; `charge_ua`,
        `charge_time`: the charge that was found, time as 2^(code - 2) us.
        """
        burst = self._burst
        charge = self._charge
        self._read(_TOUCH_STATUS, burst)
        self._read(_CHARGE, charge)
        out_of_range = burst[_OUT_OF_RANGE] | burst[_OUT_OF_RANGE + 1] << 8
        data, times = FILTERED_DATA, _CHARGE_TIMES
        numbers = range(ELECTRODES)
        return {
            "over_current": burst[1] & OVER_CURRENT != 0,
            "out_of_range": [number for number in numbers if out_of_range >> number & 1],
            "counts": [burst[data + 2 * n] | burst[data + 1 + 2 * n] << 8 for n in numbers],
            "baseline": [burst[_BASELINE + number] << 2 for number in numbers],
            "charge_ua": [charge[number] for number in numbers],
            "charge_time": [charge[times + n // 2] >> 4 * (n & 1) & 7 for n in numbers],
        }

    # Registers.

    def _read(self, register: int, buffer: bytearray) -> None:
        self.bus.readfrom_mem_into(self.address, register, buffer)

    def _write(self, register: int, value: int) -> None:
        # One register a transfer: nothing else is documented for this revision.
        self.bus.writeto_mem(self.address, register, bytes((value,)))

    def _write_all(self, register: int, values: "bytes | bytearray") -> None:
        """Write a run of registers one by one, each verified."""
        for value in values:
            self._write(register, value)
            self._expect(register, value)
            register += 1

    def _expect(self, register: int, value: int) -> None:
        one = self._one
        self._read(register, one)
        if one[0] != value:
            found = "reads %02X in register %02X, not %02X" % (one[0], register, value)
            raise OSError(self._sentence(found))

    def _sentence(self, trouble: str) -> str:
        return "the MPR121 at 0x%02X %s" % (self.address, trouble)
