"""`machine` of a Pico for any program: the simulated board's, and what no game board needs.

Used by `systems`. Default pins, timers, interrupts of pins, voltages, and rest.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NoReturn

from host_sim.bench.outside import Outside
from host_sim.bench.run import Run
from host_sim.board.hardware import Hardware
from host_sim.board.stand_ins.micropython.machine import IN, Machine, Port

# As MicroPython's rp2 port has them where a program names no pins: SCL, SDA.
_DEFAULT_PINS = {0: (5, 4), 1: (7, 6)}
# The light on a Pico itself.
LED_PIN = 25
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
        self.Signal = _NotHere("machine.Signal")
        self.Timer = _timer_class(run, hardware)
        self.ADC = _adc_class(outside)

    def __getattr__(self, name: str) -> NoReturn:
        raise AttributeError(f"machine.{name} is not simulated on this bench")

    def level(self, number: int) -> int:
        """The level that a program reads at a GPIO, what comes from outside included."""
        level = self.outside.level(number)
        line = self.line(number)
        if level is not None and line.mode == IN:
            return level
        return super().level(number)

    def pass_us(self, us: int) -> None:
        """Lets time pass while a program waits."""
        self.run.spend(us)

    def now_us(self) -> int:
        """Microseconds since the start."""
        microcontroller = self._hardware.microcontroller
        return int(self._hardware.clock.now_us - microcontroller.booted_us)

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

    def reset(self) -> NoReturn:
        """Restarts the board."""
        self.run.leave("reset")

    def soft_reset(self) -> NoReturn:
        """Restarts the board."""
        self.run.leave("reset")

    def bootloader(self, timeout: int = 0) -> NoReturn:
        """Ends the program: the board waits for an image, until its power is cut."""
        self.run.leave("bootloader")

    def WDT(self, id: int = 0, timeout: int = 5000) -> Any:
        """Starts the watchdog; only a reset stops it."""
        return _Watchdog(self.run, self._hardware, timeout)

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
        self.run.leave("reset")


class _NotHere:
    """A name that says what it lacks when somebody calls it."""

    def __init__(self, name: str) -> None:
        self._name = name

    def __call__(self, *arguments: Any, **named: Any) -> NoReturn:
        raise NotImplementedError(f"{self._name} is not simulated on this bench")


class _Watchdog:
    """`machine.WDT`: restarts the board when nobody has fed it in time."""

    def __init__(self, run: Run, hardware: Hardware, timeout_ms: int) -> None:
        self._run = run
        self._clock = hardware.clock
        self._timeout_us = timeout_ms * 1000
        self._take_back: Callable[[], None] | None = None
        self.feed()

    def feed(self) -> None:
        """Restarts the timeout."""
        if self._take_back is not None:
            self._take_back()
        due_us = self._clock.now_us + self._timeout_us
        self._take_back = self._run.call_at(due_us, lambda: self._run.leave("reset"))


def _timer_class(run: Run, hardware: Hardware) -> type:
    """The class Timer of one board."""

    class Timer:
        """`machine.Timer`: calls a function once or again and again."""

        ONE_SHOT = 0
        PERIODIC = 1

        def __init__(self, id: int = -1, **options: Any) -> None:
            self._take_back: Callable[[], None] | None = None
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
            self._take_look = None
            super().__init__(machine.outside.pin_number(id), *arguments, **options)

        def irq(
            self,
            handler: Callable[[Any], None] | None = None,
            trigger: int = plain.IRQ_FALLING | plain.IRQ_RISING,
            **options: Any,
        ) -> Any:
            """Calls a function when the level falls or rises."""
            last = [machine.level(self.number)]
            self._handler = handler
            self._trigger = trigger

            def look() -> None:
                level = machine.level(self.number)
                if level == last[0]:
                    return
                last[0] = level
                edge = self.IRQ_RISING if level else self.IRQ_FALLING
                if self._handler is not None and self._trigger & edge:
                    self._handler(self)

            machine.run.look_often(look)
            return self

    return Pin
