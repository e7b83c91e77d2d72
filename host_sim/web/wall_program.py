"""The program that shows a wall of boards: what `__main__` starts for several of them.

Uses `wall_server`, `plugged_boards` and `simulated_boards`.
"""

from __future__ import annotations

import socket
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from host_sim.club.store import Store
from host_sim.headless.kept_link import KeptLink
from host_sim.hub.real_board import RealBoard
from host_sim.web.computer import board_with_computer
from host_sim.web.lan import Lan
from host_sim.web.plugged_boards import PluggedBoards, plugged_in
from host_sim.web.server import DEFAULT_PORT, serve_app
from host_sim.web.simulated_boards import SimulatedBoards, names_of
from host_sim.web.wall import Rooms, Wall
from host_sim.web.wall_boards import Boards
from host_sim.web.wall_server import WallApp

if TYPE_CHECKING:
    from host_sim.hub.hub import Sim

_CLUB = "club.sqlite"
_FOLDER = "wall"


class HowServed(NamedTuple):
    """Options of the program.

    kept: folder of games and of the club's file; lan: see `Lan`; rooms: games elsewhere.
    """

    kept: Path
    port: int = DEFAULT_PORT
    open_browser: bool = True
    lan: str | None = None
    lan_port: int | None = None
    rooms: Rooms | None = None


def are_several() -> bool:
    """Return whether more than one board is on USB."""
    return len(plugged_in()) > 1


def show_plugged(how: HowServed) -> None:
    """Show all boards on USB until interrupted. Raises NotOurs, NoNetwork."""
    boards = PluggedBoards()
    # So that they have their audiences on the ports that the terminal tells.
    boards.look()
    show(boards, how)


def show_simulated(wanted: str, how: HowServed, seed: int = 1, is_fresh: bool = False) -> None:
    """Show simulated boards until interrupted. Raises TooMany, NoSuchBoard, NotOurs, NoNetwork."""
    boards = SimulatedBoards(names_of(wanted), how.kept / _FOLDER, seed, is_fresh)
    show(boards, how, is_fresh)


def show_rooms(how: HowServed) -> None:
    """Show games elsewhere alone, until interrupted. Raises NotOurs."""
    show(SimulatedBoards([], how.kept), how)


def show(boards: Boards, how: HowServed, is_fresh: bool = False) -> None:
    """Show boards until interrupted. is_fresh: see `Store`."""
    store = Store(how.kept / _CLUB, is_fresh=is_fresh)
    wall = Wall(boards, store, with_computer, phones_of(how), rooms=how.rooms)
    try:
        serve_app(WallApp(wall).app, port=how.port, open_browser=how.open_browser)
    finally:
        store.close()


def with_computer(sim: Sim) -> tuple[Sim, Callable[[], None]]:
    """A board with this computer behind it, and how to let go of both."""
    board = board_with_computer(sim)

    def close() -> None:
        board.close()
        if isinstance(sim, (KeptLink, RealBoard)):
            sim.close()

    return board, close


def phones_of(how: HowServed) -> Callable[[int], Lan | None]:
    """Makes the audience of a board: the first has the first port, and so on."""
    if how.lan is None:
        return lambda number: None
    # An address that cannot be had is told now, not when a board is plugged in.
    trial = Lan(how.lan or None, 0)
    trial.close()
    address = trial.host
    first = how.port + 1 if how.lan_port is None else how.lan_port

    def make(number: int) -> Lan:
        lan = Lan(address, _free_port(address, first and first + number - 1))
        code = lan.gate.code
        print(
            f"Phones watch board {number} at {lan.address} with the code {code[:3]} {code[3:]}.",
            flush=True,
        )
        return lan

    return make


def _free_port(address: str, wanted: int) -> int:
    """The port that is wanted; 0, which takes any, where another program has it."""
    with socket.socket() as trial:
        try:
            trial.bind((address, wanted))
        except (OSError, OverflowError):
            return 0
    return wanted
