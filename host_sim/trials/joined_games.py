"""Two boards share games over a broker that is killed: `python -m host_sim.trials.joined_games`.

Two programs, `python -m host_sim --headless --join`, and Debian's mosquitto, with a bad line
before each program. Meanwhile the broker is killed, paused and restarted, lines are cut, messages
are doubled, delayed and come out of order, programs are killed and start again, turns are taken
back by consent. After each game both records must be the one that was played: no turn lost, none
doubled.

`python -m tests.page.joined_games` has the same evenings with a page of the site on one side.
"""

from __future__ import annotations

import argparse
import json
import os
import queue
import random
import subprocess
import sys
import tempfile
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import IO, Any, Protocol

from host_sim.shared_games.address import new_code
from host_sim.trials.bad_line import BadLine, Faults
from host_sim.trials.mosquitto import Mosquitto
from host_sim.trials.random_play import Chance, play_turn
from rootlight.geometry.shapes import outline
from rootlight.match.match import Match
from rootlight.match.new_game import standard_boards

ROOT = Path(__file__).resolve().parents[2]
COLOURS = ("black", "white")
BUILT = "hex-4"
# All that this board holds, each on its usual board there.
GAMES = tuple(standard_boards(outline(BUILT)).items())
FAULTS = Faults(doubled=0.2, delayed=0.2, shuffled=0.1)
# Longer than a broker that was killed is waited for, and a line that was cut.
PATIENCE_S = 180.0
# Faults in a turn, by chance.
DICE = 0.15
# What befalls the broker and the lines, and one of the sides.
KINDS = ("kill", "pause", "restart", "cut", "close", "a side")
# Besides: a line that carries nothing and is not closed. To find that takes some seconds.
STALL = "stall"
_PAUSE_S = 1.0
# Between two looks at the boards; a board that is not as it should be for so long may ask.
_LOOK_S = 0.05
_ASKED_S = 2.0
# Games after which a line is printed.
_REPORT = 20


class WentWrong(Exception):
    """The boards do not have the game that was played; the text says what is wrong."""


class Side(Protocol):
    """A board that shares the games, and what may befall it, by name."""

    faults: dict[str, Callable[[], None]]

    def ask(self, method: str, **params: Any) -> Any:
        """The result of a request, or its error. Raises WentWrong: there is no answer."""
        ...

    def hear(self, seconds: float) -> None:
        """Wait until the board says something, or for so long."""
        ...

    def kill(self) -> None:
        """End it at once."""
        ...


# Makes a side: of a seat, which comes to a port of this machine, in the room of a code.
MakeSide = Callable[[int, int, str], Side]


class Program:
    """One headless board, in a process. more: what follows the command, the first time."""

    def __init__(
        self, colour: str, port: int, code: str, folder: Path, *more: str, built: str = BUILT
    ) -> None:
        self.colour = colour
        self.faults: dict[str, Callable[[], None]] = {"kill a program": self._start_again}
        self._number = 0
        self._lines: queue.Queue[bytes] = queue.Queue()
        self._command = [sys.executable, "-m", "host_sim", "--headless", "--built", built]
        self._command += ["--join", f"mqtt://127.0.0.1:{port}/{code}", "--as", colour]
        self._command += ["--kept", str(folder / colour / "boards")]
        self._process = self._started(*more)

    def _started(self, *more: str) -> subprocess.Popen[bytes]:
        environment = os.environ | {"PYTHONPATH": os.pathsep.join((str(ROOT / "firmware"), "."))}
        process = subprocess.Popen(
            [*self._command, *more],
            cwd=ROOT,
            env=environment,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
        )
        # What an earlier process has said is not heard any more.
        self._lines = queue.Queue()
        way = process.stdout, self._lines
        threading.Thread(target=_read, args=way, daemon=True).start()
        return process

    def _start_again(self) -> None:
        self.kill()
        self._process = self._started()

    def ask(self, method: str, **params: Any) -> Any:
        """See Side."""
        assert self._process.stdin is not None
        self._number += 1
        request = {"id": self._number, "method": method, "params": params}
        self._process.stdin.write(json.dumps(request).encode() + b"\n")
        self._process.stdin.flush()
        while True:
            said = self._next(PATIENCE_S)
            if said is None:
                raise WentWrong(f"{self.colour} does not answer {method}")
            if said.get("id") == self._number:
                return said.get("result", said.get("error"))

    def hear(self, seconds: float) -> None:
        """See Side."""
        self._next(seconds)

    def _next(self, seconds: float) -> dict[str, Any] | None:
        try:
            line = self._lines.get(timeout=seconds)
        except queue.Empty:
            return None
        said: dict[str, Any] = json.loads(line)
        return said

    def kill(self) -> None:
        """See Side."""
        self._process.kill()
        self._process.wait(10)


