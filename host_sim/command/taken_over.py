"""Games that an earlier version kept in its checkout, brought into the folder of today.

They are copied once, when that folder is made; those in the checkout stay as they are.
"""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

from host_sim import folders

# Below `build/kept` of a checkout, and below the folder of today.
_KEPT = ("boards", "joined")


def take_over(
    tell: Callable[[str], None] = print,
    home: Path = folders.HOME,
    trees: tuple[Path, ...] = (folders.TREE, Path()),
) -> None:
    """Copy what is there, unless today's folder has games already.

    trees: where a checkout may be: that of this program, and the folder where it was started.
    """
    if any((home / name).exists() for name in _KEPT):
        return
    for tree in trees:
        old = tree / "build" / "kept"
        if (tree / "host_sim").is_dir() and any((old / name).is_dir() for name in _KEPT):
            _copy(old, home, tell)
            return


def _copy(old: Path, home: Path, tell: Callable[[str], None]) -> None:
    """Copy both folders. Each comes whole or not at all."""
    try:
        for name in _KEPT:
            if (old / name).is_dir():
                fresh = home / f"{name}-on-its-way"
                shutil.rmtree(fresh, ignore_errors=True)
                shutil.copytree(old / name, fresh)
                fresh.rename(home / name)
    except OSError as error:
        tell(
            f"The games in {old.resolve()} cannot be copied into {home}: {error.strerror}. "
            "They stay where they are."
        )
        return
    tell(
        f"Your games of an earlier version are in {home} now; those in {old.resolve()} are not "
        "used any more."
    )
