"""Parts for a 3D printer, measured on their meshes: can they be printed, are they the sheets?"""

import ast
import io
import math
import re
import zipfile
from functools import cache, cached_property
from itertools import pairwise
from pathlib import Path
from xml.etree import ElementTree

import numpy
import pytest
import trimesh
from manifold3d import Error, Manifold, Mesh64
from shapely import LineString, MultiPolygon, Polygon, box, unary_union
from shapely import Point as Spot
from shapely.affinity import translate

import hardware.print
from hardware.places import Places, places_of
from hardware.print.body import halves_of, one_cell_of, pieces_of
from hardware.print.files import stl, three_mf
from hardware.underside import Underside
from rootlight.board_files.reader import BoardFile
from tests.board_files.boards import NAMES, board_data
from tests.effort import EVERYTHING
from tests.hardware.firmware_tables import BUILT, BUILT_NAMES
from tests.hardware.readers import read_dxf

# One worker makes the bodies, once.
pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("printed bodies")]

BED = 220.0  # mm
HEIGHTS = {"base": (0, 3), "channels": (3, 6), "chambers": (6, 12)}
# The share of a channel's sides that the rails take, and up to where; mm.
RAIL, RAIL_TOP = {"hex-2": 0.4, "hex-4": 0.4, "hex-5": 0.4, "hex-7": 0.15}, 3.6
ENGRAVED = (2.6, 3.0)
GAP = 0.2  # mm between two pieces
WALL = 1.2  # mm
BRIDGE = 22.0  # mm, the widest ceiling that hangs free
BOW = 2.4  # mm by which it may jut out beyond what goes straight from wall to wall
THREAD = 0.8  # mm, two lines of plastic
# mm2 by which a section of the whole board may differ from a drawing: its circles are polygons,
# those of the drawing are arcs.
AREA = 60.0
# Each point of a board's bodies takes its time; `make trials` looks at every board.
LOOKED_AT = BUILT_NAMES if EVERYTHING else ("hex-2", "hex-4")
# Boards of four pieces; hex-2 is small enough for two, and has no cable tie.
IN_QUARTERS = [name for name in LOOKED_AT if name != "hex-2"]
SNIPPET = 0.6  # mm2 of a corner that a round tool of the least wall does not reach
PLA = 1.24  # g/cm3


class Body:
    """A mesh, and what a printer does with it: layers, from the bed upwards."""

    def __init__(self, mesh, corner=(0.0, 0.0)):
        self.mesh = mesh
        self.corner = corner
        points = numpy.ascontiguousarray(mesh.vertices, dtype="float64")
        faces = numpy.ascontiguousarray(mesh.faces, dtype="uint64")
        self.solid = Manifold(Mesh64(points, faces))
        assert self.solid.status() == Error.NoError

    def section(self, height):
        """The area at a height, at its place on the board."""
        area = Polygon()
        for ring in self.solid.slice(height).to_polygons():
            area = area.symmetric_difference(Polygon(ring).buffer(0))
        return translate(area, *self.corner)

    @cached_property
    def levels(self):
        """The heights at which something begins or ends."""
        return sorted(set(numpy.round(self.mesh.vertices[:, 2], 2).tolist()))

    def overhangs(self):
        """(height, area) of each level ceiling; None where a slope hangs over too much."""
        ceilings = {}
        for normal, corners in zip(self.mesh.face_normals, self.mesh.triangles, strict=True):
            if normal[2] > -math.sqrt(0.5) - 0.01 or corners[:, 2].max() < 0.01:
                continue
            if normal[2] > -0.999:
                return None
            ceilings.setdefault(round(float(corners[0, 2]), 2), []).append(Polygon(corners[:, :2]))
        return [
            (height, polygon)
            for height, triangles in ceilings.items()
            for polygon in polygons(unary_union(triangles))
            if polygon.area > SNIPPET
        ]


def polygons(area):
    return list(area.geoms) if isinstance(area, MultiPolygon) else [area]


