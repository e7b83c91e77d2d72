"""Latecomers, absences, farewells and returns, corrections, and tournaments that end and go on."""

from collections import Counter

import pytest

from host_sim.club.evening import Evening, NotNow, plan_of
from host_sim.club.names import BadName
from host_sim.club.roster import Roster
from host_sim.club.round_robin import round_robin, spread
from host_sim.club.standings import standings
from host_sim.club.store import Store
from host_sim.club.told import told_of, told_of_effect
from host_sim.club.tournament import Pairing
from host_sim.club.trf import players_section

BOARDS = ["oak", "ash", "elm"]
NAMES = ["Ada", "Ben", "Cleo", "Dan", "Eva", "Finn"]


class Club:
    """An evening with its roster, and no board that tells anything."""

    def __init__(self, players=6, system="swiss", rounds=3):
        self.evening = Evening(Store())
        self.roster = Roster(self.evening)
        self.begin(players, system, rounds)

    def begin(self, players=6, system="swiss", rounds=3, agreed=None):
        wanted = {"players": NAMES[:players], "system": system, "rounds": rounds}
        plan = plan_of({"name": "Tuesday", "game": "rootbound", **wanted})
        return self.evening.begin(plan, "2026-11-24", BOARDS, agreed)

    @property
    def told(self):
        return told_of(self.evening, {key: number for number, key in enumerate(BOARDS, 1)})

    def games(self, round_number):
        """The pairs of a round, and its byes as (player, bye)."""
        here = [one for one in self.evening.event.fixtures if one.round == round_number]
        return [(one.first, one.second or one.bye.value) for one in here]

    def play(self, outcome="1-0"):
        """Give all games of the round that is on an outcome."""
        number = self.evening.round
        for game in self.evening.event.owed:
            if game.round == number:
                self.evening.correct(game.id, outcome)

    def points(self):
        lines = standings(self.evening.event.tournament)
        return {NAMES[line.player - 1]: line.halves / 2 for line in lines}

    def result_of(self, one, other):
        """The outcome of the game of two players, by their numbers, whoever is first."""
        for game in self.evening.event.fixtures:
            if {game.first, game.second} == {one, other}:
                return game.outcome
        raise AssertionError("they do not meet")


# The Swiss system.


def test_a_latecomer_is_paired_from_the_next_round_on_and_has_a_bye_for_each_before():
    club = Club(4)
    club.play()
    club.roster.join("Eva", "half", BOARDS)
    assert club.games(1) == [(1, 3), (4, 2), (5, "half")]
    club.evening.pair_next(BOARDS)
    assert any(5 in pair for pair in club.games(2))
    eva = {"status": "here", "bye": None, "joined": 2, "counts": True}
    assert club.told["entrants"][4] == eva
    assert club.points()["Eva"] >= 0.5


def test_without_a_decision_the_rounds_before_are_worth_nothing():
    club = Club(4)
    club.play()
    club.roster.join("Eva", None, BOARDS)
    assert club.points()["Eva"] == 0
    with pytest.raises(BadName, match="name_taken"):
        club.roster.join("eva", None, BOARDS)
    with pytest.raises(NotNow, match="bad_bye"):
        club.roster.join("Finn", "allocated", BOARDS)


def test_somebody_absent_has_the_bye_that_was_said_and_is_there_again_afterwards():
    club = Club(6)
    club.play()
    club.roster.be_away(1, "half", BOARDS)
    club.roster.be_away(2, "zero", BOARDS)
    assert [one["status"] for one in club.told["entrants"]] == ["away", "away", *["here"] * 4]
    club.evening.pair_next(BOARDS)
    assert club.games(2)[2:] == [(1, "half"), (2, "zero")]
    assert [one["status"] for one in club.told["entrants"]] == ["here"] * 6
    club.play()
    club.evening.pair_next(BOARDS)
    assert sum(len({*pair} & {1, 2}) for pair in club.games(3)) == 2
    section = players_section(club.evening.event.tournament)
    assert section[0][101:109] == "0000 - H"
    assert section[1][101:109] == "0000 - Z"


