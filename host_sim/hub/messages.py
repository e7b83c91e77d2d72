"""Messages of the link, JSON-RPC 2.0, as the hub reads and writes them: see firmware/link.md.

Used by the modules of this package and by whatever stands between hub and board or beside the hub.
The members of a message are `object` until somebody has looked: they came from a program of which
nothing is known.
"""

import json
import math

from host_sim.interpreter import load_json, write_json
from rootlight.compat import const
from rootlight.texts import put

TYPE_CHECKING = const(0)  # mypy takes it as true
if TYPE_CHECKING:
    from typing import TypeGuard

    from rootlight.texts import Filled

    Message = dict[str, object]

# Codes of JSON-RPC.
NO_REQUEST = -32600
BAD_PARAMS = -32602
# Codes of the link, and of answers in place of a board that cannot be asked.
REFUSED = -32000
UNPLUGGED = -32001
BUSY = -32002
# The server itself cannot do what a page asked.
NOT_DONE = -32003
# The largest value of the parameter `seed`, wherever there is one.
LARGEST_SEED = 0x3FFFFFFF

# Requests after which the same game stands on the board, at the same turn: `clock` sets the time
# of that game, and what `sim.run` brings about is told. Any other request may change something,
# also one that is not known here.
KEEP_GAME = (
    "hello", "state", "legal", "explain", "ask", "danger", "points", "shows", "record", "library",
    "lights", "watch", "diagnose", "errors", "recording", "suggest", "forecast", "review",
    "clock", "sim.leds", "sim.watch", "sim.board", "sim.fingers", "sim.kept", "sim.run",
    "sim.usb", "flash",
)  # fmt: skip
_OF_LIGHTS = (b'"sim.leds"', b'"lights"')
_BEGINNING = 64
# Messages have a third of this; a board takes half of it.
MOST_DEPTH = 32


def is_of_lights(line: bytes) -> bool:
    """Return whether a line is about lights: there are many, so nobody else reads them."""
    return any(name in line[:_BEGINNING] for name in _OF_LIGHTS)


def encoded(message: "Message") -> str:
    """A message as text, in one line, which can always be sent as UTF-8."""
    return line_of(message).decode()


def line_of(message: "Message") -> bytes:
    """A message as a line to the board, without its line feed."""
    return write_json(message)


def notification(method: str, params: object) -> "Message":
    """A message that nobody answers."""
    return {"jsonrpc": "2.0", "method": method, "params": params}


def result(identity: object, value: object) -> "Message":
    """The answer to a request that was carried out."""
    return {"jsonrpc": "2.0", "id": identity, "result": value}


def failure(
    identity: object, code: int, sentence: "str | Filled", data: object = None
) -> "Message":
    """The answer to a request that was not. data: why, for programs; None leaves it out."""
    error: "Message" = put({"code": code}, sentence)
    if data is not None:
        error["data"] = data
    return {"jsonrpc": "2.0", "id": identity, "error": error}


def with_identity(text: str, answer: "Message", identity: object) -> str:
    """The text of an answer, with another id in it; nothing else of it changes, nor its order.

    answer: what the text spells.
    """
    before, after = json.dumps(answer["id"]), write_json(identity).decode()
    ways = [
        (f'"id":{space}{before}{end}', f'"id":{space}{after}{end}')
        for space in ("", " ")
        for end in (",", "}")
    ]
    if sum([text.count(old) for old, _ in ways]) != 1:
        # It may also stand somewhere inside, or is spelled as nobody expects.
        return encoded(answer | {"id": identity})
    for old, new in ways:
        text = text.replace(old, new)
    return text


def parsed(text: "str | bytes") -> object:
    """The JSON in a text; None if there is none, or if bytes are no UTF-8.

    This is where a line of a board or of a page comes in. Bytes that it lets pass can be decoded,
    read and written again by everybody behind it, browsers included: no other coding, no mark
    before it, no NaN, no number that is too large, and no deep nesting, at which an interpreter
    gives up sooner or later.
    """
    try:
        value = load_json(text)
    # The last two: nested too deeply.
    except (ValueError, RuntimeError, MemoryError):
        return None
    return None if _is_deep(value, text) else value


def _is_deep(value: object, text: "str | bytes") -> bool:
    """Return whether the value of a text is nested deeper than MOST_DEPTH."""
    if isinstance(text, str):
        brackets = text.count("[") + text.count("{")
    else:
        brackets = text.count(b"[") + text.count(b"{")
    if brackets <= MOST_DEPTH:
        return False
    level = [value]
    for _ in range(MOST_DEPTH):
        level = [inner for outer in level for inner in _inside(outer)]
    return any([isinstance(one, (dict, list)) for one in level])


def _inside(value: object) -> "list[object]":
    if isinstance(value, dict):
        return list(value.values())
    return value if isinstance(value, list) else []


def is_object(value: object) -> "TypeGuard[Message]":
    """Return whether a value of JSON is an object, whose members have names."""
    return isinstance(value, dict)


def members(value: object) -> "Message":
    """The members of an object of JSON; none if it is something else."""
    return value if is_object(value) else {}


def is_id(value: object) -> bool:
    """Return whether a value may be an id; the board refuses others, and is left to do so."""
    if isinstance(value, float):
        return math.isfinite(value)
    return (value is None or isinstance(value, (str, int))) and not isinstance(value, bool)


def is_request(message: object) -> "TypeGuard[Message]":
    """Return whether the board will answer a message by its id, or not at all if it has none."""
    return (
        is_object(message)
        and isinstance(message.get("method"), str)
        and message.get("jsonrpc", "2.0") == "2.0"
        and is_id(message.get("id"))
    )
