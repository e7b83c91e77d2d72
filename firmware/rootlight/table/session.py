"""The game on the board: people's own, a lesson's or an analysed one, and what comes back.

Made by the controller, which says what touches do to the game that is there. The session puts
another game in its place, and remembers the one from before.
"""

from rootlight.compat import const
from rootlight.match import new_game
from rootlight.match.match import new_match
from rootlight.table.set_aside import SetAside

# This many games may wait for a flash that takes none. Of more, the shortest is no longer kept.
_MOST_REPLACED = const(3)

TYPE_CHECKING = const(0)  # mypy takes it as true
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any, Protocol

    from rootlight.match.match import Match
    from rootlight.table.in_play import InPlay, Ticker
    from rootlight.table.partial_turn import PartialTurn

    class Table(Protocol):
        """The controller, which makes the session, as far as the session asks it."""

        in_play: InPlay
        opponents: Any  # those of `table.opponents`, who ask the session
        partial_turn: PartialTurn
        ticker: Ticker

        def put_match(self, match: Match, swapped: bool) -> None: ...
        def adopt(self, match: Match, swapped: bool) -> None: ...
        def set_match(self, match: Match, swapped: bool) -> None: ...
        def set_saved(self, is_saved: bool) -> None: ...

    class RunningLesson(Protocol):
        """See `lessons.lesson`."""

        aside: SetAside

        def waits(self) -> bool: ...
        def go_on(self) -> None: ...
        def go_back(self) -> None: ...
        def end(self) -> None: ...
        def drop(self) -> None: ...
        def told(self) -> dict: ...


