"""The page in few files: bundled and minified, under names that change with what is in them.

esbuild does it; it comes from npm, pinned in `package.json` beside this file. The same sources
give the same bytes.
"""

from __future__ import annotations

import base64
import hashlib
import json
import os
import shutil
import subprocess
from pathlib import Path, PurePosixPath

from host_sim.toolchain.npm import Packages, node

# All files whose names change lie in one folder, which `addresses.js` looks for beside itself.
ASSETS = "assets"
_TABLE_FILE = "addresses.js"
_EMPTY_TABLES = ("NAMES = {};", "SUMS = {};")
# The oldest browsers that run the page. What sets them: `color-mix` in styles (Chrome, and Edge by
# the same numbers), `:has` in styles (Firefox), CompressionStream and `lh` (Safari). A test
# compares this with the sentences of README.md and of the pages.
OLDEST = {"Safari": "16.4", "Chrome": "111", "Firefox": "121"}
_TARGET = "--target=" + ",".join(name.lower() + number for name, number in OLDEST.items())
# The older language of what tells all others so.
_OLD_TARGET = "--target=es2017"
_OPTIONS = ("--bundle", "--minify", "--charset=utf8")
_LETTERS = 10


class CannotBundle(Exception):
    """esbuild does not understand the page; the text is its complaint."""


class Bundler:
    """Bundles a page's sources, and keeps files in the site.

    page: the folder of the sources. work: an empty folder, for a copy of them. site: the folder of
    the site, in which ASSETS is made.
    """

    def __init__(self, packages: Packages, page: Path, work: Path, site: Path) -> None:
        self._command = [node(), str(packages.modules / "esbuild" / "bin" / "esbuild")]
        # The sources are elsewhere than the packages that they import.
        self._environment = {**os.environ, "NODE_PATH": str(packages.modules)}
        self._work = work
        self._page = work / "page"
        self._table = (page / _TABLE_FILE).read_text("utf-8")
        self._assets = site / ASSETS
        self._names: dict[str, str] = {}
        self._sums: dict[str, str] = {}
        shutil.copytree(page, self._page)
        self._assets.mkdir(parents=True)

    def keep(self, name: str, content: bytes) -> str:
        """Write a file that the page asks for by its name in the sources; its name in the site.

        Programs that are bundled later know where it lies.
        """
        digest = hashlib.sha256(content).hexdigest()[:_LETTERS]
        self._sums[name] = integrity_of(content)
        path = PurePosixPath(name)
        lasting = f"{path.stem}-{digest}{path.suffix}"
        (self._assets / lasting).write_bytes(content)
        self._names[name] = lasting
        return f"{ASSETS}/{lasting}"

    def program(self, name: str) -> bytes:
        """A module of the page with all that it imports."""
        self._write_table()
        return self._run(name, "--format=esm", _TARGET)

    def first_program(self, name: str) -> str:
        """The same as a script that stands in the HTML and runs at once."""
        return self._run(name, "--format=iife", _OLD_TARGET).decode().strip()

    def style(self, names: list[str]) -> str:
        """Style sheets, in this order, as one."""
        lines = "".join(f'@import "./{name}";\n' for name in names)
        return self._run("--loader=css", _TARGET, text=lines).decode().strip()

    def tool(self, script: Path) -> Path:
        """A program for node that uses modules of `../page`, bundled."""
        folder = self._work / "tools"
        folder.mkdir(exist_ok=True)
        bundled = folder / f"bundled-{script.name}"
        copy = shutil.copy(script, folder)
        bundled.write_bytes(self._run(str(copy), "--format=esm", "--platform=node"))
        return bundled

    def _write_table(self) -> None:
        """Tell the program where files lie, and how to know that each is whole."""
        text = self._table
        for mark, known in zip(_EMPTY_TABLES, (self._names, self._sums), strict=True):
            filled = mark.replace("{}", json.dumps(known, sort_keys=True))
            text = replaced(text, mark, filled)
        (self._page / _TABLE_FILE).write_text(text, "utf-8")

    def _run(self, *arguments: str, text: str = "") -> bytes:
        done = subprocess.run(
            [*self._command, *arguments, *_OPTIONS],
            cwd=self._page,
            env=self._environment,
            input=text.encode(),
            capture_output=True,
            check=False,
        )
        if done.returncode:
            raise CannotBundle(done.stderr.decode().strip())
        return done.stdout


def integrity_of(content: bytes) -> str:
    """The SHA-256 as a browser compares it, with its name."""
    return "sha256-" + base64.b64encode(hashlib.sha256(content).digest()).decode()


def replaced(text: str, old: str, new: str) -> str:
    """A text with another in place of one that stands there once. Raises ValueError."""
    if text.count(old) != 1:
        raise ValueError(f"{old!r} is to be there once, and is there {text.count(old)} times")
    return text.replace(old, new)
