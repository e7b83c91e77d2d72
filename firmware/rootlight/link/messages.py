"""Messages of the link: the request that a line holds, or what is wrong with it; the answer.

Used by `methods`, the safe mode and the simulator. JSON-RPC 2.0, as link.md narrows it.
"""

import json

from rootlight.compat import const
from rootlight.games.game import Refused
from rootlight.games.sentences import sentence
from rootlight.link import strict
from rootlight.texts import Filled, put, t

PARSE_ERROR = const(-32700)
INVALID_REQUEST = const(-32600)
NO_SUCH_METHOD = const(-32601)
BAD_PARAMS = const(-32602)
INTERNAL_ERROR = const(-32603)
REFUSED = const(-32000)


class LinkError(Exception):
    """An answer that is an error: code, one sentence for a person, data or None."""

    def __init__(self, code: int, message: "str | Filled", data: "dict | None" = None) -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.data = data


def no_bootsel() -> LinkError:
    """The error that answers a board which cannot become a drive by itself."""
    text = t("This board cannot do this by itself: hold BOOTSEL down while you plug it in.")
    return LinkError(REFUSED, text, {"code": "no_bootsel", "cells": []})


def error_of(refused: Refused, cells: "list[str]") -> LinkError:
    """The error that answers a request that is refused. cells: names of the witnesses."""
    data = {"code": refused.code, "cells": cells}
    return LinkError(REFUSED, sentence(refused.code), data)


class Later:
    """A result that is not there yet: the method has begun something, and the answer follows.

    `identity`: of the request. `is_wanted`: whether it gets an answer.
    """

    def __init__(self) -> None:
        self.identity: object = None
        self.is_wanted = False

    def note(self, identity, is_wanted: bool) -> None:
        """The request that the result is for."""
        self.identity = identity
        self.is_wanted = is_wanted


def message_of(line: "bytes | None"):
    """The message of a line, None for one that was too long; raises LinkError."""
    if line is None:
        text = t("This line is longer than 1024 bytes; split it.")
        raise LinkError(INVALID_REQUEST, text)
    try:
        return parse_line(line)
    except ValueError:
        raise LinkError(PARSE_ERROR, t("This line is not JSON."))


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
    """Return whether a value can be sent back as it came: no truth value, no infinite number."""
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
        raise LinkError(BAD_PARAMS, t("Parameters must be a JSON object with names."))
    return method, params


def is_answered(message, error: "LinkError | None" = None) -> bool:
    """Return whether a message is answered: without an `id` only if it is no request at all."""
    if not isinstance(message, dict) or "id" in message:
        return True
    return error is not None and error.code == INVALID_REQUEST


def result_answer(identity, result) -> dict:
    """The message that answers with a result."""
    return {"jsonrpc": "2.0", "id": identity, "result": result}


def error_answer(identity, error: LinkError) -> dict:
    """The message that answers with an error."""
    # Some of the packages that refuse know no languages: their sentences are translated here.
    is_plain = isinstance(error.message, str)
    body = put({"code": error.code}, t(error.message) if is_plain else error.message)
    if error.data is not None:
        body["data"] = error.data
    return {"jsonrpc": "2.0", "id": identity, "error": body}
