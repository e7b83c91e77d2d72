"""The parts list: what to buy for a built board, how much, and which parts are hard to get.

Used by `build`. Quantities are counted from the board file and the wiring list. Prices are rough
guesses in euros for single pieces, not looked up anywhere; the page says so.
"""

from __future__ import annotations

import csv
import io
import math
import re
from collections import defaultdict
from dataclasses import dataclass

from hardware.electrical import BARE_PULL_UP_OHM, fuse_of
from hardware.places import Places
from hardware.sheet import CUT, EDGE, Circle, Sheet
from hardware.sheets import floor, sheets_of
from hardware.stack import BRIDGE_MM, CHAMBERS, MODULES_TAPE_MM, POST_MM, STRIP_TAPE_MM
from hardware.steps.board import Board
from hardware.to_pdf import tiles
from hardware.underside import STRIPBOARD_SIZE, Underside
from hardware.wiring import BUS, THIN, Wire, segments_of

COLUMNS = ("part", "number", "quantity", "instead", "price each", "price", "supply risk")
_SPARE = 1.1
# mm. The posts, 5.5 mm across at most, begin 3.2 mm from the edge.
SIDE_MM = 2.5
OPENING_MM = (12, 14)  # in the strip at the Pico's socket: for the housing of a plug
_AREA_OF_HEX_4 = 280.0 * 314.0  # mm2
_CUT_EUROS_A_M = 1.0  # a guess of 2026 for a service that cuts 3 mm, with the start-up fee shared
_TAPES_MM = (25, 30, 40, 50, 80)  # widths of copper tape on sale; R
# Sheets and beds of lasers as sold, the longer side first; R.
_BLANKS = ((300, 200), (300, 300), (400, 300), (400, 400), (600, 400), (600, 600), (1000, 600))
_SECTION = re.compile(r"[\d.]+ mm2")


@dataclass(frozen=True)
class Part:
    """One line: `each` and `sum` in euros, roughly; `risk`: how hard the part is to get."""

    name: str
    generic: str
    quantity: int
    unit: str
    instead: str
    each: float
    risk: str

    @property
    def amount(self) -> str:
        """The quantity with its unit."""
        return f"{self.quantity} {self.unit}".strip()

    @property
    def sum(self) -> float:
        """The price of the whole quantity."""
        return self.quantity * self.each


def parts_of(places: Places, wires: list[Wire]) -> list[Part]:
    """All parts of a board; those that are hardest to get come first."""
    board = places.board
    chips = len(board.chips)
    return [
        Part(
            "touch chip on a breakout",
            "MPR121 (MPR121QR2)",
            chips + 1,
            "",
            "any breakout that brings out ADDR and all of ELE0 to ELE11; look whether it "
            "carries a "
            "3.3 V regulator (then its plus takes 3.3 to 5 V) or not (3.3 V only)",
            5.0,
            "medium: NXP no longer makes the chip; Resurgent Semiconductor (Flip Electronics) has "
            "the right to, and breakouts are still sold (about twice the price for those of known "
            "makers). Buy them first, with one to spare, and try step 0 before you buy the rest. "
            "Who solders the bare chip: a plate or an oven, no hot air, which kills it",
        ),
        *_lights(places),
        Part(
            "Raspberry Pi Pico",
            "RP2040 board SC0915, without pins",
            1,
            "",
            "Not Pico W: the firmware holds GP23 high for a quiet regulator, which switches a W's "
            "radio on. Nor another maker's board where GP23 is a key or a light: see its circuit "
            "diagram. Not Pico H, unless its pins are removed: with pins it lies neither on its "
            "foam tape nor flat on a printed circuit. Pico 2: not tried",
            5.0,
            "low: in many shops",
        ),
        *_muxes(places),
        *_power(places),
        *_small(places, wires),
        *_metres(places, wires),
        *_foils(places),
        *_sheets(places),
        *_fixing(places),
    ]


def _lights(places: Places) -> list[Part]:
    count = len(places.chain)
    risk = "low: many makers; bytes and timing fit WS2812B (old and V5) and SK6812 in RGB"
    if not places.strip_pitch:
        return [
            Part(
                "single addressable lights",
                f"WS2812B, strip of 60 a metre, {places.strip_width} mm wide, IP20, cut into "
                "single lights",
                math.ceil(count * 1.05 / 60),
                "m",
                "WS2812B on small round or square boards with a 100 nF capacitor each",
                8.0,
                risk,
            )
        ]
    metres = sum(len(run.leds) for run in places.runs) * places.strip_pitch / 1000
    return [
        Part(
            "strip of addressable lights",
            f"WS2812B 5050, {round(1000 / places.strip_pitch)} a metre, "
            f"{places.strip_width} mm wide, IP20 (bare), 5 V",
            max(math.ceil(metres * 1.05), math.ceil(half_metres(places) / 2)),
            "m",
            "SK6812 RGB strip of the same pitch; not RGBW (four bytes a light), not 12 V "
            "(WS2811). A strip is soldered together every half metre, where the pitch may be off: "
            f"cut each row from one half metre ({half_metres(places)} of them are enough)",
            6.0,
            risk,
        )
    ]


