"""`python -m hardware.touch_model` computes what fingers are worth: `make touch-model`."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from hardware.touch_model.cases import STEP, lines
from hardware.touch_model.page import page

PAGE = Path(__file__).parents[1] / "touch-model.md"


def main() -> int:
    """Write the page; return the exit code."""
    parser = argparse.ArgumentParser(prog="python -m hardware.touch_model", description=__doc__)
    parser.add_argument("--to", type=Path, default=PAGE, help="the file (hardware/touch-model.md)")
    parser.add_argument("--step", type=float, default=STEP, help="mm from node to node (0.5)")
    arguments = parser.parse_args()
    arguments.to.write_text(page(lines(), arguments.step), "utf-8")
    print(f"The counts are in {arguments.to}.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
