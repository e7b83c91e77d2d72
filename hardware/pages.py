"""Makes the pages for people from the board files: one for each board, and the electrical page.

Used by `build`. Each figure is computed where it is used; the text is written here.
"""

from __future__ import annotations

from hardware import electrical
from hardware.electrical import Supply, fuse_of, loss
from hardware.parts import Part, cut_m, pages_of, parts_of, total
from hardware.pcb.rules import LABEL
from hardware.places import RIM, Places
from hardware.power import chain_of, draw_of, full_white_share
from hardware.stack import (
    GAPS_MM,
    LAYERS,
    PANEL_MM,
    PANELS_MM,
    TOUCH_THRESHOLD,
    WINDOWS_MM,
    Signal,
    chamber_height,
    signal,
    thickness,
    weight,
)
from hardware.steps.board import KEPT
from hardware.underside import Underside
from hardware.wiring import Wire, electrode_lengths, feeds, longest_feed, segments_of
from host_sim.board.description import describe
from host_sim.wiring.wires import PRINTED_CIRCUITS
from host_sim.workshop import chip_counts
from rootlight.games.catalogue import entry
from rootlight.lights.brightness import brightest
from rootlight.physics import (
    BUS_PIN_PF,
    BUS_WIRE_PF_MM,
    PICO_USUAL_MA,
    PIN_PF,
    POWER_BANK_MA,
    TABLE,
    WIRE_PF_MM,
    Constant,
)

_BUDGETS_MA = (350, 1500, 2600)
_LOOSE_MM = 0.5  # air below a panel that bows
_NARROW_MM = 8.0  # a window that costs light
_SURE = 1.5  # of the threshold: felt wherever it is touched
_LONGEST_MM = 200  # of a pad's wire, by the layout rules
_ONE_SHEET = ("floor", "panel", "base", "chambers", "channels", "pads")


def board_page(places: Places, wires: list[Wire], parts: list[Part]) -> str:
    """The page of a board for its builder."""
    return "\n".join(
        [
            *_head(places, parts),
            *_files(places),
            *_sizes(places, wires),
            *_stack(places, wires),
            *_power(places, wires),
            "",
        ]
    )


def _head(places: Places, parts: list[Part]) -> list[str]:
    chips = len(places.board.chips)
    return [
        f"# {places.name}: {len(places.cells)} cells and {len(places.buttons)} buttons",
        "",
        f"Made from `firmware/boards/{places.name}.json` by `make hardware`: change the board "
        "file,",
        "not this folder. **Nobody has built this board yet**; see [the electrical page]"
        "(../electrical.md).",
        "",
        f"{chips} touch chip{'s' if chips > 1 else ''}, {len(places.chain)} lights, "
        f"{2 * places.half_size[0]:.0f} x {2 * places.half_size[1]:.0f} x {thickness():.0f} mm, "
        f"about {total(parts)} euros (a guess).",
        "",
        f"Boards of games that fit on it: {_games(places)}.",
        "",
        "![The board taken apart](assembly.svg)",
    ]


def _games(places: Places) -> str:
    """The games and their boards, smallest first."""
    games = describe(places.board)["games"]
    return "; ".join(
        f"{game['name']} on {', '.join(game['boards'])}" for game in games if game["boards"]
    )


