"""The circuit of pads, read back by gerbonara: what it joins, where it lies, what goes with it."""

import dataclasses
import itertools
import math
import re

import pytest
from shapely.geometry import LineString, Point, Polygon

from hardware.pcb.pads_price import SMALLEST_ORDER
from hardware.stack import TOUCH_THRESHOLD
from tests.hardware import kicad_reader, pcb_reader
from tests.hardware.firmware_tables import BUILT, Tables
from tests.hardware.readers import read_dxf

pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("printed circuits")]

NAMES = ("hex-2", "hex-4")
LAYERS = ("F_Cu", "B_Cu")
WINDOW = 10.0  # mm, as of the punch for foil
LEAST_WALL = 0.6  # mm of wood beside a slot
LISTS = {"bom.csv": b"Comment,Designator,Footprint\n", "positions.csv": b"Designator\n"}


@pytest.fixture(scope="module", params=NAMES)
def name(request):
    return request.param


@pytest.fixture(scope="module")
def folder(name):
    return BUILT / name / "pads-circuit"


@pytest.fixture(scope="module")
def tables(name):
    return Tables(name)


@pytest.fixture(scope="module")
def board(name, folder):
    files = {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in folder.rglob("*")
        if path.is_file()
    }
    return pcb_reader.read(files | LISTS, f"{name}-pads", LAYERS)


def drawn(path):
    """A sheet's drawing, its 0, 0 in the middle as on the circuit."""
    drawing = read_dxf(path.read_text("utf-8"))
    half_x, half_y = (side / 2 for side in drawing.size)
    outlines = [
        one._replace(points=tuple((x - half_x, y - half_y) for x, y in one.points))
        for one in drawing.outlines
    ]
    holes = [
        one._replace(middle=(one.middle[0] - half_x, one.middle[1] - half_y))
        for one in drawing.holes
    ]
    return drawing._replace(outlines=outlines, holes=holes)


def copy_of(board):
    copper = [dataclasses.replace(one) for one in board.copper]
    records = [dataclasses.replace(one) for one in board.records]
    return dataclasses.replace(
        board, copper=copper, records=records, holes=list(board.holes), edges=list(board.edges)
    )


def renamed(board):
    pcb_reader.join(board)
    pcb_reader.name(board)
    return board


def expected(tables):
    """By net: the pad, and its place in the row of its chip."""
    chips = [chip.name for chip in tables.board.chips]
    return {
        f"E_{pad}": {(f"E_{pad}", "1"), (f"X{chips.index(chip)}", str(electrode + 1))}
        for (chip, electrode), pad in tables.electrodes().items()
    }


# Nets.


def test_no_net_is_joined_to_another_and_each_is_one_piece(board):
    assert pcb_reader.shorts(board) == []
    assert pcb_reader.opens(board) == []


def test_each_pad_leads_to_the_place_of_its_electrode(board, tables):
    assert pcb_reader.wires(board) == expected(tables)


def strange_copper(board):
    """Copper that leads nothing, but for the dots and the places of electrodes that are free."""
    return [
        one
        for one in pcb_reader.nameless(board)
        if not (one.layer == "B_Cu" and one.line is None and one.shape.area < 7.1)
    ]


def test_only_the_dots_lead_nothing(board):
    assert strange_copper(board) == []
    assert len(pcb_reader.nameless(board)) > 100


def test_no_trace_passes_under_a_cell_of_another_chip(board, tables):
    chips = {pad: chip for (chip, _), pad in tables.electrodes().items()}
    assert pcb_reader.under_strange_cells(board, chips, "B_Cu") == []


def test_kicads_file_has_the_same_tracks_and_openings(board, name, folder):
    """A second reader: of another file, in another format."""
    tree = kicad_reader.parse((folder / f"{name}-pads.kicad_pcb").read_text("utf-8"))
    tracks = [
        (kicad_reader.numbers(one, "start"), kicad_reader.numbers(one, "end"))
        for one in kicad_reader.all_of(tree, "segment")
    ]
    lines = [one.line for one in board.copper if one.line is not None]
    assert sum(math.dist(*ends) for ends in tracks) == pytest.approx(
        sum(line.length for line in lines), abs=0.1
    )
    circles = {
        (round(x - 100, 3), round(110 - y, 3))
        for one in kicad_reader.all_of(tree, "gr_circle")
        if kicad_reader.one_of(one, "layer")[1] == "Edge.Cuts"
        for x, y in [kicad_reader.numbers(one, "center")]
    }
    assert circles == {(round(x, 3), round(y, 3)) for x, y in openings(board)}


