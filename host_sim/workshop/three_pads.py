"""Step 0: one MPR121 and three pads under the panel that is to be used.

Used by `probe`. Works on any Pico with MicroPython and installs nothing: counts, noise and
signal-to-noise ratio of each pad, and "go" or what to change.
"""

from __future__ import annotations

import ast
import json
import math
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from host_sim.folders import FIRMWARE
from host_sim.workshop.chip_counts import RAIL
from rootlight.drivers.bare_pins import bare_limit
from rootlight.touch.tuning import USUAL, thresholds

PADS = 3
_PIECES = (
    FIRMWARE / "rootlight" / "drivers" / "mpr121.py",
    Path(__file__).with_name("probe_program.py"),
)

# The firmware's setting `touch_threshold`.
_THRESHOLD = USUAL[0]
_SLICE_MS = 200
_REST_SLICES = 10
_TOUCH_SLICES = 5
# The number of slices of time in which a person has to touch.
_PATIENCE = 150
_NOTICED = 4  # counts below rest that count as a touch: the least threshold of the data sheet

_AT_REST = (500, 900)  # counts at rest that are plausible after the automatic search
_MOST_NOISE = 4  # counts from least to most without a hand
_LEAST_RATIO = 5.0  # signal to noise; a rule of thumb of makers of touch chips
_LEAST_SIGNAL = 1.5  # times the firmware's touch threshold
_MOST_NEIGHBOUR = 1 / 3


class ProbeError(Exception):
    """The probe cannot go on; the text says why and what to do."""


@dataclass(frozen=True)
class Reading:
    """The readings of one pad for a while, in counts: mean, standard deviation, range."""

    mean: float
    spread: float
    swing: int


@dataclass(frozen=True)
class PadReport:
    """One pad: at rest, under a finger, and the most that its neighbours felt of that finger."""

    pad: int
    rest: Reading
    signal: float
    neighbour: float
    picofarad: float

    @property
    def ratio(self) -> float:
        """Signal to noise: the finger's counts by the range at rest, one count at least."""
        return self.signal / max(1, self.rest.swing)


def program() -> str:
    """The program for the board: the firmware's driver and the probe, in one text."""
    parts = ["from micropython import const"]
    for path in _PIECES:
        tree = ast.parse(path.read_text(encoding="utf-8"))
        tree.body = [node for node in tree.body if not _is_ours(node)]
        parts.append(ast.unparse(_Bare().visit(tree)))
    return "\n".join(parts)


def _is_ours(node: ast.stmt) -> bool:
    return isinstance(node, ast.ImportFrom) and str(node.module).startswith("rootlight")


class _Bare(ast.NodeTransformer):
    """Removes docstrings, which the board need not hold."""

    def visit_Expr(self, node: ast.Expr) -> ast.Expr:
        """A docstring becomes an ellipsis."""
        if isinstance(node.value, ast.Constant) and isinstance(node.value.value, str):
            node.value = ast.Constant(...)
        return node


class Probe:
    """Measures by `run`, which runs a program on the board, and `say`, which tells the person.

    slice_ms: duration of one series of readings.
    """

    def __init__(
        self,
        run: Callable[[str], str],
        say: Callable[[str], None],
        slice_ms: int = _SLICE_MS,
    ) -> None:
        self._run = run
        self._slice_ms = slice_ms
        self._say = say

    def measure(self, sda: int, scl: int, address: int) -> list[PadReport]:
        """Guide the person through all measurements. Raises ProbeError."""
        self._run(program())
        found = self.ask(f"begin({sda}, {scl}, {address})")
        if "error" in found:
            raise ProbeError(_not_found(found, sda, scl, address))
        picofarad = [picofarad_of(found, electrode) for electrode in range(len(found["counts"]))]
        self._say("The chip answers. Hands off the pads, please: the noise is measured.")
        rest = self.sample(_REST_SLICES)
        self._check_rest(rest, picofarad)
        reports = []
        for pad in range(PADS):
            drops = self.touch(pad, rest)
            others = [drop for number, drop in enumerate(drops) if number != pad]
            reports.append(
                PadReport(pad, rest[pad], drops[pad], max(0.0, *others), picofarad[pad])
            )
        return reports

    def _check_rest(self, rest: list[Reading], picofarad: list[float]) -> None:
        for pad, reading in enumerate(rest):
            if not _AT_REST[0] <= reading.mean <= _AT_REST[1]:
                raise ProbeError(
                    f"Pad {pad} reads {reading.mean:.0f} counts at rest, not about 720: its "
                    "wire is "
                    "shorted, or something lies on it. Look, and start again."
                )
        wired = [electrode < PADS for electrode in range(len(picofarad))]
        bare = bare_limit([round(10 * pf) for pf in picofarad], wired) / 10
        for pad in range(PADS):
            if picofarad[pad] <= bare:
                self._say(
                    f"Pad {pad} has {picofarad[pad]:.0f} pF, no more than the chip's bare pins: "
                    f"its wire may be open. If the pad feels no finger, look at electrode {pad} "
                    "and at the joint on the foil."
                )

    def touch(
        self, pad: int, rest: list[Reading], words: str = "Touch pad {pad} through the panel"
    ) -> list[float]:
        """Ask for a finger; return the counts by which each pad fell under it."""
        self._say(words.format(pad=pad) + ", and hold.")
        if not self._wait(lambda drops: drops[pad] >= _NOTICED, rest):
            raise ProbeError(
                f"No touch of pad {pad} is felt (less than {_NOTICED} counts). Press the panel "
                "flat "
                "onto the foil; try a thinner panel, or the bare foil first."
            )
        now = self.sample(_TOUCH_SLICES)
        drops = [before.mean - after.mean for before, after in zip(rest, now, strict=True)]
        self._say(f"{drops[pad]:.0f} counts. Lift your finger.")
        if not self._wait(lambda drops: max(drops) < _NOTICED, rest):
            raise ProbeError("The pads do not come back to rest. Lift all fingers, start again.")
        return drops

    def _wait(self, is_met: Callable[[list[float]], bool], rest: list[Reading]) -> bool:
        met = 0
        for _ in range(_PATIENCE):
            now = self.sample(1)
            drops = [before.mean - after.mean for before, after in zip(rest, now, strict=True)]
            met = met + 1 if is_met(drops) else 0
            if met == 2:
                return True
        return False

    def sample(self, slices: int) -> list[Reading]:
        """The readings of all pads over some slices of time."""
        total = [[0, 0, 0, 1023, 0] for _ in range(PADS)]
        for _ in range(slices):
            for row, new in zip(total, self.ask(f"sample({PADS}, {self._slice_ms})"), strict=True):
                row[:3] = [old + more for old, more in zip(row[:3], new[:3], strict=True)]
                row[3], row[4] = min(row[3], new[3]), max(row[4], new[4])
        return [_reading(row) for row in total]

    def ask(self, call: str) -> Any:
        """Call a function of the program on the board; its answer. Raises ProbeError."""
        try:
            return json.loads(self._run(call).splitlines()[-1])
        except (ValueError, IndexError) as error:
            raise ProbeError("The board says something else than it should; try again.") from error


