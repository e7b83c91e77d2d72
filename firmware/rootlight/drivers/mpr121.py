"""Driver for the MPR121, a touch chip with twelve electrodes: what is read all the evening.

Used by `touch_bank`; imports only `compat`. `mpr121_set_up` has the rest. The bus is a parameter.
Registers: MPR121 data sheet Rev. 4, section 5 (the register map and the sections on each
register); the values that are written: hardware/facts.md, section 1.5.
"""

from rootlight.compat import const

ELECTRODES = const(12)

TOUCH_STATUS = const(0x00)  # 00 and 01: electrodes 0-7, 8-11; 01 b7 over-current at REXT
FILTERED_DATA = const(0x04)  # two bytes an electrode, low byte first, 10 bits
BASELINE = const(0x1E)  # the upper 8 of 10 bits
TOUCH_THRESHOLD = const(0x41)  # of electrode 0; the release threshold follows, then electrode 1
DEBOUNCE = const(0x5B)  # CONFIG1, CONFIG2 and ELECTRODE_CONTROL follow
CHARGE = const(0x5F)  # uA, a byte an electrode, proximity last; then times, two a byte
CHARGE_BYTES = const(19)
CHARGE_TIMES = const(13)
AUTOCONFIG1 = const(0x7C)  # the limits of the automatic search follow: upper, lower, target

OVER_CURRENT = const(0x80)
_STATUS_HIGH = const(0x0F)
# A finger takes 250 counts through the thinnest film: more is none (hardware/facts.md, 2.2).
MOST_DROP = const(256)
# uA << code of the time, which is uA x us x 4: what the automatic search gives a line of 22 pF.
# A pin alone has 15 pF, with pad and wire 28 to 40 (the same section).
LEAST_CHARGE = const(204)

# From DEBOUNCE on. Two updates in a row must agree, landing and leaving; 10 samples, 16 uA where
# the automatic search gives no other; 0.5 us likewise, 4 samples, one each 2 ms; run with
# baseline tracking from all ten bits of the first sample, twelve electrodes, no proximity.
CONFIGURATION = b"\x11\x50\x21\xcc"
# From AUTOCONFIG1 on: nothing more; at 3.3 V (VDD - 0.7) / VDD * 256, and 65 % and 90 % of it.
LIMITS = b"\x00\xc9\x82\xb4"
# In counts: where the data of an untouched electrode lies if the chip found a charge for it.
_LOWEST = const(0x82 << 2)
_HIGHEST = const(0xC9 << 2)

_SNAPSHOT = const(0x2B)  # bytes from 00 to the last baseline that matters
# How far above the baseline that a register shows, in counts, an electrode's idle data may lie:
# the register lacks two bits.
_IDLE_SLACK = const(3)
# The middle of what the two bits may be, where the idle data is not known.
_IDLE_MIDDLE = const(2)


class Mpr121:
    """One chip at `address` on `bus`, which has the methods of `machine.I2C`.

    All methods raise OSError if the bus does, with its code. `over_current`: whether the chip
    said so, the last time that its status was read. `idle`: bytearray, what each electrode reads
    without a finger, the low 8 of 10 bits; the baseline tells the others. `odd`: mask of the
    electrodes that read what no pad and no finger makes, as of the last `look`.
    """

    # One transfer at a time, so all chips share the buffers.
    _two = bytearray(2)
    _four = bytearray(4)
    _burst = bytearray(_SNAPSHOT)
    _charge = bytearray(CHARGE_BYTES)

    def __init__(self, bus, address):
        self.bus = bus
        self.address = address
        self.over_current = False
        self.idle = bytearray(ELECTRODES)
        self.odd = 0

    # Nothing here allocates.

    def status(self):
        """Mask of the touched electrodes, 12 bits; notes in `over_current` what else it says."""
        two = self._two
        self.bus.readfrom_mem_into(self.address, TOUCH_STATUS, two)
        high = two[1]
        self.over_current = high & OVER_CURRENT != 0
        return two[0] | (high & _STATUS_HIGH) << 8

    def is_healthy(self, thresholds, electrode):
        """Whether the chip still has its settings; false after a dip of its supply.

        Looks at the configuration, the limits and the thresholds of one electrode.
        """
        two = self._two
        four = self._four
        self._read(DEBOUNCE, four)
        if four != CONFIGURATION:
            return False
        self._read(AUTOCONFIG1, four)
        if four != LIMITS:
            return False
        self._read(TOUCH_THRESHOLD + 2 * electrode, two)
        return two == thresholds

    def strength(self, electrode):
        """How far a finger takes an electrode's data below its idle value, in counts."""
        two = self._two
        self._read(FILTERED_DATA + 2 * electrode, two)
        data = two[0] | two[1] << 8
        self._read(BASELINE + electrode, two)
        base = two[0] << 2
        above = self.idle[electrode] - base & 0xFF
        if above > _IDLE_SLACK:
            # Not learnt yet, or from other times.
            above = _IDLE_MIDDLE
        return max(base + above - data, 0)

    def look(self):
        """Look at all electrodes: which ones are `odd`, and what the others read untouched.

        The baseline registers lack two of ten bits, so the data is noted, for `strength`. A
        finger that is just landing shows as data below the baseline.
        """
        burst = self._burst
        charge = self._charge
        self._read(TOUCH_STATUS, burst)
        self._read(CHARGE, charge)
        touched = burst[0] | burst[1] << 8
        odd = 0
        for electrode in range(ELECTRODES):
            time = charge[CHARGE_TIMES + (electrode >> 1)] >> ((electrode & 1) << 2) & 7
            at = FILTERED_DATA + 2 * electrode
            data = burst[at] | burst[at + 1] << 8
            base = burst[BASELINE + electrode] << 2
            if data == 0 or base - data > MOST_DROP or charge[electrode] << time < LEAST_CHARGE:
                odd |= 1 << electrode
            elif not touched >> electrode & 1:
                if not _LOWEST <= data <= _HIGHEST:
                    odd |= 1 << electrode
                elif base <= data <= base + _IDLE_SLACK:
                    self.idle[electrode] = data & 0xFF
        self.odd = odd

    def _read(self, register, buffer):
        self.bus.readfrom_mem_into(self.address, register, buffer)
