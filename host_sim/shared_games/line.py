"""The way to the broker: a thread of paho-mqtt, and events for the program's own thread.

Used by `joined_board` and `watched`; uses `sealing`, `mail`, `presences`, `standing`. It connects
again by itself, with pauses from one second to a minute. Everything that is published is confirmed
by the broker, or the people are told why it is not. Messages are limited in number and size before
anybody looks at them.
"""

from __future__ import annotations

import secrets
import ssl
import sys
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from typing import Any, cast

from paho.mqtt.client import Client, MQTTMessage, MQTTv5
from paho.mqtt.enums import CallbackAPIVersion, MQTTErrorCode
from paho.mqtt.packettypes import PacketTypes
from paho.mqtt.properties import Properties
from paho.mqtt.reasoncodes import ReasonCode
from paho.mqtt.subscribeoptions import SubscribeOptions

from host_sim.rooms.documents import MOST_SEATS
from host_sim.rooms.news import Here, News
from host_sim.rooms.sealing import Seal
from host_sim.shared_games.address import Address
from host_sim.shared_games.intake import LARGEST_PACKET, CountingContext, Packets
from host_sim.shared_games.mail import Inbox, Outbox, Said, is_document
from host_sim.shared_games.older_mqtt import speaks_older_mqtt
from host_sim.shared_games.presences import PRESENCE_S, Presences, presence_in
from host_sim.shared_games.refusals import (
    BE_HERE,
    CONNECT,
    FLOODS,
    HEAR,
    LOST,
    NO_BROKER,
    NO_MQTT5,
    NOT_HANDED_ON,
    UNCONFIRMED,
    WRITE,
    code_of,
    missing_in,
    trouble_of,
)
from host_sim.shared_games.standing import ASKS_BACK, AWAY, IN, SAYS, SUBSCRIBES, Standing

# A game that nobody has touched for so long is forgotten by the broker.
KEPT_S = 180 * 24 * 3600
# A program that leaves waits no longer than this for the line to end. The program's own end cuts
# it then.
LEAVE_S = 2.0
_WITH_WILL = "Disconnect with will message"
# A line on which nothing comes for so long is asked whether it is there; one that is still silent
# after as long again, and a second or two, is left. Together that is less than 15 s.
KEEPALIVE_S = 6
SILENT_S = 13.0
_SOONEST_S = 1
_LATEST_S = 60
# A line whose thread has ended by a fault begins again this many times.
MOST_STARTS = 4
# The reasons of MQTT 5 from here on say that something was refused.
_FAILURE = 0x80
# A broker that has sent more than it may is left alone for so long, and then longer.
FLOODED_S = 60


class _Client(Client):
    """paho's client, which tells when its thread is through. ended: called by that thread."""

    def __init__(self, name: str, ended: Callable[[], None]) -> None:
        super().__init__(CallbackAPIVersion.VERSION2, name, protocol=MQTTv5)
        self._ended = ended

    def loop_forever(
        self, timeout: float = 1.0, retry_first_connection: bool = False
    ) -> MQTTErrorCode:
        """All that the thread does."""
        try:
            return super().loop_forever(timeout, retry_first_connection)
        finally:
            self._ended()


