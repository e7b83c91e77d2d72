"""The base class of the bring-up's steps. It also decides whether a touch says yes or no."""

from rootlight.board_files.pad_numbers import ELECTRODES, UNDO
from rootlight.bring_up.counts import Touch
from rootlight.bring_up.workbench import Workbench

# Red, green and blue of lights.
DONE = (2, 2, 2)
HEARD = (30, 30, 30)
BREATH = (4, 8, 14, 22, 14, 8)
BREATH_MS = 160

_UNSURE = (
    "Two chips answered, so the board cannot tell which pad you touched. Touch another pad for "
    "yes, or lay a hand on the board for no."
)


class Step:
    """One step of the bring-up, which calls `begin` once, and `take` and `go_on` with each look.

    workbench: the Workbench. now_ms: the time.
    GOES_ON_ALONE: whether it needs no people. The bring-up does not end for lack of touches then.
    `is_over`: whether the next step may begin. `was_left`: whether the bring-up is to end here.
    `awaits_answer`: whether yes or no, by a finger or by the link, would mean anything.
    """

    GOES_ON_ALONE = False

    def __init__(self, workbench: Workbench, now_ms: int) -> None:
        self.workbench = workbench
        self.began = now_ms
        self.is_over = False
        self.was_left = False
        self.awaits_answer = False

    def begin(self) -> None:
        """Show and say the first thing; this may end the step already."""

    def go_on(self, now_ms: int) -> None:
        """Do what is due."""

    def paint(self, now_ms: int) -> None:
        """Show what changes faster than the bring-up looks at the chips."""

    def take(self, touch: Touch) -> None:
        """Take a touch that has ended; unless a step knows better it is an answer."""
        if not self.awaits_answer:
            return
        is_yes = means_yes(touch, self.workbench)
        if is_yes is None:
            self.workbench.remark(_UNSURE)
        else:
            self.answer(is_yes)

    def answer(self, is_yes: bool) -> None:
        """Take a yes or no."""

    def has_answers(self) -> bool:
        """Return whether `take_back` can ask something again."""
        return False

    def take_back(self) -> None:
        """Ask the last question again, as if nobody had answered it; the step may be over."""

    def leave(self) -> None:
        """Stop what goes on: the bring-up goes back to an earlier step."""


def means_yes(touch: Touch, workbench: Workbench) -> "bool | None":
    """Return whether a touch says yes: a finger does, a hand and `undo` do not.

    None if that cannot be told: where two chips answer, `undo` may be a pad of the other one.
    """
    if touch.is_hand:
        return False
    wiring = workbench.wiring
    if wiring.pad_at(touch.wire) != workbench.board.shape.count + UNDO:
        return True
    return None if wiring.is_doubtful(touch.wire // ELECTRODES) else False