def _files(places: Places) -> list[str]:
    pages = pages_of(places)
    return [
        "",
        "## Files",
        "",
        "| what | file |",
        "|---|---|",
        _steps(places),
        "| parts to buy | [parts.md](parts.md), [parts.csv](parts.csv) |",
        "| wiring list | [wiring.md](wiring.md), [wiring.csv](wiring.csv) |",
        "| stripboard of power and level shifter, hole by hole | [stripboard.md](stripboard.md) |",
        "| the same as a small printed circuit, in its place | "
        "[carrier](../hex-4/carrier/README.md) |",
        f"| sheets for a laser or a knife plotter, 1:1 in mm | DXF and SVG of {_listed()} |",
        "| for machines and services that only cut | [panel](panel-cut.dxf), [chambers]"
        "(chambers-cut.dxf), [channels](channels-cut.dxf), [base](base-cut.dxf), [floor]"
        "(floor-cut.dxf); the film of the pads, [carrier](carrier.dxf); all pads nested on copper "
        "tape, [foil](foil.dxf) (its layer `GUIDE` is the tape) |",
        f"| templates to print on {pages} sheet{'s' if pages > 1 else ''} of A4 each "
        "| [pads.pdf](pads.pdf), "
        "[panel.pdf](panel.pdf), [chambers.pdf](chambers.pdf), [channels.pdf](channels.pdf), "
        "[base.pdf](base.pdf) |",
        *_printed_circuit(places),
        "| where the modules lie below the base, 1:1, with their pins | [underside.pdf]"
        "(underside.pdf); [underside.dxf](underside.dxf) to engrave when the base is turned over: "
        "its layer `GUIDE` shows edge and holes, and is not cut |",
        "",
        "Layers, in the order of the work: `ENGRAVE` and `TEXT` (blue; text is single strokes),",
        "`FOLD`, `SLOT` (in the bare carrier, before any foil is on it), `FOIL` (in the foil "
        "alone, on",
        "its backing paper), `CUT` (holes), `EDGE` (last). All outlines to cut are closed. They "
        "are",
        "nominal: the kerf of the beam is not added, so a beam of 0.2 mm makes holes 0.2 mm wider "
        "and",
        "the sheet 0.2 mm smaller. The parts still fit. Cut `chambers` twice.",
    ]


def _steps(places: Places) -> str:
    """The line for the guide."""
    words = "| the guide, a picture for each step, with checks to tick | "
    if places.name in KEPT:
        return words + "[steps.md](steps.md), to print: [steps.pdf](steps.pdf) |"
    return (
        f"{words}`rootlight-{places.name}-steps.zip` in each release; "
        f"`make steps BUILT={places.name}` writes it into `build/steps` |"
    )


def _printed_circuit(places: Places) -> list[str]:
    """The line for the printed edition of a board, if there is one."""
    if places.name not in PRINTED_CIRCUITS.values():
        return []
    return [
        f"| the board as a printed circuit, {LABEL} | [pcb](pcb/README.md),"
        " [order it in an evening](pcb/order.md) |"
    ]


def _listed() -> str:
    names = [f"[{name}](" + name + ".dxf)" for name in sorted(_ONE_SHEET)]
    return ", ".join(names)


def _sizes(places: Places, wires: list[Wire]) -> list[str]:
    lengths = electrode_lengths(wires)
    too_long = sum(length > _LONGEST_MM for length in lengths)
    far = (
        f"{too_long} of them are longer than the recommended {_LONGEST_MM} mm: do not bundle "
        "them, and keep them away from the lights' cables"
        if too_long
        else f"none longer than the recommended {_LONGEST_MM} mm"
    )
    strip = (
        f"strip of {1000 / places.strip_pitch:.0f} a metre: a row is one cut; over the longest "
        "row "
        f"the strip and the board differ by {_drift(places):.1f} mm"
        if places.strip_pitch
        else "single lights, cut from a strip of 60 a metre and joined by bare wires"
    )
    return [
        "",
        "## Sizes",
        "",
        f"- {places.pitch:g} mm from cell to cell; lights: {strip}.",
        f"- Windows in the foil: {2 * places.window_radius:g} mm. Holes for pads' wires: "
        f"{2 * places.wire_hole_radius:g} mm. {len(places.screws)} screws M3 in a rim of "
        f"{RIM:g} mm.",
        f"- {len(lengths)} wires to pads, {min(lengths)} to {max(lengths)} mm, {far}.",
        f"- Feeds of 5 V into the chain of lights: {len(feeds(places))}.",
    ]


def _drift(places: Places) -> float:
    assert places.strip_pitch
    longest = max(len(run.leds) for run in places.runs)
    return abs(places.strip_pitch - places.pitch) * (longest - 1)


