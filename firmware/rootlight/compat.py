"""The few names that differ between MicroPython, CircuitPython and CPython.

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
    # The same wrap-around as on the board (2^30 ms), so that a desktop test meets it too; of
    # numbers that CircuitPython keeps without a place in its heap.
    _LAST = const((1 << 30) - 1)
    _HALF = const(1 << 29)

    def ticks_add(ticks, delta):
        """The time `delta` ms after `ticks`; both wrap at 2^30."""
        return (ticks + delta) & _LAST

    def ticks_diff(later, earlier):
        """Signed ms from `earlier` to `later`, right over one wrap-around."""
        return ((later - earlier) & _LAST ^ _HALF) - _HALF


try:
    from gc import mem_alloc, mem_free

    def heap():
        """{"free", "used"}: bytes of the heap; {} where the interpreter does not tell."""
        return {"free": mem_free(), "used": mem_alloc()}

except ImportError:

    def heap():
        """CPython's heap has no end that it knows of."""
        return {}
