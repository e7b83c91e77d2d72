"""A page and a program share games over a bad line: `python -m tests.page.joined_games`.

The evenings of `host_sim.trials.joined_games`, with a page of the site in Chromium on one side:
the first seat of every other evening. Besides all that befalls a program and its broker, the page
is loaded again, closed and opened, frozen, without a network, and before a line that carries
nothing and is not closed. After each game both records must be the one that was played.
"""

from __future__ import annotations

import argparse
import json
import sys
import tempfile
import time
from collections import Counter
from contextlib import ExitStack
from pathlib import Path
from typing import NamedTuple

from playwright.sync_api import sync_playwright

from host_sim.site.build import build
from host_sim.trials.joined_games import (
    BUILT,
    DICE,
    GAMES,
    KINDS,
    PATIENCE_S,
    STALL,
    Evening,
    WentWrong,
    programs,
)
from host_sim.trials.mosquitto import free_port
from host_sim.trials.web_front import WebFront
from tests.page.browser import ARGUMENTS, executable
from tests.page.friends import ASKS
from tests.page.tabs import is_error
from tests.page.test_site import FilesServer

FAULTS = (*KINDS, "a side", STALL)
# Shorter and longer than a broker waits for somebody who says nothing.
FROZEN_S = (1, 12)
OFFLINE_S = 2
# No hand is faster from a touch to the key that loads a page again. The browser has kept the turn
# by then: it does that beside the page, some milliseconds after the turn is seen.
HAND_S = 1
GAMES_OF_AN_EVENING = 8
ASK = """([method, params, patience]) => Promise.race([
    window.askBoard(method, params),
    new Promise((resolve) => setTimeout(resolve, patience, null)),
])"""
# The room that this browser was in last, as if its people had invited somebody.
INVITED = """(room) => {
    if (location.protocol === "http:") localStorage["rootlight-room"] ??= room;
}"""


class Place(NamedTuple):
    """Where the site is, and the port of its broker."""

    address: str
    broker: int


class PageSide:
    """A page of the site that shares games: a `Side` of `joined_games`.

    port: of the plain line to the broker, before which it has a WebSocket.
    """

    def __init__(self, browser, place, seat, port, code):
        self.faults = {
            "load the page again": self._reload,
            "close and open the page": self._open_again,
            "freeze the page": self._freeze,
            "no network": self._be_offline,
        }
        self.complaints = []
        self._frozen = 0
        self._front = WebFront(port, place.broker)
        self._context = browser.new_context()
        self._context.on("weberror", lambda error: self.complaints.append(str(error.error)))
        self._context.on("console", self._note)
        part = f"#join={code}&as={seat + 1}"
        self._address = f"{place.address}?built={BUILT}{part}"
        self._context.add_init_script(ASKS)
        if seat == 0:
            game, board = GAMES[0]
            begin = {"game": game, "board": board, "options": {}}
            room = json.dumps({"part": part, "built": BUILT, "begin": begin})
            self._context.add_init_script(f"({INVITED})({json.dumps(room)})")
        self._open()

    def _note(self, line):
        if is_error(line):
            self.complaints.append(line.text)

    def _open(self):
        self.page = self._context.new_page()
        self.page.set_default_timeout(PATIENCE_S * 1000)
        self.page.goto(self._address)
        self._wait()

    def _wait(self):
        self.page.locator("#connection", has_text="Simulated").wait_for()

    def ask(self, method, **params):
        said = self.page.evaluate(ASK, [method, params, PATIENCE_S * 1000])
        if said is None:
            raise WentWrong(f"the page does not answer {method}")
        return said.get("result", said.get("error"))

    def hear(self, seconds):
        time.sleep(seconds)

    def kill(self):
        self._context.close()
        self._front.close()

    # What befalls it.

    def _reload(self):
        time.sleep(HAND_S)
        self.page.reload()
        self._wait()

    def _open_again(self):
        time.sleep(HAND_S)
        self.page.close()
        self._open()

    def _freeze(self):
        session = self._context.new_cdp_session(self.page)
        session.send("Page.setWebLifecycleState", {"state": "frozen"})
        time.sleep(FROZEN_S[self._frozen % len(FROZEN_S)])
        self._frozen += 1
        session.send("Page.setWebLifecycleState", {"state": "active"})
        session.detach()

    def _be_offline(self):
        self._context.set_offline(True)
        self._front.cut()
        time.sleep(OFFLINE_S)
        self._context.set_offline(False)


class Pages:
    """Makes the page of an evening; `complaints`: of all of them."""

    def __init__(self, browser, place):
        self._browser = browser
        self._place = place
        self.sides = []

    def make(self, seat, port, code):
        self.sides.append(PageSide(self._browser, self._place, seat, port, code))
        return self.sides[-1]

    @property
    def complaints(self):
        return [complaint for side in self.sides for complaint in side.complaints]


def evening_with(pages, folder, seed, kinds=FAULTS, dice=DICE):
    """An evening of a page and a program; the page has the first seat if the seed is even."""
    first, second = programs(folder)
    sides = (pages.make, second) if seed % 2 == 0 else (first, pages.make)
    return Evening(folder, seed, kinds, dice, sides)


def play(pages, folder, seed, games, figures):
    """Play so many games; returns for how long silent lines were not found. Raises WentWrong."""
    evening = evening_with(pages, folder, seed)
    try:
        evening.run(games)
    finally:
        evening.close()
        figures.update(evening.figures)
    return evening.silent_s


def run(games, seed):
    """Play, and print what happened; 1 if a board has another game, or a page complains."""
    began, figures, silent_s = time.monotonic(), Counter(), [0.0]
    with ExitStack() as ending:
        folder = Path(ending.enter_context(tempfile.TemporaryDirectory()))
        place = served_site(folder, ending)
        playwright = ending.enter_context(sync_playwright())
        browser = playwright.chromium.launch(executable_path=executable(), args=ARGUMENTS)
        ending.callback(browser.close)
        pages = Pages(browser, place)
        try:
            for at in range(0, games, GAMES_OF_AN_EVENING):
                count = min(GAMES_OF_AN_EVENING, games - at)
                silent_s += play(pages, folder / str(seed), seed, count, figures)
                seed += 1
                passed = time.monotonic() - began
                print(
                    f"{figures['games']} games, {figures['turns']} turns, {passed:.0f} s",
                    flush=True,
                )
        except WentWrong as error:
            print(f"seed {seed}: {error}")
            return 1
        finally:
            for name, count in sorted(figures.items()):
                print(f"{name}: {count}")
            print(f"a silent line was left after {max(silent_s):.1f} s at most")
    for complaint in pages.complaints:
        print(f"a page complains: {complaint}")
    return 1 if pages.complaints else 0


def served_site(folder, ending):
    """The site, built and served until the end."""
    broker = free_port()
    build(folder / "club", broker=f"ws://127.0.0.1:{broker}/")
    server = FilesServer(folder)
    ending.callback(server.stop)
    return Place(server.address, broker)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    return run(arguments.games, arguments.seed)


if __name__ == "__main__":
    sys.exit(main())
