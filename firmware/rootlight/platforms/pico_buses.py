"""The I2C buses of a Pico: freed and connected, at the start and after a fault.

Used by `pico`, which borrows it and hands it MicroPython's `machine` and `time`; `circuitpython`
frees lines by it too. A bus is a tuple as `chip_care.make_bank` makes it.
"""

from rootlight.compat import const

_TIMEOUT_US = const(5000)
_HALF_CLOCK_US = const(5)
_RECOVERY_CLOCKS = const(9)


def recover(machine, time, bus):
    """Free a bus from a chip that was interrupted while it sent; whether the lines are free.

    The Pico cannot do this by its I2C blocks, so the lines are driven as open drains.
    """
    users, muxes, number, sda, scl, freq = bus
    is_free = free_lines(
        machine.Pin(scl, machine.Pin.OPEN_DRAIN, value=1),
        machine.Pin(sda, machine.Pin.OPEN_DRAIN, value=1),
        time.sleep_us,
    )
    # Give the lines back to an I2C master, and that to all who use it.
    scl = machine.Pin(scl)
    sda = machine.Pin(sda)
    if number < 0:
        master = machine.SoftI2C(scl=scl, sda=sda, freq=freq, timeout=_TIMEOUT_US)
    else:
        master = machine.I2C(number, scl=scl, sda=sda, freq=freq, timeout=_TIMEOUT_US)
    for user in users:
        user.bus = master
    for mux in muxes:
        mux.forget()
    return is_free


def free_lines(scl, sda, sleep_us):
    """Free a bus by its two lines, open drains with `value` that are let go.

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


def _drive(line, level, sleep_us):
    line.value(level)
    sleep_us(_HALF_CLOCK_US)


def is_held(machine, bus):
    """Whether something holds a line of a bus low while nobody talks."""
    sda, scl = bus[3:5]
    return not (machine.Pin(scl).value() and machine.Pin(sda).value())
