"""A broker that is reached by WebSocket: the same rooms, and the same refusals."""

import threading
from contextlib import contextmanager, suppress
from http import HTTPStatus

import pytest
import trustme
from websockets.exceptions import ConnectionClosed
from websockets.sync.server import serve

from host_sim.rooms.limits import BYTES_AT_ONCE
from host_sim.shared_games.address import BadAddress, read_address
from host_sim.shared_games.watch_list import read_watched
from host_sim.trials.mosquitto import Mosquitto, free_port, password_line
from host_sim.trials.open_broker import CONNECTED
from tests.shared_games.ears import CODE, connected
from tests.shared_games.floods import FLOODS


@pytest.fixture
def start(tmp_path):
    """A function that starts a broker, with a port for WebSockets."""
    brokers = []

    def start(*lines):
        broker = Mosquitto(tmp_path / "broker", lines=lines, web_port=free_port())
        broker.start()
        brokers.append(broker)
        return broker

    yield start
    for broker in brokers:
        broker.kill()


def is_told(ear, trouble):
    ear.wait(lambda: ear.line.trouble == trouble)
    assert not ear.line.is_up


# Addresses.


@pytest.mark.parametrize(
    ("text", "web_address", "code"),
    [
        (f"wss://broker.example/mqtt/{CODE}", "wss://broker.example:443/mqtt", CODE),
        (f"WS://broker.example:8083/a/b/{CODE}", "ws://broker.example:8083/a/b", CODE),
        (f"wss://broker.example/{CODE}", "wss://broker.example:443/", CODE),
        ("ws://[::1]/x", "ws://[::1]:80/", "x"),
        (f"mqtts://broker.example/{CODE}", None, CODE),
    ],
)
def test_the_path_of_a_web_socket_stands_before_the_code(text, web_address, code):
    address = read_address(text, {})
    assert address.web_address == web_address
    assert address.code == code
    assert read_address(address.to_join, {}) == address
    assert address.secret == (text.partition("://")[0] in ("wss", "mqtts"))


def test_without_a_code_a_new_one_is_drawn():
    address = read_address("wss://club:a/b@broker.example/mqtt/", {})
    assert address.web_path == "/mqtt"
    assert (address.user, address.password) == ("club", "a/b")
    assert len(address.code) == len(CODE)


def test_a_path_without_its_slash_is_no_code_that_anybody_should_take():
    with pytest.raises(BadAddress, match="easily guessed"):
        read_address("wss://broker.example/mqtt", {})


def test_a_wall_of_rooms_at_one_web_socket(tmp_path):
    codes = CODE, CODE[::-1]
    here = read_watched(f"wss://broker.example/mqtt/{','.join(codes)}", {})
    path = tmp_path / "games.txt"
    path.write_text("\n".join(("wss://broker.example/mqtt/", *codes)))
    for rooms in (here, read_watched(str(path), {})):
        assert [room.address.code for room in rooms] == list(codes)
        assert {room.address.web_path for room in rooms} == {"/mqtt"}


# Lines.


@pytest.mark.gate
def test_one_room_of_a_program_by_web_socket_and_one_without(start, ears):
    broker = start()
    black = connected(ears(broker.web_port, 0, scheme="ws"))
    white = connected(ears(broker.port, 1))
    black.line.say(b"a turn")
    white.wait_for_document(0, b"a turn")
    long = b"x" * 20_000
    white.line.say(long)
    black.wait_for_document(1, long)
    white.line.close()
    black.wait(lambda: [one.seat for one in black.line.here()] == [0])


@pytest.mark.gate
def test_a_line_that_is_cut_by_the_broker_is_mended(start, ears):
    broker = start()
    black = connected(ears(broker.web_port, 0, scheme="ws", soonest_s=0))
    broker.kill()
    black.wait(lambda: not black.line.is_up)
    broker.start()
    connected(black)


