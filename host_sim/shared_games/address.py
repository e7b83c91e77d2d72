"""The address of a room, which `--join` takes, and codes that nobody guesses."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from ipaddress import ip_address
from typing import NamedTuple
from urllib.parse import unquote, urlsplit

from host_sim.hub.messages import LARGEST_SEED
from host_sim.rooms import codes
from host_sim.rooms.documents import SetUp
from host_sim.rooms.seats import WATCH, seat_of_colour
from host_sim.rooms.shared_game import begun
from rootlight.games.game import SetUpError

USER = "ROOTLIGHT_MQTT_USER"
PASSWORD = "ROOTLIGHT_MQTT_PASSWORD"
BROKER = "ROOTLIGHT_MQTT_BROKER"
PORTS = {"mqtt": 1883, "mqtts": 8883, "ws": 80, "wss": 443}
_BY_WEB_SOCKET = ("ws", "wss")
_ENCRYPTED = ("mqtts", "wss")
_FAULTS = {
    codes.MALFORMED: "A code has letters, digits, - and _ only, 64 of them at most.",
    codes.GUESSABLE: "This code is easily guessed. Leave it out, and Rootlight draws one; your "
    f"own has at least {codes.LEAST_SIGNS} letters and digits, "
    f"{codes.LEAST_KINDS} of them different.",
}


class BadAddress(ValueError):
    """An address, colour or code that cannot be used; the text is a sentence."""


class Parts(NamedTuple):
    """The parts of an address. user, password: as they are, or None. port: of the scheme too.

    web_path: of a WebSocket, such as `/mqtt`; None for an address of another kind. rooms: what
    stands behind it, without slashes at its ends.
    """

    scheme: str
    user: str | None
    password: str | None
    host: str
    port: int
    web_path: str | None
    rooms: str


class Address(NamedTuple):
    """A room at a broker. secret: whether the line is encrypted (TLS).

    web_path: of the broker's WebSocket; None for a line without one.
    """

    host: str
    port: int
    secret: bool
    user: str | None
    password: str | None
    code: str
    web_path: str | None = None

    @property
    def place(self) -> str:
        """The broker, as it may be shown."""
        return f"{self.host}:{self.port}"

    @property
    def web_address(self) -> str | None:
        """The address of the broker's WebSocket, without user and password; None without one."""
        return None if self.web_path is None else f"{self._broker}{self.web_path}"

    @property
    def to_join(self) -> str:
        """The address for `--join`, without user and password."""
        path = (self.web_path or "").rstrip("/")
        return f"{self._broker}{path}/{self.code}"

    @property
    def _broker(self) -> str:
        schemes = ("mqtt", "mqtts") if self.web_path is None else ("ws", "wss")
        host = f"[{self.host}]" if ":" in self.host else self.host
        return f"{schemes[self.secret]}://{host}:{self.port}"


def new_code() -> str:
    """A code for a new room."""
    return codes.new_code(drawn)


def drawn() -> int:
    """A number that nobody can foretell, from 0 to LARGEST_SEED."""
    return secrets.randbelow(LARGEST_SEED + 1)


def read_address(text: str, environment: Mapping[str, str]) -> Address:
    """The room at an address; a code that is left out is drawn. Raises BadAddress."""
    parts = split("--join", "HOST/CODE", text)
    code = parts.rooms or new_code()
    return room_at(parts, code, environment)


def split(where: str, form: str, text: str) -> Parts:
    """The parts of an address, with the code left as it is. Raises BadAddress.

    where: what takes it, and form: what comes after `mqtt://`, for the sentence of an error.

    People write passwords as they have them, with any sign. So user and password reach to the last
    @ of the address, and the password begins at the first colon.
    """
    usage = (
        f"{where} takes mqtt://{form}, or mqtts://{form} for an encrypted line. A broker that is "
        f"reached by WebSocket has ws://{_with_path(form)} or wss://{_with_path(form)}."
    )
    scheme, mark, rest = text.strip().partition("://")
    scheme = scheme.lower()
    if not mark or scheme not in PORTS:
        raise BadAddress(usage)
    credentials, _, place = rest.rpartition("@")
    host, port, path = _place(usage, place)
    user, _, password = credentials.partition(":")
    web_path, rooms = _split_path(path) if scheme in _BY_WEB_SOCKET else (None, path.strip("/"))
    names = _decoded(user), _decoded(password)
    return Parts(scheme, *names, host, port or PORTS[scheme], web_path, rooms)


