"""`make site`: writes the page as static files, with the simulated board in it.

Python for the browser, Pyodide, comes from npm, pinned in `package.json` beside this file. The
site serves it itself.
"""

from __future__ import annotations

import gzip
import hashlib
import json
import shutil
import sys
import zipfile
from dataclasses import dataclass
from pathlib import Path

import segno

from host_sim.native.build import BUILT, NotBuilt, build_for_browsers
from host_sim.rooms import PORTABLE
from host_sim.serving.images import (
    BUILT_BOARDS,
    IMAGES,
    LICENCES,
    boards_with_images,
    images_in,
    write_index,
)
from host_sim.serving.step_pictures import STEPS_INDEX, pictures_in
from host_sim.tools.npm import Missing, Packages

PACKAGES = Packages(Path(__file__).parent)
ROOT = Path(__file__).resolve().parents[2]
SITE = ROOT / "build" / "site"
_LOOPS = ROOT / "build" / "site-loops"
_PAGE = ROOT / "host_sim" / "page"
_OWN = ("service_worker.js", "manifest.webmanifest")
_PYODIDE = (
    "pyodide.mjs",
    "pyodide.asm.mjs",
    "pyodide.asm.wasm",
    "python_stdlib.zip",
    "pyodide-lock.json",
)
# What the worker imports, and the data that it reads.
_ROOMS = (*PORTABLE, "native", "serving")
_CODE = ("firmware", *(f"host_sim/{room}" for room in _ROOMS))
_SUFFIXES = (".py", ".json", ".bin", ".txt")
_IMAGES = "images"
_STEPS = "steps"
_NOT_SERVED = ("*.md", "*.d.ts", "phone.*", "room_transport.js", "wall.*", "wall_*.*")
# The pages, and what stands in the head of each besides: one can be installed.
_PAGES = {
    "index.html": (
        '    <link rel="manifest" href="manifest.webmanifest" />\n'
        '    <link rel="apple-touch-icon" href="icons/apple-touch-icon.png" />\n'
    ),
    "presenter.html": "",
}
_LICENCES = """\
rootlight.zip and the page: Rootlight, MIT License. In rootlight.zip also: Segno, BSD License,
https://github.com/heuer/segno

All other files in this folder: Pyodide {version}, Mozilla Public License 2.0. They contain
CPython, Python Software Foundation License. Sources: https://github.com/pyodide/pyodide
"""
# A fixed date makes the same files give the same zip.
_NO_DAY = (1980, 1, 1, 0, 0, 0)


@dataclass(frozen=True)
class Download:
    """Bytes that a first visit fetches: as they are, and as servers that compress send them."""

    plain: int
    gzipped: int


def build(site: Path = SITE, images: Path = IMAGES) -> None:
    """Write the site into a folder, which is made anew. Raises Missing, NotBuilt.

    images: the folder of the images that the page can bring onto real boards.
    """
    PACKAGES.install()
    shutil.rmtree(site, ignore_errors=True)
    shutil.copytree(_PAGE, site, ignore=shutil.ignore_patterns(*_NOT_SERVED))
    for name in _OWN:
        shutil.copy(Path(__file__).with_name(name), site)
    shutil.copytree(Path(__file__).with_name("icons"), site / "icons")
    for name, head in _PAGES.items():
        (site / name).write_text(_page_of_site(name, head), encoding="utf-8")
    python = site / "python"
    python.mkdir()
    for name in _PYODIDE:
        shutil.copyfile(PACKAGES.modules / "pyodide" / name, python / name)
    (python / "LICENCES.txt").write_text(_LICENCES.format(version=PACKAGES.version_of("pyodide")))
    _write_code(python / "rootlight.zip")
    _copy_images(images, site / _IMAGES)
    _copy_step_pictures(site / _STEPS)
    _fill_in(site)


def downloaded(site: Path = SITE) -> Download:
    """What a first visit fetches: all files that the service worker keeps, and itself."""
    files = [site / name for name in ("service_worker.js", *files_kept(site))]
    contents = [file.read_bytes() for file in files]
    packed = [gzip.compress(content, mtime=0) for content in contents]
    return Download(sum(map(len, contents)), sum(map(len, packed)))


