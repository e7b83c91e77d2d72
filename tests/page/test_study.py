"""Studying on the page: back and forth, a line, another record, and the game that stays."""

import json

import pytest
from playwright.sync_api import expect

from tests.page.people import button, cell, show_group
from tests.support import recorded_games

MOVES = recorded_games("hex-4")[0]["moves"][:12]


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


def saved(page, name):
    with page.expect_download() as download:
        page.get_by_role("button", name=name, exact=True).click()
    return json.loads(download.value.path().read_text())


def study(page):
    show_group(page, "Learn")
    page.get_by_role("button", name="Study").click()
    says(page, f"After turn {len(MOVES)} of {len(MOVES)}.")


def test_a_game_is_walked_through_by_keys_and_comes_back(table):
    page, link = table
    before = link.request("state")
    study(page)
    expect(page.locator("#moves")).to_be_hidden()
    moves = page.get_by_role("listbox", name="Moves of the game")
    moves.focus()
    for _ in range(5):
        moves.press("ArrowLeft")
    says(page, "After turn 7 of 12.")
    assert link.request("state")["last"] == MOVES[6]
    expect(moves.get_by_role("option", selected=True)).to_have_text(
        "7" + MOVES[6].replace(",", ", ")
    )
    moves.press("Home")
    says(page, "After turn 0 of 12.")
    expect(page.get_by_role("button", name="Back", exact=True)).to_be_disabled()
    moves.press("ArrowDown")
    says(page, "After turn 1 of 12.")
    page.get_by_role("button", name="Last").click()
    says(page, "After turn 12 of 12.")
    moves.get_by_role("option").nth(2).click()
    says(page, "After turn 3 of 12.")
    page.get_by_role("button", name="Back to the game").click()
    expect(page.locator("#study-panel")).to_be_hidden()
    expect(page.locator("#list li:not(.undone)")).to_have_count(12)
    assert link.request("state") == before


def test_a_turn_that_is_tried_is_a_line_beside_the_game(table):
    page, link = table
    before = link.request("state")
    study(page)
    page.get_by_role("listbox", name="Moves of the game").press("Home")
    says(page, "After turn 0 of 12.")
    tried = next(name for name in link.request("legal")["cells"] if name != MOVES[0])
    # By a finger on the board.
    cell(page, tried).click()
    expect(page.locator("#pending")).to_contain_text(tried)
    link.request("sim.run", ms=1000)
    button(page, "end1").click()
    says(page, "Variation after turn 0: turn 1")
    line = page.get_by_role("listbox", name="Variation after turn 0")
    expect(line.get_by_role("option")).to_have_text([f"1{tried}"])
    # The game is kept, whatever is tried; the line is kept only if somebody wants it.
    expect(page.locator("#study-now")).to_have_text("Study: after turn 1 of a variation")
    show_group(page, "Play")
    expect(page.locator("#study-now")).to_be_visible()
    assert saved(page, "Save")["moves"] == MOVES
    assert saved(page, "Save this variation")["moves"] == [tried]
    show_group(page, "Learn")
    # Into the game, and back into the line.
    page.get_by_role("listbox", name="Moves of the game").get_by_role("option").nth(8).click()
    says(page, "After turn 9 of 12.")
    assert link.request("record")["moves"] == MOVES[:9]
    line.get_by_role("option").first.click()
    says(page, "Variation after turn 0: turn 1")
    assert link.request("record")["moves"] == [tried]
    page.get_by_role("button", name="Delete this variation").click()
    says(page, "After turn 0 of 12.")
    expect(page.locator("#study-tried")).to_be_hidden()
    page.get_by_role("button", name="Back to the game").click()
    expect(page.locator("#study-panel")).to_be_hidden()
    assert link.request("state") == before


@pytest.mark.night
def test_a_record_is_loaded_into_a_study_at_the_turn_that_it_names(table, tmp_path):
    page, link = table
    before = link.request("state")
    other = recorded_games("hex-4")[1]
    file = tmp_path / "position.json"
    kept = {"game": "rootbound", "board": "hex-4", "moves": other["moves"][:10], "turn": 4}
    file.write_text(json.dumps(kept))
    study(page)
    show_group(page, "Play")
    page.locator("#file").set_input_files(file)
    says(page, "After turn 4 of 10.")
    assert link.request("record")["moves"] == other["moves"][:4]
    with page.expect_download() as download:
        page.get_by_role("button", name="Save", exact=True).click()
    saved = json.loads(download.value.path().read_text())
    assert saved["moves"] == other["moves"][:10]
    assert saved["turn"] == 4
    page.reload()
    # The list shows the place where people go on, whatever was open.
    says(page, "After turn 4 of 4.")
    page.get_by_role("button", name="Last").click()
    says(page, "After turn 10 of 10.")
    page.get_by_role("button", name="Back to the game").click()
    expect(page.locator("#study-panel")).to_be_hidden()
    assert link.request("state") == before


@pytest.mark.night
def test_a_game_on_a_real_board_is_studied_and_comes_back(plug_board, serve_real, open_page):
    board = plug_board("hex-4")
    for move in MOVES[:4]:
        board.request("play", move=move)
    before = board.request("state")
    page = open_page(serve_real(board.name), shows="Real board")
    show_group(page, "Learn")
    page.get_by_role("button", name="Study").click()
    moves = page.get_by_role("listbox", name="Moves of the game")
    moves.press("Home")
    says(page, "After turn 0 of 4.")
    expect(cell(page, "b5")).to_have_accessible_name("b5, empty")
    assert board.request("state")["turn"] == 0
    page.get_by_role("button", name="Back to the game").click()
    expect(page.locator("#study-panel")).to_be_hidden()
    assert board.request("state") == before


@pytest.mark.night
def test_a_study_comes_before_the_eye_wherever_learn_was_scrolled_to(table):
    page, _ = table
    show_group(page, "Learn")
    page.locator("#books li").last.scroll_into_view_if_needed()
    # As from another place, where nobody scrolls to the button first.
    page.locator("#study").evaluate("button => button.click()")
    expect(page.locator("#study-title")).to_be_focused()
    expect(page.locator("#study-title")).to_be_in_viewport()


def test_a_game_with_hidden_cards_is_not_studied_and_the_reason_is_said(serve_board, open_page):
    served = serve_board("growy-2")
    page = open_page(served)
    show_group(page, "Learn")
    page.get_by_role("button", name="Study").click()
    expect(page.locator("#refusal")).to_contain_text("you can study this game when it is over")
    expect(page.locator("#study-panel")).to_be_hidden()
