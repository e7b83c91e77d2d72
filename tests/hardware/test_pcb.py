"""The files of the printed board, read back by another program, are the board that is meant."""

import csv
import dataclasses
import io
import math
import re

import pytest
from pypdf import PdfReader
from shapely.geometry import Point
from shapely.ops import polygonize, unary_union

from hardware.electrical import fuse_of
from hardware.pcb.assignment import assigned
from hardware.pcb.board_file import text_of
from hardware.pcb.layout import LAYOUTS
from hardware.pcb.netlist import PULL_UP_OHM, pull_up_window
from hardware.pcb.signal import (
    ACRYLIC,
    FILM,
    FILM_THRESHOLD,
    LOOSE,
    finger_counts,
)
from hardware.places import places_of
from hardware.stack import TOUCH_THRESHOLD
from hardware.touch_model.solved import ADULT, CHILD
from rootlight import physics
from rootlight.board_files.pad_numbers import NONE
from tests.board_files.boards import board_text
from tests.hardware import pcb_reader
from tests.hardware.firmware_tables import BUILT, Tables
from tests.hardware.pcb_wiring import PINS, expected, printed
from tests.hardware.readers import read_dxf

# One worker makes what they share, once.
pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("printed circuits")]

# The rows of a third of hex-7, its middle cell and its button; 0, 0 of its files on the board.
THIRD = "g7..g13 h7..h12 i6..i11 j5..j10 k4..k9 l3..l8 m2..m7 end2"
CENTRE = (39.5, 64.75)


@dataclasses.dataclass
class Kind:
    """`called`: as its files are. `size`: width of pictures and panel. `near`: two neighbours."""

    name: str
    called: str
    sizes: tuple
    near: tuple
    more_capacitors: int
    least_balance: float

    @property
    def folder(self):
        return BUILT / self.called / "pcb"


KINDS = (
    Kind("hex-4-pcb", "hex-4", (152, 152), ("c4", "d4"), 1, 0.95),
    Kind("hex-7-pcb", "hex-7", (218.5, 310), ("k5", "k6"), 0, 0.5),
)
MOST_BYTES = 1_500_000
SOLDERED_BY_HAND = {"U1", "LS1", "X1"}  # Pico, piezo, cable
CLEARANCE, EDGE, DRILL, ROUNDING = 0.15, 0.3, 0.3, 0.001


@pytest.fixture(scope="module", params=KINDS, ids=lambda kind: kind.name)
def kind(request):
    return request.param


@pytest.fixture(scope="module")
def files(kind):
    found = [path for path in kind.folder.rglob("*") if path.is_file()]
    return {path.relative_to(kind.folder).as_posix(): path.read_bytes() for path in found}


@pytest.fixture(scope="module")
def board(files, kind):
    return pcb_reader.read(files, kind.name)


@pytest.fixture(scope="module")
def tables(kind):
    found = Tables(kind.name)
    if kind.called == "hex-4":
        return printed(found)
    return printed(found, third_names(), CENTRE)


def third_names():
    names = []
    for word in THIRD.split():
        first, _, last = word.partition("..")
        if last:
            numbers = range(int(first[1:]), int(last[1:]) + 1)
            names += [f"{first[0]}{number}" for number in numbers]
        else:
            names.append(first)
    return names


def copy_of(board):
    """A board whose lists a test may change; names and nets are found again."""
    copper = [dataclasses.replace(one) for one in board.copper]
    records = [dataclasses.replace(one) for one in board.records]
    holes, positions = list(board.holes), dict(board.positions)
    return dataclasses.replace(
        board, copper=copper, records=records, holes=holes, positions=positions
    )


def test_the_folder_has_what_board_houses_take(files, kind):
    wanted = {f"{kind.called}.kicad_pcb", f"{kind.called}.ipc", "bom.csv", "positions.csv"}
    assert wanted < set(files)
    layers = {name for name in files if name.endswith(".gbr")}
    assert len(layers) == 4 + 2 + 2 + 1 + 1
    assert max(map(len, files.values())) < MOST_BYTES


def test_each_file_says_that_nobody_has_made_this_circuit(files, kind):
    assert b"never fabricated" in files["README.md"]
    assert b"never fabricated" in files[f"{kind.called}.kicad_pcb"]


# Copper.


def test_no_net_is_joined_to_another(board):
    assert pcb_reader.shorts(board) == []


