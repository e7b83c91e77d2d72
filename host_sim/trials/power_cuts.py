"""`python -m host_sim.trials.power_cuts` cuts the power at every write of whole games.

It cuts at each write to the flash, after several numbers of bytes of that write, in both modes of
the simulated flash: either each write lands at once and a cut leaves a part of it, or, as on
littlefs, the bytes of a file that is not closed are lost. After each cut the board starts again.
Its game must stand after the last turn whose lights had settled, or after the turn being saved,
and must go on.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterator
from typing import NamedTuple

from host_sim.board.description import built_board_for
from host_sim.board.simulated_board import SimulatedBoard
from host_sim.trials.random_play import Chance, play_turn
from rootlight.games.catalogue import NAMES, entry
from rootlight.geometry.shapes import outline
from rootlight.match.match import Match
from rootlight.match.new_game import boards_for, standard_board
from rootlight.match.notation_view import NotationView

# Bytes of a write that land before the power is gone: none, one, half, all but one.
LANDED = (0, 1, None, -1)
_SAVED_MS = 24
# A pause in play, in which the board does its work ahead of time.
_CALM_MS = 6000
# A game is played on the first of these that holds it.
_BUILT = ("hex-4", "growy-4")
_TURNS = 400

Act = Callable[[SimulatedBoard], None]


class Standing(NamedTuple):
    """The state of a game that a restart must bring back."""

    game: str
    board: str
    options: str
    cards: str
    moves: tuple[str, ...]
    undone: int
    state: bytes
    swapped: bool


class Lost(AssertionError):
    """A game has a wrong state after a restart; the text says after which cut."""


def standing(board: SimulatedBoard) -> Standing:
    """The state of the game on a board now."""
    match = board.device.controller.in_play.match
    record = NotationView(match).record()
    cards = str(record.get("cards", record.get("seed")))
    return Standing(
        record["game"],
        record["board"],
        repr(sorted(match.options.items())),
        cards,
        tuple(record["moves"]),
        match.move_stack.undone(),
        bytes(match.game.state),
        board.device.controller.in_play.swapped,
    )


def _boards_for(game: str) -> tuple[str, str]:
    """A built board, and the game's board on it."""
    built = built_board_for(game, _BUILT)
    usual = entry(game).standard
    fits = usual in boards_for(entry(game), outline(built))
    return built, usual if fits else standard_board(game, outline(built))


def evening(game: str, seed: int = 1, turns: int = _TURNS) -> tuple[str, list[Act]]:
    """The built board, and the actions of an evening: a game to its end, undos, a new game."""
    built, board = _boards_for(game)
    match = Match(game, board, None, seed)
    chance = Chance(seed)
    acts: list[Act] = [_starts, _begins(game, board, seed)]
    while not match.game.is_over() and len(match.moves()) < turns:
        acts.append(_plays(play_turn(match, chance)))
        if len(match.moves()) % 5 == 3:
            # A card that was turned up stays turned up.
            acts += [_takes_back, _takes_back, _plays_again, _plays_again]
        if len(match.moves()) % 7 == 5:
            acts.append(_pauses)
    first = match.moves()[0]
    acts += [_takes_back, _plays_again, _begins(game, board, seed), _brings_back]
    acts += [_begins(game, board, seed, True), _plays(first), _begins(game, board, seed)]
    return built, acts


def _starts(on: SimulatedBoard) -> None:
    """The board is switched on for the first time."""


def _begins(game: str, board: str, seed: int, swapped: bool = False) -> Act:
    def act(on: SimulatedBoard) -> None:
        on.device.controller.session.start_match(Match(game, board, None, seed), swapped)

    return act


def _plays(move: str) -> Act:
    def act(on: SimulatedBoard) -> None:
        on.device.controller.play(move)

    return act


def _takes_back(on: SimulatedBoard) -> None:
    controller = on.device.controller
    controller.apply_settings(controller.leader.locks, controller.leader.guard, past_cards=True)
    controller.take_back_turn()


def _plays_again(on: SimulatedBoard) -> None:
    on.device.controller.play_turn_again()


