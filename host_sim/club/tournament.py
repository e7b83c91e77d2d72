"""One evening's tournament: its players, its games and what came of them.

Used by everything in this package; imports nothing of the project. A player is a number from 1, as
in tournament tables. The first player of a game makes its first move.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cached_property


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
# Somebody won, or nobody did, without a game.
FORFEITS = (Outcome.FIRST_BY_FORFEIT, Outcome.SECOND_BY_FORFEIT, Outcome.UNPLAYED)


class Bye(StrEnum):
    """The reason why a player has no opponent in a round."""

    # The pairing has left him over: a point in a Swiss tournament, none where all rest in turn.
    ALLOCATED = "allocated"
    # He has said before that he will not come to the round, or came to the tournament later.
    HALF = "half"
    ZERO = "zero"


# Half points of a bye in a Swiss tournament; in others all rest equally often.
_BYE_HALVES = {Bye.ALLOCATED: 2, Bye.HALF: 1, Bye.ZERO: 0}


class System(StrEnum):
    """The pairing system of a tournament."""

    ROUND_ROBIN = "round-robin"
    DOUBLE = "double-round-robin"
    SWISS = "swiss"


@dataclass(frozen=True)
class Pairing:
    """Two players who meet in a round, from 1. second: None if the first player has a bye.

    bye: which one; it says nothing of a game for two.
    """

    round: int
    first: int
    second: int | None
    bye: Bye = field(default=Bye.ALLOCATED, kw_only=True)


@dataclass(frozen=True)
class Game(Pairing):
    """A pairing, and what came of it. outcome: None as long as nothing has; never of a bye."""

    outcome: Outcome | None = None


@dataclass(frozen=True)
class Tournament:
    """A whole tournament. players: their names, the first one is number 1. date: `2026-11-24`.

    gone: those who have gone home, by number. away: those who will be absent in the next round,
    and the bye that they have then.
    """

    name: str
    date: str
    system: System
    rounds: int
    players: tuple[str, ...]
    games: tuple[Game, ...]
    gone: frozenset[int] = frozenset()
    away: Mapping[int, Bye] = field(default_factory=dict)

    @property
    def here(self) -> list[int]:
        """Those who take part in the next round, by number."""
        numbers = range(1, len(self.players) + 1)
        return [one for one in numbers if one not in self.gone and one not in self.away]

    @cached_property
    def uncounted(self) -> frozenset[int]:
        """Those whose games do not count, neither for them nor for those whom they met.

        They have left a round robin before they had played half of their games: those whom they
        did not meet would be worse off (FIDE's tournament rules have it so, too).
        """
        if self.system is System.SWISS:
            return frozenset()
        return frozenset(one for one in self.gone if not self._has_played_half(one))

    def _has_played_half(self, player: int) -> bool:
        games = [
            game
            for game in self.games
            if game.second is not None and player in (game.first, game.second)
        ]
        return 2 * sum(game.outcome in PLAYED for game in games) >= len(games)

    def counts(self, game: Game) -> bool:
        """Return whether the points of a game are points of its players."""
        return game.first not in self.uncounted and game.second not in self.uncounted


def halves_of(tournament: Tournament, game: Game, player: int) -> int | None:
    """Half points of a player in a game; None if it has no outcome yet."""
    if not tournament.counts(game):
        return 0
    if game.second is None:
        is_swiss = tournament.system is System.SWISS
        return _BYE_HALVES[game.bye] if is_swiss else 0
    return None if game.outcome is None else won_halves(game, game.outcome, player)


def won_halves(game: Pairing, outcome: Outcome, player: int) -> int:
    """Half points that an outcome gives to one of its two players, also if it does not count."""
    return HALVES[outcome][0 if player == game.first else 1]


def opponent_of(game: Game, player: int) -> int | None:
    """Return the opponent of a player in one of his games; None in a bye."""
    return game.second if player == game.first else game.first
