"""The image that emulated boards of the tests hold: MicroPython with the firmware in it."""

import os
from pathlib import Path

import pytest

from host_sim.deploy.image.debian import CannotBuild
from host_sim.deploy.image.images import built_image


def image_of(built: str, chip: str = "pico") -> Path:
    """The image of a built board; the test is skipped on machines that cannot build one.

    The first test that asks may have to wait some minutes for it.
    """
    try:
        return built_image(built, chip)
    except CannotBuild as error:
        if os.environ.get("CI"):
            raise
        pytest.skip(str(error))
