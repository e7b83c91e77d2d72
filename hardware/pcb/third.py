"""One third of a hexagonal board: the same printed circuit three times, turned about the middle.

Used by `boards`, `board_file`, `files` and the tests. A third is a parallelogram of 6 by 7 cells
and a button; straight seams run through the corners of the cells. All three carry the middle cell
on a triangle behind a row of holes: it stays on the first third and is broken off the others.
A cable of eight wires leads to the Pico and the carrier. Places in the code are those of the
whole board, with 0, 0 in its middle; `CENTRE` becomes 0, 0 of the third.
"""

from __future__ import annotations

import math
from functools import cached_property

from shapely.geometry import Polygon
from shapely.geometry.base import BaseGeometry

from hardware.pcb.circuit import Maker
from hardware.pcb.footprints import CABLE, SMALL
from hardware.pcb.grid import Grid
from hardware.pcb.layout import THIRDS
from hardware.pcb.light import Light
from hardware.pcb.model import Circuit, Part, Text, Track, Via
from hardware.pcb.netlist import BULK_NAMES, bulk, chips_of, fiducials, lights_of
from hardware.pcb.router import Router, Terminal
from hardware.pcb.rules import (
    BACK,
    EDGE,
    FEED,
    FIVE,
    GROUND,
    INNER_1,
    INNER_2,
    LEAST_LETTER,
    SIGNAL,
    STAMP,
    STRIP,
    THREE,
    TRUNK,
)
from hardware.places import Pad, Places, Point
from rootlight.board_files.reader import BoardFile

CENTRE = (39.5, 64.75)
SEAM_GAP = 0.2  # mm between two thirds
# Distance of the outer sides from the middle: towards 30 degrees, and above.
_RIGHT, _TOP = 124.5, 138.0
_TRUNK, _DATA = 119.0, 122.0  # of the 5 V trunk and of the data, towards 30 degrees
_COS, _SIN = math.sqrt(3) / 2, 0.5
_PLAY = 0.01
_HOLE = 0.8  # diameter of the holes that the triangle is broken off at
_CABLE_AT = (34.0, 131.5)
CABLE_NETS = ("OUT", THREE, "SDA", "SCL", GROUND, FIVE, GROUND, "IN")


def turned_by_thirds(point: Point, thirds: int) -> Point:
    """A point turned about 0, 0 by so many times 120 degrees against the clock."""
    angle = math.radians(120 * thirds)
    x, y = point
    return (
        x * math.cos(angle) - y * math.sin(angle),
        x * math.sin(angle) + y * math.cos(angle),
    )


