"""Mends what a mistake of the firmware left half done, and lets the board go on.

Used by the Runner when a step failed. `storage.crash_log` keeps what went wrong; replay restores
the controller as it was done here.
"""

from rootlight.compat import const, ticks_diff
from rootlight.storage import crash_log
from rootlight.texts import filled, t

TYPE_CHECKING = const(0)  # mypy takes it as true
if TYPE_CHECKING:
    from rootlight.device.device import Device
    from rootlight.table.controller import Controller

# The work of a step of the device, by the bit of `Progress.doing` for it.
_DOING = ("scan", "link", "turn", "frame", "save", "news", "rest")
_SCAN, _LINK, _TURN, _FRAME, _SAVE, _NEWS, _REST = _DOING
_HANG = "The firmware hung, and the watchdog restarted the board."

# The ways to mend the controller.
PAINT = const(1)
PUT = const(2)
PUT_QUIETLY = const(3)

_MOST_FAILURES = const(3)
_SOON_MS = const(10000)  # failures that follow each other so soon are counted together
# This many are written at once, then the 16th, the 32nd and so on, until it was calm for so long.
# An error at every step, or a host that asks for it, must not wear the flash.
_WRITTEN = const(8)
_BOUT_MS = const(60000)


class Mender:
    """Mends one device, and counts its mistakes."""

    def __init__(self, platform, device: "Device") -> None:
        self._platform = platform
        self._device = device
        self._failures = 0  # that followed each other soon
        self._bout = 0  # mistakes since it was calm
        self._unwritten = 0  # of these, since the last that was written
        self._failed_at = platform.ticks_ms()

    def mend(self, error: Exception) -> None:
        """Note what a step raised, and see to it that the board goes on.

        After the third mistake within seconds it restarts into the same game. Mistakes that a host
        brings about by its lines are not counted: no host restarts the board.
        """
        device = self._device
        platform = self._platform
        doing = self._doing()
        if device.progress.doing:
            # The step is over, though it did not get to its end.
            device.recorder.note_error()
            device.recorder.end_step(device.controller.ticker.now)
        passed_ms = ticks_diff(platform.ticks_ms(), self._failed_at)
        self._failed_at = platform.ticks_ms()
        self._note(doing, error, not 0 <= passed_ms < _BOUT_MS)
        if doing not in (_LINK, _NEWS):
            self._failures = self._failures + 1 if 0 <= passed_ms < _SOON_MS else 1
        if self._failures >= _MOST_FAILURES:
            self._save()
            platform.reset()
        self._restore(doing)
        text = filled("The firmware had an error (%s) and noted it; the game goes on.", doing)
        device.link.fault("firmware", "mistake", text)

    def _doing(self) -> str:
        for bit in range(len(_DOING)):
            if self._device.progress.doing == 1 << bit:
                return _DOING[bit]
        return _REST

    def _note(self, doing: str, error: Exception, is_first: bool) -> None:
        """Note a mistake in the crash log, unless there are too many of them."""
        if is_first:
            self._bout = self._unwritten = 0
        self._bout += 1
        self._unwritten += 1
        if self._bout <= _WRITTEN or not self._bout & (self._bout - 1):
            crash_log.note(self._platform, doing, error, self._unwritten)
            self._unwritten = 0

    def _save(self) -> None:
        """Save a turn that is not saved yet, if that is possible."""
        try:
            if self._device.controller.unsaved:
                self._device.save()
        except Exception:
            pass

    def _restore(self, doing: str) -> None:
        """Bring everything back that a step may have left half done. The game itself is whole."""
        way = PAINT
        if doing == _LINK:
            way = PUT_QUIETLY
            self._device.progress.skip_link_once()
        elif doing in (_SCAN, _TURN) or self._failures > 1:
            way = PUT
        self._device.recorder.note_mended(way)
        restore(self._device.controller, way)


def restore(controller: "Controller", way: int) -> None:
    """Mend what the controller knows: PAINT, PUT or PUT_QUIETLY."""
    if way == PAINT:
        controller.ticker.changed()  # everything is painted again
        return
    # Pending stones, questions and shows are put away.
    was_saved = not controller.unsaved
    controller.in_play.match.game.refresh()
    controller.put_match(controller.in_play.match, controller.in_play.swapped)
    if way == PUT_QUIETLY:
        # A host may bring this about as often as it likes: that must not wear the flash either.
        controller.set_saved(was_saved)


def note_hang(platform, device: "Device") -> None:
    """Note at a start that the watchdog ended the run before."""
    crash_log.write(platform, {"error": _HANG, "trace": "", "doing": "hang"}, 1)
    device.link.fault("firmware", "hang", t(_HANG))
