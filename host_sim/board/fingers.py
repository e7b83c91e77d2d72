"""Fingers on the pads of the simulated board.

Used by the simulated board, the page and tests; imports nothing, runs on MicroPython too.
"""


class Fingers:
    """All fingers on one board; `down`: dict of strength (0 to 1) by pad number."""

    def __init__(self, hardware):
        self.down = {}
        self._hardware = hardware

    def put(self, strengths):
        """Puts fingers on exactly these pads: a dict of strength by pad number.

        ValueError, with nothing changed, for a pad that the board lacks or a strength that is
        not between 0 and 1.
        """
        for pad in strengths:
            if not 0 <= pad < self._hardware.board.pads:
                last = self._hardware.board.pads - 1
                raise ValueError(f"there is no pad {pad}; the board has 0 to {last}")
            if not 0 <= strengths[pad] <= 1:
                raise ValueError(f"a finger's strength is 0 to 1, not {strengths[pad]}")
        for pad in self.down:
            if pad not in strengths:
                self._hardware.touch(pad, 0)
        for pad in strengths:
            self._hardware.touch(pad, strengths[pad])
        self.down = {pad: strengths[pad] for pad in strengths if strengths[pad] > 0}

    def lift(self):
        """Takes all fingers away."""
        self.put({})
