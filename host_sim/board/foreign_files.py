"""Reads files of which nothing is known: with a bound, and as JSON that means one thing only.

Used by the replay for bug reports, by the simulated board for board files, for books of
lessons, and for reports of a bring-up.
"""

import math

from host_sim.interpreter import read_json
from rootlight.compat import const

TYPE_CHECKING = const(0)  # mypy takes it as true
if TYPE_CHECKING:
    from pathlib import Path
    from typing import NoReturn

# Nobody nests objects and lists more deeply.
DEEPEST = 100
_UTF16_MARKS = (b"\xff\xfe", b"\xfe\xff")


class BadFile(ValueError):
    """A file that is not read. The text says why and completes "it ...", as in "has no end."."""


def text_in(path: "Path | str", most: int) -> str:
    """The text of a file, in UTF-8, or in UTF-16 with a byte order mark.

    Raises OSError, and BadFile if it has more than `most` bytes, or is no such text.
    """
    with open(str(path), "rb") as file:
        # The size that a file claims need not be what comes out of it.
        data = file.read(most + 1)
    if len(data) > most:
        raise BadFile(f"has more than {most:,} bytes, which is too large.")
    return text_of(data)


def text_of(data: bytes) -> str:
    """The text that a file with these bytes holds; see `text_in`. Raises BadFile."""
    try:
        # What Notepad calls Unicode, and what PowerShell writes after `>`.
        text = data.decode("utf-16" if data[:2] in _UTF16_MARKS else "utf-8")
    except ValueError:
        raise BadFile("is not UTF-8; save the file as UTF-8.")
    # Some editors begin a file with a byte order mark.
    return text[1:] if text.startswith("\ufeff") else text


def json_in(text: str) -> object:
    """The value that a text of JSON spells. Raises BadFile.

    Refused besides what is not JSON: a name that stands twice in an object, a number that is
    larger than any, and what is nested more deeply than anybody would write.
    """
    if _is_deep(text):
        raise BadFile("is nested too deeply.")
    try:
        return read_json(text, _object, _number)
    except BadFile:
        raise
    except ValueError:
        raise BadFile("is not JSON, or was cut off.")


def _is_deep(text: str) -> bool:
    """Return whether a text opens more than DEEPEST objects and lists within each other.

    How many Python itself takes depends on its version.
    """
    depth = 0
    # Without escaped signs each quotation mark begins or ends a string.
    pieces = text.replace("\\\\", "").replace('\\"', "").split('"')
    for sign in "".join(pieces[::2]):
        if sign in "[{":
            depth += 1
            if depth > DEEPEST:
                return True
        elif sign in "]}":
            depth -= 1
    return False


def _object(pairs: "list[tuple[str, object]]") -> "dict[str, object]":
    found = dict(pairs)
    if len(found) < len(pairs):
        raise BadFile("has a name that stands twice in one object.")
    return found


def _number(text: str) -> float:
    number = float(text)
    return number if math.isfinite(number) else _no_number(text)


def _no_number(text: str) -> "NoReturn":
    raise BadFile(f"has {text[:20]} where a number should be.")
