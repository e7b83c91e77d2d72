"""The kernels as libraries for the computers that people have, all compiled on this one.

`make wheel` takes them along, so that nobody who installs Rootlight needs a compiler. They need
no library of a system, so one does for all kinds of Linux.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import NamedTuple

from host_sim.folders import TREE
from host_sim.native.build import (
    NOTES,
    SOURCE,
    begin,
    compile_source,
    fingerprint,
    kernels,
    note,
    notes,
    processor,
)

# Where an installed program has them; a checkout has none.
BROUGHT = Path(__file__).with_name("compiled")
# Where they lie before they come into the wheel.
MADE = TREE / "build" / "compiled"

# C's own library is not linked, so the compiler must not count on it.
_ALONE = ("-shared", "-s", "-nostdlib", "-fno-builtin", "-mcpu=baseline")
# Windows calls a library's entry when it loads it.
_ENTRY = "int DllMainCRTStartup(void *library, unsigned why, void *more) { return 1; }\n"


class Computer(NamedTuple):
    """One kind of computer.

    system: as `sys.platform` says it. processor: as `native.build.processor` does.
    target: its name for the compiler. ending: of a library's file.
    """

    system: str
    processor: str
    target: str
    ending: str

    @property
    def library(self) -> str:
        """The name of its library."""
        return f"kernels-{self.system}-{self.processor}{self.ending}"


COMPUTERS = (
    Computer("linux", "x86_64", "x86_64-linux-gnu.2.17", ".so"),
    Computer("linux", "aarch64", "aarch64-linux-gnu.2.17", ".so"),
    Computer("darwin", "x86_64", "x86_64-macos.11.0", ".dylib"),
    Computer("darwin", "arm64", "aarch64-macos.11.0", ".dylib"),
    Computer("win32", "amd64", "x86_64-windows-gnu", ".dll"),
    Computer("win32", "arm64", "aarch64-windows-gnu", ".dll"),
)


def build_all(folder: Path = MADE) -> bool:
    """Make all libraries, unless they are there; whether they were made. Raises NotBuilt."""
    texts = kernels()
    wanted = fingerprint(texts, [Path(__file__).read_text("utf-8")])
    there = all((folder / computer.library).is_file() for computer in COMPUTERS)
    if there and notes(folder).get("fingerprint") == wanted:
        return False
    files = begin(folder, texts)
    source = folder / SOURCE
    source.write_text(source.read_text("utf-8") + _ENTRY, "utf-8")
    for computer in COMPUTERS:
        target = [*_ALONE, "-target", computer.target]
        if computer.system == "darwin":
            # Otherwise the library would bear the path of this computer.
            target += ["-install_name", computer.library]
        compile_source(source, folder / computer.library, target)
    source.unlink()
    note(folder, files, wanted)
    return True


def library_for(
    system: str = sys.platform, machine: str = processor(), folder: Path = BROUGHT
) -> Path | None:
    """The library that was brought along for a computer, this one if none is named; or None."""
    for computer in COMPUTERS:
        if (computer.system, computer.processor) == (system, machine):
            path = folder / computer.library
            return path if path.is_file() and (folder / NOTES).is_file() else None
    return None
