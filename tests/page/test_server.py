"""The server: whom it serves, what it serves, and what it says when it cannot."""

import asyncio
import http.client
import json
import mimetypes
import re
import socket
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, suppress
from types import SimpleNamespace

import pytest
from uvicorn.server import ServerState
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect

from host_sim.hub.hub import BURST, MAX_VIEWERS
from host_sim.web import server
from host_sim.web.connections import MOST_CONNECTIONS, Connection
from host_sim.web.server import KINDS, MESSAGE_LIMIT, PAGE, create_app, make_server, serve
from tests.page.conftest import PATIENCE_S
from tests.page.scripted_board import ScriptedBoard

pytestmark = pytest.mark.gate


@pytest.fixture
def served(serve_sim):
    return serve_sim(ScriptedBoard())


def get(served, path, **headers):
    connection = http.client.HTTPConnection("127.0.0.1", served.port)
    connection.request("GET", path, headers=headers)
    answer = connection.getresponse()
    body = answer.read().decode()
    connection.close()
    return answer, body


def notice_of(closed):
    """Return the reason why the server has closed a link."""
    return json.loads(closed.value.rcvd.reason)


def open_link(served, **options):
    return connect(f"ws://127.0.0.1:{served.port}/link", open_timeout=PATIENCE_S, **options)


def test_the_page_is_served_and_may_load_nothing_from_elsewhere(served):
    answer, body = get(served, "/")
    assert answer.status == 200
    assert "Rootlight" in body
    policy = answer.headers["Content-Security-Policy"]
    assert "default-src 'self'" in policy
    assert f"connect-src 'self' ws://127.0.0.1:{served.port};" in policy
    assert "unsafe" not in policy
    assert answer.headers["X-Content-Type-Options"] == "nosniff"
    assert answer.headers["Referrer-Policy"] == "no-referrer"
    assert answer.headers["Cache-Control"] == "no-cache"


def parts_of_the_page():
    """Return the files for browsers: all but the types and the page about it, for people."""
    parts = [part for part in PAGE.rglob("*") if part.is_file()]
    return [part for part in parts if part.suffix not in (".ts", ".md")]


def test_every_part_of_the_page_is_served_as_what_it_is(served):
    kinds = {
        ".html": "text/html",
        ".css": "text/css",
        ".js": "text/javascript",
        ".svg": "image/svg",
        ".json": "application/json",
    }
    for part in parts_of_the_page():
        answer, _ = get(served, f"/{part.relative_to(PAGE).as_posix()}")
        assert answer.status == 200
        assert answer.headers["Content-Type"].startswith(kinds[part.suffix])


def test_what_other_programs_say_of_kinds_of_files_changes_nothing(monkeypatch):
    """Windows keeps the kinds in its registry, and any program may write them there."""
    monkeypatch.setattr(mimetypes, "_db", mimetypes.MimeTypes())
    for part in parts_of_the_page():
        mimetypes.add_type("text/plain", part.suffix)
    create_app(ScriptedBoard())
    kinds = {part.suffix: mimetypes.guess_type(part.name)[0] for part in parts_of_the_page()}
    assert kinds == KINDS


# Texts that look like an address, and are never asked: a name, where a library comes from, and
# the form of an address that people write.
NAMES = {
    "http://www.w3.org/2000/svg",
    "https://github.com/davidje13/lean-qr",
    "https://HOST/",
    "https://HOST/.",
}


def test_the_page_names_no_address_outside(served):
    for part in parts_of_the_page():
        addresses = set(re.findall(r"https?://[^\s\"'`)]+", part.read_text(encoding="utf-8")))
        # Addresses of our own, which a program fills in, are none.
        outside = {address for address in addresses if not address.startswith("http://%s:%s/")}
        assert outside <= NAMES, part.name


@pytest.mark.parametrize(
    "path",
    [
        "/../headless.py",
        "/%2e%2e/headless.py",
        "/..%2fheadless.py",
        "/%2e%2e%2fheadless.py",
        "/%252e%252e/headless.py",
        "/..%5cheadless.py",
        "/....//headless.py",
        "/./../headless.py",
        "//etc/passwd",
        "/%2fetc%2fpasswd",
        "/x/../../headless.py",
        "/index.html%00.js",
        "/main.js/../../headless.py",
        "/" + "%2e%2e/" * 40 + "etc/passwd",
    ],
)
def test_nothing_outside_of_the_page_is_served(served, path):
    answer, body = get(served, path)
    assert answer.status == 404
    assert "import" not in body


def test_a_link_on_the_disk_leads_nowhere(tmp_path, serve_sim):
    """A file of the page that is a symbolic link to some other place is none of the page."""
    page = tmp_path / "page"
    page.mkdir()
    (page / "index.html").write_text("Rootlight")
    (tmp_path / "secret").write_text("a secret")
    (page / "link.txt").symlink_to(tmp_path / "secret")
    served = serve_sim(ScriptedBoard(), page=page)
    assert get(served, "/")[1] == "Rootlight"
    assert get(served, "/link.txt")[0].status == 404


