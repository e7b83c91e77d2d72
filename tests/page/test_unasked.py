"""Nobody's game is replaced unasked, whatever the way in, and what went can be brought back.

A game counts if it has turns, those that were taken back included, also while a lesson, a puzzle
or a study shows another position.
"""

import re

import pytest
from playwright.sync_api import expect

from tests.page.nightly import nightly
from tests.page.people import choose_file, moves
from tests.page.test_share import hash_of

MINE = ["d4", "a1,g4", "b2,e6"]
FOREIGN = {"game": "rootbound", "board": "hex-4", "moves": ["a1"]}
GAME = hash_of(FOREIGN)
LESSON = "#puzzle=1.1-first-course.2"
PUZZLE = "#puzzle=1.puzzles-1.2"
REPLACES = "replaces the game on the board; you can bring that one back right afterwards"


@pytest.fixture
def board(serve_board):
    """A board with a game of three turns on it."""
    served = serve_board()
    served.link().request("new", game="rootbound", board="hex-4", moves=MINE)
    return served


def at(open_page, board, part):
    return open_page(board, path=board.address + part)


def lead(page, part):
    """Send the page to an address, as another page may that has opened it."""
    page.evaluate("part => { location.hash = part; }", part)


def offer(page):
    return page.locator("#shared")


def press(page, name):
    offer(page).get_by_role("button", name=name, exact=True).click()


def bring_back(page):
    page.locator("#notice").get_by_role("button", name="Bring the old game back").click()
    expect(page.locator("#notice")).to_contain_text("The old game is back.")


def is_lesson_on(board):
    return board.link().request("lesson")["lesson"] is not None


def has(board, standing, taken_back=()):
    """Return whether the board has a game with these turns, and can play these again."""
    link = board.link()
    record = link.request("record")
    again = [link.request("redo")["last"] for _ in range(record["undone"])]
    return (record["moves"], again) == (standing, list(taken_back))


def take_back(board, count):
    for _ in range(count):
        board.link().request("undo")


# Addresses.


@pytest.mark.parametrize(
    ("part", "words"),
    [
        (LESSON, "This address holds the lesson “"),
        (PUZZLE, "This address holds puzzle 2 of “"),
    ],
    ids=["lesson", "puzzle"],
)
def test_an_address_begins_no_lesson_by_itself(board, open_page, part, words):
    page = at(open_page, board, part)
    expect(offer(page)).to_contain_text(words)
    expect(offer(page)).not_to_contain_text(REPLACES)
    assert not is_lesson_on(board)
    press(page, "Start")
    expect(page.locator("#lesson-title")).not_to_be_empty()
    expect(offer(page)).to_be_empty()
    expect(page).not_to_have_url(re.compile("#"))


def test_an_address_opens_no_game_by_itself_even_on_an_empty_board(serve_board, open_page):
    board = serve_board()
    page = at(open_page, board, GAME)
    expect(offer(page)).to_contain_text("This address holds a game of Root Bound with 1 turn.")
    expect(offer(page)).not_to_contain_text(REPLACES)
    assert has(board, [])
    press(page, "Open it")
    expect(moves(page)).to_have_count(1)


@pytest.mark.parametrize("first", [LESSON, PUZZLE])
def test_a_lesson_by_an_address_does_not_open_the_way_for_a_game(board, open_page, first):
    """Another page sends this one to two addresses, one after the other."""
    page = open_page(board)
    lead(page, first)
    expect(offer(page)).not_to_be_empty()
    lead(page, GAME)
    expect(offer(page)).to_contain_text("a game of Root Bound with 1 turn.")
    expect(offer(page)).to_contain_text(REPLACES)
    assert not is_lesson_on(board)
    assert has(board, MINE)


def test_while_a_lesson_is_on_it_is_the_game_before_that_counts(board, open_page):
    board.link().request("lesson", do="start", book="1-first-course", number=1)
    page = at(open_page, board, GAME)
    expect(offer(page)).to_contain_text(REPLACES)
    press(page, "Cancel")
    expect(offer(page)).to_be_empty()
    assert is_lesson_on(board)
    lead(page, GAME)
    press(page, "Open it")
    expect(moves(page)).to_have_count(1)
    bring_back(page)
    assert has(board, MINE)


@pytest.mark.parametrize("count", nightly([1, 3], 3))
def test_turns_that_were_taken_back_count_and_come_back(board, open_page, count):
    take_back(board, count)
    page = at(open_page, board, GAME)
    expect(offer(page)).to_contain_text(REPLACES)
    press(page, "Open it")
    expect(moves(page)).to_have_count(1)
    bring_back(page)
    assert has(board, MINE[:-count], MINE[-count:])


def test_a_shared_game_that_cannot_be_played_leaves_the_turns_that_were_taken_back(
    board, open_page
):
    take_back(board, 2)
    page = at(open_page, board, hash_of({**FOREIGN, "moves": ["a1", "a1"]}))
    press(page, "Open it")
    expect(page.locator("#notice")).to_contain_text("Move 2")
    assert has(board, MINE[:1], MINE[1:])


def test_in_a_study_a_shared_game_stands_beside_the_game(board, open_page):
    board.link().request("study", on=True)
    page = at(open_page, board, GAME)
    expect(offer(page)).to_contain_text("This address holds a game")
    expect(offer(page)).not_to_contain_text(REPLACES)
    press(page, "Open it")
    expect(page.locator("#notice")).to_contain_text("The shared game")
    board.link().request("study", on=False)
    assert has(board, MINE)


