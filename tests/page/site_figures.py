"""Measures the site in real browsers: `make bench-site`. Prints figures, and writes their page.

The site is served by a plain server of files on this machine; once it is served over a line as
slow as a phone's in a village, which compresses.
"""

import os
import statistics
import sys
import tempfile
import time
from collections.abc import Iterable, Iterator
from itertools import chain
from pathlib import Path
from typing import NamedTuple

from playwright.sync_api import sync_playwright

from host_sim.native.quick_engine import quick_engine
from host_sim.site.build import build, downloaded
from host_sim.toolchain.debian_programs import find
from rootlight.match.match import Match
from rootlight.match.notation_view import NotationView
from tests.page.browser import ARGUMENTS, executable
from tests.page.engines.conftest import ENGINES
from tests.page.engines.tab import Tab
from tests.page.engines.visit import add_visit, asked_in_a_visit
from tests.page.memory import largest_page
from tests.page.people import BETWEEN_TOUCHES_MS
from tests.page.slow_line import SlowServer
from tests.page.test_site import FilesServer

PAGE = Path(__file__).parents[2] / "host_sim" / "site" / "figures.md"
TOUCHES = 30
STARTS = 5
REVIEWED_TURNS = 60
# People who think for half a minute before each.
TURNS_OF_AN_HOUR = 120
# Then workers that have nothing to do have ended.
LEFT_ALONE_S = 15
# Two cells far from each other: a second touch beside the first could be a hand that slides.
CELLS = ("a1", "g4")
LIT = """() => [...document.querySelectorAll("[data-led]")].some(
    (pad) => pad.dataset.led !== "0,0,0" && pad.dataset.led !== "")"""
# Resolves with the time from the browser's event until the pad has another light.
WATCH = """(name) => {
    const pad = document.querySelector(`[data-cell="${name}"]`);
    window.answered = new Promise((resolve) => {
        addEventListener("pointerdown", ({ timeStamp }) => {
            new MutationObserver((_, observer) => {
                observer.disconnect();
                resolve(performance.now() - timeStamp);
            }).observe(pad, { attributeFilter: ["data-led"] });
        }, { capture: true, once: true });
    });
}"""
SEEN = "() => document.querySelector('[data-cell=a1]') !== null"
ANSWERED = "() => document.querySelector('#pending')?.textContent.includes('a1') === true"
CHOSEN = "() => document.querySelector('#pending').textContent.startsWith('Chosen')"
UNCHOSEN = "() => document.querySelector('#pending').textContent === 'No turn played yet'"
UNHELD = "() => document.querySelector('#board .held') === null"
# Asks the board of the page, as a big screen in another window does.
ASK = """async (method, params) => {
    const page = sessionStorage.getItem("rootlight-screen");
    const channel = new BroadcastChannel(`rootlight screen ${page}`);
    const screen = String(Math.random());
    const answer = new Promise((resolve) => {
        channel.addEventListener("message", ({ data }) => {
            if ("answer" in data && data.screen === screen) resolve(JSON.parse(data.answer));
        });
    });
    channel.postMessage({ request: JSON.stringify({ id: 1, method, params }), screen });
    const { result, error } = await answer;
    channel.close();
    if (error) throw new Error(error.message);
    return result;
}"""