def test_each_net_is_one_piece(board):
    assert pcb_reader.opens(board) == []
    assert all(map(pcb_reader.is_dot, pcb_reader.nameless(board)))


def test_no_track_ends_in_the_open(board):
    assert pcb_reader.loose_ends(board) == []


def test_the_nets_are_those_of_the_wiring_list(board, tables):
    assert pcb_reader.wires(board) == expected(tables)


def test_the_names_in_the_gerber_files_are_those_of_the_netlist(files, board, kind):
    text = files[f"gerbers/{kind.name}-B_Cu.gbr"].decode()
    pads = re.findall(r"%TO\.P,(\w+),(\w+)\*%\n%TO\.N,([\w.]+)\*%", text)
    named = {(record.part, record.pin): record.net for record in board.records if record.pin}
    assert len(pads) > 300
    assert all(named[(part, pin)] == net for part, pin, net in pads)


def test_the_kicad_file_has_the_same_tracks_and_vias(files, board, kind):
    text = files[f"{kind.called}.kicad_pcb"].decode()
    number = r"(-?[\d.]+)"
    form = rf"\(segment \(start {number} {number}\) \(end {number} {number}\) \(width {number}\)"
    segments = re.findall(form + r' \(layer "(\w+)\.Cu"\)', text)
    drawn = [one for one in board.copper if one.line is not None]
    assert len(segments) == len(drawn)
    middle = (100, 110)
    there = sorted(
        (layer, *(round(float(part), 3) for part in numbers)) for *numbers, layer in segments
    )
    ours = []
    for one in drawn:
        (x, y), (to_x, to_y) = one.line.coords
        places = (middle[0] + x, middle[1] - y, middle[0] + to_x, middle[1] - to_y, one.width)
        ours.append((one.layer.removesuffix("_Cu"), *(round(place, 3) for place in places)))
    for one, other in zip(sorted(ours), there, strict=True):
        assert one[0] == other[0]
        assert one[1:] == pytest.approx(other[1:], abs=0.002)
    vias = [diameter for _, diameter in board.holes if diameter == DRILL]
    assert text.count("\n  (via ") == len(vias)


# Rules of the board house.


def test_gaps_widths_and_holes_keep_the_rules(board):
    assert pcb_reader.too_near(board, CLEARANCE - ROUNDING) == []
    assert pcb_reader.near_edges(board, EDGE - ROUNDING) == []
    assert min(one.width for one in board.copper if one.width) == CLEARANCE
    assert min(diameter for _, diameter in board.holes) == DRILL
    for at, diameter in board.bare_holes:
        away = min(one.shape.distance(Point(at)) for one in board.copper)
        assert away >= diameter / 2 + EDGE - ROUNDING


def test_holes_leave_a_wall_between_them(board):
    holes = sorted(board.holes + board.bare_holes)
    for index, (at, diameter) in enumerate(holes):
        for other, other_diameter in holes[index + 1 :]:
            if other[0] - at[0] > 4:
                break
            assert math.dist(at, other) - (diameter + other_diameter) / 2 >= 0.25 - ROUNDING


def test_copper_in_front_is_balanced_behind(board, kind):
    """Outer layers bow a board most; the inner ground helps the back."""
    front, back = (pcb_reader.covered(board, layer) for layer in ("F_Cu", "B_Cu"))
    assert kind.least_balance < back / front < 1.1
    tree = pcb_reader.STRtree([one.shape for one in board.copper if one.layer == "B_Cu"])
    dots = [one.shape for one in board.copper if pcb_reader.is_dot(one)]
    assert len(dots) > 1000
    for dot in dots:
        assert len(tree.query(dot, predicate="dwithin", distance=0.35)) == 1


# Cells and lights.


def test_each_window_lies_round_the_middle_of_its_cell(board, tables):
    for name in tables.names:
        (ring,) = [
            one.shape
            for one in board.of_net(f"E_{name}", "F_Cu")
            if one.shape.geom_type == "Polygon" and one.shape.interiors
        ]
        window = max(ring.interiors, key=lambda hole: hole.length)
        assert window.centroid.distance(Point(tables.places[name])) < 0.05
        low_x, _, high_x, _ = window.bounds
        assert high_x - low_x == pytest.approx(6, abs=0.05)


