"""Whether a review agrees with advice, and with stronger play: `make reviews`, or
`python -m host_sim.trials.reviews`.

Uneven levels play games to their end. Each is reviewed as the page does it. A longer search, of
the highest level, looks at the turns that the review calls mistakes; and at each fifth turn the
advice is followed, and advice is asked for again. Every game follows from its seed. The table goes
into `reviews.md` beside this file; `--only` looks at one game's part, and the other lines stay.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from multiprocessing import Pool
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from host_sim.engine.engine import Suggestion, match_of, moves_of
from host_sim.engine.review import LEAST, review
from host_sim.native.quick_engine import quick_engine
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
from rootlight.match.notation_view import NotationView
from rootlight.match.strength import ADVICE_SEED, ADVISER
from rootlight.search.levels import LEVELS

if TYPE_CHECKING:
    from host_sim.engine.engine import Record
    from rootlight.match.match import Match

PAGE = Path(__file__).with_name("reviews.md")
GAMES = 10  # at each table
EVERY = 5  # turns
CLOSE = 0.1  # two turns are as good as each other, of the 2 between lost and won
_SIDES = ((3, 4), (4, 5), (5, 6), (2, 5))
_JUDGE = LEVELS - 1

_HEAD = f"""\
# Whether reviews agree with advice, and with stronger play

`make reviews` plays these games and writes this page: {GAMES} of each kind, between levels 2 to 6.

- Followed: at each {EVERY}th turn, advice (level {ADVISER}) is followed and asked again. Median,
  9 of 10: by how much the value has fallen for who followed it, of the 2 between lost and won; and
  what 9 of 10 do not exceed. A review calls nothing a mistake that lost less than {LEAST}, and no
  turn that advice would play.
- Mistakes: the turns that the reviews call so. Same: level {LEVELS} plays the better turn that
  the review names. As good: what it plays is worth the same, but for {CLOSE}, by level {_JUDGE}.
  Mistake: it plays the mistake. Confirmed: what it plays is better than the mistake by {LEAST} or
  more, by level {_JUDGE}.

| game | games | followed | median | 9 of 10 | mistakes | same | as good | mistake | confirmed |
|---|---|---|---|---|---|---|---|---|---|"""


class Mistake(NamedTuple):
    """What the longer search says of a turn that a review calls a mistake."""

    is_same: bool
    is_as_good: bool
    is_played: bool
    is_confirmed: bool


class Looked(NamedTuple):
    """What was found in one game. falls: of the value for those who followed advice."""

    falls: list[float]
    mistakes: list[Mistake]


class Reviewer:
    """Looks at one finished game."""

    def __init__(self, record: Record) -> None:
        self._record = record
        self._engine = quick_engine()

    def look(self) -> Looked:
        """Review the game, and compare."""
        told = review(self._record, self._engine)
        return Looked(list(self._falls()), [self._mistake(turn) for turn in told["turns"]])

    def _falls(self) -> Iterator[float]:
        for turn in range(0, len(moves_of(self._record)), EVERY):
            match = match_of(self._record, turn)
            advice = self._found(match, ADVISER)
            player = match.game.player()
            match.play(advice.move)
            if not advice.playouts or match.game.is_over() or match.game.player() == player:
                continue
            answer = self._found(match, ADVISER)
            if answer.playouts and len(match.game.players()) == 2:
                yield advice.value + answer.value

    def _mistake(self, told: dict[str, Any]) -> Mistake:
        turn = told["turn"]
        longer = self._found(match_of(self._record, turn), LEVELS).move
        best = self._worth(turn, longer)
        return Mistake(
            longer == told["better"],
            best - self._worth(turn, told["better"]) <= CLOSE,
            longer == told["played"],
            best - self._worth(turn, told["played"]) >= LEAST,
        )

    def _worth(self, turn: int, move: str) -> float:
        """The worth of a turn for who plays it, by a long search of what follows."""
        match = match_of(self._record, turn)
        player = match.game.player()
        match.play(move)
        if match.game.is_over():
            return 1.0 if match.game.won_by() == match.game.colour_at(player) else -1.0
        found = self._found(match, _JUDGE).value
        return found if match.game.player() == player else -found

    def _found(self, match: Match, level: int) -> Suggestion:
        return self._engine.suggest(match, level, None, ADVICE_SEED)


def play(table: Table, seed: int) -> Record:
    """A game between two of the middle levels, to its end."""
    match = table.match(seed)
    players = [Player(match, level) for level in _SIDES[seed % len(_SIDES)]]
    for turn in turns_of(match):
        player = players[match.game.player() % len(players)]
        match.carry_out(player.move(seed_of_turn(seed, turn)))
    return NotationView(match).record(match.moves())


def line(table: Table, games: list[Looked]) -> str:
    """The line of a table in the page."""
    falls = sorted([fall for game in games for fall in game.falls])
    mistakes = [mistake for game in games for mistake in game.mistakes]
    counts = [sum(column) for column in zip(*mistakes, strict=True)] or [0] * 4
    middle, most = [f"{falls[len(falls) * part // 10]:.2f}" if falls else "" for part in (5, 9)]
    told = [len(games), len(falls), middle, most, len(mistakes), *counts]
    return f"{_begins(table)} " + " | ".join([str(each) for each in told]) + " |"


def _begins(table: Table) -> str:
    """The cell by which the line of a table is known."""
    return f"| {table} |"


def page(lines: list[str], before: str) -> str:
    """The page in Markdown; of tables that were not looked at, it keeps the lines as they were."""
    return "\n".join([_HEAD, *newest(lines, before, map(_begins, tables()))]) + "\n"


def _look_at_one(job: tuple[Table, int]) -> Looked:
    return Reviewer(play(*job)).look()


def looked_at(table: Table, games: int) -> list[Looked]:
    """Play and look at the games of a table, in two processes."""
    with Pool(PROCESSES) as pool:
        return pool.map(_look_at_one, [(table, seed + 1) for seed in range(games)], 1)


def main() -> int:
    """Play what the command line asks for; return the exit code."""
    parser = argparse.ArgumentParser(description=__doc__)
    add_arguments(parser)
    arguments = parser.parse_args()
    lines = []
    for table in chosen(parser, arguments):
        lines.append(line(table, looked_at(table, arguments.games or GAMES)))
        print(lines[-1], flush=True)
    if not arguments.games:
        PAGE.write_text(page(lines, PAGE.read_text(encoding="utf-8")), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