def _reading(row: list[int]) -> Reading:
    number, added, squares, least, most = row
    mean = added / number
    return Reading(mean, math.sqrt(max(0.0, squares / number - mean**2)), most - least)


def picofarad_of(found: dict[str, Any], pad: int) -> float:
    """C = I t / V: from the charge that the search found and what the electrode reads (D)."""
    charge = found["charge_ua"][pad] * 2.0 ** (found["charge_time"][pad] - 2)
    volts = max(1, found["counts"][pad]) / 1024 * RAIL
    return float(charge / volts)


def _not_found(found: dict[str, Any], sda: int, scl: int, address: int) -> str:
    if found["answers"]:
        others = ", ".join(f"0x{other:02X}" for other in found["answers"])
        return (
            f"The chip at 0x{address:02X} cannot be set up ({found['error']}); {others} answers. "
            "Name it with --address, or look at ADDR."
        )
    return (
        f"No MPR121 answers. Look at its 3.3 V and ground, at SDA on GP{sda} and SCL on GP{scl} "
        "(are they swapped?), and whether the breakout carries pull-ups (10 kohm from SDA and "
        "SCL to 3.3 V)."
    )


def table(reports: list[PadReport]) -> str:
    """The figures, a line for each pad."""
    lines = ["pad   at rest  noise  swing  finger  finger/swing  neighbour    pF"]
    for one in reports:
        lines.append(
            f"{one.pad:>3}{one.rest.mean:>10.1f}{one.rest.spread:>7.2f}{one.rest.swing:>7}"
            f"{one.signal:>8.1f}{one.ratio:>14.1f}{one.neighbour:>11.1f}{one.picofarad:>6.0f}"
        )
    return "\n".join(lines)


def advice(reports: list[PadReport]) -> list[str]:
    """Return the changes to make, the most important first; empty means go."""
    found = []
    weakest = min(reports, key=lambda one: one.signal)
    noisiest = max(reports, key=lambda one: one.rest.swing)
    if noisiest.rest.swing > _MOST_NOISE:
        found.append(
            f"Pad {noisiest.pad} swings by {noisiest.rest.swing} counts with hands off. Try "
            "another "
            "USB port or supply, shorter wires, nothing metal near the pads."
        )
    if weakest.signal < _LEAST_SIGNAL * _THRESHOLD:
        found.append(
            f"A finger on pad {weakest.pad} gives {weakest.signal:.0f} counts; the firmware's "
            f"threshold is {_THRESHOLD}. Press out the air under the panel; take a thinner "
            "panel, larger foil, or a smaller window."
        )
    elif min(one.ratio for one in reports) < _LEAST_RATIO:
        found.append(
            "The signal is less than five times the noise. A thinner panel, or less noise as "
            "above."
        )
    for one in reports:
        if one.neighbour > _MOST_NEIGHBOUR * one.signal:
            found.append(
                f"A finger on pad {one.pad} is felt by its neighbour as {one.neighbour:.0f} "
                "counts. "
                "Keep the wires apart, and 2 mm between the foils."
            )
    return found


def verdict(reports: list[PadReport]) -> str:
    """The verdict: go, with thresholds that fit, or what to change."""
    changes = advice(reports)
    if changes:
        return "Not yet:\n" + "\n".join(f"- {change}" for change in changes)
    weakest = min(one.signal for one in reports)
    touch, release = thresholds(weakest)
    return (
        f"Go. Through this panel `touch_threshold` {touch} and `release_threshold` {release} fit "
        "(settings.json of the board; 8 and 5 stand there)."
    )
