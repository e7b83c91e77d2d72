"""What goes wrong in the firmware itself: noted in a small file, mended, told on the link.

Used by `running`, `starting`, the safe mode and the device, which borrow it. The file holds the
last eight in a line of JSON each, 4 KB at the most: the oldest is dropped, one like the newest is
counted, and damaged lines are passed over.
"""

import io
import json

from rootlight import VERSION
from rootlight.compat import const, ticks_diff
from rootlight.on_demand import borrow
from rootlight.recorder import RAISED
from rootlight.texts import t

try:
    from sys import print_exception
except ImportError:

    def print_exception(error, file):
        """A trace as MicroPython has it, of which files are called by their place in it."""
        import traceback

        if not hasattr(traceback, "extract_tb"):
            # CircuitPython's own.
            traceback.print_exception(error, file=file)
            return
        for call in traceback.extract_tb(error.__traceback__):
            name = call.filename.replace("\\", "/").split("/firmware/")[-1]
            file.write('  File "%s", line %s, in %s\n' % (name, call.lineno, call.name))
        file.write("".join(traceback.format_exception_only(error)))


FILE = "errors"
MOST = const(8)
_LONGEST_TRACE = const(320)
_LONGEST_ERROR = const(120)
_LONGEST_LINE = const(640)

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
        device.recorder.note(RAISED, 0)
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
    device.recorder.note(RAISED, way)
    restore(device.controller, way)


def restore(controller, way):
    """Mend what the controller knows: PAINT, PUT or PUT_QUIETLY."""
    if way == PAINT:
        controller.changes += 1  # all is painted anew
        return
    # Pending stones, questions and shows are put away.
    unsaved = controller.unsaved
    controller.match.game.refresh()
    borrow("rootlight.set_up").put(controller, controller.match, controller.swapped)
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
    _write(platform, {"error": _HANG, "trace": "", "doing": "hang"}, 1)
    device.link.fault("firmware", "hang", t(_HANG))


# The file.


def note(platform, doing, error, times=1):
    """Note an exception. A flash that does not take it is passed over."""
    trace = _trace(error)
    last = trace.rstrip("\n").split("\n")[-1]
    _write(platform, {"error": last[:_LONGEST_ERROR], "trace": trace, "doing": doing}, times)


def _note_in_bout(runner, doing, error, is_first):
    if is_first:
        runner.bout = runner.unwritten = 0
    runner.bout += 1
    runner.unwritten += 1
    if runner.bout <= _WRITTEN or not runner.bout & (runner.bout - 1):
        note(runner.platform, doing, error, runner.unwritten)
        runner.unwritten = 0


def _trace(error):
    """The innermost calls, and what was raised."""
    file = io.StringIO()
    print_exception(error, file)
    trace = file.getvalue()
    if len(trace) <= _LONGEST_TRACE:
        return trace
    cut = trace[-_LONGEST_TRACE:]
    return cut[cut.find("\n") + 1 :] if "\n" in cut[:-1] else cut


def _write(platform, entry, times):
    try:
        lines = _lines(platform)
        newest = _parsed(lines[-1]) if lines else None
        entry["firmware"] = VERSION
        entry["number"] = newest["number"] + 1 if newest else 1
        if newest and _is_like(entry, newest):
            entry["number"] -= 1
            times += newest["times"]
            lines.pop()
        entry["times"] = times
        entry["ms"] = platform.ticks_ms()
        line = json.dumps(entry).encode()
        if len(line) > _LONGEST_LINE:
            # Of signs that take much room as JSON.
            entry["trace"] = entry["error"] = ""
            line = json.dumps(entry).encode()
        platform.save(FILE, b"\n".join(lines[1 - MOST :] + [line]))
    except OSError:
        pass


def _is_like(entry, newest):
    for name in ("error", "trace", "doing", "firmware"):
        if entry[name] != newest[name]:
            return False
    return True


def _lines(platform):
    """The lines of the file that are whole."""
    data = platform.load(FILE) or b""
    lines = data.split(b"\n")[-MOST:]
    return [line for line in lines if len(line) <= _LONGEST_LINE and _parsed(line)]


def _parsed(line):
    """The entry of a line, a dict with all members; or None."""
    try:
        entry = json.loads(line)
        number = entry["number"] + entry["times"] + entry["ms"]
        texts = entry["error"] + entry["trace"] + entry["doing"] + entry["firmware"]
    except (ValueError, KeyError, TypeError, AttributeError):
        return None
    return entry if isinstance(number, int) and isinstance(texts, str) else None


# For the link.


def told(platform, clear=False):
    """The answer to `errors`: {"errors": [oldest first]}; `clear` forgets them then.

    Each is {"number", "error", "trace", "doing", "ms" since that start, "times" in a row at the
    least, "firmware"}. With `clear` there is "cleared", whether the flash took it.
    """
    try:
        errors = [_parsed(line) for line in _lines(platform)]
    except OSError:
        errors = []
    answer = {"errors": errors}
    if clear:
        try:
            platform.save(FILE, b"")
            answer["cleared"] = True
        except OSError:
            answer["cleared"] = False
    return answer


def newest(platform):
    """What went wrong last, in a line, or None."""
    errors = told(platform)["errors"]
    return errors[-1]["error"] if errors else None
