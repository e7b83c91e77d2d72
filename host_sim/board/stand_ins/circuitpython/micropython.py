"""The stand-in for the module `micropython` of CircuitPython.

Used by drivers in a process of their own.
"""

from typing import Any


def const(value: Any) -> Any:
    """The value itself."""
    return value


def viper(function: Any) -> Any:
    """CircuitPython is built without the compiler for it, and says so when it reads the file."""
    raise SyntaxError("invalid micropython decorator")
