"""One evening's tournament: its players, its games and what came of them.

Used by everything in this package; imports nothing of the project. A player is a number from 1, as
in tournament tables. The first player of a game makes its first move.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class Outcome(StrEnum):
    """The result of a game, as it is written: the first player's part, then the second's."""

    FIRST_WINS = "1-0"
    DRAW = "1/2-1/2"
    SECOND_WINS = "0-1"
    # One player did not come, or nobody did.
    FIRST_BY_FORFEIT = "+/-"
    SECOND_BY_FORFEIT = "-/+"
    UNPLAYED = "-/-"


# Half points of both players.
HALVES = {
    Outcome.FIRST_WINS: (2, 0),
    Outcome.DRAW: (1, 1),
    Outcome.SECOND_WINS: (0, 2),
    Outcome.FIRST_BY_FORFEIT: (2, 0),
    Outcome.SECOND_BY_FORFEIT: (0, 2),
    Outcome.UNPLAYED: (0, 0),
}
# These were played on a board.
PLAYED = (Outcome.FIRST_WINS, Outcome.DRAW, Outcome.SECOND_WINS)


class System(StrEnum):
    """The pairing system of a tournament."""

    ROUND_ROBIN = "round-robin"
    DOUBLE = "double-round-robin"
    SWISS = "swiss"


@dataclass(frozen=True)
class Pairing:
    """Two players who meet in a round, from 1. second: None if the first player has a bye."""

    round: int
    first: int
    second: int | None


@dataclass(frozen=True)
class Game(Pairing):
    """A pairing, and what came of it. outcome: None as long as nothing has; never of a bye."""

    outcome: Outcome | None = None


@dataclass(frozen=True)
class Tournament:
    """A whole tournament. players: their names, the first one is number 1. date: `2026-11-24`."""

    name: str
    date: str
    system: System
    rounds: int
    players: tuple[str, ...]
    games: tuple[Game, ...]

    @property
    def bye_halves(self) -> int:
        """Half points for a bye: none where each player has as many of them as the others."""
        return 2 if self.system is System.SWISS else 0


def halves_of(tournament: Tournament, game: Game, player: int) -> int | None:
    """Half points of a player in a game; None if it has no outcome yet."""
    if game.second is None:
        return tournament.bye_halves
    if game.outcome is None:
        return None
    return HALVES[game.outcome][0 if player == game.first else 1]


def opponent_of(game: Game, player: int) -> int | None:
    """Return the opponent of a player in one of his games; None in a bye."""
    return game.second if player == game.first else game.first
