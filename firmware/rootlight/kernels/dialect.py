"""The dialect of the kernels as plain Python, where there is no compiler for it.

Used by every file of `kernels`, which begins so:

    from rootlight.kernels import dialect as micropython
    from rootlight.kernels.dialect import ptr8, ptr16, ptr32

MicroPython's compiler knows `@micropython.viper`, `ptr8`, `ptr16` and `ptr32` by themselves and
asks nobody; CPython, and MicroPython where the decorators were left out, take these.
"""


def viper(function):
    """The function as it is: here it runs as plain Python."""
    return function


def ptr8(table):
    """A table of bytes, as it is."""
    return table


def ptr16(table):
    """A table of 16 bits an entry, as it is."""
    return table


def ptr32(tables):
    """A table of tables, as it is."""
    return tables
