"""A lesson while it runs: a position, a sentence, what is to be touched, what the answer teaches.

Used by the choice of lessons and the link, which borrow it; stands between the controller and the
link as long as the lesson lasts, and answers for the game what fingers may do. The game that was
in progress is kept here, is what the flash goes on to hold, and comes back after the lesson.

A right answer is played, or shown, as the game itself does it; a wrong one is refused: by the
rule that it breaks, or else as `wrong_answer`; the cells that the step points at are witnesses.
"""

from rootlight.board_files.board_file import END_2, UNDO
from rootlight.compat import const
from rootlight.games import sentences
from rootlight.games.game import TURN_HIGH, TURN_LOW, BoardTooSmall, Refused
from rootlight.geometry.notation import cell_name
from rootlight.lessons.reader import ANY, FIND, PLAY, READ, TRY, read, wrong
from rootlight.match import new_game
from rootlight.match.match import RecordRefused
from rootlight.table.shows import SHOW_REFUSED
from rootlight.texts import t as in_language

_POINT_MS = const(6000)
# So many wrong answers to a step, and `hint` shows the right one.
_PATIENCE = const(3)
_MANY = const(255)
_SPOT = const(6)  # as in `lights.palette`

WRONG = "wrong_answer"
TAP_END = "tap_end"


