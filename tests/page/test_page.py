"""The page in a real browser: what people see, and what their hands do."""

import json
import re

import pytest
from playwright.sync_api import expect

from host_sim.board.simulated_board import SimulatedBoard
from host_sim.headless.kept_link import KeptLink
from host_sim.replay import telling
from host_sim.web.server import PAGE
from rootlight.games.rootbound import RootBound
from rootlight.lights.palette import COLOURS
from tests.page.nightly import nightly
from tests.page.people import (
    Hand,
    bar,
    box_of,
    button,
    cell,
    choose_file,
    end_pad,
    middle,
    moves,
    open_offered,
    share_and_save,
    show_group,
    take_back,
    wait_for_lifted_hands,
)
from tests.page.test_accessibility import found_in
from tests.support import recorded_games

PHONE = {
    "viewport": {"width": 390, "height": 844},
    "has_touch": True,
    "is_mobile": True,
    "device_scale_factor": 3,
}


def set_up(served, board="hex-4", moves=()):
    link = served.link()
    link.request("new", game="rootbound", board=board, moves=list(moves))
    # The dead time of the `end` pads is over, and all shows are.
    link.request("sim.run", ms=3000)
    return link


def start_from_text(page, text):
    share_and_save(page, "text")
    page.get_by_role("textbox", name="Moves").fill(text)
    page.get_by_role("button", name="Play on the board").click()


def expect_lit(pad):
    expect(pad).not_to_have_attribute("data-led", "0,0,0")


def expect_dark(pad):
    expect(pad).to_have_attribute("data-led", "0,0,0")


# The look.


@pytest.mark.parametrize("files", [None, PAGE], ids=["in few files", "its sources"])
def test_the_page_shows_the_built_board_and_whose_turn_it_is(serve_board, open_page, files):
    page = open_page(serve_board("hex-7", page=files))
    expect(page.locator("[data-cell]")).to_have_count(127)
    expect(page.locator("[data-button]")).to_have_count(5)
    expect(page.locator("#turn")).to_have_text("Black (blue) to move")
    expect(page.locator("#game")).to_have_text("Root Bound on hex-7")


def test_pads_glow_with_the_bytes_of_the_led_line_as_at_brightness_1(serve_board, open_page):
    served = serve_board()
    link = set_up(served, moves=["d4", "a1,g4", "d6"])
    page = open_page(served)
    leds = link.request("sim.leds")["cells"]
    assert len({tuple(leds[name]) for name in ("d4", "a1", "b2")}) == 3
    brightness = link.request("hello")["brightness"]
    for name in ("d4", "a1", "b2"):
        dimmed = ",".join(f"{byte / brightness:g}" for byte in leds[name])
        expect(cell(page, name)).to_have_attribute("data-led", dimmed)


@pytest.mark.night
def test_the_legend_shows_the_lights_of_the_game_that_is_played(serve_board, open_page):
    served = serve_board()
    page = open_page(served)
    show_group(page, "Learn")
    page.locator("#legend summary").click()
    legend = page.locator("#lights")
    expect(legend).to_contain_text("Claimed by White (amber)")
    assert shades(page)[:4] == [shade_of(page, COLOURS[piece]) for piece in RootBound.PIECES]
    served.link().request("new", game="rootzone", board="hex-2-4")
    expect(legend).to_contain_text("The block")
    expect(legend).not_to_contain_text("White")


def shades(page):
    swatches = page.locator("#lights .swatch")
    return swatches.evaluate_all("all => all.map((one) => one.style.getPropertyValue('--middle'))")


def shade_of(page, colour):
    script = "async (bytes) => (await import('./board/exposure.js')).exposed(bytes).middle"
    return page.evaluate(script, list(colour))


@pytest.mark.night
def test_each_cell_says_its_name_and_what_stands_there(serve_board, open_page):
    served = serve_board()
    set_up(served, moves=["a1", "g1,g4", "a3"])
    page = open_page(served)
    expect(cell(page, "a1")).to_have_attribute("aria-label", "a1, Black (blue) stone")
    expect(cell(page, "g4")).to_have_attribute("aria-label", "g4, White (amber) stone")
    expect(cell(page, "d4")).to_have_attribute("aria-label", "d4, empty")


