"""The forecast on the page: a veil over the cells, and who wins."""

import re

import pytest
from playwright.sync_api import expect

from tests.page.people import cell, show_advice
from tests.page.thoughtful_board import pensive_board
from tests.support import recorded_games

GAME = recorded_games("hex-4")[0]["moves"]
SAYS = re.compile(r"(Black|White) .* wins \d+% of trial games\.")


@pytest.fixture
def table(serve_sim, open_page):
    served = serve_sim(pensive_board())
    link = served.link()
    link.request("new", game="rootbound", moves=GAME[:9])
    return open_page(served), link


def ask(page):
    show_advice(page)
    page.get_by_role("button", name="Forecast").click()


def veils(page):
    return page.locator("[data-veiled]")


def test_it_shows_whose_each_cell_will_be_and_who_wins(table):
    page, link = table
    ask(page)
    expect(page.locator("#foreseen")).to_have_text(SAYS)
    found = link.request("forecast", playouts=500)
    name, share = max(found["owner"]["white"].items(), key=lambda one: one[1])
    assert share > 0.5
    stones = [cell for cells in link.request("state")["cells"].values() for cell in cells]
    if name not in stones:
        expect(page.locator(f'[data-veiled="{name}"]')).to_have_attribute("data-colour", "white")
    percent = round(100 * share)
    expect(cell(page, name)).to_have_accessible_name(re.compile(f"White .* in {percent}%"))


def test_it_goes_when_the_game_is_back_at_its_beginning(table):
    page, link = table
    link.request("new", game="rootbound", moves=GAME[:1])
    ask(page)
    expect(page.locator("#foreseen")).to_have_text(SAYS)
    link.request("undo")
    expect(page.locator("#welcome")).to_be_visible()
    expect(veils(page)).to_have_count(0)


def test_it_follows_the_game_until_it_is_put_away(table):
    page, link = table
    ask(page)
    expect(page.locator("#foreseen")).to_have_text(SAYS)
    button = page.get_by_role("button", name="Forecast")
    expect(button).to_have_attribute("aria-pressed", "true")
    before = page.locator("#foreseen").inner_text()
    link.request("play", move="g1,g3")
    expect(page.locator("#foreseen")).not_to_have_text(before)
    expect(page.locator("#foreseen")).to_have_text(SAYS)
    button.click()
    expect(veils(page)).to_have_count(0)
    expect(page.locator("#foreseen")).to_be_empty()
    expect(button).to_have_attribute("aria-pressed", "false")


def test_it_ends_with_the_game_and_with_a_limit_of_hints(table):
    page, link = table
    ask(page)
    expect(page.locator("#foreseen")).to_have_text(SAYS)
    link.request("settings", locks={"hints": 3})
    expect(veils(page)).to_have_count(0)
    expect(page.get_by_role("button", name="Forecast")).to_be_hidden()
    link.request("settings", locks={})
    ask(page)
    expect(page.locator("#foreseen")).to_have_text(SAYS)
    link.request("new", game="rootbound", moves=GAME)
    expect(veils(page)).to_have_count(0)


def test_the_card_says_what_the_board_shows(table):
    page, link = table
    link.request("forecast", playouts=20, show=True)
    expect(page.locator("#shown")).to_contain_text("Forecast")
    expect(page.locator("#shown")).to_contain_text("Touch anything to go on.")
