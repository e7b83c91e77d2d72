"""A plain Monte-Carlo player without a tree: what the levels are measured against.

Used by `ladder`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rootlight.search.chooser import Chooser, any_turn, is_legal, may_begin

if TYPE_CHECKING:
    from rootlight.games.game import Cells, Game
    from rootlight.games.world import World
    from rootlight.search.levels import Plan


class FlatMonteCarlo(Chooser):
    """Plays games at random after each legal stone in turn, and takes the one that won most.

    The playouts are shared among the stones of a turn, and among the cells as evenly as can be.
    """

    def __init__(self, world: World) -> None:
        self._world = world
        self._mask = bytearray(world.moves)
        self._game: Game | None = None
        self._random = 0
        self._most = 0
        self._done = 0
        self._moves: Cells = ()
        self._best = 0.0

    def begin(self, game: Game, plan: Plan, seed: int) -> None:
        self._game = game
        self._world.take(game)
        self._random = seed
        self._most = plan.playouts
        self._done = 0
        self._moves = ()

    def step(self) -> bool:
        """Find one stone."""
        game = self._game
        assert game is not None
        stones = 1 if game.LISTS_MOVES else game.turn_size()[1]
        self._go_to()
        if self._moves and not self._world.in_turn():
            return True
        self._world.legal(self._mask)
        moves = [move for move in range(self._world.moves) if self._mask[move]]
        if not self._moves and not game.LISTS_MOVES:
            moves = [move for move in moves if move >= game.count or may_begin(game, move)]
        if not moves:
            return True
        results = self._results(moves, self._most // min(stones, 2))
        self._best = max(results)
        self._moves += (moves[results.index(self._best)],)
        return False

    def _results(self, moves: list[int], playouts: int) -> list[float]:
        """The mean result, from 0 to 2, of each move."""
        player = self._world.mover()
        wins = [0] * len(moves)
        tries = [0] * len(moves)
        for number in range(max(playouts, len(moves))):
            index = number % len(moves)
            self._go_to()
            self._world.play(moves[index])
            self._random = (self._random * 747796405 + 12345) & 0x3FFFFFFF
            self._world.begin_playout(self._random)
            while not self._world.go_on(10000):
                pass
            wins[index] += self._world.results[player]
            tries[index] += 1
            self._done += 1
        return [won / tried for won, tried in zip(wins, tries, strict=True)]

    def _go_to(self) -> None:
        """Go to where the next stone is looked for."""
        self._world.restore()
        self._world.deal(self._random)
        for move in self._moves:
            self._world.play(move)

    def move(self) -> str | Cells:
        game = self._game
        assert game is not None
        turn = self._world.turn_of(self._moves)
        return turn if is_legal(game, turn) else any_turn(game)

    def value(self) -> int:
        return round(self._best * 1000) - 1000

    def playouts(self) -> int:
        return self._done
