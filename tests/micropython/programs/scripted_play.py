"""Plays a script of acts at the board of a page, on any interpreter: what the page is told.

`tests/equal` writes scripts and compares what comes of them. A script is a dict: `built`, `seed`
and `acts`. An act is a list: its kind, a method of Evening, and what that takes.
"""

import json
from binascii import crc32

from host_sim.in_page.engine_worker import Seat
from tests.micropython.programs.page_play import Page

# Advice and a review as strong as they are take longer than a game.
LEVEL = 2
GAMES = 4
PAUSE_MS = 10
WAIT_MS = 200
# An opponent's turn comes within these.
LONGEST_MS = 60000
OF_THE_HEAP = "memory"
OF_THE_SOURCE = "trace"


class Evening:
    """One board, and the acts of a script, one after another: `step` does the next one.

    loops: see InBrowser. `state` is the board's at the last act `settle`.
    """

    def __init__(self, script, loops=None):
        self._script = script
        self._loops = loops
        self._page = self._page_with("")
        self._done = 0
        self.state = None

    def _page_with(self, files):
        script = self._script
        return Page(files, script["built"], script["seed"], self._loops, PAUSE_MS)

    def step(self):
        """Do the next act; whether there was one."""
        acts = self._script["acts"]
        if self._done == len(acts):
            return False
        kind, *given = acts[self._done]
        self._done += 1
        DOES[kind](self, *given)
        return True

    def take(self):
        """All that was told since this was asked last."""
        told, self._page.told[:] = list(self._page.told), []
        return told

    def kept(self):
        """Return the files that the page keeps of the board's flash."""
        return self._page.kept

    # Acts.

    def ask(self, method, params):
        """Ask something."""
        self._page.ask(method, **params)
        self._think_beside()
        answer = last_result(self._page.told)
        if method == "play" and answer is not None:
            self.state = answer["state"]

    def touch(self, cells):
        """Put fingers on cells, and lift them."""
        self._page.touch(*cells)

    def press(self, button):
        """Press a button."""
        self._page.press(button)

    def run(self, ms):
        """Let time pass."""
        self._page.run(ms)

    def review(self):
        """Ask for a review, and wait for it."""
        self._page.ask("review")
        self._think_beside()

    def _think_beside(self):
        """Do the jobs of the worker beside the board's, if there are any."""
        page = self._page
        jobs, page.jobs[:] = list(page.jobs), []
        for number, job in jobs:
            if job:
                self._think(number, json.loads(job))
        if jobs:
            page.run(WAIT_MS)

    def _think(self, number, job):
        job["level"] = min(job["level"], LEVEL)
        job["games"] = GAMES
        hear = self._page.boards.hear
        seat = Seat(lambda: 0, self._loops)
        seat.think(json.dumps(job), lambda thought: hear(number, thought))

    def leave(self):
        """Leave the page and come back: another worker goes on with what was kept."""
        told = self.take()
        self._page = self._page_with(self._page.kept)
        self._page.told[:0] = told

    def settle(self):
        """Wait until no opponent is to move, and ask for the state."""
        for _ in range(LONGEST_MS // WAIT_MS):
            before = len(self._page.told)
            self._page.ask("state")
            self.state = last_result(self._page.told[before:])
            if not awaits_opponent(self.state):
                return
            self._page.run(WAIT_MS)


DOES = {
    "ask": Evening.ask,
    "touch": Evening.touch,
    "press": Evening.press,
    "run": Evening.run,
    "review": Evening.review,
    "leave": Evening.leave,
    "settle": Evening.settle,
}


def last_answer(told):
    """The last answer among messages, or None."""
    for text in reversed(told):
        message = json.loads(text)
        if "method" not in message and message.get("id") is not None:
            return message
    return None


def last_result(told):
    """The result of the last answer among messages; None if it was an error."""
    return (last_answer(told) or {}).get("result")


def awaits_opponent(state):
    """Return whether the board is to play, in a state."""
    if state is None or state.get("over"):
        return False
    return state.get("to_move") in state.get("opponents", {})


class Sums:
    """Plays a script, and sums up what is told at each act. script: as JSON."""

    def __init__(self, script, loops=None):
        self._evening = Evening(json.loads(script), loops)
        self._told = [self.seen(self._evening.take())]

    def step(self):
        """Do the next act; whether there was one."""
        if not self._evening.step():
            return False
        self._told.append(self.seen(self._evening.take()))
        return True

    def found(self):
        """Return the findings of each act, and the files at the end, as JSON."""
        return json.dumps({"told": self._told, "kept": self._evening.kept()})

    @staticmethod
    def seen(told):
        """Return a sum of the reports of an act."""
        return sum_of(told)


class Words(Sums):
    """The same, with all that is told in place of sums."""

    @staticmethod
    def seen(told):
        return told


def gone_on_with(script, kept):
    """Return the reports to a page that brings back the flash of another, after a script."""
    page = Page(kept, script["built"], script["seed"])
    for method in ("record", "state", "library", "settings"):
        page.ask(method)
    return sum_of(page.told)


def sum_of(told):
    """A number for what texts of JSON mean, whatever the order of their members."""
    total = 0
    for text in told:
        total = crc32(spelled(json.loads(text)).encode(), total)
    return total


def spelled(value):
    """A value as text, but for what each interpreter tells in its own way."""
    if isinstance(value, dict):
        names = sorted(name for name in value if name not in (OF_THE_HEAP, OF_THE_SOURCE))
        return "{" + ",".join([name + ":" + spelled(value[name]) for name in names]) + "}"
    if isinstance(value, list):
        return "[" + ",".join([spelled(each) for each in value]) + "]"
    if isinstance(value, float):
        # In thousandths: no two interpreters spell a fraction alike.
        return str(int(value * 1000 + (0.5 if value >= 0 else -0.5))) + "/1000"
    return '"' + value + '"' if isinstance(value, str) else repr(value)
