"""The one spelling of what sides hash and publish: JSON with sorted names, no spaces, in ASCII.

Used by `documents`. Every program must write the same, whatever interpreter it runs on.
"""

_ESCAPES = {'"': '\\"', "\\": "\\\\", "\n": "\\n", "\r": "\\r", "\t": "\\t", "\b": "\\b"}
_ESCAPES["\f"] = "\\f"
_FIRST_PLAIN = 32
_FIRST_FOREIGN = 127
_FIRST_PAIR = 0x10000


def canonical(value: object) -> str:
    """A value as text: dicts by name, lists and tuples, text, numbers, true, false, null."""
    if value is None:
        return "null"
    if value is True:
        return "true"
    if value is False:
        return "false"
    if isinstance(value, str):
        return '"' + "".join([_escaped(sign) for sign in value]) + '"'
    if isinstance(value, dict):
        pairs = [f"{canonical(name)}:{canonical(value[name])}" for name in sorted(value)]
        return "{" + ",".join(pairs) + "}"
    if isinstance(value, (list, tuple)):
        return "[" + ",".join([canonical(one) for one in value]) + "]"
    return str(value)


def _escaped(sign: str) -> str:
    code = ord(sign)
    if sign in _ESCAPES:
        return _ESCAPES[sign]
    if _FIRST_PLAIN <= code <= _FIRST_FOREIGN:
        return sign
    if code < _FIRST_PAIR:
        return f"\\u{code:04x}"
    code -= _FIRST_PAIR
    return f"\\u{0xD800 + (code >> 10):04x}\\u{0xDC00 + (code & 0x3FF):04x}"