SIZE, GZIPPED = "a first visit downloads", "the same, with gzip"
REQUESTS = "requests of a first visit"
LIGHT, NEXT, OFFLINE = "first light", "first light at the next visit", "first light offline"
SLOWLY = "over 1.6 Mbit/s and 150 ms: "
REVIEW = f"review of {REVIEWED_TURNS} turns"
WORKER = "start of a worker that thinks"
AN_HOUR = "of a tab after {} turns and reviews"
# By engine, or of all. What is not here has none.
AIMS: dict[str, float | dict[str, float]] = {
    GZIPPED: 1.0,
    REQUESTS: 12,
    LIGHT: {"Chromium": 0.8, "Firefox": 1.0, "WebKit": 1.2},
    NEXT: 0.6,
    SLOWLY + "first touch answered": 7,
    WORKER: 0.3,
    REVIEW: 15,
    f"memory {AN_HOUR.format(TURNS_OF_AN_HOUR)}, alone": 80,
}
HEAD = """\
# How quick, how large: figures of the site

`make bench-site` measures them and writes this page: here on {cores} cores of a server without a
graphics card, each engine as Debian has it, driven by a program. Nothing else should run
meanwhile. Times of starts are medians of {starts}; levels and the review are those of Root Bound
on hex-7. A touch is measured from the browser's event to the changed light. *Alone* is the memory
of a tab without the browser's program, which all tabs share. WebKit paints there by software,
which takes most of it.
"""


class Figure(NamedTuple):
    """One finding: of an engine, or of the site itself where that is ""."""

    engine: str
    what: str
    value: float
    unit: str

    def __str__(self) -> str:
        engine = f"{self.engine}, " if self.engine else ""
        return f"{engine}{self.what}: {self.shown()}"

    def shown(self) -> str:
        """The value as people read it."""
        return f"{self.rounded():.{self._digits()}f} {self.unit.partition(' ')[0]}".strip()

    def rounded(self) -> float:
        """The value that people read."""
        return round(self.value, self._digits())

    def _digits(self) -> int:
        return 2 if self.unit in ("s", "MB of files") else 0


class Chromium:
    """See Firefox. browser: Playwright's."""

    name = "Chromium"

    def __init__(self, browser):
        self._browser = browser

    def open_tab(self):
        """A tab that shares nothing with others."""
        return ChromiumTab(self._browser.new_context().new_page())


class ChromiumTab(Tab):
    """See Tab."""

    def __init__(self, page):
        self._page = page

    def open(self, address):
        self._page.goto(address)

    def reload(self):
        self._page.reload()

    def back(self):
        self._page.go_back()

    def evaluate(self, expression):
        return self._page.evaluate(expression)

    def perform(self, sources):
        raise NotImplementedError

    def tap_at(self, x, y, pointer="mouse"):
        self._page.mouse.click(x, y)

    def picture(self):
        return self._page.screenshot()

    def resize(self, width, height):
        self._page.set_viewport_size({"width": width, "height": height})

    def close(self):
        """Close it, with all that its pages have kept."""
        self._page.context.close()


def main():
    """Build the site, print all figures, and write their page."""
    found = []
    with tempfile.TemporaryDirectory() as folder:
        site = Path(folder)
        build(site / "club")
        for figure in chain(sizes(site), in_all_engines(site)):
            print(figure, flush=True)
            found.append(figure)
    if {figure.engine for figure in found} == {"", "Chromium", *ENGINES}:
        PAGE.write_text(page(found), encoding="utf-8")
    return 0


def sizes(folder: Path) -> Iterator[Figure]:
    """Yield the sizes of the site in `club` of a folder."""
    visit = downloaded(folder / "club")
    yield Figure("", SIZE, visit.plain / 1e6, "MB of files")
    yield Figure("", GZIPPED, visit.gzipped / 1e6, "MB of files")


