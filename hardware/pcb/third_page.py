"""The page beside the files of a third: what is certain; and how three of them are joined.

Used by `files`.
"""

from __future__ import annotations

from hardware import stripboard
from hardware.electrical import MOST_LOSS, fuse_of
from hardware.pcb.model import Circuit
from hardware.pcb.netlist import PULL_UP_OHM, pull_up_window
from hardware.pcb.page import (
    SIGNAL_HEAD,
    bonding,
    contents,
    first_light,
    ordering,
    signal_of,
    signal_words,
)
from hardware.pcb.rules import CLEARANCE, FIVE, GROUND, LABEL
from hardware.pcb.size import (
    CABLE_MM,
    CABLE_SIGNAL_MM2,
    CABLE_SUPPLY_MM2,
    THIRDS_POSTS_MM,
    cable_loss,
    trunk_loss,
)
from hardware.pcb.third import CABLE_NETS, SEAM_GAP, ThirdPlaces
from hardware.places import Places
from host_sim.wiring.pico_pins import gpio
from rootlight.board_files.pad_numbers import NONE

# 5 V and both wires of ground.
_SUPPLY_WIRES = CABLE_NETS.count(FIVE) + CABLE_NETS.count(GROUND)


def page(places: Places, circuit: Circuit, name: str) -> str:
    """The text of `README.md`."""
    third = ThirdPlaces(places.board)
    lines = [
        f"# {name} as a printed circuit, in thirds: {LABEL}",
        "",
        "**This board was never fabricated.** `make hardware` makes it from",
        f"`firmware/boards/{places.name}.json`, and tests read its files back. Nobody has",
        "held one: order the smallest number that you can, and check the first board before",
        "you go on.",
        "",
        "One printed circuit, **three times**, each turned by 120 degrees:",
        f"{len(third.pads) - 1} pads with their lights, four touch chips, a bus of its own,",
        "and one cable of eight wires to the Pico. All three bear the middle cell on a",
        "triangle behind a row of holes: it stays on the first third, and is broken off the",
        "other two. So one order will do, and no piece is apart. The board has three",
        "buttons, one a third: `end1` and `menu` in front, `end2` behind. A stone is taken",
        "back by touching it again; undo and hints are on the page (*Connect a board*).",
        "",
        *ordering(name),
        *contents(name),
        *_certainty(places, circuit),
        *_pads(places, circuit),
    ]
    return "\n".join(lines) + "\n"


LOOKS = "Touch the pads of the cable beside their printed names, on each third:"


def own_parts() -> list[str]:
    """The rows of the parts that join the three thirds."""
    signals = len(CABLE_NETS) - _SUPPLY_WIRES
    return [
        f"| 4 | rests {THIRDS_POSTS_MM:g} mm high, for the three seams and the middle: wood or"
        " more posts |",
        "| 1 | Raspberry Pi Pico, SC0915, without pins |",
        "| 1 | [the carrier](../../hex-4/carrier/README.md) with its parts |",
        f"| 3 | cables of up to {CABLE_MM:g} mm: {_SUPPLY_WIRES} wires of"
        f" {CABLE_SUPPLY_MM2:g} mm2, {signals} of {CABLE_SIGNAL_MM2:g} mm2 |",
        "| 1 | foam tape, double-sided, 3 mm, for Pico and carrier |",
    ]


def steps(places: Places) -> list[str]:
    """How three thirds are put together, after they were measured; their cables."""
    chips = len(_chips(places, ThirdPlaces(places.board)))
    return [
        "1. **First third**: keep the triangle and **take off R6** (0 ohm, printed `r6`):",
        "   it leads the data past the middle. **The other two**: leave R6, clamp the board",
        "   along the row of holes between two straight pieces of wood and bend the triangle",
        "   off; file the edge flat, and look again for beeps between 5 V and ground.",
        "2. Solder the cable flat onto its pads: a joint through the board would lift the",
        f"   film. Its names are printed there. Not longer than {CABLE_MM:g} mm; 5 V and both",
        f"   ground wires of {CABLE_SUPPLY_MM2:g} mm2, since they must bear what trips the",
        f"   fuse, the others of {CABLE_SIGNAL_MM2:g} mm2.",
        f"3. Screw posts of {THIRDS_POSTS_MM:g} mm under the three holes of each third (a",
        "   washer, then the short screw, not hard), and the posts onto the floor: the",
        "   screws set the gap. Rest the seams and the middle on posts too. The carrier has",
        "   room below: with its tape it is up to 17 mm high.",
        "4. Fix the Pico, its socket at the opening of the frame, and [the",
        "   carrier](../../hex-4/carrier/README.md) to the floor, and solder the cables as",
        "   below: no wire between pads and chips is left to do.",
        *first_light(5, places.name),
        "   along the chain, through one third after the other. Where it stops, the joint",
        "   before is bad. Chips that do not answer: four hang on each bus, touch0 to",
        f"   touch{chips - 1} on the first.",
        *bonding(6),
        "7. Glue the layers of the frame together, one upon the other, and put it over",
        "   the board onto the floor.",
        "",
        *_cables(places),
    ]