@pytest.mark.parametrize(
    "path", ["/images/hex-4.uf2", "/steps/hex-4/01.svg", "/images/", "/steps"]
)
def test_images_that_nobody_has_made_are_not_found(tmp_path, serve_sim, path):
    """A fresh clone has no images, and no folder for them."""
    none = tmp_path / "none"
    assert get(serve_sim(ScriptedBoard(), images=none, built=none), path)[0].status == 404


@pytest.mark.parametrize("method", ["POST", "PUT", "DELETE", "OPTIONS", "TRACE", "CONNECT"])
def test_the_page_is_only_read(served, method):
    connection = http.client.HTTPConnection("127.0.0.1", served.port)
    connection.request(method, "/", body=b"x" * 100)
    assert connection.getresponse().status in (400, 404, 405)
    connection.close()


@pytest.mark.parametrize(
    "start",
    [
        b"GET /" + b"a" * 100_000,
        b"GET / HTTP/1.1\r\nX: " + b"a" * 100_000,
        b"GET / HTTP/1.1\r\n" + b"X: y\r\n" * 20_000,
        b"\x16\x03\x01" + b"\0" * 100_000,
        b"\r\n" * 50_000,
    ],
)
def test_a_request_without_end_is_cut_off_and_others_are_served(served, start):
    with _socket_to(served) as flooding:
        with suppress(OSError):
            flooding.sendall(start)
            while flooding.recv(4096):
                pass
        answer, _ = get(served, "/")
        assert answer.status == 200


def test_a_connection_that_says_nothing_takes_no_place_for_ever(served):
    """More connections than are taken: the last are closed at once, the others are looked at."""
    with ExitStack() as silent:
        for _ in range(MOST_CONNECTIONS):
            silent.enter_context(_socket_to(served))
        late = silent.enter_context(_socket_to(served))
        assert late.recv(1) == b""
    answer = None
    while answer is None:
        with suppress(OSError, http.client.HTTPException):
            answer, _ = get(served, "/")
    assert answer.status == 200


class Wire:
    """A transport, as far as a connection looks at it."""

    def __init__(self):
        self.is_closed = False
        self.protocol = None

    def close(self):
        self.is_closed = True

    def abort(self):
        self.is_closed = True

    def is_closing(self):
        return self.is_closed

    def get_protocol(self):
        return self.protocol

    def get_extra_info(self, name):
        return None

    def write(self, data):
        pass


def connection_on(wire):
    """A connection whose patience is asked for by hand."""
    config = make_server(server.create_app(ScriptedBoard()), print).config
    config.load()
    timer = SimpleNamespace(cancel=lambda: None)
    loop = SimpleNamespace(call_later=lambda seconds, action: timer, time=lambda: 0.0)
    wire.protocol = Connection(config, ServerState(), {}, _loop=loop)
    wire.protocol.connection_made(wire)
    return wire.protocol


def test_a_connection_on_which_nothing_whole_comes_is_closed():
    wire = Wire()
    connection = connection_on(wire)
    connection.data_received(b"GET / HT")
    connection.close_if_idle()
    assert wire.is_closed


def test_a_connection_on_which_requests_come_is_kept():
    wire = Wire()
    connection = connection_on(wire)
    for _ in range(3):
        connection.cycle = SimpleNamespace(response_complete=True)
        connection.close_if_idle()
        assert not wire.is_closed
    connection.close_if_idle()
    assert wire.is_closed


def test_a_connection_that_became_a_link_is_left_alone():
    wire = Wire()
    connection = connection_on(wire)
    wire.protocol = None
    connection.close_if_idle()
    assert not wire.is_closed


def test_a_viewer_that_floods_the_board_is_let_go_with_the_reason_and_others_stay(served):
    with open_link(served) as other, open_link(served) as flooding:
        with pytest.raises(ConnectionClosed) as closed:
            for _ in range(100 * BURST):
                flooding.send('{"method": "state"}')
            while True:
                flooding.recv()
        assert notice_of(closed)["code"] == "too_many_messages"
        other.send('{"id": 1, "method": "state"}')
        assert json.loads(other.recv())["id"] == 1


@pytest.mark.parametrize(
    "host",
    ["evil.example", "evil.example:{port}", "127.0.0.1", "127.0.0.1:1", "localhost.evil:{port}"],
)
def test_a_foreign_host_name_is_refused_with_a_sentence(served, host):
    answer, body = get(served, "/", Host=host.format(port=served.port))
    assert answer.status == 421
    assert (
        body
        == f"This board answers at http://127.0.0.1:{served.port}/ only, on its own machine.\n"
    )


