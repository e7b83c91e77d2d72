"""The first evening with one breakout: it measures what nobody has measured yet.

`make probe` goes on with it after its three pads. What is measured is written to a file, which
`rootlight built-by` takes: that names each constant of `rootlight.physics` that it contradicts.
Each measurement may be left out.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from statistics import median
from typing import Any

from host_sim.board.simulated_board import load_board_file
from host_sim.folders import called
from host_sim.wiring.plan import pad_lengths
from host_sim.wiring.wires import PRINTED_CIRCUITS
from host_sim.workshop.chip_counts import AT_REST, counts
from host_sim.workshop.three_pads import PadReport, Probe, ProbeError, picofarad_of
from rootlight import VERSION
from rootlight.drivers.led_chain import LED_TIMING
from rootlight.physics import FINGER_PF, PAD_PF, PIN_PF, TABLE, WIRE_PF_MM
from rootlight.touch.tuning import thresholds

FORMAT = 1
# What every file has, and what a person may have left out.
_ALWAYS = ("finger_counts", "finger_pf", "noise_counts", "pin_pf")
_SOMETIMES = ("wire_pf_per_mm", "noise_with_light_counts", "noise_beside_a_chip_counts")
_MOST = 1023  # more than any of them can be: full scale in counts
# The electrodes of the two bare wires, their lengths in mm, and the first one that stays free.
SHORT, LONG = (3, 70), (4, 200)
FREE = 5
_SLICES = 10
_LIGHT_PIN, _LIGHTS = 22, 30

# The touches of pad 0, by the name of what is measured: what to do first, and the touch.
TOUCHES = {
    "child_counts": (
        "A child's fingertip: wrap the eraser of a pencil in foil, and hold the foil.",
        "Touch pad {pad} through the panel with the eraser",
    ),
    "air_counts": (
        "Half a millimetre of air: lay two sheets of paper under the panel.",
        "Touch pad {pad} through panel and paper",
    ),
    "bare_counts": ("Take paper and panel off.", "Touch the bare foil of pad {pad}"),
}


class NoEvening(ValueError):
    """The text is no file of such an evening; the sentence says what to do."""


@dataclass(frozen=True)
class Measured:
    """What was measured for one board: `values` by name, the constants among them as in TABLE."""

    board: str
    values: dict[str, float]

    def text(self) -> str:
        """The file."""
        head = {"probe": FORMAT, "firmware": VERSION, "board": self.board}
        return json.dumps(head | {"measured": self.values}, indent=2) + "\n"


def read(text: str) -> Measured:
    """The contents of such a file. Raises NoEvening."""
    try:
        data = json.loads(text)
        values = {str(name): float(value) for name, value in data["measured"].items()}
        board, version = str(data["board"]), data["probe"]
    except (ValueError, KeyError, TypeError, AttributeError, OverflowError) as error:
        raise NoEvening(
            "This is not a whole file of the probe: it was cut off, or it is something else. "
            f"Call {called('probe')} again."
        ) from error
    if version != FORMAT:
        raise NoEvening(
            f"This file has format {version}, and this program reads {FORMAT}: use the program "
            f"that wrote it, or call {called('probe')} again."
        )
    _check(values)
    check_board(board)
    return Measured(board, values)


def check_board(board: str) -> None:
    """Raise NoEvening if what is measured with wires says nothing of this board."""
    if board in PRINTED_CIRCUITS:
        raise NoEvening(
            f"{board} is a printed circuit, and what is measured here is wires: take "
            f"{PRINTED_CIRCUITS[board]}, which has the same pads."
        )


def _check(values: dict[str, float]) -> None:
    """Raise NoEvening unless these are values of such an evening."""
    for name in _ALWAYS:
        if name not in values:
            raise NoEvening(f"This file lacks {name}. Call {called('probe')} again.")
    for name, value in values.items():
        if name not in (*_ALWAYS, *_SOMETIMES, *TOUCHES):
            raise NoEvening(f"No probe measures {name}: use the program that wrote this file.")
        if not 0 <= value <= _MOST:
            raise NoEvening(
                f"{name} cannot be {value:g}: it is 0 to {_MOST}. Somebody changed this file, or "
                f"it was damaged. Call {called('probe')} again."
            )


class Evening:
    """Guides a person through the measurements, after a Probe's three pads.

    say: tells the person; asks: tells, and returns whether the person has done it.
    """

    def __init__(
        self, probe: Probe, say: Callable[[str], None], asks: Callable[[str], bool]
    ) -> None:
        self._probe = probe
        self._say = say
        self._asks = asks

    def measure(self, board: str, reports: list[PadReport]) -> Measured:
        """Measure all that the person wants to. Raises ProbeError if the board is gone."""
        values = {
            "finger_counts": round(median(one.signal for one in reports), 1),
            "noise_counts": float(max(one.rest.swing for one in reports)),
        }
        bare = median(self._picofarads()[FREE:])
        values["pin_pf"] = round(bare, 1)
        values["finger_pf"] = _added(values["finger_counts"], reports[0].picofarad)
        values |= self._wires() | self._touches() | self._light_data() | self._second_chip()
        return Measured(board, values)

    def _picofarads(self) -> list[float]:
        found = self._probe.ask("again()")
        return [picofarad_of(found, electrode) for electrode in range(len(found["counts"]))]

    def _wires(self) -> dict[str, float]:
        wanted = self._asks(
            f"Join a wire of {SHORT[1]} mm to electrode {SHORT[0]} and one of {LONG[1]} mm to "
            f"electrode {LONG[0]}. Their other ends touch nothing."
        )
        if not wanted:
            return {}
        found = self._picofarads()
        more = found[LONG[0]] - found[SHORT[0]]
        return {"wire_pf_per_mm": round(max(more, 0) / (LONG[1] - SHORT[1]), 4)}

    def _touches(self) -> dict[str, float]:
        values = {}
        for name, (first, words) in TOUCHES.items():
            if not self._asks(first):
                continue
            self._picofarads()  # each stack has its own counts at rest
            rest = self._probe.sample(_SLICES)
            try:
                values[name] = round(self._probe.touch(0, rest, words)[0], 1)
            except ProbeError as error:
                self._say(str(error))
                if self._asks("Did you touch the pad, and it felt nothing?"):
                    values[name] = 0.0
        return values

    def _light_data(self) -> dict[str, float]:
        wanted = self._asks(
            f"Light data: join the data line of a strip to GP{_LIGHT_PIN}, and its 5 V and "
            "ground. Hands off."
        )
        if not wanted:
            return {}
        self._probe.ask(f"shine({_LIGHT_PIN}, {_LIGHTS}, {LED_TIMING})")
        swing = self._swing()
        self._probe.ask(f"shine({_LIGHT_PIN}, 0, ())")
        return {"noise_with_light_counts": swing}

    def _second_chip(self) -> dict[str, float]:
        if not self._asks(
            "A second breakout on the same four wires, its ADDR at 3.3 V. Hands off."
        ):
            return {}
        if not self._probe.ask("beside()"):
            self._say("No second chip answers; look at its four wires and at ADDR.")
            return {}
        return {"noise_beside_a_chip_counts": self._swing()}

    def _swing(self) -> float:
        return float(max(reading.swing for reading in self._probe.sample(_SLICES)))


def _added(felt: float, line_pf: float) -> float:
    """The pF that a finger adds which takes so many counts off a line: n dC / (C + dC) (D)."""
    return round(line_pf * felt / (AT_REST - felt), 3)


def meaning(measured: Measured) -> list[str]:
    """Sentences for a person: what this means for the board that is to be built."""
    values = measured.values
    lengths = pad_lengths(load_board_file(measured.board))
    pin = values.get("pin_pf", PIN_PF.value)
    wire = values.get("wire_pf_per_mm", WIRE_PF_MM.value)
    adds = values.get("finger_pf", FINGER_PF.value)
    felt = _felt(pin, wire, adds, max(lengths))
    noise = max(value for name, value in values.items() if name.startswith("noise"))
    touch, release = thresholds(felt, round(noise))
    lines = [
        f"On {measured.board} with its longest wire, {max(lengths)} mm, a finger gives some "
        f"{felt:.0f} counts; `touch_threshold` {touch} and `release_threshold` {release} fit."
    ]
    if "child_counts" in values and values.get("finger_counts"):
        child = felt * values["child_counts"] / values["finger_counts"]
        lines.append(
            f"A child's fingertip gives some {child:.0f}"
            + (": it is felt." if child > touch + 1 else ": too weak. Take a thinner panel.")
        )
    if "bare_counts" in values:
        lines.append(
            f"Bare foil gives some {values['bare_counts']:.0f} counts"
            + (": pads can be tried before the panel is on." if values["bare_counts"] else ".")
        )
    if values.get("air_counts", felt) < values["finger_counts"] / 2:
        lines.append(
            "Half a millimetre of air takes more than half: glue or clamp the panel down."
        )
    if values.get("noise_with_light_counts", 0) > values["noise_counts"] + 2:
        lines.append("Light data disturbs the pads: keep its cable away from their wires.")
    if values.get("noise_beside_a_chip_counts", 0) > values["noise_counts"] + 2:
        lines.append('Chips disturb each other: put `"samples": 34` into the board file.')
    return lines


def _felt(pin: float, wire: float, finger: float, length_mm: float) -> float:
    """Counts of a finger on a pad with these constants."""
    more = pin - PIN_PF.value + (wire - WIRE_PF_MM.value) * length_mm
    return counts(PAD_PF.value + more, finger, length_mm)


def contradictions(measured: Measured) -> list[str]:
    """Rows: each constant whose range the measured value leaves, and what then changes."""
    rows = []
    for name, value in (measured.values | _shares(measured.values)).items():
        constant = TABLE.get(name)
        if constant is not None and not constant.holds(value):
            rows.append(
                f"| `{name}` | {value:g} {constant.unit} | {constant.least:g} to "
                f"{constant.most:g} | {_CHANGES[name]} |"
            )
    return rows


def _shares(values: dict[str, float]) -> dict[str, float]:
    """What a child's finger, and air, leave of the finger that was measured."""
    finger = values["finger_counts"]
    if not finger:
        return {}
    parts = {"child_share": "child_counts", "air_share": "air_counts"}
    return {
        share: round(values[name] / finger, 2) for share, name in parts.items() if name in values
    }


