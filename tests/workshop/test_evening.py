"""The first evening with one breakout: a simulated chip, and a person who does what is asked."""

import json

import pytest

from host_sim.workshop.built_by import main as built_by
from host_sim.workshop.evening import (
    LONG,
    SHORT,
    Evening,
    Measured,
    NoEvening,
    contradictions,
    meaning,
    read,
    summary,
)
from host_sim.workshop.three_pads import Probe
from tests.workshop.test_probe import ADDRESS, SCL, SDA, Bench

PF_MM = 0.05
# Parts of the finger that the panel lets through, and 60 pF on bare copper.
TOUCHES = {"A child's": 0.5, "Half a millimetre": 0.7}
BARE_FEMTOFARAD = 60000


class Person(Bench):
    """Somebody with a breakout, three pads, and electrodes that are bare pins else."""

    def __init__(self, skips=(), pin_pf=15.0, **options):
        super().__init__(**options)
        self.skips = skips
        self.pin_pf = pin_pf
        for electrode in range(SHORT[0], 12):
            self.chip.electrodes.set_capacitance(electrode, pin_pf)

    def asks(self, words):
        self.said.append(words)
        if any(part in words for part in self.skips):
            return False
        if words.startswith("Join a wire"):
            for electrode, length in (SHORT, LONG):
                self.chip.electrodes.set_capacitance(electrode, self.pin_pf + PF_MM * length)
        for first, finger in TOUCHES.items():
            if words.startswith(first):
                self.finger = finger
        if "panel off" in words:
            self.finger = 1.0
            self.chip.electrodes.set_physics(15000, BARE_FEMTOFARAD, 1)
        if words.startswith("Light data"):
            self.chip.electrodes.noise.set_noise(4)
        if words.startswith("A second breakout"):
            self.chip.electrodes.noise.set_noise(0)
        return True

    def say(self, words):
        super().say(words.replace("the bare foil of pad 0", "pad 0 bare"))

    def spends_the_evening(self, board="hex-4"):
        probe = Probe(self.run, self.say)
        reports = probe.measure(SDA, SCL, ADDRESS)
        return Evening(probe, self.say, self.asks).measure(board, reports)


@pytest.mark.gate
def test_an_evening_measures_pins_wires_fingers_and_noise():
    values = Person().spends_the_evening().values
    assert values["pin_pf"] == pytest.approx(15, abs=0.3)
    assert values["wire_pf_per_mm"] == pytest.approx(PF_MM, abs=0.005)
    assert values["finger_counts"] == pytest.approx(15, abs=2)
    assert values["finger_pf"] == pytest.approx(0.75, abs=0.1)
    assert values["child_counts"] == pytest.approx(7.5, abs=1.5)
    assert values["air_counts"] == pytest.approx(10.5, abs=1.5)
    # 60 pF on a line of 34: 720 * 60 / 94.
    assert values["bare_counts"] == pytest.approx(460, abs=25)
    assert values["noise_with_light_counts"] > 3
    assert values["noise_beside_a_chip_counts"] == values["noise_counts"] == 0


@pytest.mark.gate
def test_steps_may_be_left_out():
    skips = ("Join", "child", "paper", "Light", "second")
    values = Person(skips=skips).spends_the_evening().values
    assert set(values) == {"finger_counts", "finger_pf", "noise_counts", "pin_pf"}


def test_a_touch_that_is_not_felt_is_noted_and_the_evening_goes_on():
    person = Person(skips=("Join", "paper", "Light", "second"))
    person.finger = 1.0
    person.deaf = ()
    weak = {"A child's": 0.1}
    values = _with_touches(person, weak).spends_the_evening().values
    assert values["child_counts"] == 0


def _with_touches(person, touches):
    asks = person.asks

    def asked(words):
        done = asks(words)
        for first, finger in touches.items():
            if words.startswith(first):
                person.finger = finger
        return done

    person.asks = asked
    return person


MEASURED = {
    "finger_counts": 24.0,
    "finger_pf": 1.2,
    "noise_counts": 1.0,
    "pin_pf": 12.0,
    "wire_pf_per_mm": 0.02,
    "child_counts": 12.0,
}


def test_what_was_measured_survives_its_file():
    measured = Measured("hex-2", MEASURED)
    assert read(measured.text()) == measured


