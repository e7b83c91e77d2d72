"""The page that leads a person without experience from the files to a tested board.

Used by `files`. What differs between a whole board and thirds comes from the caller. Nothing of it
was tried: labels and questions are those of help pages and of guides by people who ordered other
boards.
"""

from __future__ import annotations

from dataclasses import dataclass

from hardware.pcb import frame, price
from hardware.pcb.face import MATERIAL, OnBoard
from hardware.pcb.footprints import CUT_OUT_CORNER, LIGHT_CUT_OUT
from hardware.pcb.houses import DRAWING, FOLDER, GERBERS, JLCPCB, PCBWAY
from hardware.pcb.lists import BY_HAND, HOUSE, TO_BE_CHECKED, by_hand, first_pins, kinds, placed
from hardware.pcb.model import Circuit
from hardware.pcb.rules import CLEARANCE, EDGE, NARROWEST, VIA, VIA_DRILL
from hardware.pcb.signal import FILM_MM, TAPE_MM
from hardware.pcb.size import posts_mm
from hardware.places import Places

NUMBERS = (1, 2, 5)
_COUNTS = {1: "one board", 2: "two", 5: "five"}


@dataclass(frozen=True)
class Order:
    """One board to order.

    `name`: of the board that it belongs to, such as hex-4. `pieces`: circuits that make one board.
    `shape`: what the form must find, `looks`: what to measure between, `own_parts`: rows of parts
    that only this board needs, `steps`: how it is put together.
    """

    places: Places
    circuit: Circuit
    name: str
    pieces: int
    shape: str
    looks: str
    own_parts: list[str]
    steps: list[str]


def page(order: Order) -> str:
    """The text of `order.md`."""
    lines = [
        f"# Order {order.name} in an evening",
        "",
        "**Nobody has ordered this board yet, and no house was asked.** What stands here",
        "follows the houses' help pages and the guides of people who ordered other boards",
        "there (2023 to 2026). A form may call things by other names today; what is meant",
        "counts. Begin with the smallest number, and tell what you met ([the",
        "form](../../../built-by.md)).",
        "",
        "You need no experience: you fill in forms one evening, wait one to three weeks for",
        "two parcels, and put the board together on another evening. [The board's own",
        "page](README.md) says what is certain about it.",
        "",
        "![The side of the parts](back.svg)",
        "",
        *_costs(order),
        *_needs(order),
        *_files(order),
        *_houses(),
        *_jlcpcb(order),
        *_pcbway(order),
        *_other_house(order),
        *_answers(order.circuit),
        *_rest(order),
        *_arrival(order),
        *_before_power(order),
        "## 7. Put it together",
        "",
        *order.steps,
        "",
        *_troubles(),
    ]
    return "\n".join(lines) + "\n"


def _costs(order: Order) -> list[str]:
    half = OnBoard(order.places.board).half_size
    given = (order.circuit, order.pieces, half)
    bills = [price.bill(*given, number) for number in NUMBERS]
    lines = [
        "## What it costs",
        "",
        "| euros | " + " | ".join(_COUNTS[number] for number in NUMBERS) + " |",
        "|---|" + "---|" * len(NUMBERS),
    ]
    for rows in zip(*bills, strict=True):
        words = rows[0][0].split(":")[0]
        counts = [row[0].partition(": ")[2] for row in rows]
        cells = [
            f"{euros} (for {count})" if count else str(euros)
            for (_, euros), count in zip(rows, counts, strict=True)
        ]
        lines.append(f"| {words} | {' | '.join(cells)} |")
    sums = [price.total(*given, number) for number in NUMBERS]
    each = [price.each(*given, number) for number in NUMBERS]
    return [
        *lines,
        f"| **all together, up to the next 5** | {' | '.join(f'**{one}**' for one in sums)} |",
        f"| **each board** | {' | '.join(f'**{one}**' for one in each)} |",
        "",
        f"Put together on {price.DAY} from public lists; a dollar is counted as a euro:",
        "",
        *(f"- {source}" for source in price.SOURCES),
        "",
        "It may be a third less or half as much again. The form shows the house's own price",
        f"before you pay: that one holds. Houses make {price.LEAST_BARE} bare circuits, and",
        f"place parts on {price.LEAST_ASSEMBLED} of them at least.",
        *(["So the second board costs little: order for two clubs."] if order.pieces == 1 else []),
        "",
    ]


def _needs(order: Order) -> list[str]:
    return [
        "## What you need",
        "",
        "- Two hours this evening: a computer, an address of e-mail, a card or PayPal.",
        "- Four hours later: a soldering iron with a tip of 1 to 2 mm, solder, a",
        "  multimeter that beeps, a screwdriver for M3, scissors, a knife, a soft cloth.",
        f"- Skill: {_skill(order)} You can learn it on the spare circuit.",
        "",
    ]


