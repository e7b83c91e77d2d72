"""The work that waits until the board has been calm for a while. Used by the device."""

from rootlight.compat import const, ticks_add, ticks_diff

TYPE_CHECKING = const(0)  # mypy takes it as true
if TYPE_CHECKING:
    from rootlight.saving.storage import Storage

_CALM_MS = const(5000)


class Housekeeping:
    """Moves a long tail of the saved game, once nothing has happened for a while."""

    def __init__(self, device, storage: "Storage") -> None:
        self._device = device
        self._storage = storage
        self._activity = -1  # what had changed when the board was last looked at
        self._calm_at = 0

    def step(self, now_ms: int) -> None:
        """Do what is due."""
        if not self._storage.has_long_tail():
            return
        device = self._device
        activity = device.controller.ticker.changes
        if activity != self._activity or not device.gestures.is_quiet():
            self._activity = activity
            self._calm_at = ticks_add(now_ms, _CALM_MS)
        elif ticks_diff(now_ms, self._calm_at) >= 0:
            device.saver.tidy()
