"""What a command prints into a pipe or a file, in a code page that lacks some of its characters.

A terminal of Windows shows every character, but what is redirected is in the code page of the
system, such as cp1252. A name that has others would end a command with an error.
"""

from __future__ import annotations

import codecs
import io
import sys
from typing import TextIO

_SPELLED_OUT = "rootlight.spelled-out"


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