def _skill(order: Order) -> str:
    if order.pieces > 1:
        return "solder 24 large pads for cables, and the carrier with its parts."
    return "solder 40 pads of 1.6 x 3.4 mm (the Pico) and two wires."


def _files(order: Order) -> list[str]:
    def link(file: str) -> str:
        return f"[{file}]({FOLDER}/{file})"

    stem = f"rootlight-{order.circuit.name}"
    bills = {JLCPCB: ("bom.csv", "positions.csv"), PCBWAY: ("bom.csv", "positions.txt")}
    titles = {JLCPCB: "JLCPCB", PCBWAY: "PCBWay"}
    rows = [
        f"| {titles[house]} | {link(GERBERS)}, "
        + ", ".join(link(f"{house}-{file}") for file in files)
        + f" | `{stem}-{house}.zip` |"
        for house, files in bills.items()
    ]
    return [
        "## 1. Get the files",
        "",
        "| for | three files from here | or one file of a release, to unpack |",
        "|---|---|---|",
        *rows,
        f"| another house | {link(GERBERS)}, [bom.csv](bom.csv), [positions.csv](positions.csv) |"
        f" `rootlight-{order.name}-drawings.zip`, its folder `pcb` |",
        "",
        "From here: open the link, then press the button *Download raw file*. Do **not**",
        f"unpack `{GERBERS}`: the house wants it as it is. Releases lie beside the project's",
        "files, under *Releases*.",
        "",
    ]


def _houses() -> list[str]:
    return [
        "## 2. Choose a house, and order the circuit",
        "",
        "| house | for it | to know first | where we know it from |",
        "|---|---|---|---|",
        "| **JLCPCB** (China) | cheap; you see each part, its price and where it will lie before"
        " you pay | parts must be in its own store: search its parts library for `MPR121QR2`"
        " (C91322), four for each circuit (8 for two circuits, 20 for five), and for the lights"
        " and the fuse, **before you begin**. If one is out, the house can get it (*Global"
        " Sourcing*, one to two weeks),"
        " or take the next house | its help on both lists (July 2024, January 2026); guides of the"
        " open projects Junco (2023, lights of this kind and a Pico) and XG Mobile Station |",
        "| **PCBWay** (China) | people look at your files and write to you; buys the parts"
        " wherever"
        " they are | you get the price of the assembly by mail, after a day | its help on"
        " assembly, its plug-in for KiCad, questions that people published (2023 to 2026) |",
        "| Aisler, Eurocircuits and others (Europe) | no customs, short ways | dearer. Nobody has"
        " looked whether they make four white layers with these openings, or have the chip |"
        " their help pages: one takes KiCad files, the other Gerbers and both lists |",
        "",
    ]


