"""The partial turn: the touches of the coming turn so far, and the question about a word.

Made by the controller. The partial turn is the cells that were touched so far; `Hint` knows what
may be touched next, while `hint` is held. A tap on `end` may mean the word of the game, such as
`pass`: the board asks. The gestures: firmware/playing.md; their times: fingers-and-lights.md.
"""

from rootlight.compat import const, ticks_diff

TYPE_CHECKING = const(0)  # mypy takes it as true
if TYPE_CHECKING:
    from rootlight.games.game import Cells
    from rootlight.table.capture_animation import Captures
    from rootlight.table.in_play import InPlay, Report, Ticker
    from rootlight.table.shows import Refusals, Show

_TAP_AGAIN_MS = const(400)  # children tap twice: too early to take a stone back
_QUESTION_MS = const(8000)


class Hint:
    """`is_held`: whether `hint` is held; `legal`: then a mask of cells that may be touched."""

    def __init__(self, in_play: "InPlay") -> None:
        self.is_held = False
        self.legal = bytearray(0)
        self._in_play = in_play

    def hold(self, is_held: bool, partial: "Cells") -> None:
        """`hint` is held from now on, or no longer."""
        self.is_held = is_held
        self.look(partial)

    def look(self, partial: "Cells") -> None:
        """Find the cells that may be touched next, for the spotlight, if `hint` is held."""
        if not self.is_held:
            return
        count = self._in_play.match.shape.count
        if len(self.legal) != count:
            self.legal = bytearray(count)
        self._in_play.rules.legal_touches(partial, self.legal)

    def forget(self) -> None:
        """The board shows another game now."""
        self.legal = bytearray(0)


