"""The review of a game: which turns it shows, and what it says of them."""

import pytest

from host_sim.engine.engine import Stopped, Suggestion, match_of
from host_sim.engine.jobs import FAILED, PROGRESS, JobNews, carry_out
from host_sim.engine.review import LINE, SHOWN, review
from host_sim.engine.team import EngineTeam
from host_sim.native.quick_engine import quick_engine
from host_sim.trials.random_play import Chance, play_turn
from rootlight.games.growy_field import fields
from rootlight.games.growy_position import FACE_UP, KIND
from rootlight.match.match import Match
from rootlight.match.notation_view import NotationView

FEW = 20
LETTERS = "dwafso"  # of kinds of cards, by number


def random_record(game="rootbound", board="hex-4", turns=100):
    """The record of a random game, broken off after so many turns."""
    match = Match(game, board)
    chance = Chance(5)
    while not match.game.is_over() and len(match.moves()) < turns:
        play_turn(match, chance)
    return NotationView(match).record()


class Told:
    """A Finder that knows of each position of a record what a test has written down.

    black: what it is worth to black from so many turns on, 0 at first. elsewhere: of positions
    after turns that were not played, for who moves.
    """

    def __init__(self, record, black, elsewhere=-1.0):
        self._moves = record["moves"]
        self._black = {0: 0.0, **black}
        self._elsewhere = elsewhere
        self.asked = []

    def suggest(self, match, level=None, playouts=None, seed=0, go_on=None):
        self.asked.append((playouts, seed))
        turns = len(match.moves())
        if match.moves() != self._moves[:turns]:
            return found_in(match, playouts, self._elsewhere)
        black = self._black[max(start for start in self._black if start <= turns)]
        return found_in(match, playouts, -black if turns & 1 else black)


def some_turn(match):
    return play_turn(match_of(NotationView(match).record()), Chance(9))


def found_in(match, playouts, value):
    return Suggestion({"move": some_turn(match), "playouts": playouts, "value": value})


def test_the_three_turns_that_cost_most_are_shown_in_the_order_of_the_game():
    record = random_record(turns=12)
    found = review(record, Told(record, {3: -0.1, 5: -0.5, 8: 0.4, 9: 0.2, 11: -0.5}))["turns"]
    assert [turn["turn"] for turn in found] == [4, 7, 10]
    assert [turn["mover"] for turn in found] == ["black", "white", "black"]
    values = [(turn["before"], turn["after"]) for turn in found]
    assert values == [(-0.1, -0.5), (0.5, -0.4), (0.2, -0.5)]


def test_a_turn_is_told_with_what_would_have_been_better_and_how_it_would_have_gone_on():
    record = random_record(turns=4)
    (turn,) = review(record, Told(record, {3: -1.0}))["turns"]
    match = match_of(record, 2)
    assert (turn["turn"], turn["mover"]) == (2, "black")
    assert turn["played"] == record["moves"][2]
    assert turn["better"] == turn["line"][0] == some_turn(match)
    assert len(turn["line"]) == LINE
    for move in turn["line"]:
        match.play(move)


def test_a_turn_that_is_no_better_after_all_is_not_shown():
    record = random_record(turns=4)
    assert review(record, Told(record, {3: -0.5}, elsewhere=0.5))["turns"] == []
    assert review(record, Told(record, {3: -0.5}, elsewhere=0.4))["turns"] != []


def test_a_turn_that_the_search_would_have_played_is_no_mistake():
    record = random_record(turns=4)
    match = match_of(record, 2)
    record["moves"][2:] = [some_turn(match)]
    assert review(record, Told(record, {3: -0.5}))["turns"] == []


def test_the_end_of_the_game_says_what_the_last_turn_was_worth():
    turns = ["d4", "a1,g4", "a4,g1", "d1,d7", "pass", "pass"]
    record = {"game": "rootbound", "board": "hex-4", "moves": turns}
    assert match_of(record).game.winner() == 0
    (turn,) = review(record, Told(record, {}))["turns"]
    assert (turn["turn"], turn["mover"], turn["after"]) == (5, "white", -1.0)


def test_a_game_without_turns_has_an_empty_review():
    record = {"game": "rootbound", "board": "hex-4", "moves": []}
    assert review(record, Told(record, {})) == {"turns": []}


def test_every_position_is_searched_equally_long_from_the_same_seed():
    record = random_record(turns=6)
    finder = Told(record, {3: -0.5})
    review(record, finder, playouts=FEW)
    assert set(finder.asked) == {(FEW, 1)}


