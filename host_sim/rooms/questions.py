"""The questions of the sides of a room, and their answers: a turn taken back, another game.

Used by `room`. Each side says in its document what it asks and what it has answered.
"""

from host_sim.rooms.agreed import KEEPER, Agreed
from host_sim.rooms.documents import (
    LARGEST_NUMBER,
    NEW,
    UNDO,
    Answer,
    Ask,
    Document,
    SetUp,
)
from host_sim.rooms.values import Value
from rootlight.compat import const

TYPE_CHECKING = const(0)  # mypy takes it as true
if TYPE_CHECKING:
    from collections.abc import Collection, Mapping


class Question(Value):
    """A question of another side to the people here. seat: of the side that asks."""

    FIELDS = ("seat", "ask")

    def __init__(self, seat: int, ask: "Ask") -> None:
        self.seat = seat
        self.ask = ask


class Questions:
    """The questions and answers of all sides, of this one and of those that were heard.

    seat: of this side, or None. agreed: the game that they are about. heard: the newest document
    of each seat, which the room keeps up to date. ask, answer: the last of this side, or None.
    """

    def __init__(
        self,
        seat: "int | None",
        agreed: "Agreed",
        heard: "Mapping[int, Document]",
        ask: "Ask | None",
        answer: "Answer | None",
    ) -> None:
        self.ask = ask
        self.answer = answer
        self._seat = seat
        self._agreed = agreed
        self._heard = heard

    # Of this side.

    def recall(self, document: "Document") -> None:
        """Go on from what an earlier document of this side asked and answered."""
        self.ask, self.answer = document.ask, document.answer

    def put(self, what: str, set_up: "SetUp | None") -> None:
        """Ask the other sides."""
        identity = self.ask.identity + 1 if self.ask else 1
        number, here = self._agreed.here()
        self.ask = Ask(min(identity, LARGEST_NUMBER), what, number, here, set_up)

    def withdraw(self) -> None:
        """Nothing is asked any more."""
        self.ask = None

    def reply(self, question: "Question", yes: bool) -> None:
        """Answer another side."""
        seat, ask = question.seat, question.ask
        self.answer = Answer(seat, ask.identity, yes, ask.number, ask.hash)

    def pending(self) -> "Ask | None":
        """Return the question of this side that still waits for an answer."""
        ask = self.ask
        if ask is None or not self._agreed.is_about_now(ask):
            return None
        answers = [document.answer for document in self._heard.values()]
        return None if any(self._is_refusal(answer, ask) for answer in answers) else ask

    def _is_refusal(self, answer: "Answer | None", ask: "Ask") -> bool:
        if answer is None or answer.yes or answer.seat != self._seat:
            return False
        return answer.identity == ask.identity and answer.hash == ask.hash

    def has_agreed_to_undo(self) -> bool:
        """Return whether this side wants the last move to be taken back, or has said yes to it."""
        here = self._agreed.here()
        ask, answer = self.ask, self.answer
        if ask is not None and ask.what == UNDO and (ask.number, ask.hash) == here:
            return True
        return answer is not None and answer.yes and (answer.number, answer.hash) == here

    # Of another side to the people here.

    def for_people(self) -> "Question | None":
        """Return the question that the people here have not answered yet."""
        for seat in sorted(self._heard):
            ask = self._heard[seat].ask
            if seat == self._seat or ask is None or self._is_answered(seat, ask):
                continue
            is_of_keeper = KEEPER in (self._seat, seat)
            if ask.what == NEW and is_of_keeper and self._agreed.is_about_now(ask):
                return Question(seat, ask)
            if ask.what == UNDO and self._concerns_people(seat, ask):
                return Question(seat, ask)
        return None

    def _concerns_people(self, seat: int, ask: "Ask") -> bool:
        """Return whether a wish to take a move back needs the consent of the people here."""
        game = self._agreed.game
        if game is None or (ask.number, ask.hash) != self._agreed.here():
            return False
        concerned = game.concerned()
        is_agreed = self._agreed.stopped_at is None
        return self._seat in concerned and seat in concerned and is_agreed

    def _is_answered(self, seat: int, ask: "Ask") -> bool:
        answer = self.answer
        if answer is None or (answer.seat, answer.identity) != (seat, ask.identity):
            return False
        return (answer.number, answer.hash) == (ask.number, ask.hash)

    # Agreements.

    def is_undo_agreed(self, concerned: "Collection[int]") -> bool:
        """Return whether all who are concerned want the last move to be taken back."""
        asked = [seat for seat in concerned if self._wants_undo(seat)]
        return bool(asked) and all(self._agrees(seat, asked) for seat in concerned)

    def _wants_undo(self, seat: int) -> bool:
        ask = self._ask_of(seat)
        here = self._agreed.here()
        return ask is not None and ask.what == UNDO and (ask.number, ask.hash) == here

    def _agrees(self, seat: int, asked: "list[int]") -> bool:
        """Return whether a side asked for it itself, or said yes to one who did."""
        if seat in asked:
            return True
        answer = self._answer_of(seat)
        if answer is None or not answer.yes or answer.seat not in asked:
            return False
        ask = self._ask_of(answer.seat)
        # The record counts too: a side that begins a game numbers its questions from 1 again.
        return ask is not None and _has_said_yes(answer, answer.seat, ask)

    def game_to_begin(self) -> "SetUp | None":
        """The keeper's part: a new game that is free to be begun, or that is agreed."""
        is_free = self._agreed.is_free()
        for seat in sorted(self._heard):
            ask = self._heard[seat].ask
            if seat == self._seat or ask is None or ask.set_up is None:
                continue
            if not self._agreed.is_about_now(ask) or self._is_refused(seat, ask):
                continue
            if is_free and self._agreed.stopped_at is None:
                return ask.set_up
            if _has_said_yes(self.answer, seat, ask):
                return ask.set_up
        mine = self.pending()
        if mine is None or mine.set_up is None:
            return None
        answers = [self._answer_of(seat) for seat in self._heard if seat != self._seat]
        is_agreed = bool(answers) and all(_has_said_yes(one, KEEPER, mine) for one in answers)
        return mine.set_up if is_free or is_agreed else None

    def _is_refused(self, seat: int, ask: "Ask") -> bool:
        return self._is_answered(seat, ask) and self.answer is not None and not self.answer.yes

    def _ask_of(self, seat: int) -> "Ask | None":
        if seat == self._seat:
            return self.ask
        document = self._heard.get(seat)
        return document.ask if document else None

    def _answer_of(self, seat: int) -> "Answer | None":
        if seat == self._seat:
            return self.answer
        document = self._heard.get(seat)
        return document.answer if document else None


def _has_said_yes(answer: "Answer | None", seat: int, ask: "Ask") -> bool:
    if answer is None or not answer.yes:
        return False
    return (answer.seat, answer.identity, answer.hash) == (seat, ask.identity, ask.hash)
