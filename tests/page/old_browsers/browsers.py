"""Older Chromiums, from npm: packages that have the program inside, for Linux on x86-64."""

import os
import platform
import subprocess
from pathlib import Path

from host_sim.toolchain.cache import cache_folder, key_of, locked
from host_sim.toolchain.npm import Packages, node
from tests.page.browser import ARGUMENTS

PACKAGES = Packages(Path(__file__).parent)
# Programs are packed with Brotli, which node knows; Python does not.
UNPACK = """
    const { brotliDecompressSync } = require("node:zlib");
    const { readFileSync, writeFileSync } = require("node:fs");
    const [packed, target] = process.argv.slice(1);
    writeFileSync(target, brotliDecompressSync(readFileSync(packed)), { mode: 0o755 });
"""
PROGRAM = "chromium"
LIBRARIES = "aws.tar"


def can_run():
    """Return whether this machine is one that they are for."""
    return platform.system() == "Linux" and platform.machine() == "x86_64"


def launch(kind, name):
    """Start the browser of a package of package.json. kind: how Playwright starts a Chromium."""
    folder = unpacked(name)
    environment = os.environ | {"LD_LIBRARY_PATH": str(folder / "lib")}
    program = folder / PROGRAM
    return kind.launch(executable_path=program, args=ARGUMENTS, env=environment)


def unpacked(name):
    """The folder of a package's program."""
    folder = cache_folder() / "old-browsers" / key_of(PACKAGES.version_of(name))
    folder.mkdir(parents=True, exist_ok=True)
    with locked(folder):
        if not (folder / PROGRAM).exists():
            unpack(name, folder)
    return folder


def unpack(name, folder):
    PACKAGES.install()
    packed = PACKAGES.modules / name / "bin"
    for file in (LIBRARIES, PROGRAM):
        command = [node(), "-e", UNPACK, packed / f"{file}.br", folder / f"{file}.fresh"]
        subprocess.run(command, check=True)
    libraries = folder / f"{LIBRARIES}.fresh"
    subprocess.run(["tar", "-xf", libraries, "-C", folder], check=True)
    libraries.unlink()
    # It is whole once it has its name.
    (folder / f"{PROGRAM}.fresh").rename(folder / PROGRAM)
