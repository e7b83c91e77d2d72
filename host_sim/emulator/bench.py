"""`make bench-board`: how much of a Pico's time and memory the firmware needs, on an emulated one.

Times are those of the emulated Pico at the clock that is named, so the figures are the same on
every machine. They are kept in figures.json, and the table in figures.md is written from that. A
test measures a few of them again and fails if one got more than 5 % worse.
"""

from __future__ import annotations

import argparse
import json
import statistics
import sys
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

from host_sim.board.simulated_board import load_board_file
from host_sim.deploy.build import SETTINGS, compile_module
from host_sim.deploy.image.images import built_image
from host_sim.emulator import thinking_bench
from host_sim.emulator.board import EmulatedBoard
from host_sim.emulator.pico import NO_TIME, NS_PER_MS
from host_sim.emulator.plans import PLANNED, Turn, random_game, random_moves
from host_sim.emulator.player import Player, flash_ms
from rootlight.games.catalogue import NAMES as GAMES
from rootlight.games.catalogue import entry

FIGURES = Path(__file__).with_name("figures.json")
PROGRAM = Path(__file__).with_name("bench_program.py")
PAGE = Path(__file__).with_name("figures.md")


class Clocked(NamedTuple):
    """A built board whose Pico runs at a clock."""

    built: str
    mhz: int

    @property
    def title(self) -> str:
        return f"{self.built} at {self.mhz} MHz"


BOARDS = tuple(Clocked(built, mhz) for built in ("hex-4", "hex-7") for mhz in (125, 200))
# The board and the clock that the aims are for.
AIMED_AT = Clocked("hex-7", 200)
# Word of the command line for the figures of `thinking_bench`.
OPPONENTS = "opponents"
SEED = 1


class Extent(NamedTuple):
    """The amount of measuring, so that it takes minutes, not hours.

    each: in a whole game, one turn in so many goes through the whole board. long_turns: turns over
    which the heap must not grow. finger_turns: turns by fingers, from the middle of the game;
    talk_turns: turns while the host asks without pause.
    """

    each: int = 1
    long_turns: int = 1000
    finger_turns: int = 4
    talk_turns: int = 0


EXTENTS = {"hex-7": Extent(talk_turns=3), "hex-11": Extent(8, 200, 2)}


class OtherGame(NamedTuple):
    """A game of real length besides that of the plan whose heap is measured."""

    game: str
    board: str
    each: int

    @property
    def title(self) -> str:
        return f"{self.game} on {self.board}"


OTHER_GAMES = tuple(
    OtherGame(game, board, each) for game in GAMES for board, each in entry(game).long_games
)
# The least heap of a Pico, and how much of it must be free at any time.
PICO_HEAP = 190 * 1024
FREE_HEAP = 40 * 1024
_START_MS = 30_000
_LONG_MS = 600_000
_WAIT_MS = 1000
_SHORT_MS = 10
_REPORTS = 10

Figures = dict[str, float]

