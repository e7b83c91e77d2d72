"""The touch chips of a board: put together at the start, and described after a fault.

Used by the platforms, which borrow it; knows no vendor's modules.
"""

from rootlight.drivers.mpr121 import Mpr121
from rootlight.drivers.touch_bank import LOST_REGISTERS, OK, TouchBank
from rootlight.texts import t

_STATUS_NAMES = ("ok", "absent", "registers_lost", "over_current", "bus_held", "wrong_chip")
_FAULTS = (
    "%s works again.",
    "%s does not answer, so its pads feel nothing; look at its plug and its power.",
    "%s had lost its settings, as after a dip of its supply; it was set up again and works.",
    "%s has switched itself off; look at the 75 kilo-ohm resistor at its REXT pin.",
    "%s cannot be reached because a wire of its bus is held low; look for a short or a hung chip.",
    "%s does not keep its settings; look whether two chips have the same address.",
)


def make_bank(board_file, settings, platform):
    """(a TouchBank of the chips, their buses), as the board file says.

    Each bus is a tuple: a list of what has a `bus` to be told of, the list of its multiplexers,
    and id (-1 for a soft one), sda, scl and freq as in the file. platform: see `TouchBank`.
    """
    names = sorted(board_file.buses)
    buses = []
    for name in names:
        wiring = board_file.buses[name]
        buses.append(([], [], wiring.id, wiring.sda, wiring.scl, wiring.freq))
    muxes = {}
    for name in sorted(board_file.muxes):
        wiring = board_file.muxes[name]
        users, siblings = buses[names.index(wiring.bus)][:2]
        muxes[name] = _make_mux(wiring, siblings)
        users.append(muxes[name])
    chips = []
    for wiring in board_file.chips:
        chips.append(_make_chip(wiring, buses[names.index(wiring.bus)][0], muxes))
    bus_of = [names.index(wiring.bus) for wiring in board_file.chips]
    return TouchBank(chips, thresholds(settings), bytes(bus_of), len(buses), platform), buses


def thresholds(settings):
    """Touch and release of all electrodes, in counts, as bytes."""
    return bytes((settings.get("touch_threshold", 8), settings.get("release_threshold", 5)))


def _make_mux(wiring, siblings):
    # Most boards have none, and need not load its driver.
    from rootlight.drivers.tca9548a import Tca9548a

    return Tca9548a(None, wiring.address, siblings)


def _make_chip(wiring, users, muxes):
    chip = Mpr121(None, wiring.address)
    if wiring.mux is None:
        users.append(chip)
        return chip
    from rootlight.drivers.tca9548a import MuxChannel

    chip.bus = MuxChannel(muxes[wiring.mux], wiring.channel)
    return chip


def next_fault(names, bank, told):
    """(part, code, sentence) of a chip whose status is not the one that was told, or None."""
    for index in range(len(told)):
        status = bank.status[index]
        before = told[index]
        if status == before:
            continue
        told[index] = status
        if before == LOST_REGISTERS and status == OK:
            continue
        name = names[index]
        return name, _STATUS_NAMES[status], t(_FAULTS[status]) % name
    return None


def diagnose(names, bank):
    """List of dicts, one a chip: its part, status, errors, and what it says of itself."""
    return [_diagnose_chip(names[index], bank, index) for index in range(len(names))]


def _diagnose_chip(name, bank, index):
    found = {"part": name, "status": _STATUS_NAMES[bank.status[index]]}
    found["errors"] = bank.errors[index]
    if index in bank.reasons:
        found["last_failure"] = bank.reasons[index]
    if bank.is_working(index):
        try:
            found.update(bank.diagnose(index))
        except OSError as error:
            found["last_failure"] = str(error)
    return found
