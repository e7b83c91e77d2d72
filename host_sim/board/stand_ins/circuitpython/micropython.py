"""The stand-in for the module `micropython` of CircuitPython.

Used by drivers in a process of their own.
"""

from typing import Any


def const(value: Any) -> Any:
    """The value itself."""
    return value


def viper(function: Any) -> Any:
    """Raises SyntaxError, as CircuitPython does: it is built without the viper compiler."""
    raise SyntaxError("invalid micropython decorator")
