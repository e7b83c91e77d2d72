"""One side of a game on several boards: documents of the sides in, the game and a document out.

Used by `joined_board` and `watched`; knows no broker, no board and no clock. Uses `agreed` (the
game), `questions` (what the sides ask each other) and `edition`. README.md of this package says
why it works: each turn has one seat that may write it, and a side writes only its own document.
"""

from host_sim.rooms.agreed import KEEPER, Agreed
from host_sim.rooms.documents import (
    LARGEST_NUMBER,
    MOST_SEATS,
    NEW,
    TAKEN_BACK,
    UNDO,
    BadDocument,
    Document,
    SetUp,
    read,
)
from host_sim.rooms.edition import Edition
from host_sim.rooms.questions import Question, Questions
from host_sim.rooms.share import ENDLESS, Share, Tasks, run_through
from host_sim.rooms.shared_game import SharedGame, complete, completed
from rootlight.compat import const
from rootlight.games.game import Refused, SetUpError

TYPE_CHECKING = const(0)  # mypy takes it as true
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

BEHIND = "behind"
NOT_YOUR_TURN = "not_your_turn"
STOPPED = "stopped"
ASKED = "other_side_asked"
NOTHING_TO_UNDO = "nothing_to_undo"

# Told in place of a complaint where a room is overloaded.
TOO_MUCH = "too_much"
UNPLAYABLE = "its game cannot be played here"


