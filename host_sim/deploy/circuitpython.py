"""Copies the firmware onto the drive of a CircuitPython board.

`rootlight circuitpython --drive PATH --built hex-4`; used by tests too. Files are
copied as they are, or compiled by CircuitPython's own `mpy-cross`: the compiler of MicroPython
writes files that CircuitPython does not take.

Files that the copy would replace or remove, and that no copy has written, are the builder's: his
board files and lessons stay on the drive as they are, and of any other file a copy is kept
(`kept`).
"""

from __future__ import annotations

import argparse
import importlib.util
import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Callable, Mapping
from pathlib import Path

from host_sim.deploy import build
from host_sim.deploy.belongings import RECORD, read_record
from host_sim.deploy.kept import Copies, NotKept
from host_sim.deploy.prompt import HALF_COPIED
from host_sim.exit_codes import DONE, FAILED, WRONG_WORDS

# The file that the interpreter writes onto its drive at every start.
SIGN = "boot_out.txt"
PROGRAMS = Path(__file__).with_name("on_circuitpython")
LIBRARIES = ("adafruit_mpr121", "adafruit_tca9548a", "neopixel")
PACKAGES = (
    "adafruit-circuitpython-mpr121",
    "adafruit-circuitpython-tca9548a",
    "adafruit-circuitpython-neopixel",
)
# These files start Rootlight; they are copied last, in this order.
STARTERS = ("boot.py", "code.py")
# A module only for a Pico with MicroPython.
_LEFT_OUT = ("rootlight/start.py",)
# CircuitPython has no compiler for these loops and refuses the line; without it they run as plain
# Python.
_KERNELS = "rootlight/kernels/"
_COMPILED_LOOP = b"@micropython.viper\n"
_OF_A_PICO = ("rootlight/platforms/pico.py",)
_OF_LINUX = ("on_linux.py", "raw_socket.py")
_OURS = "Rootlight"
# Folders whose files the builder may change.
_STAYS = (build.BOARDS + "/", build.LESSONS + "/")


class DriveError(Exception):
    """Nothing was copied; the text is a sentence that says what to do."""


class WrongName(DriveError):
    """There is no such built board."""


def files_for(built: str, compiler: str | None = None) -> dict[str, bytes]:
    """Every file for the drive, by path; the files that start the firmware come last.

    compiler: CircuitPython's mpy-cross, if modules are to be compiled. Raises DriveError.
    """
    names = build.board_names()
    if built not in names:
        raise WrongName(f"There is no board file called {built}; there are: {', '.join(names)}.")
    modules = _modules() | _libraries()
    files = _compiled(modules, compiler) if compiler else modules
    for path in build.data_files(build.FIRMWARE):
        files[path.relative_to(build.FIRMWARE).as_posix()] = path.read_bytes()
    files[build.SETTINGS] = _settings(built)
    return files | {name: (PROGRAMS / name).read_bytes() for name in STARTERS}


def _modules() -> dict[str, bytes]:
    """The firmware's programs, except those only for a Pico, by path."""
    files = {}
    for path in sorted((build.FIRMWARE / build.PROGRAM).rglob("*.py")):
        name = path.relative_to(build.FIRMWARE).as_posix()
        if build.is_for_the_page(name):
            continue
        if name.startswith(build.NOT_FOR_A_PICO) or not name.startswith((*_LEFT_OUT, *_OF_A_PICO)):
            files[name] = _plain(name, path.read_bytes())
    for name in _OF_LINUX:
        del files[f"rootlight/platforms/circuitpython/{name}"]
    return files


def _plain(name: str, text: bytes) -> bytes:
    """A program as CircuitPython takes it."""
    return text.replace(_COMPILED_LOOP, b"") if name.startswith(_KERNELS) else text


def _libraries() -> dict[str, bytes]:
    """Adafruit's drivers, as they are installed here; CircuitPython has their other modules."""
    files = {}
    for name in LIBRARIES:
        found = importlib.util.find_spec(name)
        if found is None or found.origin is None:
            raise DriveError(
                f"Adafruit's {name} is not installed here. Install it beside this program: "
                f"pip install {' '.join(PACKAGES)}"
            )
        files[f"lib/{name}.py"] = Path(found.origin).read_bytes()
    return files


def _settings(built: str) -> bytes:
    settings = json.loads((build.FIRMWARE / build.SETTINGS).read_bytes())
    return json.dumps(settings | {"board": built}).encode() + b"\n"


def _compiled(modules: Mapping[str, bytes], compiler: str) -> dict[str, bytes]:
    files = {}
    with tempfile.TemporaryDirectory() as folder:
        target = Path(folder) / "out.mpy"
        for name, text in modules.items():
            source = Path(folder) / "in.py"
            source.write_bytes(text)
            command = [
                compiler,
                f"-O{build.OPTIMISATION}",
                "-s",
                name,
                "-o",
                str(target),
                str(source),
            ]
            try:
                done = subprocess.run(command, capture_output=True, text=True, check=False)
            except OSError as error:
                raise DriveError(f"{compiler} cannot be run: {error.strerror}.") from None
            if done.returncode != 0:
                raise DriveError(f"{compiler} does not compile {name}:\n{done.stderr.strip()}")
            files[name.removesuffix(".py") + ".mpy"] = target.read_bytes()
    return files


def write_file(path: Path, data: bytes) -> None:
    """Write a file and wait until it is on the drive; it gets its name when it is complete."""
    path.parent.mkdir(parents=True, exist_ok=True)
    half = path.with_name(HALF_COPIED)
    with half.open("wb") as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())
    half.replace(path)