class PartialTurn:
    """`cells`: those that were touched so far in this turn; `may_end`: whether `end` plays it."""

    def __init__(
        self,
        in_play: "InPlay",
        hint: Hint,
        refusals: "Refusals",
        report: "Report",
        ticker: "Ticker",
    ) -> None:
        self.cells: "Cells" = ()
        self.may_end = False
        self._in_play = in_play
        self._hint = hint
        self._refusals = refusals
        self._report = report
        self._ticker = ticker
        self._touched_at: "dict[int, int]" = {}  # when each of the cells was touched
        # The deeds of touches that may still turn out to be a hand, by cell: () for a stone
        # placed, else (its place in the turn, the cells that left with it).
        self._deeds: "dict[int, tuple[int, ...]]" = {}

    # Touches.

    def touch(self, pad: int, cell: int) -> None:
        """A cell of the game was touched: put a stone there, take it back, or say why not."""
        if self._was_just_touched(cell):
            return
        if cell in self.cells:
            self._take_off(cell)
        elif len(self.cells) >= self._in_play.rules.most_cells():
            self._refusals.ask_for_room(pad, cell)
        else:
            self._put(pad, cell)

    def begin_touch(self, cell: int) -> None:
        """A cell is touched: what its last touch did stands."""
        self._deeds.pop(cell, None)

    def _was_just_touched(self, cell: int) -> bool:
        """Return whether this is the second of two quick taps, which is ignored."""
        if cell not in self._touched_at:
            return False
        return 0 <= ticks_diff(self._ticker.now, self._touched_at[cell]) < _TAP_AGAIN_MS

    def _take_off(self, cell: int) -> None:
        self._touched_at[cell] = self._ticker.now
        before = self.cells
        self.set(self._without(cell))
        left = tuple([other for other in before if other not in self.cells])
        self._deeds[cell] = (before.index(cell),) + left

    def _put(self, pad: int, cell: int) -> None:
        refusal = self._in_play.rules.refusal_of_touch(self.cells, cell)
        if refusal:
            self._refusals.refuse(pad, refusal[0], refusal[1])
            return
        self._touched_at[cell] = self._ticker.now
        self.set(self.cells + (cell,))
        self._deeds[cell] = ()

    def _without(self, cell: int) -> "Cells":
        return self._in_play.match.game.without(self.cells, cell)

    def cancel(self, cell: int) -> None:
        """The touch of a cell was a hand or a sleeve: take back what it did."""
        self._touched_at.pop(cell, None)
        deed = self._deeds.pop(cell, None)
        if deed == () and cell in self.cells:
            self.set(self._without(cell))
        elif deed and cell not in self.cells:
            self._bring_stones_back(cell, deed[0], deed[1:])

    def _bring_stones_back(self, cell: int, place: int, left: "Cells") -> None:
        """Stones that a false touch took off stand there again, if there still is room."""
        rules = self._in_play.rules
        if len(self.cells) + len(left) > rules.most_cells():
            return
        if rules.refusal_of_touch(self.cells, cell) is None:
            # In their old place, for there are games in which the order counts.
            self.set(self.cells[:place] + left + self.cells[place:])

    def forget_pad(self, pad: int) -> None:
        """Take back a stone that may be the doing of a pad that is out of order."""
        cell = self._in_play.placement.game[pad]
        if cell in self.cells:
            self.set(self._without(cell))

    # Another partial turn.

    def set(self, cells: "Cells") -> None:
        """Let these be the cells, and tell of it."""
        rules = self._in_play.rules
        self.cells = rules.gathered(cells)
        self._look()
        self._report.tell("pending", self.cells)
        rules.after_touch(self.cells)

    def take_up(self, cells: "Cells") -> None:
        """Go on with the partial turn of a board that is played again, without telling of it."""
        self.cells = cells
        self._look()

    def forget(self) -> None:
        """Another game is on the board: its turn begins, and nobody is told."""
        self.cells = ()
        self._touched_at = {}
        self._deeds = {}

    def begin(self) -> None:
        """A turn begins; tell if the one before was never played."""
        if self.cells:
            self.cells = ()
            self._report.tell("pending", self.cells)
        self._deeds.clear()
        self._touched_at.clear()
        self._look()

    def _look(self) -> None:
        """The partial turn is another now: may it end, and what may be touched next?"""
        self.find_whether_it_may_end()
        self._hint.look(self.cells)

    def find_whether_it_may_end(self) -> None:
        """Find out whether `end` would play: `may_end`. Rules that change call it, too."""
        rules = self._in_play.rules
        self.may_end = (
            rules.refusal_of_turn(self.cells) is None if self.cells else rules.has_only_word()
        )
        self._ticker.changed()


class Question:
    """`stands`: whether it is asked, and `end`, held, would say the `word`."""

    def __init__(
        self, in_play: "InPlay", show: "Show", captures: "Captures", ticker: "Ticker"
    ) -> None:
        self.stands = False
        self.word = ""
        self._in_play = in_play
        self._show = show
        self._captures = captures
        self._ticker = ticker
        self._asked_at = 0

    def ask(self, word: str) -> None:
        """Ask whether a word is meant; a preview shows what would leave if it is the game's."""
        self.stands = True
        self.word = word
        self.ask_again()
        self._show.restart_clock(self._ticker.now)
        self._ticker.changed()
        game = self._in_play.match.game
        if word == game.end_word() and game.ends_it():
            self._captures.preview_end(game)

    def ask_again(self) -> None:
        """The question stands for its whole time once more."""
        self._asked_at = self._ticker.now

    def withdraw(self) -> None:
        """Take the question back, if there is one."""
        if self.stands:
            self._captures.clear()
            self.stands = False
            self._ticker.changed()

    def clear(self) -> None:
        """Take the question away. The caller tells the lights: the whole board changes."""
        self.stands = False
        self.ask_again()

    def step(self, now_ms: int) -> None:
        """Let time pass while no `end` is held: it lapses some time after what it shows."""
        if self.stands and not self._captures.go_on():
            if ticks_diff(now_ms, self._asked_at) >= _QUESTION_MS:
                self.withdraw()
