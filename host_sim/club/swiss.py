"""The rounds of a Swiss tournament, for more players than can all meet in one evening.

Used by `evening`. Nobody meets somebody again or rests twice, and no round that was planned ever
fails for that: of all ways to pair a round, the best one is taken that leaves a way for the rounds
still to come. Which way is best, `pairing_costs` says. A round depends on the tournament alone, so
the same results are always paired in the same way.
"""

from __future__ import annotations

from itertools import combinations, islice

from host_sim.club.best_pairings import Costs, best_first
from host_sim.club.colours import colours_of, is_first
from host_sim.club.look_ahead import Pair, Unmet, after, is_safe, plan
from host_sim.club.pairing_costs import Standing, cost_of_bye, cost_of_game, standings_before
from host_sim.club.round_robin import FEWEST, rounds_of
from host_sim.club.tournament import Pairing, Tournament

MOST_PLAYERS = 60
# The most rounds, by the number of players: as long as all can meet others, and an evening lasts.
MOST_ROUNDS_OF = {
    players: min(15, rounds_of(players)) for players in range(FEWEST, MOST_PLAYERS + 1)
}
# With an odd number of players, whoever meets this one rests.
_NOBODY = 0
# Ways to pair a round that are looked at; after them, the round of a plan will do.
_MOST_WAYS = 50


def rounds_left(tournament: Tournament) -> int:
    """The number of rounds that can still be paired, of those that were planned."""
    unmet = _unmet(tournament)
    planned = tournament.rounds - _rounds_so_far(tournament)
    return next((rounds for rounds in range(planned, 0, -1) if _fit(unmet, rounds)), 0)


def next_round(tournament: Tournament) -> list[Pairing]:
    """The pairings of the next round, those of the leaders first, and the bye last.

    All games so far must have an outcome. ValueError: no round is left.
    """
    rounds = rounds_left(tournament)
    if not rounds:
        raise ValueError("no round is left that can be paired")
    unmet = _unmet(tournament)
    standings = standings_before(tournament)
    places = {standing.number: standing.place for standing in standings}
    places[_NOBODY] = len(standings)
    way = _best_way(unmet, _costs(unmet, standings), rounds)
    pairs = [sorted(pair, key=places.__getitem__) for pair in way]
    pairs.sort(key=lambda pair: (pair[1] == _NOBODY, places[pair[0]]))
    number = _rounds_so_far(tournament) + 1
    return [_pairing(tournament, number, one, other) for one, other in pairs]


def _best_way(unmet: Unmet, costs: Costs, rounds: int) -> list[Pair]:
    """The pairs of this round that leave a way for the others. rounds: how many, with this one."""
    for way in islice(best_first(costs), _MOST_WAYS):
        if _fit(after(unmet, way), rounds - 1):
            return way
    planned = plan(unmet, rounds)
    assert planned is not None, "there is a plan for as many rounds as are left"
    return planned[0]


def _fit(unmet: Unmet, rounds: int) -> bool:
    """Return whether this number of rounds can be paired."""
    return is_safe(unmet, rounds) or plan(unmet, rounds) is not None


def _unmet(tournament: Tournament) -> Unmet:
    """Whom each player has not met; with an odd number, nobody is one of them."""
    players = len(tournament.players)
    everybody = frozenset(range(1 if players % 2 == 0 else _NOBODY, players + 1))
    met = [(game.first, game.second or _NOBODY) for game in tournament.games]
    return after({one: everybody - {one} for one in everybody}, met)


def _costs(unmet: Unmet, standings: list[Standing]) -> Costs:
    """The cost of each pair that may meet, whoever stands higher named first."""
    scores = sorted({standing.halves for standing in standings})
    costs = {
        (one.number, other.number): cost_of_game(one, other, scores)
        for one, other in combinations(standings, 2)
        if other.number in unmet[one.number]
    }
    for one in standings:
        if _NOBODY in unmet[one.number]:
            costs[one.number, _NOBODY] = cost_of_bye(one, len(standings), scores)
    return costs


def _pairing(tournament: Tournament, number: int, one: int, other: int) -> Pairing:
    """A game or a bye of a round. one: who stands higher."""
    if other == _NOBODY:
        return Pairing(number, one, None)
    if is_first(colours_of(tournament, one), colours_of(tournament, other), one):
        return Pairing(number, one, other)
    return Pairing(number, other, one)


def _rounds_so_far(tournament: Tournament) -> int:
    return max((game.round for game in tournament.games), default=0)
