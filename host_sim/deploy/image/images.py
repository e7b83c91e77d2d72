"""The image for a built board: taken from the cache, or built and kept there.

Used by `make image`, `make release` and tests. The cache keeps three kinds of things, each named
by a hash of its inputs: sources and compiler; MicroPython compiled for a chip, so that a change of
the frozen modules takes seconds; images, each with the licences of what is in it.
"""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path

from host_sim.deploy.image import compile, debian, licences
from host_sim.deploy.image.compile import CHIPS, PLAIN_PICO, Chip, compile_image
from host_sim.deploy.image.frozen import frozen_modules
from host_sim.deploy.image.licences import Licences
from host_sim.toolchain import cache

# The page brings images onto this one; those of the other chip have never run on a board.
CHIP_OF_PAGE = "pico"


def built_image(built: str, chip: str = "pico") -> Path:
    """The UF2 file for a built board; built now if the cache has none for the present firmware.

    built: its name, as in firmware/boards. chip: one of CHIPS. Raises CannotBuild, BuildError.
    """
    return _kept(CHIPS[chip], frozen_modules(built))


def plain_image() -> Path:
    """The UF2 file of MicroPython alone, with its own place for files; for tests."""
    return _kept(PLAIN_PICO, {})


def _kept(chip: Chip, modules: dict[str, str]) -> Path:
    folder = cache.cache_folder() / "image"
    path = folder / "images" / f"{_key(chip, modules)}.uf2"
    if not path.is_file():
        debian.check_machine()
        # Images for different chips may be built at the same time.
        with cache.locked(_compiled(folder, chip)):
            if not path.is_file():
                _build(folder, chip, modules, path)
    for kept in (path, _licences_beside(path)):
        cache.mark_used(kept)
    return path


def image_licences(image: Path) -> Licences:
    """The licences of all that is in a built image besides the firmware."""
    found: Licences = json.loads(_licences_beside(image).read_text("utf-8"))
    return found


def image_name(built: str, chip: str) -> str:
    """The file name of a built board's image, as people see it."""
    return f"rootlight-{built}-{chip}.uf2"


def _licences_beside(image: Path) -> Path:
    return image.with_suffix(".json")


def _compiled(folder: Path, chip: Chip) -> Path:
    return folder / f"{chip.name}-{_compiled_key(chip)}"


def _compiled_key(chip: Chip) -> str:
    # CMake writes the paths of this environment's programs into what it makes.
    return cache.key_of(debian.toolchain_key(), compile.recipe(chip), chip.name, sys.prefix)


def _key(chip: Chip, modules: dict[str, str]) -> str:
    parts = [part for path in sorted(modules) for part in (path, modules[path])]
    written = Path(licences.__file__).read_bytes()
    return cache.key_of(_compiled_key(chip), written, compile.compiler_version(), *parts)


def _build(folder: Path, chip: Chip, modules: dict[str, str], path: Path) -> None:
    toolchain = debian.kept_toolchain()
    compiled = _compiled(folder, chip)
    image = compile_image(chip, toolchain, compiled, modules)
    cache.mark_used(compiled)
    for kept in (folder, path.parent):
        cache.forget_unused(kept)
    path.parent.mkdir(exist_ok=True)
    # The image comes last: where it is, its licences are.
    _write(_licences_beside(path), json.dumps(image.licences).encode())
    _write(path, image.data)


def _write(path: Path, data: bytes) -> None:
    # Other processes may read the file as soon as it has its name.
    fresh = path.with_suffix(f".{os.getpid()}")
    fresh.write_bytes(data)
    fresh.replace(path)
