"""What a board house and an assembly house read: mask, paste, fiducials, lists, silk-screen.

Each rule is a function that returns what is wrong, and a test that spoils the files shows that it
notices.
"""

import csv
import io
import itertools
import re

import pytest
from shapely.geometry import Point

from tests.hardware import pcb_reader
from tests.hardware.firmware_tables import BUILT

pytestmark = pytest.mark.slow

# Folder and name of its Gerber files.
BOARDS = {"hex-4/pcb": "hex-4-pcb", "hex-7/pcb": "hex-7-pcb"}
KICAD = {
    "hex-4/pcb": "hex-4",
    "hex-7/pcb": "hex-7",
    "hex-4/carrier": "carrier",
    "hex-2/pads-circuit": "hex-2-pads",
    "hex-4/pads-circuit": "hex-4-pads",
}
BY_HAND = ("U1", "LS1", "X1")
# A house prints no dam of mask that is narrower (white mask; two houses' rules).
LEAST_DAM = 0.19
LANDS = {(0.2, 0.75), (0.75, 0.2)}  # of the touch chip


@pytest.fixture(scope="module", params=BOARDS)
def folder(request):
    return request.param


@pytest.fixture
def files(folder):
    layers = ("B_Cu", "B_Mask", "B_Paste")
    found = {
        layer: pcb_reader.openings(
            (BUILT / folder / "gerbers" / f"{BOARDS[folder]}-{layer}.gbr").read_bytes()
        )
        for layer in layers
    }
    (netlist,) = (BUILT / folder).glob("*.ipc")
    found["records"] = pcb_reader.records_of(netlist.read_bytes())
    return found


def size_of(shape):
    left, low, right, high = shape.bounds
    return round(right - left, 2), round(high - low, 2)


def over(shapes, at):
    return [shape for shape in shapes if shape.distance(at) < 0.01]


# Mask and paste.


def narrow_dams(files):
    """Openings over the touch chips' pins with less than a dam between them."""
    pins = [one for one in surface_pads(files) if re.fullmatch(r"U[1-9]\d", one.part)]
    assert len(pins) == 4 * 20
    shapes = [shape for pin in pins for shape in over(files["B_Mask"], Point(pin.at))]
    tree = pcb_reader.STRtree(shapes)
    return [
        (one, other)
        for one, shape in enumerate(shapes)
        for other in tree.query(shape, predicate="dwithin", distance=LEAST_DAM)
        if one < other
    ]


def wrong_paste(files):
    """Pads with paste that no house solders, and pads of the house without, or with too much."""
    found = []
    for record in surface_pads(files):
        at = Point(record.at)
        printed = [size_of(one) for one in over(files["B_Paste"], at)]
        (opening,) = [size_of(one) for one in over(files["B_Mask"], at)]
        if record.part in BY_HAND or record.part.startswith("FID"):
            found += [record for _ in printed]
            continue
        wanted = (0.17, 0.65) if opening in LANDS else opening
        if len(printed) != 1 or sorted(printed[0]) > sorted(wanted):
            found.append(record)
    return found


def surface_pads(files):
    return [one for one in files["records"] if one.pin and one.layer == "B_Cu"]


def test_the_mask_leaves_a_dam_between_the_pins_of_a_touch_chip(files):
    assert narrow_dams(files) == []


def test_wider_openings_would_be_refused(files):
    files["B_Mask"] = [shape.buffer(0.05) for shape in files["B_Mask"]]
    assert narrow_dams(files)


def test_paste_is_printed_for_the_house_alone_and_little_for_a_touch_chip(files):
    assert wrong_paste(files) == []


def test_paste_on_what_the_builder_solders_is_found_and_missing_paste_too(files):
    by_hand = next(one for one in surface_pads(files) if one.part in BY_HAND)
    files["B_Paste"].append(Point(by_hand.at).buffer(0.5))
    gone = next(one for one in surface_pads(files) if one.part == "C90")
    files["B_Paste"] = [one for one in files["B_Paste"] if one.distance(Point(gone.at)) > 0.01]
    assert {one.part for one in wrong_paste(files)} == {by_hand.part, "C90"}


def test_a_whole_land_of_paste_on_a_touch_chip_is_found(files):
    files["B_Paste"] = [shape.buffer(0.02) for shape in files["B_Paste"]]
    assert {one.part for one in wrong_paste(files)} >= {"U11", "U12", "U13", "U14"}


def ungrounded_shell(records):
    """Pads below the shell of the Pico's socket that are missing, or are not ground."""
    nets = {(one.part, one.pin): one.net for one in records}
    return [pad for pad in "ABCD" if nets.get(("U1", pad)) != "GND"]


def test_the_shell_of_the_socket_has_its_four_pads_of_ground():
    (netlist,) = (BUILT / "hex-4" / "pcb").glob("*.ipc")
    records = pcb_reader.records_of(netlist.read_bytes())
    assert ungrounded_shell(records) == []
    without = [one for one in records if (one.part, one.pin) != ("U1", "C")]
    assert ungrounded_shell(without) == ["C"]


