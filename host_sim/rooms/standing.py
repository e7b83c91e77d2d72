"""How far a program has come at its broker, and what is wrong.

Used by `talk`. At the beginning of each line a program proves that the broker does what a room
needs: it lets the program subscribe, takes its presence, keeps it, hands it out to who subscribes
later, and takes as long a message as the longest document. Each of these steps has to be answered
in time.
"""

from collections import OrderedDict

from host_sim.rooms.refusals import (
    CONNECTING,
    LOST,
    NO_BROKER,
    NO_RETAIN,
    TOO_LARGE,
    UNCONFIRMED,
)
from rootlight.compat import const

TYPE_CHECKING = const(0)  # mypy takes it as true
if TYPE_CHECKING:
    from collections.abc import Callable

# A step that a broker has not answered after so long is not answered any more.
ANSWER_S = 10.0
# The steps, in their order.
AWAY = "away"
SUBSCRIBES = "subscribes"
SAYS = "says"
ASKS_BACK = "asks_back"
PROVES = "proves"
IN = "in"
_LATE = {SUBSCRIBES: UNCONFIRMED, SAYS: UNCONFIRMED, ASKS_BACK: NO_RETAIN, PROVES: UNCONFIRMED}


# A broker that has hung up so often in a row on a long packet does not take any.
_DROPS = 2


class Standing:
    """clock: seconds.

    step: see above. is_proved: whether the broker was seen to take the longest document.
    has_slow_pings: whether the broker wants MQTT's own pings less often than is of use here.
    """

    def __init__(self, clock: "Callable[[], float]") -> None:
        self.step = AWAY
        self.is_proved = False
        self.has_slow_pings = False
        self._asked_at = 0.0
        self._clock = clock
        self._since = 0.0
        self._line: "str | None" = CONNECTING
        # By place, why the broker does not take what is said there.
        self._refusals: "OrderedDict[str, str]" = OrderedDict()
        # How often in a row no connection came about, how often one came to nothing, and how
        # often of these the broker hung up on a long packet.
        self._unreached = 0
        self._failures = 0
        self._drops = 0

    @property
    def is_in(self) -> bool:
        """True if everything was proved over this line."""
        return self.step == IN

    @property
    def is_up(self) -> bool:
        """True if it was, and the broker takes what is said."""
        return self.step == IN and self.trouble is None

    @property
    def trouble(self) -> "str | None":
        """The code of what is wrong."""
        return self._line or next(iter(self._refusals.values()), None)

    def go_on(self, step: str) -> None:
        """Take the next step."""
        self.step = step
        self._since = self._clock()
        if step == IN:
            self._line = None
            self._failures = self._drops = 0

    def may_ask(self, every_s: float) -> bool:
        """Return whether to ask the broker now if it is there; this is done once in so long."""
        if self._clock() - self._asked_at < every_s:
            return False
        self._asked_at = self._clock()
        return True

    def late(self) -> "str | None":
        """Return the code of a step that was not answered in time, or None."""
        code = _LATE.get(self.step)
        return code if code and self._clock() - self._since > ANSWER_S else None

    def note(self, code: str) -> None:
        """The broker is not reached, or does not let this program in."""
        self._line = code

    def note_unreached(self, code: str) -> None:
        """No connection came about."""
        self._line = code
        self._unreached += 1

    def note_reached(self) -> None:
        """There is a connection."""
        self._unreached = 0

    def give_up(self, code: str) -> None:
        """This line leads to nothing; it is about to end."""
        self._line = code
        self.step = AWAY

    def note_lost(self, code: str, is_on_long: bool) -> None:
        """The line is gone. code: why, as the broker has said; LOST if it said nothing.

        is_on_long: whether a long packet was on its way.
        """
        if not self.is_in:
            self._failures += 1
        self._drops += is_on_long
        if code != LOST:
            self._line = code
        elif self._drops >= _DROPS:
            self._line = TOO_LARGE
        elif self._line == CONNECTING and self.step == AWAY:
            # It took the connection, and then did not speak as a broker does.
            self._line = NO_BROKER
        elif self._line in (None, CONNECTING):
            self._line = LOST
        self.step = AWAY

    def note_refused(self, place: str, code: str) -> None:
        """The broker does not take what this program says at a place."""
        self._refusals[place] = code

    def note_taken(self, place: str) -> None:
        """The broker takes what this program says at a place."""
        self._refusals.pop(place, None)

    def pause_s(self, soonest_s: int, latest_s: int) -> int:
        """Return how long to wait before the next try: the more have failed, the longer."""
        doubled = max(self._failures + self._unreached - 1, 0)
        return min(soonest_s << min(doubled, 16), latest_s)
