"""Last step of the bring-up: what was learnt is written and counts from now on; the report.

Borrowed by `conduct`.
"""

from rootlight.bring_up import keeping
from rootlight.bring_up.step import BaseStep
from rootlight.compat import const, ticks_diff

_SHOWN_MS = const(4000)
_WELL = (0, 8, 2)
_ILL = (24, 24, 24)
_BLINK_MS = const(500)
_FEW = const(4)  # no more than one in so many blink


class Step(BaseStep):
    """See the module."""

    def begin(self):
        """Write, and say how it went."""

        bring_up = self.bring_up
        learnt = keeping.keep_what_was_learnt(bring_up)
        keeping.write_report(bring_up, None)
        count = len(bring_up.found)
        text = "All is well." if not count else "%d things were found; they are named." % count
        if count == 1:
            text = "One thing was found: %s" % bring_up.found[0][3]
        if learnt:
            text += " " + learnt
        bring_up.say(text + " " + "The report is in %s." % keeping.REPORT)
        self._ill = {}
        for _, _, names, _ in bring_up.found:
            for led in range(len(bring_up.chain)):
                if bring_up.name(bring_up.device.chain.pads[led]) in names:
                    self._ill[led] = True
        self._shown = None

    def go_on(self, now_ms):
        """Show what is well and what is not, for a while."""
        bring_up = self.bring_up
        bring_up.stays_awake()
        passed_ms = ticks_diff(now_ms, self.began)
        if passed_ms >= _SHOWN_MS:
            self.is_over = True
            return
        # The whole board must not go on and off.
        blinks = len(self._ill) * _FEW <= len(bring_up.chain)
        is_lit = not blinks or passed_ms // _BLINK_MS % 2 == 0
        if is_lit != self._shown:
            self._shown = is_lit
            ill = _ILL if is_lit else (0, 0, 0)
            bring_up.show({led: ill for led in self._ill}, _WELL)

    def take(self, event):
        """A touch ends the show."""
        self.is_over = True
