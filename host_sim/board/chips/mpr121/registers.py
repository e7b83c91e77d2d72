"""The register map of the MPR121 (data sheet, section 5.1), and what its settings say.

Used by the other parts of the chip; imports nothing.
"""

ELECTRODES = 12

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
LAST_CHARGE_TIME = 0x71  # of two electrodes each
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
LAST = 0x7F
SOFT_RESET = 0x80

# Bits of registers 01 and 03.
OVER_CURRENT = 0x80
AUTOCONFIG_FAILED = 0x80
RECONFIG_FAILED = 0x40

# Bits of ECR and of the automatic configuration.
RUN = 0x3F
SCTS = 0x80
ARE = 0x02
ACE = 0x01

_FFI_SAMPLES = (6, 10, 18, 34)
_SFI_SAMPLES = (4, 6, 10, 18)


class Registers:
    """The contents of the registers, `values` (bytearray of 128), by the data sheet's names."""

    def __init__(self):
        self.values = bytearray(LAST + 1)
        self.reset()

    def reset(self):
        """Take the reset values."""
        values = self.values
        for register in range(len(values)):
            values[register] = 0
        values[CONFIG1] = 0x10
        values[CONFIG2] = 0x24

    @property
    def running(self):
        """True if the chip measures (any of ECR b5-0), false in stop mode."""
        return bool(self.values[ECR] & RUN)

    def enabled(self):
        """Return how many electrodes are measured, from 0 on (ECR b3-0)."""
        return min(self.values[ECR] & 0x0F, ELECTRODES)

    def baseline_tracking(self):
        """CL: how the baseline begins and whether it follows."""
        return self.values[ECR] >> 6

    def status(self):
        """Touch status and over-current flag, 16 bits."""
        return self.values[TOUCH_STATUS] | self.values[TOUCH_STATUS + 1] << 8

    def set_status(self, status):
        """Note touch status and over-current flag."""
        self.values[TOUCH_STATUS] = status & 0xFF
        self.values[TOUCH_STATUS + 1] = status >> 8

    def set_data(self, electrode, counts):
        """Note the filtered data of an electrode."""
        self.values[FILTERED_DATA + 2 * electrode] = counts & 0xFF
        self.values[FILTERED_DATA + 2 * electrode + 1] = counts >> 8

    def mark_out_of_range(self, electrode, failure):
        """Flag an electrode whose configuration failed, and which search it was."""
        self.values[OUT_OF_RANGE + (electrode >> 3)] |= 1 << (electrode & 7)
        self.values[OUT_OF_RANGE + 1] |= failure

    # The charge of an electrode: its own, or the global one where its own is 0.

    def charge_current(self, electrode):
        """The charge current of an electrode in microampere."""
        return (self.values[ELECTRODE_CDC + electrode] or self.values[CONFIG1]) & 0x3F

    def charge_time(self, electrode):
        """Code of the charge time: 2^(code - 2) us, 0 for none."""
        own = self.values[ELECTRODE_CDT + (electrode >> 1)] >> 4 * (electrode & 1) & 7
        return own or self.common_charge_time()

    def common_charge_time(self):
        """Code of the charge time of electrodes that have none of their own."""
        return self.values[CONFIG2] >> 5

    def set_charge(self, electrode, current, time):
        """Give an electrode a charge of its own."""
        values = self.values
        values[ELECTRODE_CDC + electrode] = current
        register = ELECTRODE_CDT + (electrode >> 1)
        shift = 4 * (electrode & 1)
        values[register] = values[register] & ~(7 << shift) & 0xFF | time << shift

    # Times, by an oscillator that is exact.

    def update_us(self):
        """Microseconds between two updates: SFI samples, ESI apart."""
        config2 = self.values[CONFIG2]
        interval_us = 1000 << (config2 & 7)
        # A scan that takes longer than ESI determines the period.
        return max(interval_us, self._scan_us()) * _SFI_SAMPLES[config2 >> 3 & 3]

    def samples(self):
        """The samples of which a reading is the mean: FFI."""
        return _FFI_SAMPLES[self.values[CONFIG1] >> 6]

    def _scan_us(self):
        """Time of one scan: FFI samples, charge and discharge, one channel after the other."""
        half_us = 0
        for electrode in range(self.enabled()):
            time = self.charge_time(electrode)
            half_us += 1 << time - 1 if time else 0
        return half_us * self.samples()
