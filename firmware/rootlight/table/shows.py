"""The show: what the board explains at the moment, what it refuses, how long animations take.

Made by the controller, for itself, the partial turn, the buttons and the menu; the lights paint
it. The constants are also read by the lights and the device. Times and meanings:
fingers-and-lights.md.
"""

from rootlight.compat import const, ticks_add, ticks_diff

TYPE_CHECKING = const(0)  # mypy takes it as true
if TYPE_CHECKING:
    from collections.abc import Sequence

    from rootlight.games.game import Cells
    from rootlight.table.danger_search import DangerSearch
    from rootlight.table.in_play import InPlay, Report, Ticker

    Odds = tuple[dict[str, float], dict[str, float] | None]

# The kinds of shows.
NOTHING = const(0)
SHOW_REFUSED = const(1)
SHOW_FULL = const(2)  # one stone too many: take one back first
SHOW_LOOK = const(3)  # what a touch would do
SHOW_RISK = const(4)  # what the turn would lose; `end` once more plays it all the same
SHOW_SCORE = const(5)
SHOW_DANGER = const(6)  # groups that one or two stones would kill
SHOW_LOCKED = const(7)  # the leader has locked something
SHOW_UNLOCKED = const(8)
SHOW_SUGGESTION = const(9)  # the turn that the board would play
SHOW_OTHER_END = const(10)  # the other `end` is the live one; the lights stay as they are
SHOW_TIME = const(11)  # bars of the time that is left, in place of the score
SHOW_MENU_CLOSED = const(12)  # the menu has closed by itself; the lights stay as they are
SHOW_FORECAST = const(13)  # whose each cell is likely to be at the end
# `link.shown_watch` goes on at 16.

BAR_TRACK = const(254)  # in a picture of bars (`score_bars`): where a bar of time may lie
BAR_ZERO = const(255)  # in the picture of a score (`score_bars`): a player who has nothing

# The light of a stone that leaves the board, in steps; `lights.motions` says what they look like.
LEAVING_STEPS = const(10)
LEAVING_STEP_MS = const(130)
# The three blinks of "no", in the same way.
NO_STEPS = const(6)
NO_STEP_MS = const(250)

# The beginner's guard, a setting.
GUARD_AUTO = const(0)  # as the game has it
GUARD_ON = const(1)
GUARD_OFF = const(2)

_AFTER_LIFT_MS = const(3000)
_RISK_MS = const(8000)
# A pad that is stuck must not hide the board for ever.
_LONGEST_SCORE_MS = const(20000)
_LONGEST_DANGER_MS = const(60000)
_DANGER_MS = const(15000)
_FENCE_MS = const(3000)
_MENU_CLOSED_MS = const(8000)
# A touch so soon after the menu closed by itself was meant for the menu.
_MENU_MEANT_MS = const(1000)


