"""A board under Blinka on Linux: its link, files and restarts, and the program that starts it."""

import json
import os
import socket
import sys
from contextlib import ExitStack

import pytest

from host_sim.board.hardware import Hardware
from host_sim.board.simulated_board import load_board_file
from host_sim.circuitpython.loader import ON_LINUX, load_blinka

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="a Raspberry Pi runs Linux")

RAW_SOCKET = "rootlight.platforms.circuitpython.raw_socket"

REPORT = """\
import os, sys
from pathlib import Path
notes = int(os.environ["ROOTLIGHT_NOTES"])
failed, hung = os.pread(notes, 2, 0)
with Path(sys.argv[1]).open("a") as file:
    file.write(f"{failed} {hung}\\n")
"""


@pytest.fixture
def blinka(tmp_path, monkeypatch):
    """A board under Blinka, in a folder of its own."""
    monkeypatch.chdir(tmp_path)
    hardware = Hardware(load_board_file("hex-4"))
    return load_blinka(hardware, {"D4": 4, "D5": 5, "D22": 22})


@pytest.fixture
def linux(blinka):
    return blinka.modules.load(ON_LINUX)


@pytest.fixture
def stream(blinka):
    return blinka.modules.load("rootlight.platforms.circuitpython.stream").Stream


def read(link, size=128):
    buffer = bytearray(size)
    return bytes(buffer[: link.read_into(buffer)])


def test_it_has_no_sound_and_plays_all_the_same(blinka):
    board = load_board_file("hex-4")
    platform = blinka.Platform(board, {})
    assert board.sound_pin is not None
    assert not platform.has_sound
    platform.tone(1568, 2560)


# The link on pipes.


@pytest.fixture
def pipes(linux, stream):
    """(link, descriptor to write to it, descriptor to read from it)."""
    source, to_board = os.pipe()
    from_board, target = os.pipe()
    yield stream(linux.Pipes(source, target)), to_board, from_board
    for descriptor in (source, to_board, from_board, target):
        os.close(descriptor)


def test_lines_come_in_one_by_one_and_nothing_waits(pipes):
    link, to_board, _ = pipes
    assert read(link) == b""
    os.write(to_board, b"first\nsecond\nha")
    assert [read(link) for _ in range(4)] == [b"first\n", b"second\n", b"ha", b""]


def test_a_reader_that_stops_stops_nothing(pipes):
    link, _, from_board = pipes
    sent = 0
    while link.space():
        link.write(b"x" * link.space())
        sent += 64
    assert link.space() == 0
    heard = os.read(from_board, 1 << 20)
    assert link.space() == 64
    assert len(heard + os.read(from_board, 64)) == sent


def test_the_end_of_the_input_ends_nothing(linux, stream):
    source, to_board = os.pipe()
    from_board, target = os.pipe()
    link = stream(linux.Pipes(source, target))
    os.close(to_board)
    assert read(link) == b""
    link.rest(0)
    link.write(b"goes on\n")
    assert os.read(from_board, 64) == b"goes on\n"
    for descriptor in (source, from_board, target):
        os.close(descriptor)


def test_an_output_that_was_closed_ends_nothing(linux, stream):
    source, to_board = os.pipe()
    from_board, target = os.pipe()
    link = stream(linux.Pipes(source, target))
    os.close(from_board)
    link.write(b"nobody hears it\n")
    assert link.space() == 64
    for descriptor in (source, to_board, target):
        os.close(descriptor)


# The link on a port of the network.


@pytest.fixture
def now():
    """[ms] of the clock of the port, which a test sets."""
    return [0]


@pytest.fixture
def listener(blinka, now):
    module = blinka.modules.load(RAW_SOCKET)
    listener = module.RawSocket(("127.0.0.1", 0), lambda: now[0])
    yield listener
    listener.close()


def hear(link):
    """Return the bytes that come next; the kernel may take a moment to hand them over."""
    for _ in range(100):
        link.rest(10_000)
        heard = read(link)
        if heard:
            return heard
    return b""


def call(listener):
    client = socket.create_connection(listener.address)
    client.settimeout(10)
    return client


def hear_nothing(link):
    """Let the port look at everything that has come for it; none of it reaches the board."""
    for _ in range(20):
        link.rest(10)
        assert read(link) == b""


def rest_of(client):
    """Return the bytes of a connection until it is closed."""
    heard = b""
    try:
        while came := client.recv(1024):
            heard += came
    except ConnectionError:
        pass
    return heard


@pytest.mark.gate
def test_the_first_program_stays_and_a_newcomer_is_told(listener, stream, now):
    link = stream(listener)
    link.write(b"nobody hears it\n")
    with call(listener) as first:
        first.sendall(b"hello\n")
        assert hear(link) == b"hello\n"
        with call(listener) as second:
            second.sendall(b"me\n")
            hear_nothing(link)
            now[0] = 1_000
            hear_nothing(link)
            told = json.loads(rest_of(second))
        assert told["error"]["data"]["code"] == "port_busy"
        link.write(b"you\n")
        assert first.recv(64) == b"you\n"


@pytest.mark.gate
def test_a_newcomer_that_says_nothing_is_told_when_it_has_opened_the_port(listener, stream, now):
    """pyserial throws away what comes while it opens one."""
    link = stream(listener)
    with call(listener) as first:
        first.sendall(b"hello\n")
        assert hear(link) == b"hello\n"
        with call(listener) as second:
            second.setblocking(False)
            hear_nothing(link)
            with pytest.raises(BlockingIOError):
                second.recv(1024)
            now[0] = 250
            hear_nothing(link)
            second.settimeout(10)
            assert json.loads(second.recv(1024))["error"]["data"]["code"] == "port_busy"


def test_a_port_is_free_again_when_its_program_has_hung_up(listener, stream):
    link = stream(listener)
    with call(listener) as first:
        first.sendall(b"hello\nbye\n")
    with call(listener) as second:
        second.sendall(b"me\n")
        assert [hear(link) for _ in range(3)] == [b"hello\n", b"bye\n", b"me\n"]


@pytest.mark.gate
@pytest.mark.parametrize(
    "begun",
    [
        b'POST / HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n{"id": 1, "method": "undo"}\n',
        b'\r\npost /\r\n{"id": 1, "method": "undo"}\n',
        b'ROOT / HTTP/1.1\r\n\r\n{"id": 1, "method": "undo"}\n',
        b"PRI * HTTP/2.0\r\n\r\n",
        b"\x16\x03\x01\x02\x00\n{}\n",
    ],
)
def test_nothing_that_a_web_page_sends_reaches_the_board(listener, stream, begun):
    link = stream(listener)
    with call(listener) as page:
        page.sendall(begun)
        hear_nothing(link)
        assert rest_of(page) == b""
    assert not listener.is_open()


@pytest.mark.gate
def test_a_web_page_is_recognised_in_pieces_and_takes_no_place(listener, stream):
    link = stream(listener)
    with call(listener) as page, call(listener) as program:
        page.sendall(b"PO")
        hear_nothing(link)
        program.sendall(b"hello\n")
        assert hear(link) == b"hello\n"
        page.sendall(b"ST / HTTP/1.1\r\n\r\n{}\n")
        hear_nothing(link)
        program.sendall(b"still here\n")
        assert hear(link) == b"still here\n"


@pytest.mark.gate
def test_a_client_that_never_ends_its_first_line_is_let_go(listener, stream, now):
    link = stream(listener)
    with call(listener) as slow, call(listener) as long:
        slow.sendall(b'{"id": 1')
        long.sendall(b"x" * 1100)
        hear_nothing(link)
        assert rest_of(long) == b""
        now[0] = 11_000
        hear_nothing(link)
        assert rest_of(slow) == b""


def test_few_connections_wait_at_a_time(listener, stream):
    link = stream(listener)
    with ExitStack() as stack:
        for _ in range(20):
            stack.enter_context(call(listener))
        hear_nothing(link)
        assert len(listener.sockets()) <= 9


def test_a_client_that_hangs_up_is_forgotten(listener, stream):
    link = stream(listener)
    with call(listener) as client:
        client.sendall(b"bye\n")
        assert hear(link) == b"bye\n"
    link.rest(10_000)
    assert read(link) == b""
    assert not listener.is_open()
    link.write(b"nobody hears it\n")
    assert link.space() == 64


# Files.


def test_saved_data_is_kept_before_it_counts(linux, monkeypatch):
    synced = []
    monkeypatch.setattr(linux.os, "fsync", lambda descriptor: synced.append(descriptor))
    linux.files.mkdir("saved")
    with linux.open_file("saved/tail", "wb") as file:
        file.write(b"one")
    assert len(synced) == 1
    with linux.open_file("saved/tail", "ab") as file:
        file.write(b"two")
    linux.files.rename("saved/tail", "saved/1.log")
    assert len(synced) == 3
    assert linux.files.listdir("saved") == ["1.log"]
    with linux.open_file("saved/1.log", "rb") as file:
        assert file.read() == b"onetwo"
    with linux.open_file("wiring.new", "w") as file:
        file.write("ä\n")
    assert len(synced) == 4
    with linux.open_file("wiring.new", "r") as file:
        assert file.read() == "ä\n"


def test_the_builders_own_files_win_over_those_of_the_firmware(linux, tmp_path):
    with linux.open_text("settings.json") as file:
        assert "hex-7" in file.read()
    (tmp_path / "settings.json").write_text('{"board": "hex-4"}')
    with linux.open_text("settings.json") as file:
        assert "hex-4" in file.read()
    with pytest.raises(OSError):
        linux.open_text("boards/none.json")


def test_it_speaks_the_languages_that_the_firmware_brings(tmp_path, monkeypatch):
    from tests.circuitpython.tables import BLINKA, table_of

    monkeypatch.chdir(tmp_path)
    table = table_of(BLINKA, "hex-4")
    assert table.settings(language="de")["language"] == "de"
    table.turn("d4")
    assert "ist" in table.explain(cell="d4")["message"].split()
    assert "1-first-course.txt" in table.link.board.platform.files.listdir("lessons")


