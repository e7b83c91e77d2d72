"""The programs that are in a room at a broker, this one included.

Used by `talk`.
"""

from host_sim.interpreter import load_json
from host_sim.rooms.canonical import canonical
from host_sim.rooms.codes import new_token
from host_sim.rooms.documents import MOST_SEATS
from host_sim.rooms.news import Here
from rootlight.compat import const

TYPE_CHECKING = const(0)  # mypy takes it as true
if TYPE_CHECKING:
    from collections.abc import Callable

    from host_sim.rooms.codes import Draw

# So many others are known: those who play before those who watch, and by their names. Whoever
# watches and comes after them is silent, or each of 300 would hear the others five times a second.
MOST_HERE = 32
# A broker that was killed has no will to send: presence runs out unless it is renewed.
PRESENCE_S = 180
RENEW_S = 60
# Newcomers who come together are told once.
_TELL_S = 1
_LARGEST = 512


class Presences:
    """The programs there. seat: of this program's side, or None. clock: seconds.

    draw: see `codes`. `name`: of this program.
    """

    def __init__(self, seat: "int | None", clock: "Callable[[], float]", draw: "Draw") -> None:
        self.name = new_token(draw)
        self._seat = seat
        self._clock = clock
        self._draw = draw
        # By name: the seat, when it was heard last, and the nonce of its line.
        self._here: dict[str, tuple[int | None, float, object]] = {}
        self._nonce = ""
        self._said = b""
        self._said_at = 0.0
        # Whether this broker hands out nothing that it keeps to who subscribes to all presences,
        # as RabbitMQ does: then newcomers hear of this program only if it says itself again.
        self._hides_kept = True
        self._is_to_be_told = False

    # This program's own.

    def begin(self) -> None:
        """A new line begins: the own presence counts only once it has come back over it."""
        self._nonce = new_token(self._draw)
        self._hides_kept = True
        self._is_to_be_told = False

    def is_to_be_said(self) -> bool:
        """Return whether it is time to say again that this program is here.

        One that is silent looks again as late as if it had said so. Otherwise all who are silent
        would speak at the same time once somebody leaves.
        """
        now = self._clock()
        passed = now - self._said_at
        is_time = passed > RENEW_S or (self._is_to_be_told and passed > _TELL_S)
        if is_time and not self._is_counted():
            self._said_at = now
            self._is_to_be_told = False
            return False
        return is_time

    def _is_counted(self) -> bool:
        """Return whether others know this program: fewer than MOST_HERE come before it."""
        self._forget_who_is_gone()
        own = self._seat is None, self.name
        others = [self._order(name) for name in self._here if name != self.name]
        return len([other for other in others if other < own]) < MOST_HERE

    def own(self) -> bytes:
        """Return what this program says of itself."""
        self._said_at = self._clock()
        self._is_to_be_told = False
        self._said = canonical({"seat": self._seat, "nonce": self._nonce}).encode()
        return self._said

    def is_back(self, name: str, opened: "bytes | None") -> bool:
        """Return whether this is what this program has said last, over this line."""
        return name == self.name and opened == self._said and opened != b""

    # All of them.

    def note_handed_out(self) -> None:
        """The broker has handed out a presence that it keeps to who subscribes to all."""
        self._hides_kept = False

    def hear(self, name: str, seat: "int | None", nonce: object) -> None:
        """Take what a program has said."""
        self._forget_who_is_gone()
        known = self._here.get(name)
        self._here[name] = (seat, self._clock(), nonce)
        others = [other for other in self._here if other != self.name]
        if len(others) > MOST_HERE:
            del self._here[max(others, key=self._order)]
        is_newcomer = name != self.name and (known is None or known[2] != nonce)
        if is_newcomer and self._hides_kept and name in self._here:
            self._is_to_be_told = True

    def _order(self, name: str) -> "tuple[bool, str]":
        """Return what programs are ordered by: those who play come before those who watch."""
        return self._here[name][0] is None, name

    def remove(self, name: str) -> None:
        """A program has left."""
        self._here.pop(name, None)

    def clear(self) -> None:
        """The line is down: nobody is known to be there."""
        self._here.clear()

    def here(self) -> list[Here]:
        """Return those that are there, by name."""
        self._forget_who_is_gone()
        return [Here(name, self._here[name][0]) for name in sorted(self._here)]

    def _forget_who_is_gone(self) -> None:
        """Presences that were not renewed are over."""
        oldest = self._clock() - PRESENCE_S
        self._here = {name: entry for name, entry in self._here.items() if entry[1] > oldest}


def presence_in(opened: "bytes | None") -> "tuple[int | None, object] | None":
    """Seat and nonce in what a program has said of itself; None if it is not that."""
    if opened is None or len(opened) > _LARGEST:
        return None
    try:
        told = load_json(opened)
        seat, nonce = told["seat"], told["nonce"]
    except (ValueError, TypeError, KeyError, RuntimeError):
        return None
    if seat is not None and (type(seat) is not int or not 0 <= seat < MOST_SEATS):
        return None
    return seat, nonce