def _with_path(form: str) -> str:
    host, slash, rooms = form.partition("/")
    return f"{host}/PATH/{rooms}" if slash else host


def _split_path(path: str) -> tuple[str, str]:
    """Return the path of a WebSocket and, behind its last slash, the rooms."""
    web_path, _, rooms = path.rpartition("/")
    return "/" + web_path.strip("/"), rooms


def _place(usage: str, place: str) -> tuple[str, int | None, str]:
    """Return the host, the port if there is one, and what follows. Raises BadAddress."""
    try:
        parts = urlsplit(f"//{place}")
    except ValueError:
        raise BadAddress(usage) from None
    host = parts.hostname
    if not host:
        raise BadAddress(usage)
    try:
        port = parts.port
    except ValueError:
        port = 0
    if port == 0:
        raise BadAddress("The port in the address is a number from 1 to 65535.")
    if not _can_be_called(host):
        raise BadAddress(f"No host can be called {host}.")
    if parts.query or parts.fragment:
        raise BadAddress("The address ends with the code of the room.")
    return host, port, parts.path


def _can_be_called(host: str) -> bool:
    try:
        host.encode("idna")
    except UnicodeError:
        return False
    return not any(sign.isspace() for sign in host)


def _decoded(text: str) -> str | None:
    """Return a user or a password: %40 is @, as in any address; other % are themselves."""
    try:
        return unquote(text, errors="strict") or None
    except UnicodeDecodeError:
        return text


def room_at(parts: Parts, code: str, environment: Mapping[str, str]) -> Address:
    """The room with a code at the broker of an address. Raises BadAddress."""
    user, password = _credentials(parts, environment)
    checked = _checked(codes.tidy(code), _is_this_machine(parts.host))
    secret = parts.scheme in _ENCRYPTED
    return Address(parts.host, parts.port, secret, user, password, checked, parts.web_path)


def _credentials(parts: Parts, environment: Mapping[str, str]) -> tuple[str | None, str | None]:
    """Return user and password for the broker: those of the address, or of the environment.

    An address may come from a stranger, who would be told a password that is for another broker.
    """
    if parts.user or parts.password:
        return parts.user, parts.password
    user, password = environment.get(USER), environment.get(PASSWORD)
    if user is None and password is None:
        return None, None
    if not environment.get(BROKER):
        raise BadAddress(
            f"{USER} and {PASSWORD} are for one broker: name it in {BROKER}, such as mqtts://HOST."
        )
    return (user, password) if _is_meant(parts, environment[BROKER]) else (None, None)


def _is_meant(parts: Parts, broker: str) -> bool:
    """Return whether an address is at the broker of the environment, and as well protected."""
    meant = split(BROKER, "HOST", broker)
    return (meant.scheme, meant.host, meant.port) == (parts.scheme, parts.host, parts.port)


def _is_this_machine(host: str) -> bool:
    if host == "localhost":
        return True
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return False


def _checked(code: str, may_be_short: bool) -> str:
    fault = codes.fault_of(code, may_be_short)
    if fault:
        raise BadAddress(_FAULTS[fault])
    return code


def read_seat(text: str) -> int | None:
    """The seat of a colour; None for who only watches. Raises BadAddress."""
    if text == WATCH:
        return None
    seats = seat_of_colour()
    if text not in seats:
        known = ", ".join((*seats, WATCH))
        raise BadAddress(f"--as takes one of: {known}.")
    return seats[text]


def read_new(text: str) -> SetUp:
    """The game of `--new GAME,BOARD`. Raises BadAddress."""
    game, _, board = text.partition(",")
    if not game or not board:
        raise BadAddress("--new takes a game and a board, such as rootbound,hex-4.")
    try:
        return begun(game, board, drawn)
    except (ValueError, SetUpError) as error:
        raise BadAddress(f"--new: {error}") from None
