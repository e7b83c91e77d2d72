"""`python -m host_sim.deploy`: what a person sees when there is nothing to be done."""

import subprocess

import pytest

from host_sim.deploy import __main__ as command
from host_sim.deploy import build
from host_sim.serving import serial_ports


@pytest.fixture
def run(monkeypatch, capsys):
    def run_with(*arguments):
        monkeypatch.setattr("sys.argv", ["deploy", *arguments])
        code = command.main()
        return code, capsys.readouterr().err

    return run_with


def test_no_board_is_a_sentence(run, monkeypatch):
    monkeypatch.setattr(serial_ports.list_ports, "comports", list)
    code, said = run()
    assert code == 1
    assert said.startswith("No board is found on USB.")


def test_a_port_that_is_not_there_is_a_sentence(run):
    code, said = run("--port", "socket://127.0.0.1:9")
    assert code == 1
    assert said.startswith("Nothing answers at socket://127.0.0.1:9.")


def test_a_firmware_that_does_not_compile_is_told_of(run, monkeypatch):
    def fail():
        raise build.BuildError("line 2")

    monkeypatch.setattr(build, "build", fail)
    assert run() == (1, "The firmware does not compile:\nline 2\n")


def test_a_board_that_nobody_has_described_is_told_of(run):
    code, said = run("--built", "hex-99")
    assert code == 1
    assert said.startswith("There is no board file called hex-99; there are: growy-2, growy-4,")


@pytest.mark.parametrize(("words", "forgets"), [([], 0), (["0"], 0), (["no"], 0), (["1"], 1)])
def test_make_flash_forgets_games_only_when_that_was_said(words, forgets):
    command = ["make", "-n", "flash", *(f"FORGET_GAMES={word}" for word in words)]
    done = subprocess.run(
        command, cwd=build.REPOSITORY, capture_output=True, text=True, check=True
    )
    assert done.stdout.count("--forget-games") == forgets
