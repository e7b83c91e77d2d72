"""The parts of a device that is replayed: they hear, fail and wait as a bug report says."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from host_sim.board.simulated_board import FIRMWARE
from host_sim.replay.faults import ReplayedFaults
from host_sim.replay.platform import Platform, ReplayedStorage, ServicesWithoutFiles
from rootlight.device.device import Device
from rootlight.device.parts import Parts
from rootlight.device.saver import Retry, Saver


class ReplayedLines:
    """In place of the serial port: lines are carried out in the step in which they were."""

    reader = None

    def __init__(self, device: Device) -> None:
        self.waiting: list[bytes] = []
        self._device = device

    def read(self) -> None:
        while self.waiting:
            self._device.link.handle_line(self.waiting.pop(0))

    def forget_reader(self) -> None:
        """There is none."""


class ReplayedRetry(Retry):
    """While saving fails, it is tried again when it was tried again there."""

    def __init__(self) -> None:
        super().__init__()
        self.now = False

    def is_due(self, now_ms: int) -> bool:
        return self.now


class ReplayedHousekeeping:
    """In calm moments the board tidies its files: what failed when it did so, fails again."""

    def __init__(self, device: Device) -> None:
        self.fails = False
        self._device = device

    def step(self, now_ms: int) -> None:
        if self.fails and self._device.saver.works:
            self._device.saver.tidy()
        self.fails = False

    def forget_modules(self) -> None:
        """Nothing takes heap here."""


class ReplayedParts(Parts):
    """Makes them. Each is kept here, for the replay to lay out what comes in a step.

    works: whether games could be saved where the replay begins.
    """

    made_storage: ReplayedStorage
    made_faults: ReplayedFaults
    made_lines: ReplayedLines
    made_housekeeping: ReplayedHousekeeping

    def __init__(self, works: bool) -> None:
        super().__init__(lambda path: (FIRMWARE / path).read_text(encoding="utf-8"))
        self.retry = ReplayedRetry()
        self._works = works

    def storage(self, platform: Platform) -> Any:
        self.made_storage = ReplayedStorage(platform)
        return self.made_storage

    def saver(self, device: Device, platform: Platform, storage: Any) -> Saver:
        return Saver(device, platform, storage, self.retry, self._works)

    def lines(self, device: Device, platform: Platform) -> Any:
        self.made_lines = ReplayedLines(device)
        return self.made_lines

    def strength_of(self, device: Device, platform: Platform) -> Callable[[int, int], int]:
        self.made_faults = ReplayedFaults(device, platform)
        return self.made_faults.strength_of

    def faults(self, device: Device, platform: Platform) -> Any:
        return self.made_faults

    def housekeeping(self, device: Device, storage: Any) -> Any:
        self.made_housekeeping = ReplayedHousekeeping(device)
        return self.made_housekeeping

    def services(self, device: Device, platform: Platform, storage: Any) -> Any:
        return ServicesWithoutFiles(device, platform, storage)
