"""What is uploaded to a house: lists in its words, turns by its rules, the zip of the Gerbers.

What a house wants stands here a second time, by hand, from its help pages.
"""

import csv
import io
import math
import re
import zipfile

import pytest
from pypdf import PdfReader
from shapely import affinity
from shapely.geometry import Polygon, box
from shapely.ops import unary_union

from hardware.pcb import price
from hardware.pcb.houses import gerber_zip
from tests.hardware import pcb_reader
from tests.hardware.firmware_tables import BUILT
from tests.hardware.pcb_wiring import PINS
from tests.hardware.readers import read_dxf

pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("printed circuits")]

FOLDERS = ("hex-4/pcb", "hex-7/pcb")
JLCPCB_BILL = ["Comment", "Designator", "Footprint", "LCSC Part #"]
JLCPCB_POSITIONS = ["Designator", "Mid X", "Mid Y", "Layer", "Rotation"]
# What PCBWay's plug-in calls necessary, and how it calls the rest.
PCBWAY_NECESSARY = {"Designator", "Qty", "Mfg Part #", "Package/Footprint"}
# Where pin 1 lies in JLCPCB's own drawing of a part, turn 0: of a SOT-23-5 at the lower right, of
# a QFN at the lower left. Nobody tells how it draws the light.
JLCPCB_FIRST_PIN = {"SOT-23-5": (1.1375, -0.95), "UQFN-20_3x3mm_P0.4mm": (-0.8, -1.475)}
MOST_NAMES = 200  # in one row, at JLCPCB


@pytest.fixture(scope="module", params=FOLDERS)
def folder(request):
    return BUILT / request.param


def rows(path, between=","):
    return list(csv.DictReader(io.StringIO(path.read_text("utf-8")), delimiter=between))


def pins_of(folder):
    (netlist,) = folder.glob("*.ipc")
    records = pcb_reader.records_of(netlist.read_bytes())
    return {(one.part, one.pin): one.at for one in records if one.pin}


def test_jlcpcb_s_lists_have_its_columns_and_name_the_same_parts(folder):
    bill, positions = (
        rows(folder / "order" / f"jlcpcb-{name}.csv") for name in ("bom", "positions")
    )
    assert list(bill[0]) == JLCPCB_BILL and list(positions[0]) == JLCPCB_POSITIONS
    named = [name for row in bill for name in row["Designator"].split(",")]
    assert sorted(named) == sorted(row["Designator"] for row in positions)
    assert max(len(row["Designator"].split(",")) for row in bill) <= MOST_NAMES
    assert not {"U1", "LS1", "X1"} & set(named)
    without = [row["Comment"] for row in bill if not re.fullmatch(r"C\d+", row["LCSC Part #"])]
    assert set(without) <= {"polyfuse, hold 1.1 A"}
    assert {row["Layer"] for row in positions} == {"Bottom"}


def test_pcbway_s_lists_have_what_it_calls_necessary_in_each_row(folder):
    bill = rows(folder / "order" / "pcbway-bom.csv")
    positions = rows(folder / "order" / "pcbway-positions.txt", between="\t")
    assert set(bill[0]) >= PCBWAY_NECESSARY
    assert all(row[column] for row in bill for column in PCBWAY_NECESSARY)
    named = [name for row in bill for name in row["Designator"].split(",")]
    assert sorted(named) == sorted(row["Designator"] for row in positions)
    assert [int(row["Qty"]) for row in bill] == [len(row["Designator"].split(",")) for row in bill]
    assert list(positions[0]) == ["Designator", "X (mm)", "Y (mm)", "Rotation", "Side"]


# Turns.


def wrongly_turned(positions, forms, pins, firsts):
    """Parts whose pin 1 does not lie where the house's drawing, turned by its turn, puts it."""
    found = []
    for row in positions:
        first = firsts.get(forms[row["Designator"]])
        if first is None:
            continue
        angle = math.radians(float(row["Rotation"]))
        x = first[0] * math.cos(angle) - first[1] * math.sin(angle)
        y = first[0] * math.sin(angle) + first[1] * math.cos(angle)
        middle = [float(row[key].removesuffix("mm")) for key in ("Mid X", "Mid Y")]
        # Turns are seen from the back, where right and left are exchanged.
        if math.dist((middle[0] - x, middle[1] + y), pins[row["Designator"], "1"]) > 0.01:
            found.append(row["Designator"])
    return found