def test_each_cell_has_its_electrode_in_front_and_its_light_in_the_middle(board, tables):
    for led, name in enumerate(tables.chain, start=1):
        x, y, side, _ = board.positions[f"D{led}"]
        assert side == "Bottom"
        assert math.dist((x, y), tables.places[name]) < 0.05
    for name in tables.names:
        front = board.of_net(f"E_{name}", "F_Cu")
        largest = max(front, key=lambda one: one.shape.area)
        assert largest.shape.convex_hull.contains(Point(tables.places[name]))


def test_a_light_has_play_in_its_opening_also_at_the_rounded_corners(files, board, tables):
    """The body is 3.2 x 2.8 mm with sharp corners; by the data sheet."""
    text = " ".join(files["order.md"].decode().split())
    found = re.search(r"opening of ([\d.]+) x ([\d.]+) mm.*?radius ([\d.]+) mm", text)
    wide, high, radius = map(float, found.groups())
    drawn = [
        shape.bounds
        for shape in polygonize(unary_union(board.edges))
        if shape.area == pytest.approx(wide * high)
    ]
    assert len(drawn) >= len(tables.names)
    for left, low, right, top in drawn:
        assert (right - left, top - low) == pytest.approx((wide, high), abs=0.01)
    # From the middle of the corner's arc to the corner of the body.
    away = math.dist((wide / 2 - radius, high / 2 - radius), (3.2 / 2, 2.8 / 2))
    assert radius - away >= 0.1


def test_the_data_runs_from_light_to_light_in_the_order_of_the_chain(board, tables):
    at = {(record.part, record.pin): record.net for record in board.records if record.pin}
    for led in range(1, len(tables.chain)):
        assert at[(f"D{led}", "2")] == at[(f"D{led + 1}", "4")]


def test_no_data_of_lights_runs_beside_an_electrode_without_ground_between(board):
    assert pcb_reader.unshielded(board, away=4.0) == []


def test_no_bus_runs_on_the_back_beside_an_electrode_without_ground_between(board):
    assert pcb_reader.unshielded_bus(board, 4.0) == []


def test_no_trace_of_an_electrode_passes_under_a_cell_of_another_chip(board, tables):
    """Each chip measures at its own time, and would disturb the other one's cell."""
    assert pcb_reader.under_strange_cells(board, chips_of(tables)) == []


def chips_of(tables):
    """The chip's name by the name of each pad."""
    return {
        tables.board.pad_name(pad): chip.name
        for chip in tables.chips
        for pad in chip.pads
        if pad != NONE and tables.board.pad_name(pad) in tables.names
    }


def test_a_child_is_felt_through_the_film_on_every_pad_and_an_adult_well(board, tables, kind):
    """A child's contact is above the threshold; what lies on the next cell is below it."""
    places, lengths = places_of(kind.name), trace_lengths(board, tables)
    assert physics.FILM_EDGE_COUNTS.value < FILM_THRESHOLD < physics.FILM_CHILD_COUNTS.value
    assert max(lengths.values()) < 70
    assert unfelt(places, lengths, FILM, CHILD, 1.2 * FILM_THRESHOLD) == []
    assert unfelt(places, lengths, FILM, ADULT, 5 * FILM_THRESHOLD) == []
    assert unfelt(places, lengths, ACRYLIC, ADULT, 2.5 * TOUCH_THRESHOLD) == []


def test_a_loose_panel_would_leave_a_child_unfelt_on_every_pad(board, tables, kind):
    """The reason for the film: half a millimetre of air."""
    lengths = trace_lengths(board, tables)
    assert unfelt(places_of(kind.name), lengths, LOOSE, CHILD, TOUCH_THRESHOLD) == tables.names


def trace_lengths(board, tables):
    """mm of all tracks of each pad."""
    traces = {name: board.of_net(f"E_{name}") for name in tables.names}
    return {
        name: sum(one.line.length for one in found if one.line is not None)
        for name, found in traces.items()
    }


def unfelt(places, lengths, stack, finger, least):
    """Pads on which such a finger is worth fewer counts."""
    return [
        name
        for name, length in lengths.items()
        if finger_counts(places, length, stack, finger) < least
    ]


# Parts.


def test_parts_lie_as_the_list_of_positions_says(board):
    assert pcb_reader.misplaced(board, PINS) == []
    assert set(board.positions) == set(board.bill) - SOLDERED_BY_HAND