class Lesson:
    """A lesson of a book, and the step that it is at. `match`, `swapped`: of the game before.

    The owner sets it up by `begin`; then the controller has it as its `lesson`.
    """

    def __init__(self, controller):
        self._controller = controller
        before = controller.lesson
        # What reports to the link otherwise; the platform is where the books are.
        self._link = controller.report if before is None else before._link
        self.platform = self._link.platform
        self.match = controller.match if before is None else before.match
        self.swapped = controller.swapped if before is None else before.swapped
        self._old = controller.old if before is None else before._old
        self.book = ""
        self.number = self.at = 0
        self.script = self._step = None
        self._answers = ()
        self._is_free = True  # whether the game is as without a lesson: for moves of the script
        self._is_answered = False
        self._mistakes = 0
        self._found = 0  # cells of groups that are found
        self.said = None  # the sentence about the last answer

    def begin(self, book, number, step=0):
        """Begin a lesson of a book, or go to a step of it that has a position of its own.

        Raises OSError, ValueError (also BoardTooSmall); then all is as before.
        """
        script = read(self.platform, book, number, step)
        self._feed()
        match = set_up(script, self._controller.built)
        self.book = book
        self.number = number
        try:
            self._put(script, step, match)
        except ValueError:
            self.end()
            raise

    # Steps.

    def _put(self, script, at, match):
        """Go to a step; match: a new one with its position, or None to go on with this one."""
        controller = self._controller
        self.script = script
        self._step = script.step
        self.at = at
        self._is_answered = False
        self._mistakes = self._found = 0
        self.said = None
        self._is_free = True
        self._feed()
        controller.lesson = self
        controller.report = self
        if match is not None:
            controller.adopt(match)
            self._stand_before(match)
            self._link.tell("state", None)
        self._reply()
        self._answers = answers(self._step, controller.match)
        self._is_free = False
        controller.set_partial(())
        # What lights `undo`: there is a way back.
        controller.old = self.match, self.swapped
        self._point_at(self._step.point)
        self._link.tell("lesson", None)

    def _reply(self):
        """Play the moves of the script that come before the question."""
        for move in self._step.reply:
            self._feed()
            try:
                self._controller.play(move)
            except Refused as refused:
                raise _not_legal(self._step, "reply", move, refused.code)

    def _point_at(self, cells):
        controller = self._controller
        if not cells:
            return
        controller.start_show(SHOW_REFUSED, -1)
        controller.saying_no = False
        controller.shown_region = None
        controller.witnesses = tuple(cells)
        controller.let_show_end(_POINT_MS)

    def go_on(self):
        """The next step, the next lesson of the book, or the game from before."""
        try:
            if self.at + 1 < self.script.steps:
                self._go_to(self.at + 1)
            elif self.number < self.script.lessons:
                self.begin(self.book, self.number + 1)
            else:
                self.end()
        except (OSError, ValueError) as error:
            self._give_up(error)

    def go_back(self):
        """The position before, or the game from before if there is none."""
        at = self.at if self._is_answered else self.at - 1
        try:
            while at >= 0:
                script = read(self.platform, self.book, self.number, at)
                self._feed()
                if script.step.position or not at:
                    self._put(script, at, set_up(script, self._controller.built))
                    return
                at -= 1
            self.end()
        except (OSError, ValueError) as error:
            self._give_up(error)

    def _feed(self):
        """Feed the watchdog: a step of a lesson takes long to set up, but has an end."""
        self.platform.feed()

    def _go_to(self, at):
        script = read(self.platform, self.book, self.number, at)
        self._feed()
        match = set_up(script, self._controller.built) if script.step.position else None
        self._put(script, at, match)

    def _give_up(self, error):
        """The book cannot be read on: the game comes back, and the link hears why."""
        if self._controller.lesson is self:
            self.end()
        self._link.fault("lessons", "lesson", str(error))

    def end(self):
        """Leave the lesson; the game from before comes back."""

        controller = self._controller
        self.drop()
        new_game.put(controller, self.match, self.swapped)
        controller.old = self._old

    def drop(self):
        """Leave the lesson for another game: the one from before counts as what was played."""
        controller = self._controller
        controller.lesson = None
        controller.report = self._link
        controller.match = self.match
        controller.swapped = self.swapped
        controller.old = self._old
        self._link.tell("lesson", None)

    # What the controller reports, and buttons that it does not know of.

    def tell(self, kind, what):
        """As the link's `tell`, to which it is passed on; see what it means for the lesson."""
        if kind == "refused" and not self._is_free:
            # What the lesson says to it comes first: whoever hears of it knows whether there is
            # more to be said.
            self._note_refusal(what)
        self._link.tell(kind, what)
        if self._is_free:
            return
        if kind == "turn":
            self._note_answer()
        elif kind == "pending" and self._step.verb == FIND:
            self._note_found(what)

    def takes(self, button):
        """Whether the lesson takes the press of a button: `end` to go on, `undo` to go back."""
        controller = self._controller
        if button == UNDO:
            if controller.hint_held or controller.partial or controller.asks:
                return controller.hint_held
            self.go_back()
            return True
        if button > END_2 or not self.waits():
            return False
        if controller.is_settled(controller.now):
            self.go_on()
        return True

    def waits(self):
        """Whether there is nothing to do but to tap `end`."""
        return self._is_answered or self._step.verb == READ

    def _note_answer(self):
        self._is_answered = True
        self.said = self._step.said.get("right")
        controller = self._controller
        if controller.partial:
            # Else `end` would play them.
            controller.set_partial(())
        controller.old = self.match, self.swapped
        controller.may_end = True
        controller.changes += 1
        self._link.tell("lesson", None)

    def _note_refusal(self, what):
        """Something was refused: is it what was to be tried, and if not, what is said to it?"""
        cell, move, code, _ = what
        if code == TAP_END or code.endswith("_locked") or self._is_answered:
            return
        game = self._controller.match.game
        partial = self._controller.partial
        if cell >= 0:
            if cell == game.count:
                return
            tried = partial if cell in partial else partial + (cell,)
        else:
            tried = move
        if self._step.verb == TRY and code == self._step.code and _is_part(tried, self._answers):
            self._note_answer()
            return
        self._mistakes += 1
        names = [code]
        if cell >= 0:
            names.append(cell_name(game.shape, cell))
        if not isinstance(tried, str) and not game.LISTS_MOVES:
            tried = game.spell(tried)
        names.append(tried)
        self.said = self._sentence(names)
        self._link.tell("lesson", None)

    def _sentence(self, names):
        """What the script says to a wrong answer: by name first, then to any other."""
        rest = None
        for keys, sentence in self._step.wrong:
            if not keys:
                rest = sentence
            elif [name for name in names if name in keys]:
                return sentence
        return rest

    def _note_found(self, partial):
        """What was touched was found: all of its group with it, or none of it any more."""
        if self._is_answered:
            return
        found = ()
        for group in self._answers:
            seen = [cell for cell in group if cell in partial]
            if seen and (len(partial) > self._found or len(seen) == len(group)):
                found += tuple(group)
        self._found = len(found)
        controller = self._controller
        controller.partial = found
        controller.changes += 1
        for group in self._answers:
            if group[0] not in found:
                return
        self._point_at(found)
        self._note_answer()

    # What fingers may do: asked by the controller in place of the game.

    def _stand_before(self, match):
        """Answer for a game what fingers ask it."""
        game = match.game
        self._game_turn_size = game.turn_size
        self._game_why_not_touch = game.why_not_touch
        self._game_touch_mask = game.touch_mask
        self._game_why_not_end = game.why_not_end
        self._game_why_not_word = game.why_not_word
        self._game_is_stuck = game.is_stuck
        self._game_piece = game.piece
        self._match_carry_out = match.carry_out
        game.turn_size = self.turn_size
        game.why_not_touch = self.why_not_touch
        game.touch_mask = self.touch_mask
        game.why_not_end = self.why_not_end
        game.why_not_word = self.why_not_word
        game.is_stuck = self.is_stuck
        game.piece = self.piece
        match.carry_out = self.carry_out
        match.undo = _no_undo

    def turn_size(self):
        """As `Game.turn_size`: as many cells as are to be found."""
        if self._is_free or self._step.verb != FIND:
            return self._game_turn_size()
        return 1, _MANY

    def why_not_touch(self, partial, cell):
        """As `Game.why_not_touch`."""
        if self._is_free:
            return self._game_why_not_touch(partial, cell)
        if self.waits():
            return TAP_END, ()
        if self._step.verb == FIND:
            if self._controller.hint_held:
                return "nothing_here", ()
            is_right = _is_part((cell,), self._answers)
        else:
            refusal = self._game_why_not_touch(partial, cell)
            if refusal:
                return refusal
            is_right = self._is_on_the_way(partial + (cell,))
        return None if is_right else (WRONG, tuple(self._step.point))

    def _is_on_the_way(self, cells):
        """Whether these cells may become one of the answers."""
        if ANY in self._answers or _is_part(cells, self._answers):
            return True
        # Words that touches stand for: any cell may be one of them.
        words = [move for move in self._answers if isinstance(move, str)]
        return bool(words) and self._controller.match.game.end_word() not in words

    def touch_mask(self, partial, mask):
        """As `Game.touch_mask`: what the rules allow; the answer, after some mistakes."""
        verb = FIND if self._is_free else self._step.verb
        self._game_touch_mask(partial if verb != FIND else (), mask)
        if self._is_free or (verb == PLAY and self._mistakes < _PATIENCE):
            return
        shows = verb == TRY or self._mistakes >= _PATIENCE
        for cell in range(len(mask)):
            mask[cell] = 1 if shows and not self.waits() and self._is_in_answer(cell) else 0

    def _is_in_answer(self, cell):
        for answer in self._answers:
            if not isinstance(answer, str) and cell in answer:
                return True
        return False

    def why_not_end(self, partial):
        """As `Game.why_not_end`."""
        if self._is_free:
            return self._game_why_not_end(partial)
        if self._step.verb == FIND:
            return "count", ()
        refusal = self._game_why_not_end(partial)
        if refusal:
            return refusal
        return None if self._is_answer(partial) else (WRONG, tuple(self._step.point))

    def _is_answer(self, partial):
        """Whether touched cells, a whole legal turn, are one of the answers, or to be tried."""
        if isinstance(partial, str):
            return False
        game = self._controller.match.game
        move = game.move_by_touch(partial)
        text = move if isinstance(move, str) else game.spell(move)
        for answer in self._answers:
            if text == answer or answer == ANY:
                return True
            if not isinstance(answer, str) and text == game.spell(answer):
                return True
        return False

    def why_not_word(self, word):
        """As `Game.why_not_word`."""
        refusal = self._game_why_not_word(word)
        if refusal or self._is_free or word in self._answers or ANY in self._answers:
            return refusal
        return (TAP_END, ()) if self.waits() else (WRONG, tuple(self._step.point))

    def is_stuck(self):
        """As `Game.is_stuck`: `end` breathes, too, if it is to be tapped to go on."""
        return self.waits() if not self._is_free and self.waits() else self._game_is_stuck()

    def piece(self, partial, index):
        """As `Game.piece`: what was found looks as it does."""
        if self._is_free or self._step.verb != FIND:
            return self._game_piece(partial, index)
        game = self._controller.match.game
        stand = bytearray(game.count)
        game.fill_pieces(stand)
        return stand[partial[index]] or _SPOT

    def carry_out(self, move):
        """As `Match.carry_out`; by the link, too, a wrong answer is refused."""
        if self._is_free:
            return self._match_carry_out(move)
        if self.waits():
            raise Refused(TAP_END)
        if self._step.verb == FIND or not (move in self._answers or self._is_answer(move)):
            raise Refused(WRONG, tuple(self._step.point))
        self._is_free = True
        try:
            return self._match_carry_out(move)
        except Refused as refused:
            self._is_free = False
            self._note_refusal((-1, move, refused.code, refused.cells))
            raise
        finally:
            self._is_free = False

    # What the link tells.

    def told(self):
        """The lesson as the link tells it, a dict."""
        step = self._step
        shape = self._controller.match.shape
        return {
            "book": self.book,
            "number": self.number,
            "lessons": self.script.lessons,
            "lesson": in_language(self.script.title),
            "step": self.at + 1,
            "steps": self.script.steps,
            "asks": step.verb,
            "sentence": in_language(step.said["say"]),
            "said": self.said and in_language(self.said),
            "point": [cell_name(shape, cell) for cell in step.point],
            "answered": self._is_answered,
            "waits": self.waits(),
            "done": self.waits() and self.at + 1 == self.script.steps,
        }


