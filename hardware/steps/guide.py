"""The words of the guide: for each step what you hold, what you do, and how you check it.

This is the one place of these words. Each sentence of `do` has a number, from 1; the picture of
the step has the same numbers in circles. Words between backticks are commands and file names.
"""

from __future__ import annotations

import itertools
import math
import re
from collections.abc import Callable
from dataclasses import dataclass

from hardware import stripboard
from hardware.electrical import BARE_PULL_UP_OHM, fuse_of, meter_shows
from hardware.parts import OPENING_MM, SIDE_MM, pages_of, tape_mm
from hardware.places import GAP, SCREW_HOLE, Pad
from hardware.stack import BRIDGE_MM, CHAMBERS, POST_MM, STRIP_TAPE_MM
from hardware.steps.board import Board, feed_routes, links_of, strap_of
from hardware.wiring import BUS, DATA, FEEDS, electrode_lengths, gpio, step_of

TITLES = (
    "Try touch through your panel",
    "Lay out what you bought",
    "Cut and paint the sheets",
    "Print the template of the pads",
    "Put the foils onto the film",
    "Solder a wire to each tip",
    "Stick the lights onto the base",
    "Link the rows of lights",
    "Make the stripboard and the power",
    "First light, without touch",
    "Set the addresses, fix the breakouts",
    "Wire the bus",
    "Stack the layers and wire the pads",
    "Connect the piezo",
    "Put on the panel and bring the board up",
    "Close the board",
)


EVENING = "1 evening"


@dataclass(frozen=True)
class Step:
    """One step: `hold`: parts and tools; `do`: sentences, numbered from 1; `checks`: to tick."""

    number: int
    title: str
    time: str
    hold: tuple[str, ...]
    do: tuple[str, ...]
    checks: tuple[str, ...]
    wires: tuple[int, ...]  # numbers of the wiring list

    def numbered(self) -> list[tuple[int, str]]:
        """The sentences with their numbers."""
        return list(enumerate(self.do, start=1))

    @property
    def file(self) -> str:
        """The name of the step's picture without its ending."""
        words = re.sub(r"[^a-z]+", "-", self.title.lower()).strip("-")
        return f"{self.number:02d}-{words}"


Words = tuple[str, tuple[str, ...], tuple[str, ...], tuple[str, ...]]


def steps_of(board: Board) -> list[Step]:
    """The steps of a board. All boards have the same numbers; one without a piezo has no 13."""
    found = []
    for number, make in enumerate(_MAKERS):
        if number == 13 and not board.has_sound:
            continue
        time, hold, do, checks = make(board)
        rows = enumerate(board.wires, start=1)
        wires = tuple(row for row, wire in rows if step_of(wire) == number)
        found.append(Step(number, TITLES[number], time, hold, do, checks, wires))
    return found


def _listed(words: list[str]) -> str:
    """Words in a row, as people write them."""
    return words[0] if len(words) == 1 else ", ".join(words[:-1]) + " and " + words[-1]


def _time(minutes: float) -> str:
    """A guess of time in halves of an hour."""
    halves = max(1, round(minutes / 30))
    hours, half = divmod(halves, 2)
    if not hours:
        return "30 min"
    return f"{hours} h 30" if half else f"{hours} h"


def minutes_of(time: str) -> int:
    """The minutes of a step's time: `30 min`, `2 h`, `1 h 30`; an evening has two hours."""
    if time == EVENING:
        return 120
    hours, _, rest = time.rpartition(" h")
    return 60 * int(hours or 0) + int(rest.removesuffix(" min") or 0)


def _many(count: int, one: str, many: str = "") -> str:
    return f"{count} {one if count == 1 else many or one + 's'}"


