"""The wiring list: from, to, wire, length, check, sorted by the board's rows.

Used by `build` and the parts list. The board file says what is joined. Lengths are estimates from
the places of the modules (`underside`): along, across, and some extra to strip and solder.
"""

from __future__ import annotations

import csv
import io
import itertools
import math
from dataclasses import dataclass

from hardware.electrical import PullUps, fuse_of, pull_ups
from hardware.places import RIM, Places, Point, Run
from hardware.underside import Module, Underside
from host_sim.wiring import wires as named
from host_sim.wiring.lengths import THROUGH, along
from host_sim.wiring.pico_pins import gpio
from host_sim.wiring.wires import Connection
from rootlight.board_files.reader import Chip

_FEED_LANE = 5.0  # mm between the feeds and the other cables in the rim

# Keeps the peaks below the 12 mA of a pin (RP2040 data sheet, 5.5.3), those of a knock on the disc
# too; the same value as in the data line of the lights.
PIEZO_OHM = 330
FEEDS = "feeds of the strips"
_ONE_FEED = 12  # lights that one feed, at the start, is enough for
THIN = "0.14 mm2 stranded, single"
BUS = "0.14 mm2 stranded"
DATA = "0.25 mm2 stranded"
# Pins of a 74AHCT125 in its case DIP-14, by its data sheet.
_SHIFTER_PINS = {
    "1OE": 1,
    "1A": 2,
    "1Y": 3,
    "2OE": 4,
    "2A": 5,
    "GND": 7,
    "3A": 9,
    "3OE": 10,
    "4A": 12,
    "4OE": 13,
    "VCC": 14,
}
COLUMNS = ("number", "step", "group", "from", "to", "wire", "length mm", "check")


@dataclass(frozen=True)
class Wire:
    """One connection; `length` in mm, 0 for a strap or a part that sits between two pins."""

    group: str
    start: str
    end: str
    wire: str
    length: int
    check: str


def wires_of(places: Places) -> list[Wire]:
    """All connections of a board, in the order in which they are made, step after step."""
    underside = Underside(places)
    wires = _power(places, underside)
    # Straps come before the bus: a strap over a tie that is not cut shorts 3.3 V or the bus.
    for chip in places.board.chips:
        wires += _chip(places, chip)
    for name in places.board.muxes:
        wires += _mux(places, name)
    for segment in segments_of(places, underside):
        wires += _segment(segment)
    wires += _lights(places, underside)
    wires += _pads(places, underside) + _sound(places, underside)
    return sorted(wires, key=step_of)


# The steps of the guide (README.md) that have wires.
STEPS = {
    6: "the strips, cut by rows",
    7: "links between the rows",
    8: "power and level shifter",
    10: "addresses of the modules",
    11: "the bus",
    12: "the pads",
    13: "the piezo",
}


def step_of(wire: Wire) -> int:
    """The step of the guide in which a wire is soldered."""
    if wire.group in ("power", "level shifter", FEEDS):
        return 8
    if wire.group == "sound":
        return 13
    if wire.group.startswith(("bus ", "mux ")):
        # A multiplexer's own straps come before its channels.
        return 11 if "bus" in wire.group or "channel" in wire.group else 10
    if wire.group == "addresses":
        return 10
    if wire.end.startswith("pad "):
        return 12
    return 6 if wire.wire.startswith("one cut") or "single lights" in wire.wire else 7


