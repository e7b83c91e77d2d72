"""CPython's way; see the docstring of this package."""

from __future__ import annotations

import base64
import builtins
import hashlib
import hmac
import importlib.util
import json
import math
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from pathlib import Path
from types import CodeType, FunctionType, ModuleType
from typing import Any


def base64_of(data: bytes) -> str:
    """Bytes as base64."""
    return base64.b64encode(data).decode()


def bytes_of_base64(text: str) -> bytes:
    """The bytes in a text of base64; ValueError if it is none."""
    return base64.b64decode(text, validate=True)


def sha256_of(data: bytes) -> str:
    """The SHA-256 of bytes, as 64 hexadecimal digits."""
    return hashlib.sha256(data).hexdigest()


def hmac_of(key: bytes, data: bytes) -> str:
    """The HMAC-SHA-256 of bytes, as 64 hexadecimal digits."""
    return hmac.new(key, data, "sha256").hexdigest()


def same_bytes(one: bytes, other: bytes) -> bool:
    """Return whether both are the same, in a time that does not tell where they differ."""
    return hmac.compare_digest(one, other)


def decoded(data: bytes) -> str:
    """Bytes as text; what is no UTF-8 is replaced by a sign that says so."""
    return data.decode("utf-8", "replace")


def write_json(value: object) -> bytes:
    """A value as JSON that is always UTF-8, in few bytes."""
    text = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    # A lone surrogate can only have come from its escape, and becomes that escape again.
    return text.encode("utf-8", "backslashreplace")


def in_order(text: str | bytes) -> Any:
    """The value that a text of JSON spells, the members of objects in their order.

    Raises ValueError where it meets something else.
    """
    return json.loads(text)


def load_json(text: str | bytes) -> Any:
    """The value that a text of JSON spells; ValueError unless it is strictly JSON, and UTF-8.

    A number that is too large for a float could not be written again, so it is refused too. Text
    that is nested too deeply raises RuntimeError.
    """
    # The library would guess the coding of bytes, so they are decoded here.
    whole = text.decode() if isinstance(text, bytes) else text
    return json.loads(whole, parse_constant=_refuse, parse_float=_finite)


def _refuse(constant: str) -> float:
    raise ValueError(f"{constant} is no JSON")


def _finite(digits: str) -> float:
    number = float(digits)
    if math.isinf(number):
        raise ValueError(f"{digits} is too large")
    return number


def read_json(
    text: str,
    object_of: Callable[[list[tuple[str, Any]]], Any],
    number_of: Callable[[str], float],
) -> Any:
    """The value that a text of JSON spells; ValueError unless it is strictly JSON.

    object_of: makes an object of its members, in their order. number_of: makes a number of the
    digits of one with a point or an exponent.
    """
    try:
        return json.loads(
            text,
            object_pairs_hook=object_of,
            parse_float=number_of,
            parse_constant=number_of,
        )
    except RecursionError as error:
        raise ValueError("nested too deeply") from error


def run_platform(name: str, stand_ins: Mapping[str, Any], open_file: Callable[..., Any]) -> Any:
    """A module, executed again. Raises ModuleNotFoundError if it is missing.

    Its own imports of the modules that have stand-ins lead to these, and its `open` to
    `open_file`; the process's own modules stay as they are.
    """
    code, path = _compiled(name)
    loaded = ModuleType(name)
    loaded.__file__ = path
    loaded.__package__ = name.rpartition(".")[0]
    names: dict[str, Any] = dict(vars(builtins))
    names["__import__"] = _importer(stand_ins)
    names["open"] = open_file
    loaded.__dict__["__builtins__"] = names
    FunctionType(code, loaded.__dict__)()
    return loaded


@cache
def _compiled(name: str) -> tuple[CodeType, str]:
    spec = importlib.util.find_spec(name)
    if spec is None or spec.origin is None:
        raise ModuleNotFoundError(f"no module named {name}; is firmware/ on the path?")
    source = Path(spec.origin).read_text(encoding="utf-8")
    return compile(source, spec.origin, "exec"), spec.origin


def _importer(stand_ins: Mapping[str, Any]) -> Any:
    def import_module(
        name: str,
        scope: Mapping[str, object] | None = None,
        local: Mapping[str, object] | None = None,
        wanted: Sequence[str] = (),
        level: int = 0,
    ) -> Any:
        if level == 0 and name in stand_ins:
            return stand_ins[name]
        return builtins.__import__(name, scope, local, wanted, level)

    return import_module
