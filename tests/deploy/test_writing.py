"""An image onto a drive that fills up, refuses, goes away, or stays."""

import errno

import pytest

from host_sim.deploy.drives import INFO, Drive, DriveError
from host_sim.deploy.writing import Image, write_image, write_through
from tests.deploy.fake_board import FakeClock

IMAGE = Image("rootlight-hex-4-pico.uf2", bytes(range(256)) * 800, "pico")


class DriveOfAPico:
    """A folder. `fail_at`: the number of bytes after which a write fails, with `error`.

    `leaves`: whether the drive has gone then.
    """

    def __init__(self, folder):
        (folder / INFO).write_text("Board-ID: RPI-RP2")
        self.drive = Drive(folder, "pico")
        self.fail_at = None
        self.error = errno.EIO
        self.leaves = False
        self.goes_when_whole = True

    def put(self):
        write_image(IMAGE, self.drive, FakeClock(), self._write)

    def refusal(self):
        with pytest.raises(DriveError) as caught:
            self.put()
        return str(caught.value)

    def _write(self, file, piece):
        size = self.path.stat().st_size + len(piece)
        if self.fail_at is not None and size > self.fail_at:
            if self.leaves:
                self._go()
            raise OSError(self.error, "It does not work")
        write_through(file, piece)
        if size == len(IMAGE.data) and self.goes_when_whole:
            self._go()

    @property
    def path(self):
        return self.drive.folder / IMAGE.name

    def _go(self):
        (self.drive.folder / INFO).unlink()


@pytest.fixture
def pico(tmp_path):
    return DriveOfAPico(tmp_path)


def test_all_bytes_come_in_order(pico):
    pico.put()
    assert pico.path.read_bytes() == IMAGE.data


def test_a_drive_that_leaves_with_the_last_block_has_the_image(pico):
    pico.fail_at, pico.leaves = len(IMAGE.data) - 1, True
    pico.put()


def test_a_windows_drive_that_leaves_with_the_last_block_says_that_access_is_denied(pico):
    pico.fail_at, pico.leaves, pico.error = len(IMAGE.data) - 1, True, errno.EACCES
    pico.put()


def test_a_windows_drive_that_leaves_before_is_not_taken_for_one_that_refuses(pico):
    pico.fail_at, pico.leaves, pico.error = 65536, True, errno.EACCES
    assert "The drive went away at" in pico.refusal()


@pytest.mark.parametrize("at", [0, 65536, len(IMAGE.data) - 600])
def test_a_drive_that_leaves_before_has_no_whole_image(pico, at):
    pico.fail_at, pico.leaves = at, True
    told = pico.refusal()
    assert "The drive went away at" in told
    assert "the games are still there" in told


@pytest.mark.parametrize(
    ("error", "told"),
    [
        (errno.ENOSPC, "The drive is full"),
        (errno.EROFS, "not allowed to write"),
        (errno.EACCES, "not allowed to write"),
        (errno.EIO, "could not be written: It does not work"),
    ],
)
def test_a_drive_that_refuses_is_told_of_and_keeps_no_half(pico, error, told):
    pico.fail_at, pico.error = 65536, error
    assert told in pico.refusal()
    assert not pico.path.exists()


def test_a_drive_that_cannot_be_written_at_all_is_told_of(pico, monkeypatch):
    def refuse(path, flags, mode=0o777):
        raise OSError(errno.EROFS, "Read-only file system", path)

    monkeypatch.setattr("host_sim.deploy.writing.os.open", refuse)
    assert "nothing was written" in pico.refusal()


def test_a_drive_that_stays_has_not_taken_the_image(pico):
    pico.goes_when_whole = False
    assert "the board does not start" in pico.refusal()