def test_words_on_the_cell_under_the_pointer_do_not_move_the_board(serve_board, open_page):
    page = open_page(serve_board())
    before = box_of(page.locator("#board"))
    cell(page, "d4").hover()
    expect(page.locator("#look")).to_have_text("d4, empty")
    assert box_of(page.locator("#board")) == before


@pytest.mark.night
def test_a_claimed_cell_says_by_whom(serve_board, open_page):
    served = serve_board()
    set_up(served, moves=["a2", "g1,g4", "b1,b2"])
    page = open_page(served)
    expect(cell(page, "a1")).to_have_attribute("aria-label", "a1, empty, claimed by Black (blue)")


SIZES = [(1280, 800), (1920, 1080), (390, 844)]


@pytest.mark.parametrize("size", nightly(SIZES, (1280, 800), (390, 844)), ids=str)
def test_the_page_fits_desktop_projector_and_phone(serve_board, open_page, size):
    width, height = size
    page = open_page(serve_board("hex-7"), viewport={"width": width, "height": height})
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    table = box_of(page.locator("#board .wood"))
    assert table["y"] >= 0
    assert table["y"] + table["height"] <= height
    if width < height:
        assert table["width"] > 0.97 * width
    else:
        assert table["height"] > 0.85 * height
    turn = box_of(page.locator("#turn"))
    assert turn["y"] + turn["height"] <= height


def test_faults_are_told_and_put_away_when_mended(serve_board, open_page):
    served = serve_board()
    page = open_page(served)
    link = served.link()
    link.request("sim.fault", part="touch1", kind="absent")
    expect(page.locator("#faults")).to_contain_text("touch1 does not answer")
    page.reload()
    expect(page.locator("#faults")).to_contain_text("touch1 does not work")
    link.request("sim.fault", clear=True)
    expect(page.locator("#faults")).to_have_text(re.compile("touch1 works again"))
    page.get_by_role("button", name="Dismiss this notice").click()
    expect(page.locator("#faults li")).to_have_count(0)


@pytest.mark.night
def test_all_that_works_again_has_one_notice(serve_board, open_page):
    served = serve_board()
    page = open_page(served)
    link = served.link()
    faults = page.locator("#faults li")
    for part in ("touch1", "touch2"):
        link.request("sim.fault", part=part, kind="absent")
        expect(faults.filter(has_text=part)).to_contain_text("does not answer")
    expect(faults).to_have_count(2)
    link.request("sim.fault", clear=True)
    expect(page.locator("#faults .mended")).to_contain_text("work again.")
    expect(faults).to_have_count(1)
    said = faults.inner_text()
    assert "touch1 and touch2" in said or "touch2 and touch1" in said
    # A part that fails again has a notice of its own, and is not said to work.
    link.request("sim.fault", part="touch1", kind="absent")
    expect(faults).to_have_count(2)
    expect(page.locator("#faults .mended")).to_contain_text("touch2 works again.")
    link.request("sim.fault", clear=True)
    expect(faults).to_have_count(1)
    page.get_by_role("button", name="Dismiss this notice").click()
    expect(faults).to_have_count(0)
    link.request("sim.fault", part="touch1", kind="absent")
    expect(faults).to_have_count(1)
    link.request("sim.fault", clear=True)
    expect(page.locator("#faults .mended")).to_contain_text("touch1 works again.")


# Hands.


@pytest.mark.parametrize("files", [None, PAGE], ids=["in few files", "its sources"])
def test_a_turn_is_played_with_the_mouse(serve_board, open_page, files):
    page = open_page(serve_board(page=files))
    cell(page, "d4").click()
    expect(page.locator("#pending")).to_have_text("Chosen: d4. Press End to play.")
    expect(cell(page, "d4")).to_have_attribute("aria-label", "d4, touched, not yet played")
    button(page, "end1").click()
    expect(moves(page)).to_have_text(["1d4"])
    expect(page.locator("#turn")).to_have_text("White (amber) to move")