def _stack(places: Places, wires: list[Wire]) -> list[str]:
    lengths = electrode_lengths(wires)
    longest = max(lengths)
    lines = [
        "",
        "## Layers",
        "",
        "![One cell, cut open](stack.svg)",
        "",
        "| layer | mm | of | instead |",
        "|---|---|---|---|",
    ]
    for layer in LAYERS:
        count = f"{layer.count} x " if layer.count > 1 else ""
        lines.append(
            f"| {layer.name} | {count}{layer.mm:g} | {layer.material} | {layer.instead} |"
        )
    chosen = signal(places, longest)
    lines += [
        "",
        "Computed for a fingertip on the middle of a cell, a child's of 6 mm and an adult's of 10 "
        "mm, and the",
        f"longest wire ({longest} mm), by a solution of the electric field in three dimensions "
        "([more of it](../../touch-model.md));",
        f"not measured. The firmware's threshold is {TOUCH_THRESHOLD} counts, and the bring-up "
        "fits it to the panel; light is the",
        "share of a lamp's light that goes straight through the window, "
        f"{chamber_height():g} mm away.",
        "",
        "| panel | window | counts of a child | of an adult | idle pad | an adult adds | light |",
        "|---|---|---|---|---|---|---|",
    ]
    cases = [signal(places, longest, panel) for panel in PANELS_MM]
    cases += [signal(places, longest, PANEL_MM, window) for window in WINDOWS_MM]
    for case in cases:
        mark = "**" if (case.panel_mm, case.window_mm) == (PANEL_MM, chosen.window_mm) else ""
        lines.append(
            f"| {mark}{case.panel_mm:g} mm{mark} | {mark}{case.window_mm:g} mm{mark} | "
            f"{mark}{case.child:.0f}{mark} | {mark}{case.counts:.0f}{mark} | "
            f"{case.idle_pf:.1f} pF | {case.finger_pf:.2f} pF | {100 * case.light:.0f} % |"
        )
    return [*lines, "", *_air(places, longest), *_for_children(places, longest)]


def _air(places: Places, longest: int) -> list[str]:
    cases = [(gap, signal(places, longest, air_mm=gap)) for gap in GAPS_MM]
    airy = [f"{gap:g} mm {case.child:.0f} and {case.counts:.0f}" for gap, case in cases]
    return [
        "Air under the panel weakens the signal of child and adult: a gap of "
        f"{', '.join(airy)} counts.",
        "The panel must touch the pads everywhere; the screws hold it there.",
    ]


def _for_children(places: Places, longest: int) -> list[str]:
    """What helps, where a child's finger comes near the threshold."""
    loose = signal(places, longest, air_mm=_LOOSE_MM)
    if min(signal(places, longest).child, loose.child) > _SURE * TOUCH_THRESHOLD:
        return []
    thin = signal(places, longest, min(PANELS_MM)).child
    narrow = signal(places, longest, window_mm=_NARROW_MM).child
    return [
        "",
        f"**For children** that is little: with {_LOOSE_MM:g} mm of air a fingertip of 6 mm is "
        f"worth {loose.child:.0f} counts, where {TOUCH_THRESHOLD} are needed. For a school punch",
        f"windows of {_NARROW_MM:g} mm in step 4 ({narrow:.0f} counts lying flat, and "
        "less light), "
        "press the panel flat, and let a child touch in the bring-up,",
        "which fits the threshold; or take a printed circuit, whose page has its counts. "
        "A thinner",
        f"panel hardly does ({min(PANELS_MM):g} mm: {thin:.0f} counts): a small finger loses most "
        "to the window.",
    ]


def _power(places: Places, wires: list[Wire]) -> list[str]:
    board = places.board
    supply = fuse_of(board)
    draw = draw_of(places.name)
    chips = len(board.chips)
    game = entry(draw.game).texts()["title"]
    lines = [
        "",
        "## Power",
        "",
        "Lights by the firmware's own limiter and by its own frames in random games of "
        f"{game} on the",
        f"simulated board; {board.idle_ma_per_led:g} mA a dark light and {board.channel_ma} mA a "
        "colour are taken from the board file.",
        f"The board: {electrical.PICO_PEAK_MA} mA for the Pico at its peak "
        f"({PICO_USUAL_MA.least} to {PICO_USUAL_MA.most} are usual), "
        f"{electrical.CHIP_MA:g} mA a chip.",
        "",
        "| | lights | board |",
        "|---|---|---|",
    ]
    for words, leds, whole in (
        ("dark", draw.dark, draw.board(draw.dark, chips)),
        (
            "in play, the median frame",
            draw.typical,
            draw.board(draw.typical, chips),
        ),
        ("in play, the brightest frame", draw.highest, draw.board(draw.highest, chips)),
        (
            "at worst, all white: the limiter keeps within the budget",
            supply.budget_ma,
            supply.worst_ma,
        ),
        (_hung(draw.unlimited, supply), draw.unlimited, draw.board(draw.unlimited, chips)),
    ):
        lines.append(f"| {words} | {leds} mA | {whole} mA |")
    return [*lines, *_supply(places, wires), *_budgets(places)]