# Name of a figure: its title, its unit, and the aim for AIMED_AT or None.
NAMES: dict[str, tuple[str, str, float | None]] = {
    "boot_ms": ("power to the first light of a board that plays", "ms", 3000),
    "heap_rest": ("heap at rest, above MicroPython's own", "bytes", None),
    "heap_after": ("the same after a whole game", "bytes", None),
    "heap_most": ("heap at its highest over a whole game", "bytes", PICO_HEAP - FREE_HEAP),
    "growth": ("growth of the heap over many turns", "bytes", 0),
    "collection_ms": ("longest garbage collection", "ms", None),
    "idle_ms": ("one idle poll, median", "ms", 5),
    "idle_worst_ms": ("one idle poll, the one in which a touch chip is checked too", "ms", None),
    "accepted_ms": ("accepted touch to light, median", "ms", 15),
    "accepted_worst_ms": ("accepted touch to light, worst", "ms", 25),
    "talk_ms": ("the same while a host asks for the state all the time, worst", "ms", 60),
    "refused_ms": ("refused touch to light and reason, median", "ms", 40),
    "refused_worst_ms": ("refused touch to light and reason, worst", "ms", 80),
    "end_light_ms": ("`end` to its first light, worst", "ms", 40),
    "end_ms": ("a turn and its frame, heaviest of a game", "ms", None),
    "end_settled_ms": ("`end` to settled lights, worst, the flash taking no time", "ms", 80),
    "saved_ms": ("`end` to saved, worst, the flash taking no time", "ms", None),
    "saved_flash_ms": ("the same, with the flash's typical times", "ms", None),
}
OTHER_NAMES = ("turns", "heap_first", "heap_most", "heap_after")
_OTHERS_HEAD = (
    "a random game to its end",
    "turns",
    "heap at rest after its first turn",
    "at its highest",
    "at rest after the game",
    f"highest, short of {PICO_HEAP // 1024} KB by",
)
# The buffer of saved turns grows in steps, and a stale register may keep an object alive.
_SLACK = 1024
_MARK = "<!-- figures of the emulated Pico: make bench-board -->"
_END_MARK = "<!-- end of the figures -->"


class BenchBoard:
    """An emulated built board, with its image, that runs the program of the benchmark.

    other: a game to play instead of the planned one.
    """

    def __init__(self, clocked: Clocked, other: OtherGame | None = None) -> None:
        built = clocked.built
        self.extent = EXTENTS.get(built, Extent())
        if other is None:
            self.plan = random_game(built, SEED)
            game, each, moves = PLANNED, self.extent.each, [turn.move for turn in self.plan]
        else:
            game, each, moves = other.game, other.each, random_moves(other.game, built, SEED)
        files = _program(clocked)
        files["main.py"] = f"import {PROGRAM.stem}\n".encode()
        files["moves.txt"] = "\n".join(moves).encode()
        plan = f"{game} {built} {SEED} {len(moves)} {each} {self.extent.long_turns}"
        files["plan.txt"] = plan.encode()
        self.board = EmulatedBoard(load_board_file(built), files, built_image(built))
        # The figures tell the time of the processor and that of the flash apart.
        self.board.pico.flash.times = NO_TIME
        self.figures: Figures = {}

    def start(self) -> None:
        """Switch it on; measure the start and the heap at rest after it."""
        frames: list[float] = []
        leds = self.board.hardware.leds

        def on_latch(_chain: object) -> None:
            # The very first frame is dark.
            if any(leds.latched):
                frames.append(self.board.pico.now_ms)

        leds.on_latch = on_latch
        self.board.pico.boot()
        self.figures["heap_rest"] = self._hear("rest", _START_MS)[0]
        self.figures["boot_ms"] = frames[0]
        usual, longest = self._hear("idle", _START_MS)
        self.figures["idle_ms"] = usual / 1000
        self.figures["idle_worst_ms"] = longest / 1000
        self._hear("listening", _START_MS)

    def play_by_itself(self) -> None:
        """Measure a whole game without fingers."""
        self.board.pico.send(b"g")
        self.figures["heap_first"] = self._hear("first", _LONG_MS)[0]
        turns, heaviest, most, slowest = self._hear("game", _LONG_MS)
        self.figures["turns"] = turns
        self.figures["end_ms"] = heaviest / 1000
        self.figures["heap_most"] = most
        self.figures["collection_ms"] = slowest / 1000
        self.figures["heap_after"] = self._hear("after", _LONG_MS)[0]

    def play_long(self) -> None:
        """Measure whether the heap grows over many turns."""
        self.board.pico.send(b"t")
        heaps = [self._hear("long", _LONG_MS)[1] for _ in range(_REPORTS)]
        growth = max(heaps[2:]) - heaps[1]
        self.figures["growth"] = growth if growth > _SLACK else 0

    def play_by_fingers(self) -> None:
        """Measure turns by fingers, from the middle of the game; then more while a host talks."""
        self.board.pico.send(b"h")
        self._hear("half", _LONG_MS)
        player = Player(self.board)
        half = len(self.plan) // 2
        measured = half + self.extent.finger_turns
        self._measure_fingers(player, self.plan[half:measured])
        if self.extent.talk_turns:
            self.board.pico.send(b"l")
            self.board.pico.run(_WAIT_MS)
            host = TalkativeHost(self.board)
            accepted = []
            for turn in self.plan[measured : measured + self.extent.talk_turns]:
                accepted += [player.touch(cell) for cell in turn.cells]
                player.tap_end(turn.player)
            self.figures["talk_ms"] = max(accepted)
            self.figures["answers"] = host.answers
            host.leave()

    def _measure_fingers(self, player: Player, turns: list[Turn]) -> None:
        accepted, refused, ends = [], [], []
        for turn in turns:
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
        """The numbers that the program prints under a name; skips everything before them."""
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


