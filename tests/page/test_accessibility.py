"""Software that reads the page aloud finds names and roles in each view, and no serious fault."""

from contextlib import suppress
from types import SimpleNamespace

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from host_sim.web.lan import Lan
from tests.page.conftest import Served
from tests.page.contrast import faint_words
from tests.page.nightly import nightly
from tests.page.people import (
    BETWEEN_TOUCHES_MS,
    ask_who_plays,
    button,
    cell,
    choose_file,
    look_back,
    open_at_the_table,
    share_and_save,
    show_advice,
    show_group,
    take_back,
)
from tests.page.tabs import opened_pages
from tests.page.thoughtful_board import PENSIVE, pensive_board, quick_computer
from tests.page.told_board import ToldBoard
from tests.support import recorded_games

GAME = recorded_games("hex-4")[0]["moves"]
MOVES = GAME[:10]
SERIOUS = ("serious", "critical")
DESKTOP = {"width": 1280, "height": 800}
# After a game has begun or a lesson has changed, the board takes no touch for a moment.
CALM_MS = 3500
HOLD_MS = 1500
COURSE = "1-first-course"
# Shows that take long to come to with fingers: `test_states.py` has their sentences.
RARELY_SHOWN = [
    {"shows": "danger", "looking": True, "one": ["a1"], "two": ["b2", "c3"]},
    {"shows": "suggestion", "move": "d4,e5"},
    {"shows": "forecast", "looking": False},
    {"shows": "risk", "cells": ["a1"]},
    {"shows": "locked"},
    {"shows": "unlocked"},
]


@pytest.fixture
def lan():
    return Lan("127.0.0.1", 0)


@pytest.fixture
def served(serve_board, lan):
    served = serve_board("hex-4", lan=lan)
    served.link().request("new", game="rootbound", moves=MOVES)
    return served


def found_in(page):
    """Return the serious findings of axe, contrast of texts (4.5 to 1) included.

    Not so in forced colours: the system chooses them, and axe reads those that they replace.
    """
    is_forced = page.evaluate("matchMedia('(forced-colors: active)').matches")
    options = {"rules": {"color-contrast": {"enabled": not is_forced}}}
    # It cannot judge texts on a gradient: let the room be as light everywhere as where it is so.
    if page.locator("body.screen").count() == 0:
        page.evaluate("document.body.style.background = 'var(--room-light)'")
    results = Axe().run(page, options={"resultTypes": ["violations"], **options}).response
    assert results["passes"]
    found = {
        violation["id"]: [node["target"] for node in violation["nodes"]]
        for violation in results["violations"]
        if violation["impact"] in SERIOUS
    }
    faint = [] if is_forced else faint_words(page)
    return {**found, "words in pictures": faint} if faint else found


def found_by_night_and_day(page):
    """Return the serious findings of axe with dark colours, and with light ones."""
    found = {}
    for scheme in ("dark", "light"):
        page.evaluate(
            "scheme => document.documentElement.setAttribute('data-theme', scheme)", scheme
        )
        found |= {f"{name}, {scheme}": where for name, where in found_in(page).items()}
    return found


# The states of the page. Each is reached from an empty board, with the group Play open.


def _welcome(table):
    expect(table.page.locator("#welcome")).to_be_visible()


def _game(table, moves=MOVES):
    table.link.request("new", game="rootbound", moves=moves)
    expect(table.page.locator("#list li")).to_have_count(len(moves))


def _group(name):
    def reach(table):
        _game(table)
        show_group(table.page, name)
        table.page.evaluate(
            "for (const one of document.querySelectorAll('details')) one.open = true"
        )

    return reach


def _touch(table, name):
    table.link.request("sim.run", ms=CALM_MS)
    table.link.request("sim.touch", cells=[name])


def _pending(table):
    _touch(table, "d4")
    expect(table.page.locator("#pending")).to_contain_text("d4")


def _refused(table):
    _game(table, ["d4"])
    _touch(table, "d4")
    expect(table.page.locator("#refusal")).to_contain_text("already taken")


def _menu(table):
    table.link.request("sim.run", ms=CALM_MS)
    table.link.request("sim.press", button="menu")
    expect(button(table.page, "menu")).not_to_have_attribute("data-led", "0,0,0")


# The touches on the card that lead to the next steps of the menu. Hex-4 has one board for
# RootZone, which nobody is asked for.
PRESETS = (("RootZone", "How long a game?"),)
# A second touch of the chosen offer leads to the players.
PLAYERS = (*PRESETS, ("Short", "RootZone: Short"), ("Short", "Who plays?"))