def _hung(milliamperes: int, supply: Supply) -> str:
    """Return a sentence about a board without the limiter, for a supply of so much current."""
    opens = milliamperes / 1000 > supply.trip_a
    ends = "the fuse opens" if opens else "the feeds bear it"
    return f"if the firmware hung with all lights white: {ends}"


def _supply(places: Places, wires: list[Wire]) -> list[str]:
    supply = fuse_of(places.board)
    new, most, tripped = (f"{1000 * volts:.0f}" for volts in supply.fuse_loss)
    feeds_mv = 1000 * feed_loss(places, wires)
    whole_mv = 1000 * supply.fuse_loss[2] + feeds_mv
    return [
        "",
        f"So: {supply.supply}, {supply.fuse} (it trips at {supply.trip_a:g} A), feeds of "
        f"{supply.wire}, {supply.capacitor} at the 5 V star.",
        "",
        f"Lost on the way to the strips, at the budget: {new} to {most} mV in a new fuse, up to "
        f"{tripped} in one",
        f"that has tripped, {feeds_mv:.0f} on {longest_feed(wires)} mm of feed there and back: "
        f"{whole_mv:.0f} mV at most of the {1000 * electrical.MOST_LOSS:.0f} that are allowed.",
        "A fuse of a smaller hold current has more resistance, and would lose more. What the "
        "fuse guards",
        f"are the wires: the feeds bear its {supply.trip_a:g} A. The port, or the supply, is "
        "guarded by the limiter",
        "in the firmware, and by its own limit.",
        "",
        *_on_usb(places),
    ]


def feed_loss(places: Places, wires: list[Wire]) -> float:
    """Volts lost on the longest feed, out and back, if it carries the whole budget."""
    supply = fuse_of(places.board)
    return loss(supply.budget_ma, longest_feed(wires), supply.mm2)


def _on_usb(places: Places) -> list[str]:
    draw = draw_of(places.name)
    board = fuse_of(places.board).worst_ma
    if board > electrical.USB_MA:
        return [
            f"On a bare USB port this board may draw {board} mA, more than the "
            f"{electrical.USB_MA} "
            "that a port must give:",
            "feed it from its own supply, or lower `budget_ma` in the board file.",
        ]
    before = draw.board(draw.dark, len(places.board.chips))
    strict = (
        "Before the computer has accepted it, a strict port gives "
        f"{electrical.USB_BEFORE_MA} "
        f"mA; dark, with the Pico at its peak, the board takes {before}."
    )
    return [
        f"On a bare USB port: {board} mA at worst of the {electrical.USB_MA} that a port gives. "
        + strict,
        "Behind a hub without a supply of its own it may not start: plug it into the computer "
        "itself.",
        *_on_power_bank(places),
    ]


def _on_power_bank(places: Places) -> list[str]:
    draw = draw_of(places.name)
    rest_of_board = PICO_USUAL_MA.value + electrical.CHIP_MA * len(places.board.chips)
    dark, typical = (round(leds + rest_of_board) for leds in (draw.dark, draw.typical))
    return [
        "A power bank takes a device that draws little for a phone that is full, and switches "
        f"off: some below {POWER_BANK_MA.value} mA,",
        f"others below {POWER_BANK_MA.most} (R). With a Pico at its usual "
        f"{PICO_USUAL_MA.value} mA this board draws {dark} mA dark and {typical} in play. So take "
        "a bank",
        "with a mode for small devices (low current, trickle; Voltaic's V25 to V75 call it Always "
        "On), or plug a USB lamp into its other "
        "port, or use a charger at the wall.",
    ]