def test_it_says_what_the_figures_mean_for_the_board():
    """hex-4's longest wire has 205 mm: 12 + 7 + 4.1 pF, and 1.2 pF take 36 counts of 720."""
    first, child = meaning(Measured("hex-4", MEASURED))
    assert "a finger gives some 36 counts" in first
    assert "`touch_threshold` 8" in first
    assert child == "A child's fingertip gives some 18: it is felt."


@pytest.mark.parametrize(
    ("values", "says"),
    [
        ({"child_counts": 3.0}, "too weak. Take a thinner panel"),
        ({"air_counts": 8.0}, "glue or clamp the panel down"),
        ({"noise_with_light_counts": 6.0}, "Light data disturbs the pads"),
        ({"noise_beside_a_chip_counts": 6.0}, '"samples": 34'),
    ],
)
def test_it_says_what_to_change(values, says):
    assert any(says in line for line in meaning(Measured("hex-4", MEASURED | values)))


def test_constants_that_are_contradicted_are_named_with_what_changes():
    assert contradictions(Measured("hex-4", MEASURED)) == []
    (row,) = contradictions(Measured("hex-4", MEASURED | {"pin_pf": 22.0}))
    assert row.startswith("| `pin_pf` | 22 pF | 8 to 20 | the counts of every finger")
    assert "Nothing of the table of constants is contradicted." in summary(
        Measured("hex-4", MEASURED)
    )


@pytest.mark.parametrize(
    "text", ["{", '{"probe": 1}', '{"probe": 1, "board": "hex-4", "measured": 3}']
)
def test_a_file_that_was_cut_off_is_refused_with_what_to_do(text):
    with pytest.raises(NoEvening, match="cut off"):
        read(text)


def test_a_file_of_another_format_is_refused_with_what_to_do():
    older = json.loads(Measured("hex-4", MEASURED).text()) | {"probe": 0}
    with pytest.raises(NoEvening, match="format 0"):
        read(json.dumps(older))


@pytest.mark.parametrize(
    ("values", "says"),
    [
        ({"noise_counts": None}, "lacks noise_counts"),
        ({"finger_counts": None}, "lacks finger_counts"),
        ({"pin_pf": float("nan")}, "pin_pf cannot be nan"),
        ({"finger_pf": float("inf")}, "finger_pf cannot be inf"),
        ({"child_counts": -49.0}, "child_counts cannot be -49"),
        ({"line_pf": 99.0}, "No probe measures line_pf"),
    ],
)
def test_a_file_that_was_changed_is_refused_with_what_is_wrong(values, says):
    measured = {name: value for name, value in (MEASURED | values).items() if value is not None}
    with pytest.raises(NoEvening, match=says):
        read(Measured("hex-4", measured).text())


def test_a_probe_for_a_printed_circuit_is_refused_as_it_has_no_wires():
    with pytest.raises(NoEvening, match="take hex-4"):
        read(Measured("hex-4-pcb", MEASURED).text())


def test_a_panel_that_children_are_hardly_felt_through_contradicts_the_table():
    (row,) = contradictions(Measured("hex-4", MEASURED | {"child_counts": 4.0}))
    assert row.startswith("| `child_share` | 0.17 times | 0.3 to 0.8 | what children are felt")


@pytest.mark.parametrize("text", ["", " \n"])
def test_an_empty_file_is_said_to_be_empty(tmp_path, capsys, monkeypatch, text):
    path = tmp_path / "probe-hex-4.json"
    path.write_text(text, "utf-8")
    monkeypatch.setattr("sys.argv", ["built_by", str(path)])
    assert built_by() == 1
    assert "is empty: it was cut off" in capsys.readouterr().err


def test_the_page_of_a_probe_is_printed(tmp_path, capsys, monkeypatch):
    path = tmp_path / "probe-hex-4.json"
    path.write_text(Measured("hex-4", MEASURED).text(), "utf-8")
    monkeypatch.setattr("sys.argv", ["built_by", str(path)])
    assert built_by() == 0
    assert capsys.readouterr().out.startswith("## Probe for hex-4")
    path.write_text(Measured("hex-99x", MEASURED).text(), "utf-8")
    assert built_by() == 1
    assert "hex-99x" in capsys.readouterr().err
