"""A test of the chain of LEDs, in which a person sees where it is broken.

Used by `hardware_tests`, for the link. Nothing on the wire says that an LED is dead. So all LEDs
light up one after the other in the order of the chain, and stay lit: where that stops, the chain
is broken. The game stays as it is. The test ends by a touch, which does nothing else; by anything
that happens in the game; when a host ends it; or by itself.
"""

from rootlight.bring_up import LED_TEST
from rootlight.compat import const, ticks_diff
from rootlight.drivers.led_chain import BYTES_PER_LED
from rootlight.lights.brightness import times
from rootlight.texts import t

TYPE_CHECKING = const(0)  # mypy takes it as true
if TYPE_CHECKING:
    from rootlight.bring_up.workbench import Device

EACH_MS = const(250)
_STAYS_MS = const(10000)
_LIT = const(3)
_HEAD = const(24)


class LedTest:
    """One run along the chain, a guest of the device. device: the Device."""

    NAME = LED_TEST

    def __init__(self, device: "Device") -> None:
        self._device = device
        self._changes = device.controller.ticker.changes
        self._began: "int | None" = None
        self._lit = -1

    def state(self) -> dict:
        """The answer to a host that asks about the test."""
        text = t(
            "The LEDs light up one after the other. If they stop, check the first dark LED and "
            "the LED before it. A touch ends the test."
        )
        return {"leds": len(self._device.chain.pads), "each_ms": EACH_MS, "message": text}

    def update(self, now_ms: int) -> bool:
        """Light what is due; whether the frame has changed."""
        if self._began is None:
            self._began = now_ms
        passed_ms = ticks_diff(now_ms, self._began)
        chain = self._device.chain
        count = len(chain.pads)
        if passed_ms >= count * EACH_MS + _STAYS_MS or self._is_disturbed():
            self.end()
            return False
        lit = min(passed_ms // EACH_MS + 1, count)
        if lit == self._lit:
            return False
        self._lit = lit
        factor = self._device.stage.scene.brightness
        for index in range(count * BYTES_PER_LED):
            led = index // BYTES_PER_LED
            light = _HEAD if led == lit - 1 else _LIT if led < lit else 0
            chain.frame[index] = times(light, factor)
        chain.limit()
        return True

    def _is_disturbed(self) -> bool:
        device = self._device
        return device.pads.is_touched or device.controller.ticker.changes != self._changes

    def colour(self, pad: int) -> int:
        """The colour of a pad in the frame, as red << 16 | green << 8 | blue."""
        chain = self._device.chain
        for led in range(len(chain.pads)):
            if chain.pads[led] == pad:
                return chain.colour(led)
        return 0

    def end(self) -> None:
        """Let the board show the game again."""
        self._device.stage.give_back(self)
