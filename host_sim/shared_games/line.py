"""The way to the broker: a thread of paho-mqtt, and events for the program's own thread.

Used by `joined_board` and `watched`; uses `rooms.talk`, which says what is to be done. It connects
again by itself, with pauses from one second to a minute.
"""

from __future__ import annotations

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

from host_sim.rooms.limits import LARGEST_PACKET
from host_sim.rooms.news import Here, News
from host_sim.rooms.talk import (
    FLOODED_S,
    KEEPALIVE_S,
    LATEST_S,
    SOONEST_S,
    Act,
    Pause,
    Publish,
    Subscribe,
    Talk,
)
from host_sim.shared_games.address import Address, drawn
from host_sim.shared_games.answers import Answers
from host_sim.shared_games.intake import CountingContext, Packets
from host_sim.shared_games.older_mqtt import speaks_older_mqtt
from host_sim.shared_games.refusals import told_in, trouble_of

# A program that leaves waits no longer than this for the line to end. The program's own end cuts
# it then.
LEAVE_S = 2.0
_WITH_WILL = "Disconnect with will message"
# A line whose thread has ended by a fault begins again this many times.
MOST_STARTS = 4


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

    on_news: called by the thread of the line whenever something has come. soonest_s, latest_s,
    flooded_s: see Talk. clock: seconds, for presences that run out and for what may come.
    """

    def __init__(
        self,
        address: Address,
        seat: int | None,
        on_news: Callable[[], None] = lambda: None,
        soonest_s: int = SOONEST_S,
        latest_s: int = LATEST_S,
        clock: Callable[[], float] = time.monotonic,
        flooded_s: int = FLOODED_S,
    ) -> None:
        self._clock = clock
        self._on_news = on_news
        self._pauses_s = soonest_s, latest_s
        # Two threads use the talk, and what is noted of answers: they hold this lock, and let it
        # go before they do what is to be done.
        self._lock = threading.Lock()
        pauses = soonest_s, latest_s, flooded_s
        # paho sends again what was not answered.
        self._talk = Talk(address.code, seat, clock, drawn, *pauses, sends_again=True)
        self._answers = Answers()
        self._left_at: float | None = None
        self._address = address
        tls = ssl.create_default_context() if address.secret else None
        self._packets = Packets(clock)
        self._context = CountingContext(self._packets, tls, address.web_address)
        self._starts = 0
        self._has_ended = False
        self._client = self._made_client(address)
        self._leaving = threading.Thread(target=self._stop, daemon=True)

    def _made_client(self, address: Address) -> Client:
        client = _Client(self._talk.client, self._ended)
        if address.user is not None:
            client.username_pw_set(address.user, address.password)
        client.tls_set_context(cast("ssl.SSLContext", self._context))
        # Nothing in place of the presence: gone.
        client.will_set(self._talk.will, b"", 1, True)
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

    # For the program's own thread.

    @property
    def is_up(self) -> bool:
        return self._talk.is_up

    @property
    def trouble(self) -> str | None:
        return self._talk.trouble

    def take(self) -> News:
        if self._has_ended:
            self._begin_anew()
        with self._lock:
            news = self._talk.take()
        self._tell(lambda: self._talk.look(self._packets.heard_at))
        return news

    def say(self, data: bytes) -> None:
        self._tell(lambda: self._talk.say(data))

    def here(self) -> list[Here]:
        with self._lock:
            return self._talk.here()

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

    # What the talk wants done; either thread does it.

    def _tell(self, event: Callable[[], None]) -> None:
        """Tell the talk of an event, and do what follows from it."""
        with self._lock:
            event()
            todo = self._talk.take_todo()
            if any(isinstance(act, Publish) for act in todo):
                self._answers.expect()
        # Not while the lock is held: paho holds one of its own while it calls `_published`.
        for act in todo:
            self._do(act)

    def _do(self, act: Act) -> None:
        if isinstance(act, Subscribe):
            options = SubscribeOptions(qos=1, retainHandling=act.retain)
            self._client.subscribe([(topic, options) for topic in act.topics])
        elif isinstance(act, Publish):
            self._publish(act)
        elif isinstance(act, Pause):
            self._client.reconnect_delay_set(act.least_s, act.most_s)
        else:
            self._context.hang_up()
            self._on_news()

    def _publish(self, act: Publish) -> None:
        properties = Properties(PacketTypes.PUBLISH)
        properties.MessageExpiryInterval = act.kept_s
        sent = self._client.publish(act.topic, act.data, 1, act.kept_s > 0, properties)
        with self._lock:
            reason = self._answers.number(sent.mid)
        if reason is not None:
            self._take_answer(reason)

    def _take_answer(self, reason: int) -> None:
        self._tell(lambda: self._talk.answered(reason))
        self._on_news()

    # The thread of the line.

    def _connected(self, _client: Client, _data: Any, _flags: Any, reason: Any, told: Any) -> None:
        if reason.is_failure:
            self._tell(lambda: self._talk.refused(reason.value))
        else:
            self._tell(lambda: self._talk.connected(told_in(told)))
        self._on_news()

    def _not_connected(self, _client: Client, _data: Any) -> None:
        # paho calls this while it handles what went wrong.
        trouble = trouble_of(sys.exception())
        self._tell(lambda: self._talk.not_reached(trouble))
        self._on_news()

    def _disconnected(
        self, _client: Client, _data: Any, flags: Any, reason: Any, _properties: Any
    ) -> None:
        self._lose(reason.value if flags.is_disconnect_packet_from_server else None)
        if self._talk.seems_no_broker and self._left_at is None:
            self._tell_older_mqtt()
        self._on_news()

    def _lose(self, reason: int | None = None) -> None:
        def lost() -> None:
            self._answers.end()
            self._talk.lost(reason, self._packets.is_over)

        self._tell(lost)

    def _tell_older_mqtt(self) -> None:
        address = self._address
        if speaks_older_mqtt(address.host, address.port, self._context.tls, address.web_address):
            self._tell(self._talk.note_older_mqtt)

    def _ended(self) -> None:
        """The thread is through, at the end or because of a fault."""
        self._lose()
        self._has_ended = True
        self._on_news()

    def _subscribed(
        self, _client: Client, _data: Any, _mid: int, reasons: Any, _properties: Any
    ) -> None:
        self._tell(lambda: self._talk.subscribed([reason.value for reason in reasons]))

    def _published(
        self, _client: Client, _data: Any, mid: int, reason: Any, _properties: Any
    ) -> None:
        with self._lock:
            found = self._answers.take(mid, reason.value)
        if found is not None:
            self._take_answer(found)

    def _heard(self, _client: Client, _data: Any, message: MQTTMessage) -> None:
        try:
            topic = message.topic
        except UnicodeDecodeError:
            # MQTT forbids it; not every broker does.
            return
        self._tell(lambda: self._talk.heard(topic, bytes(message.payload), bool(message.retain)))
        self._on_news()
