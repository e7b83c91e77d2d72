"""The page has few things at a time, in one order, and what is open can be closed with a key."""

import re

import pytest
from playwright.sync_api import expect

from host_sim.folders import TREE
from tests.page.controls import controls
from tests.page.people import button, cell, look_back, open_settings, show_advice, show_group
from tests.page.test_first_moments import MOST_ELEMENTS
from tests.page.thoughtful_board import quick_computer
from tests.support import recorded_games

PAGE = TREE / "host_sim" / "page"
CALM_MS = 3500
GAME = recorded_games("hex-4")[0]["moves"]
LESSONS = {
    "lesson": {"book": "1-first-course", "number": 1},
    "puzzle": {"book": "puzzles-1", "number": 3},
}
ROW = re.compile(r'<div (?:id="[\w-]+" )?class="row"[^>]*>(.*?)</div>', re.DOTALL)
BUTTON = re.compile(r"<button\b([^>]*)>", re.DOTALL)
WAYS_OUT = re.compile(r'id="[\w-]*(?:cancel|close|leave|-no)"')


@pytest.fixture
def served(serve_board):
    return serve_board("hex-4")


def rows_of_buttons():
    """The attributes of the buttons of each row, in their order, of all dialogs and cards."""
    for file in sorted(PAGE.glob("*.html")):
        for row in ROW.findall(file.read_text("utf-8")):
            if 'id="club-next"' not in row:
                yield file.name, BUTTON.findall(row)


def test_the_way_out_stands_first_and_the_way_on_last():
    wrong = [
        (name, buttons)
        for name, buttons in rows_of_buttons()
        for number, one in enumerate(buttons)
        if (WAYS_OUT.search(one) and 'class="primary"' not in one and number > 0)
        or ('class="primary"' in one and any("primary" not in later for later in buttons[number:]))
    ]
    assert wrong == []
    assert len(list(rows_of_buttons())) > 20


def test_undo_end_and_pass_are_there_once(served, open_page):
    served.link().request("new", game="rootbound", moves=GAME[:10])
    page = open_page(served)
    for name in ("Undo", "Pass"):
        expect(page.get_by_role("button", name=re.compile(rf"\b{name}\b"))).to_have_count(1)
    # One for each of the players.
    expect(page.get_by_role("button", name=re.compile(r"\bEnd\b"))).to_have_count(2)


def test_the_workshop_comes_when_it_is_asked_for(served, open_page):
    page = open_page(served)
    tabs = page.locator("#groups").get_by_role("tab")
    expect(tabs).to_have_text(["Play", "Learn", "Host"])
    expect(page.locator("#build-it, #update-dialog")).to_have_count(0)
    assert page.evaluate("document.querySelectorAll('*').length") < MOST_ELEMENTS - 40
    show_group(page, "Host")
    host = page.get_by_role("tabpanel", name="Host")
    for command in ("rootlight club --boards 3", "rootlight club --lan"):
        expect(host.get_by_text(command)).to_be_visible()
    page.get_by_role("button", name="Workshop: build and look after a board").click()
    expect(page.get_by_role("tabpanel", name="Workshop")).to_contain_text("Build it, wire by wire")
    expect(tabs).to_have_text(["Play", "Learn", "Host", "Workshop"])
    # An address leads there as well.
    page.evaluate("localStorage.clear(); sessionStorage.clear()")
    page.reload()
    expect(page.locator("#turn")).not_to_be_empty()
    expect(tabs).to_have_text(["Play", "Learn", "Host"])
    page.evaluate("location.hash = 'workshop'")
    expect(page.get_by_role("tab", selected=True)).to_have_text("Workshop")


def test_the_settings_of_a_fresh_page_lead_to_the_workshop(served, open_page):
    page = open_page(served)
    open_settings(page)
    page.get_by_role("button", name="Workshop: build and look after a board").click()
    expect(page.locator("#settings-dialog")).to_be_hidden()
    expect(page.get_by_role("tab", name="Workshop", selected=True)).to_be_focused()
    expect(page.get_by_role("tabpanel", name="Workshop")).to_contain_text("Build it, wire by wire")


def test_the_workshop_is_there_before_a_real_board(plug_board, serve_real, open_page):
    board = plug_board("hex-4")
    page = open_page(serve_real(board.name), shows="Real board")
    expect(page.get_by_role("tab", name="Workshop")).to_be_visible()
    # Its pads cannot be pressed from here, so Undo is beside it.
    expect(page.locator("#undo")).to_be_visible()