def _try_touch(board: Board) -> Words:
    bus = next(iter(board.places.board.buses.values()))
    window = 2 * board.places.window_radius
    across = round(board.places.pitch - GAP, 1)
    return (
        EVENING,
        (
            "a Pico with Rootlight's own file or with MicroPython 1.25 or newer "
            "(`firmware/install.md` says how)",
            "one MPR121 breakout",
            "a piece of the panel",
            "copper tape, a punch, seven wires",
        ),
        (
            f"Cut three foils of the size of a cell ({across:g} mm from side to side), punch a "
            f"window of {window:g} mm into the middle of each, and stick them onto card, 2 mm "
            "apart.",
            "Solder a single wire of 15 cm to each foil, at its edge, where the panel will not "
            "lie; and its other end to electrode 0, 1 or 2 of the breakout. Keep the three wires "
            "apart.",
            "Solder four wires: the breakout's 3.3 V (VIN, if it has a regulator) to the "
            f"Pico's 3V3 (pin 36), GND to GND (pin 38), SDA to {_pin(bus.sda)}, SCL to "
            f"{_pin(bus.scl)}. ADDR and IRQ stay as they are. After this step all seven wires "
            "come off again.",
            "Lay the panel flat on the foils, beside the joints. Plug the Pico into the computer, "
            "hands off, and call `rootlight probe`, the command of a release, or in the folder of "
            "the sources `make probe`.",
            "Touch the middle of one foil after the other, when the computer asks for it.",
        ),
        (
            "It says go. If it does not, it says what to change: most often air under the panel.",
            "By what it prints, a finger counts 25 to 40, and less than a quarter of that at a "
            "neighbour.",
        ),
    )


def _pin(number: int) -> str:
    return gpio(number).removeprefix("Pico ")


def _lay_out(board: Board) -> Words:
    chips = len(board.chips)
    supply = fuse_of(board.places.board)
    strip = (
        f"The strip of lights: {1000 / board.places.strip_pitch:.0f} lights a metre, three "
        "wires, and 5 V is printed on it. Find its arrows: data goes that way."
        if board.places.strip_pitch
        else "The lights: a strip of 60 a metre, to be cut into single lights. Find their arrows: "
        "data goes that way."
    )
    return (
        "30 min",
        (
            "everything on the list `parts.md`",
            "the tools: iron, cutters, meter, knife, scissors, ruler, screwdriver, punch "
            f"{2 * board.places.window_radius:g} mm, punch or drill {2 * SCREW_HOLE:g} mm, drill "
            "bit 4 mm, polyimide tape",
        ),
        (
            f"{_many(chips + 1, 'touch breakout')}, one of them to spare. Find the card of "
            "yours in `breakouts.md`: what its 3.3 V is called, where ADDR is tied.",
            "The Raspberry Pi Pico. Pin 1 is beside its USB socket, at the left when the socket "
            "is on top and you see the parts.",
            strip,
            "The stripboard: 19 holes wide, 11 strips high, copper on one side; its strips lie "
            "along the 19 holes. Cut a larger one through a row of holes.",
            "The shifter 74AHCT125 with its socket: both have a notch at the end where pin 1 is. "
            "It comes into the socket at the end of step 8.",
            f"The capacitor of {supply.capacitor}: the stripe marks its minus lead. The fuse "
            f"({supply.fuse}) has no direction.",
            "Resistors: 330 ohm is orange, orange, brown (or orange, orange, black, black); 10 "
            "kohm is brown, black, orange (or brown, black, black, red).",
            f"Copper tape {tape_mm(board.places)} mm wide, and wires: {_size(BUS)} for pads and "
            f"bus, {_size(DATA)} for links and data, {supply.wire} for feeds.",
        ),
        (
            "Each line of the parts list is ticked, also what has no picture here: film, "
            "diffuser, tapes, screws, posts.",
            "The strip says 5 V, not 12 V, and has three copper dots at each cut, not four.",
        ),
    )


def _size(wire: str) -> str:
    """The size of a wire without its kind."""
    return wire.split(" mm2")[0] + " mm2"