def _menu_after(choices):
    def reach(table):
        _menu(table)
        card = table.page.locator("#shown")
        for name, title in choices:
            card.get_by_role("button", name=name).click()
            expect(card).to_contain_text(title)
            # A finger that comes at once would be a hand that slides.
            expect(table.page.locator("#board .held")).to_have_count(0)
            table.link.request("sim.run", ms=BETWEEN_TOUCHES_MS)

    return reach


def _shown(title, moves=MOVES, press=None, **fingers):
    """At the board a button is pressed, or fingers are put down and stay; a card says so."""

    def reach(table):
        _game(table, moves)
        table.link.request("sim.run", ms=CALM_MS)
        if press is not None:
            table.link.request("sim.press", button=press)
        table.link.request("sim.fingers", **fingers)
        table.link.request("sim.run", ms=HOLD_MS)
        expect(table.page.locator("#shown")).to_contain_text(title)

    return reach


def _menu_of_lessons(table):
    _menu(table)
    table.link.request("sim.touch", cells=["a1"])
    expect(table.page.locator("#lesson")).to_be_visible()


def _asked(table):
    """`hint` is held, and a cell is asked about."""
    _game(table, ["d4"])
    table.link.request("sim.run", ms=CALM_MS)
    button(table.page, "hint").focus()
    table.page.keyboard.down("h")
    table.link.request("sim.run", ms=CALM_MS)
    cell(table.page, "c1").click()
    expect(table.page.locator(".answer")).to_be_visible()


def _danger(table):
    _game(table)
    show_group(table.page, "Host")
    open_at_the_table(table.page)
    table.page.get_by_role("button", name="What is in danger?").click()
    expect(table.page.locator("#at-the-table")).to_contain_text("capture")


def _suggestion(table):
    _game(table)
    show_advice(table.page)
    table.page.get_by_role("button", name="Suggest a move").click()
    expect(table.page.locator("#suggested")).to_contain_text("(ringed). ")


def _forecast(table):
    _game(table)
    show_advice(table.page)
    table.page.get_by_role("button", name="Forecast").click()
    expect(table.page.locator("#foreseen")).to_contain_text("of trial games.")


def _passed(table):
    _game(table, GAME[:-1])
    expect(table.page.locator("#shown")).to_contain_text("passes too, the game is over")


def _over(table):
    _game(table, GAME)
    expect(table.page.locator("#ending")).to_be_visible()


def _undone(table):
    _game(table)
    take_back(table.page)
    expect(table.page.locator("#list .undone")).to_have_count(1)


def _lesson(table):
    table.link.request("lesson", do="start", book=COURSE, number=1)
    expect(table.page.locator("#lesson")).to_be_visible()


def _wrong_in_lesson(table):
    show_group(table.page, "Learn")
    table.page.locator("#books").get_by_role("button", name="A corner of your own").first.click()
    expect(table.page.locator("#lesson-step")).to_have_text("Step 1 of 4")
    _touch(table, "d4")
    expect(table.page.locator("#lesson-said")).not_to_be_empty()


def _puzzle(table):
    table.link.request("lesson", do="start", book="puzzles-1", number=3)
    expect(table.page.locator("#lesson-title")).to_have_text("Puzzles: easy · 3 of 12")


def _puzzle_that_helps(table):
    _puzzle(table)
    for wrong in ("e1", "e2", "g1"):
        _touch(table, wrong)
    expect(table.page.locator("#lesson-helps")).to_be_visible()


def _study(table):
    _game(table)
    look_back(table.page)
    table.page.get_by_role("button", name="Back", exact=True).click()
    expect(table.page.locator("#study-at")).to_contain_text("After turn 9")
    table.link.request("play", move=table.link.request("legal")["cells"][0])
    expect(table.page.get_by_role("group", name="Variation after turn 9")).to_be_visible()
    table.page.get_by_label("Comment").fill("Why not here?")


def _review(table):
    _over(table)
    table.page.get_by_role("button", name="Review my game").click()
    expect(table.page.locator("#review-turns li").first).to_be_visible()


def _rules(table):
    show_group(table.page, "Learn")
    table.page.get_by_role("button", name="Rules", exact=True).click()
    expect(table.page.locator("#rules-steps svg").first).to_be_visible()


def _dialog(name):
    def reach(table):
        _game(table)
        table.page.get_by_role("button", name=name, exact=True).click()
        expect(table.page.locator("dialog[open]")).to_be_visible()

    return reach


def _share(table):
    _dialog("Share & save")(table)
    expect(table.page.locator("#share-about")).to_contain_text("on this computer only")


def _text(table):
    _game(table)
    share_and_save(table.page, "text")
    expect(table.page.locator("#text-dialog")).to_be_visible()


