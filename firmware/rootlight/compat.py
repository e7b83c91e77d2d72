"""The few names that differ between MicroPython and CPython.

Used by every part of the firmware; imports nothing of it.
"""

try:
    from micropython import const
except ImportError:

    def const(value):
        """MicroPython folds constants at compile time; CPython needs nothing done."""
        return value


try:
    from time import ticks_add, ticks_diff
except ImportError:
    # The same wrap-around as on the board (2^30 ms), so that a desktop test meets it too.
    _PERIOD = const(1 << 30)
    _HALF = const(1 << 29)

    def ticks_add(ticks, delta):
        """The time `delta` ms after `ticks`; both wrap at 2^30."""
        return (ticks + delta) % _PERIOD

    def ticks_diff(later, earlier):
        """Signed ms from `earlier` to `later`, right over one wrap-around."""
        return (later - earlier + _HALF) % _PERIOD - _HALF
