"""Second step of the bring-up: touch each light. Tells which wire lies under which LED.

Borrowed by `conduct`. The lights come in the order of the chain. A hand on the board says that no
light is to be seen; then a finger says that there is one, but its pad feels nothing.
"""

from rootlight.board_files.board_file import ELECTRODES
from rootlight.bring_up.counts import HAND
from rootlight.bring_up.step import BREATH, BREATH_MS, DONE, HEARD, BaseStep
from rootlight.bring_up.words import listed

_TOUCH = "Touch the light that breathes (%d of %d). If there is none, lay a hand on the board."
_SEEN = (
    "Is a light to be seen? Touch any pad for yes; lay a hand on the board, or tap undo, for no."
)
_AGAIN = "Once more, please: touch the middle of the light that breathes."
# What is known of a pad already, so that it need not be said again that no finger is felt there.
_KNOWN = ("open", "shorted", "out_of_range", "absent", "bus_silent", "bus_held", "wrong_address")
_KNOWN += ("wrong_channel", "mux_absent", "same_address", "over_current", "wrong_chip", "unsteady")


class Step(BaseStep):
    """See the module."""

    def begin(self):
        """The first light."""
        self._left = list(range(len(self.bring_up.chain)))
        self._was_retried = self._asks_seen = self._tried_last = False
        self._dark_in_a_row = 0
        self._shown = None
        self.awaits_answer = True
        self._next()

    def go_on(self, now_ms):
        """Let the light breathe, and answer a finger at once."""
        if self.is_over:
            return
        level = BREATH[now_ms // BREATH_MS % len(BREATH)]
        light = HEARD if self.bring_up.counts.is_touched else (level, level, level)
        if self._asks_seen:
            light = HEARD
        if self._shown == (self._led, light):
            return
        self._shown = (self._led, light)
        lights = {}
        for led in range(len(self.bring_up.pairs)):
            if self.bring_up.pairs[led] >= 0:
                lights[led] = DONE
        lights[self._led] = light
        self.bring_up.show(lights)

    def take(self, event):
        """A finger or a hand."""
        if self._asks_seen or event[0] == HAND:
            BaseStep.take(self, event)
            return
        if self._is_doubtful(event[1]):
            self._next()
            return
        wire = self._choose(event)
        if wire is None:
            return
        self.bring_up.pairs[self._led] = wire
        self.bring_up.counts.signal[wire] = max(self.bring_up.counts.signal[wire], event[2])
        self._dark_in_a_row = 0
        self._next()

    def answer(self, is_yes):
        """Whether a light is there. Said before that was asked: no light, or nothing felt."""
        if not is_yes and not self._asks_seen:
            self._asks_seen = True
            self.bring_up.say(_SEEN)
            return
        if is_yes:
            self._dark_in_a_row = 0
            self._note_not_felt()
        else:
            self.bring_up.dark.append(self._led)
            self._dark_in_a_row += 1
        self._next()

    def _is_doubtful(self, wire):
        """Whether two chips answer at the address of the one that felt a finger.

        They do if a pad of a chip that is absent is felt, at its own electrode, on another chip.
        More than two are named one after the other.
        """
        bring_up = self.bring_up
        index = wire // ELECTRODES
        expected = bring_up.chain[self._led]
        for own in range(len(bring_up.pad_of)):
            absent = own // ELECTRODES
            if bring_up.pad_of[own] != expected or bring_up.bank.is_working(absent):
                continue
            if own % ELECTRODES == wire % ELECTRODES and self._are_on_one_bus(absent, index):
                bring_up.doubt(index, absent)
        return bring_up.is_doubtful(index)

    def _are_on_one_bus(self, one, other):
        chips = self.bring_up.board.chips
        places = [(chips[at].bus, chips[at].mux, chips[at].channel) for at in (one, other)]
        return places[0] == places[1]

    def _choose(self, event):
        """The wire that a finger meant, or None if it is to touch once more."""
        wire = event[1]
        others = event[3]
        bring_up = self.bring_up
        wires = [wire] + others
        if (others or wire in bring_up.pairs) and not self._was_retried:
            # A finger may have lain between two pads, or on the wrong one.
            self._was_retried = True
            bring_up.say(_AGAIN)
            return None
        expected = bring_up.chain[self._led]
        free = [each for each in wires if each not in bring_up.pairs]
        if others:
            pads = [bring_up.pad_of[each] for each in sorted(wires)]
            if max(pads) < len(bring_up.device.pads.down):
                names = [bring_up.name(pad) for pad in pads]
                bring_up.find("joined", names[0], pads, listed(names))
        for each in free:
            if bring_up.pad_of[each] == expected:
                return each
        if free:
            return free[0]
        first = bring_up.chain[bring_up.pairs.index(wire)]
        names = [bring_up.name(first), bring_up.name(expected)]
        bring_up.find("same_pad", names[0], [first, expected], listed(names))
        self._next()
        return None

    def _note_not_felt(self):
        bring_up = self.bring_up
        pad = bring_up.chain[self._led]
        name = bring_up.name(pad)
        for code, _, names, _ in bring_up.found:
            if code in _KNOWN and name in names:
                return
        bring_up.find("not_felt", name, [pad], name)

    # One light after the other.

    def _next(self):
        self._was_retried = self._asks_seen = False
        if self._dark_in_a_row >= 2 and self._is_broken():
            return
        if not self._left:
            self._end()
            return
        self._led = self._left.pop(0)
        count = len(self.bring_up.chain)
        self.bring_up.say(_TOUCH % (count - len(self._left), count))

    def _is_broken(self):
        """Two in a row were dark: if the last of the chain is, too, there is no more light."""
        if not self._tried_last and self._left:
            self._tried_last = True
            self._left.insert(0, self._left.pop())
            return False
        if self._tried_last and self.bring_up.dark[-1] == len(self.bring_up.chain) - 1:
            self.bring_up.dark.extend(self._left)
            self._left = []
            self._end()
            return True
        return False

    def _end(self):
        """Name the lights that nobody saw."""
        self.is_over = True
        self.awaits_answer = False
        bring_up = self.bring_up
        dark = sorted(bring_up.dark)
        count = len(bring_up.chain)
        if dark and dark == list(range(dark[0], count)):
            name = bring_up.name(bring_up.chain[dark[0]])
            if len(dark) > 1:
                pads = [bring_up.chain[led] for led in dark]
                bring_up.find("chain_broken", name, pads, name, dark[0] + 1)
                return
        for led in dark:
            name = bring_up.name(bring_up.chain[led])
            bring_up.find("led_dark", name, [bring_up.chain[led]], name, led + 1)