def test_parts_soldered_by_hand_lie_as_the_kicad_file_says(files, board, kind):
    text = files[f"{kind.called}.kicad_pcb"].decode()
    by_hand = copy_of(board)
    by_hand.positions = {}
    for name in SOLDERED_BY_HAND & set(board.bill):
        (place,) = re.findall(
            rf'\(at ([^)]+)\)\n    \(attr [^)]+\)\n    \(fp_text reference "{name}"', text
        )
        x, y, turn = map(float, place.split())
        # KiCad mirrors what lies on the back from above to below, and turns it from there.
        by_hand.positions[name] = (x - 100, 110 - y, "Bottom", 180 - turn)
    assert by_hand.positions and pcb_reader.misplaced(by_hand, PINS) == []


def test_parts_that_the_builder_solders_are_marked_and_have_no_position(files, board, kind):
    """The house would look for a Pico, a piezo or a cable on its reels."""
    rows = list(csv.DictReader(io.StringIO(files["bom.csv"].decode())))
    marked = {
        name for row in rows if row["Place"] == "by hand" for name in row["Designator"].split(",")
    }
    assert marked == SOLDERED_BY_HAND & set(board.bill) != set()
    assert {row["Place"] for row in rows} == {"by hand", "house"}
    text = files[f"{kind.called}.kicad_pcb"].decode()
    for name in board.bill:
        (attributes,) = re.findall(rf'\(attr ([\w ]+)\)\n    \(fp_text reference "{name}"', text)
        assert ("exclude_from_pos_files" in attributes) == (name in marked), name
        assert "exclude_from_bom" not in attributes


def test_the_bill_names_an_example_where_not_any_part_will_do(files):
    rows = list(csv.DictReader(io.StringIO(files["bom.csv"].decode())))
    named = {row["Comment"]: row["Example"] for row in rows if row["Example"]}
    assert named.pop("Raspberry Pi Pico", "SC0915") == "SC0915"
    assert set(named.items()) <= {
        ("MPR121", "MPR121QR2"),
        ("74AHCT1G125", "SN74AHCT1G125DBVR"),
        ("SK6812MINI-E", "SK6812MINI-E"),
        ("polyfuse, hold 1.1 A", "MF-MSMF110"),
        ("47 uF 10 V", "CL31A476MPHNNNE"),
        ("100 nF", "CL05B104KO5NNNC; or any X7R, 16 V or more"),
        ("75 k 1 %", "0402WGF7502TCE; or any with 1 %"),
        ("0", "0402WGF0000TCE; or any"),
        ("330", "0402WGF3300TCE; or any"),
        ("470", "0402WGF4700TCE; or any"),
        ("2.2 k", "0402WGF2201TCE; or any"),
        ("10 k", "0402WGF1002TCE; or any"),
    }
    without = {row["Comment"] for row in rows if not row["Example"]}
    assert without <= {"piezo", "cable of 8 wires"}


# The page.


def test_the_page_says_what_else_to_buy(files, kind):
    """Each hole for a screw takes a post, two screws and a washer."""
    text = files["order.md"].decode()
    holes = {"hex-4": 4, "hex-7": 3 * 3}[kind.called]
    size, posts = {"hex-4": ("152 x 186", 10), "hex-7": ("310 x 276", 20)}[kind.called]
    assert f"| {holes} | posts: M3 spacers {posts} mm" in text
    assert f"| {2 * holes} | screws M3: {holes} of 6 mm, from above, and {holes} of 8" in text
    assert f"| {holes} | washers" in text and "| 1 | USB cable" in text
    assert "| 1 | face: white translucent film 0.5 mm" in text and f"{size} mm, printed" in text
    if kind.called == "hex-7":
        assert "| 3 | cables of up to 300 mm: 3 wires of 0.34 mm2, 5 of 0.14 mm2 |" in text
        assert "| 1 | [the carrier](../../hex-4/carrier/README.md)" in text
    drawn = files[f"gerbers/{kind.name}-NPTH.drl"].decode()
    (tool,) = re.findall(r"^(T\d+)C3\.200$", drawn, re.M)
    places = re.search(rf"^{tool}\n((?:X.*\n)+)", drawn, re.M)[1].splitlines()
    assert len(places) * (3 if kind.called == "hex-7" else 1) == holes


