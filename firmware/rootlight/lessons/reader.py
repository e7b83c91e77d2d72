"""Books of lessons: plain text, read line by line and never whole.

Used by the rest of this room. A line is a word and what it says; empty lines, and lines that begin
with `#`, count for nothing. `firmware/lessons/README.md` tells club leaders what each word means.

Whatever is wrong with a book is a ValueError: a sentence that begins with the line. Books may also
raise OSError, from the flash.
"""

from rootlight.compat import const
from rootlight.geometry.notation import cell_at, is_cell_name
from rootlight.geometry.shapes import outline
from rootlight.lessons.shelf import open_book

TYPE_CHECKING = const(0)  # mypy takes it as true
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from rootlight.geometry.shapes import Shape
    from rootlight.lessons.shelf import Platform

LONGEST_LINE = const(400)  # bytes
_MOST_LESSONS = const(30)  # in one book: the smallest board has 37 cells to show them
_MOST_STEPS = const(40)
_OFTEN = const(31)  # the watchdog is fed every 32 lines: a long book takes longer than it waits

PLAY = "play"
TRY = "try"
FIND = "find"
READ = "read"

_COLOURS = ("black", "white")
# What a position is made of.
_POSITION = ("moves", "black", "white", "mover", "turn")
# Lines for the tool that checks a book on a desk; the board reads over them.
_FACTS = ("takes", "loses", "closes", "winner", "because")
# In place of moves: whatever is legal.
ANY = "*"


class Script:
    """A lesson as it is set up, and one of its steps.

    `title`; `head`: dict of `game` and `board`, names, and of `options`, `seed` and `cards` where
    they are given; `steps`: how many there are; `step`: the Step that was asked for, an empty one
    if none was; `line`: where the lesson begins; `lessons`: how many its book has.
    """

    def __init__(self, title: str, line: int, head: dict) -> None:
        self.title = title
        self.line = line
        self.head = dict(head)
        self.step = Step(line)
        self.steps = 0
        self.lessons = 0

    def count_lessons(self, lessons: int) -> None:
        """The book has so many lessons."""
        self.lessons = lessons

    def add_step(self, step: "Step", is_wanted: bool) -> None:
        """Another step was read; whether it is the one that was asked for."""
        self.steps += 1
        if is_wanted:
            self.step = step


class Step:
    """One step of a lesson.

    `said`: dict of the sentences `say`, to begin with, and `right`, for the right answer, if there
    is one; `verb`: what is to be done; `answers`: texts of moves, or lists of cells for `find`;
    `code`: of the refusal that is the answer; `wrong`: list of (keys, sentence); `point`: cells;
    `reply`: moves; `lines`: where each word stands; `position`: dict of the words that make one,
    empty to go on with what is there.
    """

    def __init__(self, line: int) -> None:
        self.said: "dict[str, str]" = {}
        self.verb = READ
        self.code = ""
        self.answers: list = []
        self.point: "list[int]" = []
        self.reply: "list[str]" = []
        self.wrong: "list[tuple[tuple[str, ...], str]]" = []
        self.position: dict = {}
        self.lines = {"step": line}

    # The reader fills a step in line by line.

    def say(self, word: str, sentence: str) -> None:
        self.said[word] = sentence

    def ask(self, verb: str, answers: list, code: str = "") -> None:
        self.verb = verb
        self.answers = answers
        self.code = code

    def point_at(self, cells: "list[int]") -> None:
        self.point = cells

    def begin_with(self, moves: "list[str]") -> None:
        self.reply = moves


def title_of(platform: "Platform", book: str) -> str:
    """The title of a book, or its name. Raises OSError, ValueError."""
    taker = _Contents()
    _read_lines(platform, book, taker.take_title)
    return taker.title or book


def contents(platform: "Platform", book: str) -> "tuple[str, list[Script]]":
    """(title of a book, a Script without steps for each lesson). Raises OSError, ValueError."""
    taker = _Contents()
    _read_lines(platform, book, taker.take)
    return taker.title or book, taker.scripts


def read(platform: "Platform", book: str, number: int, step: int = -1) -> Script:
    """The Script of a lesson, by its number from 1, with the step of that number from 0.

    All of the lesson is read, so that a mistake in it is told before it begins. Raises OSError,
    ValueError.
    """
    taker = _Lesson(number, step)
    _read_lines(platform, book, taker.take)
    script = taker.script
    if taker.number() < number:
        raise ValueError("The book %s has no lesson %d." % (book, number))
    taker.end_step()
    script.count_lessons(taker.number())
    if not script.steps:
        raise wrong(script.line, "this lesson has no steps; begin one with the word step.")
    return script