class Show:
    """The board's explanation at the moment, if any; one show at a time.

    `kind`: NOTHING or one of the SHOW constants. `started`: when the lights of a show, or of a
    question, began to move. `pad`, `button`: the pad of a cell, and the button, that it is about;
    -1 none. `witnesses`: cells that are the reason. `region`: a bytearray by cell, the region that
    is the reason, or None. `looked_at`: the cell that was asked about, -1 none. `effects`: a
    bytearray, what SHOW_LOOK, SHOW_SCORE, SHOW_TIME, SHOW_DANGER and SHOW_FORECAST paint; None
    while a forecast is looked for. `saying_no`: whether
    the pad still blinks. `search`: the work that SHOW_DANGER waits for, or None. `odds`: who
    wins, and who leads by how much (`Forecast.win`, `.lead`); None while a forecast is looked for.
    `others`: stones of turns that are nearly as good as the one of SHOW_SUGGESTION.
    """

    def __init__(self, ticker: "Ticker") -> None:
        self._ticker = ticker
        self.started = 0
        self.clear()

    def clear(self) -> None:
        """Explain nothing, without a word to the lights: all of the board changes with it."""
        self.kind = NOTHING
        self.started = self._ticker.now
        self.pad = -1
        self.button = -1
        self.looked_at = -1
        self.witnesses: "Sequence[int]" = ()
        self.region: "bytearray | None" = None
        self.effects: "bytearray | None" = None
        self.saying_no = False
        self.search: "DangerSearch | None" = None
        self.odds: "Odds | None" = None
        self.others: "Sequence[int]" = ()
        self._waits_for_lift = False
        self._until = 0

    # Beginning a show.

    def refuse(self, pad: int, witnesses: "Sequence[int]", region: "bytearray | None") -> None:
        """Show a no at the pad of a cell, and why; until some time after the finger is lifted."""
        self._begin(SHOW_REFUSED, pad)
        self.saying_no = True
        self.witnesses = witnesses
        self.region = region

    def refuse_button(self, button: int, witnesses: "Sequence[int]", is_locked: bool) -> None:
        """No, at a button, and why; whether or not the finger is lifted."""
        self._begin(SHOW_LOCKED if is_locked else SHOW_REFUSED)
        self.saying_no = True
        self.button = button
        self.witnesses = witnesses
        self.region = None
        self._end_after(_AFTER_LIFT_MS)

    def point_at(self, cells: "Sequence[int]", ms: int) -> None:
        """Show these cells for so long."""
        self._begin(SHOW_REFUSED)
        self.witnesses = cells
        self.region = None
        self._end_after(ms)

    def ask_for_room(self, pad: int) -> None:
        """The turn has all its stones already; until some time after the finger is lifted."""
        self._begin(SHOW_FULL, pad)

    def look(self, pad: int, cell: int, effects: bytearray) -> None:
        """Show what a touch of a cell would do; until some time after the finger is lifted."""
        self._begin(SHOW_LOOK, pad)
        self.looked_at = cell
        self.effects = effects

    def warn(self, cells: "Sequence[int]") -> None:
        """Show what the turn would lose."""
        self._begin(SHOW_RISK)
        self.witnesses = cells
        self._end_after(_RISK_MS)

    def show_score(self, picture: bytearray) -> None:
        """The score, a picture by `score_bars`; until it is dropped."""
        self._begin(SHOW_SCORE)
        self.effects = picture
        self._end_after(_LONGEST_SCORE_MS)

    def show_time(self, picture: bytearray) -> None:
        """The time that is left, a picture by `score_bars`; until the score follows."""
        self._begin(SHOW_TIME)
        self.effects = picture
        self._end_after(_LONGEST_SCORE_MS)

    def search_dangers(self, search: "DangerSearch") -> None:
        """The groups in danger as they are found; until it is dropped."""
        self._begin(SHOW_DANGER)
        self.effects = search.mask
        self._end_after(_LONGEST_DANGER_MS)
        self.search = search

    def show_dangers(self, mask: bytearray) -> None:
        """The groups in danger, all found (`DangerSearch.mask`); for a while, or until a touch."""
        self._begin(SHOW_DANGER)
        self.effects = mask
        self._end_after(_DANGER_MS)

    def begin_suggestion(self) -> None:
        """The turn that the board would play; it is looked for until `suggest` tells it."""
        self._begin(SHOW_SUGGESTION)
        self.others = ()

    def suggest(self, cells: "Sequence[int]", end: int, others: "Sequence[int]" = ()) -> None:
        """Show the cells to touch, in this order; without any, `end`, held, says the word."""
        self.witnesses = cells
        self.others = others
        self.button = -1 if cells else end
        self._ticker.changed()

    def has_suggestion(self) -> bool:
        """Return whether the turn that the board would play is found."""
        return len(self.witnesses) > 0 or self.button >= 0

    def begin_forecast(self) -> None:
        """Whose each cell is likely to be; it is looked for until `forecast` tells it."""
        self._begin(SHOW_FORECAST)
        self.effects = None
        self.odds = None

    def forecast(self, veil: bytearray, odds: "Odds") -> None:
        """Show whose each cell is likely to be, by `Forecast.veil`; until a touch."""
        self._begin(SHOW_FORECAST)
        self.effects = veil
        self.odds = odds

    def has_forecast(self) -> bool:
        """Return whether a forecast is shown that is found already."""
        return self.kind == SHOW_FORECAST and self.effects is not None

    def show_key(self, is_locked: bool) -> None:
        """A fence round the board: whether the leader has locked anything."""
        self._begin(SHOW_LOCKED if is_locked else SHOW_UNLOCKED)
        self._end_after(_FENCE_MS)

    def point_to_other_end(self) -> None:
        """The `end` that was tapped is not the live one. Lights stay, and the link is told."""
        self._begin(SHOW_OTHER_END)
        self._end_after(_AFTER_LIFT_MS)

    def tell_menu_closed(self) -> None:
        """Tell that the menu has closed, as nobody touched it.

        Lights stay, and the link is told.
        """
        self._begin(SHOW_MENU_CLOSED)
        self._end_after(_MENU_CLOSED_MS)

    def is_touch_for_menu(self) -> bool:
        """Return whether a touch of a cell now was meant for the menu, which has just closed."""
        if self.kind != SHOW_MENU_CLOSED:
            return False
        return 0 <= ticks_diff(self._ticker.now, self.started) < _MENU_MEANT_MS

    def _begin(self, kind: int, pad: int = -1) -> None:
        self.search = None
        self.kind = kind
        self.started = self._ticker.now
        self.pad = pad
        self.button = -1
        self.witnesses = ()
        self.saying_no = False
        self._waits_for_lift = True
        self._ticker.changed()

    # Ending it.

    def lifted(self, pad: int) -> None:
        """A finger has left a cell: what is explained about it need not stay much longer."""
        if self.kind and pad == self.pad:
            self._end_after(_AFTER_LIFT_MS)

    def _end_after(self, ms: int) -> None:
        self._waits_for_lift = False
        self._until = ticks_add(self._ticker.now, ms)

    def drop(self) -> None:
        """End the show, if there is one."""
        if not self.kind:
            return
        self.kind = NOTHING
        self.search = None
        self.pad = -1
        self.button = -1
        self.looked_at = -1
        self._ticker.changed()

    def step(self, now_ms: int) -> None:
        """Let time pass. Allocates nothing, but for the search."""
        if not self.kind:
            return
        if self.saying_no and ticks_diff(now_ms, self.started) >= NO_STEPS * NO_STEP_MS:
            self.saying_no = False
            self._ticker.changed()
        if not self._waits_for_lift and ticks_diff(now_ms, self._until) >= 0:
            self.drop()
        elif self.search is not None:
            self._search_on(self.search)

    def _search_on(self, search: "DangerSearch") -> None:
        if search.advance():
            self._ticker.changed()
        if search.is_done:
            self.search = None

    def restart_clock(self, at_ms: int) -> None:
        """Let the lights that count from the start of a show count from a moment.

        A question begins then, without a show. A replay sets the moment of its mark.
        """
        self.started = at_ms


