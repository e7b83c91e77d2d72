"""How often forecasts come true: `make calibration`, or `python -m host_sim.trials.calibration`.

The level that advises plays against itself. At each fourth turn the game is forecast as a board
does it and as the page does; its end tells who won, and whose each cell became. Every game follows
from its seed. The tables and plots go into `calibration.md` beside this file; `--only` plays one
game's part and prints it.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from multiprocessing import Pool
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from host_sim.native.quick_loops import quick_loops
from host_sim.trials.tables import (
    PROCESSES,
    Player,
    Table,
    add_arguments,
    chosen,
    seed_of_turn,
    thinker,
    turns_of,
)
from rootlight.match.strength import ADVISER
from rootlight.search.worlds import world_of
from rootlight.table.opponents import FORECAST_PLAYOUTS

if TYPE_CHECKING:
    from rootlight.match.match import Match
    from rootlight.search.forecast import Forecast
    from rootlight.search.thinker import Thinker

PAGE = Path(__file__).with_name("calibration.md")
GAMES = 40  # at each table
EVERY = 4  # turns
BOARD, BROWSER = FORECAST_PLAYOUTS, 500  # playouts; the second as in `page/panel/forecast.js`
BINS = 10
WINS, OWNERS = "Who wins", "Whose a cell will be"
# The first turns are weaker ones, so that no two games are alike.
_OPENING, _OPENING_LEVEL = 2, 2

_HEAD = f"""\
# How often forecasts come true

`make calibration` plays these games and writes this page. Level {ADVISER} plays against itself,
{GAMES} games of each kind, and each {EVERY}th position is forecast: by {BOARD} playouts, as a
board does it, and by {BROWSER}, as the page does. A column holds all forecasts of so many percent,
and tells how many of them came true; in brackets, how many there were. Forecasts of one game are
not independent, so small numbers say little."""


class Foreseen(NamedTuple):
    """One share that a forecast told, and what became of it: both from 0 to 1."""

    about: str
    playouts: int
    share: float
    came_true: float

    def bin(self) -> int:
        """The column in which it counts."""
        return min(BINS - 1, int(self.share * BINS))


class Ending(NamedTuple):
    """How a game ended: the share of the win by player, the owner of each cell, 0 for nobody."""

    wins: list[float]
    owners: bytes


class Counts:
    """Forecasts, counted in columns."""

    def __init__(self) -> None:
        self.told: Counter[tuple[str, int, int]] = Counter()
        self.came_true: defaultdict[tuple[str, int, int], float] = defaultdict(float)

    def add(self, foreseen: Sequence[Foreseen]) -> None:
        for each in foreseen:
            key = (each.about, each.playouts, each.bin())
            self.told[key] += 1
            self.came_true[key] += each.came_true

    def share(self, about: str, playouts: int, column: int) -> float | None:
        """The share that came true in a column; None of none."""
        told = self.told[about, playouts, column]
        return self.came_true[about, playouts, column] / told if told else None


def play(table: Table, seed: int) -> list[Foreseen]:
    """Play a game, and return all that was foreseen in it."""
    match = table.match(seed)
    players = [Player(match, _OPENING_LEVEL), Player(match, ADVISER)]
    foresees = thinker()
    forecasts = []
    for turn in turns_of(match):
        if turn % EVERY == seed % EVERY:
            forecasts += [
                forecast(foresees, match, playouts, seed) for playouts in (BOARD, BROWSER)
            ]
        match.carry_out(players[turn >= _OPENING].move(seed_of_turn(seed, turn)))
    ended = ending(match)
    return [each for found in forecasts for each in compared(found, ended)]


def forecast(foresees: Thinker, match: Match, playouts: int, seed: int) -> Forecast:
    """A forecast that is found."""
    found = foresees.forecast(match, playouts, seed)
    while not found.step():
        pass
    return found


def ending(match: Match) -> Ending:
    """How a match that is over has ended: a playout from there ends at once."""
    world = world_of(match, quick_loops())
    world.take(match.game)
    world.begin_playout(1)
    while not world.go_on(1):
        pass
    owners = bytearray(match.game.count + 1)
    world.fill_owners(owners)
    return Ending([won / sum(world.results) for won in world.results], bytes(owners))


def compared(found: Forecast, ended: Ending) -> Iterator[Foreseen]:
    """All that a forecast told, beside what became of it."""
    for player, share in enumerate(found.win().values()):
        yield Foreseen(WINS, found.done, share, ended.wins[player])
    for colour in range(len(found.colours())):
        for cell, share in found.owned(colour):
            yield Foreseen(OWNERS, found.done, share, float(ended.owners[cell] == colour + 1))


# The page.


def page(found: dict[str, Counts]) -> str:
    """The page, in Markdown. found: by the name of a table."""
    return "\n\n".join([_HEAD, *[_part(about, found) for about in (WINS, OWNERS)]]) + "\n"


def _part(about: str, found: dict[str, Counts]) -> str:
    columns = [f"{100 // BINS * column}–{100 // BINS * (column + 1)} %" for column in range(BINS)]
    lines = [
        f"## {about}",
        "",
        "| game | playouts | " + " | ".join(columns) + " |",
        "|" + "---|" * (BINS + 2),
    ]
    for name, counts in found.items():
        for playouts in (BOARD, BROWSER):
            cells = [_cell(counts, about, playouts, column) for column in range(BINS)]
            lines.append(f"| {name} | {playouts} | " + " | ".join(cells) + " |")
    return "\n".join([*lines, "", _plot(about, found)])


def _cell(counts: Counts, about: str, playouts: int, column: int) -> str:
    share = counts.share(about, playouts, column)
    return "" if share is None else f"{share:.0%} ({counts.told[about, playouts, column]})"


def _plot(about: str, found: dict[str, Counts]) -> str:
    """A plot for a page of Markdown: what was told, and what came true of it."""
    middles = [(column + 0.5) * 100 / BINS for column in range(BINS)]
    shares = [_share_in_all(list(found.values()), about, column) for column in range(BINS)]
    told = [f"{middle:.0f}" for middle in middles]
    true = [f"{100 * share:.0f}" for share in shares]
    return "\n".join(
        [
            "```mermaid",
            "xychart-beta",
            f'    title "{about}: all games, {BROWSER} playouts"',
            f'    x-axis "told, in percent" [{", ".join(told)}]',
            '    y-axis "came true, in percent" 0 --> 100',
            f"    line [{', '.join(told)}]",
            f"    line [{', '.join(true)}]",
            "```",
        ]
    )


def _share_in_all(all_counts: list[Counts], about: str, column: int) -> float:
    key = (about, BROWSER, column)
    told = sum([counts.told[key] for counts in all_counts])
    return sum([counts.came_true[key] for counts in all_counts]) / told if told else 0.0


def _play_one(job: tuple[Table, int]) -> list[Foreseen]:
    return play(*job)


def counted(at: Table, games: int) -> Counts:
    """Play the games of a table, in two processes."""
    counts = Counts()
    with Pool(PROCESSES) as pool:
        for foreseen in pool.imap_unordered(_play_one, [(at, seed + 1) for seed in range(games)]):
            counts.add(foreseen)
    return counts


def main() -> int:
    """Play what the command line asks for; return the exit code."""
    parser = argparse.ArgumentParser(description=__doc__)
    add_arguments(parser)
    arguments = parser.parse_args()
    games = arguments.games or GAMES
    found = {str(table): counted(table, games) for table in chosen(parser, arguments)}
    if arguments.games or arguments.only:
        print(page(found))
    else:
        PAGE.write_text(page(found), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
