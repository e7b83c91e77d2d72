"""Looking back on the page: through a game, variations and comments, and the game that stays."""

import json
import re

import pytest
from playwright.sync_api import expect

from tests.page.people import button, cell, look_back, share_and_save
from tests.support import recorded_games

GAMES = recorded_games("hex-4")
WHOLE = GAMES[0]["moves"]
MOVES = WHOLE[:12]


@pytest.fixture
def table(serve_board, open_page):
    served = serve_board("hex-4")
    link = served.link()
    link.request("new", game="rootbound", moves=MOVES)
    page = open_page(served)
    expect(page.locator("#list li")).to_have_count(len(MOVES))
    return page, link


def says(page, text):
    expect(page.locator("#study-at")).to_have_text(text)


def saved(page):
    with page.expect_download() as download:
        share_and_save(page, "save")
    return json.loads(download.value.path().read_text())


def games(page):
    return page.locator("#look-back-dialog li")


def other_move(link):
    """A turn of one stone that was not played here."""
    turn = link.request("state")["turn"]
    return next(name for name in link.request("legal")["cells"] if name not in MOVES[turn])


def is_back(page, link, before):
    page.get_by_role("button", name="Back to the game").click()
    expect(page.locator("#study-panel")).to_be_hidden()
    assert link.request("state") == before


def test_a_game_is_walked_through_by_keys_from_anywhere_and_comes_back(table):
    page, link = table
    before = link.request("state")
    look_back(page)
    says(page, "After turn 12 of 12.")
    expect(page.locator("#moves")).to_be_hidden()
    for _ in range(5):
        page.keyboard.press("ArrowLeft")
    says(page, "After turn 7 of 12.")
    assert link.request("state")["last"] == MOVES[6]
    chosen = page.locator("#study-moves").get_by_role("option", selected=True)
    expect(chosen).to_have_text("7" + MOVES[6].replace(",", ", "))
    page.keyboard.press("Home")
    says(page, "After turn 0 of 12.")
    expect(page.get_by_role("button", name="Back", exact=True)).to_be_disabled()
    page.get_by_role("button", name="Last").click()
    says(page, "After turn 12 of 12.")
    page.keyboard.press("ArrowLeft")
    says(page, "After turn 11 of 12.")
    # In a text they are the text's own.
    page.get_by_label("Comment").press("Home")
    says(page, "After turn 11 of 12.")
    page.locator("#study-moves").get_by_role("option").nth(2).click()
    says(page, "After turn 3 of 12.")
    is_back(page, link, before)
    expect(page.locator("#list li:not(.undone)")).to_have_count(12)
    # Nobody looks back any more.
    page.keyboard.press("Home")
    assert link.request("state") == before


def test_variations_and_comments_stay_with_the_game(table, open_page):
    page, link = table
    before = link.request("state")
    look_back(page)
    expect(page.locator("#study-panel")).to_contain_text(
        "This browser keeps them; “Share & save” takes them elsewhere, as a file or in a link."
    )
    page.keyboard.press("Home")
    says(page, "After turn 0 of 12.")
    first = other_move(link)
    # By a finger on the board.
    cell(page, first).click()
    expect(page.locator("#pending")).to_contain_text(first)
    link.request("sim.run", ms=1000)
    button(page, "end1").click()
    says(page, "Variation after turn 0: turn 1. Choice 2 of 2.")
    page.get_by_label("Comment").fill("Nearer to the edge")
    page.locator("#study-moves").get_by_role("option").nth(9).click()
    expect(page.locator("#study-at")).to_contain_text("After turn")
    # Another one, elsewhere, and a third in its place, erase nothing.
    page.keyboard.press("End")
    says(page, "After turn 12 of 12.")
    page.keyboard.press("ArrowLeft")
    says(page, "After turn 11 of 12.")
    second = other_move(link)
    link.request("play", move=second)
    says(page, "Variation after turn 11: turn 12. Choice 2 of 2.")
    page.keyboard.press("ArrowUp")
    says(page, "After turn 12 of 12. Choice 1 of 2.")
    page.keyboard.press("ArrowDown")
    says(page, "Variation after turn 11: turn 12. Choice 2 of 2.")
    expected = [{"after": 0, "moves": [first], "comments": {"1": "Nearer to the edge"}}]
    expected.append({"after": 11, "moves": [second]})
    record = saved(page)
    assert (record["moves"], record["variations"]) == (MOVES, expected)
    is_back(page, link, before)
    # They come along when the game is saved, and are there on another day.
    assert saved(page)["variations"] == expected
    page.reload()
    look_back(page)
    expect(page.get_by_role("group", name="Variation after turn")).to_have_count(2)
    page.get_by_role("group", name="Variation after turn 0").get_by_role("option").click()
    says(page, "Variation after turn 0: turn 1. Choice 2 of 2.")
    expect(page.get_by_label("Comment")).to_have_value("Nearer to the edge")
    # A page that is loaded again in the midst of it knows the whole game.
    page.reload()
    says(page, "Variation after turn 0: turn 1. Choice 2 of 2.")
    page.get_by_role("button", name="Delete this variation").click()
    says(page, "After turn 0 of 12.")
    expect(page.get_by_role("group", name="Variation after turn 0")).to_have_count(0)
    is_back(page, link, before)


