"""Choosing a game, a board and options: all that the catalogue has, and what the board refuses."""

import re

import pytest
from playwright.sync_api import expect

from tests.page.people import box_of, cell, choose_game, moves, open_options
from tests.page.told_board import ToldBoard


def open_dialog(page, game=None):
    page.locator("#new").click()
    if game is not None:
        choose_game(page, game)


def start(page):
    page.locator("#new-start").click()
    expect(page.locator("#new-dialog")).to_be_hidden()


def option(page, label):
    open_options(page)
    return page.get_by_role("combobox", name=label)


def seed_of(page):
    open_options(page)
    return page.get_by_role("spinbutton", name="Seed")


def texts(select):
    return select.locator("option").all_inner_texts()


def test_all_games_are_offered_and_those_that_do_not_fit_say_so(serve_board, open_page):
    page = open_page(serve_board("hex-4"))
    open_dialog(page)
    cards = page.locator(".game-card")
    assert cards.locator("strong").all_inner_texts() == [
        "Root Bound",
        "Rootbound, classroom rules",
        "RootZone",
        "Droched",
        "Roots Growy Roots",
    ]
    expect(cards.get_by_role("radio", disabled=True)).to_have_value("growy")
    expect(cards.last).to_contain_text(
        "It needs another board: start “rootlight play --built growy-2”."
    )
    # Seven words and a picture of each game, made by its rules.
    expect(cards.first).to_contain_text("Wall off corners; stay connected or die.")
    expect(cards.locator("svg.position")).to_have_count(5)
    about = page.locator("#new-about")
    expect(about).to_contain_text("by Christopher Field")
    page.get_by_role("radio", name="Root Bound Wall off").press("ArrowDown")
    expect(page.get_by_role("radio", name="classroom rules")).to_be_checked()


def test_each_game_has_its_own_boards_options_and_presets(serve_board, open_page):
    page = open_page(serve_board("hex-7"))
    open_dialog(page)
    expect(page.locator("#new-options select")).to_have_count(0)
    expect(page.locator("#new-presets")).to_be_hidden()
    choose_game(page, "rootzone")
    assert texts(page.locator("#new-board")) == ["hex-2-4, 18 cells", "hex-4-6, 60 cells"]
    expect(page.locator("#new-board")).to_have_value("hex-4-6")
    friends = option(page, "Friendly neighbours that a new stone may have")
    assert texts(friends) == ["1", "2", "3", "4", "5", "any number"]
    expect(friends.locator("option:checked")).to_have_text("any number")
    # The preset that is set is marked, also when it is put together by hand.
    marked = page.locator("#new-presets [aria-pressed=true]")
    expect(marked).to_have_text(["Standard"])
    page.get_by_role("button", name="Short").click()
    expect(friends.locator("option:checked")).to_have_text("1")
    expect(marked).to_have_text(["Short"])
    friends.select_option("2")
    expect(marked).to_have_count(0)
    friends.select_option("any number")
    expect(marked).to_have_text(["Standard"])
    choose_game(page, "droched")
    assert texts(option(page, "Handicap"))[:3] == ["none", "2", "3"]
    expect(page.locator("#new-seed-row")).to_be_hidden()


def test_a_game_is_begun_with_the_options_that_were_chosen(serve_board, open_page):
    served = serve_board("hex-7")
    page = open_page(served)
    open_dialog(page, "rootzone")
    page.locator("#new-board").select_option("hex-2-4")
    option(page, "Friendly neighbours that a new stone may have").select_option("2")
    option(page, "An older stone may get").select_option("any number")
    start(page)
    expect(page.locator("#game")).to_have_text(
        "RootZone on hex-2-4, friend limit 2, no crowd limit"
    )
    state = served.link().request("state")
    assert (state["board"], state["options"]) == (
        "hex-2-4",
        {"friends_max": 2, "crowd_max": "none"},
    )
    # The next game begins with the same.
    open_dialog(page)
    expect(option(page, "Friendly neighbours").locator("option:checked")).to_have_text("2")


def test_an_option_without_a_usual_value_is_left_out_unless_it_is_wanted(serve_board, open_page):
    served = serve_board("hex-4")
    page = open_page(served)
    open_dialog(page, "droched")
    start(page)
    expect(page.locator("#game")).to_have_text("Droched on hex-4")
    assert served.link().request("state")["options"] == {}
    open_dialog(page)
    option(page, "Handicap").select_option("3")
    start(page)
    expect(page.locator("#game")).to_have_text("Droched on hex-4, handicap 3")
    expect(page.locator("#pending")).to_have_text("Black begins with 3 stones.")


def test_a_refused_game_shows_its_sentence_and_the_old_game_stands(serve_board, open_page):
    served = serve_board("growy-2")
    link = served.link()
    link.request("new", game="growy", seed=7)
    link.request("play", move="e1>e2")
    page = open_page(served)
    expect(moves(page)).to_have_count(1)
    open_dialog(page)
    seed_of(page).fill("-4")
    page.locator("#new-start").click()
    expect(page.get_by_role("alert").filter(has_text="A seed is a whole number")).to_be_visible()
    expect(page.locator("#new-dialog")).to_be_visible()
    expect(moves(page)).to_have_count(1)
    seed_of(page).fill("12")
    start(page)
    expect(moves(page)).to_have_count(0)
    assert link.request("record")["seed"] == 12


