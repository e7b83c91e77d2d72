"""Everybody meets everybody: the circle method, numbered as in Berger tables.

Used by `evening`; see FIDE Handbook C.05, annex 1, for the same tables. `attendance` has
the games that are left spread over rounds again where somebody comes late or is absent.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence

from host_sim.club.tournament import Pairing

FEWEST = 2
MOST = 12
# More than all other reasons to play a game in a round add up to.
_BUSIEST = 10_000


def rounds_of(players: int, is_double: bool = False) -> int:
    """Return the number of rounds."""
    once = players - 1 + players % 2
    return 2 * once if is_double else once


def round_robin(players: int, is_double: bool = False) -> list[Pairing]:
    """All pairings, in the order of rounds; the bye of a round, if there is one, comes last.

    is_double: each pair meets twice, with colours changed. Otherwise nobody is first player more
    than once more often than second, or the other way round. ValueError: too few or too many.
    """
    if not FEWEST <= players <= MOST:
        raise ValueError(f"a round robin is for {FEWEST} to {MOST} players, not {players}")
    once = [
        pairing
        for number in range(1, rounds_of(players) + 1)
        for pairing in _round(players, number)
    ]
    if not is_double:
        return once
    first_half = rounds_of(players)
    again = [
        Pairing(pairing.round + first_half, pairing.first, None)
        if pairing.second is None
        else Pairing(pairing.round + first_half, pairing.second, pairing.first)
        for pairing in once
    ]
    return once + again


def _round(players: int, number: int) -> list[Pairing]:
    """One round: the last number sits still, all others go round it."""
    last = players + players % 2
    circle = last - 1
    games: list[Pairing] = []
    byes: list[Pairing] = []
    for one in range(1, last):
        other = (number + 1 - one) % circle or circle
        if one == other:
            # The place opposite is that of the last number; if nobody has it, this is the bye.
            if last > players:
                byes.append(Pairing(number, one, None))
            else:
                is_first = 2 * one <= last
                games.append(Pairing(number, *((one, last) if is_first else (last, one))))
        elif one < other:
            # Even sums and odd sums alternate round the circle, so colours do, too.
            is_first = (one + other) % 2 == 1
            games.append(Pairing(number, *((one, other) if is_first else (other, one))))
    return games + byes


def spread(games: Sequence[Pairing], begin: int, away: Collection[int]) -> list[int]:
    """The round of each game, so that each player has one game in a round.

    games: those for two that are left, each with the round in which it was to be, which it keeps
    if that costs nothing. begin: the first round for them. away: those who have no game in it.
    The rounds are as few as the games of the busiest player, or hardly more.
    """
    rounds = [0] * len(games)
    left = set(range(len(games)))
    number = begin
    while left:
        absent = away if number == begin else ()
        for index in _together(games, left, number, absent):
            rounds[index] = number
            left.discard(index)
        number += 1
    return rounds


def _together(
    games: Sequence[Pairing], left: Collection[int], number: int, absent: Collection[int]
) -> list[int]:
    """The games for one round: whoever has the most games left must not rest."""
    # Not at the top: only a round robin that is planned anew needs it.
    import networkx

    busy = Counter(player for index in left for player in _players(games[index]))
    most = max(busy.values())
    graph = networkx.Graph()
    for index in sorted(left):
        game = games[index]
        if any(player in absent for player in _players(game)):
            continue
        busiest = sum(busy[player] == most for player in _players(game))
        is_planned = game.round == number
        weight = (
            busiest * _BUSIEST + sum(busy[player] for player in _players(game)) * 2 + is_planned
        )
        known = graph.get_edge_data(*_players(game))
        if known is None or known["weight"] < weight:
            graph.add_edge(*_players(game), weight=weight, index=index)
    return [graph.edges[pair]["index"] for pair in networkx.max_weight_matching(graph)]


def _players(game: Pairing) -> tuple[int, int]:
    assert game.second is not None, "a bye is not spread"
    return game.first, game.second
