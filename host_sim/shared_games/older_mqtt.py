"""Whether something that hangs up on MQTT 5 is a broker of an older MQTT.

Used by `line`. The standard has such a broker say so; several hang up without a word.
"""

from __future__ import annotations

import socket
import ssl

_PATIENCE_S = 5.0
# MQTT 3.1.1: a protocol's name and level 4, a clean session, 20 s, and no name of a program. That
# nobody may come in so does not matter: a broker says it.
_CONNECT = bytes.fromhex("10 0c 0004 4d515454 04 02 0014 0000")
_CONNECTED = b"\x20\x02"


def speaks_older_mqtt(host: str, port: int, tls: ssl.SSLContext | None) -> bool:
    """Return whether a broker of MQTT 3.1.1 answers. tls: of an encrypted line, else None."""
    try:
        with socket.create_connection((host, port), _PATIENCE_S) as way:
            if tls is None:
                return _is_answered(way)
            with tls.wrap_socket(way, server_hostname=host) as secret:
                return _is_answered(secret)
    except OSError:
        return False


def _is_answered(way: socket.socket) -> bool:
    way.sendall(_CONNECT)
    return way.recv(len(_CONNECTED)) == _CONNECTED