def _budgets(places: Places) -> list[str]:
    lines = [
        "",
        "A larger `budget_ma` in the board file makes the lights brighter, and asks for another "
        "supply.",
        "`brightness` is what the board then begins with; the setting of that name wins over it:",
        "",
        "| budget | `brightness` at first | full white would be | supply | fuse | feeds |",
        "|---|---|---|---|---|---|",
    ]
    for budget in _BUDGETS_MA:
        found = fuse_of(places.board, budget)
        share = 100 * full_white_share(places.board, budget)
        brightness = brightest(chain_of(places.board, budget))
        lines.append(
            f"| {budget} mA | {brightness} | {share:.1f} % | {found.supply} | "
            f"{found.fuse_a:g} A hold | {found.wire} |"
        )
    return lines


# The electrical page.


def electrical_page(boards: list[Places], wires: dict[str, list[Wire]]) -> str:
    """The page of what is certain, what is calculated, and what only a bench can tell."""
    parts = (_certain(), _calculated(boards, wires), _physical_world(), _bench(boards, wires))
    return "\n".join([line for part in parts for line in part] + [""])


def _certain() -> list[str]:
    upper, target, lower = chip_counts.limits()
    return [
        "# What is known about the electronics, and what is not",
        "",
        "**Nobody has built a Rootlight board yet.** The firmware runs against simulated "
        "chips and on",
        "an emulated Pico. What follows is sorted by how sure it is. Made by `make hardware`.",
        "",
        "## Certain: read in a data sheet or specification",
        "",
        "| what | where |",
        "|---|---|",
        "| The MPR121 has four addresses, 0x5A to 0x5D, chosen by ADDR at ground, 3.3 V, SDA "
        "or SCL "
        "| MPR121 Rev. 4, 02/2013 (I2C address) |",
        "| Its bus goes up to 400 kHz; it pulls a line to 0.5 V at 6 mA | the same, I2C table |",
        f"| Limits of the automatic search at 3.3 V: {upper}, {target}, {lower} "
        "| the same, (VDD - 0.7) / VDD x 256, 90 % and 65 % of it |",
        "| The chip calibrates when it goes from stop to run, so it does not feel a finger that "
        "already lies on a pad "
        "| the same, ECR |",
        "| SDA of the Pico's I2C0 is at GP0, 4, 8 ...; of I2C1 at GP2, 6, 10 ... "
        "| RP2040 data sheet, GPIO functions |",
        "| VBUS is pin 40, VSYS 39, 3V3(OUT) 36 (300 mA at most), GP22 pin 29 | Pico data sheet |",
        "| A WS2812B at 5 V wants 0.7 x 5 V = 3.5 V for a one; a Pico gives 3.3 V "
        "| WS2812B data sheet |",
        "| A 74AHCT125 at 5 V takes 2.0 V for a one | its data sheet |",
        f"| A USB 2.0 port gives {electrical.USB_MA} mA to an accepted device, "
        f"{electrical.USB_BEFORE_MA} before, and need not charge more than 10 uF at once "
        "| USB 2.0, 7.2 |",
        "| NXP no longer makes the MPR121; Resurgent Semiconductor (Flip Electronics) has the "
        "right to | NXP's support in its community, thread MPR121 PCB Layout; check before you "
        "buy |",
        "| The MPR121 takes 1.71 to 3.6 V | MPR121 Rev. 4, electrical characteristics |",
        "| RESET of a TCA9548A is active low, and may be tied to its supply through a resistor "
        "| TCA9548A data sheet |",
    ]