_CHANGES = {
    "pin_pf": "the counts of every finger on the pages; wires that may be broken are still told, "
    "as they are compared with each other",
    "wire_pf_per_mm": "the counts of pads with long wires, and how long a wire may be",
    "finger_pf": "the counts of every finger, and so the panels that work",
    "finger_counts": "the panel that the page advises",
    "child_share": "what children are felt with: the threshold that is learnt in play",
    "air_share": "how firmly the panel must lie on its pads",
    "noise_counts": "the thresholds: they stay above the noise, and weak fingers are lost",
}


def summary(measured: Measured) -> str:
    """The page's part for built-by.md: all that was measured, and what it contradicts."""
    lines = [f"## Probe for {measured.board}", "", "| measured | | expected |", "|---|---|---|"]
    for name, value in (measured.values | _shares(measured.values)).items():
        lines.append(f"| `{name}` | {value:g} | {_expected(name)} |")
    against = contradictions(measured)
    if against:
        lines += ["", "| contradicts | measured | expected | what changes |", "|---|---|---|---|"]
        lines += against
    else:
        lines += ["", "Nothing of the table of constants is contradicted."]
    return "\n".join([*lines, "", *meaning(measured)]) + "\n"


def _expected(name: str) -> str:
    constant: Any = TABLE.get(name)
    return "" if constant is None else f"{constant.least:g} to {constant.most:g} {constant.unit}"
