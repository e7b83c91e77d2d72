"""The page before a real board: it watches, plays by link, and keeps the record."""

import json
import re

import pytest
from playwright.sync_api import expect

from tests.page.people import button, cell, moves, share_and_save

PHONE = {
    "viewport": {"width": 390, "height": 844},
    "has_touch": True,
    "is_mobile": True,
    "device_scale_factor": 3,
}


@pytest.fixture
def board(plug_board):
    return plug_board("hex-4")


@pytest.fixture
def page(board, serve_real, open_page):
    return open_page(serve_real(board.name), shows="Real board")


def chosen(page):
    return page.locator("[data-cell].chosen")


def words(page, word):
    return page.locator("#words").get_by_role("button", name=word)


def kept(page, label):
    return page.locator("#kept").get_by_role("button", name=label)


def expect_away(page):
    expect(page.locator("#away")).to_contain_text("is unplugged")


def expect_back(page):
    expect(page.locator("#away")).to_be_hidden()
    expect(page.locator("#connection")).to_contain_text("Real board")


# Watching.


@pytest.mark.night
def test_the_page_says_that_the_board_is_real_and_where(board, page):
    connection = page.locator("#connection")
    expect(connection).to_contain_text(f"Real board hex-4 on {board.name} · firmware")
    expect(page.locator("#turn")).to_have_text("Black (blue) to move")


def test_pads_glow_as_the_board_shows_them(board, page):
    board.request("play", move="d4")
    board.request("sim.run", ms=3000)
    expect(moves(page)).to_have_text(["1d4"])
    lights = board.request("lights")
    brightness = board.request("hello")["brightness"]
    for pad, colour in [
        (cell(page, "d4"), lights["cells"]["d4"]),
        (cell(page, "a1"), lights["cells"]["a1"]),
        (button(page, "end1"), lights["buttons"]["end1"]),
    ]:
        dimmed = ",".join(f"{byte / brightness:g}" for byte in bytes.fromhex(colour))
        expect(pad).to_have_attribute("data-led", dimmed)
    assert lights["cells"]["d4"] != "000000"


def test_fingers_at_the_table_are_seen_on_the_page(board, page):
    board.touch("d4")
    expect(page.locator("#pending")).to_have_text("Chosen: d4. Press End to play.")
    expect(cell(page, "d4")).not_to_have_attribute("data-led", "0,0,0")
    board.press("end")
    expect(moves(page)).to_have_text(["1d4"])
    board.touch("d4")
    expect(page.locator("#refusal")).to_have_attribute("data-code", "occupied")


def test_the_page_has_no_fingers_on_the_board(board, page):
    for pad in (cell(page, "d4"), button(page, "end1"), button(page, "menu")):
        pad.click()
    page.keyboard.press("h")
    page.keyboard.press("m")
    page.keyboard.press("Escape")
    page.evaluate("window.dispatchEvent(new Event('blur'))")
    expect(page.locator("#pending")).to_have_text("No turn played yet")
    expect(page.locator(".held")).to_have_count(0)
    expect(page.locator("#notice")).to_be_empty()
    assert board.sim.board.fingers.down == {}


# Playing by link.


@pytest.mark.night
def test_a_turn_of_two_stones_is_chosen_and_played(board, page):
    board.request("play", move="d4")
    expect(moves(page)).to_have_count(1)
    cell(page, "a1").click()
    expect(chosen(page)).to_have_count(1)
    expect(cell(page, "a1")).to_have_attribute("aria-label", "a1, empty, chosen on this page")
    expect(page.locator("#chosen")).to_contain_text("a1; the turn is not complete yet")
    cell(page, "g4").click()
    expect(page.locator("#chosen")).to_have_text("Chosen on this page: a1 and g4")
    # Nothing is on the board yet.
    assert board.request("state")["pending"] == []
    page.get_by_role("button", name="Play a1, g4").click()
    expect(moves(page)).to_have_text(["1d4", "2a1, g4"])
    expect(chosen(page)).to_have_count(0)
    expect(page.locator("#play")).to_be_disabled()


@pytest.mark.night
def test_a_cell_where_no_stone_may_go_is_not_chosen_and_says_why(board, page):
    board.request("new", game="rootbound", moves=["d4", "a1,g4", "d5,g2", "a3"])
    expect(moves(page)).to_have_count(4)
    cell(page, "e4").click()
    expect(page.locator("#refusal")).to_have_attribute("data-code", "triangle")
    expect(page.locator("#refusal")).to_contain_text("Because of d4 and d5")
    expect(chosen(page)).to_have_count(0)
    cell(page, "a4").click()
    expect(page.locator("#refusal")).to_be_empty()
    expect(chosen(page)).to_have_count(1)