def _calculated(boards: list[Places], wires: dict[str, list[Wire]]) -> list[str]:
    lines = [
        "",
        "## Calculated: a formula, computed and tested in this repository",
        "",
        "| what | formula |",
        "|---|---|",
        f"| counts of a finger | n dC / (C + dC), n = {chip_counts.AT_REST} at rest; "
        f"C = {PIN_PF.value:g} pF + pad + {WIRE_PF_MM.value:g} pF/mm of wire |",
        "| capacitance of a pad, with and without a finger | the electric field in three "
        "dimensions, solved on a grid of 0.5 mm round one pad; [compared with "
        "others](../touch-model.md#compared-with-others) |",
        f"| pull-up, at most | 300 ns / (0.8473 C); C = {BUS_PIN_PF.value:g} pF a module + "
        f"{BUS_WIRE_PF_MM.value:g} pF/mm of wire (a guess) |",
        f"| pull-up, at least | (3.3 V - 0.5 V) / 6 mA = {electrical.least_pull_up():.0f} ohm |",
        "| lights | leds x idle + sum of bytes x mA a colour / 255: `led_chain.py`, the same "
        "code |",
        "| fuse | the smallest that, warm (0.8 x hold), bears the budget and, after a trip, loses "
        f"at most {electrical.FUSE_LOSS:g} V of it |",
        "| loss in the fuse | I x its resistance: new, and an hour after a trip (Bourns MF-R, "
        "electrical characteristics) |",
        "| feed wire | the thinnest that bears twice the fuse at 6 A/mm2 |",
        "| loss on a feed | I x 2 x length x 0.0178 ohm mm2/m / area |",
        "| light through a window | r^2 / (r^2 + h^2): a lamp by Lambert's law |",
        "",
        "| | " + " | ".join(places.name for places in boards) + " |",
        "|---|" + "---|" * len(boards),
    ]
    rows = {
        "counts of a child's finger, longest wire": lambda places: (
            f"{_longest(places, wires).child:.0f}"
        ),
        "counts of an adult's finger, longest wire": lambda places: (
            f"{_longest(places, wires).counts:.0f}"
        ),
        "the firmware's threshold": lambda places: str(TOUCH_THRESHOLD),
        "pull-ups of each bus, ohm (at most)": _pull_up_words,
        "worst current of the board, mA": lambda places: str(fuse_of(places.board).worst_ma),
        "lights, dark / in play / at worst, mA": _draw_words,
        "fuse, hold / trips at": lambda places: (
            f"{fuse_of(places.board).fuse_a:g} / {fuse_of(places.board).trip_a:g} A"
        ),
        "voltage lost at the budget, mV: new fuse, fuse that has tripped, feeds": lambda places: (
            _loss_words(places, wires[places.name])
        ),
        "drop of the 5 V when the whole budget is drawn for 50 us": lambda places: (
            f"{1000 * _sag(places):.0f} mV"
        ),
        "size, mm": lambda places: "{:g} x {:g} x {:.0f}".format(
            *(2 * half for half in places.half_size), thickness()
        ),
        "cut in all sheets, m": lambda places: f"{cut_m(places):.1f}",
        "weight without cables and modules, holes not taken off, kg": lambda places: (
            f"{weight(places):.1f}"
        ),
        "price, euros (guesses of 2026, cutting included)": lambda places: str(
            total(parts_of(places, wires[places.name]))
        ),
    }
    for words, figure in rows.items():
        lines.append(f"| {words} | " + " | ".join(figure(places) for places in boards) + " |")
    return lines


def _longest(places: Places, wires: dict[str, list[Wire]]) -> Signal:
    return signal(places, max(electrode_lengths(wires[places.name])))


def _pull_up_words(places: Places) -> str:
    found = [segment.pull_ups for segment in segments_of(places, Underside(places))]
    return ", ".join(f"{one.ohm:.0f} ({one.most_allowed:.0f})" for one in found)


def _draw_words(places: Places) -> str:
    draw = draw_of(places.name)
    return f"{draw.dark} / {draw.typical} / {places.board.budget_ma}"


def _loss_words(places: Places, wires: list[Wire]) -> str:
    new, most, tripped = (f"{1000 * volts:.0f}" for volts in fuse_of(places.board).fuse_loss)
    return f"{new} to {most}, up to {tripped}, {1000 * feed_loss(places, wires):.0f}"


def _sag(places: Places) -> float:
    return electrical.droop(places.board.budget_ma, fuse_of(places.board).capacitor_uf, 50)


def _physical_world() -> list[str]:
    """All constants of the firmware's table, by how sure they are."""
    lines = [
        "",
        "## The constants",
        "",
        "All that is computed here starts from these figures (`firmware/rootlight/physics.py`). "
        "The simulated board is tried across their ranges: `python -m host_sim.trials.physics`.",
        "",
        "| | usual | may be met | sure? | what it is |",
        "|---|---|---|---|---|",
    ]
    lines += [
        f"| `{name}` | {one.value:g} {one.unit} | {_range(one)} | {one.grade} | {one.source} |"
        for name, one in TABLE.items()
    ]
    return lines


