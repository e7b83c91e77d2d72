"""`make flash` onto an emulated Pico: real MicroPython, its real file system, real mpremote.

With a tiny firmware; the whole one is flashed in `page/test_emulated_pico.py`.
"""

import functools
import http.server
import random
import subprocess
import sys
import threading
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from host_sim.board.simulated_board import load_board_file
from host_sim.deploy import build
from host_sim.deploy.flash import Flasher, FlashError
from host_sim.deploy.line import Clock, Line
from host_sim.deploy.release import write_package
from host_sim.emulator.board import EmulatedBoard
from host_sim.emulator.server import BoardServer
from host_sim.serving.serial_ports import open_port
from tests.deploy.installed import installed

TINY = Path(__file__).parent / "tiny"
SAVED = {"game-a.dat": bytes(range(256)), "game-b.dat": b"the turn before"}
FILLER = "music.bin"

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def tiny(tmp_path_factory):
    """The tiny firmware, with a module that takes several steps to copy."""
    files = build.build(TINY, tmp_path_factory.mktemp("built"))
    return files | {"rootlight/large.mpy": random.Random(1).randbytes(3000)}


@contextmanager
def a_pico(files=None):
    """An emulated board that runs by itself."""
    with BoardServer(EmulatedBoard(load_board_file("hex-4"), files)) as server:
        yield server


def on_board(server):
    """The files on a board's flash."""
    return server.do(lambda board: board.pico.files())


def flash(server, files, open_=open_port):
    """`make flash`; what it said."""
    said = []
    flasher(server, files, said.append, open_).flash()
    return said


def flasher(server, files, say=print, open_=open_port):
    line = Line(server.address, Clock(), open_=open_)
    return Flasher(line, files, "0.0.1", build.mpy_version(), say)


def pulled_out_at(mark):
    """`open_port`, for a cable that is pulled out when these bytes are sent."""

    def open_(name):
        port = open_port(name)
        really_write = port.write
        sent = bytearray()

        def write(data):
            sent.extend(data)
            if mark in sent:
                raise OSError(5, "Input/output error")
            return really_write(data)

        port.write = write
        return port

    return open_


@pytest.mark.night
def test_a_copy_goes_on_after_power_cut_and_pulled_cable_and_the_next_takes_what_changed(tiny):
    with a_pico() as server:
        server.do(lambda board: board.pico.flash.cut_power_at(40, seed=1))
        with pytest.raises(FlashError, match="broke off"):
            flash(server, tiny)
        after_power_cut = on_board(server)
        with pytest.raises(FlashError, match="broke off"):
            flash(server, tiny, pulled_out_at(b"rename('/half.copied', '/rootlight/talk.mpy')"))
        after_pulled_cable = on_board(server)
        server.power_cycle()
        said = flash(server, tiny)
        whole = on_board(server)
        for earlier in (after_power_cut, after_pulled_cable):
            assert "main.py" not in earlier
        assert len(whole) > len(after_pulled_cable) > len(after_power_cut) > 0
        assert whole == installed(tiny)
        assert "  rootlight/talk.mpy" in said
        assert "  rootlight/__init__.mpy" not in said
        assert said[-1] == f"Rootlight 0.0.1 runs on {server.address}: board hex-4, one."

        changed = tiny | {"rootlight/large.mpy": b"M\x06\x00\x1f, but smaller"}
        said = flash(server, changed)
        assert [line for line in said if line.startswith("  ")] == [
            "  rootlight/large.mpy",
            "  main.py",
        ]
        assert on_board(server) == installed(changed)
        assert "Nothing to copy: Rootlight 0.0.1 is on the board already." in flash(
            server, changed
        )


def test_what_is_the_builders_stays_what_is_stale_goes_and_a_mistake_is_told_with_its_function(
    tiny,
):
    theirs = SAVED | {"settings.json": b'{"board": "mine"}', "boards/mine.json": b"mine"}
    stale = {"rootlight/start.mpy": b"of an older layout", "rootlight/old/__init__.mpy": b""}
    source = (TINY / "rootlight" / "talk.py").read_text()
    wrong = source.replace("micropython.kbd_intr(-1)", "micropython.no_such_thing()")
    with a_pico(installed(tiny) | theirs | stale) as server:
        with pytest.raises(FlashError) as caught:
            flash(server, tiny | {"rootlight/talk.mpy": compiled(wrong, "rootlight/talk.py")})
        files = on_board(server)
    # Code for the heap has no line numbers: MicroPython says line 1.
    assert 'File "rootlight/talk.py", line 1, in talk' in str(caught.value)
    assert "AttributeError" in str(caught.value)
    assert {path: files[path] for path in theirs} == theirs
    assert not set(stale) & set(files)


def compiled(source, name):
    with TemporaryDirectory() as folder:
        text, target = Path(folder) / "source.py", Path(folder) / "target.mpy"
        text.write_text(source)
        build.compile_module(text, target, name)
        return target.read_bytes()


def test_a_full_pico_is_told_of_and_runs_as_before(tiny):
    older = installed({path: data for path, data in tiny.items() if "large" not in path})
    files = older | {FILLER: bytes(4096 * 340)}
    with a_pico(files) as server:
        with pytest.raises(FlashError, match="file system is too full: 12,288 bytes must be free"):
            flash(server, tiny)
        flasher(server, tiny).await_hello()
        assert on_board(server) == files


def mpremote(server, *arguments):
    command = [sys.executable, "-m", "mpremote", "connect", server.address, *arguments]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout


@contextmanager
def a_web_server(folder):
    """The address of a folder's files."""
    handler = functools.partial(QuietHandler, directory=folder)
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as web:
        threading.Thread(target=web.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{web.server_port}"
        web.shutdown()


class QuietHandler(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *words):
        pass


def test_mpremote_installs_a_release(tiny, tmp_path):
    files = {path: data for path, data in tiny.items() if "large" not in path}
    write_package(files, "0.0.1", tmp_path)
    mine = {"settings.json": b"mine"}
    with a_pico(mine) as server, a_web_server(tmp_path) as address:
        mpremote(server, "mip", "install", "--target=/", f"{address}/package.json")
        assert on_board(server) == installed(files) | mine
