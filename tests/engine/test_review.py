"""The review of a game: which turns it shows, and what it says of them."""

import pytest

from host_sim.engine.engine import Stopped, Suggestion, match_of
from host_sim.engine.jobs import FAILED, PROGRESS, JobNews, carry_out
from host_sim.engine.review import LEAST, LINE, review, steps_of
from host_sim.engine.team import EngineTeam
from host_sim.folders import TREE
from host_sim.native.quick_engine import quick_engine
from host_sim.trials.random_play import Chance, play_turn
from rootlight.games.growy_field import fields
from rootlight.games.growy_position import FACE_UP, KIND
from rootlight.match.match import Match
from rootlight.match.notation_view import NotationView
from rootlight.match.strength import ADVISER
from tests.engine.telling_forecast import TellingForecast
from tests.rules.growy_tables import laid

WEAK = 2  # a level that is quick
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
        self.asked.append((level, playouts, seed))
        turns = len(match.moves())
        if match.moves() != self._moves[:turns]:
            return found_in(match, self._elsewhere)
        black = self._black[max(start for start in self._black if start <= turns)]
        return found_in(match, -black if turns & 1 else black)

    def forecast(self, match, playouts, seed, go_on=None, is_guided=True):
        return TellingForecast(match)


def some_turn(match):
    return play_turn(match_of(NotationView(match).record()), Chance(9))


def found_in(match, value):
    return Suggestion({"move": some_turn(match), "playouts": 1, "value": value})


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
    assert review(record, Told(record, {3: -0.5}, elsewhere=0.51 - LEAST))["turns"] == []
    assert review(record, Told(record, {3: -0.5}, elsewhere=0.49 - LEAST))["turns"] != []


def test_a_turn_that_cost_little_is_no_mistake():
    """The search itself errs by so much."""
    record = random_record(turns=4)
    assert review(record, Told(record, {3: 0.01 - LEAST}))["turns"] == []
    assert review(record, Told(record, {3: -0.01 - LEAST}))["turns"] != []


def test_a_turn_that_the_search_would_have_played_is_no_mistake():
    record = random_record(turns=4)
    match = match_of(record, 2)
    record["moves"][2:] = [some_turn(match)]
    found = review(record, Told(record, {3: -0.5}))
    assert found["turns"] == []
    assert found["graph"][2]["lost"] == 0.0


def test_to_resign_is_no_mistake():
    """However good the position was: the review names turns that were played."""
    record = random_record(turns=4)
    record["moves"][3:] = ["resign"]
    found = review(record, Told(record, {3: -0.6}))
    assert [turn["turn"] for turn in found["turns"]] == [2]
    assert found["graph"][3]["lost"] is None
    assert found["result"] == [1.0, -1.0]


def test_the_graph_tells_the_chances_before_each_turn_and_what_the_turn_lost():
    record = random_record(turns=4)
    found = review(record, Told(record, {2: 0.2, 3: -0.5}))
    graph = found["graph"]
    assert [place["player"] for place in graph] == [0, 1, 0, 1, 0]
    assert [place["value"] for place in graph] == [0.0, 0.0, 0.2, 0.5, -0.5]
    # Black got better by white's turn; what a turn gains is nobody's grade.
    assert [place["lost"] for place in graph] == [0.0, 0.2, 0.7, 0.0, None]
    assert all(place["lead"] == [0.0, 0.0] for place in graph)
    assert found["players"] == ["black", "white"]
    assert found["result"] is None


def test_a_forced_turn_is_worth_what_comes_after_it():
    record = random_record(turns=4)
    finder = Told(record, {3: -0.5})
    suggest = finder.suggest

    def forced_after_three(match, *asked):
        found = suggest(match, *asked)
        if len(match.moves()) == 3:
            found = Suggestion(found.told | {"playouts": 0, "value": 0.0})
        return found

    finder.suggest = forced_after_three
    graph = review(record, finder)["graph"]
    assert [place["value"] for place in graph] == [0.0, 0.0, 0.0, 0.5, -0.5]


def test_the_end_of_the_game_says_what_the_last_turn_was_worth():
    turns = ["d4", "a1,g4", "a4,g1", "d1,d7", "pass", "pass"]
    record = {"game": "rootbound", "board": "hex-4", "moves": turns}
    assert match_of(record).game.winner() == 0
    found = review(record, Told(record, {}))
    (turn,) = found["turns"]
    assert (turn["turn"], turn["mover"], turn["after"]) == (5, "white", -1.0)
    assert found["result"] == [1.0, -1.0]
    assert found["graph"][5]["lost"] == 1.0


def test_a_game_without_turns_has_an_empty_review():
    record = {"game": "rootbound", "board": "hex-4", "moves": []}
    found = review(record, Told(record, {}))
    assert found["turns"] == []
    assert [place["lost"] for place in found["graph"]] == [None]


def test_positions_are_searched_as_advice_is_and_longer_to_be_certain():
    record = random_record(turns=6)
    finder = Told(record, {3: -0.5})
    found = review(record, finder)
    assert found["level"] == ADVISER
    assert set(finder.asked) == {(ADVISER, None, 0), (ADVISER + 1, None, 0)}


@pytest.mark.gate
def test_the_review_agrees_with_the_advice_in_each_position():
    record = random_record(turns=8)
    engine = quick_engine()
    graph = review(record, engine, level=WEAK)["graph"]
    for turn in range(8):
        job = {
            "do": "suggest",
            "record": record | {"moves": record["moves"][:turn]},
            "level": WEAK,
        }
        told = []
        carry_out(job, engine, lambda kind, what, told=told: told.append(what), lambda: True)
        assert told[0]["value"] == graph[turn]["value"]


