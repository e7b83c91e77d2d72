"""`make wheel`: the command `rootlight`, to be installed by pip, pipx or uv, in build/dist.

One file is for all computers: it has the compiled kernels of each, see `native/everywhere.py`.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from host_sim.folders import TREE
from host_sim.native.build import NotBuilt
from host_sim.native.everywhere import build_all
from rootlight import VERSION

FOLDER = TREE / "build" / "dist"
NAME = f"rootlight-{VERSION}-py3-none-any.whl"


def build(folder: Path = FOLDER) -> Path:
    """Write the wheel into a folder, and return its path. Raises NotBuilt."""
    build_all()
    command = [sys.executable, "-m", "hatchling", "build", "--target", "wheel"]
    done = subprocess.run(
        [*command, "--directory", str(folder)], cwd=TREE, capture_output=True, text=True
    )
    if done.returncode:
        raise NotBuilt(f"The wheel is not made:\n{done.stderr.strip()}")
    return folder / NAME


def main() -> int:
    """Write the wheel; return the exit code."""
    try:
        path = build()
    except NotBuilt as error:
        print(error, file=sys.stderr)
        return 1
    print(f"{path.relative_to(TREE)}: pipx install {path.relative_to(TREE)}, then rootlight play")
    return 0


if __name__ == "__main__":
    sys.exit(main())
