"""Checks byte by byte that a line is JSON, before it is parsed (RFC 8259).

Used by `messages`. MicroPython's parser accepts much that is no JSON, so the same line would be
an error on the desk and a request on the board. The check takes no characters out of the line:
MicroPython keeps every character that was ever taken out of a text.
"""

from rootlight.compat import const

_MAX_DEPTH = const(16)

_QUOTE = const(0x22)
_COMMA = const(0x2C)
_COLON = const(0x3A)
_BACKSLASH = const(0x5C)
_OPENS_LIST = const(0x5B)
_CLOSES_LIST = const(0x5D)
_OPENS_OBJECT = const(0x7B)
_CLOSES_OBJECT = const(0x7D)
_SMALL_U = const(0x75)
_SPACES = b" \t\r\n"
_AFTER_WORD = b",]} \t\r\n"
_HEXADECIMAL = b"0123456789abcdefABCDEF"
_DIGITS = b"0123456789"

# The things that may come next.
_VALUE = const(0)
_VALUE_OR_END = const(1)  # of a list that has just begun
_NAME = const(2)
_NAME_OR_END = const(3)  # of an object that has just begun
_AFTER_NAME = const(4)
_AFTER_VALUE = const(5)


def check(line: bytes) -> None:
    """Raise ValueError unless `line`, bytes, is one JSON text, nested 16 deep at most."""
    at = depth = 0
    objects = 0  # a bit for each bracket that is open, the last one lowest: 1 for an object
    awaits = _VALUE
    while at < len(line):
        byte = line[at]
        at += 1
        if byte in _SPACES:
            continue
        closes = _CLOSES_OBJECT if objects & 1 else _CLOSES_LIST
        if awaits == _AFTER_VALUE and byte == _COMMA and depth:
            awaits = _NAME if objects & 1 else _VALUE
        elif depth and byte == closes and awaits in (_AFTER_VALUE, _VALUE_OR_END, _NAME_OR_END):
            depth -= 1
            objects >>= 1
            awaits = _AFTER_VALUE
        elif awaits == _AFTER_NAME and byte == _COLON:
            awaits = _VALUE
        elif awaits >= _AFTER_NAME:
            raise ValueError("something is missing")
        elif byte == _QUOTE:
            at = _end_of_text(line, at)
            awaits = _AFTER_VALUE if awaits <= _VALUE_OR_END else _AFTER_NAME
        elif awaits >= _NAME:
            raise ValueError("a name is missing")
        elif byte == _OPENS_LIST or byte == _OPENS_OBJECT:
            depth += 1
            if depth > _MAX_DEPTH:
                raise ValueError("nested too deep")
            objects = objects << 1 | (byte == _OPENS_OBJECT)
            awaits = _NAME_OR_END if byte == _OPENS_OBJECT else _VALUE_OR_END
        else:
            at = _end_of_word(line, at - 1)
            awaits = _AFTER_VALUE
    if depth or awaits != _AFTER_VALUE:
        raise ValueError("the end is missing")


def _end_of_text(line: bytes, at: int) -> int:
    """Return the end of a text, behind its quote."""
    while at < len(line):
        byte = line[at]
        at += 1
        if byte == _QUOTE:
            return at
        if byte == _BACKSLASH:
            at = _end_of_escape(line, at)
        elif byte < 0x20:
            raise ValueError("a control character in a text")
        elif byte >= 0x80:
            at = _end_of_character(line, byte, at)
    raise ValueError("the end of a text is missing")


def _end_of_escape(line: bytes, at: int) -> int:
    if at >= len(line) or line[at] not in b'"\\/bfnrtu':
        raise ValueError("no escape")
    if line[at] != _SMALL_U:
        return at + 1
    for place in range(at + 1, at + 5):
        if place >= len(line) or line[place] not in _HEXADECIMAL:
            raise ValueError("no escape")
    return at + 5


def _end_of_character(line: bytes, byte: int, at: int) -> int:
    """Return the end of a character beyond ASCII.

    RFC 3629, section 4: no surrogates, no character in more bytes than it needs.
    """
    more = 3 if byte >= 0xF0 else 2 if byte >= 0xE0 else 1
    least = {0xE0: 0xA0, 0xF0: 0x90}.get(byte, 0x80)
    most = {0xED: 0x9F, 0xF4: 0x8F}.get(byte, 0xBF)
    if not 0xC2 <= byte <= 0xF4 or at + more > len(line) or not least <= line[at] <= most:
        raise ValueError("no UTF-8")
    for place in range(at + 1, at + more):
        if line[place] & 0xC0 != 0x80:
            raise ValueError("no UTF-8")
    return at + more


def _end_of_word(line: bytes, start: int) -> int:
    """Return the end of a number, `true`, `false` or `null`."""
    end = start
    while end < len(line) and line[end] not in _AFTER_WORD:
        end += 1
    word = line[start:end]
    if word not in (b"true", b"false", b"null"):
        _check_number(word)
    return end


def _check_number(word: bytes) -> None:
    first = 1 if word[:1] == b"-" else 0
    at = _end_of_digits(word, first)
    if word[first : first + 1] == b"0" and at > first + 1:
        raise ValueError("no number begins like this")
    if word[at : at + 1] == b".":
        at = _end_of_digits(word, at + 1)
    if word[at : at + 1] in (b"e", b"E"):
        at += 1
        at = _end_of_digits(word, at + (word[at : at + 1] in (b"+", b"-")))
    if at != len(word):
        raise ValueError("no number")


def _end_of_digits(word: bytes, start: int) -> int:
    at = start
    while at < len(word) and word[at] in _DIGITS:
        at += 1
    if at == start:
        raise ValueError("a digit is missing")
    return at
