"""Whole games in the browser, to the end, each move by hand on the pads."""

import re

import pytest
from playwright.sync_api import expect

from tests.page.people import Hand, Mouse, bar, play_game
from tests.support import recorded_games

NAMES = ("Black (blue)", "White (amber)")


def game_of(board, turns, passes):
    """The first recorded game with so many turns, passes among them."""
    for game in recorded_games(board):
        if len(game["moves"]) == turns and game["moves"].count("pass") == passes:
            return game
    raise LookupError(f"no recorded game on {board} has {turns} turns and {passes} passes")


def expect_end(page, game):
    scores = game["final"]["scores"]
    winner = game["final"]["winner"]
    best, other = scores[winner - 1], scores[2 - winner]
    # After a tie: "White (amber) passed first and wins on the tie-break."
    won = re.compile(rf"{re.escape(NAMES[winner - 1])} (passed first and )?wins")
    expect(page.locator("#turn")).to_contain_text(won)
    expect(page.locator("#turn")).to_contain_text(f"{best} to {other}")
    expect(page.locator(".score")).to_have_text([str(score) for score in scores])


@pytest.mark.slow
def test_a_whole_game_is_played_with_the_mouse(serve_board, open_page):
    game = game_of("hex-7", turns=14, passes=3)
    served = serve_board("hex-7")
    page = open_page(served)
    play_game(page, served, Mouse(page), game)
    expect_end(page, game)


@pytest.mark.night
def test_a_whole_game_is_played_by_touch_on_a_phone(serve_board, open_page):
    game = game_of("hex-4", turns=18, passes=3)
    served = serve_board("hex-4")
    page = open_page(
        served,
        viewport={"width": 390, "height": 844},
        has_touch=True,
        is_mobile=True,
        device_scale_factor=3,
    )
    play_game(page, served, Hand(page), game, lambda page, _: bar(page, "end"))
    expect_end(page, game)