def test_the_page_says_how_the_firmware_gets_on_and_when_the_tap_counts(files, kind):
    text = " ".join(files["order.md"].decode().split())
    assert "plug in again, and within 3 s tap BOOTSEL" in text
    link = re.search(r"\[install\.md\]\(([^)]+)\)", text)[1]
    install = (kind.folder / link).resolve()
    assert install.name == "install.md"
    assert "rootlight-hex-4-pcb-pico.uf2" in install.read_text("utf-8")
    assert f"rootlight-{kind.name}-pico.uf2" in text


def test_the_bill_counts_all_parts(files, board, tables, kind):
    rows = list(csv.DictReader(io.StringIO(files["bom.csv"].decode())))
    counts = {row["Comment"]: int(row["Quantity"]) for row in rows}
    pads, chips = len(tables.names), len(tables.chips)
    assert counts["SK6812MINI-E"] == counts["470"] == pads
    assert counts["MPR121"] == counts["75 k 1 %"] == chips
    assert counts["100 nF"] == pads + 2 * chips + kind.more_capacitors
    assert sum(counts.values()) == len(board.bill)


def test_fuse_capacitor_and_pull_ups_suit_the_board(board, tables, kind):
    supply = fuse_of(places_of(kind.name).board)
    if not tables.is_third:
        fuse = board.bill["F1"][0]
        assert float(re.search(r"hold ([\d.]+) A", fuse)[1]) >= supply.fuse_a
    # Ceramics at 5 V keep about half: together what the boards by hand have in one capacitor.
    ceramics = [board.bill[name][0] for name in ("C90", "C92", "C93")]
    assert set(ceramics) == {"47 uF 10 V"}
    assert 0.7 * supply.capacitor_uf < 0.5 * 3 * 47
    bus = sum(one.line.length for one in board.of_net("SDA") if one.line is not None)
    cable = 300 if tables.is_third else 0
    least, most = pull_up_window(bus + cable, len(tables.chips))
    assert least < PULL_UP_OHM < most


def test_the_schematic_shows_each_part_once(files, board):
    text = "\n".join(
        page.extract_text() for page in PdfReader(io.BytesIO(files["schematic.pdf"])).pages
    )
    words = re.findall(r"[A-Z]+\d+", text)
    for part in board.bill:
        title = 1 if part.startswith(("U", "X")) else 0
        assert words.count(part) == 1 + title, part
    assert "never fabricated" in text


def test_the_pictures_and_the_face_have_the_size_of_the_board(files, kind):
    for name, size in zip(
        ("front.svg", "back.svg", "face.svg"), (*kind.sizes[:1], *kind.sizes), strict=True
    ):
        (width,) = re.findall(rb'viewBox="0 0 ([\d.]+) ', files[name])
        assert float(width) == size, name


def test_the_face_is_a_bonded_film_with_room_for_the_heads_of_the_screws(files, kind):
    assert b"white translucent film 0.5 mm, bonded" in files["face.svg"]
    assert b"bond the face: white translucent film of 0.5 mm" in files["order.md"]
    holes = read_dxf(files["face.dxf"].decode()).on("CUT").holes
    assert {hole.radius for hole in holes} == {4.0}
    assert len(holes) == {"hex-4": 4, "hex-7": 9}[kind.called]


# The board file.


def test_the_board_file_has_the_pads_that_the_generator_chose(kind):
    text = board_text(kind.name)
    assert text_of(kind.name, text) == text


def test_straight_lines_from_electrodes_to_pads_would_be_no_longer_otherwise():
    (name,) = LAYOUTS
    names = assigned(places_of(name), LAYOUTS[name])
    served = [pad for pads in names.values() for pad in pads if pad != "-"]
    assert sorted(served) == sorted(pad.name for pad in places_of(name).pads)


# Mistakes that each check must catch.


def renamed(board):
    pcb_reader.join(board)
    pcb_reader.name(board)
    return board


def test_a_via_without_its_hole_is_found(board, kind):
    spoilt = copy_of(board)
    net = f"E_{kind.near[1]}"
    via = next(record for record in board.records if record.net == net and not record.pin)
    spoilt.holes = [hole for hole in board.holes if math.dist(hole[0], via.at) > 0.01]
    assert len(spoilt.holes) == len(board.holes) - 1
    assert pcb_reader.opens(renamed(spoilt)) == [net]


