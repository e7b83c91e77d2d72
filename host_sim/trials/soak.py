"""Long play with faults: `python -m host_sim.trials.soak`, and a day with `--day`.

A simulated person plays random turns with fingers on the simulated hex-4. The person looks before
each `end`, repeats touches that the board missed, takes back stones that nobody placed, and plays
a turn by link if a pad is dead. Meanwhile parts fail and recover at random moments, also while a
finger is on its way, and the power goes. After each turn the game on the board is compared with
the one that was played.
"""

from __future__ import annotations

import argparse
import gc
import random
import sys
from collections import Counter
from types import BuiltinFunctionType, FunctionType, ModuleType
from typing import Any

from host_sim.board import faults
from host_sim.headless.boards import quick_board
from host_sim.link.sim_link import SimLink
from host_sim.trials.long_day import Day
from host_sim.trials.random_play import Chance, play_turn
from rootlight.link.messages import LinkError
from rootlight.match.match import Match

BUILT = "hex-4"
_TRIES = 6
_TRIES_BY_LINK = 5  # power cuts or a faulty button may undo a turn
_PARTS = 10  # parts of a long soak, each with a report
_DEAD_MS = 850  # how long `end` ignores presses after a turn
_MENDS = 20  # after so many repairs in a row the person waits until the board finds the fault
_PATIENCE_MS = 10000
_WAITS = 12
_RECOVERY_MS = 45000  # how long after a fault its pads may still misbehave
# Buttons for faults. `menu` is left out because it leads to other games.
_BUTTONS = ("end1", "end2", "undo", "hint")


class WrongGame(Exception):
    """The board does not hold the game that was played; the text says what is wrong."""