def in_all_engines(folder):
    """The figures of every engine that is here."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=executable(), args=ARGUMENTS)
        yield from figures(Chromium(browser), folder)
        browser.close()
    for name, kind in ENGINES.items():
        yield from figures_in(name, kind, folder)


def figures_in(name, kind, folder):
    """The figures of another engine; where there is none, a line says so."""
    if any(find(program) is None for program in kind.programs):
        print(f"{name} is not here", file=sys.stderr)
        return
    with tempfile.TemporaryDirectory() as place:
        browser = kind(Path(place))
        try:
            # Its driver opens windows that do not share what they have fetched.
            yield Figure(name, REQUESTS, requests(browser, folder), "")
            yield from (one for one in figures(browser, folder) if one.what != REQUESTS)
        finally:
            browser.close()


def figures(
    browser, folder, starts=STARTS, touches=TOUCHES, turns=TURNS_OF_AN_HOUR
) -> Iterator[Figure]:
    """Measure the site in `club` of a folder."""
    times = [starts_in(browser, folder) for _ in range(starts)]
    asked, *rows = zip(*times, strict=True)
    yield Figure(browser.name, REQUESTS, statistics.median(asked), "")
    for what, row in zip((LIGHT, NEXT, OFFLINE), rows, strict=True):
        yield Figure(browser.name, what, statistics.median(row), "s")
    slow = SlowServer(folder)
    try:
        yield from in_a_tab(browser, hurry_in, slow.address)
    finally:
        slow.stop()
    files = FilesServer(folder)
    try:
        yield from in_a_tab(browser, play_in, files.address, touches)
        yield from in_a_tab(browser, hour_in, files.address, turns)
    finally:
        files.stop()


def in_a_tab(browser, measure, *arguments) -> Iterator[Figure]:
    """Yield a function's findings in a tab of its own."""
    tab = browser.open_tab()
    try:
        for what, value, unit in measure(tab, *arguments):
            yield Figure(browser.name, what, value, unit)
    finally:
        tab.close()


# The page of the figures.


def page(found: Iterable[Figure]) -> str:
    """The page, in Markdown."""
    cells: dict[str, dict[str, Figure]] = {}
    for figure in found:
        cells.setdefault(figure.what, {})[figure.engine] = figure
    engines = ["Chromium", *ENGINES]
    lines = [f"| | {' | '.join(engines)} | aim |", "|---" * (len(engines) + 2) + "|"]
    for what, row in cells.items():
        shown = [_cell(row.get(engine) or row.get(""), engine) for engine in engines]
        lines.append(f"| {what} | {' | '.join(shown)} | {_aim(what)} |")
    return "\n".join([HEAD.format(starts=STARTS, cores=os.cpu_count()), *lines]) + "\n"


def _cell(figure: Figure | None, engine: str) -> str:
    if figure is None:
        return ""
    value = figure.rounded()
    most = _aims(figure.what).get(engine, value)
    return figure.shown() + ("" if value <= most else ", not reached")


def _aims(what: str) -> dict[str, float]:
    """The aims of a figure by engine; none of one that has no aim."""
    aim = AIMS.get(what, {})
    return aim if isinstance(aim, dict) else dict.fromkeys(("Chromium", *ENGINES), aim)


def _aim(what: str) -> str:
    """The aims of a figure, shortly."""
    return ", ".join(dict.fromkeys(f"{aim:g}" for aim in _aims(what).values()))


# Starts.


def starts_in(browser, folder):
    """Requests of a first visit, as the driver makes it, and seconds until a board is lit: then,
    at the next, and offline."""
    files = FilesServer(folder)
    tab = browser.open_tab()
    first = seconds_to_light(tab, files.address)
    # The service worker fetches what it has not, which takes a core.
    tab.run("() => navigator.serviceWorker.ready.then(() => true)")
    asked = len(files.asked)
    after = seconds_to_light(tab, files.address)
    files.stop()
    offline = seconds_to_light(tab, files.address)
    tab.close()
    return asked, first, after, offline


def hurry_in(tab, address):
    """Seconds until the first touch is answered, of a person who touches what can be seen."""
    began = time.monotonic()
    tab.open(address)
    tab.until(SEEN)
    yield SLOWLY + "board drawn", time.monotonic() - began, "s"
    tab.tap(f'[data-cell="{CELLS[0]}"]')
    tab.until(ANSWERED)
    yield SLOWLY + "first touch answered", time.monotonic() - began, "s"


