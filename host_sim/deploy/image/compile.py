"""The image itself: MicroPython's rp2 port compiled with the frozen modules, as a UF2 file.

Used by `__main__`. No source file of MicroPython is changed; its manifest of frozen modules is
replaced by ours. The same sources give the same bytes.
"""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Mapping
from pathlib import Path

from host_sim.deploy.build import OPTIMISATION
from host_sim.deploy.image.debian import MICROPYTHON, CannotBuild, run
from host_sim.deploy.image.frozen import write

# The day that the image says it is of: that of MicroPython 1.26.1's packages.
_EPOCH = "1758000000"
# Of UF2, github.com/microsoft/uf2: the RP2040's family; where its flash begins.
_FAMILY = "0xe48bff56"
_FLASH = "0x10000000"
# Flash below the file system: MICROPY_HW_FLASH_STORAGE_BYTES of 2 MB are the file system's.
PROGRAM_BYTES = 0xA0000

_MANIFEST = f"""\
freeze("$(PORT_DIR)/modules", "rp2.py")
include("$(MPY_DIR)/extmod/asyncio")
freeze("frozen", opt={OPTIMISATION})
"""


def compile_image(
    sources: Path, compiler: Path, folder: Path, modules: Mapping[str, str], jobs: int
) -> Path:
    """Compile MicroPython with modules frozen in; the UF2 file. Raises CannotBuild.

    sources, compiler: folders as `Debian.bring` gives them. folder: for what is made.
    """
    micropython = sources / MICROPYTHON.name
    environment = _environment(compiler)
    try:
        run(["make", "-s", "-C", micropython / "mpy-cross", f"-j{jobs}"], None, environment)
        _write_frozen(folder, modules)
        _configure(micropython / "ports" / "rp2", folder, environment)
        run(["ninja", "-C", folder / "compiled", f"-j{jobs}"], None, environment)
    except subprocess.CalledProcessError as error:
        raise CannotBuild("MicroPython does not compile; what is wrong stands above.") from error
    return _to_uf2(micropython, folder)


def _environment(compiler: Path) -> dict[str, str]:
    version = MICROPYTHON.version.partition("+")[0]
    return os.environ | {
        "PATH": f"{compiler.resolve() / 'usr' / 'bin'}{os.pathsep}{os.environ['PATH']}",
        "SOURCE_DATE_EPOCH": _EPOCH,
        # Else it names itself after whatever repository its folder lies in.
        "MICROPY_GIT_TAG": f"v{version}",
        "MICROPY_GIT_HASH": "<no hash>",
    }


def _write_frozen(folder: Path, modules: Mapping[str, str]) -> None:
    shutil.rmtree(folder / "frozen", ignore_errors=True)
    write(modules, folder / "frozen")
    (folder / "manifest.py").write_text(_MANIFEST)
    # Stands for micropython-lib, of which nothing is used: the build looks for this file.
    library = folder / "no-library"
    library.mkdir(exist_ok=True)
    (library / "README.md").touch()


def _configure(port: Path, folder: Path, environment: dict[str, str]) -> None:
    settings = {
        "MICROPY_BOARD": "RPI_PICO",
        "PICO_NO_PICOTOOL": "1",
        "MICROPY_FROZEN_MANIFEST": str(folder / "manifest.py"),
        "MICROPY_LIB_DIR": str(folder / "no-library"),
    }
    words = [f"-D{name}={value}" for name, value in settings.items()]
    compiled = folder / "compiled"
    run(["cmake", "-S", port, "-B", compiled, "-G", "Ninja", *words], None, environment)


def _to_uf2(micropython: Path, folder: Path) -> Path:
    program = folder / "compiled" / "firmware.bin"
    if program.stat().st_size > PROGRAM_BYTES:
        raise CannotBuild(
            f"The image has {program.stat().st_size:,} bytes; the file system begins after "
            f"{PROGRAM_BYTES:,}."
        )
    target = folder / "firmware.uf2"
    tool = micropython / "tools" / "uf2conv.py"
    run(["python3", tool, "-f", _FAMILY, "-b", _FLASH, "-c", "-o", target, program])
    return target
