"""The modules that a program finds on a bench, as MicroPython or CircuitPython has them.

Used by `bench`. Each start of the board makes them anew.
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
import zlib
from collections.abc import Callable, Sequence
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from host_sim.bench.console import Console, PatientSelect, Text
from host_sim.bench.machine import PicoMachine
from host_sim.bench.neopixel import neopixel_class
from host_sim.bench.outside import Outside
from host_sim.bench.run import Run
from host_sim.bench.virtual_asyncio import asyncio_for
from host_sim.board.hardware import Hardware
from host_sim.board.stand_ins.micropython.modules import board_modules
from host_sim.circuitpython.loader import STAND_INS, Drive
from host_sim.circuitpython.modules import Modules, is_foreign

MICROPYTHON = "micropython"
CIRCUITPYTHON = "circuitpython"

# Modules of Python that MicroPython also has under a name that begins with a u.
_PYTHONS = {
    "binascii": binascii,
    "collections": collections,
    "errno": errno,
    "hashlib": hashlib,
    "heapq": heapq,
    "io": io,
    "json": json,
    "re": re,
    "struct": struct,
    "zlib": zlib,
}


def micropython(
    hardware: Hardware, run: Run, outside: Outside, shelves: Sequence[Path], seed: int
) -> Modules:
    """The modules of a Pico with MicroPython that was just switched on or reset."""
    given: dict[str, Any] = board_modules(hardware)
    machine = PicoMachine(hardware, run, outside)
    system = given["micropython"]
    clock = given["time"]
    clock.__init__(hardware, machine)
    console = Text(Console(hardware, system, run))
    given["sys"].stdin = given["sys"].stdout = given["sys"].stderr = console
    system.schedule = lambda call, argument: run.call_at(
        hardware.clock.now_us, lambda: call(argument)
    )
    given |= {
        "machine": machine,
        "select": PatientSelect(clock, run),
        "neopixel": SimpleNamespace(NeoPixel=neopixel_class(machine)),
        "asyncio": asyncio_for(run, hardware.clock),
        "random": random.Random(seed),
    }
    given |= _PYTHONS
    for name in (*_PYTHONS, "asyncio", "random", "select", "machine", "time"):
        given[f"u{name}"] = given[name]
    return Modules(given, shelves, is_foreign, _names(console, hardware.flash.open))


def circuitpython(
    hardware: Hardware, run: Run, outside: Outside, shelves: Sequence[Path], seed: int
) -> Modules:
    """The modules of a Pico with CircuitPython that was just switched on or reset."""
    system = board_modules(hardware)["micropython"]
    console = Text(Console(hardware, system, run))
    clock = SimpleNamespace(
        monotonic=lambda: hardware.clock.now_us / 1_000_000,
        monotonic_ns=lambda: hardware.clock.now_us * 1000,
        time=lambda: hardware.clock.now_us // 1_000_000,
    )
    itself = SimpleNamespace(name=CIRCUITPYTHON, version=(10, 0, 0))
    drive = Drive(hardware)
    given = {
        "time": clock,
        "os": drive,
        "sys": SimpleNamespace(
            implementation=itself,
            platform="RP2040",
            byteorder="little",
            maxsize=0x7FFFFFFF,
            path=[],
            modules={},
            stdin=console,
            stdout=console,
            stderr=console,
        ),
        "asyncio": asyncio_for(run, hardware.clock),
        "random": random.Random(seed),
    }
    modules = Modules(given, (STAND_INS, *shelves), is_foreign, _names(console, drive.open))
    controller = modules.load("microcontroller")
    controller.connect(hardware, PicoMachine(hardware, run, outside))
    drive.state = modules.load("storage").drive
    board = modules.load("board")
    for name, number in outside.names.items():
        setattr(board, name, controller.Pin(number))
    return modules


SYSTEMS: dict[str, Callable[..., Modules]] = {
    MICROPYTHON: micropython,
    CIRCUITPYTHON: circuitpython,
}


def _names(console: Text, opener: Any) -> dict[str, Any]:
    return {"print": console.print, "input": console.input, "open": opener}