def test_a_name_of_any_length_in_an_address_is_cut(board, open_page):
    page = at(open_page, board, hash_of({"game": "x" * 999, "moves": []}))
    expect(offer(page)).to_contain_text("a game of X")
    expect(offer(page)).not_to_contain_text("x" * 40)


@pytest.mark.parametrize(
    ("language", "holds", "replaces"),
    [
        ("de", "Diese Adresse enthält eine Partie Root Bound mit 1 Zug.", "ersetzt"),
        ("fr", "Cette adresse contient une partie de Root Bound de 1 tour.", "remplace"),
    ],
)
def test_the_question_is_in_the_language_of_the_page(board, open_page, language, holds, replaces):
    page = open_page(board, path=board.address + GAME, locale=language)
    expect(offer(page)).to_contain_text(holds)
    expect(offer(page)).to_contain_text(replaces)


# Files, texts and new games.


@pytest.mark.parametrize("count", nightly([0, 1, 3], 0, 3))
def test_a_file_replaces_a_game_only_when_somebody_agrees(board, open_page, count):
    take_back(board, count)
    page = open_page(board)
    choose_file(page, "theirs.json", FOREIGN)
    expect(offer(page)).to_contain_text("theirs.json holds a game of Root Bound with 1 turn.")
    expect(offer(page)).to_contain_text(REPLACES)
    press(page, "Cancel")
    choose_file(page, "theirs.json", FOREIGN)
    press(page, "Open it")
    expect(page.locator("#notice")).to_contain_text("theirs.json is on the board.")
    bring_back(page)
    assert has(board, MINE[: 3 - count], MINE[3 - count :])


def test_a_file_that_is_none_does_not_end_a_lesson(board, open_page):
    board.link().request("lesson", do="start", book="1-first-course", number=1)
    page = open_page(board)
    choose_file(page, "theirs.json", "GIF89a")
    expect(page.locator("#notice")).to_contain_text("is not a game saved by Rootlight")
    choose_file(page, "theirs.json", FOREIGN)
    expect(offer(page)).to_contain_text(REPLACES)
    assert is_lesson_on(board)


def test_a_new_game_says_what_it_costs(board, open_page):
    take_back(board, 3)
    page = open_page(board)
    page.get_by_role("button", name="New game", exact=True).click()
    expect(page.locator("#new-dialog")).to_contain_text(f"This {REPLACES}.")


@pytest.mark.parametrize("is_lesson", [False, True])
def test_moves_as_text_say_what_they_cost(board, open_page, is_lesson):
    take_back(board, 3)
    if is_lesson:
        board.link().request("lesson", do="start", book="1-first-course", number=1)
    page = open_page(board)
    page.locator("#share:visible, #lesson-share:visible").click()
    page.get_by_role("button", name="Moves as text", exact=True).click()
    expect(page.locator("#text-dialog")).to_contain_text(f"This {REPLACES}.")


def test_a_dialog_says_nothing_of_an_empty_board(serve_board, open_page):
    page = open_page(serve_board())
    page.get_by_role("button", name="New game", exact=True).click()
    expect(page.locator("#new-seed")).to_be_attached()
    expect(page.locator("#new-replaces")).to_be_empty()


def test_a_new_game_gives_back_the_turns_that_were_taken_back(board, open_page):
    take_back(board, 3)
    page = open_page(board)
    page.get_by_role("button", name="New game", exact=True).click()
    page.locator("#new-start").click()
    bring_back(page)
    assert has(board, [], MINE)


# Parts that went, later.


def test_a_list_in_a_study_brings_an_old_game_back_and_offers_the_own_one(board, open_page):
    """Not the one that is studied: that makes way for nothing."""
    board.link().request("new", game="rootbound", board="hex-4", moves=["d4"])
    page = open_page(board)
    page.locator("#look-back").click()
    page.get_by_role("button", name="The game on the board").click()
    expect(page.get_by_role("button", name="Back to the game")).to_be_visible()
    lines = open_list(page)
    lines.get_by_role("button", name="Bring game 1 back").click()
    press(page, "Bring it back")
    expect(page.locator("#notice")).to_contain_text("The old game is back.")
    bring_back(page)
    expect(moves(page)).to_have_count(1)
    assert has(board, ["d4"])


def open_list(page):
    page.locator("#look-back").click()
    page.locator("#replaced > summary").click()
    return page.locator("#replaced-games > li")


def test_a_replaced_game_comes_back_from_a_list_whatever_happened_to_the_page(board, open_page):
    take_back(board, 1)
    page = at(open_page, board, GAME)
    press(page, "Open it")
    expect(moves(page)).to_have_count(1)
    board.link().request("play", move="d4,f3")
    page.evaluate("localStorage.clear(); sessionStorage.clear();")
    later = open_page(board)
    lines = open_list(later)
    expect(lines).to_have_text(["1: Root Bound, hex-4, 2 turns, 1 taken back. Bring back Save"])
    lines.get_by_role("button", name="Bring game 1 back").click()
    expect(offer(later)).to_contain_text(REPLACES)
    assert has(board, ["a1", "d4,f3"])
    press(later, "Bring it back")
    expect(moves(later)).to_have_count(2)
    expect(lines).to_have_text(["1: Root Bound, hex-4, 2 turns. Bring back Save"])
    assert has(board, MINE[:2], MINE[2:])
