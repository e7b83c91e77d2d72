"""How good it is in a Swiss tournament that two players meet, as one whole number.

Used by `swiss`. What counts, and in which order, follows FIDE Handbook C.04.1 and C.04.3. Each
criterion is a digit of the number: over a whole round, a later one never outweighs an earlier one.

1. Whoever rests has won no game by forfeit, and stands lowest.
2. Nobody has a colour three times running, or three times more often than the other.
3. Scores are equal: as few pairs as possible cross the highest line between two scores, then the
   next one, and so on; then the differences are small.
4. Colours are equal, and change.
5. Nobody meets somebody with fewer points twice running, nor with more.
6. Among those with equal scores the upper half meets the lower half, in order.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from host_sim.club.colours import ABSOLUTE, STRONG, colours_of, pull_of, same_pull
from host_sim.club.standings import games_of
from host_sim.club.tournament import Game, Outcome, Tournament, halves_of

# More than any criterion adds up to in a round of 60 players.
_BASE = 1_000_000


@dataclass(frozen=True)
class Standing:
    """A player before a round is paired.

    halves: half points. place: from 0, by points and then by number. place_in_group: among those
    with the same points. group: how many these are. pull: which colour is due, as `colours` has
    it. floated: 1 after a bye or a game against somebody who had fewer points, -1 after one
    against somebody who had more, else 0.
    """

    number: int
    halves: int
    place: int
    place_in_group: int
    group: int
    pull: int
    floated: int
    has_free_point: bool


def standings_before(tournament: Tournament) -> list[Standing]:
    """All who are there before the next round is paired, in the order of their places."""
    everybody = _halves(tournament, tournament.games)
    halves = {player: everybody[player] for player in tournament.here}
    groups = Counter(halves.values())
    above = {score: sum(other > score for other in halves.values()) for score in groups}
    floated = _floated(tournament)
    return [
        Standing(
            *(number, halves[number], place),
            *(place - above[halves[number]], groups[halves[number]]),
            pull_of(colours_of(tournament, number)),
            floated.get(number, 0),
            any(_is_free_point(game, number) for game in games_of(tournament, number)),
        )
        for place, number in enumerate(sorted(halves, key=lambda one: (-halves[one], one)))
    ]


def cost_of_game(one: Standing, other: Standing, scores: Sequence[int]) -> int:
    """The cost of a game. one: who stands higher. scores: the half points that players have."""
    difference = one.halves - other.halves
    pull = same_pull(one.pull, other.pull)
    return _number(
        *(0, 0, pull >= ABSOLUTE),
        *(other.halves < score <= one.halves for score in sorted(scores, reverse=True)),
        *(difference**2, pull > 0, pull >= STRONG),
        *(_off_across(one, other) if difference else _off_within(one, other)),
    )


def cost_of_bye(one: Standing, players: int, scores: Sequence[int]) -> int:
    """The cost of a bye. scores: the half points that players have."""
    no_lines = [0] * len(scores)
    return _number(
        *(one.has_free_point, one.halves, 0),
        *no_lines,
        *(0, 0, 0),
        *(0, 0, 0, (players - one.place) ** 2),
    )


def _off_across(one: Standing, other: Standing) -> tuple[int, ...]:
    """The last digits where scores differ: the lowest of the upper ones meets whoever is next."""
    again = (one.floated > 0) + (other.floated < 0)
    return again, (other.place - one.place - 1) ** 2, 0, 0


def _off_within(one: Standing, other: Standing) -> tuple[int, ...]:
    """The last digits where scores are equal: half of the group lies between both."""
    half = one.group // 2
    is_same_half = (one.place_in_group < half) == (other.place_in_group < half)
    return 0, 0, is_same_half, (other.place - one.place - half) ** 2


def _number(*digits: int) -> int:
    number = 0
    for digit in digits:
        number = number * _BASE + digit
    return number


def _halves(tournament: Tournament, games: Iterable[Game]) -> dict[int, int]:
    """Half points of all players in some of the games."""
    halves = dict.fromkeys(range(1, len(tournament.players) + 1), 0)
    for game in games:
        for player in (game.first, game.second):
            if player is not None:
                halves[player] += halves_of(tournament, game, player) or 0
    return halves


def _floated(tournament: Tournament) -> dict[int, int]:
    """Who met somebody with fewer points in the latest round: 1; with more: -1; a bye is 1."""
    latest = max((game.round for game in tournament.games), default=0)
    halves = _halves(tournament, [game for game in tournament.games if game.round < latest])
    floated = {}
    for game in tournament.games:
        if game.round != latest:
            continue
        if game.second is None:
            floated[game.first] = 1
            continue
        ahead = halves[game.first] - halves[game.second]
        floated[game.first] = (ahead > 0) - (ahead < 0)
        floated[game.second] = -floated[game.first]
    return floated


def _is_free_point(game: Game, player: int) -> bool:
    if game.first == player:
        return game.outcome is Outcome.FIRST_BY_FORFEIT
    return game.outcome is Outcome.SECOND_BY_FORFEIT
