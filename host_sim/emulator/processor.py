"""The processor of the emulated Pico: it runs most instructions as machine code of this machine.

rp2040py takes 200 ns for an instruction, and an emulated second has a hundred million of them.
`processor.c` runs those that need registers and memory alone; all others, and all parts of the
chip, stay rp2040py's. It is compiled when it is first used, into `build/emulator`; where there is
no compiler rp2040py runs everything, to the same cycle. Used by `pico`.
"""

from __future__ import annotations

import ctypes
import hashlib
import math
import sys
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

from rp2040py.execute_batch import execute_batch
from rp2040py.rp2040 import RP2040
from rp2040py.simulator import Simulator
from rp2040py.sio import RPSIO

from host_sim.folders import TREE
from host_sim.native.build import NotBuilt, compile_source

_SOURCE = Path(__file__).with_suffix(".c")
_BUILT = TREE / "build" / "emulator"
# rp2040py counts 8 ns for a cycle. So many cycles at once, where no alarm comes before.
_NS = 8
_MOST_CYCLES = 1_000_000
# The flags are the four highest bits of the register APSR.
_FLAGS_AT = 28


class _Memory(ctypes.Structure):
    """The chip as `processor.c` sees it."""

    _fields_ = (
        ("registers", ctypes.c_void_p),
        ("ram", ctypes.c_void_p),
        ("flash", ctypes.c_void_p),
        ("rom", ctypes.c_void_p),
        ("flags", ctypes.c_uint32),
        ("dividend", ctypes.c_uint32),
        ("divisor", ctypes.c_uint32),
        ("quotient", ctypes.c_uint32),
        ("remainder", ctypes.c_uint32),
        ("status", ctypes.c_uint32),
    )


def _in_memory(name: str) -> property:
    """A number of rp2040py's that lies where `processor.c` has it too."""

    def read(self: _SharedSio) -> int:
        number: int = getattr(self.memory, name)
        return number

    def write(self: _SharedSio, number: float) -> None:
        setattr(self.memory, name, int(number))

    return property(read, write)


class _SharedSio(RPSIO):
    """The block with the divider, which is the one of `processor.c`."""

    div_dividend = _in_memory("dividend")
    div_divisor = _in_memory("divisor")
    div_quotient = _in_memory("quotient")
    div_remainder = _in_memory("remainder")
    div_csr = _in_memory("status")

    def __init__(self, mcu: RP2040, memory: _Memory) -> None:
        self.memory = memory
        super().__init__(mcu)


class Processor:
    """Runs the program of a chip, in machine code as far as there is any."""

    def __init__(self, simulator: Simulator) -> None:
        self._simulator = simulator
        self._machine_code = _machine_code()
        if self._machine_code is None:
            return
        mcu = simulator.rp2040
        core: Any = mcu.core
        # They keep their places as long as the chip lives.
        self._parts = [
            _buffer(part) for part in (core.registers, mcu.sram, mcu.flash, mcu.bootrom)
        ]
        self._memory = _Memory(*map(ctypes.addressof, self._parts))
        mcu.sio = _SharedSio(mcu, self._memory)

    @property
    def has_machine_code(self) -> bool:
        return self._machine_code is not None

    def go_on(self) -> None:
        """Run until something sets `stopped` of the simulator."""
        simulator = self._simulator
        if self._machine_code is None:
            while not simulator.stopped:
                execute_batch(simulator, 1)
            return
        mcu = simulator.rp2040
        core: Any = mcu.core
        clock: Any = simulator.clock
        first_pio, second_pio = mcu.pio
        while not simulator.stopped:
            if not (first_pio.stopped and second_pio.stopped) or mcu.run_pin_low:
                # The state machines of a PIO take a step with each instruction.
                execute_batch(simulator, 1)
                continue
            if core.waiting:
                clock.tick(clock.nanos_to_next_alarm)
                continue
            if not core.interrupts_updated:
                most = _MOST_CYCLES
                if clock.has_scheduled_alarm:
                    most = min(most, math.ceil(clock.nanos_to_next_alarm / _NS))
                cycles = self.quick(most)
                clock.tick(cycles * _NS)
                if cycles >= most:
                    continue
            clock.tick(core.execute_instruction() * _NS)

    def quick(self, most: int) -> int:
        """Run instructions in machine code; return the cycles that they took.

        It ends after so many cycles, or before an instruction that is rp2040py's.
        """
        assert self._machine_code is not None
        core: Any = self._simulator.rp2040.core
        memory = self._memory
        memory.flags = core.apsr >> _FLAGS_AT
        cycles = self._machine_code(memory, most)
        core.apsr = memory.flags << _FLAGS_AT
        core.cycles += cycles
        return cycles


def _buffer(part: Any) -> ctypes.Array[ctypes.c_char]:
    view = memoryview(part)
    return (ctypes.c_char * view.nbytes).from_buffer(view)


@cache
def _machine_code() -> Callable[[_Memory, int], int] | None:
    made_of = hashlib.sha256(_SOURCE.read_bytes()).hexdigest()[:16]
    library = _BUILT / f"processor-{sys.platform}-{made_of}.so"
    try:
        if not library.exists():
            _BUILT.mkdir(parents=True, exist_ok=True)
            compile_source(_SOURCE, library, ["-shared", "-fPIC"])
        function = ctypes.CDLL(str(library)).run
    except (NotBuilt, OSError):
        return None
    function.argtypes = [ctypes.POINTER(_Memory), ctypes.c_int64]
    function.restype = ctypes.c_int64
    return function
