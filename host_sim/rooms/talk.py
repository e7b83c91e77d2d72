"""The talk of one program with its broker, over one line after the other.

Used by the lines, each of which brings it to a broker in its own way: `shared_games.line` by
paho-mqtt, `in_page.page_line` by the page's mqtt.js. It does nothing itself: it is told what has
happened, and says what is to be done. Everything that is published is confirmed by the broker, or
the people are told why it is not. Messages are limited in number and size before anybody looks at
them.
"""

from host_sim.rooms.documents import LARGEST, MOST_SEATS
from host_sim.rooms.mail import Inbox, Outbox, is_document
from host_sim.rooms.presences import PRESENCE_S, Presences, presence_in
from host_sim.rooms.refusals import (
    BE_HERE,
    CONNECT,
    FAILURE,
    FLOODS,
    HEAR,
    LOST,
    NO_BROKER,
    NO_MQTT5,
    NOT_ALLOWED,
    NOT_HANDED_ON,
    UNCONFIRMED,
    WRITE,
    code_of,
    missing_in,
)
from host_sim.rooms.sealing import Seal
from host_sim.rooms.standing import ASKS_BACK, AWAY, IN, PROVES, SAYS, SUBSCRIBES, Standing
from rootlight.compat import const

TYPE_CHECKING = const(0)  # mypy takes it as true
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from host_sim.rooms.codes import Draw
    from host_sim.rooms.mail import Said
    from host_sim.rooms.news import Here, News

# A game that nobody has touched for so long is forgotten by the broker.
KEPT_S = 180 * 24 * 3600
# A line on which nothing comes for so long is asked whether it is there; one that is still silent
# after as long again, and a second or two, is left. Together that is less than 15 s.
KEEPALIVE_S = 6
SILENT_S = 13.0
SOONEST_S = 1
LATEST_S = 60
# A broker that has sent more than it may is left alone for so long, and then longer.
FLOODED_S = 60
# Of a subscription: whether the broker is to hand out what it keeps.
WITH_KEPT = 0
WITHOUT_KEPT = 2
_LONGEST_NAME = 64
_SEATS = {str(seat): seat for seat in range(MOST_SEATS)}


class Act:
    """Something that is to be done, one of the following."""


class Subscribe(Act):
    """Subscribe to topics by QoS 1. retain: MQTT's retain handling, WITH_KEPT or WITHOUT_KEPT."""

    def __init__(self, topics: "list[str]", retain: int = WITH_KEPT) -> None:
        self.topics = topics
        self.retain = retain


class Publish(Act):
    """Publish a message by QoS 1, which the broker is to keep for so many seconds; 0: not at all.

    Its answer is told by `Talk.answered`; until then there is no other one.
    """

    def __init__(self, topic: str, data: bytes, kept_s: int) -> None:
        self.topic = topic
        self.data = data
        self.kept_s = kept_s


class HangUp(Act):
    """End the connection: it leads to nothing. Its end is told by `Talk.lost`."""


class Pause(Act):
    """Wait so long before the next try; the longer the more often it fails, at most `most_s`."""

    def __init__(self, least_s: int, most_s: int) -> None:
        self.least_s = least_s
        self.most_s = most_s


