"""Driver for the MPR121, a touch chip with twelve electrodes.

Used by the platform through `touch_bank`; borrows `mpr121_set_up`. The bus is a parameter.
Registers: MPR121 data sheet Rev. 4, section 5 (the register map and the sections on each
register); the values that are written: hardware page, section 1.5. Nothing here waits: who sets
chips up gives them their time, all together.

The chip takes settings in stop mode only and says nothing about those that it refuses, so each
one is read back. Going from stop to run calibrates: a finger that rests on a pad is not sensed.
"""

from array import array

from rootlight.compat import const
from rootlight.on_demand import borrow

RESET_MS = const(1)  # from `reset` to `set_up`
START_MS = const(100)  # from `set_up` to the first status that counts

ELECTRODES = const(12)

TOUCH_STATUS = const(0x00)  # 00 and 01: electrodes 0-7, 8-11; 01 b7 over-current at REXT
FILTERED_DATA = const(0x04)  # two bytes an electrode, low byte first, 10 bits
BASELINE = const(0x1E)  # the upper 8 of 10 bits
TOUCH_THRESHOLD = const(0x41)  # of electrode 0; the release threshold follows, then electrode 1
DEBOUNCE = const(0x5B)
CONFIG1 = const(0x5C)
CONFIG2 = const(0x5D)
ELECTRODE_CONTROL = const(0x5E)
UPPER_LIMIT = const(0x7D)
_SOFT_RESET = const(0x80)

_RESET_KEY = const(0x63)
_STATUS_HIGH = const(0x0F)
OVER_CURRENT = const(0x80)
STOP = const(0x00)
# Baseline tracking from all ten bits of the first sample, twelve electrodes, no proximity.
_RUN = const(0xCC)

DEBOUNCE_VALUE = const(0x11)  # two updates in a row must agree, landing and leaving
CONFIG1_VALUE = const(0x50)  # 10 samples; 16 uA where the automatic search gives no other
CONFIG2_VALUE = const(0x21)  # 0.5 us likewise; 4 samples, one each 2 ms
# Limits of the automatic search at 3.3 V: (VDD - 0.7) / VDD * 256, and 65 % and 90 % of it.
UPPER_LIMIT_VALUE = const(0xC9)
LOWER_LIMIT_VALUE = const(0x82)
TARGET_VALUE = const(0xB4)

_SNAPSHOT = const(0x2B)  # bytes from 00 to the last baseline that matters
# How far above the baseline that a register shows, in counts, an electrode's idle data may lie:
# the register lacks two bits, and the data swings by a count or two.
_IDLE_SLACK = const(6)