def test_an_absence_can_be_taken_back_until_the_round_is_paired():
    club = Club(4)
    club.play()
    club.roster.be_away(1, "half", BOARDS)
    club.roster.be_here(1, BOARDS)
    club.evening.pair_next(BOARDS)
    assert any(1 in pair for pair in club.games(2))
    with pytest.raises(NotNow, match="player_here"):
        club.roster.be_here(1, BOARDS)


def test_whoever_goes_home_loses_the_open_game_and_is_not_paired_any_more():
    club = Club(6)
    effect = told_of_effect(club.roster.leave(6), {})
    ((game,),) = (effect["games"],)
    assert (game["outcome"], game["round"]) == ([None, "+/-"], 1)
    assert effect["lines"][0] == {"player": 3, "points": ["0.0", "1.0"], "rank": [1, 1]}
    assert club.result_of(3, 6) is None
    club.roster.leave(6, agreed=True)
    assert club.result_of(3, 6) == "+/-"
    club.play()
    club.evening.pair_next(BOARDS)
    assert not any(6 in pair for pair in club.games(2))
    # Five are left, so one of them is left over.
    assert [bye for _, bye in club.games(2) if isinstance(bye, str)] == ["allocated"]
    assert players_section(club.evening.event.tournament)[5][101:109] == "0000 - Z"
    with pytest.raises(NotNow, match="player_gone"):
        club.roster.be_away(6, "half", BOARDS)


def test_whoever_comes_back_in_time_plays_the_game_that_was_lost():
    club = Club(6)
    club.roster.leave(6, agreed=True)
    club.roster.leave(3, agreed=True)
    # He was there when the other one left.
    assert club.result_of(3, 6) == "+/-"
    club.roster.be_here(6, BOARDS)
    assert club.result_of(3, 6) == "-/+"
    club.roster.be_here(3, BOARDS)
    assert club.result_of(3, 6) is None


def test_a_round_that_is_over_stays_as_it_is_when_somebody_comes_back():
    club = Club(6)
    club.roster.leave(6, agreed=True)
    club.play()
    club.evening.pair_next(BOARDS)
    club.roster.be_here(6, BOARDS)
    assert club.result_of(3, 6) == "+/-"
    club.play()
    club.evening.pair_next(BOARDS)
    assert any(6 in pair for pair in club.games(3))


def test_fewer_rounds_are_told_when_too_few_are_left_who_have_not_met():
    club = Club(4, rounds=3)
    assert club.told["rounds_possible"] == 3
    club.play()
    club.evening.pair_next(BOARDS)
    club.play()
    assert club.told["may_pair"]
    assert club.roster.leave(1).rounds == (3, 3)
    club.roster.leave(1, agreed=True)
    effect = club.roster.leave(2)
    club.roster.leave(2, agreed=True)
    # The two who are left have met or not; the told number is what can be paired.
    assert effect.rounds[1] == club.told["rounds_possible"]
    assert club.told["may_pair"] == (club.told["rounds_possible"] == 3)
    club.roster.leave(3, agreed=True)
    assert club.told["rounds_possible"] == 2
    assert not club.told["may_pair"]
    with pytest.raises(NotNow, match="no_more_rounds"):
        club.evening.pair_next(BOARDS)


def test_a_round_that_was_paired_too_early_is_taken_back_as_long_as_nothing_of_it_has_begun():
    club = Club(4)
    assert club.told["may_unpair"]
    club.evening.unpair()
    assert club.games(1) == []
    club.roster.join("Eva", None, BOARDS)
    club.evening.pair_next(BOARDS)
    assert len(club.games(1)) == 3
    # Somebody else comes, and one goes home, after it is paired.
    club.roster.join("Finn", None, BOARDS)
    club.roster.leave(1, agreed=True)
    club.evening.unpair()
    assert [one["joined"] for one in club.told["entrants"]] == [1] * 6
    club.evening.pair_next(BOARDS)
    assert sorted(one for pair in club.games(1) for one in pair if one in range(7)) == [
        *range(2, 7)
    ]
    game = club.evening.ready(BOARDS)[0]
    club.evening.has_begun(game.id, {"to_move": "black", "end": "end1"}, {"end1": "black"})
    assert not club.told["may_unpair"]
    with pytest.raises(NotNow, match="round_begun"):
        club.evening.unpair()