def test_one_button_leads_to_who_plays(serve_sim, open_page):
    served = serve_sim(quick_computer())
    page = open_page(served)
    # The welcome says it in other words.
    expect(page.locator("#who")).to_be_hidden()
    page.get_by_role("button", name="Play the computer").click()
    expect(page.get_by_role("dialog", name="Who plays")).to_be_visible()
    page.keyboard.press("Escape")
    served.link().request("play", move="d4")
    page.get_by_role("button", name="Who plays").click()
    expect(page.get_by_role("dialog", name="Who plays")).to_be_visible()
    page.keyboard.press("Escape")
    # So does a tap on the card of a player.
    page.locator(".player .who").last.click()
    expect(page.get_by_role("dialog", name="Who plays")).to_be_visible()


def test_advice_is_offered_once_somebody_has_asked_for_a_hint(serve_sim, open_page):
    served = serve_sim(quick_computer())
    link = served.link()
    link.request("new", game="rootbound", moves=GAME[:4])
    page = open_page(served)
    expect(page.locator("#list li")).to_have_count(4)
    expect(page.locator("#advice")).to_be_hidden()
    show_advice(page)
    page.reload()
    for name in ("Suggest a move", "Forecast"):
        expect(page.get_by_role("button", name=name)).to_be_visible()


def test_a_list_is_a_stop_of_tab_while_it_scrolls(served, open_page):
    page = open_page(served)
    expect(page.locator("#turn")).not_to_be_empty()
    expect(page.locator("#list")).not_to_have_attribute("tabindex", "0")
    served.link().request("new", game="rootbound", moves=GAME)
    expect(page.locator("#list")).to_have_attribute("tabindex", "0")
    served.link().request("new", game="rootbound", moves=GAME[:2])
    expect(page.locator("#list")).not_to_have_attribute("tabindex", "0")


def test_on_a_phone_there_is_one_end(served, open_page):
    page = open_page(served, viewport={"width": 390, "height": 844}, has_touch=True)
    for name in ("Menu", "Hint", "Undo", "End"):
        expect(page.get_by_role("button", name=name, exact=True)).to_have_count(1)


@pytest.mark.parametrize("size", [(1366, 768)], ids=str)
def test_a_new_game_shows_the_levels_without_scrolling(serve_sim, open_page, size):
    page = open_page(serve_sim(quick_computer()), viewport={"width": size[0], "height": size[1]})
    for width, height in (size, (1280, 720), (1920, 1080)):
        page.set_viewport_size({"width": width, "height": height})
        page.locator("#new").click()
        for name in ("Black (blue)", "White (amber)"):
            field = page.locator("#new-players").get_by_role("combobox", name=name)
            expect(field).to_be_in_viewport(ratio=1)
        expect(page.locator("#new-start")).to_be_in_viewport(ratio=1)
        page.keyboard.press("Escape")


def test_another_game_of_droched_is_against_the_computer_too(serve_sim, open_page):
    """Its players have colours only once they have chosen their sides."""
    served = serve_sim(quick_computer())
    link = served.link()
    link.request("new", game="droched", moves=["komi 2", "white"])
    link.request("opponent", colour="white", level=2)
    page = open_page(served)
    page.locator("#new").click()
    field = page.locator("#new-players").get_by_role("combobox", name="Second player")
    expect(field).to_have_value("2")


def test_the_moves_and_all_buttons_of_play_are_in_view(served, open_page):
    moves = ["d4", "a1,g4", "b2,e6", "a2,f5", "pass", "b1", "pass", "d1", "pass", "c1"]
    link = served.link()
    page = open_page(served)
    link.request("new", game="rootbound", moves=moves[:4])
    expect(page.locator("#list li")).to_have_count(4)
    for width, height, rows in ((1366, 768, 3), (1280, 800, 3), (1920, 1080, 6)):
        page.set_viewport_size({"width": width, "height": height})
        seen = "list => list.clientHeight / list.querySelector('li').offsetHeight"
        assert page.locator("#list").evaluate(seen) >= rows, (width, height)
        for name in ("new", "look-back", "share"):
            expect(page.locator(f"#{name}")).to_be_in_viewport(ratio=1)


def test_escape_closes_the_menu(served, open_page):
    link = served.link()
    page = open_page(served)
    link.request("sim.run", ms=CALM_MS)
    link.request("sim.press", button="menu")
    expect(page.locator("#shown-leave")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("#shown-leave")).to_be_hidden()
    expect(button(page, "menu")).to_be_visible()