def test_jlcpcb_s_turns_put_pin_1_where_it_belongs(folder):
    bill = rows(folder / "order" / "jlcpcb-bom.csv")
    forms = {name: row["Footprint"] for row in bill for name in row["Designator"].split(",")}
    positions = rows(folder / "order" / "jlcpcb-positions.csv")
    pins = pins_of(folder)
    # What it draws as the data sheets do keeps its turn.
    alike = {form: at["1"] for form, at in PINS.items() if form not in JLCPCB_FIRST_PIN}
    assert wrongly_turned(positions, forms, pins, {**alike, **JLCPCB_FIRST_PIN}) == []
    chip = next(row for row in positions if row["Designator"] == "U12")
    chip["Rotation"] = str((int(chip["Rotation"]) + 90) % 360)
    assert wrongly_turned(positions, forms, pins, JLCPCB_FIRST_PIN) == ["U12"]


# The drawing.


def words_of(folder):
    """By the words on the drawing: where they begin, in mm from the board's left lower corner.

    Seen from the back; the drawing is twice as large, and its margin is 10 mm.
    """
    found = {}

    def note(text, _, matrix, *__):
        if text.strip():
            found[text.strip()] = tuple((place * 25.4 / 72 - 10) / 2 for place in matrix[4:])

    page = PdfReader(folder / "order" / "assembly.pdf").pages[0]
    page.extract_text(visitor_text=note)
    return found


def test_the_drawing_for_the_house_has_the_name_of_each_part_where_it_lies(folder):
    names = {name for row in rows(folder / "bom.csv") for name in row["Designator"].split(",")}
    words = words_of(folder)
    assert names <= set(words)
    half_x, half_y = {"hex-4": (76, 93), "hex-7": (109.25, 73.5)}[folder.parent.name]
    for row in rows(folder / "positions.csv"):
        x, y = (float(row[key].removesuffix("mm")) for key in ("Mid X", "Mid Y"))
        there = words[row["Designator"]]
        assert math.dist(there, (half_x - x, half_y + y)) < 1, row["Designator"]


# The zip.


@pytest.mark.parametrize(
    ("place", "name"),
    [(f"{one}/order", f"{one}/gerbers") for one in FOLDERS] + [("hex-4/carrier",) * 2],
)
def test_the_zip_has_all_layers_and_holes_side_by_side(place, name):
    layers = BUILT / name
    layers = layers if layers.name == "gerbers" else layers / "gerbers"
    with zipfile.ZipFile(BUILT / place / "gerbers.zip") as packed:
        assert packed.testzip() is None
        found = {entry: packed.read(entry) for entry in packed.namelist()}
        assert {info.date_time for info in packed.infolist()} == {(1980, 1, 1, 0, 0, 0)}
    assert found == {path.name: path.read_bytes() for path in layers.iterdir()}
    assert not [entry for entry in found if "/" in entry]
    assert gerber_zip(dict(reversed(found.items()))) == gerber_zip(found)


# The page.


def test_the_links_of_the_page_lead_to_files_and_to_headings(folder):
    text = (folder / "order.md").read_text("utf-8")
    headings = {
        re.sub(r"[^\w -]", "", words.lower()).replace(" ", "-")
        for words in re.findall(r"^#+ (.*)$", text, re.M)
    }
    targets = re.findall(r"\]\(\s*([^)]+)\)", text)
    assert {"order/gerbers.zip", "face.dxf", "floor.dxf", "frame.dxf"} <= set(targets)
    for target in targets:
        file, _, heading = target.partition("#")
        assert not file or (folder / file).exists(), target
        assert file or heading in headings, target


def test_the_page_says_what_was_not_tried_and_of_which_day_the_prices_are(folder):
    text = " ".join((folder / "order.md").read_text("utf-8").split())
    assert "**Nobody has ordered this board yet, and no house was asked.**" in text
    assert f"Put together on {price.DAY}" in text
    assert re.fullmatch(r"2\d{3}-\d\d-\d\d", price.DAY)


def prices(folder):
    """By the words of a row: euros for one, two and five boards."""
    lines = (folder / "order.md").read_text("utf-8").splitlines()
    start = lines.index("| euros | one board | two | five |")
    table = [line.strip("| ").split(" | ") for line in lines[start + 2 : lines.index("", start)]]
    return {row[0]: [int(re.search(r"\d+", cell)[0]) for cell in row[1:]] for row in table}


def test_the_rows_of_the_prices_add_up(folder):
    *parts, together, each = prices(folder).values()
    for column, boards in enumerate((1, 2, 5)):
        whole = sum(row[column] for row in parts)
        assert whole <= together[column] < whole + 5
        assert each[column] * boards >= together[column] > (each[column] - 5) * boards


def test_a_circuit_of_hex_4_costs_a_club_55_to_80_euros_if_it_orders_five():
    """What comes from the house alone, with shipping and tax."""
    rows = list(prices(BUILT / "hex-4" / "pcb").items())
    own = ("film", "Pico", "floor")
    house = sum(euros[2] for words, euros in rows[:-2] if not words.startswith(own))
    assert 55 <= house / 5 <= 80