def _no_undo(past_cards=False):
    raise Refused("nothing_to_undo")


def set_up(script, built):
    """A Match with the position of a script's step. Raises ValueError, BoardTooSmall."""

    step = script.step
    head = script.head
    position = step.position
    try:
        match = new_game.new_match(
            built,
            head["game"],
            head["board"],
            head.get("options"),
            head.get("seed", 0),
            position.get("moves", ()),
            head.get("cards"),
        )
    except RecordRefused as refused:
        move = position["moves"][refused.number]
        raise _not_legal(step, "moves", move, refused.code)
    except BoardTooSmall:
        raise
    except ValueError as error:
        raise wrong(script.line, str(error))
    if "moves" not in position:
        _lay_stones(match.game, position, step)
    return match


def _lay_stones(game, position, step):
    """Put the stones of a position on an empty board, and let it be somebody's turn."""
    stones = position.get("black", ()), position.get("white", ())
    if game.COLOURS != ("black", "white") or not game.CLAIMS:
        if stones != ((), ()):
            raise wrong(step.lines["step"], "stones are for rootbound and classroom; use moves.")
        return
    for index in range(2):
        for cell in stones[index]:
            game.state[cell] = index + 1
    turn = position.get("turn", 2 if stones != ((), ()) else 0)
    if position.get("mover") == game.COLOURS[1 - (turn & 1)]:
        turn += 1
    game.state[game.count + TURN_LOW] = turn & 255
    game.state[game.count + TURN_HIGH] = turn >> 8
    game.refresh()


def answers(step, match):
    """What a step takes for an answer: words, tuples of cells, or groups of cells to be found.

    Raises ValueError where the text is no move.
    """
    if step.verb == FIND:
        return step.answers
    found = []
    for text in step.answers:
        try:
            found.append(text if text == ANY else match.game.view().parse(text))
        except Refused as refused:
            raise _not_legal(step, step.verb, text, refused.code)
    return found


def _not_legal(step, word, move, code):

    sentence = sentences.sentence(code)
    line = step.lines.get(word, step.lines["step"])
    return wrong(line, "%s cannot be played here. %s" % (move, sentence))


def _is_part(cells, sets):
    """Whether all of some cells are in one of these answers; a word is one of them or not."""
    if isinstance(cells, str) or cells is None:
        return cells in sets
    for each in sets:
        if isinstance(each, str):
            continue
        if not [cell for cell in cells if cell not in each]:
            return True
    return False