@pytest.mark.night
def test_a_second_click_leaves_a_stone_out_again(page):
    cell(page, "d4").click()
    expect(page.locator("#play")).to_have_text("Play d4")
    cell(page, "d4").click()
    expect(chosen(page)).to_have_count(0)
    expect(page.locator("#play")).to_be_disabled()


def test_a_turn_that_is_not_whole_is_refused_by_the_board_with_its_reason(board, page):
    board.request("play", move="d4")
    expect(moves(page)).to_have_count(1)
    cell(page, "a1").click()
    page.get_by_role("button", name="Play a1").click()
    expect(page.locator("#refusal")).to_contain_text(
        "a1: White's first turn is two stones: touch one more."
    )
    expect(chosen(page)).to_have_count(1)


@pytest.mark.night
def test_passing_is_offered_where_it_is_legal(board, page):
    expect(page.locator("#play")).to_be_visible()
    expect(words(page, "Pass")).to_have_count(0)
    turns = ["d4", "a1,g4", "a4,g1", "d1,d7"]
    board.request("new", game="rootbound", moves=turns)
    words(page, "Pass").click()
    expect(moves(page)).to_have_count(5)
    words(page, "Pass").click()
    words(page, "Pass and end the game").click()
    expect(page.locator("#turn")).to_have_class("result")
    assert board.request("record")["moves"] == [*turns, "pass", "pass"]
    expect(page.locator("#choice")).to_be_hidden()


def test_a_turn_at_the_table_takes_back_what_was_chosen_here(board, page):
    cell(page, "a1").click()
    expect(chosen(page)).to_have_count(1)
    board.touch("d4")
    board.press("end")
    expect(moves(page)).to_have_text(["1d4"])
    expect(chosen(page)).to_have_count(0)


def test_turns_are_taken_back_and_played_again_by_link(board, page):
    board.request("new", game="rootbound", moves=["d4", "a1,g4"])
    expect(moves(page)).to_have_count(2)
    page.locator("#undo").click()
    expect(moves(page)).to_have_text(["1d4"])
    assert board.request("state")["turn"] == 1
    page.locator("#redo").click()
    expect(moves(page)).to_have_count(2)


def test_a_new_game_is_begun_by_link(board, page):
    board.request("play", move="d4")
    expect(moves(page)).to_have_count(1)
    page.locator("#new").click()
    page.locator("#new-start").click()
    expect(page.locator("#notice")).to_contain_text("New game: Root Bound on hex-4.")
    expect(moves(page)).to_have_count(0)
    assert board.request("record")["moves"] == []


@pytest.mark.night
def test_a_turn_is_played_with_the_keyboard_only(board, page):
    # The board comes after the header.
    page.locator("#settings").focus()
    page.keyboard.press("Tab")
    expect(cell(page, "d4")).to_be_focused()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Space")
    expect(page.locator("#play")).to_have_text("Play d5")
    page.keyboard.press("u")
    expect(chosen(page)).to_have_count(0)
    page.keyboard.press("Enter")
    expect(chosen(page)).to_have_count(1)
    page.keyboard.press("e")
    expect(moves(page)).to_have_text(["1d5"])
    page.keyboard.press("u")
    expect(moves(page)).to_have_count(0)


@pytest.mark.night
def test_a_turn_is_played_on_a_phone(board, serve_real, open_page):
    page = open_page(serve_real(board.name), shows="Real board", **PHONE)
    cell(page, "d4").tap()
    page.get_by_role("button", name="Play d4").tap()
    expect(moves(page)).to_have_text(["1d4"])
    assert page.evaluate("document.documentElement.scrollWidth") <= 390


@pytest.mark.night
def test_two_pages_show_the_same_board_and_choose_for_themselves(board, serve_real, open_page):
    served = serve_real(board.name)
    one, other = (open_page(served, shows="Real board") for _ in range(2))
    cell(one, "d4").click()
    expect(chosen(one)).to_have_count(1)
    expect(chosen(other)).to_have_count(0)
    one.get_by_role("button", name="Play d4").click()
    for page in (one, other):
        expect(moves(page)).to_have_text(["1d4"])
        expect(cell(page, "d4")).not_to_have_attribute("data-led", "0,0,0")


# Cables.


