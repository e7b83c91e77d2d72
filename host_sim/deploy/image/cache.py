"""Where images and what they are made of are kept between builds: outside the tree.

Used by `images`. Everything lies in a folder of its own kind, named by a hash of what it was made
of. A folder that nothing has used for a month is removed when a new one is made.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

# Names another folder than the user's cache folder.
ASKED_FOR = "ROOTLIGHT_CACHE"
_KEY_DIGITS = 16
_MONTH_S = 30 * 24 * 3600


def cache_folder() -> Path:
    """The folder for everything that can be made again: $ROOTLIGHT_CACHE, or the user's cache."""
    named = os.environ.get(ASKED_FOR)
    if named:
        return Path(named)
    users = os.environ.get("XDG_CACHE_HOME")
    return (Path(users) if users else Path.home() / ".cache") / "rootlight"


def key_of(*parts: str | bytes) -> str:
    """A name for what is made of these parts."""
    digest = hashlib.sha256()
    for part in parts:
        data = part.encode() if isinstance(part, str) else part
        digest.update(len(data).to_bytes(8, "big") + data)
    return digest.hexdigest()[:_KEY_DIGITS]


def mark_used(path: Path) -> None:
    """Note that a folder or file of the cache was used now."""
    os.utime(path)


def forget_unused(folder: Path) -> None:
    """Remove what nothing has used for a month from a folder of the cache."""
    oldest = time.time() - _MONTH_S
    for path in folder.iterdir() if folder.is_dir() else ():
        if path.stat().st_mtime < oldest:
            shutil.rmtree(path) if path.is_dir() else path.unlink()


@contextmanager
def locked(folder: Path) -> Iterator[None]:
    """Wait until no other process builds in this folder, and keep others out meanwhile."""
    import fcntl  # Not on Windows, where no image is built.

    folder.mkdir(parents=True, exist_ok=True)
    with (folder / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield
