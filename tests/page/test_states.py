"""A card for every state of the board: what it shows at the moment stands beside it in words."""

import pytest
from playwright.sync_api import expect

from tests.page.layout import faults_of_layout
from tests.page.nightly import nightly
from tests.page.people import (
    BETWEEN_TOUCHES_MS,
    button,
    cell,
    show_group,
    wait_for_lifted_hands,
)
from tests.page.told_board import ToldBoard

MOVES = ["g7", "i9,k8", "c4,h7"]
# A tap of `menu` soon after the start would begin the bring-up.
AFTER_START_MS = 4000
# The `end` pad is dead for a time after a turn, and what is shown stays for one.
A_WHILE_MS = 4000
SCREENS = [(1280, 800), (820, 1180), (390, 844)]


def card(page):
    return page.locator("#shown")


def offer(page, name):
    return card(page).get_by_role("group").get_by_role("button", name=name)


class Person:
    """Somebody at the board itself, beside those at the page."""

    def __init__(self, link):
        self._link = link

    def tap(self, name):
        self._link.request("sim.press", button=name)

    def touch(self, name):
        self._link.request("sim.touch", cells=[name])

    def hold(self, name):
        self._link.request("sim.fingers", buttons={name: 1.0})
        self.wait(1500)

    def touch_holding(self, name, cell):
        for cells in ({cell: 1.0}, {}):
            self._link.request("sim.fingers", buttons={name: 1.0}, cells=cells)
            self.wait(300)

    def let_go(self):
        self._link.request("sim.fingers")
        self.wait(300)

    def wait(self, ms):
        self._link.request("sim.run", ms=ms)


def sit_down(served, open_page, size=SCREENS[0], **game):
    link = served.link()
    if game:
        link.request("new", **game)
    link.request("sim.run", ms=AFTER_START_MS)
    page = open_page(served, viewport={"width": size[0], "height": size[1]})
    expect(page.locator("#turn")).not_to_be_empty()
    return page, Person(link), link


# The menu.


@pytest.mark.parametrize("size", nightly(SCREENS, SCREENS[-1]), ids=str)
def test_the_menu_says_what_there_is_to_choose(serve_board, open_page, size):
    page, person, _ = sit_down(serve_board("hex-7"), open_page, size=size)
    # The names at the corners are faint, and bright while the menu offers them.
    names = page.locator("#board .corner").first
    expect(names).to_have_css("opacity", "0.3")
    person.tap("menu")
    expect(page.locator("#turn")).to_have_text("The menu is open")
    expect(names).to_have_css("opacity", "1")
    assert names.is_visible() == (size == SCREENS[0])
    expect(card(page)).to_contain_text("Which game? Touch a corner to choose.")
    expect(offer(page, "Lessons")).to_be_in_viewport(ratio=1)
    expect(card(page).get_by_role("group").get_by_role("button").locator(".words")).to_have_text(
        [
            "Bottom right: ✓ Root Bound Wall off corners; stay connected or die.",
            "Right: Rootbound, classroom rules Root Bound made simpler: only claims count.",
            "Top right: RootZone Grow the largest group, away from enemies.",
            "Top left: Droched Lock groups in; whoever cannot move loses.",
            "Bottom left: Lessons",
        ]
    )
    # All games of this board, each with its picture.
    expect(card(page).locator("svg.position")).to_have_count(4)
    for part in ("#welcome", "#players", "#pending"):
        expect(page.locator(part)).to_be_hidden()
    assert faults_of_layout(page) == []
    card(page).get_by_role("button", name="Go on playing").click()
    expect(card(page)).to_be_hidden()
    expect(names).to_have_css("opacity", "0.3")
    expect(page.locator("#turn")).to_have_text("Black (blue) to move")


@pytest.mark.night
@pytest.mark.parametrize("size", SCREENS)
def test_all_that_the_menu_offers_stands_in_words_in_sight(serve_board, open_page, size):
    """On the card, and where there is room engraved at the corners."""
    page, person, _ = sit_down(serve_board("hex-7"), open_page, size=size)
    person.tap("menu")
    expect(button(page, "menu")).not_to_have_attribute("data-led", "0,0,0")
    for name in ("RootZone", "Droched", "Lessons"):
        expect(page.get_by_text(name).filter(visible=True).first).to_be_in_viewport()


def test_each_cell_says_what_it_chooses_while_the_menu_is_open(serve_board, open_page):
    page, person, _ = sit_down(serve_board("hex-7"), open_page)
    person.tap("menu")
    expect(cell(page, "m1")).to_have_attribute("aria-label", "Top left: Droched")
    expect(cell(page, "g7")).to_have_attribute("aria-label", "g7, nothing to choose here")
    person.tap("menu")
    expect(cell(page, "m1")).to_have_attribute("aria-label", "m1, empty")


