"""The bring-up on the page: its sentences, its answers, its report."""

import re

import pytest
from playwright.sync_api import expect

from host_sim.link.sim_link import SimLink
from tests.bring_up.person import Person, built_with
from tests.page.people import (
    BETWEEN_TOUCHES_MS,
    cell,
    show_advice,
    show_group,
    wait_for,
    wait_for_lifted_hands,
)
from tests.page.test_accessibility import found_in
from tests.page.told_board import ToldBoard


def test_a_board_is_brought_up_beside_the_page(serve_board, open_page):
    served = serve_board()
    page = open_page(served)
    link = served.link()
    says = page.locator("#bring-up-says")
    answers = page.locator("#bring-up-answers")
    show_group(page, "Workshop")
    page.locator("#bring-up summary").click()
    expect(answers.get_by_role("button")).to_have_text(["Begin", "Forget the learnt wiring"])
    answers.get_by_role("button", name="Begin").click()
    expect(says).to_contain_text("keep your hands off")
    show_group(page, "Play")
    expect(page.locator("#turn")).to_have_text("The bring-up is running")
    page.reload()
    expect(page.locator("#turn")).to_have_text("The bring-up is running")
    show_group(page, "Workshop")
    link.request("sim.run", ms=4000)
    expect(says).to_contain_text("(1 of 42)")
    expect(answers.get_by_role("button", name="Back")).to_have_count(0)
    # The board cannot tell a wrong touch from a wrong wire, so it says what it felt.
    cell(page, "b2").click()
    expect(says).to_contain_text("The board felt b2, but the light of a1 was breathing.")
    answers.get_by_role("button", name="Back").click()
    expect(says).to_contain_text("(1 of 42)")
    # A second touch that follows at once would be a hand that slides.
    wait_for_lifted_hands(served, link)
    link.request("sim.run", ms=BETWEEN_TOUCHES_MS)
    cell(page, "a1").click()
    expect(says).to_contain_text("(2 of 42)")
    answers.get_by_role("button", name="I see no light").click()
    expect(says).to_contain_text("Can you see a breathing light")
    # A mouse cannot lay a hand on the board.
    expect(answers).to_contain_text("Or answer here:")
    expect(answers.get_by_role("button")).to_have_text(["No", "Yes", "Stop", "Back"])
    answers.get_by_role("button", name="Yes").click()
    expect(says).to_contain_text("(3 of 42)")
    expect(answers.get_by_role("button", name="It is lit, but feels nothing")).to_be_visible()
    # A slip is taken back.
    answers.get_by_role("button", name="I see no light").click()
    answers.get_by_role("button", name="Back").click()
    expect(says).to_contain_text("(3 of 42)")
    answers.get_by_role("button", name="Stop").click()
    expect(says).to_contain_text("stopped")
    expect(page.locator("#turn")).to_have_text("Black (blue) to move")
    with page.expect_download() as caught:
        answers.get_by_role("button", name="Save the report").click()
    report = caught.value.path().read_text()
    assert "not_felt: A finger on a2" in report
    problem = "A finger on a2 is not felt by any electrode"
    for _ in range(2):
        expect(page.locator("#bring-up-found")).to_contain_text("found 1 problem:")
        expect(page.locator("#bring-up-found li")).to_have_text(re.compile(problem))
        page.reload()
        page.locator("#bring-up summary").click()
    answers.get_by_role("button", name="Forget the learnt wiring").click()
    expect(says).to_contain_text("It then uses the wiring of its board file.")
    expect(answers.get_by_role("button")).to_have_text(
        ["Cancel", "Save the report", "Yes, forget it"]
    )
    answers.get_by_role("button", name="Yes, forget it").click()
    expect(says).to_have_text("The board has not learnt any wiring.")
    # Nothing has changed.
    expect(page.locator("#bring-up-found li")).to_have_text(re.compile(problem))
    expect(answers.get_by_role("button", name="Switch the board off and on")).to_have_count(0)


def test_a_pad_that_is_asked_for_by_its_name_has_no_yes(serve_sim, open_page):
    mistakes = [
        ("pads_swapped", {"pad": "a1", "other": "a2"}),
        ("leds_swapped", {"pad": "b1", "other": "b3"}),
    ]
    person = Person(built_with(*mistakes, built="hex-2"))
    person.begin()
    person.goes_on(until="order")
    page = open_page(serve_sim(person.table.link), path="#workshop")
    says = page.locator("#bring-up-says")
    answers = page.locator("#bring-up-answers")
    for question in ("Does the light run in order, from a1", "Look once more"):
        expect(says).to_contain_text(question)
        answers.get_by_role("button", name="No").click()
    expect(says).to_contain_text("Now touch the pad named a1.")
    expect(answers.get_by_role("button")).to_have_text(["It feels nothing", "Stop", "Back"])
    answers.get_by_role("button", name="It feels nothing").click()
    expect(says).to_contain_text("Now touch the pad named a2.")
    answers.get_by_role("button", name="Back").click()
    answers.get_by_role("button", name="Back").click()
    expect(says).to_contain_text("Look once more")
    expect(answers.get_by_role("button")).to_have_text(["No", "Yes", "Stop", "Back"])


