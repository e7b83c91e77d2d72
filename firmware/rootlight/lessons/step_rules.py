"""The rules of one step of a lesson: what fingers may do, and which answers are right.

Made by the lesson, which hands it to the controller in place of the rules of ordinary play. The
controller plays, or shows, a right answer as it plays any turn. A wrong answer is refused: by the
rule that it breaks, or else as `wrong_answer`; the cells that the step points at are witnesses.
"""

from rootlight.board_files.pad_numbers import END_2, UNDO
from rootlight.compat import const
from rootlight.games.game import Refused
from rootlight.geometry.notation import cell_name
from rootlight.lessons.book import ANY, FIND, PLAY, READ, TRY
from rootlight.lessons.position import answers
from rootlight.lights.palette import SPOT
from rootlight.table.rules import TableRules

TYPE_CHECKING = const(0)  # mypy takes it as true
if TYPE_CHECKING:
    from collections.abc import Sequence

    from rootlight.games.game import Cells, Refusal
    from rootlight.lessons.book import Step
    from rootlight.table.controller import Controller

# After so many wrong answers to a step, `hint` shows the right one.
_PATIENCE = const(3)
_MANY = const(255)

# Codes of refusals that are the lesson's own.
WRONG = "wrong_answer"
TAP_END = "tap_end"
_MORE = "more_to_find"
_NOTHING_HERE = "nothing_here"


