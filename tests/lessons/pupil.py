"""A pupil at the board: chooses a lesson by touches, and answers its steps, right and wrong.

The firmware's own reader reads from the book what a lesson wants; the lights and the link show
what it does. Runs on MicroPython.
"""

from rootlight.geometry.notation import cell_at, cell_name, is_cell_name
from rootlight.geometry.shapes import outline
from rootlight.lessons.book import ANY, FIND, READ, contents
from rootlight.lessons.reader import read
from rootlight.lessons.shelf import books
from tests.board.playing import NOT_A_SECOND_TAP_MS, corner_of
from tests.support import Table

SHOW_MS = 700
WORDS = ("pass", "release", "end")


class Pupil:
    """At a board of its own; `told`: what the link said of the lesson last."""

    def __init__(self, built="hex-4"):
        self.table = Table(built)
        self.told = {}
        self.refused = []

    # Hearing.

    def listen(self):
        """Take what the board has told since."""
        for method, params in self.table.notifications():
            if method == "lesson":
                self.told = params
            elif method == "refused":
                self.refused.append(params)

    @property
    def board(self):
        return self.table.link.board

    @property
    def platform(self):
        return self.board.platform

    def on_board(self, name):
        """The built board's name of a cell of the lesson."""
        shape = outline(self.table.state()["board"])
        built = self.board.device.controller.in_play.placement.built[cell_at(shape, name)]
        return self.board.hardware.board.pad_name(built)

    # Acting.

    def touch(self, name):
        self.refused = []
        self.table.touch(self.on_board(name))
        self.table.run(NOT_A_SECOND_TAP_MS)
        self.listen()

    def press(self, button="end", ms=150):
        self.refused = []
        # A turn just played leaves `end` dead for a moment.
        self.table.run(SHOW_MS)
        self.table.press(button, ms=ms)
        self.listen()

    def say(self, word):
        """Say the word of the game: tap `end`, then hold it if that has only asked."""
        self.press()
        if not self.refused and not self.told["answered"]:
            self.press(ms=1200)

    def choose(self, book, number):
        """Choose a lesson on the cells, by its book and its number from 1."""
        table = self.table
        names = books(self.platform)
        table.press("menu")
        table.touch(corner_of(table, "lessons"))
        cells = in_reading_order(self.board.hardware.board.shape)
        table.touch(cells[names.index(book)])
        table.run(NOT_A_SECOND_TAP_MS)
        table.touch(cells[number - 1])
        table.run(NOT_A_SECOND_TAP_MS)
        table.press("end1")
        self.listen()

    # Answers.

    def script(self):
        """The script of the step that is on."""
        told = self.told
        return read(self.platform, told["book"], told["number"], told["step"] - 1)

    def answer(self):
        """Give the right answer to the step."""
        step = self.script().step
        if step.verb == FIND:
            shape = outline(self.table.state()["board"])
            for group in step.answers:
                self.touch(cell_name(shape, group[-1]))
        elif step.answers[0] == ANY:
            self.play_anything()
        else:
            self.make(step.answers[0])

    def make(self, move):
        """Make a move by touches; what is refused on the way ends it."""
        if move in WORDS:
            self.say(move)
            return
        for name in self.touches(move):
            self.touch(name)
            if self.refused:
                return
        self.press()

    def touches(self, move):
        """The cells to touch for a move, by their names."""
        game = self.board.device.controller.in_play.match.game
        return [cell_name(game.shape, cell) for cell in game.touches_for(game.parse(move))]

    def play_anything(self):
        """A turn of two stones far from each other, if the rules allow two."""
        partial = [self.table.legal()["cells"][0]]
        partial += self.table.legal(**{"with": partial})["cells"][-1:]
        for name in partial:
            self.touch(name)
        self.press()

    def wrong_cell(self, step):
        """A cell that the rules allow, and the step does not; None if there is none."""
        if step.verb == READ or ANY in step.answers:
            return None
        if step.verb != FIND and not is_stones(step.answers[0]):
            # Touches stand for words here: the board sees at `end` which of them.
            return None
        named = []
        for answer in step.answers:
            named += answer if step.verb == FIND else self.touches(answer)
        state = self.table.state()
        shape = outline(state["board"])
        if step.verb == FIND:
            cells = [cell_name(shape, cell) for cell in range(shape.count) if cell not in named]
        else:
            cells = [cell for cell in self.table.legal().get("cells", []) if cell not in named]
        return cells[-1] if cells else None


def is_stones(move):
    """Whether a move names cells, and is no word."""
    names = move.replace(">", ",").replace("^", ",").split(",")
    return all(is_cell_name(name) for name in names)


def in_reading_order(shape):
    """Names of cells, line after line from the top; of squares column after column."""
    lines = list(range(len(shape.rows)))
    if shape.degree == 6:
        lines = list(reversed(lines))
    found = []
    for line in lines:
        first = shape.first[line]
        found += [cell_name(shape, cell) for cell in range(first, first + shape.rows[line])]
    return found


def all_lessons(pupil):
    """(book, number, board) of all lessons on a board."""
    found = []
    for book in books(pupil.platform):
        scripts = contents(pupil.platform, book)[1]
        for index, script in enumerate(scripts):
            found.append((book, index + 1, script.head["board"]))
    return found


def said_to(step, *names):
    """Return the reply of a step to a wrong answer that has these names."""
    rest = None
    for keys, sentence in step.wrong:
        if not keys:
            rest = sentence
        elif [name for name in names if name in keys]:
            return sentence
    return rest
