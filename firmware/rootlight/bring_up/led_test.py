"""A test of the chain of LEDs, in which a person sees where it is broken.

Borrowed by the link. Nothing on the wire says that an LED is dead: all LEDs light up one after the
other in the order of the chain, and stay lit. Where that stops the chain is broken. The game stays
as it is; the test ends by a touch, which does nothing else, by anything that happens in the game,
when it is told to, or by itself.
"""

from rootlight.compat import const, ticks_diff
from rootlight.drivers.led_chain import BYTES_PER_LED
from rootlight.texts import t

EACH_MS = const(250)
_STAYS_MS = const(10000)
_LIT = const(3)
_HEAD = const(24)


def begin(device):
    """Begin the test of the chain, or begin it again; what a host is told, as a dict."""
    end(device)
    count = len(device.chain.pads)
    device.controller.changes += 1
    _ChainTest(device)
    text = t(
        "The LEDs light up one after the other; where that stops, look at the first dark LED and "
        "at the one before it. A touch ends the test."
    )
    return {
        "leds": count,
        "each_ms": EACH_MS,
        "message": text,
    }


def end(device):
    """End the test, if it is going on."""
    if isinstance(device.scene, _ChainTest):
        device.scene.end()


class _ChainTest:
    """Stands in the device for its scene, and gives the place back in the end."""

    def __init__(self, device):
        self.brightness = device.scene.brightness
        self._device = device
        self._scene = device.scene
        device.pads.turn_deaf()
        self._changes = device.controller.changes
        self._began = None
        self._lit = -1
        device.scene = self

    def update(self, now_ms):
        """As `Scene.update`."""
        if self._began is None:
            self._began = now_ms
        passed_ms = ticks_diff(now_ms, self._began)
        chain = self._device.chain
        count = len(chain.pads)
        goes_on = passed_ms < count * EACH_MS + _STAYS_MS
        if (
            not goes_on
            or self._device.pads.is_touched
            or self._device.controller.changes != self._changes
        ):
            self.end()
            return self._scene.update(now_ms)
        lit = min(passed_ms // EACH_MS + 1, count)
        if lit == self._lit:
            return False
        self._lit = lit
        for index in range(count * BYTES_PER_LED):
            led = index // BYTES_PER_LED
            chain.frame[index] = _HEAD if led == lit - 1 else _LIT if led < lit else 0
        chain.limit()
        return True

    def colour(self, pad):
        """As `Scene.colour`."""
        chain = self._device.chain
        for index in range(len(chain.pads)):
            if chain.pads[index] == pad:
                return chain.frame[index * BYTES_PER_LED] * 0x10101
        return 0

    def end(self):
        """Let the scene show the game again."""
        self._scene.brightness = self.brightness
        self._device.pads.hear_again()
        self._device.scene = self._scene
        self._device.controller.changes += 1