class Soak:
    """One board and one person; figures are attributes, in `figures` by name."""

    def __init__(self, seed: int = 1) -> None:
        self.link = SimLink(BUILT, seed, quick_board)
        self.figures: Counter[str] = Counter()
        self.faults: Counter[str] = Counter()
        self.told: Counter[str] = Counter()
        self.sizes: list[int] = []
        self.missed: list[str] = []
        self._chance = random.Random(seed)
        self._turns = Chance(seed)
        self._game = Match("rootbound", BUILT)
        self._struck: set[str] = set()  # pads that the present fault may affect
        self._fault = ""
        self._fault_ends_ms = 0.0
        self._well_from_ms = 0.0
        self._next_fault_ms = 0.0
        self._new_game()

    def run(self, turns: int) -> None:
        """Play so many turns. Raises WrongGame."""
        while self.figures["turns"] < turns:
            if self._game.game.is_over():
                self._new_game()
            move = play_turn(self._game, self._turns)
            self._play(move)
            self.figures["turns"] += 1
            if len(self._game.moves()) == 1:
                gc.collect()
                self.sizes.append(size_of(self.link.board.device))

    def _ask(self, method: str, **params: Any) -> Any:
        result = self.link.request(method, params)
        for line in self.link.take_output():
            if b'"fault"' in line:
                self.told[line.split(b'"code": "')[1].split(b'"')[0].decode()] += 1
        return result

    def _now(self) -> float:
        return self.link.board.now_ms

    def _new_game(self) -> None:
        self._old = self._game.moves()
        self._game = Match("rootbound", BUILT)
        self.figures["games"] += 1
        self._set_up()

    def _set_up(self) -> None:
        """Begin a new game, again if the power goes before it is saved.

        A broken `undo` may bring the old game back until the board finds the fault.
        """
        for attempt in range(_WAITS):
            self._ask("new", game="rootbound")
            self._ask("sim.run", ms=500)
            if not self._ask("record")["moves"]:
                return
            if attempt:
                if "undo" not in self._struck:
                    break
                self.figures["old games brought back by a pad out of order"] += 1
                self._run(_PATIENCE_MS)
        raise WrongGame("a new game is not kept")

    # A turn.

    def _play(self, move: str) -> None:
        """Play a turn by fingers, or by link where the pads do not feel them."""
        moves = self._game.moves()
        for attempt in range(_TRIES + _TRIES_BY_LINK):
            self._let_things_happen()
            if self._compare(moves):
                return
            if attempt >= _TRIES:
                self.figures["turns played by link"] += attempt == _TRIES
                self._play_by_link(move)
            elif move == "pass":
                self._say_pass()
            elif self._touch_all(move.split(",")):
                self._ask("sim.press", button="end", ms=self._chance.randrange(80, 250))
            self._ask("sim.run", ms=_DEAD_MS)
        if not self._compare(moves):
            raise WrongGame(f"the turn {move} cannot be played")

    def _play_by_link(self, move: str) -> None:
        if self._ask("record")["moves"] != self._game.moves()[:-1]:
            return
        try:
            self._ask("play", move=move)
        except LinkError as error:
            raise WrongGame(f"{move} was refused: {error.message}") from error

    def _say_pass(self) -> None:
        for cell in self._ask("state")["pending"]:
            self._take_back(cell)
        self._ask("sim.press", button="end")
        self._let_things_happen()
        self._ask("sim.press", button="end", ms=1200)

    def _touch_all(self, cells: list[str]) -> bool:
        """Touch the cells of a turn; return whether exactly these are pending now."""
        for cell in self._ask("state")["pending"]:
            if cell not in cells:
                self._take_back(cell)
        for cell in cells:
            if cell not in self._ask("state")["pending"]:
                self._touch(cell)
        self._ask("sim.run", ms=self._chance.randrange(100, 800))
        return set(self._ask("state")["pending"]) == set(cells)

    def _touch(self, cell: str) -> None:
        self.figures["touches"] += 1
        was_well = self._is_well(cell)
        self._ask("sim.fingers", cells={cell: self._chance.uniform(0.87, 1)})
        self._run(self._chance.randrange(80, 400))
        self._ask("sim.fingers")
        self._run(250)
        if cell in self._ask("state")["pending"]:
            return
        if was_well and self._is_well(cell):
            self.figures["touches missed though all was well"] += 1
            self.missed.append(f"{cell} at {self._now() / 1000:.1f} s")
        else:
            self.figures["touches tried again"] += 1

    def _take_back(self, cell: str) -> None:
        """Remove a pending stone that nobody placed: touch it, or wait for the board."""
        if self._is_well(cell):
            self.figures["phantom touches"] += 1
        else:
            self.figures["stones on trial by a pad out of order"] += 1
        self._run(2000)
        if cell in self._ask("state")["pending"]:
            self._ask("sim.touch", cells=[cell])
            self._run(500)

    # Comparing.

    def _compare(self, moves: list[str]) -> bool:
        """Return whether the turn is on the board; undoes the effects of faulty buttons."""
        for attempt in range(_MENDS + _WAITS):
            found = self._ask("record")["moves"]
            if found == moves or found == moves[:-1]:
                return found == moves
            # This is the previous game, and further presses took turns of it back.
            is_old = found == self._old[: len(found)]
            if is_old and len(moves) == 1 and "undo" in self._struck:
                self.figures["old games brought back by a pad out of order"] += 1
                self._set_up()
                continue
            self._mend(found, moves)
            self._run(300 if attempt < _MENDS else _PATIENCE_MS)
        raise WrongGame(f"the buttons do not let go: {found}, not {moves}")

    def _play_again(self, move: str) -> None:
        """Redo a turn that was undone; after a power cut it must be played again."""
        try:
            self._ask("redo")
        except LinkError:
            self._ask("play", move=move)

    def _mend(self, found: list[str], moves: list[str]) -> None:
        """Correct the effects of a faulty button. Raises WrongGame if no button is faulty.

        Only stones that were touched may be on the board, whatever the button did.
        """
        same = 0
        while same < min(len(found), len(moves)) and found[same] == moves[same]:
            same += 1
        stones = set(",".join(found[same:]).split(",")) - {"", "pass"}
        explained = self._struck & set(_BUTTONS) and not self._is_well("")
        if not explained or not stones <= set(moves[-1].split(",")):
            raise WrongGame(f"{found} is on the board, not {moves}; fault {self._fault}")
        if len(found) > same:
            self.figures["turns ended by a pad out of order"] += 1
            self._ask("undo")
        else:
            self.figures["turns taken back by a pad out of order"] += 1
            self._play_again(moves[same])

    # Faults.

    def _run(self, ms: float) -> None:
        """Let time pass, in which a fault may begin or end."""
        self._ask("sim.run", ms=ms // 2)
        self._let_things_happen()
        self._ask("sim.run", ms=ms - ms // 2)

    def _is_well(self, pad: str) -> bool:
        """Return whether no fault affects a pad now or did so lately."""
        if self._now() >= self._well_from_ms:
            return True
        return pad not in self._struck and bool(pad)

    def _let_things_happen(self) -> None:
        now_ms = self._now()
        if self._fault and now_ms >= self._fault_ends_ms:
            self._ask("sim.fault", clear=True)
            self._fault = ""
            self._well_from_ms = now_ms + _RECOVERY_MS
            self._next_fault_ms = now_ms + self._chance.uniform(1000, 30000)
        elif not self._fault and now_ms >= self._next_fault_ms:
            if self._now() >= self._well_from_ms:
                self._struck = set()
            self._begin_fault()

    def _begin_fault(self) -> None:
        # Errors in the firmware itself have other tests.
        parts = (kind for kind in faults.KINDS if faults.FIRMWARE not in faults.KINDS[kind][0])
        kind = self._chance.choice((*parts, "power", "power in a write", "noise everywhere"))
        if kind in ("mux_locked",):
            return
        self.faults[kind] += 1
        self._fault = kind
        lasting_ms = self._chance.choice((300, 3000, 30000, 90000)) * self._chance.uniform(0.5, 1)
        self._fault_ends_ms = self._now() + lasting_ms
        # The fault may affect these pads. They are set first because it may begin at once.
        self._well_from_ms = float("inf")
        if kind == "power":
            self._ask("sim.power", cycle=True)
            self._strike_all()
        elif kind == "power in a write":
            self._ask("sim.power", cut_after_writes=self._chance.randrange(1, 5))
            self._strike_all()
        elif kind == "noise everywhere":
            counts = self._chance.randrange(2, 40)
            for chip in range(4):
                self._ask("sim.fault", part=f"touch{chip}", kind="noise", counts=counts)
            self._strike_all()
        else:
            self._strike(kind)

    def _strike_all(self) -> None:
        board = self.link.board.hardware.board
        self._struck |= {board.pad_name(pad) for pad in range(board.pads)}

    def _strike(self, kind: str) -> None:
        """Inject one of the simulator's faults into a part that can have it."""
        befalls, options, _ = faults.KINDS[kind]
        hardware = self.link.board.hardware
        board = hardware.board
        values: dict[str, Any] = {}
        if faults.LEDS in befalls:
            part, values = "leds", {"index": self._chance.randrange(hardware.leds.count)}
        elif faults.PAD in befalls:
            cells = [board.pad_name(pad) for pad in range(board.shape.count)]
            part = self._chance.choice((*cells, *_BUTTONS * 3))
            self._struck.add(part)
        elif faults.BUS in befalls:
            part = "i2c0"
            self._strike_all()
        else:
            number = self._chance.randrange(4)
            part = f"touch{number}"
            pads = [pad for pad in board.chips[number].pads if pad < board.pads]
            self._struck |= {board.pad_name(pad) for pad in pads}
        values |= self._options(kind, options)
        self._ask("sim.fault", part=part, kind=kind, **values)

    def _options(self, kind: str, options: Any) -> dict[str, Any]:
        chance = self._chance
        chosen: dict[str, Any] = {
            "once": chance.random() < 0.5,
            "count": chance.choice((1, 2, 3, 10, 100)),
            "clocks": chance.randrange(0, 10),
            "ms": chance.choice((20, 50, 100, 200, 500, 2000)),
            "counts": chance.choice((1, 2, 5, 8, 12, 20, 40)) if kind == "noise" else 2.0,
            "ripple": chance.uniform(0, 2),
            "pf": chance.uniform(-1.5, 1.5),
            "factor": chance.uniform(0.65, 1.54),
        }
        if kind == "drift":
            chosen["ms"] = chance.choice((20000, 60000))
        return {name: chosen[name] for name in options if name in chosen}

    # Figures.

    def report(self) -> str:
        """The figures, for people."""
        lines = [f"{name}: {count}" for name, count in sorted(self.figures.items())]
        for name in ("phantom touches", "touches missed though all was well"):
            if name not in self.figures:
                lines.append(f"{name}: 0")
        lines.append(f"missed: {self.missed[:9]}")
        lines.append(
            "faults: " + ", ".join(f"{kind} {n}" for kind, n in sorted(self.faults.items()))
        )
        lines.append("told: " + ", ".join(f"{code} {n}" for code, n in sorted(self.told.items())))
        lines.append(f"hours of virtual time: {self._now() / 3600000:.2f}")
        if self.sizes:
            half = len(self.sizes) // 2
            first, then = self.sizes[: half + 1], self.sizes[half:]
            lines.append(
                f"bytes of the firmware's objects at the start of a game: at most {max(first)} in "
                f"the first half, {max(then)} in the second"
            )
        return "\n".join(lines)


def size_of(thing: object) -> int:
    """Bytes of all Python objects reachable from one, without code and simulated parts."""
    seen: set[int] = set()
    total = 0
    to_do = [thing]
    while to_do:
        one = to_do.pop()
        if id(one) in seen or isinstance(
            one, (ModuleType, FunctionType, BuiltinFunctionType, type)
        ):
            continue
        seen.add(id(one))
        if type(one).__module__.startswith("host_sim"):
            continue
        total += sys.getsizeof(one)
        to_do.extend(gc.get_referents(one))
    return total


def _progress(report: str) -> None:
    print(report, file=sys.stderr, flush=True)


def main(arguments: list[str] | None = None) -> None:
    """Run the soak or the day, and print the figures."""
    parser = argparse.ArgumentParser(prog="python -m host_sim.trials.soak", description=__doc__)
    parser.add_argument("--turns", type=int, default=10000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--day", action="store_true", help="let a day pass instead")
    parser.add_argument("--hours", type=float, default=24)
    parser.add_argument("--chips", type=int, default=4, help="of the day: how many have noise")
    chosen = parser.parse_args(arguments)
    if chosen.day:
        day = Day(chosen.seed, chosen.hours, chosen.chips)
        day.run(tell=_progress)
        print(day.report())
        return
    soak = Soak(chosen.seed)
    try:
        for part in range(1, _PARTS + 1):
            soak.run(chosen.turns * part // _PARTS)
            _progress(soak.report())
    finally:
        print(soak.report())


if __name__ == "__main__":
    main()
