"""`python -m host_sim.deploy` and the targets of `make` for boards: arguments, and sentences."""

import shutil
import subprocess

import pytest

from host_sim import folders
from host_sim.deploy import __main__ as command
from host_sim.deploy import build, kept
from host_sim.deploy.choice import NoImage
from host_sim.exit_codes import FAILED, STOPPED, WRONG_WORDS


@pytest.fixture
def run(monkeypatch, capsys):
    def run_with(*arguments):
        code = command.main([*arguments])
        return code, capsys.readouterr().err

    return run_with


def test_a_port_that_is_not_there_is_a_sentence(run):
    code, said = run("--port", "socket://127.0.0.1:9")
    assert code == 1
    assert said.startswith("Nothing answers at socket://127.0.0.1:9.")


@pytest.mark.parametrize(
    ("error", "told"),
    [
        (build.BuildError("line 2"), "The firmware does not compile:\nline 2\n"),
        (NoImage("There is none."), "There is none.\n"),
    ],
)
def test_each_failure_is_told_in_a_sentence(run, monkeypatch, error, told):
    def fail(flasher, built):
        raise error

    monkeypatch.setattr(command.Flasher, "flash", fail)
    assert run() == (FAILED, told)


def test_ctrl_c_is_no_failure_and_the_next_run_goes_on(run, monkeypatch):
    def stop(flasher, built):
        raise KeyboardInterrupt

    monkeypatch.setattr(command.Flasher, "flash", stop)
    told = "\nStopped. Run make flash again: it goes on where it stopped.\n"
    assert run() == (STOPPED, told)


def test_the_board_that_answers_its_drive_and_the_person_say_which_image(monkeypatch):
    monkeypatch.setattr(command, "choose_image", lambda *asked: asked)
    choose = command.chooser(None, None)
    assert choose("hex-4", "pico2") == (None, "hex-4", "pico2")
    # A board file of the builder's own is in no image.
    assert choose("mine", None) == (None, None, "pico")
    assert command.chooser(None, "pico")("hex-4", "pico2") == (None, "hex-4", "pico")


def test_a_board_that_nobody_has_described_is_told_of(run):
    code, said = run("--built", "hex-99")
    assert code == WRONG_WORDS
    assert said.startswith("There is no board file called hex-99; there are: growy-2, growy-4,")


def make(*words):
    """Return the output of `make -n`, and its words on standard error."""
    command = ["make", "-n", *words]
    return subprocess.run(command, cwd=folders.TREE, capture_output=True, text=True, check=False)


def test_make_flash_hands_on_what_was_asked_for():
    done = make("flash", "BUILT=hex-4", "CHIP=pico2", "PORT=COM3", "IMAGE=a.uf2")
    wanted = "host_sim.deploy --port 'COM3' --built 'hex-4' --chip 'pico2' --image 'a.uf2'"
    assert wanted in done.stdout


def test_make_clean_leaves_what_was_kept_for_a_person(tmp_path):
    """In a copy of the tree; earlier versions kept copies in build/kept."""
    shutil.copy(folders.TREE / "Makefile", tmp_path)
    stays = {tmp_path / name for name in ("rescued/1/game-1.json", "build/kept/1-flash.bin")}
    gone = {tmp_path / name for name in ("build/image/a.uf2", ".venv/bin/x", "build/.hidden/y")}
    for path in stays | gone:
        path.parent.mkdir(parents=True)
        path.write_text("something")
    subprocess.run(["make", "clean"], cwd=tmp_path, capture_output=True, check=True)
    assert {path for path in tmp_path.rglob("*") if path.is_file()} == stays | {
        tmp_path / "Makefile"
    }
    # Without a set-up there is nothing to complain of.
    shutil.rmtree(tmp_path / "build")
    subprocess.run(["make", "clean"], cwd=tmp_path, capture_output=True, check=True)


def test_copies_lie_where_make_clean_leaves_them():
    assert folders.TREE / "build" not in kept.FOLDER.parents
    assert folders.TREE / ".venv" not in kept.FOLDER.parents
