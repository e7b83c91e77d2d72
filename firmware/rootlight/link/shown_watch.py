"""What the board shows at the moment that `state` does not tell, as one number.

The link asks whether it has changed, step by step; `shown` has the words for it.
"""

from rootlight.compat import const
from rootlight.table.shows import (
    NOTHING,
    SHOW_DANGER,
    SHOW_FULL,
    SHOW_LOCKED,
    SHOW_LOOK,
    SHOW_OTHER_END,
    SHOW_REFUSED,
    SHOW_SUGGESTION,
)

# Kinds besides those of `table.shows`.
SHOWS_MENU = const(12)
SHOWS_QUESTION = const(13)
SHOWS_HINT = const(14)
_KIND_BITS = const(4)

# The link is told of these as `refused` and `asked`.
_TOLD_ALREADY = (SHOW_REFUSED, SHOW_FULL, SHOW_LOOK)


class ShownWatch:
    """Remembers what the host was last told; at first, that nothing is shown.

    device: the Device.
    """

    def __init__(self, device) -> None:
        self._device = device
        self._changes = -1  # of the controller, at the last look
        self._must_look = False  # whether it may change though the controller counts no change
        self._number = 0

    def has_changed(self) -> bool:
        """Whether something else is shown than at the last call. Allocates nothing at rest."""
        controller = self._device.controller
        must_look = controller.show.search is not None or self._device.guest is not None
        if controller.changes == self._changes and must_look == self._must_look:
            return False
        self._changes = controller.changes
        self._must_look = must_look
        kind = kind_of(self._device)
        number = _detail(controller, kind) << _KIND_BITS | kind
        if number == self._number:
            return False
        self._number = number
        return True


def kind_of(device) -> int:
    """What is shown: NOTHING, or a constant of `table.shows` or of this file.

    In the order in which the lights cover one another.
    """
    controller = device.controller
    if device.guest is not None:
        return NOTHING
    if controller.menu is not None:
        return SHOWS_MENU if controller.menu.stamp() >= 0 else NOTHING
    show = controller.show
    if show.kind in _TOLD_ALREADY or (show.kind == SHOW_LOCKED and show.button >= 0):
        return NOTHING
    if show.kind and show.kind != SHOW_SUGGESTION:
        return show.kind
    if controller.asks:
        return SHOWS_QUESTION
    if controller.hint_held and not controller.match.game.is_over():
        return SHOWS_HINT
    return show.kind


def _detail(controller, kind: int) -> int:
    """A number that changes with what is told of a kind."""
    show = controller.show
    if kind == SHOWS_MENU:
        return controller.menu.stamp()
    if kind == SHOWS_HINT:
        return sum(controller.legal)
    if kind == SHOW_DANGER:
        # Groups are only added, so the sum grows with each.
        return sum(show.effects) << 1 | (show.search is not None)
    if kind == SHOW_SUGGESTION:
        return int(show.has_suggestion())
    if kind == SHOW_OTHER_END:
        return (len(controller.partial) << 1 | controller.may_end) << 1 | controller.live_end()
    return 0
