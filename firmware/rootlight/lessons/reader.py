"""Reads one lesson of a book: its head and its steps.

Used when a lesson begins or goes on, and by the check of a whole book. `book` says how a book is
written, and what it raises.
"""

from rootlight.compat import const
from rootlight.geometry.notation import cell_at, is_cell_name
from rootlight.geometry.shapes import outline
from rootlight.lessons.book import (
    FIND,
    PLAY,
    READ,
    TRY,
    Script,
    Step,
    needed,
    out_of_place,
    read_lines,
    wrong,
)
from rootlight.texts import filled, said_by

TYPE_CHECKING = const(0)  # mypy takes it as true
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from rootlight.geometry.shapes import Shape
    from rootlight.lessons.shelf import Platform

_MOST_STEPS = const(40)

_COLOURS = ("black", "white")
# The words that make up a position.
_POSITION = ("moves", "black", "white", "mover", "turn")
# Lines for the tool that checks a book on a desk; the board reads over them.
_FACTS = ("takes", "loses", "closes", "winner", "because")


def read(platform: "Platform", book: str, number: int, step: int = -1) -> Script:
    """The Script of a lesson, by its number from 1, with the step of that number from 0.

    All of the lesson is read, so that a mistake in it is told before it begins. Raises OSError,
    ValueError.
    """
    taker = _Lesson(number, step)
    read_lines(platform, book, taker.take)
    script = taker.script
    if taker.number() < number:
        raise ValueError(filled("The book %s has no lesson %d.", book, number))
    taker.end_step()
    script.of_book(taker.book_title, taker.number())
    if not script.steps:
        raise wrong(script.line, "this lesson has no steps; begin one with the word step.")
    return script


