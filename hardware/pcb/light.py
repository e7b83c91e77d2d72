"""One light with its capacitor and the copper around it: laid down once for each LED.

Used by `netlist` and `circuit`. Drawn as seen from the front for a row whose data runs to the
right; other rows are turned by 180 degrees. The board file's chain has the order.
"""

from __future__ import annotations

from hardware.pcb.footprints import LIGHT, LIGHT_CUT_OUT, SMALL
from hardware.pcb.model import CutOut, Part, Track, Via, turned
from hardware.pcb.rules import BACK, FEED, FIVE, GROUND, INNER_2, SUPPLY
from hardware.places import Pad, Point

# y of the row's 5 V, from its lights.
STRIP_AWAY = -3.4
_VDD, _DOUT, _GND, _DIN = (2.8, -0.75), (2.8, 0.75), (-2.8, 0.75), (-2.8, -0.75)
# y of capacitor and ground beside the cut-out.
_AWAY = 2.25
_RING = ((-3.9, -_AWAY), (3.9, -_AWAY), (3.9, _AWAY), (-3.9, _AWAY), (-3.9, -_AWAY))


class Light:
    """The LED of a pad. `number`: 1 for the first of the chain; `turn`: 0 or 180.

    `is_last`: nothing takes its data.
    """

    def __init__(self, pad: Pad, number: int, is_last: bool, turn: int) -> None:
        self.pad = pad
        self.number = number
        self.turn = turn
        self._is_last = is_last

    def place(self, local: Point) -> Point:
        """A place on the board from one in the pattern."""
        x, y = turned(local, self.turn)
        return round(self.pad.x + x, 4), round(self.pad.y + y, 4)

    def parts(self) -> list[Part]:
        """The LED and its capacitor."""
        nets = {"1": FIVE, "3": GROUND, "4": f"DATA_{self.number}"}
        if not self._is_last:
            nets["2"] = f"DATA_{self.number + 1}"
        number, middle = self.number, self.place((0, 0))
        return [
            Part(f"D{number}", LIGHT, "SK6812MINI-E", middle, self.turn, nets),
            Part(
                f"C{number}",
                SMALL,
                "100 nF",
                self.place((2.3, -_AWAY)),
                self.turn,
                {"1": FIVE, "2": GROUND},
            ),
        ]

    def tracks(self) -> list[Track]:
        """Its supply, and the ground round its cut-out."""
        feed = (_VDD, (2.8, -_AWAY), (2.8, STRIP_AWAY))
        return [
            self._track(FIVE, BACK, FEED, *feed),
            self._track(GROUND, BACK, SUPPLY, (1.8, -_AWAY), (0.75, -_AWAY)),
            self._track(GROUND, BACK, FEED, _GND, (-2.8, _AWAY)),
            self._track(GROUND, INNER_2, FEED, *_RING),
        ]

    def _track(self, net: str, layer: str, width: float, *points: Point) -> Track:
        return Track(net, layer, width, tuple(self.place(point) for point in points))

    def vias(self) -> list[Via]:
        """To the ground and to the row's 5 V."""
        return [
            Via(FIVE, self.supply),
            Via(GROUND, self.place((0.75, -_AWAY))),
            Via(GROUND, self.place((-2.8, _AWAY))),
        ]

    @property
    def supply(self) -> Point:
        """Its via to 5 V."""
        return self.place((2.8, STRIP_AWAY))

    @property
    def data_in(self) -> Point:
        """Middle of its pad DIN."""
        return self.place(_DIN)

    @property
    def data_out(self) -> Point:
        """Middle of its pad DOUT."""
        return self.place(_DOUT)

    def cut_out(self) -> CutOut:
        """The opening that it shines through."""
        return CutOut(self.place((0, 0)), *LIGHT_CUT_OUT)
