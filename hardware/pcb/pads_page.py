"""The page beside a circuit of pads: its price, how to order it and how to build with it.

Used by `pads_files` and `build`.
"""

from __future__ import annotations

from hardware.electrical import light_share
from hardware.parts import parts_of
from hardware.pcb.model import Circuit
from hardware.pcb.pads import FROM_WINDOW, TRACE_MM
from hardware.pcb.pads_price import SMALLEST_ORDER, each, foil
from hardware.pcb.pads_rows import SLOT_MM, Row
from hardware.pcb.pads_signal import finger_counts, trace_pf_mm
from hardware.pcb.rules import EDGE, LABEL, VIA, VIA_DRILL
from hardware.pcb.size import BOARD_MM
from hardware.places import Places
from hardware.stack import TOUCH_THRESHOLD, chamber_height, signal
from hardware.steps.board import Board
from hardware.steps.guide import TITLES, minutes_of, steps_of
from hardware.touch_model.solved import ADULT, CHILD, SIZES
from hardware.wiring import electrode_lengths

# Minutes for a wire at each of its two ends, and for what comes before and after.
_JOINT_MIN, _STACK_MIN = 1.5, 20
_REPLACED = (3, 4, 5)


def page(board: Board, circuit: Circuit, rows: list[Row]) -> str:
    """The text of `README.md`."""
    places = board.places
    lines = [
        f"# {places.name}: a circuit of pads in place of foil ({LABEL})",
        "",
        "One printed circuit of two layers has all pads with their windows. It takes the place of",
        "foil, film, slots and soldered tips in a board by hand: same board file, same firmware,",
        "same panel, lights and modules. **Nobody has made one yet.**",
        "",
        *_files(circuit),
        *_cost(board, circuit),
        *_order(circuit),
        *_steps(board, rows),
        *_why(places),
        *_certainty(board, circuit, rows),
        *_table(places, circuit, rows),
    ]
    return "\n".join(lines) + "\n"


def section(places: Places) -> str:
    """The section of a board's own page that leads here."""
    return "\n".join(
        [
            "",
            "## With a circuit of pads",
            "",
            "A printed circuit of two layers can take the place of foil and film. [Its",
            "page](pads-circuit/README.md) has what it costs, its files, the sheets that go with",
            f"it, and the steps that change. **It was {LABEL}.**",
            "",
        ]
    )


def _files(circuit: Circuit) -> list[str]:
    name = circuit.name
    return [
        "![The front](front.svg) ![The back](back.svg)",
        "",
        "| file | what it is |",
        "|---|---|",
        "| `gerbers/` | all layers (Gerber X2) and holes (Excellon); as a zip:"
        " [gerbers.zip](gerbers.zip) |",
        f"| `{name}.ipc` | what must be joined (IPC-D-356), for the test of the bare board |",
        "| [schematic.pdf](schematic.pdf) | which electrode is which pad, a page for each chip |",
        f"| `{name}.kicad_pro`, `{name}.kicad_pcb`, `{name}.kicad_sch` | the same for KiCad 6 or"
        " later. KiCad 6.0.11 finds no error and no warning on the board |",
        "| `rootlight.pretty/`, `rootlight.kicad_sym`, `fp-lib-table`, `sym-lib-table` |"
        " footprints and symbols, and where KiCad finds them |",
        "| `chambers`, `channels`, `base` | the sheets to cut **instead of** those beside the"
        " board's page: `.dxf`, `-cut.dxf` without engraving, `.pdf` to print |",
        "",
    ]


def _cost(board: Board, circuit: Circuit) -> list[str]:
    places = board.places
    paid = foil(parts_of(places, board.wires))
    old, new = _minutes(board)
    width, height = (2 * half for half in circuit.half_size)
    prices = " | ".join(str(each(circuit, boards)) for boards in (1, 2, SMALLEST_ORDER))
    return [
        "## What it costs",
        "",
        f"| | one board | each of two | each of {SMALLEST_ORDER} | your time a board |",
        "|---|---|---|---|---|",
        f"| circuit of pads, euros | {prices} | {_hours(new)} |",
        f"| foil, template, film, euros | {paid:.2f} | {paid:.2f} | {paid:.2f} | {_hours(old)} |",
        "",
        f"Houses make {SMALLEST_ORDER} or more of a board, so one costs as much as"
        f" {SMALLEST_ORDER}. {width:g} x {height:g} mm is larger than",
        "the 100 x 100 mm that they nearly give away. **The prices are guesses of 2026, post",
        "included, looked up nowhere**: ask a house before you decide. Time is that of steps 3 to",
        "5 and 12, guessed like all times of the guide. Everything else costs the same.",
        "",
    ]