@pytest.mark.night
def test_a_game_is_chosen_in_the_menu_with_the_keyboard_alone(serve_board, open_page):
    served = serve_board("hex-7")
    page, person, link = sit_down(served, open_page)
    person.tap("menu")
    offer(page, "RootZone").focus()

    def choose(shown):
        # The test waits for the result: a finger may be down and up before anybody looks.
        page.keyboard.press("Enter")
        expect(shown).to_be_visible()
        wait_for_lifted_hands(served, link)
        person.wait(BETWEEN_TOUCHES_MS)

    choose(card(page).get_by_text("Which board?"))
    # The focus is on what is chosen, so Enter goes on.
    expect(offer(page, "✓ hex-4-6, 60 cells")).to_be_focused()
    choose(card(page).get_by_text("End starts RootZone: Standard."))
    card(page).get_by_role("button", name="Back").focus()
    choose(card(page).get_by_text("Which board?"))
    offer(page, "✓ hex-4-6, 60 cells").focus()
    choose(card(page).get_by_text("How long a game?"))
    offer(page, "Short").focus()
    choose(offer(page, "✓ Short"))
    expect(offer(page, "✓ Short")).to_be_focused()
    choose(card(page).get_by_text("Who plays?"))
    expect(offer(page, "Yellow: Person")).to_be_focused()
    choose(offer(page, "Yellow: Computer, level 1 (beginner)"))
    choose(offer(page, "Yellow: Computer, level 2 (easy)"))
    expect(offer(page, "Yellow: Computer, level 2 (easy)")).to_be_focused()
    card(page).get_by_role("button", name="Start").focus()
    choose(page.locator("#game", has_text="RootZone"))
    expect(page.locator("#game")).to_have_text("RootZone on hex-4-6, friend limit 1")
    expect(page.locator('.player[data-colour="yellow"] .plays')).to_have_text("Computer, level 2")
    expect(card(page)).to_be_hidden()


def test_an_old_refusal_goes_when_the_menu_opens(serve_board, open_page):
    page, person, _ = sit_down(serve_board("hex-7"), open_page, game="rootbound", moves=MOVES)
    person.touch("c4")
    expect(page.locator("#refusal")).to_contain_text("c4: This cell is already taken.")
    person.tap("menu")
    expect(page.locator("#refusal")).to_be_empty()
    expect(card(page)).to_contain_text("Which game?")
    person.touch("g7")
    expect(page.locator("#refusal")).not_to_be_empty()
    expect(card(page)).to_contain_text("Which game?")


# While buttons are held, and after a tap.


def test_hint_says_how_many_cells_can_be_touched_and_answers(serve_board, open_page):
    page, person, _ = sit_down(serve_board("hex-7"), open_page, game="rootbound", moves=MOVES)
    person.hold("hint")
    expect(card(page)).to_contain_text("Hint. You may touch the 122 empty cells that are lit.")
    person.touch_holding("hint", "c4")
    expect(card(page)).to_be_hidden()
    person.touch_holding("hint", "i8")
    expect(card(page)).to_contain_text("i8: You may play here.")
    person.let_go()
    person.touch("a1")
    expect(card(page)).to_be_hidden()


@pytest.mark.night
def test_an_answer_to_hint_takes_the_place_of_the_one_before(serve_board, open_page):
    page, person, _ = sit_down(serve_board("hex-7"), open_page, game="rootbound", moves=MOVES)
    person.hold("hint")
    person.touch_holding("hint", "c4")
    expect(page.locator("aside")).to_contain_text("c4: This cell is already taken.")
    person.touch_holding("hint", "i8")
    expect(page.locator("aside")).to_contain_text("i8: You may play here.")
    expect(page.locator("aside")).not_to_contain_text("c4: This cell is already taken.")


def test_a_single_tap_on_hint_says_what_holding_it_does(serve_board, open_page):
    page, person, _ = sit_down(serve_board("hex-4"), open_page)
    person.tap("hint")
    expect(card(page)).to_contain_text("Hint. Hold Hint to see where you may play.")
    expect(card(page)).to_contain_text("Tap it twice for advice.")
    person.touch("d4")
    expect(card(page)).to_be_hidden()


def test_the_menu_says_what_it_put_aside_and_brings_it_back(serve_board, open_page):
    page, person, link = sit_down(
        serve_board("hex-4"), open_page, game="rootbound", moves=["d4", "a1,g4"]
    )
    expect(page.locator("#list li")).to_have_count(2)
    corners = link.request("sim.board")["corners"]
    person.tap("menu")
    expect(card(page)).to_contain_text("Which game?")
    person.touch(next(cell for cell, label in corners.items() if label == "classroom"))
    person.tap("end1")
    notice = page.locator("#notice")
    expect(notice).to_contain_text("New game: Rootbound, classroom rules on hex-4.")
    notice.get_by_role("button", name="Bring the old game back").click()
    expect(notice).to_contain_text("The old game is back.")
    expect(page.locator("#list li")).to_have_count(2)
    assert link.request("state")["game"] == "rootbound"