@pytest.mark.gate
@pytest.mark.parametrize("game, board", [("rootbound", "hex-4"), ("growy", "growy-2")])
def test_a_review_is_the_same_each_time_and_its_lines_are_legal(game, board):
    record = random_record(game, board, 12)
    found = review(record, quick_engine(), level=WEAK)
    assert found == review(record, quick_engine(), level=WEAK)
    assert len(found["turns"]) <= 3
    assert len(found["graph"]) == len(record["moves"]) + 1
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
    found = review({**record, "cards": "".join(kinds)}, quick_engine(), level=WEAK)
    assert review({**record, "cards": "".join(others)}, quick_engine(), level=WEAK) == found


class Revealing(Told):
    """A Finder that would always turn up a card; `seen` are the moves of the positions after one
    that was not played.
    """

    def __init__(self, record, black):
        super().__init__(record, black)
        self.seen = []

    def suggest(self, match, level=None, playouts=None, seed=0, go_on=None):
        found = super().suggest(match, level, playouts, seed, go_on)
        if level > ADVISER:
            self.seen.append(match.moves())
        moves = [move for move in match.game.legal_moves() if reveals(match, move)]
        return Suggestion({"move": moves[0], "playouts": 1, "value": found.value})


def reveals(match, move):
    after = match_of(NotationView(match).record())
    after.play(move)
    return after.game.reveals(after.move_stack.last_changes())


def test_a_card_that_the_better_turn_would_have_turned_up_is_not_looked_at():
    match = Match("growy", "growy-2", seed=3)
    for move in ("end", "end"):
        match.play(move)
    record = NotationView(match).record()
    finder = Revealing(record, {1: -0.8})
    review(record, finder)
    assert finder.seen
    for moves in finder.seen:
        assert moves == record["moves"][: len(moves)]


class AfterCard:
    """A Finder that would play e1>e2, and then hopes for 0.5; blue played e1>d1.

    worth: of that turn to blue, by the letter of the card on d1.
    """

    def __init__(self, worth):
        self._worth = worth

    def suggest(self, match, level=None, playouts=None, seed=0, go_on=None):
        value = 0.5
        if match.moves():
            card = cards_of(match)[match.game.cells_of(["d1"])[0]]
            value = self._worth[LETTERS[card & KIND]] * (-1 if match.game.player() else 1)
        return Suggestion({"move": match.game.legal_moves()[2], "playouts": 1, "value": value})

    def forecast(self, match, playouts, seed, go_on=None, is_guided=True):
        return TellingForecast(match)


def reviewed(worth, letter):
    record = {"game": "growy", "board": "growy-2", "cards": laid("growy-2", f"d1:{letter}")}
    found = review({**record, "moves": ["e1>d1"]}, AfterCard(worth))
    return found["graph"][0]["lost"], [(told["before"], told["after"]) for told in found["turns"]]


def test_a_stone_that_nobody_could_know_makes_no_mistake():
    """Of the 23 cards that might lie there 5 are stones: (18 * 0.6 - 5) / 23 is 0.252."""
    worth = {"d": 0.6, "w": 0.6, "f": 0.6, "s": -1.0}
    assert reviewed(worth, "s") == (0.248, [])
    # What was luck and what the turn lost is not told apart where nothing looked bad.
    assert reviewed(worth, "d") == (None, [])


@pytest.mark.parametrize("letter", "dfs")
def test_a_turn_is_a_mistake_if_most_cards_would_have_made_it_one(letter):
    """14 cards are dirt, one is water, 3 are fertilizer, 5 stones: -12.25 / 23 in all."""
    lost, mistakes = reviewed({"d": -0.5, "w": 0.5, "f": -0.25, "s": -1.0}, letter)
    assert lost == 1.033
    assert mistakes == [(0.5, pytest.approx(-12.25 / 23))]


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
            {**job, "level": WEAK},
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


@pytest.mark.gate
@pytest.mark.parametrize("members", [2, 3, 4])
@pytest.mark.parametrize("game", [("rootbound", "hex-4"), ("growy", "growy-2")])
def test_a_team_finds_what_one_finds_alone(game, members):
    record = random_record(*game)
    team = EngineTeam([StepwiseEngine() for _ in range(members)])
    team.begin({"do": "review", "record": record, "level": WEAK})
    *progress, last = all_news_of(team)
    assert last.what == review(record, quick_engine(), level=WEAK)
    assert {news.kind for news in progress} == {PROGRESS}
    done = [news.what[0] for news in progress]
    assert done == sorted(done)
    assert {news.what[1] for news in progress} == {steps_of(record)}


def test_a_member_that_fails_ends_the_review_of_a_team():
    members = [StepwiseEngine() for _ in range(3)]
    members[1].fails = True
    team = EngineTeam(members)
    team.begin({"do": "review", "record": random_record(), "level": WEAK})
    assert all_news_of(team)[-1].kind == FAILED
    assert all(member.jobs == ["estimate"] for member in members)


def test_a_team_that_is_stopped_tells_nothing_more():
    team = EngineTeam([StepwiseEngine(), StepwiseEngine()])
    team.begin({"do": "review", "record": random_record(), "level": WEAK})
    team.take()
    team.stop()
    assert all_news_of(team) == []


def test_a_turn_that_is_tried_again_is_judged_with_the_same_measure():
    retry = (TREE / "host_sim" / "page" / "lessons" / "retry.js").read_text(encoding="utf-8")
    assert f"const LEAST = {LEAST};" in retry
