"""Letters, figures and icons as single strokes, which need no font and suit every laser.

Used by `sheets`. A glyph is drawn on a grid 4 wide, x-height 4, ascenders to 6, descenders to -2;
each stroke is a run of two-figure points (column, row), the row shifted by 2 to be one figure.
"""

from __future__ import annotations

import math
from collections.abc import Iterator

from hardware.places import Point
from hardware.sheet import Sheet

_ADVANCE = 5.4
_HEIGHT = 6.0  # height of figures and ascenders

_GLYPHS = {
    "a": "45 36 16 05 03 12 32 43|46 42",
    "b": "08 02|03 12 32 43 45 36 16 05",
    "c": "45 36 16 05 03 12 32 43",
    "d": "48 42|43 32 12 03 05 16 36 45",
    "e": "04 44 45 36 16 05 03 12 32 43",
    "f": "37 28 17 12|05 35",
    "g": "45 36 16 05 03 12 32 43|46 41 30 10",
    "h": "08 02|05 16 36 45 42",
    "i": "26 22|28 27",
    "j": "26 21 10 00|28 27",
    "k": "08 02|36 04 42",
    "l": "18 13 22 32",
    "m": "06 02|05 16 25 22|25 36 45 42",
    "n": "06 02|05 16 36 45 42",
    "o": "16 36 45 43 32 12 03 05 16",
    "p": "06 00|05 16 36 45 43 32 12 03",
    "q": "46 40|45 36 16 05 03 12 32 43",
    "r": "06 02|04 16 36",
    "s": "45 36 16 05 14 34 43 32 12 03",
    "t": "18 13 22 32|06 36",
    "u": "06 03 12 32 43|46 42",
    "v": "06 22 46",
    "w": "06 12 25 32 46",
    "x": "06 42|46 02",
    "y": "06 22|46 10",
    "z": "06 46 02 42",
    "0": "18 38 47 43 32 12 03 07 18",
    "1": "07 28 22|12 32",
    "2": "07 18 38 47 46 02 42",
    "3": "07 18 38 47 46 35 15|35 44 43 32 12 03",
    "4": "32 38 04 44",
    "5": "48 08 05 35 44 43 32 12 03",
    "6": "38 18 07 03 12 32 43 44 35 05",
    "7": "08 48 12",
    "8": "15 06 07 18 38 47 46 35 15 04 03 12 32 43 44 35",
    "9": "12 32 43 47 38 18 07 06 15 45",
    "-": "14 34",
    ".": "22 23",
    "+": "04 44|26 22",
    "/": "02 48",
    " ": "",
}


def write(
    sheet: Sheet, layer: str, text: str, middle: Point, height: float, degrees: float = 0
) -> None:
    """The strokes of a text centred on a point; `height` of its figures in mm."""
    for points in strokes(text, middle, height, degrees):
        sheet.line(layer, points)


def strokes(text: str, middle: Point, height: float, degrees: float = 0) -> Iterator[list[Point]]:
    """The same strokes, one after the other."""
    scale = height / _HEIGHT
    width = (len(text) * _ADVANCE - (_ADVANCE - 4)) * scale
    cos, sin = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    for place, letter in enumerate(text):
        for stroke in filter(None, _GLYPHS[letter].split("|")):
            points = []
            for point in stroke.split():
                column, row = point[0], point[1]
                x = (place * _ADVANCE + int(column)) * scale - width / 2
                y = (int(row) - 2) * scale - height / 2
                points.append((middle[0] + x * cos - y * sin, middle[1] + x * sin + y * cos))
            yield points


def width_of(text: str, height: float) -> float:
    """Width of a text in mm."""
    return (len(text) * _ADVANCE - (_ADVANCE - 4)) * height / _HEIGHT


def icon(sheet: Sheet, layer: str, role: str, middle: Point, size: float) -> None:
    """The sign of a button, `size` mm across."""
    for stroke in _icon_strokes(role):
        points = [(middle[0] + x * size / 2, middle[1] + y * size / 2) for x, y in stroke]
        sheet.line(layer, points)


def _icon_strokes(role: str) -> list[list[Point]]:
    """Lines in a square from -1 to 1."""
    if role.startswith("end"):  # a tick: done
        return [[(-0.8, 0.0), (-0.25, -0.6), (0.9, 0.7)]]
    if role == "undo":  # an arrow that goes back
        bow = [_on_circle(0.6, degrees) for degrees in range(-60, 181, 20)]
        return [bow, [(-0.95, 0.3), (-0.6, -0.05), (-0.2, 0.25)]]
    if role == "hint":  # a question mark
        bow = [_on_circle(0.5, degrees, up=0.45) for degrees in range(160, -61, -20)]
        return [[*bow, (0.0, -0.2), (0.0, -0.45)], [(0.0, -0.75), (0.0, -0.9)]]
    return [[(-0.8, y), (0.8, y)] for y in (-0.6, 0.0, 0.6)]  # the bars of a menu


def _on_circle(radius: float, degrees: float, up: float = 0.0) -> Point:
    angle = math.radians(degrees)
    return radius * math.cos(angle), radius * math.sin(angle) + up