# Rules and places.


def test_gaps_are_wide_enough_for_any_house_and_copper_keeps_off_the_edges(board):
    assert pcb_reader.too_near(board, 0.15) == []
    assert pcb_reader.near_edges(board, 0.3) == []
    assert {diameter for _, diameter in board.holes} == {0.3}
    assert min(one.width for one in board.copper if one.width) >= 0.25


def openings(board):
    """The middles of the round openings."""
    rings = [Polygon(edge.coords) for edge in board.edges if edge.is_closed]
    return [
        (ring.centroid.x, ring.centroid.y)
        for ring in rings
        if ring.area == pytest.approx(math.pi * WINDOW**2 / 4, rel=0.01)
    ]


def unlit(board, places):
    """Pads without an opening over their light, and openings elsewhere."""
    found = openings(board)
    missing = [at for at in places if not any(math.dist(at, one) < 0.01 for one in found)]
    return missing + [one for one in found if not any(math.dist(at, one) < 0.01 for at in places)]


def test_each_window_lies_over_its_light(board, tables):
    assert unlit(board, tables.places) == []
    assert len(tables.chain()) == len(openings(board))


def test_the_screws_and_the_size_are_those_of_the_panel(board, name):
    panel = drawn(BUILT / name / "panel.dxf")
    screws = {(round(x, 2), round(y, 2)) for layer, (x, y), _ in panel.holes if layer == "CUT"}
    assert {(round(x, 2), round(y, 2)) for (x, y), _ in board.bare_holes} == screws
    xs = [x for edge in board.edges for x, _ in edge.coords]
    ys = [y for edge in board.edges for _, y in edge.coords]
    assert (max(xs) - min(xs), max(ys) - min(ys)) == pytest.approx(panel.size)


def test_electrodes_are_as_large_as_foils_but_for_what_is_milled(board, tables, name):
    foils = drawn(BUILT / name / "pads.dxf").on("FOIL")
    for pad in tables.names:
        at = Point(tables.place(pad))
        foil = next(
            Polygon(one.points) for one in foils.outlines if Polygon(one.points).covers(at)
        )
        copper = max(board.of_net(f"E_{pad}", "F_Cu"), key=lambda one: one.shape.area).shape
        assert copper.area == pytest.approx(foil.area - math.pi * 5.5**2, abs=1.0)


# The rows, and the sheets below them.


def rows_of(board):
    """By row: (pin, place) of its pads, in their order."""
    found = {}
    for record in board.records:
        if record.part.startswith("X"):
            found.setdefault(record.part, []).append((int(record.pin), record.at))
    return {row: sorted(pads) for row, pads in found.items()}


def test_the_places_of_a_row_lie_in_order_one_tenth_of_an_inch_apart(board, tables):
    rows = rows_of(board)
    assert len(rows) == len(tables.board.chips)
    for pads in rows.values():
        assert [pin for pin, _ in pads] == list(range(1, 13))
        steps = {
            (round(to_x - x, 2), round(to_y - y, 2))
            for (_, (x, y)), (_, (to_x, to_y)) in itertools.pairwise(pads)
        }
        assert steps in ({(2.54, 0.0)}, {(-2.54, 0.0)})


def sheet_of(folder, called):
    """(outlines of slots, all other cuts) of a sheet."""
    drawing = drawn(folder / f"{called}.dxf").on("CUT")
    shapes = [Polygon(one.points) for one in drawing.outlines]
    slots = [one for one in shapes if is_slot(one)]
    others = [one for one in shapes if not is_slot(one)]
    return slots, others + [Point(one.middle).buffer(one.radius) for one in drawing.holes]


def is_slot(shape):
    left, low, right, high = shape.bounds
    return (round(right - left, 1), round(high - low, 1)) == (31.0, 3.2)


def narrow_walls(slots, others):
    """Slots with less than the least wall of wood beside them."""
    return [
        slot for slot in slots if min(slot.distance(other) for other in others) < LEAST_WALL - 0.01
    ]


@pytest.mark.parametrize("called", ["chambers", "channels", "base"])
def test_a_slot_leads_the_wires_of_each_row_through_each_sheet(board, folder, called):
    slots, others = sheet_of(folder, called)
    rows = rows_of(board)
    assert len(slots) == len(rows)
    for pads in rows.values():
        assert any(all(slot.contains(Point(at)) for _, at in pads) for slot in slots)
    assert narrow_walls(slots, others) == []


