"""The ways around a board, in any order: no game on it is lost.

Random evenings of all that puts another game on a board, or takes it away: new games by the link,
as addresses, files and the wall begin them; the menu and other fingers; lessons, puzzles, studies;
undo and redo; games brought back; a game shared with another board, whose people play, want turns
back and begin games too; power cuts at any write, programs that are killed, pages that are loaded
again, a disk that takes nothing for a while. A game that was saved, and then was not there any
more, is in one of the board's lists at the end, with the turns that were taken back, whether
people said that it may go or not. People at the boards may play in place of turns that were taken
back.
"""

from random import Random

import pytest

from rootlight.link.messages import LinkError
from tests.effort import amount
from tests.simulator.grounds import (
    MOMENT_MS,
    ROOM_GAME,
    BoardAlone,
    InPage,
    InProgram,
    SharedGame,
)

BUTTONS = ("undo", "hint", "menu", "end1", "end2")
THREE = ("d4", "a1,g4", "b2,e6")
BEGUN = ((), ("d4",), ("c3", "a1,g4"), THREE, THREE + ("pass", "pass"))
LESSONS = ("1-first-course", "puzzles-1", "3-rootzone")
GROUNDS = (BoardAlone, InProgram, InPage)
STEPS = 30
# The menu is the menu from this many moments after the start on, and no test of the wires.
AWAKE = 3


class Evening:
    """A board, the acts around it, and the games that it owes."""

    def __init__(self, seed):
        self.random = Random(seed)
        self.seed = seed
        self.ground = GROUNDS[seed % len(GROUNDS)](seed)
        self.shared = None
        self.owed = []
        self.story = []
        self.moments = 0  # since the board was switched on

    def go(self):
        for _ in range(STEPS):
            in_room = self.shared is not None and self.random.random() < 0.5
            act = self.random.choice(IN_A_ROOM if in_room else ACTS)
            before = self.own()
            is_cut = self.random.random() < 0.15
            if is_cut:
                self.ground.cut_power(self.random.randrange(1, 6), self.random.random() < 0.5)
            self.try_to(act)
            self.try_to(Evening.wait)
            if is_cut:
                self.start_anew()
            self.note(act, before, self.own())

    def try_to(self, act):
        try:
            act(self)
        except LinkError:
            # The board says no; or it is off.
            return

    def ask(self, method, **params):
        """Ask as a page does. Raises LinkError."""
        return (self.shared or self.ground).ask(method, **params)

    def wait(self):
        self.moments += 1
        (self.shared or self.ground).run(MOMENT_MS)

    def start_anew(self):
        """The power, the program or the page goes and comes back; a shared game goes on."""
        self.ground.start_anew()
        self.moments = 0
        if self.shared is not None:
            self.shared.kill()
            self.shared.start()
            self.wait()

    def own(self):
        """People's own game: what it is, its turns with those taken back, and how many stand."""
        return told(self.ground.ask("record", own=True))

    def note(self, act, before, after):
        self.story.append((act.__name__, after))
        kind, turns, stands = before
        if not turns or (kind == after[0] and begins(after[1], turns)):
            return
        is_played = kind == after[0] and after[1][:-1] == turns[:stands] and act in BY_PEOPLE
        if is_played or self.is_as_agreed(turns, after):
            # In place of what was taken back.
            self.owed = [one for one in self.owed if one[0] != kind or not begins(turns, one[1])]
        else:
            self.owed.append((kind, turns))

    def is_as_agreed(self, turns, after):
        """Return whether people go on in a shared game, after taking turns back together."""
        if self.shared is None:
            return False
        states = self.shared.states()
        return turns in states and after[1][: after[2]] in states

    def check(self):
        there = [self.own()]
        for params in ({}, {"replaced": True}):
            for line in self.ground.ask("library", **params)["games"]:
                there.append(told(self.ground.ask("library", number=line["number"])))
        for kind, turns in self.owed:
            is_there = any(kind == one[0] and begins(one[1], turns) for one in there)
            assert is_there, (self.seed, turns, self.story)

    # Acts.

    def play(self):
        partial = []
        for _ in range(2):
            cells = self.ask("legal", **{"with": partial})["cells"]
            if cells:
                partial.append(self.random.choice(cells))
        self.ask("play", move=",".join(partial) or "pass")

    def play_one(self):
        cells = self.ask("legal")["cells"]
        self.ask("play", move=self.random.choice(cells) if cells else "pass")

    def undo(self):
        self.ask("undo")

    def undo_more(self):
        for _ in range(3):
            self.ask("undo")

    def redo(self):
        self.ask("redo")

    def press(self):
        self.press_one(self.random.choice(BUTTONS), self.random.choice((150, 1200)))

    def press_one(self, button, ms=150):
        while button == "menu" and self.moments < AWAKE:
            self.wait()
        self.ask("sim.press", button=button, ms=ms)

    def press_undo(self):
        self.press_one("undo")

    def touch(self):
        cells = list(self.ground.ask("sim.leds")["cells"])
        self.ask("sim.touch", cells=[self.random.choice(cells)])

    def use_menu(self):
        self.press_one("menu")
        self.touch()
        self.press_one("end1")

    def begin(self):
        game = self.random.choice(("rootbound", "rootbound", "rootzone", "droched"))
        moves = list(self.random.choice(BEGUN)) if game == "rootbound" else []
        self.ask("new", game=game, moves=moves)

    def begin_two(self):
        self.begin()
        self.begin()

    def learn(self):
        self.ask("lesson", do="start", book=self.random.choice(LESSONS), number=1)

    def learn_on(self):
        self.ask("lesson", do=self.random.choice(("next", "stop", "again")))

    def study(self):
        self.ask("study", on=self.random.random() < 0.5)

    def reopen(self):
        games = self.ask("library", replaced=True)["games"]
        if games:
            self.ask("reopen", number=self.random.choice(games)["number"])

    def swap(self):
        self.ask("seats", swap=True)

    def spoil_disk(self):
        self.ground.spoil_disk(self.random)

    # A shared game.

    def share(self):
        """A program joins a room, or leaves it; only a program can."""
        if isinstance(self.ground, InPage):
            return
        if self.shared is None:
            new = self.random.choice((None, ROOM_GAME))
            seat, begun = self.random.randrange(2), self.random.random() < 0.5
            self.shared = SharedGame(self.ground, seat, new, begun, self.seed)
            return
        self.shared.kill()
        self.shared = None
        self.start_anew()

    def answer(self):
        self.ask("joined", answer=self.random.random() < 0.7)

    def let_other_act(self):
        if self.shared is not None:
            self.shared.let_other_act(self.random)


