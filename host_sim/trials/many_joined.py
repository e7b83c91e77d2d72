"""Many joined boards at one broker: `python -m host_sim.trials.many_joined`.

Each two of them share a game over Debian's mosquitto on this machine. Every pair plays a turn
every few seconds; the time from a turn on one side until the other side has it is measured, and
the memory of the broker. The boards themselves are left out: a side here is what the program has
besides, its room and its line.
"""

from __future__ import annotations

import argparse
import multiprocessing
import secrets
import statistics
import sys
import tempfile
import threading
import time
from contextlib import ExitStack
from multiprocessing.synchronize import Barrier
from pathlib import Path
from typing import NamedTuple

from host_sim.rooms.documents import SetUp, written
from host_sim.rooms.room import Room
from host_sim.rooms.shared_game import complete
from host_sim.shared_games.address import new_code, read_address
from host_sim.shared_games.line import BrokerLine
from host_sim.trials.mosquitto import Mosquitto
from host_sim.trials.random_play import Chance, play_turn
from rootlight.match.match import Match

_SET_UP = SetUp("rootbound", "hex-7")
_PATIENCE_S = 600.0
# The lines of paho wait with `select`, which knows 1,024 files; each line has three.
IN_A_PROCESS = 100
# Pairs that come at once.
_AT_ONCE = 5


class Figures(NamedTuple):
    """The figures of one number of boards.

    Times in ms, memory in kB, once all are there and at the end, the broker's time in % of a core.
    """

    boards: int
    median: float
    nineteen_of_twenty: float
    worst: float
    memory: tuple[int, int]
    busy: float


class Side:
    """A room and its line, served by the thread of the line."""

    def __init__(self, port: int, code: str, seat: int) -> None:
        self.room = Room(seat, secrets.token_hex(8))
        self.lock = threading.Lock()
        self.arrived: list[float] = []
        self._said: tuple[int, int] | None = None
        self._turns = 0
        address = read_address(f"mqtt://127.0.0.1:{port}/{code}", {})
        self.line = BrokerLine(address, seat, self.serve)
        self.line.open()

    def serve(self) -> None:
        """Take what has come, and say what is new."""
        with self.lock:
            news = self.line.take()
            if news.is_new:
                self.room.repeat()
            self.room.hear_all(news.documents)
            if news.has_seen:
                self.room.see()
            turns = len(self.room.game.turns) if self.room.game else 0
            if turns > self._turns:
                self._turns = turns
                self.arrived.append(time.monotonic())
            self.say()

    def play(self, turn: str) -> None:
        """Play a turn of this side."""
        with self.lock:
            self.room.play(turn)
            self._turns += 1
            self.say()

    def say(self) -> None:
        """Publish the document, if it is new."""
        room = self.room
        document = room.document()
        edition = document.term, document.edition
        if room.has_seen and not room.is_echoed and edition != self._said and self.line.is_up:
            self._said = edition
            self.line.say(written(document))


class Pair:
    """Two sides that share a game, and the game that they are to play."""

    def __init__(self, port: int, number: int, code: str | None = None) -> None:
        code = code or new_code()
        self.sides = [Side(port, code, seat) for seat in range(2)]
        self.match = Match(_SET_UP.game, _SET_UP.board)
        self._chance = Chance(number)

    def is_ready(self) -> bool:
        """Return whether both have the game."""
        return all(side.room.has_seen and side.room.game is not None for side in self.sides)

    def begin(self) -> None:
        """Begin the game."""
        side = self.sides[0]
        with side.lock:
            if side.room.has_seen and side.room.game is None:
                side.room.begin(complete(_SET_UP))
                side.say()

    def come(self) -> None:
        """Wait until both have the game."""
        _bring_together([self])

    def look(self) -> None:
        """Do what time has made due."""
        for side in self.sides:
            side.serve()

    def play(self) -> float:
        """Play a turn; how long it took until the other side had it, in ms."""
        seat = self.match.game.player()
        mover, other = self.sides[seat], self.sides[1 - seat]
        turn = play_turn(self.match, self._chance)
        before = len(other.arrived)
        began = time.monotonic()
        mover.play(turn)
        last = began + _PATIENCE_S
        while len(other.arrived) == before:
            if time.monotonic() > last:
                raise RuntimeError("a turn did not arrive")
            time.sleep(0.0005)
        return 1000 * (other.arrived[-1] - began)


