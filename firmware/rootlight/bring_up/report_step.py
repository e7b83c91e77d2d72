"""Last step of the bring-up: what was learnt is written and counts from now on; the report."""

from rootlight.bring_up import keeping, report
from rootlight.bring_up.counts import Touch
from rootlight.bring_up.step import Step
from rootlight.bring_up.workbench import Workbench
from rootlight.compat import const, ticks_diff
from rootlight.texts import Filled, filled, joined

_SHOWN_MS = const(4000)
_WELL = (0, 8, 2)
_ILL = (24, 24, 24)
_DARK = (0, 0, 0)
_BLINK_MS = const(500)
_FEW = const(4)  # no more than one in so many blink


class ReportStep(Step):
    """Writes, says how it went, and shows for a while which lights and pads are well."""

    GOES_ON_ALONE = True

    def __init__(self, workbench: Workbench, now_ms: int) -> None:
        super().__init__(workbench, now_ms)
        self._ill: "list[int]" = []  # LEDs
        self._was_lit: "bool | None" = None

    def begin(self) -> None:
        """Write what was learnt and the report, and say how it went."""
        workbench = self.workbench
        learnt = keeping.keep_what_was_learnt(workbench)
        report.write(workbench)
        where = filled("The report is the file %s on the board.", report.FILE)
        said = [self._outcome()] + learnt + [where]
        workbench.say(joined(said))
        # The learnt wiring is already in use, so this is the real chain.
        chain = workbench.device.chain.pads
        for led in range(len(chain)):
            name = workbench.name(chain[led])
            if any(name in finding.cells for finding in workbench.findings.entries):
                self._ill.append(led)

    def _outcome(self) -> "Filled":
        found = self.workbench.findings.entries
        if not found:
            return filled("All is well.")
        if len(found) == 1:
            return filled("The board found one problem: %s", found[0].message)
        return filled("The board found %d problems; the report lists them.", len(found))

    def go_on(self, now_ms: int) -> None:
        """Let the lights of what is wrong blink, for a while."""
        passed_ms = ticks_diff(now_ms, self.began)
        if passed_ms >= _SHOWN_MS:
            self.is_over = True
            return
        # The whole board must not go on and off.
        blinks = len(self._ill) * _FEW <= len(self.workbench.wiring.chain)
        is_lit = not blinks or passed_ms // _BLINK_MS % 2 == 0
        if is_lit != self._was_lit:
            self._was_lit = is_lit
            light = _ILL if is_lit else _DARK
            self.workbench.show({led: light for led in self._ill}, _WELL)

    def take(self, touch: Touch) -> None:
        """End the show."""
        self.is_over = True
