"""The bring-up of a board: one step after another, from its chips to a report, in light and words.

Used by `hardware_tests`. The game stays as it is meanwhile. Only the last step writes the wiring
and the thresholds.
"""

from rootlight.bring_up import BRING_UP, report
from rootlight.bring_up.chips_step import ChipsStep
from rootlight.bring_up.colour_step import ColourStep
from rootlight.bring_up.noise_step import NoiseStep
from rootlight.bring_up.order_step import OrderStep
from rootlight.bring_up.report_step import ReportStep
from rootlight.bring_up.sound_step import SoundStep
from rootlight.bring_up.touch_step import TouchStep
from rootlight.bring_up.workbench import STEPS, Workbench
from rootlight.compat import const, ticks_add, ticks_diff
from rootlight.texts import put

TYPE_CHECKING = const(0)  # mypy takes it as true
if TYPE_CHECKING:
    from collections.abc import Callable

    from rootlight.board_files.reader import BoardFile
    from rootlight.bring_up.step import Step
    from rootlight.bring_up.workbench import Device
    from rootlight.texts import Filled

_LOOK_MS = const(24)  # the chips have new counts each 8 ms; three looks in a row must agree
_PATIENCE_MS = const(240000)  # if nobody does anything for so long, the bring-up ends
_LEAVING_LOOKS = const(125)  # a hand that stays for some 3 s ends it

_STOPPED = "The bring-up was stopped; only its report was saved."
_LEFT = "The bring-up ended because nobody touched the board; only its report was saved."


# The class of each step, by its name in STEPS.
_MAKERS = {
    "parts": ChipsStep,
    "touch": TouchStep,
    "order": OrderStep,
    "noise": NoiseStep,
    "colours": ColourStep,
    "sound": SoundStep,
    "result": ReportStep,
}


class BringUp:
    """One bring-up, a guest of the device: it runs the steps and decides when it ends.

    device: the Device. platform: as `platforms/pico.py`. board: the BoardFile as the builder
    wrote it, without what was learnt. read_file: the text of a file of the builder's.
    """

    NAME = BRING_UP

    def __init__(
        self, device: "Device", platform, board: "BoardFile", read_file: "Callable[[str], str]"
    ) -> None:
        self._device = device
        self._workbench = Workbench(device, platform, board, read_file)
        self._steps: "list[Step]" = []  # those that have begun
        self._now = 0
        self._look_at: "int | None" = None
        self._active_at = 0  # when somebody did something, or a step went on by itself

    # A guest of the device.

    def update(self, now_ms: int) -> bool:
        """Take the bring-up further; whether the frame has changed."""
        self._now = now_ms
        if self._look_at is None:
            self._look_at = self._active_at = now_ms
        if ticks_diff(now_ms, self._look_at) >= 0:
            self._look_at = ticks_add(now_ms, _LOOK_MS)
            self._look(now_ms)
        if self._steps:
            self._steps[-1].paint(now_ms)
        return self._workbench.take_change()

    def colour(self, pad: int) -> int:
        """The colour of a pad in the frame, as red << 16 | green << 8 | blue."""
        led = self._workbench.wiring.led_of(pad)
        return 0 if led < 0 else self._device.chain.colour(led)

    def end(self, message: "str | Filled" = _STOPPED) -> None:
        """Let the board show the game again."""
        self._device.sounds.stop()
        self._device.stage.give_back(self)
        self._device.link.tell("bringup", put({"running": False}, message))

    # For a host.

    def state(self) -> dict:
        """Return the stage and the findings; see the guide in hardware/README.md."""
        return self._workbench.state()

    def answer(self, is_yes: bool) -> bool:
        """Answer in a finger's place; whether anything was asked."""
        if not self._steps or not self._steps[-1].awaits_answer:
            return False
        self._active_at = self._now
        self._steps[-1].answer(is_yes)
        return True

    def back(self) -> bool:
        """Ask once more what was answered last; whether there was such a question."""
        if not self._workbench.may_go_back():
            return False
        self._active_at = self._now
        while not self._steps[-1].has_answers():
            self._steps.pop().leave()
        self._workbench.enter(self._steps)
        self._steps[-1].take_back()
        return True

    def stop(self, message: "str | Filled" = _STOPPED) -> None:
        """End before the last step: report what was found so far, learn nothing."""
        report.write(self._workbench, STEPS[max(len(self._steps) - 1, 0)])
        self.end(message)

    # One look after another.

    def _look(self, now_ms: int) -> None:
        step = self._steps[-1] if self._steps else self._begin_next(now_ms)
        counts = self._workbench.counts
        counts.look()
        touch = counts.next_touch()
        if touch is not None or counts.is_touched or step.GOES_ON_ALONE:
            self._active_at = now_ms
        if touch is not None:
            if touch.is_hand and touch.looks >= _LEAVING_LOOKS:
                self.stop()
                return
            step.take(touch)
        step.go_on(now_ms)
        if step.was_left:
            self.stop()
        elif not step.is_over:
            if ticks_diff(now_ms, self._active_at) >= _PATIENCE_MS:
                self.stop(_LEFT)
        elif len(self._steps) < len(STEPS):
            self._begin_next(now_ms)
        else:
            self.end(self._workbench.message)

    def _begin_next(self, now_ms: int) -> "Step":
        self._active_at = now_ms
        step: "Step" = _MAKERS[STEPS[len(self._steps)]](self._workbench, now_ms)
        self._steps.append(step)
        self._workbench.enter(self._steps)
        step.begin()
        return step
