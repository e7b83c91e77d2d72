"""The stand-in for CircuitPython's `rainbowio`: colours around the wheel.

Used by programs in a process of their own.
"""

_THIRD = 85
_FULL = 255


def colorwheel(position: float) -> int:
    """The colour at 0 to 255 around the wheel, from red over green and blue: 0xRRGGBB."""
    place = int(position) & _FULL
    part, rest = place // _THIRD, place % _THIRD * 3
    if part == 0:
        return (_FULL - rest) << 16 | rest << 8
    if part == 1:
        return (_FULL - rest) << 8 | rest
    return rest << 16 | (_FULL - rest) if place < _FULL else _FULL << 16
