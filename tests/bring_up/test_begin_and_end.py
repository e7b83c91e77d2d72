"""Beginning, answering and leaving a bring-up: by fingers, by the Pico's button, by the link."""

import pytest

from rootlight.link.messages import LinkError
from tests.bring_up.person import HANDS, Person, built_with


@pytest.fixture
def table():
    return built_with()


def tap_menu(table):
    menu = table.link.board.hardware.board.pad_at("menu")
    table.link.board.fingers.put({menu: 1.0})
    table.run(150)
    table.link.board.fingers.put({})
    table.run(150)


def told(table):
    return [params for method, params in table.notifications() if method == "bringup"]


def test_a_tap_on_menu_within_three_seconds_of_the_start_begins_it(table):
    tap_menu(table)
    assert table.bringup()["running"]
    assert told(table)[0]["step"] == "parts"


def test_later_the_menu_opens(table):
    table.run(3000)
    tap_menu(table)
    assert table.bringup() == {"running": False}
    assert table.link.board.device.controller.offers.picker is not None


def test_only_the_first_tap_counts(table):
    tap_menu(table)
    tap_menu(table)
    assert not table.bringup()["running"]
    tap_menu(table)
    assert not table.bringup()["running"]


def test_a_tap_on_menu_ends_it_while_nothing_is_asked(table):
    tap_menu(table)
    table.run(500)
    tap_menu(table)
    table.run(200)
    assert table.bringup() == {"running": False}
    table.run(4000)
    table.touch("d4")
    assert table.state()["pending"] == ["d4"]


def test_the_pico_s_own_button_begins_it(table):
    """As `platforms/pico` says it: see the tests of the platform."""
    platform = table.link.board.platform
    platform.changed = 2
    table.run(100)
    assert table.bringup()["running"]
    assert not platform.changed


def test_a_hand_that_stays_ends_it(table):
    person = Person(table)
    person.begin()
    person.touch(*HANDS["hex-4"], ms=4000)
    assert table.bringup() == {"running": False}
    assert "stopped" in told(table)[-1]["message"]


@pytest.mark.slow
def test_it_ends_by_itself_if_nobody_comes(table):
    tap_menu(table)
    table.run(260000)
    assert table.bringup() == {"running": False}
    assert "nobody touched" in told(table)[-1]["message"]


@pytest.mark.gate
def test_the_game_stays_as_it_is(table):
    table.new(game="rootbound", moves=["d4"])
    table.run(2000)
    before = table.record()
    lights = table.lights()
    person = Person(table)
    assert person.goes_through() == []
    table.run(2000)
    assert table.record() == before
    assert table.state()["pending"] == []
    assert table.lights()["cells"]["d4"] == lights["cells"]["d4"]


def test_the_link_can_answer_in_a_finger_s_place(table):
    person = Person(table)
    person.begin()
    state = table.bringup(do="no")
    assert state["message"].startswith("Can you see a breathing light")
    state = table.bringup(do="yes")
    assert (state["found"][0]["code"], state["found"][0]["part"]) == ("not_felt", "a1")
    assert "(2 of 42)" in state["message"]


def test_stopped_it_writes_the_report_and_nothing_else(table):
    person = Person(table)
    person.begin()
    person.touch("a1")
    assert table.bringup(do="stop") == {"running": False}
    flash = table.link.board.hardware.flash
    assert b"Stopped at this step: touch." in flash.content("bringup.txt")
    assert flash.content("wiring.json") is None
    assert flash.content("settings.json") is None


def test_the_report_lists_problems_of_one_kind_together_in_the_order_of_pads():
    # Of chip touch0 they are the electrodes 0, 1, 2 and 4, in this order.
    table = built_with(
        ("wire_broken", {"pad": "end1"}),
        ("wire_grounded", {"pad": "undo"}),
        ("wire_broken", {"pad": "a1"}),
        ("wire_broken", {"pad": "a3"}),
    )
    person = Person(table)
    person.begin()
    found = [("open", "end1"), ("shorted", "undo"), ("open", "a1"), ("open", "a3")]
    person.state()
    assert person.codes() == found
    table.bringup(do="stop")
    report = table.link.board.hardware.flash.content("bringup.txt").decode()
    problems = [line.split(",")[0] for line in report.splitlines() if line.startswith("- ")]
    assert problems == [
        "- open: The wire of a1",
        "- open: The wire of a3",
        "- open: The wire of end1",
        "- shorted: undo",
    ]


@pytest.mark.parametrize(
    "params",
    [{"do": "yes"}, {"do": "no"}, {"do": "stop"}, {"do": "dance"}, {"do": 1}, {"read": "x"}],
)
def test_requests_that_make_no_sense_are_refused(table, params):
    with pytest.raises(LinkError) as caught:
        table.bringup(**params)
    assert caught.value.code == -32602
    assert caught.value.message.endswith(".")


def test_an_answer_is_refused_while_the_chips_are_looked_at(table):
    table.bringup(do="start")
    with pytest.raises(LinkError):
        table.bringup(do="yes")
    assert table.bringup()["step"] == "parts"


def test_the_self_test_waits_for_the_bring_up_and_is_ended_by_it(table):
    table.selftest(leds="chain")
    table.bringup(do="start")
    with pytest.raises(LinkError) as caught:
        table.selftest(leds="chain")
    assert caught.value.data["code"] == "bring_up"
    table.bringup(do="stop")
    table.run(500)
    table.selftest(leds="chain")
    table.run(500)
    table.selftest(leds="off")
    table.run(500)
    table.touch("d4")
    assert table.state()["pending"] == ["d4"]


def test_a_second_start_lets_it_go_on(table):
    person = Person(table)
    person.begin()
    person.touch("a1")
    assert "(2 of 42)" in table.bringup(do="start")["message"]


def test_after_a_restart_in_the_middle_of_it_the_game_is_back(table):
    person = Person(table)
    person.begin()
    table.power(cycle=True)
    table.run(4000)
    assert table.bringup() == {"running": False}
    table.touch("d4")
    assert table.state()["pending"] == ["d4"]
