"""Sheets for services and machines that cut and do nothing else.

Used by `build`. `NAME-cut`: a sheet without what is engraved; strict services refuse open lines.
`carrier`: the film of the pads with its slots. `foil`: all foils, nested on copper tape.
"""

from __future__ import annotations

from hardware.parts import tape_mm
from hardware.places import GAP, Pad, Places
from hardware.sheet import CUT, EDGE, FOIL, FOLD, GUIDE, SLOT, Sheet

_LONGEST_MM = 290.0  # of a strip of tape: the width of a cutting mat, and of A4
_APART = 2.0  # mm between foils
_BETWEEN = 5.0  # mm between strips


def cut_only(sheet: Sheet) -> Sheet:
    """A sheet with its holes and its edge alone."""
    return _with(sheet, f"{sheet.name}-cut", sheet.about, (CUT, EDGE))


def carrier(pads: Sheet) -> Sheet:
    """The film under the foils: slots, screws, edge."""
    return _with(pads, "carrier", "clear film, with a slot for each pad", (SLOT, CUT, EDGE))


def _with(sheet: Sheet, name: str, about: str, layers: tuple[str, ...]) -> Sheet:
    items = [item for item in sheet.items if item.layer in layers]
    return Sheet(name, sheet.title, about, sheet.half_size, items)


def foil(places: Places) -> Sheet:
    """The foils of all pads in strips of tape: cells first, then buttons; folds as on the pads."""
    width = tape_mm(places)
    rows = _rows(places)
    half_y = (len(rows) * (width + _BETWEEN) - _BETWEEN) / 2
    sheet = Sheet("foil", "Foils", f"on copper tape, {width} mm wide", (_LONGEST_MM / 2, half_y))
    half = _LONGEST_MM / 2
    for number, row in enumerate(rows):
        top = half_y - number * (width + _BETWEEN)
        corners = [(-half, top - width), (half, top - width), (half, top), (-half, top)]
        sheet.outline(GUIDE, corners)
        for pad, along in row:
            _foil(sheet, places, pad, (along - half - pad.x, top - width / 2 - pad.y))
    return sheet


def _rows(places: Places) -> list[list[tuple[Pad, float]]]:
    """By strip, each pad and how far along the strip its middle lies."""
    rows: list[list[tuple[Pad, float]]] = [[]]
    at = _APART
    for pad in [*places.cells, *places.buttons]:
        xs = [x for x, _ in places.outline(pad, GAP)]
        wide = max(xs) - min(xs)
        if at + wide > _LONGEST_MM - _APART:
            rows.append([])
            at = _APART
        rows[-1].append((pad, at + wide / 2))
        at += wide + _APART
    return rows


def _foil(sheet: Sheet, places: Places, pad: Pad, by: tuple[float, float]) -> None:
    def moved(points: list[tuple[float, float]]) -> list[tuple[float, float]]:
        return [(x + by[0], y + by[1]) for x, y in points]

    sheet.outline(FOIL, moved(places.outline(pad, GAP)))
    sheet.circle(FOIL, (pad.x + by[0], pad.y + by[1]), places.window_radius)
    sheet.line(FOLD, moved(list(places.fold_line(pad))))
