"""A game that several sides share: its turns by number, who may write the next one, and hashes.

Used by `room`; uses the firmware's rules. A turn is a move, or TAKEN_BACK: the last move in play
is gone. Turns are only ever added.
"""

from host_sim.rooms.documents import MOST_TURNS, TAKEN_BACK, SetUp, first_hash, next_hash
from rootlight.compat import const
from rootlight.games.catalogue import entry
from rootlight.games.game import Refused, SetUpError
from rootlight.link.json_stream import plain
from rootlight.link.state_json import position_of
from rootlight.match.match import Match

TYPE_CHECKING = const(0)  # mypy takes it as true
if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Iterator
    from typing import Any

NOBODY = -1
# Characters of the turns of a game, and of the moves with which it is set up: two such set-ups
# and the turns fit into a document.
_MOST_TEXT = 32 * 1024
_MOST_SET_UP = 20 * 1024
# The bytes that a turn takes besides its own characters.
_AROUND = 3


def complete(set_up: "SetUp") -> "SetUp":
    """The same with all options and the usual spelling of its moves.

    Raises SetUpError or Refused where this cannot be played.
    """
    completing = completed(set_up)
    while True:
        try:
            next(completing)
        except StopIteration as end:
            found: SetUp = end.value
            return found


def begun(game: str, board: str, draw: "Callable[[], int]") -> "SetUp":
    """The beginning of a game on a board, with cards where it deals some.

    draw: gives a number from 0 to LARGEST_SEED. Raises SetUpError or ValueError where there is no
    such game or board.
    """
    return complete(SetUp(game, board, seed=draw() if entry(game).cards else 0))


def completed(set_up: "SetUp") -> "Generator[None, None, SetUp]":
    """The same as `complete`, a move after the other."""
    match = _match_of(set_up)
    for move in set_up.moves:
        match.play(move)
        yield
    options = tuple(sorted(match.options.items()))
    return set_up.but(options=options, moves=tuple(match.moves()))


def _match_of(set_up: "SetUp") -> "Match":
    options = dict(set_up.options)
    if sum(len(move) + _AROUND for move in set_up.moves) > _MOST_SET_UP:
        raise SetUpError("a game begins with too many moves")
    try:
        return Match(set_up.game, set_up.board, options, set_up.seed, set_up.cards)
    except SetUpError:
        raise
    except (ValueError, TypeError, KeyError, IndexError) as error:
        # Rules that get options or cards as nobody would write them.
        raise SetUpError(str(error)) from error


class SharedGame:
    """One game of a room; `set_up_moves` has to be run through before anything else.

    number: of the game in its room, from 1. Raises SetUpError where this cannot be played.
    `turns`: all of them; `hashes`: of the record before each turn, and after the last.
    """

    def __init__(self, number: int, set_up: "SetUp") -> None:
        self.number = number
        self.set_up = set_up
        self.turns: list[str] = []
        self.hashes = [first_hash(number, set_up)]
        self._size = 0
        self._match = _match_of(set_up)
        # The player of each move in play.
        self._movers: list[int] = []
        if dict(set_up.options) != self._match.options:
            raise SetUpError("an option is missing")

    def set_up_moves(self) -> "Iterator[None]":
        """Play the moves that stand already, one after the other. Raises Refused."""
        for move in self.set_up.moves:
            if self._play(move) != move:
                raise Refused("not_a_move")
            yield

    def is_given_by(self, number: int, set_up: "SetUp | None") -> bool:
        """Return whether this is the game of that number and set-up."""
        return number == self.number and set_up == self.set_up

    # The sides.

    def players(self) -> "tuple[str, ...]":
        """Return the name of each side now, by seat."""
        return tuple(self._match.game.players())

    def to_move(self) -> int:
        """The seat of the side to move; NOBODY when the game is over."""
        return int(self._match.game.player())

    def is_over(self) -> bool:
        return bool(self._match.game.is_over())

    def writer(self) -> int:
        """The one seat that may write the next turn; NOBODY if there cannot be another one."""
        if len(self.turns) >= MOST_TURNS or self._size >= _MOST_TEXT:
            return NOBODY
        mover = self.to_move()
        if mover >= 0:
            return mover
        # The game is over: who ended it writes that it is not.
        return self._movers[-1] if self._movers else NOBODY

    def concerned(self) -> "set[int]":
        """The seats without whose consent the last move is not taken back."""
        if not self._movers:
            return set()
        last = self._movers[-1]
        if self.is_over():
            return {last, (last + 1) % len(self.players())}
        return {last, self.to_move()}

    # Turns.

    def moves(self, turns: "int | None" = None) -> "list[str]":
        """The moves in play after so many turns; after all of them if nothing is said."""
        moves = list(self.set_up.moves)
        for turn in self.turns[:turns]:
            if turn == TAKEN_BACK:
                moves.pop()
            else:
                moves.append(turn)
        return moves

    def position(self, turns: "int | None" = None) -> "dict[str, Any]":
        """The state after so many turns, as far as the link tells it of the match alone."""
        match = self._match
        if turns is not None and turns < len(self.turns):
            match = _match_of(self.set_up)
            for move in self.moves(turns):
                match.play(move)
        state: dict[str, Any] = plain(position_of(match))
        return state

    def hash(self) -> str:
        """The hash of the record as it is now."""
        return self.hashes[-1]

    def can_take_back(self) -> bool:
        """Return whether the rules of the game let the last move be taken back."""
        try:
            self._match.undo()
        except Refused:
            return False
        self._match.redo()
        return True

    def add(self, turn: str) -> str:
        """Add a turn, its usual spelling is returned. Raises Refused; then nothing has changed."""
        if turn == TAKEN_BACK:
            self._match.undo()
            self._movers.pop()
        else:
            turn = self._play(turn)
        self._note(turn)
        return turn

    def add_as_spelled(self, turn: str) -> None:
        """Add a turn of another program, which must spell it as we do. Raises Refused."""
        if turn != TAKEN_BACK:
            spelled = self._play(turn)
            if spelled != turn:
                self._match.undo(past_cards=True)
                self._movers.pop()
                raise Refused("not_a_move")
            self._note(turn)
            return
        self.add(turn)

    def _note(self, turn: str) -> None:
        self.turns.append(turn)
        self.hashes.append(next_hash(self.hashes[-1], turn))
        self._size += len(turn) + _AROUND

    def _play(self, move: str) -> str:
        mover = self.to_move()
        try:
            spelled = str(self._match.play(move))
        except Refused:
            raise
        except (ValueError, TypeError, KeyError, IndexError, OverflowError) as error:
            raise Refused("not_a_move") from error
        self._movers.append(mover)
        return spelled
