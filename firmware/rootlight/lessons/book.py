"""Books of lessons: what lessons one has, and what a lesson is made of.

Used by the rest of this package. A book is plain text, read line by line and never whole: a line
is a word and what it says; empty lines, and lines that begin with `#`, count for nothing.
`firmware/lessons/README.md` tells club leaders what each word means.

Any mistake in a book is a ValueError: a sentence that begins with the line. Books may also
raise OSError, from the flash.
"""

from rootlight.compat import const
from rootlight.geometry.placement import origin_on
from rootlight.geometry.shapes import outline
from rootlight.lessons.shelf import open_book
from rootlight.texts import filled

TYPE_CHECKING = const(0)  # mypy takes it as true
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from typing import Any

    from rootlight.geometry.shapes import Shape
    from rootlight.lessons.shelf import Platform
    from rootlight.texts import Filled

LONGEST_LINE = const(400)  # bytes
_MOST_LESSONS = const(30)  # in one book: the smallest board has 37 cells to show them
# The check reads a book again for every step: more lines would take it minutes.
_MOST_LINES = const(2000)
# Some editors for Windows begin a file with it.
_BYTE_ORDER_MARK = b"\xef\xbb\xbf"
_OFTEN = const(31)  # the watchdog is fed every 32 lines: a long book takes longer than it waits

PLAY = "play"
TRY = "try"
FIND = "find"
READ = "read"
# In place of moves: whatever is legal.
ANY = "*"


class Script:
    """A lesson as it is set up, and one of its steps.

    `title`; `head`: dict of `game` and `board`, names, and of `options`, `seed` and `cards` where
    they are given; `steps`: how many there are; `step`: the Step that was asked for, an empty one
    if none was; `line`: where the lesson begins; `book_title`, `lessons`: what its book is called,
    and how many it has.
    """

    def __init__(self, title: str, line: int, head: dict) -> None:
        self.title = title
        self.line = line
        self.head = dict(head)
        self.step = Step(line)
        self.steps = 0
        self.lessons = 0
        self.book_title = ""

    def of_book(self, title: str, lessons: int) -> None:
        """The book is called so, and has so many lessons."""
        self.book_title = title
        self.lessons = lessons

    def add_step(self, step: "Step", is_wanted: bool) -> None:
        """Another step was read; whether it is the one that was asked for."""
        self.steps += 1
        if is_wanted:
            self.step = step


class Step:
    """One step of a lesson; the reader fills it in line by line.

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
    read_lines(platform, book, taker.take_title)
    return taker.title or book


def contents(platform: "Platform", book: str) -> "tuple[str, list[Script]]":
    """(title of a book, a Script without steps for each lesson). Raises OSError, ValueError."""
    taker = _Contents()
    read_lines(platform, book, taker.take)
    return taker.title or book, taker.scripts


def fits(script: "Script", built: "Shape") -> bool:
    """Return whether a built board can hold the lesson's board.

    True for an unknown board: the error is reported when the lesson begins.
    """
    try:
        return origin_on(outline(script.head.get("board", "")), built) is not None
    except ValueError:
        return True


def wrong(line: int, text: "str | Filled") -> ValueError:
    """The error for a line."""
    what = filled(text) if isinstance(text, str) else text
    return ValueError(filled("line %d: %s", line, what))


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
                raise wrong(line, filled("a book may have at most %d lessons.", _MOST_LESSONS))
            self.scripts.append(Script(needed(line, word, rest), line, self.head))
        elif word in ("game", "board"):
            # Before the first lesson: of all of them.
            head = self.scripts[-1].head if self.scripts else self.head
            head[word] = rest
        elif not self.scripts:
            raise out_of_place(line, word)


def out_of_place(line: int, word: str) -> ValueError:
    """The error for a word that means nothing before the first lesson."""
    text = (
        "%s means nothing before the first lesson; there come book, game and board, then lesson."
    )
    return wrong(line, filled(text, word))


def needed(line: int, word: str, rest: str) -> str:
    """Return the rest of the line after a word.

    Raises ValueError if there is none. Raises ValueError if nothing does.
    """
    if not rest and word != "step":
        raise wrong(line, filled("something is missing after %s.", word))
    return rest


def _lines(file: "Any") -> "Iterator[bytes]":
    """Each line with its end, or as much of it as shows that it is too long.

    Old programs for the Mac end a line with a carriage return alone.
    """
    held = b""
    while True:
        held += file.readline(LONGEST_LINE + 1 - len(held))
        if not held:
            return
        end = _end_of_line(held)
        yield held[:end]
        held = held[end:]


def _end_of_line(data: bytes) -> int:
    line_feed = data.find(b"\n") + 1
    carriage_return = data.find(b"\r") + 1
    if not carriage_return or carriage_return == line_feed - 1:
        return line_feed or len(data)
    return carriage_return


def read_lines(
    platform: "Platform", book: str, take: "Callable[[int, str, str], bool | None]"
) -> None:
    """Give each line of a book to `take`: its number, its first word, the rest; till that is true.

    Raises OSError, ValueError.
    """
    number = 0
    with open_book(platform, book) as file:
        for data in _lines(file):
            if not number & _OFTEN:
                platform.feed()
            number += 1
            if number > _MOST_LINES:
                raise wrong(number, filled("a book may have at most %d lines.", _MOST_LINES))
            if len(data) > LONGEST_LINE:
                raise wrong(
                    number,
                    filled("this line is too long; it may have at most %d letters.", LONGEST_LINE),
                )
            if number == 1 and data.startswith(_BYTE_ORDER_MARK):
                data = data[len(_BYTE_ORDER_MARK) :]
            try:
                text = data.decode().replace("\t", " ").strip()
            except UnicodeError:
                raise wrong(number, "this is not UTF-8; save the file as UTF-8.")
            if text and not text.startswith("#"):
                word, _, rest = text.partition(" ")
                if word.startswith("wrong:"):
                    word, rest = "wrong", text[5:]
                if take(number, word, rest.strip()):
                    return
