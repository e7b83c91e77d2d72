"""A built board with an emulated Pico: simulated chips around it, fingers on it, its link.

Used by `server`, the benchmark and tests. It is like `simulated_board`, with the same hardware,
but the firmware runs on MicroPython itself.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from host_sim.board.fingers import Fingers
from host_sim.board.hardware import Hardware
from host_sim.deploy.image.images import built_image
from host_sim.deploy.image.uf2 import program_of
from host_sim.emulator.i2c_wires import I2CBlock, I2CPins
from host_sim.emulator.led_wire import LedWire
from host_sim.emulator.pico import EmulatedPico
from host_sim.emulator.piezo_wire import PiezoWire
from rootlight.board_files.reader import BoardFile

# Files for the flash of a board that starts no firmware, but stays at MicroPython's prompt. The
# image runs a main.py on the flash in place of the firmware in it.
AT_THE_PROMPT = {"main.py": b""}
_NS_PER_US = 1000
_BOARD_OF_IMAGE = "hex-4"
# A state has about 3 kB, a long game's record more; a Pico sends either within a second.
_PATIENCE_MS = 10_000


class EmulatedClock:
    """The clock of the simulated chips, moved by the emulated Pico alone.

    `now_us`: int, emulated microseconds since the first Pico was made.
    """

    def __init__(self) -> None:
        self._pico: EmulatedPico | None = None
        self._before_us = 0

    def follow(self, pico: EmulatedPico) -> None:
        """Continue with the time of a new Pico."""
        self._before_us = self.now_us
        self._pico = pico

    @property
    def now_us(self) -> int:
        if self._pico is None:
            return self._before_us
        return self._before_us + int(self._pico.clock.nanos) // _NS_PER_US


class EmulatedBoard:
    """One built board, off until `boot`.

    files: bytes of the files on the Pico's flash, by path; None for a blank flash. image: the UF2
    file in the Pico; if None, Rootlight's own, which any board can have: without settings on the
    flash it takes the board for a hex-4. Raises CannotBuild if that image cannot be built here.
    `pico`, `hardware`, `fingers`: the parts; `notifications`: list of those that came
    before answers.
    """

    def __init__(
        self,
        board_file: BoardFile,
        files: dict[str, bytes] | None = None,
        image: Path | None = None,
        seed: int = 1,
    ) -> None:
        self.clock = EmulatedClock()
        self.hardware = Hardware(board_file, clock=self.clock, seed=seed)
        self.fingers = Fingers(self.hardware)
        self.notifications: list[dict[str, Any]] = []
        self._image = built_image(_BOARD_OF_IMAGE) if image is None else image
        self._next_id = 0
        self.pico = EmulatedPico(self._image, wire_up=self._wire_up)
        if files is not None:
            self.pico.write_filesystem(files)

    def _wire_up(self, pico: EmulatedPico) -> None:
        self.clock.follow(pico)
        LedWire(pico.mcu, self.hardware.board.led_pin, self.hardware.leds)
        if self.hardware.board.sound_pin is not None:
            PiezoWire(pico.mcu, self.hardware.board.sound_pin, self.hardware.piezo)
        for name, wiring in self.hardware.board.buses.items():
            bus = self.hardware.buses[name]
            I2CPins(pico.mcu, wiring.scl, wiring.sda, bus)
            if wiring.kind != "soft":
                I2CBlock(pico.mcu, wiring.id, bus)

    # Power.

    def power_cycle(self) -> None:
        """Take all power away and give it back; only the flash remembers. Boots again."""
        flash = self.pico.flash_bytes()
        self.pico = EmulatedPico(self._image, flash, self._wire_up)
        self.hardware.power_cycle()
        self.pico.boot()

    def take_image(self, image: Path) -> None:
        """Write a UF2 file onto the flash, as a Pico's own drive does, and boot."""
        program = program_of(image.read_bytes())
        self.pico.mcu.flash[: len(program)] = program
        self._image = image
        self.power_cycle()

    # Fingers.

    def tap(self, *pads: int, ms: float = 150, after_ms: float = 150) -> None:
        """Touch pads together, lift, and let the firmware settle."""
        self.fingers.put(dict.fromkeys(pads, 1.0))
        self.pico.run(ms)
        self.fingers.lift()
        self.pico.run(after_ms)

    # The link.

    def say_hello(self, ms: float = _PATIENCE_MS) -> dict[str, Any]:
        """Wait until the firmware answers after a start; return the result of `hello`."""
        return self.request("hello", ms=ms)

    def request(self, method: str, params: Any = None, ms: float = _PATIENCE_MS) -> dict[str, Any]:
        """Send a request, wait for its answer, return the result. Raises LinkError."""
        answer = self.ask(method, params, ms)
        if "error" in answer:
            raise LinkError(answer["error"])
        return answer["result"]

    def ask(self, method: str, params: Any = None, ms: float = _PATIENCE_MS) -> dict[str, Any]:
        """Send a request, wait for its answer, return the whole message."""
        self._next_id += 1
        message = {"jsonrpc": "2.0", "id": self._next_id, "method": method}
        if params is not None:
            message["params"] = params
        self.pico.send(json.dumps(message).encode() + b"\n")
        while True:
            line = self.pico.wait_for(b"\n", ms).strip()
            found = _message(line)
            if found is None:
                continue
            if found.get("id") == self._next_id:
                return found
            self.notifications.append(found)

    def hear(self, *methods: str, ms: float = _PATIENCE_MS) -> dict[str, Any]:
        """Wait for the next notification of such a kind; those before it are dropped."""
        while True:
            while self.notifications:
                told = self.notifications.pop(0)
                if told["method"] in methods:
                    return told
            found = _message(self.pico.wait_for(b"\n", ms).strip())
            if found is not None:
                self.notifications.append(found)


class LinkError(Exception):
    """The board refused a request; `error` is what it answered."""

    def __init__(self, error: dict[str, Any]) -> None:
        super().__init__(error["message"])
        self.error = error


def _message(line: bytes) -> dict[str, Any] | None:
    """The message in a line; None for lines that a Pico prints while it starts."""
    if not line.startswith(b"{"):
        return None
    try:
        found = json.loads(line)
    except ValueError:
        return None
    return found if isinstance(found, dict) else None
