"""The standings: points, then Sonneborn-Berger, then direct encounter.

Used by `evening`, `trf` and `table`; the terms and tie-breaks are those of FIDE Handbook C.07. All
is counted in whole numbers: points in halves, Sonneborn-Berger in quarters.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from itertools import combinations

from host_sim.club.tournament import (
    FORFEITS,
    PLAYED,
    Game,
    System,
    Tournament,
    halves_of,
    opponent_of,
    won_halves,
)


@dataclass(frozen=True)
class Line:
    """One player's line of the table.

    rank: from 1; players who are equal in everything share it. halves: half points. quarters:
    Sonneborn-Berger, in quarters. direct: half points among those who are equal in both, where
    they have all met one another, else None. played: the games on a board, also those that do not
    count. won, drawn, lost: the games that have given the points, played or not.
    """

    rank: int
    player: int
    halves: int
    quarters: int
    direct: int | None
    played: int
    won: int
    drawn: int
    lost: int


def standings(tournament: Tournament) -> list[Line]:
    """The table, the leader first; those who share a rank by their numbers."""
    players = range(1, len(tournament.players) + 1)
    halves = {player: _halves(tournament, player) for player in players}
    quarters = {player: _quarters(tournament, player, halves) for player in players}
    groups: dict[tuple[int, int], list[int]] = defaultdict(list)
    for player in players:
        groups[halves[player], quarters[player]].append(player)
    lines: list[Line] = []
    for key in sorted(groups, reverse=True):
        lines += _ranked(tournament, groups[key], len(lines) + 1, key)
    return lines


def games_of(tournament: Tournament, player: int) -> list[Game]:
    """A player's games and byes, in the order of rounds."""
    mine = (game for game in tournament.games if player in (game.first, game.second))
    return sorted(mine, key=lambda game: game.round)


def points_text(halves: int) -> str:
    """Half points as they are written in tables: `3.5`."""
    return f"{halves / 2:.1f}"


def sonneborn_berger_text(quarters: int) -> str:
    """Quarters as they are written in tables: `7.25`."""
    return f"{quarters / 4:.2f}"


def _halves(tournament: Tournament, player: int) -> int:
    found = (halves_of(tournament, game, player) for game in games_of(tournament, player))
    return sum(halves or 0 for halves in found)


def _quarters(tournament: Tournament, player: int, halves: dict[int, int]) -> int:
    """The points of those whom he beat, and half the points of those with whom he drew.

    In a round robin, a game that was won or lost without being played counts as others do: all
    meet the same opponents. In a Swiss tournament, points without a game count as if he had them
    from somebody who is as good as he is himself.
    """
    total = 0
    for game in games_of(tournament, player):
        opponent = opponent_of(game, player)
        if opponent is None or (tournament.system is System.SWISS and game.outcome in FORFEITS):
            opponent = player
        total += (halves_of(tournament, game, player) or 0) * halves[opponent]
    return total


def _ranked(
    tournament: Tournament, group: list[int], rank: int, key: tuple[int, int]
) -> list[Line]:
    """Lines of players who are equal in points and Sonneborn-Berger."""
    direct = _direct(tournament, group)
    lines: list[Line] = []
    for score in sorted(set(direct.values()), key=lambda score: score or 0, reverse=True):
        same = [player for player in group if direct[player] == score]
        place = rank + len(lines)
        lines += [_line(tournament, player, place, key, score) for player in same]
    return lines


def _direct(tournament: Tournament, group: list[int]) -> dict[int, int | None]:
    """Half points of each in the games among the group; none if some have not met yet."""
    among = [
        game
        for game in tournament.games
        if game.first in group and game.second in group
        if game.outcome is not None and tournament.counts(game)
    ]
    met = {frozenset((game.first, game.second)) for game in among}
    if len(group) < 2 or any(frozenset(pair) not in met for pair in combinations(group, 2)):
        return dict.fromkeys(group, None)
    return {
        player: sum(
            halves_of(tournament, game, player) or 0
            for game in among
            if player in (game.first, game.second)
        )
        for player in group
    }


def _line(
    tournament: Tournament, player: int, rank: int, key: tuple[int, int], direct: int | None
) -> Line:
    games = [game for game in games_of(tournament, player) if game.outcome is not None]
    counted = [
        won_halves(game, game.outcome, player)
        for game in games
        if game.outcome is not None and tournament.counts(game)
    ]
    won, drawn, lost = (counted.count(halves) for halves in (2, 1, 0))
    played = sum(game.outcome in PLAYED for game in games)
    return Line(rank, player, *key, direct, played, won, drawn, lost)