def test_a_refusal_is_explained_in_a_sentence_with_its_rule(serve_board, open_page):
    served = serve_board()
    set_up(served, moves=["d4", "a1,g4"])
    page = open_page(served)
    cell(page, "a1").click()
    refusal = page.locator("#refusal")
    expect(refusal).to_contain_text("a1: This cell is already taken.")
    expect(refusal).to_have_attribute("data-code", "occupied")
    cell(page, "d5").click()
    expect(page.locator("#pending")).to_contain_text("d5")
    expect(refusal).to_be_empty()


def test_a_refusal_names_the_cells_that_are_its_reason(serve_board, open_page):
    served = serve_board()
    set_up(served, moves=["d4", "a1,g4", "d5,g2", "a3"])
    page = open_page(served)
    cell(page, "e4").click()
    expect(page.locator("#refusal")).to_have_attribute("data-code", "triangle")
    expect(page.locator("#refusal")).to_contain_text("Because of d4 and d5")
    # They are outlined in their own colour, which their lights have not always.
    witnesses = page.locator(".witness")
    expect(witnesses).to_have_count(2)
    line = witnesses.first.locator(".mark").evaluate("mark => getComputedStyle(mark).stroke")
    assert line == "rgb(106, 157, 255)"
    button(page, "undo").click()
    expect(page.locator("#refusal")).to_be_empty()
    expect(witnesses).to_have_count(0)


def test_turns_are_taken_back_and_played_again(serve_board, open_page):
    served = serve_board()
    page = open_page(served)
    set_up(served, moves=["d4", "a1,g4"])
    expect(moves(page)).to_have_count(2)
    take_back(page)
    expect(moves(page)).to_have_text(["1d4"])
    expect(page.locator("#list .undone")).to_have_text(["2a1, g4"])
    take_back(page)
    expect(page.locator("#undo")).to_be_disabled()
    # A page that is loaded again still shows them.
    page.reload()
    expect(page.locator("#list .undone")).to_have_text(["1d4", "2a1, g4"])
    page.locator("#redo").click()
    expect(page.locator("#list .undone")).to_have_text(["2a1, g4"])
    page.locator("#redo").click()
    expect(moves(page)).to_have_text(["1d4", "2a1, g4"])
    expect(page.locator("#list .undone")).to_have_count(0)
    expect(page.locator("#redo")).to_be_disabled()
    # A page that has not seen what was taken back knows that there is something.
    take_back(page)
    later = open_page(served)
    expect(later.locator("#redo")).to_be_enabled()
    later.locator("#redo").click()
    expect(moves(later)).to_have_count(2)
    expect(later.locator("#redo")).to_be_disabled()


@pytest.mark.night
@pytest.mark.parametrize("taken_back", nightly([0, 1, 2], 2))
def test_a_new_game_from_elsewhere_has_nothing_that_was_taken_back(
    serve_board, open_page, taken_back
):
    served = serve_board()
    page = open_page(served)
    link = set_up(served, moves=["d4", "a1,g4"])
    expect(moves(page)).to_have_count(2)
    for _ in range(taken_back):
        take_back(page)
    expect(moves(page)).to_have_count(2 - taken_back)
    link.request("new", game="rootbound")
    expect(page.locator("#list li")).to_have_count(0)
    expect(page.locator("#undo")).to_be_disabled()
    expect(page.locator("#redo")).to_be_disabled()


WHAT_ENDS_IT = {
    "game": lambda link: link.request("new", game="classroom", moves=["d4"]),
    "study": lambda link: link.request("study", on=True),
    "lesson": lambda link: link.request("lesson", do="start", book="1-first-course", number=2),
    "undo": lambda link: link.request("undo"),
}


