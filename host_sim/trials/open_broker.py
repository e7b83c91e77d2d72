"""A broker by hand, which says to a program whatever somebody likes; for trials and tests.

It speaks as much of MQTT 5 as a program of ours needs to believe that it is in its room.
"""

from __future__ import annotations

import socket
from collections.abc import Sequence
from typing import NamedTuple

from host_sim.rooms.sealing import Seal

CONNECTED = bytes((0x20, 3, 0, 0, 0))
_CONNECT, _PUBLISH, _SUBSCRIBE = 1, 3, 8
_PUBLISHED, _PUBLISH_TAKEN, _SUBSCRIBED = 0x30, 0x40, 0x90
_LARGEST = (1 << 28) - 1
# In the presence of a program that only watches.
_WATCHES = b'"seat":null'


def head(kind: int, length: int) -> bytes:
    """The head of a packet, without its body."""
    assert length <= _LARGEST
    sizes = bytearray()
    while True:
        length, last = length >> 7, length & 0x7F
        sizes.append(last | 0x80 if length else last)
        if not length:
            return bytes((kind, *sizes))


def packet(kind: int, body: bytes) -> bytes:
    """A whole packet."""
    return head(kind, len(body)) + body


def from_broker(topic: bytes, data: bytes, is_kept: bool = False) -> bytes:
    """Return a broker's packet after somebody has published; is_kept: long ago."""
    return packet(_PUBLISHED | is_kept, len(topic).to_bytes(2, "big") + topic + b"\0" + data)


class Published(NamedTuple):
    """A message of the program."""

    topic: bytes
    number: bytes
    data: bytes


class OpenBroker:
    """A broker for one program that connects to `listener`, in a room with one of the codes.

    `root`: what the topics of its room begin with, once it is known. `heard`: the bodies of all
    packets that have been read.
    """

    def __init__(self, listener: socket.socket, codes: Sequence[str]) -> None:
        self.listener = listener
        self.port = listener.getsockname()[1]
        self.heard = b""
        self._proved: set[bytes] = set()
        self._seals = [Seal(code) for code in codes]
        self._be_in(self._seals[0])

    def _be_in(self, seal: Seal) -> None:
        self._seal = seal
        self.root = f"rootlight/1/{seal.name}/"

    def take(self) -> None:
        """Let a program connect, subscribe, and hear that it is there. Raises OSError."""
        self.accept()
        self.say(CONNECTED)
        self.let_in()

    def accept(self) -> None:
        """Let a program come, and say nothing yet. Raises OSError."""
        self.peer, _ = self.listener.accept()
        self._stream = self.peer.makefile("rb")
        self.next_of(_CONNECT)

    def let_in(self) -> None:
        """Take whatever a program does on its way into its room. Raises OSError."""
        self.answer_subscribe()
        published = self.next_publish()
        self.answer_publish(published)
        self.answer_subscribe()
        self.say(from_broker(published.topic, published.data, True))
        if _WATCHES not in published.data and published.topic not in self._proved:
            # Once, a side shows that it can say something long.
            self.answer_publish(self.next_publish())
            self._proved.add(published.topic)

    def answer_subscribe(self, reason: int = 1) -> None:
        """Take the topics of a program, or refuse them. Raises OSError."""
        subscribe = self.next_of(_SUBSCRIBE)
        for seal in self._seals:
            if seal.name.encode() in subscribe:
                self._be_in(seal)
        topics = subscribe.count(self.root.encode())
        self.say(packet(_SUBSCRIBED, subscribe[:2] + b"\0" + bytes([reason] * topics)))

    def next_publish(self) -> Published:
        """The next message of the program. Raises OSError."""
        publish = self.next_of(_PUBLISH)
        length = int.from_bytes(publish[:2], "big")
        topic, rest = publish[2 : 2 + length], publish[2 + length :]
        # Behind its number are the properties, in as many bytes as the first of them says.
        return Published(topic, rest[:2], rest[3 + rest[2] :])

    def answer_publish(self, published: Published, reason: int = 0) -> None:
        """Confirm a message, or refuse it. Raises OSError."""
        self.say(packet(_PUBLISH_TAKEN, published.number + bytes([reason])))

    def next_of(self, kind: int) -> bytes:
        """The next packet of a kind, without its head. Raises OSError."""
        while True:
            first, length, place = self._byte(), 0, 0
            while (byte := self._byte()) & 0x80:
                length |= (byte & 0x7F) << place
                place += 7
            body = self._stream.read(length | byte << place)
            self.heard += body
            if first >> 4 == kind:
                return body

    def _byte(self) -> int:
        read = self._stream.read(1)
        if not read:
            raise ConnectionError("The program has gone.")
        return read[0]

    def say(self, data: bytes) -> None:
        """Send bytes, whatever they are. Raises OSError."""
        self.peer.sendall(data)

    def say_document(self, seat: int, data: bytes) -> None:
        """Send what a side has published."""
        self._say_sealed(f"side/{seat}", data)

    def say_presence(self, name: str) -> None:
        """Send that somebody watches."""
        self._say_sealed(f"here/{name}", b'{"seat": null, "nonce": ""}')

    def _say_sealed(self, place: str, data: bytes) -> None:
        self.say(from_broker((self.root + place).encode(), self._seal.closed(place, data)))

    def leave(self) -> None:
        """Close the connection to the program."""
        self.peer.close()

    def close(self) -> None:
        """Be gone."""
        self.leave()
        self.listener.close()
