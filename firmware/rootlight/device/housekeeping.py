"""The work that waits until the board has been calm for a while. Used by the device."""

from rootlight.compat import const, ticks_add, ticks_diff

TYPE_CHECKING = const(0)  # mypy takes it as true
if TYPE_CHECKING:
    from rootlight.device.saver import Saver
    from rootlight.device.strengths import Strengths
    from rootlight.table.in_play import Ticker
    from rootlight.touch.gestures import Gestures

_CALM_MS = const(5000)


class Housekeeping:
    """Moves a long tail of the saved game, and lets chips have the thresholds that were learnt.

    Both once nothing has happened for a while.
    """

    def __init__(
        self, saver: "Saver", ticker: "Ticker", gestures: "Gestures", strengths: "Strengths"
    ) -> None:
        self._saver = saver
        self._strengths = strengths
        self._ticker = ticker
        self._gestures = gestures
        self._activity = -1  # what had changed when the board was last looked at
        self._calm_at = 0

    def leave_thresholds(self) -> None:
        """Let chips keep the thresholds that somebody has set."""
        self._strengths.stop_learning()

    def step(self, now_ms: int) -> None:
        """Do what is due."""
        has_long_tail = self._saver.has_long_tail()
        if not has_long_tail and not self._strengths.is_due():
            return
        activity = self._ticker.changes
        if activity != self._activity or not self._gestures.is_quiet():
            self._activity = activity
            self._calm_at = ticks_add(now_ms, _CALM_MS)
        elif ticks_diff(now_ms, self._calm_at) < 0:
            return
        elif has_long_tail:
            self._saver.tidy()
        else:
            self._gestures.prove_by(self._strengths.tune(now_ms))