@pytest.mark.night
@pytest.mark.parametrize("what", nightly(WHAT_ENDS_IT, "game"))
def test_the_game_before_is_offered_only_while_the_new_one_stands(serve_board, open_page, what):
    served = serve_board()
    page = open_page(served)
    link = set_up(served, moves=["d4", "a1,g4"])
    expect(moves(page)).to_have_count(2)
    start_from_text(page, "b2; f5,g3")
    offer = page.locator("#notice").get_by_role("button", name="Bring the old game back")
    expect(offer).to_be_visible()
    WHAT_ENDS_IT[what](link)
    expect(offer).to_be_hidden()


@pytest.mark.night
def test_the_undo_pad_takes_a_turn_back_in_the_list_too(serve_board, open_page):
    served = serve_board()
    page = open_page(served)
    set_up(served, moves=["d4", "a1,g4"])
    expect(moves(page)).to_have_count(2)
    button(page, "undo").click()
    expect(moves(page)).to_have_text(["1d4"])
    expect_dark(cell(page, "a1"))


def test_after_a_reload_in_mid_game_the_game_goes_on(serve_board, open_page):
    served = serve_board()
    set_up(served, moves=["d4", "a1,g4"])
    page = open_page(served)
    cell(page, "d6").click()
    expect(page.locator("#pending")).to_contain_text("d6")
    wait_for_lifted_hands(served, served.link())
    page.reload()
    expect(moves(page)).to_have_text(["1d4", "2a1, g4"])
    expect(page.locator("#pending")).to_contain_text("d6")
    expect(cell(page, "a1")).to_have_attribute("aria-label", "a1, White (amber) stone")
    button(page, end_pad(2)).click()
    expect(moves(page)).to_have_count(3)


def test_a_turn_is_played_by_touch_on_a_phone(serve_board, open_page):
    page = open_page(serve_board(), **PHONE)
    cell(page, "d4").tap()
    expect(page.locator("#pending")).to_contain_text("d4")
    bar(page, "end").tap()
    expect(moves(page)).to_have_text(["1d4"])


def test_two_fingers_ask_about_a_cell(serve_board, open_page):
    served = serve_board()
    set_up(served, moves=["d4", "a1,g4", "d5,g2", "a3"])
    page = open_page(served, **PHONE)
    hand = Hand(page)
    hand.press(bar(page, "hint"), finger=0)
    # The spotlight is on: a cell where a stone may go.
    expect_lit(cell(page, "g1"))
    hand.press(cell(page, "e4"), finger=1)
    expect(page.locator("[data-button].held, [data-cell].held")).to_have_count(2)
    expect(page.locator("#refusal")).to_have_attribute("data-code", "triangle")
    hand.lift(1)
    hand.lift(0)
    expect(page.locator(".held")).to_have_count(0)
    # Nothing was placed.
    expect(page.locator("#pending")).to_have_text("Choose a cell")


@pytest.mark.night
def test_a_finger_that_slides_leaves_one_pad_and_comes_to_the_next(serve_board, open_page):
    page = open_page(serve_board(), **PHONE)
    hand = Hand(page)
    hand.press(cell(page, "a1"))
    expect(cell(page, "a1")).to_have_class("cell held")
    hand.slide(cell(page, "c3"))
    expect(cell(page, "c3")).to_have_class("cell held")
    expect(page.locator(".held")).to_have_count(1)
    hand.slide(page.locator("#moves"))
    expect(page.locator(".held")).to_have_count(0)
    hand.lift()


def test_a_turn_is_played_with_the_keyboard_only(serve_board, open_page):
    page = open_page(serve_board())
    # First the rules of the game and the settings, then the board.
    for _ in range(3):
        page.keyboard.press("Tab")
    expect(cell(page, "d4")).to_be_focused()
    page.keyboard.press("ArrowRight")
    expect(cell(page, "d5")).to_be_focused()
    page.keyboard.press("ArrowUp")
    expect(cell(page, "e5")).to_be_focused()
    page.keyboard.press("ArrowDown")
    expect(cell(page, "d5")).to_be_focused()
    page.keyboard.press("Shift+B")
    page.keyboard.press("3")
    expect(cell(page, "b3")).to_be_focused()
    page.keyboard.press("Space")
    expect(page.locator("#pending")).to_contain_text("b3")
    page.keyboard.press("e")
    expect(moves(page)).to_have_text(["1b3"])