def _cut_sheets(board: Board) -> Words:
    places = board.places
    screws = len(places.screws)
    cables = sorted({2 * radius for run in places.runs for radius in run.radii})
    cable = " or ".join(f"{size:g}" for size in cables)
    return (
        "2 h",
        (
            "acrylic 2 mm, MDF 3 mm",
            "a laser, or printed templates and a drill",
            "film and diffuser, white paint",
        ),
        (
            "Cut the panel (`panel.dxf`) from clear acrylic. Its engraved side goes up.",
            f"Cut the light chambers (`chambers.dxf`) {['', 'once', 'twice'][CHAMBERS]}. Each "
            "has a notch for its wire.",
            "Cut the channels (`channels.dxf`).",
            "Cut the base (`base.dxf`). Its engraved side, with numbers and arrows, goes up. It "
            f"has a wire hole of {2 * places.wire_hole_radius:g} mm for each pad, and a cable "
            f"hole of {cable} mm at both ends of each strip.",
            "Cut the floor (`floor.dxf`).",
            "Paint chambers and channels white: both faces, and the walls of all holes. The base "
            "stays bare, so that you can read its numbers.",
            "Cut film and diffuser as large as the panel, and punch their screw holes of "
            f"{2 * SCREW_HOLE:g} mm through those of the panel.",
        ),
        (
            f"All sheets lie on each other, film and diffuser too: {screws} screws pass through "
            "all of them.",
            "Look down through each chamber's notch: the wire hole below is open.",
        ),
    )


def _print_template(board: Board) -> Words:
    pages = pages_of(board.places)
    glue = (
        f"The upper edge of each of the {pages} pages says its row and its column. Where two "
        "meet, cut the margin of one off, lay cross on cross at a window, and glue them."
        if pages > 1
        else "It is one page: nothing is cut off, nothing is glued."
    )
    return (
        "30 min",
        (
            f"`pads.pdf`: {_many(pages, 'page')} of A4",
            "scissors, ruler, glue" if pages > 1 else "scissors, ruler",
        ),
        (
            "Print at 100 %, not fitted to the page.",
            "Measure the ruler at the lower edge of "
            + ("each page: it has 100 mm." if pages > 1 else "the page: it has 100 mm."),
            glue,
            "Lay the panel on the template. Each pad has its name there.",
        ),
        (
            ("Each" if pages > 1 else "The") + " ruler measures 100 mm.",
            "Each row of pads lies under its row on the panel.",
        ),
    )


def _foils(board: Board) -> Words:
    pads = len(board.places.pads)
    window = 2 * board.places.window_radius
    sizes = {_slot_length(board, pad) for pad in board.places.pads}
    slots = " or ".join(f"{size:g}" for size in sorted(sizes))
    return (
        _time(6 * pads),
        (
            "the template",
            "clear film as large as the panel",
            f"copper tape {tape_mm(board.places)} mm wide",
            f"knife, scissors, punch {window:g} mm",
        ),
        (
            "Lay the template under the film, screw hole on screw hole, and tape it along one "
            "edge, so that it folds away.",
            f"Cut all {pads} slots now, each as long as its black bar ({slots} mm): copper "
            "hides them later. If the knife cuts the template too, it does no harm.",
            "Print one page once more, glue a cell and a button onto card, and cut them out with "
            "their windows: draw with these patterns, window and fold too, on the paper of the "
            f"copper tape, cut {pads} foils, and punch their windows.",
            "Peel a foil off its paper, and bend its tip down where the fold is.",
            "Put the tip through the slot, and press the foil onto its outline.",
            "Fold the template away and the tip back under the film, towards the window, and "
            "press it on. Then the next foil, row by row from row a.",
            "Take the template off.",
        ),
        (
            "Each window lies over its circle on the template; 2 mm are free between neighbours.",
            "The beeper: no foil beeps to a neighbour, each tip beeps to its own foil.",
        ),
    )


