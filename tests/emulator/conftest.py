"""The firmware for the flash of emulated boards, compiled once for all tests of a process."""

import pytest

from host_sim.emulator.firmware import firmware_files


@pytest.fixture(scope="session")
def firmware_of(tmp_path_factory):
    """`firmware_of(board)`: the files by path. Each process compiles into a folder of its own."""
    built = tmp_path_factory.mktemp("compiled")
    return lambda board, *beside: firmware_files(board, built, beside=beside)