@pytest.mark.night
def test_the_ring_of_the_focus_is_for_those_who_play_by_keys(serve_board, open_page):
    page = open_page(serve_board())
    ring = cell(page, "d5").locator(".focus")
    cell(page, "d4").focus()
    page.keyboard.press("ArrowRight")
    expect(ring).not_to_have_css("stroke", "none")
    cell(page, "b2").click()
    expect(cell(page, "d5")).to_be_focused()
    expect(ring).to_have_css("stroke", "none")
    page.keyboard.press("ArrowRight")
    expect(cell(page, "d6").locator(".focus")).not_to_have_css("stroke", "none")


@pytest.mark.night
def test_a_key_holds_its_pad_for_as_long_as_it_is_down(serve_board, open_page):
    page = open_page(serve_board())
    page.keyboard.down("h")
    expect(button(page, "hint")).to_have_class("button held")
    # A first stone may go anywhere.
    expect_lit(cell(page, "g1"))
    page.keyboard.up("h")
    expect_dark(cell(page, "g1"))


@pytest.mark.night
def test_keys_and_mouse_hold_pads_together(serve_board, open_page):
    served = serve_board()
    set_up(served, moves=["d4", "a1,g4"])
    page = open_page(served)
    page.keyboard.down("h")
    expect_lit(cell(page, "g1"))
    cell(page, "a1").click()
    expect(page.locator("#refusal")).to_have_attribute("data-code", "occupied")
    page.keyboard.up("h")
    expect(page.locator(".held")).to_have_count(0)


@pytest.mark.night
def test_with_shift_a_click_leaves_a_finger_on_a_pad(serve_board, open_page):
    page = open_page(serve_board())
    button(page, "hint").click(modifiers=["Shift"])
    expect_lit(cell(page, "g1"))
    button(page, "hint").click(modifiers=["Shift"])
    expect_dark(cell(page, "g1"))


def test_software_that_presses_pads_for_a_person_is_felt(serve_board, open_page):
    page = open_page(serve_board())
    cell(page, "c3").dispatch_event("click")
    expect(page.locator("#pending")).to_contain_text("c3")


def test_fingers_are_lifted_when_the_page_loses_its_reader(serve_board, open_page):
    page = open_page(serve_board())
    page.mouse.move(*middle(button(page, "hint")))
    page.mouse.down()
    expect_lit(cell(page, "g1"))
    page.evaluate("window.dispatchEvent(new Event('blur'))")
    expect_dark(cell(page, "g1"))


# Several pages.


def test_a_tab_closed_in_mid_touch_lifts_its_finger(serve_board, open_page):
    served = serve_board()
    toucher, watcher = open_page(served), open_page(served)
    toucher.mouse.move(*middle(button(toucher, "hint")))
    toucher.mouse.down()
    expect_lit(cell(watcher, "g1"))
    toucher.close()
    expect_dark(cell(watcher, "g1"))
    cell(watcher, "g1").click()
    expect(watcher.locator("#pending")).to_contain_text("g1")


@pytest.mark.night
def test_two_pages_show_the_same_game(serve_board, open_page):
    served = serve_board()
    one, other = open_page(served), open_page(served)
    cell(one, "d4").click()
    expect(other.locator("#pending")).to_contain_text("d4")
    button(other, "end1").click()
    for page in (one, other):
        expect(moves(page)).to_have_text(["1d4"])
        expect(page.locator("#turn")).to_have_text("White (amber) to move")