def _slot_length(board: Board, pad: Pad) -> float:
    """In whole mm."""
    corners = board.places.slot(pad)
    return round(math.dist(corners[0], corners[3]))


def _tips(board: Board) -> Words:
    lengths = electrode_lengths(board.wires)
    return (
        _time(3 * len(lengths)),
        (
            f"{len(lengths)} single wires of 0.14 mm2, {min(lengths)} to {max(lengths)} mm: the "
            "table of step 12 in `wiring.md` has the length of each",
            "soldering iron, felt pen, polyimide tape (it bears the heat of the iron)",
        ),
        (
            "Turn the film over like the page of a book: left is right now, the tips face you, "
            "the foils lie on the table.",
            "Strip 3 mm of a wire and tin it. Put a little solder onto the tip.",
            "Slip a patch of polyimide tape under the tip's edge, onto the film: the film melts, "
            "the tape does not. Hold the wire flat on the tip and solder it in two seconds.",
            "Bend the wire up at the joint: later it goes straight down through notch and wire "
            "hole.",
            "Write the pad's name onto the film beside the joint, as the map has it, and solder "
            "the wire of that pad. No label on the wire yet: it would not pass through the hole.",
        ),
        (
            "It beeps from each wire's end to its own foil, and to no other.",
            "The wires are single, not in a bundle.",
        ),
    )


def _lights(board: Board) -> Words:
    places = board.places
    runs = places.runs
    counts = ", ".join(str(len(run.leds)) for run in runs)
    first = places.chain[0].name
    cut = (
        f"Cut the strip into {_many(len(runs), 'piece')}, through the middle of the copper "
        f"dots: {counts} lights."
        if places.strip_pitch
        else f"Cut the strip into {len(places.chain)} single lights, through the middle of the "
        "copper dots."
    )
    alone = (
        f"Lay the pieces onto the base: light 1 on number 1 ({first}), its arrow as the "
        "engraved one."
        if places.strip_pitch
        else f"Lay the lights onto their numbers: light 1 on number 1 ({first}), all arrows as "
        "engraved."
    )
    return (
        _time(30 if places.strip_pitch else 2 * len(places.chain)),
        (
            f"the base, engraved side up; lights for {_many(len(places.chain), 'pad')}",
            f"thin double-sided tape, {STRIP_TAPE_MM:g} mm at most (the strip's own will do)",
        ),
        (
            cut,
            alone,
            f"Go on along the numbers, to {len(places.chain)}. Each piece follows its own "
            "arrow: rows run back and forth.",
            "Stick them down with thin tape. No foam tape: lights must not stand too high. All "
            "wire holes and cable holes stay free.",
        ),
        (
            "Each number has its light, and each strip's arrow points as the engraved one.",
            "The sheet of channels, laid on the base, is higher than every light.",
        ),
    )


def _links(board: Board) -> Words:
    runs = board.places.runs
    count = len(runs) - 1
    long = [
        following
        for run, following in itertools.pairwise(runs)
        if board.places.rim_side(run.ends[1], following.ends[0])
    ]
    far = (
        f" The long one, to light {long[0].leds[0] + 1} ({long[0].name}), goes round by the rim."
        if len(long) == 1
        else " Long ones go round by the rim."
        if long
        else ""
    )
    if long:
        far += " Tape it down flat, so far from the screw holes that posts of 6 mm have room"
        far += (
            "; the USB plug will pass over it."
            if board.passes_socket(links_of(board.places))
            else "."
        )
    bare = (
        ""
        if board.places.strip_pitch
        else " So you join the lights of a row too, with three bare wires from each to the next."
    )
    return (
        _time(8 * count + (0 if board.places.strip_pitch else 3 * len(board.places.chain))),
        (
            f"the base with its lights; {_many(3 * count, 'wire')} of 0.25 mm2, as long as "
            "`wiring.md` has them",
            "soldering iron, meter",
        ),
        (
            "Put three wires down through the cable hole at the end of a row, and up through "
            "the one at the start of the next row.",
            "Solder them by what is printed at the dots: 5 V to 5 V, DOUT to DIN, GND to GND. A "
            "row that runs back lies turned by 180 degrees: its dots come in the other order, "
            f"and a straight wire would join 5 V to GND.{bare}",
            f"Do this {_many(count, 'time')}: from the end of each row to the start of the "
            f"next.{far}",
        ),
        (
            "No beep between 5 V and GND.",
            "Data beeps from DOUT at each row's end to DIN at the next row's start; 5 V and GND "
            "beep from the first row to the last.",
        ),
    )


