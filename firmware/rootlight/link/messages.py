"""Messages of the link: the request that a line holds, or what is wrong with it.

Used by `methods`, the safe mode and the simulator. JSON-RPC 2.0, as link.md narrows it.
"""

import json

from rootlight.compat import const
from rootlight.link import strict
from rootlight.texts import t

PARSE_ERROR = const(-32700)
INVALID_REQUEST = const(-32600)
NO_SUCH_METHOD = const(-32601)
BAD_PARAMS = const(-32602)
INTERNAL_ERROR = const(-32603)
REFUSED = const(-32000)


class LinkError(Exception):
    """An answer that is an error: code, one sentence for a person, data or None."""

    def __init__(self, code: int, message: str, data: "dict | None" = None) -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.data = data


def parse_line(line: bytes):
    """The message of a line; raises ValueError unless the line is JSON, and not nested too deep.

    Where several members have one name, the last counts.
    """
    strict.check(line)
    return json.loads(str(line, "utf-8"))


def identity_of(message):
    """The `id` to answer with: null where there is none that can be read."""
    identity = message.get("id") if isinstance(message, dict) else None
    return identity if isinstance(identity, (str, int, float)) and _plain(identity) else None


def _plain(value):
    """Whether a value can be sent back as it came: no truth value, no infinite number."""
    return not isinstance(value, bool) and (isinstance(value, str) or value - value == 0)


def request_of(message) -> "tuple[str, dict]":
    """(method, params) of a message; raises LinkError."""
    if not isinstance(message, dict):
        text = t("A request is a JSON object; batches are not answered.")
        raise LinkError(INVALID_REQUEST, text)
    if message.get("jsonrpc", "2.0") != "2.0":
        raise LinkError(INVALID_REQUEST, t('The member "jsonrpc" must be "2.0".'))
    identity = message.get("id")
    if identity is not None and identity_of(message) is None:
        raise LinkError(INVALID_REQUEST, t("An id is a text or a number."))
    method = message.get("method")
    if not isinstance(method, str):
        raise LinkError(INVALID_REQUEST, t('A request names its "method".'))
    params = message.get("params", {})
    if not isinstance(params, dict):
        raise LinkError(BAD_PARAMS, t("Parameters are given by name, as a JSON object."))
    return method, params
