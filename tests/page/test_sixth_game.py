"""Y, a game that the product does not know, in the page: see `tests/sixth_game`."""

import pytest
from playwright.sync_api import expect

from host_sim.tools import rules_pictures
from tests.page.people import button, cell, moves, show_group
from tests.page.test_choosing_a_game import open_dialog
from tests.page.test_games_on_the_page import Player
from tests.page.test_opponents import field
from tests.sixth_game.known import y_is_known  # noqa: F401

WON = ["d1", "c1", "d2", "c2", "d3", "c3", "d5", "c4", "d6", "c5", "d7", "c6", "d4"]


@pytest.fixture
def served(serve_board):
    served = serve_board("hex-4")
    served.link().request("new", game="y", moves=WON[:-2])
    return served


def test_it_is_played_to_its_end_by_hands(served, open_page):
    page = open_page(served)
    player = Player(served, page)
    expect(page.locator("#game")).to_contain_text("Y on hex-4")
    expect(page.locator('.player[data-colour="teal"]')).to_contain_text("Teal")
    player.turn(WON[-2])
    button(page, "undo").locator(".face").click()
    expect(page.locator("#list li:not(.undone)")).to_have_count(len(WON) - 2)
    player.turn(WON[-2])
    player.turn(WON[-1])
    expect(page.locator("#ending-why")).to_have_text("Red has joined all three sides.")
    dot = page.locator('#list [data-colour="red"]').first
    assert dot.evaluate("dot => getComputedStyle(dot).getPropertyValue('--own')") != ""


def test_its_rules_card_is_its_own(served, open_page):
    page = open_page(served)
    pictures = rules_pictures.text()
    page.route("**/rules_pictures.json", lambda route: route.fulfill(body=pictures))
    show_group(page, "Learn")
    page.get_by_role("button", name="Rules", exact=True).click()
    card = page.get_by_role("dialog", name="Rules")
    expect(card.get_by_role("combobox", name="Game")).to_have_value("y")
    expect(card.locator("#rules-aim")).to_contain_text("Join all three sides")
    expect(card.locator("#rules-steps li svg.position")).to_have_count(2)


def test_it_is_chosen_against_level_2(serve_board, open_page):
    served = serve_board("hex-4")
    page = open_page(served)
    open_dialog(page, "y")
    expect(page.locator("#new-about")).to_have_text("Two players. Join three sides.")
    field(page, "Teal").select_option("2")
    page.locator("#new-start").click()
    served.link().request("sim.run", ms=1000)
    cell(page, "a2").click()
    expect(page.locator("#pending")).to_contain_text("a2")
    served.link().request("sim.run", ms=1000)
    button(page, "end1").locator(".face").click()
    expect(moves(page)).to_have_count(2)
