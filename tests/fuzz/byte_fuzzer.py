"""Lines of bytes that nobody would send: good ones, broken in every way that came to mind.

Used by the tests here and by `__main__`; all from a seed (`random.Random`).
"""

GOOD = [
    b'{"jsonrpc": "2.0", "id": 1, "method": "hello"}',
    b'{"id": 2, "method": "state"}',
    b'{"id": "x", "method": "play", "params": {"move": "d4"}}',
    b'{"id": 3, "method": "play", "params": {"move": "a1,g4"}}',
    b'{"id": 3, "method": "play", "params": {"move": "pass"}}',
    b'{"id": 4, "method": "undo"}',
    b'{"id": 5, "method": "redo"}',
    b'{"id": 6, "method": "legal", "params": {"with": ["d4"]}}',
    b'{"id": 7, "method": "explain", "params": {"cell": "d4", "with": ["a1"]}}',
    b'{"id": 8, "method": "record"}',
    b'{"id": 9, "method": "lights"}',
    b'{"id": 10, "method": "watch", "params": {"lights": true}}',
    b'{"id": 11, "method": "settings", "params": {"brightness": 2, "guard": "on"}}',
    b'{"id": 12, "method": "diagnose"}',
    b'{"id": 13, "method": "service"}',
    b'{"id": 13, "method": "flash", "params": {"read": 4096, "format": false}}',
    b'{"method": "new", "params": {"game": "rootbound", "board": "hex-4", "moves": ["d4"]}}',
    b'{"id": 14, "method": "new", "params": {"game": "droched", "board": "hex-4", "seed": 7}}',
    b'{"id": 15, "method": "new", "params": {"game": "rootzone", "options": {}}}',
]
# The stand-ins for a part of a line.
ODD = [
    b"null",
    b"true",
    b"NaN",
    b"-Infinity",
    b"1e999",
    b"-0",
    b"01",
    b"1.",
    b"+1",
    b"0x10",
    b"9" * 300,
    b"-" + b"9" * 60 + b".5e-7",
    b'""',
    b'"\\ud800"',
    b'"\\udc00\\ud800"',
    b'"\\ud83d\\ude00"',
    b'"\\u0000"',
    b'"\\x"',
    b'"' + "ß🌱".encode() + b'"',
    b"[]",
    b"{}",
    b"[1,]",
    b'{"a":1,}',
    b"[" * 17 + b"]" * 17,
    b"[" * 16 + b"]" * 16,
    b"[" * 500,
    b'{"a":' * 20,
    b'"id":1,"id":2',
    b"\xff\xfe",
    b"\xed\xa0\x80",
    b"\xc0\xaf",
    b"\xf4\x90\x80\x80",
    b"\xef\xbb\xbf",
    b"\x00",
    b"\x03",
    b"\x04",
    b"\r",
    b"\x1b[A",
    b"//",
    b"'",
]
# Half-way through a line another may begin.
_BREAKS = (b"\n", b"\r\n", b"\r", b"\n\n")


def some_bytes(random):
    """Bytes with a line feed somewhere, or not."""
    kind = random.randrange(12)
    if kind == 0:
        return random.randbytes(random.randrange(300))
    if kind == 1:
        # No end: longer than a line may be.
        return random.choice((b"x", b"[", b'"', b" ", b"\\", b"\xf0")) * random.randrange(4000)
    if kind == 2:
        return random.choice(GOOD) + b"\n"
    if kind == 3:
        return random.choice(_BREAKS) * random.randrange(1, 60)
    if kind == 4:
        at = random.choice((1023, 1024, 1025, 1026))
        line = random.choice(GOOD)
        return line + b" " * (at - len(line)) + random.choice(_BREAKS)
    line = bytearray(random.choice(GOOD))
    for _ in range(random.choice((1, 1, 1, 2, 3, 8))):
        _break(random, line)
    return bytes(line) + random.choice((b"\n", b"\n", b"\n", b"\r\n", b""))


def _break(random, line):
    at = random.randrange(len(line) + 1)
    end = min(len(line), at + random.choice((0, 1, 1, 4, 12)))
    how = random.randrange(7)
    if how == 0:
        line[at:end] = random.randbytes(end - at)
    elif how == 1:
        line[at:end] = random.choice(ODD)
    elif how == 2:
        del line[at:end]
    elif how == 3:
        line[at:at] = line[at:end] * random.randrange(5)
    elif how == 4:
        line[at:at] = random.choice(_BREAKS)
    elif how == 5:
        line[at:end] = random.choice(GOOD)
    elif len(line) > 1:
        _break_value(random, line)


def _break_value(random, line):
    """Put something odd where a value stands."""
    colons = [at for at in range(len(line)) if line[at] == ord(":")]
    if not colons:
        return
    at = random.choice(colons) + 1
    end = at
    while end < len(line) and line[end] not in b",}":
        end += 1
    line[at:end] = random.choice(ODD)


def in_pieces(random, data):
    """The same bytes, cut where a cable may cut them."""
    while data:
        size = random.choice((1, 2, 7, 64, 128, 1000))
        yield data[:size]
        data = data[size:]