class Condition:
    """The condition of the board's own parts, as it shows it.

    `masked`, `masked_count`: pads that are out of order; `fault`: whether the fault light ticks;
    `hand`: whether the buttons say hands off.
    """

    def __init__(self, pads: int, ticker: "Ticker") -> None:
        self.masked = bytearray(pads)
        self.masked_count = 0
        self.fault = False
        self.hand = False
        self._ticker = ticker

    def show_fault(self, is_there: bool) -> None:
        """Let the fault light tick, or no longer."""
        self.fault = is_there
        self._ticker.changed()

    def mask(self, pad: int, is_masked: bool) -> None:
        """Mark a pad that is out of order, or no longer."""
        self.masked[pad] = is_masked
        self.masked_count += 1 if is_masked else -1
        self._ticker.changed()

    def say_hands_off(self, is_said: bool) -> None:
        """Let the buttons say hands off, or no longer."""
        self.hand = is_said
        self._ticker.changed()


class Refusals:
    """Says no: the board shows why, and the link is told."""

    def __init__(self, in_play: "InPlay", show: Show, report: "Report") -> None:
        self._in_play = in_play
        self._show = show
        self._report = report

    def refuse(self, pad: int, code: str, witnesses: "Sequence[int]") -> None:
        """Show a refusal at the pad of a cell: no, and why."""
        match = self._in_play.match
        cell = self._in_play.placement.game[pad]
        region = None
        if code == "claimed":
            region = bytearray(match.shape.count)
            match.game.mark_region(cell, region)
        self._show.refuse(pad, witnesses, region)
        self._tell(cell, None, code, witnesses)

    def ask_for_room(self, pad: int, cell: int) -> None:
        """The turn has all its stones: one is to be taken back first."""
        self._show.ask_for_room(pad)
        self._tell(cell, None, "count", ())

    def refuse_button(
        self, button: int, move: "str | Cells", code: str, witnesses: "Sequence[int]"
    ) -> None:
        """Show a refusal at a button; the show does not wait for the finger to lift."""
        self._show.refuse_button(button, witnesses, False)
        self._tell(-1, move, code, witnesses)

    def refuse_turn(self, button: int, code: str) -> None:
        """Say kindly, at a button, that it is for somebody else to play."""
        self._show.drop()
        self.refuse_button(button, self._in_play.match.game.end_word(), code, ())

    def refuse_locked(self, button: int, what: str) -> None:
        """Say kindly that the leader has locked something: no on the button, and the fence."""
        self._show.refuse_button(button, (), True)
        self._tell(-1, what, what + "_locked", ())

    def warn(self, partial: "Cells") -> bool:
        """Show what a turn would lose; return whether there is anything."""
        cells = self._in_play.match.game.at_risk(partial)
        if not cells:
            return False
        self._show.warn(cells)
        self._tell(-1, partial, "at_risk", cells)
        return True

    def _tell(
        self, cell: int, move: "str | Cells | None", code: str, witnesses: "Sequence[int]"
    ) -> None:
        self._in_play.rules.before_refusal(cell, move, code)
        self._report.tell("refused", (cell, move, code, witnesses))