def _power(board: Board) -> Words:
    supply = fuse_of(board.places.board)
    cuts = len(stripboard.cuts_of(board.has_sound))
    led = board.places.board.led_pin
    pages = pages_of(board.places)
    from_usb = supply.from_usb
    plus = "the Pico's VBUS (pin 40)" if from_usb else "the supply's plus"
    star = stripboard.PLUS_STAR[2]
    extra = (
        ""
        if from_usb
        else f" K4 goes to the supply's minus; {star} through a diode to the Pico's VSYS (pin "
        "39), the ring at the Pico."
    )
    piezo = "; the piezo's parts and wire of step 13" if board.has_sound else ""
    glued = ", glued like that of the pads," if pages > 1 else ""
    layers = "" if board.pico_tapes == 1 else " (two layers under the Pico)"
    over = ""
    if board.passes_socket(feed_routes(board.places)):
        over = " Tape them flat: the USB plug passes over them."
    return (
        "2 h",
        (
            f"`underside.pdf` ({_many(pages, 'page')} of A4 at 100 %)",
            "stripboard with its parts, Pico",
            "wires as long as the table of step 8 in `wiring.md` has them",
            "foam tape 3 mm, drill bit 4 mm, iron, meter",
        ),
        (
            f"Lay the template{glued} on the underside of the base, printed side up, and prick "
            "its marks through: all outlines, the Pico's pin 1 and USB side, hole A1.",
            f"Copper side: cut the strips at the {cuts} crosses, with the drill bit, by hand. "
            "No beep across a cut.",
            f"Parts side: solder the {len(stripboard.LINKS)} links of bare wire.",
            "Then the parts, low ones first: the shifter's empty socket, notch to row A; 10 kohm "
            f"upright; the capacitor's stripe at E17{piezo}. `stripboard.md` has each hole.",
            "Run solder along A5 to A19 and along row K. Now, before anything is stuck down, "
            "solder one end of each wire of 6 and 7 into its hole of the stripboard.",
            f"Stick Pico and stripboard down with foam tape{layers}, parts away from the base, "
            f"USB to the edge, A1 at its mark. Then the other ends: A1 to {plus}, K3 to the "
            f"Pico's GND (pin 38), D5 to {_pin(led)}; E2 through the cable hole to DIN of light "
            f"1.{extra}",
            f"Feeds, through the cable holes: {_feed_ways(board)}. Red is 5 V, black GND, onto "
            f"the dots of the links. Never from A1 to A3, before the fuse.{over}",
            "When the checks are right, push the shifter into its socket: its notch to row A.",
        ),
        (
            "Before the shifter is in its socket: 10 kohm from D5 to K3.",
            "No beep between 5 V and ground (rows A and K), again after the last wire.",
        ),
    )


def _feed_ways(board: Board) -> str:
    """From which holes to which light each pair of feeds goes."""
    names = [wire.end.removesuffix(" 5 V") for wire in board.wires if wire.group == FEEDS]
    ends = dict.fromkeys(name for name in names if not name.endswith("GND"))
    pairs = zip(board.feed_holes, ends, strict=True)
    return _listed([f"{plus} and {minus} to {end}" for (_, plus, minus), end in pairs])