def _who_plays(table):
    _game(table)
    ask_who_plays(table.page)


def _file_refused(table):
    choose_file(table.page, "game.json", "[]")
    expect(table.page.locator("#notice")).to_be_visible()


def _faults(table):
    table.link.request("sim.fault", part="touch1", kind="absent")
    expect(table.page.locator("#faults")).to_contain_text("touch1 does not answer")


def _bring_up(table):
    table.link.request("bringup", do="start")
    table.link.request("sim.run", ms=4000)
    expect(table.page.locator("#bring-up-says")).to_contain_text("(1 of 42)")


def _in_forced_colours(reach):
    def reach_forced(table):
        reach(table)
        table.page.emulate_media(forced_colors="active")

    return reach_forced


def _small(reach):
    def reach_small(table):
        table.page.set_viewport_size({"width": 320, "height": 640})
        reach(table)

    return reach_small


STATES = {
    "welcome": _welcome,
    "group Play": _group("Play"),
    "group Learn": _group("Learn"),
    "group Host": _group("Host"),
    "group Workshop": _group("Workshop"),
    "stone on trial": _pending,
    "refusal": _refused,
    "menu": _menu,
    "menu, length of the game": _menu_after(PRESETS),
    "menu, players": _menu_after(PLAYERS),
    "menu of lessons": _menu_of_lessons,
    "hint": _shown("Hint", buttons={"hint": 1.0}),
    "question": _asked,
    "question about a pass": _shown("Pass?", press="end1"),
    "end that is not live": _shown("That's the other player's End", press="end2"),
    "bars of the score": _shown("The score", buttons={"menu": 1.0}),
    "danger": _danger,
    "suggestion": _suggestion,
    "forecast": _forecast,
    "pass": _passed,
    "turn taken back": _undone,
    "game over": _over,
    "lesson": _lesson,
    "wrong answer": _wrong_in_lesson,
    "puzzle": _puzzle,
    "puzzle after three wrong answers": _puzzle_that_helps,
    "study": _study,
    "review": _review,
    "rules card": _rules,
    "new game": _dialog("New game"),
    "who plays": _who_plays,
    "share": _share,
    "moves as text": _text,
    "look back": _dialog("Look back"),
    "settings": _dialog("Settings"),
    "file refused": _file_refused,
    "faults": _faults,
    "bring-up": _bring_up,
    "forced colours": _in_forced_colours(_game),
    "forced colours, stone on trial": _in_forced_colours(_pending),
    "forced colours, menu": _in_forced_colours(_menu_after(PLAYERS)),
    "320 px, welcome": _small(_welcome),
    "320 px, game": _small(_game),
    "320 px, menu": _small(_menu_after(PLAYERS)),
    "320 px, lesson": _small(_lesson),
    "320 px, new game": _small(_dialog("New game")),
}


# Between them they show each part of the page once.
MAIN = (
    "group Play",
    "group Learn",
    "group Host",
    "group Workshop",
    "refusal",
    "game over",
    "rules card",
    "new game",
    "faults",
    "forced colours, stone on trial",
)
STOPS = {
    "lesson": {"do": "stop"},
    "study": {"on": False},
    "bringup": {"do": "stop"},
    "sim.fault": {"clear": True},
    "sim.fingers": {},
}


@pytest.fixture(scope="module")
def one_page(tabs):
    """A board and its page, for all states: a page takes a while to open."""
    served = Served(quick_computer(), is_kept=True)
    with opened_pages(tabs) as open_page:
        yield SimpleNamespace(page=open_page(served), link=served.link())
    served.stop()


@pytest.fixture
def table(one_page):
    """The board is empty again, and the page is as it was opened."""
    page, link = one_page.page, one_page.link
    for method, params in STOPS.items():
        # Stopping something that does not go on gives an answer without a result.
        with suppress(KeyError):
            link.request(method, **params)
    # A chip that was away is asked again now and then: until then its pads feel nothing.
    while any(chip["status"] != "ok" for chip in link.request("diagnose")["touch"]):
        link.request("sim.run", ms=CALM_MS)
    link.request("new", game="rootbound")
    page.evaluate("localStorage.clear(); sessionStorage.clear()")
    page.set_viewport_size(DESKTOP)
    page.emulate_media(forced_colors="none", color_scheme="dark")
    page.reload()
    expect(page.locator("#connection")).to_contain_text("Simulated")
    yield one_page
    page.keyboard.up("h")


@pytest.mark.browser
@pytest.mark.parametrize("state", nightly(STATES, *MAIN))
def test_nothing_serious_is_found_in_any_state(table, state):
    STATES[state](table)
    assert found_by_night_and_day(table.page) == {}