@pytest.mark.night
def test_an_option_that_the_board_does_not_know_is_refused_with_its_sentence(
    serve_board, open_page
):
    page = open_page(serve_board("hex-7"))
    # As before a board with an older firmware.
    page.evaluate(
        """() => {
          const send = WebSocket.prototype.send;
          WebSocket.prototype.send = function (text) {
            send.call(this, text.replace('"crowd_max":3', '"crowd_max":9'));
          };
        }"""
    )
    open_dialog(page, "rootzone")
    page.locator("#new-start").click()
    expect(page.locator("#new-refused")).to_have_text(
        "The option crowd_max of rootzone is one of: 1, 2, 3, 4, none."
    )
    choose_game(page, "classroom")
    expect(page.locator("#new-refused")).to_be_empty()
    start(page)
    expect(page.locator("#game")).to_have_text("Rootbound, classroom rules on hex-7")


def test_the_cards_are_shuffled_anew_for_each_game_unless_a_seed_is_given(serve_board, open_page):
    served = serve_board("growy-2")
    page = open_page(served)
    link = served.link()
    seeds = set()
    for _ in range(2):
        open_dialog(page)
        start(page)
        expect(page.locator("#notice")).to_contain_text("New game: Roots Growy Roots")
        seeds.add(link.request("record")["seed"])
    assert len(seeds) == 2


def test_a_game_is_chosen_with_the_keyboard_only(serve_board, open_page):
    page = open_page(serve_board("hex-7"))
    # The dialog has fields for both, which come when the page knows that the board has them.
    expect(page.locator("#welcome-computer")).to_be_visible()
    expect(page.locator("#clock")).not_to_have_attribute("hidden", "")
    page.locator("#new").focus()
    page.keyboard.press("Enter")
    expect(page.locator("#new-games input[value=rootbound]")).to_be_focused()
    for _ in range(3):
        page.keyboard.press("ArrowDown")
    expect(page.locator("#new-games input[value=droched]")).to_be_checked()
    page.keyboard.press("Tab")
    page.keyboard.press("ArrowUp")
    for _ in (
        *("presets", "presets", "handicap"),
        *("who plays", "who plays", "clock", "cancel", "start"),
    ):
        page.keyboard.press("Tab")
    expect(page.locator("#new-start")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("#game")).to_have_text("Droched on hex-6")


@pytest.mark.night
def test_a_game_is_chosen_for_a_real_board(plug_board, serve_real, open_page):
    board = plug_board("hex-7")
    page = open_page(serve_real(board.name), shows="Real board")
    open_dialog(page, "rootzone")
    expect(page.locator(".game-card").last).to_contain_text("It needs another board: growy-2.")
    page.get_by_role("button", name="Short").click()
    start(page)
    expect(page.locator("#game")).to_have_text("RootZone on hex-4-6, friend limit 1")
    assert board.request("state")["options"] == {"friends_max": 1, "crowd_max": 3}


def test_the_clock_that_goes_on_is_seen_at_start(serve_board, open_page):
    served = serve_board("hex-4")
    served.link().request("clock", mode="fischer", main_s=420, add_s=5)
    page = open_page(served, viewport={"width": 390, "height": 664})
    expect(page.locator("#clock-pause")).to_be_visible()
    open_dialog(page)
    clock = page.locator("#new-clock-now")
    expect(clock).to_have_text("Clock: 7 min each + 5 s a turn")
    expect(clock).to_be_in_viewport(ratio=1)
    expect(page.locator("#new-start")).to_have_accessible_description(
        "Clock: 7 min each + 5 s a turn"
    )
    page.get_by_role("spinbutton", name="Minutes for each player").fill("8")
    expect(clock).to_have_text("Clock: 8 min each + 5 s a turn")
    page.get_by_role("combobox", name="Clock", exact=True).select_option("none")
    expect(clock).to_be_empty()


def test_the_dialog_fits_on_a_phone(serve_board, open_page):
    page = open_page(serve_board("hex-7"), viewport={"width": 390, "height": 844})
    open_dialog(page, "rootzone")
    box = page.locator("#new-dialog").bounding_box()
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= 390
    assert page.locator("#new-dialog").evaluate("one => one.scrollWidth <= one.clientWidth")


@pytest.mark.night
def test_the_buttons_of_the_dialog_stay_in_view_however_long_it_is(serve_board, open_page):
    page = open_page(serve_board("hex-4"), viewport={"width": 1366, "height": 768})
    open_dialog(page, "rootzone")
    assert page.locator("#new-dialog").evaluate("one => one.scrollHeight > one.clientHeight")
    for name in ("#new-cancel", "#new-start"):
        expect(page.locator(name)).to_be_in_viewport(ratio=1)
    # The focused field does not lie under them.
    clock = page.locator("#new-clock select").first
    clock.focus()
    assert box_of(clock)["bottom"] <= box_of(page.locator("#new-start"))["top"]


def test_a_game_that_nobody_has_words_for_can_be_chosen_and_played(serve_sim, open_page):
    cells = {"red": ["a1"], "grey": []}
    told = {"game": "ludo", "board": "hex-4", "to_move": "red", "cells": cells, "turn": 1}
    board = ToldBoard("hex-4", told | {"options": {"dice_max": 2}})
    game = {"name": "ludo", "boards": ["hex-4"], "standard": "hex-4", "presets": {"long": {}}}
    option_of_it = {"dice_max": {"values": [1, 2], "standard": 1}}
    more = {"options": option_of_it, "cards": False, "colours": ["red", "grey"], "pieces": {}}
    board.description["games"] = [game | more | {"alternates": True, "texts": {}}]
    page = open_page(serve_sim(board))
    expect(page.locator("#game")).to_have_text("Ludo on hex-4, dice max 2")
    expect(page.locator("#turn")).to_have_text("Red to move")
    expect(cell(page, "a1")).to_have_attribute("aria-label", "a1, Red stone")
    page.locator("#rules").evaluate("button => button.click()")
    expect(page.locator("#rules-aim")).to_have_text("There is no rules card for this game yet.")
    page.locator("#rules-close").click()
    open_dialog(page)
    expect(option(page, re.compile("Dice max"))).to_be_visible()