def as_csv(wires: list[Wire]) -> str:
    """The list as a table for a spreadsheet."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(COLUMNS)
    for number, wire in enumerate(wires, start=1):
        writer.writerow((number, *_cells(wire)))
    return text.getvalue()


def as_page(places: Places, wires: list[Wire]) -> str:
    """The list as a page to tick off."""
    lines = [
        f"# Wiring of {places.name}",
        "",
        "Made from the board file by `make hardware`; the same rows as `wiring.csv`. Lengths are",
        "estimates: lay one wire of a group first. Pads' wires stay single all the way. Do the",
        "check of a row before the next row. Steps are those of [the guide](../../README.md); in",
        "step 5 each pad gets its wire, as long as step 12 has it.",
        "Everything is seen from above; under the board left is right:",
        "",
        "![The modules and the strips from below](wiring.svg)",
    ]
    for step, words in STEPS.items():
        of_step = [row for row in enumerate(wires, start=1) if step_of(row[1]) == step]
        if not of_step:
            continue
        lines += ["", f"## Step {step}: {words}", ""]
        lines += [
            "| done | no. | group | from | to | wire | mm | check |",
            "|---|---|---|---|---|---|---|---|",
        ]
        for number, wire in of_step:
            row = " | ".join(str(cell) for cell in _cells(wire)[1:])
            lines.append(f"| ☐ | {number} | {row} |")
    return "\n".join(lines) + "\n"


def _cells(wire: Wire) -> tuple[str | int, ...]:
    return (
        step_of(wire),
        wire.group,
        wire.start,
        wire.end,
        wire.wire,
        wire.length or "",
        wire.check,
    )


def shifter_pins(*names: str) -> str:
    """Pins of the level shifter by their names and numbers."""
    plural = "s" if len(names) > 1 else ""
    numbers = ", ".join(str(_SHIFTER_PINS[name]) for name in names)
    return f"74AHCT125 {', '.join(names)} (pin{plural} {numbers})"


# The parts of the list.


def _power(places: Places, underside: Underside) -> list[Wire]:
    supply = fuse_of(places.board)
    feed = f"{supply.wire}, red"
    ground = f"{supply.wire}, black"
    origin = "Pico VBUS (pin 40)" if supply.from_usb else "5 V supply, plus"
    minus = "Pico GND (pin 38)" if supply.from_usb else "5 V supply, minus"
    name = "power"
    pico = underside.pico.middle
    to_fuse = _length(pico, underside.fuse.middle)
    to_ground = _length(pico, underside.ground_star.middle)
    wires = [
        Wire(name, origin, "fuse, one end", feed, to_fuse, "beep to 5 V star, through the fuse"),
        Wire(
            name,
            "fuse, other end",
            "5 V star",
            "its strip",
            0,
            f"{supply.fuse}; nothing leads past it",
        ),
        Wire(name, minus, "ground star", ground, to_ground, "no beep between 5 V star and ground"),
        Wire(
            name,
            f"{supply.capacitor} plus",
            "5 V star",
            "its lead",
            0,
            "its stripe (minus) is at the ground star",
        ),
        Wire(name, f"{supply.capacitor} minus", "ground star", "its lead", 0, "see above"),
    ]
    if not supply.from_usb:
        wires.append(
            Wire(
                name,
                "5 V star",
                "Pico VSYS (pin 39), through a Schottky diode 1 A",
                DATA,
                _length(underside.plus_star.middle, pico),
                "the diode's ring is at the Pico",
            )
        )
    return wires


@dataclass(frozen=True)
class Segment:
    """One bus, or one channel of a multiplexer: modules in a chain, and its start.

    `start`: the four points where SDA, SCL, 3.3 V and ground begin; `begins`: where they are.
    """

    group: str
    start: tuple[str, str, str, str]
    begins: Point
    stops: tuple[Module, ...]
    connections: list[Connection]

    @property
    def length(self) -> int:
        """The length of each of its wires, in mm."""
        points = [self.begins, *(module.middle for module in self.stops)]
        return sum(_length(one, other) for one, other in itertools.pairwise(points))

    @property
    def pull_ups(self) -> PullUps:
        """The pull-ups of its lines."""
        return pull_ups(len(self.stops), self.length)


def segments_of(places: Places, underside: Underside) -> list[Segment]:
    """All buses, and all channels in use."""
    modules = underside.chips | underside.muxes
    return [
        Segment(
            segment.group,
            segment.start,
            (underside.pico if segment.mux is None else modules[segment.mux]).middle,
            tuple(modules[name] for name in segment.stops),
            segment.connections(),
        )
        for segment in named.segments_of(places.board)
    ]


def _segment(segment: Segment) -> list[Wire]:
    """SDA, SCL, 3.3 V and ground from module to module, and the pull-ups."""
    points = [segment.begins, *(module.middle for module in segment.stops)]
    lengths = {
        module.name: _length(one, other)
        for module, (one, other) in zip(segment.stops, itertools.pairwise(points), strict=True)
    }
    check = "beep; no beep to the other three"
    wires = [
        Wire(segment.group, wire.start, wire.end, BUS, lengths[wire.chip], check)
        for wire in segment.connections
    ]
    found = segment.pull_ups
    check = f"without power: {found.least_ohm} to {found.most_ohm} ohm from here to 3V3"
    wire = "the resistor's leads" if found.added else "on the breakouts"
    to = f"3V3, through {found.text}"
    return wires + [Wire(segment.group, line, to, wire, 0, check) for line in segment.start[:2]]


def _mux(places: Places, name: str) -> list[Wire]:
    """The wires for a multiplexer's address, and for its unused reset."""
    mux = places.board.muxes[name]
    group = f"mux {name}"
    check = f"together they make address 0x{mux.address:02X}"
    wires = [
        Wire(wire.group, wire.start, wire.end, "a short strap", 0, check)
        for wire in named.mux_straps(mux)
    ]
    reset = f"{name} 3V3, through 10 kohm"
    return wires + [Wire(group, f"{name} RST", reset, "its leads", 0, "3.3 V when powered")]


