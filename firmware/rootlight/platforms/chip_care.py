"""The touch chips of a board: put together at the start, cared for after a fault, described.

Used by the platforms, which borrow it and hand it their buses; knows no vendor's modules.
"""

from rootlight.compat import const
from rootlight.drivers.mpr121 import Mpr121
from rootlight.drivers.touch_bank import TouchBank

_HALF_CLOCK_US = const(5)
_RECOVERY_CLOCKS = const(9)

_STATUS_NAMES = ("ok", "absent", "registers_lost", "over_current", "bus_held", "wrong_chip")
_FAULTS = (
    "%s works again.",
    "%s does not answer, so its pads feel nothing; look at its plug and its power.",
    "%s had lost its settings, as after a dip of its supply; it was set up again and works.",
    "%s has switched itself off; look at the 75 kilo-ohm resistor at its REXT pin.",
    "%s cannot be reached because a wire of its bus is held low; look for a short or a hung chip.",
    "%s does not keep its settings; look whether two chips have the same address.",
)


def make_bank(board_file, settings, make_bus, sleep_ms):
    """A TouchBank of the chips on their buses, as the board file says.

    `make_bus`: function of a bus's wiring that gives an object with `users` and `muxes`, lists
    of what has a `bus` to be told of, and `recover()`.
    """
    names = sorted(board_file.buses)
    buses = [make_bus(board_file.buses[name]) for name in names]
    muxes = {}
    for name in sorted(board_file.muxes):
        wiring = board_file.muxes[name]
        bus = buses[names.index(wiring.bus)]
        muxes[name] = _make_mux(wiring, bus)
        bus.users.append(muxes[name])
    chips = []
    for wiring in board_file.chips:
        chips.append(_make_chip(wiring, settings, buses[names.index(wiring.bus)], muxes))
    bus_of = bytes([names.index(wiring.bus) for wiring in board_file.chips])
    return TouchBank(chips, buses, bus_of, sleep_ms)


def _make_mux(wiring, bus):
    # Most boards have none, and need not load its driver.
    from rootlight.drivers.tca9548a import Tca9548a

    return Tca9548a(None, wiring.address, bus.muxes)


def _make_chip(wiring, settings, bus, muxes):
    chip = Mpr121(
        None,
        wiring.address,
        settings.get("touch_threshold", 8),
        settings.get("release_threshold", 5),
    )
    if wiring.mux is None:
        bus.users.append(chip)
        return chip
    from rootlight.drivers.tca9548a import MuxChannel

    chip.bus = MuxChannel(muxes[wiring.mux], wiring.channel)
    return chip


def free_bus(scl, sda, sleep_us):
    """Free a bus from a chip that was interrupted while it sent; whether both lines are free.

    scl, sda: open-drain lines with `value`, let go. A chip that holds the data line lets go after
    nine clocks at most; then a stop ends its transfer.
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


def fault(name, status):
    """(part, code, sentence) of a chip's status."""
    return name, _STATUS_NAMES[status], _FAULTS[status] % name


def diagnose(board_file, bank):
    """List of dicts, one a chip: its part, status, errors, and what it says of itself."""
    names = [wiring.name for wiring in board_file.chips]
    return [_diagnose_chip(names[index], bank, index) for index in range(len(names))]


def _diagnose_chip(name, bank, index):
    found = {"part": name, "status": _STATUS_NAMES[bank.status[index]]}
    found["errors"] = bank.errors[index]
    if bank.reasons[index]:
        found["last_failure"] = bank.reasons[index]
    if bank.is_working(index):
        try:
            found.update(bank.chips[index].diagnose())
        except OSError as error:
            found["last_failure"] = str(error)
    return found