# Fiducials.


def fiducials(files):
    return [Point(one.at) for one in files["records"] if one.part.startswith("FID")]


def bad_fiducials(files):
    """Marks that are not round, of 1 mm, and alone in an opening of 2 mm."""
    found = []
    for at in fiducials(files):
        alone = [shape for shape in files["B_Cu"] if shape.distance(at) < 1.0]
        openings = over(files["B_Mask"], at)
        if list(map(size_of, alone)) != [(1, 1)] or list(map(size_of, openings)) != [(2, 2)]:
            found.append(at)
    return found


def test_three_fiducials_lie_far_apart_and_no_turn_takes_one_for_another(files):
    places = fiducials(files)
    assert len(places) == 3 and bad_fiducials(files) == []
    sides = sorted(one.distance(other) for one, other in itertools.combinations(places, 2))
    assert sides[0] > 80
    assert min(b - a for a, b in itertools.pairwise(sides)) > 5


def test_copper_in_the_opening_of_a_fiducial_is_found(files):
    at = fiducials(files)[0]
    files["B_Cu"].append(Point(at.x + 0.9, at.y).buffer(0.1))
    assert bad_fiducials(files) == [at]


# Lists.


def bill(folder):
    text = (BUILT / folder / "bom.csv").read_text("utf-8")
    return list(csv.DictReader(io.StringIO(text)))


def unknown_parts(rows):
    """Values that the house places, and for which the list has neither a number nor a word."""
    return [
        row["Comment"]
        for row in rows
        if row["Place"] == "house" and not re.fullmatch(r"C\d+|to be checked", row["LCSC"])
    ]


def test_each_part_of_the_house_has_a_number_or_is_to_be_checked(folder):
    rows = bill(folder)
    assert unknown_parts(rows) == []
    numbers = [row["LCSC"] for row in rows if row["LCSC"].startswith("C")]
    assert len(numbers) == len(set(numbers)) > 8
    assert all(not row["LCSC"] for row in rows if row["Place"] == "by hand")
    assert "to be checked" in (BUILT / folder / "order.md").read_text("utf-8")


def test_a_part_without_a_number_is_found(folder):
    rows = bill(folder)
    rows[1]["LCSC"] = ""
    assert unknown_parts(rows) == [rows[1]["Comment"]]


def polarised(rows):
    """Capacitors that burn if a house turns them: tantalums, by their cases."""
    return [row["Designator"] for row in rows if "EIA-" in row["Footprint"]]


def test_nothing_burns_if_a_house_turns_it(folder):
    """No tantalum on the 5 V: ceramics work either way round."""
    rows = bill(folder)
    assert polarised(rows) == []
    (bulk,) = [row for row in rows if row["Designator"] == "C90,C92,C93"]
    bulk["Footprint"] = "EIA-7343"
    assert polarised(rows) == ["C90,C92,C93"]


# Turns.


def corners(folder, records):
    """By part: the corner of pin 1 as seen from behind, where left and right are exchanged."""
    found = {}
    for row in csv.DictReader(io.StringIO((BUILT / folder / "positions.csv").read_text("utf-8"))):
        middle = [float(row[key].removesuffix("mm")) for key in ("Mid X", "Mid Y")]
        x, y = next(one.at for one in records if (one.part, one.pin) == (row["Designator"], "1"))
        found[row["Designator"]] = (
            f"{'upper' if y > middle[1] else 'lower'} {'left' if x > middle[0] else 'right'}",
            row["Rotation"],
        )
    return found


def wrong_corners(text, found):
    """Rows of the page's table that do not say where pin 1 lies."""
    rows = re.findall(r"^\| \S+ \| (\d+) \| (\w+ \w+) \| (?:.*such as )?(\w+) \|$", text, re.M)
    assert len(rows) >= 4
    return [name for turn, corner, name in rows if found[name] != (corner, turn)]


def test_the_page_says_where_pin_1_of_each_part_lies_in_the_preview(folder, files):
    text = (BUILT / folder / "order.md").read_text("utf-8")
    found = corners(folder, files["records"])
    assert wrong_corners(text, found) == []
    turned = {"U11", "D1"} | ({"U2"} & set(found))
    assert set(re.findall(r"such as (\w+) \|$", text, re.M)) | turned >= turned
    for name in turned:
        spoilt = text.replace("upper left", "?").replace("lower right", "upper left")
        spoilt = spoilt.replace("?", "lower right")
        assert wrong_corners(spoilt, found), name


# The silk-screen.

# Bare copper is wider by this than its opening in the mask may lie away from a letter.
LEAST_FROM_COPPER = 0.1
LEAST_MARK = 0.5  # mm; an eye finds no shorter line, and houses print none for certain


