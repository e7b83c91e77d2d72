"""Replaces the firmware's fault handling in a replay: applies the faults that were recorded."""

from __future__ import annotations

from typing import TYPE_CHECKING

from host_sim.replay.platform import Platform
from host_sim.replay.report import Head, Step, Thing
from rootlight.device.device import SCAN
from rootlight.device.pad_health import TAKEN, TAKES, carry_out, forget
from rootlight.flight_recorder.format import (
    DECIDED,
    FAULT,
    FORGOTTEN,
    HEARD,
    MASKED,
    STORAGE,
    WEAK,
)
from rootlight.touch.events import NOISE

if TYPE_CHECKING:
    from rootlight.device.parts import Device


class ReplayedFaults:
    """Applies recorded faults at the step in which they were recorded, see `device.faults`.

    It stands for the device's `strengths` as well: `of`.

    `weak`: pads that are still to be asked about and were touched too weakly.
    """

    pad_health = None

    def __init__(self, device: Device, platform: Platform) -> None:
        self.weak: list[int] = []
        self._device = device
        self._platform = platform
        self._faults: list[Thing] = []
        self._scan_ends = 0

    def begin(self, step: Step) -> bool:
        """Lay out what a step says of faults; whether any of it came of reading the chips."""
        self.weak = step.values(WEAK)
        kinds = (FAULT, MASKED, DECIDED, FORGOTTEN)
        self._faults = [one for one in step.things if one.kind in kinds]
        others = [one.at for one in step.things if one.kind in (HEARD, STORAGE)]
        self._scan_ends = min(others, default=step.at)
        return bool(self._faults) and self._faults[0].at < self._scan_ends

    def take(self, event: int, pad: int, now_ms: int) -> None:
        """Replaces the firmware's handling of a gesture event about a pad, such as STUCK."""
        if event == NOISE or not self._faults or self._faults[0].value != TAKES:
            return
        while self._faults:
            fault = self._faults.pop(0)
            self._apply(fault)
            if fault.kind == DECIDED and fault.value == TAKEN:
                return

    def report(self) -> None:
        """In place of the firmware's look at its parts."""
        if self._device.progress.doing == SCAN:
            self._report_those_of_scan()
        else:
            self.report_all()

    def _report_those_of_scan(self) -> None:
        while self._faults and self._faults[0].at < self._scan_ends:
            self._apply(self._faults.pop(0))

    def look(self, now_ms: int) -> None:
        """Pads get well when the report says so."""

    def forget_pads(self) -> None:
        """Nothing is known of them."""

    def describe_pads(self) -> list[Head]:
        return []

    def of(self, pad: int, enough: int = 0) -> int:
        """In place of the firmware's question how strongly a pad is touched."""
        if not enough:
            return self._platform.strength(0, 0)
        if pad not in self.weak:
            return enough
        self.weak.remove(pad)
        return 0

    def report_all(self) -> None:
        while self._faults:
            self._apply(self._faults.pop(0))

    def _apply(self, fault: Thing) -> None:
        controller = self._device.controller
        if fault.kind == FAULT:
            controller.condition.show_fault(bool(fault.value))
        elif fault.kind == DECIDED:
            carry_out(controller, fault.value)
        elif fault.kind == FORGOTTEN:
            forget(controller, fault.data[0] | fault.data[1] << 8)
        else:
            self.turn_masked(fault.value)

    def turn_masked(self, pad: int) -> None:
        """Mark a pad as out of order, or no longer."""
        controller = self._device.controller
        if pad < len(controller.condition.masked):
            controller.condition.mask(pad, not controller.condition.masked[pad])
