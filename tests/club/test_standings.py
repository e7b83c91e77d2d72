"""Points, Sonneborn-Berger and direct encounter, by hand and by a slow second computation."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from host_sim.club.round_robin import round_robin
from host_sim.club.standings import points_text, sonneborn_berger_text, standings
from host_sim.club.tournament import Game, Outcome, System, Tournament
from tests.club.tables import round_robin_of

WORTH = {"1-0": 1, "1/2-1/2": Fraction(1, 2), "0-1": 0, "+/-": 1, "-/+": 0, "-/-": 0}


def written(tournament):
    """Lines as people write them: rank, name, points, Sonneborn-Berger."""
    return [
        (
            line.rank,
            tournament.players[line.player - 1],
            points_text(line.halves),
            sonneborn_berger_text(line.quarters),
        )
        for line in standings(tournament)
    ]


def test_four_players_by_hand():
    """Ada 2.5, Ben 2, Cleo 1, Dan 0.5.

    Sonneborn-Berger: Ada beat Cleo (1) and Dan (0.5) and drew with Ben (half of 2): 2.5. Ben drew
    with Ada (half of 2.5) and Dan (half of 0.5) and beat Cleo (1): 2.5. Cleo beat Dan: 0.5. Dan
    drew with Ben (half of 2): 1.
    """
    tournament = round_robin_of(
        4,
        {
            (1, 2): "1/2-1/2",
            (1, 3): "1-0",
            (1, 4): "1-0",
            (2, 3): "1-0",
            (2, 4): "1/2-1/2",
            (3, 4): "1-0",
        },
    )
    assert written(tournament) == [
        (1, "Ada", "2.5", "2.50"),
        (2, "Ben", "2.0", "2.50"),
        (3, "Cleo", "1.0", "0.50"),
        (4, "Dan", "0.5", "1.00"),
    ]


def test_nothing_parts_three_who_beat_one_another_in_a_circle():
    """Ada beat Ben, Ben beat Cleo, Cleo beat Ada, and all of them beat Dan.

    Each has 2 points, a Sonneborn-Berger of 2 (those of the one he beat), and one of two among
    the three.
    """
    tournament = round_robin_of(
        4,
        {
            (1, 2): "1-0",
            (2, 3): "1-0",
            (3, 1): "1-0",
            (1, 4): "1-0",
            (2, 4): "1-0",
            (3, 4): "1-0",
        },
    )
    assert [(line.rank, line.player, line.direct) for line in standings(tournament)] == [
        *[(1, 1, 2), (1, 2, 2), (1, 3, 2)],
        (4, 4, None),
    ]


def test_equal_in_both_the_game_between_them_decides():
    """Five players. Ada and Ben have 2.5 points each, and Ben won their game.

    Ben beat Ada (2.5), drew with Eva (half of 1) and beat Dan (1.5), lost to Cleo: 4.5. Ada beat
    Cleo (2.5), beat Eva (1), drew with Dan (half of 1.5): 4.25. So Ben is ahead by it; Cleo, with
    2.5 as well, beat Ben (2.5) and Eva (1), drew with Dan: 4.25, and Ada beat Cleo.
    """
    tournament = round_robin_of(
        5,
        {
            (2, 1): "1-0",
            (1, 3): "1-0",
            (1, 4): "1/2-1/2",
            (1, 5): "1-0",
            (3, 2): "1-0",
            (2, 4): "1-0",
            (2, 5): "1/2-1/2",
            (3, 4): "1/2-1/2",
            (3, 5): "1-0",
            (4, 5): "1/2-1/2",
        },
    )
    lines = standings(tournament)
    assert written(tournament)[:3] == [
        (1, "Ben", "2.5", "4.50"),
        (2, "Ada", "2.5", "4.25"),
        (3, "Cleo", "2.5", "4.25"),
    ]
    assert [line.direct for line in lines[:3]] == [None, 2, 0]


def test_before_they_have_met_equal_players_share_the_rank():
    tournament = round_robin_of(4, {(1, 4): "1-0", (2, 3): "1-0"})
    assert [(line.rank, line.player) for line in standings(tournament)] == [
        *[(1, 1), (1, 2), (3, 3), (3, 4)]
    ]


def test_a_game_that_was_not_played_counts_as_won_and_lost_but_not_as_played():
    tournament = round_robin_of(3, {(1, 2): "+/-", (1, 3): "1-0", (2, 3): "-/-"})
    ada, ben, cleo = sorted(standings(tournament), key=lambda line: line.player)
    assert (ada.halves, ada.played, ada.won) == (4, 1, 2)
    assert (ben.halves, ben.played, ben.lost) == (0, 0, 2)
    assert (cleo.halves, cleo.played, cleo.lost) == (0, 1, 2)


def test_a_bye_is_worth_a_point_in_a_swiss_tournament_only():
    games = (Game(1, 1, 2, Outcome.DRAW), Game(1, 3, None))
    for system, halves in ((System.SWISS, 2), (System.ROUND_ROBIN, 0)):
        tournament = Tournament("Evening", "2026-11-24", system, 1, ("A", "B", "C"), games)
        assert {line.player: line.halves for line in standings(tournament)}[3] == halves


@st.composite
def evenings(draw):
    players = draw(st.integers(2, 12))
    outcomes = st.one_of(st.none(), st.sampled_from(Outcome))
    games = tuple(
        Game(
            *(pairing.round, pairing.first, pairing.second),
            None if pairing.second is None else draw(outcomes),
        )
        for pairing in round_robin(players)
    )
    names = tuple(f"Player {number}" for number in range(1, players + 1))
    return Tournament("Evening", "2026-11-24", System.ROUND_ROBIN, 1, names, games)


def slow_cross_table(tournament):
    """Each player's score against each other: fractions, by trying all pairs and all games."""
    numbers = range(1, len(tournament.players) + 1)
    table = {(one, other): None for one in numbers for other in numbers}
    for one, other in table:
        for game in tournament.games:
            if game.outcome is None:
                continue
            if (game.first, game.second) == (one, other):
                table[one, other] = Fraction(WORTH[game.outcome])
            if (game.first, game.second) == (other, one):
                lost = game.outcome == Outcome.UNPLAYED
                table[one, other] = Fraction(0) if lost else 1 - Fraction(WORTH[game.outcome])
    return table


@pytest.mark.gate
@given(evenings())
def test_sonneborn_berger_by_a_slow_cross_table(tournament):
    table = slow_cross_table(tournament)
    numbers = range(1, len(tournament.players) + 1)
    points = {one: sum(table[one, other] or 0 for other in numbers) for one in numbers}
    for line in standings(tournament):
        berger = sum((table[line.player, other] or 0) * points[other] for other in numbers)
        assert Fraction(line.halves, 2) == points[line.player]
        assert Fraction(line.quarters, 4) == berger


@pytest.mark.gate
@given(evenings())
def test_the_table_goes_down_and_equal_lines_share_a_rank(tournament):
    lines = standings(tournament)
    keys = [(line.halves, line.quarters, line.direct or 0) for line in lines]
    assert keys == sorted(keys, reverse=True)
    assert sorted(line.player for line in lines) == list(range(1, len(lines) + 1))
    for place, line in enumerate(lines):
        assert line.rank == keys.index(keys[place]) + 1


@pytest.mark.gate
@given(evenings())
def test_points_are_neither_made_nor_lost(tournament):
    given_out = sum(
        0 if game.outcome == Outcome.UNPLAYED else 2
        for game in tournament.games
        if game.outcome is not None
    )
    assert sum(line.halves for line in standings(tournament)) == given_out
