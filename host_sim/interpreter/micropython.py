"""MicroPython's way; see the docstring of this package."""

import hashlib
import json
import sys
from collections import OrderedDict

# The port's own: a slower one of the same name without the `u` lies above it.
from ubinascii import a2b_base64, b2a_base64, hexlify  # type: ignore[import-not-found]

from rootlight.compat import const
from rootlight.link.strict import check

TYPE_CHECKING = const(0)  # mypy takes it as true
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

# The block of SHA-256, and what RFC 2104 mixes a key with.
_BLOCK_BYTES = 64
_INNER = 0x36
_OUTER = 0x5C
_REPLACED = "\ufffd"
_BACKSLASH = 0x5C
_SPACES = b" \t\n\r"
_ENDS = b" \t\n\r,]}"
_WORDS = {b"true": True, b"false": False, b"null": None}


def base64_of(data: bytes) -> str:
    """Bytes as base64."""
    return b2a_base64(data)[:-1].decode()


def bytes_of_base64(text: str) -> bytes:
    """The bytes in a text of base64; ValueError if it is none."""
    data: bytes = a2b_base64(text)
    # The decoder leaves out characters that do not belong there, so the text would differ.
    if base64_of(data) != text:
        raise ValueError("this is no base64")
    return data


def sha256_of(data: bytes) -> str:
    """The SHA-256 of bytes, as 64 hexadecimal digits."""
    digits: str = hexlify(hashlib.sha256(data).digest()).decode()
    return digits


def hmac_of(key: bytes, data: bytes) -> str:
    """The HMAC-SHA-256 of bytes, as 64 hexadecimal digits: RFC 2104, of keys that fit a block."""
    key += bytes(_BLOCK_BYTES - len(key))
    inner = hashlib.sha256(bytes([byte ^ _INNER for byte in key]) + data).digest()
    return sha256_of(bytes([byte ^ _OUTER for byte in key]) + inner)


def same_bytes(one: bytes, other: bytes) -> bool:
    """Return whether both are the same, in a time that does not tell where they differ."""
    if len(one) != len(other):
        return False
    difference = 0
    for place in range(len(one)):
        difference |= one[place] ^ other[place]
    return not difference


def decoded(data: bytes) -> str:
    """Bytes as text; what is no UTF-8 is replaced by a sign that says so."""
    try:
        return data.decode()
    except ValueError:
        return "".join([chr(byte) if byte < 0x80 else _REPLACED for byte in data])


def write_json(value: object) -> bytes:
    """A value as JSON that is always UTF-8, in few bytes."""
    return _utf_8_of(json.dumps(value, separators=(",", ":")))


def _utf_8_of(text: str) -> bytes:
    """Text of JSON as UTF-8; a half of a pair of surrogates becomes an escape again."""
    data = text.encode()
    at = data.find(b"\xed")
    if at < 0:
        return data
    found = bytearray()
    begin = 0
    while at >= 0:
        if data[at + 1] >= 0xA0:
            code = 0xD000 | (data[at + 1] & 0x3F) << 6 | data[at + 2] & 0x3F
            found.extend(data[begin:at])
            found.extend(b"\\u%04x" % code)
            begin = at + 3
        at = data.find(b"\xed", at + 3)
    found.extend(data[begin:])
    return bytes(found)


def run_platform(name: str, stand_ins: "dict[str, Any]", open_file: "Any") -> "Any":
    """A module, executed again. Raises ImportError if it is missing.

    Its `open` is `open_file`; see `import_with`.
    """
    loaded = import_with(stand_ins, name)
    loaded.open = open_file
    return loaded


def import_with(stand_ins: "dict[str, Any]", name: str) -> "Any":
    """A module, imported again while some others are what they are said to be.

    Its other imports must have been imported before, or would keep them as well.
    """
    modules: "dict[str, Any]" = sys.modules
    kept = {each: modules.get(each) for each in stand_ins}
    modules.pop(name, None)
    modules.update(stand_ins)
    try:
        return __import__(name, None, None, ("*",))
    finally:
        for each in kept:
            if kept[each] is None:
                del modules[each]
            else:
                modules[each] = kept[each]


