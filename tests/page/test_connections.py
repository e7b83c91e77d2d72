"""Floods: what a connection may send, what may wait for it, and whose place goes to others.

Bytes and closed connections are counted; time is a clock in the test.
"""

import contextlib
import logging
import socket
import struct
from concurrent.futures import ThreadPoolExecutor
from types import SimpleNamespace

import pytest
from uvicorn.server import ServerState
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from host_sim.hub.hub import BURST, RATE
from host_sim.web.audience import QUESTIONS
from host_sim.web.connections import (
    ARRIVALS,
    BEFORE_JOIN,
    FRAME_COST,
    JOINED,
    LOADING,
    MOST_UNREAD,
    OWN_PAGE,
    PIECE,
    PLACES,
    PLACES_OF_ONE,
    READ_COST,
    REQUEST_COST,
    Connection,
    LinkSocket,
    PhoneConnection,
    PhoneSocket,
    phone_state,
)
from host_sim.web.lan import Lan
from host_sim.web.server import create_app, make_server
from tests.page.conftest import PATIENCE_S
from tests.page.scripted_board import ScriptedBoard
from tests.page.test_hub import in_a_loop

HANDSHAKE = (
    b"GET /link HTTP/1.1\r\nHost: 127.0.0.1:80\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
)
REQUEST = b"GET / HTTP/1.1\r\nHost: 127.0.0.1:80\r\n\r\n"


def frame(opcode, data=b"", fin=True):
    """RFC 6455, section 5.2: masked with zeros."""
    first = opcode | (0x80 if fin else 0)
    return struct.pack("!BBI", first, 0x80 | len(data), 0) + data


TEXT, FRAGMENT, PING, PONG, CLOSE = (frame(opcode, fin=opcode != 0) for opcode in (1, 0, 9, 10, 8))


class Task:
    """The application's, which no test here needs to run."""

    def add_done_callback(self, action):
        pass


class Loop:
    """A loop whose time and timers a test moves."""

    def __init__(self):
        self.now = 0.0
        self.timers = []

    def time(self):
        return self.now

    def call_later(self, seconds, action):
        timer = (self.now + seconds, action)
        self.timers.append(timer)
        return SimpleNamespace(cancel=lambda: timer in self.timers and self.timers.remove(timer))

    def create_task(self, coroutine):
        coroutine.close()
        return Task()

    def wait(self, seconds):
        self.now += seconds
        due = [action for at, action in self.timers if at <= self.now]
        self.timers = [timer for timer in self.timers if timer[0] > self.now]
        for action in due:
            action()


class Wire:
    """A transport to a peer that reads, or does not."""

    def __init__(self, address="127.0.0.1", reads=True):
        self.written = b""
        self.unread = 0
        self.is_paused = self.is_closed = False
        self._reads = reads
        self._address = address
        self.protocol = None

    def write(self, data):
        self.written += data
        self.unread += 0 if self._reads else len(data)

    def get_write_buffer_size(self):
        return self.unread

    def get_extra_info(self, name):
        return {"peername": (self._address, 5000), "sockname": ("127.0.0.1", 80)}.get(name)

    def pause_reading(self):
        self.is_paused = True

    def resume_reading(self):
        self.is_paused = False

    def is_closing(self):
        return self.is_closed

    def abort(self):
        self.is_closed = True

    def close(self):
        self.is_closed = True

    def get_protocol(self):
        return self.protocol


class Side:
    """A server's side: its connections on wires, without a network."""

    def __init__(self, connection=Connection, link=LinkSocket):
        self.loop = Loop()
        self.state = ServerState()
        self.shared = phone_state()
        app = create_app(ScriptedBoard())
        self.config = make_server(app, lambda: None, connection, link).config
        self.config.load()

    def connect(self, kind, **options):
        wire = Wire(**options)
        wire.protocol = kind(self.config, self.state, self.shared, _loop=self.loop)
        wire.protocol.connection_made(wire)
        return wire

    def link(self, kind=LinkSocket, **options):
        """A WebSocket whose handshake is over."""
        wire = self.connect(kind, **options)
        link = wire.protocol
        link.data_received(HANDSHAKE)
        link.conn.send_response(link.response)
        link.conn.data_to_send()
        link.handshake_complete = True
        return wire


@pytest.fixture
def side():
    return Side()


def taken(wire, data, most=100_000):
    """Return how often a wire takes some bytes, each time as one read, until it pauses."""
    for number in range(most):
        if wire.is_paused or wire.is_closed:
            return number
        wire.protocol.data_received(data)
        # The application has read.
        if not wire.protocol.is_flooding:
            wire.resume_reading()
    return most


@pytest.mark.parametrize(
    "flood", [PING, PONG, FRAGMENT, TEXT], ids=["ping", "pong", "cont", "text"]
)
@pytest.mark.parametrize("kind", [LinkSocket, PhoneSocket])
def test_frames_without_a_byte_are_a_flood_as_well(side, kind, flood):
    wire = side.link(kind)
    if flood is FRAGMENT:
        wire.protocol.data_received(frame(1, b"x", fin=False))
    cost = READ_COST + FRAME_COST + len(flood)
    assert taken(wire, flood) <= kind.may_send.burst // cost + 1
    assert wire.is_paused