def test_a_pulled_cable_is_told_and_the_page_goes_on_when_it_is_back(board, page):
    board.request("play", move="d4")
    expect(moves(page)).to_have_count(1)
    board.pull()
    expect_away(page)
    expect(page.locator("#away")).to_contain_text(f"The board on {board.name} is unplugged.")
    expect(page.locator("#new")).to_be_disabled()
    expect(page.locator("#choice")).to_be_hidden()
    # The last that was seen stays, dimmed.
    expect(cell(page, "d4")).not_to_have_attribute("data-led", "0,0,0")
    board.plug()
    expect_back(page)
    expect(cell(page, "d4")).not_to_have_attribute("data-led", "0,0,0")
    # The lights are watched again.
    board.touch("a1")
    expect(cell(page, "a1")).not_to_have_attribute("data-led", "0,0,0")
    cell(page, "a1").click()
    cell(page, "g4").click()
    page.get_by_role("button", name="Play a1, g4").click()
    expect(moves(page)).to_have_count(2)
    expect(page.locator("#kept")).to_be_empty()


@pytest.mark.night
def test_a_page_that_is_opened_while_the_cable_is_out_waits_for_the_board(
    board, serve_real, open_page
):
    served = serve_real(board.name)
    first = open_page(served, shows="Real board")
    board.pull()
    expect_away(first)
    page = open_page(served, shows="Not connected")
    expect_away(page)
    expect(page.locator("#save")).to_be_disabled()
    board.plug()
    expect_back(page)
    expect(page.locator("[data-cell]")).to_have_count(37)


def test_turns_made_while_the_cable_was_out_are_taken_over(board, page):
    board.request("play", move="d4")
    expect(moves(page)).to_have_count(1)
    board.pull(keeps_power=True)
    expect_away(page)
    board.request("play", move="a1,g4")
    board.plug()
    expect(moves(page)).to_have_text(["1d4", "2a1, g4"])
    expect(page.locator("#kept")).to_be_empty()


@pytest.mark.night
def test_the_record_is_saved_while_the_cable_is_out(board, page):
    board.request("new", game="rootbound", moves=["d4", "a1,g4"])
    expect(moves(page)).to_have_count(2)
    board.pull()
    expect_away(page)
    expect(page.locator("#away")).to_contain_text("This page keeps the game")
    with page.expect_download() as download:
        share_and_save(page, "save")
    record = json.loads(download.value.path().read_text(encoding="utf-8"))
    assert record["moves"] == ["d4", "a1,g4"]
    assert record["board"] == "hex-4"


def come_back_with(board, page, *turns):
    """The board has other turns when it comes back; the page has seen it."""
    board.pull()
    expect_away(page)
    board.request("new", game="rootbound", moves=list(turns))
    board.plug()
    expect_back(page)


@pytest.mark.night
def test_a_board_that_comes_back_with_fewer_turns_is_offered_the_kept_ones(board, page):
    board.request("new", game="rootbound", moves=["d4", "a1,g4", "d6"])
    expect(moves(page)).to_have_count(3)
    come_back_with(board, page, "d4")
    expect(page.locator("#kept")).to_contain_text(
        "The board now has only 1 turn of this game; this page has kept 3 turns."
    )
    # Never by itself, and it is still there when the page is loaded again.
    expect(moves(page)).to_have_text(["1d4"])
    page.reload()
    kept(page, "Put this game back on the board").click()
    expect(moves(page)).to_have_text(["1d4", "2a1, g4", "3d6"])
    expect(page.locator("#kept")).to_be_empty()
    assert board.request("record")["moves"] == ["d4", "a1,g4", "d6"]


@pytest.mark.night
def test_a_board_that_comes_back_with_another_game_keeps_it_if_nobody_minds(board, page):
    board.request("new", game="rootbound", moves=["d4", "a1,g4"])
    expect(moves(page)).to_have_count(2)
    come_back_with(board, page, "b2")
    expect(page.locator("#kept")).to_contain_text(
        "The board has another game now. This page has kept the previous one: "
        "Root Bound on hex-4, 2 turns."
    )
    with page.expect_download() as download:
        kept(page, "Save it").click()
    assert json.loads(download.value.path().read_text())["moves"] == ["d4", "a1,g4"]
    kept(page, "Discard it").click()
    expect(page.locator("#kept")).to_be_empty()
    assert board.request("record")["moves"] == ["b2"]


@pytest.mark.night
def test_other_lines_of_the_board_do_no_harm(board, page):
    board.say("Traceback (most recent call last):\nOSError: [Errno 5] EIO\n")
    cell(page, "d4").click()
    page.get_by_role("button", name=re.compile("Play d4")).click()
    expect(moves(page)).to_have_text(["1d4"])


@pytest.mark.night
def test_the_page_comes_back_by_itself_when_the_program_does(board, serve_real, open_page):
    served = serve_real(board.name)
    page = open_page(served, shows="Real board")
    served.stop()
    expect(page.locator("#away")).to_contain_text("The program that talks to the board")
