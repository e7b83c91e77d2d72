"""Keeps what was downloaded and compiled between builds, outside the tree.

Used by the image, and by the programs and ports that tests need. Each kind has a folder. An
entry's name is a hash of its inputs. Making an entry removes those that nothing has used for a
month.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import BinaryIO

# Names a folder to use instead of the user's cache folder.
ASKED_FOR = "ROOTLIGHT_CACHE"
_KEY_DIGITS = 16
_MONTH_S = 30 * 24 * 3600
_NEVER_READ = 1 << 30


def cache_folder() -> Path:
    """The folder of the cache: $ROOTLIGHT_CACHE, or one in the user's cache folder."""
    named = os.environ.get(ASKED_FOR)
    if named:
        return Path(named)
    users = os.environ.get("XDG_CACHE_HOME")
    return (Path(users) if users else Path.home() / ".cache") / "rootlight"


def key_of(*parts: str | bytes) -> str:
    """The name of the entry that is made of these inputs."""
    digest = hashlib.sha256()
    for part in parts:
        data = part.encode() if isinstance(part, str) else part
        digest.update(len(data).to_bytes(8, "big") + data)
    return digest.hexdigest()[:_KEY_DIGITS]


def mark_used(path: Path) -> None:
    """Note that a folder or file of the cache was used now."""
    os.utime(path)


def forget_unused(folder: Path) -> None:
    """Remove the entries of a folder that nothing has used for a month."""
    oldest = time.time() - _MONTH_S
    for path in folder.iterdir() if folder.is_dir() else ():
        # Another process may remove the same ones.
        with suppress(FileNotFoundError):
            if path.stat().st_mtime < oldest:
                shutil.rmtree(path) if path.is_dir() else path.unlink()


@contextmanager
def locked(folder: Path) -> Iterator[None]:
    """Wait until no other process builds in this folder, and keep others out meanwhile."""
    folder.mkdir(parents=True, exist_ok=True)
    with (folder / "lock").open("wb") as lock:
        hold(lock)
        yield


def hold(file: BinaryIO) -> None:
    """Wait until no other process holds this open file, and hold it until it is closed."""
    if sys.platform != "win32":
        import fcntl

        fcntl.flock(file, fcntl.LOCK_EX)
        return
    import msvcrt

    # Windows lets nobody read what is locked, so this locks what is never read. It gives up after
    # ten seconds.
    file.seek(_NEVER_READ)
    while True:
        with suppress(OSError):
            msvcrt.locking(file.fileno(), msvcrt.LK_LOCK, 1)
            return