def _jlcpcb(order: Order) -> list[str]:
    turned = ", ".join(sorted({value for value, _ in first_pins(order.circuit)}))
    return [
        "### At JLCPCB",
        "",
        f"1. On the first page *Add Gerber file*: `{GERBERS}`. The form must find **4",
        f"   layers** and **{order.shape}**. If it finds nothing, write that in.",
        "2. Tick, and leave all else as it is:",
        "",
        "   | the form says | choose |",
        "   |---|---|",
        f"   | PCB Qty | {_bare(order)} |",
        "   | Different Design; Delivery Format | 1; Single PCB |",
        "   | PCB Thickness | 1.6 mm |",
        "   | PCB Color | White. Green is cheaper and quicker; how it looks under the film, nobody"
        " has seen |",
        "   | Surface Finish | ENIG (flat, and without lead); LeadFree HASL will do |",
        "   | Copper weight, outer and inner | 1 oz, 0.5 oz |",
        "   | Layer stackup, if it asks | the usual one, JLC04161H-7628; Impedance Control: No |",
        "   | Layer order, if it asks | F_Cu, In1_Cu, In2_Cu, B_Cu |",
        "   | Via Covering; Min via hole size | Tented; 0.3 mm |",
        "   | Flying Probe Test | Fully Test |",
        "   | Confirm Production File | Yes |",
        "   | Castellated Holes, Gold Fingers, Edge Plating | No |",
        "",
        "3. Switch on *PCB Assembly*:",
        "",
        "   | the form says | choose |",
        "   |---|---|",
        "   | PCBA Type | Standard (people report that *Economic* takes neither white boards"
        " nor these lights) |",
        "   | Assembly Side | **Bottom Side** |",
        f"   | PCBA Qty | {_assembled(order)} |",
        "   | Edge Rails/Fiducials | Added by JLCPCB |",
        "   | Confirm Parts Placement | Yes |",
        "   | Bake Components, if it asks | Yes: the lights have to be dry |",
        "",
        "4. *Next*, look at the picture, *Next*. *Add BOM File*: `jlcpcb-bom.csv`; *Add",
        "   CPL File*: `jlcpcb-positions.csv`; *Process BOM & CPL*.",
        "5. The list of parts: each line needs a tick, and value and case must be those",
        "   of the table in [section 3](#3-what-the-house-will-ask). The numbers in our list",
        "   come from other projects' lists, so do compare.",
        *_fuse(order.circuit),
        "   A line in red is out of store: for a resistor or a capacitor take another one of",
        "   the same value and case. The shifter must be an AHCT or HCT. Never leave out a",
        "   touch chip or a light, nor take another type of them: wait, or ask.",
        "6. The picture of the parts: turn it to the bottom side. Look at one of each",
        f"   kind: {turned}. A dot or a cut corner in the picture is pin 1; [the table of",
        "   turns](#3-what-the-house-will-ask) has its corner. If it lies wrong, click the",
        "   part and turn it; turn all of its kind by as much, each from where it lies. If",
        "   the picture has no mark on the lights, turn none: the house checks them. If parts",
        "   lie beside the board, leave them: with *Confirm Parts Placement* a person looks",
        "   at it.",
        "7. *Quote*: as description take *Research, education, DIY*. Paste the remark",
        "   below, put it into the cart, pay. Of its pages from there on we know nothing: any",
        "   shipping with tracking will do. Then look at your mail each day: the house asks",
        "   before it begins.",
        "",
        *_remark(order),
    ]


def _fuse(circuit: Circuit) -> list[str]:
    """What to do about the fuse, of which no number is known; thirds have none."""
    if "F1" not in {part.name for part in placed(circuit)}:
        return []
    return [
        "   The fuse has none: search for `1812 PTC`; take one that holds 1.1 A at 6 V or more."
    ]


def _bare(order: Order) -> str:
    if order.pieces == 1:
        return "5 (the least)"
    return f"5 for one board, which needs {order.pieces}; 10 for two or three"


def _assembled(order: Order) -> str:
    if order.pieces == 1:
        return "2, or 5"
    return f"{order.pieces} for each board; if the form offers only 2 or 5, take 5"


def _remark(order: Order) -> list[str]:
    own = [part.name for part in order.circuit.parts if part.footprint.by_hand]
    lights = [part.name for part in order.circuit.parts if part.name.startswith("D")]
    return [
        "The remark, for any house:",
        "",
        "```text",
        "All parts are on the bottom side. Dots of copper there balance the board: keep them.",
        "Solder mask between the 0.4 mm pins of U11 to U14 may be left out.",
        f"{lights[0]} to {lights[-1]} lie face down in the openings and shine through the board.",
        f"The customer solders {' and '.join(own)}: no paste, no part there.",
        *(["Do not break the triangle off: the customer does."] if order.pieces > 1 else []),
        "Please send a photo of the first board before you go on.",
        "```",
        "",
    ]


def _pcbway(order: Order) -> list[str]:
    house = [names for (_, form), names in kinds(order.circuit).items() if _is_placed(order, form)]
    return [
        "### At PCBWay",
        "",
        f"1. *PCB Instant Quote*: {order.shape}, 4 layers, {_bare(order)}, 1.6 mm, white",
        "   or green, *Immersion gold (ENIG)*, vias *tenting*, finished copper 1 oz.",
        f"2. *Assembly service*: turnkey, **bottom side**, {_assembled(order)};",
        f"   {len(house)} unique parts, {sum(map(len, house))} SMD parts, of them 4 without",
        "   legs (QFN), 0 through-hole.",
        f"3. *Save to cart*. Upload `{GERBERS}`, `pcbway-bom.csv` as the BOM,",
        "   `pcbway-positions.txt` as the centroid file, and paste the remark above. Attach",
        f"   [{DRAWING}]({FOLDER}/{DRAWING}) as well: it has the names of all parts.",
        "4. After a day the price comes by mail. Look through their list of parts as in",
        "   step 5 above (a person at the house turns the parts by the drawing). Pay.",
        "",
    ]


def _is_placed(order: Order, form: str) -> bool:
    return form not in by_hand(order.circuit)


