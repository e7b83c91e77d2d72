"""The page as the server sends it, with each of its programs in one file.

A new browser fetches the sources of a page one by one, which takes longer than most tests.
`test_page.py` and the tests of walls open the page of the sources too.
"""

import shutil
import tempfile
from functools import cache
from pathlib import Path

from host_sim.site.build import PACKAGES
from host_sim.site.bundler import Bundler
from host_sim.web.server import PAGE

PROGRAMS = ("main.js", "presenter.js")


def page_in_few_files():
    """The folder of such a page, which lasts as long as this process."""
    return Path(_made().name) / "page"


@cache
def _made():
    PACKAGES.install()
    # It is deleted with this object, which the cache keeps.
    place = tempfile.TemporaryDirectory()
    folder = Path(place.name)
    bundler = Bundler(PACKAGES, PAGE, folder / "work", folder / "site")
    shutil.copytree(PAGE, folder / "page")
    for name in PROGRAMS:
        (folder / "page" / name).write_bytes(bundler.program(name))
    return place