def copy(
    files: Mapping[str, bytes],
    drive: Path,
    copies: Copies,
    write: Callable[[Path, bytes], None] = write_file,
    say: Callable[[str], None] = print,
) -> list[str]:
    """Copy changed files onto a drive; return the paths that were written, in order.

    Settings, games and the builder's own board files and lessons stay. A copy that is cut short
    leaves no code.py, and the next one continues. copies: where other files that no copy wrote are
    kept. say: takes lines for a person. Raises DriveError before anything is written, or when the
    drive refuses a file, and NotKept before anything is written.
    """
    _check_drive(drive, files)
    installed = _installed_on(drive)
    stale = [path for path in _ours_on(drive) if path not in files]
    changed = [name for name in files if _differs(drive / name, files[name], name)]
    theirs = [
        name for name in (*changed, *stale) if _is_builders(drive / name, installed.get(name))
    ]
    stay = [name for name in theirs if name.startswith(_STAYS)]
    wanted = [name for name in changed if name not in stay]
    for name in stay:
        say(f"  {name} was changed on the drive and stays as it is")
    if not wanted and not stale:
        return []
    _keep([name for name in theirs if name not in stay], drive, copies, say)
    record = _record(files, stay, installed)
    try:
        # A half copied firmware must not run.
        (drive / STARTERS[1]).unlink(missing_ok=True)
        for name in stale:
            (drive / name).unlink()
        for name in dict.fromkeys([*wanted, STARTERS[1]]):
            if name == STARTERS[1]:
                write(drive / RECORD, record)
            write(drive / name, files[name])
    except OSError as error:
        raise DriveError(
            f"{drive} does not take {error.filename}: {error.strerror}. If the drive is the "
            "board's, ask for `service` on the link, or press reset while the board blinks after "
            "its start; then run this again."
        ) from None
    return wanted


def _installed_on(drive: Path) -> dict[str, str]:
    """The hashes of the files that the last copy left on a drive, by path."""
    try:
        return read_record((drive / RECORD).read_bytes())
    except OSError:
        return {}


def _is_builders(path: Path, installed: str | None) -> bool:
    """Return whether a file on the drive is the builder's, unlike the last copy's file."""
    if not path.is_file() or _is_the_example(path):
        return False
    return build.sha256(path.read_bytes()) != installed


def _keep(names: list[str], drive: Path, copies: Copies, say: Callable[[str], None]) -> None:
    """Keep copies of files on the drive, and say where. Raises NotKept."""
    for name in names:
        path = copies.keep(name, (drive / name).read_bytes())
        say(f"  {name} on the drive was not written by a copy; kept: {path}")


def _record(files: Mapping[str, bytes], stay: list[str], installed: Mapping[str, str]) -> bytes:
    """Return the bytes that `_installed_on` reads; files that stay keep their hash."""
    hashes = {name: build.sha256(data) for name, data in files.items()}
    hashes |= {name: installed.get(name, "") for name in stay}
    return json.dumps({"files": hashes}, indent=1, sort_keys=True).encode() + b"\n"


def _check_drive(drive: Path, files: Mapping[str, bytes]) -> None:
    if not (drive / SIGN).is_file():
        raise DriveError(
            f"{drive} is no drive of a CircuitPython board: there is no {SIGN}. Name the folder "
            "at which the drive CIRCUITPY appears."
        )
    for name in (*STARTERS, "main.py", "code.txt", "main.txt"):
        path = drive / name
        if path.is_file() and _OURS not in path.read_text("utf-8", "replace"):
            if _is_the_example(path):
                continue
            raise DriveError(f"There is a {name} of somebody else on {drive}; move it away first.")


def _is_the_example(path: Path) -> bool:
    """Return whether this is the example that CircuitPython puts onto a new drive."""
    return path.name == STARTERS[1] and path.read_bytes().strip() == b'print("Hello World!")'


def _ours_on(drive: Path) -> list[str]:
    """Paths of programs in the firmware's folder on a drive."""
    found = (drive / build.PROGRAM).rglob("*")
    return [p.relative_to(drive).as_posix() for p in found if p.suffix in (".py", ".mpy")]


def _differs(path: Path, data: bytes, name: str) -> bool:
    if name == build.SETTINGS:
        return not path.exists()
    return not path.is_file() or path.read_bytes() != data


def main(words: list[str], called: str) -> int:
    """Copy the firmware; return the exit code."""
    options = command_line(called).parse_args(words)
    try:
        files = files_for(options.built, options.compiler)
        written = copy(files, options.drive, Copies())
    except (DriveError, NotKept) as error:
        print(error, file=sys.stderr)
        return WRONG_WORDS if isinstance(error, WrongName) else FAILED
    if not written:
        print("Everything is there already.")
        return DONE
    print(f"Copied {len(written)} files. Eject the drive, then switch the board off and on.")
    return DONE


def command_line(called: str) -> argparse.ArgumentParser:
    """Its options."""
    parser = argparse.ArgumentParser(
        prog=called,
        description="Copies the firmware onto the drive of a board with CircuitPython. It needs "
        f"Adafruit's drivers: pip install {' '.join(PACKAGES)}",
    )
    parser.add_argument(
        "--drive", type=Path, metavar="FOLDER", required=True, help="where CIRCUITPY is mounted"
    )
    parser.add_argument(
        "--built", metavar="NAME", default="hex-4", help="the board (default: %(default)s)"
    )
    parser.add_argument("--compiler", metavar="PATH", help="CircuitPython's mpy-cross")
    return parser