def _program(clocked: Clocked) -> dict[str, bytes]:
    """Files for the flash of a board: the program of the benchmark, and settings."""
    with TemporaryDirectory() as folder:
        compiled = Path(folder) / PROGRAM.with_suffix(".mpy").name
        compile_module(PROGRAM, compiled, PROGRAM.name)
        program = {compiled.name: compiled.read_bytes()}
    settings = {"board": clocked.built, "clock_mhz": clocked.mhz}
    return program | {SETTINGS: json.dumps(settings).encode()}


class TalkativeHost:
    """Asks for the state as soon as it has the previous answer; `answers`: number of answers."""

    _PAUSE_MS = 0.1

    def __init__(self, board: EmulatedBoard) -> None:
        self.answers = 0
        self._pico = board.pico
        self._heard = b""
        self._is_leaving = self._is_done = False
        board.pico.on_output = self._hear
        self._ask()

    def leave(self) -> None:
        """Wait for the last answer, and stop asking."""
        self._is_leaving = True
        while not self._is_done:
            self._pico.run(_SHORT_MS)
        self._pico.on_output = None
        self._pico.send(b"!")
        self._pico.run(_WAIT_MS)

    def _ask(self) -> None:
        self._is_done = self._is_leaving
        if not self._is_done:
            self._pico.send_now(b'{"jsonrpc": "2.0", "id": 1, "method": "state"}\n')

    def _hear(self, data: bytes) -> None:
        *lines, self._heard = (self._heard + data).split(b"\n")
        for line in lines:
            if b'"result"' in line:
                self.answers += 1
                self._pico.at(self._PAUSE_MS, self._ask)


def measure(clocked: Clocked) -> Figures:
    """Measure all figures of a built board; takes many minutes."""
    bench = BenchBoard(clocked)
    for part in (bench.start, bench.play_by_itself, bench.play_by_fingers, bench.play_long):
        part()
        print(f"{clocked.title}: {part.__name__} {bench.figures}", file=sys.stderr)
    return _chosen(bench, tuple(NAMES))


def measure_other(other: OtherGame) -> Figures:
    """Measure the heap over a whole game."""
    bench = BenchBoard(Clocked(other.board, AIMED_AT.mhz), other)
    bench.start()
    bench.play_by_itself()
    return _chosen(bench, OTHER_NAMES)


def _chosen(bench: BenchBoard, names: tuple[str, ...]) -> Figures:
    return {name: round(bench.figures[name], 2) for name in names if name in bench.figures}


def worse(before: Figures, now: Figures) -> Iterator[str]:
    """A sentence for each figure that got more than 5 % worse."""
    for name in NAMES:
        if name in now and name in before and now[name] > before[name] * 1.05 + 0.01:
            value = now[name]
            title, unit, _ = NAMES[name]
            yield f"{title}: {value:g} {unit}, and it was {before[name]:g}"