@cache
def bodies(name):
    """The pieces of a board and its test piece."""
    places = places_of(name)
    return tuple(
        Body(part.mesh, part.corner) for part in (*pieces_of(places), one_cell_of(places))
    )


@cache
def board(name, height):
    """The section of a whole board, its pieces joined."""
    joined = unary_union([body.section(height) for body in bodies(name)[:-1]])
    return joined.buffer(GAP, join_style="mitre").buffer(-GAP, join_style="mitre")


@cache
def sheet(name, layer):
    """Return the rest of a drawing's sheet, 0, 0 in the middle; and its closed outlines."""
    drawing = read_dxf((BUILT / name / f"{layer}.dxf").read_text())
    half = [-side / 2 for side in drawing.size]
    cut = drawing.on("CUT")
    outlines = [translate(Polygon(outline.points), *half) for outline in cut.outlines]
    holes = [translate(Spot(hole.middle).buffer(hole.radius, 64), *half) for hole in cut.holes]
    whole = box(*half, -half[0], -half[1])
    return whole.difference(unary_union(outlines + holes)), outlines


# Can it be printed?


@pytest.mark.parametrize("name", LOOKED_AT)
def test_each_part_is_one_closed_body(name):
    for body in bodies(name):
        assert body.mesh.is_watertight and body.mesh.is_winding_consistent
        assert body.mesh.volume > 0
        assert len(body.solid.decompose()) == 1


@pytest.mark.parametrize("name", LOOKED_AT)
def test_each_part_stands_on_the_bed_and_fits_it(name):
    for body in bodies(name):
        low, high = body.mesh.bounds
        assert low.tolist() == [0, 0, 0]
        assert max(high[:2]) <= BED and high[2] == 12


def hangs_free(body):
    """Ceilings that are no bridges from wall to wall along x or along y, and slopes."""
    ceilings = body.overhangs()
    if ceilings is None:
        return ["a slope"]
    found = []
    for height, area in ceilings:
        below = translate(body.section(height - 0.05), -body.corner[0], -body.corner[1])
        if not any(is_bridge(area, below, way) for way in (0, 1)):
            found.append((height, area.bounds))
    return found


def is_bridge(area, below, way):
    """Return whether threads in one direction, from wall to wall, carry an area.

    Where a channel opens into a round chamber, its ceiling bows out beyond the last such thread.
    """
    below = below.intersection(box(*area.bounds).buffer(1))
    left, low, right, high = area.bounds
    start, end = (left, right) if way else (low, high)
    threads = []
    for step in numpy.arange(start + THREAD / 2, end, THREAD).tolist():
        line = (
            ((step, low - 1), (step, high + 1)) if way else ((left - 1, step), (right + 1, step))
        )
        found = area.intersection(LineString(line))
        threads += [
            thread.buffer(0.6 * THREAD, cap_style="flat")
            for thread in getattr(found, "geoms", [found])
            if 0 < thread.length <= BRIDGE
            and all(below.distance(Spot(end)) < 0.06 for end in thread.coords)
        ]
    return not area.difference(unary_union(threads).buffer(BOW)).area


@pytest.mark.parametrize("name", LOOKED_AT)
def test_nothing_hangs_free_but_bridges(name):
    for body in bodies(name):
        assert hangs_free(body) == []


@pytest.mark.parametrize("name", IN_QUARTERS)
def test_pieces_in_two_have_no_ceilings_but_those_of_pockets(name):
    for part in halves_of(places_of(name)):
        body = Body(part.mesh)
        assert body.mesh.is_watertight
        assert len(body.solid.decompose()) == 1
        assert body.mesh.bounds[:, 2].tolist() == [0, 6]
        assert all(height < 3 or part.name == "piece-1-lower" for height, _ in body.overhangs())
        assert hangs_free(body) == []
        if "upper" in part.name:
            # The tunnel of the cable tie.
            assert len(body.overhangs()) == (part.name == "piece-1-upper")


