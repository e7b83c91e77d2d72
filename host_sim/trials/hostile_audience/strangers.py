"""Attacks by those whom the servers look for themselves: a device at a port, members, a broker.

And the process that thinks is killed, or stopped, again and again.
"""

from __future__ import annotations

import os
import signal
import socket
import threading
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from itertools import count, cycle
from pathlib import Path

from host_sim.rooms.documents import (
    LARGEST,
    MOST_TURNS,
    TAKEN_BACK,
    Document,
    SetUp,
    written,
)
from host_sim.rooms.shared_game import complete
from host_sim.trials.hostile_audience.target import CODES
from host_sim.trials.hostile_audience.wire import Attack, drain, message, send_for_ever, upgrade
from host_sim.trials.open_broker import OpenBroker, head, packet
from host_sim.trials.random_play import Chance, play_turn
from rootlight.match.match import Match

_CHATTER = 50_000  # bytes
_CHATTER_S = 0.05
_DOCUMENTS_A_SECOND = 2
_GAME, _BOARD = "rootbound", "hex-7"
_REVIEWED = 30  # turns
_HURT_S = 0.5

# Lines that no board says, or none so often.
_BAD_LINES = (
    b'{"jsonrpc":"2.0","method":"x","params":{"a":"\xed\xa0\x80"}}',
    b'\xef\xbb\xbf{"jsonrpc":"2.0","method":"state","params":{}}',
    '{"jsonrpc":"2.0","method":"state","params":{}}'.encode("utf-16"),
    b"[" * 2000,
    b'{"jsonrpc":"2.0","method":"state","params":' + b'{"a":' * 400 + b"1" + b"}" * 401,
    # What can just be read may be too deep to be written again.
    *(
        b'{"jsonrpc":"2.0","method":"state","params":{"state":' + b"[" * deep + b"]" * deep + b"}}"
        for deep in (900, 940, 960, 980)
    ),
    b'{"jsonrpc":"2.0","id":1,"result":1e999}',
    b'{"jsonrpc":"2.0","id":"hello to the board","result":{"protocol":1,"board":"hex-99"}}',
    b'{"jsonrpc":"2.0","method":"lights","params":{"cells":{"zz99":7}}}',
    b">>> ",
    b"Traceback (most recent call last):",
)

# A device.


def device_chatters(attack: Attack) -> None:
    """A device that sends 1 MB a second of the same sign, without an end of a line."""
    _be_device(attack, b"x" * _CHATTER)


