"""Messages of the link: what a line holds, and what is wrong with one that holds none.

Used by `answers` and the simulator; imports `compat`. JSON-RPC 2.0, as the link page narrows it.
"""

import json

from rootlight.compat import const

PARSE_ERROR = const(-32700)
INVALID_REQUEST = const(-32600)
NO_SUCH_METHOD = const(-32601)
BAD_PARAMS = const(-32602)
REFUSED = const(-32000)

_MAX_DEPTH = const(16)
_QUOTE = const(0x22)
_BACKSLASH = const(0x5C)
_OPENS_LIST = const(0x5B)
_CLOSES_LIST = const(0x5D)
_OPENS_OBJECT = const(0x7B)
_CLOSES_OBJECT = const(0x7D)


try:
    json.loads("NaN")
except ValueError:
    parse_json = json.loads
else:

    def _not_json(name):
        raise ValueError(name + " is not JSON")

    def parse_json(text):
        """`json.loads` as strict as MicroPython's: NaN and Infinity are not JSON."""
        return json.loads(text, parse_constant=_not_json)


class LinkError(Exception):
    """An answer that is an error: code, one sentence for a person, data or None."""

    def __init__(self, code, message, data=None):
        super().__init__(message)
        self.code = code
        self.message = message
        self.data = data


def parse_line(line):
    """The message of a line; raises ValueError."""
    text = str(line, "utf-8")
    if _depth(line) > _MAX_DEPTH:
        raise ValueError("nested too deep")
    return parse_json(text)


def _depth(line):
    """How deep brackets are nested outside of strings: asked before the parser recurses.

    Byte by byte: MicroPython keeps each character that was taken out of a text for ever.
    """
    depth = deepest = 0
    in_string = escaped = False
    for byte in line:
        if in_string:
            if escaped:
                escaped = False
            elif byte == _BACKSLASH:
                escaped = True
            elif byte == _QUOTE:
                in_string = False
        elif byte == _QUOTE:
            in_string = True
        elif byte == _OPENS_LIST or byte == _OPENS_OBJECT:
            depth += 1
            deepest = max(deepest, depth)
        elif byte == _CLOSES_LIST or byte == _CLOSES_OBJECT:
            depth -= 1
    return deepest


def identity_of(message):
    """The `id` to answer with: null where there is none that can be read."""
    identity = message.get("id") if isinstance(message, dict) else None
    return identity if isinstance(identity, (str, int, float)) and _plain(identity) else None


def _plain(value):
    """Whether a value can be sent back as it came: no truth value, no infinite number."""
    return not isinstance(value, bool) and (isinstance(value, str) or value - value == 0)


def request_of(message):
    """(method, params) of a message; raises LinkError."""
    if not isinstance(message, dict):
        raise LinkError(INVALID_REQUEST, "A request is a JSON object; batches are not answered.")
    if message.get("jsonrpc", "2.0") != "2.0":
        raise LinkError(INVALID_REQUEST, 'The member "jsonrpc" must be "2.0".')
    identity = message.get("id")
    if identity is not None and identity_of(message) is None:
        raise LinkError(INVALID_REQUEST, "An id is a text or a number.")
    method = message.get("method")
    if not isinstance(method, str):
        raise LinkError(INVALID_REQUEST, 'A request names its "method".')
    params = message.get("params", {})
    if not isinstance(params, dict):
        raise LinkError(BAD_PARAMS, "Parameters are given by name, as a JSON object.")
    return method, params
