"""Three thirds of hex-7, each the same printed circuit, make one board."""

import math
import re

import pytest
from gerbonara.rs274x import GerberFile
from shapely import affinity
from shapely.geometry import LineString, Point
from shapely.ops import polygonize, unary_union

from hardware.electrical import fuse_of
from hardware.pcb.signal import FILM_THRESHOLD
from hardware.pcb.size import CABLE_SUPPLY_MM2, cable_loss
from hardware.places import places_of
from hardware.stack import TOUCH_THRESHOLD
from tests.hardware.firmware_tables import BUILT, Tables

pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("printed circuits")]

FOLDER = BUILT / "hex-7" / "pcb"
CENTRE = (39.5, 64.75)
BOARD = Tables("hex-7-pcb")
GAP = 0.2


@pytest.fixture(scope="module")
def edge():
    """The outline, in places of the whole board, as the Gerber file has it."""
    text = (FOLDER / "gerbers" / "hex-7-pcb-Edge_Cuts.gbr").read_text("utf-8")
    lines = GerberFile.from_string(text).objects
    ends = [LineString([(one.x1, one.y1), (one.x2, one.y2)]) for one in lines]
    largest = max(polygonize(unary_union(ends)), key=lambda shape: shape.bounds[2])
    return affinity.translate(type(largest)(largest.exterior), *CENTRE)


@pytest.fixture(scope="module")
def broken(edge):
    """The same without the triangle: it ends at a straight line through two of its corners."""
    holes = _holes()
    assert len(holes) == 9
    away = [_towards_third(at) for at in holes]
    assert max(away) - min(away) < 0.01
    seam = 20 * math.sqrt(3) / 4
    assert away[0] == pytest.approx(seam, abs=0.01)
    far = 1000
    along = (-math.sin(math.radians(30)), math.cos(math.radians(30)))
    normal = (along[1], -along[0])
    start = (normal[0] * (seam + GAP / 2), normal[1] * (seam + GAP / 2))
    corners = [
        (start[0] - along[0] * far, start[1] - along[1] * far),
        (start[0] + along[0] * far, start[1] + along[1] * far),
        (start[0] + along[0] * far + normal[0] * far, start[1] + along[1] * far + normal[1] * far),
        (start[0] - along[0] * far + normal[0] * far, start[1] - along[1] * far + normal[1] * far),
    ]
    return edge.intersection(type(edge)(corners))


def _towards_third(at):
    return at[0] * math.cos(math.radians(30)) + at[1] * math.sin(math.radians(30))


def _holes():
    """Middles of the holes that the triangle is broken off at."""
    text = (FOLDER / "gerbers" / "hex-7-pcb-NPTH.drl").read_text("utf-8")
    (tool,) = re.findall(r"^(T\d+)C0\.800$", text, re.M)
    places = re.search(rf"^{tool}\n((?:X.*\n)+)", text, re.M)[1]
    found = re.findall(r"X(-?[\d.]+)Y(-?[\d.]+)", places)
    return [(float(x) + CENTRE[0], float(y) + CENTRE[1]) for x, y in found]


def _turned(shape, thirds):
    return affinity.rotate(shape, 120 * thirds, origin=(0, 0))


def test_three_thirds_meet_without_overlap_and_with_a_narrow_gap(edge, broken):
    thirds = [edge, _turned(broken, 1), _turned(broken, 2)]
    for index, one in enumerate(thirds):
        other = thirds[(index + 1) % 3]
        assert one.intersection(other).area == 0
        assert one.distance(other) == pytest.approx(GAP, abs=0.01)
    together = unary_union(thirds)
    closed = together.buffer(0.15, join_style="mitre").buffer(-0.15, join_style="mitre")
    assert closed.geom_type == "Polygon"
    assert not closed.interiors


def test_with_all_three_triangles_they_would_not_meet(edge):
    assert edge.intersection(_turned(edge, 1)).area > 100