class _Lesson:
    """Takes the lines of one lesson."""

    def __init__(self, number: int, wanted: int) -> None:
        self._number = number
        self._wanted = wanted
        self._at = 0
        self._head: "dict[str, str]" = {}
        self._step: "Step | None" = None
        self._shape: "Shape | None" = None
        self.book_title = ""
        self.script = Script("", 0, {})

    def take(self, line: int, word: str, rest: str) -> None:
        if word == "lesson":
            self._at += 1
            if self._at == self._number:
                self.script = Script(needed(line, word, rest), line, self._head)
        elif self._at == self._number:
            if word not in _TAKERS:
                known = ", ".join(sorted(_TAKERS))
                raise wrong(
                    line, filled("the word %s is unknown; known words are: %s.", word, known)
                )
            take = _TAKERS[word]
            if take is not None:
                take(self, line, word, needed(line, word, rest))
        elif self._at == 0 and word == "book":
            self.book_title = rest
        elif self._at == 0 and word in ("game", "board"):
            self._head[word] = rest
        elif self._at == 0:
            raise out_of_place(line, word)

    def number(self) -> int:
        """Return the number of lessons so far."""
        return self._at

    def end_step(self) -> None:
        """The step that was being read is whole."""
        step = self._step
        if step is not None and "say" not in step.said:
            raise wrong(step.lines["step"], "this step has no text; give it a line with say.")
        self._step = None

    # One word after another.

    def no_more_book(self, line: int, word: str, rest: str) -> None:
        raise wrong(line, "the word book comes before the first lesson.")

    def head(self, line: int, word: str, rest: str) -> None:
        script = self.script
        if script.steps:
            raise wrong(line, filled("%s comes before the first step of a lesson.", word))
        script.head[word] = rest
        if word == "options":
            pairs = [pair.partition("=") for pair in rest.split()]
            script.head[word] = {
                name: int(value) if value.isdigit() else value for name, _, value in pairs
            }
        elif word == "seed":
            script.head[word] = _number(line, rest)

    def begin_step(self, line: int, word: str, rest: str) -> None:
        script = self.script
        if not script.steps:
            self._shape = _shape(script)
        self.end_step()
        if script.steps == _MOST_STEPS:
            raise wrong(line, filled("a lesson may have at most %d steps.", _MOST_STEPS))
        self._step = Step(line)
        script.add_step(self._step, script.steps == self._wanted)

    def _one(self, line: int, word: str) -> Step:
        """The step that a line belongs to; a word stands there once."""
        step = self._step
        if step is None:
            raise wrong(line, filled("%s belongs to a step; begin one with the word step.", word))
        if word in step.lines:
            raise wrong(line, filled("this step already has a line with %s.", word))
        step.lines[word] = line
        return step

    def sentence(self, line: int, word: str, rest: str) -> None:
        self._one(line, word).say(word, rest)

    def wrong_answer(self, line: int, word: str, rest: str) -> None:
        step = self._step
        if step is None:
            raise wrong(line, "wrong belongs to a step; begin one with the word step.")
        keys, colon, text = rest.partition(":")
        if not colon or not text.strip():
            raise wrong(
                line,
                "write it like this: wrong d4: a sentence. Or for all other answers: wrong: ...",
            )
        step.wrong.append((tuple(keys.split()), text.strip()))

    def place(self, line: int, word: str, rest: str) -> None:
        step = self._one(line, word)
        if word == "moves":
            value: "list | str | int" = moves_of(rest)
        elif word == "mover":
            if rest not in _COLOURS:
                raise wrong(line, "the mover is black or white.")
            value = rest
        elif word == "turn":
            value = _number(line, rest)
        else:
            value = cells = self._cells(line, rest)
            for colour in _COLOURS:
                self._check_free(line, cells, step.position.get(colour, ()))
        step.position[word] = value
        if "moves" in step.position and len(step.position) > 1:
            raise wrong(line, "a position has either moves or stones, not both.")

    def _check_free(self, line: int, cells: "list[int]", others: "Sequence[int]") -> None:
        for index in range(len(cells)):
            if cells[index] in others or cells[index] in cells[:index]:
                raise wrong(line, "there are two stones on one cell.")

    def point(self, line: int, word: str, rest: str) -> None:
        self._one(line, word).point_at(self._cells(line, rest))

    def reply(self, line: int, word: str, rest: str) -> None:
        self._one(line, word).begin_with(moves_of(rest))

    def ask(self, line: int, word: str, rest: str) -> None:
        step = self._one(line, word)
        if step.verb != READ:
            raise wrong(line, "a step has only one task: play, try or find.")
        if word == FIND:
            step.ask(word, [self._cells(line, group, "+") for group in rest.split()])
        elif word == TRY:
            move, _, code = rest.rpartition(" ")
            if not move:
                raise wrong(
                    line,
                    "write it like this: try d4 claimed. Give a move and the code of the rule.",
                )
            step.ask(word, [move], code)
        else:
            step.ask(word, moves_of(rest))

    def fact(self, line: int, word: str, rest: str) -> None:
        self._one(line, word)

    def _cells(self, line: int, text: str, between: "str | None" = None) -> "list[int]":
        shape = self._shape
        cells = []
        for name in text.split(between):
            cell = -1
            if shape is not None and is_cell_name(name):
                cell = cell_at(shape, name)
            if cell < 0:
                raise wrong(
                    line, filled("%s is not a cell of %s.", name, self.script.head["board"])
                )
            cells.append(cell)
        return cells


_TAKERS: "dict[str, Callable | None]" = {
    "book": _Lesson.no_more_book,
    "lesson": None,
    "step": _Lesson.begin_step,
    "say": _Lesson.sentence,
    "right": _Lesson.sentence,
    "wrong": _Lesson.wrong_answer,
    "point": _Lesson.point,
    "reply": _Lesson.reply,
}
for _word in ("game", "board", "options", "seed", "cards"):
    _TAKERS[_word] = _Lesson.head
for _word in _POSITION:
    _TAKERS[_word] = _Lesson.place
for _word in (PLAY, TRY, FIND):
    _TAKERS[_word] = _Lesson.ask
for _word in _FACTS:
    _TAKERS[_word] = _Lesson.fact


def moves_of(text: str) -> "list[str]":
    """Moves from a text that has a semicolon between them."""
    return [move.strip() for move in text.split(";")]


def _shape(script: Script) -> "Shape":
    """The outline of a lesson's board, to know its cells by."""
    if "game" not in script.head or "board" not in script.head:
        raise wrong(script.line, "this lesson needs a line with game and one with board.")
    try:
        return outline(script.head["board"])
    except ValueError as error:
        raise wrong(script.line, said_by(error))


def _number(line: int, text: str) -> int:
    if not text.isdigit() or len(text) > 6:
        raise wrong(line, filled("%s is not a whole number.", text))
    return int(text)
