"""First step of the bring-up: each chip at its address, each electrode in its range; the noise.

Hands off meanwhile.
"""

from rootlight.board_files.pad_numbers import MENU
from rootlight.bring_up.chip_check import ChipCheck
from rootlight.bring_up.counts import Touch
from rootlight.bring_up.electrode_check import ElectrodeCheck
from rootlight.bring_up.step import Step
from rootlight.bring_up.workbench import Workbench
from rootlight.compat import const, ticks_add, ticks_diff

_CALM_MS = const(600)
_WAIT_MS = const(8000)  # for hands to leave
_REVIVE_MS = const(1500)
_MEASURE_MS = const(2000)
_TRIES = const(3)
_RUN_MS = const(4000)  # along the whole chain
_LIGHTS_MS = const(60000)
_LIT = (3, 3, 3)
_HEAD = (24, 24, 24)

_NO_CHIP = (
    "No touch chip works, so the board feels no finger. A light runs along the chain of LEDs: "
    "does it go row by row, and where does it stop?"
)


class ChipsStep(Step):
    """Looks at the chips, then at the noise and the electrodes, while a light runs."""

    GOES_ON_ALONE = True

    def __init__(self, workbench: Workbench, now_ms: int) -> None:
        super().__init__(workbench, now_ms)
        self._chips = ChipCheck(workbench)
        self._calm_at = ticks_add(now_ms, _CALM_MS)
        self._phase = self._wait  # what each look does
        self._tries = 0
        self._menu_was_up = False
        self._lit = -1  # LED

    def begin(self) -> None:
        """Ask for hands off."""
        self.workbench.say("The board checks its chips. Please keep your hands off it.")

    def go_on(self, now_ms: int) -> None:
        """Let a light run along the chain, and do what is due."""
        if self._leaves():
            self.was_left = True
            return
        self._run_light(now_ms)
        self._phase(now_ms)

    def take(self, touch: Touch) -> None:
        """Ignore touches."""

    def _leaves(self) -> bool:
        """Return whether `menu` is tapped once more."""
        device = self.workbench.device
        is_down = device.pads.touched[self.workbench.board.shape.count + MENU]
        self._menu_was_up = self._menu_was_up or not is_down
        return self._menu_was_up and is_down

    def _run_light(self, now_ms: int) -> None:
        passed_ms = ticks_diff(now_ms, self.began)
        lit = passed_ms % _RUN_MS * len(self.workbench.wiring.chain) // _RUN_MS
        if lit != self._lit:
            self._lit = lit
            lights = {led: _LIT for led in range(lit)}
            lights[lit] = _HEAD
            self.workbench.show(lights)

    # The phases, one after the other.

    def _wait(self, now_ms: int) -> None:
        """Look at the chips once all hands have left."""
        if self._is_touched() and ticks_diff(now_ms, self.began) < _WAIT_MS:
            self._calm_at = ticks_add(now_ms, _CALM_MS)
        if ticks_diff(now_ms, self._calm_at) < 0:
            return
        if self._chips.look():
            # A bus was made slower: its chips need a while to be set up.
            self._calm_at = ticks_add(now_ms, _REVIVE_MS)
        elif not self._any_works():
            self.began = now_ms
            self._phase = self._show_lights_only
            self.workbench.say(_NO_CHIP)
            return
        self._phase = self._begin_measuring

    def _any_works(self) -> bool:
        bank = self.workbench.bank
        return any([bank.is_working(index) for index in range(len(bank.chips))])

    def _show_lights_only(self, now_ms: int) -> None:
        """No finger is felt, so nothing can be asked: end when the light has run for a while."""
        if ticks_diff(now_ms, self.began) >= _LIGHTS_MS:
            self.was_left = True

    def _begin_measuring(self, now_ms: int) -> None:
        if ticks_diff(now_ms, self._calm_at) < 0:
            return
        self.workbench.counts.begin_measuring()
        self._tries += 1
        self._calm_at = ticks_add(now_ms, _MEASURE_MS)
        self._phase = self._measure

    def _measure(self, now_ms: int) -> None:
        counts = self.workbench.counts
        if self._is_touched() and self._tries < _TRIES:
            counts.end_measuring()
            self._calm_at = ticks_add(now_ms, _CALM_MS)
            self._phase = self._begin_measuring
            return
        if ticks_diff(now_ms, self._calm_at) < 0:
            return
        counts.end_measuring()
        self.workbench.measurements.note_swing(counts.swing)
        self._chips.look_at_steadiness()
        ElectrodeCheck(self.workbench).look()
        self.is_over = True

    def _is_touched(self) -> bool:
        return self.workbench.device.pads.is_touched
