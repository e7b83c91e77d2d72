"""Writes an image onto a Pico's drive, which goes away when it has all of it.

Used by `flash`.
"""

from __future__ import annotations

import contextlib
import errno
import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

from host_sim.deploy.drives import Drive, DriveError
from host_sim.deploy.line import Clock
from host_sim.deploy.progress import progress_of
from host_sim.folders import called

_PIECE = 64 * 1024
# The size of a block in the UF2 format. The Pico restarts as soon as it has the last block.
_BLOCK = 512
# The system may notice late that a drive has gone.
_LEAVES_S = 10.0
_LOOK_S = 0.3
_REFUSED = (errno.EROFS, errno.EACCES, errno.EPERM)


class Image(NamedTuple):
    """A UF2 file: its name, its bytes, and the chip that it is for.

    version: that of the firmware in it, or "" if nobody knows.
    """

    name: str
    data: bytes
    chip: str
    version: str = ""


# Writes a piece of an open file, and waits until it is on the drive. Raises OSError.
Writer = Callable[[int, bytes], None]


def write_through(file: int, piece: bytes) -> None:
    """Write a piece onto the drive itself: pieces that wait in memory may never get there."""
    while piece:
        piece = piece[os.write(file, piece) :]
    os.fsync(file)


def write_image(image: Image, drive: Drive, clock: Clock, write: Writer = write_through) -> None:
    """Write an image, and wait until the drive has gone. Raises DriveError."""
    path = drive.folder / image.name
    written = 0
    try:
        with _opened(path) as file, progress_of(image.name, len(image.data)) as bar:
            for piece in _pieces(image.data):
                write(file, piece)
                written += len(piece)
                bar.update(len(piece))
    except OSError as error:
        is_gone = not _is_lasting(error, written) and _goes(drive, clock)
        if is_gone and len(image.data) - written <= _BLOCK:
            return
        # No half of a file stays on a drive that is still there.
        with contextlib.suppress(OSError):
            path.unlink()
        raise DriveError(_why_not(error, is_gone, 100 * written // len(image.data))) from error
    if not _goes(drive, clock):
        raise DriveError(_STAYS)


@contextlib.contextmanager
def _opened(path: Path) -> Iterator[int]:
    flags = os.O_WRONLY | os.O_CREAT | os.O_TRUNC | getattr(os, "O_BINARY", 0)
    file = os.open(path, flags, 0o666)
    try:
        yield file
    except BaseException:
        with contextlib.suppress(OSError):
            os.close(file)
        raise
    os.close(file)


def _pieces(data: bytes) -> Iterator[bytes]:
    """The last block is a piece of its own: as it is written, the drive may go away."""
    last = max(len(data) - _BLOCK, 0)
    for at in range(0, last, _PIECE):
        yield data[at : min(at + _PIECE, last)]
    yield data[last:]


def _goes(drive: Drive, clock: Clock) -> bool:
    """Return whether the drive has gone, or goes soon."""
    until = clock.now() + _LEAVES_S
    while drive.is_there:
        if clock.now() >= until:
            return False
        clock.sleep(_LOOK_S)
    return True


def _is_lasting(error: OSError, written: int) -> bool:
    """Return whether the drive itself refused, and is still there.

    written: the bytes that it took before. A drive that took some and goes away may say the same:
    on Windows EACCES stands for many kinds of trouble, "the device is not ready" among them.
    """
    return error.errno == errno.ENOSPC or (error.errno in _REFUSED and not written)


def _why_not(error: OSError, is_gone: bool, percent: int) -> str:
    if error.errno == errno.ENOSPC:
        return _FULL
    if is_gone:
        return _LEFT.format(percent=percent)
    if error.errno in _REFUSED:
        return _READ_ONLY
    return f"The image could not be written: {error.strerror}. {_AGAIN}"


_BY_BUTTON = "Pull the cable out, hold BOOTSEL down, plug it in again"
_AGAIN = f"{_BY_BUTTON}, and run {called('flash')} once more; the games are still there."
_FULL = (
    "The drive is full, so the image is not on the board. "
    f"{_BY_BUTTON}: then the drive is empty. Run {called('flash')} once more."
)
_READ_ONLY = (
    "You are not allowed to write onto the drive, so nothing was written. Mount it so that you "
    f"are, and run {called('flash')} again."
)
_LEFT = f"The drive went away at {{percent}}%, so the image is incomplete. {_AGAIN}"
_STAYS = f"The drive has the image, but the board does not start. {_AGAIN}"
