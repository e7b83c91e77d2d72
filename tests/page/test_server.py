"""The server: whom it serves, what it serves, and what it says when it cannot."""

import http.client
import json
import re
import socket
from contextlib import ExitStack

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect

from host_sim.hub import MAX_VIEWERS
from host_sim.server import MESSAGE_LIMIT, PAGE, serve
from tests.page.scripted_board import ScriptedBoard


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


def open_link(served, **options):
    return connect(f"ws://127.0.0.1:{served.port}/link", **options)


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


def test_every_part_of_the_page_is_served_as_what_it_is(served):
    kinds = {
        ".html": "text/html",
        ".css": "text/css",
        ".js": "text/javascript",
        ".svg": "image/svg",
    }
    for part in PAGE.iterdir():
        answer, _ = get(served, f"/{part.name}")
        assert answer.status == 200
        assert answer.headers["Content-Type"].startswith(kinds[part.suffix])


def test_the_page_names_no_address_outside(served):
    for part in PAGE.iterdir():
        addresses = set(re.findall(r"https?://[^\s\"'`)]+", part.read_text(encoding="utf-8")))
        assert addresses <= {"http://www.w3.org/2000/svg"}, part.name


@pytest.mark.parametrize(
    "path",
    ["/../server.py", "/%2e%2e/server.py", "/..%2fserver.py", "//etc/passwd", "/x/../../hub.py"],
)
def test_nothing_outside_of_the_page_is_served(served, path):
    answer, body = get(served, path)
    assert answer.status == 404
    assert "import" not in body


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
    assert "close one of them" in closed.value.rcvd.reason


def test_a_taken_port_is_told_in_one_sentence_that_says_what_to_do(capsys):
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        with pytest.raises(SystemExit) as left:
            serve(ScriptedBoard(), port=port, open_browser=False)
    assert left.value.code == 2
    told = capsys.readouterr().err
    assert told.startswith(f"Port {port} cannot be used")
    assert f"--page-port {port + 1}" in told
    assert "Traceback" not in told


def test_a_port_that_does_not_exist_is_told_in_a_sentence(capsys):
    with pytest.raises(SystemExit) as left:
        serve(ScriptedBoard(), port=70000, open_browser=False)
    assert left.value.code == 2
    assert "no port 70000" in capsys.readouterr().err


def test_other_machines_are_not_served(capsys):
    with pytest.raises(SystemExit) as left:
        serve(ScriptedBoard(), host="0.0.0.0", port=0, open_browser=False)
    assert left.value.code == 2
    assert "this machine only" in capsys.readouterr().err


def _socket_to(served):
    return socket.create_connection(("127.0.0.1", served.port))
