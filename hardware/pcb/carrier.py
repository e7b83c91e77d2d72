"""The carrier: a board of two layers for shifter, fuse, capacitor, piezo and the two stars.

Used by `carrier_files` and the tests. It takes the place of the stripboard: the same size, and the
same parts and wires in the same holes (`hardware.stripboard`). Copper takes the place of strips,
cuts and links. Everything is straight, so no router is needed.
"""

from __future__ import annotations

from hardware import stripboard
from hardware.electrical import Supply
from hardware.pcb.footprints import Footprint
from hardware.pcb.leaded import (
    DIP_14,
    DISC_CAPACITOR,
    PIEZO_DISC,
    RADIAL_CAPACITOR,
    RADIAL_FUSE,
    RESISTOR,
    UPRIGHT_RESISTOR,
    wire_holes,
)
from hardware.pcb.model import Circuit, Part, Text, Track
from hardware.pcb.rules import BACK, DATE, FIVE, FRONT, GROUND, REVISION
from hardware.places import Point
from hardware.underside import STRIPBOARD_SIZE

NAME = "carrier"
# Widths of tracks.
STAR, BRANCH, _SIGNAL = 2.0, 1.2, 0.5
# Turns of a part from the way that leads from its pin 1 to its pin 2, seen from the front.
_TURNS = {(-1, 0): 0, (0, -1): 90, (1, 0): 180, (0, 1): 270}
# Name, footprint and nets of each part on the stripboard; its pins in the order of their names.
_TWO_PINS: dict[str, tuple[str, Footprint, tuple[str, str]]] = {
    "fuse": ("F1", RADIAL_FUSE, ("VBUS", FIVE)),
    "capacitor": ("C90", RADIAL_CAPACITOR, (FIVE, GROUND)),
    "100 nF": ("C91", DISC_CAPACITOR, (FIVE, GROUND)),
    "10 kohm": ("R1", UPRIGHT_RESISTOR, ("LED_IN", GROUND)),
    "330 ohm": ("R2", RESISTOR, ("LED_OUT", "DATA_1")),
    "330 ohm of the piezo": ("R5", RESISTOR, ("SOUND", "PIEZO")),
    "piezo": ("LS1", PIEZO_DISC, ("PIEZO", GROUND)),
}
_SHIFTER = dict.fromkeys(("1", "4", "5", "7", "9", "10", "12", "13"), GROUND)
_SHIFTER |= {"2": "LED_IN", "3": "LED_OUT", "14": FIVE}
# Holes for wires: name, what is printed beside them, their net, and the holes.
WIRES: tuple[tuple[str, str, str, tuple[str, ...]], ...] = (
    ("J1", "5 v in", "VBUS", (stripboard.VBUS,)),
    ("J2", "5 v star", FIVE, stripboard.PLUS_STAR),
    ("J3", "ground star", GROUND, stripboard.GROUND_STAR),
    ("J4", "gp22", "LED_IN", (stripboard.DATA_IN,)),
    ("J5", "data out", "DATA_1", (stripboard.DATA_OUT,)),
    ("J6", "gp15", "SOUND", (stripboard.SOUND_IN,)),
)
# Tracks from hole to hole, some holes without a part; all straight.
_INSIDE, _RIGHT = 9.5, 15  # columns of the ground's ways down: under the shifter, and beside it
_TRACKS: tuple[tuple[str, tuple[str, ...], float, tuple[str, ...]], ...] = (
    ("VBUS", (FRONT, BACK), STAR, ("A1", "A3")),
    (FIVE, (FRONT, BACK), STAR, ("A5", "A19")),
    (FIVE, (FRONT, BACK), BRANCH, ("A14", "C14")),
    (FIVE, (FRONT, BACK), BRANCH, ("C11", "C17")),
    (GROUND, (FRONT, BACK), STAR, ("K3", "K14")),
    (GROUND, (BACK,), STAR, ("K14", f"K{_RIGHT}")),
    (GROUND, (BACK,), BRANCH, (f"C{_INSIDE}", f"K{_INSIDE}")),
    (GROUND, (BACK,), BRANCH, (f"E{_INSIDE}", "E17")),
    (GROUND, (BACK,), BRANCH, (f"E{_RIGHT}", f"K{_RIGHT}")),
    (GROUND, (BACK,), BRANCH, ("E17", "H17")),
    (GROUND, (BACK,), BRANCH, ("C3", f"C{_INSIDE}")),
    (GROUND, (BACK,), BRANCH, ("F8", f"F{_INSIDE}")),
    (GROUND, (BACK,), BRANCH, ("G8", "G11")),
    (GROUND, (BACK,), BRANCH, ("I8", f"I{_INSIDE}")),
    (GROUND, (BACK,), BRANCH, ("D11", f"D{_INSIDE}")),
    (GROUND, (BACK,), BRANCH, ("H11", f"H{_INSIDE}")),
    ("LED_IN", (BACK,), _SIGNAL, ("D3", "D8")),
    ("LED_OUT", (BACK,), _SIGNAL, ("E7", "E8")),
    ("DATA_1", (BACK,), _SIGNAL, ("E2", "E3")),
    ("SOUND", (BACK,), _SIGNAL, ("J3", "J4")),
    ("PIEZO", (FRONT,), _SIGNAL, ("J8", "J17")),
)


