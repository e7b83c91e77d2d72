"""Rounds of a Swiss tournament, as the library pairs them: what a club relies on."""

from collections import Counter
from dataclasses import replace
from random import Random

import pytest

from host_sim.club.standings import standings
from host_sim.club.swiss import NoPairing, next_round
from host_sim.club.tournament import Game, Outcome, System, Tournament


def played(tournament, pairings, chance):
    games = tuple(
        Game(
            *(pairing.round, pairing.first, pairing.second),
            None if pairing.second is None else chance.choice(list(Outcome)[:3]),
        )
        for pairing in pairings
    )
    return replace(tournament, games=tournament.games + games)


@pytest.mark.gate
@pytest.mark.parametrize("players", [13, 20])
def test_nobody_meets_another_twice_and_everybody_is_in_each_round(players):
    names = tuple(f"Player {number}" for number in range(1, players + 1))
    tournament = Tournament("Swiss", "2026-11-24", System.SWISS, 5, names, ())
    chance = Random(players)
    for number in range(1, 6):
        pairings = next_round(tournament)
        there = [who for one in pairings for who in (one.first, one.second) if who is not None]
        assert sorted(there) == list(range(1, players + 1))
        assert {pairing.round for pairing in pairings} == {number}
        tournament = played(tournament, pairings, chance)
    met = Counter(frozenset((game.first, game.second)) for game in tournament.games)
    assert set(met.values()) == {1}
    assert standings(tournament)[0].halves >= 6


def test_when_all_have_met_no_more_rounds_can_be_paired():
    games = (Game(1, 1, 2, Outcome.DRAW),)
    tournament = Tournament("Swiss", "2026-11-24", System.SWISS, 3, ("Ada", "Ben"), games)
    with pytest.raises(NoPairing) as refused:
        next_round(tournament)
    assert refused.value.code == "no_more_rounds"