def test_points_without_a_game_count_for_sonneborn_berger_as_from_an_equal():
    club = Club(5, rounds=2)
    # Eva is left over in the first round, and has a point for it.
    club.play("1/2-1/2")
    line = next(one for one in standings(club.evening.event.tournament) if one.player == 5)
    assert (line.halves, line.quarters) == (2, 4)


def test_nobody_comes_or_stays_away_when_no_round_is_to_come():
    club = Club(4, rounds=1)
    with pytest.raises(NotNow, match="no_more_rounds"):
        club.roster.join("Eva", None, BOARDS)
    with pytest.raises(NotNow, match="no_more_rounds"):
        club.roster.be_away(1, None, BOARDS)


# Round robins.


def test_before_the_first_game_a_latecomer_is_planned_in_as_if_there_from_the_beginning():
    club = Club(4, "round-robin")
    club.roster.join("Eva", None, BOARDS)
    assert [Pairing(one.round, one.first, one.second) for one in club.evening.event.fixtures] == (
        round_robin(5)
    )
    assert club.told["rounds"] == 5


def met_in(club):
    return Counter(
        frozenset((one.first, one.second)) for one in club.evening.event.fixtures if one.second
    )


def test_later_the_rounds_that_have_not_begun_are_planned_anew_so_that_all_meet_all():
    club = Club(4, "round-robin")
    first = club.games(1)
    club.play()
    club.roster.join("Eva", None, BOARDS)
    assert club.games(1) == first
    assert met_in(club) == {frozenset((a, b)): 1 for a in range(1, 6) for b in range(1, a)}
    # She has four games to play, and somebody rests in each round of five.
    assert club.told["rounds"] in (5, 6)
    for number in range(2, club.told["rounds"] + 1):
        there = [who for pair in club.games(number) for who in pair if isinstance(who, int)]
        assert sorted(there) == [1, 2, 3, 4, 5]


def test_the_games_of_somebody_absent_are_put_off_and_come_back_with_him():
    club = Club(4, "round-robin")
    club.play()
    planned = {number: sorted(club.games(number)) for number in (2, 3)}
    club.roster.be_away(1, None, BOARDS)
    assert (1, "zero") in club.games(2)
    assert not any(1 in pair for pair in club.games(2) if "zero" not in pair)
    assert set(met_in(club).values()) == {1}
    assert club.told["rounds"] == 4
    club.roster.be_here(1, BOARDS)
    assert {number: sorted(club.games(number)) for number in (2, 3)} == planned
    assert club.told["rounds"] == 3


def test_whoever_leaves_before_half_of_his_games_does_not_count():
    club = Club(4, "round-robin")
    club.play()
    winner = club.games(1)[0][0]
    assert club.points()[NAMES[winner - 1]] == 1
    effect = club.roster.leave(winner)
    assert effect.uncounted == [winner]
    club.roster.leave(winner, agreed=True)
    assert club.points()[NAMES[winner - 1]] == 0
    assert not club.told["entrants"][winner - 1]["counts"]
    # Nobody has a point from him either: those whom he did not meet would be worse off.
    club.play()
    club.play()
    assert sum(club.points().values()) == 3


def test_whoever_leaves_later_loses_the_rest_by_forfeit():
    club = Club(4, "round-robin")
    club.play()
    club.play()
    points = sum(club.points().values())
    club.roster.leave(1, agreed=True)
    assert club.told["entrants"][0]["counts"]
    assert sum(club.points().values()) == points + 1
    club.roster.be_here(1, BOARDS)
    assert sum(club.points().values()) == points
    assert len(club.evening.event.owed) == 2


