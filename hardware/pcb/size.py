"""Height, weight and the 5 V of a printed board, by formula.

Used by `page` and `comparison`.
"""

from __future__ import annotations

from hardware.pcb.layout import THIRDS
from hardware.pcb.model import Circuit
from hardware.pcb.rules import FIVE, INNER_2
from hardware.pcb.signal import FILM_MM, TAPE_MM
from hardware.places import Point

BOARD_MM = 1.6
POSTS_MM = 10.0
# The carrier lies below the thirds: up to 14 mm with its parts, 17 mm with its foam tape.
THIRDS_POSTS_MM = 20.0
CABLE_MM = 300.0  # a third's cable at its longest
# Wires of a third's cable: those of 5 V and ground bear the current that trips the fuse.
CABLE_SUPPLY_MM2, CABLE_SIGNAL_MM2 = 0.34, 0.14
# An hour after a trip at most; D: Bourns MF-MSMF110 (1812, hold 1.1 A), R1 max.
FUSE_OHM = 0.21
_FR4_KG_MM3 = 1.9e-6  # with its copper; R
_FILM_KG_MM3 = 1.3e-6  # R
_INNER_UM = 17.5  # copper of inner layers; R
_COPPER_OHM = 0.0178  # ohm mm2/m


def posts_mm(name: str) -> float:
    """The height of the posts of a board file's printed board."""
    return THIRDS_POSTS_MM if name in THIRDS else POSTS_MM


def height(name: str) -> float:
    """Face, board and posts, in mm."""
    return FILM_MM + TAPE_MM + BOARD_MM + posts_mm(name)


def weight_kg(circuit: Circuit, pieces: int, face: Point) -> float:
    """Return the weight of so many boards and their face, of this half size, without holes."""
    boards = pieces * circuit.area * BOARD_MM * _FR4_KG_MM3
    return boards + 4 * face[0] * face[1] * FILM_MM * _FILM_KG_MM3


def cable_loss(milliamperes: float) -> float:
    """Volts lost on a third's cable: one wire of 5 V, two of ground."""
    ohm = _COPPER_OHM * CABLE_MM / 1000 / CABLE_SUPPLY_MM2
    return milliamperes / 1000 * 1.5 * ohm


def trunk_loss(circuit: Circuit, milliamperes: float) -> float:
    """Volts lost on the 5 V trunk, one way, as if all current went to its far end."""
    return milliamperes / 1000 * _trunk_ohm(circuit)


def _trunk_ohm(circuit: Circuit) -> float:
    """The 5 V trunk from the fuse to its far end."""
    tracks = [track for track in circuit.tracks if track.net == FIVE and track.layer == INNER_2]
    widest = max(track.width for track in tracks)
    length = sum(track.length for track in tracks if track.width == widest)
    return _COPPER_OHM * length / 1000 / (widest * _INNER_UM / 1000)
