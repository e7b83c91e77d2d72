"""Drawings, read back by other readers than wrote them: what a laser and a printer will find."""

import csv
import io
import itertools
import math
import re

import pytest
from shapely import MultiPoint, Point, Polygon, STRtree, box

from hardware.places import RIM, places_of
from hardware.sheets import sheets_of
from hardware.to_dxf import dxf
from hardware.underside import Underside
from tests.board_files.boards import NAMES, PRINTED_NAMES
from tests.effort import EVERYTHING
from tests.hardware.firmware_tables import BUILT, BUILT_NAMES, Tables
from tests.hardware.readers import doubled, dxf_layers, dxf_units, read_dxf, read_pdf, read_svg

SHEETS = ("panel", "pads", "chambers", "channels", "base", "floor")
# The least material between cuts, in mm.
LEAST_WALL = 1.0
LEAST_GAP = 1.5
SCREW = 3.2


def built(name, file):
    return (BUILT / name / file).read_bytes()


# Outlines of more points are round.
ROUND = 25


def shapes(drawing):
    """The areas of outlines and holes."""
    found = [Polygon(outline.points) for outline in drawing.outlines if outline.closed]
    return found + [Point(hole.middle).buffer(hole.radius, 8) for hole in drawing.holes]


def nearest(areas):
    """The least distance between two of them, in mm; 0 if they touch or overlap."""
    tree = STRtree(areas)
    pairs = tree.query(areas, predicate="dwithin", distance=LEAST_GAP * 2).T
    distances = [areas[one].distance(areas[other]) for one, other in pairs if one < other]
    return min(distances, default=LEAST_GAP * 2)


def check_sheet(drawing):
    """Closed outlines, nothing twice, all within the sheet."""
    width, height = drawing.size
    cut = drawing.on("CUT", "EDGE", "FOIL", "SLOT")
    assert all(outline.closed for outline in cut.outlines)
    assert not doubled(drawing)
    for outline in drawing.outlines:
        for x, y in outline.points:
            assert -1e-6 <= x <= width + 1e-6 and -1e-6 <= y <= height + 1e-6
    for outline in cut.outlines:
        assert Polygon(outline.points).is_valid
    for hole in drawing.holes:
        (x, y), radius = hole.middle, hole.radius
        assert radius < min(x, y, width - x, height - y)


@pytest.mark.parametrize("name", BUILT_NAMES)
@pytest.mark.parametrize("sheet", SHEETS)
def test_a_sheet_is_in_mm_and_its_layers_are_listed(name, sheet):
    text = built(name, f"{sheet}.dxf").decode()
    drawing = read_dxf(text)
    assert dxf_units(text) == 4
    layers = {item.layer for item in drawing.outlines + drawing.holes}
    assert layers <= dxf_layers(text)


@pytest.mark.gate
@pytest.mark.parametrize("name", BUILT_NAMES)
@pytest.mark.parametrize("sheet", SHEETS)
def test_svg_and_dxf_of_a_sheet_are_one_drawing(name, sheet):
    one = read_dxf(built(name, f"{sheet}.dxf").decode())
    other = read_svg(built(name, f"{sheet}.svg").decode())
    assert other.size == pytest.approx(one.size)
    assert sorted(_flat(one)) == pytest.approx(sorted(_flat(other)), abs=0.01)


def _flat(drawing):
    """One number for each point and hole, by layer, good enough to tell drawings apart."""
    found = []
    for outline in drawing.outlines:
        weight = sum(map(ord, outline.layer)) + outline.closed
        if len(outline.points) > ROUND:
            # Arcs here, and polygons there.
            area = Polygon(outline.points)
            x, y = area.centroid.x, area.centroid.y
            found.append(weight * 1000 + x + y / 1000 + area.area / 1e5)
            continue
        found += [weight * 1000 + x + y / 1000 for x, y in outline.points]
    for hole in drawing.holes:
        weight = sum(map(ord, hole.layer))
        found.append(weight * 1000 + hole.middle[0] + hole.middle[1] / 1000 + hole.radius / 100)
    return found


# Besides those that are built: squares, and a larger one; the trials look at every board.
OUTLINED = NAMES if EVERYTHING else (*BUILT_NAMES, "growy-2", "hex-9")


@pytest.mark.slow
@pytest.mark.parametrize("name", OUTLINED)
def test_outlines_are_closed_single_and_apart_on_every_board(name):
    """Boards that nobody has drawn by hand count too: chambers, channels, holes, foils, slots."""
    if name in BUILT_NAMES:
        texts = {sheet: built(name, f"{sheet}.dxf").decode() for sheet in SHEETS}
    else:
        texts = {sheet.name: dxf(sheet) for sheet in sheets_of(places_of(name))}
    assert texts.keys() == set(SHEETS)
    for sheet, text in texts.items():
        drawing = read_dxf(text)
        check_sheet(drawing)
        if sheet == "pads":
            foils = drawing.on("FOIL").outlines
            assert nearest([Polygon(foil.points) for foil in foils]) >= LEAST_GAP
        else:
            assert nearest(shapes(drawing.on("CUT"))) >= LEAST_WALL, sheet