def _chips(places: Places, third: ThirdPlaces) -> list[str]:
    """The names of the chips that serve pads of the first third."""
    own = {pad.number for pad in third.pads}
    return [chip.name for chip in places.board.chips if own & set(chip.pads)]


def _cables(places: Places) -> list[str]:
    board = places.board
    assert board.sound_pin is not None
    plus, minus = stripboard.PLUS_STAR, stripboard.GROUND_STAR
    buses = list(board.buses.values())
    ways = {
        "5V": [f"the carrier's 5 V star, a hole of {plus[0]} to {plus[-1]}"] * 3,
        "GND": [f"the ground star, both wires, holes of {minus[1]} to {minus[-1]}"] * 3,
        "3V3": ["3V3(OUT) of the Pico (pin 36)"] * 3,
        "SDA": [_pin(bus.sda) for bus in buses],
        "SCL": [_pin(bus.scl) for bus in buses],
        "IN": [
            f"the carrier's {stripboard.DATA_OUT} (data out) OUT of the first OUT of the",
            "second",
        ],
        "OUT": ["IN of the second", "IN of the third", "nothing"],
    }
    lines = [
        "### Cables",
        "",
        "The carrier has fuse, shifter and piezo. Four wires join it to the Pico:",
        "",
        "| carrier | Pico | wire |",
        "|---|---|---|",
        f"| {stripboard.VBUS}, 5 V in | VBUS (pin 40) | {CABLE_SUPPLY_MM2:g} mm2 |",
        f"| {stripboard.GROUND_STAR[0]}, ground star | GND (pin 38) | {CABLE_SUPPLY_MM2:g} mm2 |",
        f"| {stripboard.DATA_IN}, data in | {_pin(board.led_pin)} | {CABLE_SIGNAL_MM2:g} mm2 |",
        f"| {stripboard.SOUND_IN}, sound | {_pin(board.sound_pin)} | {CABLE_SIGNAL_MM2:g} mm2 |",
        "",
        "Then the thirds' cables. Seen from behind, with the cable's pads above, they are",
        f"called from the right to the left: {', '.join(CABLE_NETS)}.",
        "",
        "| wire | first third | second | third |",
        "|---|---|---|---|",
    ]
    lines += [f"| {wire} | {' | '.join(where)} |" for wire, where in ways.items()]
    return [
        *lines,
        "",
        "The first third is the one with the middle cell; its button is `end2`, behind.",
        "Against the clock, seen from the front, follow the second (`menu`) and the third",
        "(`end1`).",
        "",
    ]


def _pin(number: int) -> str:
    return gpio(number).removeprefix("Pico ")


def _certainty(places: Places, circuit: Circuit) -> list[str]:
    bus_mm = circuit.track_length("SDA") + CABLE_MM
    least, most = pull_up_window(bus_mm, 4)
    budget = fuse_of(places.board).budget_ma
    loss = 2 * trunk_loss(circuit, budget) + cable_loss(budget)
    return [
        "## What is certain",
        "",
        "| | |",
        "|---|---|",
        "| certain: a test reads the files back | each net is joined, and to no other; the wiring"
        " is that of the board file; each window lies round its light;"
        f" gaps from {CLEARANCE:g} mm; ground lies between the electrodes and the lights' data and"
        " bus on the back; no trace of an electrode passes under a cell of another chip;"
        f" three thirds meet with a gap of {SEAM_GAP:g} mm |",
        f"| calculated | the signal below; {loss:.2f} V lost on cable and 5 V trunk, there and"
        f" back, if all {budget} mA flow in one third (with the fuse at most {MOST_LOSS:g} V are"
        f" allowed); pull-ups of {PULL_UP_OHM} ohm, where {least:.0f} to {most:.0f} would do",
        " |",
        "| to be measured | noise; data through the cables; how clean the triangle breaks off;"
        " whether the thirds lie level; the effect of lights on pads; the effect of a finger on"
        " traces that pass under its cell; whether a light that lies right under the film looks"
        " even; all footprints |",
        "",
    ]


def _pads(places: Places, circuit: Circuit) -> list[str]:
    lines = [
        *signal_words(),
        "The corners that seams cut off are not taken into account: up to a twelfth of a",
        "pad's copper.",
        "",
        f"| pad on the first third | second | third | electrode | trace in mm | {SIGNAL_HEAD} |",
        "|---|---|---|---|---|---|---|---|---|",
    ]
    counts = signal_of(places, circuit)
    board = places.board
    own = len(board.chips) // 3
    for number, chip in enumerate(board.chips[:own]):
        for electrode, pad in enumerate(chip.pads):
            if pad == NONE:
                continue
            name = board.pad_name(pad)
            others = [board.chips[number + step * own].pads[electrode] for step in (1, 2)]
            names = [name, *("-" if one == NONE else board.pad_name(one) for one in others)]
            length = circuit.track_length(f"E_{name}")
            lines.append(
                f"| {' | '.join(names)} | {chip.name} ELE{electrode} | {length:.0f} |"
                f" {counts[name]} |"
            )
    return lines
