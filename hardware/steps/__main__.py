"""`python -m hardware.steps` writes the guide of any board, step by step: `make steps`."""

from __future__ import annotations

import sys
from pathlib import Path

from hardware.for_boards import write_boards
from hardware.steps.board import board_of
from hardware.steps.files import files_of

FOLDER = Path(__file__).parents[2] / "build" / "steps"


def main() -> int:
    """Write the files of the named boards; return the exit code."""
    return write_boards("python -m hardware.steps", __doc__, FOLDER, _write)


def _write(name: str, folder: Path) -> str:
    files = files_of(board_of(name), among_others=False)
    for path, data in files.items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_bytes(data)
    return f"The steps of {name} are in {folder}: print steps.pdf."


if __name__ == "__main__":
    sys.exit(main())