def silk(name, folder):
    """(words, height) of all that is printed."""
    text = (BUILT / folder / f"{name}.kicad_pcb").read_text("utf-8")
    form = r'\(gr_text "([^"]*)" .*?\.SilkS"\) \(effects \(font \(size (\S+) \S+\)'
    return [(words, float(height)) for words, height in re.findall(form, text)]


def too_low(texts):
    """Letters that houses do not print."""
    return [words for words, height in texts if height < 0.8]


def says_which_it_is(texts):
    """Whether the revision and its day are printed."""
    words = " ".join(one for one, _ in texts)
    revision = re.search(r"\brev \d+\b", words)
    return bool(revision and re.search(r"\b2\d{3}-\d\d-\d\d\b", words))


@pytest.mark.parametrize(("place", "name"), KICAD.items())
def test_each_side_that_is_printed_says_which_revision_it_is(place, name):
    texts = silk(name, place)
    assert says_which_it_is(texts)
    assert not says_which_it_is([one for one in texts if "rev" not in one[0]])
    assert "fabricated" not in " ".join(words for words, _ in texts)
    assert too_low(texts) == []
    assert too_low([*texts, ("small", 0.7)]) == ["small"]


def drawn(place, layer):
    (path,) = (BUILT / place / "gerbers").glob(f"*-{layer}.gbr")
    return pcb_reader.openings(path.read_bytes())


def on_copper(lines, openings):
    """Lines of the silk-screen over what the mask leaves bare: a house cuts them off."""
    tree = pcb_reader.STRtree(openings)
    return [
        line
        for line in lines
        if len(tree.query(line, predicate="dwithin", distance=LEAST_FROM_COPPER))
    ]


@pytest.mark.parametrize("place", KICAD)
def test_nothing_is_printed_on_bare_copper(place):
    lines, openings = drawn(place, "B_SilkS"), drawn(place, "B_Mask")
    assert len(lines) > 100 and on_copper(lines, openings) == []
    lines.append(openings[0].centroid.buffer(0.1))
    assert on_copper(lines, openings) == lines[-1:]


def unmarked(files, lines):
    """Parts that can be turned wrongly, without a mark that is close to pin 1 alone."""
    pins = {}
    for record in surface_pads(files):
        pins.setdefault(record.part, {})[record.pin] = Point(record.at)
    tree = pcb_reader.STRtree(lines)
    found = []
    for part, places in pins.items():
        if len(places) == 2 or part.startswith("FID"):
            continue
        near = [lines[one] for one in tree.query(places["1"].buffer(2.2), predicate="intersects")]
        own = [
            line
            for line in near
            if max(size_of(line)) >= LEAST_MARK
            and min(places, key=lambda pin: line.distance(places[pin])) == "1"
        ]
        if not own:
            found.append(part)
    return found


def test_a_mark_lies_beside_pin_1_of_each_part_that_can_be_turned(folder, files):
    lines = drawn(folder, "B_SilkS")
    assert unmarked(files, lines) == []
    touch = next(one for one in surface_pads(files) if (one.part, one.pin) == ("U11", "1"))
    lines = [one for one in lines if one.distance(Point(touch.at)) > 2.5]
    assert unmarked(files, lines) == ["U11"]


def test_what_the_guide_sends_the_builder_to_has_its_name_printed_there(folder, files):
    """(name, part, pin), and how far the middle of the word may lie away."""
    wanted = {
        "hex-4/pcb": [("5v", "U1", "40"), ("gnd", "U1", "38"), ("3v3", "U1", "36")],
        "hex-7/pcb": [
            ("5v", "X1", "6"),
            ("gnd", "X1", "5"),
            ("3v3", "X1", "2"),
            ("r6", "R6", "1"),
        ],
    }[folder]
    text = (BUILT / folder / f"{KICAD[folder]}.kicad_pcb").read_text("utf-8")
    for words, part, pin in wanted:
        at = next(one.at for one in files["records"] if (one.part, one.pin) == (part, pin))
        places = re.findall(rf'\(gr_text "{words}" \(at (-?[\d.]+) (-?[\d.]+)', text)
        middles = [Point(float(x) - 100, 110 - float(y)) for x, y in places]
        assert min(middle.distance(Point(at)) for middle in middles) < 4.5, words


@pytest.mark.parametrize(("place", "name"), KICAD.items())
def test_the_gerber_files_and_the_drawing_have_the_same_revision_and_day(place, name):
    text = (BUILT / place / f"{name}.kicad_pcb").read_text("utf-8")
    day, revision = re.search(r'\(date "(\S+)"\)\s+\(rev "(\S+)"\)', text).groups()
    gerbers = list((BUILT / place / "gerbers").glob("*.gbr"))
    assert gerbers
    for path in gerbers:
        text = path.read_text("utf-8")
        assert f"%TF.CreationDate,{day}T00:00:00Z*%" in text
        assert re.search(rf"%TF\.ProjectId,[^,]+,[^,]+,{revision}\*%", text)
