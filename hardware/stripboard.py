"""The stripboard of power and level shifter, hole by hole: strips, cuts, links, parts, wires.

Used by `underside`, `pictures` and the pages. It is seen from the side of its parts; strips lie
below, along the rows A to K, and their holes count from 1 at the left. A hole is named as on a
map: D5. A strip is one conductor from cut to cut; a cut takes away the copper at its hole.
"""

from __future__ import annotations

from dataclasses import dataclass

PITCH = 2.54  # mm
ROWS = "ABCDEFGHIJK"
COLUMNS = 19

# Between the two rows of pins of the shifter, under it; at the fuse and at both resistors.
_SHIFTER_ROWS = "CDEFGHI"
_LEFT, _RIGHT = 8, 11
_CUT_BELOW = 9
CUTS = (
    "A4",
    *(f"{row}{_CUT_BELOW}" for row in _SHIFTER_ROWS),
    "E5",
    "J6",
)
# Bare wire on the side of the parts, straight down from hole to hole.
LINKS = (
    ("C1", "F1"),
    ("F2", "G2"),
    ("G1", "I1"),
    ("I2", "K2"),
    ("A12", "C12"),
    ("D12", "E12"),
    ("E13", "G13"),
    ("G12", "H12"),
    ("H13", "K13"),
)


@dataclass(frozen=True)
class Placed:
    """A part: its name, and by each of its pins the hole that it stands in."""

    name: str
    pins: dict[str, str]
    only_with_sound: bool = False


def _shifter() -> Placed:
    left = {str(pin + 1): f"{row}{_LEFT}" for pin, row in enumerate(_SHIFTER_ROWS)}
    right = {str(14 - pin): f"{row}{_RIGHT}" for pin, row in enumerate(_SHIFTER_ROWS)}
    return Placed("74AHCT125", left | right)


PARTS = (
    _shifter(),
    Placed("fuse", {"one end": "A3", "other end": "A5"}),
    Placed("capacitor", {"plus": "C17", "minus": "E17"}),
    Placed("100 nF", {"one end": "C14", "other end": "E14"}),
    Placed("10 kohm", {"one end": "D3", "other end": "C3"}),
    Placed("330 ohm", {"one end": "E7", "other end": "E3"}),
    Placed("330 ohm of the piezo", {"one end": "J4", "other end": "J8"}, True),
    Placed("piezo", {"one lead": "J17", "other lead": "H17"}, True),
)
# Holes for the wires that come from elsewhere, by what they carry. The stars are whole strips.
VBUS, DATA_IN, DATA_OUT, SOUND_IN = "A1", "D5", "E2", "J3"
PLUS_STAR = tuple(f"A{column}" for column in (7, 8, 9, 10, 11, 13, 14, 15, 16, 17, 18, 19))
GROUND_STAR = tuple(f"K{column}" for column in (*range(3, 13), 14))


def parts_of(has_sound: bool) -> list[Placed]:
    """The parts of a board, with or without a piezo."""
    return [part for part in PARTS if has_sound or not part.only_with_sound]


def cuts_of(has_sound: bool) -> list[str]:
    """The cuts of a board."""
    return [cut for cut in CUTS if has_sound or not cut.startswith("J")]


def place(hole: str) -> tuple[int, int]:
    """(row from 0 at the top, column from 1) of a hole."""
    return ROWS.index(hole[0]), int(hole[1:])


def from_middle(row: float, column: float) -> tuple[float, float]:
    """mm from the board's middle to a hole: to the left, and up."""
    left = ((COLUMNS + 1) / 2 - column) * PITCH
    up = ((len(ROWS) - 1) / 2 - row) * PITCH
    return round(left, 2), round(up, 2)


def as_page(name: str, has_sound: bool, capacitor: str, fuse: str, carrier: str) -> str:
    """The page that goes with the drawing; `carrier`: the link to its printed circuit."""
    words = {"capacitor": capacitor, "fuse": fuse}
    ways = {
        "74AHCT125": "in a socket; its notch at the top: pin 1 in C8, 14 in C11",
        "capacitor": "its stripe (minus) in E17",
        "10 kohm": "upright",
        "330 ohm": "flat, over the cut",
        "330 ohm of the piezo": "flat, over the cut",
        "fuse": "upright, over the cut",
    }
    cuts = ", ".join(cuts_of(has_sound))
    lines = [
        f"# The stripboard of {name}",
        "",
        "Made by `make hardware`. It is 19 holes wide and 11 strips high (50 x 30 mm), and seen",
        "from the side of its parts; the lower picture is its copper, from below: left is right.",
        f"Or order it as a printed circuit: [the carrier]({carrier}) has the same holes.",
        "A test reads the nets back from strips, cuts and links, and compares them with the",
        "wiring list.",
        "",
        "![The stripboard from both sides](stripboard.svg)",
        "",
        "1. **Cut** the strips at these holes with a drill of 4 mm, by hand, and look with a lens",
        f"   whether a thread of copper is left: {cuts}. No beep across a cut.",
        "2. **Links** of bare wire: " + ", ".join("-".join(link) for link in LINKS) + ".",
        "3. **Parts**, the low ones first:",
        "",
        "| part | holes | how |",
        "|---|---|---|",
    ]
    for part in parts_of(has_sound):
        holes = ", ".join(f"{pin} {hole}" for pin, hole in part.pins.items())
        if part.name == "74AHCT125":
            holes = "pins 1 to 7: C8 to I8; 8 to 14: I11 to C11"
        name = words.get(part.name, part.name)
        lines.append(f"| {name} | {holes} | {ways.get(part.name, '')} |")
    lines += [
        "",
        "4. **Wires**, as the wiring list has them. Solder all of them before you stick the",
        "   stripboard down: then its copper is out of reach.",
        "",
        "| wire | hole |",
        "|---|---|",
        f"| 5 V in (to the fuse) | {VBUS} |",
        f"| 5 V star: everything that wants 5 V | {PLUS_STAR[0]} to {PLUS_STAR[-1]}, but A12 |",
        f"| ground star, also the Pico's GND | {GROUND_STAR[0]} to {GROUND_STAR[-1]}, but K13 |",
        f"| GP22, the data in | {DATA_IN} |",
        f"| data out, to the first light | {DATA_OUT} |",
    ]
    if has_sound:
        lines.append(f"| GP15, the piezo | {SOUND_IN} |")
    return (
        "\n".join(
            [
                *lines,
                "",
                "5. **Check** without shifter and power: no beep between",
                "   rows A and K, none between strips that no link joins; 10 kohm from",
                "   D5 to K3. Run solder along A5 to A19 and along row K: these strips carry the",
                "   lights' current. The gates that are not used are enabled with their inputs at",
                "   ground: their outputs stay low, and nothing floats.",
            ]
        )
        + "\n"
    )
