"""The firmware for the flash of emulated boards, compiled once for all tests."""

import pytest

from host_sim.emulator.firmware import firmware_files


@pytest.fixture(scope="session")
def firmware_of():
    """`firmware_of(board)`: the files by path."""
    return firmware_files
