"""`python -m host_sim.lesson_books.played_puzzles` finds puzzles in games of strong levels.

They are puzzles as in `puzzles`, proved in the same way. Each is graded by the level that solves
it first: from each of three seeds, it plays one of the answers. Puzzles that no level solves are
left out: there is something better to do than what the puzzle asks for. A seed always gives the
same book.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING

from host_sim.lesson_books.puzzles import (
    SEED,
    Puzzle,
    book_text,
    one_of_each,
    positions,
    puzzles_of,
)
from host_sim.native.quick_engine import quick_engine
from rootlight.match.match import Match
from rootlight.match.strength import ADVISER
from rootlight.search.levels import LEVELS

if TYPE_CHECKING:
    from host_sim.engine.engine import Finder

TITLE = "Puzzles from play"
FILE = "puzzles-from-play.txt"
GOALS = {"takes", "saves", "claims"}
# The level that plays the games, and the number of puzzles in a book.
LEVEL = ADVISER
PUZZLES = 12
# A level solves a puzzle if it does so from each of these, not by chance.
TRIES = (1, 2, 3)


def find_puzzles(finder: Finder, seed: int, level: int = LEVEL) -> Iterator[Puzzle]:
    """Graded puzzles, game after game; there is always another one.

    level: at which both sides play.
    """
    game = 0
    while True:
        game += 1
        yield from puzzles_of_game(finder, seed * 1000 + game, level)


def puzzles_of_game(finder: Finder, seed: int, level: int) -> list[Puzzle]:
    """The graded puzzles of one game, at most one for each goal."""

    def play(match: Match) -> None:
        match.play(finder.suggest(match, level, seed=seed + match.game.turn()).move)

    return _one_of_each_position(one_of_each(_graded(finder, positions(play))))


def _one_of_each_position(puzzles: list[Puzzle]) -> list[Puzzle]:
    """The hardest puzzle of each position: another one there often has the same answer."""
    best: dict[tuple[str, ...], Puzzle] = {}
    for puzzle in puzzles:
        stones = (*puzzle.black, "/", *puzzle.white)
        if stones not in best or puzzle.wrong > best[stones].wrong:
            best[stones] = puzzle
    return list(best.values())


def _graded(finder: Finder, found: Iterator[Match]) -> Iterator[Puzzle]:
    for position in found:
        for puzzle in puzzles_of(position, GOALS):
            puzzle.level = first_level(finder, position, puzzle.answers)
            if puzzle.level is not None:
                yield puzzle


def first_level(finder: Finder, position: Match, answers: list[str]) -> int | None:
    """The weakest level that plays one of these turns from every seed; None if none does."""
    for level in range(1, LEVELS + 1):
        if all(finder.suggest(position, level, seed=seed).move in answers for seed in TRIES):
            return level
    return None


def main() -> int:
    """Find puzzles and write their book; return the exit code."""
    parser = argparse.ArgumentParser(
        prog="python -m host_sim.lesson_books.played_puzzles", description=__doc__
    )
    parser.add_argument("--seed", type=int, default=SEED, help=f"another gives others; {SEED}")
    parser.add_argument("--level", type=int, default=LEVEL, help=f"of both players; {LEVEL}")
    parser.add_argument("--puzzles", type=int, default=PUZZLES, help=f"how many; {PUZZLES}")
    parser.add_argument("--into", type=Path, default=Path(), help="the folder of the book")
    arguments = parser.parse_args()
    if not 1 <= arguments.level <= LEVELS or arguments.puzzles < 1:
        parser.error(f"levels are 1 to {LEVELS}, and a book has one puzzle at least")
    puzzles = []
    found = find_puzzles(quick_engine(), arguments.seed, arguments.level)
    for puzzle in islice(found, arguments.puzzles):
        puzzles.append(puzzle)
        print(f"{len(puzzles)}: {puzzle.goal} {','.join(puzzle.target)}, level {puzzle.level}")
    puzzles.sort(key=lambda puzzle: (puzzle.level, puzzle.wrong))
    made_by = (
        f"host_sim.lesson_books.played_puzzles --seed {arguments.seed} --level {arguments.level} "
        f"--puzzles {arguments.puzzles}"
    )
    path = arguments.into / FILE
    path.write_text(book_text(TITLE, puzzles, made_by), encoding="utf-8")
    print(f"{path.name}: {len(puzzles)} puzzles")
    return 0


if __name__ == "__main__":
    sys.exit(main())
