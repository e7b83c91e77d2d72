"""Second step of the bring-up: somebody touches each light. Tells which wire lies under which LED.

The lights come in the order of the chain. A hand on the board says that no light is to be seen; a
finger after that says that there is one, but that its pad feels nothing.
"""

from rootlight.board_files.pad_numbers import ELECTRODES
from rootlight.bring_up.counts import Touch
from rootlight.bring_up.step import BREATH, BREATH_MS, DONE, HEARD, Step
from rootlight.bring_up.words import listed
from rootlight.bring_up.workbench import Workbench
from rootlight.compat import const
from rootlight.texts import filled

_TOUCH = "Touch the breathing light (%d of %d). If no light is on, lay a hand on the board."
_SEEN = (
    "Can you see a breathing light anywhere on the board? It is faint in the sun, and it may be "
    "in a wrong place. Lights that stay dim do not count. Touch any pad for yes. For no, lay a "
    "hand on the board."
)
_OTHER_PAD = (
    "The board felt %s, but the light of %s was breathing. If you touched the wrong pad, go back; "
    "if not, touch the light that breathes now."
)
_MOST_BACK = const(8)  # lights that can be asked for again
_AGAIN = "Please try again: touch the middle of the breathing light."
# These explain why no finger is felt at a pad, so that need not be said as well.
_EXPLAINED = (
    "open",
    "shorted",
    "out_of_range",
    "absent",
    "bus_silent",
    "bus_held",
    "wrong_address",
    "wrong_channel",
    "mux_absent",
    "same_address",
    "over_current",
    "wrong_chip",
    "unsteady",
)


