"""Measures the site in real browsers: `make bench-site`. Prints figures and judges nothing.

The page is served by a plain server of files on this machine, so nothing here tells how quick a
network is; the bytes of a first visit do.
"""

import statistics
import sys
import tempfile
import time
from pathlib import Path

from playwright.sync_api import expect, sync_playwright

from host_sim.site.build import build, downloaded
from host_sim.toolchain.debian_programs import find
from tests.page.browser import ARGUMENTS, executable
from tests.page.engines.conftest import ENGINES
from tests.page.people import BETWEEN_TOUCHES_MS, cell
from tests.page.test_site import FilesServer, kept_for_offline, let_pass

TOUCHES = 30
STARTS = 5
PATIENCE_MS = 120_000
# Two cells far from each other: a second touch beside the first could be a hand that slides.
CELLS = ("a1", "g4")
LIT = """() => [...document.querySelectorAll("[data-led]")].some(
    (pad) => pad.dataset.led !== "0,0,0" && pad.dataset.led !== "")"""
# Resolves with the time from the browser's event until the pad has another light; it is seen with
# the next frame.
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
FRAME = """() => new Promise((resolve) => {
    const times = [];
    const look = (now) => {
        times.push(now);
        if (times.length < 61) requestAnimationFrame(look);
        else resolve((times[60] - times[0]) / 60);
    };
    requestAnimationFrame(look);
})"""


def main():
    """Build the site, and print all figures."""
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        build(Path(folder) / "club")
        browser = playwright.chromium.launch(executable_path=executable(), args=ARGUMENTS)
        for line in figures(browser, Path(folder)):
            print(line)
        browser.close()
        for name, kind in ENGINES.items():
            for line in figures_in(name, kind, Path(folder)):
                print(line)
    return 0


def figures(browser, folder, starts=STARTS, touches=TOUCHES):
    """Measure the site in `club` of a folder; a line for each figure."""
    visit = downloaded(folder / "club")
    yield f"a first visit downloads      {visit.plain / 1e6:6.1f} MB"
    yield f"the same, with gzip          {visit.gzipped / 1e6:6.1f} MB"
    files = FilesServer(folder)
    try:
        times = zip(*(starts_of(browser, files) for _ in range(starts)), strict=True)
        yield from lines_of_starts("Chromium", times)
        yield from touches_of(browser, files, touches)
    finally:
        files.stop()


def figures_in(name, kind, folder, starts=STARTS):
    """How soon a board is lit in another engine; where there is none, a line says so."""
    if any(find(program) is None for program in kind.programs):
        yield f"{name} is not here"
        return
    files = FilesServer(folder)
    with tempfile.TemporaryDirectory() as place:
        browser = kind(Path(place))
        try:
            times = zip(*(starts_in(browser, files) for _ in range(starts)), strict=True)
            yield from lines_of_starts(name, times)
        finally:
            browser.close()
            files.stop()


def lines_of_starts(engine, times):
    """times: those of first visits, and of next ones."""
    for what, seconds in zip(("first", "next"), times, strict=True):
        shown = ", ".join(f"{one:.2f}" for one in sorted(seconds))
        median = statistics.median(seconds)
        yield f"{engine}, first light, {what:<5}  {shown}; median {median:.2f} s"


def starts_in(browser, files):
    """Seconds until a board is lit, on a first visit and on the next one."""
    tab = browser.open_tab()
    first = seconds_to_light_in(tab, files)
    tab.run("() => navigator.serviceWorker.ready.then(() => true)")
    after = seconds_to_light_in(tab, files)
    tab.close()
    return first, after


def seconds_to_light_in(tab, files):
    began = time.monotonic()
    tab.open(files.address)
    tab.until(LIT)
    return time.monotonic() - began


def starts_of(browser, files):
    """Seconds until a board is lit, on the first visit of a browser and on the next one."""
    context = browser.new_context()
    page = context.new_page()
    page.set_default_timeout(PATIENCE_MS)
    first = seconds_to_light(page, files)
    kept_for_offline(page)
    page.close()
    page = context.new_page()
    page.set_default_timeout(PATIENCE_MS)
    after = seconds_to_light(page, files)
    context.close()
    return first, after


def seconds_to_light(page, files):
    began = time.monotonic()
    page.goto(files.address)
    page.wait_for_function(LIT)
    return time.monotonic() - began


def touches_of(browser, files, touches):
    """From the browser's event of a finger to the light, on the board in the worker."""
    context = browser.new_context()
    page = context.new_page()
    page.set_default_timeout(PATIENCE_MS)
    seconds_to_light(page, files)
    # The service worker fetches everything at first, which takes a core.
    kept_for_offline(page)
    frame = page.evaluate(FRAME)
    answers = []
    for touch in range(touches):
        # Each stone on trial is touched again, which takes it back.
        name = CELLS[touch // 2 % len(CELLS)]
        page.evaluate(WATCH, name)
        cell(page, name).click()
        answers.append(page.evaluate("window.answered"))
        expect(page.locator("#board .held")).to_have_count(0)
        let_pass(page, BETWEEN_TOUCHES_MS)
    context.close()
    answers.sort()
    shown = {
        "least": answers[0],
        "median": statistics.median(answers),
        "95 %": answers[int(0.95 * len(answers))],
        "worst": answers[-1],
    }
    for what, ms in shown.items():
        yield f"touch to light, {what:<6}       {ms:6.0f} ms, {ms / frame:.1f} frames"


if __name__ == "__main__":
    sys.exit(main())
