"""Whether something that hangs up on MQTT 5 is a broker of an older MQTT.

Used by `line`. The standard has such a broker say so; several hang up without a word.
"""

from __future__ import annotations

import socket
import ssl

from websockets.exceptions import WebSocketException
from websockets.sync.client import connect

from host_sim.shared_games.web_socket import MQTT

_PATIENCE_S = 5.0
# MQTT 3.1.1: a protocol's name and level 4, a clean session, 20 s, and no name of a program. That
# nobody may come in so does not matter: a broker says it.
_CONNECT = bytes.fromhex("10 0c 0004 4d515454 04 02 0014 0000")
_CONNECTED = b"\x20\x02"
_LONGEST_ANSWER = 1000


def speaks_older_mqtt(
    host: str, port: int, tls: ssl.SSLContext | None, web_address: str | None = None
) -> bool:
    """Return whether a broker of MQTT 3.1.1 answers.

    tls: of an encrypted line, else None. web_address: of the broker's WebSocket, or None.
    """
    try:
        if web_address is not None:
            return _is_answered_in_frames(web_address, tls)
        with socket.create_connection((host, port), _PATIENCE_S) as way:
            if tls is None:
                return _is_answered(way)
            with tls.wrap_socket(way, server_hostname=host) as secret:
                return _is_answered(secret)
    except (OSError, WebSocketException):
        return False


def _is_answered(way: socket.socket) -> bool:
    way.sendall(_CONNECT)
    return way.recv(len(_CONNECTED)) == _CONNECTED


def _is_answered_in_frames(web_address: str, tls: ssl.SSLContext | None) -> bool:
    with connect(
        web_address,
        ssl=tls,
        subprotocols=[MQTT],
        compression=None,
        proxy=None,
        open_timeout=_PATIENCE_S,
        close_timeout=_PATIENCE_S,
        max_size=_LONGEST_ANSWER,
    ) as way:
        way.send(_CONNECT)
        answer = way.recv(_PATIENCE_S)
    return isinstance(answer, bytes) and answer.startswith(_CONNECTED)
