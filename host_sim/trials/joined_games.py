"""Two boards share games over a broker that is killed: `python -m host_sim.trials.joined_games`.

Two programs, `python -m host_sim --headless --join`, and Debian's mosquitto, with a bad line
before each program. Meanwhile the broker is killed, paused and restarted, lines are cut, messages
are doubled, delayed and come out of order, programs are killed and start again, turns are taken
back by consent. After each game both records must be the one that was played: no turn lost, none
doubled.
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
from pathlib import Path
from typing import Any

from host_sim.shared_games.address import new_code
from host_sim.trials.bad_line import BadLine, Faults
from host_sim.trials.mosquitto import Mosquitto
from host_sim.trials.random_play import Chance, play_turn
from rootlight.geometry.shapes import outline
from rootlight.match.match import Match
from rootlight.match.new_game import standard_boards

ROOT = Path(__file__).resolve().parents[2]
COLOURS = ("black", "white")
_BUILT = "hex-4"
# All that this board holds, each on its usual board there.
GAMES = tuple(standard_boards(outline(_BUILT)).items())
FAULTS = Faults(doubled=0.2, delayed=0.2, shuffled=0.1)
# Longer than a broker that was killed is waited for, and a line that was cut.
_PATIENCE_S = 180.0
# Faults in a turn, by chance.
_DICE = 0.15
KINDS = ("kill", "pause", "restart", "cut", "close", "kill a program")
_PAUSE_S = 1.0
# Games after which a line is printed.
_REPORT = 20


class WentWrong(Exception):
    """The boards do not have the game that was played; the text says what is wrong."""


class Program:
    """One headless board, in a process."""

    def __init__(self, colour: str, port: int, code: str, folder: Path, *more: str) -> None:
        self.colour = colour
        self.told: list[dict[str, Any]] = []
        self._lines: queue.Queue[bytes] = queue.Queue()
        self._number = 0
        command = [sys.executable, "-m", "host_sim", "--headless", "--built", _BUILT]
        command += ["--join", f"mqtt://127.0.0.1:{port}/{code}", "--as", colour]
        command += ["--kept", str(folder / colour / "boards"), *more]
        environment = os.environ | {"PYTHONPATH": os.pathsep.join((str(ROOT / "firmware"), "."))}
        self._process = subprocess.Popen(
            command,
            cwd=ROOT,
            env=environment,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
        )
        threading.Thread(target=self._read, daemon=True).start()

    def _read(self) -> None:
        assert self._process.stdout is not None
        for line in self._process.stdout:
            self._lines.put(line)

    def ask(self, method: str, **params: Any) -> Any:
        """The result of a request, or its error. Raises WentWrong: there is no answer."""
        assert self._process.stdin is not None
        self._number += 1
        request = {"id": self._number, "method": method, "params": params}
        self._process.stdin.write(json.dumps(request).encode() + b"\n")
        self._process.stdin.flush()
        while True:
            said = self._next(_PATIENCE_S)
            if said is None:
                raise WentWrong(f"{self.colour} does not answer {method}")
            if said.get("id") == self._number:
                return said.get("result", said.get("error"))

    def hear(self, seconds: float) -> None:
        """Wait until the board says something, or for so long."""
        self._next(seconds)

    def _next(self, seconds: float) -> dict[str, Any] | None:
        try:
            line = self._lines.get(timeout=seconds)
        except queue.Empty:
            return None
        said: dict[str, Any] = json.loads(line)
        return said

    def kill(self) -> None:
        """End it at once."""
        self._process.kill()
        self._process.wait(10)

    def close(self) -> None:
        """Let it end in good order."""
        assert self._process.stdin is not None
        self._process.stdin.close()
        self._process.wait(30)


class Evening:
    """Two programs, their bad lines and the broker. `figures`: what happened.

    kinds: the faults that strike; dice: how likely one is at each turn.
    """

    def __init__(
        self, folder: Path, seed: int, kinds: tuple[str, ...] = KINDS, dice: float = _DICE
    ) -> None:
        self.figures: Counter[str] = Counter()
        self._folder = folder
        self._kinds = kinds
        self._dice = dice
        self._chance = random.Random(seed)
        self._turns = Chance(seed)
        self._code = new_code()
        self._broker = Mosquitto(folder / "broker")
        self._broker.start()
        self._lines = [BadLine(self._broker.port, seed + at, FAULTS) for at in range(2)]
        self._programs = [self._start(0, "--new", ",".join(GAMES[0])), self._start(1)]

    def _start(self, seat: int, *more: str) -> Program:
        port = self._lines[seat].port
        return Program(COLOURS[seat], port, self._code, self._folder, *more)

    def close(self) -> None:
        """End everything."""
        for program in self._programs:
            program.kill()
        for line in self._lines:
            line.close()
        self._broker.kill()

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

    def _play(self, turn: int, move: str) -> None:
        """Have a turn played by whoever may."""
        last = time.monotonic() + _PATIENCE_S
        while time.monotonic() < last:
            for program in self._programs:
                answer = program.ask("play", move=move, turn=turn)
                if "move" in answer:
                    return
                code = answer["data"]["code"]
                self.figures[f"refused as {code}"] += 1
                if code not in ("behind", "not_your_turn", "moved_on"):
                    raise WentWrong(f"{move} was refused: {answer}")
            self._programs[0].hear(0.05)
        raise WentWrong(f"nobody may play {move}: {self._status()}")

    def _take_back(self, match: Match) -> None:
        """The last turn is taken back, when the other side has agreed."""
        asker = self._programs[self._chance.randrange(2)]
        answer = asker.ask("undo")
        if "data" in answer and answer["data"]["code"] != "other_side_asked":
            self.figures[f"undo refused as {answer['data']['code']}"] += 1
            return
        last = time.monotonic() + _PATIENCE_S
        moves = match.moves()[:-1]
        while time.monotonic() < last:
            self._strike()
            for program in self._programs:
                if program is not asker and program.ask("joined")["question"]:
                    program.ask("joined", answer=True)
            if all(program.ask("record")["moves"] == moves for program in self._programs):
                match.undo()
                self.figures["turns taken back"] += 1
                return
            self._programs[0].hear(0.05)
        raise WentWrong(f"a turn is not taken back: {self._status()}")

    def _begin(self, number: int) -> None:
        """The next game, begun by either side."""
        game, board = GAMES[number % len(GAMES)]
        seat = self._chance.randrange(2)
        last = time.monotonic() + _PATIENCE_S
        while time.monotonic() < last:
            self._programs[seat].ask("new", game=game, board=board)
            for _ in range(100):
                if all(p.ask("joined")["game"] > number for p in self._programs):
                    return
                self._programs[0].hear(0.05)
        raise WentWrong(f"no new game begins: {self._status()}")

    def _both_at(self, number: int, turns: int) -> dict[str, Any]:
        """Wait until both boards have a game; its record."""
        last = time.monotonic() + _PATIENCE_S
        while time.monotonic() < last:
            records = [program.ask("record") for program in self._programs]
            games = [program.ask("joined")["game"] for program in self._programs]
            if games == [number] * 2 and records[0] == records[1]:
                found: dict[str, Any] = records[0]
                return found
            self._programs[0].hear(0.05)
        raise WentWrong(f"game {number} does not begin: {self._status()}")

    def _wait_for(self, moves: list[str]) -> None:
        """Wait until both have a turn."""
        last = time.monotonic() + _PATIENCE_S
        while time.monotonic() < last:
            if all(program.ask("record")["moves"] == moves for program in self._programs):
                return
            self._programs[0].hear(0.02)
        raise WentWrong(f"a turn does not arrive: {self._status()}")

    def _compare(self, match: Match) -> None:
        """Both records are the one that was played."""
        last = time.monotonic() + _PATIENCE_S
        records: list[Any] = []
        while time.monotonic() < last:
            records = [program.ask("record")["moves"] for program in self._programs]
            if records == [match.moves()] * 2:
                return
            self._programs[0].hear(0.05)
        raise WentWrong(f"played: {match.moves()}, on the boards: {records}, {self._status()}")

    def _status(self) -> list[Any]:
        return [program.ask("joined") for program in self._programs]

    # Faults.

    def _strike(self) -> None:
        if self._chance.random() >= self._dice:
            return
        kind = self._chance.choice(self._kinds)
        self.figures[kind] += 1
        line = self._lines[self._chance.randrange(2)]
        if kind == "kill":
            self._broker.kill()
            self._broker.start()
        elif kind == "restart":
            self._broker.stop()
            self._broker.start()
        elif kind == "pause":
            self._broker.pause(True)
            threading.Timer(_PAUSE_S, self._broker.pause, (False,)).start()
            time.sleep(2 * _PAUSE_S)
        elif kind == "cut":
            line.cut()
        elif kind == "close":
            line.cut(is_closed=True)
            threading.Timer(_PAUSE_S, line.mend).start()
        else:
            seat = self._chance.randrange(2)
            self._programs[seat].kill()
            self._programs[seat] = self._start(seat)


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
            for name, count in sorted(evening.figures.items()):
                print(f"{name}: {count}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
