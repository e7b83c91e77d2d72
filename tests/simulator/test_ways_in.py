"""The ways around a board, in any order: no game on it is lost.

Random evenings of all that puts another game on a board, or takes it away: new games by the link,
as addresses, files, rooms and the wall begin them; the menu and other fingers; lessons, puzzles,
studies; undo and redo; games brought back; restarts, and the power cut at any write. A game that
was settled, and then was not there any more, is in one of the board's lists at the end, with the
turns that were taken back. People at the board may play in place of turns that were taken back.
"""

from random import Random

import pytest

from host_sim.link.sim_link import LinkError
from tests.effort import amount
from tests.support import Table

MOMENT_MS = 1500
BUTTONS = ("undo", "hint", "menu", "end1", "end2")
BEGUN = ((), ("d4",), ("c3", "a1,g4"), ("d4", "a1,g4", "b2,e6"), ("c3", "a1,g4", "pass", "pass"))
LESSONS = ("1-first-course", "puzzles-1", "3-other-games")
STEPS = 30


class Evening:
    """A board, the acts around it, and the games that it owes."""

    def __init__(self, seed):
        self.random = Random(seed)
        self.table = Table("hex-4", seed)
        self.owed = []
        self.story = []

    @property
    def flash(self):
        return self.table.link.board.hardware.flash

    def go(self):
        for _ in range(STEPS):
            act = self.random.choice(ACTS)
            before = self.own()
            is_cut = self.random.random() < 0.15
            cuts = self.flash.cuts
            if is_cut:
                self.flash.holds_back = self.random.random() < 0.5
                self.flash.cut_after_writes(self.random.randrange(1, 6), -1)
            self.try_to(act)
            self.table.run(MOMENT_MS)
            if is_cut:
                self.flash.power_on()
                if self.flash.cuts > cuts:
                    self.restart()
            self.note(act, before, self.own())

    def try_to(self, act):
        try:
            act(self)
        except LinkError:
            # The board says no; or it is off.
            return

    def own(self):
        """People's own game: what it is, its turns with those taken back, and how many stand."""
        return told(self.table.record(own=True))

    def note(self, act, before, after):
        self.story.append((act.__name__, after))
        kind, turns, stands = before
        if not turns or (kind == after[0] and begins(after[1], turns)):
            return
        is_played = kind == after[0] and after[1][:-1] == turns[:stands] and act in BY_PEOPLE
        if is_played:
            # In place of what was taken back.
            self.owed = [one for one in self.owed if one[0] != kind or not begins(turns, one[1])]
        else:
            self.owed.append((kind, turns))

    def check(self):
        there = [self.own()]
        table = self.table
        for games in (table.library(), table.library(replaced=True)):
            for line in games["games"]:
                there.append(told(table.library(number=line["number"])))
        for kind, turns in self.owed:
            is_there = any(kind == one[0] and begins(one[1], turns) for one in there)
            assert is_there, (turns, self.story)

    # Acts.

    def play(self):
        partial = []
        for _ in range(2):
            cells = self.table.legal(**{"with": partial})["cells"]
            if cells:
                partial.append(self.random.choice(cells))
        self.table.play(move=",".join(partial) or "pass")

    def play_one(self):
        cells = self.table.legal()["cells"]
        self.table.play(move=self.random.choice(cells) if cells else "pass")

    def undo(self):
        self.table.undo()

    def undo_more(self):
        for _ in range(3):
            self.table.undo()

    def redo(self):
        self.table.redo()

    def press(self):
        self.table.press(self.random.choice(BUTTONS), self.random.choice((150, 1200)))

    def press_undo(self):
        self.table.press("undo")

    def touch(self):
        cells = list(self.table.leds()["cells"])
        self.table.touch(self.random.choice(cells))

    def use_menu(self):
        self.table.press("menu")
        self.table.run(300)
        self.touch()
        self.table.press("end1")

    def begin(self):
        game = self.random.choice(("rootbound", "rootbound", "rootzone", "droched"))
        moves = list(self.random.choice(BEGUN)) if game == "rootbound" else []
        self.table.new(game=game, moves=moves)

    def begin_two(self):
        self.begin()
        self.begin()

    def learn(self):
        self.table.lesson(do="start", book=self.random.choice(LESSONS), number=1)

    def learn_on(self):
        self.table.lesson(do=self.random.choice(("next", "stop", "again")))

    def study(self):
        self.table.study(on=self.random.random() < 0.5)

    def reopen(self):
        games = self.table.library(replaced=True)["games"]
        if games:
            self.table.reopen(number=self.random.choice(games)["number"])

    def swap(self):
        self.table.seats(swap=True)

    def restart(self):
        self.table.power(cycle=True)
        self.table.run(MOMENT_MS)


BY_PEOPLE = (
    Evening.play, Evening.play_one, Evening.press, Evening.touch, Evening.use_menu,
)  # fmt: skip
ACTS = BY_PEOPLE + (
    Evening.play, Evening.play, Evening.undo, Evening.undo_more, Evening.redo,
    Evening.press_undo, Evening.begin, Evening.begin, Evening.begin_two, Evening.learn,
    Evening.learn_on, Evening.study, Evening.reopen, Evening.reopen, Evening.swap,
    Evening.restart,
)  # fmt: skip


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


def test_no_game_is_lost_whatever_is_done_around_the_board():
    spend(range(amount(4, 40)))


@pytest.mark.night
@pytest.mark.parametrize("block", range(100))
def test_nor_in_ten_thousand_evenings(block):
    spend(range(block * 100, block * 100 + 100))