def requests(browser, folder):
    """Requests of a first visit in a window that nobody drives; in WebKit others are private."""
    add_visit(folder)
    files = FilesServer(folder)
    try:
        return len(asked_in_a_visit(browser, files))
    finally:
        files.stop()


def seconds_to_light(tab, address):
    began = time.monotonic()
    tab.open(address)
    tab.until(LIT)
    return time.monotonic() - began


# Play.


def play_in(tab, address, touches):
    """From the browser's event of a finger to the light; a turn of each level, and a review."""
    seconds_to_light(tab, address)
    tab.run("() => navigator.serviceWorker.ready.then(() => true)")
    answers = sorted(touch(tab, number) for number in range(touches))
    yield "touch to light, median", statistics.median(answers), "ms"
    yield "touch to light, worst", answers[-1], "ms"
    seconds_to_light(tab, f"{address}?built=hex-7")
    record = record_of(REVIEWED_TURNS)
    hello = tab.run(ASK, "hello", {})
    tab.run(ASK, "new", record | {"moves": record["moves"][:1]})
    # Level 1 takes no time worth measuring; at first its worker has to start.
    first, again = (taken(tab, "suggest", {"level": 1, "seed": seed}) for seed in (0, 1))
    yield WORKER, max(0.0, first - again), "s"
    for level in range(1, hello["levels"] + 1):
        tab.run(ASK, "new", record | {"moves": record["moves"][: REVIEWED_TURNS // 2]})
        yield f"turn of level {level}", taken(tab, "suggest", {"level": level}), "s"
    tab.run(ASK, "new", record)
    yield REVIEW, taken(tab, "review", {}), "s"


def touch(tab, number):
    """Milliseconds to the light. The stone on trial is then taken back, which is not measured: its
    light breathes, so a change of it answers nobody."""
    name = CELLS[number % len(CELLS)]
    tab.run(WATCH, name)
    tab.tap(f'[data-cell="{name}"]')
    answer = tab.run("() => window.answered")
    lift(tab, CHOSEN)
    tab.tap(f'[data-cell="{name}"]')
    lift(tab, UNCHOSEN)
    return answer


def lift(tab, result):
    """Wait for a touch's result, and until the next one is no hand that slides."""
    tab.until(result)
    tab.until(UNHELD)
    tab.run(ASK, "sim.run", {"ms": BETWEEN_TOUCHES_MS})


def taken(tab, method, params):
    """Seconds until a request is answered."""
    began = time.monotonic()
    tab.run(ASK, method, params)
    return time.monotonic() - began


def record_of(turns):
    """A game of Root Bound on hex-7, as two beginners play it."""
    match = Match("rootbound", "hex-7", {})
    engine = quick_engine()
    for turn in range(turns):
        match.play(engine.suggest(match, level=1, seed=turn).move)
    view = NotationView(match)
    record = view.record(match.moves())
    return {name: record[name] for name in ("game", "board", "options", "moves")}


# An hour.


def hour_in(tab, address, turns):
    """The memory of the tab's process: with nothing in it, with a board, after as many turns as
    people play in an hour, each with the computer's advice, and a review of each game."""
    tab.open("about:blank")
    yield from memory("of an empty tab")
    seconds_to_light(tab, address)
    yield from memory("of a tab with a board")
    for turn in range(turns):
        move = tab.run(ASK, "suggest", {"level": 2, "seed": turn})["move"]
        if tab.run(ASK, "play", {"move": move})["state"]["over"]:
            tab.run(ASK, "review", {})
            tab.run(ASK, "new", {"game": "rootbound", "board": "hex-4"})
    time.sleep(LEFT_ALONE_S)
    yield from memory(AN_HOUR.format(turns))


def memory(of_what):
    """The memory of the tab's process."""
    share = largest_page()
    yield f"memory {of_what}", share.whole / 1e6, "MB"
    yield f"memory {of_what}, alone", share.own / 1e6, "MB"


if __name__ == "__main__":
    sys.exit(main())