@pytest.mark.parametrize("name", BUILT_NAMES)
def test_cells_are_a_pitch_apart_wherever_they_are_drawn(name):
    tables = Tables(name)
    pitch = tables.board.pitch_mm
    for sheet, layer in (("panel", "ENGRAVE"), ("pads", "FOIL")):
        drawing = read_dxf(built(name, f"{sheet}.dxf").decode()).on(layer)
        cells = [Polygon(outline.points) for outline in drawing.outlines]
        cells = [cell for cell in cells if len(cell.exterior.coords) == 7]
        assert len(cells) == tables.board.shape.count
        middles = [cell.centroid for cell in cells]
        tree = STRtree(middles)
        for one in middles:
            around = [middles[at] for at in tree.query(one.buffer(1.05 * pitch))]
            distances = [one.distance(other) for other in around if other is not one]
            assert 3 <= len(distances) <= 6
            assert distances == pytest.approx([pitch] * len(distances), abs=0.01)


@pytest.mark.gate
@pytest.mark.parametrize("name", BUILT_NAMES)
def test_holes_have_the_sizes_that_the_page_tells(name):
    page = built(name, "README.md").decode()
    pads = read_dxf(built(name, "pads.dxf").decode())
    windows = {round(2 * hole.radius, 2) for hole in pads.on("FOIL").holes}
    assert len(windows) == 1
    assert f"Windows in the foil: {windows.pop():g} mm" in page
    for sheet in SHEETS:
        drawing = read_dxf(built(name, f"{sheet}.dxf").decode()).on("CUT")
        screws = [hole for hole in drawing.holes if math.isclose(2 * hole.radius, SCREW)]
        assert f"{len(screws)} screws M3" in page
        if sheet == "channels":
            (wires,) = {round(2 * hole.radius, 2) for hole in drawing.holes} - {SCREW}
            assert f"Holes for pads' wires: {wires:g} mm" in page


@pytest.mark.gate
@pytest.mark.parametrize("name", BUILT_NAMES)
def test_the_sheets_fit_on_each_other(name):
    """Screws in one line; each pad's wire finds its way from the slot through to the base."""
    drawings = {sheet: read_dxf(built(name, f"{sheet}.dxf").decode()) for sheet in SHEETS}
    assert len({drawing.size for drawing in drawings.values()}) == 1
    screws = [
        {hole.middle for hole in drawing.on("CUT").holes if hole.radius == SCREW / 2}
        for drawing in drawings.values()
    ]
    assert all(holes == screws[0] for holes in screws)
    wires = {hole.middle: hole for hole in drawings["channels"].on("CUT").holes}
    wires = {at: hole for at, hole in wires.items() if at not in screws[0]}
    assert len(wires) == len(Tables(name).names)
    assert wires.keys() <= {hole.middle for hole in drawings["base"].on("CUT").holes}
    chambers = [Polygon(outline.points) for outline in drawings["chambers"].on("CUT").outlines]
    slots = [Polygon(outline.points) for outline in drawings["pads"].on("SLOT").outlines]
    foils = [Polygon(outline.points) for outline in drawings["pads"].on("FOIL").outlines]
    for slot in slots:
        # A slot crosses its own foil, and keeps away from all others.
        distances = sorted(slot.distance(foil) for foil in foils)
        assert distances[0] == 0 and distances[1] > 0.5
    for at in wires:
        (room,) = [chamber for chamber in chambers if chamber.contains(Point(at))]
        assert any(slot.distance(Point(at)) < 3.5 for slot in slots)
        assert room.area > 100


@pytest.mark.parametrize("name", BUILT_NAMES)
def test_each_light_shines_into_its_chamber_and_through_its_window(name):
    tables = Tables(name)
    channels = read_dxf(built(name, "channels.dxf").decode())
    pads = read_dxf(built(name, "pads.dxf").decode())
    chambers = read_dxf(built(name, "chambers.dxf").decode())
    width, height = channels.size
    rooms = [
        STRtree([Polygon(outline.points) for outline in drawing.on("CUT").outlines])
        for drawing in (channels, chambers)
    ]
    windows = STRtree([Point(hole.middle) for hole in pads.on("FOIL").holes])
    for x, y in tables.places:
        at = Point(x + width / 2, y + height / 2)
        for tree in rooms:
            assert len(tree.query(at.buffer(2.4), predicate="within")) == 1
        assert windows.geometries[windows.nearest(at)].distance(at) < 0.01


