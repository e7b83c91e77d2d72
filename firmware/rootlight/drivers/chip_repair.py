"""What is done with touch chips that fail, and with all of them at the start.

Used by `touch_bank` and the platforms, which borrow it; functions take the bank. Nothing here
raises an OSError.
"""

from array import array

from rootlight.compat import const, ticks_add
from rootlight.drivers import mpr121_set_up
from rootlight.drivers.mpr121_set_up import RESET_MS, START_MS
from rootlight.drivers.touch_bank import (
    ABSENT,
    BUS,
    DOWN,
    HEALTH_MS,
    LOST_REGISTERS,
    OK,
    OVER_CURRENT,
    RUNNING,
    SETTLING,
    WRONG,
)

_EIO = const(5)
_ENODEV = const(19)
_ETIMEDOUT = const(110)

# So many readings may fail in a row; till then the last one stands, so that no finger is lost.
_MISSES = const(3)
_BACK_OFF_MS = (100, 300, 1000, 3000, 10000)


# What is asked of a chip while pads are out of order.


def why_odd(bank, index, electrode):
    """Why an electrode is odd, a code of `mpr121_set_up.why_odd`; None if it cannot be told."""
    if bank.state[index] != RUNNING:
        return None
    try:
        return mpr121_set_up.why_odd(bank.chips[index], electrode)
    except OSError:
        return None


def lively(bank, index):
    """How many electrodes of a chip show noise now; 0 if it does not answer."""
    if bank.state[index] != RUNNING:
        return 0
    try:
        return mpr121_set_up.lively(bank.chips[index])
    except OSError:
        return 0


def lay_out(bank, chips, thresholds, bus_of, buses, platform):
    """What a new TouchBank begins with; the parameters are its own."""
    count = len(chips)
    bank.chips = chips
    bank.thresholds = thresholds
    bank.bus_of = bus_of
    bank.platform = platform
    bank.status = bytearray(count)
    bank.errors = array("I", [0] * count)
    bank.reasons = {}
    bank.odd = array("H", [0] * count)
    bank.bus_held = bytearray(buses)
    bank.state = bytearray(count)
    # When a chip that settles is ready, or one that is down is tried again.
    bank.due = array("i", [0] * count)
    bank.misses = bytearray(count)
    bank.attempts = bytearray(count)
    bank.next_checked = 0
    bank.checked = 0
    bank.looks = False
    bank.next_health = 0


def start(bank, now_ms):
    """Free all buses and set all chips up, together; takes 101 ms and the transfers."""
    bank.next_health = ticks_add(now_ms, HEALTH_MS)
    for bus in range(len(bank.bus_held)):
        _recover(bank, bus)
    for index in range(len(bank.chips)):
        _reset(bank, index, now_ms)
    bank.platform.sleep_ms(RESET_MS)
    for index in range(len(bank.chips)):
        if bank.state[index] != DOWN:
            _set_up(bank, index, now_ms)
    bank.platform.sleep_ms(START_MS)
    for index in range(len(bank.chips)):
        if bank.state[index] == SETTLING:
            _settled(bank, index)


def recalibrate(bank, index, now_ms):
    """Let a chip take what it feels now as idle, for an object that lies on a pad."""
    if bank.state[index] != RUNNING:
        return
    try:
        mpr121_set_up.recalibrate(bank.chips[index])
    except OSError as error:
        _note_failure(bank, index, error, now_ms)
    else:
        _let_settle(bank, index, now_ms)


def note_miss(bank, index, error, now_ms):
    """A reading failed: so many in a row, and the chip is taken down."""
    bank.misses[index] += 1
    if error.args[0] == _ETIMEDOUT:
        _free_bus(bank, bank.bus_of[index], now_ms)
    if bank.state[index] == RUNNING and bank.misses[index] >= _MISSES:
        _note_failure(bank, index, error, now_ms)
    else:
        bank.errors[index] += 1


def _recover(bank, bus):
    """Free a bus; whether that worked."""
    bank.bus_held[bus] = 0 if bank.platform.recover(bus) else 1
    return not bank.bus_held[bus]


def _free_bus(bank, bus, now_ms):
    """A line was held low: free the bus, and see whether its chips kept their settings."""
    is_free = _recover(bank, bus)
    for index in range(len(bank.chips)):
        if bank.bus_of[index] != bus or bank.state[index] != RUNNING:
            continue
        if is_free:
            bank.check(index, now_ms)
        else:
            take_down(bank, index, BUS, now_ms)


