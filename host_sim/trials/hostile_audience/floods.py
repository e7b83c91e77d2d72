"""Attacks by plenty: pings, guesses, turns."""

from __future__ import annotations

import socket
from collections.abc import Callable
from contextlib import suppress
from itertools import count
from threading import Thread

from host_sim.trials.hostile_audience.wire import (
    PING,
    Attack,
    attacker,
    frame,
    message,
    random_code,
    send_for_ever,
    upgrade,
)

_PINGS = frame(b"", PING) * 8192
_FULL_PINGS = frame(bytes(125), PING) * 512
_WRONG_TRIES = 300
_TRIES_OF_ONE = 10
_TURNS_A_SECOND = 235


def pings_of_one(attack: Attack) -> None:
    """Empty pings without the code, from one connection that comes again when it is closed."""
    _ping(attack, 0)


def pings_of_eight(attack: Attack) -> None:
    """The same from eight connections at once."""
    beside_each_other(attack, [_ping] * 8)


def pings_unread(attack: Attack) -> None:
    """Full pings, and the pongs are never read."""
    for connection in attack.connections(lambda: upgrade(attack.phones, "/look", attacker(0))):
        send_for_ever(attack, connection, _FULL_PINGS, reads=False)


def _ping(attack: Attack, number: int) -> None:
    for connection in attack.connections(
        lambda: upgrade(attack.phones, "/look", attacker(number))
    ):
        send_for_ever(attack, connection, _PINGS)


def wrong_tries(attack: Attack) -> None:
    """300 wrong codes from 30 addresses, and then silence."""
    for number in range(_WRONG_TRIES):
        if not attack.goes_on():
            attack.notes.append(f"{number} tries")
            return
        with suppress(OSError):
            _guess(attack, attacker(number // _TRIES_OF_ONE))


def guessing(attack: Attack) -> None:
    """300 wrong codes, then two loops that go on guessing from address after address."""
    wrong_tries(attack)
    beside_each_other(attack, [_guess_on, _guess_on])


def _guess_on(attack: Attack, number: int) -> None:
    for source in count(100 * number):
        if not attack.goes_on():
            return
        with suppress(OSError):
            _guess(attack, attacker(source % 1000))


def _guess(attack: Attack, source: int) -> bytes:
    """Say one wrong code; the frame with the reason for the refusal."""
    code = random_code()
    while code == attack.target.code:
        code = random_code()
    with upgrade(attack.phones, "/look", source) as connection:
        connection.sendall(message("join", code=code))
        return connection.recv(1024)


def turns_back_and_forth(attack: Attack) -> None:
    """Two programs of this machine: undo and redo, 235 a second each."""
    beside_each_other(attack, [_turn_back_and_forth] * 2)


def _turn_back_and_forth(attack: Attack, number: int) -> None:
    pair = message("undo") + message("redo")
    for connection in attack.connections(lambda: upgrade(attack.target.page, "/link")):
        connection.sendall(message("play", move="d4"))
        send_for_ever(attack, connection, pair, every_s=2 / _TURNS_A_SECOND)


def forwarded(attack: Attack) -> None:
    """Guesses from one address that claims a new one each time in `X-Forwarded-For`."""
    judged = 0
    for number in count():
        if not attack.goes_on() or number >= _WRONG_TRIES:
            break
        claimed = f"10.9.{number // 250}.{number % 250 + 1}"
        with suppress(OSError), _claiming(attack, claimed) as connection:
            connection.sendall(message("join", code="x"))
            judged += b"wrong_code" in connection.recv(1024)
    attack.notes.append(f"{judged} codes judged")
    if judged > 3 * _TRIES_OF_ONE:
        attack.breaches.append(
            f"X-Forwarded-For is believed: {judged} codes of one address judged"
        )


def _claiming(attack: Attack, address: str) -> socket.socket:
    # From 127.0.0.1 itself, where it can be had: that is where a proxy would be.
    return upgrade(attack.phones, "/look", X_Forwarded_For=address)


def beside_each_other(attack: Attack, parts: list[Callable[[Attack, int], None]]) -> None:
    """Run parts of an attack at once; each gets its number."""
    threads = [Thread(target=part, args=(attack, number)) for number, part in enumerate(parts)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
