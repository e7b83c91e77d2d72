"""The board of each game of a round, where there are fewer boards than games.

Used by `evening`; imports nothing of the project.
"""

from __future__ import annotations

from typing import NamedTuple


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