def table(figures: dict[str, Figures]) -> str:
    """The tables of figures.md, with their notes."""
    boards = [clocked.title for clocked in BOARDS if clocked.title in figures]
    others = [other for other in OTHER_GAMES if other.title in figures]
    lines = [f"| | {' | '.join(boards)} | aim for {AIMED_AT.title} |"]
    lines.append("|---" * (len(boards) + 2) + "|")
    for name, (title, unit, gate) in NAMES.items():
        cells = [
            _shown(figures[each][name], unit) if name in figures[each] else "" for each in boards
        ]
        aim = "" if gate is None else f"{_shown(gate, unit)}: {_verdict(figures, name, gate)}"
        lines.append(f"| {title} | " + " | ".join(cells) + f" | {aim} |")
    if others:
        lines += ["", *_table_of_others(others, figures)]
    if any(thinking.title in figures for thinking in thinking_bench.tables()):
        lines += ["", *thinking_bench.lines(figures)]
    return "\n".join(lines)


def _table_of_others(others: list[OtherGame], figures: dict[str, Figures]) -> Iterator[str]:
    yield "| " + " | ".join(_OTHERS_HEAD) + " |"
    yield "|---" * len(_OTHERS_HEAD) + "|"
    for other in others:
        found = figures[other.title]
        heaps = [found["heap_first"], found["heap_most"], found["heap_after"]]
        heaps.append(PICO_HEAP - found["heap_most"])
        cells = [_shown(value, "bytes") for value in heaps]
        yield f"| {other.title} | {found['turns']:g} | " + " | ".join(cells) + " |"
    yield ""
    measured = " and ".join(f"one turn in {other.each} of {other.game}" for other in others)
    yield f"Looked at after {measured}, and after the last ones."


def _shown(value: float, unit: str) -> str:
    return f"{value / 1024:.1f} KB" if unit == "bytes" else f"{value:.1f} {unit}"


def _verdict(figures: dict[str, Figures], name: str, gate: float) -> str:
    found = [
        figures[each.title][name]
        for each in BOARDS
        if _counts_for_aims(each, name) and name in figures.get(each.title, {})
    ]
    if not found:
        return "not measured"
    return "reached" if max(found) <= gate else "not reached"


def _counts_for_aims(clocked: Clocked, name: str) -> bool:
    """Memory is the same at either clock."""
    is_memory = NAMES[name][1] == "bytes"
    return clocked == AIMED_AT or (is_memory and clocked.built == AIMED_AT.built)


def write_page(text: str) -> None:
    """Put the table between its marks in figures.md."""
    before, _, rest = PAGE.read_text().partition(_MARK)
    after = rest.partition(_END_MARK)[2]
    PAGE.write_text(f"{before}{_MARK}\n{text}\n{_END_MARK}{after}")


def main() -> int:
    """Measure, print and keep the figures; return the exit code."""
    arguments = _parser().parse_args()
    figures: dict[str, Figures] = json.loads(FIGURES.read_text()) if FIGURES.exists() else {}
    for name in arguments.names:
        figures |= _measured(name)
        print(f"{name}: measured", file=sys.stderr)
    others = [other.title for other in OTHER_GAMES]
    titles = [
        *(each.title for each in BOARDS),
        *others,
        *(one.title for one in thinking_bench.tables()),
    ]
    figures = {title: figures[title] for title in titles if title in figures}
    FIGURES.write_text(json.dumps(figures, indent=1) + "\n")
    print(table(figures))
    write_page(table(figures))
    return 0


def _measured(name: str) -> dict[str, Figures]:
    """Figures by their titles, of what a word of the command line stands for."""
    if name == OPPONENTS:
        return {one.title: thinking_bench.measure(one) for one in thinking_bench.tables()}
    for other in OTHER_GAMES:
        if other.game == name:
            return {other.title: measure_other(other)}
    return {each.title: measure(each) for each in BOARDS if each.title == name}


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m host_sim.emulator.bench", description=__doc__)
    names = [*(each.title for each in BOARDS), *(other.game for other in OTHER_GAMES), OPPONENTS]
    parser.add_argument("names", nargs="*", default=names, help="; ".join(names))
    return parser


if __name__ == "__main__":
    sys.exit(main())