class Room:
    """The knowledge of one program about its room.

    seat: of its side, None for one that only watches. author: of its documents, new at each start.
    kept: the document that an earlier start kept, or None. share: how much of the time this may
    take; what is left over waits in `tasks`.

    `has_seen`: whether all that the broker kept has been heard once; until then nothing is
    played. `is_echoed`: whether the broker has the newest document of this side. `is_taken`:
    whether another program plays this side now; then this one only watches. `complaint`: why a
    document of another side was not read, or None.
    """

    def __init__(
        self,
        seat: "int | None",
        author: str,
        kept: "Document | None" = None,
        share: "Share" = ENDLESS,
    ) -> None:
        self.seat = seat
        self.agreed = Agreed()
        self.has_seen = False
        self.is_echoed = True
        self.is_taken = False
        self.complaint: str | None = None
        self.tasks = Tasks(share)
        self._author = author
        self._edition = Edition(kept)
        # The newest document of each seat; of the own one as others have written it.
        self._heard: dict[int, Document] = {}
        ask, answer = (kept.ask, kept.answer) if kept else (None, None)
        self._questions = Questions(seat, self.agreed, self._heard, ask, answer)
        if kept is not None:
            run_through(self._follow(self.seat or 0, kept))

    # For the board.

    @property
    def plays(self) -> bool:
        """True if this program writes for a side."""
        return self.seat is not None and not self.is_taken

    @property
    def game(self) -> "SharedGame | None":
        """The game as it is here."""
        return self.agreed.game

    @property
    def stopped_at(self) -> "int | None":
        """The number of turns after which two sides differ, or None."""
        return self.agreed.stopped_at

    def moves(self) -> "list[str]":
        """The moves that the board is to show: up to where the sides agree."""
        return self.agreed.moves()

    def code_of_fingers(self) -> "str | None":
        """None if this side may play the next turn now, else a code."""
        if not self.has_seen or self.game is None or self.tasks.are_left:
            return BEHIND
        if self.stopped_at is not None:
            return STOPPED
        if self.game.to_move() < 0:
            return None if self.plays else NOT_YOUR_TURN
        if not self.plays or self.game.writer() != self.seat:
            return NOT_YOUR_TURN
        return None

    def question(self) -> "Question | None":
        """Return the question of another side to the people here."""
        if not self.plays or self.game is None or not self.has_seen or self.tasks.are_left:
            return None
        return self._questions.for_people()

    def asks(self) -> "str | None":
        """Return the question of this side that waits for an answer: UNDO, NEW, or None."""
        ask = self._questions.pending() if self.plays else None
        return ask.what if ask else None

    def is_known_to(self, seat: int) -> bool:
        """Return whether a side has said that it has the game as it is here."""
        document = self._heard.get(seat)
        return document is not None and self.agreed.is_all_in(document)

    def document(self) -> "Document":
        """Return the document that this side is to publish now."""
        game = self.game
        return Document(
            self._author,
            self._edition.term,
            self._edition.number,
            game.number if game else 0,
            game.set_up if game else None,
            tuple(game.turns) if game else (),
            self._questions.ask,
            self._questions.answer,
            tuple(
                [
                    (seat, self._heard[seat].term, self._heard[seat].edition)
                    for seat in sorted(self._heard)
                    if seat != self.seat
                ]
            ),
            self.agreed.is_by_default,
        )

    # Acts of the people here.

    def play(self, move: str) -> str:
        """Play a turn of this side; its usual spelling. Raises Refused, with nothing changed."""
        code = self.code_of_fingers()
        if code is not None or self.game is None:
            raise Refused(code or BEHIND)
        if self.game.is_over():
            raise Refused("game_over")
        move = self.game.add(move)
        self._changed()
        return move

    def take_back(self) -> bool:
        """Take the last move back, or ask for it; whether it is taken back already.

        Raises Refused.
        """
        if not self.has_seen or self.game is None or self.tasks.are_left:
            raise Refused(BEHIND)
        if self.stopped_at is not None:
            raise Refused(STOPPED)
        concerned = self.game.concerned()
        if not concerned:
            raise Refused(NOTHING_TO_UNDO)
        if not self.plays or self.seat not in concerned:
            raise Refused(NOT_YOUR_TURN)
        if not self.game.can_take_back():
            raise Refused("card_revealed")
        if concerned == {self.seat}:
            self.game.add(TAKEN_BACK)
            self._changed()
            return True
        before = len(self.game.turns)
        question = self.question()
        if question is not None and question.ask.what == UNDO:
            # Both want it.
            self.answer(True)
            return len(self.game.turns) > before
        if self.asks() is None:
            self._questions.put(UNDO, None)
            self._changed()
        return False

    def begin(self, set_up: "SetUp", is_by_default: bool = False) -> bool:
        """Begin a game, or ask for it; whether it is begun already.

        is_by_default: nobody wants just this game. Raises Refused, and SetUpError where it cannot
        be played.
        """
        if not self.has_seen or self.tasks.are_left:
            raise Refused(BEHIND)
        if not self.plays:
            raise Refused(NOT_YOUR_TURN)
        set_up = complete(set_up)
        if self.seat == KEEPER and self.agreed.is_free():
            run_through(self._begin_next(set_up, is_by_default))
            return True
        if not is_by_default:
            self._questions.put(NEW, set_up)
            self._changed()
        return False

    def answer(self, yes: bool) -> None:
        """Answer the question of the other side, if there is one."""
        question = self.question()
        if question is None or self.seat is None:
            return
        self._questions.reply(question, yes)
        self._changed()
        self.tasks.add(self._catch_up())

    # News from the room.

    def see(self) -> None:
        """All that the broker kept has been heard."""
        self.tasks.add(self._see())

    def _see(self) -> "Iterator[None]":
        if self.has_seen:
            return
        self.has_seen = True
        if self.plays:
            self._heard.pop(self.seat or 0, None)
        self._changed()
        yield from self._catch_up()

    def repeat(self) -> None:
        """The broker may have forgotten what this side said."""
        self.is_echoed = not self.plays

    def hear_all(self, documents: "Iterable[tuple[int, bytes]]") -> None:
        """Take all that has come since the last look: (seat, data), each seat's in order."""
        came: dict[int, list[bytes]] = {}
        for seat, data in documents:
            came.setdefault(seat, []).append(data)
        for seat in sorted(came):
            self.tasks.add(self._hear_of_seat(seat, came[seat]))

    def _hear_of_seat(self, seat: int, came: "Sequence[bytes]") -> "Iterator[None]":
        """Return the newest of one seat's documents that came, then the last, if that is another.

        A document holds the whole record, so no turn of an older one is missing in the newest.
        The last is what the broker keeps now.
        """
        newest, found = None, came[-1]
        for data in came if len(came) > 1 else ():
            yield
            try:
                document = read(data)
            except BadDocument:
                continue
            if document.is_newer_than(newest):
                newest, found = document, data
        yield from self.hearing(seat, found)
        if found != came[-1]:
            yield from self.hearing(seat, came[-1])

    def hearing(self, seat: int, data: bytes) -> "Iterator[None]":
        """Take what somebody has published as the document of a seat, whatever it is."""
        if not data or not 0 <= seat < MOST_SEATS:
            if seat == self.seat:
                self.is_echoed = False
            return
        try:
            document = read(data)
        except BadDocument as error:
            self.complaint = str(error)
            self.is_echoed = self.is_echoed and seat != self.seat
            return
        if seat == self.seat:
            yield from self._hear_own(document)
        elif document.is_newer_than(self._heard.get(seat)):
            self._heard[seat] = document
            self.complaint = None
            if self.plays and self._edition.rise_above(self.seat, document.seen):
                self.is_echoed = False
            yield from self._catch_up()

    def _hear_own(self, document: "Document") -> "Iterator[None]":
        """Somebody, most often this program, has published a document of this side."""
        if document.but(seen=()) == self.document().but(seen=()):
            self.is_echoed = True
            return
        is_own = document.author == self._author
        if is_own and self._edition.is_later_than(document):
            # It comes back late, or from before the broker was restarted.
            self.is_echoed = False
            return
        if not self.has_seen:
            # An earlier start, or another computer that played this side.
            yield from self._recall(document)
            return
        mine = self._edition.term, self._author
        if not is_own and (document.term, document.author) > mine:
            self.is_taken = True
            self._heard[self.seat or 0] = document
            yield from self._catch_up()
            return
        if is_own:
            # Nobody else writes under this name: say it again, louder.
            self._edition.overtake(document)
        self.is_echoed = False

    def _recall(self, document: "Document") -> "Iterator[None]":
        """Go on from what an earlier start, or another computer, has said for this side."""
        seat = self.seat or 0
        if not document.is_newer_than(self._heard.get(seat)):
            return
        self._heard[seat] = document
        if self._edition.follow(document):
            self._questions.recall(document)
        yield from self._catch_up()

    # The game follows.

    def _catch_up(self) -> "Iterator[None]":
        """Bring the game up to what the documents say, and do what was agreed."""
        before = self.agreed.mark()
        while True:
            mark = self.agreed.mark()
            for seat in sorted(self._heard):
                yield from self._follow(seat, self._heard[seat])
            self._compare()
            yield from self._carry_out()
            if self.agreed.mark() == mark:
                break
        if self.agreed.mark() != before:
            self._changed()

    def _follow(self, seat: int, document: "Document") -> "Iterator[None]":
        """Take the turns of a document that this program does not have."""
        if document.set_up is None:
            return
        if self._is_game_to_adopt(seat, document):
            try:
                yield from self.agreed.begin(document.game, document.set_up, document.by_default)
            except (SetUpError, Refused):
                self.complaint = UNPLAYABLE
        game = self.game
        if game is None or not game.is_given_by(document.game, document.set_up):
            return
        if self.stopped_at is not None and self.has_seen:
            return
        turns = document.turns
        have = len(game.turns)
        if tuple(game.turns) != turns[:have]:
            return
        for turn in turns[have:]:
            if not self._may_be_added(turn):
                return
            try:
                game.add_as_spelled(turn)
            except Refused:
                return
            yield

    def _is_game_to_adopt(self, seat: int, document: "Document") -> bool:
        """Return whether a document gives the game: the keeper's does, and copies of it do.

        Copies count where the keeper's cannot be newer: where no game is known, and before the
        keeper's own program has seen its room again.
        """
        if self.game is None:
            return True
        if document.game <= self.game.number:
            return False
        if self.seat == KEEPER and not self.is_taken:
            return not self.has_seen
        return seat == KEEPER or not self.has_seen

    def _may_be_added(self, turn: str) -> bool:
        """Return whether the next turn may come from outside."""
        game = self.game
        if game is None:
            return False
        if not self.has_seen or not self.plays:
            return True
        if game.writer() == self.seat:
            # Only this program writes here.
            return False
        if turn != TAKEN_BACK or self.seat not in game.concerned():
            return True
        return self._questions.has_agreed_to_undo()

    def _compare(self) -> None:
        """Find out whether the sides still agree."""
        is_own = (self.seat,) if self.plays else ()
        others = [self._heard[seat] for seat in sorted(self._heard) if seat not in is_own]
        is_keeper = self.has_seen and self.seat == KEEPER and self.plays
        self.agreed.compare(others, has_false_games=is_keeper)

    def _carry_out(self) -> "Iterator[None]":
        """Write what all who are concerned agree on, if it is for this program to write."""
        if not self.has_seen or not self.plays or self.seat is None:
            return
        game = self.game
        writes = game is not None and self.stopped_at is None and game.writer() == self.seat
        if game is not None and writes and self._questions.is_undo_agreed(game.concerned()):
            try:
                game.add(TAKEN_BACK)
            except Refused:
                # The rules do not let it go.
                pass
            return
        set_up = self._questions.game_to_begin() if self.seat == KEEPER else None
        if set_up is None:
            return
        try:
            set_up = yield from completed(set_up)
            yield from self._begin_next(set_up, False)
        except (SetUpError, Refused):
            self.complaint = UNPLAYABLE

    def _begin_next(self, set_up: "SetUp", is_by_default: bool) -> "Iterator[None]":
        """The keeper begins the next game of the room. Raises SetUpError, Refused."""
        numbers = [document.game for document in self._heard.values()]
        if self.game is not None:
            numbers.append(self.game.number)
        number = min(max(numbers, default=0) + 1, LARGEST_NUMBER)
        yield from self.agreed.begin(number, set_up, is_by_default)
        self._questions.withdraw()
        self._changed()
        self._compare()

    def _changed(self) -> None:
        """Count a new edition of this side's document."""
        if self.plays:
            self._edition.count()
            self.is_echoed = False