def test_a_game_goes_on_in_the_folder_in_which_it_was_started(tmp_path, monkeypatch):
    from tests.circuitpython.tables import BLINKA, table_of

    monkeypatch.chdir(tmp_path)
    table = table_of(BLINKA, "hex-4")
    table.turn("d4")
    assert (tmp_path / "saved").is_dir()
    assert table_of(BLINKA, "hex-4").state()["last"] == "d4"
    monkeypatch.chdir(tmp_path / "saved")
    assert table_of(BLINKA, "hex-4").state()["last"] is None


def test_a_bus_that_the_system_lacks_is_told_in_a_sentence(blinka):
    hardware = Hardware(load_board_file("hex-4"))
    hardware.buses["i2c0"].hold_scl(True)
    names = {"D4": 4, "D5": 5, "D22": 22}
    with pytest.raises(ValueError, match="check your wiring"):
        load_blinka(hardware, names).Platform(hardware.board, {})


# The process that looks after the other.


def look_after(linux, tmp_path, *ends):
    """Look after a process that ends like this, time after time; (exit code, what it found)."""
    found = tmp_path / "found"
    program = REPORT + "os.pwrite(notes, bytes((failed + 1,)), 0)\n"
    program += f"exec({list(ends)!r}[failed])\n"
    code = linux.look_after([sys.executable, "-c", program, str(found)], dict(os.environ))
    return code, found.read_text().splitlines()


def test_a_board_that_restarts_is_started_again_and_knows_how_often(linux, tmp_path):
    code, found = look_after(linux, tmp_path, "sys.exit(75)", "sys.exit(75)", "sys.exit(0)")
    assert (code, found) == (0, ["0 0", "1 0", "2 0"])


def test_a_board_that_hangs_is_started_again_and_knows_why(linux, tmp_path):
    bite = "import signal; signal.raise_signal(signal.SIGALRM)"
    code, found = look_after(linux, tmp_path, bite, "sys.exit(75)", "sys.exit(0)")
    assert (code, found) == (0, ["0 0", "1 1", "2 0"])


def test_a_board_that_cannot_be_started_is_left_alone(linux, tmp_path):
    assert look_after(linux, tmp_path, "sys.exit(1)") == (1, ["0 0"])


def test_a_program_that_is_told_to_end_ends_its_board(linux, tmp_path):
    # A shell's background jobs ignore the signal at first. No call waits for it: it may come
    # just before, and then nobody would wake the child.
    ends = """import signal
signal.signal(signal.SIGINT, signal.default_int_handler)
os.kill(os.getppid(), signal.SIGTERM)
while True:
    pass
"""
    assert look_after(linux, tmp_path, ends) == (-2, ["0 0"])


def test_the_watchdog_is_an_alarm_that_is_put_off(linux, monkeypatch):
    set_to = []
    monkeypatch.setattr(linux.signal, "setitimer", lambda which, s: set_to.append(s))
    assert linux.watch(True)() is None
    assert set_to == []
    monkeypatch.setenv("ROOTLIGHT_NOTES", "3")
    linux.watch(False)()
    assert set_to == [20, 20]


def test_a_port_that_somebody_else_has_is_told(linux, listener, capsys):
    port = str(listener.address[1])
    assert linux.run(None, "rootlight.start_circuitpython", ["--listen", port]) == 1
    assert f"{port} cannot be listened at" in capsys.readouterr().err


def test_a_start_that_fails_and_the_safe_mode_share_one_link(blinka, monkeypatch):
    links = []
    opened = blinka.host.Link
    monkeypatch.setattr(blinka.host, "Link", lambda: links.append(opened()) or links[-1])
    hardware = Hardware(load_board_file("hex-4"))
    blinka.Platform(hardware.board, {})
    blinka.Platform(hardware.board, {})
    assert len(links) == 1


@pytest.mark.parametrize(
    ("address", "told"), [("127.0.0.1:0", ""), ("0.0.0.0:0", "Other computers can reach")]
)
def test_a_port_that_others_can_reach_is_told(linux, monkeypatch, capsys, address, told):
    monkeypatch.setattr(linux, "_listen_of", lambda options: address)
    monkeypatch.setattr(linux, "look_after", lambda command, environment: 0)
    assert linux.run(None, "rootlight.start_circuitpython", ["--listen", address]) == 0
    said = capsys.readouterr().err
    assert said.startswith(told)
    assert bool(said) == bool(told)


@pytest.mark.parametrize(
    "options", [["--port"], ["--listen"], ["--listen", "x"], ["--listen", "0"]]
)
def test_options_that_there_are_not_are_told(linux, options, capsys):
    assert linux.run(None, "rootlight.start_circuitpython", options) == 2
    assert "--listen [ADDRESS:]PORT" in capsys.readouterr().err
