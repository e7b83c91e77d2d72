"""The light of one pad, for somebody who solders its wire and looks where it leads.

Used by `hardware_tests`, for the link. The game stays as it is, and no touch plays: fingers and
solder are on the pads. It ends when a host ends it or lights another pad, and by itself soon
after that.
"""

from rootlight.bring_up import LED_TEST
from rootlight.compat import const, ticks_diff
from rootlight.drivers.led_chain import BYTES_PER_LED
from rootlight.lights.brightness import times

TYPE_CHECKING = const(0)  # mypy takes it as true
if TYPE_CHECKING:
    from rootlight.bring_up.workbench import Device

_STAYS_MS = const(15000)
_LIT = const(48)


class PadLight:
    """The light of a pad, a guest of the device. device: the Device."""

    NAME = LED_TEST

    def __init__(self, device: "Device", pad: int) -> None:
        self._device = device
        self._pad = pad
        self._began: "int | None" = None

    def state(self) -> dict:
        """The answer to a host: how many LEDs are lit, 0 for a pad without any."""
        count = 0
        for pad in self._device.chain.pads:
            count += pad == self._pad
        return {"leds": count, "stays_ms": _STAYS_MS}

    def update(self, now_ms: int) -> bool:
        """Light the pad at first; whether the frame has changed."""
        if self._began is None:
            self._began = now_ms
            self._fill()
            return True
        if ticks_diff(now_ms, self._began) >= _STAYS_MS:
            self.end()
        return False

    def _fill(self) -> None:
        chain = self._device.chain
        light = times(_LIT, self._device.stage.scene.brightness)
        for index in range(len(chain.pads) * BYTES_PER_LED):
            is_lit = chain.pads[index // BYTES_PER_LED] == self._pad
            chain.frame[index] = light if is_lit else 0
        chain.limit()

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