class StepRules(TableRules):
    """The rules of one step, for the match that is on the board.

    `is_answered`: whether the right answer was given. `said`: the sentence about the last answer,
    or None. Raises ValueError if an answer of the book is no move.
    """

    OBEYS_LEADER = False
    GOES_ON = True

    def __init__(self, lesson, controller: "Controller", step: "Step") -> None:
        super().__init__(controller.in_play.match)
        self.is_answered = False
        self.said: "str | None" = None
        self._lesson = lesson
        self._controller = controller
        self._step = step
        self._point: "Cells" = tuple(step.point)
        self._answers = answers(step, controller.in_play.match)
        self._mistakes = 0
        self._found = 0  # cells of groups that are found

    # Cells.

    def most_cells(self) -> int:
        """As many cells as are to be found."""
        return _MANY if self._step.verb == FIND else super().most_cells()

    def refusal_of_touch(self, partial: "Cells", cell: int) -> "Refusal | None":
        if self.waits():
            return TAP_END, ()
        if self._step.verb == FIND:
            if self._controller.hint.is_held:
                return _NOTHING_HERE, ()
            is_right = _is_part((cell,), self._answers)
        else:
            refusal = super().refusal_of_touch(partial, cell)
            if refusal:
                return refusal
            is_right = self._is_on_the_way(partial + (cell,))
        return None if is_right else (WRONG, self._point)

    def _is_on_the_way(self, cells: "Cells") -> bool:
        """Return whether these cells may become one of the answers."""
        if ANY in self._answers or _is_part(cells, self._answers):
            return True
        # Words that touches stand for: any cell may be one of them.
        words = [move for move in self._answers if isinstance(move, str)]
        return bool(words) and self.game.end_word() not in words

    def legal_touches(self, partial: "Cells", mask: bytearray) -> None:
        """The cells that the rules allow; after some mistakes, or in a `try` step, the answer."""
        verb = self._step.verb
        if verb == PLAY and (self._mistakes < _PATIENCE or ANY in self._answers):
            super().legal_touches(partial, mask)
            return
        shows = (verb == TRY or self._mistakes >= _PATIENCE) and not self.waits()
        for cell in range(len(mask)):
            mask[cell] = 1 if shows and self._is_in_answer(cell) else 0

    def helps(self) -> bool:
        """Return whether mistakes have made `hint` show the cells of the answer."""
        if self._mistakes < _PATIENCE or self.waits():
            return False
        return bool([answer for answer in self._answers if not isinstance(answer, str)])

    def _is_in_answer(self, cell: int) -> bool:
        for answer in self._answers:
            if not isinstance(answer, str) and cell in answer:
                return True
        return False

    def piece(self, partial: "Cells", index: int) -> int:
        """Cells that were found keep their usual look."""
        if self._step.verb != FIND:
            return super().piece(partial, index)
        pieces = bytearray(self.game.count)
        self.game.fill_pieces(pieces)
        return pieces[partial[index]] or SPOT

    def look(
        self, partial: "Cells", cell: int
    ) -> "tuple[str | None, Sequence[int], bytearray | None]":
        if cell not in partial and not self.game.is_over():
            refusal = self.refusal_of_touch(partial, cell)
            if refusal and refusal[0] in (TAP_END, WRONG, _NOTHING_HERE):
                return refusal[0], refusal[1], None
        return super().look(partial, cell)

    def gathered(self, partial: "Cells") -> "Cells":
        """Return `partial` with a touched group whole or gone, in a step that asks for groups."""
        if self.is_answered or self._step.verb != FIND:
            return partial
        found: "Cells" = ()
        for group in self._answers:
            seen = [cell for cell in group if cell in partial]
            if seen and (len(partial) > self._found or len(seen) == len(group)):
                found += tuple(group)
        self._found = len(found)
        return found

    def after_touch(self, partial: "Cells") -> None:
        """All groups that were to be found may be found now."""
        if self.is_answered or self._step.verb != FIND:
            return
        for group in self._answers:
            if group[0] not in partial:
                return
        self._lesson.point_at(partial)
        self._note_answer()

    # The end of a turn.

    def refusal_of_turn(self, partial: "Cells") -> "Refusal | None":
        if self._step.verb == FIND:
            return _MORE, ()
        refusal = super().refusal_of_turn(partial)
        if refusal:
            return refusal
        return None if self._is_answer(partial) else (WRONG, self._point)

    def _is_answer(self, partial: "tuple[int, ...] | str") -> bool:
        """Return whether the cells, a whole legal turn, are an answer, or are to be tried."""
        if isinstance(partial, str):
            return False
        move = self.game.move_by_touch(partial)
        text = move if isinstance(move, str) else self.game.spell(move)
        for answer in self._answers:
            if text == answer or answer == ANY:
                return True
            if not isinstance(answer, str) and text == self.game.spell(answer):
                return True
        return False

    def refusal_of_word(self, word: str) -> "Refusal | None":
        if self._step.verb == FIND and not self.waits():
            return _MORE, ()
        refusal = super().refusal_of_word(word)
        if refusal or word in self._answers or ANY in self._answers:
            return refusal
        return (TAP_END, ()) if self.waits() else (WRONG, self._point)

    def legal_words(self) -> "list[str]":
        return [word for word in super().legal_words() if self.refusal_of_word(word) is None]

    def has_only_word(self) -> bool:
        """`end` breathes, too, if it is to be tapped to go on."""
        if self.waits():
            return True
        return super().has_only_word() and self.refusal_of_word(self.game.end_word()) is None

    # Turns.

    def carry_out(self, move: "tuple[int, ...] | str") -> str:
        """By the link, too, a wrong answer is refused."""
        if self.waits():
            raise Refused(TAP_END)
        if self._step.verb == FIND or not (move in self._answers or self._is_answer(move)):
            raise Refused(WRONG, self._point)
        try:
            return super().carry_out(move)
        except Refused as refused:
            self.before_refusal(-1, move, refused.code)
            raise

    def play(self, text: str) -> str:
        if self.game.is_over():
            raise Refused("game_over")
        return self.carry_out(self.game.parse(text))

    def give_up(self, colour: int) -> str:
        # Nobody gives up in a lesson: that ends by `menu`.
        raise Refused("not_a_move")

    def can_undo(self) -> bool:
        """There always is a way back: a position before, or the game from before."""
        return True

    def undo(self, past_cards: bool) -> None:
        raise Refused("nothing_to_undo")

    # Buttons: `end` to go on, `undo` to go back.

    def takes(self, button: int) -> bool:
        controller = self._controller
        if button == UNDO:
            if (
                controller.hint.is_held
                or controller.partial_turn.cells
                or controller.question.stands
            ):
                return controller.hint.is_held
            self._lesson.go_back()
            return True
        if button > END_2 or not self.waits():
            return False
        if controller.last_turn.is_settled(controller.ticker.now):
            self._lesson.go_on()
        return True

    def waits(self) -> bool:
        return self.is_answered or self._step.verb == READ

    # After a right answer.

    def after_turn(self) -> None:
        """Only a right answer can be played."""
        self._note_answer()

    def _note_answer(self) -> None:
        self.is_answered = True
        self.said = self._step.said.get("right")
        controller = self._controller
        if controller.partial_turn.cells:
            # Else `end` would play them.
            controller.partial_turn.set(())
        controller.partial_turn.find_whether_it_may_end()
        controller.report.tell("lesson", None)

    def before_refusal(self, cell: int, move: "str | Cells | None", code: str) -> None:
        """Something is refused: is it what was to be tried, and if not, what is said to it?

        The link is told of the lesson before it is told of the refusal: then it knows whether
        there is more to be said.
        """
        if code in (TAP_END, _MORE) or code.endswith("_locked") or self.is_answered:
            return
        game = self.game
        tried: "str | Cells | None" = move
        if cell >= 0:
            if cell == game.count:
                return
            partial = self._controller.partial_turn.cells
            tried = partial if cell in partial else partial + (cell,)
        if self._step.verb == TRY and code == self._step.code and _is_part(tried, self._answers):
            self._note_answer()
            return
        self._mistakes += 1
        names = [code]
        if cell >= 0:
            names.append(cell_name(game.shape, cell))
        if isinstance(tried, tuple) and not game.LISTS_MOVES:
            tried = game.spell(tried)
        if isinstance(tried, str):
            names.append(tried)
        self.said = self._sentence(names)
        self._controller.report.tell("lesson", None)

    def _sentence(self, names: list) -> "str | None":
        """Return the script's reply to a wrong answer: by name first, then to any other."""
        rest = None
        for keys, sentence in self._step.wrong:
            if not keys:
                rest = sentence
            elif [name for name in names if name in keys]:
                return sentence
        return rest


def _is_part(cells: "object", sets: list) -> bool:
    """Return whether one answer holds all of the cells, or is the word."""
    if not isinstance(cells, tuple):
        return cells in sets
    for each in sets:
        if isinstance(each, str):
            continue
        if not [cell for cell in cells if cell not in each]:
            return True
    return False
