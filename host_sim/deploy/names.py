"""`python -m host_sim.deploy.names FILE`: what a board said went wrong, with the names as written.

FILE, or standard input without one, holds a traceback from a board with the firmware of this
folder, whose private names were shortened for it (see `tighten`).
"""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Mapping
from pathlib import Path

from host_sim.deploy.build import tightened

_FRAME = re.compile(r'(\s*File "([^"]+)")(.*)', re.DOTALL)
_SHORT = re.compile(r"\b_[a-z]+\b")


def explain(text: str, names: Mapping[str, Mapping[str, str]]) -> str:
    """A traceback with short names in it, with the names of the sources.

    names: as `tighten` gave them. The line that names the error is taken to be about the file
    of the innermost call, which stands just above it.
    """
    by_module = {_module_of(path): found for path, found in names.items()}
    lines = []
    known: Mapping[str, str] = {}
    for line in text.splitlines(keepends=True):
        frame = _FRAME.match(line)
        if frame:
            known = by_module.get(_module_of(frame[2]), {})
            lines.append(frame[1] + _with_names(frame[3], known))
        else:
            lines.append(_with_names(line, known))
            known = {}
    return "".join(lines)


def _module_of(path: str) -> str:
    """The module of a file, which tracebacks call by its path or by its module."""
    return re.sub(r"(/__init__)?\.m?py$", "", path).strip("/").replace("/", ".")


def _with_names(text: str, names: Mapping[str, str]) -> str:
    return _SHORT.sub(lambda found: names.get(found[0], found[0]), text)


def main() -> None:
    """Explain a file or standard input."""
    parser = argparse.ArgumentParser(prog="python -m host_sim.deploy.names", description=__doc__)
    parser.add_argument("file", nargs="?", type=Path, help="what the board said")
    file = parser.parse_args().file
    text = file.read_text("utf-8", errors="replace") if file else sys.stdin.read()
    print(explain(text, tightened().names), end="")


if __name__ == "__main__":
    main()
