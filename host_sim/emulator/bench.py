"""`make bench-board`: what the firmware takes of a Pico, on an emulated one.

Time is the emulated Pico's, so the figures are the same on every machine. They are kept in
figures.json; `--readme` writes the table in the README from it. A test measures those of the
small board and of the start again and tells of any that got more than 5 % worse.
"""

from __future__ import annotations

import argparse
import json
import statistics
import sys
from collections.abc import Iterator
from pathlib import Path

from host_sim.emulator.board import EmulatedBoard
from host_sim.emulator.firmware import firmware_files
from host_sim.emulator.image import REPOSITORY
from host_sim.emulator.pico import NS_PER_MS
from host_sim.emulator.plans import random_game
from host_sim.emulator.player import Player, flash_ms
from rootlight.board_file import read_board_file

FIGURES = Path(__file__).with_name("figures.json")
PROGRAM = Path(__file__).with_name("bench_program.py")
README = REPOSITORY / "README.md"
BOARDS = ("hex-4", "hex-7", "hex-11")
SEED = 1
# By fingers, from the middle of the game: enough for a median, and minutes rather than hours.
FINGER_TURNS = 4
_START_MS = 30_000
_LONG_MS = 600_000
_WAIT_MS = 1000

Figures = dict[str, float]

# Name of a figure: what it is called, its unit, and the gate of hex-7 or None.
NAMES: dict[str, tuple[str, str, float | None]] = {
    "boot_ms": ("power to the first light of a board that plays", "ms", 3000),
    "heap_rest": ("heap at rest, above MicroPython's own", "bytes", 64 * 1024),
    "heap_most": ("heap at its highest over a whole game", "bytes", None),
    "growth": ("growth of the heap over 1,000 turns", "bytes", 0),
    "collection_ms": ("longest garbage collection", "ms", None),
    "idle_ms": ("one idle poll", "ms", None),
    "accepted_ms": ("accepted touch to light, median", "ms", 40),
    "accepted_worst_ms": ("accepted touch to light, worst", "ms", 80),
    "refused_ms": ("refused touch to light and reason, median", "ms", 40),
    "refused_worst_ms": ("refused touch to light and reason, worst", "ms", 80),
    "end_light_ms": ("`end` to its first light, worst", "ms", 40),
    "end_ms": ("a turn and its frame, heaviest of a game", "ms", None),
    "end_settled_ms": ("`end` to settled lights, worst, the flash taking no time", "ms", 150),
    "saved_ms": ("`end` to saved, worst, the flash taking no time", "ms", None),
    "saved_flash_ms": ("the same, with the flash's typical times", "ms", None),
}
# The bytes of saved turns grow in steps, and a collection may miss what a register points at.
_SLACK = 1024
_MARK = "<!-- figures of the emulated Pico: make bench-board -->"
_END_MARK = "<!-- end of the figures -->"


