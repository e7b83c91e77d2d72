"""Finds the MicroPython image for the emulated Pico.

Used by `pico`. A folder of shared material beside the checkout may have one; otherwise a person
gets the official build and names it. It is not downloaded here: we know no checksum of it that a
download could be compared with.
"""

from __future__ import annotations

import os
from pathlib import Path

from host_sim.emulator.shared import PICO_IMAGE, WrongFile, shared_file

# The official release to get, the same as the shared image.
RELEASE = "1.26.1"
ASKED_FOR = "ROOTLIGHT_PICO_IMAGE"


class NoImage(Exception):
    """There is no MicroPython image; the text is a sentence that says how to get one."""


def find_image() -> Path:
    """The UF2 file with MicroPython for the Pico; raises NoImage."""
    named = os.environ.get(ASKED_FOR)
    if named:
        return _existing(Path(named))
    try:
        found = shared_file(PICO_IMAGE)
    except WrongFile as error:
        raise NoImage(str(error)) from error
    if found is None:
        raise NoImage(
            "There is no MicroPython for the emulated Pico. Get the UF2 file of release "
            f"{RELEASE} from micropython.org/download/RPI_PICO, and name it in the environment "
            f"variable {ASKED_FOR}."
        )
    return found


def _existing(path: Path) -> Path:
    if path.is_file():
        return path
    raise NoImage(f"{ASKED_FOR} names {path}, and there is no such file.")
