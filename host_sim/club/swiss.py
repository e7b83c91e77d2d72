"""The rounds of a Swiss tournament, for more players than can all meet in one evening.

Used by `evening`. Nobody meets somebody again or is left over twice, and no round that was planned
fails for that as long as nobody goes home: of all ways to pair a round, the best one is taken that
leaves a way for the rounds still to come. A game that was lost by forfeit counts as one that was
played, and a bye that somebody wanted does not count as being left over. Which way is best,
`pairing_costs` says. A round depends on the tournament alone, so the same results are always
paired in the same way.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, islice

from host_sim.club.best_pairings import Costs, best_first
from host_sim.club.colours import colours_of, is_first
from host_sim.club.look_ahead import Pair, Unmet, after, is_safe, plan
from host_sim.club.pairing_costs import Standing, cost_of_bye, cost_of_game, standings_before
from host_sim.club.round_robin import FEWEST, rounds_of
from host_sim.club.tournament import Bye, Pairing, Tournament

MOST_PLAYERS = 60
# The most rounds, by the number of players: as long as all can meet others, and an evening lasts.
MOST_ROUNDS_OF = {
    players: min(15, rounds_of(players)) for players in range(FEWEST, MOST_PLAYERS + 1)
}
# With an odd number of players, whoever meets this one rests.
_NOBODY = 0
# Ways to pair a round that are looked at; after them, the round of a plan will do.
_MOST_WAYS = 50
# The choices of all looks ahead from these ways.
_MOST_CHOICES = 4_000


def rounds_left(tournament: Tournament) -> int:
    """The number of rounds that can still be paired, of those that were planned.

    It becomes smaller when players go home: fewer are left who have not met.
    """
    rounds, _ = _rounds_and_way(tournament)
    return rounds


def next_round(tournament: Tournament) -> list[Pairing]:
    """The pairings of the next round, those of the leaders first, and the byes last.

    All games so far must have an outcome. ValueError: no round is left.
    """
    rounds, way = _rounds_and_way(tournament)
    if not rounds:
        raise ValueError("no round is left that can be paired")
    standings = standings_before(tournament)
    if way is None:
        way = _best_way(tournament, standings, rounds)
    assert way is not None, "there is a way for as many rounds as are left"
    places = {standing.number: standing.place for standing in standings}
    places[_NOBODY] = len(standings)
    pairs = [sorted(pair, key=places.__getitem__) for pair in way]
    pairs.sort(key=lambda pair: (pair[1] == _NOBODY, places[pair[0]]))
    number = _rounds_so_far(tournament) + 1
    paired = [_pairing(tournament, number, one, other) for one, other in pairs]
    byes = [Pairing(number, one, None, bye=bye) for one, bye in sorted(tournament.away.items())]
    return paired + byes


def _rounds_and_way(tournament: Tournament) -> tuple[int, list[Pair] | None]:
    """How many rounds are left, and the pairs of the next one if it had to be found for that."""
    planned = max(0, tournament.rounds - _rounds_so_far(tournament))
    if not tournament.away:
        unmet = _unmet(tournament, tournament.here)
        return next((rounds for rounds in range(planned, 0, -1) if _fit(unmet, rounds)), 0), None
    standings = standings_before(tournament)
    for rounds in range(planned, 0, -1):
        way = _best_way(tournament, standings, rounds)
        if way is not None:
            return rounds, way
    return 0, None


def _best_way(tournament: Tournament, standings: list[Standing], rounds: int) -> list[Pair] | None:
    """The pairs of the next round that leave a way for the others; None if none is found.

    rounds: how many, with this one. Whoever is absent in this one is there again in the others.
    """
    here = tournament.here
    unmet = _unmet(tournament, here)
    if not _fit(unmet, 1):
        return None
    later = _unmet(tournament, [*here, *tournament.away])
    choices = iter(range(_MOST_CHOICES))
    for way in islice(best_first(_costs(unmet, standings)), _MOST_WAYS):
        if _fit(after(later, way), rounds - 1, choices):
            return way
    planned = plan(unmet, 1 if tournament.away else rounds)
    if planned is None or not _fit(after(later, planned[0]), rounds - 1):
        return None
    return planned[0]


def _fit(unmet: Unmet, rounds: int, choices: Iterator[int] | None = None) -> bool:
    """Return whether this number of rounds can be paired. choices: as of `plan`."""
    if rounds > 0 and sum(one != _NOBODY for one in unmet) < FEWEST:
        return False
    return is_safe(unmet, rounds) or plan(unmet, rounds, choices) is not None


def _unmet(tournament: Tournament, players: list[int]) -> Unmet:
    """Whom each of some players has not met; with an odd number, nobody is one of them."""
    everybody = frozenset(players if len(players) % 2 == 0 else [_NOBODY, *players])
    met = [
        (game.first, game.second or _NOBODY)
        for game in tournament.games
        if game.second is not None or game.bye is Bye.ALLOCATED
    ]
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
