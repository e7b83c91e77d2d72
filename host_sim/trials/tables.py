"""The tables at which levels play for a measurement, and what a command line says of them.

Used by `ladder`, `calibration`, `reviews`, `fair_komi` and `learn`.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from host_sim.native.quick_loops import quick_loops
from rootlight.games.catalogue import NAMES, entry
from rootlight.games.entry import Entry
from rootlight.match.match import Match
from rootlight.search.thinker import Thinker

PROCESSES = 2
_TURNS_A_SLICE = 10000
_MOST_TURNS = 2000
_FEW_GAMES = 100  # of a pair, at a game that says nothing of its tournament
_LARGEST_SEED = 0x3FFFFFFF


class Table(NamedTuple):
    """A game to be played, its board and its options."""

    game: str
    board: str
    options: tuple[tuple[str, int], ...] = ()
    games: int = 200  # that each pair plays

    def __str__(self) -> str:
        told = "".join([f", {name} {value}" for name, value in self.options])
        return f"{self.game}, {self.board}{told}"

    def match(self, seed: int) -> Match:
        """A match that begins."""
        return Match(self.game, self.board, dict(self.options), seed)


def tables() -> list[Table]:
    """The tables of all games."""
    return [table for name in NAMES for table in _tables_of(entry(name))]


def _tables_of(game: Entry) -> list[Table]:
    tables = game.tournament or ((game.boards[0], "standard", _FEW_GAMES),)
    return [
        Table(game.name, board, tuple(sorted(game.presets[preset].items())), games)
        for board, preset, games in tables
    ]


def thinker() -> Thinker:
    """A thinker with this computer's kernels."""
    return Thinker(False, _TURNS_A_SLICE, quick_loops())


def turns_of(match: Match) -> Iterator[int]:
    """Number the turns of a match to its end; a match that does not end is broken off."""
    for turn in range(_MOST_TURNS):
        if match.game.is_over():
            return
        yield turn


class Player:
    """A level at a match; or so many playouts, to compare searches."""

    def __init__(self, match: Match, level: int | None, playouts: int | None = None) -> None:
        self._thinker = thinker()
        self._match = match
        self._level = level
        self._playouts = playouts

    def move(self, seed: int) -> str | tuple[int, ...]:
        """The turn that it plays now."""
        chooser = self._thinker.suggest(self._match, self._level, self._playouts, seed)
        while not chooser.step():
            pass
        return chooser.move()


def newest(lines: list[str], before: str, begins: Iterable[str]) -> list[str]:
    """For each beginning, the line that begins so: one of the new ones, or of the page before."""
    known = lines + before.splitlines()
    return [line for each in begins for line in _first(known, each)]


def _first(lines: list[str], begin: str) -> list[str]:
    return [line for line in lines if line.startswith(begin)][:1]


def seed_of_turn(seed: int, turn: int) -> int:
    """The seed of a search in a game."""
    return (seed * 7919 + turn * 104729) & _LARGEST_SEED


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Let a command line ask for fewer games, or for one game's tables."""
    parser.add_argument("--games", type=int, help="how many games are played; print only")
    parser.add_argument("--only", help="one game: rootbound, classroom, ...")


def chosen(parser: argparse.ArgumentParser, arguments: argparse.Namespace) -> list[Table]:
    """The tables that a command line asks for; exits if there are none."""
    found = [table for table in tables() if arguments.only in (None, table.game)]
    if not found:
        parser.error(f"no such game: {arguments.only}")
    return found
