"""Draws the icons of the installed page from `page/icon.svg`, as systems want them: PNG.

`.venv/bin/python -m host_sim.tools.icons` writes them afresh; a test compares. The drawing is of
polygons only, so Pillow, which is locked, is all that it needs.
"""

from __future__ import annotations

import sys
from pathlib import Path
from xml.etree import ElementTree

from PIL import Image, ImageDraw

_ROOT = Path(__file__).resolve().parents[1]
DRAWING = _ROOT / "page" / "icon.svg"
ICONS = _ROOT / "site" / "icons"
_BACKGROUND = "#12100e"
# Drawn larger and then made smaller, for smooth edges.
_FINER = 4
# This share of an icon is always seen, even if a system cuts it to a circle or a square with round
# corners.
_SAFE = 0.8


def icons() -> dict[str, Image.Image]:
    """The icons by the names of their files."""
    return {
        "icon-192.png": _drawn(192),
        "icon-512.png": _drawn(512),
        "maskable-512.png": _drawn(512, _SAFE, _BACKGROUND),
        # iOS cuts it to round corners, and shows black where nothing is drawn.
        "apple-touch-icon.png": _drawn(180, _SAFE, _BACKGROUND),
    }


def _drawn(size: int, share: float = 1.0, background: str | None = None) -> Image.Image:
    """The drawing, `share` of the width of a square of `size` pixels."""
    fine = size * _FINER
    picture = Image.new("RGBA", (fine, fine), background or (0, 0, 0, 0))
    pen = ImageDraw.Draw(picture)
    drawing = ElementTree.parse(DRAWING).getroot()
    width = float(drawing.attrib["viewBox"].split()[2])
    scale = fine * share / width
    margin = fine * (1 - share) / 2
    for polygon in drawing:
        points = [
            (margin + scale * x, margin + scale * y)
            for x, y in (
                map(float, point.split(",")) for point in polygon.attrib["points"].split()
            )
        ]
        pen.polygon(points, fill=polygon.attrib["fill"])
        if "stroke" in polygon.attrib:
            _stroke(pen, points, polygon.attrib["stroke"], scale, polygon.attrib["stroke-width"])
    return picture.resize((size, size), Image.Resampling.LANCZOS)


def _stroke(
    pen: ImageDraw.ImageDraw,
    points: list[tuple[float, float]],
    colour: str,
    scale: float,
    width: str,
) -> None:
    """A line round a polygon, with round corners."""
    half = scale * float(width) / 2
    pen.line([*points, points[0]], fill=colour, width=round(2 * half))
    for x, y in points:
        pen.ellipse((x - half, y - half, x + half, y + half), fill=colour)


def main() -> int:
    """Write the icons; returns the exit code."""
    ICONS.mkdir(exist_ok=True)
    for name, icon in icons().items():
        icon.save(ICONS / name, optimize=True)
        print(ICONS / name)
    return 0


if __name__ == "__main__":
    sys.exit(main())
