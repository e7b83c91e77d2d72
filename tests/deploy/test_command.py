"""`python -m host_sim.deploy`: what a person sees when there is nothing to be done."""

import shutil
import subprocess

import pytest

from host_sim.deploy import __main__ as command
from host_sim.deploy import build, kept
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


def make(*words):
    """What `make -n` prints, and says on standard error."""
    command = ["make", "-n", *words]
    return subprocess.run(
        command, cwd=build.REPOSITORY, capture_output=True, text=True, check=False
    )


@pytest.mark.parametrize(("words", "forgets"), [([], 0), ([""], 0), (["1"], 1)])
def test_make_flash_forgets_games_only_when_that_was_said(words, forgets):
    done = make("flash", *(f"FORGET_GAMES={word}" for word in words))
    assert done.returncode == 0
    assert done.stdout.count("--forget-games") == forgets


@pytest.mark.parametrize("word", ["0", "no", "2", "1 0", "11"])
def test_make_flash_refuses_any_other_word_about_games(word):
    done = make("flash", f"FORGET_GAMES={word}")
    assert done.returncode == 2
    assert "host_sim.deploy" not in done.stdout
    assert "leave it out to keep them. It takes no other value." in done.stderr


def test_make_clean_leaves_what_was_kept_for_a_person(tmp_path):
    """In a copy of the tree; earlier versions kept copies in build/kept."""
    shutil.copy(build.REPOSITORY / "Makefile", tmp_path)
    stays = {tmp_path / name for name in ("rescued/1/game-1.json", "build/kept/1-flash.bin")}
    gone = {tmp_path / name for name in ("build/image/a.uf2", ".venv/bin/x", "build/.hidden/y")}
    for path in stays | gone:
        path.parent.mkdir(parents=True)
        path.write_text("something")
    subprocess.run(["make", "clean"], cwd=tmp_path, capture_output=True, check=True)
    assert {path for path in tmp_path.rglob("*") if path.is_file()} == stays | {
        tmp_path / "Makefile"
    }
    # Where nothing was set up, there is nothing to complain of.
    shutil.rmtree(tmp_path / "build")
    subprocess.run(["make", "clean"], cwd=tmp_path, capture_output=True, check=True)


def test_copies_lie_where_make_clean_leaves_them():
    assert kept.FOLDER == build.REPOSITORY / "rescued"
