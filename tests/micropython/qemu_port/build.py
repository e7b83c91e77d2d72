"""MicroPython on a Cortex-M33, the processor of a Pico 2, with the firmware frozen in; for tests.

QEMU emulates no Pico 2. This is MicroPython's own port to QEMU, on a board with that processor,
built from the sources of the image by the image's compiler and kept in the cache. The firmware is
frozen as in the image for a Pico 2: the same machine code, by the same options.
"""

import os
import shutil
import subprocess
import sys
from pathlib import Path

from host_sim.deploy.build import OPTIMISATION
from host_sim.deploy.image import compile, debian
from host_sim.deploy.image.debian import CannotBuild
from host_sim.deploy.image.frozen import frozen_modules
from host_sim.toolchain import cache

BOARD = Path(__file__).resolve().with_name("board")
# What a processor of this board begins with, and where the port leaves room for files, see
# board/an505.ld.
PROGRAM_AT = 0x10000000
FILES_AT = 0x80800000
FILES_BYTES = 8 << 20
_MANIFEST = f'freeze("frozen", opt={OPTIMISATION})\n'
# Of the environment. Other names may be flags for other builds, or for the `make` that began this.
_NEEDED = (
    *("PATH", "LD_LIBRARY_PATH", "SOURCE_DATE_EPOCH"),
    *("MICROPY_MPYCROSS", "MICROPY_GIT_TAG", "MICROPY_GIT_HASH"),
)
_ALIGNED_CODE = compile.BOARD / "aligned_code.h"


def qemu_port(built: str) -> Path:
    """The program, with the firmware for a built board; from the cache or built now.

    Raises CannotBuild.
    """
    debian.check_machine()
    if shutil.which("make") is None:
        raise CannotBuild("MicroPython's port to QEMU is built with make.")
    modules = frozen_modules(built)
    folder = cache.cache_folder() / "qemu"
    program = folder / "programs" / f"{_key(modules)}.bin"
    if not program.is_file():
        with cache.locked(folder):
            if not program.is_file():
                _build(folder, modules, program)
    cache.mark_used(program)
    return program


def _recipe() -> str:
    own = [path.read_bytes() for path in sorted(BOARD.iterdir())]
    shared = (Path(__file__).read_bytes(), _ALIGNED_CODE.read_bytes(), sys.prefix)
    return cache.key_of(debian.toolchain_key(), *shared, *own)


def _key(modules: dict[str, str]) -> str:
    parts = [part for path in sorted(modules) for part in (path, modules[path])]
    return cache.key_of(_recipe(), compile.compiler_version(), *parts)


def _build(folder: Path, modules: dict[str, str], program: Path) -> None:
    place = folder / f"compiled-{_recipe()}"
    if not place.is_dir():
        print("MicroPython is compiled for QEMU; next time it takes seconds.", flush=True)
    toolchain = debian.kept_toolchain()
    compile.write_frozen(place, modules, _MANIFEST)
    # Otherwise a removed module would stay in the program.
    (place / "compiled" / "frozen_content.c").unlink(missing_ok=True)
    around = compile.environment(toolchain)
    environment = {name: around[name] for name in _NEEDED}
    _run(_command(toolchain, place), environment)
    program.parent.mkdir(exist_ok=True)
    # Other processes may run it as soon as it has its name.
    fresh = program.with_suffix(f".{os.getpid()}")
    elf = place / "compiled" / "firmware.elf"
    _run(["arm-none-eabi-objcopy", "-O", "binary", elf, fresh], environment)
    fresh.replace(program)
    cache.mark_used(place)
    for kept in (folder, program.parent):
        cache.forget_unused(kept)


def _command(toolchain: debian.Toolchain, place: Path) -> list[str | Path]:
    settings = {
        "BOARD": "ROOTLIGHT",
        "BOARD_DIR": BOARD,
        "BUILD": place / "compiled",
        "FROZEN_MANIFEST": place / "manifest.py",
        "MPY_LIB_DIR": place / "no-library",
        "PYTHON": sys.executable,
        "ALIGNED_CODE": _ALIGNED_CODE,
        "SIZE": "true",
    }
    words = [f"{name}={value}" for name, value in settings.items()]
    port = toolchain.micropython / "ports" / "qemu"
    return ["make", "-C", port, f"-j{os.cpu_count()}", *words]


def _run(command: list[str | Path], environment: dict[str, str]) -> None:
    done = subprocess.run(
        command, env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
    )
    if done.returncode:
        print(done.stdout, file=sys.stderr)
        raise CannotBuild("MicroPython does not compile for QEMU; what is wrong stands above.")
