"""Measures the fair komi of Droched: `python -m host_sim.trials.fair_komi`.

A level plays against itself on a board with each komi, and Black's wins are counted. The fair
komi is the one with which Black wins closest to half of the games. Every game follows from its
seed. The table goes into `fair_komi.md` beside this file; `--board` plays one board's part of it,
and the other lines stay as they are. The texts of Droched have the fair komi of each board, which
the page suggests.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from multiprocessing import Pool
from pathlib import Path
from typing import NamedTuple

from host_sim.trials.ladder import Result
from host_sim.trials.tables import Player, seed_of_turn, turns_of
from rootlight.match.match import Match

PAGE = Path(__file__).with_name("fair_komi.md")
_HEAD = """\
# The fair komi of Droched

`python -m host_sim.trials.fair_komi` plays these games and writes this page. A level plays both
sides, with so many black stones in the prison before the game; games have the seeds from 1 on. The
last column is the interval of Black's score at 95 % (Wilson). The fair komi of a board is the one
with which Black wins closest to half of the games. The seven cells of hex-2 are solved: with none
or two Black can force a win, with one, three, four or five White can.

| board | level | komi | games | Black won | score | 95 % |
|---|---|---|---|---|---|---|"""


class Series(NamedTuple):
    """Games of a level against itself on a board, with a komi."""

    board: str
    level: int
    komi: int
    games: int


# What is measured, in the order of the page: the larger the board, the slower is a game.
MEASURED = (
    *(Series("hex-2", 2, komi, 100) for komi in range(6)),
    *(Series("hex-4", 6, komi, 300) for komi in range(4)),
    *(Series("hex-5", 5, komi, 300) for komi in range(4)),
    *(Series("hex-6", 4, komi, 200) for komi in range(5)),
    *(Series("hex-7", 4, komi, 200) for komi in range(1, 5)),
    *(Series("hex-9", 3, komi, 60) for komi in range(1, 4)),
)


def play(series: Series, seed: int) -> bool:
    """Play a game; return whether Black won. Raises RuntimeError if it does not end."""
    match = Match("droched", series.board, {}, seed)
    match.play(f"komi {series.komi}")
    # The first player has Black then.
    match.play("white")
    player = Player(match, series.level)
    for turn in turns_of(match):
        match.carry_out(player.move(seed_of_turn(seed, turn)))
    if not match.game.is_over():
        raise RuntimeError(f"{series}, seed {seed}: it does not end")
    return match.game.winner() == 0


def _play_one(job: tuple[Series, int]) -> bool:
    return play(*job)


def measure(wanted: list[Series], processes: int = 1) -> Iterator[tuple[Series, Result]]:
    """Play all games of each series; yields Black's results, one after the other."""
    with Pool(processes) as pool:
        for series in wanted:
            jobs = [(series, seed) for seed in range(1, series.games + 1)]
            yield series, Result(sum(pool.imap_unordered(_play_one, jobs)), 0, series.games)


def line(series: Series, result: Result) -> str:
    """The line of a series in the page's table."""
    low, high = result.bounds()
    return (
        f"{_begins(series)} {result.games} | {result.wins} | {result.score():.0%} |"
        f" {low:.0%} to {high:.0%} |"
    )


def _begins(series: Series) -> str:
    """The cells by which the line of a series is known."""
    return f"| {series.board} | {series.level} | {series.komi} |"


def page(lines: list[str], before: str = "") -> str:
    """The page, in Markdown; of series that were not played it keeps the lines as they were."""
    known = lines + before.splitlines()
    kept = []
    for series in MEASURED:
        kept += [each for each in known if each.startswith(_begins(series))][:1]
    return "\n".join([_HEAD, *kept]) + "\n"


def main() -> int:
    """Measure what the command line asks for; return the exit code."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--board", help="one board: hex-4, ...")
    parser.add_argument("--processes", type=int, default=1)
    arguments = parser.parse_args()
    chosen = [series for series in MEASURED if arguments.board in (None, series.board)]
    if not chosen:
        parser.error(f"no such board: {arguments.board}")
    for series, result in measure(chosen, arguments.processes):
        told = line(series, result)
        print(told, flush=True)
        before = PAGE.read_text(encoding="utf-8") if PAGE.exists() else ""
        PAGE.write_text(page([told], before), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
