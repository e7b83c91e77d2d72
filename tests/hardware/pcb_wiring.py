"""The nets of a printed board, written by hand from the data sheets and a board file.

Nothing here comes from the generator: names of nets are its, pins and rules are not.
"""

from collections import defaultdict
from dataclasses import dataclass

from rootlight.board_files.pad_numbers import NONE

# Pins of the Pico's module (Pico data sheet, pinout).
PICO_PINS = {"GP4": 6, "GP5": 7, "GP15": 20, "GP22": 29, "VBUS": 40, "3V3": 36}
PICO_GROUNDS = (3, 8, 13, 18, 23, 28, 33, 38)
# Pins of the MPR121 (data sheet, pin description).
SCL, SDA, ADDR, VREG, VSS, REXT, ELE0, VDD = 2, 3, 4, 5, 6, 7, 8, 20
STRAPS = {0x5A: "GND", 0x5B: "3V3", 0x5C: "SDA", 0x5D: "SCL"}
# Places of some pins, seen from the part's upper side, turn 0 (data sheets and IPC-7351).
PINS = {
    "UQFN-20_3x3mm_P0.4mm": {"1": (-1.475, 0.8), "6": (-0.8, -1.475), "20": (-0.8, 1.475)},
    # Its lower side, for it lies face down.
    "SK6812MINI-E": {"1": (-2.8, -0.75), "2": (-2.8, 0.75), "4": (2.8, -0.75)},
    "RaspberryPi_Pico_castellated": {
        "1": (-9.6, 24.13),
        "20": (-9.6, -24.13),
        "40": (9.6, 24.13),
        # Under the shell of the socket: 1.72 and 4.72 mm from the edge.
        "A": (-2.73, 23.78),
        "B": (2.73, 23.78),
        "C": (-2.42, 20.78),
        "D": (2.42, 20.78),
    },
    "SOT-23-5": {"1": (-1.1375, 0.95), "3": (-1.1375, -0.95), "5": (1.1375, 0.95)},
    "0402": {"1": (-0.5, 0), "2": (0.5, 0)},
    "1206": {"1": (-1.475, 0), "2": (1.475, 0)},
    "1812": {"1": (-2.1375, 0), "2": (2.1375, 0)},
    "wires_1x8_P2.54mm": {"1": (-8.89, 0), "2": (-6.35, 0), "8": (8.89, 0)},
    "wires_P5.00mm": {"1": (-2.5, 0), "2": (2.5, 0)},
}


# The cable of a third of hex-7, and its middle cell, which stands seventh in the chain.
CABLE = ("DATA_45", "3V3", "SDA", "SCL", "GND", "5V", "GND", "DATA_IN")
MIDDLE = 7


def expected(board):
    """By net: the pins, as (part, pin), of a `Printed` with one bus and a piezo, or a third."""
    found = defaultdict(set)

    def join(net, *pins):
        found[net].update((part, str(pin)) for part, pin in pins)

    if board.is_third:
        _cable(join)
    else:
        _pico(join, board.board)
    for number, chip in enumerate(board.chips):
        _chip(join, board.board, number, chip)
    join("DATA_1", ("R2", 2))
    for led in range(1, len(board.chain) + 1):
        light, capacitor = f"D{led}", f"C{led}"
        join("5V", (light, 1), (capacitor, 1))
        join("GND", (light, 3), (capacitor, 2))
        join(f"DATA_{led}", (light, 4))
        if led < len(board.chain) or board.is_third:
            join(f"DATA_{led + 1}", (light, 2))
    return dict(found)


def _cable(join):
    for pin, net in enumerate(CABLE, start=1):
        join(net, ("X1", pin))
    _ceramics(join)
    join("DATA_IN", ("R2", 1))
    join("3V3", ("R3", 2), ("R4", 2))
    join("SDA", ("R3", 1))
    join("SCL", ("R4", 1))
    join(f"DATA_{MIDDLE}", ("R6", 1))
    join(f"DATA_{MIDDLE + 1}", ("R6", 2))


def _ceramics(join):
    for name in ("C90", "C92", "C93"):
        join("5V", (name, 1))
        join("GND", (name, 2))


def _pico(join, board):
    join("GND", *(("U1", pin) for pin in PICO_GROUNDS))
    join("VBUS", ("U1", PICO_PINS["VBUS"]), ("F1", 1))
    join("GND", *(("U1", pad) for pad in "ABCD"))
    _ceramics(join)
    join("5V", ("F1", 2), ("C91", 1), ("U2", 5))
    join("GND", ("C91", 2), ("U2", 1), ("U2", 3), ("R1", 2))
    join("3V3", ("U1", PICO_PINS["3V3"]), ("R3", 2), ("R4", 2))
    (bus,) = board.buses.values()
    join("SDA", ("U1", PICO_PINS[f"GP{bus.sda}"]), ("R3", 1))
    join("SCL", ("U1", PICO_PINS[f"GP{bus.scl}"]), ("R4", 1))
    join("LED_IN", ("U1", PICO_PINS[f"GP{board.led_pin}"]), ("R1", 1), ("U2", 2))
    join("LED_OUT", ("U2", 4), ("R2", 1))
    join("SOUND", ("U1", PICO_PINS[f"GP{board.sound_pin}"]), ("R5", 1))
    join("PIEZO", ("R5", 2), ("LS1", 1))
    join("GND", ("LS1", 2))


def _chip(join, board, number, chip):
    name, hundred = f"U{11 + number}", 100 * (number + 1)
    join("3V3", (name, VDD), (f"C{hundred}", 1))
    join("GND", (name, VSS), (f"C{hundred}", 2), (f"C{hundred + 1}", 2), (f"R{hundred + 20}", 2))
    join("SDA", (name, SDA))
    join("SCL", (name, SCL))
    join(STRAPS[chip.address], (name, ADDR))
    join(f"VREG_{chip.name}", (name, VREG), (f"C{hundred + 1}", 1))
    join(f"REXT_{chip.name}", (name, REXT), (f"R{hundred + 20}", 1))
    for electrode, pad in enumerate(chip.pads):
        if pad == NONE:
            continue
        net, resistor = f"E_{board.pad_name(pad)}", f"R{hundred + electrode}"
        join(net, (net, 1), (resistor, 1))
        join(f"P_{chip.name}_{electrode}", (resistor, 2), (name, ELE0 + electrode))


@dataclass
class Printed:
    """A printed board by the firmware's tables: one of its own, or the first third of one.

    `places`: in mm by the pad's name. `chain`: names of pads.
    """

    chips: list
    names: list
    places: dict
    chain: list
    board: object
    is_third: bool = False


def printed(tables, third=(), centre=(0, 0)):
    """`third`: names of its pads; `centre`: the middle of its files on the whole board."""
    names = [name for name in tables.names if name in third or not third]
    places = {
        name: (tables.place(name)[0] - centre[0], tables.place(name)[1] - centre[1])
        for name in names
    }
    chips = [
        chip
        for chip in tables.board.chips
        if any(pad != NONE and tables.board.pad_name(pad) in names for pad in chip.pads)
    ]
    chain = [name for name in tables.chain() if name in names]
    return Printed(chips, names, places, chain, tables.board, bool(third))