def wrong(line: int, text: str) -> ValueError:
    """The error for a line."""
    return ValueError("line %d: %s" % (line, text))


class _Contents:
    """Takes the lines of a book for what lessons there are."""

    def __init__(self) -> None:
        self.title: "str | None" = None
        self.head: "dict[str, str]" = {}
        self.scripts: "list[Script]" = []

    def take_title(self, line: int, word: str, rest: str) -> bool:
        """Take the lines up to the title; whether that is all."""
        if word == "book":
            self.title = rest
        return word in ("book", "lesson")

    def take(self, line: int, word: str, rest: str) -> None:
        if word == "book":
            self.title = rest
        elif word == "lesson":
            if len(self.scripts) == _MOST_LESSONS:
                raise wrong(line, "a book may have at most %d lessons." % _MOST_LESSONS)
            self.scripts.append(Script(_needed(line, word, rest), line, self.head))
        elif word in ("game", "board"):
            # Before the first lesson: of all of them.
            head = self.scripts[-1].head if self.scripts else self.head
            head[word] = rest


class _Lesson:
    """Takes the lines of one lesson."""

    def __init__(self, number: int, wanted: int) -> None:
        self._number = number
        self._wanted = wanted
        self._at = 0
        self._head: "dict[str, str]" = {}
        self._step: "Step | None" = None
        self._shape: "Shape | None" = None
        self.script = Script("", 0, {})

    def take(self, line: int, word: str, rest: str) -> None:
        if word == "lesson":
            self._at += 1
            if self._at == self._number:
                self.script = Script(_needed(line, word, rest), line, self._head)
        elif self._at == self._number:
            if word not in _TAKERS:
                known = ", ".join(sorted(_TAKERS))
                raise wrong(line, "the word %s is unknown; known words are: %s." % (word, known))
            take = _TAKERS[word]
            if take is not None:
                take(self, line, word, _needed(line, word, rest))
        elif self._at == 0 and word in ("game", "board"):
            self._head[word] = rest

    def number(self) -> int:
        """How many lessons there were."""
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
            raise wrong(line, "%s comes before the first step of a lesson." % word)
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
            raise wrong(line, "a lesson may have at most %d steps." % _MOST_STEPS)
        self._step = Step(line)
        script.add_step(self._step, script.steps == self._wanted)

    def _one(self, line: int, word: str) -> Step:
        """The step that a line belongs to; a word stands there once."""
        step = self._step
        if step is None:
            raise wrong(line, "%s belongs to a step; begin one with the word step." % word)
        if word in step.lines:
            raise wrong(line, "this step already has a line with %s." % word)
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
                raise wrong(line, "%s is not a cell of %s." % (name, self.script.head["board"]))
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
        raise wrong(script.line, str(error))


def _needed(line: int, word: str, rest: str) -> str:
    if not rest and word != "step":
        raise wrong(line, "something is missing after %s." % word)
    return rest


def _number(line: int, text: str) -> int:
    if not text.isdigit() or len(text) > 6:
        raise wrong(line, "%s is not a whole number." % text)
    return int(text)


def _read_lines(
    platform: "Platform", book: str, take: "Callable[[int, str, str], bool | None]"
) -> None:
    """Give each line of a book to `take`: its number, its first word, the rest; till that is true.

    Raises OSError, ValueError.
    """
    number = 0
    with open_book(platform, book) as file:
        while True:
            data = file.readline(LONGEST_LINE + 1)
            if not data:
                return
            if not number & _OFTEN:
                platform.feed()
            number += 1
            if len(data) > LONGEST_LINE:
                raise wrong(
                    number, "this line is too long; it may have at most %d letters." % LONGEST_LINE
                )
            try:
                text = data.decode().strip()
            except UnicodeError:
                raise wrong(number, "this is not UTF-8; save the file as UTF-8.")
            if text and not text.startswith("#"):
                word, _, rest = text.partition(" ")
                if word.startswith("wrong:"):
                    word, rest = "wrong", text[5:]
                if take(number, word, rest.strip()):
                    return
