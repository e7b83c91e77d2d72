"""Games that an earlier version kept in its checkout, brought into the folder of today.

They are copied once, when that folder is made; those in the checkout stay as they are.
"""

from __future__ import annotations

import os
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
    """Copy what today's folder does not have yet.

    trees: where a checkout may be: that of this program, and the folder where it was started.
    """
    # The functions of `os.path`, unlike those of Path, say no where nobody may look.
    wanted = [name for name in _KEPT if not os.path.exists(home / name)]
    for tree in trees:
        old = tree / "build" / "kept"
        found = [old / name for name in wanted if os.path.isdir(old / name)]
        if found and os.path.isdir(tree / "host_sim"):
            _copy(found, home, tell)
            return


def _copy(found: list[Path], home: Path, tell: Callable[[str], None]) -> None:
    """Copy these folders. Each comes whole or not at all."""
    old = found[0].parent
    try:
        for folder in found:
            fresh = home / f"{folder.name}-on-its-way"
            shutil.rmtree(fresh, ignore_errors=True)
            shutil.copytree(folder, fresh)
            fresh.rename(home / folder.name)
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
