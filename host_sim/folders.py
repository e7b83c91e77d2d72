"""Where things lie: the tree that this program runs from, and what people keep.

A checkout builds into `build`. What people make lies in the folder that their system has for it,
whether the program runs from a checkout or was installed: `~/.local/share/rootlight` on Linux,
`~/Library/Application Support/rootlight` on macOS, `%LOCALAPPDATA%\\rootlight` on Windows. The
variable ROOTLIGHT_HOME names another one.
"""

from __future__ import annotations

import os
import shlex
import subprocess
from pathlib import Path, PurePath

from platformdirs import user_data_path, user_downloads_path

TREE = Path(__file__).resolve().parents[1]
FIRMWARE = TREE / "firmware"
IS_CHECKOUT = (TREE / "Makefile").is_file()

HOME = Path(
    os.environ.get("ROOTLIGHT_HOME") or user_data_path("rootlight", appauthor=False)
).absolute()
# The flashes of simulated boards, and the club's names and results.
BOARDS = HOME / "boards"

# What an installed program cannot build comes from a release, into the folder of the person.
_BUILT = TREE / "build" if IS_CHECKOUT else HOME
IMAGES = _BUILT / "image"
RELEASE = _BUILT / "release"
# Where browsers put what a person downloads.
DOWNLOADS = user_downloads_path()


# Before the name of a program that was installed beside this one.
PROGRAMS = ".venv/bin/" if IS_CHECKOUT else ""
# How the command of this program itself is called.
COMMAND = ".venv/bin/python -m host_sim" if IS_CHECKOUT else "rootlight"
# For reports that a person asks for: in a checkout the folder where the program was started.
REPORTS = Path() if IS_CHECKOUT else HOME


def shown(path: Path) -> str:
    """A path in a help text of argparse."""
    return str(path).replace("%", "%%")


def word(path: PurePath, system: str = os.name) -> str:
    """A path as a person types it in a command: macOS keeps our files below a name with a blank.

    system: as in `os.name`.
    """
    return subprocess.list2cmdline([str(path)]) if system == "nt" else shlex.quote(str(path))


def called(command: str) -> str:
    """How a person calls a command of ours: as `make` has it in a checkout, else installed.

    Programs name commands by this function alone. A page and a board do not know how a person has
    Rootlight: their sentences do without a command, or name `rootlight` and, for people with the
    sources, `make`.
    """
    return f"make {command}" if IS_CHECKOUT else f"rootlight {command}"


def with_option(command: str, option: str, value: str) -> str:
    """How a person calls a command with an option."""
    words = f"{option.upper()}={value}" if IS_CHECKOUT else f"--{option} {value}"
    return f"{called(command)} {words}"
