"""Books of lessons: plain text, read line by line and never whole.

Used by the rest of this room, which borrows it; is given a platform. A line is a word and what it
says; empty lines and lines that begin with `#` count for nothing. `firmware/lessons/README.md`
tells club leaders what each word means; here is what becomes of it.

Whatever is wrong with a book is a ValueError: a sentence that begins with its line.
"""

from rootlight.compat import const
from rootlight.geometry.notation import cell_at, is_cell_name
from rootlight.geometry.shapes import outline
from rootlight.lessons.shelf import open_book

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
# What is there for those who check a book, and nothing to the board.
_FACTS = ("takes", "loses", "closes", "winner", "because")
# In place of moves: whatever is legal.
ANY = "*"


class Script:
    """A lesson as it is set up, and one of its steps.

    `title`; `head`: dict of `game` and `board`, names, and of `options`, `seed` and `cards` where
    they are given; `steps`: how many there are; `step`: the Step that was asked for; `line`:
    where the lesson begins; `lessons`: how many its book has.
    """

    def __init__(self, title, line, head):
        self.title = title
        self.line = line
        self.head = dict(head)
        self.step = None
        self.steps = self.lessons = 0


class Step:
    """One step of a lesson.

    `said`: dict of the sentences `say`, to begin with, and `right`, for the right answer, if there
    is one; `verb`: what is to be done; `answers`: texts of moves, or lists of cells for `find`;
    `code`: of the refusal that is the answer; `wrong`: list of (keys, sentence); `point`: cells;
    `reply`: moves; `lines`: where each word stands; `position`: dict of the words that make one,
    empty to go on with what is there.
    """

    def __init__(self, line):
        self.said = {}
        self.verb = READ
        self.code = ""
        self.answers = ()
        self.point = ()
        self.reply = ()
        self.wrong = []
        self.position = {}
        self.lines = {"step": line}


def title_of(platform, book):
    """The title of a book, or its name. Raises OSError, ValueError."""
    taker = _Contents()
    _read_lines(platform, book, taker.take_title)
    return taker.title or book


def contents(platform, book):
    """(title of a book, a Script without steps for each lesson). Raises OSError, ValueError."""
    taker = _Contents()
    _read_lines(platform, book, taker.take)
    return taker.title or book, taker.scripts


def read(platform, book, number, step=-1):
    """The Script of a lesson, by its number from 1, with the step of that number from 0.

    All of the lesson is read, so that a mistake in it is told before it begins. Raises OSError,
    ValueError.
    """
    taker = _Lesson(number, step)
    _read_lines(platform, book, taker.take)
    script = taker.script
    if script is None:
        raise ValueError("The book %s has no lesson %d." % (book, number))
    taker.end_step()
    script.lessons = taker.number()
    if not script.steps:
        raise wrong(script.line, "this lesson has no step; begin one with the word step.")
    return script


def wrong(line, text):
    """The error for a line."""
    return ValueError("line %d: %s" % (line, text))


class _Contents:
    """Takes the lines of a book for what lessons there are."""

    def __init__(self):
        self.title = None
        self.head = {}
        self.scripts = []

    def take_title(self, line, word, rest):
        """Take the lines up to the title; whether that is all."""
        if word == "book":
            self.title = rest
        return word in ("book", "lesson")

    def take(self, line, word, rest):
        if word == "book":
            self.title = rest
        elif word == "lesson":
            if len(self.scripts) == _MOST_LESSONS:
                raise wrong(line, "a book has %d lessons at most." % _MOST_LESSONS)
            self.scripts.append(Script(_needed(line, word, rest), line, self.head))
        elif word in ("game", "board"):
            # Before the first lesson: of all of them.
            head = self.scripts[-1].head if self.scripts else self.head
            head[word] = rest


