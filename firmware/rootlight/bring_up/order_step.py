"""Third step of the bring-up, if wires and lights disagree: which of the two is it?

Borrowed by `conduct`. A light runs over the rows concerned, once as the chain is believed to be,
and once as it would be if all wires were right. A person sees which run is in order. If none is,
the pads are touched by their names: that tells of both.
"""

from rootlight.bring_up import judging
from rootlight.bring_up.counts import HAND
from rootlight.bring_up.step import DONE, HEARD, BaseStep
from rootlight.compat import const

_EACH_MS = const(220)
_PAUSE = const(4)  # of so many lights
_RUN = (
    "Does the light run in order, from %s to %s? Touch any pad for yes; a hand, or undo, says no."
)
_NAMES = "Touch the pads by their names: %s now. If it is not felt, lay a hand on the board."


class Step(BaseStep):
    """See the module."""

    def begin(self):
        """Nothing to ask if all is where it should be."""
        self._pads = self._concerned()
        if not self._pads:
            self.is_over = True
            return
        self._by_wires = False
        self._by_names = False
        self._shown = -1
        self.awaits_answer = True
        self._ask()

    def _ask(self):
        names = [self.bring_up.name(pad) for pad in self._pads]
        self._began = self.bring_up.now
        self.bring_up.say(_RUN % (names[0], names[-1]))

    def _concerned(self):
        """The pads of the rows, or the buttons, in which a light and a wire disagree."""
        bring_up = self.bring_up
        shape = bring_up.device.shape
        cells = shape.count
        rows = []
        for led in range(len(bring_up.pairs)):
            wire = bring_up.pairs[led]
            if wire < 0 or bring_up.pad_of[wire] == bring_up.chain[led]:
                continue
            for pad in (bring_up.chain[led], bring_up.pad_of[wire]):
                row = shape.row_of[pad] if pad < cells else -1
                if row not in rows and pad < len(bring_up.device.pads.down):
                    rows.append(row)
        return [
            pad
            for pad in range(len(bring_up.device.pads.down))
            if (shape.row_of[pad] if pad < cells else -1) in rows
        ]

    # The run.

    def go_on(self, now_ms):
        """Move the light on."""
        if self.is_over or self._by_names:
            return
        place = (now_ms - self._began) // _EACH_MS % (len(self._pads) + _PAUSE)
        if place == self._shown:
            return
        self._shown = place
        lights = {}
        if place < len(self._pads):
            led = self._led_of(self._pads[place])
            if led >= 0:
                lights[led] = HEARD
        self.bring_up.show(lights)

    def _led_of(self, pad):
        """The LED that lights a pad, as is supposed at the moment."""
        bring_up = self.bring_up
        if not self._by_wires:
            return bring_up.led_of(pad)
        for led in range(len(bring_up.pairs)):
            wire = bring_up.pairs[led]
            if wire >= 0 and bring_up.pad_of[wire] == pad:
                return led
        return -1

    def answer(self, is_yes):
        """Whether the run is in order; or, by names, that a pad is not felt."""
        if self._by_names:
            if not is_yes:
                self._next_name()
            return
        if is_yes:
            self._learn()
        elif not self._by_wires:
            self._by_wires = True
            self._shown = -1
            self._ask()
        else:
            self._begin_names()

    def _learn(self):
        """One of the two is right: what it says of the other is learnt."""
        bring_up = self.bring_up
        chain = list(bring_up.chain)
        moved = {}
        for led in range(len(bring_up.pairs)):
            wire = bring_up.pairs[led]
            if wire < 0:
                continue
            if self._by_wires:
                if bring_up.pad_of[wire] < len(bring_up.device.pads.down):
                    chain[led] = bring_up.pad_of[wire]
            else:
                moved[wire] = chain[led]
        if self._by_wires:
            bring_up.new_chain = chain
        else:
            bring_up.moved = moved
        self._end()

    # By names.

    def _begin_names(self):
        self._by_names = True
        self._named = {}  # wire: pad
        self._pad = -1
        self._next_name()

    def _next_name(self):
        self._pad += 1
        if self._pad < len(self.bring_up.device.pads.down):
            self.bring_up.say(_NAMES % self.bring_up.name(self._pad))
            return
        bring_up = self.bring_up
        bring_up.moved = self._named
        chain = list(bring_up.chain)
        for led in range(len(chain)):
            if bring_up.pairs[led] in self._named:
                chain[led] = self._named[bring_up.pairs[led]]
        bring_up.new_chain = chain
        self._end()

    def take(self, event):
        """By names, a finger says where its pad is."""
        if not self._by_names or event[0] == HAND:
            BaseStep.take(self, event)
            return
        bring_up = self.bring_up
        if event[1] in self._named:
            return
        self._named[event[1]] = self._pad
        lights = {}
        for led in range(len(bring_up.pairs)):
            if bring_up.pairs[led] in self._named:
                lights[led] = HEARD if bring_up.pairs[led] == event[1] else DONE
        bring_up.show(lights)
        self._next_name()

    def _end(self):

        self.awaits_answer = False
        self.is_over = True
        judging.illegal_reason(self.bring_up)