class BenchBoard:
    """An emulated built board that runs the program of the benchmark."""

    def __init__(self, built: str) -> None:
        self.plan = random_game(built, SEED)
        program = PROGRAM.read_text("utf-8")
        files = firmware_files(built, programs={PROGRAM.name: program})
        files["main.py"] = f"import {PROGRAM.stem}\n".encode()
        files["moves.txt"] = " ".join(turn.move for turn in self.plan).encode()
        board_file = read_board_file(files[f"boards/{built}.json"])
        self.board = EmulatedBoard(board_file, files)
        self.figures: Figures = {}

    def start(self) -> None:
        """Switch it on; measure the start, and the rest after it."""
        frames: list[float] = []
        leds = self.board.hardware.leds

        def on_latch(_chain: object) -> None:
            # The first frame of all is a dark one.
            if any(leds.latched):
                frames.append(self.board.pico.now_ms)

        leds.on_latch = on_latch
        self.board.pico.boot()
        self.figures["heap_rest"] = self._hear("rest", _START_MS)[0]
        self.figures["boot_ms"] = frames[0]
        self.figures["idle_ms"] = self._hear("idle", _START_MS)[0] / 1000
        self._hear("listening", _START_MS)

    def play_by_itself(self) -> None:
        """A whole game without fingers."""
        self.board.pico.send(b"g")
        _, heaviest, most, slowest = self._hear("game", _LONG_MS)
        self.figures["end_ms"] = heaviest / 1000
        self.figures["heap_most"] = most
        self.figures["collection_ms"] = slowest / 1000

    def play_long(self) -> None:
        """A thousand turns: does anything stay behind?"""
        self.board.pico.send(b"t")
        heaps = [self._hear("long", _LONG_MS)[1] for _ in range(10)]
        growth = max(heaps[2:]) - heaps[1]
        self.figures["growth"] = growth if growth > _SLACK else 0

    def play_by_fingers(self, turns: int = FINGER_TURNS) -> None:
        """Some turns by fingers, from the middle of the game."""
        self.board.pico.send(b"h")
        self._hear("half", _LONG_MS)
        player = Player(self.board)
        half = len(self.plan) // 2
        accepted, refused, ends = [], [], []
        for turn in self.plan[half : half + turns]:
            if not turn.cells:
                continue
            if turn.refused >= 0:
                refused.append(player.touch(turn.refused))
            accepted += [player.touch(cell) for cell in turn.cells]
            ends.append(player.end(turn.player))
        self.figures["accepted_ms"] = statistics.median(accepted)
        self.figures["accepted_worst_ms"] = max(accepted)
        self.figures["refused_ms"] = statistics.median(refused)
        self.figures["refused_worst_ms"] = max(refused)
        self.figures["end_light_ms"] = max(end.first_ms for end in ends)
        self.figures["end_settled_ms"] = max(end.settled_ms for end in ends)
        self.figures["saved_ms"] = max(end.saved_ms for end in ends)
        self.figures["saved_flash_ms"] = max(
            end.saved_ms + flash_ms(end.operations) for end in ends
        )

    def _hear(self, name: str, ms: float) -> list[int]:
        """The numbers that the program tells under a name; what comes before is passed over."""
        pico = self.board.pico
        end = pico.clock.nanos + ms * NS_PER_MS
        while True:
            line = pico.wait_for(b"\n", (end - pico.clock.nanos) / NS_PER_MS).decode()
            words = line.split()
            if words[:2] == ["##", name]:
                return [int(word) for word in words[2:]]
            if line.startswith("Traceback"):
                pico.run(_WAIT_MS)
                raise RuntimeError(line + pico.take().decode())


def measure(built: str) -> Figures:
    """All figures of a built board; takes minutes."""
    bench = BenchBoard(built)
    bench.start()
    bench.play_by_itself()
    bench.play_by_fingers()
    bench.play_long()
    return {name: round(bench.figures[name], 2) for name in NAMES}


def worse(before: Figures, now: Figures) -> Iterator[str]:
    """A sentence for each figure that got more than 5 % worse."""
    for name, value in now.items():
        if value > before[name] * 1.05 + 0.01:
            title, unit, _ = NAMES[name]
            yield f"{title}: {value:g} {unit}, and it was {before[name]:g}"


def table(figures: dict[str, Figures]) -> str:
    """The README's table."""
    boards = list(figures)
    lines = ["| | " + " | ".join(boards) + " | aim for hex-7 |", "|---" * (len(boards) + 2) + "|"]
    for name, (title, unit, gate) in NAMES.items():
        cells = [_shown(figures[board][name], unit) for board in boards]
        aim = "" if gate is None else f"{_shown(gate, unit)}: {_verdict(figures, name, gate)}"
        lines.append(f"| {title} | " + " | ".join(cells) + f" | {aim} |")
    return "\n".join(lines)


def _shown(value: float, unit: str) -> str:
    return f"{value / 1024:.1f} KB" if unit == "bytes" else f"{value:.1f} {unit}"


def _verdict(figures: dict[str, Figures], name: str, gate: float) -> str:
    return "reached" if figures["hex-7"][name] <= gate else "not reached"


def write_readme(text: str) -> None:
    """Put the table between its marks in the README."""
    before, _, rest = README.read_text().partition(_MARK)
    after = rest.partition(_END_MARK)[2]
    README.write_text(f"{before}{_MARK}\n{text}\n{_END_MARK}{after}")


def main() -> int:
    """Measure, print, and keep the figures; returns the exit code."""
    arguments = _parser().parse_args()
    figures: dict[str, Figures] = json.loads(FIGURES.read_text()) if FIGURES.exists() else {}
    for built in arguments.boards:
        figures[built] = measure(built)
        print(f"{built}: measured", file=sys.stderr)
    figures = {built: figures[built] for built in BOARDS if built in figures}
    FIGURES.write_text(json.dumps(figures, indent=1) + "\n")
    print(table(figures))
    write_readme(table(figures))
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m host_sim.emulator.bench", description=__doc__)
    parser.add_argument("boards", nargs="*", default=list(BOARDS), help="which built boards")
    return parser


if __name__ == "__main__":
    sys.exit(main())