@pytest.mark.gate
@pytest.mark.parametrize("game, board", [("rootbound", "hex-4"), ("growy", "growy-2")])
def test_a_review_is_the_same_each_time_and_its_lines_are_legal(game, board):
    record = random_record(game, board, 12)
    found = review(record, quick_engine(), playouts=FEW)
    assert found == review(record, quick_engine(), playouts=FEW)
    assert 1 <= len(found["turns"]) <= 3
    for turn in found["turns"]:
        assert -1 <= turn["after"] < turn["before"] <= 1
        match_of({**record, "moves": record["moves"][: turn["turn"]] + turn["line"]})


@pytest.mark.gate
def test_hidden_cards_stay_hidden():
    """Two games that differ in cards that nobody turned up have the same review."""
    record = random_record("growy", "growy-2", 20)
    kinds = [LETTERS[card & KIND] for card in cards_of(match_of(record, 0))]
    open_cards = [card & FACE_UP for card in cards_of(match_of(record))]
    main_field = fields(match_of(record).shape, 2)[-1][3]
    hidden = [cell for cell in main_field if not open_cards[cell]]
    others = list(kinds)
    for one, other in zip(hidden, sorted(hidden, key=lambda cell: kinds[cell]), strict=True):
        others[one] = kinds[other]
    assert sum(one != other for one, other in zip(kinds, others, strict=True)) > 20
    del record["seed"]
    found = review({**record, "cards": "".join(kinds)}, quick_engine(), playouts=FEW)
    assert review({**record, "cards": "".join(others)}, quick_engine(), playouts=FEW) == found


def cards_of(match):
    game = match.game
    return game.state[game.cards : game.cards + game.count]


def test_progress_is_told_up_to_the_end():
    record = random_record(turns=6)
    told = []
    review(record, Told(record, {3: -0.5}), lambda done, of: told.append((done, of)))
    assert told == sorted(told)
    assert (told[0], told[-1]) == ((0, told[0][1]), (told[0][1], told[0][1]))


def test_a_review_that_nobody_wants_any_more_stops():
    record = random_record(turns=6)
    finder = Told(record, {})
    with pytest.raises(Stopped):
        review(record, finder, go_on=lambda: len(finder.asked) < 4)
    assert len(finder.asked) == 4


class StepwiseEngine:
    """A RemoteEngine whose news come one at a time; `jobs` are all that were begun."""

    def __init__(self):
        self.jobs = []
        self._heard = []
        self.fails = False

    def begin(self, job):
        self.jobs.append(job["do"])
        self._heard = []
        if self.fails:
            self._heard.append(JobNews(FAILED, None))
            return
        carry_out(
            {**job, "playouts": FEW},
            quick_engine(),
            lambda kind, what: self._heard.append(JobNews(kind, what)),
            lambda: True,
        )

    def stop(self):
        self._heard = []

    def take(self):
        heard, self._heard = self._heard[:1], self._heard[1:]
        return heard

    def close(self):
        self.stop()


def all_news_of(team):
    """Return the news of a team until it has nothing more to tell."""
    told, silent = [], 0
    while silent < 2:
        heard = team.take()
        told += heard
        silent = 0 if heard else silent + 1
    return told


@pytest.mark.parametrize("members", [2, 3, 4])
@pytest.mark.parametrize("game", [("rootbound", "hex-4"), ("growy", "growy-2")])
def test_a_team_finds_what_one_finds_alone(game, members):
    record = random_record(*game)
    team = EngineTeam([StepwiseEngine() for _ in range(members)])
    team.begin({"do": "review", "record": record})
    *progress, last = all_news_of(team)
    assert last.what == review(record, quick_engine(), playouts=FEW)
    assert {news.kind for news in progress} == {PROGRESS}
    done = [news.what[0] for news in progress]
    assert done == sorted(done)
    assert {news.what[1] for news in progress} == {len(record["moves"]) + SHOWN}


def test_a_member_that_fails_ends_the_review_of_a_team():
    members = [StepwiseEngine() for _ in range(3)]
    members[1].fails = True
    team = EngineTeam(members)
    team.begin({"do": "review", "record": random_record()})
    assert all_news_of(team)[-1].kind == FAILED
    assert all(member.jobs == ["estimate"] for member in members)


def test_a_team_that_is_stopped_tells_nothing_more():
    team = EngineTeam([StepwiseEngine(), StepwiseEngine()])
    team.begin({"do": "review", "record": random_record()})
    team.take()
    team.stop()
    assert all_news_of(team) == []
