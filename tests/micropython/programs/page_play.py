"""The work of the page's worker, on any interpreter: boards behind their hub, by their own clock.

Each scene gives what the page is told, text by text, and what else leaves the worker.
"""

import json

from host_sim.board.simulated_board import SimulatedBoard
from host_sim.board.thinker import SimulatedParts
from host_sim.in_page.engine_worker import Seat
from host_sim.in_page.in_browser import InBrowser
from host_sim.interpreter import base64_of, bytes_of_base64
from host_sim.link.sim_link import SimLink

TICK_MS = 10
SEED = 11


class Page:
    """The page's end of its worker. `told`: all messages; `kept`: the last files of the flash.

    built, flash, seed, loops, draw, ask_line: see InBrowser. pause_ms: so long nothing is done
    after a request. `kept_room`: the last document of this side of a room.
    """

    def __init__(
        self,
        flash="",
        built="hex-4",
        seed=1,
        loops=None,
        pause_ms=50,
        draw=lambda: SEED,
        ask_line=lambda command: None,
    ):
        self.now_ms = 0
        self._pause_ms = pause_ms
        self.told = []
        self.kept = flash
        self.kept_room = ""
        self.jobs = []
        self.port_told = []
        self.far = None
        self._asked = 0
        self.boards = InBrowser(
            built,
            self.told.append,
            self._keep,
            lambda number, job: self.jobs.append([number, job]),
            lambda what, number: self.port_told.append([what, number]),
            self._send,
            lambda: self.now_ms / 1000,
            draw,
            flash,
            seed,
            loops,
            ask_line=ask_line,
            keep_room=self._keep_room,
        )
        self.run(300)

    def _keep(self, files):
        self.kept = files

    def _keep_room(self, document):
        self.kept_room = document

    def _send(self, data):
        if self.far is not None:
            self.far.feed(bytes_of_base64(data))

    def run(self, ms):
        """Let time pass."""
        for _ in range(ms // TICK_MS):
            self.now_ms += TICK_MS
            self._hear_far_board()
            self.boards.tick()

    def take(self, data):
        """Take bytes of the real board."""
        self.boards.port.take(self.port_told[-1][1], base64_of(data))

    def _hear_far_board(self):
        if self.far is not None:
            self.far.advance(TICK_MS)
            for line in self.far.take_output():
                self.take(line)

    def ask(self, method, **params):
        """Send a request, and let some time pass."""
        self._asked += 1
        message = {"jsonrpc": "2.0", "id": self._asked, "method": method, "params": params}
        self.boards.receive(json.dumps(message))
        self.run(self._pause_ms)

    def touch(self, *cells):
        """Put fingers on cells for a moment."""
        self.boards.receive(_fingers(dict.fromkeys(cells, 1.0), {}))
        self.run(200)
        self.boards.receive(_fingers({}, {}))
        self.run(400)

    def press(self, button):
        """Press a button for a moment."""
        self.boards.receive(_fingers({}, {button: 1.0}))
        self.run(200)
        self.boards.receive(_fingers({}, {}))
        self.run(400)


def _fingers(cells, buttons):
    params = {"cells": cells, "buttons": buttons}
    return json.dumps({"jsonrpc": "2.0", "method": "sim.fingers", "params": params})


class FewLevels(SimulatedParts):
    """The parts of a board that plays the first levels only."""

    def levels(self, shape):
        return 1


def play(files):
    """All scenes, by name. files: what a worker has kept, see `kept_files`."""
    return {
        "game": a_game(),
        "other games": other_games(),
        "faults": faults(),
        "lesson": a_lesson(),
        "kept": gone_on_with(files),
        "real": a_real_board(),
        "thoughts": thoughts(),
        "files": kept_files(),
    }


def a_game():
    """A game by fingers and by messages, with what is refused, taken back and asked about it."""
    page = Page()
    for method in ("hello", "sim.board", "sim.wires", "sim.kept", "state", "library"):
        page.ask(method)
    page.ask("sim.watch", leds=True)
    page.ask("watch", lights=True)
    page.ask("new", game="rootbound", seed=3, opponents={"white": 1})
    page.touch("d4")
    page.press("end1")
    page.run(3000)
    page.ask("undo")
    page.ask("redo")
    page.ask("play", move="zz9")
    page.ask("play", move="d4")
    page.ask("resign")
    page.ask("undo")
    page.ask("no such method")
    page.ask("suggest", level=1)
    page.ask("forecast", playouts=4, seed=2, show=True)
    page.ask("qr", text="https://example.org")
    page.boards.receive("{")
    page.boards.receive('["\\ud83d", {"id": 7}]')
    page.ask("play\u00e9\u2028", text="\u00e4\u20ac")
    page.run(1000)
    page.ask("explain", cell="d5")
    page.ask("study", on=True)
    page.ask("study", turn=0)
    page.ask("study", on=False)
    page.ask("record")
    return page.told


def other_games():
    """The beginning of each other game, with a clock and settings."""
    page = Page()
    for game in ("classroom", "rootzone", "droched"):
        page.ask("new", game=game, seed=5)
        page.ask("clock", mode="fischer", main_s=1, add_s=0)
        page.ask("legal")
        page.ask("play", move="e5")
        page.run(1500)
        page.ask("state")
    page.ask("settings", sound="quiet", language="de")
    page.ask("settings")
    return page.told


def faults():
    """Parts fail and are mended, the power goes in the middle of a write, the firmware errs."""
    page = Page()
    page.ask("sim.fault", part="d4", kind="electrode_stuck")
    page.run(3000)
    page.ask("diagnose")
    page.ask("sim.fault", part="touch1", kind="absent")
    page.run(1000)
    page.ask("sim.fault", part="i2c0", kind="nonsense")
    page.ask("sim.fault", clear=True)
    page.run(1000)
    page.ask("new", game="rootbound", seed=4)
    page.ask("sim.fault", part="firmware", kind="exception", at="link")
    page.run(500)
    page.ask("errors")
    page.ask("sim.power", cut_after_writes=1)
    page.ask("play", move="d4")
    page.run(1000)
    page.ask("play", move="e4")
    page.ask("sim.power", cycle=True)
    page.run(500)
    page.ask("state")
    page.ask("sim.solder", off=True)
    page.ask("sim.solder", pad="a1")
    return page.told


def a_lesson():
    """A lesson, its first step done rightly and wrongly."""
    page = Page()
    page.ask("lesson", do="list")
    page.ask("lesson", do="start", book="1-first-course", number=1)
    page.ask("sim.watch", leds=True)
    page.run(2000)
    page.touch("d4")
    page.press("end1")
    page.touch("a1")
    page.press("end1")
    page.run(2000)
    page.ask("lesson")
    page.ask("lesson", do="stop")
    return page.told


def kept_files():
    """Return the files of a game on the flash, for another worker to go on with."""
    page = Page()
    page.ask("new", game="rootbound", seed=9)
    page.ask("play", move="d4")
    page.ask("settings", sound="quiet")
    page.run(2000)
    return page.kept


def gone_on_with(files):
    """A worker that brings such files back, and one whose files are spoiled."""
    page = Page(files)
    page.ask("record")
    page.ask("settings")
    page.ask("undo")
    page.boards.other_tab_keeps()
    page.boards.cannot_keep()
    page.run(1000)
    spoiled = Page('{"game": 5}')
    spoiled.ask("state")
    return page.told + spoiled.told


def a_real_board():
    """A board at the page's port that knows one level: its cable, its noise, this page's help."""
    page = _page_with_real_board()
    for method in ("hello", "sim.board", "sim.wires"):
        page.ask(method)
    page.ask("new", game="rootbound", seed=2, opponents={"white": 3})
    page.ask("play", move="d4")
    page.run(1500)
    page.take(b"Traceback \xff\n")
    page.ask("suggest", playouts=3)
    page.ask("review")
    page.boards.hear(5, '["done", {"move": "e4", "playouts": 3, "value": 0.5}]')
    page.boards.hear(6, '["progress", [1, 4]]')
    page.boards.hear(6, "")
    page.boards.hear(4, '["done", {"move": "a1,g4"}]')
    page.run(2000)
    page.ask("state")
    page.ask("undo")
    page.run(1500)
    page.boards.port.closed(page.port_told[-1][1], "stuck")
    page.far = None
    page.run(1500)
    page.boards.show_simulated()
    page.ask("hello")
    return page.told + page.jobs + page.port_told


def _page_with_real_board():
    page = Page()
    page.boards.show_real()
    page.ask("state")
    far = SimLink("hex-4", 2, lambda built, seed: SimulatedBoard(built, seed, FewLevels))
    far.board.device.simulated = False
    far.advance(500)
    far.take_output()
    page.far = far
    page.boards.port.opened(page.port_told[-1][1])
    page.run(1000)
    return page


def what_has_an_order():
    """Return things whose order the page shows: boards, building, states that the hub adds to."""
    page = Page()
    page.ask("sim.board")
    page.ask("sim.wires")
    real = _page_with_real_board()
    del real.told[:]
    real.ask("new", game="rootbound", seed=2, opponents={"white": 2, "black": 3})
    real.ask("state")
    states = [text for text in real.told if '"opponents"' in text]
    return page.told + states


def thoughts():
    """Return the findings of the worker that thinks, in a short game."""
    told = []
    seat = Seat(lambda: 0)
    record = {"game": "rootbound", "board": "hex-4", "moves": ["d4", "a1,g4"], "seed": 1}
    for job in (
        {"do": "turn", "record": record, "level": 1},
        {"do": "suggest", "record": record, "level": 2, "playouts": 8, "games": 4},
        {"do": "review", "record": record, "level": 2, "games": 4},
    ):
        seat.think(json.dumps(job), told.append)
    return told