@pytest.mark.night
def test_the_same_game_again_by_end_says_so(serve_board, open_page):
    page, person, _ = sit_down(
        serve_board("hex-4"),
        open_page,
        game="rootbound",
        moves=["d4", "a1,g4", "d1", "pass", "pass"],
    )
    expect(page.locator("#ending")).to_be_visible()
    person.hold("end2")
    person.let_go()
    expect(page.locator("#notice")).to_contain_text("New game: Root Bound on hex-4.")


@pytest.mark.night
def test_turns_that_are_taken_back_are_no_new_game(serve_board, open_page):
    page, person, _ = sit_down(serve_board("hex-4"), open_page, game="rootbound", moves=["d4"])
    person.tap("undo")
    expect(page.locator("#list li.undone")).to_have_count(1)
    expect(page.locator("#notice")).to_be_empty()


def test_a_game_that_does_not_fit_says_what_it_needs(serve_board, open_page):
    page, person, link = sit_down(serve_board("hex-4"), open_page)
    corners = link.request("sim.board")["corners"]
    person.tap("menu")
    expect(card(page)).to_contain_text("Which game?")
    person.touch(next(cell for cell, label in corners.items() if label == "growy"))
    expect(page.locator("#refusal")).to_have_text(
        "Roots Growy Roots needs a board of squares, such as growy-2."
    )


@pytest.mark.night
def test_the_help_is_that_of_the_board_that_is_shown(serve_board, open_page):
    page = open_page(serve_board("hex-4"))
    show_group(page, "Learn")
    page.locator("#help summary").click()
    expect(page.locator("#help .with-fingers")).to_be_visible()
    expect(page.locator("#help .without-fingers")).to_be_hidden()


def test_the_end_that_is_not_live_tells_which_one_is(serve_board, open_page):
    page, person, _ = sit_down(serve_board("hex-7"), open_page, game="rootbound", moves=MOVES)
    person.tap("end1")
    expect(card(page)).to_contain_text(
        "That's the other player's End. It's White (amber)'s turn: press the upper End."
    )
    person.touch("a1")
    expect(card(page)).to_be_hidden()
    person.tap("end1")
    expect(card(page)).to_contain_text("Tap the upper End pad to play it.")


def test_after_a_pass_only_the_end_of_the_player_to_move_looks_alive(serve_board, open_page):
    """The lights tell of the pass at the passer's `end`; it has no glow on the page."""
    page, _, link = sit_down(serve_board("hex-7"), open_page, game="rootbound", moves=MOVES)
    link.request("play", move="pass")
    expect(button(page, "end2")).to_have_css("opacity", "0.65")
    expect(button(page, "end1")).to_have_css("opacity", "1")
    assert page.locator("circle.of-passer").evaluate_all(
        "all => all.map((one) => getComputedStyle(one).visibility)"
    ) == ["hidden", "hidden"]
    link.request("play", move="a1")
    expect(button(page, "end2")).to_have_css("opacity", "1")


# White's last stone has shut in three of its own.
BEFORE_A_CAPTURE = [
    "f3",
    "a4,c5",
    "d6,d7",
    "a1,c3",
    "d5,e1",
    "e3",
    "b2,b3",
    "b1,d1",
    "c4",
    "g2",
    "a3",
    "b5",
]


def test_a_pass_is_asked_for_and_tells_what_follows_from_it(serve_board, open_page):
    page, person, link = sit_down(serve_board("hex-7"), open_page, game="rootbound", moves=MOVES)
    person.tap("end2")
    expect(card(page)).to_contain_text("Pass? Hold End for a second to pass.")
    expect(card(page)).not_to_contain_text("ends the game")
    person.tap("undo")
    expect(card(page)).to_be_hidden()
    link.request("play", move="pass")
    expect(card(page)).to_contain_text(
        "White (amber) passed. If Black (blue) passes too, the game is over."
    )
    person.wait(A_WHILE_MS)
    person.tap("end1")
    expect(card(page)).to_contain_text("Pass? That ends the game.")
    # A pass captures, too, and says why.
    link.request("new", game="rootbound", board="hex-4", moves=[*BEFORE_A_CAPTURE, "pass"])
    expect(card(page)).to_contain_text(
        "White (amber) loses 3 stones: they claim nothing and have no way to a friend."
    )


@pytest.mark.night
def test_the_bars_of_the_score_are_explained(serve_board, open_page):
    page, person, _ = sit_down(serve_board("hex-7"), open_page, game="rootbound", moves=MOVES)
    person.hold("menu")
    expect(card(page)).to_contain_text("The score. Each player's bar lies on that player's side")
    person.let_go()
    expect(card(page)).to_be_hidden()


