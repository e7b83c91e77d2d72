"""The loop of a board that plays, and the watch over it: no exception ends it.

Used by the start. The watchdog restarts a board that hangs; what a step raises is mended here. See
the package's docstring.
"""

import gc

from rootlight.boot.mending import Mender
from rootlight.compat import const, ticks_add, ticks_diff

TYPE_CHECKING = const(0)  # mypy takes it as true
if TYPE_CHECKING:
    from rootlight.device.device import Device

_GOOD_START_MS = const(10000)


class Runner:
    """A board that was started.

    rests: whether a step ends with the platform's rest, as on a board; in the simulator time
    passes outside.
    """

    def __init__(self, platform, device: "Device", rests: bool) -> None:
        self.platform = platform
        self.device = device
        self._rests = rests
        self._is_new = True
        self._good_start_at = ticks_add(platform.ticks_ms(), _GOOD_START_MS)
        self._mender: "Mender | None" = None  # since the first exception

    def step(self) -> None:
        """One turn of the loop, whatever goes wrong in it."""
        platform = self.platform
        device = self.device
        try:
            device.step(platform.ticks_ms())
            if self._rests:
                platform.idle(device.wait_ms(platform.ticks_ms()))
        except Exception as error:
            self._mend(error)
        if self._is_new and ticks_diff(platform.ticks_ms(), self._good_start_at) >= 0:
            self.note_good_start()

    def note_good_start(self) -> None:
        """The board has run for long enough: its start does not count as failed any more."""
        self._is_new = False
        self.platform.note_start(0, True)

    def _mend(self, error: Exception) -> None:
        # Too little memory may be what was wrong.
        gc.collect()
        try:
            if self._mender is None:
                self._mender = Mender(self.platform, self.device)
            self._mender.mend(error)
        except Exception:
            self.platform.reset()
