"""Runs the firmware's platform file, unchanged, on stand-ins bound to one simulated board.

Used by the simulated board and tests; may import everything of `host_sim`. CPython only: the
platform file becomes a fresh module. Its imports of MicroPython's modules, and its `open`, lead to
the stand-ins; the process's own modules stay as they are.
"""

from __future__ import annotations

import builtins
import importlib.util
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from types import CodeType, FunctionType, ModuleType
from typing import Any

from host_sim.board.hardware import Hardware
from host_sim.board.stand_ins.micropython.modules import board_modules

PLATFORM = "rootlight.platforms.pico"


def load_platform(hardware: Hardware, module: str = PLATFORM) -> ModuleType:
    """The platform module, executed for this board. Raises ModuleNotFoundError if it is missing.

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