def half_metres(places: Places) -> int:
    """Half metres of strip that give all cuts without a joint: the longest cuts first."""
    assert places.strip_pitch
    left: list[int] = []
    lights = math.floor(500 / places.strip_pitch + 0.1)
    for cut in sorted((len(run.leds) for run in places.runs), reverse=True):
        fits = [piece for piece, free in enumerate(left) if free >= cut]
        if fits:
            left[fits[0]] -= cut
        else:
            left.append(lights - cut)
    return len(left)


def blank_of(places: Places) -> str:
    """The smallest usual sheet that a board is cut from, in mm."""
    sides = sorted(2 * half for half in places.half_size)
    fitting = [blank for blank in _BLANKS if sides[0] <= blank[1] and sides[1] <= blank[0]]
    return "{} x {}".format(*min(fitting, key=lambda blank: (blank[0] * blank[1], blank)))


def _muxes(places: Places) -> list[Part]:
    count = len(places.board.muxes)
    if not count:
        return []
    instead = "PCA9548A module"
    return [Part("bus multiplexer", "TCA9548A module", count, "", instead, 4.0, "low")]


def _power(places: Places) -> list[Part]:
    supply = fuse_of(places.board)
    found = [
        Part(
            "polyfuse",
            f"PTC, leaded, hold {supply.fuse_a:g} A, {supply.fuse_ohm[1]:g} ohm or less, 6 V or "
            f"more (such as Bourns MF-R{100 * supply.fuse_a:03.0f})",
            1,
            "",
            f"a glass fuse {supply.glass_a:g} A slow, in a holder; not a smaller polyfuse: it "
            "has more resistance",
            0.5,
            "low",
        ),
        Part(
            "capacitor",
            f"electrolytic, {supply.capacitor}, low ESR",
            1,
            "",
            "higher voltage; not smaller",
            0.4,
            "low",
        ),
    ]
    if supply.from_usb:
        return [
            *found,
            Part("USB cable", "USB A or C to micro-B, with data, 1 m", 1, "", "", 4.0, "low"),
        ]
    return [
        *found,
        Part(
            "supply",
            f"5 V {supply.amperes:g} A, short-circuit proof, tested (CE or UL), with a plug",
            1,
            "",
            "a USB-C supply of 3 A and a socket with two 5.1 kohm, where 3 A are enough",
            15.0,
            "low",
        ),
        Part("socket", "5.5 x 2.1 mm, for a panel", 1, "", "screw terminal", 1.0, "low"),
        Part("Schottky diode", "1N5817 (1 A)", 1, "", "SS14", 0.2, "low"),
    ]


def _small(places: Places, wires: list[Wire]) -> list[Part]:
    segments = segments_of(places, Underside(places))
    added = [segment.pull_ups.text.split(",")[0] for segment in segments if segment.pull_ups.added]
    tens = 1 + len(places.board.muxes)
    piezos = 0 if places.board.sound_pin is None else 1
    found = [
        Part(
            "level shifter",
            "74AHCT125 (SN74AHCT125N, DIP-14) and a socket",
            1,
            "",
            "74HCT125. A 74HCT245 or 74AHCT1G125 does it too, with other pins than the stripboard "
            "has; a plain 74HC or 74AHC will not do: it wants 3.5 V",
            1.0,
            "low",
        ),
        Part("capacitor", "100 nF, ceramic, leaded", 2, "", "", 0.1, "low"),
        Part(
            "stripboard",
            "{:g} x {:g} mm, for shifter, stars, fuse, capacitor and piezo".format(
                *STRIPBOARD_SIZE
            ),
            1,
            "",
            "the carrier, a printed circuit with the same holes; perforated board",
            1.0,
            "low",
        ),
        Part("resistor", "330 ohm", 1 + piezos, "", "220 to 470 ohm", 0.05, "low"),
        Part("resistor", "10 kohm", tens, "", "4.7 to 22 kohm", 0.05, "low"),
    ]
    if piezos:
        found.append(_piezo())
    for value in sorted(set(added)):
        count = 2 * added.count(value)
        found.append(
            Part("resistor (pull-up)", value, count, "", "the next lower value", 0.05, "low")
        )
    found.append(
        Part(
            "resistor, only if your breakouts carry no pull-ups",
            f"{BARE_PULL_UP_OHM / 1000:g} kohm",
            2 * len(segments),
            "",
            "1.8 to 3.3 kohm",
            0.05,
            "low",
        )
    )
    return found


