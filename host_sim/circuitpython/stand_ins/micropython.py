"""The stand-in for the module `micropython` of CircuitPython.

Used by drivers in a process of their own.
"""

from typing import Any


def const(value: Any) -> Any:
    """The value itself."""
    return value
