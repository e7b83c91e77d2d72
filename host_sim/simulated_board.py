"""A whole board on the desk: simulated hardware below, the real firmware above, virtual time.

Used by `sim_link`, the benchmarks and tests. Time passes only inside `run`, and a little inside
`pump`, as far as the firmware needs for what was sent to it.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from host_sim.chips.flash import PowerCut
from host_sim.fingers import Fingers
from host_sim.hardware import Hardware
from host_sim.stand_ins.micropython.loader import load_platform
from host_sim.stand_ins.micropython.machine import BoardReset
from rootlight.board_file import read_board_file
from rootlight.board_reader import BoardFile
from rootlight.device import Device

FIRMWARE = Path(__file__).resolve().parent.parent / "firmware"
# A board that restarts again and again while it starts will not do better the next time.
_MOST_STARTS = 4


class NoSuchBoard(ValueError):
    """There is no board file of that name; the text is a sentence that lists those there are."""


def built_boards() -> list[str]:
    """Names of the built boards that have a board file."""
    return sorted(path.stem for path in (FIRMWARE / "boards").glob("*.json"))


def load_board_file(name: str) -> BoardFile:
    """The board file of a built board, by its name; raises NoSuchBoard or BoardFileError."""
    if name not in built_boards():
        raise NoSuchBoard(
            f"there is no board file called {name}; there are: {', '.join(built_boards())}"
        )
    return read_board_file((FIRMWARE / "boards" / f"{name}.json").read_text(encoding="utf-8"))


class SimulatedBoard:
    """One built board with fingers, clock and firmware, switched on."""

    def __init__(self, built: str = "hex-7", seed: int = 1) -> None:
        self.hardware = Hardware(load_board_file(built), seed=seed)
        self.clock = self.hardware.clock
        self.fingers = Fingers(self.hardware)
        settings = json.loads((FIRMWARE / "settings.json").read_text(encoding="utf-8"))
        del settings["board"]
        self._settings: dict[str, Any] = settings
        self._start()

    def _start(self) -> None:
        """Start the firmware, as the power or a reset does."""
        for _ in range(_MOST_STARTS):
            try:
                module = load_platform(self.hardware)
                self.platform = module.Platform(self.hardware.board, dict(self._settings))
                self.platform.simulated = True
                self.device = Device(self.platform, self.hardware.board, dict(self._settings))
                self.device.start()
                return
            except PowerCut:
                self.hardware.power_cycle()
            except BoardReset:
                self.hardware.restart()
        raise RuntimeError("the firmware restarts without end")

    @property
    def now_ms(self) -> float:
        """Time since the first start, in ms."""
        return self.clock.now_us / 1000

    def run(self, ms: float) -> None:
        """Let time pass while the firmware runs."""
        end_us = self.clock.now_us + round(ms * 1000)
        while self.clock.now_us < end_us:
            self._step()
            wait_us = 1000 * self.device.wait_ms(self.platform.ticks_ms())
            left_us = end_us - self.clock.now_us
            if left_us > 0:
                self.clock.advance_us(min(wait_us, left_us))

    def pump(self, data: bytes) -> None:
        """Send bytes to the board's serial port and let the firmware take them all."""
        while data or self.hardware.serial.waiting:
            data = data[self.hardware.serial.host_write(data) :]
            self._step()

    def _step(self) -> None:
        """One turn of the firmware's loop, and a new start if it ends in one."""
        try:
            self.device.step(self.platform.ticks_ms())
        except PowerCut:
            self.power_cycle()
        except BoardReset:
            self.hardware.restart()
            self._start()

    def settle(self, least_ms: int, most_ms: int = 2500) -> None:
        """Let time pass until the firmware has come to rest, within limits."""
        self.run(least_ms)
        passed = least_ms
        while passed < most_ms and not self.device.is_settled(self.platform.ticks_ms()):
            self.run(10)
            passed += 10

    def power_cycle(self) -> None:
        """Take the power away and give it back: only the flash remembers."""
        self.hardware.power_cycle()
        self._start()
