"""`python -m host_sim.deploy.names FILE`: what a board said went wrong, with the names as written.

FILE, or standard input without one, holds a traceback from a board with the firmware of this
folder, whose names were changed for it (see `tighten`). Where several modules were joined (see
`bundle`), a name may be that of several things: then it says all of them, `one or another`. With
--table it writes all names: for each file a line `new = name as written`, for what else a board
may say.
"""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Callable, Mapping
from pathlib import Path

from host_sim.deploy.build import tightened_before

_FRAME = re.compile(r'(\s*File "([^"]+)")(.*)', re.DOTALL)
_IN_FRAME = re.compile(r"(?<=in )\w+")
# Where names stand in a line that tells what went wrong: before the colon, in quotes, at the end
# of "can't import name x". All else are words of a sentence.
_NAME = r"[^\W\d]\w*"
_IN_ERROR = re.compile(rf"^{_NAME}(?=:|$)|(?<='){_NAME}(?=')|(?<=import name ){_NAME}")


def explain(text: str, names: Mapping[str, Mapping[str, str]]) -> str:
    """A traceback from a board, with the names of the sources.

    names: as `tighten` gave them. The line that names the error is taken to be about the file
    of the innermost call, which stands just above it; else about what one name only stands for.
    """
    common = _known_everywhere(names)
    by_module = {_module_of(path): found for path, found in names.items()}
    lines = []
    known: Mapping[str, str] = {}
    for line in text.splitlines(keepends=True):
        frame = _FRAME.match(line)
        if frame:
            known = by_module.get(_module_of(frame[2]), {})
            lines.append(frame[1] + _IN_FRAME.sub(_looked_up(known), frame[3]))
            known = {**common, **known} if known else {}
        else:
            lines.append(_IN_ERROR.sub(_looked_up(known), line))
            known = {}
    return "".join(lines)


def _module_of(path: str) -> str:
    """The module of a file, which tracebacks call by its path or by its module."""
    return re.sub(r"(/__init__)?\.m?py$", "", path).strip("/").replace("/", ".")


def _known_everywhere(names: Mapping[str, Mapping[str, str]]) -> dict[str, str]:
    """The new names that stand for the same in all files."""
    meanings: dict[str, set[str]] = {}
    for found in names.values():
        for new, name in found.items():
            meanings.setdefault(new, set()).add(name)
    return {new: next(iter(found)) for new, found in meanings.items() if len(found) == 1}


def _looked_up(names: Mapping[str, str]) -> Callable[[re.Match[str]], str]:
    return lambda found: names.get(found[0], found[0])


def table(names: Mapping[str, Mapping[str, str]]) -> str:
    """All new names and what they were, file by file."""
    lines = []
    for path in sorted(names):
        lines += ["", path, *(f"  {new} = {names[path][new]}" for new in sorted(names[path]))]
    return "\n".join(lines[1:]) + "\n"


def main() -> None:
    """Explain a file or standard input."""
    parser = argparse.ArgumentParser(prog="python -m host_sim.deploy.names", description=__doc__)
    parser.add_argument("file", nargs="?", type=Path, help="what the board said")
    parser.add_argument("--table", action="store_true", help="write all names instead")
    arguments = parser.parse_args()
    if arguments.table:
        print(table(tightened_before().names), end="")
        return
    file = arguments.file
    text = file.read_text("utf-8", errors="replace") if file else sys.stdin.read()
    print(explain(text, tightened_before().names), end="")


if __name__ == "__main__":
    main()