def _piezo() -> Part:
    return Part(
        "piezo",
        "passive (external drive), 12 to 14 mm, two pins 5 mm apart; such as Murata PKM13EPYH",
        1,
        "",
        "a bare disc of 20 to 27 mm, glued to the floor by its rim; not a buzzer with electronics "
        "of its own (active): it knows one note. Without it the board is silent and plays all the "
        "same",
        0.8,
        "low",
    )


def _metres(places: Places, wires: list[Wire]) -> list[Part]:
    """Wire by cross-section, all colours together, and bare wire for the links of step 8."""
    totals: dict[str, int] = defaultdict(int)
    for wire in wires:
        section = _SECTION.search(wire.wire)
        if wire.length and section:
            times = 3 if wire.wire.startswith("three") else 1
            totals[section.group()] += times * wire.length
    colours = {
        BUS.removesuffix(" stranded"): ", in four colours, all together",
        fuse_of(places.board).wire: ", red and black, all together",
    }
    bare = Part(
        "bare wire",
        "0.5 mm thick, tinned copper, for the links of the stripboard",
        1,
        "m",
        "cut-off leads of resistors; none with the carrier",
        0.3,
        "low",
    )
    return [bare] + [
        Part(
            "wire",
            f"{section} stranded{colours.get(section, '')}",
            math.ceil(length / 1000 * _SPARE),
            "m",
            "thinner single wire for the pads" if THIN.startswith(section) else "the next size",
            0.3,
            "low",
        )
        for section, length in sorted(totals.items())
    ]


def pages_of(places: Places) -> int:
    """Number of A4 pages of one template."""
    return len(tiles(floor(places)))


def _side_strips(places: Places) -> str:
    half_x, half_y = places.half_size
    lengths = f"two of {2 * half_x} mm and two of {2 * half_y - 2 * SIDE_MM:g} mm"
    return (
        f"strip of wood {POST_MM} mm high, {SIDE_MM:g} mm thick: {lengths}. Flush with the edge, "
        f"they stay clear of the posts; one has a notch of {OPENING_MM[0]} x {OPENING_MM[1]} mm "
        "in its upper edge before the Pico's socket. "
        "Glue them to the floor only, so that the board still opens"
    )


def tape_mm(places: Places) -> int:
    """The width of the copper tape."""
    return next(size for size in _TAPES_MM if size >= places.foil_width)


def _foils(places: Places) -> list[Part]:
    """The material of the pads."""
    length = math.ceil(len(places.pads) * (places.foil_width + 8) / 1000)
    width = tape_mm(places)
    size = "{} x {} mm".format(*(2 * half for half in places.half_size))
    return [
        Part(
            "foil",
            f"copper tape with adhesive on a backing paper, {width} mm wide",
            length,
            "m",
            "wider tape; two narrower strips side by side, joined by a drop of solder",
            1.0,
            "low",
        ),
        Part(
            "template of the pads",
            "`pads.pdf`, printed; one page of it once more, glued onto card: the patterns by "
            "which pads are cut",
            pages_of(places) + 1,
            "sheets of A4",
            "a knife plotter",
            0.1,
            "low",
        ),
        Part("carrier", f"overhead film, {size}, in pieces", 1, "", "thin card", 2.0, "low"),
    ]


def _sheets(places: Places) -> list[Part]:
    size = "{} x {} mm".format(*(2 * half for half in places.half_size))
    around = math.ceil(4 * sum(places.half_size) / 1000 * _SPARE)
    cut = cut_m(places)
    return [
        Part(
            "panel",
            f"clear cast acrylic 2 mm, {size}, from a blank of {blank_of(places)}",
            1,
            "",
            "see the stack",
            _by_area(places, 12.0),
            "low",
        ),
        Part("diffuser", f"drafting film, {size}", 1, "", "tracing paper", 2.0, "low"),
        Part(
            "spacers, base and floor",
            f"MDF 3 mm, {size}, from blanks of {blank_of(places)}; plywood is seldom flat",
            5,
            "",
            "foam board for the spacers",
            _by_area(places, 4.0),
            "low",
        ),
        Part(
            "cutting, if you have no laser",
            f"about {cut:.0f} m of cut in all sheets, and the engraving",
            max(1, math.ceil(cut)),
            "m",
            "a library, a makerspace; by hand with saw and drill",
            _CUT_EUROS_A_M,
            "low",
        ),
        Part("paint", "white, matt, for wood", 1, "tin", "white paper glued in", 4.0, "low"),
        Part(
            "sides",
            _side_strips(places),
            around,
            "m",
            "strips of the plywood",
            1.5,
            "low",
        ),
    ]


