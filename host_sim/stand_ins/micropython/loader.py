"""Runs the firmware's platform file, unchanged, on stand-ins bound to one simulated board.

Used by the simulated board and tests; may import everything of `host_sim`. CPython only: the
platform file becomes a fresh module whose imports of MicroPython's modules, and whose `open`,
lead to the stand-ins, while the process's own modules are left alone.
"""

from __future__ import annotations

import builtins
import gc
import importlib.util
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from types import CodeType, FunctionType, ModuleType, SimpleNamespace
from typing import Any

from host_sim.hardware import Hardware
from host_sim.stand_ins.micropython.clocks import Time
from host_sim.stand_ins.micropython.console import Micropython, Select, Sys
from host_sim.stand_ins.micropython.files import Os
from host_sim.stand_ins.micropython.machine import Machine

PLATFORM = "rootlight.platforms.pico"
# The heap of a Pico under MicroPython, for figures that the firmware shows.
_HEAP_BYTES = 230000


def load_platform(hardware: Hardware, module: str = PLATFORM) -> ModuleType:
    """The platform module, executed anew for this board. Raises ModuleNotFoundError without it.

    Its stand-ins are kept in its attribute `stand_ins`, by name of the module they stand for.
    """
    code, path = _compiled(module)
    stand_ins = board_modules(hardware)
    loaded = ModuleType(module)
    loaded.__file__ = path
    loaded.__package__ = module.rpartition(".")[0]
    names: dict[str, Any] = dict(vars(builtins))
    names["__import__"] = _importer(stand_ins)
    names["open"] = hardware.flash.open
    loaded.__dict__["__builtins__"] = names
    loaded.__dict__["stand_ins"] = stand_ins
    FunctionType(code, loaded.__dict__)()
    return loaded


def board_modules(hardware: Hardware) -> dict[str, Any]:
    """The stand-ins for one board, by the names under which MicroPython programs import them."""
    machine = Machine(hardware)
    time = Time(hardware, machine)
    micropython = Micropython()
    modules = {
        "machine": machine,
        "time": time,
        "micropython": micropython,
        "rp2": SimpleNamespace(bootsel_button=lambda: int(hardware.bootsel_held)),
        "select": Select(time),
        "sys": Sys(hardware, micropython),
        "os": Os(hardware),
        "gc": SimpleNamespace(
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


@cache
def _compiled(module: str) -> tuple[CodeType, str]:
    spec = importlib.util.find_spec(module)
    if spec is None or spec.origin is None:
        raise ModuleNotFoundError(f"no module named {module}; is firmware/ on the path?")
    source = Path(spec.origin).read_text(encoding="utf-8")
    return compile(source, spec.origin, "exec"), spec.origin


def _importer(stand_ins: Mapping[str, Any]) -> Any:
    def import_module(
        name: str,
        scope: Mapping[str, object] | None = None,
        local: Mapping[str, object] | None = None,
        wanted: Sequence[str] = (),
        level: int = 0,
    ) -> Any:
        if level == 0 and name in stand_ins:
            return stand_ins[name]
        return builtins.__import__(name, scope, local, wanted, level)

    return import_module
