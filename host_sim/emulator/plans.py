"""Plans games for players at an emulated board, by the rules alone: the same on every machine.

Used by the benchmark and tests.
"""

from __future__ import annotations

from typing import NamedTuple

from host_sim.trials.random_play import Chance, play_turn
from rootlight.match.match import Match
from rootlight.match.notation_view import NotationView

PASS = "pass"
PLANNED = "rootbound"  # a game of cells and passes


class Turn(NamedTuple):
    """One turn.

    cells: the touched cells in order, none for a pass; move: its text in a record. refused: a cell
    to touch before, which is refused, or -1.
    """

    player: int
    cells: tuple[int, ...]
    move: str
    refused: int


def random_game(board: str, seed: int) -> list[Turn]:
    """A whole game of random turns, with the two passes at its end."""
    match = Match(PLANNED, board)
    chance = Chance(seed)
    turns = []
    while not match.game.is_over():
        player = match.game.mover()
        refused = _refused_cell(match, chance)
        move = play_turn(match, chance)
        turns.append(_turn(match, player, move, refused))
    return turns


def random_moves(game: str, board: str, seed: int) -> list[str]:
    """The record of a whole game of random turns; the seed is also the game's seed."""
    match = Match(game, board, None, seed)
    chance = Chance(seed)
    while not match.game.is_over():
        play_turn(match, chance)
    return match.moves()


def game_of(board: str, moves: list[str]) -> list[Turn]:
    """The turns of a record, with refused touches."""
    match = Match(PLANNED, board)
    chance = Chance(len(moves))
    turns = []
    for move in moves:
        player = match.game.mover()
        refused = _refused_cell(match, chance)
        turns.append(_turn(match, player, match.play(move), refused))
    return turns


def _turn(match: Match, player: int, move: str, refused: int) -> Turn:
    told = NotationView(match)
    cells = () if move == PASS else tuple(told.cell(name) for name in move.split(","))
    return Turn(player, cells, move, refused)


def _refused_cell(match: Match, chance: Chance) -> int:
    """A cell that may not be touched now; not of the last turn, because its lights move."""
    moving = match.last_placed()
    first = chance.below(match.shape.count)
    for step in range(match.shape.count):
        cell = (first + step) % match.shape.count
        if cell not in moving and match.game.refusal_of_cell((), cell) is not None:
            return cell
    return -1