def _fixing(places: Places) -> list[Part]:
    """Screws, glue and tape."""
    posts = len(places.screws)
    return [
        Part(
            "posts",
            f"M3 spacers {POST_MM} mm with female threads",
            posts,
            "",
            "wooden blocks and wood screws",
            0.4,
            "low",
        ),
        Part(
            "screws",
            "M3 x 20 from above, M3 x 8 from below",
            2 * posts,
            "",
            "nylon screws, where a pad is near",
            0.1,
            "low",
        ),
        Part(
            "foam tape for the modules",
            f"double-sided, {MODULES_TAPE_MM} mm thick",
            1,
            "roll",
            "hot glue over spacers of card",
            4.0,
            "low",
        ),
        Part(
            "thin tape for the lights",
            f"double-sided, {STRIP_TAPE_MM:g} mm thick at most",
            1,
            "roll",
            "the strip's own adhesive; no foam tape: the lights would come too high",
            2.0,
            "low",
        ),
        Part(
            "washers",
            "M3, nylon or soft, on the acrylic",
            posts,
            "",
            "none, if you tighten by hand with care",
            0.05,
            "low",
        ),
        Part("cable tie", "150 mm, 3.6 mm wide at most", 2, "", "string", 0.1, "low"),
        Part(
            "tie bridge",
            "a wood block, {} mm across the cable, {} mm along it, {} mm high, with a groove "
            "below for the tie; glued to the floor below the USB plug".format(
                *BRIDGE_MM, Board(places).bridge_mm
            ),
            1,
            "",
            "thinner bits glued onto each other",
            0.2,
            "low",
        ),
        Part(
            "what is used up",
            "solder, wood glue, clear tape, card, labels, felt pen",
            1,
            "of each",
            "what you have at home",
            10.0,
            "low",
        ),
    ]


def cut_m(places: Places) -> float:
    """Metres of cut in all sheets that a laser cuts; the chambers count as often as they lie."""
    return (
        sum(
            (CHAMBERS if sheet.name == "chambers" else 1) * cut_mm(sheet)
            for sheet in sheets_of(places)
            if sheet.name != "pads"
        )
        / 1000
    )


def _by_area(places: Places, euros: float) -> float:
    """The price of a sheet, from that of one for hex-4, by its area."""
    half_x, half_y = places.half_size
    return max(1.0, round(2 * euros * 4 * half_x * half_y / _AREA_OF_HEX_4) / 2)


def cut_mm(sheet: Sheet) -> float:
    """The length of all cuts of a sheet."""
    length = 0.0
    for item in sheet.items:
        if item.layer not in (CUT, EDGE):
            continue
        if isinstance(item, Circle):
            length += 2 * math.pi * item.radius
        else:
            ends = zip(item.points, item.points[1:] + item.points[:1], strict=True)
            length += sum(math.dist(one, other) for one, other in ends)
    return length


def total(parts: list[Part]) -> int:
    """The price of the whole list, rounded up to 5 euros."""
    return math.ceil(sum(part.sum for part in parts) / 5) * 5


def as_csv(parts: list[Part]) -> str:
    """The list as a table for a spreadsheet."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(COLUMNS)
    for part in parts:
        writer.writerow(
            (
                part.name,
                part.generic,
                part.amount,
                part.instead,
                f"{part.each:.2f}",
                f"{part.sum:.2f}",
                part.risk,
            )
        )
    return text.getvalue()


def as_page(places: Places, parts: list[Part]) -> str:
    """The list as a page: risks first."""
    risks = [part for part in parts if part.risk != "low"]
    lines = [
        f"# Parts for {places.name}",
        "",
        "Made from the board file by `make hardware`; the same rows as `parts.csv`.",
        "",
        "## What may be hard to get",
        "",
        *(f"- **{part.name}** ({part.generic}): {part.risk}." for part in risks),
        "",
        "## Everything",
        "",
        f"About {total(parts)} euros in all. **The prices are guesses, made in 2026 for single",
        "pieces and looked up nowhere; expect half as much again.** Tools are not in it.",
        "",
        "| part | what to look for | quantity | instead | each | sum |",
        "|---|---|---|---|---|---|",
    ]
    for part in parts:
        lines.append(
            f"| {part.name} | {part.generic} | {part.amount} | {part.instead} | "
            f"{part.each:.2f} | {part.sum:.2f} |"
        )
    return "\n".join(lines) + "\n"