@pytest.mark.parametrize("kind", [LinkSocket, PhoneSocket])
def test_a_flood_within_one_read_ends_within_it(side, kind):
    """The answers to it are bounded, too: a ping has a pong."""
    wire = side.link(kind)
    wire.protocol.data_received(PING * (kind.may_send.burst // len(PING) - 20))
    assert wire.is_paused
    # A pong has two bytes; after them comes the reason.
    most = 2 * (kind.may_send.burst // FRAME_COST) + 2 * (PIECE // len(PING)) + 200
    assert len(wire.written) < most


def test_a_flood_is_told_why_and_cut_off_soon_after(side):
    wire = side.link()
    taken(wire, PING)
    assert b'"too_many_messages"' in wire.written
    assert not wire.is_closed
    side.loop.wait(5)
    assert wire.is_closed


def test_a_phone_that_has_not_joined_may_say_the_code_and_little_more(side):
    wire = side.link(PhoneSocket)
    assert taken(wire, frame(1, b"x" * 100)) in range(2, BEFORE_JOIN.burst // 100)


def test_a_phone_that_has_joined_may_ask_all_its_questions_at_once(side):
    wire = side.link(PhoneSocket)
    wire.protocol.join()
    assert taken(wire, frame(1, b"x" * 125)) > QUESTIONS
    side.loop.wait(60)


def test_a_phone_answers_pings_for_ever(side):
    """The server asks every five seconds whether it is still there."""
    wire = side.link(PhoneSocket)
    for _ in range(2):
        for _ in range(100):
            side.loop.now += 5
            wire.protocol.data_received(PONG)
        assert not wire.is_paused
        wire.protocol.join()


def test_a_page_may_send_as_many_messages_as_the_hub_takes(side):
    wire = side.link()
    message = frame(1, b"x" * 120)
    for number in range(10 * BURST):
        side.loop.now = number / RATE
        wire.protocol.data_received(message)
    assert not wire.protocol.is_flooding


def test_a_peer_that_pings_and_never_reads_is_cut_off(side):
    wire = side.link(reads=False)
    ping = frame(9, b"x" * 125)
    while not wire.is_closed:
        side.loop.now += 1
        for _ in range(50):
            wire.protocol.data_received(ping)
        assert wire.unread <= MOST_UNREAD + len(ping)
    assert not wire.protocol.is_flooding


def test_a_phone_that_has_not_joined_is_ended_however_much_it_pings(side):
    wire = side.link(PhoneSocket)
    for _ in range(20):
        wire.protocol.data_received(PING)
        side.loop.wait(1)
    assert wire.is_closed
    assert not wire.protocol.is_flooding


def test_a_phone_that_has_joined_is_not_ended(side):
    wire = side.link(PhoneSocket)
    wire.protocol.join()
    side.loop.wait(60)
    assert not wire.is_closed


def test_requests_without_end_are_cut_off(side):
    wire = side.connect(PhoneConnection)
    asked = 0
    while not wire.is_closed:
        wire.protocol.data_received(REQUEST)
        wire.protocol.on_response_complete()
        asked += 1
    assert LOADING.burst // (2 * REQUEST_COST) < asked <= LOADING.burst // REQUEST_COST


def test_an_answer_that_nobody_takes_keeps_no_place(side):
    wire = side.connect(PhoneConnection)
    wire.protocol.data_received(REQUEST)
    assert wire.protocol.is_busy
    side.loop.wait(10)
    side.loop.wait(10)
    assert wire.is_closed


# Places that go to others.


def test_the_oldest_that_says_nothing_gives_way(side):
    first, *others = [side.connect(PhoneConnection) for _ in range(PLACES_OF_ONE + 1)]
    assert first.is_closed
    assert not any(wire.is_closed for wire in others)


def test_half_requests_from_three_addresses_leave_places_for_everybody(side):
    for address in ("10.0.0.1", "10.0.0.2", "10.0.0.3"):
        for _ in range(PLACES):
            side.connect(PhoneConnection, address=address).protocol.data_received(b"GET / HT")
    pupils = [side.connect(PhoneConnection, address=f"10.0.1.{number}") for number in range(20)]
    assert not any(wire.is_closed for wire in pupils)


def test_where_all_places_are_taken_the_address_with_most_gives_way(side):
    crowd = [
        side.connect(PhoneConnection, address=f"10.0.{number % 10}.1") for number in range(PLACES)
    ]
    one = side.connect(PhoneConnection, address="10.1.0.1")
    assert not one.is_closed
    assert [wire.is_closed for wire in crowd].count(True) == 1
    another = side.connect(PhoneConnection, address="10.1.0.2")
    assert not one.is_closed and not another.is_closed


def test_a_phone_that_has_joined_never_gives_way(side):
    phone = side.link(PhoneSocket)
    phone.protocol.join()
    for number in range(3 * PLACES):
        side.connect(PhoneConnection, address=f"10.0.{number % 50}.1")
    for _ in range(ARRIVALS):
        side.connect(PhoneConnection)
    assert not phone.is_closed


def test_a_peer_that_is_being_answered_keeps_its_place(side):
    loading = [side.connect(PhoneConnection) for _ in range(PLACES_OF_ONE)]
    for wire in loading:
        wire.protocol.data_received(REQUEST)
    late = side.connect(PhoneConnection)
    assert late.is_closed
    assert not any(wire.is_closed for wire in loading)


def test_connections_without_end_from_one_address_are_not_looked_at(side):
    """Each takes a moment, and others are served meanwhile."""
    for _ in range(ARRIVALS):
        side.connect(PhoneConnection).protocol.connection_lost(None)
    assert side.connect(PhoneConnection).is_closed
    assert not side.connect(PhoneConnection, address="10.0.0.2").is_closed
    side.loop.now += 10
    assert not side.connect(PhoneConnection).is_closed


@pytest.mark.parametrize("kind", [PhoneConnection, PhoneSocket])
def test_a_peer_that_is_gone_takes_no_memory(side, kind):
    wire = side.connect(kind)
    wire.protocol.connection_lost(None)
    assert side.loop.timers == []
    assert side.state.connections == set()


# With real sockets.


@pytest.fixture
def lan():
    return Lan("127.0.0.1", 0)


@pytest.fixture
def served(serve_sim, lan):
    return serve_sim(ScriptedBoard(), lan=lan)


def opened(address):
    """A socket after the handshake of a WebSocket, and what it hears until its end."""
    opening = HANDSHAKE.replace(b"/link", address[2].encode())
    opening = opening.replace(b"127.0.0.1:80", f"{address[0]}:{address[1]}".encode())
    link = socket.create_connection(address[:2])
    link.settimeout(PATIENCE_S)
    link.sendall(opening)
    heard = b""
    while b"\r\n\r\n" not in heard:
        heard += link.recv(4096)
    return link


def heard_until_the_end(link):
    heard = b""
    try:
        while data := link.recv(65536):
            heard += data
    except ConnectionResetError:
        pass
    return heard


@pytest.mark.gate
def test_pings_without_the_code_end_the_connection_and_nothing_else(served, lan):
    with opened((lan.host, lan.port, "/look")) as link:
        link.sendall(PING * 2000)
        assert b"too_many_questions" in heard_until_the_end(link)
    served.link().close()


def send_pings(link):
    """Send pings until the other side ends the connection."""
    with contextlib.suppress(OSError):
        while True:
            link.sendall(PING * 1000)


@pytest.mark.gate
def test_pings_at_the_page_end_the_connection_and_nothing_else(served):
    """However slowly the server comes to read them: what it allows grows with time."""
    with opened(("127.0.0.1", served.port, "/link")) as link, ThreadPoolExecutor(1) as thread:
        thread.submit(send_pings, link)
        assert b"too_many_messages" in heard_until_the_end(link)
    served.link().close()


@pytest.mark.gate
def test_nonsense_is_no_fault_of_the_program(served, lan, caplog):
    """A person who reads the terminal must see what matters there."""
    for host, port in (("127.0.0.1", served.port), (lan.host, lan.port)):
        for path in ("/nowhere", "/main.js", "/%ff%00", "/link/"):
            with pytest.raises(Exception, match=r"40[34]"):
                connect(f"ws://{host}:{port}{path}").__enter__()
        for nonsense in (b"\x16\x03\x01\0\0\r\n\r\n", b"GET / HTTP/1.1\r\nUpgrade: x\r\n\r\n"):
            with socket.create_connection((host, port)) as asking:
                asking.sendall(nonsense)
                asking.shutdown(socket.SHUT_WR)
                heard_until_the_end(asking)
    with connect(f"ws://127.0.0.1:{served.port}/link") as link, pytest.raises(ConnectionClosed):
        link.send(b"\xff", text=True)
        link.recv(PATIENCE_S)
    served.link().close()
    assert [record for record in caplog.records if record.levelno >= logging.WARNING] == []


def test_both_servers_have_the_same_limits_and_believe_no_header():
    for connection, link in ((Connection, LinkSocket), (PhoneConnection, PhoneSocket)):
        config = Side(connection, link).config
        assert config.h11_max_incomplete_event_size == 16 * 1024
        assert config.proxy_headers is False
        assert config.ws_protocol_class is link
        assert config.http_protocol_class is connection


@pytest.mark.gate
def test_the_address_of_a_request_is_that_of_its_connection(served):
    """A header that a proxy would add says nothing: there is none."""
    scopes = []

    async def app(scope, receive, send):
        scopes.append(scope)

    config = make_server(app, lambda: None).config
    config.load()
    scope = {
        "type": "http",
        "client": ("127.0.0.1", 5000),
        "headers": [(b"x-forwarded-for", b"8.8.8.8")],
    }
    in_a_loop(config.loaded_app(scope, None, None))
    assert scopes[0]["client"] == ("127.0.0.1", 5000)


def test_the_limits_are_as_wide_as_the_link_needs():
    assert BEFORE_JOIN.burst < JOINED.burst < OWN_PAGE.burst
    assert OWN_PAGE.burst > BURST * (READ_COST + FRAME_COST + 200)
