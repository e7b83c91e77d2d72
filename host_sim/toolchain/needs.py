"""Looks for what set-up needs of this machine, and names all that is missing in one sentence.

`make setup` and `make test` begin with it, by the Python that is there: nothing of ours is
installed yet.
"""

from __future__ import annotations

import shutil
import sys
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path

from host_sim.toolchain.debian_programs import MOSQUITTO, find, has_apt

VENV = Path(__file__).resolve().parents[2] / ".venv"
_MODULES = {
    "ensurepip": "python3-venv",
    "venv": "python3-venv",
    "lzma": "python3",
    "ctypes": "python3",
}


def missing() -> list[str]:
    """The Debian packages of what is missing."""
    return list(dict.fromkeys(_missing()))


def _missing() -> Iterator[str]:
    if not VENV.exists():
        yield from (package for module, package in _MODULES.items() if not find_spec(module))
    if shutil.which("tar") is None:
        yield "tar"
    # A Chromium comes with Playwright elsewhere.
    if not has_apt() and find(MOSQUITTO) is None:
        yield "mosquitto"


def main() -> int:
    """Say what is missing."""
    packages = " ".join(missing())
    if not packages:
        return 0
    print(
        "Something is missing here. Install it, then try again; as root, on Debian: apt install "
        f"{packages}",
        file=sys.stderr,
    )
    return 1


if __name__ == "__main__":
    sys.exit(main())