@pytest.mark.parametrize("host", ["127.0.0.1", "localhost", "LocalHost", "[::1]"])
def test_the_names_of_this_machine_are_served(served, host):
    answer, _ = get(served, "/", Host=f"{host}:{served.port}")
    assert answer.status == 200


def test_a_handshake_under_a_foreign_host_name_is_refused(served):
    with pytest.raises(InvalidStatus) as refused:
        connect(f"ws://evil.example:{served.port}/link", sock=_socket_to(served)).__enter__()
    assert refused.value.response.status_code == 421


@pytest.mark.parametrize(
    "origin",
    ["http://evil.example", "null", "https://127.0.0.1:{port}", "http://127.0.0.1:1", "file://"],
)
def test_a_page_of_another_site_cannot_open_the_link(served, origin):
    with pytest.raises(InvalidStatus) as refused:
        open_link(served, origin=origin.format(port=served.port)).__enter__()
    assert refused.value.response.status_code == 403
    assert b"Only the page that this program serves" in refused.value.response.body


def test_a_foreign_page_whose_origin_got_lost_cannot_open_the_link(served):
    with pytest.raises(InvalidStatus) as refused:
        open_link(served, additional_headers={"Sec-Fetch-Site": "cross-site"}).__enter__()
    assert refused.value.response.status_code == 403


@pytest.mark.parametrize("origin", ["http://127.0.0.1:{port}", None])
def test_the_own_page_and_programs_on_this_machine_can_open_the_link(served, origin):
    with open_link(served, origin=origin and origin.format(port=served.port)) as link:
        link.send('{"jsonrpc": "2.0", "id": 1, "method": "state"}')
        assert json.loads(link.recv())["result"] == {"turn": 0}


def test_bytes_are_taken_as_well_as_text(served):
    with open_link(served) as link:
        link.send(b'{"id": 1, "method": "state"}')
        assert json.loads(link.recv())["id"] == 1
        link.send(b"\xff\xfe")
        assert json.loads(link.recv())["error"]["code"] == -32700


def test_a_message_of_more_than_64_kib_ends_its_own_connection_only(served):
    with open_link(served) as other, open_link(served) as link:
        link.send("x" * (MESSAGE_LIMIT + 1))
        with pytest.raises(ConnectionClosed) as closed:
            link.recv()
        assert closed.value.rcvd.code == 1009
        other.send('{"id": 1, "method": "state"}')
        assert json.loads(other.recv())["id"] == 1


def test_a_viewer_too_many_is_told_so(served):
    with ExitStack() as viewers:
        for _ in range(MAX_VIEWERS):
            viewers.enter_context(open_link(served))
        late = viewers.enter_context(open_link(served))
        with pytest.raises(ConnectionClosed) as closed:
            late.recv()
    assert closed.value.rcvd.code == 1013
    assert notice_of(closed) == {"code": "too_many_pages", "params": {"most": MAX_VIEWERS}}


def test_an_answer_does_not_wait_for_more_to_send():
    """With the delay of small packets each file of the page came 40 ms later."""

    config = make_server(server.create_app(ScriptedBoard()), print).config
    config.load()

    async def delayed():
        """Return whether it waits, on a listener that leaves the protocol open as Windows does."""
        loop = asyncio.get_running_loop()
        made = loop.create_future()

        def connection():
            found = Connection(config, ServerState(), {})
            loop.call_later(0, lambda: made.done() or made.set_result(found))
            return found

        with socket.create_server(("127.0.0.1", 0)) as listener:
            async with await loop.create_server(connection, sock=listener):
                _, asking = await asyncio.open_connection(*listener.getsockname())
                sent = (await made).transport.get_extra_info("socket")
                at_once = sent.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY)
                asking.close()
        return not at_once

    # Playwright has an event loop in this thread.
    with ThreadPoolExecutor(1) as thread:
        assert not thread.submit(asyncio.run, delayed()).result()


def test_a_taken_port_is_told_in_one_sentence_that_says_what_to_do(capsys):
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        with pytest.raises(SystemExit) as left:
            serve(ScriptedBoard(), port=port, open_browser=False)
    assert left.value.code == 1
    told = capsys.readouterr().err
    assert told.startswith(f"Port {port} cannot be used")
    assert f"--page-port {port + 1}" in told
    assert "Traceback" not in told


def test_a_port_that_does_not_exist_is_told_in_a_sentence(capsys):
    with pytest.raises(SystemExit) as left:
        serve(ScriptedBoard(), port=70000, open_browser=False)
    assert left.value.code == 1
    assert "no port 70000" in capsys.readouterr().err


def test_other_machines_are_not_served(capsys):
    with pytest.raises(SystemExit) as left:
        serve(ScriptedBoard(), host="0.0.0.0", port=0, open_browser=False)
    assert left.value.code == 1
    assert "this machine only" in capsys.readouterr().err


def _socket_to(served):
    return socket.create_connection(("127.0.0.1", served.port))