def test_no_slot_ends_under_a_module(folder, name):
    underside = drawn(BUILT / name / "underside.dxf").on("ENGRAVE")
    modules = [Polygon(one.points) for one in underside.outlines if len(one.points) == 4]
    modules = [one for one in modules if one.area > 100]
    assert len(modules) >= 3
    for slot in sheet_of(folder, "base")[0]:
        seen = Polygon([(-x, y) for x, y in slot.exterior.coords])
        assert min(seen.distance(module) for module in modules) > 0.9


def test_chambers_have_no_notch_and_no_sheet_has_holes_for_single_wires(folder, name):
    _, chambers = sheet_of(folder, "chambers")
    for one in chambers:
        hull = one.convex_hull
        assert hull.area - one.area < 0.01
    old = drawn(BUILT / name / "base.dxf").on("CUT")
    new = drawn(folder / "base.dxf").on("CUT")
    pads = len(Tables(name).names)
    assert len(old.holes) - len(new.holes) == pads


# The page.


def test_the_page_has_signal_and_price_and_says_that_nobody_has_made_one(folder, tables):
    text = (folder / "README.md").read_text("utf-8")
    assert "never fabricated" in text and "Nobody has made one yet" in text
    rows = re.findall(
        r"^\| (\S+) \| (touch\d) ELE(\d+) \| \d+ \| \d+ \| (\d+) \| (\d+) \|", text, re.M
    )
    assert {(chip, int(number)): pad for pad, chip, number, *_ in rows} == tables.electrodes()
    for *_, adult, child in rows:
        assert int(adult) >= 3 * TOUCH_THRESHOLD and int(child) > 1.5 * TOUCH_THRESHOLD
    one, two, five = map(
        int, re.search(r"circuit of pads, euros \| (\d+) \| (\d+) \| (\d+)", text).groups()
    )
    # An order of fewer costs as much as the smallest.
    assert abs(SMALLEST_ORDER * five - one) <= SMALLEST_ORDER and abs(2 * two - one) <= 2


# Mistakes that each check must catch.


def test_a_missing_trace_and_a_missing_hole_are_found(board):
    spoilt = copy_of(board)
    traces = {id(one) for one in board.of_net("E_a1", "B_Cu") if one.line is not None}
    spoilt.copper = [
        copy
        for copy, one in zip(spoilt.copper, board.copper, strict=True)
        if id(one) not in traces
    ]
    assert pcb_reader.opens(renamed(spoilt)) == ["E_a1"]
    spoilt = copy_of(board)
    via = next(one.at for one in board.records if one.part == "E_a1")
    spoilt.holes = [hole for hole in board.holes if math.dist(hole[0], via) > 0.01]
    assert pcb_reader.opens(renamed(spoilt)) == ["E_a1"]


def test_a_bridge_and_two_swapped_places_are_found(board, tables):
    spoilt = copy_of(board)
    ends = [record.at for record in board.records if record.part == "X0"][1:3]
    spoilt.copper.append(pcb_reader.Copper("B_Cu", LineString(ends).buffer(0.1)))
    assert len(pcb_reader.shorts(renamed(spoilt))) == 1
    spoilt = copy_of(board)
    one, other = [record for record in spoilt.records if record.part == "X0"][1:3]
    one.net, other.net = other.net, one.net
    assert pcb_reader.wires(spoilt) != expected(tables)
    assert pcb_reader.shorts(renamed(spoilt))


def test_copper_at_a_window_and_a_window_beside_its_light_are_found(board, tables):
    spoilt = copy_of(board)
    x, y = tables.place("a1")
    spoilt.copper.append(pcb_reader.Copper("F_Cu", Point(x + 5.2, y).buffer(0.1)))
    assert len(pcb_reader.near_edges(spoilt, 0.3)) == 1
    assert len(unlit(board, [(x + 1, y) if at == (x, y) else at for at in tables.places])) == 2


def test_a_trace_under_a_strange_cell_is_found(board, tables):
    chips = {pad: chip for (chip, _), pad in tables.electrodes().items()}
    chips["a1"] = "another"
    assert pcb_reader.under_strange_cells(board, chips, "B_Cu")


def test_a_slot_too_near_to_a_chamber_is_found(folder):
    slots, others = sheet_of(folder, "chambers")
    left, low, right, high = slots[0].bounds
    moved = Polygon([(left, low + 1), (right, low + 1), (right, high + 1), (left, high + 1)])
    assert narrow_walls([moved], others) == [moved]
