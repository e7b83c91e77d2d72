"""The modules that a program finds on a bench, as MicroPython or CircuitPython has them.

Used by `program`. Each start of the board makes them anew.
"""

from __future__ import annotations

import binascii
import collections
import errno
import hashlib
import heapq
import io
import json
import random
import re
import struct
import time
import traceback
import zlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from types import CodeType, SimpleNamespace
from typing import Any

from host_sim.bench.console import Console, PatientSelect, Text
from host_sim.bench.machine import PicoMachine
from host_sim.bench.neopixel import neopixel_class
from host_sim.bench.outside import Outside
from host_sim.bench.run import Run
from host_sim.bench.ticking import TICK, compiled
from host_sim.bench.virtual_asyncio import asyncio_for
from host_sim.board.hardware import Hardware
from host_sim.board.stand_ins.micropython.clocks import Time
from host_sim.board.stand_ins.micropython.console import Micropython
from host_sim.board.stand_ins.micropython.modules import board_modules
from host_sim.circuitpython.loader import STAND_INS, Drive
from host_sim.circuitpython.modules import Modules, compiled_plainly, is_foreign

MICROPYTHON = "micropython"
CIRCUITPYTHON = "circuitpython"

# Modules of Python that MicroPython also has under a name that begins with a u.
_PYTHONS = {
    "binascii": binascii,
    "collections": collections,
    "errno": errno,
    "hashlib": hashlib,
    "heapq": heapq,
    "json": json,
    "re": re,
    "struct": struct,
    "zlib": zlib,
}
# Further modules of Python that boards have, or that their package managers bring.
_OPEN = {
    *("__future__", "abc", "array", "base64", "bisect", "cmath", "contextlib", "copy"),
    *("datetime", "enum", "functools", "itertools", "math", "operator", "string"),
    *("textwrap", "types", "typing", "warnings", "host_sim", "rootlight"),
}
# CircuitPython's own modules that are not simulated. What Blinka installs under these names asks
# for a real board.
_NOT_SIMULATED = {
    *("_bleio", "adafruit_blinka", "audiobusio", "audiocore", "audioio", "audiomixer"),
    *("audiopwmio", "bitmaptools", "canio", "countio", "displayio", "fontio", "frequencyio"),
    *("i2ctarget", "keypad", "mdns", "paralleldisplay", "pulseio", "rgbmatrix", "rotaryio"),
    *("rtc", "sdcardio", "socketpool", "synthio", "terminalio", "touchio", "usb", "usb_hid"),
    *("usb_midi", "vectorio", "wifi", "network", "bluetooth"),
}
# Files beside the program win over these, which lie in MicroPython's image.
_FROZEN = ("neopixel", "asyncio")
# Both systems begin with this date, as long as nobody has set their clocks.
_EPOCH_S = 1609459200


@dataclass(frozen=True)
class Surroundings:
    """All that a program's modules are bound to.

    shelves: the folders with its own modules, the program's first. seed: of its random numbers.
    hear: takes what it prints.
    """

    hardware: Hardware
    run: Run
    outside: Outside
    shelves: Sequence[Path]
    seed: int
    hear: Callable[[bytes], None]


class _Simulated:
    """A module of which a part is simulated, and that says so of the rest."""

    def __init__(self, name: str, part: Any) -> None:
        self.__dict__["_name"] = name
        self.__dict__["_part"] = part

    def __getattr__(self, name: str) -> Any:
        if hasattr(self._part, name):
            return getattr(self._part, name)
        raise AttributeError(f"{self._name} has no {name}, or it is not simulated")

    def __setattr__(self, name: str, value: Any) -> None:
        setattr(self._part, name, value)


class _Micropython(Micropython):
    """`micropython`, whose functions may be called a little later."""

    def __init__(self, hardware: Hardware, run: Run) -> None:
        super().__init__()
        self._clock = hardware.clock
        self._run = run

    def schedule(self, function: Callable[[Any], None], argument: Any) -> None:
        """Calls a function as soon as an interrupt may come."""
        self._run.call_at(self._clock.now_us, lambda: function(argument))


class _Time(Time):
    """`time` with a calendar."""

    def localtime(self, seconds: int | None = None) -> tuple[int, ...]:
        """Year, month, day, hour, minute, second, day of the week and of the year."""
        return tuple(time.gmtime(_EPOCH_S + self.time() if seconds is None else seconds)[:8])

    gmtime = localtime