def test_a_body_upside_down_would_hang_free():
    piece = bodies("hex-4")[0]
    over = piece.mesh.copy()
    over.apply_transform(numpy.diag([1.0, -1.0, -1.0, 1.0]))
    over.apply_translation(-over.bounds[0])
    assert hangs_free(Body(over))


def too_thin(area):
    """Parts of an area that are thinner than the least wall."""
    tool = WALL / 2 - 0.01
    rest = area.difference(area.buffer(-tool).buffer(tool + 0.01))
    return [part.bounds for part in polygons(rest) if part.area > SNIPPET]


@pytest.mark.parametrize("name", LOOKED_AT)
def test_walls_are_thick_enough(name):
    for body in bodies(name):
        for low, high in pairwise(body.levels):
            # The material between engraved lines is no wall.
            if (low, high) == ENGRAVED:
                continue
            assert not too_thin(body.section((low + high) / 2)), (low, high)


def test_a_thin_wall_would_be_found():
    ends = [box(-5, -5, 6, 0), box(-5, 5, 6, 10)]
    assert too_thin(unary_union([*ends, box(0, 0, 1, 5)]))
    assert not too_thin(unary_union([*ends, box(0, 0, 1.2, 5)]))


def test_a_board_that_fits_the_bed_is_one_piece():
    data = board_data("hex-4") | {"pitch_mm": 20}
    (piece,) = pieces_of(Places(BoardFile(data)))
    assert piece.mesh.is_watertight
    assert max(piece.mesh.extents) <= BED


# Is it the sheets?


def expected(name, height):
    """The drawing of the layer at a height, its channels narrower where the rails are."""
    (layer,) = [layer for layer, (low, high) in HEIGHTS.items() if low < height < high]
    area, outlines = sheet(name, layer)
    if layer != "channels" or height > RAIL_TOP:
        return area
    rails = [run.difference(run.buffer(-RAIL[name], join_style="mitre")) for run in outlines]
    return unary_union([area, *rails])


def modules(name):
    """Return the areas where the underside may have pockets, and the groove beside the Pico."""
    under = Underside(places_of(name))
    areas = []
    for module in under.modules():
        (x, y), (width, height) = module.middle, module.size
        area = box(x - width / 2, y - height / 2, x + width / 2, y + height / 2)
        areas.append(area.buffer(0.5, join_style="mitre"))
    x, y = under.pico.middle
    areas.append(box(min(x, -200) if x < 0 else x, y - 11, x if x < 0 else 200, y + 11))
    return unary_union(areas)


@pytest.mark.parametrize("name", LOOKED_AT)
@pytest.mark.parametrize("height", [0.5, 1.5, 2.4, 3.3, 4.8, 5.8, 6.2, 9, 11.9])
def test_a_section_is_the_drawing_of_its_layer(name, height):
    found, wanted = board(name, height), expected(name, height)
    # All other cut-outs lie in the pockets; nowhere is more than in the drawing.
    assert found.difference(wanted).area < AREA
    lacking = wanted.difference(found)
    assert lacking.difference(modules(name)).area < AREA
    if height > 8.6:
        assert lacking.area < AREA


@pytest.mark.parametrize("name", LOOKED_AT)
def test_in_the_floor_of_each_channel_an_arrow_is_engraved(name):
    places = places_of(name)
    lacking = board(name, 2.4).difference(board(name, 2.8))
    channels = [Polygon(places.channel(run)) for run in places.runs]
    assert lacking.difference(unary_union(channels)).area < 0.1
    for channel in channels:
        assert 3 < lacking.intersection(channel).area < 40


