"""The crash log: mistakes of the firmware itself, noted in a small file and told on the link.

Used by the start, the loop, the safe mode and the services. The file holds the last eight
mistakes, a line of JSON each, 4 KB at most. A ninth drops the oldest. A mistake like the newest
only raises its count. Damaged lines are skipped.
"""

import io
import json

from rootlight import VERSION
from rootlight.compat import const

try:
    from sys import print_exception  # type: ignore[attr-defined]
except ImportError:
    # CPython; CircuitPython's own `traceback` has nothing but `print_exception`.
    try:
        from traceback import extract_tb, format_exception_only

        def print_exception(error, file):
            """Print a trace as MicroPython does, with paths from the firmware's folder on."""
            for call in extract_tb(error.__traceback__):
                name = call.filename.replace("\\", "/").split("/firmware/")[-1]
                file.write('  File "%s", line %s, in %s\n' % (name, call.lineno, call.name))
            file.write("".join(format_exception_only(error)))

    except ImportError:
        from traceback import print_exception as print_with_traceback

        def print_exception(error, file):
            """Print a trace as CircuitPython does."""
            print_with_traceback(error, file=file)


FILE = "errors"
MOST = const(8)
_LONGEST_TRACE = const(320)
_LONGEST_ERROR = const(120)
_LONGEST_LINE = const(640)

# The file.


def note(platform, doing: str, error: Exception, times: int = 1) -> None:
    """Note an exception, and what raised it was doing. If the flash fails, nothing is noted."""
    trace = _trace(error)
    last = trace.rstrip("\n").split("\n")[-1]
    write(platform, {"error": last[:_LONGEST_ERROR], "trace": trace, "doing": doing}, times)


def _trace(error: Exception) -> str:
    """The innermost calls, and what was raised."""
    file = io.StringIO()
    print_exception(error, file)
    trace = file.getvalue()
    if len(trace) <= _LONGEST_TRACE:
        return trace
    cut = trace[-_LONGEST_TRACE:]
    return cut[cut.find("\n") + 1 :] if "\n" in cut[:-1] else cut


def write(platform, entry: dict, times: int) -> None:
    """Note an entry, a dict of `error`, `trace` and `doing`."""
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
            # Its characters take much room as JSON.
            entry["trace"] = entry["error"] = ""
            line = json.dumps(entry).encode()
        platform.save(FILE, b"\n".join(lines[1 - MOST :] + [line]))
    except OSError:
        pass


def _is_like(entry: dict, newest: dict) -> bool:
    for name in ("error", "trace", "doing", "firmware"):
        if entry[name] != newest[name]:
            return False
    return True


def _lines(platform) -> "list[bytes]":
    """The lines of the file that are whole."""
    data = platform.load(FILE) or b""
    lines = data.split(b"\n")[-MOST:]
    return [line for line in lines if len(line) <= _LONGEST_LINE and _parsed(line)]


def _parsed(line: bytes) -> "dict | None":
    """The entry of a line, a dict with all members; or None."""
    try:
        entry = json.loads(line)
        number = entry["number"] + entry["times"] + entry["ms"]
        texts = entry["error"] + entry["trace"] + entry["doing"] + entry["firmware"]
    except (ValueError, KeyError, TypeError, AttributeError):
        return None
    return entry if isinstance(number, int) and isinstance(texts, str) else None


# For the link.


def told(platform, clear: bool = False) -> dict:
    """The answer to `errors`: {"errors": [oldest first]}; `clear` forgets them then.

    Each is {"number", "error", "trace", "doing", "ms" since that start, "times" (in a row, at
    least), "firmware"}. With `clear` there is "cleared": whether the flash took it.
    """
    try:
        errors = [_parsed(line) for line in _lines(platform)]
    except OSError:
        errors = []
    answer: dict = {"errors": errors}
    if clear:
        try:
            platform.save(FILE, b"")
            answer["cleared"] = True
        except OSError:
            answer["cleared"] = False
    return answer


def newest(platform) -> "str | None":
    """Return the last error in a line, or None."""
    errors = told(platform)["errors"]
    return errors[-1]["error"] if errors else None