class TouchStep(Step):
    """Shows one light after the other, and pairs it with the wire that a finger takes down."""

    def __init__(self, workbench: Workbench, now_ms: int) -> None:
        super().__init__(workbench, now_ms)
        self.awaits_answer = True
        self._left = list(range(len(workbench.wiring.chain)))  # LEDs
        self._led = -1
        self._was_retried = False  # the finger on this light
        self._asks_seen = False  # whether this light is to be seen
        self._tried_last = False  # the last LED of the chain
        self._dark_in_a_row = 0
        self._shown: "tuple[int, tuple[int, int, int]] | None" = None
        # What held before each of the last answers; see `_remember`.
        self._answered: "list[tuple]" = []

    def begin(self) -> None:
        """Show the first light."""
        self._next()

    def go_on(self, now_ms: int) -> None:
        """Let the light breathe, and answer a finger at once."""
        if self.is_over:
            return
        level = BREATH[now_ms // BREATH_MS % len(BREATH)]
        is_heard = self._asks_seen or self.workbench.counts.is_touched
        light = HEARD if is_heard else (level, level, level)
        if self._shown == (self._led, light):
            return
        self._shown = (self._led, light)
        pairs = self.workbench.wiring.pairs
        lights = {led: DONE for led in range(len(pairs)) if pairs[led] >= 0}
        lights[self._led] = light
        self.workbench.show(lights)

    def take(self, touch: Touch) -> None:
        """Pair the light with the wire of a finger; a hand is an answer."""
        if self._asks_seen or touch.is_hand:
            super().take(touch)
            return
        if self._is_doubtful(touch.wire):
            # This has changed what earlier touches mean.
            self._answered = []
            self._next()
            return
        wire = self._wire_meant(touch)
        if wire < 0:
            return
        self.workbench.wiring.pair(self._led, wire)
        self.workbench.counts.note_signal(wire, touch.counts)
        self._dark_in_a_row = 0
        pads = [self.workbench.wiring.pad_of[wire], self.workbench.wiring.chain[self._led]]
        self._next()
        # Wires may be swapped, or a finger was wrong: only the person knows.
        if pads[0] != pads[1] and self.workbench.wiring.is_wired(wire):
            self.workbench.remark(filled(_OTHER_PAD, *self.workbench.names(pads)))

    def answer(self, is_yes: bool) -> None:
        """Note whether a light is there; a no before that was asked: no light, or nothing felt."""
        if not is_yes and not self._asks_seen:
            self._asks_seen = True
            self.workbench.say(_SEEN)
            return
        self._remember()
        if is_yes:
            self._dark_in_a_row = 0
            self._note_not_felt()
        else:
            self.workbench.wiring.note_dark([self._led])
            self._dark_in_a_row += 1
        self._next()

    # Taking an answer back.

    def _remember(self) -> None:
        """Keep what holds before the light that is shown is answered."""
        found, dark = self.workbench.findings.entries, len(self.workbench.wiring.dark)
        before = (self._led, found, dark, self._dark_in_a_row, self._tried_last)
        self._answered = self._answered[1 - _MOST_BACK :] + [before]

    def has_answers(self) -> bool:
        """Return whether a light was answered, or a first no was said."""
        return self._asks_seen or len(self._answered) > 0

    def take_back(self) -> None:
        """Show the light before again, or this one after a first no."""
        if not self._asks_seen:
            self._show_last()
        self._asks_seen = False
        self._was_retried = False
        self._shown = None
        self._say_touch()

    def _show_last(self) -> None:
        led, found, dark, dark_in_a_row, tried_last = self._answered.pop()
        if not self.is_over:
            # The last light of the chain may have come out of turn.
            place = 0 if tried_last == self._tried_last else len(self._left)
            self._left.insert(place, self._led)
        self.is_over = False
        self.awaits_answer = True
        self._led = led
        self._dark_in_a_row = dark_in_a_row
        self._tried_last = tried_last
        self.workbench.wiring.take_back(led, dark)
        self.workbench.findings.restore(found)

    def _is_doubtful(self, wire: int) -> bool:
        """Return whether two chips answer at the address of the one that felt a finger.

        They do if a pad of an absent chip is felt at its own electrode of another chip. If more
        than two share an address, this names them one after the other.
        """
        workbench = self.workbench
        wiring = workbench.wiring
        index = wire // ELECTRODES
        expected = wiring.chain[self._led]
        for own in range(len(wiring.pad_of)):
            absent = own // ELECTRODES
            if wiring.pad_of[own] != expected or workbench.works(own):
                continue
            if own % ELECTRODES == wire % ELECTRODES and workbench.share_a_line(absent, index):
                workbench.doubt(index, absent)
        return wiring.is_doubtful(index)

    def _wire_meant(self, touch: Touch) -> int:
        """The wire that a finger meant; -1 if there is none, or if it is to touch once more."""
        workbench = self.workbench
        wiring = workbench.wiring
        if (touch.others or touch.wire in wiring.pairs) and not self._was_retried:
            # A finger may have lain between two pads, or on the wrong one.
            self._was_retried = True
            workbench.say(_AGAIN)
            return -1
        self._remember()
        wires = [touch.wire] + touch.others
        if touch.others:
            self._note_joined(wires)
        expected = wiring.chain[self._led]
        free = [wire for wire in wires if wire not in wiring.pairs]
        for wire in free:
            if wiring.pad_of[wire] == expected:
                return wire
        if free:
            return free[0]
        self._note_same_pad(wiring.pad_at(touch.wire), expected)
        self._next()
        return -1

    def _note_joined(self, wires: "list[int]") -> None:
        workbench = self.workbench
        wiring = workbench.wiring
        if all([wiring.is_wired(wire) for wire in wires]):
            pads = [wiring.pad_of[wire] for wire in sorted(wires)]
            names = workbench.names(pads)
            workbench.find("joined", names[0], pads, listed(names))

    def _note_same_pad(self, first: int, second: int) -> None:
        names = self.workbench.names([first, second])
        self.workbench.find("same_pad", names[0], [first, second], listed(names))

    def _note_not_felt(self) -> None:
        pad = self.workbench.wiring.chain[self._led]
        name = self.workbench.name(pad)
        if not self.workbench.findings.explain(name, _EXPLAINED):
            self.workbench.find("not_felt", name, [pad], name)

    # One light after the other.

    def _next(self) -> None:
        self._was_retried = False
        self._asks_seen = False
        if self._dark_in_a_row >= 2 and self._is_broken():
            return
        if not self._left:
            self._end()
            return
        self._led = self._left.pop(0)
        self._say_touch()

    def _say_touch(self) -> None:
        count = len(self.workbench.wiring.chain)
        self.workbench.say(filled(_TOUCH, count - len(self._left), count))

    def _is_broken(self) -> bool:
        """Two in a row were dark: if the last LED of the chain is too, there is no more light."""
        wiring = self.workbench.wiring
        if not self._tried_last and self._left:
            self._tried_last = True
            self._left.insert(0, self._left.pop())
            return False
        if self._tried_last and wiring.dark[-1] == len(wiring.chain) - 1:
            wiring.note_dark(self._left)
            self._end()
            return True
        return False

    def _end(self) -> None:
        """Name the lights that stay dark."""
        self.is_over = True
        self.awaits_answer = False
        workbench = self.workbench
        chain = workbench.wiring.chain
        dark = sorted(workbench.wiring.dark)
        if len(dark) > 1 and dark == list(range(dark[0], len(chain))):
            name = workbench.name(chain[dark[0]])
            pads = [chain[led] for led in dark]
            workbench.find("chain_broken", name, pads, name, dark[0] + 1)
            return
        for led in dark:
            name = workbench.name(chain[led])
            workbench.find("led_dark", name, [chain[led]], name, led + 1)
