"""Makes the whole printed board from a board file: parts, electrodes, tracks, ground.

Used by `boards` and `third`. Fixed patterns come first, then the lights' data, the electrodes'
traces, the bus and the supply by the router, and ground last.
"""

from __future__ import annotations

import math
from dataclasses import replace

from shapely.geometry import LineString, MultiLineString
from shapely.geometry import Point as Spot
from shapely.geometry.base import BaseGeometry

from hardware.pcb.balance import dots
from hardware.pcb.electrode import others_of, ring_of
from hardware.pcb.grid import STEP, Grid, grid_of
from hardware.pcb.ground import with_ground
from hardware.pcb.layout import SCREW, Layout
from hardware.pcb.light import Light
from hardware.pcb.model import Circuit, Electrode, Pad, Part, Text, Track, Via
from hardware.pcb.netlist import (
    BULK_NAMES,
    PICO_GROUND,
    PICO_GROUNDS,
    PICO_THREE,
    PICO_VBUS,
    chips_of,
    gpio_pin,
    lights_of,
    parts_of,
)
from hardware.pcb.router import Router, Terminal
from hardware.pcb.rules import (
    BACK,
    BAND,
    CLEARANCE,
    DATA_AWAY,
    ELECTRODE,
    FEED,
    FIVE,
    GAP,
    GROUND,
    INNER_1,
    INNER_2,
    SIGNAL,
    STAMP,
    STRIP,
    SUPPLY,
    THREE,
    TRUNK,
    VIA,
)
from hardware.pcb.touch_chip import way_out
from hardware.places import Places, Point

# The places for the via of an electrode, from the middle of its pad: far from the row of lights.
_VIA_SPOTS = tuple((x, y) for y in (6.25, -6.25, 5.75, -5.75) for x in (0.0, 3.0, -3.0, 4.5, -4.5))
_FROM_DATA = DATA_AWAY + VIA / 2 + SIGNAL
# At this distance from the data, a via leaves room for the ground behind it.
_FROM_BAND = BAND / 4 + VIA / 2 + CLEARANCE
_ROUTED = (BACK, INNER_1)