def carrier_of(supply: Supply) -> Circuit:
    """The carrier with the fuse and the capacitor of a board's supply."""
    width, height = STRIPBOARD_SIZE
    circuit = Circuit(NAME, (width / 2, height / 2), copper=(FRONT, BACK))
    circuit.parts += _parts(supply)
    for net, layers, wide, holes in _TRACKS:
        points = tuple(_at(hole) for hole in holes)
        circuit.tracks += [Track(net, layer, wide, points) for layer in layers]
    circuit.texts += _texts()
    return circuit


def _at(hole: str) -> Point:
    """A hole seen from the front, where column 1 is at the right. The column may be a half."""
    row, column = stripboard.ROWS.index(hole[0]), float(hole[1:])
    return stripboard.from_middle(row, column)


def _parts(supply: Supply) -> list[Part]:
    values = {"fuse": supply.fuse, "capacitor": supply.capacitor}
    values["330 ohm of the piezo"] = "330 ohm"
    found = []
    for placed in stripboard.PARTS:
        at = [_at(hole) for hole in placed.pins.values()]
        middle = _middle(at[0], at[-1])
        if placed.name == "74AHCT125":
            middle = _middle(_at(placed.pins["1"]), _at(placed.pins["8"]))
            found.append(Part("U2", DIP_14, placed.name, middle, 0, _SHIFTER))
            continue
        name, footprint, nets = _TWO_PINS[placed.name]
        pins = dict(zip("12", nets, strict=True))
        value = values.get(placed.name, placed.name)
        found.append(Part(name, footprint, value, middle, _turn(*at), pins))
    return found + [_wires(*wires) for wires in WIRES]


def _wires(name: str, words: str, net: str, holes: tuple[str, ...]) -> Part:
    places = [_at(hole) for hole in holes]
    middle = _middle(places[0], places[-1])
    footprint = wire_holes([middle[0] - x for x, _ in places])
    return Part(name, footprint, words, middle, 0, {pad.pin: net for pad in footprint.pads})


def _middle(one: Point, other: Point) -> Point:
    return round((one[0] + other[0]) / 2, 4), round((one[1] + other[1]) / 2, 4)


def _turn(one: Point, other: Point) -> int:
    way = ((other[0] > one[0]) - (other[0] < one[0]), (other[1] > one[1]) - (other[1] < one[1]))
    return _TURNS[way]


def _texts() -> list[Text]:
    """Return the texts printed beside the parts and wires."""
    places = (
        ("5 v in", "B1.7", 1.1),
        ("5 v star", "B13.5", 1.4),
        ("ground star", "J11.7", 1.2),
        ("gp22", "D6.4", 1.0),
        ("out", "E1", 1.0),
        ("gp15", "J1.6", 1.0),
        ("fuse", "B4.2", 1.2),
        ("100n", "D12.8", 1.0),
        ("+", "B17", 1.6),
        ("10k", "C4.4", 1.0),
        ("330", "E5", 1.2),
        ("330", "J6", 1.2),
        ("piezo", "I17", 1.4),
        ("ahct", "F9.5", 1.0),
        ("125", "G9.5", 1.0),
        ("rootlight carrier", "G4", 1.2),
        (f"rev {REVISION}", "H4", 1.2),
        (DATE, "I4", 1.2),
    )
    return [Text("B.SilkS", text, _at(hole), height) for text, hole, height in places]
