"""Mends what a mistake of the firmware left half done, and lets the board go on.

Used by the loop when a step raised, and by the start when the watchdog ended the run before.
`saving.crash_log` keeps what went wrong.
"""

from rootlight.compat import const, ticks_diff
from rootlight.saving import crash_log
from rootlight.texts import t

# What a step of the device was doing, by the bit that says so.
_DOING = ("scan", "link", "turn", "frame", "save", "news", "rest")
_SCAN, _LINK, _TURN, _FRAME, _SAVE, _NEWS, _REST = _DOING
_HANG = "The firmware hung, and the watchdog restarted the board."

# How a step that failed is mended.
PAINT = const(1)
PUT = const(2)
PUT_QUIETLY = const(3)

_MOST_FAILURES = const(3)
_SOON_MS = const(10000)  # failures that follow each other so soon are counted together
# So many are written at once, then the 16th, the 32nd and so on, until it was calm for so long:
# an error at every step, or a host that asks for it, must not wear the flash.
_WRITTEN = const(8)
_BOUT_MS = const(60000)


def mend(runner, error):
    """Note what a step of a Runner raised, and see to it that the board goes on.

    After the third within seconds it restarts into the same game. What a host brings about by
    its lines is not counted: it shall not restart the board.
    """
    device = runner.device
    platform = runner.platform
    doing = _doing(device)
    if device.doing:
        # The step is over, though it did not get to its end.
        device.recorder.note_error()
        device.recorder.end_step(device.controller.now)
    passed_ms = ticks_diff(platform.ticks_ms(), runner.failed_at)
    runner.failed_at = platform.ticks_ms()
    _note_in_bout(runner, doing, error, not 0 <= passed_ms < _BOUT_MS)
    if doing not in (_LINK, _NEWS):
        runner.failures = runner.failures + 1 if 0 <= passed_ms < _SOON_MS else 1
    if runner.failures >= _MOST_FAILURES:
        _save(device, platform.ticks_ms())
        platform.reset()
    _mend(device, doing, runner.failures)
    text = t("The firmware made a mistake (%s) and goes on with the game; `errors` has more.")
    device.link.fault("firmware", "mistake", text % doing)


def _doing(device):
    for bit in range(len(_DOING)):
        if device.doing == 1 << bit:
            return _DOING[bit]
    return _REST


def _mend(device, doing, failures):
    """Bring everything back that a step may have left half done. The game itself is whole."""
    way = PAINT
    if doing == _LINK:
        way = PUT_QUIETLY
        device.deaf = True
    elif doing in (_SCAN, _TURN) or failures > 1:
        way = PUT
    device.recorder.note_mended(way)
    restore(device.controller, way)


def restore(controller, way):
    """Mend what the controller knows: PAINT, PUT or PUT_QUIETLY."""

    if way == PAINT:
        controller.changes += 1  # all is painted anew
        return
    # Pending stones, questions and shows are put away.
    unsaved = controller.unsaved
    controller.match.game.refresh()
    controller.put_match(controller.match, controller.swapped)
    if way == PUT_QUIETLY:
        # As often as a host likes: that must not wear the flash either.
        controller.unsaved = unsaved


def _save(device, now_ms):
    """Save a turn that is not saved yet, if that is possible."""
    try:
        if device.controller.unsaved:
            device.save(now_ms)
    except Exception:
        pass


def note_hang(platform, device):
    """Note at a start that the run before was ended by the watchdog."""
    crash_log.write(platform, {"error": _HANG, "trace": "", "doing": "hang"}, 1)
    device.link.fault("firmware", "hang", t(_HANG))


def _note_in_bout(runner, doing, error, is_first):
    if is_first:
        runner.bout = runner.unwritten = 0
    runner.bout += 1
    runner.unwritten += 1
    if runner.bout <= _WRITTEN or not runner.bout & (runner.bout - 1):
        crash_log.note(runner.platform, doing, error, runner.unwritten)
        runner.unwritten = 0