def _brings_back(on: SimulatedBoard) -> None:
    session = on.device.controller.session
    assert session.old is not None
    session.bring_old_game_back()


def _pauses(on: SimulatedBoard) -> None:
    on.run(_CALM_MS)


class Sweep:
    """Repeats one evening, with the power cut at another place each time.

    `cuts`: number of cuts survived; `faults`: damage that the board reported, which must be none.
    """

    def __init__(self, game: str, seed: int = 1, turns: int = _TURNS) -> None:
        self.game = game
        self.cuts = 0
        self._built, self._acts = evening(game, seed, turns)

    def writes(self, holds_back: bool) -> int:
        """Number of changes of the flash in an evening without a cut."""
        board = SimulatedBoard(self._built)
        board.hardware.flash.holds_back = holds_back
        for act in self._acts:
            act(board)
            board.run(_SAVED_MS)
        return board.hardware.flash.writes

    def cut(self, write: int, landed: int | None, holds_back: bool) -> None:
        """Cut the power at a write and check the restored game. Raises Lost."""
        board = SimulatedBoard(self._built)
        flash = board.hardware.flash
        flash.holds_back = holds_back
        flash.cut_after_writes(write, landed)
        before = standing(board)
        for number, act in enumerate(self._acts):
            where = f"{self.game}, write {write}, {landed} bytes of it, act {number}"
            device = board.device
            act(board)
            after = standing(board) if board.device is device else before
            saved = self._run(board)
            if flash.cuts:
                self._check(board, before, after, saved, where)
                return
            before = after
        raise Lost(f"{self.game}: there is no write {write}")

    def _run(self, board: SimulatedBoard) -> bool:
        """Let the board save; return whether the lights settled before a cut."""
        device = board.device
        board.run(_SAVED_MS)
        return not device.controller.unsaved

    def _check(
        self, board: SimulatedBoard, before: Standing, after: Standing, saved: bool, where: str
    ) -> None:
        now = standing(board)
        if now != after and (saved or now != before):
            raise Lost(f"{where}: {now}\nmay be {before}\nor {after}, saved: {saved}")
        if b'"damaged"' in board.hardware.serial.host_read():
            raise Lost(f"{where}: a cut was taken for damage")
        # The restored game is on the flash too, and goes on.
        for _ in range(2):
            board.run(_SAVED_MS)
            board.power_cycle()
            if standing(board) != now:
                raise Lost(f"{where}: at another start {standing(board)}, not {now}")
            if board.device.controller.in_play.match.game.is_over():
                break
            play_turn(board.device.controller.in_play.match, Chance(1))
            board.device.controller.set_saved(False)
            now = standing(board)
        self.cuts += 1

    def places(self, every: int = 1) -> Iterator[tuple[int, int | None, bool]]:
        """(write, bytes that land, whether the flash holds back) for each n-th of all cuts."""
        number = 0
        for holds_back in (False, True):
            for write in range(1, self.writes(holds_back) + 1):
                for landed in (0,) if holds_back else LANDED:
                    if number % every == 0:
                        yield write, landed, holds_back
                    number += 1

    def run(self, every: int = 1) -> int:
        """Cut at each n-th place; return the number of cuts survived."""
        for write, landed, holds_back in self.places(every):
            self.cut(write, landed, holds_back)
        return self.cuts


def main() -> int:
    """Sweep and print the counts; return the exit code."""
    arguments = _parser().parse_args()
    for game in arguments.games:
        sweep = Sweep(game, arguments.seed)
        cuts = sweep.run(1 if game == NAMES[0] else arguments.every)
        print(f"{game}: {cuts} power cuts survived", flush=True)
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m host_sim.trials.power_cuts", description=__doc__
    )
    parser.add_argument("games", nargs="*", default=list(NAMES), help="the games; all")
    parser.add_argument("--seed", type=int, default=1, help="of the random games; 1")
    parser.add_argument(
        "--every", type=int, default=10, help=f"for games other than {NAMES[0]}; each 10th cut"
    )
    return parser


if __name__ == "__main__":
    sys.exit(main())