class Mpr121:
    """One chip at `address` on `bus`, which has the methods of `machine.I2C`.

    Thresholds are in counts, 1 to 255. All methods raise OSError if the bus does, with its code,
    or with a sentence if the chip does not do as it should. `over_current`: whether the chip said
    so, the last time that its status was read.
    """

    # One transfer at a time, so all chips share the buffers.
    _byte = bytearray(1)
    _two = bytearray(2)
    _four = bytearray(4)
    _burst = bytearray(_SNAPSHOT)

    def __init__(self, bus, address, touch_threshold=8, release_threshold=5):
        self.bus = bus
        self.address = address
        self.over_current = False
        self._touch_threshold = touch_threshold
        self._release_threshold = release_threshold
        # What each electrode reads without a finger, to all ten bits; 0 if not known.
        self._idle = array("H", [0] * ELECTRODES)
        self._checked = 0

    # Setting up, in three steps with waits between them that the caller keeps.

    def reset(self):
        """Bring the chip into its state after power-on. Wait `RESET_MS` after it."""
        self.over_current = False
        for electrode in range(ELECTRODES):
            self._idle[electrode] = 0
        self.write(_SOFT_RESET, _RESET_KEY)

    def set_up(self):
        """Write and verify all settings, and let the chip run. Wait `START_MS` after it."""
        set_up = borrow("rootlight.drivers.mpr121_set_up")
        set_up.write_settings(self, self._touch_threshold, self._release_threshold)
        self._run()

    def recalibrate(self):
        """Take what is felt now as idle; only while nothing is known to be touched."""
        self.write(ELECTRODE_CONTROL, STOP)
        self._run()

    def _run(self):
        self.write(ELECTRODE_CONTROL, _RUN)
        self.status()
        if self.over_current:
            raise OSError(self._named("reports over-current at its REXT resistor"))
        self.expect(ELECTRODE_CONTROL, _RUN)

    # Reading, without allocation.

    def status(self):
        """Mask of the touched electrodes, 12 bits; notes in `over_current` what else it says."""
        two = self._two
        self.bus.readfrom_mem_into(self.address, TOUCH_STATUS, two)
        high = two[1]
        self.over_current = high & OVER_CURRENT != 0
        return two[0] | (high & _STATUS_HIGH) << 8

    def healthy(self):
        """Whether the chip still has its settings; false after a dip of its supply.

        Looks at the configuration, the limits and one pair of thresholds, a different one each
        time. Also learns what the electrodes that are not touched read, for `strength`.
        """
        if not self._has_configuration() or not self._has_limits():
            return False
        if not self._has_thresholds(self._checked):
            return False
        self._checked = (self._checked + 1) % ELECTRODES
        self._learn_idle()
        return True

    def strength(self, electrode):
        """How far a finger takes an electrode's data below its idle value, in counts."""
        data = self._word(FILTERED_DATA + 2 * electrode)
        base = self._read(BASELINE + electrode) << 2
        idle = self._idle[electrode]
        if not base <= idle <= base + _IDLE_SLACK:
            # Not learnt yet, or from other times: the middle of what the register may mean.
            idle = base + 2
        return idle - data if idle > data else 0

    def _has_configuration(self):
        four = self._four
        self.bus.readfrom_mem_into(self.address, DEBOUNCE, four)
        if four[0] != DEBOUNCE_VALUE or four[1] != CONFIG1_VALUE:
            return False
        return four[2] == CONFIG2_VALUE and four[3] == _RUN

    def _has_limits(self):
        # From 7C on, to fill the buffer; 7C itself is 0.
        four = self._four
        self.bus.readfrom_mem_into(self.address, UPPER_LIMIT - 1, four)
        if four[0] or four[1] != UPPER_LIMIT_VALUE:
            return False
        return four[2] == LOWER_LIMIT_VALUE and four[3] == TARGET_VALUE

    def _has_thresholds(self, electrode):
        two = self._two
        self.bus.readfrom_mem_into(self.address, TOUCH_THRESHOLD + 2 * electrode, two)
        return two[0] == self._touch_threshold and two[1] == self._release_threshold

    def _learn_idle(self):
        """The baseline registers lack two of ten bits, so note the data of untouched electrodes.

        A finger that is just landing shows as data below the baseline.
        """
        burst = self._burst
        self.bus.readfrom_mem_into(self.address, TOUCH_STATUS, burst)
        touched = burst[0] | burst[1] << 8
        for electrode in range(ELECTRODES):
            at = FILTERED_DATA + 2 * electrode
            data = burst[at] | burst[at + 1] << 8
            base = burst[BASELINE + electrode] << 2
            if not touched >> electrode & 1 and base <= data <= base + _IDLE_SLACK:
                self._idle[electrode] = data

    def diagnose(self):
        """Dict of what the chip says about its electrodes, for people who look for a fault."""
        return borrow("rootlight.drivers.mpr121_set_up").diagnose(self)

    # Registers.

    def _read(self, register):
        self.bus.readfrom_mem_into(self.address, register, self._byte)
        return self._byte[0]

    def _word(self, register):
        two = self._two
        self.bus.readfrom_mem_into(self.address, register, two)
        return two[0] | two[1] << 8

    def write(self, register, value):
        # One register a transfer: nothing else is documented for this revision.
        self._byte[0] = value
        self.bus.writeto_mem(self.address, register, self._byte)

    def write_and_verify(self, register, value):
        self.write(register, value)
        self.expect(register, value)

    def expect(self, register, value):
        found = self._read(register)
        if found != value:
            raise OSError(
                self._named("reads %02X in register %02X, not %02X" % (found, register, value))
            )

    def _named(self, sentence):
        return "the MPR121 at 0x%02X %s" % (self.address, sentence)