def test_the_page_comes_back_by_itself_when_the_simulator_does(serve_board, serve_sim, open_page):
    served = serve_board()
    set_up(served, moves=["d4"])
    page = open_page(served)
    expect_lit(cell(page, "d4"))
    served.stop()
    expect(page.locator("#away")).to_contain_text("The simulator does not answer")
    expect(page.locator("#new")).to_be_disabled()
    # The last that was seen stays, dimmed.
    expect_lit(cell(page, "d4"))
    expect(page.locator("#board")).to_have_css("opacity", "0.45")
    serve_sim(served.sim, served.port)
    expect(page.locator("#connection")).to_contain_text("Simulated hex-4")
    expect(page.locator("#away")).to_be_hidden()
    cell(page, "a1").click()
    expect(page.locator("#pending")).to_contain_text("a1")


def test_a_game_outlives_the_program_and_a_reload(serve_sim, open_page, tmp_path):
    def run_program(port=0):
        path = tmp_path / "hex-4.json"
        return serve_sim(KeptLink(path, "hex-4", 1, SimulatedBoard), port)

    served = run_program()
    page = open_page(served)
    link = set_up(served, moves=["d4", "a1,g4"])
    expect(page.locator("#list li")).to_have_count(2)
    link.request("sim.run", ms=1000)
    served.stop()
    expect(page.locator("#away")).to_be_visible()
    run_program(served.port)
    expect(page.locator("#connection")).to_contain_text("Simulated hex-4")
    page.reload()
    expect(page.locator("#list .move")).to_have_text(["d4", "a1, g4"])


@pytest.mark.night
def test_the_second_of_two_programs_on_the_same_games_says_that_it_keeps_none(
    serve_sim, open_page, tmp_path
):
    def run_program():
        return serve_sim(KeptLink(tmp_path / "hex-4.json", "hex-4", 1, SimulatedBoard))

    one = run_program()
    set_up(one, moves=["d4"]).request("sim.run", ms=1000)
    other = run_program()
    first, second = open_page(one), open_page(other)
    expect(second.locator("#list li")).to_have_count(1)
    expect(second.locator("#unkept")).to_be_empty()
    one.link().request("play", move="a1,b3")
    set_up(other, moves=["a1"])
    sentence = "Another program is open on the same games"
    expect(second.locator("#unkept")).to_contain_text(sentence)
    second.reload()
    expect(second.locator("#unkept")).to_contain_text(sentence)
    assert found_in(second) == {}
    second.locator("#unkept").get_by_role("button", name="Dismiss this notice").click()
    expect(second.locator("#unkept")).to_be_empty()
    expect(first.locator("#unkept")).to_be_empty()
    expect(open_page(run_program()).locator("#list .move")).to_have_text(["d4", "a1, b3"])


def test_one_of_two_tabs_has_the_games_of_this_browser_until_it_is_closed(serve_board, open_page):
    """A third tab, in a browser without locks, overwrites only what it has read itself."""
    page = open_page(serve_board())
    other = page.context.new_page()
    other.goto(page.url)
    claim = """async () => {
        const { found } = await import("./worker/kept.js");
        return (await found("hex-4")).isOurs;
    }"""
    keep = "async (files) => (await import('./worker/kept.js')).keep('hex-4', ...files)"
    assert page.evaluate(claim)
    assert not other.evaluate(claim)
    page.close()
    assert other.evaluate(claim)
    assert other.evaluate(keep, [[""], "one"]) == "kept"
    assert other.evaluate(keep, [[""], "another"]) == "other"
    assert other.evaluate(keep, [["one"], "two"]) == "kept"


# Games: new, saved, loaded.


@pytest.mark.night
def test_a_game_on_a_smaller_board_lies_in_the_middle_under_its_own_names(serve_board, open_page):
    page = open_page(serve_board("hex-7"))
    page.locator("#new").click()
    page.locator("#new-board").select_option("hex-5")
    page.locator("#new-start").click()
    expect(page.locator("#game")).to_have_text("Root Bound on hex-5")
    # One of the game has its name.
    expect(cell(page, "a1")).to_have_attribute("aria-label", "not part of this game")
    expect(page.locator('[aria-label^="a1, "]')).to_have_count(1)
    expect(cell(page, "g7")).to_have_attribute("aria-label", "e5, empty")
    cell(page, "g7").click()
    expect(page.locator("#pending")).to_contain_text("e5")