def files_kept(site: Path = SITE) -> list[str]:
    """The files that play without a network, by their names in the site."""
    files = sorted(file for file in site.rglob("*") if file.is_file())
    names = [file.relative_to(site) for file in files]
    return [
        name.as_posix()
        for name in names
        if not _is_fetched_later(name) and name.name != "service_worker.js"
    ]


def _is_fetched_later(name: Path) -> bool:
    """Images are fetched when a board is updated, pictures of steps while one is built."""
    return name.parts[0] == _IMAGES or (name.parts[0] == _STEPS and name.name != STEPS_INDEX)


def _copy_images(images: Path, target: Path) -> None:
    """Copy the images that there are, with their licences; the index is there without any."""
    target.mkdir()
    found = images_in(images)
    for image in found:
        shutil.copyfile(images / image.file, target / image.file)
    if found:
        shutil.copyfile(images / LICENCES, target / LICENCES)
    write_index(found, target)


def _copy_step_pictures(target: Path) -> None:
    """Copy the pictures of steps that the page shows; the index is there without any."""
    target.mkdir()
    found = pictures_in()
    for pictures in found.values():
        for name in pictures.values():
            (target / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(BUILT_BOARDS / name, target / name)
    (target / STEPS_INDEX).write_text(json.dumps(found) + "\n", "utf-8")


def _page_of_site(name: str, head: str) -> str:
    """A page, which says that it is of the site."""
    text = (_PAGE / name).read_text(encoding="utf-8")
    text = _replaced(text, 'data-board="server"', 'data-board="worker"')
    return _replaced(text, "  </head>", f"{head}  </head>")


def _write_code(path: Path) -> None:
    """Write what the worker's Python imports; the same files give the same bytes."""
    with zipfile.ZipFile(path, "w") as archive:
        for name, file in sorted(_code().items()):
            entry = zipfile.ZipInfo(name, _NO_DAY)
            entry.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(entry, file.read_bytes())


def _code() -> dict[str, Path]:
    """The files by their names in the worker, which are those of the project."""
    found = [ROOT / "host_sim" / "__init__.py"]
    for folder in _CODE:
        found += [file for file in (ROOT / folder).rglob("*") if file.suffix in _SUFFIXES]
    named = {
        file.relative_to(ROOT).as_posix(): file
        for file in found
        if "node_modules" not in file.parts
    }
    # The one package that this code needs besides Python's own.
    package = Path(segno.__file__).parent
    for file in package.rglob("*.py"):
        named[file.relative_to(package.parent).as_posix()] = file
    # Where a board looks for its quick loops, those for browsers lie.
    folder = BUILT.relative_to(ROOT).as_posix()
    for file in build_for_browsers(_LOOPS):
        named[f"{folder}/{file.name}"] = file
    return named


def _fill_in(site: Path) -> None:
    """Tell the service worker which files there are, and a version that changes with them."""
    worker = site / "service_worker.js"
    names = files_kept(site)
    digest = hashlib.sha256()
    for name in names:
        digest.update((site / name).read_bytes())
    names = ["./", *names]
    text = _replaced(
        worker.read_text(), '"@files@"', ", ".join(json.dumps(name) for name in names)
    )
    worker.write_text(_replaced(text, "@version@", digest.hexdigest()[:16]))


def _replaced(text: str, old: str, new: str) -> str:
    if text.count(old) != 1:
        raise ValueError(f"{old!r} is to be there once, and is there {text.count(old)} times")
    return text.replace(old, new)


def main() -> int:
    """Write the site, and say where it is; returns the exit code."""
    try:
        build()
    except (Missing, NotBuilt) as error:
        print(error, file=sys.stderr)
        return 1
    visit = downloaded()
    missing = sorted(set(boards_with_images()) - {image.board for image in images_in()})
    if missing:
        print(f"There is no image for {', '.join(missing)}: make image BUILT=NAME builds one,")
        print("and make site takes it along, so that the page can update such a board.")
    print(f"A first visit downloads {visit.plain / 1e6:.1f} MB,")
    print(f"or {visit.gzipped / 1e6:.1f} MB from a server that compresses (gzip).")
    print(f"{SITE} is for any server of files, such as")
    print(f"  python3 -m http.server --directory {SITE.relative_to(ROOT)}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
