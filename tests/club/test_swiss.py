"""Swiss tournaments: each planned round is paired, nobody meets twice, and equals meet."""

import io
import platform
import sys
from collections import Counter
from dataclasses import replace
from random import Random

import pytest
import trf

from host_sim.club.colours import colours_of
from host_sim.club.evening import Evening, NotNow
from host_sim.club.event import Entrant, Event
from host_sim.club.seating import seated
from host_sim.club.standings import standings
from host_sim.club.store import NOWHERE, Store
from host_sim.club.swiss import MOST_PLAYERS, MOST_ROUNDS_OF, next_round, rounds_left
from host_sim.club.told import told_of
from host_sim.club.tournament import PLAYED, Bye, Game, Outcome, Pairing
from host_sim.club.trf import LINE_END, players_section, trf16
from tests.club.tables import swiss_evening, swiss_of, with_round
from tests.effort import sample

pytestmark = pytest.mark.gate

# All numbers of rounds that are offered to up to forty players.
EVENINGS = [
    (players, rounds)
    for players in range(2, 41)
    for rounds in range(1, MOST_ROUNDS_OF[players] + 1)
]
# Fields in which the last rounds leave little choice, since nearly all have met.
SMALL = [(players, rounds) for players, rounds in EVENINGS if players < 10]


def check_evening(tournament):
    """Each round has everybody once; nobody meets or rests twice; points add up."""
    players = range(1, len(tournament.players) + 1)
    for number in range(1, tournament.rounds + 1):
        one_round = [game for game in tournament.games if game.round == number]
        there = [who for one in one_round for who in (one.first, one.second) if who is not None]
        assert sorted(there) == list(players)
    met = Counter(frozenset((game.first, game.second)) for game in tournament.games)
    assert set(met.values()) == {1}
    points = sum(line.halves for line in standings(tournament))
    unplayed = sum(game.outcome is Outcome.UNPLAYED for game in tournament.games)
    assert points == 2 * (len(tournament.games) - unplayed)


def check_file(tournament):
    """Another reader finds the same pairs, colours and points in the file."""
    read = trf.loads(trf16(tournament).replace(LINE_END, "\n"))
    assert [player.points for player in read.players] == [
        line.halves / 2 for line in sorted(standings(tournament), key=lambda line: line.player)
    ]
    firsts = {
        (player.startrank, game.startrank, game.round)
        for player in read.players
        for game in player.games
        if game.color == "w"
    }
    assert firsts == {
        (game.first, game.second, game.round) for game in tournament.games if game.second
    }


def check_evenings(evenings, times=1, outcomes=PLAYED):
    for players, rounds in evenings:
        for time in range(times):
            chance = Random(f"{players} players, {rounds} rounds, {time}")
            tournament = swiss_evening(players, rounds, chance, outcomes)
            check_evening(tournament)
            check_file(tournament)


def test_each_planned_round_of_an_evening_is_paired():
    check_evenings(EVENINGS[::40])


@pytest.mark.night
def test_each_planned_round_of_every_evening_is_paired():
    check_evenings(EVENINGS, times=2)


def test_in_a_small_field_all_can_meet_all():
    check_evenings(sample(SMALL))


@pytest.mark.night
def test_in_a_small_field_no_results_at_all_end_an_evening_early():
    check_evenings(SMALL, times=200)


def test_no_games_that_are_not_played_end_an_evening_early():
    check_evenings([(5, 5), (6, 5), (9, 7), (14, 13)], outcomes=list(Outcome))


def test_the_most_rounds_let_each_meet_all_others():
    assert [MOST_ROUNDS_OF[players] for players in (2, 3, 4, 5, 6, 9, 16, 17)] == [
        *[1, 3, 3, 5, 5, 9, 15, 15]
    ]


def test_the_same_results_are_paired_in_the_same_way():
    assert swiss_evening(13, 6, Random(1)) == swiss_evening(13, 6, Random(1))


# Who meets whom.


def test_in_the_first_round_the_upper_half_meets_the_lower_in_turn_first_and_second():
    assert next_round(swiss_of(8, 3)) == [
        *[Pairing(1, 1, 5), Pairing(1, 6, 2)],
        *[Pairing(1, 3, 7), Pairing(1, 8, 4)],
    ]


def test_with_an_odd_number_the_last_one_rests_first():
    assert next_round(swiss_of(5, 3))[-1] == Pairing(1, 5, None)