@pytest.mark.night
def test_a_cell_beside_the_game_has_no_name_of_one_in_it(serve_board, open_page):
    served = serve_board("hex-7")
    served.link().request("new", game="rootzone", board="hex-2-4")
    page = open_page(served)
    # The cell e4 of the board is a1 in this game; the board's own a1 lies outside.
    expect(cell(page, "e4")).to_have_attribute("aria-label", "a1, empty")
    expect(page.locator('[data-cell][aria-label^="a1, "]')).to_have_count(1)


@pytest.mark.night
def test_a_touch_beside_the_game_is_told_as_such(serve_board, open_page):
    served = serve_board("hex-7")
    link = served.link()
    link.request("new", game="rootzone", board="hex-2-4")
    page = open_page(served)
    link.request("sim.run", ms=3000)
    link.request("sim.touch", cells=["a1"])
    expect(page.locator("#refusal")).to_contain_text("This cell is not part of this game.")


@pytest.mark.night
def test_the_board_offers_the_shapes_that_fit_on_it(serve_board, open_page):
    page = open_page(serve_board("hex-5"))
    page.locator("#new").click()
    offered = page.locator("#new-board option").all_inner_texts()
    assert "hex-5, 61 cells" in offered
    assert "hex-4, 37 cells" in offered
    assert not any("hex-7" in words for words in offered)


def test_the_game_before_a_new_one_can_be_brought_back(serve_board, open_page):
    served = serve_board()
    set_up(served, moves=["d4", "a1,g4"])
    page = open_page(served)
    page.locator("#new").click()
    page.locator("#new-start").click()
    expect(moves(page)).to_have_count(0)
    page.get_by_role("button", name="Bring the old game back").click()
    expect(moves(page)).to_have_text(["1d4", "2a1, g4"])


def test_a_saved_game_can_be_loaded(serve_board, open_page):
    served = serve_board()
    set_up(served, moves=["d4", "a1,g4"])
    page = open_page(served)
    with page.expect_download() as download:
        share_and_save(page, "save")
    assert re.fullmatch(
        r"rootlight-rootbound-hex-4-\d{4}-\d\d-\d\d-\d{4}\.json", download.value.suggested_filename
    )
    text = download.value.path().read_text(encoding="utf-8")
    record = json.loads(text)
    assert record["moves"] == ["d4", "a1,g4"]
    assert re.fullmatch(r"\d{4}-\d\d-\d\d", record["date"])
    set_up(served)
    expect(moves(page)).to_have_count(0)
    choose_file(page, "ours.json", text)
    expect(moves(page)).to_have_text(["1d4", "2a1, g4"])
    expect(page.locator("#notice")).to_contain_text("ours.json is on the board.")


def longest_game():
    return max(recorded_games("hex-7"), key=lambda game: len(game["moves"]))


@pytest.mark.night
def test_a_long_record_is_loaded_to_its_end(serve_board, open_page):
    game = longest_game()
    page = open_page(serve_board("hex-7"))
    choose_file(page, "long.json", {"game": "rootbound", "moves": game["moves"]})
    expect(moves(page)).to_have_count(len(game["moves"]))
    black, white = game["final"]["scores"]
    expect(page.locator(".score")).to_have_text([str(black), str(white)])
    expect(page.locator("#turn")).to_contain_text("wins")


STRANGE = [
    ("GIF89a", "is not a game saved by Rootlight, or was cut off."),
    ("[1, 2]", "is not a saved game: it does not say which game it is."),
    ('"rootbound"', "is not a saved game: it does not say which game it is."),
    ({"game": "rootbound", "moves": "d4"}, "it has no list of moves."),
]
UNPLAYABLE = [
    ({"game": "chess", "moves": []}, "This saved game cannot be played here: "),
    ({"game": "rootbound", "board": "hex-13"}, "This saved game cannot be played here: "),
    (
        {"game": "rootbound", "moves": ["d4", "e9"]},
        "Move 2, e9, is not allowed: ",
    ),
    (
        {"game": "rootbound", "moves": ["d4", "a1,g4", "d4"]},
        "Move 3, d4, is not allowed: This cell is already taken.",
    ),
]