@pytest.mark.night
def test_nothing_serious_is_found_where_the_menu_asks_for_a_board(serve_board, open_page):
    served = serve_board("hex-7")
    page = open_page(served)
    _menu_after([("RootZone", "Which board?")])(SimpleNamespace(page=page, link=served.link()))
    expect(page.locator("#shown-offers button")).to_have_count(2)
    assert found_in(page) == {}


@pytest.mark.night
@pytest.mark.parametrize("language", ["de", "fr"])
def test_nothing_serious_is_found_in_any_language(served, open_page, language):
    page = open_page(served, path="", locale=language)
    expect(page.locator("#list li")).to_have_count(len(MOVES))
    expect(page.locator("html")).to_have_attribute("lang", language)
    page.evaluate("for (const one of document.querySelectorAll('details')) one.open = true")
    page.goto(f"{served.address}#workshop")
    for group in ("learn", "host", "workshop", "play"):
        page.locator(f"#{group}-tab").click()
        assert found_in(page) == {}
    page.locator("#new").click()
    assert found_in(page) == {}


def test_nothing_serious_is_found_while_the_board_is_away(served, open_page):
    page = open_page(served)
    served.stop()
    expect(page.locator("#away")).to_be_visible()
    assert found_in(page) == {}


@pytest.mark.night
def test_an_opponent_who_thinks(serve_sim, open_page):
    served = serve_sim(pensive_board())
    link = served.link()
    page = open_page(served)
    expect(page.get_by_role("region", name="Root Bound", exact=True)).to_be_visible()
    assert found_in(page) == {}
    link.request("new", game="rootbound", opponents={"black": PENSIVE, "white": PENSIVE})
    expect(page.locator("#turn")).to_have_text("Black (blue) is thinking")
    assert found_in(page) == {}


@pytest.mark.night
def test_nothing_serious_is_found_whatever_the_board_shows(serve_sim, open_page):
    cells = {"black": ["a1"], "white": []}
    state = {"game": "rootbound", "board": "hex-4", "to_move": "white", "cells": cells, "turn": 1}
    board = ToldBoard("hex-4", state)
    page = open_page(serve_sim(board))
    for shown in RARELY_SHOWN:
        board.shown = shown
        page.reload()
        expect(page.locator("#shown-text")).not_to_be_empty()
        assert found_by_night_and_day(page) == {}, shown["shows"]


@pytest.mark.night
def test_the_big_screen(served, open_page):
    page = open_page(served, path="presenter.html", viewport={"width": 1920, "height": 1080})
    expect(page.locator("#audience")).to_be_visible()
    expect(page.locator("#last-moves li")).to_have_count(6)
    served.link().request("sim.touch", cells=[MOVES[0].split(",")[0]])
    expect(page.locator("#sentence")).not_to_be_empty()
    assert found_by_night_and_day(page) == {}


def test_the_phone(served, lan, open_page):
    page = open_page(served, path=lan.address, viewport={"width": 390, "height": 844})
    expect(page.get_by_label("The code on the big screen")).to_be_focused()
    assert found_by_night_and_day(page) == {}
    page.get_by_label("The code on the big screen").fill(lan.gate.code)
    page.keyboard.press("Enter")
    expect(page.locator("#last-moves li")).to_have_count(4)
    assert found_by_night_and_day(page) == {}


def test_the_tree_says_what_stands_where(served, lan, open_page):
    state = served.link().request("state")
    views = {
        "button": open_page(served),
        "img": open_page(served, path=f"{lan.address}#{lan.gate.code}"),
    }
    for role, page in views.items():
        board = page.get_by_role("group", name="Board hex-4")
        for colour, name in (("black", "Black (blue)"), ("white", "White (amber)")):
            for stood_on in state["cells"][colour]:
                stone = board.get_by_role(role, name=f"{stood_on}, {name} stone", exact=True)
                expect(stone).to_be_attached()
        taken = {*state["cells"]["black"], *state["cells"]["white"]}
        empty = next(cell for cell in ("d4", "c3", "c4", "e4", "e3") if cell not in taken)
        expect(board.locator(f'[data-cell="{empty}"]')).to_have_role(role)


@pytest.mark.night
def test_one_who_looks_on_with_a_keyboard_reads_cell_after_cell(served, open_page):
    page = open_page(served, path="presenter.html")
    expect(page.locator("#turn")).not_to_be_empty()
    page.keyboard.press("Tab")
    focused = page.locator(":focus")
    expect(focused).to_have_attribute("data-cell", "d4")
    page.keyboard.press("ArrowRight")
    expect(focused).to_have_attribute("data-cell", "d5")
    page.keyboard.press("Enter")
    assert served.link().request("state")["pending"] == []