def _chip(places: Places, chip: Chip) -> list[Wire]:
    strap = named.STRAPS[chip.address]
    wire = named.strap_of(chip)
    where = "" if chip.mux is None else f" on channel {chip.channel} of {chip.mux}"
    check = f"address 0x{chip.address:02X}{where}"
    if strap != "GND":
        check += "; cut the breakout's own tie of ADDR first"
        check += f": no beep from its {strap} to its GND"
    if chip is places.board.chips[0]:
        check += "; on every breakout IRQ stays open"
    return [Wire(wire.group, wire.start, wire.end, "a short strap", 0, check)]


def _lights(places: Places, underside: Underside) -> list[Wire]:
    wires = _shifter(places, underside)
    runs = places.runs
    for index, run in enumerate(runs):
        row = _group(run.row)
        wires.append(
            Wire(row, *_strip(places, run), 0, "its arrow as on the base; LED 1 of it first")
        )
        if not places.strip_pitch:
            wires += _pieces(places, run, row)
        if index + 1 < len(runs):
            wires += _link(places, run, runs[index + 1])
    return wires + _feeds(places, underside)


def _shifter(places: Places, underside: Underside) -> list[Wire]:
    group = "level shifter"
    shifter, first = underside.shifter.middle, places.runs[0]
    to_pico = _length(underside.pico.middle, shifter)
    pins = shifter_pins
    return [
        Wire(group, gpio(places.board.led_pin), pins("1A"), DATA, to_pico, "beep"),
        Wire(group, pins("1A"), "ground, through 10 kohm", "its leads", 0, "10 kohm"),
        Wire(group, pins("1OE"), pins("GND"), "a short strap", 0, "beep"),
        Wire(group, pins("2A", "3A", "4A"), pins("GND"), "short straps", 0, "none floats"),
        Wire(group, pins("2OE", "3OE", "4OE"), pins("GND"), "short straps", 0, "beep"),
        Wire(group, pins("VCC"), "5 V star", "a link", 0, "5 V when powered, not 3.3 V"),
        Wire(group, pins("GND"), "ground star", "a link", 0, "beep"),
        Wire(group, "74AHCT125 100 nF", "between its VCC and GND", "its leads", 0, "close to it"),
        Wire(
            group,
            f"{pins('1Y')}, through 330 ohm",
            _led_pin(places, first, 0, "DIN"),
            DATA,
            _length(shifter, first.ends[0], THROUGH),
            "330 ohm; the strip's arrow points away from here",
        ),
    ]


def _sound(places: Places, underside: Underside) -> list[Wire]:
    """The piezo, if the board file has a pin for it; the resistor is at its lead."""
    pin = places.board.sound_pin
    if pin is None:
        return []
    piezo = underside.piezo.middle
    return [
        Wire(
            "sound",
            gpio(pin),
            f"piezo, one lead, through {PIEZO_OHM} ohm",
            THIN,
            _length(underside.pico.middle, piezo),
            f"{PIEZO_OHM} ohm to the lead; no beep from the pin to ground",
        ),
        Wire(
            "sound",
            "piezo, other lead",
            "ground star",
            "the piezo's own lead",
            0,
            "beep",
        ),
    ]


def _feeds(places: Places, underside: Underside) -> list[Wire]:
    supply = fuse_of(places.board)
    check = "5 V at both ends of the strip"
    found = []
    for run in feeds(places):
        at = feed_end(places, underside.plus_star.middle, run)
        for pin, colour, star in (
            ("5 V", "red", underside.plus_star),
            ("GND", "black", underside.ground_star),
        ):
            length = along(feed_route(places, star.middle, run, at), THROUGH)
            end, wire = _led_pin(places, run, -at, pin), f"{supply.wire}, {colour}"
            found.append(Wire(FEEDS, star.name, end, wire, length, check))
    return found


