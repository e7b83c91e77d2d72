"""A bench: simulated parts, somebody's program on them, fingers and faults, in virtual time.

Used by tests. Time passes only in `run`, and in what is made of it (`tap`, `wait_for`).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from types import TracebackType
from typing import Any

from host_sim.bench.outside import Outside
from host_sim.bench.program import Program
from host_sim.bench.run import LINE_US, POWER, RESET, STUCK, Run
from host_sim.bench.systems import MICROPYTHON
from host_sim.bench.wiring import Board, Wiring
from host_sim.board import faults
from host_sim.board.fingers import Fingers
from host_sim.board.hardware import Hardware
from host_sim.board.soldering import move_physics
from rootlight.board_files.reader import BoardFile
from rootlight.physics import FINGER_PF

_US_PER_MS = 1000
_ANALOGUE = range(26, 30)
_MOST_VOLTS = 3.6
# Milliseconds in which a program reads nothing that is typed.
_MOST_WAITING = 1000
_SHORTEST_STEP_MS = 1
# So many lines of what was printed go into a message.
_LAST_LINES = 12

Colour = tuple[int, int, int]


class ProgramFailed(Exception):
    """The program ended with an exception; the text is its traceback, and what it printed last."""


class NeverHappened(AssertionError):
    """What was waited for did not come; the text says what the board shows instead."""


class Bench:
    """A board with a program on it, switched on.

    program: the file that the board starts (`main.py`, `code.py`); a `boot.py` beside it runs
    before it, and files beside it lie on the board's flash. wiring: a Wiring, or a BoardFile.
    system: "micropython" or "circuitpython". libraries: more folders in which it finds modules;
    installed ones are found, too. seed: of all that is random. line_us: what a line takes.

    `hardware`: the simulated chips, for what has no word here; `starts`: how often the program
    began; `output`: all that it printed.
    """

    def __init__(
        self,
        program: str | Path,
        wiring: Wiring | BoardFile,
        *,
        system: str = MICROPYTHON,
        libraries: Sequence[str | Path] = (),
        seed: int = 1,
        line_us: int = LINE_US,
    ) -> None:
        self._program = Program(Path(program), system, [*map(Path, libraries)], seed, line_us)
        self.hardware = _hardware(wiring, seed)
        self.fingers = Fingers(self.hardware)
        self._outside = _outside(self.hardware)
        self._down: dict[int, float] = {}
        self._printed = bytearray()
        self._run: Run | None = None
        self.starts = 0
        self._program.bring(self.hardware)
        self.power_on()

    def __enter__(self) -> Bench:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    # Time.

    @property
    def now_ms(self) -> float:
        """Milliseconds since the bench was made."""
        return float(self.hardware.clock.now_us / _US_PER_MS)

    def run(self, ms: float) -> None:
        """Let time pass. Raises ProgramFailed when the program, or a callback of it, fails."""
        if ms < 0:
            raise ValueError(f"time cannot run backwards by {-ms:g} ms")
        end_us = self.hardware.clock.now_us + round(ms * _US_PER_MS)
        while self.hardware.clock.now_us < end_us:
            if self._run is None:
                self.hardware.clock.advance_us(end_us - self.hardware.clock.now_us)
                return
            self._run.resume(end_us)
            self._after(self._run)

    def wait_for(self, condition: Callable[[], object], within_ms: float = 1000) -> float:
        """Let time pass until a condition holds; return how many milliseconds that took.

        Raises NeverHappened if it does not within that time.
        """
        start_ms = self.now_ms
        while not condition():
            if self.now_ms - start_ms >= within_ms:
                raise NeverHappened(f"not within {within_ms:g} ms. {self.report()}")
            self.run(_SHORTEST_STEP_MS)
        return self.now_ms - start_ms

    def _after(self, run: Run) -> None:
        """Act on the way in which a run came to rest."""
        if run.ended == STUCK:
            self._run = None
            raise ProgramFailed(
                f"the program lets no time pass; it is here:\n{run.place()}{self.report()}"
            )
        if run.ended:
            self._end(run)
        if run.ended == RESET:
            self.hardware.restart()
            self._start()
        error, run.error = run.error, None
        if error is not None:
            told = self._program.traceback_of(error)
            report = self.report()
            self._printed += told.encode()
            raise ProgramFailed(
                f"the program, or a callback, ended with an exception.\n{told}{report}"
            ) from None

    def _end(self, run: Run) -> None:
        """Nothing of a run is done any more, whatever its program has to clean up."""
        self._run = None
        self.hardware.flash.power_off()
        run.close()
        if run.ended == POWER:
            self.hardware.leds.power_cycle()
            self.hardware.piezo.drive(0, 0)

    # Power.

    @property
    def is_on(self) -> bool:
        """Return whether the program can run: the board has power, and waits for no image."""
        return self._run is not None

    @property
    def is_done(self) -> bool:
        """Return whether the program's last line has run."""
        return self._run is not None and self._run.is_done

    def power_on(self) -> None:
        """Give the power back, if it was away; the program begins anew."""
        if self._run is None:
            self.hardware.power_cycle()
            self._start()

    def cut_power(self) -> None:
        """Take the power away now: only the flash remembers."""
        if self._run is not None:
            self._run.ended = POWER
            self._end(self._run)

    def cut_power_at_write(self, count: int = 1) -> None:
        """Take the power away in the middle of the `count`-th write to the flash from now on."""
        self.hardware.flash.cut_after_writes(count)

    def close(self) -> None:
        """End the program for good."""
        if self._run is not None:
            self._end(self._run)

    def _start(self) -> None:
        self.starts += 1
        self._run = self._program.start(self.hardware, self._outside, self._printed.extend)

    # Fingers and pins.

    def touch(self, pad: str | int, strength: float = 1.0) -> None:
        """Put a finger on a pad, by name, and leave it there. Raises ValueError."""
        self._down[self._pad(pad)] = strength
        self.fingers.put(self._down)

    def lift(self, pad: str | int | None = None) -> None:
        """Take the finger off a pad, or all fingers off the board."""
        if pad is None:
            self._down.clear()
        else:
            self._down.pop(self._pad(pad), None)
        self.fingers.put(self._down)

    def tap(self, pad: str | int, ms: float = 150, after_ms: float = 150) -> None:
        """Touch a pad for so many milliseconds, and let as many pass afterwards."""
        self.touch(pad)
        self.run(ms)
        self.lift(pad)
        self.run(after_ms)

    def drive(self, pin: str | int, level: int | None) -> None:
        """Hold a pin at 0 or 1 from outside, as a button or a switch does; None lets it go."""
        number = self._outside.pin_number(pin)
        if level not in (0, 1, None):
            raise ValueError(f"a pin is at 0, at 1, or let go by None, not at {level}")
        if level is None:
            self._outside.levels.pop(number, None)
        else:
            self._outside.levels[number] = level

    def apply_volts(self, pin: str | int, volts: float) -> None:
        """Put a voltage on an analogue pin, GP26 to GP29."""
        number = self._outside.pin_number(pin)
        if number not in _ANALOGUE or not 0 <= volts <= _MOST_VOLTS:
            raise ValueError(f"GP26 to GP29 measure 0 to {_MOST_VOLTS} V")
        self._outside.volts[number] = volts

    # What the board shows.

    def colour(self, pad: str | int) -> Colour:
        """(red, green, blue), 0 to 255, that the LED of a name shows now."""
        return tuple(self.hardware.colour(self._pad(pad)))

    @property
    def lit(self) -> set[str]:
        """The names of the LEDs that are not dark."""
        board = self.hardware.board
        return {board.pad_name(pad) for pad in board.chain if any(self.hardware.colour(pad))}

    @property
    def pixels(self) -> list[Colour]:
        """The colours of the chain, in the order of the data line."""
        leds = self.hardware.leds
        return [leds.colour(place) for place in range(leds.count)]

    @property
    def tone_hz(self) -> int:
        """What the buzzer sounds at, 0 for silence."""
        piezo = self.hardware.piezo
        return int(piezo.frequency) if piezo.is_heard() else 0

    @property
    def output(self) -> str:
        """All that the program has printed so far."""
        return self._printed.decode("utf-8", "replace")

    def type(self, text: str) -> None:
        """Type a text on the serial line; Ctrl-C is "\\x03".

        Raises NeverHappened if the program does not read so much.
        """
        data = text.encode()
        waited = 0
        while data:
            taken = self.hardware.serial.host_write(data)
            data = data[taken:]
            waited = 0 if taken else waited + 1
            if waited > _MOST_WAITING:
                raise NeverHappened(f"nobody reads what is typed. {self.report()}")
            if data:
                self.run(_SHORTEST_STEP_MS)

    # Faults.

    def fault(self, part: str, kind: str, **options: Any) -> None:
        """Put a fault into a part, or a pad by name; see the list in the README. ValueError."""
        faults.inject(self.hardware, part, kind, **options)

    def mend(self) -> None:
        """Mend everything."""
        faults.clear(self.hardware)

    # Reports.

    def report(self) -> str:
        """What the board shows, in a few lines, for whoever looks for a mistake."""
        lines = [f"After {self.now_ms:.0f} ms:"]
        lines.append("the power is off" if self._run is None else f"start {self.starts}")
        if self.hardware.leds.count:
            lines.append("lit: " + (" ".join(sorted(self.lit)) or "nothing"))
        lines += self._outside.notes
        last = self.output.splitlines()[-_LAST_LINES:]
        lines += ["printed last:", *last] if last else ["nothing was printed"]
        return "\n".join(lines)

    def _pad(self, pad: str | int) -> int:
        number = self.hardware.board.pad_at(str(pad))
        if number < 0:
            raise ValueError(f"this board has no pad or LED called {pad}")
        return int(number)


def _outside(hardware: Hardware) -> Outside:
    """The names of pins and the interrupt lines of a wiring; a board file has neither."""
    board = hardware.board
    if not isinstance(board, Board):
        return Outside({}, {})
    irqs: dict[int, list[Any]] = {}
    for number, pin in board.irqs.items():
        irqs.setdefault(pin, []).append(hardware.chips[number])
    return Outside(board.pins, irqs)


def _hardware(wiring: Wiring | BoardFile, seed: int) -> Hardware:
    """The parts of a board file as its panel has them, or those of a wiring with bare pads."""
    if not isinstance(wiring, Wiring):
        return Hardware(wiring, seed=seed)
    board = wiring.board()
    hardware = Hardware(board, seed=seed)
    finger = wiring.finger_pf / FINGER_PF.value
    move_physics(hardware, {"finger": finger}, [wiring.wire_mm] * board.pads)
    return hardware
