"""Third step of the bring-up, if wires and lights disagree: which of the two is wrong?

A light runs over the rows concerned, first as the chain is believed to be, then as it would be if
all wires were right. A person sees which run is in order. If neither is, the pads are touched by
their names, which tells about both.
"""

from rootlight.bring_up import naming
from rootlight.bring_up.counts import Touch
from rootlight.bring_up.step import DONE, HEARD, Step
from rootlight.bring_up.workbench import Workbench
from rootlight.compat import const, ticks_diff
from rootlight.texts import filled

_EACH_MS = const(220)
_PAUSE = const(4)  # as long as so many lights
_BUTTONS = const(-1)  # stands for a row
_RUN = (
    "Does the light run in order, from %s to %s? Touch any pad for yes. For no, lay a hand on "
    "the board."
)
_RUN_BY_WIRES = (
    "Then the lights may be in the wrong order instead of the wires. Look once more: does the "
    "light run in order now, from %s to %s? Touch any pad for yes. For no, lay a hand on the "
    "board."
)
_NAMES = "Now touch the pad named %s. If nothing happens, lay a hand on the board."
# Two pads are called End in the game.
_ENDS = {
    "end1": "Now touch the pad named %s, the lower End. If nothing happens, lay a hand on the "
    "board.",
    "end2": "Now touch the pad named %s, the upper End. If nothing happens, lay a hand on the "
    "board.",
}


