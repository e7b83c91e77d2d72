"""Learns what stones of Droched promise by their neighbours: `make learn`, or
`python -m host_sim.trials.learn`.

A search that knows no shapes plays games against itself. Each stone that it chose has won against
all cells that it could have chosen. From these the strength of each shape is found, as the rating
of a player (Coulom, Computing Elo ratings of move patterns in the game of Go, 2007, with one shape
to a cell; Hunter, MM algorithms for generalized Bradley-Terry models, 2004). Every game follows
from its seed, and so does the table, which goes into `droched_shapes.py`. `--games` plays fewer,
and prints the shapes that were met most.
"""

from __future__ import annotations

import argparse
import math
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from multiprocessing import Pool
from pathlib import Path
from typing import NamedTuple

import rootlight.games
from host_sim.native.quick_loops import quick_loops
from host_sim.trials.tables import PROCESSES, Table, seed_of_turn, turns_of
from rootlight.games.droched_world import DrochedWorld
from rootlight.kernels import neighbour_table, playouts_droched
from rootlight.kernels.playouts_droched import BEST, EVEN, SHAPES, WORST, shape_of
from rootlight.match.match import Match
from rootlight.search.levels import Plan
from rootlight.search.search import Search

FILE = Path(rootlight.games.__file__).with_name("droched_shapes.py")
TABLE = Table("droched", "hex-5", (("handicap", 2),), 1200)
# A table that knows nothing.
UNKNOWN = bytes([EVEN]) * SHAPES
PLAYOUTS = 500
_NODES = 30000
_TURNS_A_SLICE = 10000
_ROUNDS = 100  # of finding the strengths
# A shape as strong as e times another one is so many letters above it.
_LETTERS = 9
_ROW = 64


class Choice(NamedTuple):
    """The shape of a stone that was chosen, and how many cells of each shape it could go to."""

    taken: int
    offered: dict[int, int]


def play(table: Table, seed: int, playouts: int = PLAYOUTS) -> list[Choice]:
    """The choices of a game; shapes are turned and mirrored to the least of them."""
    match = table.match(seed)
    loops = quick_loops()
    world = DrochedWorld(match.shape, loops.quick(playouts_droched), match.options, UNKNOWN)
    search = Search(world, loops.tree(), _TURNS_A_SLICE)
    plan = Plan(playouts, nodes=_NODES)
    choices: list[Choice] = []
    for turn in turns_of(match):
        search.begin(match.game, plan, seed_of_turn(seed, turn))
        while not search.step():
            pass
        move = search.move()
        if isinstance(move, tuple):
            choices += _choices(match, move)
        match.carry_out(move)
    return choices


def _choices(match: Match, stones: tuple[int, ...]) -> Iterator[Choice]:
    """The choice of each stone of a turn."""
    game = match.game
    count = game.count
    around = neighbour_table(match.shape.neighbours)
    owner = 1 + (game.turn() & 1)
    cells = bytearray(game.state[: count + 1])
    mask = bytearray(count)
    for number, stone in enumerate(stones):
        game.legal_cells(stones[:number], mask)
        shapes = [
            FOLDED[shape_of(cells, around, owner, cell)] for cell in range(count) if mask[cell]
        ]
        if len(shapes) > 1:
            yield Choice(FOLDED[shape_of(cells, around, owner, stone)], Counter(shapes))
        cells[stone] = owner


def _turned(shape: int, way: int, is_mirrored: bool) -> int:
    """A shape turned by so many sixths, and mirrored."""
    found = 0
    for place in range(6):
        to = (way - place if is_mirrored else way + place) % 6
        found |= (shape >> place & 65) << to
    return found


# The least of all shapes that are one shape turned or mirrored.
FOLDED = [
    min(_turned(shape, way, mirror) for way in range(6) for mirror in (False, True))
    for shape in range(SHAPES)
]


def strengths(choices: Sequence[Choice]) -> dict[int, float]:
    """The strength of each shape that was offered: it is chosen in proportion to that.

    Each shape also has won and lost against one of strength 1, so that none is without bounds.
    """
    wins = Counter(choice.taken for choice in choices)
    found = {shape: 1.0 for choice in choices for shape in choice.offered}
    for _ in range(_ROUNDS):
        rivals = dict.fromkeys(found, 0.0)
        for _, offered in choices:
            whole = sum(found[shape] * number for shape, number in offered.items())
            for shape, number in offered.items():
                rivals[shape] += number / whole
        found = {
            shape: (wins[shape] + 1) / (rivals[shape] + 2 / (1 + strength))
            for shape, strength in found.items()
        }
    return found


def letters(choices: Sequence[Choice]) -> bytes:
    """The table of shapes that follows from choices. A cell that is like most has `EVEN`."""
    found = strengths(choices)
    met: Counter[int] = Counter()
    for choice in choices:
        met.update(choice.offered)
    mean = sum(math.log(found[shape]) * met[shape] for shape in met) / max(1, met.total())
    table = bytearray(UNKNOWN)
    for shape in range(SHAPES):
        if FOLDED[shape] in found:
            above = round(_LETTERS * (math.log(found[FOLDED[shape]]) - mean))
            table[shape] = max(WORST, min(BEST, EVEN + above))
    return bytes(table)


def module(table: bytes, choices: int, games: int) -> str:
    """The text of the module that holds a table."""
    rows = [table[at : at + _ROW].decode("ascii") for at in range(0, SHAPES, _ROW)]
    told = "".join([f'    b"{row}"\n' for row in rows])
    return (
        '"""What stones of Droched promise; see `kernels.playouts_droched`.\n\n'
        f"Written by `make learn` from {games} games, {choices} stones.\n"
        f'"""\n\nSHAPES = (\n{told})\n'
    )


def _play_one(job: tuple[Table, int]) -> list[Choice]:
    return play(*job)


def learn(games: int) -> list[Choice]:
    """The choices of so many games, in two processes."""
    with Pool(PROCESSES) as pool:
        played = pool.imap(_play_one, [(TABLE, 1 + number) for number in range(games)])
        return [choice for choices in played for choice in choices]


def told(table: bytes, choices: Sequence[Choice]) -> str:
    """The shapes that were met most, with what they promise, as text."""
    met: Counter[int] = Counter()
    for choice in choices:
        met.update(choice.offered)
    taken = Counter(choice.taken for choice in choices)
    return "\n".join(
        [
            f"own {shape & 63:06b} other {shape >> 6:06b}: {table[shape] - EVEN:+3},"
            f" taken {taken[shape]} of {number}"
            for shape, number in met.most_common(20)
        ]
    )


def main() -> int:
    """Learn, and write or print the table; return the exit code."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, help="how many games are played; print only")
    arguments = parser.parse_args()
    games = arguments.games or TABLE.games
    choices = learn(games)
    table = letters(choices)
    print(told(table, choices))
    if not arguments.games:
        FILE.write_text(module(table, len(choices), games), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