@pytest.mark.gate
def test_a_user_without_the_password_is_told(start, ears, tmp_path):
    path = tmp_path / "passwords"
    path.write_text(password_line("club", "roots"))
    broker = start("allow_anonymous false", f"password_file {path}")
    connected(ears(broker.web_port, 0, scheme="ws", user="club:roots@"))
    is_told(ears(broker.web_port, 1, scheme="ws", user="club:wrong@"), "refused")


@pytest.mark.gate
def test_an_encrypted_line_wants_a_certificate_that_is_known(start, ears, tmp_path, monkeypatch):
    authority = trustme.CA()
    certificate = authority.issue_cert("localhost")
    certificate.private_key_pem.write_to_path(tmp_path / "key.pem")
    certificate.cert_chain_pems[0].write_to_path(tmp_path / "certificate.pem")
    authority.cert_pem.write_to_path(tmp_path / "authority.pem")
    lines = f"certfile {tmp_path / 'certificate.pem'}", f"keyfile {tmp_path / 'key.pem'}"
    port = start(*lines).web_port
    is_told(ears(port, 0, host="localhost", scheme="wss"), "untrusted")
    is_told(ears(port, 0, host="localhost", scheme="ws"), "no_broker")
    monkeypatch.setenv("SSL_CERT_FILE", str(tmp_path / "authority.pem"))
    black, white = (connected(ears(port, seat, host="localhost", scheme="wss")) for seat in (0, 1))
    black.line.say(b"a turn")
    white.wait_for_document(0, b"a turn")


@pytest.mark.gate
def test_at_a_port_without_web_sockets_no_broker_answers(start, ears):
    broker = start()
    is_told(ears(broker.port, 0, scheme="ws"), "no_broker")
    is_told(ears(broker.web_port, 0, scheme="wss"), "not_encrypted")
    is_told(ears(1, 0, scheme="ws"), "unreachable")


# Something else than a broker.


@contextmanager
def server_of(handle, **more):
    """A server of WebSockets that does with each of them what a function does; its port."""
    with serve(handle, "127.0.0.1", 0, subprotocols=["mqtt"], max_size=None, **more) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        yield server.socket.getsockname()[1]
        server.shutdown()
        thread.join()


def nothing(_peer):
    """Let the connection end."""


@pytest.mark.parametrize(
    ("status", "trouble"),
    [(HTTPStatus.NOT_FOUND, "no_broker"), (HTTPStatus.BAD_GATEWAY, "unreachable")],
)
def test_a_server_of_pages_is_told_from_a_broker_that_is_away(ears, status, trouble):
    def refuse(connection, _request):
        return connection.respond(status, "no")

    with server_of(nothing, process_request=refuse) as port:
        is_told(ears(port, 0, scheme="ws"), trouble)


def test_a_broker_of_an_older_mqtt_is_told(ears):
    def older(peer):
        level = peer.recv()[8]
        if level == 4:
            peer.send(b"\x20\x02\0\0")

    with server_of(older) as port:
        is_told(ears(port, 0, scheme="ws"), "no_mqtt5")


@pytest.mark.gate
def test_a_ping_of_the_web_socket_is_answered_within_the_standard(ears):
    answered = threading.Event()

    def pings(peer):
        peer.recv()
        peer.send(CONNECTED)
        if peer.ping().wait(30):
            answered.set()
        with suppress(ConnectionClosed):
            peer.recv()

    with server_of(pings) as port:
        ear = ears(port, 0, scheme="ws")
        ear.wait(answered.is_set)
        ear.line.close()


LARGE = {"a frame that is larger than all that may come": b"\xd0\0" * (BYTES_AT_ONCE // 2 + 1)}


@pytest.mark.gate
@pytest.mark.parametrize("flood", (FLOODS | LARGE).values(), ids=FLOODS | LARGE)
def test_a_broker_that_sends_too_much_is_left(ears, flood):
    def floods(peer):
        peer.recv()
        peer.send(CONNECTED)
        with suppress(ConnectionClosed):
            peer.send(flood)
            peer.recv()

    with server_of(floods) as port:
        is_told(ears(port, 0, scheme="ws"), "floods")
