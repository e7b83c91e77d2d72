"""An answer that was a slip is taken back: the board asks once more, and forgets what it noted."""

import pytest

from rootlight.link.messages import LinkError
from tests.bring_up.person import Person, built_with


def brought_up_to(step, *mistakes):
    """A Person at a board, at a step of its bring-up."""
    person = Person(built_with(*mistakes))
    person.begin()
    if step != "touch":
        person.goes_on(until=step)
    return person


def back(person):
    """Take the last answer back; the state after that, once its light is lit."""
    state = person.table.bringup(do="back")
    person.table.run(100)
    return state


@pytest.mark.gate
def test_a_light_is_asked_for_again_as_if_nobody_had_answered():
    person = brought_up_to("touch")
    person.touch("a1")
    person.table.bringup(do="no")
    person.table.bringup(do="yes")
    person.state()
    assert person.codes() == [("not_felt", "a2")]
    state = back(person)
    assert "(2 of 42)" in state["message"]
    assert state["found"] == []
    assert person.lit() == ["a2"]
    assert "(1 of 42)" in back(person)["message"]
    assert person.goes_on() == []


def test_a_touch_of_another_pad_is_told_and_can_be_taken_back():
    person = brought_up_to("touch")
    person.table.notifications()
    person.touch("b2")
    said = [
        params["message"] for method, params in person.table.notifications() if method == "bringup"
    ]
    assert "felt b2, but the light of a1 was breathing" in said[-1]
    assert "(1 of 42)" in back(person)["message"]
    person.table.notifications()
    person.touch("a1")
    said = [
        params["message"] for method, params in person.table.notifications() if method == "bringup"
    ]
    assert "(2 of 42)" in said[-1]


def test_the_first_no_at_a_light_is_taken_back_alone():
    person = brought_up_to("touch")
    person.touch("a1")
    person.table.bringup(do="no")
    state = back(person)
    assert "(2 of 42)" in state["message"]
    assert state["back"]


@pytest.mark.gate
def test_two_dark_lights_that_were_slips_leave_no_trace():
    person = brought_up_to("touch")
    for _ in range(4):
        person.table.bringup(do="no")
    # The board has asked for the last light of the chain out of turn.
    state = back(person)
    assert "(2 of 42)" in state["message"]
    assert "(1 of 42)" in back(person)["message"]
    assert person.goes_on() == []


@pytest.mark.gate
def test_a_chain_that_seemed_broken_is_whole_again():
    person = brought_up_to("touch")
    for _ in range(6):
        person.table.bringup(do="no")
    person.table.run(100)
    assert ("chain_broken", "a1") in (person.state() and person.codes())
    # The bring-up has gone on meanwhile: it goes back over steps that ask nothing.
    for _ in range(3):
        state = back(person)
    assert state["step"] == "touch"
    assert state["found"] == []
    assert person.goes_on() == []


SWAPPED = ("pads_swapped", {"pad": "b2", "other": "e4"})


@pytest.mark.gate
def test_a_run_that_was_judged_wrongly_is_judged_again():
    person = brought_up_to("order", SWAPPED)
    person.table.bringup(do="no")
    assert "instead of the wires" in person.state()["message"]
    assert "instead of the wires" not in back(person)["message"]
    assert person.goes_on() == [("swapped", "b2")]


@pytest.mark.gate
def test_what_was_learnt_from_a_slip_is_forgotten_though_the_next_step_measures_already():
    person = brought_up_to("order", SWAPPED)
    person.table.bringup(do="no")
    person.table.bringup(do="yes")
    person.run_until("noise")
    person.table.run(1200)
    assert person.codes() == [("led_swapped", "b2")]
    state = back(person)
    assert (state["step"], state["found"]) == ("order", [])
    back(person)
    assert person.goes_on() == [("swapped", "b2")]


def test_pads_are_named_again_one_by_one():
    person = brought_up_to("order", SWAPPED)
    for _ in range(2):
        person.table.bringup(do="no")
    person.touch("a2")
    assert "named a2" in person.state()["message"]
    assert "named a1" in back(person)["message"]
    # The same finger can name another pad now.
    person.touch("a1")
    person.touch("a2")
    assert "named a3" in person.state()["message"]
    for _ in range(3):
        state = back(person)
    assert "instead of the wires" in state["message"]


@pytest.mark.gate
def test_a_colour_is_asked_for_again():
    person = brought_up_to("colours")
    person.table.bringup(do="no")
    assert "all lights green" in person.state()["message"]
    assert "all lights red" in back(person)["message"]
    assert person.goes_on() == []


@pytest.mark.gate
def test_before_the_first_answer_and_after_the_last_step_there_is_none():
    person = Person(built_with())
    assert not person.table.bringup(do="start")["back"]
    with pytest.raises(LinkError, match="no answer that can be taken back"):
        back(person)
    person.run_until("touch")
    person.goes_on(until="result")
    assert not person.state()["back"]
    with pytest.raises(LinkError, match="no answer that can be taken back"):
        back(person)
