"""Values to JSON in pieces, so that no message is ever whole in memory.

Used by the outbox. A piece is one name or one number with what stands before it. The text is what
`json.dumps` of CPython gives, on every interpreter: all ASCII, surrogates as escapes.
"""

import json

from rootlight.games.each import Each


def line_of(message: dict):
    """The pieces of a message, bytes, its line feed included."""
    yield from pieces(message)
    yield b"\n"


def pieces(value):
    """The pieces, bytes, of any value; each `Each` in it is used up."""
    if isinstance(value, dict):
        yield from _members(value.items())
    elif isinstance(value, (list, tuple)):
        yield from _entries(value)
    elif isinstance(value, Each):
        yield from _members(value.items) if value.is_named else _entries(value.items)
    else:
        yield scalar(value)


def plain(value):
    """The same value with lists and objects in place of each `Each`, which is used up."""
    if isinstance(value, Each):
        items = value.items
        return {name: plain(one) for name, one in items} if value.is_named else plain(list(items))
    if isinstance(value, dict):
        return {name: plain(value[name]) for name in value}
    return [plain(one) for one in value] if isinstance(value, (list, tuple)) else value


def _entries(values):
    before = b"["
    for value in values:
        if isinstance(value, str):
            yield before + scalar(value)
        else:
            yield before
            yield from pieces(value)
        before = b", "
    yield b"[]" if before == b"[" else b"]"


def _members(items):
    before = b"{"
    for name, value in items:
        head = before + scalar(name) + b": "
        if isinstance(value, (dict, list, tuple, Each)):
            yield head
            yield from pieces(value)
        else:
            yield head + scalar(value)
        before = b", "
    yield b"{}" if before == b"{" else b"}"


def scalar(value) -> bytes:
    """The bytes of a text, a number, a truth value or None."""
    text = json.dumps(value)
    data = text.encode()
    # MicroPython leaves other characters than ASCII as they are, halves of pairs included.
    return data if len(data) == len(text) else _escaped(data)


def _escaped(data: bytes) -> bytes:
    """UTF-8, surrogates allowed, with an escape in place of each character beyond ASCII."""
    found = bytearray()
    at = 0
    while at < len(data):
        byte = data[at]
        at += 1
        if byte < 0x80:
            found.append(byte)
            continue
        more = 3 if byte >= 0xF0 else 2 if byte >= 0xE0 else 1
        code = byte & 0x3F >> more
        for _ in range(more):
            code = code << 6 | data[at] & 0x3F
            at += 1
        if code > 0xFFFF:
            code -= 0x10000
            found.extend(b"\\u%04x" % (0xD800 | code >> 10))
            code = 0xDC00 | code & 0x3FF
        found.extend(b"\\u%04x" % code)
    return bytes(found)