def in_order(text: "str | bytes") -> "Any":
    """The value that a text of JSON spells, the members of objects in their order.

    Raises ValueError where it meets something else.
    """
    data = text.encode() if isinstance(text, str) else text
    try:
        return _Reader(data, OrderedDict, float).value()
    except IndexError:
        raise ValueError("the end is missing")


def load_json(text: "str | bytes") -> "Any":
    """The value that a text of JSON spells; ValueError where it meets something else.

    A text in it that is no UTF-8 is such a thing, and a number that is too large for a float.

    Text that is nested too deeply raises RuntimeError.
    """
    value = json.loads(text)
    # This is how such a number is written; the word may also stand in a text.
    if "inf" in json.dumps(value):
        _check_finite(value)
    return value


def _check_finite(value: "Any") -> None:
    if isinstance(value, dict):
        for one in value.values():
            _check_finite(one)
    elif isinstance(value, list):
        for one in value:
            _check_finite(one)
    elif isinstance(value, float) and value - value != 0:
        raise ValueError("a number is too large")


def read_json(
    text: str,
    object_of: "Callable[[list[tuple[str, Any]]], Any]",
    number_of: "Callable[[str], float]",
) -> "Any":
    """The value that a text of JSON spells; ValueError unless it is strictly JSON.

    object_of: makes an object of its members, in their order. number_of: makes a number of the
    digits of one with a point or an exponent.
    """
    data = text.encode()
    check(data)
    return _Reader(data, object_of, number_of).value()


class _Reader:
    """Reads a text from its beginning."""

    def __init__(
        self,
        data: bytes,
        object_of: "Callable[[list[tuple[str, Any]]], Any]",
        number_of: "Callable[[str], float]",
    ) -> None:
        self._data = data
        self._at = 0
        self._object_of = object_of
        self._number_of = number_of

    def value(self) -> "Any":
        """The value that comes next."""
        first = self._next()
        if first == b"{":
            return self._object_of(self._items(b"}", self._member))
        if first == b"[":
            return self._list()
        if first == b'"':
            return self._text()
        return self._word()

    def _next(self) -> bytes:
        """Return the next character that is no space."""
        while self._data[self._at] in _SPACES:
            self._at += 1
        return self._data[self._at : self._at + 1]

    def _list(self) -> "list[Any]":
        data, begin = self._data, self._at
        end = data.find(b"]", begin) + 1
        inside = data[begin + 1 : end]
        if self._number_of is float and b"{" not in inside and b"[" not in inside:
            try:
                found: list[Any] = json.loads(data[begin:end])
                self._at = end
                return found
            except ValueError:
                # There is a bracket in a text.
                pass
        return self._items(b"]", self.value)

    def _items(self, end: bytes, item: "Callable[[], Any]") -> "list[Any]":
        found = []
        self._at += 1
        while self._next() != end:
            if self._next() == b",":
                self._at += 1
            found.append(item())
        self._at += 1
        return found

    def _member(self) -> "tuple[str, Any]":
        self._next()
        name = self._text()
        self._next()
        self._at += 1
        return name, self.value()

    def _text(self) -> str:
        """A text, whose first quote comes next."""
        data, begin = self._data, self._at
        end = data.find(b'"', begin + 1)
        while end >= 0 and _is_escaped(data, end):
            end = data.find(b'"', end + 1)
        if end < 0:
            raise ValueError("the end of a text is missing")
        self._at = end + 1
        inside = data[begin + 1 : end]
        if b"\\" in inside:
            text: str = json.loads(data[begin : end + 1])
            return text
        return inside.decode()

    def _word(self) -> "Any":
        begin = self._at
        while self._at < len(self._data) and self._data[self._at] not in _ENDS:
            self._at += 1
        word = self._data[begin : self._at]
        if word in _WORDS:
            return _WORDS[word]
        text = word.decode()
        if b"." in word or b"e" in word or b"E" in word:
            return self._number_of(text)
        return int(text)


def _is_escaped(data: bytes, at: int) -> bool:
    """Return whether an odd number of backslashes stands before a quote."""
    begin = at
    while data[begin - 1] == _BACKSLASH:
        begin -= 1
    return bool(at - begin & 1)
