"""The computer beside the board falls asleep, or its cable is pulled; the board plays on."""

import json

import pytest

from rootlight.link.messages import LinkError
from tests.effort import amount
from tests.support import Table

# In `make trials` it is an hour.
HOUR_MS = amount(20_000, 3_600_000)
TOUCHED = ["c3", "e2", "f2", "b3", "e4"]
# The longest time that a person may wait for the link.
BACK_MS = 1000


@pytest.fixture
def table():
    return new_table()


def new_table():
    table = Table("hex-4")
    table.new(game="rootbound", moves=["d4", "a1,g4"])
    table.link.request("watch", {"lights": True})
    return table
    return table


def sleep(table):
    table.link.request("sim.usb", {"suspended": True})


def wake(table):
    table.link.request("sim.usb", {"suspended": False})


def board_of(table):
    return table.link.board


def told(table):
    """All that the host has heard, as messages: each line is whole."""
    return [json.loads(line) for line in table.link.take_output()]


def play_for_hours(table):
    """Turns and touches, each of which the board would tell."""
    table.turn("e2")
    for cell in TOUCHED:
        table.touch(cell)
        table.run(HOUR_MS)


@pytest.fixture(scope="module")
def beside_an_awake_one():
    """The state of a board on which the same was played."""
    table = new_table()
    play_for_hours(table)
    state = table.state()
    assert state["pending"]
    return state


def test_a_touch_beside_a_sleeping_computer_stalls_nothing(table):
    sleep(table)
    longest = []
    began = [board_of(table).now_ms]

    def note():
        longest.append(board_of(table).now_ms - began[0])
        began[0] = board_of(table).now_ms

    board_of(table).on_step = note
    for cell in TOUCHED:
        table.touch(cell)
        table.touch(cell)
    assert max(longest) < 40
    assert board_of(table).device.link.is_talking()


@pytest.mark.gate
def test_hours_beside_a_sleeping_computer_cost_no_stone_and_no_restart(table, beside_an_awake_one):
    sleep(table)
    play_for_hours(table)
    wake(table)
    assert board_of(table).starts == 1
    table.run(BACK_MS)
    messages = told(table)
    assert messages
    assert [each for each in messages if each.get("method") == "fault"] == []
    assert table.state() == beside_an_awake_one
    assert table.errors() == {"errors": []}


@pytest.mark.gate
def test_a_cable_that_is_pulled_beside_another_supply_costs_nothing(table, beside_an_awake_one):
    sleep(table)
    play_for_hours(table)
    board_of(table).hardware.serial.plug_in_again()
    assert board_of(table).starts == 1
    assert table.state() == beside_an_awake_one
    assert table.errors() == {"errors": []}


def test_what_was_played_meanwhile_is_told_at_last(table):
    sleep(table)
    table.turn("e2")
    table.turn("c3")
    wake(table)
    told(table)
    assert table.record()["moves"] == ["d4", "a1,g4", "e2", "c3"]
    assert table.hello()["board"] == "hex-4"


def test_lines_to_the_board_wait_until_the_computer_wakes(table):
    sleep(table)
    table.link.handle(b'{"jsonrpc": "2.0", "id": 77, "method": "hello"}')
    table.run(HOUR_MS)
    assert not [each for each in told(table) if each.get("id") == 77]
    wake(table)
    (answer,) = [each for each in told(table) if each.get("id") == 77]
    assert answer["result"]["board"] == "hex-4"


def test_a_computer_that_sleeps_hears_nothing(table):
    told(table)
    sleep(table)
    table.touch("b2")
    assert [each["method"] for each in told(table) if each.get("method") == "pending"] == []


def test_a_board_that_starts_beside_a_sleeping_computer_plays(table):
    sleep(table)
    table.power(cycle=True)
    table.run(200)
    table.touch("b2")
    wake(table)
    assert table.state()["pending"] == ["b2"]


@pytest.mark.parametrize("params", [{}, {"suspended": 1}, {"suspended": "yes"}])
def test_it_sleeps_or_not(table, params):
    with pytest.raises(LinkError, match="true or false"):
        table.link.request("sim.usb", params)
