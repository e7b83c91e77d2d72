"""Many who watch one room at one broker: `python -m host_sim.trials.many_watching`.

Two sides play over Debian's mosquitto on this machine, and everybody else looks on. Each of these
has what a wall has for a room, `WatchedRoom` and its line by paho. Measured are the time from a
turn until the last of them has it, the messages that the broker sends, its memory and its time.
"""

from __future__ import annotations

import argparse
import multiprocessing
import statistics
import sys
import tempfile
import threading
import time
from contextlib import ExitStack
from multiprocessing.synchronize import Barrier, Event
from pathlib import Path
from typing import Any, NamedTuple

from paho.mqtt.client import Client, MQTTMessage
from paho.mqtt.enums import CallbackAPIVersion

from host_sim.rooms.presences import RENEW_S
from host_sim.shared_games.address import new_code, read_address
from host_sim.shared_games.line import BrokerLine
from host_sim.shared_games.watched import WatchedRoom
from host_sim.trials.many_joined import IN_A_PROCESS, Pair, cpu_s, memory_kb
from host_sim.trials.mosquitto import Mosquitto

_PATIENCE_S = 180.0
# Those who come at once, and then the next ones.
_AT_ONCE = 20
_LOOK_S = 0.5
# The broker counts its messages each second, for who asks.
_COUNTS = ("sys_interval 1",)
_SENT = "$SYS/broker/publish/messages/sent"


class Figures(NamedTuple):
    """The figures of one room.

    first, median, last, worst: from a turn until the first, the median and the last of who watch
    have it, each the median of all turns, and the longest of all, in ms. messages: that the broker
    sends in a second. memory: of the broker, in kB, once all are there and at the end; busy: the
    broker's time in % of a core. dropped: how many lines were not up at the end.
    """

    watching: int
    first: float
    median: float
    last: float
    worst: float
    messages: float
    memory: tuple[int, int]
    busy: float
    dropped: int


class Watcher:
    """Somebody who watches; `arrived`: when each turn was on their screen, by its number."""

    def __init__(self, port: int, code: str) -> None:
        self.arrived: dict[int, float] = {}
        self._is_looking = threading.Lock()
        self.line = BrokerLine(
            read_address(f"mqtt://127.0.0.1:{port}/{code}", {}), None, self.look
        )
        self._room = WatchedRoom(self.line)
        self.line.open()

    def look(self) -> None:
        """Take what has come, and whatever time has made due."""
        with self._is_looking:
            self._room.look()
            state: Any = self._room.told["state"]
            if state is not None:
                self.arrived.setdefault(state["turn"], time.monotonic())


class Count:
    """The messages that a broker has sent, as it says itself. It is asked from now on."""

    def __init__(self, port: int) -> None:
        self._counts: list[tuple[float, int]] = []
        self._client = Client(CallbackAPIVersion.VERSION2)
        self._client.on_message = self._take
        self._client.connect("127.0.0.1", port)
        self._client.subscribe(_SENT)
        self._client.loop_start()

    def _take(self, _client: Client, _data: object, message: MQTTMessage) -> None:
        self._counts.append((time.monotonic(), int(message.payload)))

    def close(self) -> float:
        """Ask no more; return how many there were in a second. 0: it was too short to tell."""
        self._client.disconnect()
        self._client.loop_stop()
        if len(self._counts) < 2:
            return 0.0
        (began, before), (ended, after) = self._counts[0], self._counts[-1]
        return (after - before) / (ended - began)