def test_a_finished_game_opens_from_the_list_while_another_one_waits(serve_board, open_page):
    served = serve_board("hex-4")
    link = served.link()
    page = open_page(served)
    page.get_by_role("button", name="Look back").click()
    expect(games(page)).to_have_text(["No games yet. Play one, and it will be here."])
    page.keyboard.press("Escape")
    link.request("new", game="rootbound", moves=WHOLE[:-1])
    expect(page.locator("#list li")).to_have_count(len(WHOLE) - 1)
    link.request("opponent", colour="white", level=1)
    link.request("play", move=WHOLE[-1])
    expect(page.locator("#ending")).to_be_visible()
    link.request("new", game="rootbound", moves=MOVES[:3])
    expect(page.locator("#list li")).to_have_count(3)
    before = link.request("state")
    page.get_by_role("button", name="Look back").click()
    expect(games(page)).to_have_count(2)
    finished = games(page).nth(1)
    expect(finished).to_contain_text(
        re.compile(rf"\d+ \w+ \d{{4}}: Root Bound, hex-4, {len(WHOLE)} turns")
    )
    expect(finished).to_contain_text("White (amber): Computer, level 1")
    finished.get_by_role("button").click()
    says(page, f"After turn {len(WHOLE)} of {len(WHOLE)}.")
    expect(page.locator("#study-about")).to_contain_text("Computer, level 1")
    expect(page.get_by_role("button", name="Review it")).to_be_visible()
    page.keyboard.press("Home")
    says(page, f"After turn 0 of {len(WHOLE)}.")
    assert saved(page)["moves"] == WHOLE
    is_back(page, link, before)


def test_play_goes_on_from_a_turn_that_was_looked_at(table):
    page, link = table
    look_back(page)
    page.locator("#study-moves").get_by_role("option").nth(4).click()
    says(page, "After turn 5 of 12.")
    page.get_by_role("button", name="Play on from here").click()
    expect(page.locator("#notice")).to_contain_text("Play goes on after turn 5.")
    assert link.request("record", own=True)["moves"] == MOVES[:5]
    page.get_by_role("button", name="Bring the old game back").click()
    expect(page.locator("#list li")).to_have_count(len(MOVES))


def test_a_new_game_out_of_a_study_is_played_and_the_game_before_it_comes_back(table):
    page, link = table
    look_back(page)
    page.keyboard.press("ArrowLeft")
    says(page, "After turn 11 of 12.")
    page.get_by_role("button", name="New game").click()
    expect(page.locator("#new-replaces")).to_contain_text("This replaces the game on the board")
    page.get_by_role("button", name="Start", exact=True).click()
    expect(page.locator("#study-panel")).to_be_hidden()
    expect(page.locator("#notice")).to_contain_text("New game: Root Bound on hex-4.")
    assert link.request("record", own=True)["moves"] == []
    page.get_by_role("button", name="Bring the old game back").click()
    expect(page.locator("#notice")).to_contain_text("The old game is back.")
    expect(page.locator("#list li")).to_have_count(len(MOVES))
    assert link.request("record", own=True)["moves"] == MOVES


def test_the_move_that_is_shown_stays_in_view_when_the_device_is_turned(serve_board, open_page):
    served = serve_board("hex-4")
    served.link().request("new", game="rootbound", moves=WHOLE)
    upright, sideways = {"width": 390, "height": 664}, {"width": 664, "height": 390}
    low = {"width": 360, "height": 640}
    page = open_page(served, viewport=upright)
    look_back(page)
    here = page.locator("#study-moves [aria-selected=true]")
    for viewport in (upright, sideways, upright, low, sideways):
        page.set_viewport_size(viewport)
        # Its lowest pixel may be a fraction of one.
        expect(here).to_be_in_viewport(ratio=0.95)
        expect(here).to_contain_text(str(len(WHOLE)))