def test_a_strangers_file_gets_a_sentence_and_the_game_stands(serve_board, open_page):
    served = serve_board()
    set_up(served, moves=["b2", "f1,f4"])
    page = open_page(served)
    for number, (content, sentence) in enumerate(STRANGE):
        choose_file(page, f"strange{number}.json", content)
        # Some sentences name the file, and all of them take the one before away.
        expect(page.locator("#notice")).to_contain_text(sentence)
        page.locator("#notice").evaluate("notice => notice.replaceChildren()")


def test_a_strangers_game_that_cannot_be_played_leaves_the_game(serve_board, open_page):
    served = serve_board()
    set_up(served, moves=["b2", "f1,f4"])
    page = open_page(served)
    for number, (content, sentence) in enumerate(UNPLAYABLE):
        choose_file(page, f"strange{number}.json", content)
        open_offered(page)
        expect(page.locator("#notice")).to_contain_text(sentence)
        page.locator("#notice").evaluate("notice => notice.replaceChildren()")
        expect(moves(page)).to_have_text(["1b2", "2f1, f4"])
        assert served.link().request("record")["moves"] == ["b2", "f1,f4"]


@pytest.mark.night
def test_a_record_that_goes_wrong_late_leaves_the_game_as_it_was(serve_board, open_page):
    served = serve_board("hex-7")
    link = set_up(served, board="hex-7", moves=["g7", "a1,m7"])
    page = open_page(served)
    wrong = [*longest_game()["moves"][:60], "g7,g7"]
    record = {"game": "rootbound", "board": "hex-7", "moves": wrong, "options": {}}
    choose_file(page, "wrong.json", record)
    open_offered(page)
    expect(page.locator("#notice")).to_contain_text("Move 61, g7,g7, is not allowed")
    expect(moves(page)).to_have_text(["1g7", "2a1, m7"])
    assert link.request("record")["moves"] == ["g7", "a1,m7"]


# Bug reports.


def test_a_saved_bug_report_is_played_again(serve_board, open_page):
    page = open_page(serve_board())
    cell(page, "d4").click()
    expect(page.locator("#pending")).to_contain_text("d4")
    show_group(page, "Workshop")
    page.locator("#trouble summary").click()
    with page.expect_download() as download:
        page.locator("#report").click()
    assert re.fullmatch(
        r"rootlight-hex-4-\d{4}-\d\d-\d\d-\d{4}\.rootlight-report",
        download.value.suggested_filename,
    )
    lines = []
    assert telling.play(download.value.path(), None, lines.append)
    assert any(line.endswith("d4 is felt") for line in lines)


def test_the_boards_words_about_a_fault_stay_when_the_page_asks_for_all(serve_board, open_page):
    """The board may tell of a fault before the page's question about all of them is answered."""
    served = serve_board(page=PAGE)
    page = open_page(served)
    # The page's own question is answered, or never will be.
    served.stop()
    expect(page.locator("#away")).to_be_visible()
    page.evaluate(
        """async () => {
            const { Faults } = await import("./panel/faults.js");
            const touch = [{ part: "touch1", status: "absent" }, { part: "touch2", status: "ok" }];
            const transport = { request: async () => ({ touch }) };
            const faults = new Faults(transport, () => false, () => undefined);
            faults.fault({ part: "touch1", code: "absent", message: "touch1 does not answer" });
            faults.fault({ part: "touch2", code: "absent", message: "touch2 does not answer" });
            await faults.met();
        }"""
    )
    expect(page.locator("#faults li p")).to_have_text(["touch1 does not answer"])