def go_on(bank, index, now_ms):
    """The time has come for a chip that settles, or that is down; whether all went well."""
    if bank.state[index] == SETTLING:
        _settled(bank, index)
        return True
    return _revive(bank, index, now_ms)


def follow_check(bank, index, is_healthy, now_ms):
    """A chip was found to have its settings, or not; returns whether it had them."""
    if is_healthy:
        _set_status(bank, index, OK)
    elif _revive(bank, index, now_ms):
        bank.errors[index] += 1
        _set_status(bank, index, LOST_REGISTERS)
    return is_healthy


def follow_odd(bank, index):
    """Note which electrodes of a chip are odd, as far as two looks agree."""
    chip = bank.chips[index]
    before = chip.odd
    try:
        # Where the registers were lost all electrodes are odd; the next check will tell.
        if not chip.is_healthy(bank.thresholds, 0):
            return
        chip.look()
    except OSError:
        bank.errors[index] += 1
        return
    changed = (chip.odd ^ bank.odd[index]) & ~(chip.odd ^ before)
    if changed:
        bank.odd[index] ^= changed
        bank.platform.changed = True


def _revive(bank, index, now_ms):
    """Set one chip up anew, in some 20 ms; whether it took it."""
    bus = bank.bus_of[index]
    if bank.bus_held[bus] and not _recover(bank, bus):
        _postpone_bus(bank, bus, now_ms)
        return False
    if not _reset(bank, index, now_ms):
        return False
    bank.platform.sleep_ms(RESET_MS)
    return _set_up(bank, index, now_ms)


def _reset(bank, index, now_ms):
    if bank.bus_held[bank.bus_of[index]]:
        take_down(bank, index, BUS, now_ms)
        return False
    try:
        mpr121_set_up.reset(bank.chips[index])
    except OSError as error:
        _note_failure(bank, index, error, now_ms)
        return False
    return True


def _set_up(bank, index, now_ms):
    try:
        mpr121_set_up.set_up(bank.chips[index], bank.thresholds)
    except OSError as error:
        _note_failure(bank, index, error, now_ms)
        return False
    _let_settle(bank, index, now_ms)
    return True


def _let_settle(bank, index, now_ms):
    bank.state[index] = SETTLING
    bank.due[index] = ticks_add(now_ms, START_MS)


def _settled(bank, index):
    """A chip that was set up works from now on."""
    bank.state[index] = RUNNING
    bank.misses[index] = 0
    bank.attempts[index] = 0
    if bank.status[index] != LOST_REGISTERS:
        _set_status(bank, index, OK)
    try:
        bank.chips[index].look()
    except OSError:
        # The next reading will tell.
        bank.errors[index] += 1
    else:
        follow_odd(bank, index)


def _set_status(bank, index, status):
    """Note how a chip is; who wants to know sees the platform's `changed`."""
    if bank.status[index] != status:
        bank.status[index] = status
        bank.platform.changed = True


def _note_failure(bank, index, error, now_ms):
    bank.reasons[index] = str(error)
    take_down(bank, index, _what_failed(bank, index, error), now_ms)


def _what_failed(bank, index, error):
    """The status that an error of a chip's transfer stands for."""
    code = error.args[0]
    if bank.chips[index].over_current:
        return OVER_CURRENT
    bus = bank.bus_of[index]
    # SoftI2C does not notice a data line that is held: it reads zeros.
    if code == _ETIMEDOUT or bank.platform.is_held(bus):
        bank.bus_held[bus] = 1
        return BUS
    return ABSENT if code == _EIO or code == _ENODEV else WRONG


def take_down(bank, index, status, now_ms):
    """Leave a chip alone for a while, longer after each attempt."""
    attempt = bank.attempts[index]
    bank.state[index] = DOWN
    bank.due[index] = ticks_add(now_ms, _BACK_OFF_MS[attempt])
    if attempt < len(_BACK_OFF_MS) - 1:
        bank.attempts[index] = attempt + 1
    bank.errors[index] += 1
    _set_status(bank, index, status)


def _postpone_bus(bank, bus, now_ms):
    """The bus is still held: one attempt counts for all its chips."""
    for index in range(len(bank.chips)):
        if bank.bus_of[index] == bus:
            take_down(bank, index, BUS, now_ms)
