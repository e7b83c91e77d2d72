"""One MPR121 with its resistors and capacitors: a pattern that is laid down once for each chip.

Used by `netlist` and `circuit`. Drawn as seen from the front, the bus at the right and the
electrodes at the left, within 3.8 mm above and below its middle, so that the rows of lights above
and below stay `rules.DATA_AWAY` away.
"""

from __future__ import annotations

from hardware.pcb.footprints import SMALL, TOUCH
from hardware.pcb.model import Part, Track, Via, turned
from hardware.pcb.rules import BACK, ELECTRODE, GROUND, INNER_2, SIGNAL, SUPPLY, THREE
from hardware.places import Point
from rootlight.board_files.pad_numbers import NONE
from rootlight.board_files.reader import BoardFile, Chip

SERIES_OHM = "470"
_LINE, _COLUMN, _FAR = 0.75, -4.25, -7.25  # of the series resistors
_ROWS = {2: 0, 3: 1, 4: 2, 5: 3, 6: 4, 7: 5, 8: 6, 9: 7, 0: 0, 1: 1, 10: 6, 11: 7}
_IS_FAR = (0, 1, 10, 11)
_PIN = {electrode: str(8 + electrode) for electrode in range(12)}
# Tracks from the chip's pins to the resistors, between their ends.
_WAYS: dict[int, tuple[Point, ...]] = {
    0: ((0.0, -1.3875), (0.0, -3.25), (-0.35, -3.6), (-6.75, -3.6)),
    1: ((-0.4, -1.3875), (-0.4, -2.75), (-0.95, -3.3), (-6.15, -3.3), (-6.15, -2.0)),
    2: ((-0.8, -1.3875), (-0.8, -2.05), (-1.5, -2.75)),
    3: ((-1.3875, -0.8), (-2.0, -0.8), (-3.5, -2.0)),
    4: ((-1.3875, -0.4), (-2.0, -0.4), (-3.5, -1.25)),
    5: ((-1.3875, 0.0), (-2.0, 0.0), (-3.5, -0.5)),
    6: ((-1.3875, 0.4), (-2.0, 0.4), (-3.5, 0.25)),
    7: ((-1.3875, 0.8), (-2.0, 0.8), (-3.5, 1.0)),
    8: ((-0.8, 1.3875), (-0.8, 1.75)),
    9: ((-0.4, 1.3875), (-0.4, 2.2), (-0.7, 2.5)),
    10: ((0.0, 1.3875), (0.0, 2.75), (-0.3, 3.05), (-6.15, 3.05), (-6.15, 1.75)),
    11: ((0.4, 1.3875), (0.4, 3.05), (0.05, 3.4), (-6.75, 3.4)),
}
_ADDRESS_NETS = {0x5A: GROUND, 0x5B: THREE, 0x5C: "SDA", 0x5D: "SCL"}


def row_of(electrode: int) -> float:
    """y of the series resistor of an electrode."""
    return -2.75 + _LINE * _ROWS[electrode]


def way_out(electrode: int) -> Point:
    """Return the place of an electrode's via, from the chip's middle."""
    return (-8.5 if electrode in _IS_FAR else -5.5), row_of(electrode)