SENTENCES = [
    (
        "danger",
        {"looking": False, "one": ["a1"], "two": ["b2", "c3"]},
        "White (amber) can capture the stone a1 of Black (blue) with one stone. "
        "White (amber) can capture the stones b2 and c3 of Black (blue) with two stones.",
    ),
    ("danger", {"looking": True, "one": [], "two": []}, "The board is looking …"),
    (
        "danger",
        {"looking": False, "one": [], "two": []},
        "Nothing: one turn cannot capture any stone.",
    ),
    ("suggestion", {"move": None}, "The board is looking …"),
    ("suggestion", {"move": "d4,e5"}, "d4, e5. Touch anything to go on."),
    (
        "suggestion",
        {"move": "d4,e5", "others": ["c3", "b2"]},
        "d4, e5. Touch anything to go on. In other turns that are nearly as good: c3 and b2.",
    ),
    ("suggestion", {"move": "pass"}, "Pass. Touch anything to go on."),
    ("forecast", {"looking": True}, "The board is looking …"),
    (
        "forecast",
        {
            "looking": False,
            "win": {"black": 0.646, "white": 0.354},
            "lead": {"black": 3, "white": -3},
        },
        "Black (blue) wins 65% of trial games. Black (blue) leads by 3 points on average. "
        "Cells in the colour of whoever is likely to own them.",
    ),
    # A board with an older image does not tell who wins.
    ("forecast", {"looking": False}, "Forecast. Cells in the colour of whoever is likely to own"),
    ("risk", {"cells": ["a1"]}, "You would lose these stones."),
    ("locked", {}, "The host's locks are on."),
    ("unlocked", {}, "Nothing is locked any more."),
    ("menu_closed", {}, "The menu closed. Touch Menu to open it again."),
    ("hint", {"count": 1}, "You may touch the only empty cell that is lit."),
    ("hint", {"count": 0}, "There is no cell that you can touch now."),
    (
        "other_end",
        {"end": "end1", "complete": False, "nothing": True},
        "Nothing else can be done: tap the lower End pad.",
    ),
]


def test_everything_else_that_the_board_shows_has_its_sentence(serve_sim, open_page):
    cells = {"black": ["a1", "b2", "c3"], "white": []}
    state = {"game": "rootbound", "board": "hex-4", "to_move": "white", "cells": cells, "turn": 1}
    served = serve_sim(ToldBoard("hex-4", state))
    page = open_page(served)
    for kind, body, text in SENTENCES:
        served.call(served.sim.show, {"shows": kind, **body})
        expect(card(page)).to_contain_text(text)


# For those who watch.


@pytest.mark.night
def test_the_big_screen_says_the_same(serve_board, open_page):
    served = serve_board("hex-7")
    link = served.link()
    link.request("new", game="rootbound", moves=MOVES)
    link.request("sim.run", ms=AFTER_START_MS)
    page = open_page(served, path="presenter.html")
    sentence = page.locator("#sentence")
    expect(page.locator("#turn")).to_have_text("White (amber) to move")
    person = Person(link)
    person.tap("menu")
    expect(page.locator("#turn")).to_have_text("The menu is open")
    expect(sentence).to_contain_text("Which game? Touch a corner to choose.")
    person.tap("menu")
    expect(page.locator("#turn")).to_have_text("White (amber) to move")
    expect(sentence).to_be_empty()
    person.tap("end2")
    expect(sentence).to_contain_text("Pass? Hold End for a second to pass.")
    person.tap("undo")
    link.request("play", move="pass")
    expect(sentence).to_have_text(
        "White (amber) passed. If Black (blue) passes too, the game is over."
    )


# Cards of the last turn.


@pytest.mark.night
def test_the_finds_of_a_root_are_said(serve_board, open_page):
    page, _, link = sit_down(serve_board("growy-2"), open_page, game="growy", seed=7)
    link.request("play", move="e1>e2")
    found = link.request("state")["cards"]["e2"]
    sentences = {"w": "The root has found water", "f": "Fertilizer gives", "d": "Just dirt"}
    expect(card(page)).to_contain_text("e2: ")
    expect(card(page)).to_contain_text(sentences[found[0]])


@pytest.mark.night
def test_a_turn_with_nothing_built_tells_what_a_second_one_does(serve_board, open_page):
    page, _, link = sit_down(serve_board("growy-2"), open_page, game="growy", seed=7)
    link.request("play", move="e1>e2")
    link.request("play", move="end")
    expect(card(page)).to_contain_text("ended the turn. The game goes on.")
    link.request("play", move="end")
    expect(card(page)).to_contain_text("builds nothing either, the game is over.")