def _first_light(board: Board) -> Words:
    first, last = board.places.chain[0].name, board.places.chain[-1].name
    return (
        "20 min",
        ("the base with lights, stripboard and Pico", "a computer, the USB cable"),
        (
            "Plug the Pico into the computer, and put the firmware on: copy the file of your "
            "board onto the Pico's drive, as `firmware/install.md` shows, or call "
            f"`rootlight flash --built {board.name}`.",
            "Stand the base on its edge, so that you see the lights and reach the Pico. Unplug, "
            "plug in again, and within 3 s tap BOOTSEL for less than a second. Do not hold it "
            "while you plug in: the Pico would start as a drive.",
            f"For a minute a light runs along the chain, from light 1 ({first}) to the last "
            f"({last}), over and over. If it stops, look at the joint just before the first "
            "dark light. If all stay dark: look whether the shifter is in its socket, "
            "its notch to row A, and whether E2 beeps to DIN of light 1.",
        ),
        (
            f"The light reaches all {len(board.places.chain)} places, in the order of the "
            "numbers.",
            "Nothing is warm to the touch.",
        ),
    )


def _addresses(board: Board) -> Words:
    straps = _listed([f"{chip.name} ADDR to {strap_of(chip)}" for chip in board.chips])
    cut = board.to_cut
    if cut:
        names = _listed([chip.name for chip in cut])
        first = (
            f"On {names}: look in `breakouts.md` whether yours has a tie of ADDR to GND that "
            "must go. If so, cut it between its two pads with a knife."
        )
    else:
        first = (
            "Nothing is cut: the tie of ADDR to GND, if there is one, is right for the one chip."
        )
    one_of_many = len(board.chips) > 1
    by_itself = "Each breakout by itself" if one_of_many else "The breakout by itself"
    mux = ""
    if board.places.board.muxes:
        mux = " The multiplexers have straps too: see `wiring.md`."
    return (
        _time(15 * len(board.chips)),
        (
            f"{_many(len(board.chips), 'breakout')}; the card of yours in `breakouts.md`",
            "knife, short wires, foam tape 3 mm, meter",
        ),
        (
            first,
            f"Solder a short strap: {straps}. Solder it onto the rings beside the holes, so that "
            f"the holes stay open for the bus.{mux}",
            "IRQ stays open.",
            f"Write its name on {'each' if one_of_many else 'the'} breakout, and stick it with "
            "foam tape into its outline under the base, parts away from the base, either way "
            "round. Wire holes stay free.",
        ),
        (
            *(
                [
                    "With its strap: "
                    f"{_listed([f'no beep on {c.name} from {strap_of(c)} to GND' for c in cut])}."
                ]
                if cut
                else []
            ),
            f"{by_itself}: no beep from its 3.3 V to its GND.",
            f"{by_itself}: about 10 kohm from SDA and from SCL to its 3.3 V. Much "
            f"more: it has no pull-ups. {_bare_pull_ups(board)}",
        ),
    )


def _bare_pull_ups(board: Board) -> str:
    """Return the advice for breakouts that carry no pull-ups."""
    firsts = _listed([segment.stops[0].name for segment in board.segments])
    ohm = f"{BARE_PULL_UP_OHM / 1000:g} kohm"
    least, most = meter_shows(BARE_PULL_UP_OHM)
    instead = ""
    if any(segment.pull_ups.added for segment in board.segments):
        instead = " instead of the pull-ups that step 11 names"
    return (
        f"Then solder {ohm} from SDA to 3.3 V and {ohm} from SCL to 3.3 V at {firsts}{instead}, "
        f"and the meter shows {least} to {most} ohm in step 11."
    )


