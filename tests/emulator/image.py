"""The image that emulated boards of the tests hold: MicroPython with the firmware in it."""

import os
from pathlib import Path

import pytest

from host_sim.deploy.image.debian import CannotBuild, Toolchain, kept_toolchain
from host_sim.deploy.image.images import built_image


def image_of(built: str, chip: str = "pico") -> Path:
    """The image of a built board; the test is skipped on machines that cannot build one.

    The first test that asks may have to wait some minutes for it.
    """
    return _had(built_image, built, chip)


def toolchain_of_images() -> Toolchain:
    """Sources and compiler of images; the test is skipped on machines that cannot build one."""
    return _had(kept_toolchain)


def _had(make, *arguments):
    try:
        return make(*arguments)
    except CannotBuild as error:
        if os.environ.get("CI"):
            raise
        pytest.skip(str(error))
