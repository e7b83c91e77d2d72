"""One side of a game on several boards: documents of the sides in, the game and a document out.

Used by `joined_board`; knows no broker, no board and no clock. README.md of this package says why
it works: each turn has one seat that may write it, and a side writes only its own document.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from host_sim.shared_games.documents import (
    LARGEST_NUMBER,
    MOST_SEATS,
    NEW,
    TAKEN_BACK,
    UNDO,
    Answer,
    Ask,
    BadDocument,
    Document,
    SetUp,
    read,
)
from host_sim.shared_games.share import ENDLESS, Share
from host_sim.shared_games.shared_game import SharedGame, complete, completed
from rootlight.games.game import Refused, SetUpError

# A term grows by one with each start of a program. A larger one than this was made up.
_LARGEST_TERM = LARGEST_NUMBER // 2

# The seat that begins and numbers the games. Two sides that did would begin two at once.
KEEPER = 0

BEHIND = "behind"
NOT_YOUR_TURN = "not_your_turn"
STOPPED = "stopped"
ASKED = "other_side_asked"
NOTHING_TO_UNDO = "nothing_to_undo"

# Told in place of a complaint where a room is overloaded.
TOO_MUCH = "too_much"


# The result of `next` for a task that has nothing more to do.
_THROUGH = object()


class Question(NamedTuple):
    """A question of another side to the people here. seat: of the side that asks."""

    seat: int
    ask: Ask


class Room:
    """The knowledge of one program about its room.

    seat: of its side, None for one that only watches. author: of its documents, new at each start.
    kept: the document that an earlier start kept, or None. share: how much of the time this may
    take; what is left over waits for `work`.

    `has_seen`: whether all that the broker kept has been heard once; until then nothing is
    played. `is_echoed`: whether the broker has the newest document of this side. `is_taken`:
    whether another program plays this side now; then this one only watches. `stopped_at`: the
    number of turns after which two sides differ, or None. `complaint`: why a document of another
    side was not read, or None.
    """

    def __init__(
        self,
        seat: int | None,
        author: str,
        kept: Document | None = None,
        share: Share = ENDLESS,
    ) -> None:
        self.seat = seat
        self.game: SharedGame | None = None
        self.has_seen = False
        self.is_echoed = True
        self.is_taken = False
        self.stopped_at: int | None = None
        self.complaint: str | None = None
        self._author = author
        self._term = 1 if kept is None else min(kept.term + 1, LARGEST_NUMBER)
        self._edition = 0
        self._ask = kept.ask if kept else None
        self._answer = kept.answer if kept else None
        # The game here was given by nobody in particular: another side's wish is as good.
        self._is_by_default = False
        # The newest document of each seat; of the own one as others have written it.
        self._heard: dict[int, Document] = {}
        # By seat: how many turns its document has in common with the game here.
        self._forks: dict[int, int] = {}
        self._share = share
        # The tasks that are still to be done, in this order. Each piece of it takes a moment.
        self._tasks: deque[Iterator[None]] = deque()
        if kept is not None:
            _run_through(self._follow(self.seat or 0, kept))

    # For the board.

    @property
    def plays(self) -> bool:
        """True if this program writes for a side."""
        return self.seat is not None and not self.is_taken

    @property
    def is_at_work(self) -> bool:
        """True if some of what has come is still to be looked at: then nothing is played."""
        return bool(self._tasks)

    @property
    def is_overloaded(self) -> bool:
        """True if so much comes that the rest of it has to wait long."""
        return self.is_at_work and self._share.is_overdrawn()

    def moves(self) -> list[str]:
        """The moves that the board is to show: up to where the sides agree."""
        return self.game.moves(self.stopped_at) if self.game else []

    def code_of_fingers(self) -> str | None:
        """None if this side may play the next turn now, else a code."""
        if not self.has_seen or self.game is None or self.is_at_work:
            return BEHIND
        if self.stopped_at is not None:
            return STOPPED
        if self.game.to_move() < 0:
            return None if self.plays else NOT_YOUR_TURN
        if not self.plays or self.game.writer() != self.seat:
            return NOT_YOUR_TURN
        return None

    def question(self) -> Question | None:
        """Return the question of another side to the people here."""
        if not self.plays or self.game is None or not self.has_seen or self.is_at_work:
            return None
        for seat, document in sorted(self._heard.items()):
            ask = document.ask
            if seat == self.seat or ask is None or self._is_answered(seat, ask):
                continue
            if ask.what == NEW and self.seat == KEEPER and self._is_about_now(ask):
                return Question(seat, ask)
            if ask.what == NEW and seat == KEEPER and self._is_about_now(ask):
                return Question(seat, ask)
            if ask.what == UNDO and self._is_for_me(seat, ask):
                return Question(seat, ask)
        return None

    def asks(self) -> str | None:
        """Return the question of this side that waits for an answer: UNDO, NEW, or None."""
        ask = self._ask
        if not self.plays or ask is None or not self._is_open(ask):
            return None
        return ask.what

    def is_known_to(self, seat: int) -> bool:
        """Return whether a side has said that it has the game as it is here."""
        document = self._heard.get(seat)
        if document is None or self.game is None:
            return False
        game = self.game
        return game.is_given_by(document.game, document.set_up) and (
            document.turns == tuple(game.turns)
        )

    def document(self) -> Document:
        """Return the document that this side is to publish now."""
        game = self.game
        return Document(
            self._author,
            self._term,
            self._edition,
            game.number if game else 0,
            game.set_up if game else None,
            tuple(game.turns) if game else (),
            self._ask,
            self._answer,
            tuple(
                (seat, document.term, document.edition)
                for seat, document in sorted(self._heard.items())
                if seat != self.seat
            ),
            self._is_by_default,
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
        if not self.has_seen or self.game is None or self.is_at_work:
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
            self._ask_for(UNDO, None)
        return False

    def begin(self, set_up: SetUp, is_by_default: bool = False) -> bool:
        """Begin a game, or ask for it; whether it is begun already.

        is_by_default: nobody wants just this game. Raises Refused, and SetUpError where it cannot
        be played.
        """
        if not self.has_seen or self.is_at_work:
            raise Refused(BEHIND)
        if not self.plays:
            raise Refused(NOT_YOUR_TURN)
        set_up = complete(set_up)
        if self.seat == KEEPER and self._is_free():
            _run_through(self._begin(set_up, is_by_default))
            return True
        if not is_by_default:
            self._ask_for(NEW, set_up)
        return False

    def answer(self, yes: bool) -> None:
        """Answer the question of the other side, if there is one."""
        question = self.question()
        if question is None or self.seat is None:
            return
        seat, ask = question
        self._answer = Answer(seat, ask.identity, yes, ask.number, ask.hash)
        self._changed()
        self._do(self._settle())

    # News from the room.

    def work(self) -> None:
        """Go on with what is to be done, as far as the share of time goes."""
        while self._tasks and self._share.is_left():
            with self._share.spending():
                if next(self._tasks[0], _THROUGH) is _THROUGH:
                    self._tasks.popleft()

    def _do(self, task: Iterator[None]) -> None:
        self._tasks.append(task)
        self.work()

    def see(self) -> None:
        """All that the broker kept has been heard."""
        self._do(self._see())

    def _see(self) -> Iterator[None]:
        if self.has_seen:
            return
        self.has_seen = True
        if self.plays:
            self._heard.pop(self.seat or 0, None)
        self._changed()
        yield from self._settle()

    def repeat(self) -> None:
        """The broker may have forgotten what this side said."""
        self.is_echoed = not self.plays

    def hear_all(self, documents: Iterable[tuple[int, bytes]]) -> None:
        """Take all that has come since the last look: (seat, data), each seat's in order."""
        came: dict[int, list[bytes]] = {}
        for seat, data in documents:
            came.setdefault(seat, []).append(data)
        for seat, of_seat in came.items():
            self._do(self._hear_of_seat(seat, of_seat))

    def hear(self, seat: int, data: bytes) -> None:
        """Take what somebody has published as the document of a seat, whatever it is."""
        self._do(self.hearing(seat, data))

    def _hear_of_seat(self, seat: int, came: Sequence[bytes]) -> Iterator[None]:
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

    def hearing(self, seat: int, data: bytes) -> Iterator[None]:
        """The same as `hear`, piece by piece."""
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
            self._be_newer_than(document)
            yield from self._settle()

    def _be_newer_than(self, document: Document) -> None:
        """Another side may know a newer document of this one: of a start that was forgotten."""
        for seat, term, edition in document.seen:
            if seat != self.seat or not self.plays or term > _LARGEST_TERM:
                continue
            if (term, edition) > (self._term, self._edition):
                self._term = min(term + 1, LARGEST_NUMBER)
                self.is_echoed = False

    def _hear_own(self, document: Document) -> Iterator[None]:
        """Somebody, most often this program, has published a document of this side."""
        if document._replace(seen=()) == self.document()._replace(seen=()):
            self.is_echoed = True
            return
        is_own = document.author == self._author
        if is_own and document.term == self._term and document.edition < self._edition:
            # It comes back late, or from before the broker was restarted.
            self.is_echoed = False
            return
        if not self.has_seen:
            # An earlier start, or another computer that played this side.
            yield from self._recall(document)
            return
        mine = self._term, self._author
        if not is_own and (document.term, document.author) > mine:
            self.is_taken = True
            self._heard[self.seat or 0] = document
            yield from self._settle()
            return
        if is_own:
            # Nobody else writes under this name: say it again, louder.
            self._edition = min(max(self._edition, document.edition) + 1, LARGEST_NUMBER)
        self.is_echoed = False

    def _recall(self, document: Document) -> Iterator[None]:
        """Go on from what an earlier start, or another computer, has said for this side."""
        seat = self.seat or 0
        if not document.is_newer_than(self._heard.get(seat)):
            return
        self._heard[seat] = document
        if document.term >= self._term:
            self._term = min(document.term + 1, LARGEST_NUMBER)
            self._ask, self._answer = document.ask, document.answer
        yield from self._settle()

    # The game follows.

    def _settle(self) -> Iterator[None]:
        """Bring the game up to what the documents say, and do what was agreed."""
        before = self._mark()
        while True:
            mark = self._mark()
            for seat in sorted(self._heard):
                yield from self._follow(seat, self._heard[seat])
            self._find_forks()
            yield from self._carry_out()
            if self._mark() == mark:
                break
        if self._mark() != before:
            self._changed()

    def _mark(self) -> tuple[object, ...]:
        game = self.game
        stopped = self.stopped_at
        return (game.number, game.set_up, len(game.turns), stopped) if game else ()

    def _follow(self, seat: int, document: Document) -> Iterator[None]:
        """Take the turns of a document that this program does not have."""
        if document.set_up is None:
            return
        if self._is_game_to_adopt(seat, document):
            yield from self._adopt(document)
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

    def _is_game_to_adopt(self, seat: int, document: Document) -> bool:
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

    def _adopt(self, document: Document) -> Iterator[None]:
        if document.set_up is None:
            return
        try:
            game = SharedGame(document.game, document.set_up)
            yield from game.set_up_moves()
        except (SetUpError, Refused):
            self.complaint = "its game cannot be played here"
            return
        self.game = game
        self._forks.clear()
        self.stopped_at = None
        self._is_by_default = document.by_default

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
        return turn != TAKEN_BACK or self.seat not in game.concerned() or self._has_agreed()

    def _has_agreed(self) -> bool:
        """Return whether this side wants the last move to be taken back, or has said yes to it."""
        here = self._here()
        ask, answer = self._ask, self._answer
        if ask is not None and ask.what == UNDO and (ask.number, ask.hash) == here:
            return True
        return answer is not None and answer.yes and (answer.number, answer.hash) == here

    def _find_forks(self) -> None:
        """Find out whether the sides still agree, and since when they do not."""
        game = self.game
        self._forks.clear()
        for seat, document in self._heard.items():
            if game is None or document.set_up is None:
                continue
            if document.game < game.number or (seat == self.seat and self.plays):
                continue
            common = self._common(game, document)
            is_ahead = len(document.turns) > common and document.game == game.number
            is_other = common < len(game.turns) and common < len(document.turns)
            if document.game == game.number and document.set_up != game.set_up:
                self._forks[seat] = 0
            elif document.game == game.number and (is_other or is_ahead):
                self._forks[seat] = common
            elif document.game > game.number and self._is_false_game():
                self._forks[seat] = len(game.turns)
        self.stopped_at = min(self._forks.values()) if self._forks else None

    def _is_false_game(self) -> bool:
        """Return whether a later game of another side is one that nobody can have begun."""
        return self.has_seen and self.seat == KEEPER and self.plays

    @staticmethod
    def _common(game: SharedGame, document: Document) -> int:
        """Return how many turns both have in common."""
        count = 0
        for mine, other in zip(game.turns, document.turns, strict=False):
            if mine != other:
                break
            count += 1
        return count

    # Questions and agreements.

    def _carry_out(self) -> Iterator[None]:
        """Write what all who are concerned agree on, if it is for this program to write."""
        if not self.has_seen or not self.plays or self.seat is None:
            return
        game = self.game
        if game is not None and self.stopped_at is None and game.writer() == self.seat:
            concerned = game.concerned()
            asked = [seat for seat in concerned if self._wants_undo(seat)]
            if asked and all(self._agrees(seat, asked) for seat in concerned):
                try:
                    game.add(TAKEN_BACK)
                except Refused:
                    return
                return
        if self.seat == KEEPER:
            yield from self._begin_what_is_asked_for()

    def _wants_undo(self, seat: int) -> bool:
        ask = self._ask_of(seat)
        return ask is not None and ask.what == UNDO and (ask.number, ask.hash) == self._here()

    def _agrees(self, seat: int, asked: list[int]) -> bool:
        """Return whether a side asked for it itself, or said yes to one who did."""
        if seat in asked:
            return True
        answer = self._answer_of(seat)
        if answer is None or not answer.yes or answer.seat not in asked:
            return False
        ask = self._ask_of(answer.seat)
        # The record counts too: a side that begins a game numbers its questions from 1 again.
        return ask is not None and self._has_said_yes(answer, answer.seat, ask)

    def _begin_what_is_asked_for(self) -> Iterator[None]:
        """The keeper's part: a new game that is free to be begun, or that is agreed."""
        for seat, document in sorted(self._heard.items()):
            ask = document.ask
            if seat == self.seat or ask is None or ask.set_up is None:
                continue
            if not self._is_about_now(ask) or self._is_refused(seat, ask):
                continue
            is_free = self._is_free() and self.stopped_at is None
            if is_free or self._has_said_yes(self._answer, seat, ask):
                yield from self._try_to_begin(ask.set_up)
                return
        mine = self._ask
        if mine is None or mine.set_up is None or not self._is_open(mine):
            return
        others = [seat for seat in self._heard if seat != self.seat]
        if self._is_free() or (
            others and all(self._has_said_yes(self._answer_of(s), KEEPER, mine) for s in others)
        ):
            yield from self._try_to_begin(mine.set_up)

    def _try_to_begin(self, set_up: SetUp) -> Iterator[None]:
        try:
            set_up = yield from completed(set_up)
            yield from self._begin(set_up, False)
        except (SetUpError, Refused):
            self.complaint = "its game cannot be played here"

    def _begin(self, set_up: SetUp, is_by_default: bool) -> Iterator[None]:
        numbers = [document.game for document in self._heard.values()]
        if self.game is not None:
            numbers.append(self.game.number)
        game = SharedGame(min(max(numbers, default=0) + 1, LARGEST_NUMBER), set_up)
        yield from game.set_up_moves()
        self.game = game
        self._ask = None
        self.stopped_at = None
        self._is_by_default = is_by_default
        self._changed()
        self._find_forks()

    def _is_free(self) -> bool:
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
        return self._is_by_default and not is_begun and game.writer() == KEEPER

    def _ask_for(self, what: str, set_up: SetUp | None) -> None:
        identity = self._ask.identity + 1 if self._ask else 1
        number, here = self._here()
        self._ask = Ask(min(identity, LARGEST_NUMBER), what, number, here, set_up)
        self._changed()
        self._settle()

    def _here(self) -> tuple[int, str]:
        """Number and hash of the record as it is shown: what questions are about."""
        game = self.game
        if game is None:
            return 0, ""
        number = len(game.turns) if self.stopped_at is None else self.stopped_at
        return number, game.hashes[number]

    def _is_about_now(self, ask: Ask) -> bool:
        if (ask.number, ask.hash) == self._here():
            return True
        # A side that joined a room without a game asked for one; nobody has played since.
        return ask.hash == "" and self.is_untouched()

    def _is_open(self, ask: Ask) -> bool:
        """Return whether a question of this side still waits for an answer."""
        if not self._is_about_now(ask):
            return False
        return not any(self._is_refusal(document.answer, ask) for document in self._heard.values())

    def _is_refusal(self, answer: Answer | None, ask: Ask) -> bool:
        if answer is None or answer.yes or answer.seat != self.seat:
            return False
        return answer.identity == ask.identity and answer.hash == ask.hash

    def _is_for_me(self, seat: int, ask: Ask) -> bool:
        """Return whether a wish to take a move back needs the consent of the people here."""
        game = self.game
        if game is None or (ask.number, ask.hash) != self._here():
            return False
        concerned = game.concerned()
        return self.seat in concerned and seat in concerned and self.stopped_at is None

    def _is_answered(self, seat: int, ask: Ask) -> bool:
        answer = self._answer
        if answer is None or (answer.seat, answer.identity) != (seat, ask.identity):
            return False
        return (answer.number, answer.hash) == (ask.number, ask.hash)

    def _is_refused(self, seat: int, ask: Ask) -> bool:
        return self._is_answered(seat, ask) and self._answer is not None and not self._answer.yes

    @staticmethod
    def _has_said_yes(answer: Answer | None, seat: int, ask: Ask) -> bool:
        if answer is None or not answer.yes:
            return False
        return (answer.seat, answer.identity, answer.hash) == (seat, ask.identity, ask.hash)

    def _ask_of(self, seat: int) -> Ask | None:
        if seat == self.seat:
            return self._ask
        document = self._heard.get(seat)
        return document.ask if document else None

    def _answer_of(self, seat: int) -> Answer | None:
        if seat == self.seat:
            return self._answer
        document = self._heard.get(seat)
        return document.answer if document else None

    def _changed(self) -> None:
        """Count a new edition of this side's document."""
        if self.plays:
            self._edition = min(self._edition + 1, LARGEST_NUMBER)
            self.is_echoed = False


def _run_through(task: Iterator[None]) -> None:
    """Do all of it at once: what this program itself has kept, or people here have begun."""
    for _ in task:
        pass
