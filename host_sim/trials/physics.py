"""Boards whose pins, wires and fingers are anything that they may be: what they feel of a finger.

`python -m host_sim.trials.physics` moves every board file across the ranges of `rootlight.physics`
and prints, for each board and each corner, how many pads are felt, how many are too weak for the
threshold, and whether any was left out, told of, or touched by nobody.
"""

from __future__ import annotations

import argparse
import itertools
import json
import sys
from dataclasses import dataclass, field
from typing import Any

from host_sim.board.simulated_board import built_boards
from host_sim.link.sim_link import SimLink
from rootlight.board_files.pad_numbers import ELECTRODES
from rootlight.physics import CHARGE, PIN_PF, WIRE_PF_MM
from rootlight.touch import events

_SETTLE_MS = 3500
_TOUCH_MS = 150
_LIFT_MS = 250
FINGERS = (0.3, 1, 3)
_MOST_NAMES = 6
# A finger is felt above the threshold, and the chip cuts off parts of a count.
_CUT_OFF = 1


@dataclass
class Found:
    """The pads that a board felt, by name.

    `not_felt`: though the finger was strong enough for the threshold; `too_weak`: it was not.
    `told`: pad and code of those that were said to be out of order.
    """

    felt: list[str] = field(default_factory=list)
    not_felt: list[str] = field(default_factory=list)
    too_weak: list[str] = field(default_factory=list)
    left_out: list[str] = field(default_factory=list)
    told: list[tuple[str, str]] = field(default_factory=list)
    false_touches: list[str] = field(default_factory=list)

    @property
    def is_well(self) -> bool:
        """Whether all that can be felt is felt, and nothing else happens."""
        return not (self.not_felt or self.left_out or self.told or self.false_touches)


class Sweep:
    """One board with these physics, see `sim.physics`; it has been switched on a while ago."""

    def __init__(self, built: str, **physics: float) -> None:
        self.link = SimLink(built)
        self._hardware = self.link.board.hardware
        self._touched: list[int] = []
        self.link.request("sim.physics", physics)
        self.restart()

    def restart(self) -> None:
        """Switch it off and on."""
        self.link.request("sim.power", {"cycle": True})
        self.link.board.device.touch_input.listen(self._note)
        self._told: list[tuple[str, str]] = []
        self._run(_SETTLE_MS)

    def found(self, every: int = 1) -> Found:
        """Put a finger on each pad, or on each so many-th one."""
        found = Found()
        board = self._hardware.board
        for pad in filter(board.has_pad, range(0, board.pads, every)):
            self._touched.clear()
            drop = self._put(pad)
            name = board.pad_name(pad)
            if drop <= self._threshold() + _CUT_OFF and pad not in self._touched:
                found.too_weak.append(name)
            elif pad in self._touched:
                found.felt.append(name)
            else:
                found.not_felt.append(name)
            found.false_touches += [board.pad_name(p) for p in self._touched if p != pad]
            self._run(_LIFT_MS)
        found.told = self.told()
        found.left_out = self.left_out()
        return found

    def told(self) -> list[tuple[str, str]]:
        """What was told to be out of order since it was switched on: part and code."""
        self._run(0)
        return sorted(self._told)

    def left_out(self) -> list[str]:
        """The pads that do not count."""
        pads = self.link.board.device.pads
        board = self._hardware.board
        return [
            board.pad_name(pads.pad_of[wire])
            for wire in range(len(pads.pad_of))
            if pads.pad_of[wire] < board.pads
            and not pads.used[wire // ELECTRODES] >> wire % ELECTRODES & 1
        ]

    def _put(self, pad: int) -> int:
        """Put a finger on a pad and lift it; the counts by which its electrode fell."""
        number, electrode = self._hardware.electrodes_of(pad)[0]
        counts = self._hardware.chips[number].electrodes.counts
        before = counts[electrode]
        self.link.board.fingers.put({pad: 1.0})
        self._run(_TOUCH_MS)
        drop = before - counts[electrode]
        self.link.board.fingers.put({})
        self._run(_LIFT_MS)
        return drop

    def _threshold(self) -> int:
        thresholds: bytes = self.link.board.platform.bank.thresholds
        return thresholds[0]

    def _note(self, event: int, pad: int) -> None:
        if event in (events.TOUCH, events.HEARD):
            self._touched.append(pad)

    def _run(self, ms: int) -> None:
        self.link.advance(ms)
        for line in self.link.take_output():
            self._take(json.loads(line))

    def _take(self, message: dict[str, Any]) -> None:
        if message.get("method") == "fault" and message["params"]["code"] != "ok":
            self._told.append((message["params"]["part"], message["params"]["code"]))


def corners() -> list[dict[str, float]]:
    """The middle and all corners of the ranges of pins, wires and charge, with three fingers."""
    ends = [(PIN_PF.least, PIN_PF.most), (WIRE_PF_MM.least, WIRE_PF_MM.most)]
    pins = [*itertools.product(*ends), (PIN_PF.value, WIRE_PF_MM.value)]
    return [
        {"pin_pf": pin, "wire_pf_per_mm": wire, "charge": charge, "finger": finger}
        for (pin, wire), charge, finger in itertools.product(
            pins, (CHARGE.least, CHARGE.value, CHARGE.most), FINGERS
        )
    ]


def main(arguments: list[str] | None = None) -> int:
    """Print a row for each board and corner; 1 if any board does not feel what it can."""
    parser = argparse.ArgumentParser(prog="python -m host_sim.trials.physics", description=__doc__)
    parser.add_argument("--built", nargs="*", default=built_boards())
    asked = parser.parse_args(arguments)
    bad = 0
    print("board       pin  wire   charge finger | felt  weak  not felt  told  left out  false")
    for built, corner in itertools.product(asked.built, corners()):
        found = Sweep(built, **corner).found()
        bad += not found.is_well
        figures = (found.felt, found.too_weak, found.not_felt)
        more = (found.told, found.left_out, found.false_touches)
        print(
            f"{built:<11}{corner['pin_pf']:>4g}{corner['wire_pf_per_mm']:>7g}"
            f"{corner['charge']:>7g}{corner['finger']:>6g}  |"
            + "".join(f"{len(names):>6}" for names in figures + more)
            + _named(found.too_weak),
            flush=True,
        )
    print(f"{bad} of these boards do not feel all that they could.")
    return int(bad > 0)


def _named(pads: list[str]) -> str:
    """The first of these pads by name."""
    more = ", ..." if len(pads) > _MOST_NAMES else ""
    return "  weak: " + ", ".join(pads[:_MOST_NAMES]) + more if pads else ""


if __name__ == "__main__":
    sys.exit(main())