def measure(boards: int, turns: int, pause_s: float) -> Figures:
    """Measure so many boards at a broker; each pair plays so many turns, `pause_s` apart."""
    with tempfile.TemporaryDirectory() as folder, ExitStack() as ending:
        broker = Mosquitto(Path(folder), keeps=False)
        broker.start()
        ending.callback(broker.kill)
        counts = [IN_A_PROCESS] * (boards // IN_A_PROCESS)
        counts += [boards % IN_A_PROCESS] if boards % IN_A_PROCESS else []
        together = multiprocessing.Barrier(len(counts) + 1)
        found: multiprocessing.Queue[list[float]] = multiprocessing.Queue()
        for number, count in enumerate(counts):
            arguments = broker.port, number, count, turns, pause_s, together, found
            multiprocessing.Process(target=_play_some, args=arguments, daemon=True).start()
        together.wait(_PATIENCE_S)
        came, used, began = memory_kb(broker.pid), cpu_s(broker.pid), time.monotonic()
        patience_s = turns * pause_s + _PATIENCE_S
        delays = sorted(delay for _ in counts for delay in found.get(timeout=patience_s))
        busy = 100 * (cpu_s(broker.pid) - used) / (time.monotonic() - began)
        memory = came, memory_kb(broker.pid)
        together.wait(_PATIENCE_S)
    most = delays[len(delays) * 19 // 20]
    return Figures(boards, statistics.median(delays), most, delays[-1], memory, busy)


def _play_some(
    port: int,
    number: int,
    boards: int,
    turns: int,
    pause_s: float,
    together: Barrier,
    found: multiprocessing.Queue[list[float]],
) -> None:
    """Do the part of one process: its boards come, play, and stay until all have played."""
    pairs: list[Pair] = []
    while len(pairs) < boards // 2:
        count = min(_AT_ONCE, boards // 2 - len(pairs))
        first = number * IN_A_PROCESS + len(pairs)
        fresh = [Pair(port, first + at) for at in range(count)]
        _bring_together(fresh)
        pairs += fresh
    together.wait(_PATIENCE_S)
    found.put(_play(pairs, turns, pause_s))
    together.wait(turns * pause_s + _PATIENCE_S)


def _bring_together(pairs: list[Pair]) -> None:
    last = time.monotonic() + _PATIENCE_S
    while not all(pair.is_ready() for pair in pairs):
        for pair in pairs:
            pair.begin()
        time.sleep(0.02)
        if time.monotonic() > last:
            raise RuntimeError("the boards do not come together")


def _play(pairs: list[Pair], turns: int, pause_s: float) -> list[float]:
    """One turn after the other: this program is not to make them wait for one another."""
    delays = []
    for _ in range(turns):
        began = time.monotonic()
        for number, pair in enumerate(pairs):
            due = began + pause_s * number / len(pairs)
            time.sleep(max(due - time.monotonic(), 0))
            if not pair.match.game.is_over():
                delays.append(pair.play())
    return delays


def memory_kb(pid: int) -> int:
    """The memory of a process that is not shared or swapped, as Linux tells it."""
    for line in Path(f"/proc/{pid}/status").read_text("utf-8").splitlines():
        if line.startswith("VmRSS:"):
            return int(line.split()[1])
    return 0


def cpu_s(pid: int) -> float:
    """The time that a process has computed."""
    fields = Path(f"/proc/{pid}/stat").read_text("utf-8").rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / 100


def main() -> int:
    """Measure, and print a table."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--boards", type=int, nargs="*", default=[2, 50, 100, 250, 500])
    parser.add_argument("--turns", type=int, default=4, help="of each pair")
    parser.add_argument("--pause", type=float, default=5.0, help="seconds from turn to turn")
    arguments = parser.parse_args()
    print("| boards | median ms | 95 % ms | worst ms | broker's memory MB | its time |")
    print("|---|---|---|---|---|---|")
    for boards in arguments.boards:
        one = measure(boards, arguments.turns, arguments.pause)
        came, ended = one.memory
        print(
            f"| {one.boards} | {one.median:.1f} | {one.nineteen_of_twenty:.1f} | {one.worst:.0f} "
            f"| {came / 1024:.1f}, {ended / 1024:.1f} | {one.busy:.1f} % |",
            flush=True,
        )
    return 0


if __name__ == "__main__":
    sys.exit(main())
