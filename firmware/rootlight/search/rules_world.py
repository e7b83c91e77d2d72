"""A game of two as the search plays it, by the game's own rules: slow, and right by construction.

Used by `worlds` for a game that has no faster one yet.
"""

from rootlight.compat import const
from rootlight.games.world import World
from rootlight.kernels import tree as loops
from rootlight.match.new_game import make_game

TYPE_CHECKING = const(0)  # mypy takes it as true
if TYPE_CHECKING:
    from rootlight.games.game import Cells, Game

# After so many turns for each cell, a playout of a game that can go round is broken off.
_TURNS_A_CELL = const(3)


class RulesWorld(World):
    """A game of two, of cells and words, by `legal_cells`, `play_cells` and `play_word`.

    Numbers from the number of cells on are words; the first of them also ends a turn. A playout
    that goes round is broken off and counts as a draw; in it, boards may come again.
    """

    def __init__(self, name: str, board: str, options: dict) -> None:
        """name, board, options: those of the games that it will take."""
        self._game, _ = make_game(name, board, options)
        count = self._game.count
        self._words = self._game.all_words()
        super().__init__(count + len(self._words), len(self._game.COLOURS), count)
        self._root = bytearray(len(self._game.state))
        self._root_partial: Cells = ()
        self._partial: Cells = ()
        self._mask = bytearray(self.moves)
        self._first = bytearray(self.moves)  # who was the first to make a move, plus 1
        self._random = 0
        self._left = 0  # turns of the playout

    def take(self, game: "Game", partial: "Cells" = ()) -> None:
        self._root[:] = game.state
        self._root_partial = tuple(partial)
        self.restore()

    def restore(self) -> None:
        if self._game.state != self._root:
            self._game.state[:] = self._root
            self._game.refresh()
        self._partial = self._root_partial
        for place in range(len(self.played)):
            self.played[place] = 0
        for move in range(self.moves):
            self._first[move] = 0

    def mover(self) -> int:
        # By seats, for sides may not be chosen yet.
        return -1 if self._game.is_over() else self._game.seat()

    def in_turn(self) -> bool:
        return len(self._partial) > 0

    def legal(self, mask: bytearray) -> int:
        game = self._game
        game.legal_cells(self._partial, mask)
        for move in range(game.count, self.moves):
            mask[move] = 0
        if self._partial:
            mask[game.count] = 0 if game.refusal_of_turn(self._partial) else 1
        elif not game.is_over():
            for number in range(len(self._words)):
                mask[game.count + number] = 0 if game.refusal_of_word(self._words[number]) else 1
        return sum(mask)

    def play(self, move: int) -> None:
        game = self._game
        mover = self.mover()
        if not self._first[move]:
            self._first[move] = mover + 1
            self.played[mover * self.moves + move] = 1
        if move < game.count:
            self._partial += (move,)
            if len(self._partial) < game.turn_size()[1]:
                return
        elif not self._partial:
            game.play_word(self._words[move - game.count])
            return
        cells = self._partial
        self._partial = ()
        game.play_cells(cells)

    def begin_playout(self, seed: int) -> None:
        self._random = seed
        self._left = self._game.count * _TURNS_A_CELL

    def go_on(self, turns: int) -> bool:
        while turns and self._left and not self._game.is_over():
            self._random_turn()
            turns -= 1
            self._left -= 1
        if self._left and not self._game.is_over():
            return False
        self._judge()
        return True

    def _random_turn(self) -> None:
        """A random cell first, a coin for a second one; a word only where no cell is legal."""
        if not self._partial:
            self._play_random(False)
        while self._partial and not self._game.is_over():
            self._play_random(self._below(2) == 0)

    def _play_random(self, rather_end: bool) -> None:
        """Make a random legal move; the end of the turn where it is wanted, or nothing else is."""
        count = self._game.count
        self.legal(self._mask)
        cells = sum(self._mask[:count])
        if self._partial and self._mask[count] and (rather_end or not cells):
            self.play(count)
        elif cells:
            self.play(self._nth(0, self._below(cells)))
        elif max(self._mask):
            self.play(self._nth(count, self._below(sum(self._mask[count:]))))
        else:
            self._partial = ()  # no second stone makes this first one legal: begin again

    def _nth(self, move: int, places: int) -> int:
        """The legal move that comes so many places after the first one from `move` on."""
        while places or not self._mask[move]:
            places -= self._mask[move]
            move += 1
        return move

    def _below(self, limit: int) -> int:
        self._random = loops.stir(self._random)
        return (self._random >> 15) * limit >> 15

    def _judge(self) -> None:
        winner = self._game.winner()
        for player in range(self.players):
            if winner == -1 or winner == -2:
                self.results[player] = 1
            else:
                self.results[player] = 2 if self._game.colour_at(player) == winner else 0

    def fill_owners(self, owners: bytearray) -> None:
        game = self._game
        for cell in range(game.count):
            owner = game.state[cell]
            # Higher ones belong to nobody.
            owners[cell] = owner if 0 < owner <= self.players else game.claimant(cell)

    def scores(self) -> "tuple[int, ...]":
        return self._game.scores()

    def turn_of(self, moves: "Cells") -> "str | Cells":
        count = self._game.count
        if moves[0] >= count:
            return self._words[moves[0] - count]
        return tuple([move for move in moves if move < count])