class Session:
    """The game on the board, and the games that wait to come back.

    `old`: (match, swapped) of the game before, which `undo` brings back until a turn is played, or
    None; `lesson`: the Lesson that is on, or None; `analysis`: the SetAside while a game is
    analysed, or None. `replaced`: games, each as (match, swapped), in whose place another one was
    put, and which the flash is still to keep.
    """

    def __init__(self, controller: "Table") -> None:
        self._controller = controller
        self.old: "tuple[Match, bool] | None" = None
        self.lesson: "RunningLesson | None" = None
        self.analysis: "SetAside | None" = None
        self.replaced: "list[tuple[Match, bool]]" = []

    # A new game, and the one before.

    def begin_game(
        self,
        game: str,
        board: "str | None" = None,
        options: "dict | None" = None,
        seed: "int | None" = None,
        moves: "Sequence[str]" = (),
        cards: "str | None" = None,
        opponents: "dict[str, int] | None" = None,
        clock: "tuple[int, int, int, int] | None" = None,
    ) -> None:
        """Set up a game, with moves played; `undo` can bring back the game before.

        A seed that is left out is a fresh one. opponents: levels at which the board plays, by
        what players are called. clock: as `Clock.set` takes it. Raises SetUpError (also
        BoardTooSmall) or RecordRefused; then nothing has changed.
        """
        controller = self._controller
        if seed is None:
            seed = new_game.fresh_seed(game, controller.ticker.now, bool(opponents))
        match = new_match(
            controller.in_play.built, game, board, options, seed, moves, cards, opponents
        )
        if clock is not None:
            match.clock.set(*clock)
        self.start_match(match)

    def start_match(self, match: "Match", swapped: bool = False) -> None:
        """Put a match on the board; keep the one before for `undo`. That ends a lesson.

        One without turns, not even any that were taken back, is kept only if none was before it.
        """
        controller = self._controller
        if self.lesson is not None:
            self.lesson.drop()
        if self.analysis is None:
            self._replace(match)
        if controller.in_play.match.move_stack.top() or self.old is None:
            self.old = (controller.in_play.match, controller.in_play.swapped)
        controller.put_match(match, swapped)

    def _replace(self, match: "Match") -> None:
        """Have the game on the board kept, if it has turns that this match has not."""
        controller = self._controller
        if controller.in_play.match.move_stack.top() and not match.goes_on_from(
            controller.in_play.match
        ):
            self.replaced.append((controller.in_play.match, controller.in_play.swapped))
            if len(self.replaced) > _MOST_REPLACED:
                self.replaced.remove(min(self.replaced, key=_turns))

    def bring_back_replaced(self, match: "Match", swapped: bool) -> None:
        """Put a game on the board again in whose place another one was put.

        That ends a lesson and an analysis. Raises BoardTooSmall; then nothing has changed.
        """
        new_game.check_fit(match.shape, self._controller.in_play.built)
        if self.lesson is not None:
            self.lesson.end()
        if self.analysis is not None:
            self.end_analysis()
        self._limit_levels(match)
        self.start_match(match, swapped)

    def _limit_levels(self, match: "Match") -> None:
        """A level that the board does not play any more becomes its highest."""
        opponents = self._controller.opponents
        for player in range(len(match.opponents)):
            if not opponents.plays(match.opponents[player]):
                match.opponents[player] = opponents.levels

    def resume_match(
        self,
        match: "Match",
        swapped: bool,
        old: "tuple[Match, bool] | None" = None,
        is_saved: bool = True,
    ) -> None:
        """Go on with a match that was saved; nothing is reported. Raises BoardTooSmall."""
        for one in (match, old[0]) if old else (match,):
            self._limit_levels(one)
        self._controller.adopt(match, swapped)
        self.old = old
        self._controller.set_saved(is_saved)

    def has_old_game(self) -> bool:
        """Return whether `undo` would bring a game back; this one has no turns to lose by it."""
        return self.old is not None and not self._controller.in_play.match.can_redo()

    def bring_old_game_back(self) -> None:
        """Put the game before this one on the board again."""
        if self.old is not None:
            match, swapped = self.old
            self.old = None
            self._controller.put_match(match, swapped)

    def forget_old_game(self) -> None:
        """A turn was played: the game before this one does not come back."""
        self.old = None

    # A game is set aside while something else is on the board.

    def set_aside(self) -> "SetAside":
        """The game that is on the board, for the owner, who puts another there for a while."""
        controller = self._controller
        return SetAside(
            controller.in_play.match,
            controller.in_play.swapped,
            controller.partial_turn.cells,
            self.old,
        )

    def bring_back(self, aside: "SetAside") -> None:
        """Put a game back that was set aside; its partial turn is lost."""
        self._controller.put_match(aside.match, aside.swapped)
        self.old = aside.old

    def begin_analysis(self, match: "Match") -> None:
        """Set the game aside, and let another match be looked at and tried in its place."""
        self.analysis = self.set_aside()
        self._controller.put_match(match, self._controller.in_play.swapped)
        # The beginning of the game is as far back as `undo` goes.
        self.old = None

    def end_analysis(self) -> None:
        """Bring the game back that was set aside for an analysis, with its partial turn."""
        aside = self.analysis
        self.analysis = None
        if aside is None:
            return
        self.bring_back(aside)
        if aside.partial:
            self._controller.partial_turn.set(aside.partial)

    def enter_lesson(self, lesson: "RunningLesson") -> None:
        """A lesson begins or takes another step: fingers are held to the game's rules again."""
        self.lesson = lesson
        self._controller.set_match(
            self._controller.in_play.match, self._controller.in_play.swapped
        )

    def leave_lesson(self, aside: "SetAside") -> None:
        """The lesson is over. The owner puts this game, or another one, on the board next."""
        self.lesson = None
        self._controller.set_match(aside.match, aside.swapped)
        self.old = aside.old

    def studied(self) -> "Match | None":
        """People's own game while it is studied and no lesson is on, else None."""
        if self.analysis is None or self.lesson is not None:
            return None
        return self.analysis.match

    def is_own_game(self) -> bool:
        """Return whether the game on the board is people's own, and nothing is shown or tried."""
        return self.lesson is None and self.analysis is None

    def game_to_save(self) -> "tuple[Match, bool]":
        """Return the game that the flash is to hold: (match, swapped).

        Lessons and analyses are nobody's games: then it is the one from before.
        """
        aside = self.analysis
        if aside is None and self.lesson is not None:
            aside = self.lesson.aside
        if aside is not None:
            return aside.match, aside.swapped
        return self._controller.in_play.match, self._controller.in_play.swapped


def _turns(replaced: "tuple[Match, bool]") -> int:
    """Return how many turns a game has, with those that were taken back."""
    move_stack = replaced[0].move_stack
    return move_stack.count() + move_stack.undone()
