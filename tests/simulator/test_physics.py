"""A board whose pins, wires and fingers are not those that were assumed: it feels what it can."""

import itertools

import pytest

from host_sim.board.simulated_board import built_boards
from host_sim.trials.physics import Sweep, main
from rootlight.link.messages import LinkError
from tests.support import Table


@pytest.fixture
def table():
    return Table("hex-4")


def physics(table, **values):
    return table.link.request("sim.physics", values)


def test_the_physics_of_a_board_are_told_and_hold_from_the_next_power_on(table):
    assert physics(table) == {"pin_pf": 15, "wire_pf_per_mm": 0.08, "charge": 1, "finger": 1}
    assert physics(table, pin_pf=12, finger=0.5)["pin_pf"] == 12
    chip = table.link.board.hardware.chips[0]
    before = chip.electrodes.capacitance(0)
    table.run(1000)
    assert chip.electrodes.capacitance(0) == before
    table.power(cycle=True)
    assert chip.electrodes.capacitance(0) < before
    assert physics(table) == {"pin_pf": 12, "wire_pf_per_mm": 0.08, "charge": 1, "finger": 0.5}


@pytest.mark.parametrize(
    ("values", "says"),
    [
        ({"pin_pf": 0}, '"pin_pf" is a number from 1 to 60.'),
        ({"wire_pf_per_mm": -0.1}, '"wire_pf_per_mm" is a number from 0 to 1.'),
        ({"charge": "much"}, '"charge" is a number from 0.3 to 3.'),
        ({"finger": True}, '"finger" is a number from 0 to 200.'),
        ({"pin": 15}, "pin is none"),
    ],
)
def test_physics_out_of_bounds_are_refused_and_change_nothing(table, values, says):
    before = physics(table)
    with pytest.raises(LinkError, match=says):
        physics(table, **{"charge": 2.0} | values)
    assert physics(table) == before


SHORT = ["hex-4", "hex-7", "growy-2", "hex-4-pcb"]
EDGES = list(itertools.product((8, 20), (0.005, 0.15), (0.65, 1.35)))


@pytest.mark.gate
@pytest.mark.parametrize(("pin", "wire", "charge"), EDGES)
def test_a_board_at_the_edge_of_all_tolerances_feels_every_finger(pin, wire, charge):
    sweep = Sweep("hex-2", pin_pf=pin, wire_pf_per_mm=wire, charge=charge)
    found = sweep.found()
    assert found.left_out == found.false_touches == found.told == []
    assert found.not_felt == []


@pytest.mark.gate
@pytest.mark.parametrize("built", SHORT)
@pytest.mark.parametrize(("pin", "wire"), [(12, 0.03), (15, 0.02), (20, 0.005), (8, 0.15)])
def test_a_board_that_is_lighter_than_assumed_feels_every_finger(built, pin, wire):
    found = Sweep(built, pin_pf=pin, wire_pf_per_mm=wire).found(every=5)
    assert found.left_out == found.false_touches == found.told == []
    assert found.not_felt == []


@pytest.mark.gate
@pytest.mark.parametrize("built", sorted(set(built_boards()) - {"hex-2", *SHORT}))
def test_every_other_board_file_feels_every_finger_of_light_lines(built):
    found = Sweep(built, pin_pf=8, wire_pf_per_mm=0.005, charge=1.35).found(every=7)
    assert found.left_out == found.false_touches == found.told == []
    assert found.not_felt == []


@pytest.mark.gate
@pytest.mark.parametrize(("pin", "wire"), [(8, 0.15), (15, 0.08), (20, 0.005)])
def test_a_broken_wire_is_told_by_name_and_nothing_else_is(pin, wire):
    sweep = Sweep("hex-4", pin_pf=pin, wire_pf_per_mm=wire)
    sweep.link.request("sim.fault", {"part": "d4", "kind": "electrode_open"})
    sweep.restart()
    assert sweep.told() == [("d4", "open")]
    assert sweep.left_out() == []


@pytest.mark.gate
def test_the_sweep_prints_what_each_board_feels(capsys):
    assert main(["--built", "hex-2"]) == 0
    rows = capsys.readouterr().out.splitlines()
    assert rows[-1] == "0 of these boards do not feel all that they could."
    # Five pairs of pin and wire, three charges, three fingers.
    assert len(rows) == 1 + 5 * 3 * 3 + 1
