"""The chain of LEDs: its one frame, and the current limiter that stands below all pictures.

Used by the device and the scene, which fills the frame. The platform sends it.
"""

from rootlight.compat import const

TYPE_CHECKING = const(0)  # mypy takes it as true
if TYPE_CHECKING:
    from array import array

# T0H, T0L, T1H, T1L in ns, inside the limits of WS2812B, WS2812B-V5 and SK6812. MicroPython
# counts them in ticks of the processor, whatever its clock is. Its loop takes 6 ticks on an
# RP2040, 48 ns at 125 MHz, and some 7 on an RP2350, 47 ns at 150 MHz: a pulse may be that much
# longer. The low after each byte comes out 80 ns longer.
LED_TIMING = (320, 850, 670, 650)
BYTES_PER_LED = 3
_FULL = 255


class LedChain:
    """`count` LEDs in the order of the data line.

    pads: array, the pad that each LED lights. budget_ma: what all LEDs together may draw;
    idle_ma: what each one draws while dark; channel_ma: what one colour of one LED adds at 255.
    `frame`: bytearray of green, red, blue for each LED, as they are sent; `pads` and `budget_ma`
    as given; `allowed`: the sum of all bytes that fits into the budget.
    """

    def __init__(
        self, count: int, pads: "array[int]", budget_ma: int, idle_ma: int, channel_ma: int
    ) -> None:
        self.frame = bytearray(BYTES_PER_LED * count)
        self.pads = pads
        self.budget_ma = budget_ma
        self._dark_ma = count * idle_ma
        self._channel_ma = channel_ma
        # hardware/facts.md, section 3.
        self.allowed = max(0, budget_ma - self._dark_ma) * _FULL // channel_ma

    def rewire(self, pads: "array[int]") -> None:
        """Let the LEDs light these pads from now on: array, as `pads` in the constructor."""
        self.pads = pads

    def colour(self, led: int) -> int:
        """Return the colour of an LED in the frame, as red << 16 | green << 8 | blue."""
        at = led * BYTES_PER_LED
        return self.frame[at + 1] << 16 | self.frame[at] << 8 | self.frame[at + 2]

    def limit(self) -> bool:
        """Scale the frame down if it would draw more than the budget; return whether it would.

        All bytes are scaled alike and rounded down, so that the budget is kept with certainty.
        """
        return self.limit_sum(sum(self.frame))

    def limit_sum(self, total: int) -> bool:
        """The same, for whoever knows that the bytes of the frame add up to `total`."""
        frame = self.frame
        allowed = self.allowed
        if total <= allowed:
            return False
        for at in range(len(frame)):
            frame[at] = frame[at] * allowed // total
        return True

    def current_ma(self) -> int:
        """Return the current of the frame in mA, rounded up."""
        return self._dark_ma + (sum(self.frame) * self._channel_ma + _FULL - 1) // _FULL
