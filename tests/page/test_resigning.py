"""Giving up on the page: asked first, told why the game is over, and taken back."""

import pytest
from playwright.sync_api import expect

from tests.page.people import ask_who_plays, moves, take_back
from tests.page.thoughtful_board import PENSIVE, pensive_board
from tests.support import recorded_games

GAME = recorded_games("hex-4")[0]["moves"]


@pytest.fixture
def table(serve_sim, open_page):
    served = serve_sim(pensive_board())
    link = served.link()
    link.request("new", game="rootbound", moves=GAME[:8])
    return open_page(served), link


def resign(page):
    expect(page.locator("#who")).to_have_text("Who plays · Resign")
    ask_who_plays(page)
    page.get_by_role("dialog", name="Who plays").get_by_role("button", name="Resign").click()
    return page.get_by_role("dialog", name="Resign?")


def test_a_person_gives_up_and_takes_it_back(table):
    page, link = table
    asked = resign(page)
    expect(asked).to_contain_text("Black (blue) gives up. Undo takes it back.")
    asked.get_by_role("button", name="Resign").click()
    expect(page.locator("#ending-why")).to_have_text("Black (blue) resigned.")
    expect(page.locator("#ending-title")).to_be_focused()
    expect(page.locator("#turn")).to_contain_text("White (amber)")
    expect(moves(page).last).to_contain_text("resigns")
    expect(page.get_by_role("button", name="Who plays")).to_be_hidden()
    take_back(page)
    expect(page.locator("#turn")).to_have_text("Black (blue) to move")
    assert link.request("record")["moves"] == GAME[:8]


def test_who_goes_on_playing_has_given_nothing_up(table):
    page, link = table
    asked = resign(page)
    asked.get_by_role("button", name="Go on playing").click()
    expect(asked).to_be_hidden()
    assert link.request("record")["moves"] == GAME[:8]


def test_on_the_computers_turn_the_person_gives_up(table):
    page, link = table
    link.request("opponent", colour="black", level=PENSIVE)
    expect(page.locator("#players")).to_contain_text(f"Computer, level {PENSIVE}")
    asked = resign(page)
    expect(asked).to_contain_text("White (amber) gives up.")
    asked.get_by_role("button", name="Resign").click()
    expect(page.locator("#ending-why")).to_have_text("White (amber) resigned.")
    assert link.request("record")["moves"][-1] == "resign white"
    expect(moves(page).last).to_contain_text("White (amber) resigns")


def test_before_the_first_turn_there_is_nothing_to_give_up(table):
    page, link = table
    link.request("new", game="rootbound")
    expect(moves(page)).to_have_count(0)
    ask_who_plays(page)
    expect(page.get_by_role("button", name="Resign")).to_be_hidden()


def test_droched_is_played_again_with_the_computer_though_sides_are_chosen_anew(table):
    page, link = table
    link.request("new", game="droched", board="hex-4", moves=["komi 2", "white", "d4"])
    link.request("opponent", colour="white", level=PENSIVE)
    expect(page.locator("#turn.thinking")).to_be_visible()
    resign(page).get_by_role("button", name="Resign").click()
    page.get_by_role("button", name="Play again").click()
    expect(moves(page)).to_have_count(0)
    assert link.request("state")["opponents"] == {"second": PENSIVE}