def micropython(around: Surroundings) -> Modules:
    """The modules of a Pico with MicroPython that was just switched on or reset."""
    hardware, run = around.hardware, around.run
    machine = PicoMachine(hardware, run, around.outside)
    system = _Micropython(hardware, run)
    clock = _Time(hardware, machine)
    console = Text(Console(hardware, system, run, around.hear))
    opener = hardware.flash.open
    simulated: dict[str, Any] = board_modules(hardware) | {
        "machine": machine,
        "micropython": system,
        "time": clock,
        "select": PatientSelect(clock, run),
        "neopixel": SimpleNamespace(NeoPixel=neopixel_class(machine)),
    }
    simulated["sys"].stdin = simulated["sys"].stdout = simulated["sys"].stderr = console
    given = {name: _Simulated(name, part) for name, part in simulated.items()}
    given |= _both(around, console, opener) | _PYTHONS
    for name in _FROZEN:
        if (around.shelves[0] / f"{name}.py").is_file():
            del given[name]
    for name in [*_PYTHONS, *simulated, "asyncio", "io", "random"]:
        if name in given and not name.startswith("u"):
            given[f"u{name}"] = given[name]
    return _modules(given, around.shelves, run, console, opener)


def circuitpython(around: Surroundings) -> Modules:
    """The modules of a Pico with CircuitPython that was just switched on or reset."""
    hardware, run = around.hardware, around.run
    machine = PicoMachine(hardware, run, around.outside)
    console = Text(Console(hardware, _Micropython(hardware, run), run, around.hear))
    clock = SimpleNamespace(
        monotonic=lambda: machine.now_us() / 1_000_000,
        monotonic_ns=lambda: machine.now_us() * 1000,
        time=lambda: _EPOCH_S + machine.now_us() // 1_000_000,
        localtime=lambda s=None: time.gmtime(_EPOCH_S + machine.now_us() // 1_000_000),
        struct_time=time.struct_time,
    )
    drive = Drive(hardware)
    system = SimpleNamespace(
        implementation=SimpleNamespace(name=CIRCUITPYTHON, version=(10, 0, 0)),
        platform="RP2040",
        byteorder="little",
        maxsize=0x7FFFFFFF,
        path=[],
        modules={},
        stdin=console,
        stdout=console,
        stderr=console,
    )
    simulated = {"os": drive, "sys": system, "gc": board_modules(hardware)["gc"]}
    given = {name: _Simulated(name, part) for name, part in simulated.items()}
    # `sleep` comes from the stand-in for `microcontroller`.
    given |= {"time": clock} | _both(around, console, drive.open) | _PYTHONS
    modules = _modules(given, (STAND_INS, *around.shelves), run, console, drive.open)
    controller = modules.load("microcontroller")
    controller.connect(hardware, machine)
    drive.state = modules.load("storage").drive
    board = modules.load("board")
    for name, number in around.outside.names.items():
        setattr(board, name, controller.Pin(number))
    return modules


SYSTEMS: dict[str, Callable[[Surroundings], Modules]] = {
    MICROPYTHON: micropython,
    CIRCUITPYTHON: circuitpython,
}


def _both(around: Surroundings, console: Text, opener: Any) -> dict[str, Any]:
    """What both systems have."""

    def print_exception(error: BaseException, *more: Any, **options: Any) -> None:
        console.write("".join(traceback.format_exception_only(error)))

    return {
        "asyncio": asyncio_for(around.run, around.hardware.clock, print_exception),
        "io": SimpleNamespace(open=opener, StringIO=io.StringIO, BytesIO=io.BytesIO),
        "random": random.Random(around.seed),
        "traceback": SimpleNamespace(print_exception=print_exception),
    }


def _modules(
    given: dict[str, Any], shelves: Sequence[Path], run: Run, console: Text, opener: Any
) -> Modules:
    names = {"print": console.print, "input": console.input, "open": opener, TICK: run.tick}
    return Modules(given, shelves, _is_own, names, _is_open, _compiled)


def _is_own(name: str) -> bool:
    return is_foreign(name) and _root(name) not in _NOT_SIMULATED | _OPEN


def _is_open(name: str) -> bool:
    return _root(name) in _OPEN


def _root(name: str) -> str:
    return name.partition(".")[0]


def _compiled(path: str, text: str) -> CodeType:
    """The code of a file: in the stand-ins no time passes by itself."""
    is_stand_in = path.startswith(str(STAND_INS))
    return compiled_plainly(path, text) if is_stand_in else compiled(path, text)