def test_each_cell_lies_on_its_third_and_the_middle_on_the_triangle(edge, broken):
    own = [name for name in BOARD.names if edge.contains(Point(BOARD.place(name)))]
    assert len(own) == 44
    middle = [name for name in own if not broken.contains(Point(BOARD.place(name)))]
    assert middle == ["g7"]
    for thirds in (1, 2):
        shape = _turned(broken, thirds)
        assert sum(shape.contains(Point(BOARD.place(name))) for name in BOARD.names) == 43


def _partner(name, thirds):
    """The pad at the place that a pad has when the board is turned."""
    at = _turned(Point(BOARD.place(name)), thirds)
    found = min(BOARD.names, key=lambda other: Point(BOARD.place(other)).distance(at))
    assert Point(BOARD.place(found)).distance(at) < 0.02
    return found


@pytest.mark.parametrize("thirds", [1, 2])
def test_wiring_and_chain_of_the_others_are_those_of_the_first_turned(thirds):
    wires = BOARD.electrodes()
    first = {key: pad for key, pad in wires.items() if int(key[0][5:]) < 4}
    assert len(first) == 44
    for (chip, electrode), pad in first.items():
        key = (f"touch{int(chip[5:]) + 4 * thirds}", electrode)
        assert wires.get(key) == (None if pad == "g7" else _partner(pad, thirds))
    chain = [pad for pad in BOARD.chain()[:44] if pad != "g7"]
    start = 44 + 43 * (thirds - 1)
    assert BOARD.chain()[start : start + 43] == [_partner(pad, thirds) for pad in chain]


def test_each_third_has_a_bus_of_its_own_with_four_addresses():
    for thirds in range(3):
        chips = BOARD.board.chips[4 * thirds : 4 * thirds + 4]
        assert [chip.address for chip in chips] == [0x5A, 0x5B, 0x5C, 0x5D]
    names = [chip["bus"] for chip in BOARD.data["touch"]]
    assert names == ["i2c0"] * 4 + ["i2c1"] * 4 + ["soft"] * 4


def test_wires_of_the_cable_bear_the_current_that_trips_the_fuse():
    supply = fuse_of(places_of("hex-7-pcb").board)
    assert supply.mm2 == CABLE_SUPPLY_MM2
    assert supply.trip_a <= CABLE_SUPPLY_MM2 * 6
    # By hand: 0.5 A over 0.3 m, 0.34 mm2 there and twice that back, 0.0178 ohm mm2/m.
    assert cable_loss(500) == pytest.approx(0.5 * 0.0178 * 0.3 * (1 / 0.34 + 1 / 0.68))
    text = (FOLDER / "order.md").read_text("utf-8")
    assert re.search(r"ground\s+wires of 0.34 mm2", text)


def test_the_page_says_which_hole_of_the_carrier_leads_to_which_pin_of_the_pico():
    text = (FOLDER / "order.md").read_text("utf-8")
    rows = dict(re.findall(r"^\| ([A-K]\d+), [\w ]+ \| ([^|]+) \| 0.\d+ mm2 \|$", text, re.M))
    board = BOARD.board
    pins = {22: 29, 15: 20}  # by hand, from the Pico's data sheet
    assert rows == {
        "A1": "VBUS (pin 40)",
        "K3": "GND (pin 38)",
        "D5": f"GP{board.led_pin} (pin {pins[board.led_pin]})",
        "J3": f"GP{board.sound_pin} (pin {pins[board.sound_pin]})",
    }


def test_the_page_has_the_counts_of_each_pad_of_all_three():
    text = (FOLDER / "README.md").read_text("utf-8")
    rows = re.findall(
        r"^\| (\S+) \| (\S+) \| (\S+) \| touch\d ELE\d+ \| \d+ \| (\d+) \| (\d+) \| (\d+) \|",
        text,
        re.M,
    )
    named = [name for row in rows for name in row[:3] if name != "-"]
    assert sorted(named) == sorted(BOARD.names)
    child, adult, acrylic = (min(int(row[column]) for row in rows) for column in (3, 4, 5))
    assert adult > 3 * child > 3 * 1.2 * FILM_THRESHOLD
    assert acrylic > TOUCH_THRESHOLD
    assert "**This board was never fabricated.**" in text
