"""The players for whom the board itself plays, and its suggestions and forecasts for a person.

Made by the controller, stepped by the device. Here is whose turn it is and how a turn that was
found comes onto the board: stone by stone, as by fingers. The turn itself is found by
`device.think_scheduler`, which asks for the `task` and gives the result to `decided`. Nobody's
turn is played while anything on the board asks for a person.
"""

from rootlight.compat import const, ticks_add, ticks_diff
from rootlight.match.strength import ADVICE_SEED, adviser, is_offered
from rootlight.table.despair import Despair
from rootlight.table.shows import SHOW_FORECAST, SHOW_SUGGESTION

TYPE_CHECKING = const(0)  # mypy takes it as true
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Protocol

    from rootlight.games.game import Cells
    from rootlight.match.match import Match
    from rootlight.table.in_play import InPlay, Report, Ticker
    from rootlight.table.partial_turn import PartialTurn
    from rootlight.table.session import Session
    from rootlight.table.shows import Odds, Show

    class Table(Protocol):
        """The controller, which makes the opponents, as far as they ask it."""

        in_play: InPlay
        partial_turn: PartialTurn
        report: Report
        session: Session
        show: Show
        ticker: Ticker

        def is_calm(self, now_ms: int) -> bool: ...
        def play_found(self, move: Cells | str) -> None: ...


# From the light of one stone to that of the next, and to the turn.
_STONE_MS = const(400)
# All stones of a turn take no longer than this: a komi may have dozens.
_STONES_MS = const(1600)
# Playouts of a forecast, unless somebody wants another number: some seconds on a Pico.
FORECAST_PLAYOUTS = const(48)
# The shows that the thinker works for, or has worked for.
_THOUGHTS = (SHOW_SUGGESTION, SHOW_FORECAST)

_RESTS = const(0)
_THINKS = const(1)
_PLAYS = const(2)


class Task:
    """A turn that is to be found, or a forecast, for a match as it stands.

    level: from 1 on. seed: from 0 on; the same match, level and seed give the same turn.
    playouts: how far to search in place of what the level says, or None; of a forecast, its random
    games. forecasts: whether it is a forecast, which has no level. suggests: whether the turn is
    for a person.
    """

    def __init__(
        self,
        match: "Match",
        level: int,
        seed: int,
        playouts: "int | None" = None,
        forecasts: bool = False,
        suggests: bool = False,
    ) -> None:
        self.match = match
        self.level = level
        self.seed = seed
        self.playouts = playouts
        self.forecasts = forecasts
        self.suggests = suggests
        self._turns = match.move_stack.count()

    def is_of(self, match: "Match") -> bool:
        """Return whether the match on the board is still the one that this is about."""
        return match is self.match and match.move_stack.count() == self._turns


def seed_of(match: "Match") -> int:
    """The seed of the coming turn: from that of the game, and another one for each turn."""
    return seed_of_turn(match.seed, match.move_stack.count())


def seed_of_turn(seed: int, turns: int) -> int:
    """The seed of the turn after so many, in a game with a seed."""
    return (seed + 1) * (2 * turns + 1) & 0x3FFFFFFF