BY_PEOPLE = (
    Evening.play, Evening.play_one, Evening.press, Evening.touch, Evening.use_menu
)  # fmt: skip
ACTS = BY_PEOPLE + (
    Evening.play, Evening.play, Evening.undo, Evening.undo_more, Evening.redo,
    Evening.press_undo, Evening.begin, Evening.begin, Evening.begin_two, Evening.learn,
    Evening.learn_on, Evening.study, Evening.reopen, Evening.reopen, Evening.swap,
    Evening.start_anew, Evening.spoil_disk, Evening.share,
)  # fmt: skip
IN_A_ROOM = (Evening.answer, Evening.let_other_act, Evening.let_other_act, Evening.play)


def told(record):
    kind = record["game"], record["board"], record.get("seed"), record.get("cards")
    moves = record["moves"]
    return kind, moves + record.get("taken_back", []), len(moves)


def begins(turns, first):
    return turns[: len(first)] == first


def spend(seeds):
    for seed in seeds:
        evening = Evening(seed)
        evening.go()
        evening.check()


@pytest.mark.gate
def test_no_game_is_lost_whatever_is_done_around_the_board():
    spend(range(amount(6, 42)))


@pytest.mark.night
@pytest.mark.parametrize("block", range(100))
def test_no_game_is_lost_in_ten_thousand_evenings(block):
    spend(range(block * 100, block * 100 + 100))
