"""The stand-in for the module `micropython` of CircuitPython.

Used by drivers in a process of their own.
"""


def const(value: object) -> object:
    """The value itself."""
    return value
