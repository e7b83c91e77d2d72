"""Setting an MPR121 up, and what it says about itself: needed at the start and after a fault.

Used by `mpr121`, which borrows it. Sources as there.
"""

from rootlight.compat import const
from rootlight.drivers.mpr121 import (
    BASELINE,
    CONFIG1,
    CONFIG1_VALUE,
    CONFIG2,
    CONFIG2_VALUE,
    DEBOUNCE,
    DEBOUNCE_VALUE,
    ELECTRODE_CONTROL,
    ELECTRODES,
    FILTERED_DATA,
    LOWER_LIMIT_VALUE,
    OVER_CURRENT,
    STOP,
    TARGET_VALUE,
    TOUCH_STATUS,
    TOUCH_THRESHOLD,
    UPPER_LIMIT,
    UPPER_LIMIT_VALUE,
)

_CONFIG1_AFTER_RESET = const(0x10)
_CONFIG2_AFTER_RESET = const(0x24)
_OUT_OF_RANGE = const(0x02)  # 02 and 03, as the status; 03 b7-6 automatic search failed
_CHARGE_CURRENT = const(0x5F)  # one byte an electrode, uA
_CHARGE_TIME = const(0x6C)  # two electrodes a byte

# What is written besides the thresholds, register and value in turn.
_SETTINGS = (
    # Baseline filter, data above the baseline: follow at once (MHD, NHD, NCL, FDL).
    b"\x2b\x01\x2c\x01\x2d\x00\x2e\x00"
    # Data below it: so slowly that a finger held for seconds is not calibrated away.
    b"\x2f\x01\x30\x01\x31\xff\x32\x02"
    # While touched (NHD, NCL, FDL): stand still.
    b"\x33\x00\x34\x00\x35\x00"
    # Automatic search at the start and whenever an electrode leaves its range: 10 samples, two
    # retries, baseline from all bits.
    b"\x7b\x5f\x7c\x00"
) + bytes(
    (
        DEBOUNCE,
        DEBOUNCE_VALUE,
        CONFIG1,
        CONFIG1_VALUE,
        CONFIG2,
        CONFIG2_VALUE,
        UPPER_LIMIT,
        UPPER_LIMIT_VALUE,
        UPPER_LIMIT + 1,
        LOWER_LIMIT_VALUE,
        UPPER_LIMIT + 2,
        TARGET_VALUE,
    )
)


def write_settings(chip, touch_threshold, release_threshold):
    """Write and verify all settings of a chip that was reset, in stop mode."""
    chip.expect(CONFIG1, _CONFIG1_AFTER_RESET)
    chip.expect(CONFIG2, _CONFIG2_AFTER_RESET)
    # The flag holds the chip in stop mode; writing it clears it.
    chip.write(TOUCH_STATUS + 1, OVER_CURRENT)
    chip.write(ELECTRODE_CONTROL, STOP)
    for electrode in range(ELECTRODES):
        register = TOUCH_THRESHOLD + 2 * electrode
        chip.write_and_verify(register, touch_threshold)
        chip.write_and_verify(register + 1, release_threshold)
    for at in range(0, len(_SETTINGS), 2):
        chip.write_and_verify(_SETTINGS[at], _SETTINGS[at + 1])


def diagnose(chip):
    """Dict of what a chip says about its electrodes.

    `out_of_range`: list of electrodes for which the automatic search found no charge;
    `counts`, `baseline`: what each electrode reads and its baseline; `charge_ua`,
    `charge_time`: the charge that was found, time as 2^(code - 2) us.
    """
    burst = bytearray(BASELINE + ELECTRODES)
    chip.bus.readfrom_mem_into(chip.address, TOUCH_STATUS, burst)
    out_of_range = burst[_OUT_OF_RANGE] | burst[_OUT_OF_RANGE + 1] << 8
    charge = bytearray(ELECTRODES + ELECTRODES // 2 + 1)
    chip.bus.readfrom_mem_into(chip.address, _CHARGE_CURRENT, charge)
    times = _CHARGE_TIME - _CHARGE_CURRENT
    numbers = range(ELECTRODES)
    return {
        "over_current": burst[1] & OVER_CURRENT != 0,
        "out_of_range": [number for number in numbers if out_of_range >> number & 1],
        "counts": [
            burst[FILTERED_DATA + 2 * number] | burst[FILTERED_DATA + 1 + 2 * number] << 8
            for number in numbers
        ],
        "baseline": [burst[BASELINE + number] << 2 for number in numbers],
        "charge_ua": [charge[number] for number in numbers],
        "charge_time": [charge[times + number // 2] >> 4 * (number & 1) & 7 for number in numbers],
    }