def test_nobody_rests_who_has_rested_or_won_without_playing():
    games = [(1, 1, 3, "0-1"), (1, 4, 2, "+/-"), (1, 5, None)]
    # 1 and 2 have no points; 2 stands lower.
    assert next_round(swiss_of(5, 3, games))[-1] == Pairing(2, 2, None)
    games = [(1, 1, 3, "1-0"), (1, 2, 4, "1-0"), (1, 5, None)]
    games += [(2, 5, 1, "0-1"), (2, 3, 2, "-/+"), (2, 4, None)]
    # 3, 4 and 5 have the fewest points, and 4 and 5 have rested.
    assert next_round(swiss_of(5, 3, games))[-1] == Pairing(3, 3, None)


def test_winners_meet_winners_and_colours_change():
    games = [(1, 1, 5, "1-0"), (1, 6, 2, "0-1"), (1, 3, 7, "1-0"), (1, 8, 4, "0-1")]
    # Winners are 1 to 4. 1 and 3 were first, and so were 6 and 8.
    assert next_round(swiss_of(8, 3, games)) == [
        *[Pairing(2, 4, 1), Pairing(2, 2, 3)],
        *[Pairing(2, 5, 8), Pairing(2, 7, 6)],
    ]


def test_whoever_is_left_over_meets_the_next_below():
    games = [(1, 1, 4, "1-0"), (1, 5, 2, "0-1"), (1, 3, 6, "1-0")]
    # 1, 2 and 3 have a point each; one of them meets one of those without.
    paired = next_round(swiss_of(6, 3, games))
    assert sum(one.first <= 3 and one.second <= 3 for one in paired) == 1
    assert sum(one.first > 3 and one.second > 3 for one in paired) == 1


def test_nobody_is_first_or_second_three_times_running_as_long_as_there_is_a_choice():
    for chance in range(5):
        tournament = swiss_evening(20, 7, Random(chance))
        for player in range(1, 21):
            colours = colours_of(tournament, player)
            assert abs(2 * sum(colours) - len(colours)) <= 2
            threes = (colours[start : start + 3] for start in range(len(colours) - 2))
            assert all(len({*three}) == 2 for three in threes)


# The tournaments of earlier versions, which did not look ahead.

# All of 1 to 3 have met all of 4 to 6, so the others are two threes, and no three comes out even.
TWO_THREES = [
    *[(1, 1, 4, "1-0"), (1, 2, 5, "1-0"), (1, 3, 6, "1-0")],
    *[(2, 5, 1, "1-0"), (2, 6, 2, "1-0"), (2, 4, 3, "1-0")],
    *[(3, 1, 6, "1-0"), (3, 2, 4, "1-0"), (3, 3, 5, "1-0")],
]


def test_as_many_rounds_as_can_be_are_left():
    assert rounds_left(swiss_of(6, 5)) == 5
    assert rounds_left(swiss_of(6, 5, TWO_THREES[:6])) == 3
    assert rounds_left(swiss_of(6, 5, TWO_THREES)) == 0
    with pytest.raises(ValueError, match="no round is left"):
        next_round(swiss_of(6, 5, TWO_THREES))


def test_no_round_is_offered_that_cannot_be_paired():
    kept = swiss_of(6, 5, TWO_THREES)
    store = Store(NOWHERE)
    head = (0, kept.name, kept.date, kept.system, kept.rounds, "rootbound", "", True)
    store.keep(Event(*head, tuple(map(Entrant, kept.players)), seated(kept.games, ["a"])))
    evening = Evening(store)
    for fixture, game in zip(evening.event.fixtures, kept.games, strict=True):
        evening.correct(fixture.id, game.outcome)
    assert not told_of(evening, {})["may_pair"]
    with pytest.raises(NotNow, match="no_more_rounds"):
        evening.pair_next(["a"])


def test_the_rounds_that_were_left_are_paired():
    tournament = swiss_of(6, 5, TWO_THREES[:6])
    for _ in range(3):
        tournament = with_round(tournament, Random(6))
    check_evening(tournament)


# A second opinion.

# As its marker in pyproject.toml says; a Mac and a Windows may have it, too.
has_py4swiss = pytest.mark.skipif(
    platform.machine() != "x86_64" or sys.platform != "linux", reason="it is not built for this"
)


