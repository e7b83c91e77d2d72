"""A game as the search plays it: fast, in numbers, and back to where it began as often as wanted.

Used by `search`; a subclass for each family of games.
"""

from rootlight.compat import const
from rootlight.kernels import tree as loops

TYPE_CHECKING = const(0)  # mypy takes it as true
if TYPE_CHECKING:
    from array import array
    from typing import Any

    from rootlight.games.game import Cells, Game

    # The tables of a search, as `kernels.tree` describes them: tree, path, knobs, mask, run.
    SearchTables = tuple[array[int], array[int], array[int], bytearray, array[int]]


_LOW_15 = const(0x7FFF)


def set_random(table: "array[int]", at: int, seed: int) -> None:
    """Begin the random numbers of a kernel: 15 bits of a seed here and 15 in the next entry."""
    table[at] = seed & _LOW_15
    table[at + 1] = seed >> 15 & _LOW_15


class World:
    """A copy of a game's position, in which moves and random games are played.

    A move is a number from 0 to `moves - 1`, in stone games one stone: a cell. The number of
    cells says that the turn ends here without a second stone or, as the first move of a turn, is
    the game's word.

    moves: how many numbers of moves there are. stones: those from here on place nothing, but end
    a turn or are words; the first is the one that `end` says. players: how many players.
    results: after a playout, by player: 2 won, 1 draw or shared, 0 lost. played: at
    `player * moves + move`, 1 if that player was the first to make this move since the root;
    `restore` clears it.
    """

    def __init__(self, moves: int, players: int, stones: int) -> None:
        self.moves = moves
        self.stones = stones
        self.players = players
        self.results = bytearray(players)
        self.played = bytearray(players * moves)
        self._search: Any = ()  # tables of a search, see `begin_search`

    def take(self, game: "Game", partial: "Cells" = ()) -> None:
        """Let the root be the position of a game, which is not changed."""
        raise NotImplementedError

    def restore(self) -> None:
        """Go back to the root."""
        raise NotImplementedError

    def deal(self, seed: int) -> None:
        """Deal what is hidden again, at the root, by what the player to move may know."""

    def mover(self) -> int:
        """Index of the player whose move is next; -1 when the game is over."""
        raise NotImplementedError

    def legal(self, mask: bytearray) -> int:
        """Set `mask[move]` to 1 for each legal move, else to 0; return how many are legal."""
        raise NotImplementedError

    def leave_out(self, mask: bytearray) -> None:
        """Clear legal moves that a search may leave out: bad ones, where most of many are bad."""

    def play(self, move: int) -> None:
        """Make a move that is legal."""
        raise NotImplementedError

    def begin_playout(self, seed: int) -> None:
        """Begin a random game from the position as it stands."""
        raise NotImplementedError

    def go_on(self, turns: int) -> bool:
        """Play at most so many random turns; return whether the game is over and judged.

        To judge it may take calls of its own.
        """
        raise NotImplementedError

    def begin_search(self, search: "SearchTables") -> None:
        """Take the tables of a search for `think`."""
        self._search = search

    def think(self, turns: int) -> None:
        """Do the tasks of `kernels.tree` until it rests, or `turns` random turns are used up.

        A game with kernels of its own does it in one call of them.
        """
        tree, path, knobs, mask, run = self._search
        while turns > 0:
            task = loops.next_task(tree, path, knobs, mask, run, self.results, self.played)
            if task == loops.REST:
                return
            turns -= 1
            self._do(task, mask, run)
            mover = self.mover()
            run[loops.MOVER] = loops.NATURE if mover < 0 else mover
            run[loops.IN_TURN] = 1 if self.in_turn() else 0
            run[loops.OUTCOME] = self.outcome() + 1

    def _do(self, task: int, mask: bytearray, run: "array[int]") -> None:
        """Do a task of `kernels.tree`."""
        seed = run[loops.RANDOM] | run[loops.RANDOM + 1] << 15
        if task >= loops.PLAY:
            self.play(task - loops.PLAY)
        elif task == loops.PLAY_ON:
            run[loops.ANSWER] = 1 if self.go_on(1) else 0
        elif task == loops.LEGAL:
            run[loops.ANSWER] = self.legal(mask)
        elif task == loops.BEGIN:
            self.begin_playout(seed)
        else:
            self.restore()
            self.deal(seed)

    def turn_of(self, moves: "Cells") -> "str | Cells":
        """A whole turn, from its moves: cells or a word, as `Match.carry_out` takes it."""
        raise NotImplementedError

    def in_turn(self) -> bool:
        """Return whether the moves made last belong to a turn that is not finished yet."""
        raise NotImplementedError

    # The end of a playout, for a forecast.

    def fill_owners(self, owners: bytearray) -> None:
        """Fill `owners[cell]` with whose stone or claim each cell is, as in `state`; 0 nobody's.

        After a playout that is over.
        """
        raise NotImplementedError

    def scores(self) -> "tuple[int, ...]":
        """The score of each player after a playout that is over; empty in a game without one."""
        return ()

    # Chance. A game without it leaves these as they are.

    def outcome(self) -> int:
        """Return the kind of the hidden card of the last move, one of `outcomes`; -1 if none."""
        return -1

    def outcomes(self) -> int:
        """Return the number of kinds of hidden cards."""
        return 0
