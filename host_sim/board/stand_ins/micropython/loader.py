"""Runs the firmware's platform file, unchanged, on stand-ins bound to one simulated board.

Used by the simulated board and tests. The platform file becomes a fresh module. Its imports of
MicroPython's modules, and its `open`, lead to the stand-ins.
"""

from host_sim.board.stand_ins.micropython.modules import board_modules
from host_sim.interpreter import run_platform
from rootlight.compat import const

# Imported here, so that the other imports of the platform exist before it runs: see
# `run_platform`.
from rootlight.platforms import base, bus_lines, touch_chips  # noqa: F401

TYPE_CHECKING = const(0)  # mypy takes it as true
if TYPE_CHECKING:
    from typing import Any

    from host_sim.board.hardware import Hardware

PLATFORM = "rootlight.platforms.pico"


def load_platform(hardware: "Hardware", module: str = PLATFORM) -> "Any":
    """The platform module, executed for this board. Raises ImportError if it is missing.

    Its stand-ins are kept in its attribute `stand_ins`, by name of the module they stand for.
    """
    stand_ins = board_modules(hardware)
    loaded = run_platform(module, stand_ins, hardware.flash.open)
    loaded.stand_ins = stand_ins
    return loaded
