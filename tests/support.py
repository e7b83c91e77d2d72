"""Shared by several rooms of tests: a board with people, recorded games, colours by name."""

import gzip
import json
from functools import cache
from pathlib import Path

from host_sim.board.simulated_board import SimulatedBoard
from host_sim.link.sim_link import SimLink
from rootlight.games.catalogue import NAMES, entry
from rootlight.geometry.shapes import MAX_SIDE, MIN_SIDE

DATA = Path(__file__).parent / "data"
START_MS = 3500
PALETTE_ITSELF = {"brightness": 1}
# Methods of the link (firmware/link.md) that a Table offers, as in `table.state()`.
METHODS = (
    "hello", "new", "state", "legal", "explain", "ask", "danger", "points", "play", "resign",
    "undo", "redo", "record", "seats", "shows", "opponent", "clock", "suggest", "forecast",
    "library", "reopen", "study", "lesson", "lights", "settings", "diagnose", "errors",
    "recording", "selftest", "bringup", "service", "flash",
)  # fmt: skip


def each_recorded_game(board):
    """The recorded games of Root Bound on a board, one dict after another: data/oracle/README.md.

    MicroPython has room for one of them, not for all.
    """
    path = DATA / "oracle" / f"rootbound-{board}.jsonl.gz"
    with gzip.open(path, "rt", encoding="utf-8") as file:
        for line in file:
            yield json.loads(line)


@cache
def recorded_games(board):
    """All recorded games on a board, as a list."""
    return list(each_recorded_game(board))


def shape_names():
    """Names of all shapes: `hex-N`, then other hexagons by their sides, then `growy-P`."""
    sides = range(MIN_SIDE, MAX_SIDE + 1)
    names = [f"hex-{side}" for side in sides]
    names += [f"hex-{top}-{bottom}" for top in sides for bottom in sides if top != bottom]
    names += ["growy-2", "growy-3", "growy-4"]
    return names


def every_game(*cases):
    """Cases that begin with a game and its board; one more for each game that has none.

    The rest of it is as in the first case.
    """
    known = [case[0] for case in cases]
    rest = cases[0][2:]
    new = [(name, entry(name).boards[0]) + rest for name in NAMES if name not in known]
    return tuple(list(cases) + new)


class Table:
    """A simulated board and the people round it: touches, presses, and what they see.

    kind: the class of the board. settings: of the builder's file. Unless they say otherwise, its
    lights have the palette's own bytes, whatever its budget.
    """

    def __init__(self, built="hex-7", seed=1, kind=SimulatedBoard, settings=PALETTE_ITSELF):
        self.link = SimLink(built, seed, lambda *board: kind(*board, settings=settings))
        # After this the start-up is over and the first frame is shown.
        self.run(200)

    def __getattr__(self, method):
        """`table.state()`, `table.play(move="e5")`: the methods of the link by name."""
        if method not in METHODS:
            raise AttributeError(f"neither a table nor the link knows {method}")
        return lambda **params: self.link.request(method, params)

    def touch(self, *cells, ms=150):
        return self.link.request("sim.touch", {"cells": list(cells), "ms": ms})

    def press(self, button, ms=150, cells=()):
        if button == "menu":
            # Within 3 s of the start `menu` would begin the bring-up.
            self.run(max(0, START_MS - self.link.board.platform.ticks_ms()))
        params = {"button": button, "ms": ms, "with": list(cells)}
        return self.link.request("sim.press", params)

    def fingers(self, *cells, buttons=(), strength=1.0):
        """Put fingers on exactly these pads; without any, lift all."""
        params = {
            "cells": dict.fromkeys(cells, strength),
            "buttons": dict.fromkeys(buttons, 1.0),
        }
        return self.link.request("sim.fingers", params)

    def run(self, ms):
        return self.link.request("sim.run", {"ms": ms})

    def power(self, **params):
        return self.link.request("sim.power", params)

    def fault(self, **params):
        return self.link.request("sim.fault", params)

    def leds(self):
        return self.link.request("sim.leds")

    def led(self, name):
        leds = self.leds()
        return tuple((leds["cells"] | leds["buttons"])[name])

    def watch(self, *names, ms=6000, every=20):
        """The colours of LEDs over time: a list of (red, green, blue) for each name."""
        hardware = self.link.board.hardware
        seen = {name: [] for name in names}
        for _ in range(ms // every):
            self.run(every)
            for name in names:
                seen[name].append(tuple(hardware.colour(hardware.board.pad_at(name))))
        return seen

    def notifications(self):
        """The notifications since the last call, as (method, params)."""
        lines = [json.loads(line) for line in self.link.take_output()]
        return [(line["method"], line["params"]) for line in lines if "method" in line]

    def turn(self, move):
        """Play a move with fingers: its cells, then the live `end`; `pass` by holding `end`."""
        if move == "pass":
            self.press("end")
            self.press("end", ms=1200)
            return
        for cell in move.split(","):
            self.touch(cell)
        self.press("end")


def looks_like(colour):
    """Return the look of a still cell: black, white, claimed_black, claimed_white, dark."""
    red, _, blue = colour
    if not any(colour):
        return "dark"
    if blue > red:
        return "black" if blue >= 7 else "claimed_black"
    return "white" if red >= 5 else "claimed_white"


def seen_cells(leds):
    """Cells by their look, sorted as the link sorts them."""
    found = {"black": [], "white": [], "claimed_black": [], "claimed_white": [], "dark": []}
    for cell, colour in leds["cells"].items():
        found[looks_like(colour)].append(cell)
    return {name: sorted(cells, key=in_order) for name, cells in found.items()}


def in_order(cell):
    return cell[0], int(cell[1:])
