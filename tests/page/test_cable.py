"""The cable to a board, with its thread, at a real socket and a real terminal device."""

import os
import socket
import threading
import tty

import pytest

from host_sim.web.cable import MOST_UNREAD, Cable
from host_sim.web.serial_ports import open_port
from rootlight.platforms.circuitpython.raw_socket import RawSocket
from tests.page.board_on_a_socket import closed_port

PATIENCE_S = 30


@pytest.fixture
def lay():
    """A function that makes a cable, until the end of the test."""
    cables = []

    def lay(*arguments):
        cables.append(Cable(*arguments))
        return cables[-1]

    yield lay
    for cable in cables:
        cable.close()


def wait_until(condition):
    """Wait for what another thread does, as long as it takes."""
    pause = threading.Event()
    for _ in range(PATIENCE_S * 100):
        if condition():
            return
        pause.wait(0.01)
    raise AssertionError("it never happened")


def read(cable, count):
    found = b""

    def is_all_there():
        nonlocal found
        found += cable.read()
        return len(found) >= count

    wait_until(is_all_there)
    return found


@pytest.mark.gate
def test_bytes_go_both_ways_until_the_socket_is_closed(lay):
    with socket.create_server(("127.0.0.1", 0)) as listener:
        name = f"socket://127.0.0.1:{listener.getsockname()[1]}"
        cable = lay(name)
        board, _ = listener.accept()
    with board:
        wait_until(lambda: cable.port == name)
        assert cable.write(b"state\n")
        assert board.recv(100) == b"state\n"
        board.sendall(b"x" * 10000)
        assert read(cable, 10000) == b"x" * 10000
        assert not cable.has_ended
    wait_until(lambda: cable.has_ended)
    assert cable.reason is None


class EndlessPort:
    """A port at which there is always more to read."""

    port = "endless"

    def __init__(self):
        self.reads = 0
        self.written = []

    def read(self, most):
        self.reads += 1
        return b"x" * most

    def write(self, data):
        self.written.append(data)

    def close(self):
        pass


def test_a_device_that_sends_without_end_fills_no_memory_while_nobody_takes_it(lay):
    port = EndlessPort()
    cable = lay("endless", port)
    for reads in (MOST_UNREAD, 2 * MOST_UNREAD):
        wait_until(lambda least=reads: port.reads >= least)
        # What is sent there goes its way, and each time the cable could read on.
        for _ in range(3):
            port.written.clear()
            cable.write(b"state\n")
            wait_until(lambda: port.written)
        assert port.reads == reads
        assert len(cable.read()) == MOST_UNREAD * 4096


def test_bytes_go_both_ways_through_a_terminal_device_until_it_vanishes(lay):
    far, near = os.openpty()
    tty.setraw(near)
    name = os.ttyname(near)
    cable = lay(name, open_port(name))
    os.close(near)
    assert cable.port == name
    cable.write(b"state\n")
    assert os.read(far, 100) == b"state\n"
    os.write(far, b'{"id": 1}\r\n')
    assert read(cable, 11) == b'{"id": 1}\r\n'
    os.close(far)
    wait_until(lambda: cable.has_ended)
    assert cable.reason is None


def test_where_nothing_is_plugged_in_there_is_no_more_to_say(lay):
    cable = lay(f"socket://127.0.0.1:{closed_port()}")
    wait_until(lambda: cable.has_ended)
    assert cable.reason is None
    assert cable.port is None


def test_a_port_that_cannot_be_had_is_told(lay):
    cable = lay("nonsense://")
    wait_until(lambda: cable.has_ended)
    assert cable.reason.code == "port_failed"
    assert cable.reason.params["port"] == "nonsense://"


@pytest.mark.gate
def test_a_board_that_takes_nothing_in_fills_no_memory_and_is_told(lay):
    with socket.create_server(("127.0.0.1", 0)) as listener:
        cable = lay(f"socket://127.0.0.1:{listener.getsockname()[1]}")
        board, _ = listener.accept()
    with board:
        # More than the system keeps for a program that does not read.
        line = b"x" * (1 << 20)
        wait_until(lambda: not cable.write(line) or cable.has_ended)
        wait_until(lambda: cable.has_ended)
    assert cable.reason.code == "takes_nothing"


@pytest.mark.gate
def test_a_closed_cable_lets_the_port_go(lay):
    with socket.create_server(("127.0.0.1", 0)) as listener:
        cable = lay(f"socket://127.0.0.1:{listener.getsockname()[1]}")
        board, _ = listener.accept()
    with board:
        cable.close()
        assert board.recv(100) == b""


@pytest.mark.gate
def test_a_socket_that_another_program_has_is_told(lay):
    port = RawSocket(("127.0.0.1", 0))
    name = f"socket://127.0.0.1:{port.address[1]}"
    first = lay(name)
    first.write(b"hello\n")
    wait_until(lambda: port.read(64) == b"hello\n")
    second = lay(name)

    def has_ended():
        port.read(64)
        return second.has_ended

    wait_until(has_ended)
    assert second.reason.code == "port_busy"
    assert not first.has_ended
    port.close()
