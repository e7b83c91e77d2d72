"""The emulated board's serial port on a TCP socket, with other people's programs at its end."""

import http.client
import json
import socket
import subprocess
import sys
import time

import pytest
import serial

from host_sim.emulator.board import AT_THE_PROMPT, EmulatedBoard
from host_sim.emulator.server import BoardServer
from tests.emulator.image import image_of
from tests.emulator.tables import BUILT, mixed_board_file

pytestmark = pytest.mark.slow

PATIENCE_S = 120


@pytest.fixture
def server():
    with BoardServer(EmulatedBoard(mixed_board_file(), AT_THE_PROMPT, image_of(BUILT))) as server:
        yield server


def mpremote(server, *words):
    """Return the output of mpremote, connected with the board."""
    command = [sys.executable, "-m", "mpremote", "connect", server.address, *words]
    done = subprocess.run(command, capture_output=True, timeout=PATIENCE_S, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def read_until(port, text):
    """All that came from a port up to a text."""
    came = b""
    until = time.monotonic() + PATIENCE_S
    while text not in came:
        assert time.monotonic() < until, came
        came += port.read(100)
    return came


@pytest.mark.night
def test_mpremote_runs_programs(server):
    assert mpremote(server, "exec", "print(6 * 7)").strip() == "42"


def test_mpremote_copies_files(server, tmp_path):
    here = tmp_path / "here.bin"
    here.write_bytes(bytes(range(256)) * 8)
    mpremote(server, "fs", "cp", str(here), ":there.bin")
    assert server.do(lambda board: board.pico.files())["there.bin"] == here.read_bytes()
    back = tmp_path / "back.bin"
    mpremote(server, "fs", "cp", ":there.bin", str(back))
    assert back.read_bytes() == here.read_bytes()


@pytest.mark.night
def test_the_board_goes_on_without_anybody_at_its_port(server):
    port = serial.serial_for_url(server.address, timeout=0.1)
    port.write(b"\r\x03")
    read_until(port, b">>> ")
    port.write(b"import time\rkept = time.ticks_ms()\r")
    read_until(port, b">>> ")
    port.close()
    server.wait_ms(100)
    printed = mpremote(server, "resume", "exec", "print(time.ticks_diff(time.ticks_ms(), kept))")
    assert int(printed) >= 100


def test_one_program_at_a_time(server):
    with serial.serial_for_url(server.address, timeout=0.1) as port:
        port.write(b"\r\x03")
        read_until(port, b">>> ")
        # A plain socket: pyserial throws away what has come before it is quite open.
        host, number = server.address.removeprefix("socket://").split(":")
        with socket.create_connection((host, int(number)), PATIENCE_S) as other:
            told, _, more = b"".join(iter(lambda: other.recv(4096), b"")).partition(b"\n")
        assert json.loads(told)["error"]["data"]["code"] == "port_busy"
        assert more == b""
        port.write(b"print('still', 'here')\r")
        read_until(port, b"still here")


@pytest.mark.night
def test_a_web_page_cannot_talk_to_the_board(server):
    host, number = server.address.removeprefix("socket://").split(":")
    page = http.client.HTTPConnection(host, int(number), timeout=PATIENCE_S)
    with pytest.raises(OSError):
        page.request("POST", "/", body=b"\r\x03print('from', 'a page')\r")
        page.getresponse()
    with serial.serial_for_url(server.address, timeout=0.1) as port:
        port.write(b"\r\x03print('from', 'a program')\r")
        assert b"a page" not in read_until(port, b"from a program")


def test_the_connection_outlives_a_restart_of_the_board(server):
    with serial.serial_for_url(server.address, timeout=0.1) as port:
        port.write(b"\r\x03kept = 1\rprint('here', 'still', 'kept' in dir())\r")
        read_until(port, b"here still True")
        port.write(b"import machine\rmachine.reset()\r")
        server.wait_until(lambda board: not board.pico.is_port_open)
        # Sent while its USB is not there, and read when it is.
        port.write(b"print('here', 'again', 'kept' in dir())\r")
        read_until(port, b"here again False")


@pytest.mark.night
def test_the_connection_outlives_a_power_cut(server):
    with serial.serial_for_url(server.address, timeout=0.1) as port:
        server.power_cycle()
        port.write(b"\r\x03print('here', 'again')\r")
        read_until(port, b"here again")


@pytest.mark.night
def test_power_that_goes_while_files_are_written_comes_back(server):
    before = server.do(lambda board: board.pico)
    server.do(lambda board: board.pico.flash.cut_power_at(2))
    with serial.serial_for_url(server.address, timeout=0.1) as port:
        port.write(b"\r\x03f = open('a', 'w'); f.write('a' * 3000); f.close()\r")
        server.wait_until(lambda board: board.pico is not before)
    with serial.serial_for_url(server.address, timeout=0.1) as port:
        port.write(b"\r\x03import os; print(len(os.listdir()), 'files')\r")
        read_until(port, b"1 files")


def test_fingers_and_lights_from_another_thread(server):
    server.do(lambda board: board.hardware.chips[0].electrodes.set_touch(0, 1.0))
    server.wait_until(lambda board: board.pico.now_ms > 50)
    assert server.do(lambda board: board.hardware.colour(0)) == (0, 0, 0)
    with pytest.raises(ValueError, match="no pad 999"):
        server.do(lambda board: board.fingers.put({999: 1.0}))


@pytest.mark.night
def test_time_is_never_ahead_of_the_real_one(server):
    begun_ms = server.do(lambda board: board.pico.now_ms)
    started = time.monotonic()
    server.wait_ms(300)
    passed_ms = server.do(lambda board: board.pico.now_ms) - begun_ms
    assert passed_ms <= (time.monotonic() - started) * 1000 + 5


def test_the_command_says_where_it_listens():
    command = [sys.executable, "-m", "host_sim.emulator", "--prompt", "--built", "hex-4"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        try:
            said = process.stdout.readline()
            address = said.split()[-1]
            with serial.serial_for_url(address, timeout=0.1) as port:
                port.write(b"\r\x03print(40 + 2)\r")
                read_until(port, b"42")
        finally:
            process.terminate()


def test_an_unknown_board_is_a_sentence():
    command = [sys.executable, "-m", "host_sim.emulator", "--built", "hex-99"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE_S)
    assert done.returncode == 1
    assert "there is no board file called hex-99" in done.stderr