def third_at(point: Point) -> int:
    """0, 1 or 2: the third that a place belongs to, the middle to the first."""
    degrees = math.degrees(math.atan2(point[1], point[0])) % 360
    return int((degrees + 0.01) // 120) % 3


def named_by_thirds(places: Places, name: str, thirds: int) -> str:
    """The pad that takes a pad's place when the board is turned."""
    pad = places.pad(name)
    at = turned_by_thirds((pad.x, pad.y), thirds)
    return min(places.pads, key=lambda other: math.dist((other.x, other.y), at)).name


class ThirdPlaces(Places):
    """The pads of the first third, and its part of the chain; `CENTRE` is 0, 0."""

    def __init__(self, board: BoardFile) -> None:
        super().__init__(board)
        self.pads = [
            Pad(pad.number, pad.name, *local((pad.x, pad.y)), pad.is_cell)
            for pad in self.pads
            if third_at((pad.x, pad.y)) == 0
        ]
        self._by_number = {pad.number: pad for pad in self.pads}

    @cached_property
    def chain(self) -> list[Pad]:
        """The pad of each LED of the third."""
        own = {pad.number for pad in self.pads}
        return [self.numbered(number) for number in self.board.chain if number in own]

    def middle(self) -> Pad:
        """The cell on the triangle."""
        return min(self.pads, key=lambda pad: math.dist((pad.x, pad.y), local((0.0, 0.0))))


def whole(point: Point, thirds: int = 0) -> Point:
    """A place on the whole board from one on the third, turned by so many thirds."""
    x, y = turned_by_thirds((point[0] + CENTRE[0], point[1] + CENTRE[1]), thirds)
    return round(x, 3), round(y, 3)


def local(point: Point) -> Point:
    """A place on the third from one on the whole board."""
    return round(point[0] - CENTRE[0], 4), round(point[1] - CENTRE[1], 4)


def outline(pitch: float, has_middle: bool = True) -> Polygon:
    """The third's outline in places of the whole board, with or without its triangle."""
    seam = pitch * math.sqrt(3) / 4
    inner = [(1.5 * seam / _COS, -seam)]
    if has_middle:
        inner = [(-1.5 * seam / _COS, -seam), (0.0, 2 * seam)]
    shape = Polygon(
        [
            inner[0],
            ((_RIGHT + _SIN * seam) / _COS, -seam),
            ((_RIGHT - _SIN * _TOP) / _COS, _TOP),
            ((seam - _SIN * _TOP) / _COS, _TOP),
            *inner[1:],
        ]
    )
    return shape.buffer(-SEAM_GAP / 2, join_style="mitre")


def break_line(pitch: float) -> list[Point]:
    """Middles of the holes between the third and its triangle, in places of the whole board."""
    seam = pitch * math.sqrt(3) / 4
    along = [12.43 + 3.0 * step for step in range(-3, 6)]
    return [(1.5 * seam / _COS - _SIN * way, -seam + _COS * way) for way in along]


def third_of(places: Places) -> Circuit:
    """The printed board of one third."""
    layout = THIRDS[places.name]
    own = ThirdPlaces(places.board)
    corners = tuple(local(at) for at in list(outline(own.pitch).exterior.coords)[:-1])
    circuit = Circuit(places.name, layout.half_size, corners=corners)
    circuit.holes += [(local(at), _HOLE) for at in break_line(own.pitch)]
    return _ThirdMaker(own, layout, circuit).circuit


class _ThirdMaker(Maker):
    _places: ThirdPlaces

    def _lights_of(self, places: Places) -> list[Light]:
        return lights_of(places, goes_on=True)

    @property
    def _middle(self) -> Light:
        return next(one for one in self._lights if one.pad == self._places.middle())

    def _parts(self) -> list[Part]:
        last = f"DATA_{len(self._lights) + 1}"
        names = {"IN": "DATA_IN", "OUT": last}
        cable = {str(pin): names.get(net, net) for pin, net in enumerate(CABLE_NETS, start=1)}
        first, after = (f"DATA_{self._middle.number + step}" for step in (0, 1))

        def small(name: str, value: str, at: Point, turn: int, nets: tuple[str, str]) -> Part:
            return Part(name, SMALL, value, local(at), turn, dict(zip("12", nets, strict=True)))

        found = [
            Part("X1", CABLE, "cable of 8 wires", local(_CABLE_AT), 180, cable),
            *bulk(local((42.0, 126.5 - 1.475)), 3.0, 90),
            small("R2", "330", (48.0, 131.5), 180, ("DATA_IN", "DATA_1")),
            small("R3", "2.2 k", (27.5, 126.5), 90, ("SDA", THREE)),
            small("R4", "2.2 k", (31.0, 126.5), 90, ("SCL", THREE)),
            small("R6", "0", (13.0, 7.5), 90, (first, after)),
        ]
        found += fiducials(self._layout)
        for chip in chips_of(self._places, self._layout):
            found += chip.parts()
        for light in self._lights:
            found += light.parts()
        return found

    def _lay_supply(self) -> None:
        part = self.circuit.part
        cable, last = part("X1"), part(BULK_NAMES[-1]).pad("1").at
        five = cable.pad("6").at
        low = last[1]
        top = max(light.supply[1] for light in self._lights)
        rows = self._strips()
        first = min(rows)
        trunk = (five, (five[0], top), self._aside(_TRUNK, top), self._aside(_TRUNK, first))
        self.circuit.tracks += [
            Track(FIVE, BACK, 1.5, (five, (five[0], low), last)),
            Track(FIVE, INNER_2, TRUNK, ((five[0], low + 1.0), *trunk[1:])),
        ]
        self.circuit.vias += [Via(FIVE, (five[0], low + up)) for up in (1.0, 1.75)]
        for row, left in sorted(rows.items()):
            self.circuit.tracks.append(
                Track(FIVE, INNER_2, STRIP, ((left, row), self._aside(_TRUNK, row)))
            )
        for pin in ("5", "7"):
            self._stub(cable.pad(pin), (0.0, 2.75))
        for name in BULK_NAMES:
            self._stub(part(name).pad("2"), (0.0, -1.2))
        self._lay_data()
        self._lay_across()

    def _strips(self) -> dict[float, float]:
        """Return x by y of each row's 5 V. The middle has its 5 V from its neighbour."""
        rows: dict[float, float] = {}
        for light in self._lights:
            x, row = light.supply
            if light is not self._middle:
                rows[row] = min(x, rows.get(row, x))
        return rows

    def _aside(self, away: float, y: float) -> Point:
        """The place at a height (of the third) on the line so far out towards 30 degrees."""
        return round((away - _SIN * (y + CENTRE[1])) / _COS - CENTRE[0], 4), y

    def _lay_data(self) -> None:
        """From the cable along the outer side to the first light."""
        part, first = self.circuit.part, self._lights[0]
        resistor = part("R2")
        start = resistor.pad("2").at
        y, row = round(start[1] - 2.5, 4), first.data_in[1]
        way = (start, (start[0] + 2.5, y), self._aside(_DATA, y), self._aside(_DATA, row))
        self.circuit.tracks += [
            Track("DATA_IN", BACK, SIGNAL, (part("X1").pad("8").at, resistor.pad("1").at)),
            Track("DATA_1", BACK, SIGNAL, (*way, first.data_in)),
        ]

    def _lay_across(self) -> None:
        """Lay the tracks across the row of holes: data to the middle and back, ground, 5 V."""
        middle = self._middle
        before, after = self._lights[middle.number - 2], self._lights[middle.number]
        into, out = f"DATA_{middle.number}", f"DATA_{middle.number + 1}"

        def track(net: str, layer: str, width: float, *points: Point) -> Track:
            return Track(net, layer, width, tuple(local(at) for at in points))

        data = track(into, BACK, SIGNAL, (15.6, -0.75), (14.044, 0.806), (2.856, 0.806))
        data = Track(into, BACK, SIGNAL, (before.data_out, *data.points, middle.data_in))
        back = track(
            out,
            BACK,
            SIGNAL,
            (-4.4, -0.75),
            (-5.0, -0.15),
            (-5.0, 2.8),
            (-0.7, 7.1),
            (2.44, 7.1),
            (7.63, 10.1),
            (6.2, 11.53),
            (5.4, 12.33),
            (5.4, 16.0),
            (5.97, 16.57),
        )
        self.circuit.tracks += [
            data,
            Track(out, BACK, SIGNAL, (middle.data_out, *back.points, after.data_in)),
            track(GROUND, INNER_2, 2 * FEED, (3.9, 0.806), (16.1, 0.806)),
            Track(FIVE, INNER_1, FEED, (before.supply, middle.supply)),
        ]

    def _block(self, grid: Grid) -> None:
        for light in self._lights:
            x, y = light.place((0, 0))
            grid.block(BACK, x - 2.6, y - 2.6, x + 2.6, y + 2.6)
        # Behind the ends of the rows' 5 V there is no room for ground.
        for y, x in self._strips().items():
            grid.block(BACK, x - 1.5, y - 1.5, x + 1.5, y + 1.5)

    def _copper_area(self) -> BaseGeometry:
        """Electrodes keep off the seams, also off the one to the triangle."""
        whole = Polygon(self.circuit.rim())
        own = outline(self._places.pitch, has_middle=False)
        without = Polygon([local(at) for at in own.exterior.coords])
        triangle = whole.difference(without.buffer(SEAM_GAP, join_style="mitre"))
        parts = [part.buffer(-EDGE - _PLAY, join_style="mitre") for part in (without, triangle)]
        holes = [
            Polygon(_circle(at, diameter / 2 + EDGE + _PLAY))
            for at, diameter in self.circuit.holes
        ]
        area: BaseGeometry = parts[0].union(parts[1])
        for hole in holes:
            area = area.difference(hole)
        return area

    def _route_data(self, router: Router) -> None:
        resistor = self.circuit.part("R6")
        for light in self._lights[1:]:
            before = self._lights[light.number - 2]
            ends: list[Terminal] = [(before.data_out, (BACK,)), (light.data_in, (BACK,))]
            net = f"DATA_{light.number}"
            if light is self._middle:
                ends = [(resistor.pad("1").at, (BACK,)), ends[0]]
            elif before is self._middle:
                ends = [(resistor.pad("2").at, (BACK,)), ends[1]]
            router.connect(net, SIGNAL, (BACK,), ends)
        last = self._lights[-1]
        out = self.circuit.part("X1").pad("1").at
        ends = [(last.data_out, (BACK,)), (out, (BACK,))]
        router.connect(f"DATA_{last.number + 1}", SIGNAL, (BACK,), ends)

    def _route_rest(self, router: Router) -> None:
        part = self.circuit.part
        cable = part("X1")
        starts = {
            "SDA": (cable.pad("3"), part("R3").pad("1")),
            "SCL": (cable.pad("4"), part("R4").pad("1")),
            THREE: (cable.pad("2"), part("R3").pad("2"), part("R4").pad("2")),
        }
        self._route_bus(router, starts)

    def _write(self) -> None:
        name = self._places.name
        line = f"rootlight {name} third - {STAMP}"
        self.circuit.texts += [
            Text(layer, line, local((36.0, 119.5)), 1.5) for layer in ("F.SilkS", "B.SilkS")
        ]
        self._write_numbers()
        for pin, net in enumerate(CABLE_NETS, start=1):
            x, y = self.circuit.part("X1").pad(str(pin)).at
            at = (x, round(y + 4.2, 4))
            self.circuit.texts.append(Text("B.SilkS", net.lower(), at, LEAST_LETTER))
        # The builder takes this part off one of the thirds.
        x, y = self.circuit.part("R6").at
        self.circuit.texts.append(Text("B.SilkS", "r6", (round(x + 1.9, 4), y), 1.0))


def _circle(at: Point, radius: float) -> list[Point]:
    steps = [math.radians(15 * step) for step in range(24)]
    return [(at[0] + radius * math.cos(one), at[1] + radius * math.sin(one)) for one in steps]