def feed_end(places: Places, star: Point, run: Run) -> int:
    """The end of a strip that is nearer to its star: 0 its start, 1 its end."""
    return min((0, 1), key=lambda at: along(feed_route(places, star, run, at), 0))


def feed_route(places: Places, star: Point, run: Run, at: int) -> list[Point]:
    """The route of a feed from a star to one end of a strip."""
    return link_route(places, star, run.ends[at], _FEED_LANE)


def feeds(places: Places) -> list[Run]:
    """The runs with a feed: the first, the last, and one about every 50 LEDs; one for few LEDs."""
    runs = places.runs
    if len(places.chain) <= _ONE_FEED:
        return runs[:1]
    count = max(2, math.ceil(len(places.chain) / 50)) + 1
    chosen = [round(place * (len(runs) - 1) / (count - 1)) for place in range(count)]
    return [runs[index] for index in dict.fromkeys(chosen)]


def _led_pin(places: Places, run: Run, at: int, pin: str) -> str:
    led = run.leds[at]
    return f"LED {led + 1} ({places.chain[led].name}) {pin}"


def _strip(places: Places, run: Run) -> tuple[str, str, str]:
    first, last = run.leds[0] + 1, run.leds[-1] + 1
    if places.strip_pitch:
        wire = f"one cut of {len(run.leds)} LEDs, {len(run.leds) * places.strip_pitch:.0f} mm"
    else:
        wire = f"{len(run.leds)} single lights"
    return f"LED {first} ({run.pads[0].name})", f"LED {last} ({run.pads[-1].name})", wire


def _pieces(places: Places, run: Run, row: str) -> list[Wire]:
    length = round(places.pitch - 2 * places.half_piece) + 6
    return [
        Wire(
            row,
            f"LED {led + 1} ({places.chain[led].name}) DOUT, 5 V, GND",
            f"LED {led + 2} ({places.chain[led + 1].name}) DIN, 5 V, GND",
            "three bare wires 0.25 mm2",
            length,
            "beep; no beep between the three",
        )
        for led in run.leds[:-1]
    ]


def _link(places: Places, run: Run, following: Run) -> list[Wire]:
    row = _group(following.row)
    length = along(link_route(places, run.ends[1], following.ends[0]), 2 * THROUGH)
    return [
        Wire(
            row,
            _led_pin(places, run, -1, one),
            _led_pin(places, following, 0, other),
            DATA,
            length,
            "beep",
        )
        for one, other in (("DOUT", "DIN"), ("5 V", "5 V"), ("GND", "GND"))
    ]


def _pads(places: Places, underside: Underside) -> list[Wire]:
    found = []
    for wire in named.pad_wires(places.board):
        pad = places.numbered(wire.pad)
        length = _length(underside.chips[wire.chip].middle, places.wire_hole(pad), THROUGH)
        check = f"beep to the foil of {pad.name}, none to its neighbours"
        found.append(Wire(wire.group, wire.start, wire.end, THIN, length, check))
    return found


def link_route(places: Places, start: Point, end: Point, lane: float = 0.0) -> list[Point]:
    """The route of a cable between strips: a long one follows the rim, away from the pads.

    `lane`: how many mm farther inwards it runs, beside other cables.
    """
    way = places.rim_side(start, end)
    if not way:
        return [start, end]
    side = way * (places.half_size[0] - RIM + 4 - lane)
    return [start, (side, start[1]), (side, end[1]), end]


def _group(row: str) -> str:
    return "buttons" if row == "buttons" else f"row {row}"


def longest_feed(wires: list[Wire]) -> int:
    """Length in mm of the longest wire from a star to a strip."""
    return max(wire.length for wire in wires if wire.group == FEEDS)


def electrode_lengths(wires: list[Wire]) -> list[int]:
    """Lengths in mm of the wires to the pads."""
    return [wire.length for wire in wires if wire.end.startswith("pad ")]


def _length(one: Point, other: Point, more: float = 0.0) -> int:
    """The length along and across, with something to spare, rounded up."""
    return along([one, other], more)
