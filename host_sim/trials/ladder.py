"""The tournament of the levels: `make ladder`, or `python -m host_sim.trials.ladder`.

Neighbouring levels play each other as people meet them, sides alternating. Every game follows from
its seed. The table goes into `ladder.md` beside this file; `--only` plays one game's part of it,
`--level` one step of the ladder or the even opponent, and the other lines stay as they are.
"""

from __future__ import annotations

import argparse
import math
import sys
from collections.abc import Iterator, Sequence
from multiprocessing import Pool
from pathlib import Path
from typing import NamedTuple

from host_sim.trials.tables import (
    PROCESSES,
    Player,
    Table,
    add_arguments,
    chosen,
    newest,
    seed_of_turn,
    tables,
    turns_of,
)
from rootlight.match.match import Match
from rootlight.match.strength import EVEN, told
from rootlight.search.levels import LEVELS

PAGE = Path(__file__).with_name("ladder.md")
# The levels that even opponents are measured against, in so many games each.
_EVEN_AGAINST = (1, 4, 8)
_EVEN_GAMES = 40
_Z = 1.96  # of the error bars: 95 %
_HEAD = """\
# Which level beats which

`make ladder` plays these games and writes this page. Both sides are the levels that people play
against: each is a fixed number of playouts, the same on every machine. Sides alternate; a draw or
a shared win is half a point; games have the seeds from 1 on. The last column is the score's
interval at 95 % (Wilson). The aim is 65 to 88 % for neighbours. A step that was not played yet has
no line: those to the highest levels take hours. The even opponent is to win about half of its
games against any level but the weakest.

| game | level | against | games | won | drawn | score | 95 % |
|---|---|---|---|---|---|---|---|"""


class Pairing(NamedTuple):
    """One pair at one table; the first is the one that is to win."""

    table: Table
    stronger: int
    weaker: int


class Result(NamedTuple):
    """wins and draws of the first of a pair, in so many games."""

    wins: int
    draws: int
    games: int

    def score(self) -> float:
        """The share of the points, from 0 to 1."""
        return (self.wins + self.draws / 2) / self.games

    def bounds(self) -> tuple[float, float]:
        """Wilson's interval for the score, at 95 %."""
        share, games = self.score(), self.games
        middle = share + _Z**2 / (2 * games)
        reach = _Z * math.sqrt(share * (1 - share) / games + _Z**2 / (4 * games**2))
        whole = 1 + _Z**2 / games
        return (middle - reach) / whole, (middle + reach) / whole


def pairings(at: Sequence[Table] | None = None, level: int | None = None) -> list[Pairing]:
    """Each level against the one below it, and EVEN against some; or one of them alone."""
    levels = [*range(2, LEVELS + 1), EVEN] if level is None else [level]
    return [
        Pairing(table, stronger, weaker)
        for table in (tables() if at is None else at)
        for stronger in levels
        for weaker in (_EVEN_AGAINST if stronger == EVEN else [stronger - 1])
    ]


def play(pairing: Pairing, number: int, first_seed: int = 1) -> int:
    """Play a game: 2 if the first of the pair won, 1 for a draw or a shared win, 0 if it lost.

    number: of the game, from 0. In each second one the first of the pair moves second; two games
    that follow each other have the same cards.
    """
    table = pairing.table
    seed = first_seed + number
    match = table.match(first_seed + number // 2)
    sides = [pairing.stronger, pairing.weaker]
    if number & 1:
        sides.reverse()
    players = [Player(match, side) for side in sides]
    for turn in turns_of(match):
        match.carry_out(players[_seat(match)].move(seed_of_turn(seed, turn)))
    return _points(match, sides.index(pairing.stronger))


def _seat(match: Match) -> int:
    """Return the seat of the player to move, of two."""
    return match.game.seat()


def _points(match: Match, seat: int) -> int:
    winner = match.game.winner()
    if winner == -1 or winner == -2:
        return 1
    if isinstance(winner, tuple):
        return 1 if seat in winner else 0
    return 2 if match.game.colour_at(seat) == winner else 0


def _play_one(job: tuple[Pairing, int]) -> int:
    return play(*job)


def tournament(
    wanted: list[Pairing], games: int | None = None
) -> Iterator[tuple[Pairing, Result]]:
    """Play all games of each pair, in two processes; yields the results, pair by pair."""
    with Pool(PROCESSES) as pool:
        for pairing in wanted:
            number = games or _games_of(pairing)
            jobs = [(pairing, game) for game in range(number)]
            points = list(pool.imap_unordered(_play_one, jobs))
            yield pairing, Result(points.count(2), points.count(1), number)


def _games_of(pairing: Pairing) -> int:
    return _EVEN_GAMES if pairing.stronger == EVEN else pairing.table.games


def line(pairing: Pairing, result: Result) -> str:
    """The line of a pair in the page's table."""
    low, high = result.bounds()
    return (
        f"{_begins(pairing)} {result.games} | {result.wins} |"
        f" {result.draws} | {result.score():.0%} | {low:.0%} to {high:.0%} |"
    )


def _begins(pairing: Pairing) -> str:
    """The cells by which the line of a pair is known."""
    return f"| {pairing.table} | {told(pairing.stronger)} | level {pairing.weaker} |"


def page(lines: list[str], before: str = "") -> str:
    """The page of a tournament, in Markdown; before: the page as it was.

    Of pairs that were not played, it keeps the lines as they were.
    """
    return "\n".join([_HEAD, *newest(lines, before, map(_begins, pairings()))]) + "\n"


def main() -> int:
    """Play the tournament that the command line asks for; return the exit code."""
    parser = argparse.ArgumentParser(description=__doc__)
    add_arguments(parser)
    levels = {str(told(level)): level for level in (*range(2, LEVELS + 1), EVEN)}
    parser.add_argument("--level", choices=levels, help="one step: its upper")
    arguments = parser.parse_args()
    wanted = pairings(chosen(parser, arguments), levels.get(arguments.level))
    lines = []
    for pairing, result in tournament(wanted, arguments.games):
        lines.append(line(pairing, result))
        print(lines[-1], flush=True)
    if not arguments.games:
        before = PAGE.read_text(encoding="utf-8") if PAGE.exists() else ""
        PAGE.write_text(page(lines, before), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
