"""The carrier, read back by gerbonara: it joins what the stripboard joins, in the same holes."""

import csv
import dataclasses
import io
import math
import re

import pytest
from pypdf import PdfReader
from shapely.geometry import LineString

from hardware import stripboard
from hardware.electrical import fuse_of
from hardware.pcb.carrier_page import bears
from hardware.places import places_of
from tests.hardware import pcb_reader
from tests.hardware.firmware_tables import BUILT, BUILT_NAMES
from tests.hardware.test_stripboard import BY_HAND, Nets

pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("printed circuits")]

FOLDER = BUILT / "hex-4" / "carrier"
LAYERS = ("F_Cu", "B_Cu")
# The names of its parts on the stripboard, and their pins by number.
PARTS = {
    "U2": ("74AHCT125", {str(pin): str(pin) for pin in range(1, 15)}),
    "F1": ("fuse", {"1": "one end", "2": "other end"}),
    "C90": ("capacitor", {"1": "plus", "2": "minus"}),
    "C91": ("100 nF", {"1": "one end", "2": "other end"}),
    "R1": ("10 kohm", {"1": "one end", "2": "other end"}),
    "R2": ("330 ohm", {"1": "one end", "2": "other end"}),
    "R5": ("330 ohm of the piezo", {"1": "one end", "2": "other end"}),
    "LS1": ("piezo", {"1": "one lead", "2": "other lead"}),
}
WIRES = {
    "J1": (stripboard.VBUS,),
    "J2": stripboard.PLUS_STAR,
    "J3": stripboard.GROUND_STAR,
    "J4": (stripboard.DATA_IN,),
    "J5": (stripboard.DATA_OUT,),
    "J6": (stripboard.SOUND_IN,),
}
# The wiring list, by hand from the data sheet of the 74AHCT125 and the guide.
GROUNDED = (1, 4, 5, 7, 9, 10, 12, 13)
EXPECTED = {
    "VBUS": {("J1", "1"), ("F1", "1")},
    "5V": {("F1", "2"), ("C90", "1"), ("C91", "1"), ("U2", "14")}
    | {("J2", str(pin)) for pin in range(1, 13)},
    "GND": {("C90", "2"), ("C91", "2"), ("R1", "2"), ("LS1", "2")}
    | {("U2", str(pin)) for pin in GROUNDED}
    | {("J3", str(pin)) for pin in range(1, 12)},
    "LED_IN": {("J4", "1"), ("U2", "2"), ("R1", "1")},
    "LED_OUT": {("U2", "3"), ("R2", "1")},
    "DATA_1": {("R2", "2"), ("J5", "1")},
    "SOUND": {("J6", "1"), ("R5", "1")},
    "PIEZO": {("R5", "2"), ("LS1", "1")},
}
# Places of some pins, seen from the part's upper side, turn 0.
PINS = {
    "DIP-14_W7.62mm": {"1": (-3.81, 7.62), "7": (-3.81, -7.62), "14": (3.81, 7.62)},
    "R_upright_P2.54mm": {"1": (-1.27, 0), "2": (1.27, 0)},
    "R_axial_P10.16mm": {"1": (-5.08, 0), "2": (5.08, 0)},
}
for _name in ("PTC_radial", "CP_radial_D8mm", "C_disc", "piezo_D13mm"):
    PINS[f"{_name}_P5.08mm"] = {"1": (-2.54, 0), "2": (2.54, 0)}


@pytest.fixture(scope="module")
def files():
    found = [path for path in FOLDER.rglob("*") if path.is_file()]
    return {path.relative_to(FOLDER).as_posix(): path.read_bytes() for path in found}


@pytest.fixture(scope="module")
def board(files):
    return pcb_reader.read(files, "carrier", LAYERS)


def copy_of(board):
    copper = [dataclasses.replace(one) for one in board.copper]
    records = [dataclasses.replace(one) for one in board.records]
    return dataclasses.replace(
        board,
        copper=copper,
        records=records,
        holes=list(board.holes),
        positions=dict(board.positions),
    )


def renamed(board):
    pcb_reader.join(board)
    pcb_reader.name(board)
    return board


def hole_at(at):
    """The hole of the stripboard at a place on the carrier, seen from the front."""
    column = 10 - at[0] / stripboard.PITCH
    row = 5 - at[1] / stripboard.PITCH
    assert column == pytest.approx(round(column), abs=0.01)
    assert row == pytest.approx(round(row), abs=0.01)
    return f"{stripboard.ROWS[round(row)]}{round(column)}"


# Nets.


def test_no_net_is_joined_to_another_and_each_is_one_piece(board):
    assert pcb_reader.shorts(board) == []
    assert pcb_reader.opens(board) == []
    assert pcb_reader.nameless(board) == []


def test_the_nets_are_those_of_the_wiring_list(board):
    assert pcb_reader.wires(board) == EXPECTED


def test_each_pin_and_each_wire_has_its_hole_of_the_stripboard(board):
    wanted = {
        (part, pin): next(one for one in stripboard.PARTS if one.name == name).pins[words]
        for part, (name, pins) in PARTS.items()
        for pin, words in pins.items()
    }
    for part, holes in WIRES.items():
        wanted |= {(part, str(pin)): hole for pin, hole in enumerate(holes, start=1)}
    assert {(one.part, one.pin): hole_at(one.at) for one in board.records} == wanted


