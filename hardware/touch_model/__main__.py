"""`python -m hardware.touch_model` computes what fingers are worth: `make touch-model`."""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path

from hardware.touch_model import solved
from hardware.touch_model.cases import couplings, lines, solve_all
from hardware.touch_model.page import page
from hardware.touch_model.published import all_published

PAGE = Path(__file__).parents[1] / "touch-model.md"
_COUPLED = ("hex-4-pcb", "hex-4")  # boards of which the page tells what else couples in


def main() -> int:
    """Write the figures and the page; return the exit code."""
    parser = argparse.ArgumentParser(prog="python -m hardware.touch_model", description=__doc__)
    parser.add_argument("--to", type=Path, default=PAGE, help="the page (hardware/touch-model.md)")
    parser.add_argument("--figures", type=Path, default=solved.FILE, help="the file of figures")
    parser.add_argument("--step", type=float, default=solved.STEP, help="mm from node to node")
    parser.add_argument("--kept", action="store_true", help="write the page of the kept figures")
    arguments = parser.parse_args()
    if not arguments.kept:
        _solve(arguments.figures, arguments.step)
    boards = lines()
    coupled = [
        one for line in boards if line.board in _COUPLED for one in couplings(line, arguments.step)
    ]
    arguments.to.write_text(page(boards, coupled, all_published()), "utf-8")
    print(f"The counts are in {arguments.to}.")
    return 0


def _solve(file: Path, step: float) -> None:
    """Write the file of figures."""
    found = {solved.key_of(cell): kept for cell, kept in solve_all(step).items()}
    file.write_text(json.dumps(found, indent=1, sort_keys=True) + "\n", "utf-8")
    solved.forget()


if __name__ == "__main__":
    sys.exit(main())