class Opponents:
    """The opponents of one board.

    levels: the highest level that the board can play, 0 on a board without a device.

    `task`: the Task that waits for its turn to be found, or None. `halted`: whether a person is
    waited for though it is an opponent's turn. That is so after `undo` and `redo`, as long as
    there are turns to be played again: a turn of the board would destroy them.
    """

    def __init__(self, controller: "Table", levels: int = 0) -> None:
        self.levels = levels
        self.task: "Task | None" = None
        self.halted = False
        self._controller = controller
        self._decided: "Task | None" = None  # of the turn that is being played
        self._given_up: "Task | None" = None
        self._has_any = False
        self._stage = _RESTS
        self._move: "Cells | str" = ()
        self._touches: "Cells" = ()  # of the turn that is being played, those that are left
        self._value = 0  # what its player may expect of it, as `Chooser.value` gives it
        self._despair = Despair()
        self._match: "Match | None" = None
        self._pause_ms = 0
        self._due_at = 0

    # The players.

    def plays(self, level: int) -> bool:
        """Return whether the board can play at a level; 0 is a person."""
        return is_offered(level, self.levels)

    def has_any(self) -> bool:
        """Return whether the board plays for anybody in the match on the board."""
        return self._has_any

    def level(self) -> int:
        """The level of the opponent whose turn it is, 0 for a person's turn."""
        if not self._has_any or not self._controller.session.is_own_game():
            return 0
        match = self._controller.in_play.match
        player = match.game.player()
        return match.opponents[player] if player >= 0 else 0

    def is_to_move(self) -> bool:
        """Return whether it is an opponent's turn, and the board will play it."""
        return not self.halted and self.level() > 0

    def waits_for_end(self) -> bool:
        """Return whether it is an opponent's turn, which the board plays after a tap on `end`."""
        return self.halted and self.level() > 0

    def is_acting(self) -> bool:
        """Return whether the board looks for an opponent's turn, or its stones are coming."""
        return self._stage != _RESTS

    def is_playing(self) -> bool:
        """Return whether an opponent's stones are coming onto the board."""
        return self._stage == _PLAYS

    def match_changed(self) -> None:
        """Another match, another turn, or others who play: begin from there."""
        match = self._controller.in_play.match
        if match is not self._match:
            self._match = match
            self._despair.forget()
        if self.task is not None and self._stage == _RESTS:
            # The suggestion that was looked for is not looked for any more.
            self._controller.show.drop()
        self._has_any = max(match.opponents) > 0
        self.halted = match.move_stack.undone() > 0
        if self._given_up is not None and self._given_up.is_of(match):
            self.halted = True
        self._rest()

    def go_on(self, halted: bool = False) -> None:
        """Let the opponents play on, though turns could be played again; or not yet."""
        self.halted = halted
        self._given_up = None
        self._controller.ticker.changed()

    def give_up(self, task: "Task | None") -> None:
        """No turn was found, by a mistake of the firmware: leave it to a person."""
        self._given_up = task
        self.halted = True
        self._rest()
        self._controller.ticker.changed()

    def _rest(self) -> None:
        self._stage = _RESTS
        self.task = None

    def is_passed_over(self) -> bool:
        """Return whether `undo` and `redo` pass over this turn: they stop at a person's.

        Where no person plays, they stop at each.
        """
        return self.level() > 0 and min(self._controller.in_play.match.opponents) == 0

    # A turn, step by step.

    def step(self, now_ms: int) -> None:
        """Let time pass: begin to think, lay a stone, play the turn."""
        if self._stage == _RESTS and self._controller.show.kind not in _THOUGHTS:
            self.task = None
        if not self.is_to_move():
            if self._stage:
                self._rest()
                self._controller.ticker.changed()
        elif self._stage == _RESTS:
            self._begin_to_think()
        elif self._stage == _PLAYS and self._may_go_on(now_ms):
            self._lay_or_play(now_ms)

    def _begin_to_think(self) -> None:
        controller = self._controller
        if controller.show.kind in _THOUGHTS:
            controller.show.drop()
        if controller.partial_turn.cells:
            controller.partial_turn.set(())
        match = controller.in_play.match
        self._stage = _THINKS
        self.task = Task(match, self.level(), seed_of(match))
        name = match.game.players()[match.game.player()]
        controller.report.tell("thinking", (name, self.level()))
        controller.ticker.changed()

    def _may_go_on(self, now_ms: int) -> bool:
        """Return whether the next stone is due, and nothing else asks to be looked at first."""
        controller = self._controller
        return ticks_diff(now_ms, self._due_at) >= 0 and controller.is_calm(now_ms)

    def decided(
        self, task: Task, move: "Cells | str", value: int, others: "Sequence[int]" = ()
    ) -> None:
        """The turn for a task is found: cells or a word, as `Match.carry_out` takes them.

        value, others: as `Chooser.value` and `others` give them.
        """
        controller = self._controller
        self.task = None
        if self._stage != _THINKS:
            # A forecast that was asked for on the link may be shown by now.
            if controller.show.kind == SHOW_SUGGESTION:
                touches = controller.in_play.match.game.touches_for(move)
                controller.show.suggest(touches, controller.in_play.live_end(), others)
            return
        self._stage = _PLAYS
        self._decided = task
        self._move = move
        self._value = value
        self._touches = controller.in_play.match.game.touches_for(move)
        self._pause_ms = min(_STONE_MS, _STONES_MS // max(len(self._touches), 1))
        self._due_at = controller.ticker.now
        controller.ticker.changed()

    def _lay_or_play(self, now_ms: int) -> None:
        controller = self._controller
        self._due_at = ticks_add(now_ms, self._pause_ms)
        if self._touches:
            cell = self._touches[0]
            self._touches = self._touches[1:]
            controller.partial_turn.set(controller.partial_turn.cells + (cell,))
            return
        match = controller.in_play.match
        name = match.game.players()[match.game.player()]
        turn = match.move_stack.count()
        level = self.level()
        try:
            controller.play_found(self._move)
        except Exception:
            self.give_up(self._decided)
            raise
        if self._despair.is_sure(name, turn, self._value) and self._is_against_one_person():
            controller.report.tell("hopeless", (name, level))

    def _is_against_one_person(self) -> bool:
        """Return whether it is now the turn of a person, the only other player."""
        match = self._controller.in_play.match
        is_over = match.game.is_over()
        return not is_over and len(match.game.players()) == 2 and self.level() == 0

    # A suggestion.

    def suggested_level(self) -> int:
        """The level of a suggestion, unless somebody wants another."""
        return adviser(self.levels)

    def suggest(self) -> None:
        """Look for a turn for the person to move, and show it when it is found."""
        controller = self._controller
        controller.show.begin_suggestion()
        match = controller.in_play.match
        self.task = Task(match, self.suggested_level(), ADVICE_SEED, suggests=True)

    # A forecast.

    def forecast(self) -> None:
        """Look at how the game may end, and show it when that is found."""
        controller = self._controller
        controller.show.begin_forecast()
        match = controller.in_play.match
        self.task = Task(match, 0, seed_of(match), FORECAST_PLAYOUTS, forecasts=True)

    def foreseen(self, veil: bytearray, odds: "Odds") -> None:
        """A forecast is found: show it, if it is still wanted. See `Show.forecast`."""
        if self.task is not None and self.task.forecasts:
            self.task = None
        show = self._controller.show
        if show.kind == SHOW_FORECAST:
            show.forecast(veil, odds)