def _other_house(order: Order) -> list[str]:
    wide, high = LIGHT_CUT_OUT
    return [
        "### At another house",
        "",
        f"{order.shape}, 1.6 mm thick, 4 layers, white mask, any finish without lead; tracks",
        f"and gaps {NARROWEST:g} mm, holes from {VIA_DRILL:g} mm, pads of vias {VIA:g} mm,",
        f"gaps from {CLEARANCE:g} mm, copper {EDGE:g} mm from each edge. Ask for covered vias",
        f"and for the electrical test (`{order.name}.ipc` says what must be joined). Under",
        f"each light is an opening of {wide:g} x {high:g} mm: the house may round its corners",
        f"(radius {CUT_OUT_CORNER:g} mm at most). Have the back assembled: the touch chips",
        "have no legs, and their pins are 0.4 mm apart. The front bears no part. No paste is",
        "printed for what you solder yourself. Houses that take KiCad files want",
        f"`{order.name}.kicad_pcb`.",
        *(
            ["The row of holes is for breaking, no wire goes in there."]
            if order.pieces > 1
            else []
        ),
        "",
    ]


def _answers(circuit: Circuit) -> list[str]:
    lines = [
        "## 3. What the house will ask",
        "",
        "It asks by mail, and waits for you. What to answer:",
        "",
        "- *The mask between the pins of U11 and so on is too narrow.* Say: leave it out",
        "  between these pins, or keep 0.2 mm; the openings are as wide as the lands.",
        "- *Shall we change the colour, so that the mask holds between the pins?* Say:",
        "  yes, green.",
        "- *There is copper on the back that leads nowhere.* Say: the dots balance the",
        "  electrodes in front, so that the board stays flat. Leave them.",
        "- *There are no names of parts on the silk-screen.* Say: that is so; in front is",
        f"  only the board's name. Attach [{DRAWING}]({FOLDER}/{DRAWING}), which has all",
        "  names and pins 1.",
        "- *Fiducials?* Say: three on the back, FID1 to FID3. If the house adds rails,",
        "  they have more.",
        "- *Is polarity right?*, with a photo: compare it with the table, then say *Yes,",
        "  please go on*, or which corner pin 1 belongs to.",
        "- *Which part is that?* or *This part is out of store.* For a resistor or a",
        "  capacitor name another one of the same value and case; the shifter must be an AHCT",
        "  or HCT; for touch chips and lights wait, or ask. Our numbers are taken from "
        "lists of other projects; nobody",
        f"  has ordered by them, and `{TO_BE_CHECKED}` in `bom.csv` says that none was found",
        "  for certain. `MPR121QR2` is made by Resurgent now; people report that NXP",
        "  stopped.",
        "- *More money for the slots, or for several designs?* Say: it is one design;",
        "  openings are part of it. A few euros for milling are usual.",
        "",
        "**How parts are turned**, seen **from the back**; a bar or a triangle on the board",
        "is beside pin 1. Houses count turns by rules of their own, so go by the corner, not",
        "by the number:",
        "",
        "| part | turn in `positions.csv` | pin 1 lies | which |",
        "|---|---|---|---|",
    ]
    for (value, turn), (corner, names) in first_pins(circuit).items():
        which = names[0] if len(names) == 1 else f"{len(names)}, such as {names[0]}"
        lines.append(f"| {value} | {turn} | {corner} | {which} |")
    return [
        *lines,
        "",
        "The lights lie face down, so their pin 1 counts from the side that is soldered. All",
        "other parts work either way round. For JLCPCB 270 is added to the turn of a touch",
        "chip and 180 to that of a SOT-23-5, as public tools do; of the lights nobody tells,",
        "so look at those above all.",
        "",
        "**All parts**:",
        "",
        *pieces(circuit),
        "",
    ]


def pieces(circuit: Circuit) -> list[str]:
    """The table of parts."""
    return [
        "| pieces | part | case | who solders it |",
        "|---|---|---|---|",
        *(
            f"| {len(names)} | {value} | {footprint} |"
            f" {BY_HAND if footprint in by_hand(circuit) else HOUSE} |"
            for (value, footprint), names in kinds(circuit).items()
        ),
    ]


