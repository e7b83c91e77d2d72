"""The leader's box on the page, and the answers to what is asked at the board."""

import pytest
from playwright.sync_api import expect

from tests.board.seeing_light import ALMOST_CAPTURED
from tests.page.nightly import nightly
from tests.page.people import button, cell, middle, open_at_the_table, show_group, wait_for

ONE_STONE = "Black (blue) can capture the stone d1 of White (amber) with one stone."


@pytest.fixture
def served(serve_board):
    served = serve_board()
    link = served.link()
    link.request("new", game="rootbound", board="hex-4", moves=ALMOST_CAPTURED)
    link.request("sim.run", ms=3000)
    return served


@pytest.fixture
def box(served, open_page):
    page = open_page(served)
    show_group(page, "Host")
    open_at_the_table(page)
    return page.locator("#host-group")


def test_locks_are_set_shown_and_taken_off_again(served, box):
    link = served.link()
    box.get_by_label("Undo at the board").select_option("one")
    box.get_by_label("Hints per player").fill("3")
    box.get_by_label("Lock the menu and the game").check()
    box.get_by_role("button", name="Lock now", exact=True).click()
    line = box.page.locator(".locked")
    expect(line).to_have_text(
        "Set by the host: undo only for the last turn; no other game; "
        "hints left: Black (blue) 3, White (amber) 3."
    )
    assert link.request("settings")["locks"] == {"undo": "one", "hints": 3, "new": True}
    # It is confirmed where the eye is, below the buttons.
    expect(box.get_by_text("Locked.", exact=True)).to_be_in_viewport(ratio=0.9)
    box.get_by_role("button", name="Unlock all").click()
    expect(line).to_be_hidden()
    expect(box.get_by_text("Nothing is locked.")).to_be_in_viewport(ratio=0.9)
    expect(box.get_by_label("Undo at the board")).to_have_value("")
    assert link.request("settings")["locks"] == {}


def test_locks_of_the_key_at_the_board_are_seen_in_the_box(served, box):
    link = served.link()
    box.get_by_label("No passing while a move is possible").check()
    box.get_by_role("button", name="Use these for Hint+Menu").click()
    wait_for(lambda: link.request("settings")["leader"] == {"pass": True})
    link.request("sim.fingers", buttons={"hint": 1.0, "menu": 1.0})
    link.request("sim.run", ms=5500)
    link.request("sim.fingers")
    expect(box.page.locator(".locked")).to_have_text(
        "Set by the host: no passing while a move is possible."
    )
    expect(box.get_by_label("No passing while a move is possible")).to_be_checked()
    assert link.request("settings")["leader"] == {"pass": True}


@pytest.mark.night
@pytest.mark.parametrize("name", nightly(["Lock now", "Use these for Hint+Menu"], "Lock now"))
def test_a_number_that_is_no_number_of_hints_is_not_sent(served, box, name):
    link = served.link()
    before = link.request("settings")
    field = box.get_by_label("Hints per player")
    said = box.get_by_text("Hints are a whole number from 0 to 99")
    for hints in ("500", "2.5", "-1"):
        field.fill(hints)
        box.get_by_role("button", name=name, exact=True).click()
        expect(field).to_be_focused()
        expect(said).to_be_in_viewport(ratio=0.9)
        expect(box.page.locator("#notice")).to_be_hidden()
        assert link.request("settings") == before
        said.evaluate("said => said.replaceChildren()")


def test_with_nothing_to_lock_nothing_is_locked(served, box):
    box.get_by_role("button", name="Lock now", exact=True).click()
    expect(box.get_by_text("Choose first what to lock.")).to_be_in_viewport(ratio=0.9)


@pytest.mark.night
def test_the_boards_own_warning_is_told_and_what_the_host_needs_most_comes_first(
    served, open_page
):
    served.link().request("settings", guard="on")
    page = open_page(served)
    show_group(page, "Host")
    open_at_the_table(page)
    guard = page.get_by_label("Warn before a turn that loses stones")
    expect(guard.locator("option").first).to_have_text("Default (on)")
    page.get_by_role("tab", name="Host", exact=True).focus()
    order = ["Big screen", "Choose a clock", "At the table", "Swap sides", "What is in danger?"]
    for name in [*order, None]:
        page.keyboard.press("Tab")
        if page.locator("#host-group:focus").count():
            # Firefox stops at a box that scrolls, so that keys can scroll it.
            page.keyboard.press("Tab")
        focused = page.locator(":focus")
        expect(focused).to_have_text(name) if name else expect(focused).to_have_id("")
    expect(page.get_by_label("Undo at the board")).to_be_focused()


def test_sides_are_swapped(box):
    expect(box).to_contain_text("Lower End pad: Black (blue). Upper End pad: White")
    box.get_by_role("button", name="Swap sides").click()
    expect(box).to_contain_text("Lower End pad: White (amber). Upper End pad: Black")


def test_whose_the_pads_are_in_the_next_game_is_told_at_once(served, box):
    expect(box).to_contain_text("Lower End pad: Black (blue)")
    served.link().request("new", game="rootzone")
    expect(box).to_contain_text("Lower End pad: Yellow")


def test_groups_in_danger_are_told_until_the_game_goes_on(served, box):
    box.get_by_role("button", name="What is in danger?").click()
    expect(box.get_by_text(ONE_STONE)).to_be_in_viewport(ratio=0.9)
    # The board lights them, and the class reads it.
    shown = served.link().request("shows")
    assert shown == {"shows": "danger", "looking": False, "one": ["d1"], "two": []}
    served.link().request("play", move="c1")
    expect(box).not_to_contain_text("can capture")


def press_at_the_lower_edge(page, button):
    """A person scrolls no further than to see what he presses."""
    button.evaluate("button => button.scrollIntoView({ block: 'end' })")
    page.mouse.click(*middle(button))


@pytest.mark.night
def test_the_answer_in_the_box_is_in_sight_of_the_button_that_asked(served, open_page):
    page = open_page(served, viewport={"width": 1366, "height": 768})
    show_group(page, "Host")
    open_at_the_table(page)
    box = page.locator("#host-group")
    press_at_the_lower_edge(page, box.get_by_role("button", name="What is in danger?"))
    expect(box.get_by_text(ONE_STONE)).to_be_in_viewport(ratio=0.9)
    box.get_by_label("Lock the menu and the game").check()
    press_at_the_lower_edge(page, box.get_by_role("button", name="Lock now", exact=True))
    expect(box.get_by_text("Locked.", exact=True)).to_be_in_viewport(ratio=0.9)


def test_a_question_at_the_board_is_answered_with_a_sentence(served, open_page):
    page = open_page(served)
    button(page, "hint").focus()
    page.keyboard.down("h")
    expect(button(page, "hint")).to_have_attribute("data-led", "12,12,12")
    cell(page, "c1").click()
    answer = page.locator(".answer")
    expect(answer).to_have_text("c1: You may play here. This would capture d1.")
    cell(page, "f4").click()
    expect(page.locator("#refusal")).to_contain_text("already taken")
    expect(answer).to_be_hidden()
    page.keyboard.up("h")
