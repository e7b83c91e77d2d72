"""The states of the page with a board, one after another on the same page.

The board is a pensive one, with a computer behind it that looks through a game at once.

Whoever measures the page, or draws it, looks at it in each of them, in any language. A state is
its name and what is to be in view in it besides the board: `seen` are selectors.
"""

from contextlib import contextmanager
from typing import NamedTuple

from playwright.sync_api import expect

from host_sim.trials.random_play import Chance, play_turn
from rootlight.geometry.shapes import outline
from rootlight.match.match import Match
from rootlight.match.new_game import standard_boards
from rootlight.match.notation_view import NotationView
from tests.page.people import BETWEEN_TOUCHES_MS
from tests.page.thoughtful_board import PENSIVE

# A tap of `menu` soon after the start would begin the bring-up.
AFTER_START_MS = 4000
# Moves, and all that stands beside them. One line to a board does not hold a long game.
IN_ONE_LINE = 40
# A puzzle, three wrong answers to it, after which `hint` helps, and the right one. On larger
# boards it lies on a part, whose cells have other names.
PUZZLES_SHAPE = "hex-4"
PUZZLE = {"book": "puzzles-1", "number": 3}
WRONG, RIGHT = ("e1", "e2", "g1"), "a2,b2"
# RootZone, one of its forms, and who plays it.
MENU = ("button >> nth=2", "[aria-pressed=false]")
HOLD_MS = 1500
FISCHER = {"mode": "fischer", "main_s": 300, "add_s": 5}


# Dialogs that stand alone, by what is clicked one after the other to open each.
DIALOGS = {
    "the settings": ("#settings",),
    "a new game": ("#new",),
    "options of a new game": ("#new", "#new-games input:enabled >> nth=-1", "#new-more > summary"),
    "share and save": ("#share",),
    "moves as text": ("#share", "#text"),
    "games to look back at": ("#look-back",),
    "the rules": ("#game-rules",),
    "who plays": ("#who",),
    "a resignation": ("#resign",),
    "a clock": ("#clock",),
    "the keys": ("#keys",),
    "an update": ("#to-workshop", "#update"),
}


class State(NamedTuple):
    """A state that the page is in now."""

    name: str
    seen: tuple[str, ...] = ()


class Table:
    """A served board, and a page that shows it."""

    def __init__(self, served, page, built):
        self.page = page
        self.link = served.link()
        self.shape = built.removesuffix("-pcb")
        self.boards = standard_boards(outline(self.shape))
        self.link.request("sim.run", ms=AFTER_START_MS)

    def shows(self, selector):
        """Wait until the page shows it."""
        expect(self.page.locator(selector).first).to_be_visible()

    def has_pad(self, role):
        """Return whether the built board has such a button."""
        return role in self.link.request("sim.board")["buttons"]

    def hides(self, selector):
        expect(self.page.locator(selector).filter(visible=True)).to_have_count(0)

    @contextmanager
    def says_something_else(self):
        """Do what is within; then the card of messages says something else, or nothing."""
        titles = self.page.locator("#shown-title").filter(visible=True)
        said = titles.all_text_contents()
        yield
        expect(titles).not_to_have_text(said)

    def click(self, selector):
        """Click it wherever it is: nothing is scrolled."""
        self.page.locator(selector).first.evaluate("one => one.click()")

    def press(self, name):
        """Press a button pad of the board."""
        self.link.request("sim.press", button=name)

    def hold(self, **fingers):
        """Let fingers lie on the board until it has noticed."""
        self.link.request("sim.fingers", **fingers)
        self.link.request("sim.run", ms=HOLD_MS)

    def choose_in_menu(self, offer):
        """Choose what the menu offers, and wait for what it says then."""
        said = self.page.locator("#shown").inner_text()
        self.click(f"#shown-offers {offer}")
        expect(self.page.locator("#shown")).not_to_have_text(said, use_inner_text=True)
        # A finger that comes at once would be a hand that slides.
        self.hides("#board .held")
        self.link.request("sim.run", ms=BETWEEN_TOUCHES_MS)

    def finished_game(self):
        """The record of a game that is played at random to its end."""
        game = "rootbound" if "rootbound" in self.boards else min(self.boards)
        match, chance = Match(game, self.boards[game]), Chance(1)
        while not match.game.is_over():
            play_turn(match, chance)
        return NotationView(match).record()

    def open_game(self, record, count):
        """Open the first moves of a record, as many, and wait until the page has them."""
        moves = record["moves"][:count]
        self.link.request("new", **{**record, "moves": moves[:IN_ONE_LINE]})
        for move in moves[IN_ONE_LINE:]:
            self.link.request("play", move=move)
        expect(self.page.locator("#list li")).to_have_count(count)

    def begins(self, **lesson):
        """Begin a lesson; return whether the board has room for it."""
        return "error" not in self.link.answer("lesson", do="start", **lesson)

    def touch_refused(self):
        """Touch a cell that may not be touched now."""
        names = self.page.locator("#board .cell").evaluate_all(
            "cells => cells.map((cell) => cell.dataset.cell)"
        )
        refused = (one for one in names if not self.link.request("ask", cell=one)["legal"])
        self.link.request("sim.touch", cells=[next(refused)])


