"""Setting an MPR121 up, and what it says about itself: needed at the start and after a fault.

Used by `chip_repair` and the platforms' `chip_care`, which are borrowed; functions take the
driver of a chip and raise OSError if the bus does, or with a sentence if the chip does not do as
it should. Sources as in `mpr121`. Nothing here waits: who sets chips up gives them their time,
all together.

The chip takes settings in stop mode only and says nothing about those that it refuses, so each
one is read back. Going from stop to run calibrates: a finger that rests on a pad is not sensed.
"""

from rootlight.compat import const
from rootlight.drivers.mpr121 import (
    AUTOCONFIG1,
    BASELINE,
    CHARGE,
    CHARGE_BYTES,
    CHARGE_TIMES,
    CONFIGURATION,
    DEBOUNCE,
    ELECTRODES,
    FILTERED_DATA,
    LEAST_CHARGE,
    LIMITS,
    MOST_DROP,
    OVER_CURRENT,
    TOUCH_STATUS,
    TOUCH_THRESHOLD,
)

RESET_MS = const(1)  # from `reset` to `set_up`
START_MS = const(100)  # from `set_up` to the first status that counts

_OUT_OF_RANGE = const(0x02)  # 02 and 03, as the status; 03 b7-6 automatic search failed
_CONFIG1 = const(0x5C)
_CONFIG2 = const(0x5D)
_ELECTRODE_CONTROL = const(0x5E)
_SOFT_RESET = const(0x80)
_RESET_KEY = const(0x63)
_STOP = const(0x00)
_CONFIG1_AFTER_RESET = const(0x10)
_CONFIG2_AFTER_RESET = const(0x24)
_FULL_SCALE = const(1023)
# In counts; up to 3 are the two bits that the register of the baseline lacks.
_LIVELY = const(8)

# Far from what any baseline tells, but for one that is a multiple of 256.
_UNLEARNT = const(3)

_FILTER = const(0x2B)
_FILTER_VALUES = (
    # Data above the baseline: follow within a second (MHD, NHD, NCL, FDL). Eight values in a row
    # must agree, this way and that: else noise lifts the baseline, and looks like touches then.
    b"\x01\x01\x00\x08"
    # Data below it: slow drift is followed at once (MHD); a step by a count a minute, so that an
    # arm that lies there lightly does not fade away pad after pad, and look like fingers later.
    b"\x02\x01\xff\x20"
    # While touched (NHD, NCL, FDL): stand still.
    b"\x00\x00\x00"
)
# Automatic search at the start and whenever an electrode leaves its range: 10 samples, two
# retries, baseline from all bits. It stands before AUTOCONFIG1.
_SEARCH = b"\x5f"


# Three steps, with waits between them that the caller keeps.


def reset(chip):
    """Bring a chip into its state after power-on. Wait `RESET_MS` after it."""
    chip.over_current = False
    for electrode in range(ELECTRODES):
        chip.idle[electrode] = _UNLEARNT
    _write(chip, _SOFT_RESET, _RESET_KEY)


def set_up(chip, thresholds):
    """Write and verify all settings, and let a chip run. Wait `START_MS` after it.

    thresholds: bytes, touch and release of each electrode, in counts, 1 to 255.
    """
    _expect(chip, _CONFIG1, _CONFIG1_AFTER_RESET)
    _expect(chip, _CONFIG2, _CONFIG2_AFTER_RESET)
    # The flag holds the chip in stop mode; writing it clears it.
    _write(chip, TOUCH_STATUS + 1, OVER_CURRENT)
    _write(chip, _ELECTRODE_CONTROL, _STOP)
    _write_all(chip, TOUCH_THRESHOLD, thresholds * ELECTRODES)
    _write_all(chip, _FILTER, _FILTER_VALUES)
    _write_all(chip, AUTOCONFIG1 - 1, _SEARCH + LIMITS)
    _write_all(chip, DEBOUNCE, CONFIGURATION[:-1])
    _run(chip)


def recalibrate(chip):
    """Take what is felt now as idle; only while nothing is known to be touched."""
    _write(chip, _ELECTRODE_CONTROL, _STOP)
    _run(chip)


def _run(chip):
    _write(chip, _ELECTRODE_CONTROL, CONFIGURATION[-1])
    chip.status()
    if chip.over_current:
        raise OSError(_named(chip, "reports over-current at its REXT resistor"))
    _expect(chip, _ELECTRODE_CONTROL, CONFIGURATION[-1])


def _write(chip, register, value):
    # One register a transfer: nothing else is documented for this revision.
    chip.bus.writeto_mem(chip.address, register, bytes((value,)))


def _write_all(chip, register, values):
    """Write a run of registers one by one, each verified."""
    for value in values:
        _write(chip, register, value)
        _expect(chip, register, value)
        register += 1


def _expect(chip, register, value):
    found = _read(chip, register, 1)[0]
    if found != value:
        raise OSError(
            _named(chip, "reads %02X in register %02X, not %02X" % (found, register, value))
        )


def _read(chip, register, count):
    buffer = bytearray(count)
    chip.bus.readfrom_mem_into(chip.address, register, buffer)
    return buffer


def _named(chip, sentence):
    return "the MPR121 at 0x%02X %s" % (chip.address, sentence)


def why_odd(chip, electrode):
    """Why an electrode is odd: "shorted", "open", "out_of_range" or "loose"; None if it is not.

    Loose: it reads what no finger makes, as when a broken wire makes contact again, or water runs
    over the pads.
    """
    chip.look()
    if not chip.odd >> electrode & 1:
        return None
    low, high = _read(chip, FILTERED_DATA + 2 * electrode, 2)
    if not low | high:
        return "shorted"
    charge = _read(chip, CHARGE, CHARGE_BYTES)
    time = charge[CHARGE_TIMES + electrode // 2] >> 4 * (electrode & 1) & 7
    if low | high << 8 == _FULL_SCALE or charge[electrode] << time < LEAST_CHARGE:
        return "open"
    base = _read(chip, BASELINE + electrode, 1)[0] << 2
    return "loose" if base - (low | high << 8) > MOST_DROP else "out_of_range"


def lively(chip):
    """How many electrodes read well above their baseline: noise does that, fingers never do."""
    burst = _read(chip, TOUCH_STATUS, BASELINE + ELECTRODES)
    count = 0
    for electrode in range(ELECTRODES):
        at = FILTERED_DATA + 2 * electrode
        if (burst[at] | burst[at + 1] << 8) - (burst[BASELINE + electrode] << 2) >= _LIVELY:
            count += 1
    return count


def diagnose(chip):
    """Dict of what a chip says about its electrodes.

    `out_of_range`: list of electrodes for which the automatic search found no charge;
    `counts`, `baseline`: what each electrode reads and its baseline; `charge_ua`,
    `charge_time`: the charge that was found, time as 2^(code - 2) us.
    """
    burst = _read(chip, TOUCH_STATUS, BASELINE + ELECTRODES)
    out_of_range = burst[_OUT_OF_RANGE] | burst[_OUT_OF_RANGE + 1] << 8
    charge = _read(chip, CHARGE, CHARGE_BYTES)
    times = CHARGE_TIMES
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
