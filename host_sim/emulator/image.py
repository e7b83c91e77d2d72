"""Finds the MicroPython image for the emulated Pico.

Used by `pico`. A folder of shared material beside the checkout may have one; otherwise rp2040py
downloads the official build and keeps it.
"""

from __future__ import annotations

import os
from pathlib import Path

from rp2040py.utils.firmware_retrieve import MICROPYTHON, retrieve

REPOSITORY = Path(__file__).resolve().parent.parent.parent
_IMAGE = "micropython-rp2-pico.uf2"
# The official release to download, the same as the shared image.
RELEASE = "1.26.1"
ASKED_FOR = "ROOTLIGHT_PICO_IMAGE"


class NoImage(Exception):
    """There is no MicroPython image; the text is a sentence that says how to get one."""


def find_image() -> Path:
    """The UF2 file with MicroPython for the Pico; raises NoImage."""
    named = os.environ.get(ASKED_FOR)
    if named:
        return _existing(Path(named))
    found = shared(_IMAGE)
    if found is not None:
        return found
    try:
        found = retrieve(MICROPYTHON, RELEASE)
        assert found is not None
        return Path(found)
    except Exception as error:
        raise NoImage(
            f"MicroPython {RELEASE} for the Pico could not be downloaded ({error}). Get the UF2 "
            f"file of the board RPI_PICO from micropython.org and name it in {ASKED_FOR}."
        ) from error


def shared(name: str) -> Path | None:
    """A file for emulation in a folder of shared material beside the checkout or above it."""
    for folder in REPOSITORY.parents:
        path = folder / "shared" / "emulator" / name
        if path.is_file():
            return path
    return None


def _existing(path: Path) -> Path:
    if path.is_file():
        return path
    raise NoImage(f"{ASKED_FOR} names {path}, and there is no such file.")
