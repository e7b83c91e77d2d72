"""The loop of a board that plays, and the watch over it: nothing that goes wrong ends it.

Used by `start` and the simulator, by way of `starting`; borrows `mishaps`. Three things look
after the board. The watchdog restarts it when a step hangs: the device feeds it once scan, turn
and frame have all run. What a step raises is caught here, noted and mended by `mishaps`, which
restarts the board if that does not help. And a start that does not get through is counted: after
three of them `starting` begins the safe mode.
"""

import gc

from rootlight.compat import const, ticks_add, ticks_diff

_THROUGH_MS = const(10000)


class Runner:
    """A board that was started. `failures`, `bout`, `unwritten`, `failed_at`: for `mishaps`.

    rests: whether a step ends with the platform's rest, as on a board; else time passes outside.
    """

    def __init__(self, platform, device, rests):
        self.platform = platform
        self.device = device
        self.failures = self.bout = self.unwritten = 0
        self.failed_at = now_ms = platform.ticks_ms()
        self._rests = rests
        self._is_new = True
        self._through_at = ticks_add(now_ms, _THROUGH_MS)

    def step(self):
        """One turn of the loop, whatever goes wrong in it."""
        platform = self.platform
        device = self.device
        try:
            device.step(platform.ticks_ms())
            if self._rests:
                platform.idle(device.wait_ms(platform.ticks_ms()))
        except Exception as error:
            self._mend(error)
        if self._is_new and ticks_diff(platform.ticks_ms(), self._through_at) >= 0:
            self._is_new = False
            platform.note_start(0, True)

    def _mend(self, error):
        from rootlight.boot import mending

        # Memory or a half loaded module may be what was wrong.
        self.device.forget_modules()
        gc.collect()
        try:
            mending.mend(self, error)
        except Exception:
            self.platform.reset()
