"""The work that waits until the board has been calm for a while. Used by the device."""

from rootlight.compat import const, ticks_add, ticks_diff

TYPE_CHECKING = const(0)  # mypy takes it as true
if TYPE_CHECKING:
    from rootlight.saving.storage import Storage
    from rootlight.unloading import Unloader

_CALM_MS = const(5000)


class Housekeeping:
    """Sees to the flash and forgets modules, once nothing has happened for a while."""

    def __init__(self, device, storage: "Storage", unloader: "Unloader") -> None:
        self._device = device
        self._storage = storage
        self._unloader = unloader
        self._activity = -1  # what had changed when the board was last looked at
        self._calm_at = 0

    def step(self, now_ms: int) -> None:
        """Do what is due."""
        loaded = self._unloader.loaded()
        has_long_tail = self._storage.has_long_tail()
        if not loaded and not has_long_tail:
            return
        device = self._device
        activity = device.controller.changes + loaded
        if activity != self._activity or not device.gestures.is_quiet():
            self._activity = activity
            self._calm_at = ticks_add(now_ms, _CALM_MS)
        elif ticks_diff(now_ms, self._calm_at) >= 0:
            device.lines.forget_reader()
            if has_long_tail:
                device.saver.tidy()
            self.forget_modules()

    def forget_modules(self) -> None:
        """Forget modules that are seldom used, where they take heap."""
        self._unloader.forget()
