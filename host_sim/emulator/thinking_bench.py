"""The figures of opponents in the image: time, memory, and whether touches wait for them.

Used by `bench`, which writes the figures down. At each table all players are opponents of one
level, the highest that the built board offers. Before the game a forecast is asked for.
"""

from __future__ import annotations

from typing import NamedTuple

from host_sim.board.description import built_board_for
from host_sim.board.simulated_board import load_board_file
from host_sim.deploy.image.images import built_image
from host_sim.emulator.board import EmulatedBoard
from host_sim.emulator.player import Player
from rootlight.games.catalogue import NAMES, entry
from rootlight.match.match import Match

HEAD = (
    "opponents",
    "clock",
    "level",
    "time until a turn is found, longest of three",
    "heap while they think, with MicroPython's own",
    "touch to light while they think, worst",
    "a forecast",
)
# A board's highest level finds a turn within ten seconds, and its stones take two.
_TURN_MS = 30_000
_TURNS = 3
_TOUCHED = (3, 11, 20, 29)


class ThinkingTable(NamedTuple):
    """A built board, a game and a board on it."""

    built: str
    game: str
    board: str

    @property
    def title(self) -> str:
        return f"opponents: {self.game} on {self.board}"


# The small board, with the first game.
_SMALL = ThinkingTable("hex-4", NAMES[0], "hex-4")
# A game is measured on the first of these that holds its board.
_BUILT = ("hex-7", "growy-2")


def tables() -> list[ThinkingTable]:
    """The small board, and each game on the first board that it is measured on."""
    return [_SMALL, *(_table_of(name) for name in NAMES if entry(name).measured)]


def _table_of(name: str) -> ThinkingTable:
    board = entry(name).measured[0]
    built = built_board_for(name, _BUILT, board)
    return ThinkingTable(built, name, board)


def measure(table: ThinkingTable) -> dict[str, float]:
    """Measure a table; takes some minutes."""
    board = EmulatedBoard(load_board_file(table.built), None, built_image(table.built))
    board.pico.boot()
    level = board.say_hello()["levels"]
    game = {"game": table.game, "board": table.board}
    board.request("new", game)
    began = board.pico.now_ms
    board.request("forecast", ms=_TURN_MS)
    forecast_ms = board.pico.now_ms - began
    players = Match(table.game, table.board).game.players()
    board.request("new", game | {"opponents": dict.fromkeys(players, level)})
    longest = max(_time_of_turn(board) for _ in range(_TURNS))
    board.hear("thinking", ms=_TURN_MS)
    player = Player(board)
    touches = [player.touch(cell) for cell in _TOUCHED]
    heap = board.request("diagnose")["memory"]["used"]
    mhz = board.pico.mcu.clk_sys / 1e6
    found = {"mhz": mhz, "level": level, "turn_ms": longest, "heap": heap}
    return found | {"touch_ms": max(touches), "forecast_ms": forecast_ms}


def _time_of_turn(board: EmulatedBoard) -> float:
    """The ms from the beginning of thought to the first stone, or to the turn if it has none."""
    board.hear("thinking", ms=_TURN_MS)
    began = board.pico.now_ms
    found = board.hear("pending", "turn", ms=_TURN_MS)
    passed = board.pico.now_ms - began
    if found["method"] == "pending":
        board.hear("turn", ms=_TURN_MS)
    return passed


def lines(figures: dict[str, dict[str, float]]) -> list[str]:
    """The table of figures.md for those of the figures that are of opponents."""
    found = ["| " + " | ".join(HEAD) + " |", "|---" * len(HEAD) + "|"]
    for table in tables():
        if table.title in figures:
            row = figures[table.title]
            seconds = row["turn_ms"] / 1000
            found.append(
                f"| {table.game} on {table.board} | {row['mhz']:g} MHz | {row['level']:g}"
                f" | {seconds:.1f} s | {row['heap'] / 1024:.1f} KB | {row['touch_ms']:.1f} ms"
                f" | {row['forecast_ms'] / 1000:.1f} s |"
            )
    return found
