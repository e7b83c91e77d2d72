"""`python -m host_sim`: which board is shown, and what is said when there is none."""

import socket
import sys

import pytest

from host_sim import __main__ as program
from host_sim import folders
from host_sim.command import play
from host_sim.hub.real_board import RealBoard
from host_sim.link.sim_link import SimLink
from host_sim.web import serial_ports
from tests.page.board_on_a_socket import closed_port


@pytest.fixture
def run(monkeypatch, tmp_path):
    """A function that runs the program; its exit code, and what was served how."""

    def run(*arguments):
        served = []
        monkeypatch.setattr(sys, "argv", ["host_sim", *arguments])
        monkeypatch.setattr(folders, "BOARDS", tmp_path / "boards")
        monkeypatch.setattr(play, "take_over", lambda: None)
        monkeypatch.setattr(play, "serve", lambda sim, **how: served.append((sim, how)))
        return program.main(), served

    return run


def test_without_a_port_the_simulated_board_is_shown(run):
    code, [(desk, how)] = run("--built", "hex-4")
    assert code == 0
    assert isinstance(desk.board.board, SimLink)
    assert how == {"port": 8765, "open_browser": True, "beside": None}


@pytest.mark.gate
def test_with_a_port_the_real_board_there_is_shown(run, plug_board):
    port = plug_board().name
    code, [(desk, how)] = run("--port", port, "--page-port", "8766", "--no-browser")
    assert code == 0
    assert isinstance(desk.board.board, RealBoard)
    assert how == {"port": 8766, "open_browser": False, "beside": None}


def test_phones_are_asked_in_where_the_screen_says_how(run, capsys):
    arguments = ["--built", "hex-4", "--lan", "127.0.0.1", "--lan-port", "0", "--page-port", "0"]
    code, [(_, how)] = run(*arguments)
    lan = how["beside"]
    assert code == 0
    told = capsys.readouterr().out
    assert lan.address in told
    assert f"{lan.gate.code[:3]} {lan.gate.code[3:]}" in told
    lan.close()


def test_an_address_that_is_not_private_is_told(run, capsys):
    assert run("--lan", "8.8.8.8") == (1, [])
    assert "is not an address of a private network" in capsys.readouterr().err


def test_a_port_for_phones_that_another_program_has_is_told(run, capsys):
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = str(other.getsockname()[1])
        assert run("--lan", "127.0.0.1", "--lan-port", port) == (1, [])
    told = capsys.readouterr().err
    assert f"Port {port} cannot be used" in told
    assert "--lan-port" in told


def test_without_a_page_no_phone_is_asked_in(run, capsys):
    with pytest.raises(SystemExit) as left:
        run("--headless", "--lan")
    assert left.value.code == 2
    assert "unrecognized arguments: --lan" in capsys.readouterr().err


def test_a_board_that_is_to_be_found_and_is_not_there_is_told(run, monkeypatch, capsys):
    monkeypatch.setattr(serial_ports.list_ports, "comports", list)
    assert run("--port") == (1, [])
    assert capsys.readouterr().err.startswith("rootlight: No board is found on USB.")


def test_a_port_where_nobody_answers_is_told(run, capsys):
    name = f"socket://127.0.0.1:{closed_port()}"
    assert run("--port", name) == (1, [])
    assert capsys.readouterr().err.startswith(f"rootlight: Nothing answers at {name}.")


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["--headless"], "unrecognized arguments: --port"),
        (["--built", "hex-4"], "--built is for one simulated board; leave --port out"),
    ],
)
def test_a_real_board_is_neither_chosen_by_name_nor_headless(run, arguments, sentence, capsys):
    with pytest.raises(SystemExit) as left:
        run("--port", "auto", *arguments)
    assert left.value.code == 2
    assert sentence in capsys.readouterr().err


@pytest.mark.parametrize("arguments", [("--boards", "2"), ("--port", "auto", "--wall")])
def test_a_wall_joins_no_room(run, arguments, capsys):
    with pytest.raises(SystemExit):
        run("--join", "mqtt://127.0.0.1/room", "--as", "black", *arguments)
    assert "start a program for each board" in capsys.readouterr().err
