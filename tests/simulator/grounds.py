"""The grounds of a board for random evenings: by itself, in a program, in a page; perhaps shared.

All are spoken to by the link. `start_anew` is what ends and begins again there: the board's power,
the program, which is killed, or the page, which is loaded again.
"""

import json
from itertools import count
from pathlib import Path

from host_sim.board.simulated_board import SimulatedBoard
from host_sim.headless.kept_link import KeptLink
from host_sim.in_page.in_browser import InBrowser
from host_sim.kept_files.kept_file import RETRY_S
from host_sim.link.sim_link import SimLink
from host_sim.rooms.documents import SetUp, written
from host_sim.rooms.joined_board import JoinedBoard
from host_sim.rooms.room import Room
from host_sim.rooms.shared_game import complete
from host_sim.shared_games.kept import Kept
from host_sim.trials.random_play import Chance
from rootlight.games.game import Refused
from rootlight.link.messages import LinkError
from tests.kept_files.faulty_disk import FaultyDisk
from tests.shared_games.evenings import a_turn
from tests.shared_games.tables import Broker, MemoryLine

BUILT = "hex-4"
MOMENT_MS = 1500
ROOM_GAME = complete(SetUp("rootbound", BUILT))
OTHERS_GAMES = (ROOM_GAME, complete(SetUp("rootbound", BUILT, moves=("d4", "a1,g4", "b2,e6"))))


class BoardAlone:
    """A board at a cable, which keeps its games itself."""

    def __init__(self, seed):
        self.link = SimLink(BUILT, seed)
        self.run(200)

    def ask(self, method, **params):
        """The result of a request. Raises LinkError."""
        return self.link.request(method, params)

    def run(self, ms):
        self.ask("sim.run", ms=ms)

    def cut_power(self, writes, holds_back):
        """The power goes at one of the next writes to the flash."""
        flash = self.link.board.hardware.flash
        flash.holds_back = holds_back
        flash.cut_after_writes(writes, -1)

    def start_anew(self):
        self.ask("sim.power", cycle=True)
        self.run(MOMENT_MS)

    def spoil_disk(self, random):
        """Nothing else keeps anything here."""


class InProgram(BoardAlone):
    """A simulated board in a program, which keeps its flash on a disk that may fail."""

    def __init__(self, seed):
        self.disk = FaultyDisk()
        self._seed = seed
        self._switch_on()

    def _switch_on(self):
        self.link = KeptLink(
            Path("board.json"), BUILT, self._seed, SimulatedBoard,
            tell=lambda text: None, disk=self.disk, clock=self.disk.clock,
        )  # fmt: skip
        self.run(200)

    def run(self, ms):
        self.disk.seconds += ms / 1000
        super().run(ms)

    def start_anew(self):
        """The disk works again, in time; then the program is killed."""
        self.disk.heal()
        super().start_anew()
        self.disk.seconds += RETRY_S
        self.run(10)
        self._switch_on()

    def spoil_disk(self, random):
        self.disk.fail(random.randrange(1, 8), random.choice((1, 10_000)))
        self.disk.is_away = random.random() < 0.3


class InPage:
    """A simulated board in a page of the site, whose files the browser keeps."""

    def __init__(self, seed):
        self._seed = seed
        self._kept = [""]
        self._numbers = count(1)
        self._load()

    def _load(self):
        self._said = []
        self._page = InBrowser(
            BUILT, self._said.append, self._kept.append,
            lambda *job: None, lambda *told: None, lambda sent: None,
            lambda: 0.0, lambda: 1, self._kept[-1], self._seed,
        )  # fmt: skip
        self.run(200)

    def ask(self, method, **params):
        number = next(self._numbers)
        request = {"jsonrpc": "2.0", "id": number, "method": method, "params": params}
        self._page.receive(json.dumps(request))
        said = list(self._said)
        self._said.clear()
        return result_in(said, number)

    def run(self, ms):
        self.ask("sim.run", ms=ms)

    def cut_power(self, writes, holds_back):
        self.ask("sim.power", cut_after_writes=writes)

    def start_anew(self):
        self.ask("sim.power", cycle=True)
        self.run(MOMENT_MS)
        self._load()

    def spoil_disk(self, random):
        """The worker tries again by itself: tests/javascript/kept.test.mjs."""


class SharedGame:
    """A program that shares the game of a board, and the other side, which is in memory too.

    new: the game that it begins where there is none. begun: whether the others have begun theirs.
    """

    def __init__(self, ground, seat, new, begun, seed):
        self._ground = ground
        self._disk = FaultyDisk()
        self._new = new
        self._seat = seat
        self._starts = count(1)
        self._turns = Chance(seed)
        self._numbers = count(1)
        self._broker = Broker()
        self.other = Room(1 - seat, "other000")
        self._other_line = MemoryLine(self._broker, 1 - seat)
        self._let_other_hear()
        if begun:
            self.other.begin(OTHERS_GAMES[seed % 2])
            self._let_other_hear()
        self.start()

    def start(self):
        """The program starts; what it kept, and what the broker kept, is there."""
        kept = Kept(Path("room.json"), lambda text: None, self._disk, self._disk.clock)
        room = Room(self._seat, f"author{next(self._starts):04d}", kept.bring())
        line = MemoryLine(self._broker, self._seat)
        link = self._ground.link
        self._line = line
        self.board = JoinedBoard(link, room, line, kept, self._new, "code", lambda: 0.0)
        self.settle()

    def kill(self):
        """The program is gone in mid-play."""
        self._line.cut()

    def ask(self, method, **params):
        number = next(self._numbers)
        request = {"jsonrpc": "2.0", "id": f"e{number}", "method": method, "params": params}
        self.board.handle(json.dumps(request).encode())
        return result_in(self.board.take_output(), f"e{number}")

    def run(self, ms):
        for _ in range(3):
            self.board.advance(ms // 3)
            self.settle()

    def settle(self):
        """Everything arrives, there and back."""
        for _ in range(4):
            self.board.take_output()
            self._let_other_hear()

    def _let_other_hear(self):
        news = self._other_line.take()
        other = self.other
        if news.is_new:
            other.repeat()
        other.hear_all(news.documents)
        if news.has_seen:
            other.see()
        if other.has_seen and not other.is_echoed:
            self._other_line.say(written(other.document()))

    def states(self):
        """The moves in play after each turn of the shared game."""
        game = self.board.room.game
        return [] if game is None else [game.moves(at) for at in range(len(game.turns) + 1)]

    def let_other_act(self, random):
        """The people at the other board do something, if they can."""
        room = self.other
        if room.question() is not None:
            room.answer(random.random() < 0.6)
        try:
            if room.game is None or random.random() < 0.1:
                room.begin(random.choice(OTHERS_GAMES))
            elif random.random() < 0.2:
                room.take_back()
            elif room.code_of_fingers() is None and not room.game.is_over():
                room.play(a_turn(room, self._turns))
        except Refused:
            return


def result_in(lines, identity):
    """The result of a request among what was said. Raises LinkError."""
    for line in lines:
        message = json.loads(line)
        if message.get("id") == identity:
            if "error" in message:
                raise LinkError(message["error"]["code"], message["error"]["message"])
            return message["result"]
    raise LinkError(0, "The board did not answer.")
