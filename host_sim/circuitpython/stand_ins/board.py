"""The stand-in for CircuitPython's `board` on a Pico: pins by name.

Used by drivers and programs in a process of their own.
"""

from microcontroller import Pin  # type: ignore[import-untyped]

for _number in list(range(23)) + [26, 27, 28]:
    globals()[f"GP{_number}"] = Pin(_number)
SMPS_MODE = Pin(23)
