"""The board of each game of a round, where there are fewer boards than games.

Used by `evening` and `attendance`.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import NamedTuple

from host_sim.club.event import Fixture
from host_sim.club.tournament import Pairing


class Seat(NamedTuple):
    """A board, as a number from 0, and how many games of the round come before on it."""

    board: int
    sitting: int


def seats(games: int, boards: int, round_number: int) -> list[Seat]:
    """A seat for each of a round's games. ValueError: there is no board.

    Each round begins one board further, so that nobody plays on the same board all evening.
    """
    if boards < 1:
        raise ValueError("games want a board to be played on")
    return [Seat((index + round_number - 1) % boards, index // boards) for index in range(games)]


def seated(pairings: Iterable[Pairing], boards: Sequence[str]) -> tuple[Fixture, ...]:
    """New games with a board for each, by the keys of the boards. ValueError: there is none."""
    games = [Fixture(0, one.round, one.first, one.second, "", 0, bye=one.bye) for one in pairings]
    return seated_anew(games, boards)


def seated_anew(games: Iterable[Fixture], boards: Sequence[str]) -> tuple[Fixture, ...]:
    """Games, none of which has begun, with a board for each; byes come last in their round."""
    by_round: dict[int, list[Fixture]] = defaultdict(list)
    for game in games:
        by_round[game.round].append(game)
    found: list[Fixture] = []
    for number, here in sorted(by_round.items()):
        for_two = [game for game in here if game.second is not None]
        for game, seat in zip(for_two, seats(len(for_two), len(boards), number), strict=True):
            found.append(replace(game, board=boards[seat.board], sitting=seat.sitting))
        found += [game for game in here if game.second is None]
    return tuple(found)
