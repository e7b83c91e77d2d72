"""What is written is on the disk, as far as a system can say so."""

import errno
import os
import sys
from types import SimpleNamespace

import pytest

from host_sim.kept_files.disk import Disk

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="no imitation of macOS there")

FULL = 51  # F_FULLFSYNC of macOS


@pytest.fixture
def waits(monkeypatch):
    """A function that makes this a macOS; `full` waits for its disk. It returns what was done."""

    def waits(full):
        found = []
        sync = os.fsync

        def by_full(handle, command):
            found.append(command)
            full(handle)

        def by_sync(handle):
            found.append("fsync")
            sync(handle)

        monkeypatch.setitem(sys.modules, "fcntl", SimpleNamespace(fcntl=by_full, F_FULLFSYNC=FULL))
        monkeypatch.setattr(os, "fsync", by_sync)
        monkeypatch.setattr(sys, "platform", "darwin")
        return found

    return waits


def test_macos_waits_for_the_disk_s_own_memory_too(waits, tmp_path):
    found = waits(os.fsync)
    Disk().write(tmp_path / "games.json", b"a game")
    assert found.count(FULL) == 2, "the file, and its name in the folder"
    assert (tmp_path / "games.json").read_bytes() == b"a game"


def test_the_disk_of_a_network_is_waited_for_as_well_as_it_can(waits, tmp_path):
    def refuse(handle):
        raise OSError(errno.ENOTSUP, "Operation not supported")

    found = waits(refuse)
    Disk().write(tmp_path / "games.json", b"a game")
    assert found == [FULL, "fsync", FULL, "fsync"]
