"""Freeing the two lines of an I2C bus from a chip that holds them.

Used by `pico` and `circuitpython/`, at the start and after a fault.
"""

from rootlight.compat import const

_HALF_CLOCK_US = const(5)
_RECOVERY_CLOCKS = const(9)


def free_lines(scl, sda, sleep_us) -> bool:
    """Free a bus by its two lines, open drains with `value` that are let go; whether it is free.

    A chip that holds the data line lets go after nine clocks at most; then a stop ends its
    transfer.
    """
    sleep_us(_HALF_CLOCK_US)
    if scl.value():
        for _ in range(_RECOVERY_CLOCKS):
            if sda.value():
                break
            _drive(scl, 0, sleep_us)
            _drive(scl, 1, sleep_us)
        _drive(scl, 0, sleep_us)
        _drive(sda, 0, sleep_us)
        _drive(scl, 1, sleep_us)
        _drive(sda, 1, sleep_us)
    return bool(scl.value() and sda.value())


def _drive(line, level: int, sleep_us) -> None:
    line.value(level)
    sleep_us(_HALF_CLOCK_US)
