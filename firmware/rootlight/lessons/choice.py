"""The choice of a lesson on the cells: first a book, then a lesson of it, as lit cells.

Opened by the menu, whose place it takes. Books and lessons lie on the cells in the order of
reading: line after line from the top, on boards of squares column after column from the left.
"""

from rootlight.compat import const
from rootlight.lessons.book import contents, fits, title_of
from rootlight.lessons.lesson import Lesson
from rootlight.lessons.shelf import books
from rootlight.table.picker import Picker
from rootlight.texts import filled, put, said_by
from rootlight.texts import t as in_language

TYPE_CHECKING = const(0)  # mypy takes it as true
if TYPE_CHECKING:
    from rootlight.geometry.shapes import Shape
    from rootlight.table.controller import Controller

_SQUARE = const(8)


def open_on(controller: "Controller") -> "str | None":
    """Open the choice in place of the menu; None, or the code that says why not."""
    names = books(controller.report.platform)
    if not names:
        return "no_lessons"
    controller.offers.open(Choice(controller, names))
    controller.report.tell("lesson", None)
    return None


class Choice(Picker):
    """The offers: books, or the lessons of one. A lesson that does not fit stays dark.

    `book`: the book that is open, or None while one is to be chosen. `titles`: of the books, or
    of the lessons. `error`: the sentence about a book that cannot be read, or None.
    """

    def __init__(self, controller: "Controller", names: "list[str]") -> None:
        super().__init__(controller)
        self._controller: "Controller" = controller
        self.book: "str | None" = None
        self.titles: "list[str]" = []
        self.error: "str | None" = None
        self._platform = controller.report.platform
        self._names = names
        self._order = _in_reading_order(controller.in_play.built)
        self._offer_books(0)

    def _take_touch(self, pad: int) -> None:
        offer = self.touched[pad]
        if not offer:
            self._controller.refusals.refuse(pad, "nothing_here", ())
            return
        if not self.lit[pad]:
            self._controller.refusals.refuse(pad, "board_too_small", ())
            return
        self.chosen = offer - 1
        if self.book is None:
            code = self._open()
            if code:
                self._controller.refusals.refuse(pad, code, ())
        self._tell()

    def _go_back(self) -> None:
        if self.book is None:
            self._leave()
            return
        self._offer_books(self._names.index(self.book))
        self._tell()

    def told(self) -> dict:
        """Return the offers for the link, a dict."""
        offer = {
            "book": self.book,
            "titles": [in_language(title) for title in self.titles],
            "chosen": self.chosen,
            "error": None,
        }
        return offer if self.error is None else put(offer, self.error, "error")

    def _tell(self) -> None:
        self._controller.ticker.changed()
        self._controller.report.tell("lesson", None)

    def _offer_books(self, chosen: int) -> None:
        self.book = self.error = None
        self.titles = [self._title(name) for name in self._names]
        self.chosen = chosen
        self._offer([True for _ in self._names])

    def _title(self, name: str) -> str:
        try:
            return title_of(self._platform, name)
        except (OSError, ValueError):
            return name

    def _open(self) -> "str | None":
        """Open the chosen book, unless something is wrong with it.

        Returns the code that says why not where the board is too small for all of its lessons.
        """
        book = self._names[self.chosen]
        try:
            scripts = contents(self._platform, book)[1]
        except (OSError, ValueError) as error:
            self.error = filled("%s: %s", book, said_by(error))
            return None
        self.error = None
        fitting = [fits(script, self._controller.in_play.built) for script in scripts]
        if fitting and True not in fitting:
            return "board_too_small"
        self.book = book
        self.chosen = fitting.index(True) if fitting else 0
        self.titles = [script.title for script in scripts]
        self._offer(fitting)
        return None

    def _offer(self, fits: "list[bool]") -> None:
        """Offer as many things as there are values; those that do not fit stay dark."""
        self._clear()
        for number in range(min(len(fits), len(self._order))):
            pad = self._order[number]
            self.touched[pad] = number + 1
            self.lit[pad] = number + 1 if fits[number] else 0

    def _start(self) -> None:
        """Start the lesson that is chosen, the first of its book that fits if none is."""
        controller = self._controller
        code = self._open() if self.book is None else None
        if code:
            word = controller.in_play.match.game.end_word()
            controller.refusals.refuse_button(controller.in_play.live_end(), word, code, ())
        if self.book is None or not self.titles:
            self._tell()
            return
        controller.offers.open(None)
        # All this takes longer than the watchdog likes.
        self._platform.feed()
        lesson = Lesson(controller)
        try:
            lesson.begin(self.book, self.chosen + 1)
        except (OSError, ValueError) as error:
            controller.offers.open(self)
            self.error = filled("%s: %s", self.book, said_by(error))
            self._tell()


def _in_reading_order(shape: "Shape") -> "list[int]":
    """The cells of a shape, line by line."""
    lines = list(range(len(shape.rows)))
    if shape.degree != _SQUARE:
        lines.reverse()
    found: "list[int]" = []
    for line in lines:
        found.extend(range(shape.first[line], shape.first[line] + shape.rows[line]))
    return found
