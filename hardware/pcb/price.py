"""The price of a printed board: sums of guesses, as in the parts list of the boards by hand.

Used by `comparison`. Nothing was looked up; the page says so.
"""

from __future__ import annotations

import math

from hardware.pcb.lists import kinds
from hardware.pcb.model import Circuit
from hardware.places import Point

BARE_BOARDS = 70.0  # the smallest order, usually five
ASSEMBLY = 80.0  # set-up, stencil and work for two of them
# Assembly of a third one, the carrier with its parts, a Pico, three cables.
IN_THIRDS = 60.0
_EACH = {
    "MPR121": 4.0,
    "SK6812MINI-E": 0.15,
    "Raspberry Pi Pico": 5.0,
    "piezo": 0.8,
    "74AHCT1G125": 0.5,
}
_SMALL_PART = 0.03
_FACE_A_MM2 = 12.0 / (280.0 * 314.0)  # film and its tape cost no less than acrylic
_OTHERS = 12.0  # cutting of the film, posts, screws, cable


def total(circuit: Circuit, pieces: int, face_half: Point) -> int:
    """Euros for one board, of the smallest order, rounded up to 5. `pieces`: thirds of it."""
    parts = sum(
        len(names) * _EACH.get(value, _SMALL_PART) for (value, _), names in kinds(circuit).items()
    )
    face = 4 * face_half[0] * face_half[1] * _FACE_A_MM2
    work = ASSEMBLY + (IN_THIRDS if pieces > 1 else 0.0)
    return math.ceil((BARE_BOARDS + work + pieces * parts + face + _OTHERS) / 5) * 5