def _bus(board: Board) -> Words:
    chips = len(board.chips)
    segments = board.segments
    ohms = {f"{one.pull_ups.least_ohm} to {one.pull_ups.most_ohm} ohm" for one in segments}
    added = [one for one in segments if one.pull_ups.added]
    go_on = (
        f"From module to module go the same four wires: {_ways(board)}. Where two wires meet in "
        "one hole, twist and tin their ends together first. Wire holes stay free."
        if len(segments) > 1 or chips > 1
        else "There is one breakout: these four wires are the whole bus."
    )
    if added:
        go_on += f" Solder in the pull-ups: {added[0].pull_ups.text}."
    which = " (the wiring list says which)" if len(ohms) > 1 else ""
    return (
        _time(8 * chips),
        ("wires of 0.14 mm2 in four colours, as long as `wiring.md` has them", "iron, meter"),
        (
            f"Unplugged: solder two lines from the Pico: {_lines(board)}.",
            "Solder 3V3 (pin 36) of the Pico to the breakout's 3.3 V, and GND (pin 3; all its "
            "GND pins are one) to GND. Never 5 V.",
            go_on,
            "Plug in, and send `diagnose` from the computer, as `hardware/README.md` says below "
            "its table of steps. Wire no pad yet.",
        ),
        (
            "Before you plug in: no beep between 3.3 V and GND.",
            f"Before you plug in: {_listed(sorted(ohms))} from SDA and from SCL to 3.3 V{which}.",
            f"Plugged in: `diagnose` lists {_many(chips, 'chip')}, "
            f"{'all ' if chips > 1 else ''}ok, and every pad is open.",
        ),
    )


def _lines(board: Board) -> str:
    """The two lines of each bus from the Pico."""
    found = []
    several = len(board.places.board.buses) > 1
    for segment in board.segments:
        if segment.group.startswith("bus "):
            sda, scl = (pin.removeprefix("Pico ") for pin in segment.start[:2])
            where = f"for {segment.group} " if several else ""
            found.append(f"{where}{sda} to SDA and {scl} to SCL")
    return "; ".join(found)


def _ways(board: Board) -> str:
    """The modules of each bus, in their order."""
    found = []
    for segment in board.segments:
        where = f"on {segment.group} " if len(board.segments) > 1 else ""
        found.append(where + ", then ".join(module.name for module in segment.stops))
    return "; ".join(found)


def _stack(board: Board) -> Words:
    chips = len(board.chips)
    after = " After each chip plug in, send `diagnose`, and unplug." if chips > 1 else ""
    none = (
        ""
        if board.has_sound
        else f" {board.name} has no piezo, so no step 13: go on with step 14."
    )
    lengths = electrode_lengths(board.wires)
    return (
        _time(3 * len(lengths)),
        (
            "base, channels, two sheets of chambers, film with its wires; panel, four screws, "
            "four posts",
            "meter, iron, labels, `wiring.md`",
        ),
        (
            "Unplug. Lay the base onto two books, one under the middle of each short side and "
            "1 cm in at most, so that corners and modules stay free; "
            "onto it the channels and both sheets of chambers, notches over the wire holes.",
            "Hold the film above at a slant (two people do it best), and thread wire after wire "
            "down, from row a on: through the notch of its own chamber, then the hole below. "
            "Never two through one hole.",
            "Lower the film, until it lies flat on the chambers.",
            "Lay the panel on as a lid, without the diffuser. Put screws through its four "
            "corners, with a post onto each from below, by hand. Only now turn everything over: "
            "nothing can slip. Give each wire a label by the map: each comes out of its own hole.",
            f"Solder each of the {len(lengths)} wires to its electrode, as step 12 in "
            "`wiring.md` has it. They stay single, away from the lights' wires."
            f"{after}{none}",
        ),
        (
            "`diagnose`: 650 to 760 counts on each electrode that is wired"
            + (", after each chip." if chips > 1 else "."),
            "No wire is pinched: the sheets lie flat on each other.",
        ),
    )


