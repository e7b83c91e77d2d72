"""The sheets of a built board: panel, pads, chambers, channels, base, floor.

Used by `build` and the pictures; uses `places` and `lettering`.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

from hardware.lettering import icon, width_of, write
from hardware.places import (
    GAP,
    SCREW_HOLE,
    Pad,
    Places,
    Point,
    circle_of,
)
from hardware.sheet import CUT, EDGE, ENGRAVE, FOIL, FOLD, SLOT, TEXT, Sheet

# Distance between outlines of cells on the panel, so that no line is engraved twice.
_PANEL_GAP = 1.5
_LED = 5.0  # mm, the side of a 5050 light
Slots = Sequence[list[Point]]


def sheets_of(places: Places) -> list[Sheet]:
    """All sheets, from the top down."""
    return [
        panel(places),
        pads(places),
        chambers(places),
        channels(places),
        base(places),
        floor(places),
    ]


def panel(places: Places, material: str = "clear acrylic") -> Sheet:
    """The panel that fingers touch: cells, their names, buttons' icons, corners' games."""
    sheet = _blank(places, "panel", "Top panel", f"{material}, engraved on its upper side")
    small = round(0.09 * places.pitch, 2)
    for cell in places.cells:
        sheet.outline(ENGRAVE, places.outline(cell, _PANEL_GAP))
        write(sheet, TEXT, cell.name, (cell.x, cell.y - 0.33 * places.pitch), small)
    for button in places.buttons:
        sheet.outline(ENGRAVE, places.outline(button, 0))
        up = (button.x, button.y + 0.25 * places.pitch)
        icon(sheet, TEXT, button.name, up, 0.22 * places.pitch)
        word = button.name.rstrip("12")
        write(sheet, TEXT, word, (button.x, button.y - 0.27 * places.pitch), small)
    for name, label in places.corners.items():
        _label(sheet, places, places.pad(name), label)
    return sheet


def _label(sheet: Sheet, places: Places, corner: Pad, label: str) -> None:
    """The name of a game outside its corner: below, above, or upright at the side."""
    height = round(0.13 * places.pitch, 2)
    reach = places.pitch / math.sqrt(3) if places.kind == "hexagon" else places.pitch / 2
    if abs(corner.x) > 1.5 * abs(corner.y):
        way = math.copysign(1, corner.x)
        side = corner.x + way * (places.pitch / 2 + height)
        write(sheet, TEXT, label, (side, corner.y), height, -90 * way)
        return
    way = math.copysign(1, corner.y)
    write(sheet, TEXT, label, (corner.x, corner.y + way * (reach + height)), height)


def pads(places: Places) -> Sheet:
    """The foil on its carrier: outlines, windows, the corners that are folded through slots."""
    sheet = _blank(places, "pads", "Pads", "copper foil on a clear film")
    for pad in places.pads:
        sheet.outline(FOIL, places.outline(pad, GAP))
        sheet.circle(FOIL, (pad.x, pad.y), places.window_radius)
        sheet.outline(SLOT, places.slot(pad))
        sheet.line(FOLD, list(places.fold_line(pad)))
        name = (pad.x, pad.y - 0.3 * places.pitch)
        write(sheet, TEXT, pad.name, name, round(0.09 * places.pitch, 2))
    return sheet


def chambers(places: Places, slots: Slots = ()) -> Sheet:
    """A light chamber for each pad, with a notch for its wire. This sheet is cut twice.

    `slots`: the ways down for wires, by their corners, that take the place of notches and holes
    here and in the sheets below.
    """
    sheet = _blank(places, "chambers", "Light chambers", "white, cut twice")
    for pad in places.pads:
        round_one = circle_of(pad, places.chamber_radius(pad))
        sheet.outline(CUT, round_one if slots else places.chamber(pad))
    for slot in slots:
        sheet.outline(CUT, slot)
    return sheet


def channels(places: Places, slots: Slots = ()) -> Sheet:
    """The sheet with room for the strips of LEDs and the wires that pass them."""
    sheet = _blank(places, "channels", "Channels for the strips", "white")
    for run in places.runs:
        sheet.outline(CUT, places.channel(run))
    _ways_down(sheet, places, slots)
    return sheet


def base(places: Places, slots: Slots = ()) -> Sheet:
    """The base, with strips above and modules below; LED numbers, arrows along the data."""
    sheet = _blank(places, "base", "Base", "LEDs are numbered; arrows: way of the data")
    _ways_down(sheet, places, slots)
    for run in places.runs:
        for end, radius in zip(run.ends, run.radii, strict=True):
            sheet.circle(CUT, end, radius)
        _arrow(sheet, places, run.pads[0], run.ends)
    for led, pad in enumerate(places.chain):
        half = _LED / 2
        square = [(-half, -half), (half, -half), (half, half), (-half, half)]
        sheet.outline(ENGRAVE, [(pad.x + x, pad.y + y) for x, y in square])
        write(sheet, TEXT, str(led + 1), (pad.x, pad.y - _LED - 3), 3.0)
    return sheet


def _arrow(sheet: Sheet, places: Places, first: Pad, ends: tuple[Point, Point]) -> None:
    """An arrow after the first LED of a run."""
    length = math.dist(*ends)
    along = ((ends[1][0] - ends[0][0]) / length, (ends[1][1] - ends[0][1]) / length)

    def at(away: float, aside: float) -> Point:
        return (
            first.x + away * along[0] - aside * along[1],
            first.y + away * along[1] + aside * along[0],
        )

    tip = places.half_piece - 1
    sheet.line(ENGRAVE, [at(_LED / 2 + 1, 0), at(tip, 0)])
    sheet.line(ENGRAVE, [at(tip - 1.5, 1.5), at(tip, 0), at(tip - 1.5, -1.5)])


def floor(places: Places) -> Sheet:
    """The floor closes the board from below, on posts; cables leave at the sides."""
    sheet = _blank(places, "floor", "Floor", "on posts under the base")
    text = "rootlight " + places.name
    if width_of(text, 8) < 2 * places.half_size[0] - 40:
        write(sheet, TEXT, text, (0, 0), 8)
    return sheet


def _ways_down(sheet: Sheet, places: Places, slots: Slots) -> None:
    """Cut the slots for wires, or without them a hole for the wire of each pad."""
    for slot in slots:
        sheet.outline(CUT, slot)
    for pad in () if slots else places.pads:
        sheet.circle(CUT, places.wire_hole(pad), places.wire_hole_radius)


def _blank(places: Places, name: str, title: str, about: str) -> Sheet:
    """A sheet with its edge and the holes for the screws."""
    half_x, half_y = places.half_size
    sheet = Sheet(name, title, about, places.half_size)
    corners = [(-half_x, -half_y), (half_x, -half_y), (half_x, half_y), (-half_x, half_y)]
    sheet.outline(EDGE, corners)
    for screw in places.screws:
        sheet.circle(CUT, screw, SCREW_HOLE)
    return sheet
