"""`machine` of a Pico for any program: the simulated board's, and what no game board needs.

Used by `systems`. Default pins, timers, interrupts of pins, voltages, and rest.
"""

from __future__ import annotations

from collections.abc import Callable
from types import SimpleNamespace
from typing import Any, NoReturn

from host_sim.bench.outside import Outside
from host_sim.bench.run import BOOTLOADER, RESET, Run
from host_sim.board.hardware import Hardware
from host_sim.board.stand_ins.micropython.machine import IN, Machine, Port

# As MicroPython's rp2 port has them where a program names no pins: SCL, SDA.
_DEFAULT_PINS = {0: (5, 4), 1: (7, 6)}
_FALLING = 4
_RISING = 8
# The RP2040's counter.
_LONGEST_WATCHDOG_MS = 8388
_FIRST_ANALOGUE = 26
_LAST_ANALOGUE = 29
_SUPPLY_V = 3.3
_FULL_SCALE = 65535


class PicoMachine(Machine):
    """One board's `machine`. Its time is the run's, and a reset ends the run."""

    def __init__(self, hardware: Hardware, run: Run, outside: Outside) -> None:
        super().__init__(hardware)
        self.run = run
        self.outside = outside
        self.Pin = _pin_class(self, self.Pin)
        self.Timer = _timer_class(run, hardware)
        self.ADC = _adc_class(outside)
        self._timeout_us = 0
        # By GPIO: the function that is called, the edges, and the last level.
        self._handlers: dict[int, tuple[Callable[[], None], int]] = {}
        self._levels: dict[int, int] = {}

    def level(self, number: int) -> int:
        """The level that a program reads at a GPIO, what comes from outside included."""
        level = self.outside.level(number)
        if level is not None and self.line(number).mode == IN:
            return level
        return super().level(number)

    def handle_edges(self, number: int, edges: int, call: Callable[[], None] | None) -> None:
        """Call a function at these edges of a GPIO, in place of another one; None: no more."""
        if call is None:
            self._handlers.pop(number, None)
        else:
            self._handlers[number] = call, edges
            self._levels[number] = self.level(number)
        self.run.look_often(self._look if self._handlers else None)

    def _look(self) -> None:
        for number, (call, edges) in list(self._handlers.items()):
            level = self.level(number)
            if level != self._levels[number]:
                self._levels[number] = level
                if edges & (_RISING if level else _FALLING):
                    call()

    def pass_us(self, us: int) -> None:
        """Lets time pass while a program waits."""
        self.run.spend(us)

    def now_us(self) -> int:
        """Microseconds since the start."""
        microcontroller = self._hardware.microcontroller
        return int(self._hardware.clock.now_us - microcontroller.booted_us)

    def bus_at(self, scl: Any, sda: Any) -> Any:
        """The bus at two pins; a bus without chips where none is joined, which is noted."""
        bus = super().bus_at(scl, sda)
        if bus not in self._hardware.buses.values():
            self.outside.note(f"no chip is joined to a bus at GP{sda.number} and GP{scl.number}")
        return bus

    def I2C(
        self,
        id: int = 0,
        *,
        scl: Any = None,
        sda: Any = None,
        freq: int = 400000,
        timeout: int = 50000,
    ) -> Port:
        """A hardware I2C block, at its usual pins unless others are named."""
        if id not in _DEFAULT_PINS:
            raise ValueError(f"I2C({id}) doesn't exist")
        usual = _DEFAULT_PINS[id]
        scl = self.Pin(usual[0]) if scl is None else scl
        sda = self.Pin(usual[1]) if sda is None else sda
        return super().I2C(id, scl=scl, sda=sda, freq=freq, timeout=timeout)

    def bitstream(self, pin: Any, encoding: int, timing: Any, data: Any) -> None:
        """Sends a wave; one that reaches no LED is noted."""
        if pin.number != self._hardware.board.led_pin:
            self.outside.note(f"the program sends to LEDs at GP{pin.number}, where none are")
        super().bitstream(pin, encoding, timing, data)

    def reset(self) -> NoReturn:
        """Restarts the board."""
        self.run.leave(RESET)

    def soft_reset(self) -> NoReturn:
        """Restarts the board."""
        self.run.leave(RESET)

    def bootloader(self, timeout: int = 0) -> NoReturn:
        """Ends the program: the board waits for an image, until its power is cut."""
        self.run.leave(BOOTLOADER)

    def WDT(self, id: int = 0, timeout: int = 5000) -> Any:
        """Starts the watchdog, of which there is one; only a reset stops it."""
        if timeout > _LONGEST_WATCHDOG_MS:
            raise ValueError(f"timeout exceeds {_LONGEST_WATCHDOG_MS}")
        self._timeout_us = timeout * 1000
        self.feed()
        return SimpleNamespace(feed=self.feed)

    def feed(self) -> None:
        """The watchdog was fed."""
        self.run.bite_at(self._hardware.clock.now_us + self._timeout_us)

    def idle(self) -> None:
        """Rests for a moment."""
        self.run.spend(1000)

    def lightsleep(self, time_ms: int | None = None) -> None:
        """Rests for so many milliseconds; without an end, until the power goes."""
        while time_ms is None:
            self.run.spend(1_000_000)
        self.run.spend(time_ms * 1000)

    def deepsleep(self, time_ms: int | None = None) -> NoReturn:
        """Rests, and starts again."""
        self.lightsleep(time_ms)
        self.run.leave(RESET)


