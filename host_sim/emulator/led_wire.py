"""The simulated LED chain on the LED pin of the emulated Pico.

Used by `board`; measures high and low times on the pin and passes them to the chain, which decodes
them and checks them against the data sheets.
"""

from __future__ import annotations

from rp2040py.gpio_pin import GPIOPinState
from rp2040py.rp2040 import RP2040

from host_sim.board.chips.ws2812 import LATCH_US, Ws2812Chain

_LATCH_NS = LATCH_US * 1000


class LedWire:
    """Connects a pin to the data input of a chain."""

    def __init__(self, rp2040: RP2040, pin: int, chain: Ws2812Chain) -> None:
        self._clock = rp2040.clock
        self._chain = chain
        self._rose = 0.0
        self._fell = 0.0
        self._high_ns = 0  # high time of the bit whose low time is not known yet, or 0
        self._is_waiting = False
        self._alarm = rp2040.clock.create_alarm(self._look)
        rp2040.gpio[pin].add_listener(self._on_change)

    def _on_change(self, new: GPIOPinState, old: GPIOPinState) -> None:
        now = self._clock.nanos
        if new == GPIOPinState.HIGH:
            if self._high_ns:
                self._chain.bit(self._high_ns, round(now - self._fell))
                self._high_ns = 0
            self._rose = now
        elif new == GPIOPinState.LOW and old == GPIOPinState.HIGH:
            self._high_ns = round(now - self._rose)
            self._fell = now
            if not self._is_waiting:
                self._is_waiting = True
                self._alarm.schedule(_LATCH_NS)

    def _look(self) -> None:
        """Show the frame if the line was low for the latch time; otherwise check again later."""
        low_ns = self._clock.nanos - self._fell
        if low_ns < _LATCH_NS:
            self._alarm.schedule(_LATCH_NS - low_ns)
            return
        self._is_waiting = False
        if self._high_ns:
            self._chain.bit(self._high_ns, _LATCH_NS)
            self._high_ns = 0