def _rest(order: Order) -> list[str]:
    on_board = OnBoard(order.places.board)
    width, depth = (2 * half for half in on_board.half_size)
    screws = len(on_board.screws)
    name = order.places.name
    sheets, posts = frame.frames(name), posts_mm(name)
    wide, deep = frame.reach(frame.floor_of(order.places))
    return [
        "## 4. Order the rest, the same evening",
        "",
        "| pieces | what |",
        "|---|---|",
        f"| 1 | face: {MATERIAL} {FILM_MM:g} mm (polyester or polycarbonate), {width:g} x"
        f" {depth:g}"
        " mm, printed or cut by `face.dxf` |",
        f"| 1 | clear transfer tape {TAPE_MM:g} mm, as large as the face |",
        f"| 1 | floor, {wide:g} x {deep:g} mm: MDF 3 mm, by `floor.dxf` |",
        f"| {sheets} | frame, {wide:g} x {deep:g} mm: the same, by `frame.dxf` |",
        f"| {screws} | posts: M3 spacers {posts:g} mm with female threads, of nylon |",
        f"| {2 * screws} | screws M3: {screws} of 6 mm, from above, and {screws} of 8 mm, "
        "from below |",
        f"| {screws} | washers M3, nylon, on the board, in the holes of the film |",
        *order.own_parts,
        "| 1 | USB cable, A or C to micro-B, with data, 1 m |",
        "",
        "- **The face** from a sign maker, a print shop or a shop for plastics: send",
        "  [face.dxf](face.dxf) (or [face.svg](face.svg)) and say: *opal or translucent",
        f"  white film, {FILM_MM:g} mm, {width:g} x {depth:g} mm, cut the layers CUT and",
        "  EDGE, print TEXT and ENGRAVE in grey; if you cannot print, only cut*. By hand:",
        "  print the SVG, tape it below the film, cut with a knife and a punch. The tape is",
        "  sold in sheets (such as 3M 467MP).",
        "- **Floor and frame** from a laser: a library, a maker space, or a service on the",
        f"  net. Send [floor.dxf](floor.dxf) once and [frame.dxf](frame.dxf) {sheets} times,",
        "  3 mm. They close the sides, which you want with children. You can do without:",
        "  then felt feet under the posts. Lay all of it together before you glue the frame:",
        "  the floor's lettering is up, and its holes lie below the posts.",
        "",
    ]


def _arrival(order: Order) -> list[str]:
    width, height = (2 * half for half in order.circuit.half_size)
    lights = sum(part.name.startswith("D") for part in order.circuit.parts)
    return [
        "## 5. What arrives",
        "",
        f"Flat white (or green) circuits of {width:g} x {height:g} mm, some of them with",
        "parts. What the house calls U11, the board calls touch0, and so on; D1 is light 1.",
        "Rails at the edges, if there are any, break off at their row of",
        f"holes{' (the triangle stays, for now)' if order.pieces > 1 else ''}. Look, before",
        "you solder:",
        "",
        f"- in front {lights} small windows, in each a light that is level and not askew;",
        "- on the back four square black chips of 3 mm; the dot on each is beside the",
        "  printed triangle;",
        "- nothing is soldered where your own parts go; no part is missing beside its",
        "  neighbours;",
        "- laid onto a table it does not rock by more than a millimetre.",
        "",
        "Something is wrong: take a photo and write to the house within a week. The parcel",
        "service may ask for tax and duty at the door; they are in the table above.",
        "",
    ]


def _before_power(order: Order) -> list[str]:
    return [
        "## 6. Check before any power",
        "",
        f"Set the multimeter to the beep. {order.looks}",
        "",
        "| one tip | the other | right |",
        "|---|---|---|",
        "| `5v` | `gnd` | no beep that lasts; a short chirp is fine |",
        "| `3v3` | `gnd` | the same |",
        "| `5v` | `3v3` | the same |",
        "",
        "If it beeps and goes on: **stop**. Look for a bridge of solder with a strong light,",
        "at the touch chips first; take the other circuit, and send the house a photo.",
        "",
    ]


def _troubles() -> list[str]:
    return [
        "## If it does not go as it should",
        "",
        "| you see | do |",
        "|---|---|",
        "| no drive appears when the Pico is plugged in | another cable: many have no data"
        " wires; hold"
        " BOOTSEL while you plug in |",
        "| no light at all | unplug. Measure 5 V to ground again; then look at the joint of"
        " VBUS (pin"
        " 40), and at the shifter's turn |",
        "| lights up to one, none after it | unplug; the joint between that light and the"
        " next, or the"
        " next one lies the wrong way round |",
        "| a chip does not answer | the bring-up names it: compare its turn with the table,"
        " look at"
        " its pins with a magnifier. The others play on |",
        "| something gets hot | unplug, do not plug in again, and look for a bridge |",
        "| a cell is dead under the film | air below it: press; a bubble can be pricked with a"
        " needle |",
        "",
        "More:",
        "[bring-up](../../../README.md#bring-up-the-board-tests-itself-and-learns-its-wiring),",
        "[mistakes that people make]"
        "(../../../README.md#mistakes-that-people-make-and-what-this-design-does-about-them),",
        "[what only a bench can tell](../../electrical.md#only-a-bench-can-tell).",
    ]