class BrokerLine:
    """A line to a real broker. seat: of this side, or None.

    on_news: called by the thread of the line whenever something has come. soonest_s: the shortest
    pause before it connects again; flooded_s: after the broker has sent more than it may. clock:
    seconds, for presences that run out and for what may come.
    """

    def __init__(
        self,
        address: Address,
        seat: int | None,
        on_news: Callable[[], None] = lambda: None,
        soonest_s: int = _SOONEST_S,
        latest_s: int = _LATEST_S,
        clock: Callable[[], float] = time.monotonic,
        flooded_s: int = FLOODED_S,
    ) -> None:
        self._seat = seat
        self._clock = clock
        self._pauses_s = soonest_s, latest_s
        self._flooded_s = flooded_s
        self._packets = Packets(clock)
        self._on_news = on_news
        self._seal = Seal(address.code)
        self._root = f"rootlight/1/{self._seal.name}/"
        self._lock = threading.Lock()
        self._standing = Standing(clock)
        self._inbox = Inbox()
        self._outbox = Outbox()
        self._presences = Presences(secrets.token_hex(8), seat, clock)
        self._left_at: float | None = None
        self._address = address
        tls = ssl.create_default_context() if address.secret else None
        self._context = CountingContext(self._packets, tls)
        self._starts = 0
        self._has_ended = False
        self._client = self._made_client(address)
        self._leaving = threading.Thread(target=self._stop, daemon=True)

    def _made_client(self, address: Address) -> Client:
        name = f"rootlight-{self._presences.name}"
        client = _Client(name, self._ended)
        if address.user is not None:
            client.username_pw_set(address.user, address.password)
        client.tls_set_context(cast("ssl.SSLContext", self._context))
        # Nothing in place of the presence: gone.
        client.will_set(self._root + self._own_place, b"", 1, True)
        client.reconnect_delay_set(*self._pauses_s)
        client.on_connect = self._connected
        client.on_connect_fail = self._not_connected
        client.on_disconnect = self._disconnected
        client.on_subscribe = self._subscribed
        client.on_message = self._heard
        client.on_publish = self._published
        properties = Properties(PacketTypes.CONNECT)
        properties.MaximumPacketSize = LARGEST_PACKET
        client.connect_async(
            address.host, address.port, KEEPALIVE_S, clean_start=True, properties=properties
        )
        return client

    def open(self) -> None:
        """Begin; the broker need not be there."""
        self._starts += 1
        self._client.loop_start()

    def _begin_anew(self) -> None:
        """The thread has ended though nobody has left: take another one, a few times."""
        self._has_ended = False
        if self._left_at is None and self._starts < MOST_STARTS:
            self._client = self._made_client(self._address)
            self.open()

    @property
    def _own_place(self) -> str:
        return f"here/{self._presences.name}"

    # For the program's own thread.

    @property
    def is_up(self) -> bool:
        return self._standing.is_up

    @property
    def trouble(self) -> str | None:
        return self._standing.trouble

    def take(self) -> News:
        if self._has_ended:
            self._begin_anew()
        with self._lock:
            news = self._inbox.take()
        self._look()
        return news

    def _look(self) -> None:
        """Do what is due: say again, and leave a broker that does not answer."""
        if self._standing.step == AWAY:
            return
        now = self._clock()
        with self._lock:
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
        self._ask_whether_it_is_there(now)
        self._say_on()

    def _ask_whether_it_is_there(self, now: float) -> None:
        """Where a broker wants fewer of MQTT's own pings, ask for something else."""
        if not (self._standing.is_in and self._standing.has_slow_pings):
            return
        silent_s = now - self._packets.heard_at
        if silent_s > SILENT_S:
            self._give_up(LOST)
        elif silent_s > KEEPALIVE_S and self._standing.may_ask(KEEPALIVE_S):
            nothing_kept = SubscribeOptions(qos=1, retainHandling=2)
            self._client.subscribe(self._root + self._own_place, options=nothing_kept)

    def say(self, data: bytes) -> None:
        place = f"side/{self._seat}"
        with self._lock:
            self._outbox.put(place, data)
        self._say_on()

    def here(self) -> list[Here]:
        with self._lock:
            return self._presences.here()

    def leave(self) -> None:
        if self._left_at is not None:
            return
        self._left_at = self._clock()
        # The broker sends the will: so this program is gone for the others, however far it had
        # come. A farewell of its own could be overtaken by the presence that the thread says.
        self._client.disconnect(ReasonCode(PacketTypes.DISCONNECT, _WITH_WILL))
        self._leaving.start()

    def _stop(self) -> None:
        """Wait until the thread of the line is through; it may wait for the broker itself."""
        # It may end while paho looks whether it has ended.
        with suppress(AttributeError):
            self._client.loop_stop()

    def close(self) -> None:
        self.leave()
        left_at = self._clock() if self._left_at is None else self._left_at
        self._leaving.join(max(left_at + LEAVE_S - self._clock(), 0))

    # The thread of the line.

    def _connected(self, client: Client, _data: Any, _flags: Any, reason: Any, told: Any) -> None:
        if reason.is_failure:
            self._standing.note(code_of(reason.value, CONNECT))
            self._on_news()
            return
        if missing := missing_in(told, self._seat is not None):
            self._give_up(missing)
            return
        self._standing.has_slow_pings = getattr(told, "ServerKeepAlive", 0) > KEEPALIVE_S
        self._standing.go_on(SUBSCRIBES)
        # By name: some brokers hand out what they keep for no other topics.
        places = [*(f"side/{seat}" for seat in range(MOST_SEATS)), "here/+"]
        client.subscribe([(self._root + place, 1) for place in places])

    def _not_connected(self, _client: Client, _data: Any) -> None:
        # paho calls this while it handles what went wrong.
        self._standing.note(trouble_of(sys.exception()))
        self._on_news()

    def _give_up(self, code: str) -> None:
        """This line leads to nothing: end it. paho connects again after a pause."""
        self._standing.give_up(code)
        self._context.hang_up()
        self._on_news()

    def _disconnected(
        self, _client: Client, _data: Any, flags: Any, reason: Any, _properties: Any
    ) -> None:
        with self._lock:
            said = self._outbox.end()
            told = flags.is_disconnect_packet_from_server and reason.is_failure
            code = FLOODS if self._packets.is_over else LOST
            if told:
                code = code_of(reason.value, WRITE if said else CONNECT)
            if said is not None and is_document(said.place) and code not in (LOST, FLOODS):
                self._note_refused(said, code)
            is_long = (
                said is not None and said.place == self._own_place and self._presences.is_long
            )
            self._standing.note_lost(code, is_long)
            soonest, latest = self._pauses_s
            pause = self._standing.pause_s(soonest, latest)
            self._client.reconnect_delay_set(pause, max(pause, latest))
            if code == FLOODS:
                self._client.reconnect_delay_set(self._flooded_s, 2 * self._flooded_s)
            self._presences.clear()
        self._tell_older_mqtt()
        self._on_news()

    def _tell_older_mqtt(self) -> None:
        if self.trouble != NO_BROKER or self._left_at is not None:
            return
        if speaks_older_mqtt(self._address.host, self._address.port, self._context.tls):
            self._standing.note(NO_MQTT5)

    def _ended(self) -> None:
        """The thread is through, at the end or because of a fault."""
        with self._lock:
            self._outbox.end()
            self._has_ended = True
            self._standing.note_lost(LOST, False)
            self._presences.clear()
        self._on_news()

    def _subscribed(
        self, _client: Client, _data: Any, _mid: int, reasons: Any, _properties: Any
    ) -> None:
        if self._standing.step == AWAY:
            return
        refused = next((reason for reason in reasons if reason.is_failure), None)
        if refused is not None:
            self._give_up(code_of(refused.value, HEAR))
            return
        if self._standing.step != SUBSCRIBES:
            return
        with self._lock:
            self._standing.go_on(SAYS)
            self._presences.begin()
            is_long = self._seat is not None and not self._standing.is_proved
            self._outbox.put(self._own_place, self._presences.own(is_long))
        self._say_on()

    def _say_on(self) -> None:
        """Publish what waits, if the broker has answered to the one before."""
        with self._lock:
            is_there = self._standing.step != AWAY
            said = self._outbox.take(self._clock(), self._standing.is_in) if is_there else None
        if said is None:
            return
        properties = Properties(PacketTypes.PUBLISH)
        properties.MessageExpiryInterval = KEPT_S if is_document(said.place) else PRESENCE_S
        sealed = self._seal.closed(said.place, said.data)
        # Not while the lock is held: paho holds one of its own while it calls `_published`.
        sent = self._client.publish(self._root + said.place, sealed, 1, True, properties)
        with self._lock:
            answered = self._outbox.number(sent.mid)
        if answered is not None:
            self._take_answer(*answered)

    def _published(
        self, _client: Client, _data: Any, mid: int, reason: Any, _properties: Any
    ) -> None:
        with self._lock:
            answered = self._outbox.answered(mid, reason.value)
        if answered is not None:
            self._take_answer(*answered)

    def _take_answer(self, said: Said, reason: int) -> None:
        """The broker has taken or refused what was said."""
        is_own_presence = not is_document(said.place)
        if reason >= _FAILURE:
            code = code_of(reason, BE_HERE if is_own_presence else WRITE)
            if not self._standing.is_in:
                self._give_up(code)
                return
            with self._lock:
                self._note_refused(said, code)
            self._on_news()
            return
        with self._lock:
            self._outbox.note_taken()
            if is_own_presence:
                self._standing.note_taken(said.place)
        if self._standing.step == SAYS:
            # A presence that comes back now is one that the broker has kept. It had kept documents
            # before, so all of them have come then.
            self._standing.go_on(ASKS_BACK)
            self._client.subscribe(self._root + self._own_place, 1)
        self._say_on()

    def _note_refused(self, said: Said, code: str) -> None:
        self._standing.note_refused(said.place, code)
        self._outbox.note_refused(said, self._clock())

    def _heard(self, _client: Client, _data: Any, message: MQTTMessage) -> None:
        try:
            topic = message.topic
        except UnicodeDecodeError:
            # MQTT forbids it; not every broker does.
            return
        kind, _, name = topic.removeprefix(self._root).partition("/")
        data = bytes(message.payload)
        if kind == "side" and name in _SEAT_NAMES:
            self._hear_document(int(name), data)
        elif kind == "here" and len(name) <= 64:
            self._hear_presence(name, data, message.retain)

    def _hear_document(self, seat: int, data: bytes) -> None:
        opened = self._seal.opened(f"side/{seat}", data) if data else None
        with self._lock:
            self._inbox.hear(seat, opened)
            if seat == self._seat and self._outbox.note_back():
                self._standing.note_taken(f"side/{seat}")
        self._on_news()

    def _hear_presence(self, name: str, data: bytes, is_kept: bool) -> None:
        if not data:
            with self._lock:
                self._presences.remove(name)
            self._on_news()
            return
        opened = self._seal.opened(f"here/{name}", data)
        presence = presence_in(opened)
        with self._lock:
            if is_kept and self._standing.step in (SUBSCRIBES, SAYS):
                self._presences.note_handed_out()
            if is_kept and self._standing.step == ASKS_BACK:
                self._enter_if_back(name, opened)
            if presence is not None:
                self._presences.hear(name, *presence)
        self._say_on()
        self._on_news()

    def _enter_if_back(self, name: str, opened: bytes | None) -> None:
        """This program is in the room as soon as the broker hands out what it has said there."""
        if not self._presences.is_back(name, opened):
            return
        self._standing.go_on(IN)
        self._client.reconnect_delay_set(*self._pauses_s)
        self._inbox.note_all_seen(is_new=True)
        if self._presences.is_long:
            self._standing.is_proved = True
            self._outbox.put(self._own_place, self._presences.own())


_SEAT_NAMES = {str(seat) for seat in range(MOST_SEATS)}
