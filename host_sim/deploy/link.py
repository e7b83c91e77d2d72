"""Questions to the firmware of a board by its link: `service` before an update, `hello` after it.

Used by `flash`; uses `line`.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, NamedTuple

from host_sim.deploy.line import Line
from host_sim.hub.messages import members, parsed

_ID = "flash"
# Ends an unfinished line, and MicroPython's raw mode, in which the prompt prints nothing.
_ATTENTION = b"\r\x02\r\n"
_PROMPT = b">>> "
# The beginnings of lines that MicroPython itself prints.
_GREETINGS = (">>>", "MicroPython v", 'Type "help()"', "MPY: ")


class Heard(NamedTuple):
    """The reply to a question.

    answer: the whole message, or None. said: other lines that the board printed. is_prompt:
    whether MicroPython's prompt got the question.
    """

    answer: dict[str, Any] | None
    said: str
    is_prompt: bool = False


def ask(line: Line, method: str, seconds: float, params: Mapping[str, Any] | None = None) -> Heard:
    """Ask the firmware, and wait for its answer or for the prompt. Raises Broken and NoPort."""
    line.open()
    request = {"jsonrpc": "2.0", "id": _ID, "method": method, "params": params or {}}
    line.write(_ATTENTION + json.dumps(request).encode() + b"\r\n")
    until = line.clock.now() + seconds
    unread = b""
    said: list[bytes] = []
    while line.clock.now() < until:
        *lines, unread = (unread + line.read()).split(b"\n")
        for one in lines:
            message = members(parsed(one))
            if message.get("id") == _ID and "method" not in message:
                return Heard(message, _text(said))
            if not message:
                said.append(one)
        if any(one.startswith(_PROMPT) for one in (*lines, unread)):
            return Heard(None, _text(said), is_prompt=True)
    return Heard(None, _text([*said, unread]))


def _text(lines: list[bytes]) -> str:
    """Return the text that a program on the board printed."""
    text = [one.decode(errors="replace").rstrip() for one in lines]
    return "\n".join(one for one in text if one and not one.startswith(_GREETINGS))
