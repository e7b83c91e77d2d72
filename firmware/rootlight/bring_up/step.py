"""What the steps of the bring-up have in common. Used by them; borrowed with them."""

from rootlight.board_files.board_file import ELECTRODES, UNDO
from rootlight.bring_up.counts import FINGER

# Bytes of the lights, as they are sent.
DONE = (2, 2, 2)
BREATH = (4, 8, 14, 22, 14, 8)
BREATH_MS = 160
HEARD = (30, 30, 30)

_UNSURE = (
    "That may have been undo, or another pad: two chips answer there. Touch another pad for yes, "
    "or lay a hand on the board for no."
)


class BaseStep:
    """One step of a BringUp: `go_on` is called with each look, `take` with each touch.

    `is_over`; `awaits_answer`: whether yes or no, by finger or link, would mean anything.
    """

    def __init__(self, bring_up):
        self.bring_up = bring_up
        self.is_over = False
        self.awaits_answer = False
        self.began = bring_up.now

    def begin(self):
        """What is done first; may end the step."""

    def go_on(self, now_ms):
        """Time has passed."""

    def take(self, event):
        """A touch, as the counts tell it; by itself it is an answer."""
        if not self.awaits_answer:
            return
        is_yes = means_yes(event, self.bring_up)
        if is_yes is None:
            self.bring_up.remark(_UNSURE)
        else:
            self.answer(is_yes)

    def answer(self, is_yes):
        """Somebody said yes or no."""


def means_yes(event, bring_up):
    """Whether an event of the counts says yes: a finger does, a hand and `undo` do not.

    None if nobody can tell: where two chips answer, `undo` may be a pad of the other one.
    """
    wire = event[1]
    if event[0] != FINGER:
        return False
    if _pad_at(wire, bring_up) != bring_up.device.shape.count + UNDO:
        return True
    return None if bring_up.is_doubtful(wire // ELECTRODES) else False


def _pad_at(wire, bring_up):
    """The pad of a wire; the light over it tells better which it is."""
    if wire in bring_up.pairs:
        return bring_up.chain[bring_up.pairs.index(wire)]
    return bring_up.pad_of[wire]
