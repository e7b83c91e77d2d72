"""A simulated board that leaves its long searches to an engine finds the turns that it would find.

Runs on MicroPython too.
"""

import json

import pytest

from host_sim.board.speed import Speed
from host_sim.board.thinker import SHARE, SimulatedParts, SimulatedThinker
from host_sim.engine.engine import Engine, thinker_with
from host_sim.engine.jobs import FAILED, PROGRESS, JobNews, carry_out
from host_sim.in_page.helped_thinker import LONG, HelpedParts, HelpedThinker
from rootlight.geometry.shapes import outline
from rootlight.match.strength import EVEN
from rootlight.search.chooser import spelled
from rootlight.search.levels import PATIENCE_MS, effort, highest_on, plan
from rootlight.search.loops import Loops
from tests.opponents.stand_in import game_of, opponents_of, run_until, table_of
from tests.search.games import GAMES, new_match

LEVEL = 2
SEED = 5
AGAINST_WHITE = {"game": "rootbound", "opponents": {"white": LEVEL}, "seed": 3}
PATIENCE_S = PATIENCE_MS / 1000


class Elsewhere:
    """A RemoteEngine behind a line of text, as that of the page; it works when a test says so.

    `job`: what it is asked now; `begun`: what it was asked at all.
    """

    def __init__(self):
        self.job = None
        self.begun = []
        self.has_room = True
        self._engine = Engine(thinker_with(Loops()), lambda: 0)
        self._heard = []

    def begin(self, job):
        if not self.has_room:
            raise MemoryError
        self.stop()
        self.job = json.loads(json.dumps(job))
        self.begun.append(self.job)

    def find(self):
        """The search is done."""
        carry_out(self.job, self._engine, self.tell, lambda: True)
        self.job = None

    def fail(self):
        """It has ended in the midst of its search."""
        self.job = None
        self.tell(FAILED, None)

    def tell(self, kind, what):
        self._heard.append(JobNews(kind, json.loads(json.dumps(what))))

    def stop(self):
        self.job = None
        self._heard = []

    def take(self):
        heard, self._heard = self._heard, []
        return heard

    def close(self):
        self.stop()


class KnownSpeed(Speed):
    """The speed of a computer that a test has in mind."""

    def __init__(self, speed):
        super().__init__(None, lambda: 0.0)
        self._speed = speed

    def of(self, built):
        return self._speed


class Helped:
    """A thinker with an engine, and the time."""

    def __init__(self, long=0):
        self.now = 0.0
        self.engine = Elsewhere()
        self.thinker = HelpedThinker(SimulatedThinker(), self.engine, lambda: self.now, long)

    def begin(self, match, level=LEVEL):
        return self.thinker.suggest(match, level, None, SEED)


def found_by(chooser):
    for _ in range(1000):
        if chooser.step():
            return chooser
    raise AssertionError("nothing was found")


def told_by(chooser, match):
    """The turn by its text, as the board takes it, what it expects, and all that it tells."""
    found = found_by(chooser)
    return spelled(match.game, found.move()), found.value(), found.told(match.game)


def told_without_help(match, level=LEVEL):
    return told_by(SimulatedThinker().suggest(match, level, None, SEED), match)


def first_match():
    """Root Bound after two turns; the next one has one stone or two."""
    match = new_match("rootbound", "hex-4", {})
    match.play("d4")
    match.play("a1,g4")
    return match


# The turn.


@pytest.mark.parametrize("number", range(len(GAMES)))
def test_an_engine_finds_what_the_board_would(number):
    name, board, options = GAMES[number]
    match = new_match(name, board, options, 7)
    for turn in range(2):
        match.carry_out(found_by(SimulatedThinker().suggest(match, 1, None, turn)).move())
    helped = Helped()
    chooser = helped.begin(match)
    assert not chooser.step()
    helped.engine.find()
    assert told_by(chooser, match) == told_without_help(match)


def test_an_opponent_who_keeps_the_game_close_is_helped_too():
    helped, match = Helped(), first_match()
    chooser = helped.thinker.suggest(match, EVEN, 30, SEED)
    helped.engine.find()
    own = SimulatedThinker().suggest(match, EVEN, 30, SEED)
    assert told_by(chooser, match) == told_by(own, match)


def test_short_searches_stay_on_the_board():
    helped, match = Helped(long=LONG), first_match()
    assert told_by(helped.begin(match), match) == told_without_help(match)
    assert not helped.engine.begun


