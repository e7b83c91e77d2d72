"""An emulated Pico with MicroPython: its power, time, console and flash.

Used by `board`, `server` and tests; knows nothing of the firmware. Emulated time passes only
inside `run`, `wait_for` and what calls them, and stops exactly on the requested instruction, so
that two runs end on the same cycle.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from rp2040py.boards import BoardSpec, FlashLayout
from rp2040py.device import MicroPythonDevice
from rp2040py.device.base_device import ResetCause
from rp2040py.external.bootsel_button import BootselButton
from rp2040py.memory_map import FLASH_START_ADDRESS

from host_sim.deploy.image.layout import BLOCK_BYTES, layout_of
from host_sim.deploy.image.uf2 import program_of
from host_sim.emulator import filesystem, processor_clock, usb_host
from host_sim.emulator.processor import Processor
from rootlight import physics

NS_PER_MS = 1_000_000
_USB_PATIENCE_MS = 5000
# Commands of the flash chip, W25Q16JV data sheet, section 8.2.
_PAGE_PROGRAM = 0x02
_SECTOR_ERASE = 0x20
_BLOCK_ERASE = 0xD8
_ERASED_BYTES = {_SECTOR_ERASE: 4096, _BLOCK_ERASE: 65536}
_COMMAND_BYTES = 4  # bytes of a command and its address
# ARMv6-M, `b .`: a jump to itself, in the last bytes before the file system, which no image uses.
_JUMP_TO_ITSELF = b"\xfe\xe7"
_RAW_PROMPT = b"raw REPL; CTRL-B to exit\r\n>"


class EmulatedTimeout(AssertionError):
    """The awaited text did not come within the emulated time allowed."""


class PowerLost(Exception):
    """The power went, as planned by `FlashChip.cut_power_at`, or was taken."""


class FlashOperation(NamedTuple):
    """One erase or program of the flash chip; `at_ns` is emulated time, the rest are bytes."""

    at_ns: float
    is_erase: bool
    address: int
    size: int


class FlashTimes(NamedTuple):
    """How long a flash chip takes, in ms: for a page, a sector, a block of 64 KB."""

    program: float
    sector_erase: float
    block_erase: float

    def of(self, operation: FlashOperation) -> float:
        """The time that an operation takes."""
        if not operation.is_erase:
            return self.program
        is_block = operation.size == _ERASED_BYTES[_BLOCK_ERASE]
        return self.block_erase if is_block else self.sector_erase


_TIMES = (physics.FLASH_PAGE_MS, physics.FLASH_SECTOR_MS, physics.FLASH_BLOCK_MS)
TYPICAL = FlashTimes(*(each.value for each in _TIMES))
LONGEST = FlashTimes(*(each.most for each in _TIMES))
NO_TIME = FlashTimes(0, 0, 0)


class FlashChip:
    """Records the emulated Pico's changes to its flash, and can cut the power during one.

    `operations`: all erases and programs so far. `times`: how long they take. Nothing ends one
    before its time, so `EmulatedPico.run` may end so much later.
    """

    def __init__(self, pico: EmulatedPico) -> None:
        self.operations: list[FlashOperation] = []
        self.times = TYPICAL
        self._pico = pico
        self._cut_at: int | None = None
        self._keep = 0.0
        # rp2040py 0.3.6 has no public hook here.
        self._ssi = pico.mcu.ssi
        self._really_apply = self._ssi._apply_command
        self._ssi._apply_command = self._apply  # type: ignore[method-assign]

    def cut_power_at(self, operation: int, seed: int | None = None) -> None:
        """Cut the power before the n-th operation from now (1 is the next), or within it.

        With a seed, the operation has changed a part of its bytes, chosen by the seed.
        """
        self._cut_at = len(self.operations) + operation
        self._keep = 0.0 if seed is None else random.Random(seed).random()

    def _apply(self) -> None:
        command = bytes(self._ssi._tx_buffer)
        if self._pico.is_off or not self._changes_flash(command):
            if not self._pico.is_off:
                self._really_apply()
            return
        address = int.from_bytes(command[1:_COMMAND_BYTES], "big")
        is_erase = command[0] != _PAGE_PROGRAM
        size = _ERASED_BYTES.get(command[0], len(command) - _COMMAND_BYTES)
        now = self._pico.clock.nanos
        operation = FlashOperation(now, is_erase, address, size)
        self.operations.append(operation)
        if len(self.operations) != self._cut_at:
            self._really_apply()
            # The processor waits meanwhile, and all else goes on.
            self._pico.clock.tick(self.times.of(operation) * NS_PER_MS)
            return
        self._tear(address, size)
        self._pico.power_off()

    def _changes_flash(self, command: bytes) -> bool:
        known = (_PAGE_PROGRAM, _SECTOR_ERASE, _BLOCK_ERASE)
        return len(command) >= _COMMAND_BYTES and command[0] in known and self._ssi._write_enabled

    def _tear(self, address: int, size: int) -> None:
        flash = self._pico.mcu.flash
        before = bytes(flash[address : address + size])
        self._really_apply()
        done = int(self._keep * (size + 1))
        for offset in range(done, size):
            flash[address + offset] = before[offset]


class EmulatedPico:
    """One Pico. `wire_up` gets the RP2040 before power comes and connects parts to its pins.

    image: a UF2 file with any MicroPython. flash: the contents of the flash, as from
    `flash_bytes`; None for the image alone.
    `layout`: how the image divides the flash into program and files.
    `output`: bytearray, bytes from the serial port that were not taken yet.
    """

    def __init__(
        self,
        image: Path,
        flash: bytes | None = None,
        wire_up: Callable[[EmulatedPico], None] | None = None,
    ) -> None:
        self.layout = layout_of(program_of(image.read_bytes()))
        layout = FlashLayout(self.layout.start, self.layout.blocks, BLOCK_BYTES)
        # A function that makes the chip does as well as its class.
        spec = BoardSpec(image=image, layout=layout, mcu=processor_clock.rp2040)  # type: ignore[arg-type]
        self._device = MicroPythonDevice(board=spec)
        self.mcu = self._device.mcu
        assert isinstance(self.mcu.clock, processor_clock.ProcessorClock)
        self.clock = self.mcu.clock
        self._device.simulator.clock = self.clock.counted
        self._processor = Processor(self._device.simulator)
        self.output = bytearray()
        self.on_output: Callable[[bytes], None] | None = None
        self.is_off = False
        self._cdc = self._device.cdc
        self._awaited: bytes | None = None
        self._deadline = self.clock.create_alarm(self.pause)
        self._cdc.on_serial_data = self._take
        usb_host.keep_quiet(self._cdc)
        if flash is not None:
            self.mcu.flash[: len(flash)] = flash
        self.flash = FlashChip(self)
        self.bootsel = BootselButton()
        self.bootsel.attach(self.mcu)
        if wire_up is not None:
            wire_up(self)

    # Time.

    @property
    def now_ms(self) -> float:
        """Emulated time since the power came, in ms."""
        return self.clock.nanos / NS_PER_MS

    def run(self, ms: float) -> None:
        """Let emulated time pass."""
        end = self.clock.nanos + ms * NS_PER_MS
        while self.clock.nanos < end - 0.5:
            self.go_on(end)

    def at(self, ms_from_now: float, action: Callable[[], None]) -> None:
        """Call a function at a moment of emulated time."""
        self.clock.create_alarm(action).schedule(ms_from_now * NS_PER_MS)

    def pause(self) -> None:
        """End the current `go_on` after this instruction; called by alarms and wires."""
        self._device.simulator.stopped = True

    def go_on(self, until_ns: float) -> None:
        """Run to a moment, or until something calls `pause`. Raises PowerLost."""
        simulator = self._device.simulator
        self._deadline.schedule(max(until_ns - self.clock.nanos, 0))
        simulator.stopped = False
        self._processor.go_on()
        self._deadline.cancel()
        if self.is_off:
            raise PowerLost

    # Power.

    def boot(self) -> None:
        """Switch it on, and run until the computer at the USB cable knows it."""
        self.mcu.core.pc = FLASH_START_ADDRESS
        self.await_usb()

    def reset(self) -> None:
        """Restart it, as its RUN pin does, and run until USB works again."""
        self._device.hard_reset(cause=ResetCause.RUN_PIN)
        self.await_usb()

    def hang(self) -> None:
        """Make its program loop on one instruction for ever; interrupts and the watchdog go on."""
        end = self.layout.start
        at = end - len(_JUMP_TO_ITSELF)
        self.mcu.flash[at:end] = _JUMP_TO_ITSELF
        self.mcu.core.pc = FLASH_START_ADDRESS + at

    def power_off(self) -> None:
        """Take its power; calls that still run it raise PowerLost."""
        self.is_off = True
        self.pause()

    def await_usb(self, ms: float = _USB_PATIENCE_MS) -> None:
        """Run until the computer has enumerated it, as after a restart of its own."""
        connected: list[bool] = []

        def on_connected() -> None:
            connected.append(True)
            self.pause()

        self._cdc.on_device_connected = on_connected
        end = self.clock.nanos + ms * NS_PER_MS
        while not connected:
            if self.clock.nanos >= end:
                raise EmulatedTimeout(f"the Pico did not come up on USB within {ms} ms")
            self.go_on(end)

    def flash_bytes(self) -> bytes:
        """The contents of the flash; a new Pico with them is this one after a power cut."""
        return bytes(self.mcu.flash[: filesystem.FLASH_BYTES])

    def write_filesystem(self, files: dict[str, bytes]) -> None:
        """Replace the file system on the flash."""
        data = filesystem.format_with(files, self.layout)
        self.mcu.flash[self.layout.start : self.layout.start + len(data)] = data

    def files(self) -> dict[str, bytes]:
        """The files on the flash, by path."""
        return filesystem.read_all(self.flash_bytes(), self.layout)

    # The serial port.

    @property
    def is_port_open(self) -> bool:
        """True if a program on the computer has opened the serial port; True after a start."""
        return self._cdc.dtr

    def open_port(self, is_open: bool) -> None:
        """Set the line DTR, as a program does when it opens or closes the port."""
        usb_host.open_port(self._cdc, is_open)

    def stop_reading(self) -> Callable[[], None]:
        """Stop reading while the port stays open; returns a function that resumes."""
        return usb_host.stop_reading(self._cdc)

    def fall_asleep(self) -> Callable[[], None]:
        """Let the computer sleep while the port stays open; returns a function that wakes it."""
        return usb_host.fall_asleep(self._cdc)

    def _take(self, data: bytes | bytearray) -> None:
        if self.on_output is not None:
            self.on_output(bytes(data))
            return
        self.output += data
        if self._awaited is not None and self._awaited in self.output:
            self.pause()

    def space(self) -> int:
        """Number of bytes that can be sent now."""
        fifo = self._cdc.tx_fifo
        return fifo.size - fifo.item_count

    def send_now(self, data: bytes) -> None:
        """Send as many bytes as there is `space` for."""
        for byte in data:
            self._cdc.send_serial_byte(byte)

    def send(self, data: bytes) -> None:
        """Send bytes; time passes while they do not fit."""
        while data:
            space = self.space()
            self.send_now(data[:space])
            data = data[space:]
            if data:
                self.run(0.5)

    def wait_for(self, text: bytes, ms: float = 5000) -> bytes:
        """Run until `text` comes; take all bytes up to its end. Raises EmulatedTimeout."""
        self._awaited = text
        end = self.clock.nanos + ms * NS_PER_MS
        try:
            while text not in self.output:
                if self.clock.nanos >= end - 0.5:
                    raise EmulatedTimeout(
                        f"no {text!r} within {ms} ms; so far {bytes(self.output[-600:])!r}"
                    )
                self.go_on(end)
        finally:
            self._awaited = None
        return self.take(self.output.index(text) + len(text))

    def take(self, count: int | None = None) -> bytes:
        """Take the bytes that have come from the serial port, or the first `count` of them."""
        count = len(self.output) if count is None else count
        taken = bytes(self.output[:count])
        del self.output[:count]
        return taken

    def execute(self, code: str, ms: float = 60_000) -> str:
        """Run a program at MicroPython's prompt; return its output. Raises RuntimeError."""
        self.output.clear()
        self.send(b"\x03\x03\x01")
        self.wait_for(_RAW_PROMPT)
        self.send(code.encode() + b"\x04")
        self.wait_for(b"OK", ms)
        printed = self.wait_for(b"\x04", ms)[:-1]
        error = self.wait_for(b"\x04", ms)[:-1]
        if error:
            raise RuntimeError(error.decode())
        return printed.decode().replace("\r\n", "\n")