class Maker:
    """Makes `circuit`; a board of another kind overrides what it has in its own way."""

    def __init__(self, places: Places, layout: Layout, circuit: Circuit) -> None:
        self._places = places
        self._layout = layout
        self._lights = self._lights_of(places)
        self._chips = chips_of(places, layout)
        self.circuit = circuit
        self._lay_patterns()
        self._lay_supply()
        grid = grid_of(self.circuit)
        self._block(grid)
        router = Router(grid)
        self._route_data(router)
        fixed = [one for one in self.circuit.tracks if one.net.startswith("DATA")]
        for track in fixed + router.found_tracks:
            grid.keep_vias_off(track, _FROM_BAND)
        laid = self.circuit.tracks + router.found_tracks
        self._add_electrodes(
            grid, [one for one in laid if one.net.startswith("DATA") and one.layer == BACK]
        )
        self._route_electrodes(router)
        self._route_rest(router)
        self.circuit.tracks += router.found_tracks
        self.circuit.vias = _needed(self.circuit, self.circuit.vias + router.found_vias)
        self.circuit.tracks, self.circuit.areas = with_ground(self.circuit)
        self.circuit.electrodes = [self._formed(one) for one in self.circuit.electrodes]
        self.circuit.dots = dots(self.circuit)
        self._write()

    # Fixed parts.

    def _lights_of(self, places: Places) -> list[Light]:
        return lights_of(places)

    def _parts(self) -> list[Part]:
        return parts_of(self._places, self._layout)

    def _copper_area(self) -> BaseGeometry | None:
        """Return the area where electrodes may be, if not everywhere."""
        return None

    def _lay_patterns(self) -> None:
        circuit = self.circuit
        circuit.parts += self._parts()
        circuit.holes += [(at, SCREW) for at in self._layout.holes]
        for chip in self._chips:
            circuit.tracks += chip.tracks()
            circuit.vias += chip.vias()
        for light in self._lights:
            circuit.tracks += light.tracks()
            circuit.vias += light.vias()
            circuit.cut_outs.append(light.cut_out())

    def _lay_supply(self) -> None:
        """USB, fuse, trunk, 5 V along each row, and the ground of the parts at the Pico."""
        circuit, layout = self.circuit, self._layout
        vbus, fuse = circuit.part("U1").pad(PICO_VBUS), circuit.part("F1")
        last = circuit.part(BULK_NAMES[-1]).pad("1").at
        y = fuse.at[1]
        out = fuse.pad("2").at
        at = out[0] + 2.0
        low = layout.bottom
        tracks = [
            Track("VBUS", BACK, 1.0, (vbus.at, (vbus.at[0], y), fuse.pad("1").at)),
            Track(FIVE, BACK, 1.5, (out, (out[0], low), (at, low), last)),
            Track(FIVE, INNER_2, TRUNK, ((at, low), (layout.trunk, low))),
        ]
        vias = [Via(FIVE, (at, low + up)) for up in (0.0, 0.75)]
        rows: dict[float, float] = {}
        for light in self._lights:
            x, row = light.supply
            rows[row] = min(x, rows.get(row, x))
        tracks.append(
            Track(FIVE, INNER_2, TRUNK, ((layout.trunk, low), (layout.trunk, max(rows))))
        )
        for row, first in sorted(rows.items()):
            tracks.append(Track(FIVE, INNER_2, STRIP, ((first, row), (layout.trunk, row))))
        circuit.tracks += tracks
        circuit.vias += vias
        self._ground_stubs()

    def _ground_stubs(self) -> None:
        pico = self.circuit.part("U1")
        for pin in PICO_GROUNDS:
            inwards = -2.5 if pin in PICO_GROUNDS[:4] else 2.5
            self._stub(pico.pad(pin), (0.0, inwards))
        for part, pin, away in (
            ("U2", "1", (-1.5, 0.0)),
            ("U2", "3", (-1.5, 0.0)),
            *((name, "2", (0.0, -1.2)) for name in BULK_NAMES),
            ("C91", "2", (1.25, 0.0)),
            ("R1", "2", (-1.25, 0.0)),
            ("LS1", "2", (2.0, 0.0)),
        ):
            self._stub(self.circuit.part(part).pad(pin), away)
        # The pads under the shell, to the vias of the two grounds beside the socket.
        for pin, shell in (("3", ("C", "A")), ("38", ("D", "B"))):
            x, y = pico.pad(pin).at
            start = (x, y + (-2.5 if pin == "3" else 2.5))
            points = (start, *(pico.pad(one).at for one in shell))
            self.circuit.tracks.append(Track(GROUND, BACK, SUPPLY, points))

    def _stub(self, pad: Pad, away: Point) -> None:
        """A short track from a pad to a via to the ground."""
        at = (pad.at[0] + away[0], pad.at[1] + away[1])
        self.circuit.tracks.append(Track(GROUND, BACK, SUPPLY, (pad.at, at)))
        self.circuit.vias.append(Via(GROUND, at))

    def _block(self, grid: Grid) -> None:
        """No track under the Pico, which has bare test pads there, nor round a cut-out.

        There the ground behind the lights' data could not be wide enough.
        """
        x, y = self._layout.pico
        grid.block(BACK, x - 25.5, y - 6.5, x + 25.5, y + 6.5)
        for light in self._lights:
            x, y = light.place((0, 0))
            grid.block(BACK, x - 2.6, y - 2.6, x + 2.6, y + 2.6)

    # Electrodes.

    def _add_electrodes(self, grid: Grid, data: list[Track]) -> None:
        ways = {
            net: chip.place(way_out(electrode))
            for chip in self._chips
            for electrode, net in chip.nets.items()
        }
        lines = MultiLineString([track.points for track in data])
        for pad in self._places.pads:
            net = f"E_{pad.name}"
            via = self._via_spot(grid, lines, net, (pad.x, pad.y), ways[net])
            window = self._places.window_radius
            electrode = Electrode(pad.name, net, (pad.x, pad.y), (), window, via)
            self.circuit.electrodes.append(electrode)
            self.circuit.vias.append(Via(net, via))
            grid.add_via(Via(net, via))

    def _via_spot(
        self, grid: Grid, data: MultiLineString, net: str, middle: Point, towards: Point
    ) -> Point:
        """The free spot, away from the lights' data, from which the trace is shortest."""
        free = grid.vias()
        found = []
        for x, y in _VIA_SPOTS:
            column, row = grid.node((middle[0] + x, middle[1] + y))
            at = grid.place((column, row))
            if free[row][column] == 0 and data.distance(Spot(at)) > _FROM_DATA:
                found.append((math.dist(at, towards), at))
        if not found:
            raise ValueError(f"there is no room for the via of {net}; move the chip")
        return min(found)[1]

    def _formed(self, electrode: Electrode) -> Electrode:
        """The electrode with its copper, now that all vias are known."""
        outline = self._places.outline(self._places.pad(electrode.name), GAP)
        vias = [(via.net, via.at) for via in self.circuit.vias]
        others = others_of(vias, electrode.net, electrode.at, self._places.pitch)
        others += [(pad.at, pad.width / 2) for pad in self.circuit.pads() if pad.drill]
        ring = ring_of(outline, electrode.at, electrode.window, others, self._copper_area())
        return replace(electrode, ring=ring)

    # Routed traces.

    def _route_data(self, router: Router) -> None:
        data = self.circuit.part("R2").pad("2").at
        for light in self._lights:
            ends: list[Terminal] = [(data, (BACK,)), (light.data_in, (BACK,))]
            router.connect(f"DATA_{light.number}", SIGNAL, (BACK,), ends)
            data = light.data_out

    def _route_electrodes(self, router: Router) -> None:
        starts = {
            net: chip.place(way_out(electrode))
            for chip in self._chips
            for electrode, net in chip.nets.items()
        }
        # The short ones first: they have the least choice.
        order = sorted(
            self.circuit.electrodes,
            key=lambda electrode: (math.dist(electrode.via, starts[electrode.net]), electrode.net),
        )
        for electrode in order:
            ends: list[Terminal] = [
                (starts[electrode.net], (INNER_1,)),
                (electrode.via, (INNER_1,)),
            ]
            router.connect(electrode.net, ELECTRODE, (INNER_1,), ends)

    def _route_rest(self, router: Router) -> None:
        part = self.circuit.part
        pico, board = part("U1"), self._places.board
        (bus,) = board.buses.values()
        starts = {
            "SDA": (pico.pad(gpio_pin(bus.sda)), part("R3").pad("1")),
            "SCL": (pico.pad(gpio_pin(bus.scl)), part("R4").pad("1")),
            THREE: (pico.pad(PICO_THREE), part("R3").pad("2"), part("R4").pad("2")),
        }
        self._route_bus(router, starts)
        shifter = part("U2")
        self._pads(
            router,
            "LED_IN",
            SIGNAL,
            pico.pad(gpio_pin(board.led_pin)),
            part("R1").pad("1"),
            shifter.pad("2"),
        )
        self._pads(router, "LED_OUT", SIGNAL, shifter.pad("4"), part("R2").pad("1"))
        if board.sound_pin is not None:
            sound = pico.pad(gpio_pin(board.sound_pin))
            self._pads(router, "SOUND", SIGNAL, sound, part("R5").pad("1"))
            self._pads(router, "PIEZO", SIGNAL, part("R5").pad("2"), part("LS1").pad("1"))
        self._feed_shifter(router)

    def _route_bus(self, router: Router, starts: dict[str, tuple[Pad, ...]]) -> None:
        """From pads by net to all chips."""
        on_chips: dict[str, list[Point]] = {net: [] for net in starts}
        for chip in self._chips:
            for net, at in chip.terminals():
                on_chips[net].append(at)
        for net, pads in starts.items():
            ends: list[Terminal] = [(pad.at, (BACK,)) for pad in pads]
            ends += [(at, _ROUTED) for at in on_chips[net]]
            router.connect(net, SUPPLY if net == THREE else SIGNAL, _ROUTED, ends)

    def _pads(self, router: Router, net: str, width: float, *pads: Pad) -> None:
        router.connect(net, width, _ROUTED, [(pad.at, (BACK,)) for pad in pads])

    def _feed_shifter(self, router: Router) -> None:
        shifter, capacitor = self.circuit.part("U2").pad("5"), self.circuit.part("C91").pad("1")
        via = (round(capacitor.at[0] / STEP) * STEP, self._layout.bottom)
        ends: list[Terminal] = [(shifter.at, (BACK,)), (capacitor.at, (BACK,)), (via, (BACK,))]
        self.circuit.vias.append(Via(FIVE, via))
        router.connect(FIVE, FEED, (BACK,), ends)

    def _write(self) -> None:
        half_y = self._layout.half_size[1]
        name = self._places.name
        line = f"rootlight {name} - {STAMP}"
        self.circuit.texts += [
            Text("F.SilkS", line, (0.0, half_y - 3.0), 2.0),
            Text("B.SilkS", line, (15.0, half_y - 3.0), 2.0),
        ]
        self._write_numbers()
        x, y = self._layout.pico
        self.circuit.texts.append(Text("B.SilkS", "usb this way", (x - 14.0, y), 2.0))
        self._write_what_the_builder_looks_for()

    def _write_what_the_builder_looks_for(self) -> None:
        """Names at the pads that are measured before the Pico covers them; the piezo's wires."""
        pico = self.circuit.part("U1")
        for pin, name in ((PICO_VBUS, "5v"), (PICO_GROUND, "gnd"), (PICO_THREE, "3v3")):
            x, y = pico.pad(pin).at
            self.circuit.texts.append(Text("B.SilkS", name, (x, round(y + 4.0, 4)), 1.2))
        if self._places.board.sound_pin is not None:
            x, y = self.circuit.part("LS1").at
            self.circuit.texts.append(Text("B.SilkS", "piezo", (x, round(y + 2.6, 4)), 1.0))

    def _write_numbers(self) -> None:
        """Names of chips and numbers of lights."""
        self.circuit.texts += [
            Text("B.SilkS", chip.name, chip.place((-4.5, 5.0)), 1.0) for chip in self._chips
        ]
        self.circuit.texts += [
            Text("B.SilkS", str(light.number), light.place((0.0, 3.25)), 1.0)
            for light in self._lights
        ]


def _needed(circuit: Circuit, vias: list[Via]) -> list[Via]:
    """The vias that join two layers: the router left some of a chip's bus on the back alone."""
    return [
        via
        for via in vias
        if via.net not in (THREE, "SDA", "SCL") or len(_layers_at(circuit, via)) > 1
    ]


def _layers_at(circuit: Circuit, via: Via) -> set[str]:
    """The layers on which tracks and pads of its net meet a via."""
    spot = Spot(via.at)
    found = {
        track.layer
        for track in circuit.tracks
        if track.net == via.net and LineString(track.points).distance(spot) < VIA / 2
    }
    for pad in circuit.pads():
        if pad.net == via.net and math.dist(pad.at, via.at) < pad.width / 2 + VIA / 2:
            found.update(pad.layers)
    return found