def _piezo(board: Board) -> Words:
    pin = board.places.board.sound_pin
    assert pin is not None
    piezo = next(part for part in stripboard.PARTS if part.name == "piezo")
    one, other = piezo.pins.values()
    ohm = next(part for part in stripboard.PARTS if part.name.endswith("of the piezo"))
    start, end = ohm.pins.values()
    length = max(wire.length for wire in board.wires if wire.start.startswith(gpio(pin)))
    return (
        "10 min",
        ("a piezo without electronics of its own", "a resistor of 330 ohm, a wire"),
        (
            "In step 8, before the stripboard is stuck down: solder the resistor from "
            f"{start} to {end}, over the cut.",
            f"In step 8 too: solder the piezo's two leads to {one} and {other} (it has no "
            f"direction), and a wire of {length} mm into {stripboard.SOUND_IN}.",
            f"Now, unplugged: solder the other end of that wire to the Pico's {_pin(pin)}.",
        ),
        (
            f"330 ohm from GP{pin} to the piezo's lead at {one}.",
            f"No beep from GP{pin} to ground.",
        ),
    )


def _bring_up(board: Board) -> Words:
    screws = len(board.places.screws)
    return (
        "30 min",
        (
            "diffuser, panel",
            f"{_many(screws, 'screw')} M3 x 20, soft washers, posts of {POST_MM} mm",
        ),
        (
            "Turn the board back, panel up, and take the four screws and the panel off. Lay the "
            "diffuser on the foils, and the panel on it, engraved side up.",
            f"Put {screws} screws with soft washers through all sheets, and a post of {POST_MM} "
            "mm onto each from below. Tighten by hand, all round, crosswise.",
            "Plug in at the computer, and within 3 s tap the pad menu, or tap BOOTSEL for less "
            "than a second. Hands off, while a light runs.",
            "Touch each light that breathes. `rootlight bring-up` shows each sentence on the "
            "computer.",
        ),
        (
            "The bring-up ends with green: all is well. White and blinking: the report names "
            "each mistake.",
            "No air is under the panel: it does not click when you press it.",
        ),
    )


def _close(board: Board) -> Words:
    half_x, half_y = board.places.half_size
    screws = len(board.places.screws)
    opening = round(half_y + board.underside.pico.middle[1] - SIDE_MM, 1)
    return (
        "45 min",
        (
            f"floor, {_many(screws, 'screw')} M3 x 8",
            f"four strips of wood, {POST_MM} x {SIDE_MM:g} mm; tie bridge, cable tie, glue",
        ),
        (
            f"Glue the strips onto the floor with their lower edge, flush with its rim: two of "
            f"{2 * half_x:g} mm, and between them two of {2 * half_y - 2 * SIDE_MM:g} mm. They "
            "stay outside of the posts.",
            f"Before, saw a notch of {OPENING_MM[0]} x {OPENING_MM[1]} mm into the upper edge of "
            f"the strip at the Pico's USB socket: its middle is {opening:g} mm from the lower end "
            "of that strip.",
            f"Glue the tie bridge ({board.bridge_mm} mm high) onto the floor just inside of the "
            f"notch, where the plug will lie on it: {BRIDGE_MM[0]} mm across the cable, "
            f"{BRIDGE_MM[1]} mm along it, its groove down and across the cable.",
            "Plug the cable in: the housing of its plug lies in the notch, and the cable leaves "
            "it outside of the board. Put the tie through the groove and round the plug's housing "
            "and the bridge, still loose, its end out through the notch.",
            f"Screw the floor to the posts from below, with {screws} screws. Then pull the tie "
            "tight by its end, and cut the end off.",
        ),
        (
            "Pull the cable: nothing moves inside.",
            "The board still plays: touch a cell, and it lights.",
        ),
    )


_MAKERS: tuple[Callable[[Board], Words], ...] = (
    _try_touch,
    _lay_out,
    _cut_sheets,
    _print_template,
    _foils,
    _tips,
    _lights,
    _links,
    _power,
    _first_light,
    _addresses,
    _bus,
    _stack,
    _piezo,
    _bring_up,
    _close,
)
