"""The ways to play a script: on CPython, and as the site does it, under node and in each browser.

Each has `name` and `play(script, is_whole)`: what `Sums` or `Words` finds. Both are JSON.
"""

import json
import shutil
import subprocess
from functools import lru_cache
from pathlib import Path

from playwright.sync_api import sync_playwright

from host_sim.native.quick_loops import quick_loops
from host_sim.site import python_files
from host_sim.site.build import PACKAGES, PAGE
from host_sim.site.bundler import Bundler
from host_sim.toolchain.npm import node
from tests.micropython.programs.scripted_play import Sums, Words, gone_on_with
from tests.page.browser import ARGUMENTS, executable
from tests.page.test_site import FilesServer

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
# The programs that play; all else is in the site.
PROGRAMS = ("page_play", "scripted_play")
WORKER = "worker/scripted_worker.js"
ASK = """(message) => new Promise((resolve) => {
    worker.onmessage = ({ data }) => resolve(data);
    worker.onerror = ({ message }) => resolve({ error: message });
    worker.postMessage(message);
})"""


def modules():
    """The texts of PROGRAMS, by the names of their files."""
    names = [f"tests/micropython/programs/{name}.py" for name in PROGRAMS]
    return {name: (ROOT / name).read_text() for name in names}


def sources(folder):
    """The page's sources and the programs for its worker, in a folder that is made."""
    shutil.copytree(PAGE, folder)
    for name in ("scripted.js", "scripted_worker.js"):
        shutil.copy(HERE / name, folder / "worker")
    return folder


class CPython:
    """This interpreter, with kernels compiled for this machine."""

    name = "CPython"

    def play(self, script, is_whole=False):
        return _played_here(script, is_whole)

    def close(self):
        """Nothing is open."""


# All other ways are compared with this one, script by script.
@lru_cache(maxsize=1)
def _played_here(script, is_whole):
    game = (Words if is_whole else Sums)(script, quick_loops())
    while game.step():
        pass
    return game.found()


class Node:
    """The site's Python under node. folder: one that is empty."""

    name = "node"

    def __init__(self, folder):
        PACKAGES.install()
        page = sources(folder / "page")
        (page / python_files.FOLDER).mkdir()
        for name, content in python_files.files(PACKAGES).items():
            (page / name).write_bytes(content)
        self._process = subprocess.Popen(
            [node(), HERE / "scripted_in_node.mjs", page],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        self._ask({"modules": modules()})

    def _ask(self, message):
        self._process.stdin.write(json.dumps(message) + "\n")
        self._process.stdin.flush()
        return json.loads(self._process.stdout.readline())["found"]

    def play(self, script, is_whole=False):
        return self._ask({"script": script, "isWhole": is_whole})

    def close(self):
        """End it."""
        self._process.communicate()


class SiteOfScripts:
    """A server of a page whose worker plays scripts, bundled as the site is. folder: empty."""

    def __init__(self, folder):
        PACKAGES.install()
        site = folder / "club"
        site.mkdir()
        bundler = Bundler(PACKAGES, sources(folder / "sources"), folder, site)
        for name, content in python_files.files(PACKAGES).items():
            bundler.keep(name, content)
        worker = bundler.keep(WORKER, bundler.program(WORKER))
        script = f'const worker = new Worker("{worker}", {{ type: "module" }});'
        page = f'<!doctype html><link rel="icon" href="data:"><script>{script}</script>'
        (site / "index.html").write_text(page)
        self._server = FilesServer(folder)
        self.address = self._server.address

    def close(self):
        """End it."""
        self._server.stop()


class InTab:
    """A browser with the page of a SiteOfScripts in it. run: calls a function of JavaScript."""

    def __init__(self, name, run, close):
        self.name = name
        self.close = close
        self._run = run
        self._ask({"modules": modules()})

    def _ask(self, message):
        answer = self._run(ASK, message)
        if "error" in answer:
            raise AssertionError(f"{self.name}: {answer['error']}")
        return answer["found"]

    def play(self, script, is_whole=False):
        return self._ask({"script": script, "isWhole": is_whole})


def chromium(address):
    """Chromium, by Playwright."""
    playwright = sync_playwright().start()
    browser = playwright.chromium.launch(executable_path=executable(), args=ARGUMENTS)
    page = browser.new_page()
    page.goto(address)

    def close():
        browser.close()
        playwright.stop()

    return InTab("Chromium", page.evaluate, close)


def engine(kind, folder, address):
    """Firefox or WebKit: see `tests/page/engines`."""
    browser = kind(folder)
    tab = browser.open_tab()
    tab.open(address)
    return InTab(kind.name, tab.run, browser.close)


def differences(one, other, script):
    """Return the differences of two ways in a script, in lines; none if they agree.

    The files that the other keeps at the end are gone on with here, for no two interpreters write
    JSON in the same order.
    """
    text = json.dumps(script)
    here, there = (json.loads(way.play(text)) for way in (one, other))
    if here["told"] != there["told"]:
        yield from first_difference(one, other, script, here["told"], there["told"])
    elif gone_on_with(script, here["kept"]) != gone_on_with(script, there["kept"]):
        yield f"{other.name} keeps another game: {text}"


def first_difference(one, other, script, here, there):
    """The first act that is told otherwise, with all that was told."""
    place = next(place for place, sums in enumerate(here) if there[place : place + 1] != [sums])
    yield f"{other.name} differs at act {place} of {json.dumps(script)}"
    for way in (one, other):
        whole = json.loads(way.play(json.dumps(script), is_whole=True))
        yield f"{way.name}: {whole['told'][place]}"