def device_of_bad_lines(attack: Attack) -> None:
    """A device that sends lines, each of which is wrong in another way."""
    lines = b"\n".join(_BAD_LINES) + b"\n"
    _be_device(attack, lines * (_CHATTER // len(lines)))


def _be_device(attack: Attack, chatter: bytes) -> None:
    for connection in _callers(attack):
        with connection:
            send_for_ever(attack, connection, chatter, every_s=_CHATTER_S)


def _callers(attack: Attack) -> Iterator[socket.socket]:
    """The connections of those who look for a stranger, one after the other."""
    listener = _listener(attack)
    while attack.goes_on():
        listener.settimeout(max(attack.left, 0.01))
        with suppress(TimeoutError):
            yield listener.accept()[0]


def _listener(attack: Attack) -> socket.socket:
    assert attack.target.stranger is not None
    return attack.target.stranger


# Members of a room, and a broker.


def long_documents(attack: Attack) -> None:
    """Members who know the code: two documents a second, each a new game of 3,000 turns."""
    _be_broker(attack, _documents)


def huge_packets(attack: Attack) -> None:
    """A broker whose packets have 268 MB."""
    body = bytes(1 << 16)
    _be_broker(attack, lambda: (head(0x30, (1 << 28) - 1), *[body] * 4095))


def unasked_packets(attack: Attack) -> None:
    """A broker that sends packets of QoS 2, which nobody has asked for, as fast as it can."""
    _be_broker(attack, _unasked)


def _unasked() -> Iterator[bytes]:
    for number in range(1, 1 << 16):
        yield packet(0x34, b"\0\x01a" + number.to_bytes(2, "big") + bytes(LARGEST))


def many_packets(attack: Attack) -> None:
    """A broker that sends small packets without end."""
    _be_broker(attack, lambda: cycle((b"\xd0\0" * 1000,)))


def long_documents_by_halves(attack: Attack) -> None:
    """Members whose games differ from each other's in the last turn."""
    _be_broker(attack, _forks)


# (seat, data) of a document, or plain bytes.
Said = Iterable[bytes | tuple[int, bytes]]


def _be_broker(attack: Attack, says: Callable[[], Said]) -> None:
    """Be the broker of all lines at once; each of them hears this again and again."""
    threads = [threading.Thread(target=_serve, args=(attack, says)) for _ in CODES]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()


def _serve(attack: Attack, says: Callable[[], Said]) -> None:
    broker = OpenBroker(_listener(attack), CODES)
    while attack.goes_on():
        broker.listener.settimeout(max(attack.left, 0.01))
        with suppress(OSError):
            broker.take()
            try:
                _say_all(attack, broker, says())
            finally:
                broker.leave()


def _say_all(attack: Attack, broker: OpenBroker, said: Said) -> None:
    broker.peer.settimeout(1)
    for one in said:
        if not attack.goes_on():
            return
        if isinstance(one, tuple):
            broker.say_document(*one)
            attack.pause(1 / _DOCUMENTS_A_SECOND)
        else:
            broker.say(one)


def _documents() -> Iterator[tuple[int, bytes]]:
    set_up, turns = _long_game()
    # The side of the board here is taken over first: from then on the board plays all that comes.
    yield 1, written(Document("member01", 1 << 40, 1))
    for number in count(1):
        yield 0, written(Document("member00", 1, number, number, set_up, turns))


def _forks() -> Iterator[tuple[int, bytes]]:
    set_up, turns = _long_game()
    for number in count(1):
        yield 0, written(Document("member00", 1, number, number, set_up, turns))
        yield 1, written(Document("member01", 1, number, number, set_up, (*turns[:-2], "a1")))


def _long_game() -> tuple[SetUp, tuple[str, ...]]:
    """A game in which stones are put and taken back until there are as many turns as may be."""
    set_up = complete(SetUp(_GAME, _BOARD))
    match, chance = Match(_GAME, _BOARD, dict(set_up.options), 0), Chance(1)
    turns = [play_turn(match, chance) for _ in range(40)]
    again = [TAKEN_BACK, turns[-1]] * (MOST_TURNS // 2)
    return set_up, tuple((turns + again)[:MOST_TURNS])


# The process that thinks.


def thinking_killed(attack: Attack) -> None:
    """The process that thinks is killed as often as it is there."""
    _hurt(attack, signal.SIGKILL)


def thinking_stopped(attack: Attack) -> None:
    """The process that thinks is stopped as often as it is there."""
    _hurt(attack, signal.SIGSTOP)


def _hurt(attack: Attack, how: signal.Signals) -> None:
    """Have the game reviewed over and over, for which there are processes that think."""
    moves = list(_long_game()[1][:_REVIEWED])
    begin, review = message("new", game=_GAME, board=_BOARD, moves=moves), message("review")
    hurt: set[int] = set()
    for link in attack.connections(lambda: upgrade(attack.target.page, attack.target.link)):
        link.sendall(begin)
        while attack.goes_on():
            link.sendall(review)
            drain(link)
            attack.pause(_HURT_S)
            for pid in _thinkers(attack.target.pid):
                with suppress(ProcessLookupError):
                    os.kill(pid, how)
                    hurt.add(pid)
    for pid in hurt:
        # One that stands still would never see that its program has ended.
        with suppress(ProcessLookupError):
            os.kill(pid, signal.SIGCONT)
    attack.notes.append(f"{len(hurt)} processes")
    if not hurt:
        attack.breaches.append("No process that thinks was found.")


def _thinkers(server: int | None) -> Iterator[int]:
    """The processes in which a server thinks."""
    for children in Path(f"/proc/{server}/task").glob("*/children"):
        for pid in children.read_text(encoding="ascii").split():
            with suppress(OSError):
                command = Path(f"/proc/{pid}/cmdline").read_bytes()
                if b"spawn_main" in command:
                    yield int(pid)