def test_hex_4_has_a_pocket_for_each_module_and_a_tie_bridge():
    for module in Underside(places_of("hex-4")).modules():
        (x, y), (width, height) = module.middle, module.size
        area = box(x - width / 2, y - height / 2, x + width / 2, y + height / 2)
        for low in (0.2, 0.9):
            assert area.intersection(board("hex-4", low)).area < 1e-6
        assert area.buffer(1).intersection(board("hex-4", 0.5)).area > width
    pico = Underside(places_of("hex-4")).pico
    out = LineString([(-140, pico.middle[1]), (pico.middle[0], pico.middle[1])])
    assert not out.intersects(board("hex-4", 2.0))
    # The bar of the tie: above the groove, below the tunnel.
    assert out.intersection(board("hex-4", 5.0)).length > 15
    assert 5 < out.length - out.intersection(board("hex-4", 7.0)).length < 6


@pytest.mark.parametrize("name", IN_QUARTERS)
def test_neighbours_fit_and_hold_each_other(name):
    """They come no nearer than the play, and cannot be drawn apart, only lifted."""
    sections = [body.section(9) for body in bodies(name)[:-1]]
    for one in sections:
        distances = sorted(one.distance(other) for other in sections if other is not one)
        assert distances[:2] == pytest.approx([GAP, GAP], abs=0.01)
    left = unary_union(sections[0::2])
    right = unary_union(sections[1::2])
    low, high = unary_union(sections[:2]), unary_union(sections[2:])
    assert translate(right, 1.5, 0).intersection(left).area > 0.5
    assert translate(high, 0, 1.5).intersection(low).area > 0.5


def test_the_test_piece_is_one_cell_and_two_of_them_join():
    body = bodies("hex-4")[-1]
    cell = places_of("hex-4").cells[0]
    # Away from the dovetails.
    around = box(cell.x - 20, cell.y - 17, cell.x + 20, cell.y + 20)
    for height in (4.5, 9):
        wanted = expected("hex-4", height).intersection(around)
        found = body.section(height).intersection(around)
        # Its channel goes through; the neighbours' chambers are missing.
        assert (
            found.intersection(Polygon(places_of("hex-4").chamber(cell))).area < 0.1 or height < 6
        )
        assert wanted.difference(found).area < 150
    one = body.section(9)
    _, low, _, high = one.bounds
    other = translate(one, 0, high - low - 5 + GAP)
    assert one.distance(other) == pytest.approx(GAP, abs=0.01)
    assert one.intersects(translate(other, 0, 1))


# Weight.


@pytest.mark.parametrize("name", LOOKED_AT)
def test_the_volume_is_that_of_the_sheets(name):
    wanted = sum(
        (high - low) * sheet(name, layer)[0].area for layer, (low, high) in HEIGHTS.items()
    )
    found = sum(body.mesh.volume for body in bodies(name)[:-1])
    assert 0.95 * wanted < found < wanted


@pytest.mark.parametrize("name", LOOKED_AT)
def test_the_weight_that_the_page_tells_is_plausible(name):
    page = (BUILT / name / "README.md").read_text()
    rows = re.findall(r"\| \[?(piece-\d|one-cell)\]?\S* \| \d+ x \d+ x 12 \| (\d+) g \|", page)
    assert len(rows) == len(bodies(name))
    for (_, grams), body in zip(rows, bodies(name), strict=True):
        solid = body.mesh.volume / 1000 * PLA
        assert 0.25 * solid < int(grams) < solid
    (whole,) = re.findall(r"\*\*the board\*\* \| \| \*\*(\d+) g\*\*", page)
    assert int(whole) == pytest.approx(sum(int(grams) for _, grams in rows[:-1]), abs=3)


def test_the_guide_tells_the_weight_and_the_time_of_hex_4():
    page = (BUILT / "hex-4" / "README.md").read_text()
    guide = " ".join((BUILT.parent / "README.md").read_text().split())
    (row,) = re.findall(r"\*\*the board\*\* \| \| \*\*(\d+) g\*\* \| \*\*(\d+) or (\d+)", page)
    grams, slow, fast = row
    assert f"{grams} g of PLA, {slow} hours on a slow printer, {fast} on a fast one" in guide


# Files.