def test_the_highest_levels_are_left_to_an_engine_and_the_lowest_are_not():
    for cells in (37, 127):
        works = [effort("rootbound", cells, plan("rootbound", cells, n).playouts) for n in (6, 9)]
        assert works[0] < LONG <= works[1]


@pytest.mark.parametrize("speed", [0, 2, 20, 200])
def test_a_board_offers_what_its_engine_plays_where_it_can_do_the_rest_itself(speed):
    """No search that the board does alone takes longer than people wait."""
    shape = outline("hex-4")
    parts = HelpedParts(None, None, None, lambda: 0.0, KnownSpeed(speed * 1000000), Elsewhere())
    levels = parts.levels(shape)
    by_engine, alone = (highest_on(shape, speed * 1000000 // share) for share in (1, SHARE))
    assert levels == (alone if speed < 20 else by_engine)
    works = [
        effort("rootbound", 37, plan("rootbound", 37, n).playouts) for n in range(2, levels + 1)
    ]
    mine = max([0] + [work for work in works if work < LONG])
    assert mine <= speed * 1000000 // SHARE * PATIENCE_S


# Where nothing comes of it.


def test_the_board_thinks_itself_if_the_engine_ends_in_the_midst():
    helped, match = Helped(), first_match()
    chooser = helped.begin(match)
    helped.engine.tell(PROGRESS, (1, 2))
    assert not chooser.step()
    helped.engine.fail()
    assert told_by(chooser, match) == told_without_help(match)
    # The next turn is left to an engine again.
    chooser = helped.begin(match)
    helped.engine.find()
    assert told_by(chooser, match) == told_without_help(match)
    assert len(helped.engine.begun) == 2


def test_the_board_thinks_itself_if_there_is_no_room_for_an_engine():
    helped, match = Helped(), first_match()
    helped.engine.has_room = False
    assert told_by(helped.begin(match), match) == told_without_help(match)


def test_the_board_thinks_as_well_when_the_engine_takes_too_long():
    helped, match = Helped(), first_match()
    chooser = helped.begin(match)
    helped.now += PATIENCE_S - 1
    assert not any(chooser.step() for _ in range(100))
    helped.now += 1
    assert told_by(chooser, match) == told_without_help(match)


def test_an_engine_that_comes_late_may_still_be_the_first():
    helped, match = Helped(), first_match()
    chooser = helped.begin(match)
    helped.now += PATIENCE_S
    assert not chooser.step()
    helped.engine.find()
    assert chooser.step()
    assert chooser.told(match.game) == told_without_help(match)[2]


# At the table.


class LeavingParts(SimulatedParts):
    """The parts of a board that leaves all searches to an engine."""

    def __init__(self, read_file=None, checkpoint=None):
        super().__init__(read_file, checkpoint)
        self.engine = Elsewhere()

    def thinker(self):
        return HelpedThinker(super().thinker(), self.engine, lambda: 0.0, 0)


def thinking_table():
    """(table, engine): Black has played d4, and White's turn is looked for."""
    made = []

    def parts(*given, **named):
        made.append(LeavingParts(*given, **named))
        return made[-1]

    table = table_of(parts=parts, **AGAINST_WHITE)
    table.play(move="d4")
    table.run(500)
    return table, made[-1].engine


def turn_without_help():
    table = table_of(parts=SimulatedParts, **AGAINST_WHITE)
    table.play(move="d4")
    run_until(table, lambda: game_of(table).turn() == 2)
    return table.record()["moves"]


@pytest.mark.gate
def test_an_opponents_turn_is_the_same_with_an_engine_and_after_its_end():
    for what_comes in (Elsewhere.find, Elsewhere.fail):
        table, engine = thinking_table()
        assert game_of(table).turn() == 1
        what_comes(engine)
        run_until(table, lambda table=table: game_of(table).turn() == 2)
        assert table.record()["moves"] == turn_without_help()


def test_a_search_is_dropped_when_the_game_moves_on():
    table, engine = thinking_table()
    assert engine.job["record"]["moves"] == ["d4"]
    table.undo()
    table.run(100)
    assert engine.job is None and not opponents_of(table).is_acting()
    table.play(move="e4")
    table.run(100)
    assert engine.job["record"]["moves"] == ["e4"]
    table.new(game="rootbound")
    table.run(100)
    assert engine.job is None


def test_the_turn_is_looked_for_again_after_a_power_cut():
    table, engine = thinking_table()
    table.run(3000)
    table.power(cycle=True)
    table.run(1000)
    assert engine.job is not None and game_of(table).turn() == 1
