"""The game of a room as one program has it, and how far the sides agree on it.

Used by `room` and `questions`.
"""

from host_sim.rooms.documents import Ask, Document, SetUp
from host_sim.rooms.shared_game import SharedGame
from rootlight.compat import const

TYPE_CHECKING = const(0)  # mypy takes it as true
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

# The seat that begins and numbers the games. Two sides that did would begin two at once.
KEEPER = 0


class Agreed:
    """The game, or None. stopped_at: after how many turns two sides differ, or None."""

    def __init__(self) -> None:
        self.game: SharedGame | None = None
        self.stopped_at: int | None = None
        # The game here was given by nobody in particular: another side's wish is as good.
        self.is_by_default = False

    def begin(self, number: int, set_up: "SetUp", is_by_default: bool) -> "Iterator[None]":
        """This is the game from now on, piece by piece. Raises SetUpError, Refused."""
        game = SharedGame(number, set_up)
        yield from game.set_up_moves()
        self.game = game
        self.stopped_at = None
        self.is_by_default = is_by_default

    def moves(self) -> "list[str]":
        """The moves that the board is to show: up to where the sides agree."""
        return self.game.moves(self.stopped_at) if self.game else []

    def here(self) -> "tuple[int, str]":
        """Number and hash of the record as it is shown: what questions are about."""
        game = self.game
        if game is None:
            return 0, ""
        number = len(game.turns) if self.stopped_at is None else self.stopped_at
        return number, game.hashes[number]

    def mark(self) -> "tuple[object, ...]":
        """A value that changes whenever the game does."""
        game = self.game
        return (game.number, game.set_up, len(game.turns), self.stopped_at) if game else ()

    def is_about_now(self, ask: "Ask") -> bool:
        """Return whether a question is about the game as it is shown."""
        if (ask.number, ask.hash) == self.here():
            return True
        # A side that joined a room without a game asked for one; nobody has played since.
        return ask.hash == "" and self.is_untouched()

    def is_free(self) -> bool:
        """Return whether a new game takes nothing from anybody."""
        game = self.game
        if game is None or self.stopped_at is not None or game.is_over():
            return True
        return self.is_untouched()

    def is_untouched(self) -> bool:
        """Return whether there is no game, or one that nobody has wished for or played in."""
        game = self.game
        if game is None:
            return True
        is_begun = game.turns or game.set_up.moves
        return self.is_by_default and not is_begun and game.writer() == KEEPER

    def is_all_in(self, document: "Document") -> bool:
        """Return whether a side says that it has the game as it is here."""
        game = self.game
        if game is None or not game.is_given_by(document.game, document.set_up):
            return False
        return document.turns == tuple(game.turns)

    def compare(self, documents: "Iterable[Document]", has_false_games: bool) -> None:
        """Find out whether the sides still agree, and since when they do not.

        has_false_games: whether a later game of another side is one that nobody can have begun.
        """
        forks = [self._fork_in(document, has_false_games) for document in documents]
        found = [fork for fork in forks if fork is not None]
        self.stopped_at = min(found) if found else None

    def _fork_in(self, document: "Document", has_false_games: bool) -> "int | None":
        """Return how many turns a document has in common with the game here; None if it agrees."""
        game = self.game
        if game is None or document.set_up is None or document.game < game.number:
            return None
        if document.game > game.number:
            return len(game.turns) if has_false_games else None
        if document.set_up != game.set_up:
            return 0
        common = _common(game, document)
        return common if common < len(document.turns) else None


def _common(game: "SharedGame", document: "Document") -> int:
    """Return how many turns both have in common."""
    count = 0
    for mine, other in zip(game.turns, document.turns):
        if mine != other:
            break
        count += 1
    return count