def read_3mf(data):
    """(unit, mesh) of a 3MF, by its specification."""
    with zipfile.ZipFile(io.BytesIO(data)) as packed:
        assert "[Content_Types].xml" in packed.namelist()
        (relation,) = ElementTree.fromstring(packed.read("_rels/.rels"))
        model = ElementTree.fromstring(packed.read(relation.get("Target").lstrip("/")))
    core = "{http://schemas.microsoft.com/3dmanufacturing/core/2015/02}"
    (item,) = model.iter(f"{core}item")
    (thing,) = model.iter(f"{core}object")
    assert item.get("objectid") == thing.get("id")
    points = [[float(one.get(axis)) for axis in "xyz"] for one in thing.iter(f"{core}vertex")]
    faces = [
        [int(one.get(at)) for at in ("v1", "v2", "v3")] for one in thing.iter(f"{core}triangle")
    ]
    return model.get("unit"), trimesh.Trimesh(points, faces, process=False)


def test_3mf_and_stl_are_the_body_in_mm():
    part = one_cell_of(places_of("hex-4"))
    unit, mesh = read_3mf(three_mf(part, "one & all"))
    assert unit == "millimeter"
    assert numpy.array_equal(mesh.faces, part.mesh.faces)
    assert numpy.allclose(mesh.vertices, part.mesh.vertices)
    other = trimesh.load(io.BytesIO(stl(part)), file_type="stl")
    assert other.is_watertight
    assert other.volume == pytest.approx(part.mesh.volume, rel=1e-5)
    assert other.bounds == pytest.approx(part.mesh.bounds, abs=1e-4)


def test_the_kept_files_are_the_pieces():
    for at, body in enumerate(bodies("hex-4")[:-1]):
        unit, mesh = read_3mf((BUILT / "hex-4" / "print" / f"piece-{at + 1}.3mf").read_bytes())
        assert unit == "millimeter"
        assert mesh.is_watertight
        assert numpy.array_equal(mesh.vertices, body.mesh.vertices)


def test_files_tell_neither_day_nor_machine():
    part = one_cell_of(places_of("hex-4"))
    assert three_mf(part, "x") == three_mf(one_cell_of(places_of("hex-4")), "x")
    assert not stl(part)[:80].strip(b"\0")
    with zipfile.ZipFile(io.BytesIO(three_mf(part, "x"))) as packed:
        for entry in packed.infolist():
            assert entry.date_time == (1980, 1, 1, 0, 0, 0)
            assert entry.compress_type == zipfile.ZIP_STORED


def test_no_kept_file_is_large():
    sizes = {path.name: path.stat().st_size for path in BUILT.glob("*/print/*")}
    assert sizes and max(sizes.values()) < 1_500_000


# Squares, or one larger than all that are built.
NOT_BUILT = sorted(set(NAMES) - set(BUILT_NAMES))


@pytest.mark.night
@pytest.mark.parametrize("name", NOT_BUILT)
def test_every_board_can_be_divided_and_printed(name):
    for body in bodies(name):
        assert body.mesh.is_watertight
        assert len(body.solid.decompose()) == 1
        assert max(body.mesh.extents) <= BED
        if name == "growy-2":
            assert hangs_free(body) == []


# The room.

RANKED = ("__main__", "page", "estimate", "view", "files", "body", "seams", "pockets")
BELOW = {
    f"hardware.{name}"
    for name in ("for_boards", "lettering", "places", "sheet", "stack", "to_svg", "underside")
}


@pytest.mark.parametrize("module", RANKED)
def test_imports_of_the_room_point_down(module):
    folder = Path(hardware.print.__file__).parent
    assert {path.stem for path in folder.glob("*.py")} == {*RANKED, "__init__"}
    below = {f"hardware.print.{name}" for name in RANKED[RANKED.index(module) + 1 :]} | BELOW
    for node in ast.walk(ast.parse((folder / f"{module}.py").read_text("utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module.startswith("hardware"):
            assert node.module in below
