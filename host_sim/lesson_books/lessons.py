"""`rootlight lessons [FILE ...]`: checks books, and proves what lessons say.

The board checks whether a lesson can be played. This program also proves that a lesson is true, by
its lines `takes`, `loses`, `closes`, `winner` and `because`. Used by club leaders and by tests.
"""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Callable, Iterator
from io import BytesIO
from pathlib import Path
from types import SimpleNamespace
from typing import BinaryIO

from host_sim.board.firmware_files import firmware_path
from host_sim.board.foreign_files import BadFile, text_in
from host_sim.exit_codes import DONE, FAILED, NOT_AS_IT_SHOULD_BE
from host_sim.lesson_books import proofs
from rootlight.games.game import Refused
from rootlight.lessons.book import ANY, FIND, PLAY, Script, Step, wrong
from rootlight.lessons.check import check
from rootlight.lessons.shelf import FOLDER, is_name, path_of
from rootlight.match.match import Match
from rootlight.match.notation_view import NotationView

LESSONS = Path(firmware_path(FOLDER))
# The largest book that a board takes by its link: `rootlight.lessons.by_link`.
LARGEST_BOOK = 65536
# Each end of a line that the board takes for one: `rootlight.lessons.book`.
_LINE_END = re.compile("\r\n|\r|\n")
# An answer to a step: the cells of a turn or of a group, or a word such as `pass`.
Answer = str | tuple[int, ...]


class Desk:
    """The part of a platform that the firmware needs to read one book.

    name: of its file; text: what is in the file.
    """

    def __init__(self, name: str, text: str) -> None:
        self.book = Path(name).stem
        self._name = name
        self._text = text
        self.files = SimpleNamespace(listdir=self._list)

    def _list(self, folder: str = "") -> list[str]:
        return [self._name] if folder else [FOLDER]

    def feed(self) -> None:
        """There is no watchdog to feed."""

    def open_file(self, path: str, mode: str) -> BinaryIO:
        """The file of the book."""
        if path != path_of(self.book) or mode != "rb":
            raise FileNotFoundError(path)
        return BytesIO(self._text.encode())


def check_book(path: Path, note: Callable[..., None] | None = None) -> tuple[str, int]:
    """(title, number of lessons) of a book; raises ValueError with the line that is wrong.

    note: called with each step, as `rootlight.lessons.check.check` does.
    """
    try:
        text = text_in(path, LARGEST_BOOK)
    except BadFile as error:
        raise ValueError(f"it {error}") from error
    if not is_name(path.stem):
        raise ValueError(
            "a book is named by at most 24 small letters, digits and hyphens, then .txt."
        )
    facts = Facts(_LINE_END.split(text))

    def look(script: Script, match: Match, answers: list[Answer]) -> None:
        facts.prove(script.step, match, answers)
        if note is not None:
            note(script, match, answers)

    title, lessons = check(Desk(path.name, text), path.stem, look)
    return str(title), int(lessons)


class Facts:
    """The facts that the steps of a book claim. lines: the text of the book."""

    def __init__(self, lines: list[str]) -> None:
        self._lines = lines

    def prove(self, step: Step, match: Match, answers: list[Answer]) -> None:
        """Raise ValueError, with the line, if a step claims something untrue."""
        told = NotationView(match)
        if step.reply:
            self._compare(step, "loses", told.captured())
        if "winner" in step.lines:
            self._compare(step, "winner", [str(told.winner())])
        if step.verb == PLAY and ANY not in answers:
            for answer in answers:
                self._prove_answer(step, match, answer)
        because = self._said(step, "because")
        if because:
            self._prove_all(step, match, answers, because)

    def _prove_answer(self, step: Step, match: Match, answer: Answer) -> None:
        told = NotationView(match)
        before = proofs.claimed(match)
        match.carry_out(answer)
        taken = told.captured()
        after = proofs.claimed(match)
        match.undo(True)
        self._compare(step, "takes", taken)
        if "closes" not in step.lines:
            return
        colour, *cells = self._said(step, "closes")
        if colour not in after:
            raise wrong(step.lines["closes"], f"there is no player called {colour}.")
        closed = told.names(after[colour] - before[colour])
        if sorted(cells) != sorted(closed):
            raise wrong(step.lines["closes"], f"the answer closes {_list(closed)} for {colour}.")

    def _prove_all(
        self, step: Step, match: Match, answers: list[Answer], because: list[str]
    ) -> None:
        line = step.lines["because"]
        kind, *rest = because
        told = NotationView(match)
        try:
            if step.verb == FIND:
                wanted = told.names(proofs.cells_that_are(kind, match, rest))
                found = told.names({cell for answer in answers for cell in _cells(answer)})
            else:
                wanted = sorted(proofs.turns_that(kind, match, rest))
                found = sorted(_spelled(match, answer) for answer in answers)
        except KeyError as error:
            raise wrong(line, f"there is no proof called {' '.join(because)}.") from error
        except (Refused, IndexError) as error:
            raise wrong(line, "a cell or a move is missing here, or cannot be.") from error
        if wanted != found:
            raise wrong(line, f"the answers are {_list(wanted)}.")

    def _compare(self, step: Step, word: str, really: list[str]) -> None:
        said = self._said(step, word)
        if sorted(said) != sorted(really):
            line = step.lines.get(word, step.lines["step"])
            raise wrong(line, f"{word}: in truth it is {_list(really)}.")

    def _said(self, step: Step, word: str) -> list[str]:
        """The words that follow a keyword in a step; empty if the step lacks the keyword."""
        line = step.lines.get(word)
        return [] if line is None else self._lines[line - 1].split()[1:]


def _cells(answer: Answer) -> tuple[int, ...]:
    """The cells of an answer; a word has none."""
    return () if isinstance(answer, str) else answer


def _spelled(match: Match, answer: Answer) -> str:
    return answer if isinstance(answer, str) else match.game.spell(answer)


def _list(names: list[str]) -> str:
    return " ".join(names) or "nothing"


def all_books() -> Iterator[Path]:
    """The books that come with the firmware."""
    return iter(sorted(LESSONS.glob("*.txt")))


def main(
    words: list[str] | None = None, program: str = "python -m host_sim.lesson_books.lessons"
) -> int:
    """Check books; return the exit code."""
    codes = [_check(path) for path in command_line(program).parse_args(words).books or all_books()]
    return FAILED if FAILED in codes else max(codes)


def _check(path: Path) -> int:
    """Check a book and tell what was found; return the exit code."""
    # A folder such as `.` has no name.
    name = path.name or path
    try:
        title, lessons = check_book(path)
    except OSError as error:
        print(f"{name} cannot be read: {error.strerror}.", file=sys.stderr)
        return FAILED
    except ValueError as error:
        print(f"{name}, {error}", file=sys.stderr)
        return NOT_AS_IT_SHOULD_BE
    print(f"{name}: {title}, {lessons} lessons, all of it is so.")
    return DONE


def command_line(program: str) -> argparse.ArgumentParser:
    """Its words and options."""
    parser = argparse.ArgumentParser(
        prog=program,
        description="Checks books of lessons: whether the board can play them, and whether what "
        "they say is so.",
    )
    parser.add_argument(
        "books",
        nargs="*",
        type=Path,
        metavar="FILE",
        help="a book of your own (default: those that come with Rootlight)",
    )
    return parser


if __name__ == "__main__":
    sys.exit(main())