@pytest.mark.gate
@pytest.mark.parametrize("name", BUILT_NAMES)
def test_every_pad_can_be_cut_of_the_tape_that_is_bought(name):
    """Whichever way it lies on the tape."""
    rows = csv.DictReader(io.StringIO(built(name, "parts.csv").decode()))
    (tape,) = [row for row in rows if row["part"] == "foil"]
    width = int(re.search(r"(\d+) mm wide", tape["number"]).group(1))
    foils = read_dxf(built(name, "pads.dxf").decode()).on("FOIL").outlines
    for foil in foils:
        points = MultiPoint(foil.points)
        middle = points.centroid
        assert 2 * max(middle.distance(Point(at)) for at in foil.points) <= width
    assert max(map(_height, foils)) > 20


def _height(outline):
    ups = [y for _, y in outline.points]
    return max(ups) - min(ups)


@pytest.mark.parametrize("name", [name for name in NAMES if name not in PRINTED_NAMES])
def test_modules_hang_side_by_side_within_the_rim(name):
    places = places_of(name)
    underside = Underside(places)
    half_x, half_y = places.half_size
    areas = [_area(module) for module in underside.modules()]
    assert nearest(areas) >= LEAST_GAP
    for area in areas:
        assert box(-half_x, -half_y, half_x, half_y).buffer(-RIM / 2).contains(area)
    parts = [_area(module) for module in underside.on_stripboard()]
    assert nearest(parts) >= LEAST_GAP
    assert all(_area(underside.stripboard).contains(part) for part in parts)


def _area(module):
    (x, y), (width, height) = module.middle, module.size
    return box(x - width / 2, y - height / 2, x + width / 2, y + height / 2)


# On paper.


@pytest.mark.gate
@pytest.mark.parametrize("name", BUILT_NAMES)
def test_the_template_is_printed_to_scale_on_pages_of_a4(name):
    tables = Tables(name)
    pitch = tables.board.pitch_mm
    across = pitch - 2.0
    pages = read_pdf(built(name, "pads.pdf"))
    assert len(pages) == (1 if name == "hex-2" else 4)
    seen = set()
    for page in pages:
        assert sorted(page.size) == pytest.approx([210, 297], abs=0.1)
        assert "Print at 100 %" in page.words
        rulers = [stroke for stroke in page.strokes if math.dist(*stroke[:2]) > 90]
        assert any(math.dist(*ruler[:2]) == pytest.approx(100, abs=0.01) for ruler in rulers)
        cells = [Polygon(points) for points in page.outlines if len(points) == 6]
        for cell in cells:
            left, _, right, _ = cell.bounds
            assert right - left == pytest.approx(across, abs=0.01)
        middles = sorted((round(cell.centroid.y, 1), cell.centroid.x) for cell in cells)
        for row, other in itertools.pairwise(middles):
            if row[0] == other[0]:
                assert other[1] - row[1] == pytest.approx(pitch, abs=0.01)
        seen.add(len(cells))
    assert max(seen) > 0


@pytest.mark.gate
@pytest.mark.parametrize("name", BUILT_NAMES)
def test_crosses_lie_on_crosses_when_the_pages_are_glued(name):
    """A hexagon that two pages show is at the same place seen from a cross that both show."""
    pages = read_pdf(built(name, "pads.pdf"))
    if len(pages) == 1:
        return
    left, right = pages[0], pages[1]
    right_cross = max(_crosses(left))
    left_cross = min(_crosses(right), key=lambda at: (at[0], -at[1]))
    assert right_cross[1] == pytest.approx(left_cross[1], abs=0.01)
    shift = (right_cross[0] - left_cross[0], right_cross[1] - left_cross[1])
    ours = [Polygon(points).centroid for points in left.outlines if len(points) == 6]
    theirs = [Polygon(points).centroid for points in right.outlines if len(points) == 6]
    shared = [
        one
        for one in ours
        for other in theirs
        if math.dist((one.x, one.y), (other.x + shift[0], other.y + shift[1])) < 0.02
    ]
    assert shared


def _crosses(page):
    """Middles of the four marks at the corners of a page."""
    long = [stroke for stroke in page.strokes if len(stroke) == 2]
    flat = [one for one in long if one[0][1] == one[1][1]]
    upright = [one for one in long if one[0][0] == one[1][0]]
    middles = {(round((a[0] + b[0]) / 2, 2), round(a[1], 2)) for a, b in flat}
    return [
        at
        for at in middles
        # Not the ruler in the margin.
        if at[1] > 8 and any(math.dist(at, (a[0], (a[1] + b[1]) / 2)) < 0.02 for a, b in upright)
    ]