class _Lesson:
    """Takes the lines of one lesson."""

    def __init__(self, number, wanted):
        self._number = number
        self._wanted = wanted
        self._at = 0
        self._head = {}
        self._step = None
        self._shape = None
        self.script = None

    def take(self, line, word, rest):
        if word == "lesson":
            self._at += 1
            if self._at == self._number:
                self.script = Script(_needed(line, word, rest), line, self._head)
        elif self._at == self._number:
            if word not in _TAKERS:
                known = ", ".join(sorted(_TAKERS))
                raise wrong(line, "there is no word %s; there are: %s." % (word, known))
            _TAKERS[word](self, line, word, _needed(line, word, rest))
        elif self._at == 0 and word in ("game", "board"):
            self._head[word] = rest

    def number(self):
        """How many lessons there were."""
        return self._at

    def end_step(self):
        """The step that was being read is whole."""
        step = self._step
        if step is not None and "say" not in step.said:
            raise wrong(step.lines["step"], "this step says nothing; give it a line with say.")
        self._step = None

    # One word after another.

    def no_more_book(self, line, word, rest):
        raise wrong(line, "the word book comes before the first lesson.")

    def head(self, line, word, rest):
        if self.script.steps:
            raise wrong(line, "%s comes before the first step of a lesson." % word)
        self.script.head[word] = rest
        if word == "options":
            pairs = [pair.partition("=") for pair in rest.split()]
            self.script.head[word] = {
                name: int(value) if value.isdigit() else value for name, _, value in pairs
            }
        elif word == "seed":
            self.script.head[word] = _number(line, rest)

    def begin_step(self, line, word, rest):
        script = self.script
        if not script.steps:
            self._shape = _shape(script)
        self.end_step()
        self._step = Step(line)
        if script.steps == _MOST_STEPS:
            raise wrong(line, "a lesson has %d steps at most." % _MOST_STEPS)
        if script.steps == self._wanted:
            script.step = self._step
        script.steps += 1

    def _one(self, line, word):
        """The step that a line belongs to; a word stands there once."""
        step = self._step
        if step is None:
            raise wrong(line, "%s belongs to a step; begin one with the word step." % word)
        if word in step.lines:
            raise wrong(line, "this step has a line with %s already." % word)
        step.lines[word] = line
        return step

    def sentence(self, line, word, rest):
        self._one(line, word).said[word] = rest

    def wrong_answer(self, line, word, rest):
        step = self._step
        if step is None:
            raise wrong(line, "wrong belongs to a step; begin one with the word step.")
        keys, colon, text = rest.partition(":")
        if not colon or not text.strip():
            raise wrong(line, "say it so: wrong d4: a sentence. Or for all others: wrong: ...")
        step.wrong.append((tuple(keys.split()), text.strip()))

    def place(self, line, word, rest):
        step = self._one(line, word)
        if word == "moves":
            value = moves_of(rest)
        elif word == "mover":
            if rest not in _COLOURS:
                raise wrong(line, "the mover is black or white.")
            value = rest
        elif word == "turn":
            value = _number(line, rest)
        else:
            value = self._cells(line, rest)
            for colour in _COLOURS:
                self._check_free(line, value, step.position.get(colour, ()))
        step.position[word] = value
        if "moves" in step.position and len(step.position) > 1:
            raise wrong(line, "a position is made by moves, or by stones, not by both.")

    def _check_free(self, line, cells, others):
        for index in range(len(cells)):
            if cells[index] in others or cells[index] in cells[:index]:
                raise wrong(line, "there are two stones on one cell.")

    def point(self, line, word, rest):
        self._one(line, word).point = self._cells(line, rest)

    def reply(self, line, word, rest):
        self._one(line, word).reply = moves_of(rest)

    def ask(self, line, word, rest):
        step = self._one(line, word)
        if step.verb != READ:
            raise wrong(line, "a step asks for one thing: play, try or find.")
        step.verb = word
        if word == FIND:
            step.answers = [self._cells(line, group, "+") for group in rest.split()]
        elif word == TRY:
            move, _, step.code = rest.rpartition(" ")
            if not move:
                raise wrong(line, "say it so: try d4 claimed; a move, and the code of the rule.")
            step.answers = (move,)
        else:
            step.answers = moves_of(rest)

    def fact(self, line, word, rest):
        self._one(line, word)

    def _cells(self, line, text, between=None):
        cells = []
        for name in text.split(between):
            cell = cell_at(self._shape, name) if is_cell_name(name) else -1
            if cell < 0:
                raise wrong(line, "%s is no cell of %s." % (name, self.script.head["board"]))
            cells.append(cell)
        return cells


_TAKERS = {
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


def moves_of(text):
    """Moves from a text that has a semicolon between them."""
    return [move.strip() for move in text.split(";")]


def _shape(script):
    """The outline of a lesson's board, to know its cells by."""
    if "game" not in script.head or "board" not in script.head:
        raise wrong(script.line, "this lesson needs a line with game and one with board.")
    try:
        return outline(script.head["board"])
    except ValueError as error:
        raise wrong(script.line, str(error))


def _needed(line, word, rest):
    if not rest and word != "step":
        raise wrong(line, "something is missing after %s." % word)
    return rest


def _number(line, text):
    if not text.isdigit() or len(text) > 6:
        raise wrong(line, "%s is no whole number." % text)
    return int(text)


def _read_lines(platform, book, take):
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
                raise wrong(number, "it is too long; %d letters are the most." % LONGEST_LINE)
            try:
                text = data.decode().strip()
            except UnicodeError:
                raise wrong(number, "these are no letters of UTF-8; save the file as that.")
            if text and not text.startswith("#"):
                word, _, rest = text.partition(" ")
                if word.startswith("wrong:"):
                    word, rest = "wrong", text[5:]
                if take(number, word, rest.strip()):
                    return