@pytest.fixture
def learnt():
    """A board whose wires of c1 and c2 are swapped, and which has learnt that."""
    person = Person(built_with(("pads_swapped", {"pad": "c1", "other": "c2"})))
    assert person.goes_through() == [("swapped", "c1")]
    return person.table.link


def test_a_forgotten_wiring_leaves_no_problems_and_the_page_restarts_the_board(
    learnt, serve_sim, open_page
):
    page = open_page(serve_sim(learnt), path="#workshop")
    says = page.locator("#bring-up-says")
    answers = page.locator("#bring-up-answers")
    page.locator("#bring-up > summary").click()
    expect(page.locator("#bring-up-found li")).to_have_text("The wires of c1 and c2 are swapped.")
    answers.get_by_role("button", name="Forget the learnt wiring").click()
    answers.get_by_role("button", name="Yes, forget it").click()
    expect(says).to_contain_text("Switch it off and on")
    expect(page.locator("#bring-up-found")).to_be_empty()
    switch = answers.get_by_role("button", name="Switch the board off and on")
    expect(answers.get_by_role("button", name="Save the report")).to_have_count(0)
    assert found_in(page) == {}
    switch.click()
    expect(says).to_have_text("The board uses the wiring of its board file again.")
    expect(switch).to_have_count(0)
    # The wires are as wrong as before, and the board believes its file.
    cell(page, "c1").click()
    expect(page.locator("#pending")).to_contain_text("c2")
    page.reload()
    page.locator("#bring-up > summary").click()
    expect(page.locator("#bring-up-found")).to_be_empty()


def test_a_real_board_that_forgot_is_switched_off_by_its_cable(plug_board, serve_real, open_page):
    board = plug_board("hex-4")
    board.sim.board.hardware.flash.put("wiring.json", b"{}")
    page = open_page(serve_real(board.name), shows="Real board")
    says = page.locator("#bring-up-says")
    answers = page.locator("#bring-up-answers")
    show_group(page, "Workshop")
    page.locator("#bring-up > summary").click()
    answers.get_by_role("button", name="Forget the learnt wiring").click()
    answers.get_by_role("button", name="Yes, forget it").click()
    expect(says).to_contain_text("Switch it off and on")
    expect(answers.get_by_role("button")).to_have_text(["Begin", "Forget the learnt wiring"])
    board.pull()
    expect(says).to_be_empty()


@pytest.mark.night
def test_while_a_board_is_brought_up_the_page_offers_no_turn_of_the_game(serve_board, open_page):
    served = serve_board("hex-4")
    link = served.link()
    link.request("new", game="rootbound", moves=["d4", "b2,f3", "e2"])
    page = open_page(served)
    suggest = page.get_by_role("button", name="Suggest a move")
    show_advice(page)
    suggest.click()
    expect(page.locator("#suggested")).to_contain_text("ringed")
    expect(page.locator(".suggested")).not_to_have_count(0)
    expect(page.locator("#words button")).to_be_visible()
    link.request("bringup", do="start")
    expect(page.locator("#turn")).to_have_text("The bring-up is running")
    for hidden in (suggest, page.locator("#words button")):
        expect(hidden).to_be_hidden()
    expect(page.locator(".suggested")).to_have_count(0)
    # A page that comes in the midst of it offers none either.
    page.reload()
    expect(page.locator("#turn")).to_have_text("The bring-up is running")
    expect(suggest).to_be_hidden()
    link.request("bringup", do="stop")
    show_group(page, "Play")
    expect(suggest).to_be_visible()
    expect(page.locator("#suggested")).to_be_empty()
    expect(page.locator(".suggested")).to_have_count(0)
    expect(page.locator("#words button")).to_be_visible()


@pytest.mark.parametrize(
    "answer", [{}, {"from": 0, "text": "Lights"}, {"from": 0, "text": "Lights", "next": 0}]
)
def test_a_board_whose_report_goes_nowhere_is_asked_once(serve_sim, open_page, answer):
    """Asked again and again, it would be a flood, and the page be cut off."""
    asked = []

    class OddBoard(ToldBoard):
        def _bring_up(self, params):
            asked.append(params)
            return answer

        def __init__(self):
            super().__init__("hex-4", SimLink("hex-4").request("state"))
            self._answers["bringup"] = self._bring_up

    served = serve_sim(OddBoard())
    page = open_page(served)
    show_group(page, "Workshop")
    page.locator("#bring-up summary").click()
    has_report = "text" in answer
    save = page.locator("#bring-up-answers").get_by_role("button", name="Save the report")
    expect(save).to_have_count(int(has_report))
    link = served.link()
    wait_for(lambda: len(asked) > 1)
    for _ in range(20):
        link.request("hello")
    assert asked == [{}, {"read": 0}]