def _read(said: IO[bytes], lines: queue.Queue[bytes]) -> None:
    for line in said:
        lines.put(line)


def programs(folder: Path) -> tuple[MakeSide, MakeSide]:
    """A program for each seat, which keeps its files in a folder; the first begins a game."""

    def first(seat: int, port: int, code: str) -> Program:
        return Program(COLOURS[seat], port, code, folder, "--new", ",".join(GAMES[0]))

    def second(seat: int, port: int, code: str) -> Program:
        return Program(COLOURS[seat], port, code, folder)

    return first, second


class Evening:
    """Two sides, their bad lines and the broker. `figures`: what happened.

    kinds: the faults that strike; dice: how likely one is at each turn. sides: what makes them, by
    their seats; two programs without it. `silent_s`: how long each line that carried nothing any
    more was taken for one that does.
    """

    def __init__(
        self,
        folder: Path,
        seed: int,
        kinds: tuple[str, ...] = KINDS,
        dice: float = DICE,
        sides: tuple[MakeSide, MakeSide] | None = None,
    ) -> None:
        self.figures: Counter[str] = Counter()
        self.silent_s: list[float] = []
        self._kinds = kinds
        self._dice = dice
        self._chance = random.Random(seed)
        self._turns = Chance(seed)
        self._broker = Mosquitto(folder / "broker")
        self._broker.start()
        self._lines = [BadLine(self._broker.port, seed + at, FAULTS) for at in range(2)]
        code = new_code()
        self._sides = [
            make(seat, self._lines[seat].port, code)
            for seat, make in enumerate(sides or programs(folder))
        ]

    def close(self) -> None:
        """End everything."""
        for side in self._sides:
            side.kill()
        for line in self._lines:
            line.close()
        self._broker.kill()

    def print_figures(self) -> None:
        """Print what happened."""
        for name, count in sorted(self.figures.items()):
            print(f"{name}: {count}")
        if self.silent_s:
            print(f"a silent line was left after {max(self.silent_s):.1f} s at most")

    # Games.

    def run(self, games: int) -> None:
        """Play so many games. Raises WentWrong."""
        for number in range(1, games + 1):
            self._play_game(number)
            self.figures["games"] += 1
            if number % _REPORT == 0:
                print(f"{number} games, {self.figures['turns']} turns", flush=True)
            if number < games:
                self._begin(number)

    def _play_game(self, number: int) -> None:
        both = self._both_at(number, 0)
        match = _match_of(both)
        while not match.game.is_over():
            self._strike()
            turn = play_turn(match, self._turns)
            self._play(len(match.moves()) - 1, turn)
            self.figures["turns"] += 1
            # Now and then they play on at once.
            takes_back = self._chance.random() < 0.05
            if takes_back or self._chance.random() < 0.5:
                self._wait_for(match.moves())
            if takes_back:
                self._take_back(match)
        self._compare(match)

    def _tries(self) -> Iterator[None]:
        """Try until patience is over; people meanwhile say yes to what their own boards ask."""
        began = time.monotonic()
        while (passed := time.monotonic() - began) < PATIENCE_S:
            yield
            self._sides[0].hear(_LOOK_S)
            if passed > _ASKED_S:
                self._let_games_go()

    def _let_games_go(self) -> None:
        """A board that was ended before it had kept the next game asks for the one that it has."""
        for side in self._sides:
            question = side.ask("joined")["question"]
            if question and question["seat"] is None:
                side.ask("joined", answer=True)
                self.figures["people let an earlier game go"] += 1

    def _play(self, turn: int, move: str) -> None:
        """Have a turn played by whoever may."""
        for _ in self._tries():
            for side in self._sides:
                answer = side.ask("play", move=move, turn=turn)
                if "move" in answer:
                    return
                code = answer["data"]["code"]
                self.figures[f"refused as {code}"] += 1
                if code not in ("behind", "not_your_turn", "moved_on"):
                    raise WentWrong(f"{move} was refused: {answer}")
        raise WentWrong(f"nobody may play {move}: {self._status()}")

    def _take_back(self, match: Match) -> None:
        """The last turn is taken back, when the other side has agreed."""
        asker = self._sides[self._chance.randrange(2)]
        answer = asker.ask("undo")
        if "data" in answer and answer["data"]["code"] != "other_side_asked":
            self.figures[f"undo refused as {answer['data']['code']}"] += 1
            return
        moves = match.moves()[:-1]
        for _ in self._tries():
            self._strike()
            for side in self._sides:
                if side is not asker and side.ask("joined")["question"]:
                    side.ask("joined", answer=True)
            if all(side.ask("record")["moves"] == moves for side in self._sides):
                match.undo()
                self.figures["turns taken back"] += 1
                return
        raise WentWrong(f"a turn is not taken back: {self._status()}")

    def _begin(self, number: int) -> None:
        """The next game, begun by either side."""
        game, board = GAMES[number % len(GAMES)]
        seat = self._chance.randrange(2)
        last = time.monotonic() + PATIENCE_S
        while time.monotonic() < last:
            self._sides[seat].ask("new", game=game, board=board)
            for _ in range(100):
                if all(side.ask("joined")["game"] > number for side in self._sides):
                    return
                self._sides[0].hear(0.05)
        raise WentWrong(f"no new game begins: {self._status()}")

    def _both_at(self, number: int, turns: int) -> dict[str, Any]:
        """Wait until both boards have a game; its record."""
        for _ in self._tries():
            records = [side.ask("record") for side in self._sides]
            games = [side.ask("joined")["game"] for side in self._sides]
            if games == [number] * 2 and records[0] == records[1]:
                found: dict[str, Any] = records[0]
                return found
        raise WentWrong(f"game {number} does not begin: {self._status()}")

    def _wait_for(self, moves: list[str]) -> None:
        """Wait until both have a turn."""
        for _ in self._tries():
            if all(side.ask("record")["moves"] == moves for side in self._sides):
                return
        raise WentWrong(f"a turn does not arrive: {self._status()}")

    def _compare(self, match: Match) -> None:
        """Both records are the one that was played."""
        records: list[Any] = []
        for _ in self._tries():
            records = [side.ask("record")["moves"] for side in self._sides]
            if records == [match.moves()] * 2:
                return
        raise WentWrong(f"played: {match.moves()}, on the boards: {records}, {self._status()}")

    def _status(self) -> list[Any]:
        return [(side.ask("joined"), side.ask("record")["moves"]) for side in self._sides]

    # Faults.

    def _strike(self) -> None:
        if self._chance.random() >= self._dice:
            return
        kind = self._chance.choice(self._kinds)
        seat = self._chance.randrange(2)
        if kind == "a side":
            kind = self._strike_side(self._sides[seat])
        elif kind in ("kill", "restart", "pause"):
            self._strike_broker(kind)
        else:
            self._strike_line(kind, seat)
        self.figures[kind] += 1

    def _strike_side(self, side: Side) -> str:
        """Something befalls a side; returns what."""
        kind = self._chance.choice(sorted(side.faults))
        side.faults[kind]()
        return kind

    def _strike_broker(self, kind: str) -> None:
        if kind == "pause":
            self._broker.pause(True)
            threading.Timer(_PAUSE_S, self._broker.pause, (False,)).start()
            time.sleep(2 * _PAUSE_S)
            return
        if kind == "kill":
            self._broker.kill()
        else:
            self._broker.stop()
        self._broker.start()

    def _strike_line(self, kind: str, seat: int) -> None:
        line = self._lines[seat]
        if kind == STALL:
            self._stall(seat)
        elif kind == "cut":
            line.cut()
        else:
            line.cut(is_closed=True)
            threading.Timer(_PAUSE_S, line.mend).start()

    def _stall(self, seat: int) -> None:
        """A line carries nothing any more until its side has found that."""
        side, line = self._sides[seat], self._lines[seat]
        self._wait_for_line(side, is_up=True)
        line.stall()
        began = time.monotonic()
        self._wait_for_line(side, is_up=False)
        self.silent_s.append(time.monotonic() - began)
        line.mend()

    def _wait_for_line(self, side: Side, is_up: bool) -> None:
        for _ in self._tries():
            if (side.ask("joined")["trouble"] is None) == is_up:
                return
        missing = "back" if is_up else "given up"
        raise WentWrong(f"a line is not {missing}: {self._status()}")


def _match_of(record: dict[str, Any]) -> Match:
    match = Match(
        record["game"],
        record["board"],
        record["options"],
        record.get("seed", 0),
        record.get("cards"),
    )
    for move in record["moves"]:
        match.play(move)
    return match


def main() -> int:
    """Play, and print what happened; 1 if a board has another game."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        evening = Evening(Path(folder), arguments.seed)
        try:
            evening.run(arguments.games)
        except WentWrong as error:
            print(f"seed {arguments.seed}: {error}")
            return 1
        finally:
            evening.close()
            evening.print_figures()
    return 0


if __name__ == "__main__":
    sys.exit(main())