def _minutes(board: Board) -> tuple[int, int]:
    """Minutes with foil, and with the circuit: of steps 3 to 5 and 12."""
    times = {step.number: minutes_of(step.time) for step in steps_of(board)}
    joints = 2 * len(board.places.pads)
    return sum(times[number] for number in (*_REPLACED, 12)), round(
        _STACK_MIN + joints * _JOINT_MIN
    )


def _hours(minutes: int) -> str:
    """In halves of an hour, rounded up."""
    return f"{-(-minutes // 30) / 2:g} h"


def _order(circuit: Circuit) -> list[str]:
    width, height = (2 * half for half in circuit.half_size)
    window = circuit.cut_outs[0].width
    return [
        "## Order it",
        "",
        f"{width:g} x {height:g} mm, 2 layers, {BOARD_MM:g} mm thick, copper of 35 um, white mask"
        " on both sides, any finish",
        f"without lead, no parts. Tracks and gaps are {TRACE_MM:g} mm and more, holes"
        f" {VIA_DRILL:g} mm in pads of {VIA:g} mm, copper {EDGE:g} mm and more",
        f"from each edge. Ask for covered vias. {len(circuit.cut_outs)} round openings of"
        f" {window:g} mm are part of the outline: the house mills",
        f"them. {len(circuit.holes)} holes of {circuit.holes[0][1]:g} mm without copper are for"
        " the screws. Upload [gerbers.zip](gerbers.zip). In the forms of houses choose 2 layers,"
        " this size, this thickness,",
        "and no assembly; leave all else as it stands.",
        "",
        "**If the house asks** about copper on the back that leads nowhere: the dots balance the",
        "pads in front, so that the board stays flat. Leave them.",
        "",
    ]


def _steps(board: Board, rows: list[Row]) -> list[str]:
    pads = len(board.places.pads)
    _, minutes = _minutes(board)
    solder = _hours(round(minutes - _STACK_MIN - pads * _JOINT_MIN))
    stack = _hours(round(_STACK_MIN + pads * _JOINT_MIN))
    lengths = ", ".join(f"{row.wire_mm} mm for {row.chip.name}" for row in rows)
    many = "row" if len(rows) == 1 else "rows"
    return [
        "## With a circuit of pads",
        "",
        "All other steps stay as they are in [the guide](../steps.md). No hot iron comes near",
        "film, no wire is threaded through a hole of its own, and what is turned over at "
        "the end is",
        "one firm stack.",
        "",
        "| step | what changes |",
        "|---|---|",
        "| 2 | cut chambers, channels and base from this folder: the chambers have no notches,"
        f" and {len(rows)} slot{'s' * (len(rows) > 1)} of {SLOT_MM[0]:g} x {SLOT_MM[1]:g} mm"
        f" take{'s' * (len(rows) == 1)} the place of the wire holes. By hand: holes of "
        "3.2 mm side by side, then a file."
        " No film |",
        *(f"| {number} | {TITLES[number]}: falls away |" for number in _REPLACED),
        "| 10 | stick each breakout down so that its electrodes look towards its slot: the wires"
        " do not cross then |",
        f"| 12 | [solder the {many}](#solder-the-{many}-instead-of-step-5), then"
        " [stack upside down](#stack-upside-down-instead-of-step-12) |",
        "| 14 | turn the whole over once, the circuit up. Hold the stack, take the four screws"
        " out, lay diffuser and panel on, then put in all screws: they go through the circuit"
        " too |",
        "",
        "The [printed bodies](../README.md#with-a-3d-printer) have no such slots: drill them.",
        "",
        f"### Solder the {many}, instead of step 5",
        "",
        f"![Where the {many} {'lies' if len(rows) == 1 else 'lie'}, and a "
        "joint](solder-the-rows.svg)",
        "",
        f"{solder}. You need {pads} single wires of 0.14 mm2 ({lengths}), iron, cutters.",
        "",
        "1. Lay the circuit onto a soft cloth, its lettered back up.",
        "2. Beside each pad are the number of its electrode and the name of its cell. One without"
        " a name stays free.",
        "3. Tin the pad, lay 3 mm of bare wire flat on it, and solder; then bend the wire up.",
        "4. The front stays as it is: mask covers all its copper.",
        "",
        "- [ ] Pull softly at each wire: it holds.",
        "- [ ] The beeper: no wire beeps to its neighbour.",
        "",
        "### Stack upside down, instead of step 12",
        "",
        "![Everything upside down on the table](stack-upside-down.svg)",
        "",
        f"{stack}. You need the circuit with its wires, the sheets, the finished base, four",
        "screws with posts, iron.",
        "",
        "1. Unplug. The circuit lies on a cloth, thicker than the heads of the screws, "
        "its back up;",
        "   four screws stand up through",
        "   its corner holes from below.",
        "2. Lay both sheets of chambers onto it, then the channels, and lead the wires of each",
        "   row up through its slot, all of them at once.",
        "3. Lay the base onto them, its lights down and its modules up, and lead the wires",
        f"   through its {'slot' if len(rows) == 1 else 'slots'}. Screw the posts on.",
        "4. Solder each wire to the electrode of its number. Let the wires fan out, never tie",
        "   them into a bundle, and keep them away from the lights' wires. After each chip plug",
        "   in, send `diagnose`, and unplug.",
        "",
        "- [ ] `diagnose`: 650 to 760 counts on each electrode that is wired.",
        "- [ ] No wire is pinched: the sheets lie flat on each other.",
        "",
    ]


