"""Passes on what the controller reports: to the link as news, and to the sounds.

Used by the device.
"""

from rootlight.compat import const
from rootlight.match.notation_view import NotationView
from rootlight.sound import CAPTURED, HEARD, OVER, REFUSED, TURN

TYPE_CHECKING = const(0)  # mypy takes it as true
if TYPE_CHECKING:
    from typing import Protocol

    from rootlight.link.link import Link
    from rootlight.sound import Sounds
    from rootlight.table.controller import Controller
    from rootlight.texts import Filled

    class Board(Protocol):
        """The device, which makes its controller later, as far as the Reporter asks it."""

        controller: Controller
        link: Link
        sounds: Sounds


_NOTHING = const(-1)


class Reporter:
    """Tells of one device. `platform`: the board's."""

    def __init__(self, board: "Board", platform) -> None:
        self.platform = platform
        self._board = board

    def tell(self, kind: str, what) -> None:
        """Tell of what the controller reports, see Controller."""
        self._board.link.tell(kind, what)
        if not self._board.controller.time_keeper.game_is_shown:
            # In a bring-up nothing sounds but its own question.
            return
        sound = self._sound_of(kind)
        if sound != _NOTHING:
            self._board.sounds.play(sound)

    def fault(self, part: str, code: str, message: "str | Filled") -> None:
        """Tell of a fault."""
        self._board.link.fault(part, code, message)

    def last_seconds(self) -> None:
        """One of the last ten seconds of the player to move has begun."""
        if self._board.controller.time_keeper.game_is_shown:
            self._board.sounds.last_seconds()

    def _sound_of(self, kind: str) -> int:
        if kind == "refused":
            return REFUSED
        if kind == "state":
            return HEARD
        if kind == "pending":
            # The stones of an opponent come by themselves: nobody was heard.
            is_acting = self._board.controller.opponents.is_acting()
            return _NOTHING if is_acting else HEARD
        if kind != "turn":
            return _NOTHING
        match = self._board.controller.in_play.match
        if match.game.is_over():
            return OVER
        return CAPTURED if NotationView(match).captured() else TURN