def _timer_class(run: Run, hardware: Hardware) -> type:
    """The class Timer of one board."""

    class Timer:
        """`machine.Timer`: calls a function once or again and again."""

        ONE_SHOT = 0
        PERIODIC = 1

        def __init__(self, id: int = -1, **options: Any) -> None:
            self._take_back: Callable[[], None] | None = None
            self._callback: Callable[[Any], None] | None = None
            self._mode = self.PERIODIC
            self._period_us = 1
            self._due_us = 0
            if options:
                self.init(**options)

        def init(
            self,
            *,
            mode: int = PERIODIC,
            freq: float = -1,
            period: int = -1,
            callback: Callable[[Any], None] | None = None,
            hard: bool = False,
        ) -> None:
            """Starts the timer: period in ms, or freq in Hz."""
            self.deinit()
            self._mode = mode
            self._callback = callback
            self._period_us = max(1, round(1_000_000 / freq) if freq > 0 else period * 1000)
            self._due_us = hardware.clock.now_us
            self._arm()

        def deinit(self) -> None:
            """Stops the timer."""
            if self._take_back is not None:
                self._take_back()
            self._take_back = None

        def _arm(self) -> None:
            self._due_us += self._period_us
            self._take_back = run.call_at(self._due_us, self._ring)

        def _ring(self) -> None:
            self._take_back = None
            if self._mode == self.PERIODIC:
                self._arm()
            if self._callback is not None:
                self._callback(self)

    return Timer


def _adc_class(outside: Outside) -> type:
    """The class ADC of one board."""

    class ADC:
        """`machine.ADC` of a pin, GP26 to GP29, or of a channel, 0 to 3."""

        def __init__(self, id: Any) -> None:
            number = id if isinstance(id, int) else id.number
            if 0 <= number <= _LAST_ANALOGUE - _FIRST_ANALOGUE:
                number += _FIRST_ANALOGUE
            if not _FIRST_ANALOGUE <= number <= _LAST_ANALOGUE:
                raise ValueError("Pin doesn't have ADC capabilities")
            self._number = number

        def read_u16(self) -> int:
            """The voltage at the pin: 65535 is that of the supply."""
            share = outside.volts.get(self._number, 0.0) / _SUPPLY_V
            return round(min(max(share, 0.0), 1.0) * _FULL_SCALE)

    return ADC


def _pin_class(machine: PicoMachine, plain: Any) -> Any:
    """The class Pin of one board: that of the simulated board, with names and interrupts."""

    class Pin(plain):
        """`machine.Pin` by number or name (`LED`, `GP4`, or a name of the wiring)."""

        def __init__(self, id: Any, *arguments: Any, **options: Any) -> None:
            super().__init__(machine.outside.pin_number(id), *arguments, **options)

        def __repr__(self) -> str:
            return f"Pin(GPIO{self.number})"

        def irq(
            self,
            handler: Callable[[Any], None] | None = None,
            trigger: int = _FALLING | _RISING,
            **options: Any,
        ) -> Any:
            """Calls a function when the level falls or rises, in place of the one before."""
            call = None if handler is None else lambda: handler(self)
            machine.handle_edges(self.number, trigger, call)
            return self

    return Pin