def _why(places: Places) -> list[str]:
    window = 2 * places.window_radius
    light = light_share(places.window_radius, chamber_height())
    return [
        "## Why it is made so",
        "",
        f"- **The window is a real opening** of {window:g} mm: all of the light comes up"
        f" ({100 * light:.0f} % of what the lamp gives, as",
        "  with foil). Bare glass epoxy would take about half of it, and turn white yellow.",
        f"  Between two openings {places.pitch - window:.0f} mm of board remain, on wood"
        " everywhere:",
        "  that is strong enough.",
        "- **No ground**: foil has none either, and solid ground behind the pads would take off",
        "  signal. The lights lie 9 mm below, as before.",
        "- **A row for each chip, above its breakout**: so traces are short, and no trace passes",
        "  under a cell of another chip, which measures at times of its own.",
        "- **Pads on the back, not holes**: a joint through the board would lift the panel, and",
        "  air costs signal.",
        f"- **Copper ends {FROM_WINDOW:g} mm before each opening**, because it is milled.",
        "",
    ]


def _certainty(board: Board, circuit: Circuit, rows: list[Row]) -> list[str]:
    adult = finger_counts(board.places, circuit, rows).values()
    child = finger_counts(board.places, circuit, rows, CHILD).values()
    lengths = electrode_lengths(board.wires)
    paper = [signal(board.places, one(lengths)).counts for one in (max, min)]
    return [
        "## What is certain",
        "",
        "| | |",
        "|---|---|",
        "| certain: a test reads the files back | each pad is joined to its place in its row, and"
        " to no other; the rows are those of the board file's electrodes; each window lies over"
        " its light; gaps and edges; no trace passes under a cell of another chip; the slots meet"
        " no chamber, no channel, no screw and no module |",
        f"| calculated | a finger is worth {min(adult):.0f} to {max(adult):.0f} counts through the"
        f" panel (foil: {paper[0]:.0f} to {paper[1]:.0f}; threshold {TOUCH_THRESHOLD}), a child's"
        f" {min(child):.0f} to {max(child):.0f}; a trace has {trace_pf_mm():.3f} pF/mm (foil's"
        " wire is counted with 0.08) |",
        "| to be measured | noise; how flat the board is; the effect of a finger on traces that"
        " pass under its cell, and of wires side by side in a slot |",
        "",
    ]


def _table(places: Places, circuit: Circuit, rows: list[Row]) -> list[str]:
    adult = finger_counts(places, circuit, rows)
    child = finger_counts(places, circuit, rows, CHILD)
    lines = [
        "## Signal of each pad",
        "",
        f"Counts of a contact of {SIZES[ADULT]:g} mm (adult) and {SIZES[CHILD]:g} mm (child) on"
        " the middle of the cell, through 2 mm of acrylic that lies flat.",
        "",
        "| pad | electrode | trace, mm | wire, mm | adult | child |",
        "|---|---|---|---|---|---|",
    ]
    for row in rows:
        for electrode, pad in row.pads:
            trace = circuit.track_length(f"E_{pad.name}")
            lines.append(
                f"| {pad.name} | {row.chip.name} ELE{electrode} | {trace:.0f} | {row.wire_mm} |"
                f" {adult[pad.name]:.0f} | {child[pad.name]:.0f} |"
            )
    return lines