class TouchChip:
    """The parts and copper of one chip. `number`: 0 for the first."""

    def __init__(self, board: BoardFile, chip: Chip, number: int, at: Point, turn: int) -> None:
        self._at = at
        self._turn = turn
        self._hundred = 100 * (number + 1)
        self.name = chip.name
        self.nets = {
            electrode: f"E_{board.pad_name(pad)}"
            for electrode, pad in enumerate(chip.pads)
            if pad != NONE
        }
        self._address = _ADDRESS_NETS[chip.address]
        self._vreg, self._rext = f"VREG_{chip.name}", f"REXT_{chip.name}"

    def place(self, local: Point) -> Point:
        """A place on the board from one in the pattern."""
        x, y = turned(local, self._turn)
        return round(self._at[0] + x, 4), round(self._at[1] + y, 4)

    def pin_net(self, electrode: int) -> str:
        """The net between a pin and its series resistor."""
        return f"P_{self.name}_{electrode}"

    def parts(self) -> list[Part]:
        """The chip, its capacitors and resistors."""
        nets = {"2": "SCL", "3": "SDA", "4": self._address, "5": self._vreg, "6": GROUND}
        nets |= {"7": self._rext, "20": THREE}
        nets |= {_PIN[electrode]: self.pin_net(electrode) for electrode in self.nets}
        number = self._hundred
        chip = f"U{10 + number // 100}"
        found = [
            Part(chip, TOUCH, "MPR121", self.place((0, 0)), self._turn, nets),
            self._small(f"C{number}", "100 nF", (2.25, 2.25), THREE, GROUND),
            self._small(f"C{number + 1}", "100 nF", (2.75, -1.5), self._vreg, GROUND),
            self._small(f"R{number + 20}", "75 k 1 %", (1.25, -3.25), self._rext, GROUND),
        ]
        for electrode, net in self.nets.items():
            middle = (_FAR if electrode in _IS_FAR else _COLUMN, row_of(electrode))
            name = f"R{number + electrode}"
            found.append(self._small(name, SERIES_OHM, middle, net, self.pin_net(electrode)))
        return found

    def _small(self, name: str, value: str, at: Point, left: str, right: str) -> Part:
        """A small part that lies along x: seen from the front, its pin 1 is at the right."""
        return Part(
            name, SMALL, value, self.place(at), (self._turn + 180) % 360, {"1": left, "2": right}
        )

    def tracks(self) -> list[Track]:
        """All copper of the pattern."""
        found = []
        for electrode, net in self.nets.items():
            row = row_of(electrode)
            middle = _FAR if electrode in _IS_FAR else _COLUMN
            found.append(
                self._track(
                    self.pin_net(electrode), ELECTRODE, *_WAYS[electrode], (middle + 0.5, row)
                )
            )
            found.append(self._track(net, ELECTRODE, (middle - 0.5, row), way_out(electrode)))
        return found + self._bus_side() + [self._ground_behind()]

    def _ground_behind(self) -> Track:
        """Joins its vias to the ground: the mesh alone might miss one between others."""
        points: tuple[Point, ...] = (
            (1.5, -2.5),
            (2.5, -3.25),
            (4.25, -1.5),
            (5.1, -1.5),
            (5.1, 2.25),
        )
        points += ((9.25, 2.25), (3.5, 2.25))
        return Track(GROUND, INNER_2, SUPPLY, tuple(self.place(point) for point in points))

    def _bus_side(self) -> list[Track]:
        track = self._track
        return [
            track(THREE, SIGNAL, (0.8, 1.3875), (0.8, 2.25), (1.75, 2.25), (1.75, 3.25)),
            track(GROUND, SIGNAL, (2.75, 2.25), (3.5, 2.25)),
            track(self._vreg, ELECTRODE, (1.3875, -0.8), (2.1, -0.8), (2.25, -0.95), (2.25, -1.5)),
            track(GROUND, SIGNAL, (3.25, -1.5), (4.25, -1.5)),
            track(GROUND, SIGNAL, (0.8, -1.3875), (0.8, -2.0), (1.3, -2.5), (1.5, -2.5)),
            track(GROUND, SIGNAL, (1.75, -3.25), (2.5, -3.25)),
            track(self._rext, ELECTRODE, (0.4, -1.3875), (0.4, -2.9), (0.75, -3.25)),
            track("SCL", ELECTRODE, (1.3875, 0.4), (2.2, 0.4), (2.55, 0.75), (3.0, 0.75)),
            track("SDA", ELECTRODE, (1.3875, 0.0), (4.25, 0.0)),
            track(self._address, ELECTRODE, (1.3875, -0.4), (3.15, -0.4), (3.5, -0.75)),
        ]

    def _track(self, net: str, width: float, *points: Point) -> Track:
        return Track(net, BACK, width, tuple(self.place(point) for point in points))

    def vias(self) -> list[Via]:
        """Its vias: to the electrodes, the bus and the ground."""
        grounds = ((3.5, 2.25), (4.25, -1.5), (1.5, -2.5), (2.5, -3.25))
        found = [Via(GROUND, self.place(at)) for at in grounds]
        for net, at in self._bus_ways().items():
            found += [Via(net, self.place(place)) for place in at]
        return found + [Via(net, self.place(way_out(ele))) for ele, net in self.nets.items()]

    def _bus_ways(self) -> dict[str, list[Point]]:
        ways: dict[str, list[Point]] = {THREE: [(1.75, 3.25)], "SCL": [(3.0, 0.75)]}
        ways["SDA"] = [(4.25, 0.0)]
        ways.setdefault(self._address, []).append((3.5, -0.75))
        return ways

    def terminals(self) -> list[tuple[str, Point]]:
        """(net, place) of the vias that the bus must reach."""
        ways = self._bus_ways()
        return [(net, self.place(at)) for net in ways if net != GROUND for at in ways[net]]
