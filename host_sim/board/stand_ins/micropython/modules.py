"""The stand-ins of one board, by the names of the modules for which they stand.

Used by `loader`, and by tests on MicroPython, whose own loader they need; imports the stand-ins.
"""

import gc

from host_sim.board.stand_ins.micropython.clocks import Time
from host_sim.board.stand_ins.micropython.console import Micropython, Select, Sys
from host_sim.board.stand_ins.micropython.files import BlockDevice, FileSystem, Os, mount
from host_sim.board.stand_ins.micropython.machine import Machine
from host_sim.board.stand_ins.micropython.namespace import Namespace
from rootlight.compat import const

TYPE_CHECKING = const(0)  # mypy takes it as true
if TYPE_CHECKING:
    from typing import Any

    from host_sim.board.hardware import Hardware

# The heap of a Pico under MicroPython, for the figures that the firmware reports.
_HEAP_BYTES = 230000


def board_modules(hardware: "Hardware") -> "dict[str, Any]":
    """The stand-ins for one board, by the names under which MicroPython programs import them."""
    machine = Machine(hardware)
    time = Time(hardware, machine)
    micropython = Micropython()
    modules = {
        "machine": machine,
        "time": time,
        "micropython": micropython,
        "rp2": Namespace(
            bootsel_button=lambda: int(hardware.microcontroller.bootsel_held),
            Flash=lambda: BlockDevice(hardware),
        ),
        "vfs": Namespace(VfsLfs2=FileSystem, mount=mount),
        "select": Select(time),
        "sys": Sys(hardware, micropython),
        "os": Os(hardware),
        "gc": Namespace(
            collect=gc.collect,
            enable=gc.enable,
            disable=gc.disable,
            threshold=lambda amount=-1: 0,
            mem_alloc=lambda: 0,
            mem_free=lambda: _HEAP_BYTES,
        ),
    }
    for name in ("time", "select", "sys", "os"):
        modules["u" + name] = modules[name]
    return modules
