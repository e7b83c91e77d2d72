"""A board that says what a test tells it to: for what the page shows, whatever the game knows.

Used by the tests of what stands on the page and beside it. It answers from a state that the test
writes, and writes down which moves it was asked to play.
"""

import json

from host_sim.board.description import describe_shape


class ToldBoard:
    """Speaks enough of the link for the page. `state`: what it says; `moves`: of its record."""

    def __init__(self, built, state, *, legal=None, moves=(), sim=True):
        self.description = describe_shape(built)
        self.state = {**_STATE, **state}
        self.legal = legal or {"cells": [], "complete": False, "words": []}
        self.moves = list(moves)
        self.sim = sim
        self.shown = {"shows": None}
        self.played = []
        self._output = []
        self._answers = {
            "hello": lambda params: {"firmware": "0.0.0", "board": built, "sim": self.sim},
            "sim.board": lambda params: {**self.description, "port": "nowhere"},
            "sim.watch": lambda params: {"leds": {"cells": {}, "buttons": {}}},
            "watch": lambda params: {},
            "lights": lambda params: {"cells": {}, "buttons": {}},
            "state": lambda params: self.state,
            "record": lambda params: self._record(),
            "legal": lambda params: self.legal,
            "explain": lambda params: {"legal": True},
            "lesson": self._lesson,
            "shows": lambda params: self.shown,
            "settings": lambda params: {"language": "en", "locks": {}},
            "play": self._play,
        }

    now_ms = 0

    def handle(self, line):
        """Take one line of the link."""
        message = json.loads(line)
        if "id" not in message:
            return
        answer = self._answers.get(message["method"])
        if answer is None:
            error = {"code": -32601, "message": "There is no such method."}
            self._send({"id": message["id"], "error": error})
            return
        self._send({"id": message["id"], "result": answer(message.get("params", {}))})

    def advance(self, ms):
        """Time is nothing to it."""

    def take_output(self):
        """The lines since the last call."""
        output, self._output = self._output, []
        return output

    def tell(self, **changes):
        """Let the state be another, and say so. To be called on the server's own thread."""
        self.state = {**self.state, **changes}
        self._send({"method": "state", "params": {"state": self.state}})

    def show(self, shown):
        """Show something else from now on, and say so. On the server's own thread, as `tell`."""
        self.shown = shown
        self._send({"method": "shows", "params": shown})

    def _record(self):
        names = ("game", "board", "options")
        return {name: self.state[name] for name in names} | {"moves": self.moves, "seed": 0}

    def _lesson(self, params):
        return {"books": []} if params.get("do") == "list" else {"lesson": None}

    def _play(self, params):
        self.played.append(params["move"])
        return {"move": params["move"], "state": self.state}

    def _send(self, message):
        self._output.append(json.dumps({"jsonrpc": "2.0", **message}).encode() + b"\n")


_STATE = {
    "origin": "a1",
    "options": {},
    "turn": 0,
    "captured": [],
    "last": None,
    "pending": [],
    "scores": {},
    "over": False,
    "winner": None,
    "end": "end1",
}