def measure(watching: int, turns: int, pause_s: float, calm_s: float = RENEW_S) -> Figures:
    """Measure a room with so many who watch, in which a turn is played every `pause_s`.

    calm_s: how long all are there before that.
    """
    with tempfile.TemporaryDirectory() as folder, ExitStack() as ending:
        broker = Mosquitto(Path(folder), lines=_COUNTS, keeps=False)
        broker.start()
        ending.callback(broker.kill)
        code = new_code()
        pair = Pair(broker.port, 0, code)
        counts = [IN_A_PROCESS] * (watching // IN_A_PROCESS)
        counts += [watching % IN_A_PROCESS] if watching % IN_A_PROCESS else []
        together, is_over = multiprocessing.Barrier(len(counts) + 1), multiprocessing.Event()
        found: multiprocessing.Queue[tuple[list[dict[int, float]], int]] = multiprocessing.Queue()
        for count in counts:
            arguments = broker.port, code, count, together, is_over, found
            multiprocessing.Process(target=_watch, args=arguments, daemon=True).start()
        pair.come()
        together.wait(_PATIENCE_S)
        _look_on(pair, calm_s)
        memory, used, began = memory_kb(broker.pid), cpu_s(broker.pid), time.monotonic()
        sent = Count(broker.port)
        played = _play(pair, turns, pause_s)
        messages = sent.close()
        busy = 100 * (cpu_s(broker.pid) - used) / (time.monotonic() - began)
        is_over.set()
        arrived: list[dict[int, float]] = []
        dropped = 0
        for _ in counts:
            some, lost = found.get(timeout=_PATIENCE_S)
            arrived += some
            dropped += lost
        memories = memory, memory_kb(broker.pid)
    delays = [sorted(_delays(arrived, turn, at)) for turn, at in played.items()]
    return Figures(
        watching,
        statistics.median(each[0] for each in delays),
        statistics.median(statistics.median(each) for each in delays),
        statistics.median(each[-1] for each in delays),
        max(each[-1] for each in delays),
        messages,
        memories,
        busy,
        dropped,
    )


def _delays(arrived: list[dict[int, float]], turn: int, at: float) -> list[float]:
    """How long it took until each had a turn, or a later one, in ms. Raises RuntimeError."""
    delays = []
    for each in arrived:
        later = [when for number, when in each.items() if number >= turn]
        if not later:
            raise RuntimeError(f"turn {turn} did not arrive")
        delays.append(1000 * (min(later) - at))
    return delays


def _play(pair: Pair, turns: int, pause_s: float) -> dict[int, float]:
    """Play turns; when each was played, by the number of turns then."""
    played = {}
    for _ in range(turns):
        began = time.monotonic()
        pair.play()
        played[len(pair.match.moves())] = began
        _look_on(pair, began + pause_s - time.monotonic())
    return played


def _look_on(pair: Pair, seconds: float) -> None:
    last = time.monotonic() + seconds
    while (left := last - time.monotonic()) > 0:
        time.sleep(min(left, _LOOK_S))
        pair.look()


def _watch(
    port: int,
    code: str,
    watching: int,
    together: Barrier,
    is_over: Event,
    found: multiprocessing.Queue[tuple[list[dict[int, float]], int]],
) -> None:
    """Do the part of one process: its people come, and watch until it is over."""
    watchers: list[Watcher] = []
    last = time.monotonic() + _PATIENCE_S
    while len(watchers) < watching:
        count = min(_AT_ONCE, watching - len(watchers))
        watchers += [Watcher(port, code) for _ in range(count)]
        while not all(watcher.line.is_up for watcher in watchers):
            _look(watchers)
            if time.monotonic() > last:
                raise RuntimeError("the people who watch do not come in")
    together.wait(_PATIENCE_S)
    while not is_over.is_set():
        _look(watchers)
    dropped = sum(not watcher.line.is_up for watcher in watchers)
    found.put(([watcher.arrived for watcher in watchers], dropped))


def _look(watchers: list[Watcher]) -> None:
    """A wall looks by itself as well, for what time has made due."""
    time.sleep(_LOOK_S)
    for watcher in watchers:
        watcher.look()


def main() -> int:
    """Measure, and print a table."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--watching", type=int, nargs="*", default=[10, 100, 300])
    parser.add_argument("--turns", type=int, default=12)
    parser.add_argument("--pause", type=float, default=10.0, help="seconds from turn to turn")
    arguments = parser.parse_args()
    print(
        "| watching | first ms | median ms | last ms | worst ms | messages a second | MB | time |"
    )
    print("|---|---|---|---|---|---|---|---|")
    for watching in arguments.watching:
        one = measure(watching, arguments.turns, arguments.pause)
        came, ended = one.memory
        print(
            f"| {one.watching} | {one.first:.1f} | {one.median:.1f} | {one.last:.0f} "
            f"| {one.worst:.0f} | {one.messages:.0f} | {came / 1024:.1f}, {ended / 1024:.1f} "
            f"| {one.busy:.1f} % |",
            flush=True,
        )
        if one.dropped:
            print(f"{one.dropped} lines were down at the end")
    return 0


if __name__ == "__main__":
    sys.exit(main())
