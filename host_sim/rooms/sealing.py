"""Messages that only those write who know the code of the room, and topics that keep it secret.

Used by `line`. On a broker that others use too, anybody may see the topics, and write to them.
"""

from host_sim.interpreter import hmac_of, same_bytes, sha256_of

_SEAL = 64  # hex digits of an HMAC-SHA-256


class Seal:
    """The secrets of a code: `name`, of the topics of the room, and the seal of its messages."""

    def __init__(self, code: str) -> None:
        self.name = sha256_of(b"rootlight room\n" + code.encode())[:40]
        self._key = bytes.fromhex(sha256_of(b"rootlight key\n" + code.encode()))

    def closed(self, place: str, data: bytes) -> bytes:
        """A message with its seal. place: the end of its topic."""
        return self._seal(place, data) + b"\n" + data

    def opened(self, place: str, message: bytes) -> "bytes | None":
        """Return the content of a message; None if its seal is wrong."""
        seal, data = message[:_SEAL], message[_SEAL + 1 :]
        if message[_SEAL : _SEAL + 1] != b"\n":
            return None
        return data if same_bytes(seal, self._seal(place, data)) else None

    def _seal(self, place: str, data: bytes) -> bytes:
        # The place belongs to it: a document of one side is none of the other.
        sealed = place.encode() + b"\n" + data
        return hmac_of(self._key, sealed).encode()
