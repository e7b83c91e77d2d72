"""The show of the board, as far as `state` does not tell it, as one number.

The link asks whether it has changed, step by step; `shown` has the words for it.
"""

from rootlight.compat import const
from rootlight.table.shows import (
    NOTHING,
    SHOW_DANGER,
    SHOW_FORECAST,
    SHOW_FULL,
    SHOW_LOCKED,
    SHOW_LOOK,
    SHOW_OTHER_END,
    SHOW_REFUSED,
    SHOW_SUGGESTION,
)

TYPE_CHECKING = const(0)  # mypy takes it as true
if TYPE_CHECKING:
    from rootlight.table.controller import Controller

# Kinds besides those of `table.shows`.
SHOWS_MENU = const(16)
SHOWS_QUESTION = const(17)
SHOWS_HINT = const(18)
SHOWS_REMOTE = const(19)
_KIND_BITS = const(5)

# The link is told of these as `refused` and `asked`.
_TOLD_ALREADY = (SHOW_REFUSED, SHOW_FULL, SHOW_LOOK)


class ShownWatch:
    """Remembers what the host was last told; at first, that nothing is shown."""

    def __init__(self) -> None:
        self._changes = -1  # of the controller, at the last look
        self._must_look = False  # whether it may change though the controller counts no change
        self._number = 0

    def has_changed(self, controller: "Controller") -> bool:
        """Return whether the show has changed since the last call. Allocates nothing at rest."""
        must_look = controller.show.search is not None or not controller.time_keeper.game_is_shown
        if controller.ticker.changes == self._changes and must_look == self._must_look:
            return False
        self._changes = controller.ticker.changes
        self._must_look = must_look
        kind = kind_of(controller)
        number = _detail(controller, kind) << _KIND_BITS | kind
        if number == self._number:
            return False
        self._number = number
        return True


def kind_of(controller: "Controller") -> int:
    """Return the show: NOTHING, or a constant of `table.shows` or of this file.

    In the order in which the lights cover one another.
    """
    if not controller.time_keeper.game_is_shown:
        return NOTHING
    if controller.offers.picker is not None:
        return SHOWS_MENU if controller.offers.picker.stamp() >= 0 else NOTHING
    show = controller.show
    if show.kind in _TOLD_ALREADY or (show.kind == SHOW_LOCKED and show.button >= 0):
        return NOTHING
    if show.kind and show.kind != SHOW_SUGGESTION:
        return show.kind
    if controller.question.stands:
        return SHOWS_QUESTION
    if controller.remote.is_asked():
        return SHOWS_REMOTE
    if controller.hint.is_held and not controller.in_play.match.game.is_over():
        return SHOWS_HINT
    return show.kind


def _detail(controller: "Controller", kind: int) -> int:
    """A number that changes with what is told of a kind."""
    show = controller.show
    if kind == SHOWS_MENU:
        return controller.offers.picker.stamp() if controller.offers.picker is not None else -1
    if kind == SHOWS_REMOTE:
        return int(controller.remote.question == "undo")
    if kind == SHOWS_HINT:
        return sum(controller.hint.legal)
    if kind == SHOW_DANGER:
        # Groups are only added, so the sum grows with each.
        return sum(show.effects or ()) << 1 | (show.search is not None)
    if kind == SHOW_SUGGESTION:
        return int(show.has_suggestion())
    if kind == SHOW_FORECAST:
        return int(show.has_forecast())
    if kind == SHOW_OTHER_END:
        return (
            len(controller.partial_turn.cells) << 1 | controller.partial_turn.may_end
        ) << 1 | controller.in_play.live_end()
    return 0
