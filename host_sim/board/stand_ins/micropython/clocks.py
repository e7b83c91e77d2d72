"""The stand-in for MicroPython's `time`, on the virtual clock of one board.

Used by `loader`; imports nothing else of the project.
"""

from rootlight.compat import const

TYPE_CHECKING = const(0)  # mypy takes it as true
if TYPE_CHECKING:
    from host_sim.board.hardware import Hardware
    from host_sim.board.stand_ins.micropython.machine import Machine

# All tick counters wrap there on the board.
_PERIOD = 1 << 30
_HALF = _PERIOD >> 1


class Time:
    """One board's `time` module. Nothing but sleeping and bus traffic takes time."""

    def __init__(self, hardware: "Hardware", machine: "Machine") -> None:
        self._machine = machine

    def ticks_ms(self) -> int:
        """Milliseconds since power-up, below 2^30."""
        return self._machine.now_us() // 1000 % _PERIOD

    def ticks_us(self) -> int:
        """Microseconds since power-up, below 2^30."""
        return self._machine.now_us() % _PERIOD

    def ticks_cpu(self) -> int:
        """As `ticks_us`."""
        return self._machine.now_us() % _PERIOD

    def ticks_diff(self, ticks1: int, ticks2: int) -> int:
        """Signed distance from `ticks2` to `ticks1`, right over one wrap-around."""
        return (ticks1 - ticks2 + _HALF) % _PERIOD - _HALF

    def ticks_add(self, ticks: int, delta: int) -> int:
        """A tick value `delta` later."""
        return (ticks + delta) % _PERIOD

    def sleep_ms(self, ms: int) -> None:
        """Lets milliseconds pass."""
        self.sleep_us(ms * 1000)

    def sleep_us(self, us: int) -> None:
        """Lets microseconds pass."""
        if us > 0:
            self._machine.pass_us(us)
        self._machine.now_us()

    def sleep(self, seconds: float) -> None:
        """Lets seconds pass."""
        self.sleep_us(int(seconds * 1000000))

    def time(self) -> int:
        """Whole seconds since power-up."""
        return self._machine.now_us() // 1000000

    def time_ns(self) -> int:
        """Nanoseconds since power-up."""
        return self._machine.now_us() * 1000