class InMemory:
    """As much of a path as py4swiss asks for."""

    def __init__(self, text):
        self._text = text

    def open(self, _mode, encoding):
        return io.StringIO(self._text)


def by_py4swiss(tournament):
    """The next round by the Dutch system of FIDE."""
    # It is not built for every machine that these tests run on.
    from py4swiss.engines import DutchEngine
    from py4swiss.trf import TrfParser

    number = max((game.round for game in tournament.games), default=0) + 1
    # There, whoever has a result in the next round already is not paired.
    absent = tuple(
        Game(number, player, None, bye=tournament.away.get(player, Bye.ZERO))
        for player in sorted({*tournament.away, *tournament.gone})
    )
    told = replace(tournament, games=tournament.games + absent)
    lines = ["012 Rootlight", f"XXR {tournament.rounds}", *players_section(told)]
    paired = DutchEngine.generate_pairings(TrfParser.parse(InMemory("\n".join(lines) + "\n")))
    return [
        Pairing(number, pair.white or pair.black, (pair.black or None) if pair.white else None)
        for pair in paired
    ]


def what_counts(tournament, pairings):
    """The points of whoever rests, third colours, and pairs across each line between scores."""
    halves = {line.player: line.halves for line in standings(tournament)}
    resting = sum(
        halves[one.first] for one in pairings if one.second is None and one.bye is Bye.ALLOCATED
    )
    games = [(one.first, one.second) for one in pairings if one.second is not None]
    thirds = sum(
        is_third(colours_of(tournament, player), is_first)
        for game in games
        for player, is_first in zip(game, (True, False), strict=True)
    )
    lines = [
        sum(
            min(halves[one], halves[other]) < score <= max(halves[one], halves[other])
            for one, other in games
        )
        for score in sorted({*halves.values()}, reverse=True)
    ]
    return resting, thirds, lines


def is_third(colours, is_first):
    """Return whether a colour comes three times running, or three times more often."""
    after = [*colours, is_first]
    is_running = len(after) > 2 and len({*after[-3:]}) == 1
    return is_running or abs(2 * sum(after) - len(after)) > 2


def check_against_py4swiss(players, rounds, chance):
    tournament = swiss_of(players, rounds)
    for _ in range(rounds):
        ours, theirs = next_round(tournament), by_py4swiss(tournament)
        assert what_counts(tournament, ours) <= what_counts(tournament, theirs)
        tournament = with_round(tournament, chance)


@has_py4swiss
@pytest.mark.parametrize("players", [6, 13, 20])
def test_py4swiss_knows_no_better_pairing(players):
    check_against_py4swiss(players, players // 2, Random(players))


def check_with_absences(players, rounds, chance):
    """The same where some are absent in each round, and some go home."""
    tournament = swiss_of(players, rounds)
    for _ in range(rounds):
        there = [one for one in range(1, players + 1) if one not in tournament.gone]
        gone = tournament.gone | {*chance.sample(there, chance.randint(0, 1))}
        here = [one for one in there if one not in gone]
        away = {one: chance.choice([Bye.HALF, Bye.ZERO]) for one in chance.sample(here, 2)}
        tournament = replace(tournament, gone=gone, away=away)
        ours, theirs = next_round(tournament), by_py4swiss(tournament)
        assert {one.first for one in ours if one.bye is not Bye.ALLOCATED} == {*away}
        assert what_counts(tournament, ours) <= what_counts(tournament, theirs)
        tournament = with_round(tournament, chance)


@has_py4swiss
def test_py4swiss_knows_no_better_pairing_of_those_who_are_there():
    check_with_absences(14, 4, Random(14))


@has_py4swiss
@pytest.mark.night
@pytest.mark.parametrize("players", range(12, 41))
def test_py4swiss_never_knows_a_better_pairing_of_those_who_are_there(players):
    for time in range(3):
        check_with_absences(players, 4, Random(f"{players} {time}"))


@has_py4swiss
@pytest.mark.night
@pytest.mark.parametrize("players", range(4, 61))
def test_py4swiss_never_knows_a_better_pairing(players):
    for time in range(3):
        check_against_py4swiss(players, min(9, players // 2), Random(f"{players} {time}"))


@pytest.mark.night
def test_the_largest_field_is_paired_to_its_last_round():
    check_evenings([(MOST_PLAYERS, 15)])
