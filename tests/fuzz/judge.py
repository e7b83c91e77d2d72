"""A simulated board under hostile lines, and what must hold after each of them.

Used by the fuzzers of this folder.
"""

import json

from host_sim.link.sim_link import SimLink
from rootlight.link.framing import MAX_LINE

# Notifications one of which tells that the game has changed.
_TELL_OF_CHANGE = ("turn", "state")
_MOST_NEWS = 14
_LONGEST_ANSWER = 64 * 1024


class Broken(AssertionError):
    """Something that must hold does not; the text says what, and after which input."""


class Judge:
    """One board. `lines` and `bytes`: how much it was told; `exceptions`: none, or it is over.

    Any exception of the firmware comes out of `feed` as it is.
    """

    def __init__(self, built="hex-4", seed=1):
        self.link = SimLink(built, seed)
        self.link.advance(200)
        self.link.take_output()
        self.lines = self.bytes = self.results = 0

    @property
    def match(self):
        return self.link.board.device.controller.in_play.match

    def feed(self, data):
        """Send bytes as they are; the messages that come of them."""
        before = self._game()
        self.link.feed(data)
        self.bytes += len(data)
        self.lines += data.count(b"\n")
        said = [self._message(line, data) for line in self.link.take_output()]
        self._look(data, before, said)
        return said

    def ask(self, message):
        """Send one request, a dict; the answer, or None if it wants none."""
        line = message if isinstance(message, bytes) else json.dumps(message).encode()
        if len(line) > MAX_LINE:
            return None
        said = self.feed(line + b"\n")
        answers = [each for each in said if "method" not in each]
        wants = isinstance(message, bytes) or "id" in message
        if wants and len(answers) != 1:
            raise Broken(f"{len(answers)} answers to {line!r}")
        if answers:
            self.results += "result" in answers[0]
        return answers[0] if answers else None

    def check_alive(self):
        """The board answers, and the state that it tells is that of its game."""
        self.feed(b"\n")
        hello = self.ask({"id": "alive", "method": "hello"})
        if hello["result"]["protocol"] != 1:
            raise Broken("hello is not answered")
        state = self.ask({"id": 0, "method": "state"})["result"]
        if state["turn"] != self.match.game.turn() or state["game"] != self.match.game.NAME:
            raise Broken(f"the state is not that of the game: {state}")

    def _look(self, data, before, said):
        device = self.link.board.device
        if self._game() != before:
            told = [each for each in said if each.get("method") in _TELL_OF_CHANGE]
            if not told:
                raise Broken(f"the game has changed without a word after {data!r}")
        if len(device.link.outbox.news) > _MOST_NEWS or device.link.has_pending_answer():
            raise Broken(f"something piles up after {data!r}")
        if len(device.lines.reader.buffer) != MAX_LINE + 1:
            raise Broken(f"the line buffer has grown after {data!r}")

    def _game(self):
        match = self.match
        return match.game.NAME, match.shape.name, bytes(match.game.state), match.moves()

    def _message(self, line, data):
        if len(line) > _LONGEST_ANSWER or not line.endswith(b"\n"):
            raise Broken(f"no whole line came after {data!r}: {line[:200]!r}")
        message = json.loads(line.decode("ascii"), parse_constant=_no_constant)
        if message.get("jsonrpc") != "2.0" or not ("method" in message or "id" in message):
            raise Broken(f"no message came after {data!r}: {line[:200]!r}")
        error = message.get("error")
        if error is not None and not (isinstance(error["code"], int) and error["message"]):
            raise Broken(f"an error without code or sentence after {data!r}: {line!r}")
        return message


def _no_constant(name):
    raise Broken(f"{name} is not JSON")