class Talk:
    """One program and its broker. code: of the room. seat: of this side, or None.

    clock: seconds, for presences that run out and for what is to come. draw: see `codes`.
    soonest_s: the shortest pause before the next try, latest_s: the longest; flooded_s: the one
    after the broker has sent more than it may. sends_again: whether the line itself sends again
    what nobody has answered over the line before. What is to be done after each call is in
    `take_todo`, in this order.
    """

    def __init__(
        self,
        code: str,
        seat: "int | None",
        clock: "Callable[[], float]",
        draw: "Draw",
        soonest_s: int = SOONEST_S,
        latest_s: int = LATEST_S,
        flooded_s: int = FLOODED_S,
        sends_again: bool = False,
    ) -> None:
        self._seat = seat
        self._clock = clock
        self._soonest_s = soonest_s
        self._latest_s = latest_s
        self._flooded_s = flooded_s
        self._seal = Seal(code)
        self._root = f"rootlight/1/{self._seal.name}/"
        self._standing = Standing(clock)
        self._inbox = Inbox()
        self._outbox = Outbox()
        self._presences = Presences(seat, clock, draw)
        self._own_place = f"here/{self._presences.name}"
        # A topic that nobody reads: what is said there shows that it can be said.
        self._proof_place = f"try/{self._presences.name}"
        self._sends_again = sends_again
        # Whether the long message, the proof, is on its way.
        self._is_proving = False
        self._todo: "list[Act]" = []

    @property
    def client(self) -> str:
        """The name of this program for the broker."""
        return f"rootlight-{self._presences.name}"

    @property
    def will(self) -> str:
        """The topic at which the broker says nothing in place of this program, once it is gone."""
        return self._root + self._own_place

    def take_todo(self) -> "list[Act]":
        """What is to be done since the last call."""
        todo, self._todo = self._todo, []
        return todo

    # For the program.

    @property
    def is_up(self) -> bool:
        """See `Line` of `joined_board`."""
        return self._standing.is_up

    @property
    def trouble(self) -> "str | None":
        """See `Line` of `joined_board`."""
        return self._standing.trouble

    def here(self) -> "list[Here]":
        """See `Line` of `joined_board`."""
        return self._presences.here()

    def take(self) -> "News":
        """See `Line` of `joined_board`."""
        return self._inbox.take()

    def say(self, data: bytes) -> None:
        """Publish the document of this side; it takes the place of one that waits."""
        self._outbox.put(f"side/{self._seat}", data)
        self._say_on()

    # Time.

    def look(self, heard_at: float) -> None:
        """Do what is due: say again, and leave a broker that does not answer.

        heard_at: when something came from the broker last.
        """
        if self._standing.step == AWAY:
            return
        now = self._clock()
        late, unheard = self._outbox.late(now), self._outbox.unheard(now)
        code = self._standing.late() or (UNCONFIRMED if late else None)
        if late is not None and is_document(late.place):
            self._standing.note_refused(late.place, UNCONFIRMED)
        if unheard is not None:
            self._standing.note_refused(unheard.place, NOT_HANDED_ON)
            self._outbox.note_refused(unheard, now)
        if self._standing.is_in and self._presences.is_to_be_said():
            self._outbox.put(self._own_place, self._presences.own())
        if code is not None:
            self._give_up(code)
            return
        self._ask_whether_it_is_there(now, now - heard_at)
        self._say_on()

    def _ask_whether_it_is_there(self, now: float, silent_s: float) -> None:
        """Where a broker wants fewer of MQTT's own pings, ask for something else."""
        if not (self._standing.is_in and self._standing.has_slow_pings):
            return
        if silent_s > SILENT_S:
            self._give_up(LOST)
        elif silent_s > KEEPALIVE_S and self._standing.may_ask(KEEPALIVE_S):
            self._todo.append(Subscribe([self.will], WITHOUT_KEPT))

    # A line comes and goes.

    def connected(self, told: "dict[str, Any]") -> None:
        """The broker has let this program in. told: see `missing_in`."""
        self._standing.note_reached()
        missing = missing_in(told, self._seat is not None)
        if missing is not None:
            self._give_up(missing)
            return
        self._standing.has_slow_pings = told.get("serverKeepAlive", 0) > KEEPALIVE_S
        self._standing.go_on(SUBSCRIBES)
        # By name: some brokers hand out what they keep for no other topics.
        places = [f"side/{seat}" for seat in range(MOST_SEATS)] + ["here/+"]
        self._todo.append(Subscribe([self._root + place for place in places]))

    def refused(self, reason: int) -> None:
        """The broker does not let this program in, for a reason of MQTT 5; `lost` follows."""
        self._standing.note(code_of(reason, CONNECT))

    def not_reached(self, code: str) -> None:
        """No connection came about. code: why."""
        self._standing.note_unreached(code)
        self._pause()

    def lost(self, reason: "int | None" = None, is_flood: bool = False) -> None:
        """The connection is gone. reason: of MQTT 5, if the broker has given one.

        is_flood: whether it was cut because the broker had sent more than it may.
        """
        said = self._outbox.end()
        code = FLOODS if is_flood else LOST
        if reason is not None and reason >= FAILURE:
            code = code_of(reason, WRITE if said else CONNECT)
        if said is not None and is_document(said.place) and code not in (LOST, FLOODS):
            self._note_refused(said, code)
        self._standing.note_lost(code, self._is_proving)
        self._is_proving = self._is_proving and self._sends_again
        if code == FLOODS:
            self._todo.append(Pause(self._flooded_s, 2 * self._flooded_s))
        else:
            self._pause()
        self._presences.clear()

    @property
    def seems_no_broker(self) -> bool:
        """True if something takes connections, and does not speak as a broker does."""
        return self.trouble == NO_BROKER

    def note_older_mqtt(self) -> None:
        """It is a broker, of an MQTT before 5."""
        self._standing.note(NO_MQTT5)

    def _pause(self) -> None:
        pause = self._standing.pause_s(self._soonest_s, self._latest_s)
        self._todo.append(Pause(pause, max(pause, self._latest_s)))

    def _give_up(self, code: str) -> None:
        """This line leads to nothing: end it. Another one comes after a pause."""
        self._standing.give_up(code)
        self._todo.append(HangUp())

    # The broker's answers.

    def subscribed(self, reasons: "list[int]") -> None:
        """The broker has given this program its topics, or not; a reason of MQTT 5 for each."""
        if self._standing.step == AWAY:
            return
        for reason in reasons:
            if reason >= FAILURE:
                self._give_up(code_of(reason, HEAR))
                return
        if self._standing.step != SUBSCRIBES:
            return
        self._standing.go_on(SAYS)
        self._presences.begin()
        self._outbox.put(self._own_place, self._presences.own())
        self._say_on()

    def answered(self, reason: int) -> None:
        """The broker has taken or refused what was published, for a reason of MQTT 5."""
        said = self._outbox.answered()
        if said is None:
            return
        if said.place == self._proof_place:
            self._is_proving = False
        # An access list that forbids this place alone says nothing about long messages.
        is_forbidden_proof = said.place == self._proof_place and reason == NOT_ALLOWED
        if reason >= FAILURE and not is_forbidden_proof:
            act = BE_HERE if said.place == self._own_place else WRITE
            self._take_refusal(said, code_of(reason, act))
            return
        self._outbox.note_taken()
        if said.place == self._own_place:
            self._standing.note_taken(said.place)
        if said.place == self._proof_place:
            self._standing.is_proved = True
            self._enter()
        if self._standing.step == SAYS:
            # A presence that comes back now is one that the broker has kept. It had kept documents
            # before, so all of them have come then.
            self._standing.go_on(ASKS_BACK)
            self._todo.append(Subscribe([self.will]))
        self._say_on()

    def _take_refusal(self, said: "Said", code: str) -> None:
        if self._standing.is_in:
            self._note_refused(said, code)
        else:
            self._give_up(code)

    def _note_refused(self, said: "Said", code: str) -> None:
        self._standing.note_refused(said.place, code)
        self._outbox.note_refused(said, self._clock())

    def _say_on(self) -> None:
        """Publish what waits, if the broker has answered to the one before."""
        if self._standing.step == AWAY:
            return
        said = self._outbox.take(self._clock(), self._standing.is_in)
        if said is None:
            return
        kept_s = KEPT_S if is_document(said.place) else PRESENCE_S
        if said.place == self._proof_place:
            kept_s = 0
            self._is_proving = True
        sealed = self._seal.closed(said.place, said.data)
        self._todo.append(Publish(self._root + said.place, sealed, kept_s))

    # Messages.

    def heard(self, topic: str, data: bytes, is_kept: bool) -> None:
        """A message has come. is_kept: whether the broker had kept it."""
        if not topic.startswith(self._root):
            return
        kind, _, name = topic[len(self._root) :].partition("/")
        if kind == "side" and name in _SEATS:
            self._hear_document(_SEATS[name], data)
        elif kind == "here" and len(name) <= _LONGEST_NAME:
            self._hear_presence(name, data, is_kept)

    def _hear_document(self, seat: int, data: bytes) -> None:
        opened = self._seal.opened(f"side/{seat}", data) if data else None
        self._inbox.hear(seat, opened)
        if seat == self._seat and self._outbox.note_back():
            self._standing.note_taken(f"side/{seat}")

    def _hear_presence(self, name: str, data: bytes, is_kept: bool) -> None:
        if not data:
            self._presences.remove(name)
            return
        opened = self._seal.opened(f"here/{name}", data)
        presence = presence_in(opened)
        if is_kept and self._standing.step in (SUBSCRIBES, SAYS):
            self._presences.note_handed_out()
        is_back = self._presences.is_back(name, opened)
        if is_kept and is_back and self._standing.step == ASKS_BACK:
            self._go_in()
        if presence is not None:
            seat, nonce = presence
            self._presences.hear(name, seat, nonce)
        self._say_on()

    def _go_in(self) -> None:
        """The broker hands out what this program has said; does it take what is long as well?

        Other programs do not hear of that: some brokers need seconds to hand a long message out.
        """
        if self._seat is None or self._standing.is_proved:
            self._enter()
            return
        self._standing.go_on(PROVES)
        self._outbox.put(self._proof_place, b" " * LARGEST)

    def _enter(self) -> None:
        """This program is in the room."""
        self._standing.go_on(IN)
        self._pause()
        self._inbox.note_all_seen(is_new=True)
