"""A board that joins a room and leaves it while the program runs, as its page asks.

Used by `__main__`; stands between `hub` and the board. It answers the method `shared_room`;
everything else goes to the board, or to what shares the board's game now. Phones of the audience
ask the hub nothing, so none of them comes here; see `host_sim/web/audience.py`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from host_sim.hub.messages import (
    BAD_PARAMS,
    NOT_DONE,
    encoded,
    failure,
    is_request,
    members,
    notification,
    parsed,
    result,
)
from host_sim.hub.notices import NO_SUCH_ROOM
from host_sim.rooms.documents import MOST_SEATS, SetUp
from host_sim.rooms.shared_game import begun
from host_sim.shared_games.address import BadAddress, drawn, new_code, read_address
from host_sim.shared_games.command_line import Invitation
from rootlight.games.game import SetUpError

if TYPE_CHECKING:
    from host_sim.hub.hub import Sim
    from host_sim.hub.messages import Message
    from host_sim.rooms.joined_board import JoinedBoard

    Join = Callable[[Invitation, Sim], JoinedBoard]

ROOM = "shared_room"
_MARK = f'"{ROOM}"'.encode()


class _Wrong(Exception):
    """The parameters are wrong; the text is a sentence that says which."""


class RoomDesk:
    """A board for the hub, alone or in a room. `board`: that which stands behind it.

    first: the room in which it begins, or None. kept: the folder for documents of rooms.
    environment: for users and passwords, see `read_address`. join: shares a board's game.
    """

    def __init__(
        self,
        board: Sim,
        first: Invitation | None,
        kept: Path,
        environment: Mapping[str, str],
        join: Join,
    ) -> None:
        self.board = board
        self._kept = kept
        self._environment = environment
        self._join = join
        self._invitation: Invitation | None = None
        self._joined: JoinedBoard | None = None
        self._left: list[JoinedBoard] = []
        self._output: list[bytes] = []
        if first is not None:
            self._enter(first)

    def close(self) -> None:
        """Leave all rooms; this waits a moment for the brokers."""
        self._leave()
        for joined in self._left:
            joined.close()

    # For the hub.

    @property
    def now_ms(self) -> float:
        """See `Sim`."""
        return self._front.now_ms

    def handle(self, line: bytes) -> None:
        """Take one line: it is answered here, or by what stands behind."""
        message = parsed(line) if _MARK in line else None
        if is_request(message) and message["method"] == ROOM:
            self._answer(message)
        else:
            self._front.handle(line)

    def advance(self, ms: int) -> None:
        """Let time pass."""
        self._front.advance(ms)

    def take_output(self) -> list[bytes]:
        """The lines for the viewers since the last call, in order."""
        output, self._output = self._output, []
        return output + self._front.take_output()

    @property
    def _front(self) -> Sim:
        return self._joined or self.board

    # The method.

    def _answer(self, request: Message) -> None:
        before = self._joined
        identity = request.get("id")
        try:
            answer = result(identity, self._carry_out(members(request.get("params"))))
        except _Wrong as wrong:
            answer = failure(identity, BAD_PARAMS, str(wrong))
        except (BadAddress, SetUpError, ValueError) as error:
            answer = failure(identity, NOT_DONE, str(error), NO_SUCH_ROOM.as_message())
        if "id" in request:
            self._send(answer)
        if self._joined is not before:
            self._send(notification(ROOM, self._told()))

    def _carry_out(self, params: Message) -> Message:
        if params.get("code") is True:
            return {"code": new_code(), **self._told()}
        if params.get("leave") is True:
            self._leave()
        elif "join" in params:
            invitation = self._invitation_in(params)
            self._leave()
            self._enter(invitation)
        elif params:
            raise _Wrong('The parameters are "join" with "seat", or "leave", or "code", or none.')
        return self._told()

    def _invitation_in(self, params: Message) -> Invitation:
        address = params["join"]
        if not isinstance(address, str):
            raise _Wrong('The parameter "join" must be the address of a room.')
        seat, new = _seat_in(params.get("seat")), _new_in(params.get("new"))
        return Invitation(read_address(address, self._environment), seat, new, self._kept)

    def _told(self) -> Message:
        """The room, without a password."""
        if self._invitation is None:
            return {"room": None}
        address, seat = self._invitation.address, self._invitation.seat
        room = {
            "address": address.web_address,
            "join": address.to_join,
            "code": address.code,
            "seat": seat,
        }
        return {"room": room}

    def _send(self, message: Message) -> None:
        self._output.append(encoded(message).encode() + b"\n")

    # Rooms.

    def _enter(self, invitation: Invitation) -> None:
        self._invitation = invitation
        self._joined = self._join(invitation, self.board)

    def _leave(self) -> None:
        if self._joined is None:
            return
        self._output += self._joined.take_output()
        self._joined.let_go()
        self._joined.close(waits=False)
        self._left.append(self._joined)
        self._joined = self._invitation = None


def _seat_in(seat: object) -> int | None:
    """The side that is played here. Raises _Wrong."""
    if seat is None:
        return None
    if not isinstance(seat, int) or isinstance(seat, bool) or seat not in range(MOST_SEATS):
        raise _Wrong(f'The parameter "seat" must be null or from 0 to {MOST_SEATS - 1}.')
    return seat


def _new_in(new: object) -> SetUp | None:
    """The game to begin in a room without one. Raises _Wrong, SetUpError and ValueError."""
    if new is None:
        return None
    game, board = members(new).get("game"), members(new).get("board")
    if not isinstance(game, str) or not isinstance(board, str):
        raise _Wrong('The parameter "new" must be null or have "game" and "board".')
    return begun(game, board, drawn)
