"""The self-test of the lights, and a fault of one pad: those that run on every interpreter.

The other faults are in test_faults_of_parts; they take long where Python is slow.
"""

import pytest

from rootlight.link.messages import LinkError
from tests.simulator.test_faults_of_parts import (
    MOVES,
    assert_nothing_was_played,
    assert_plays,
    diagnosed,
    wait_for,
)
from tests.support import Table


@pytest.fixture
def table():
    table = Table("hex-4")
    table.new(game="rootbound", moves=MOVES)
    table.run(3000)
    table.notifications()
    return table


@pytest.mark.gate
@pytest.mark.parametrize(
    "kind, code", [("electrode_shorted", "shorted"), ("electrode_open", "open")]
)
def test_a_pad_that_fails_is_left_out_and_comes_back(table, kind, code):
    table.fault(part="b4", kind=kind)
    wait_for(table, "b4", [code])
    assert diagnosed(table) == {"b4": code}
    table.fault(clear=True)
    wait_for(table, "b4", ["ok"])
    assert diagnosed(table) == {}
    assert_nothing_was_played(table)
    assert_plays(table, "b4")


# The chain of LEDs.


def lit(table):
    """Pads whose LED is lit, by name."""
    leds = table.leds()
    return [name for name, colour in (leds["cells"] | leds["buttons"]).items() if any(colour)]


def chain_of(table):
    board = table.link.board.hardware.board
    return [board.pad_name(pad) for pad in board.chain]


@pytest.mark.parametrize("broken", [0, 1, 20, 41])
def test_the_self_test_lights_the_chain_up_to_the_broken_led(table, broken):
    table.fault(part="leds", kind="led_broken", index=broken)
    told = table.selftest(leds="chain")
    assert told["leds"] == 42
    table.run(told["leds"] * told["each_ms"] + 500)
    assert sorted(lit(table)) == sorted(chain_of(table)[:broken])


def test_the_self_test_lights_one_led_after_the_other(table):
    told = table.selftest(leds="chain")
    for number in range(1, 5):
        table.run(told["each_ms"] if number > 1 else told["each_ms"] // 2)
        assert sorted(lit(table)) == sorted(chain_of(table)[:number])


def test_the_self_test_ends_by_a_touch_that_does_nothing_else(table):
    before = table.leds()
    table.selftest(leds="chain")
    table.run(1000)
    assert table.leds() != before
    table.touch("b4")
    table.run(1000)
    assert_nothing_was_played(table)
    assert lit(table).count("d4") == 1
    assert_plays(table, "b4")


@pytest.mark.parametrize("way", ["off", "play", "time", "twice"])
def test_the_self_test_ends_in_other_ways_too(table, way):
    shown = table.lights()
    told = table.selftest(leds="chain")
    table.run(1000)
    if way == "play":
        table.play(move="b4")
        table.undo()
    elif way == "time":
        table.run(told["leds"] * told["each_ms"] + 11000)
    elif way == "twice":
        table.selftest(leds="chain")
        table.run(1000)
        table.selftest(leds="off")
    else:
        assert table.selftest(leds="off") == {"leds": "off"}
    table.run(200)
    assert table.lights()["cells"]["d4"] == shown["cells"]["d4"]
    assert table.lights()["cells"]["b4"] == "000000"
    assert_plays(table, "b4")


# One pad alone.


def test_one_pad_is_lit_alone_and_no_touch_plays(table):
    shown = table.lights()
    assert table.selftest(leds="b4") == {"leds": 1, "stays_ms": 15000}
    table.run(100)
    assert lit(table) == ["b4"]
    table.touch("b4")
    table.run(1000)
    assert_nothing_was_played(table)
    assert lit(table) == ["b4"]
    table.selftest(leds="undo")
    table.run(100)
    assert lit(table) == ["undo"]
    assert table.selftest(leds="off") == {"leds": "off"}
    table.run(200)
    assert table.lights()["cells"]["d4"] == shown["cells"]["d4"]
    assert_plays(table, "b4")


def test_the_light_of_a_pad_goes_out_unless_a_host_asks_for_it_again(table):
    table.selftest(leds="b4")
    table.run(14000)
    table.selftest(leds="b4")
    table.run(14000)
    assert lit(table) == ["b4"]
    table.run(2000)
    assert lit(table).count("d4") == 1


@pytest.mark.parametrize("name", ["h9", "", "chains", "b44"])
def test_a_pad_that_is_not_there_is_refused(table, name):
    table.selftest(leds="b4")
    with pytest.raises(LinkError):
        table.selftest(leds=name)
    table.run(100)
    assert lit(table) == ["b4"]