def test_the_form_is_told_the_number_of_parts(folder):
    text = " ".join((folder / "order.md").read_text("utf-8").split())
    bill = rows(folder / "bom.csv")
    placed = [int(row["Quantity"]) for row in bill if row["Place"] == "house"]
    assert f"{len(placed)} unique parts, {sum(placed)} SMD parts" in text


# Floor and frame.


def test_the_frame_goes_round_the_board_and_reaches_to_its_face():
    """By hand: posts 10 mm, board 1.6 mm, film and tape 0.55 mm; the board is 152 x 186 mm."""
    folder = BUILT / "hex-4" / "pcb"
    drawn = read_dxf((folder / "frame.dxf").read_text("utf-8"))
    assert drawn.size == pytest.approx((152 + 2 * 8.5, 186 + 2 * 8.5))
    text = (folder / "order.md").read_text("utf-8")
    layers = int(re.search(r"^\| (\d+) \| frame", text, re.M)[1])
    assert 0 <= 10 + 1.6 + 0.55 - 3 * layers < 1
    thirds = (BUILT / "hex-7" / "pcb" / "order.md").read_text("utf-8")
    layers = int(re.search(r"^\| (\d+) \| frame", thirds, re.M)[1])
    assert 0 <= 20 + 1.6 + 0.55 - 3 * layers < 2


CENTRE = (39.5, 64.75)  # 0, 0 of the files of a third, on the whole board
SHEETS = ("frame", "floor")
SOCKET = (-76.0, -76.0)  # of the Pico of hex-4: flush with the left edge


def circuits_of(folder):
    """The outlines of the circuits that make a board, in places of the whole board."""
    (path,) = (folder / "gerbers").glob("*-Edge_Cuts.gbr")
    lines = unary_union(pcb_reader.openings(path.read_bytes()))
    outline = Polygon(max(lines.geoms, key=lambda one: one.envelope.area).exterior)
    if folder.parent.name == "hex-4":
        return [outline]
    third = affinity.translate(outline, *CENTRE)
    return [affinity.rotate(third, 120 * turn, origin=(0, 0)) for turn in range(3)]


def screw_holes(folder):
    (path,) = (folder / "gerbers").glob("*-NPTH.drl")
    tool = re.search(r"^(T\d+)C3\.200$", path.read_text("utf-8"), re.M)[1]
    block = re.search(rf"^{tool}\n((?:X.*\n)+)", path.read_text("utf-8"), re.M)[1]
    return [tuple(map(float, at)) for at in re.findall(r"X(-?[\d.]+)Y(-?[\d.]+)", block)]


def sheets_of(folder):
    """Frame and floor as shapes, and the floor's holes, in places of the board.

    A drawing begins at its lower left corner. The middle of the board is that of a rectangle, and
    the mean of the holes of three thirds.
    """
    frame, floor = (read_dxf((folder / f"{name}.dxf").read_text("utf-8")) for name in SHEETS)
    if folder.parent.name == "hex-4":
        x, y = (size / 2 for size in floor.size)
    else:
        x, y = (sum(hole.middle[axis] for hole in floor.holes) / 9 for axis in (0, 1))
    edges = [
        next(one for one in sheet.outlines if one.layer == "EDGE") for sheet in (frame, floor)
    ]
    shapes = [affinity.translate(Polygon(edge.points), -x, -y) for edge in edges]
    return *shapes, [(hole.middle[0] - x, hole.middle[1] - y) for hole in floor.holes]


def in_the_way(frame, circuits):
    """Whether the frame touches a circuit, or is nearer than 0.3 mm."""
    return any(frame.distance(one) < 0.3 for one in circuits)


def test_the_frame_is_in_no_circuit_s_way_and_lies_on_the_floor(folder):
    frame, floor, _ = sheets_of(folder)
    circuits = circuits_of(folder)
    assert not in_the_way(frame, circuits)
    assert in_the_way(affinity.scale(frame, 0.98, 0.98, origin=(0, 0)), circuits)
    assert floor.buffer(0.01).contains(frame)


def test_the_floor_has_the_holes_of_the_board():
    folder = BUILT / "hex-4" / "pcb"
    *_, holes = sheets_of(folder)
    assert sorted(holes) == [pytest.approx(at, abs=0.01) for at in sorted(screw_holes(folder))]
    assert len(read_dxf((BUILT / "hex-7/pcb/floor.dxf").read_text("utf-8")).holes) == 9


def test_the_frame_is_open_where_the_plug_comes():
    """The housing of a plug is some 12 mm wide, and goes through 8 mm of wood."""
    frame, *_ = sheets_of(BUILT / "hex-4" / "pcb")
    x, y = SOCKET
    assert not frame.intersects(box(x - 20, y - 6, x, y + 6))
    assert frame.intersects(box(x - 20, y - 9, x, y + 9))
