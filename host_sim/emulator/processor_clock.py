"""The speed of the emulated Pico's processor, which its program sets.

rp2040py counts 8 ns for each cycle, as at 125 MHz, whatever the program does with the clock. Here
time is what such counted time is at the speed of now, and the registers of the PLL say which speed
that is. Used by `pico`.
"""

from __future__ import annotations

from collections.abc import Callable

from rp2040py.clock.simulation_clock import ClockAlarm, SimulationClock
from rp2040py.peripherals.peripheral import BasePeripheral
from rp2040py.rp2040 import RP2040

# The speed at which rp2040py counts.
COUNTED_HZ = 125_000_000
_NS_PER_US = 1000
_CRYSTAL_HZ = 12_000_000
# The PLL's registers: RP2040 data sheet, section 2.18.4.
_PLL_SYS = 0x40028
_CS, _FBDIV, _PRIM = 0x0, 0x8, 0xC
_LOCKED = 1 << 31


class ProcessorClock(SimulationClock):
    """Emulated time in ns, of a processor whose speed may change; for all parts of the chip.

    `counted`: the clock that rp2040py moves on with each instruction. Alarms stay at their moments
    when the speed changes.
    """

    def __init__(self) -> None:
        super().__init__()
        self.counted = SimulationClock()
        self._ns_per_counted = 1.0
        # A moment, in time and as counted, since which the speed is the same.
        self._since = 0.0
        self._counted_since = 0.0
        self._due: dict[ClockAlarm, float] = {}

    @property
    def nanos(self) -> float:
        passed = self.counted.nanos - self._counted_since
        return self._since + passed * self._ns_per_counted

    @property
    def micros(self) -> float:
        return self.nanos / _NS_PER_US

    def link_alarm(self, nanos: float, alarm: ClockAlarm) -> ClockAlarm:
        self._due[alarm] = self.nanos + nanos
        return self.counted.link_alarm(nanos / self._ns_per_counted, alarm)

    def unlink_alarm(self, alarm: ClockAlarm) -> bool:
        self._due.pop(alarm, None)
        return self.counted.unlink_alarm(alarm)

    def run_at(self, hz: int) -> None:
        """Let the processor run at another speed from now on."""
        self._since, self._counted_since = self.nanos, self.counted.nanos
        self._ns_per_counted = COUNTED_HZ / hz
        waiting = {alarm: due for alarm, due in self._due.items() if due > self._since}
        self._due.clear()
        for alarm, due in waiting.items():
            alarm.schedule(due - self._since)


class SystemPll(BasePeripheral):
    """The PLL that the processor's clock comes from; always locked.

    on_change: called with its frequency when the program has set it.
    """

    def __init__(self, mcu: RP2040, on_change: Callable[[int], None]) -> None:
        super().__init__(mcu, "PLL_SYS")
        self._registers = {_CS: 1}
        self._on_change = on_change

    def read_uint32(self, offset: int) -> int:
        value = self._registers.get(offset, 0)
        return value | _LOCKED if offset == _CS else value

    def write_uint32(self, offset: int, value: int) -> None:
        self._registers[offset] = value
        if offset == _PRIM:
            # The program writes these dividers last.
            divider = (value >> 16 & 7) * (value >> 12 & 7) * (self._registers[_CS] & 63)
            self._on_change(_CRYSTAL_HZ * self._registers[_FBDIV] // divider)


def rp2040(_clock: object = None) -> RP2040:
    """Make an RP2040 that runs as fast as its PLL says. Its `clock` is a ProcessorClock."""
    clock = ProcessorClock()
    mcu = RP2040(clock)

    def change(hz: int) -> None:
        clock.run_at(hz)
        mcu.clk_sys = hz
        mcu.ppb.systick_timer.frequency = hz
        for channel in mcu.pwm.channels:
            channel.timer.frequency = hz

    mcu.peripherals[_PLL_SYS] = SystemPll(mcu, change)
    return mcu