def _range(one: Constant) -> str:
    return f"{one.least:g}" if one.least == one.most else f"{one.least:g} to {one.most:g}"


def _bench(boards: list[Places], wires: dict[str, list[Wire]]) -> list[str]:
    first = boards[0]
    lengths = electrode_lengths(wires[first.name])
    low, high = (signal(first, one).counts for one in (max(lengths), min(lengths)))
    child = signal(first, max(lengths)).child
    return [
        "",
        "## Only a bench can tell",
        "",
        "Please send what you measure. Figures are those expected on "
        f"{first.name}; `diagnose` (see the guide) shows counts, baselines and charge.",
        "",
        "| what | how to measure it | expected | if it is off |",
        "|---|---|---|---|",
        "| counts at rest | `diagnose`, nothing near the board | 650 to 760 on each electrode "
        "| about 0 and `out_of_range`: the wire is shorted |",
        "| charge at rest | `diagnose`: charge_ua x 2^(charge_time - 2) | "
        f"{chip_counts.charge(chip_counts.ELECTRODE_PIN_PF + 9):.0f} to "
        f"{chip_counts.charge(chip_counts.ELECTRODE_PIN_PF + 20):.0f} "
        "| as little as a spare electrode of the same chip: the wire may be broken; the board "
        "tells, and goes on feeling |",
        f"| counts of a finger | step 0 or `diagnose`, before and during a touch | {low:.0f} to "
        f"{high:.0f} (half to twice), a child's from {child:.0f} on | below 12: "
        "thinner panel, no air under it, smaller window; "
        "then lower `touch_threshold`, never below 4. Under a bonded film "
        '`"face": "film"` in the board file |',
        "| noise | step 0, hands off, on a charger, a laptop, a battery | 1 to 2 counts "
        "| above 3: another supply; a regulator for the chips alone (MCP1700-3302, 10 uF) |",
        "| effect of the lights on the counts | all white against dark, hands off | less than 2 "
        "counts "
        "| 100 nF at each strip's start; lights' cables away from pads' wires |",
        "| effect of a finger on a neighbouring cell | counts of a cell while its "
        "neighbour is touched "
        "| less than a quarter of a touch | wider gaps, shorter wires, none of them bundled |",
        "| chips that disturb each other by measuring at the same time | noise with one chip "
        "and with all "
        '| no difference | `"samples": 34` in the board file |',
        "| potential of idle electrodes | an oscilloscope, 10 Mohm, at one pad | not documented "
        "| nothing: it changes the counts that were computed |",
        "| edges of SDA and SCL | an oscilloscope at the last chip | 30 to 70 % within 300 ns "
        "| 2.2 kohm more at the Pico, or 100 kHz in the board file |",
        "| counts on battery | laptop without its charger | down to two thirds "
        "| a supply with an earth; touch the edge with the other hand |",
        "| damp and cold | counts at 5 and at 40 degrees, with a damp cloth | baselines follow "
        "| report it |",
        "| mA of a dark light and of a colour | a meter in the feed: dark; all red at 255 "
        "| 1 mA; 12 to 20 mA | write yours into `current` of the board file |",
        "| the limiter | a meter while `brightness` is 8 | at most the budget "
        "| raise `channel_ma` in the board file |",
        "| 5 V, brightest picture | a meter at the Pico's VBUS, at the 5 V star, at the last "
        "light | 4.4 to 5 V at the star, at most "
        f"{1000 * fuse_of(first.board).fuse_loss[2]:.0f} mV below VBUS; the last light "
        "at most 50 mV below the star "
        "| low at VBUS: another port or cable; at the star: the fuse; at the light alone: one "
        "more feed |",
        "| plugging in | does the computer complain? | no | a smaller capacitor, or another "
        "port |",
        "| does a hung chip come back | pull SDA to ground in play, let go | it plays on "
        "| report it with `diagnose` |",
        "| brightness, evenness, hue through the diffuser | look, at night and by day "
        "| cells told apart by day | another diffuser; a larger window; a higher budget |",
    ]
