"""Wires of the simulated board are soldered while it runs, and its chips tell."""

import pytest

from host_sim.wiring.plan import plan_of
from rootlight.link.messages import LinkError
from tests.support import Table


@pytest.fixture
def table():
    table = Table("hex-2")
    table.link.request("sim.solder", {"off": True})
    return table


def solder(table, **what):
    table.link.request("sim.solder", what)
    table.run(300)


def picofarad(table):
    """Return the pF of each electrode of the one chip, rounded; as the page does."""
    plan = plan_of(table.link.board.hardware.board)
    told = table.diagnose()["touch"][0]
    return [
        round((charge << time) / counts * plan["picofarad"])
        for charge, time, counts in zip(
            told["charge_ua"], told["charge_time"], told["counts"], strict=True
        )
    ]


@pytest.mark.gate
def test_an_open_electrode_has_its_pin_alone_and_one_with_its_foil_twice_that(table):
    table.run(300)
    assert picofarad(table) == [15] * 12
    solder(table, pad="a1")
    found = picofarad(table)
    assert 28 <= found.pop(2) <= 40
    assert found == [15] * 11
    solder(table, pad="a1", off=True)
    assert picofarad(table) == [15] * 12


@pytest.mark.gate
def test_a_wire_may_come_to_another_electrode_and_two_may_touch(table):
    solder(table, pad="a1", chip="touch0", electrode=11)
    assert [at for at, found in enumerate(picofarad(table)) if found > 20] == [11]
    solder(table, pad="a1")
    solder(table, pad="a2")
    alone = picofarad(table)
    solder(table, pad="a1", bridge="a2")
    assert picofarad(table)[2:4] == [pytest.approx(alone[2] + alone[3], abs=4)] * 2


def test_it_says_how_many_wires_are_off_and_puts_all_of_them_back(table):
    request = table.link.request
    assert request("sim.solder", {})["off"] == 9
    assert request("sim.solder", {"pad": "a1", "chip": "touch0", "electrode": 10})["off"] == 8
    assert request("sim.solder", {"off": False})["off"] == 0
    table.run(300)
    assert [at for at, found in enumerate(picofarad(table)) if found < 20] == [9, 10, 11]


def test_a_pad_plays_again_once_its_wire_is_there(table):
    # The guard of the pads looks at a chip now and then.
    table.run(3000)
    solder(table, pad="b2")
    table.run(6000)
    table.new(game="droched", moves=["komi 0", "black"])
    table.run(3000)
    table.touch("b2")
    assert table.state()["pending"] == ["b2"]
    table.touch("a1")
    assert table.state()["pending"] == ["b2"]


@pytest.mark.parametrize(
    "wrong",
    [
        {"off": "a1"},
        {"pad": "z9"},
        {"pad": "undo"},
        {"pad": "a1", "chip": "touch7", "electrode": 0},
        {"pad": "a1", "chip": "touch0", "electrode": 12},
        {"pad": "a1", "bridge": "z9"},
    ],
)
def test_wires_that_cannot_be_soldered_are_refused(table, wrong):
    with pytest.raises(LinkError):
        table.link.request("sim.solder", wrong)
