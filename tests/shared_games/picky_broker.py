"""A broker that keeps to MQTT 5 and refuses what a test wants it to, as real ones do."""

from __future__ import annotations

import socket
import struct
import threading
from contextlib import suppress

from host_sim.trials.open_broker import head

_CONNECT, _PUBLISH, _SUBSCRIBE, _PING = 1, 3, 8, 12


def length_of(data, at):
    """A length as MQTT writes it, and where the next byte stands."""
    found = place = 0
    while True:
        found |= (data[at] & 0x7F) << place
        at += 1
        if data[at - 1] < 0x80:
            return found, at
        place += 7


def matches(pattern, topic):
    """Whether a subscription without # is for a topic."""
    parts = pattern.split("/"), topic.split("/")
    return len(parts[0]) == len(parts[1]) and all(
        part in ("+", other) for part, other in zip(*parts, strict=True)
    )


class PickyBroker:
    """A thread for each program.

    connack: the reason and the properties with which it answers to who connects. puback(topic,
    data), suback(topic): the reason for each; None has the broker hang up, and "" say nothing.
    hands_out_by_name: whether it hands out what it keeps for whole topics alone, as RabbitMQ does.
    is_old: whether it hangs up on MQTT 5, as RabbitMQ did up to 3.12.
    keeps, hands_on: whether it does. is_silent: whether it says nothing to anybody any more.
    """

    def __init__(self):
        self.connack = 0, b""
        self.puback = lambda topic, data: 0
        self.suback = lambda topic: 1
        self.hands_out_by_name = False
        self.keeps = self.hands_on = True
        self.is_silent = self.is_old = False
        self.kept = {}
        self.came = 0
        self._lock = threading.Lock()
        self._peers = {}
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.port = self._listener.getsockname()[1]
        threading.Thread(target=self._serve, daemon=True).start()

    def close(self):
        self._listener.close()
        with self._lock:
            for peer in self._peers:
                peer.close()

    def say_to_all(self, data):
        """Send the same bytes to all programs."""
        with self._lock:
            for peer in self._peers:
                peer.sendall(data)

    def _serve(self):
        with suppress(OSError):
            while True:
                peer, _ = self._listener.accept()
                self.came += 1
                with self._lock:
                    self._peers[peer] = []
                threading.Thread(target=self._take, args=(peer,), daemon=True).start()

    def _take(self, peer):
        stream = peer.makefile("rb")
        with suppress(OSError, IndexError, struct.error):
            while first := stream.read(1):
                size, place = 0, 0
                while (byte := stream.read(1)[0]) & 0x80:
                    size |= (byte & 0x7F) << place
                    place += 7
                body = stream.read(size | byte << place)
                with self._lock:
                    if not self._answer(peer, first[0] >> 4, body, first[0] & 1):
                        break
        with self._lock:
            del self._peers[peer]
        # The reading side still holds the connection open.
        with suppress(OSError):
            peer.shutdown(socket.SHUT_RDWR)
        peer.close()

    def _answer(self, peer, kind, body, is_to_keep):
        """Answer a packet; whether the program may stay."""
        if kind == _CONNECT:
            if self.is_old:
                if body[6] < 5:
                    self._say(peer, 0x20, b"\0\0")
                return False
            reason, told = self.connack
            self._say(peer, 0x20, bytes((0, reason, len(told))) + told)
            return reason < 0x80
        if kind == _PING:
            self._say(peer, 0xD0, b"")
        elif kind == _SUBSCRIBE:
            return self._subscribe(peer, body)
        elif kind == _PUBLISH:
            return self._publish(peer, body, is_to_keep)
        return True

    def _subscribe(self, peer, body):
        size, at = length_of(body, 2)
        at += size
        topics = []
        while at < len(body):
            long = int.from_bytes(body[at : at + 2], "big")
            topics.append(body[at + 2 : at + 2 + long].decode())
            at += 2 + long + 1
        reasons = [self.suback(topic) for topic in topics]
        self._say(peer, 0x90, body[:2] + b"\0" + bytes(reasons))
        for topic, reason in zip(topics, reasons, strict=True):
            if reason >= 0x80:
                continue
            self._peers[peer].append(topic)
            for name, data in self.kept.items():
                if matches(topic, name) and not ("+" in topic and self.hands_out_by_name):
                    self._say_message(peer, name, data, True)
        return True

    def _publish(self, peer, body, is_to_keep):
        long = int.from_bytes(body[:2], "big")
        topic, number = body[2 : 2 + long].decode(), body[2 + long : 4 + long]
        size, at = length_of(body, 4 + long)
        data = body[at + size :]
        reason = self.puback(topic, data)
        if reason is None:
            return False
        if reason == "":
            return True
        self._say(peer, 0x40, number + bytes((reason, 0)))
        if reason >= 0x80:
            return True
        if self.keeps and is_to_keep:
            self.kept[topic] = data
        if not data:
            self.kept.pop(topic, None)
        for other, topics in self._peers.items() if self.hands_on else ():
            if any(matches(each, topic) for each in topics):
                self._say_message(other, topic, data, False)
        return True

    def _say_message(self, peer, topic, data, is_kept):
        name = topic.encode()
        self._say(peer, 0x30 | is_kept, len(name).to_bytes(2, "big") + name + b"\0" + data)

    def _say(self, peer, kind, body):
        if not self.is_silent:
            with suppress(OSError):
                peer.sendall(head(kind, len(body)) + body)
