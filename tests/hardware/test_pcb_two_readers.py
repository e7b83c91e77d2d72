"""Two readers of Gerber files, gerbonara and gerbv, see the same picture in each layer.

Neither knows this project or the other one. gerbv is a program of its own (Debian: gerbv), so the
comparison is left to the trials.
"""

import math
import shutil
import subprocess

import pytest
from PIL import Image, ImageChops, ImageDraw, ImageFilter
from shapely.ops import unary_union

from tests.hardware import pcb_reader
from tests.hardware.firmware_tables import BUILT

pytestmark = [
    pytest.mark.night,
    pytest.mark.skipif(not shutil.which("gerbv"), reason="gerbv is not installed"),
]

FOLDERS = ("hex-4/pcb", "hex-7/pcb", "hex-4/carrier")
LAYERS = sorted(path for folder in FOLDERS for path in (BUILT / folder / "gerbers").glob("*.gbr"))
DOTS_AN_INCH = 508  # gerbv takes whole ones: 20 dots a mm
INCH = 25.4
DOTS_A_MM = DOTS_AN_INCH / INCH


def by_gerbv(path, folder, half):
    """The layer as gerbv draws it: black and white, the middle of the board in its middle."""
    picture = folder / "layer.png"
    # A little more than whole dots, for gerbv rounds down.
    low, size = -half / INCH, (2 * half + 0.2 / DOTS_A_MM) / INCH
    words = ["gerbv", "-x", "png", "-D", f"{DOTS_AN_INCH}", "-B", "0"]
    words += ["-O", f"{low:.6f}x{low:.6f}", "-W", f"{size:.6f}x{size:.6f}"]
    words += ["-b", "#000000", "-f", "#ffffff", "-o", str(picture), str(path)]
    subprocess.run(words, check=True, capture_output=True, timeout=60)
    return Image.open(picture).convert("L").point(lambda light: 255 if light > 127 else 0)


def by_gerbonara(shapes, size):
    """The same of gerbonara's shapes."""
    picture = Image.new("L", size, 0)
    draw = ImageDraw.Draw(picture)
    joined = unary_union(shapes)
    polygons = sorted(getattr(joined, "geoms", [joined]), key=lambda one: -one.envelope.area)
    for polygon in polygons:
        draw.polygon(dots(polygon.exterior, size), fill=255)
        for hole in polygon.interiors:
            draw.polygon(dots(hole, size), fill=0)
    return picture


def dots(ring, size):
    width, height = size
    return [(width / 2 + DOTS_A_MM * x, height / 2 - DOTS_A_MM * y) for x, y in ring.coords]


def differing(one, other):
    """How many dots lie in differences as wide as the narrowest copper, 3 dots."""
    apart = ImageChops.difference(one, other).filter(ImageFilter.MinFilter(3))
    return sum(apart.histogram()[128:])


@pytest.mark.parametrize("path", LAYERS, ids=lambda path: path.stem)
def test_both_see_the_same_in_each_layer(path, tmp_path):
    shapes = pcb_reader.openings(path.read_bytes())
    half = math.ceil(max(abs(edge) for shape in shapes for edge in shape.bounds)) + 1
    drawn = by_gerbv(path, tmp_path, half)
    ours = by_gerbonara(shapes, drawn.size)
    assert drawn.size == (2 * half * DOTS_A_MM, 2 * half * DOTS_A_MM)
    assert ours.getbbox() and differing(drawn, ours) == 0


def test_a_shape_that_one_of_them_does_not_see_is_found(tmp_path):
    path = BUILT / "hex-4" / "carrier" / "gerbers" / "carrier-B_Mask.gbr"
    shapes = pcb_reader.openings(path.read_bytes())
    drawn = by_gerbv(path, tmp_path, 26)
    assert differing(drawn, by_gerbonara(shapes, drawn.size)) == 0
    assert differing(drawn, by_gerbonara(shapes[:-1], drawn.size)) > 500
