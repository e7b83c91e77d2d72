"""The way to the broker: a thread of paho-mqtt, and events for the program's own thread.

Used by `joined_board` and `watched`; uses `sealing`, `mail` and `presences`. It connects again by
itself, with pauses from one second to a minute. Messages are limited in number and size before
anybody looks at them.
"""

from __future__ import annotations

import secrets
import socket
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

from host_sim.rooms.documents import MOST_SEATS
from host_sim.rooms.news import Here, News
from host_sim.rooms.sealing import Seal
from host_sim.shared_games.address import Address
from host_sim.shared_games.intake import LARGEST_PACKET, CountingContext, Packets
from host_sim.shared_games.mail import Inbox, Outbox
from host_sim.shared_games.presences import PRESENCE_S, Presences, presence_in

# A game that nobody has touched for so long is forgotten by the broker.
KEPT_S = 180 * 24 * 3600
# A program that leaves waits no longer than this for the line to end. The program's own end cuts
# it then.
LEAVE_S = 2.0
_WITH_WILL = "Disconnect with will message"
_KEEPALIVE_S = 20
_SOONEST_S = 1
_LATEST_S = 60
# A line whose thread has ended by a fault begins again this many times.
MOST_STARTS = 4
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
        self._is_up = False
        self._trouble: str | None = "connecting"
        self._inbox = Inbox()
        self._outbox = Outbox()
        self._presences = Presences(secrets.token_hex(8), seat, clock)
        self._left_at: float | None = None
        self._address = address
        self._starts = 0
        self._has_ended = False
        self._client = self._made_client(address)
        self._leaving = threading.Thread(target=self._stop, daemon=True)

    def _made_client(self, address: Address) -> Client:
        name = f"rootlight-{self._presences.name}"
        client = _Client(name, self._ended)
        if address.user is not None:
            client.username_pw_set(address.user, address.password)
        tls = ssl.create_default_context() if address.secret else None
        client.tls_set_context(cast("ssl.SSLContext", CountingContext(self._packets, tls)))
        # Nothing in place of the presence: gone.
        client.will_set(self._root + self._own_place, b"", 1, True)
        client.reconnect_delay_set(*self._pauses_s)
        client.on_connect = self._connected
        client.on_connect_fail = self._not_connected
        client.on_disconnect = self._disconnected
        client.on_subscribe = self._subscribed
        client.on_message = self._heard
        client.on_publish = self._published
        client.on_socket_open = self._opened
        properties = Properties(PacketTypes.CONNECT)
        properties.MaximumPacketSize = LARGEST_PACKET
        client.connect_async(
            address.host, address.port, _KEEPALIVE_S, clean_start=True, properties=properties
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
        return self._is_up

    @property
    def trouble(self) -> str | None:
        return self._trouble

    def take(self) -> News:
        if self._has_ended:
            self._begin_anew()
        with self._lock:
            news = self._inbox.take()
        if self._is_up and self._presences.is_to_be_renewed():
            self._say_presence()
        return news

    def say(self, data: bytes) -> None:
        with self._lock:
            self._outbox.put(data)
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

    def _connected(
        self, client: Client, _data: Any, _flags: Any, reason: Any, _properties: Any
    ) -> None:
        if reason.is_failure:
            self._trouble = "refused"
            self._on_news()
            return
        client.subscribe(f"{self._root}#", 1)

    def _opened(self, _client: Client, _data: Any, way: Any) -> None:
        # A turn is a small packet, and must not wait for the next one.
        with suppress(OSError):
            way.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)

    def _not_connected(self, _client: Client, _data: Any) -> None:
        # paho calls this while it handles what went wrong.
        self._trouble = trouble_of(sys.exception())
        self._on_news()

    def _disconnected(
        self, _client: Client, _data: Any, _flags: Any, _reason: Any, _properties: Any
    ) -> None:
        with self._lock:
            self._is_up = False
            if self._trouble == "connecting":
                # It took the connection, and then did not speak as a broker does.
                self._trouble = "no_broker"
            self._trouble = self._trouble or "lost"
            if self._packets.is_over:
                self._trouble = "floods"
                self._client.reconnect_delay_set(self._flooded_s, 2 * self._flooded_s)
            self._outbox.note_arrived()
            self._presences.clear()
        self._on_news()

    def _ended(self) -> None:
        """The thread is through, at the end or because of a fault."""
        with self._lock:
            self._is_up = False
            self._outbox.note_arrived()
            self._has_ended = True
            self._trouble = self._trouble or "lost"
            self._presences.clear()
        self._on_news()

    def _subscribed(
        self, _client: Client, _data: Any, _mid: int, reasons: Any, _properties: Any
    ) -> None:
        if any(reason.is_failure for reason in reasons):
            self._trouble = "forbidden"
            self._on_news()
            return
        self._client.reconnect_delay_set(*self._pauses_s)
        # The broker had kept documents before this: when this comes back, all of them have come.
        self._presences.begin()
        self._say_presence()

    def _say_presence(self) -> None:
        message = self._presences.own()
        self._publish(self._own_place, self._seal.closed(self._own_place, message), PRESENCE_S)

    def _publish(self, place: str, data: bytes, kept_s: int) -> None:
        properties = Properties(PacketTypes.PUBLISH)
        properties.MessageExpiryInterval = kept_s
        self._client.publish(self._root + place, data, 1, True, properties)

    def _say_on(self) -> None:
        """Publish what waits, if the broker has the one before."""
        with self._lock:
            data = self._outbox.take() if self._is_up else None
        if data is None:
            return
        # Not while the lock is held: paho holds one of its own while it calls `_published`.
        place = f"side/{self._seat}"
        self._publish(place, self._seal.closed(place, data), KEPT_S)

    def _published(
        self, _client: Client, _data: Any, _mid: int, reason: Any, _properties: Any
    ) -> None:
        if reason.is_failure and not self._is_up:
            # The broker has refused the presence, so nothing else is taken from here either.
            self._trouble = "forbidden"
            self._on_news()
        # If it was the presence that arrived, one more is on its way than need be.
        with self._lock:
            self._outbox.note_arrived()
        self._say_on()

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
            self._hear_presence(name, data)

    def _hear_document(self, seat: int, data: bytes) -> None:
        opened = self._seal.opened(f"side/{seat}", data) if data else None
        with self._lock:
            self._inbox.hear(seat, opened)
        self._on_news()

    def _hear_presence(self, name: str, data: bytes) -> None:
        if not data:
            with self._lock:
                self._presences.remove(name)
            self._on_news()
            return
        presence = presence_in(self._seal.opened(f"here/{name}", data))
        if presence is None:
            return
        with self._lock:
            if self._presences.hear(name, *presence):
                self._inbox.note_all_seen(is_new=not self._is_up)
                self._is_up = True
                self._trouble = None
        self._on_news()


def trouble_of(error: BaseException | None) -> str:
    """Return the reason why the broker was not reached, as a code."""
    if isinstance(error, ssl.SSLCertVerificationError):
        return _CERTIFICATES.get(error.verify_code, "untrusted")
    return "not_encrypted" if isinstance(error, ssl.SSLError) else "unreachable"


# The errors of OpenSSL, X509_V_ERR_..., that mean something else than an unknown authority.
_CERTIFICATES = {9: "not_yet_valid", 10: "expired", 62: "other_name", 64: "other_name"}
_SEAT_NAMES = {str(seat) for seat in range(MOST_SEATS)}
