"""The stand-in for CircuitPython's `bitbangio`: I2C in software, on any pins.

Used by drivers and programs in a process of their own.
"""

from busio import I2C  # type: ignore[import-untyped]

__all__ = ["I2C"]