def states_of_play(table):
    """From the first look at the board to the end of a game, and a lesson."""
    yield from _of_a_beginning(table)
    yield from _of_a_game(table)
    yield from _of_an_end(table)
    yield from states_of_lessons(table)


def states_of_dialogs(table):
    """Each dialog of the page, open over a game."""
    whole = table.finished_game()
    table.open_game(whole, len(whole["moves"]) // 2)
    for name, openers in DIALOGS.items():
        if name == "moves as text" and "rootbound" not in table.boards:
            continue
        for opener in openers:
            table.click(opener)
        table.shows("dialog[open]")
        table.hides("#games:empty")
        yield State(name)
        table.page.locator("dialog[open]").evaluate("dialog => dialog.close()")
        table.hides("dialog[open]")


def _of_a_beginning(table):
    table.shows("#welcome")
    yield State("the welcome")
    if "droched" in table.boards:
        table.link.request("new", game="droched", board=table.boards["droched"])
        table.shows(".number-word")
        yield State("the komi")
        table.link.request("play", move="komi 2")
        table.hides(".number-word")
        table.shows("#words button")
        yield State("the choice of sides")


def _of_a_game(table):
    whole = table.finished_game()
    table.open_game(whole, len(whole["moves"]) // 2)
    yield State("a game")
    table.click(".score.counts:enabled")
    table.shows(".counts[aria-pressed=true]")
    yield State("the count")
    table.page.keyboard.press("Escape")
    table.hides(".counts[aria-pressed=true]")
    table.touch_refused()
    table.shows("#refusal:not(:empty)")
    yield State("a refusal")
    if table.has_pad("hint"):
        with table.says_something_else():
            table.hold(buttons={"hint": 1.0})
        table.shows("#shown")
        yield State("a hint")
        with table.says_something_else():
            table.hold()
    yield from _of_the_menu(table)
    if "pass" in table.link.request("legal").get("words", ()):
        table.link.request("play", move="pass")
        table.shows("#shown")
        yield State("a pass")
        table.click("#words button")
        table.shows("#words .asks")
        yield State("the question before a last pass", ("#words button:last-child",))
    table.open_game(whole, 0)
    table.link.request("clock", **FISCHER)
    table.link.request("play", move=whole["moves"][0])
    table.shows(".clock.runs")
    yield State("a clock that runs", (".clock.runs",))
    table.link.request("new", **{**whole, "moves": []})
    mover = table.link.request("state")["to_move"]
    table.link.request("opponent", colour=mover, level=PENSIVE)
    table.shows("#turn.thinking")
    yield State("an opponent who thinks")


def _of_the_menu(table):
    table.press("menu")
    table.shows("#shown.menu")
    yield State("the menu")
    for page, offer in enumerate(MENU if "rootzone" in table.boards else (), 2):
        table.choose_in_menu(offer)
        yield State(f"page {page} of the menu")
    table.press("menu")
    table.hides("#shown.menu")


def _of_an_end(table):
    whole = table.finished_game()
    table.open_game(whole, len(whole["moves"]))
    table.shows("#ending")
    yield State("the end", ("#ending-review", "#ending-again"))
    table.click("#ending-review")
    table.shows("#review-graphs svg")
    steps = ("#study-back", "#study-forward")
    yield State("a review", steps)
    table.page.locator("#review").evaluate("review => review.scrollIntoView()")
    yield State("the graph of a review", steps)
    table.click("#study-back")
    table.shows("#study-now")
    yield State("a study", steps)
    table.click("#study-leave")
    table.hides("#study-panel")


def states_of_lessons(table):
    """A lesson that this board has room for, and a puzzle with answers to it."""
    # Go on comes into view when there is something to go on to.
    steps = ("#lesson-next:enabled", "#lesson-leave")
    books = table.link.request("lesson", do="list")["books"]
    if not any(table.begins(book=one["book"], number=1) for one in books):
        return
    table.shows("#lesson")
    yield State("a lesson", steps)
    if table.shape == PUZZLES_SHAPE and table.begins(**PUZZLE):
        for wrong in WRONG:
            table.link.request("sim.touch", cells=[wrong])
            table.link.request("sim.run", ms=1000)
        table.shows("#lesson-helps")
        yield State("wrong answers", steps)
        table.link.request("play", move=RIGHT)
        table.shows("#lesson-said.right")
        yield State("the right answer", steps)
    table.link.request("lesson", do="stop")
    table.hides("#lesson")
