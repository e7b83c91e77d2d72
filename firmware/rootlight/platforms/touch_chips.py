"""The touch chips of a board: put together at the start, and described after a fault.

Used by the platforms; knows no vendor's modules. This file chooses the driver of a chip.
"""

from rootlight.compat import const
from rootlight.drivers.mpr121 import Mpr121
from rootlight.drivers.tca9548a import MuxChannel, Tca9548a
from rootlight.drivers.touch_bank import LOST_REGISTERS, OK, TouchBank, words_of
from rootlight.texts import filled
from rootlight.touch.tuning import usual

TYPE_CHECKING = const(0)  # mypy takes it as true
if TYPE_CHECKING:
    from rootlight.texts import Filled

STATUS_NAMES = ("ok", "absent", "registers_lost", "over_current", "bus_held", "wrong_chip")
_FAULTS = (
    "%s works again.",
    "%s does not answer, so its pads feel nothing; check its plug and its power.",
    "%s had lost its settings, perhaps because its power dropped; it is set up again and works.",
    "%s has switched itself off; look at the 75 kilo-ohm resistor at its REXT pin.",
    "%s cannot be reached because a wire of its bus stays low; look for a short circuit or a "
    "stuck chip.",
    "%s loses its settings; check whether two chips have the same address.",
)


def make_bank(board_file, settings: dict, platform) -> "tuple[TouchBank, dict]":
    """The TouchBank of the chips of a board file, and by the name of each bus what hangs on it.

    A chip on a bus is not connected yet: it has `connect(i2c)`. platform: see TouchBank.
    """
    names = sorted(board_file.buses)
    users: dict = {name: [] for name in names}
    siblings: dict = {name: [] for name in names}
    muxes = {}
    for name in sorted(board_file.muxes):
        wiring = board_file.muxes[name]
        muxes[name] = _make_mux(wiring.address, siblings[wiring.bus])
        users[wiring.bus].append(muxes[name])
    chips = []
    for wiring in board_file.chips:
        chip = Mpr121(_channel(muxes, wiring), wiring.address, board_file.samples)
        if wiring.mux is None:
            users[wiring.bus].append(chip)
        chips.append(chip)
    bus_of = bytes([names.index(wiring.bus) for wiring in board_file.chips])
    counts = thresholds(board_file.face, settings)
    return TouchBank(chips, counts, bus_of, len(names), platform), users


def thresholds(face: str, settings: dict) -> bytes:
    """Touch and release of all electrodes, in counts, as bytes; `face`: of the board file."""
    touch, release = usual(face)
    return bytes(
        (settings.get("touch_threshold", touch), settings.get("release_threshold", release))
    )


def _make_mux(address: int, siblings: list):
    # Most boards have none, and need not load its driver.
    return Tca9548a(None, address, siblings)


def _channel(muxes: dict, wiring):
    """The bus of a chip behind a multiplexer; None for a chip that is directly on its bus."""
    if wiring.mux is None:
        return None
    return MuxChannel(muxes[wiring.mux], wiring.channel)


def next_fault(names, bank, told: bytearray) -> "tuple[str, str, Filled] | None":
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
        return name, STATUS_NAMES[status], filled(_FAULTS[status], name)
    return None


def diagnose(names, bank) -> "list[dict]":
    """List of dicts, one a chip: its part, status, errors, and what it says of itself."""
    return [_diagnose_chip(names[index], bank, index) for index in range(len(names))]


def _diagnose_chip(name: str, bank, index: int) -> dict:
    found: dict = {"part": name, "status": STATUS_NAMES[bank.status[index]]}
    found["errors"] = bank.errors[index]
    if index in bank.reasons:
        found["last_failure"] = bank.reasons[index]
    if bank.is_working(index):
        try:
            found.update(bank.diagnose(index))
        except OSError as error:
            found["last_failure"] = words_of(error)
    return found