@pytest.mark.night
def test_a_record_is_loaded_while_a_game_is_looked_at_with_the_turn_that_it_names(table, tmp_path):
    page, link = table
    before = link.request("state")
    other = GAMES[1]
    file = tmp_path / "position.json"
    kept = {"game": "rootbound", "board": "hex-4", "moves": other["moves"][:10], "turn": 4}
    file.write_text(json.dumps(kept))
    look_back(page)
    page.locator("#file").set_input_files(file)
    says(page, "After turn 4 of 10.")
    assert link.request("record")["moves"] == other["moves"][:4]
    record = saved(page)
    assert record["moves"] == other["moves"][:10]
    assert record["turn"] == 4
    page.reload()
    says(page, "After turn 4 of 10.")
    page.get_by_role("button", name="Last").click()
    says(page, "After turn 10 of 10.")
    is_back(page, link, before)


@pytest.mark.night
def test_a_game_on_a_real_board_is_looked_at_and_comes_back(plug_board, serve_real, open_page):
    board = plug_board("hex-4")
    for move in MOVES[:4]:
        board.request("play", move=move)
    before = board.request("state")
    page = open_page(serve_real(board.name), shows="Real board")
    look_back(page)
    says(page, "After turn 4 of 4.")
    page.keyboard.press("Home")
    says(page, "After turn 0 of 4.")
    expect(cell(page, "b5")).to_have_accessible_name("b5, empty")
    assert board.request("state")["turn"] == 0
    is_back(page, board, before)


@pytest.mark.night
def test_a_game_that_is_looked_at_comes_before_the_eye(table):
    page, _ = table
    page.set_viewport_size({"width": 390, "height": 664})
    # The sheet below the board is scrolled to its end.
    page.locator("#share").scroll_into_view_if_needed()
    expect(page.locator("#turn")).not_to_be_in_viewport()
    look_back(page)
    expect(page.locator("#study-title")).to_be_focused()
    expect(page.locator("#study-title")).to_be_in_viewport()


def test_a_game_with_hidden_cards_is_not_studied_and_the_reason_is_said(serve_board, open_page):
    served = serve_board("growy-2")
    link = served.link()
    page = open_page(served)
    link.request("play", move=link.request("legal")["moves"][0])
    page.get_by_role("button", name="Look back").click()
    games(page).get_by_role("button").click()
    expect(page.locator("#refusal")).to_contain_text("you can study this game when it is over")
    expect(page.locator("#study-panel")).to_be_hidden()


def test_a_file_with_variations_is_put_on_a_board_and_says_who_played(
    serve_board, open_page, tmp_path
):
    served = serve_board("hex-4")
    link = served.link()
    page = open_page(served)
    variations = [{"after": 2, "moves": MOVES[3:4], "comments": {"3": "Sooner"}}]
    record = {"game": "rootbound", "board": "hex-4", "moves": WHOLE, "date": "2026-01-31"}
    record |= {"opponents": {"white": 1}, "names": {"black": "Ada"}, "variations": variations}
    file = tmp_path / "ours.json"
    file.write_text(json.dumps(record))
    page.locator("#file").set_input_files(file)
    expect(page.locator("#players")).to_contain_text("Computer, level 1")
    page.locator("#notice").get_by_role("button", name="Look back").click()
    about = page.locator("#study-about")
    expect(about).to_contain_text("31 Jan 2026: Root Bound, hex-4. Black (blue): Ada, White")
    with page.expect_download() as download:
        page.get_by_role("button", name="Save as SGF").click()
    other = tmp_path / "other.sgf"
    download.value.save_as(other)
    page.get_by_role("button", name="Back to the game").click()
    expect(page.locator("#study-panel")).to_be_hidden()
    # On a machine where nothing of it is known.
    link.request("new", game="rootbound")
    page.evaluate("localStorage.clear()")
    page.locator("#file").set_input_files(other)
    expect(page.locator("#notice")).to_contain_text("other.sgf is on the board.")
    page.locator("#notice").get_by_role("button", name="Look back").click()
    option = page.get_by_role("group", name="Variation after turn 2").get_by_role("option")
    option.click()
    expect(page.get_by_label("Comment")).to_have_value("Sooner")
    page.locator("#share").click()
    expect(page.locator("#share-about")).to_contain_text("with its variations and comments")
    assert link.request("record", own=True)["moves"] == WHOLE
