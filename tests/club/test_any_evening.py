"""Random club evenings: people come late, stay away, go home and come back, and results are wrong.

Whatever they do, nobody meets twice or has two games in a round, a round that is told as possible
can be paired, points add up, and other readers find the same in the files.
"""

import csv
import io
from collections import Counter
from fractions import Fraction

import pytest
import trf

from host_sim.club.evening import Evening
from host_sim.club.standings import standings
from host_sim.club.table import csv_of
from host_sim.club.tournament import System
from host_sim.club.trf import LINE_END, trf16
from tests.club.any_evening import AnyEvening

pytestmark = pytest.mark.gate

# Points by the sign of a result in a Tournament Report File.
WORTH = {"1": 1, "+": 1, "=": Fraction(1, 2), "0": 0, "-": 0, "U": 1, "H": Fraction(1, 2), "Z": 0}


def check_rounds(event):
    """Nobody has two games in a round, and nobody meets somebody more often than is meant."""
    for number in range(1, event.last_paired + 1):
        here = [one for one in event.fixtures if one.round == number]
        there = [who for one in here for who in (one.first, one.second) if who is not None]
        assert len(there) == len({*there}), f"round {number}"
    met = Counter(
        frozenset((one.first, one.second)) for one in event.fixtures if one.second is not None
    )
    most = 2 if event.system is System.DOUBLE else 1
    assert max(met.values(), default=0) <= most
    if event.system is System.SWISS:
        left_over = Counter(
            one.first for one in event.fixtures if one.second is None and one.bye == "allocated"
        )
        assert max(left_over.values(), default=0) <= 1
        return
    for one in range(1, len(event.entrants) + 1):
        for other in range(1, one):
            if not {one, other} & event.gone:
                assert met[frozenset((one, other))] == most, "all who stay meet all"


def check_points(tournament, lines):
    """Points by the file's signs, those of games that do not count left out."""
    read = trf.loads(trf16(tournament).replace(LINE_END, "\n"))
    assert len(read.players) == len(tournament.players)
    halves = {line.player: line.halves for line in lines}
    for player in read.players:
        number = player.startrank
        assert 2 * player.points == halves[number]
        counted = [
            WORTH[game.result]
            for game in player.games
            if game.result.strip()
            and not {number, game.startrank} & tournament.uncounted
            and (tournament.system is System.SWISS or game.result != "U")
        ]
        assert 2 * sum(counted) == halves[number]
    assert sum(halves.values()) == sum(points_given(tournament))


def points_given(tournament):
    """Half points that each game and bye gives, written down once more."""
    for game in tournament.games:
        if {game.first, game.second} & tournament.uncounted:
            continue
        if game.second is None:
            worth = {"allocated": 2, "half": 1, "zero": 0}[game.bye]
            yield worth if tournament.system is System.SWISS else 0
        elif game.outcome not in (None, "-/-"):
            yield 2


def check_table(tournament, lines):
    rows = list(csv.DictReader(io.StringIO(csv_of(tournament))))
    assert [Fraction(row["Points"]) for row in rows] == [Fraction(one.halves, 2) for one in lines]
    for row in rows:
        assert row["Note"].startswith("went home") == (int(row["Number"]) in tournament.gone)


def check(number):
    any_evening = AnyEvening(number)
    any_evening.spend()
    event = any_evening.event
    assert not event.owed
    check_rounds(event)
    lines = standings(event.tournament)
    check_points(event.tournament, lines)
    check_table(event.tournament, lines)
    assert Evening(any_evening.store).event == event


def test_twenty_evenings_as_they_go():
    for number in range(20):
        check(number)


@pytest.mark.night
def test_five_hundred_evenings_as_they_go():
    for number in range(500):
        check(number)
