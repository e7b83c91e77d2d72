"""The simulated piezo at its pin of the emulated Pico.

Used by `board`; measures the pulses that the Pico's PWM makes and tells the piezo their wave.
"""

from __future__ import annotations

from rp2040py.gpio_pin import GPIOPinState
from rp2040py.rp2040 import RP2040

from host_sim.board.chips.piezo import Piezo

_NS = 1_000_000_000
_WHOLE = 65536
# Without a pulse for so long the pin is silent: nobody hears such a period.
_SILENT_NS = 5_000_000


class PiezoWire:
    """Connects a pin to a piezo.

    A tone is known with its second pulse, and its end some ms after its last one. A period in
    which the tone changes may be none of both.
    """

    def __init__(self, rp2040: RP2040, pin: int, piezo: Piezo) -> None:
        self._clock = rp2040.clock
        self._piezo = piezo
        self._rose = 0.0
        self._high_ns = 0.0
        self._is_sounding = False
        self._alarm = rp2040.clock.create_alarm(self._look)
        rp2040.gpio[pin].add_listener(self._on_change)

    def _on_change(self, new: GPIOPinState, old: GPIOPinState) -> None:
        now = self._clock.nanos
        if new == GPIOPinState.LOW and old == GPIOPinState.HIGH:
            self._high_ns = now - self._rose
        elif new == GPIOPinState.HIGH:
            if self._is_sounding:
                period = now - self._rose
                pulse = round(_WHOLE * self._high_ns / period)
                self._piezo.drive(round(_NS / period), pulse)
            else:
                self._is_sounding = True
                self._alarm.schedule(_SILENT_NS)
            self._rose = now

    def _look(self) -> None:
        """Silence, if there was no pulse for long; otherwise check again later."""
        passed_ns = self._clock.nanos - self._rose
        if passed_ns < _SILENT_NS:
            self._alarm.schedule(_SILENT_NS - passed_ns)
            return
        self._is_sounding = False
        self._piezo.drive(0, 0)