def test_two_tracks_that_touch_are_found(board, kind):
    spoilt = copy_of(board)
    nets = [f"E_{name}" for name in kind.near]
    one, other = (board.of_net(net, "In1_Cu")[0].shape.centroid for net in nets)
    bridge = pcb_reader.LineString([one, other]).buffer(0.1)
    spoilt.copper.append(pcb_reader.Copper("In1_Cu", bridge))
    assert any(" = ".join(nets) in short for short in pcb_reader.shorts(renamed(spoilt)))


def test_two_pins_that_are_swapped_are_found(board, tables):
    spoilt = copy_of(board)
    one, other = (
        record
        for record in spoilt.records
        if (record.part, record.pin) in (("U11", "8"), ("U11", "9"))
    )
    one.net, other.net = other.net, one.net
    assert pcb_reader.wires(spoilt) != expected(tables)
    assert pcb_reader.shorts(renamed(spoilt))


def test_a_chip_that_is_turned_is_found(board):
    spoilt = copy_of(board)
    x, y, side, turn = board.positions["U11"]
    spoilt.positions["U11"] = (x, y, side, turn + 90)
    assert {part for part, _ in pcb_reader.misplaced(spoilt, PINS)} == {"U11"}


def test_a_light_on_the_wrong_cell_is_found(board, tables):
    spoilt = copy_of(board)
    spoilt.positions["D7"], spoilt.positions["D8"] = board.positions["D8"], board.positions["D7"]
    assert {part for part, _ in pcb_reader.misplaced(spoilt, PINS)} == {"D7", "D8"}


def test_a_track_that_is_too_near_is_found(board):
    spoilt = copy_of(board)
    index, track = next(
        (index, one)
        for index, one in enumerate(board.copper)
        if one.layer == "In1_Cu" and one.line is not None and one.line.length > 5
    )
    spoilt.copper[index] = dataclasses.replace(track, shape=track.line.buffer(track.width / 2 + 1))
    assert pcb_reader.too_near(spoilt, CLEARANCE) or pcb_reader.shorts(renamed(spoilt))


def test_data_without_its_ground_is_found(board):
    spoilt = copy_of(board)
    spoilt.copper = [one for one in spoilt.copper if not is_band(one)]
    assert pcb_reader.unshielded(spoilt, away=4.0)
    assert pcb_reader.unshielded_bus(spoilt, 4.0)


def is_band(one):
    return one.layer == "In2_Cu" and one.line is None and one.shape.area > 1


def test_a_track_that_ends_in_the_open_is_found(board, kind):
    spoilt = copy_of(board)
    traces = [one for one in board.of_net(f"E_{kind.near[0]}", "In1_Cu") if one.line is not None]
    trace = max(traces, key=lambda one: one.line.length)
    x, y = trace.line.interpolate(0.5, normalized=True).coords[0]
    to_x, to_y = trace.line.coords[1]
    # Across the trace, beyond its edge.
    half = trace.line.length / 2
    end = (x + 0.3 * (to_y - y) / half, y - 0.3 * (to_x - x) / half)
    line = pcb_reader.LineString([(x, y), end])
    spoilt.copper.append(pcb_reader.Copper("In1_Cu", line.buffer(0.01), -1, 0.02, line))
    assert pcb_reader.loose_ends(spoilt) == [("In1_Cu", *end)]


def test_a_trace_under_a_cell_of_another_chip_is_found(board, tables):
    chips = chips_of(tables)
    (name, cell), *_ = [
        (one, other) for one in chips for other in chips if chips[one] != chips[other]
    ]
    spoilt = copy_of(board)
    away = tables.places[cell]
    trace = next(one for one in board.of_net(f"E_{name}", "In1_Cu") if one.line is not None)
    line = pcb_reader.LineString([trace.line.coords[0], away])
    spoilt.copper.append(pcb_reader.Copper("In1_Cu", line.buffer(0.1), trace.net, 0.2, line))
    assert (name, cell) in pcb_reader.under_strange_cells(spoilt, chips)


def test_a_back_without_dots_is_found_to_be_bare(board):
    spoilt = copy_of(board)
    spoilt.copper = [one for one in spoilt.copper if not pcb_reader.is_dot(one)]
    assert pcb_reader.covered(spoilt, "B_Cu") < 0.15 * pcb_reader.covered(spoilt, "F_Cu")
