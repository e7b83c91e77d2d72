"""The stand-in for CircuitPython's `board` on a Pico: pins by name, and the bus of a named pair.

Used by drivers and programs in a process of their own.
"""

import busio  # type: ignore[import-untyped]
from microcontroller import Pin  # type: ignore[import-untyped]

from rootlight.compat import const

TYPE_CHECKING = const(0)  # mypy takes it as true
if TYPE_CHECKING:
    from typing import Any

for _number in list(range(23)) + [26, 27, 28]:
    globals()[f"GP{_number}"] = Pin(_number)
SMPS_MODE = Pin(23)

_buses: "dict[str, Any]" = {}


def I2C() -> "Any":
    """The bus at the pins that this board calls SCL and SDA; the same one each time."""
    if "i2c" not in _buses:
        if "SCL" not in globals() or "SDA" not in globals():
            raise AttributeError("this board has no pins called SCL and SDA; name them")
        _buses["i2c"] = busio.I2C(globals()["SCL"], globals()["SDA"])
    return _buses["i2c"]


STEMMA_I2C = I2C
