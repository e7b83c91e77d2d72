"""The bill of a printed board by part, for one, two and five boards: sums of guesses.

Used by `comparison`, `order_page` and `ways`. No house was asked. The figures follow public lists
and what people told of their own orders; `SOURCES` says which. A dollar is counted as a euro:
banks and houses take the difference.
"""

from __future__ import annotations

import math

from hardware.pcb.lists import by_hand, kinds
from hardware.pcb.model import Circuit
from hardware.places import Point

DAY = "2026-11-28"
SOURCES = (
    "set-up of the assembly of one side 25, stencil 8: two builders, 2023 and 2025;",
    "3 for each kind of part on a reel: a guide of 2024; 0.17 cents a joint: the house's page;",
    "MPR121QR2 3, SK6812MINI-E 0.07: lists of parts of open projects, 2024 to 2026;",
    "bare circuits, shipping, tax of a fifth, film, frame and screws: guesses.",
)

LEAST_BARE = 5  # houses make no fewer; more come in fives
LEAST_ASSEMBLED = 2
_BARE = 70.0  # five of them: four layers, white
_MORE_BARE = 45.0  # each five more
_SET_UP = 25.0 + 8.0
_REEL = 3.0
_JOINT = 0.0017
_SHIPPING = 25.0
_TAX = 0.2  # of all that comes from outside
_EACH = {
    "MPR121": 3.0,
    "SK6812MINI-E": 0.07,
    "Raspberry Pi Pico": 5.0,
    "piezo": 0.8,
    "74AHCT1G125": 0.5,
    "polyfuse, hold 1.1 A": 0.3,
    "47 uF 10 V": 0.2,
}
_SMALL_PART = 0.01
_SPARE = 1.2  # reels lose some, and small parts are sold by the twenty
# Carrier with its parts, a Pico, three cables.
_JOINED = 25.0
_FACE_A_MM2 = 12.0 / (280.0 * 314.0)  # film and its tape cost no less than acrylic
_FRAME = 12.0  # floor and frame from a laser service, posts, screws, USB cable


def bill(circuit: Circuit, pieces: int, face_half: Point, boards: int) -> list[tuple[str, int]]:
    """What is paid for, and whole euros, for so many boards. `pieces`: circuits of one board."""
    needed = pieces * boards
    bare = LEAST_BARE * math.ceil(needed / LEAST_BARE)
    assembled = max(needed, LEAST_ASSEMBLED)
    house = {
        f"bare circuits: {bare}": _BARE + _MORE_BARE * (bare // LEAST_BARE - 1),
        "set-up of the assembly, stencil": _SET_UP,
        "reels and joints": _reels(circuit) + assembled * _JOINT * _joints(circuit),
        **_parts(circuit, assembled),
        "shipping": _SHIPPING,
    }
    own = boards * _own(circuit, pieces)
    face = boards * 4 * face_half[0] * face_half[1] * _FACE_A_MM2
    rows = {
        **house,
        "customs and tax": _TAX * sum(house.values()),
        "film and its tape": face,
        "Pico, carrier, cables" if pieces > 1 else "Pico, piezo": own,
        "floor, frame, posts, screws, USB cable": boards * _FRAME,
    }
    return [(words, round(euros)) for words, euros in rows.items()]


def total(circuit: Circuit, pieces: int, face_half: Point, boards: int = 1) -> int:
    """Euros for all of them, rounded up to 5."""
    return _fives(sum(euros for _, euros in bill(circuit, pieces, face_half, boards)))


def each(circuit: Circuit, pieces: int, face_half: Point, boards: int) -> int:
    """Euros for each of so many boards, rounded up to 5."""
    return _fives(total(circuit, pieces, face_half, boards) / boards)


def _fives(euros: float) -> int:
    return math.ceil(euros / 5) * 5


def _of_house(circuit: Circuit) -> dict[str, list[str]]:
    """The names of the parts that the house places, by value."""
    own = by_hand(circuit)
    return {value: names for (value, form), names in kinds(circuit).items() if form not in own}


def _reels(circuit: Circuit) -> float:
    return _REEL * len(_of_house(circuit))


def _joints(circuit: Circuit) -> int:
    placed = {name for names in _of_house(circuit).values() for name in names}
    return sum(pad.part in placed for pad in circuit.pads())


def _parts(circuit: Circuit, assembled: int) -> dict[str, float]:
    sums = {"touch chips": 0.0, "lights": 0.0, "small parts": 0.0}
    rows = {"MPR121": "touch chips", "SK6812MINI-E": "lights"}
    for value, names in _of_house(circuit).items():
        cost = assembled * len(names) * _EACH.get(value, _SMALL_PART) * _SPARE
        sums[rows.get(value, "small parts")] += cost
    return sums


def _own(circuit: Circuit, pieces: int) -> float:
    if pieces > 1:
        return _JOINED
    placed = _of_house(circuit)
    return sum(
        len(names) * _EACH.get(value, 0.0)
        for (value, _), names in kinds(circuit).items()
        if value not in placed
    )
