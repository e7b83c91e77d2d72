"""Rootlight, installed: the tree of a checkout lies in this folder, and `main` is its command.

In the wheel this file is the `__init__` of the package `rootlight_desk`.
"""

import sys
from pathlib import Path

_TREE = str(Path(__file__).parent)
if _TREE not in sys.path:
    sys.path.append(_TREE)


def main() -> int:
    """Run the command `rootlight`; return its exit code."""
    from host_sim.command.commands import program

    return program(sys.argv[1:])
