"""Fifth step of the bring-up: are red, green and blue what they should be?

The firmware sends green, red, blue (WS2812B and SK6812 data sheets).
"""

from rootlight.bring_up.step import Step
from rootlight.bring_up.workbench import Workbench
from rootlight.compat import const

_LEVEL = const(24)
# Whole sentences: a word that stands for %s would stay English.
_COLOURS = (
    (
        "Are all lights red? Touch any pad for yes. For no, lay a hand on the board.",
        (_LEVEL, 0, 0),
    ),
    (
        "Are all lights green? Touch any pad for yes. For no, lay a hand on the board.",
        (0, _LEVEL, 0),
    ),
    (
        "Are all lights blue? Touch any pad for yes. For no, lay a hand on the board.",
        (0, 0, _LEVEL),
    ),
)
# The order in which the lights take their colours, by which of the three were right.
_ORDERS = {
    (False, False, True): "RGB",
    (True, False, False): "BRG",
    (False, True, False): "GBR",
}


class ColourStep(Step):
    """Shows each of three colours and asks for it."""

    def __init__(self, workbench: Workbench, now_ms: int) -> None:
        super().__init__(workbench, now_ms)
        self._right: "list[bool]" = []  # of the colours that were asked for
        self._found_before = workbench.findings.entries

    def begin(self) -> None:
        """Show the first colour; end if there is no light, or if no answer could be believed."""
        workbench = self.workbench
        wiring = workbench.wiring
        if len(wiring.dark) == len(wiring.chain) or not workbench.feels_touches():
            self.is_over = True
            return
        self.awaits_answer = True
        self._ask()

    def _ask(self) -> None:
        question, colour = _COLOURS[len(self._right)]
        self.workbench.show({}, colour)
        self.workbench.say(question)

    def has_answers(self) -> bool:
        """Return whether a colour was judged."""
        return len(self._right) > 0

    def take_back(self) -> None:
        """Ask for the last colour again."""
        self._right.pop()
        self.workbench.findings.restore(self._found_before)
        self.is_over = False
        self.awaits_answer = True
        self._ask()

    def answer(self, is_yes: bool) -> None:
        """Note whether the colour is right, and show the next one."""
        self._right.append(is_yes)
        if len(self._right) < len(_COLOURS):
            self._ask()
            return
        self.is_over = True
        self.awaits_answer = False
        right = tuple(self._right)
        if right in _ORDERS:
            self.workbench.find("colour_order", "leds", [], _ORDERS[right])
        elif not all(right):
            self.workbench.find("colours_wrong", "leds", [])
