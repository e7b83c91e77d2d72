"""Where a command reads and prints: a terminal, a pipe, a file, or nowhere.

A terminal of Windows shows every character, but what is redirected is in the code page of the
system, such as cp1252. A name that has others would end a command with an error.
"""

from __future__ import annotations

import codecs
import errno
import io
import os
import sys
from contextlib import suppress
from typing import Literal, TextIO

_SPELLED_OUT = "rootlight.spelled-out"
# A disk that is full or fails.
_NOT_WRITTEN = (errno.ENOSPC, errno.EFBIG, errno.EIO)


def have_streams() -> None:
    """Have the standard streams lead nowhere that the program was started without.

    So it is after `>&-` in a shell, and with Windows' `pythonw`.
    """
    sys.stdin = sys.stdin or _nowhere("r")
    sys.stdout = sys.stdout or _nowhere("w")
    sys.stderr = sys.stderr or _nowhere("w")


def _nowhere(mode: Literal["r", "w"]) -> TextIO:
    return os.fdopen(os.open(os.devnull, os.O_RDWR), mode, encoding="utf-8")


def print_nowhere() -> None:
    """Drop what is not printed yet and whatever follows, or Python would complain at its end."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def told_unwritten(error: OSError) -> bool:
    """Tell that what a command prints cannot be written, if this error says so; return whether."""
    if error.errno not in _NOT_WRITTEN or error.filename is not None:
        return False
    # Both streams may lead to the same full disk.
    with suppress(OSError):
        reason = os.strerror(error.errno)
        print(f"rootlight: what this prints cannot be written: {reason}.", file=sys.stderr)
    return True


def spell_out(*streams: TextIO | None) -> None:
    """Have these streams, if they are there, spell out what their code page lacks: `\\u0141`.

    Bytes of a file's name that are no text stay as they are. What is read and is no text in the
    code page comes as replacement characters.
    """
    codecs.register_error(_SPELLED_OUT, _spelled_out)
    for stream in streams:
        # Tests have others.
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace" if stream is sys.stdin else _SPELLED_OUT)


def _spelled_out(error: UnicodeError) -> tuple[str | bytes, int]:
    if not isinstance(error, UnicodeEncodeError):
        raise error
    one = UnicodeEncodeError(
        error.encoding, error.object, error.start, error.start + 1, error.reason
    )
    try:
        return codecs.lookup_error("surrogateescape")(one)
    except UnicodeEncodeError:
        return codecs.lookup_error("backslashreplace")(one)
