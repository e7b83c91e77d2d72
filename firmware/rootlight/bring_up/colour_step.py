"""Fifth step of the bring-up: are red, green and blue what they should be?

Borrowed by `conduct`. The firmware sends green, red, blue (WS2812B and SK6812 data sheets).
"""

from rootlight.bring_up.step import BaseStep
from rootlight.compat import const

_LEVEL = const(24)
_COLOURS = (
    ("red", (_LEVEL, 0, 0)),
    ("green", (0, _LEVEL, 0)),
    ("blue", (0, 0, _LEVEL)),
)
_ASK = "Are all lights %s? Touch any pad for yes; a hand, or undo, says no."
# By which of the three were right: the order in which the lights take them.
_ORDERS = {
    (False, False, True): "RGB",
    (True, False, False): "BRG",
    (False, True, False): "GBR",
}


class Step(BaseStep):
    """See the module."""

    def begin(self):
        """The first colour; none if there is no light, or if no answer could be believed."""
        self._right = []
        if len(self.bring_up.dark) == len(self.bring_up.chain) or not self.bring_up.feels():
            self.is_over = True
            return
        self.awaits_answer = True
        self._ask()

    def _ask(self):
        name, colour = _COLOURS[len(self._right)]
        self.bring_up.show({}, colour)
        self.bring_up.say(_ASK % name)

    def answer(self, is_yes):
        """Whether the colour is right."""
        self._right.append(is_yes)
        if len(self._right) < len(_COLOURS):
            self._ask()
            return
        self.is_over = True
        self.awaits_answer = False
        right = tuple(self._right)
        if right in _ORDERS:
            self.bring_up.find("colour_order", "leds", [], _ORDERS[right])
        elif right != (True, True, True):
            self.bring_up.find("colours_wrong", "leds", [])
