"""The game on the board: the match, where it lies, who sits where, and what its last turn was.

Made by the controller, which alone changes it; read by all who show the game or ask about it.
`Ticker` has the time of the step, and counts what changes.
"""

from rootlight.board_files.pad_numbers import END_1
from rootlight.compat import const, ticks_add, ticks_diff
from rootlight.match import new_game
from rootlight.match.match import first_match
from rootlight.table.rules import TableRules

TYPE_CHECKING = const(0)  # mypy takes it as true
if TYPE_CHECKING:
    from typing import Any, Protocol

    from rootlight.geometry.shapes import Shape
    from rootlight.match.match import Match
    from rootlight.texts import Filled

    class Report(Protocol):
        """The reporter, which tells the link; see `Controller` for the kinds."""

        platform: Any

        def tell(self, kind: str, what: Any) -> None: ...
        def fault(self, part: str, code: str, message: "str | Filled") -> None: ...
        def last_seconds(self) -> None: ...


_PAUSE_MS = const(800)


class Ticker:
    """`now`: the time of this step, in ms that wrap as `ticks_ms` does.

    `changes`: grows with anything that the lights may have to show.
    """

    def __init__(self) -> None:
        self.now = 0
        self.changes = 0

    def set_time(self, now_ms: int) -> None:
        """This is the time that counts until it is set again."""
        self.now = now_ms

    def changed(self) -> None:
        """Something that the lights may have to show is different now."""
        self.changes += 1


class InPlay:
    """The match in play on one board.

    `built`: the Shape of the built board; `has_one_end`: whether one `end` serves both players;
    `match`, `placement`: the Match, and where its board lies on the built one; `rules`: the
    TableRules that hold for fingers; `swapped`: whether who sits first has the second colour.
    """

    def __init__(self, built: "Shape", has_one_end: bool) -> None:
        self.built = built
        self.has_one_end = has_one_end
        self.match = first_match(built)
        self.rules = TableRules(self.match)
        self.placement = new_game.placement_of(self.match.shape, built)
        self.swapped = False

    def put(self, match: "Match", swapped: bool) -> None:
        """Let this match be in play. Raises BoardTooSmall, with nothing changed.

        Another match is played by the rules of ordinary play.
        """
        if match.shape is not self.placement.shape:
            self.placement = new_game.placement_of(match.shape, self.built)
        self.swapped = swapped
        if match is not self.match:
            match.clock.stand_still()
        self.match = match
        if match is not self.rules.match:
            self.rules = TableRules(match)

    def put_unseen(self, match: "Match", swapped: bool) -> None:
        """Let this match be in play by the rules of ordinary play; the board does not show it."""
        match.clock.stand_still()
        self.match = match
        self.rules = TableRules(match)
        self.swapped = swapped

    def follow(self, rules: "TableRules") -> None:
        """Let fingers be held to other rules from now on."""
        self.rules = rules

    def swap_sides(self) -> None:
        """Let the two players change colours: who sits where stays, each end is the other's."""
        self.swapped = not self.swapped

    def player_at(self, end: int) -> int:
        """The seat at an end of the table (0 or 1): 0 who sits there first, unless swapped."""
        return 1 - end if self.swapped else end

    def live_end(self) -> int:
        """The end pad that is live: 0 for `end1`, 1 for `end2`."""
        if self.has_one_end:
            return END_1
        return self.player_at(self.match.game.seat())


class LastTurn:
    """The last turn of the match in play, and the pause after it, in which no `end` counts.

    `placed`: its cells. `passer`: the colour that said, at the other end, the word of a held
    `end`, such as `pass`; or -1. No stone shows such a turn. A word said by touches does not
    count, nor does the word that a turn of stones ends with.
    """

    def __init__(self) -> None:
        self.placed: "list[int]" = []
        self.passer = -1
        # A flag besides the time: after a week, a time in the past looks like one to come.
        self._pauses = False
        self._pauses_until = 0

    def look(self, match: "Match") -> None:
        """See which turn was the last one."""
        self.placed = match.last_placed()
        self.passer = self._find_passer(match)

    def _find_passer(self, match: "Match") -> int:
        game = match.game
        if game.is_over() or match.last_move() != game.end_word():
            return -1
        passer = (game.mover() - 1) % len(game.COLOURS)
        # The third of three players shares his end with the first, whose turn it is now.
        return -1 if (passer ^ game.mover()) & 1 == 0 else passer

    def begin_pause(self, now_ms: int) -> None:
        """A turn was played at this moment."""
        self._pauses = True
        self._pauses_until = ticks_add(now_ms, _PAUSE_MS)

    def forget(self) -> None:
        """Another game is on the board: there is no turn to pause after."""
        self.placed = []
        self._pauses = False

    def is_settled(self, now_ms: int) -> bool:
        """Return whether the pause is over, and the next `end` counts as usual."""
        return not self._pauses or ticks_diff(now_ms, self._pauses_until) >= 0

    def step(self, now_ms: int) -> None:
        """Let time pass."""
        if self._pauses and self.is_settled(now_ms):
            self._pauses = False