def test_it_joins_the_pins_that_strips_cuts_and_links_join(board):
    joined = {}
    for one in board.records:
        (net,) = {
            piece.net
            for piece in board.copper
            if piece.layer == "B_Cu" and piece.shape.distance(pcb_reader.Point(one.at)) < 0.01
        }
        if one.part in PARTS:
            name, pins = PARTS[one.part]
            joined.setdefault(net, set()).add(f"{name} {pins[one.pin]}")
        elif len(WIRES[one.part]) == 1:
            joined.setdefault(net, set()).add(WIRES[one.part][0])
    assert {frozenset(pins) for pins in joined.values()} == BY_HAND
    nets = Nets(stripboard.cuts_of(True), stripboard.LINKS)
    for star in (stripboard.PLUS_STAR, stripboard.GROUND_STAR):
        assert all(nets.are_one(star[0], hole) for hole in star)


# Rules.


def test_gaps_are_wide_enough_for_any_house_and_copper_keeps_off_the_edge(board):
    assert pcb_reader.too_near(board, 0.25) == []
    assert pcb_reader.near_edges(board, 0.5) == []
    assert min(diameter for _, diameter in board.holes) == 1.0
    for index, (at, diameter) in enumerate(board.holes):
        for other, other_diameter in board.holes[index + 1 :]:
            assert math.dist(at, other) - (diameter + other_diameter) / 2 > 0.5


def test_the_carrier_has_the_size_of_the_stripboard(board):
    xs = [x for edge in board.edges for x, _ in edge.coords]
    ys = [y for edge in board.edges for _, y in edge.coords]
    assert (min(xs), max(xs), min(ys), max(ys)) == (-25, 25, -15, 15)


def test_its_copper_bears_the_current_that_trips_the_fuse(board):
    """10 degrees warmer; 0.5 mm of one outer layer bear 1.5 A, by the same formula by hand."""
    assert bears(0.5, 1) == pytest.approx(0.132 * 27.1**0.725, rel=0.01)
    for net in ("VBUS", "5V", "GND"):
        widths = {one.width for one in board.of_net(net) if one.width}
        for name in BUILT_NAMES:
            assert bears(min(widths), 1) > fuse_of(places_of(name).board).trip_a


# Parts.


def test_parts_lie_as_the_list_of_positions_says_and_all_are_in_the_bill(files, board):
    assert pcb_reader.misplaced(board, PINS) == []
    assert set(board.positions) == set(board.bill) == set(PARTS)
    rows = csv.DictReader(io.StringIO(files["bom.csv"].decode()))
    assert sum(int(row["Quantity"]) for row in rows) == len(PARTS)
    supply = fuse_of(places_of("hex-4").board)
    assert board.bill["F1"][0] == supply.fuse
    assert board.bill["C90"][0] == supply.capacitor


def test_the_schematic_shows_each_part_and_each_wire_once(files):
    pages = PdfReader(io.BytesIO(files["schematic.pdf"])).pages
    assert len(pages) == 1
    words = re.findall(r"[A-Z]+\d+", pages[0].extract_text())
    for part in (*PARTS, *WIRES):
        assert words.count(part) == (2 if part == "U2" else 1), part


def test_the_files_say_that_nobody_has_made_a_carrier(files):
    assert b"never fabricated" in files["README.md"]
    assert b"never fabricated" in files["carrier.kicad_pcb"]


# Mistakes that each check must catch.


def test_a_missing_track_is_found(board):
    for net, layer in (("PIEZO", "F_Cu"), ("LED_IN", "B_Cu"), ("DATA_1", "B_Cu")):
        spoilt = copy_of(board)
        (track,) = [one for one in board.of_net(net, layer) if one.line is not None]
        spoilt.copper = [one for one in spoilt.copper if not one.shape.equals(track.shape)]
        assert pcb_reader.opens(renamed(spoilt)) == [net]


def test_a_hole_that_is_not_drilled_is_found(board):
    spoilt = copy_of(board)
    at = next(one.at for one in board.records if (one.part, one.pin) == ("LS1", "1"))
    spoilt.holes = [hole for hole in board.holes if math.dist(hole[0], at) > 0.01]
    assert len(spoilt.holes) == len(board.holes) - 1
    assert "PIEZO" in pcb_reader.opens(renamed(spoilt))


def test_a_bridge_between_two_tracks_is_found(board):
    spoilt = copy_of(board)
    ends = [
        next(one.at for one in board.records if (one.part, one.pin) == pin)
        for pin in (("U2", "2"), ("U2", "3"))
    ]
    spoilt.copper.append(pcb_reader.Copper("F_Cu", LineString(ends).buffer(0.1)))
    assert pcb_reader.shorts(renamed(spoilt)) == ["LED_IN = LED_OUT"]


def test_two_swapped_pins_and_a_turned_part_are_found(board):
    spoilt = copy_of(board)
    one, other = (
        record
        for record in spoilt.records
        if (record.part, record.pin) in (("U2", "2"), ("U2", "3"))
    )
    one.net, other.net = other.net, one.net
    assert pcb_reader.wires(spoilt) != EXPECTED
    assert pcb_reader.shorts(renamed(spoilt))
    x, y, side, turn = board.positions["U2"]
    spoilt.positions["U2"] = (x, y, side, turn + 180)
    assert {part for part, _ in pcb_reader.misplaced(spoilt, PINS)} == {"U2"}
