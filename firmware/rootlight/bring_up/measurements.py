"""The measurements of a bring-up, for thresholds and report. Used by the steps and `report`."""

from array import array


class Measurements:
    """Figures of one board, by wire where there are many.

    `swing`: array, how many counts each wire swings while no light is
    on. `picofarads`: list, what each line has. Both are empty until they are measured.
    `off_by`: dict by wire, how many counts all lights together disturb it. `current_ma`,
    `unlimited_ma`: what all lights draw with the limiter and would draw without it, computed.
    `thresholds`: (touch, release) in counts that fit the panel; `weakest`: the counts of a finger
    on the weakest of the pads that they are for. `is_heard`: whether the piezo is heard. None if
    it was not measured.
    """

    def __init__(self) -> None:
        self.swing = array("H")
        self.picofarads: "list[int]" = []
        self.off_by: "dict[int, int]" = {}
        self.current_ma: "int | None" = None
        self.unlimited_ma: "int | None" = None
        self.thresholds: "tuple[int, int] | None" = None
        self.weakest: "int | None" = None
        self.is_heard: "bool | None" = None

    def note_swing(self, swing) -> None:
        """Keep a copy of the swing of each wire."""
        self.swing = array("H", swing)

    def note_picofarads(self, picofarads: "list[int]") -> None:
        """Keep the capacitance of each line."""
        self.picofarads = picofarads

    def note_lights(self, off_by: "dict[int, int]") -> None:
        """Keep how much the lights disturb each wire."""
        self.off_by = off_by

    def note_current(self, unlimited_ma: int, current_ma: int) -> None:
        """Keep what all lights draw, without the limiter and with it."""
        self.unlimited_ma = unlimited_ma
        self.current_ma = current_ma

    def note_sound(self, is_heard: bool) -> None:
        """Keep whether somebody hears the piezo."""
        self.is_heard = is_heard

    def choose(self, thresholds: "tuple[int, int]", weakest: int) -> None:
        """Keep the thresholds (touch, release) that fit the panel, and the weakest finger."""
        self.thresholds = thresholds
        self.weakest = weakest
