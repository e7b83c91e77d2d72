"""The choice of a lesson on the cells: first a book, then a lesson of it, as lit cells.

Used by the menu, which borrows it and gives way to it: it has what the controller and
`lights.menu_picture` want of a menu. Books and lessons lie on the cells in the order of reading:
line after line from the top, on boards of squares column after column from the left.
"""

from rootlight.board_files.board_file import UNDO
from rootlight.compat import const, ticks_diff
from rootlight.geometry.placing import origin_on
from rootlight.geometry.shapes import outline
from rootlight.lessons.lesson import Lesson
from rootlight.lessons.reader import contents, title_of
from rootlight.lessons.shelf import books
from rootlight.texts import t as in_language

_LEAVE_MS = const(20000)
_SQUARE = const(8)


def open_on(controller):
    """Open the choice in place of the menu; None, or the code that says why not."""
    names = books(controller.report.platform)
    if not names:
        return "no_lessons"
    controller.menu = Choice(controller, names)
    controller.changes += 1
    controller.report.tell("lesson", None)
    return None


class Choice:
    """What is offered at the moment; `lit`, `touched`, `chosen` are as in `Menu`.

    `book`: the book that is open, or None while one is to be chosen. `titles`: of the books, or
    of the lessons. `error`: the sentence about a book that cannot be read, or None.
    """

    def __init__(self, controller, names):
        self._controller = controller
        self._since = controller.now
        self._names = names
        count = controller.built.count
        self._order = _in_reading_order(controller.built)
        self.touched = bytearray(count)
        self.lit = bytearray(count)
        self._offer_books(0)

    def step(self, now_ms):
        """Leave after a time of nothing."""
        if ticks_diff(now_ms, self._since) >= _LEAVE_MS:
            self._leave()

    def touch(self, pad):
        """A cell was touched."""
        controller = self._controller
        self._since = controller.now
        controller.drop_show()
        offer = self.touched[pad]
        if not offer:
            controller.refuse(pad, "nothing_here", ())
            return
        if not self.lit[pad]:
            controller.refuse(pad, "board_too_small", ())
            return
        self.chosen = offer - 1
        if self.book is None:
            self._open()
        self._tell()

    def press(self, button):
        """`undo` or an `end` was pressed."""
        self._since = self._controller.now
        self._controller.drop_show()
        if button != UNDO:
            self._start()
        elif self.book is None:
            self._leave()
        else:
            self._offer_books(self._names.index(self.book))
            self._tell()

    def told(self):
        """What is offered, for the link, a dict."""
        return {
            "book": self.book,
            "titles": [in_language(title) for title in self.titles],
            "chosen": self.chosen,
            "error": self.error,
        }

    def _tell(self):
        self._controller.changes += 1
        self._controller.report.tell("lesson", None)

    def _leave(self):
        self._controller.menu = None
        self._tell()

    def _offer_books(self, chosen):
        self.book = self.error = None
        self.titles = [self._title(name) for name in self._names]
        self.chosen = chosen
        self._offer([True for _ in self._names])

    def _title(self, name):
        try:
            return title_of(self._controller.report.platform, name)
        except (OSError, ValueError):
            return name

    def _open(self):
        """Open the chosen book, unless something is wrong with it."""
        book = self._names[self.chosen]
        try:
            scripts = contents(self._controller.report.platform, book)[1]
        except (OSError, ValueError) as error:
            self.error = "%s: %s" % (book, error)
            return
        self.book = book
        self.error = None
        self.chosen = 0
        self.titles = [script.title for script in scripts]
        self._offer([fits(script, self._controller.built) for script in scripts])

    def _offer(self, fits):
        """Let there be so many offers; those that do not fit stay dark."""
        for pad in range(len(self.lit)):
            self.lit[pad] = self.touched[pad] = 0
        for number in range(min(len(fits), len(self._order))):
            pad = self._order[number]
            self.touched[pad] = number + 1
            self.lit[pad] = number + 1 if fits[number] else 0

    def _start(self):
        """Start the lesson that is chosen, the first of its book if none is."""

        controller = self._controller
        if self.book is None:
            self._open()
        if self.book is None or not self.titles:
            self._tell()
            return
        controller.menu = None
        # All this takes longer than the watchdog likes.
        controller.report.platform.feed()
        lesson = Lesson(controller)
        try:
            lesson.begin(self.book, self.chosen + 1)
        except (OSError, ValueError) as error:
            controller.menu = self
            self.error = "%s: %s" % (self.book, error)
            self._tell()


def fits(script, built):
    """Whether a built board can hold a lesson's; one that is wrong is told when it begins."""
    try:
        return origin_on(outline(script.head.get("board")), built) is not None
    except ValueError:
        return True


def _in_reading_order(shape):
    """The cells of a shape, line by line."""
    lines = list(range(len(shape.rows)))
    if shape.degree != _SQUARE:
        lines.reverse()
    found = []
    for line in lines:
        found.extend(range(shape.first[line], shape.first[line] + shape.rows[line]))
    return found
