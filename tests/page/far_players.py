"""A board at a cable that plays few levels, and a computer behind it that thinks when it is told.

Used by the tests of `board_with_engine`. No threads, no processes: what is thought about is found
when a test says so, by the weakest level, which is quick.
"""

import json
from functools import partial

from host_sim.board.simulated_board import SimulatedBoard
from host_sim.board.thinker import SimulatedParts
from host_sim.engine.jobs import DONE, FAILED, JobNews, carry_out
from host_sim.engine.reasons import GAMES
from host_sim.hub.real_board import RealBoard
from host_sim.link.sim_link import SimLink
from host_sim.native.quick_engine import quick_engine
from host_sim.native.quick_loops import quick_loops
from host_sim.web.computer import board_with_computer
from rootlight.search.levels import LEVELS
from tests.page.test_real_board import TICK_MS, DirectCable, FarEnd

BOARD_LEVELS = 2
SEED = 7


def every_level(shape):
    """The levels of a computer that is quick enough for all."""
    return LEVELS


class FewLevels(SimulatedParts):
    """The parts of a board that plays the first levels only."""

    def levels(self, shape):
        return BOARD_LEVELS


class ToldEngine:
    """A RemoteEngine that ends its job when `finish` is called, or at once while `is_quick`."""

    def __init__(self):
        self.job = None
        self.begun = []
        self.is_quick = False
        # What the searches of turns expect, if not what they find.
        self.value = None
        # How many random games tell of each turn that a review looks at.
        self.review_games = GAMES
        self.closed = False
        self._engine = quick_engine()
        self._news = []

    def begin(self, job):
        self.stop()
        self.job = job
        self.begun.append(job)
        if self.is_quick:
            self.finish()

    def finish(self):
        """The search is done."""
        job, self.job = self.job, None
        if job["do"] == "turn":
            job = {**job, "level": 1}
        if job["do"] == "review":
            job = {**job, "level": 2, "games": self.review_games}
        carry_out(job, self._engine, self._note, lambda: True)

    def fail(self):
        """The process has ended."""
        self.job = None
        self._news.append(JobNews(FAILED, None))

    def _note(self, kind, what):
        if kind == DONE and self.value is not None:
            what = {**what, "value": self.value}
        self._news.append(JobNews(kind, what))

    def stop(self):
        self.job = None
        self._news = []

    def take(self):
        all_news, self._news = self._news, []
        return all_news

    def close(self):
        self.closed = True


class Desktop:
    """A computer with the page's server at a board's cable, and the board.

    `far`: the FarPlayers, with the board. `turns`, `suggestions`, `reviews`: each a ToldEngine.
    `told`: the notifications before the last answer.
    """

    def __init__(self, built="hex-4", far=None):
        self.far = far or FarPlayers(built)
        self._made = []
        near = RealBoard(self.far.connect)
        self.board = board_with_computer(near, self._make, lambda: SEED, every_level)
        self.turns, self.suggestions, self.reviews = self._made
        self._number = 0
        self.told = []
        self.run()

    def _make(self):
        self._made.append(ToldEngine())
        return self._made[-1]

    def run(self, ms=100):
        """Let time pass; the messages that came."""
        for _ in range(ms // TICK_MS):
            self.board.advance(TICK_MS)
        return [json.loads(line) for line in self.board.take_output()]

    def send(self, method, **params):
        """Send a request, and return its id."""
        self._number += 1
        message = {"jsonrpc": "2.0", "id": self._number, "method": method, "params": params}
        self.board.handle(json.dumps(message).encode())
        return self._number

    def ask(self, method, **params):
        """The answer to a request, once it is there; what was told meanwhile is in `told`."""
        number = self.send(method, **params)
        came = self.run()
        (answer,) = [message for message in came if message.get("id") == number]
        self.told = [message for message in came if "method" in message]
        return answer

    def result(self, method, **params):
        """The result of a request that is not refused."""
        answer = self.ask(method, **params)
        assert "error" not in answer, answer
        return answer["result"]

    def hands(self, method, **params):
        """Do something at the board itself, as people do."""
        result = self.far.sim.request(method, params)
        self.far.hear()
        return result

    @property
    def moves(self):
        """The moves of the game on the board."""
        return self.far.sim.request("record")["moves"]


def weak_board(built):
    """A simulated board that plays the first levels only."""
    return SimLink(
        built, kind=partial(SimulatedBoard, make_parts=partial(FewLevels, loops=quick_loops()))
    )


class FarPlayers(FarEnd):
    """The board's end of the cable. `before_line`: function, called before what comes in."""

    def __init__(self, built="hex-4"):
        super().__init__(weak_board(built))
        self.before_line = lambda data: None

    def connect(self):
        super().connect()
        return WatchedCable(self)

    def hear(self):
        """Send the board's output down the cable."""
        self.said += b"".join(self.sim.take_output())

    def pass_time(self, ms):
        """The board's own time, in which it plays its own opponents."""
        self.sim.advance(ms)
        self.hear()

    def cut_power(self):
        """The power of the board goes, and comes back."""
        self.sim.board.power_cycle()
        self.sim.board.device.simulated = False
        self.sim.advance(500)
        self.sim.take_output()


class WatchedCable(DirectCable):
    """Tells of what is written before it is at the far end."""

    def __init__(self, far):
        super().__init__(far)
        self._far_players = far

    def write(self, data):
        self._far_players.before_line(data)
        return super().write(data)