def test_nobody_wins_a_game_to_come_of_two_who_have_left():
    club = Club(4, "round-robin")
    club.play()
    one, other = club.games(3)[0]
    club.roster.leave(one, agreed=True)
    assert club.result_of(one, other) == "-/+"
    club.roster.leave(other, agreed=True)
    assert club.result_of(one, other) == "-/-"


def test_a_game_that_is_spread_keeps_its_round_if_that_costs_nothing():
    games = [one for one in round_robin(6) if one.second]
    assert spread(games, 1, ()) == [one.round for one in games]
    without = spread(games, 1, {1})
    assert max(without) == 6
    for index, other in enumerate(without):
        assert other > 1 or 1 not in (games[index].first, games[index].second)


# Results that are corrected.


def test_what_a_correction_changes_is_told_before_it_is_done():
    club = Club(4)
    club.play()
    club.evening.pair_next(BOARDS)
    paired = club.games(2)
    game = club.evening.event.fixtures[0]
    before = club.evening.event
    effect = told_of_effect(club.evening.correct(game.id, "0-1"), {})
    assert club.evening.event is before
    assert effect["stays"] == [2]
    assert effect["running"] is None
    changed = {line["player"]: line["points"] for line in effect["lines"]}
    assert (changed[1], changed[3]) == (["1.0", "0.0"], ["0.0", "1.0"])
    assert club.evening.correct(game.id, "0-1", agreed=True) is None
    assert club.points()["Cleo"] == 1
    assert club.games(2) == paired


def test_a_first_result_and_the_same_one_again_need_no_agreement():
    club = Club(4)
    game = club.evening.event.fixtures[0]
    assert club.evening.correct(game.id, "1-0", agreed=False) is not None
    assert club.evening.correct(game.id, "1-0") is None
    assert club.evening.correct(game.id, "1-0") is None


def test_the_game_that_is_being_played_is_told_as_running():
    club = Club(4)
    game = club.evening.ready(BOARDS)[0]
    club.evening.has_begun(game.id, {"to_move": "black", "end": "end1"}, {"end1": "black"})
    effect = club.evening.correct(game.id, "1-0", agreed=False)
    assert told_of_effect(effect, {"oak": 1, "ash": 2, "elm": 3})["running"] == 1


# Tournaments that end and go on.


def test_a_tournament_ends_by_surprise_neither_by_itself_nor_by_another_one():
    club = Club(4)
    missing = {"name": "Tuesday", "games": 2, "rounds": 2}
    assert club.evening.end().ends == missing
    assert club.begin().ends == missing
    assert club.told["is_open"]
    assert club.begin(players=2, system="round-robin", agreed=True) is None
    assert len(club.told["players"]) == 2


def test_one_that_is_complete_ends_without_a_question():
    club = Club(2, "round-robin")
    club.play()
    assert club.evening.end() is None
    assert not club.told["is_open"]


def test_an_ended_tournament_goes_on_and_an_earlier_one_is_the_latest_then():
    club = Club(4)
    club.evening.end(agreed=True)
    club.evening.reopen(None)
    assert club.told["is_open"]
    first = club.told["id"]
    with pytest.raises(NotNow, match="is_open"):
        club.evening.reopen(first)
    club.begin(players=2, rounds=1, agreed=True)
    second = club.told["id"]
    assert club.evening.reopen(first).ends["games"] == 1
    assert club.told["id"] == second
    club.evening.reopen(first, agreed=True)
    assert (club.told["id"], club.told["is_open"]) == (first, True)
    assert [one["id"] for one in club.evening.earlier()] == [second]
    assert not club.evening.kept(second).is_open
    for wrong in (99, "1", True, 1.5):
        with pytest.raises(NotNow, match="no_such_tournament"):
            club.evening.reopen(wrong)
