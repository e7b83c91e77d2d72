"""`make site`: writes the page as static files, with the simulated board in it.

Python for the browser is MicroPython's port to WebAssembly, from npm, pinned in `package.json`
beside this file: see `python_files`.
"""

from __future__ import annotations

import argparse
import gzip
import json
import shutil
import sys
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from urllib.parse import urlsplit

from host_sim.deploy.build import BuildError
from host_sim.folders import IMAGES
from host_sim.native.build import NotBuilt
from host_sim.site import python_files
from host_sim.site.bundler import ASSETS, Bundler, CannotBundle
from host_sim.site.licences import licences
from host_sim.site.offline import SERVICE_WORKER, files_kept, write_service_worker
from host_sim.site.pages import PAGES, page_of_site
from host_sim.toolchain.npm import Missing, Packages
from host_sim.web.images import (
    BUILT_BOARDS,
    LICENCES,
    boards_with_images,
    images_in,
    write_index,
)
from host_sim.web.step_pictures import STEPS_INDEX, pictures_in

PACKAGES = Packages(Path(__file__).parent)
ROOT = Path(__file__).resolve().parents[2]
SITE = ROOT / "build" / "site"
PAGE = ROOT / "host_sim" / "page"
_IMAGES = "images"
_STEPS = "steps"
# The files that the page fetches when it needs them.
_LANGUAGES = "texts/*.json"
_PICTURES = "board/rules_pictures.json"
# Each may start those before it, and the page all of them.
_WORKERS = ("worker/engine.js", "worker/worker.js")
# The program that only shared games need.
_BROKER = "worker/broker.js"


@dataclass(frozen=True)
class Download:
    """Bytes that a first visit fetches: as they are, and as servers that compress send them."""

    plain: int
    gzipped: int


def build(site: Path = SITE, images: Path = IMAGES, page: Path = PAGE, broker: str = "") -> None:
    """Write the site into a folder, which is made again.

    Raises Missing, NotBuilt, BuildError, CannotBundle, and ValueError if the broker's address
    cannot be used.

    images: the folder of the images that the page can bring onto real boards. page: the folder of
    the page's sources. broker: the address of that by which people invite friends; "" lets each
    person name one.
    """
    check_broker(broker)
    PACKAGES.install()
    shutil.rmtree(site, ignore_errors=True)
    site.mkdir(parents=True)
    shutil.copy(Path(__file__).with_name("manifest.webmanifest"), site)
    shutil.copy(page / "icon.svg", site)
    shutil.copytree(Path(__file__).with_name("icons"), site / "icons")
    _copy_images(images, site / _IMAGES)
    _copy_step_pictures(site / _STEPS)
    with TemporaryDirectory() as work:
        _write_pages(Bundler(PACKAGES, page, Path(work), site), page, site, broker)


def check_broker(address: str) -> None:
    """Raise ValueError unless browsers reach a broker at an address; "" is none."""
    if not address:
        return
    scheme, _, rest = address.partition("://")
    place = urlsplit(f"//{rest.rpartition('@')[2]}")
    if scheme not in ("wss", "ws") or not place.hostname or place.query or place.fragment:
        raise ValueError(
            "BROKER takes wss://HOST/PATH: the address of the broker's WebSocket, which has a "
            "listener of its own. Everybody who opens the site can read it."
        )


def downloaded(site: Path = SITE) -> Download:
    """Return the size of a first visit: all files that the service worker keeps, and itself."""
    files = [site / name for name in (SERVICE_WORKER, *files_kept(site))]
    contents = [file.read_bytes() for file in files]
    packed = [gzip.compress(content, mtime=0) for content in contents]
    return Download(sum(map(len, contents)), sum(map(len, packed)))


def _write_pages(bundler: Bundler, page: Path, site: Path, broker: str) -> None:
    """Write the pages with their programs, and what keeps them for a visit without a network."""
    later = [_kept(bundler, page, file) for file in sorted(page.glob(_LANGUAGES))]
    later.append(bundler.keep(_BROKER, bundler.program(_BROKER)))
    kept = [_kept(bundler, page, page / _PICTURES)]
    python = python_files.files(PACKAGES)
    kept += [bundler.keep(name, content) for name, content in python.items()]
    (site / LICENCES).write_text(licences(PACKAGES), "utf-8")
    kept += [bundler.keep(name, bundler.program(name)) for name in _WORKERS]
    for name in PAGES:
        (site / name).write_text(page_of_site(name, page, bundler, broker), "utf-8")
    kept += [f"{ASSETS}/{program.name}" for program in sorted((site / ASSETS).glob("*.js"))]
    write_service_worker(site, sorted({*PAGES, *kept} - {*later}), later)


def _kept(bundler: Bundler, page: Path, file: Path) -> str:
    return bundler.keep(file.relative_to(page).as_posix(), file.read_bytes())


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


def main() -> int:
    """Write the site, and say where it is; returns the exit code."""
    parser = argparse.ArgumentParser(description="Writes the page as static files.")
    parser.add_argument("--broker", default="", help="by which people invite friends: wss://...")
    try:
        build(broker=parser.parse_args().broker)
    except (Missing, NotBuilt, BuildError, CannotBundle, ValueError) as error:
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
