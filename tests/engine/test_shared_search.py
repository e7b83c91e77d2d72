"""A long search that several engines share: the turn is that of one engine alone."""

import json

import pytest

from host_sim.board.thinker import SimulatedThinker
from host_sim.engine.engine import match_of
from host_sim.engine.jobs import DONE, FAILED, GAME_OVER, JobNews, carry_out
from host_sim.engine.shared_search import trees_of
from host_sim.engine.team import EngineTeam
from host_sim.in_page.helped_thinker import HelpedThinker
from host_sim.native.quick_engine import quick_engine
from host_sim.native.quick_loops import quick_loops
from rootlight.match.strength import EVEN
from rootlight.search import levels
from rootlight.search.grove import Trees

# A turn of Root Bound has two stones, one of Droched has one, one of RootZone two at first.
GAMES = {
    "rootbound": ("hex-3-4", ["c3", "a1,a3"]),
    "droched": ("hex-4", []),
    "rootzone": ("hex-2-4", []),
    "growy": ("growy-2", []),
}
PLAYOUTS = 300


@pytest.fixture(autouse=True)
def small_trees(monkeypatch):
    """A search of PLAYOUTS has four trees."""
    monkeypatch.setattr(levels, "_MOST_IN_TREE", PLAYOUTS // 4)


def job_of(game, **members):
    board, moves = GAMES[game]
    record = {"game": game, "board": board, "moves": moves, "seed": 7}
    return {"do": "suggest", "record": record, "level": 4, "playouts": PLAYOUTS, **members}


class Elsewhere:
    """A RemoteEngine behind a line of text, as that of the page. `jobs`: what it was asked."""

    def __init__(self):
        self.jobs = []
        self.dies = False
        self._engine = quick_engine()
        self._heard = []

    def begin(self, job):
        self.jobs.append(job)
        self._heard = []
        if self.dies:
            self.dies = False
            self.forget()
            self._heard = [JobNews(FAILED, None)]
            return
        carry_out(json.loads(json.dumps(job)), self._engine, self._hear, lambda: True)

    def forget(self):
        """It has ended between two jobs, and another one is in its place."""
        self._engine = quick_engine()

    def _hear(self, kind, what):
        self._heard.append(JobNews(kind, json.loads(json.dumps(what))))

    def stop(self):
        self._heard = []

    def take(self):
        heard, self._heard = self._heard, []
        return heard

    def close(self):
        self.stop()


def result_of(team, job):
    team.begin(job)
    for _ in range(100):
        for news in team.take():
            return news
    raise AssertionError("nothing came of it")


def alone(job):
    return result_of(Elsewhere(), job)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("members", [2, 3, 6])
def test_any_number_of_engines_suggests_what_one_does(game, members):
    job = job_of(game)
    team = [Elsewhere() for _ in range(members)]
    found = result_of(EngineTeam(team), job)
    assert (found.kind, found.what) == (DONE, alone(job).what)
    at_work = [member for member in team if member.jobs]
    assert len(at_work) == min(members, 4)


@pytest.mark.parametrize("level", [4, EVEN])
def test_turns_of_opponents_are_the_same_too(level, monkeypatch):
    monkeypatch.setattr(levels, "_playouts", lambda game, cells: (PLAYOUTS,) * 9)
    job = {**job_of("rootbound"), "do": "turn", "level": level}
    del job["playouts"]
    assert trees_of(job) == 4
    assert result_of(EngineTeam([Elsewhere(), Elsewhere()]), job).what == alone(job).what


def test_a_board_leaves_its_search_to_a_team_and_finds_what_it_would_itself():
    match = match_of(job_of("rootbound")["record"])
    team = [Elsewhere(), Elsewhere()]
    own = SimulatedThinker(quick_loops())
    thinker = HelpedThinker(own, EngineTeam(team), lambda: 0.0, long=0)
    told = [each.suggest(match, 4, PLAYOUTS, 11) for each in (thinker, own)]
    for chooser in told:
        while not chooser.step():
            pass
    assert told[0].told(match.game) == told[1].told(match.game)
    assert [len(member.jobs) > 1 for member in team] == [True, True]


def test_trees_grow_on_from_stone_to_stone_and_only_those_of_an_engine_that_ended_begin_anew(
    monkeypatch,
):
    job, begun = job_of("rootbound"), []
    begin = Trees.begin
    monkeypatch.setattr(
        Trees, "begin", lambda *given: (begun.append(list(given[-1])), begin(*given))
    )
    team = [Elsewhere(), Elsewhere()]
    shared = EngineTeam(team)
    shared.begin(job)
    team[1].forget()
    found = [news for _ in range(9) for news in shared.take()]
    assert begun == [[0, 2], [1, 3], [1, 3]]
    assert found[0].what == alone(job).what


def test_trees_grow_on_after_another_search_on_the_same_board():
    job = job_of("rootbound")
    other = {**job, "record": {**job["record"], "moves": []}, "playouts": PLAYOUTS // 4}
    first = Elsewhere()
    shared = EngineTeam([first, Elsewhere()])
    shared.begin(job)
    heard = first.take()
    first.begin(other)
    first.take()
    first._heard = heard
    assert [news.what for _ in range(9) for news in shared.take()] == [alone(job).what]


def test_an_engine_that_ends_costs_the_search_which_can_be_begun_again():
    job = job_of("rootbound")
    team = [Elsewhere(), Elsewhere()]
    shared = EngineTeam(team)
    team[1].dies = True
    assert result_of(shared, job).kind == FAILED
    assert result_of(shared, job).what == alone(job).what


def test_a_short_search_and_one_that_cannot_be_are_left_to_the_first_engine():
    team = [Elsewhere(), Elsewhere()]
    shared = EngineTeam(team)
    assert result_of(shared, job_of("rootbound", playouts=PLAYOUTS // 4)).kind == DONE
    wrong = job_of("rootbound")
    wrong["record"] = {**wrong["record"], "board": "round"}
    assert trees_of(wrong) == 1
    assert not team[1].jobs


def test_a_game_that_is_over_has_no_turn():
    job = job_of("rootbound")
    job["record"]["moves"] = ["resign"]
    assert result_of(EngineTeam([Elsewhere(), Elsewhere()]), job).kind == GAME_OVER


def test_a_search_that_is_stopped_tells_nothing_more():
    shared = EngineTeam([Elsewhere(), Elsewhere()])
    shared.begin(job_of("rootbound"))
    shared.stop()
    assert [shared.take() for _ in range(5)] == [[]] * 5