class OrderStep(Step):
    """Shows both runs and learns from the one that is in order; else asks for each pad."""

    def __init__(self, workbench: Workbench, now_ms: int) -> None:
        super().__init__(workbench, now_ms)
        self._pads = self._pads_concerned()
        self._run_began: "int | None" = None
        self._by_wires = False  # the run, and not by the chain
        self._shown = -1  # place of the light in the run
        self._by_names = False
        self._named_pads = [pad for pad in range(workbench.wiring.pads) if self._exists(pad)]
        self._place = -1  # of the pad that is to be touched, in `_named_pads`
        self._named: "dict[int, int]" = {}  # pad by wire
        self._found_before = workbench.findings.entries

    def begin(self) -> None:
        """Show the first run; end if nothing disagrees."""
        if not self._pads:
            self.is_over = True
            return
        self.awaits_answer = True
        self._show_run(False)

    def _pads_concerned(self) -> "list[int]":
        """The pads of all rows, or the buttons, in which a light and a wire disagree."""
        wiring = self.workbench.wiring
        rows = []
        for led in range(len(wiring.pairs)):
            wire = wiring.pairs[led]
            if wire < 0 or wiring.pad_of[wire] == wiring.chain[led]:
                continue
            for pad in (wiring.chain[led], wiring.pad_of[wire]):
                if pad < wiring.pads and self._row_of(pad) not in rows:
                    rows.append(self._row_of(pad))
        return [pad for pad in range(wiring.pads) if self._row_of(pad) in rows]

    def _exists(self, pad: int) -> bool:
        """Return whether the board has this pad: not every board has all buttons."""
        board = self.workbench.board
        return pad < board.shape.count or self.workbench.name(pad) in board.roles

    def _row_of(self, pad: int) -> int:
        shape = self.workbench.board.shape
        return shape.row_of[pad] if pad < shape.count else _BUTTONS

    # The runs.

    def _show_run(self, by_wires: bool) -> None:
        self._by_wires = by_wires
        self._run_began = None
        self._shown = -1
        names = self.workbench.names(self._pads)
        self.workbench.say(filled(_RUN_BY_WIRES if by_wires else _RUN, names[0], names[-1]))

    def go_on(self, now_ms: int) -> None:
        """Move the light on."""
        if self.is_over or self._by_names:
            return
        if self._run_began is None:
            self._run_began = now_ms
        passed_ms = ticks_diff(now_ms, self._run_began)
        place = passed_ms // _EACH_MS % (len(self._pads) + _PAUSE)
        if place == self._shown:
            return
        self._shown = place
        led = self._led_of(self._pads[place]) if place < len(self._pads) else -1
        self.workbench.show({} if led < 0 else {led: HEARD})

    def _led_of(self, pad: int) -> int:
        """The LED that lights a pad if this run is in order, or -1."""
        wiring = self.workbench.wiring
        if not self._by_wires:
            return wiring.led_of(pad)
        for led in range(len(wiring.pairs)):
            wire = wiring.pairs[led]
            if wire >= 0 and wiring.pad_of[wire] == pad:
                return led
        return -1

    def answer(self, is_yes: bool) -> None:
        """Note whether the run is in order; by names, no says that a pad is not felt."""
        if self._by_names:
            if not is_yes:
                self._ask_next_name()
        elif not is_yes and self._by_wires:
            self._by_names = True
            self._ask_next_name()
        elif not is_yes:
            self._show_run(True)
        elif self._by_wires:
            self._learn_chain()
        else:
            self._learn_wires()

    def has_answers(self) -> bool:
        """Return whether a run was judged."""
        return self._by_wires or (self.is_over and len(self._pads) > 0)

    def take_back(self) -> None:
        """Ask for the last run again, or for the last pad by its name."""
        if self.is_over:
            self.is_over = False
            self.awaits_answer = True
            self.workbench.wiring.forget()
            self.workbench.findings.restore(self._found_before)
            if not self._by_names:
                self._show_run(self._by_wires)
                return
        if self._by_names and self._place > 0:
            self._ask_last_name()
            return
        self._show_run(self._by_names)
        self._by_names = False
        self._place = -1

    def _learn_wires(self) -> None:
        """The chain is right: the wires are where their lights are."""
        wiring = self.workbench.wiring
        moved = {}
        for led in range(len(wiring.pairs)):
            if wiring.pairs[led] >= 0:
                moved[wiring.pairs[led]] = wiring.chain[led]
        wiring.learn_wires(moved)
        self._end()

    def _learn_chain(self) -> None:
        """The wires are right: the lights are where their wires are."""
        wiring = self.workbench.wiring
        chain = list(wiring.chain)
        for led in range(len(wiring.pairs)):
            wire = wiring.pairs[led]
            if wire >= 0 and wiring.is_wired(wire):
                chain[led] = wiring.pad_of[wire]
        wiring.learn_chain(chain)
        self._end()

    # By names.

    def _ask_next_name(self) -> None:
        self._place += 1
        if self._place < len(self._named_pads):
            self._ask_name()
        else:
            self._learn_both()

    def _ask_last_name(self) -> None:
        self._place -= 1
        for wire in list(self._named):
            if self._named[wire] == self._named_pads[self._place]:
                del self._named[wire]
        self._ask_name()

    def _ask_name(self) -> None:
        name = self.workbench.name(self._named_pads[self._place])
        has_both_ends = "end2" in self.workbench.board.roles
        question = _ENDS.get(name, _NAMES) if has_both_ends else _NAMES
        self.workbench.say(filled(question, name))

    def take(self, touch: Touch) -> None:
        """By names, learn from a finger where its pad is; all else is an answer."""
        if not self._by_names or touch.is_hand:
            super().take(touch)
            return
        if touch.wire in self._named:
            return
        self._named[touch.wire] = self._named_pads[self._place]
        pairs = self.workbench.wiring.pairs
        lights = {}
        for led in range(len(pairs)):
            if pairs[led] in self._named:
                lights[led] = HEARD if pairs[led] == touch.wire else DONE
        self.workbench.show(lights)
        self._ask_next_name()

    def _learn_both(self) -> None:
        wiring = self.workbench.wiring
        chain = list(wiring.chain)
        for led in range(len(chain)):
            chain[led] = self._named.get(wiring.pairs[led], chain[led])
        wiring.learn_wires(self._named)
        wiring.learn_chain(chain)
        self._end()

    def _end(self) -> None:
        self.awaits_answer = False
        self.is_over = True
        naming.name_mistakes(self.workbench)
