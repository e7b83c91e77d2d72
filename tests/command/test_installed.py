"""The wheel, installed with what it asks for alone, and used in an empty folder.

Its person has no checkout, a home whose name has a space and rare letters, and an old terminal.
"""

import importlib.util
import json
import os
import shutil
import subprocess
import sys
import urllib.request
from contextlib import contextmanager
from pathlib import Path

import pytest

from host_sim.command.commands import COMMANDS
from host_sim.deploy.circuitpython import LIBRARIES
from host_sim.folders import TREE
from host_sim.native.everywhere import COMPUTERS
from host_sim.toolchain.node import find_node
from rootlight import VERSION

pytestmark = [
    pytest.mark.slow,
    pytest.mark.xdist_group("installed"),
]

PATIENCE_S = 300
BENCH = TREE / "host_sim" / "bench"
LOCKED = TREE / "host_sim" / "requirements" / "sim.txt"
# Neither can show all letters of the home.
TERMINALS = {
    "ASCII": {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"},
    "cp1252": {"PYTHONUTF8": "0", "PYTHONIOENCODING": "cp1252"},
}


def run(*command, **how):
    return subprocess.run(
        [*map(str, command)], capture_output=True, timeout=PATIENCE_S, check=False, **how
    )


def program_in(env, name):
    """A program of a virtual environment."""
    is_windows = sys.platform == "win32"
    return env / ("Scripts" if is_windows else "bin") / (f"{name}.exe" if is_windows else name)


@pytest.fixture(scope="module")
def wheel():
    done = run(sys.executable, "-m", "host_sim.wheel", cwd=TREE)
    assert done.returncode == 0, done.stderr
    return TREE / "build" / "dist" / f"rootlight-{VERSION}-py3-none-any.whl"


@pytest.fixture(scope="module")
def installed(request, tmp_path_factory):
    """The command, in an environment with the locked versions of what it asks for.

    ROOTLIGHT_INSTALLED names an environment in which somebody has installed it already.
    """
    if ready := os.environ.get("ROOTLIGHT_INSTALLED"):
        return program_in(Path(ready).resolve(), "rootlight")
    wheel = request.getfixturevalue("wheel")
    place = tmp_path_factory.mktemp("Jürgens Rechner")
    assert run(sys.executable, "-m", "venv", "--without-pip", place / "env").returncode == 0
    pip = (sys.executable, "-m", "pip", "--python", program_in(place / "env", "python"))
    for what in (("--no-deps", "--require-hashes", "-r", LOCKED), ("--no-index", wheel)):
        done = run(*pip, "install", "--quiet", *what)
        assert done.returncode == 0, done.stderr
    return program_in(place / "env", "rootlight")


@pytest.fixture(params=["ASCII", pytest.param("cp1252", marks=pytest.mark.night)])
def person(installed, tmp_path, request):
    """A function that runs the command in an empty folder."""
    folder, home = tmp_path / "leer", tmp_path / "Łucja Groß"
    folder.mkdir()
    home.mkdir()
    around = {name: value for name, value in os.environ.items() if name != "ROOTLIGHT_HOME"}
    around |= {"HOME": str(home), **TERMINALS[request.param]}
    if sys.platform == "win32":
        # The system says there where people's files are; no variable does.
        around["ROOTLIGHT_HOME"] = str(home / "rootlight")
    around.pop("PYTHONPATH", None)

    def person(*words, **how):
        return run(installed, *words, cwd=folder, env=around | how.pop("env", {}), **how)

    person.command, person.folder, person.home, person.around = installed, folder, home, around
    return person


@contextmanager
def playing(person, *words, **around):
    """The page, and what the program says, while it runs."""
    command = [person.command, "play", *words, "--no-browser", "--page-port", "0"]
    with subprocess.Popen(
        command,
        cwd=person.folder,
        env=person.around | around,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="ascii",
        errors="surrogateescape",
    ) as running:
        said = []
        while "http://" not in (said[-1] if said else ""):
            said.append(running.stdout.readline())
            assert said[-1], said
        (address,) = [word for word in said[-1].split() if word.startswith("http")]
        try:
            yield address, said
        finally:
            running.terminate()
            said += running.stdout.readlines()
        # That is how it is ended.
        assert running.wait() == 0


def fetched(address, name):
    with urllib.request.urlopen(f"{address}{name}", timeout=PATIENCE_S) as answer:
        return answer.read()


@pytest.mark.parametrize("command", COMMANDS)
def test_each_command_tells_its_options(person, command):
    done = person(command, "--help")
    assert done.returncode == 0, done.stderr
    assert done.stdout.decode("latin-1").startswith(f"usage: rootlight {command} ")


def test_it_tells_its_version(person):
    assert person("--version").stdout.decode().splitlines() == [f"rootlight {VERSION}"]


def test_a_board_without_a_page_plays_at_full_strength(person):
    """The compiled kernels are in the wheel: only with them are there ten levels."""
    requests = (
        b'{"id": 1, "method": "hello"}\n{"id": 2, "method": "suggest", "params": {"level": 2}}'
    )
    done = person("headless", "--built", "hex-7", input=requests)
    hello, suggested = [json.loads(line) for line in done.stdout.splitlines()]
    assert hello["result"]["levels"] == 10
    assert suggested["result"]["move"]
    assert done.stderr == b""


def test_the_page_is_served_and_games_lie_in_the_person_s_home(person):
    with playing(person, "--built", "hex-4") as (address, said):
        assert b"<title>" in fetched(address, "")
        assert json.loads(fetched(address, "texts/de.json"))
        assert "hex-7" in json.loads(fetched(address, "images/images.json"))["boards"]
        assert "hex-4" in json.loads(fetched(address, "steps/steps.json"))
    assert "Traceback" not in "".join(said)
    assert list(person.folder.iterdir()) == []
    assert [path.name for path in person.home.rglob("hex-4.json")] == ["hex-4.json"]


def test_a_home_that_cannot_be_written_is_told_and_the_board_plays(person, tmp_path):
    (tmp_path / "a file").touch()
    home = {"ROOTLIGHT_HOME": str(tmp_path / "a file" / "rootlight")}
    with playing(person, "--built", "hex-4", **home) as (address, said):
        assert b"<title>" in fetched(address, "")
    assert "Nothing is kept until it can" in "".join(said)
    assert "Traceback" not in "".join(said)


def test_books_and_flashes_are_looked_through(person, tmp_path):
    (tmp_path / "flash.bin").write_bytes(b"\xff" * 4096)
    for words in (["lessons"], ["rescue", "--image", tmp_path / "flash.bin"]):
        done = person(*words)
        assert (done.returncode, done.stderr) == (0, b"")


def test_a_position_is_drawn_for_paper(person):
    node = find_node()
    assert node is not None
    moves = b"1. e5 c3,f7"
    path = {"PATH": f"{Path(node).parent}{os.pathsep}{os.environ['PATH']}"}
    done = person("diagram", "-", "--board", "hex-7", input=moves, env=path)
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith(b"<svg")


def test_the_firmware_is_copied_onto_a_drive_of_circuitpython(person, tmp_path):
    """With Adafruit's drivers beside it, as pip puts them there."""
    drive, beside = tmp_path / "CIRCUITPY", tmp_path / "beside"
    for folder in (drive, beside):
        folder.mkdir()
    (drive / "boot_out.txt").touch()
    for name in LIBRARIES:
        shutil.copy(importlib.util.find_spec(name).origin, beside)
    words = ("circuitpython", "--drive", drive, "--built", "hex-4")
    done = person(*words, env={"PYTHONPATH": str(beside)})
    assert (done.returncode, done.stderr) == (0, b"")
    assert {"boot.py", "code.py", "rootlight"} <= {path.name for path in drive.iterdir()}


@pytest.mark.parametrize("shell", ["bash", "powershell"])
def test_shells_complete_its_words(person, shell):
    done = person("completion", shell)
    assert (done.returncode, done.stderr) == (0, b"")
    assert b"hex-4-pcb" in done.stdout


@pytest.mark.parametrize(
    ("words", "code", "sentence"),
    [
        (("play", "--built", "hex-77"), 2, "there is no board file called hex-77"),
        (("flash", "--built", "hex-77"), 2, "There is no board file called hex-77"),
        (("flash", "--built", "hex-4"), 1, "rootlight flash --image FILE"),
        (("flash", "--port", "socket://127.0.0.1:9"), 1, "Nothing answers"),
        (("probe", "--port", "socket://127.0.0.1:9"), 1, "Nothing answers"),
        (("bring-up", "--port", "socket://127.0.0.1:9"), 1, "Nothing answers"),
        (("format", "--port", "socket://127.0.0.1:9"), 1, "Nothing answers"),
        (("club", "--boards", "99"), 2, "From 1 to 12 boards"),
        (("lessons", "missing"), 1, "missing cannot be read"),
        (("diagram", "missing"), 1, "missing"),
        (("pad", "hex-7", "z9"), 2, "hex-7 has no pad z9"),
        (("circuitpython", "--drive", "."), 1, "pip install adafruit-circuitpython-mpr121"),
        (("replay", "missing"), 1, "missing"),
        (("built-by", "missing"), 1, "missing cannot be read"),
        (("nonsense",), 2, "there is no command 'nonsense'"),
    ],
)
def test_what_cannot_be_done_is_a_sentence_that_names_no_make(person, words, code, sentence):
    done = person(*words)
    assert done.returncode == code
    said = (done.stdout + done.stderr).decode("latin-1")
    assert sentence in said
    assert "Traceback" not in said
    assert "make " not in said


def test_it_has_the_kernels_of_each_kind_of_computer(installed):
    (folder,) = installed.parents[1].rglob("native/compiled")
    names = {path.name for path in folder.iterdir()}
    assert names == {computer.library for computer in COMPUTERS} | {"kernels.json"}


def test_the_benchs_examples_run_with_pytest_and_the_wheel_alone(person):
    """Somebody copies a program and its test from the page, or the chessboard, and runs pytest."""
    examples = shutil.copytree(BENCH / "examples", person.folder / "examples")
    (packages,) = person.command.parents[1].glob("lib/python*/site-packages")
    # The environment has what the wheel asks for alone, so pytest is the one that runs this test.
    around = person.around | {"PYTHONPATH": str(packages)}
    command = (sys.executable, "-m", "pytest", "-p", "no:cacheprovider", ".")
    done = run(*command, cwd=examples, env=around)
    assert done.returncode == 0, done.stdout.decode()
    assert b"7 passed" in done.stdout