def test_what_is_said_of_a_lesson_that_was_left_is_gone_with_the_next_game(served, open_page):
    link = served.link()
    page = open_page(served)
    link.request("play", move="d4")
    expect(page.locator("#list li")).to_have_count(1)
    link.request("lesson", do="start", book="1-first-course", number=1)
    expect(page.locator("#lesson")).to_be_visible()
    link.request("lesson", do="stop")
    expect(page.locator("#notice")).to_contain_text("You left the lesson.")
    expect(page.locator("#list li")).to_have_count(1)
    link.request("new", game="rootzone")
    expect(page.locator("#game")).to_contain_text("RootZone")
    expect(page.locator("#notice")).not_to_contain_text("You left the lesson.")
    expect(page.locator("#list li")).to_have_count(0)
    # A game that begins in the middle of a lesson ends it, and is not the one from before.
    link.request("lesson", do="start", book="1-first-course", number=1)
    expect(page.locator("#lesson")).to_be_visible()
    link.request("new", game="classroom")
    expect(page.locator("#game")).to_contain_text("classroom rules")
    expect(page.locator("#lesson")).to_be_hidden()
    expect(page.locator("#notice")).not_to_contain_text("You left the lesson.")
    # Nobody had played a turn: there is no game to be back.
    link.request("lesson", do="start", book="1-first-course", number=1)
    expect(page.locator("#lesson")).to_be_visible()
    link.request("lesson", do="stop")
    expect(page.locator("#notice")).to_have_text("You left the lesson.")


def test_nobody_is_welcomed_during_a_bring_up(served, open_page):
    page = open_page(served)
    expect(page.locator("#welcome")).to_be_visible()
    served.link().request("bringup", do="start")
    expect(page.locator("#bring-up-says")).to_be_visible()
    expect(page.locator("#welcome")).to_be_hidden()


def test_the_page_is_light_or_dark_as_the_device_or_as_somebody_chooses(served, open_page):
    page = open_page(served)
    root = page.locator("html")
    expect(root).to_have_attribute("data-theme", "dark")
    socket = "socket => getComputedStyle(socket).fill"
    by_night = cell(page, "d4").locator(".socket").evaluate(socket)
    page.emulate_media(color_scheme="light")
    expect(root).to_have_attribute("data-theme", "light")
    # The board is the same, so its lights look lit.
    assert cell(page, "d4").locator(".socket").evaluate(socket) == by_night
    page.locator("#settings").click()
    page.get_by_label("Colours of this page").select_option("dark")
    expect(root).to_have_attribute("data-theme", "dark")
    page.reload()
    expect(root).to_have_attribute("data-theme", "dark")
    for name, content in (("color-scheme", "dark"), ("theme-color", "#12100e")):
        expect(page.locator(f'meta[name="{name}"]')).to_have_attribute("content", content)


# Of the states in their order; the five buttons of the board are among them, once it was asked
# for the Workshop's tab, and the moves while they scroll. At first there were 30 at the start and
# in a game, 32 when it was over, 16 in a lesson and 28 under Host.
MOST_CONTROLS = {
    "start": 15,
    "game": 17,
    "new game": 11,
    "host": 15,
    "workshop": 17,
    "study": 25,
    "lesson": 9,
    "puzzle": 9,
    "pass that ends the game": 19,
    "game over": 18,
    "review": 30,
}


def states_of(page, link):
    """Bring the page into one state after another; gives their names."""
    list_of_moves = page.locator("#list li")
    yield "start"
    link.request("new", game="rootbound", moves=GAME[:10])
    expect(list_of_moves).to_have_count(10)
    yield "game"
    page.locator("#new").click()
    yield "new game"
    page.keyboard.press("Escape")
    show_group(page, "Host")
    expect(page.locator("#at-the-table")).to_contain_text("Lower End pad")
    yield "host"
    show_group(page, "Workshop")
    yield "workshop"
    show_group(page, "Play")
    page.reload()
    look_back(page)
    expect(page.locator("#study-at")).not_to_be_empty()
    yield "study"
    page.locator("#study-leave").click()
    expect(page.locator("#study-panel")).to_be_hidden()
    for name, lesson in LESSONS.items():
        link.request("lesson", do="start", **lesson)
        expect(page.locator("#lesson")).to_be_visible()
        yield name
    link.request("lesson", do="stop")
    link.request("new", game="rootbound", moves=GAME[:-1])
    show_group(page, "Play")
    page.locator("#words").get_by_role("button", name="Pass").click()
    expect(page.locator("#words")).to_contain_text("That ends the game.")
    yield "pass that ends the game"
    link.request("play", move="pass")
    expect(page.locator("#ending")).to_be_visible()
    yield "game over"
    page.locator("#ending-review").click()
    expect(page.locator("#review-turns li").first).to_be_visible()
    yield "review"


@pytest.mark.night
@pytest.mark.parametrize("size", [(1366, 768), (390, 844)], ids=str)
def test_no_state_has_more_controls_than_it_needs(serve_sim, open_page, size):
    served = serve_sim(quick_computer())
    viewport = {"width": size[0], "height": size[1]}
    page = open_page(served, shows="hex-4", viewport=viewport)
    expect(page.locator("#welcome")).to_be_visible()
    found = {name: controls(page) for name in states_of(page, served.link())}
    for name, names in found.items():
        print(f"{name}: {len(names)} ({', '.join(names)})")
    assert {name for name, names in found.items() if len(names) > MOST_CONTROLS[name]} == set()
    assert found.keys() == MOST_CONTROLS.keys()
