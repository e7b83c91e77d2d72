"""The stack of a printed board as STEP: closed bodies, in their places; and its picture."""

import math
import re
from collections import Counter
from itertools import pairwise

import pytest
from shapely.geometry import Polygon, box

from hardware.pcb.boards import circuit_called
from hardware.pcb.rules import DATE
from hardware.pcb.signal import FILM_MM, TAPE_MM
from hardware.pcb.size import BOARD_MM, POSTS_MM
from hardware.pcb.solids import solids_of, stack_picture, step_file
from hardware.to_step import Solid, step
from tests.hardware.firmware_tables import BUILT

ENTITY = re.compile(r"^#(\d+)=(.*);$", re.M)
FOLDER = BUILT / "hex-4" / "pcb"


def entities(text):
    return dict(ENTITY.findall(text))


def references(entity):
    return re.findall(r"#(\d+)", re.sub(r"'[^']*'", "", entity))


def edges_of(text):
    """How often each edge is walked along, forwards and backwards."""
    walked = re.findall(r"ORIENTED_EDGE\('',\*,\*,(#\d+),\.([TF])\.\)", text)
    return Counter(walked), {edge for edge, _ in walked}


CUBE = Solid(
    "cube", (1.0, 1.0, 1.0), 0.0, 10.0, ((0.0, 0.0), (10.0, 0.0), (10.0, 10.0), (0.0, 10.0))
)
ROD = Solid("rod", (0.0, 0.0, 0.0), 0.0, 5.0, ((3.0, 4.0),), 2.0, rounds=(((3.0, 4.0), 1.0),))


def test_a_cube_has_six_faces_twelve_edges_and_eight_corners():
    text = step("cube", DATE, [CUBE])
    assert text.count("=ADVANCED_FACE(") == 6
    assert text.count("=EDGE_CURVE(") == 12
    assert text.count("=VERTEX_POINT(") == 8
    assert text.startswith("ISO-10303-21;") and text.endswith("END-ISO-10303-21;\n")


def test_a_rod_with_a_hole_has_two_round_walls():
    text = step("rod", DATE, [ROD])
    assert text.count("=ADVANCED_FACE(") == 4
    assert re.findall(r"CYLINDRICAL_SURFACE\('',#\d+,([\d.]+)\)", text) == ["2.", "0.5"]


@pytest.mark.parametrize("solids", [[CUBE], [ROD], [CUBE, ROD]])
def test_each_edge_is_walked_once_in_either_direction(solids):
    walked, edges = edges_of(step("one", DATE, solids))
    assert all(walked[edge, way] == 1 for edge in edges for way in "TF")


@pytest.fixture(scope="module")
def text():
    return (FOLDER / "stack.step").read_text("utf-8")


def test_every_body_of_the_board_is_closed(text):
    walked, edges = edges_of(text)
    assert all(walked[edge, way] == 1 for edge in edges for way in "TF")
    found = entities(text)
    assert all(key in found for entity in found.values() for key in references(entity))


def test_all_parts_of_the_stack_are_there(text):
    names = re.findall(r"MANIFOLD_SOLID_BREP\('([^']+)'", text)
    assert Counter(name[0] for name in names)["D"] == 42
    assert {"face", "tape", "board", "floor", "frame", "U1", "USB", "post 4"} <= set(names)


@pytest.fixture(scope="module")
def circuit():
    return circuit_called("hex-4-pcb")


@pytest.mark.night
def test_the_file_is_made_of_the_board(text, circuit):
    assert step_file(circuit, "hex-4") == text
    assert stack_picture(circuit) == (FOLDER / "stack.svg").read_text("utf-8")


@pytest.mark.night
def test_layers_lie_on_each_other_and_lights_in_their_openings(circuit):
    solids = {one.name: one for one in solids_of(circuit)}
    order = [solids[name] for name in ("floor", "post 1", "board", "tape", "face")]
    assert all(low.high == high.low for low, high in pairwise(order))
    height = order[-1].high - order[1].low
    assert height == pytest.approx(FILM_MM + TAPE_MM + BOARD_MM + POSTS_MM)
    for light in (one for one in solids.values() if one.name.startswith("D")):
        x, y = (sum(axis) / 4 for axis in zip(*light.outline, strict=True))
        near = min(circuit.cut_outs, key=lambda cut: math.dist(cut.at, (x, y)))
        assert near.at == pytest.approx((x, y))
        assert light.high < solids["board"].high


@pytest.mark.gate
def test_the_frame_closes_the_sides_and_leaves_the_plug_its_way():
    solids = {one.name: one for one in solids_of(circuit_called("hex-4-pcb"))}
    frame, board, plug = (Polygon(solids[name].outline) for name in ("frame", "board", "USB"))
    assert frame.exterior.is_ccw and frame.is_valid
    assert 0.4 < frame.distance(board) < 0.6
    left = plug.bounds[0]
    assert frame.distance(box(left - 40, plug.bounds[1], left, plug.bounds[3])) > 1
    assert solids["frame"].low == solids["floor"].high
    assert -BOARD_MM <= solids["frame"].high <= 1.0
