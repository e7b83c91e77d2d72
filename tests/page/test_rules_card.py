"""The rules cards: their pictures show what the firmware's rules say, and people see it."""

import json

import pytest
from playwright.sync_api import expect

from host_sim.tools import rules_pictures
from host_sim.tools.rules_pictures import Picture, WrongPicture
from rootlight.games import catalogue
from tests.page.nightly import nightly
from tests.page.people import show_group
from tests.page.test_accessibility import found_by_night_and_day

PICTURES = json.loads(rules_pictures.FILE.read_text(encoding="utf-8"))
PHONE = {"width": 390, "height": 844}


@pytest.mark.gate
def test_the_pictures_are_what_the_firmware_plays():
    assert rules_pictures.FILE.read_text(encoding="utf-8") == rules_pictures.text(), (
        "run: .venv/bin/python -m host_sim.tools.rules_pictures"
    )


@pytest.mark.parametrize(
    "claim",
    [
        {"claims": {"black": ["b2"]}},
        {"takes": ["d4"]},
        {"winner": "black"},
        {"no": {"code": "triangle", "cells": ["c3"]}},
        {"may": {"cells": ["d4"]}},
        {"refused": {"code": "single_group", "move": "d6"}},
        {"corners": ["a1"]},
    ],
    ids=lambda claim: next(iter(claim)),
)
def test_a_picture_that_claims_what_is_not_so_is_refused(claim):
    shape = PICTURES["rootbound"]["shape"]
    picture = Picture("rootbound", rules_pictures.source("rootbound"), shape)
    with pytest.raises(WrongPicture):
        picture.made({"moves": ["d4", "b2,f3"], **claim})


def test_every_game_has_its_card_with_pictures(serve_board, open_page):
    page = open_page(serve_board("hex-4"), viewport=PHONE)
    show_group(page, "Learn")
    page.get_by_role("button", name="Rules", exact=True).click()
    card = page.get_by_role("dialog", name="Rules")
    steps = card.locator("#rules-steps li")
    expect(card.get_by_role("combobox", name="Game")).to_have_value("rootbound")
    for game in catalogue.NAMES:
        card.get_by_role("combobox", name="Game").select_option(game)
        pictures = PICTURES[game]["pictures"]
        expect(steps).to_have_count(len(pictures))
        expect(steps.locator("svg.position")).to_have_count(len(pictures))
        expect(card.locator("#rules-aim")).not_to_be_empty()
        expect(card.locator("#rules-end")).not_to_be_empty()
        drawn = page.locator("#rules-steps [data-mark]").evaluate_all(
            "marks => marks.map(mark => mark.dataset.mark).sort()"
        )
        told = [picture["marks"].values() for picture in pictures.values()]
        assert drawn == sorted(cell for marks in told for cells in marks for cell in cells)
        wide = card.evaluate("card => card.scrollWidth - card.clientWidth")
        assert wide <= 0
    expect(steps.first).to_contain_text("Your root starts at your seed")
    assert found_by_night_and_day(page) == {}
    card.get_by_role("button", name="Close").click()
    expect(card).to_be_hidden()


def test_without_its_pictures_a_card_still_tells_the_rules(serve_board, open_page):
    page = open_page(serve_board("hex-4"))
    page.route("**/rules_pictures.json", lambda route: route.abort())
    show_group(page, "Learn")
    page.get_by_role("button", name="Rules", exact=True).click()
    steps = page.locator("#rules-steps li")
    expect(steps).to_have_count(len(PICTURES["rootbound"]["pictures"]))
    expect(steps.locator("svg")).to_have_count(0)
    page.unroute("**/rules_pictures.json")
    page.locator("#rules-close").click()
    page.get_by_role("button", name="Rules", exact=True).click()
    expect(steps.first.locator("svg")).to_be_visible()


SIZES = [{"width": 1366, "height": 768}, PHONE, {"width": 844, "height": 390}]


@pytest.mark.parametrize("viewport", nightly(SIZES, PHONE), ids=str)
def test_one_tap_opens_the_rules_in_the_midst_of_a_game_or_lesson(
    serve_board, open_page, viewport
):
    served = serve_board("hex-4")
    link = served.link()
    link.request("new", game="classroom", moves=["d4"])
    page = open_page(served, viewport=viewport)
    expect(page.locator("#list li")).to_have_count(1)
    link.request("sim.touch", cells=["e5"])
    expect(page.locator("#pending")).to_contain_text("e5")
    _look_at_the_rules(page, "classroom")
    expect(page.locator("#pending")).to_contain_text("e5")
    link.request("lesson", do="start", book="1-first-course")
    lesson = page.get_by_role("region", name="Stones and turns")
    expect(lesson).to_contain_text("Step 1 of 4")
    _look_at_the_rules(page, "rootbound")
    expect(lesson).to_contain_text("Step 1 of 4")


def _look_at_the_rules(page, game):
    """Open them by the line that names the game, and close them again."""
    line = page.locator("#game").get_by_role("button")
    line.click()
    card = page.get_by_role("dialog", name="Rules")
    page.keyboard.press("PageDown")
    expect(card.get_by_role("combobox", name="Game")).to_have_value(game)
    page.keyboard.press("Escape")
    expect(card).to_be_hidden()
    expect(line).to_be_focused()
