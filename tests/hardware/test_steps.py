"""The guide, step by step: words, pictures and pages agree, and derive from the board file."""

import json
import math
import re
from functools import cache
from itertools import combinations, groupby
from pathlib import Path
from xml.etree import ElementTree

import pytest
from pypdf import PdfReader
from reportlab.pdfbase.pdfmetrics import stringWidth
from shapely.geometry import Polygon
from shapely.ops import unary_union

from hardware import stripboard
from hardware.electrical import least_pull_up
from hardware.parts import parts_of
from hardware.steps.board import KEPT, board_of, strap_of
from hardware.steps.drawing import CALLOUT, PAPER, Callout, Discs, Line, View, Words, look_of
from hardware.steps.files import files_of
from hardware.steps.guide import TITLES, steps_of
from hardware.steps.pictures import PICTURES
from hardware.steps.print_out import BOTTOM, Page, pdf, quoted
from hardware.steps.shapes import Frame, pico_below, pin_of_pico
from hardware.steps.to_svg import svg
from hardware.underside_sheet import pico_pin
from hardware.wiring import feeds, step_of
from tests.hardware.firmware_tables import BUILT, BUILT_NAMES

# One worker makes the pictures, once.
pytestmark = pytest.mark.xdist_group("guide")

README = BUILT.parent / "README.md"
# Boards of squares, and with multiplexers and a supply of their own, derive too.
DERIVED = (*BUILT_NAMES, "growy-2", "hex-9")
SVG = "{http://www.w3.org/2000/svg}"
MM = 25.4 / 72


@cache
def board(name):
    return board_of(name)


@cache
def steps(name):
    return {step.number: step for step in steps_of(board(name))}


@cache
def parts(name):
    return parts_of(board(name).places, board(name).wires)


@cache
def picture(name, number):
    return PICTURES[number](board(name))


def numbers_in(text):
    """The numbers of the circles in an SVG."""
    groups = ElementTree.fromstring(text).iter(f"{SVG}g")
    return {int(group.get("data-number")) for group in groups if group.get("class") == "callout"}


def of_kind(name, number, kind):
    return [item for item in picture(name, number).items if isinstance(item, kind)]


# Sheets.


def through_others(name, number):
    """Mm2 of outlines with a fill that lie on others written with them, as one path.

    A program of PDF leaves such a place bare.
    """
    found = []
    for _, items in groupby(picture(name, number).items, look_of):
        lines = [item for item in items if isinstance(item, Line) and item.fill not in ("", PAPER)]
        shapes = [Polygon(line.points).buffer(0) for line in lines]
        found.append(sum(shape.area for shape in shapes) - unary_union(shapes).area)
    return sum(found)


@pytest.mark.parametrize("name", DERIVED)
def test_no_sheet_of_the_stack_shows_another_through_itself(name):
    assert through_others(name, 12) == pytest.approx(0, abs=0.01)


# Words and numbers.


@pytest.mark.parametrize("name", DERIVED)
def test_all_boards_have_the_same_steps_but_for_the_piezo(name):
    wanted = set(range(len(TITLES)))
    if board(name).places.board.sound_pin is None:
        wanted -= {13}
    assert set(steps(name)) == wanted


@pytest.mark.parametrize("name", DERIVED)
def test_each_step_says_what_you_hold_what_you_do_and_how_you_check_it(name):
    for number in steps(name):
        step = steps(name)[number]
        assert step.hold and step.do and step.checks and step.time
        for sentence in (*step.do, *step.checks):
            assert sentence.endswith("."), sentence
            assert "  " not in sentence and sentence.count("`") % 2 == 0, sentence


@pytest.mark.gate
@pytest.mark.parametrize("name", DERIVED)
def test_each_sentence_has_its_number_in_the_picture_and_no_number_is_left(name):
    for number in steps(name):
        wanted = set(range(1, len(steps(name)[number].do) + 1))
        assert numbers_in(svg(picture(name, number))) == wanted


@pytest.mark.parametrize("name", DERIVED)
def test_each_wire_of_the_wiring_list_is_made_in_a_step(name):
    wires = board(name).wires
    made = [number for step in steps(name).values() for number in step.wires]
    assert sorted(made) == list(range(1, len(wires) + 1))
    for step in steps(name).values():
        assert all(step_of(wires[number - 1]) == step.number for number in step.wires)


# Words and figures of the board.


@pytest.mark.parametrize("name", BUILT_NAMES)
def test_pieces_links_and_feeds_are_those_of_the_wiring_list(name):
    of_step = {number: [] for number in steps(name)}
    for wire in board(name).wires:
        of_step[step_of(wire)].append(wire)
    rows = [wire for wire in of_step[6] if "bare wires" not in wire.wire]
    if board(name).places.strip_pitch:
        pieces = int(re.search(r"into (\d+) pieces", steps(name)[6].do[0])[1])
        assert pieces == len(rows)
        counts = [int(found) for found in re.findall(r"\d+(?=[, ])", steps(name)[6].do[0])][1:]
        assert sum(counts) == len(board(name).places.chain)
    links = int(re.search(r"Do this (\d+) times", steps(name)[7].do[2])[1])
    assert 3 * links == len([wire for wire in of_step[7] if "bare wires" not in wire.wire])
    for wire in of_step[8]:
        if wire.group == "feeds of the strips" and wire.end.endswith(" 5 V"):
            assert wire.end.removesuffix(" 5 V") in steps(name)[8].do[6]


@pytest.mark.parametrize("name", BUILT_NAMES)
def test_each_strap_is_in_the_words_and_only_those_that_leave_ground_are_cut(name):
    words = steps(name)[10].do
    for chip in board(name).chips:
        assert f"{chip.name} ADDR to {strap_of(chip)}" in words[1]
        is_cut = re.search(rf"\b{chip.name}\b", words[0]) is not None
        assert is_cut == (chip.address != 0x5A)


@pytest.mark.parametrize("name", KEPT)
def test_crosses_and_links_of_the_stripboard_are_all_drawn(name):
    has_sound = board(name).has_sound
    crosses = [
        item
        for item in of_kind(name, 8, Discs)
        if len(item.middles) == 1 and item.fill == "#ffffff" and 1.5 < item.radius < 2
    ]
    assert len(crosses) == len(stripboard.cuts_of(has_sound))
    assert f"at the {len(crosses)} crosses" in steps(name)[8].do[1]
    bare = [item for item in of_kind(name, 8, Line) if item.width == 1.3]
    assert len(bare) == len(stripboard.LINKS)
    # Each goes down from hole to hole; the copper side is the parts side with left and right
    # exchanged, so a hole's column counts from the other end.
    for line, (start, end) in zip(bare, stripboard.LINKS, strict=True):
        (x, y), (to_x, to_y) = line.points
        assert x == to_x
        rows = stripboard.place(end)[0] - stripboard.place(start)[0]
        assert (to_y - y) / 4.1 == pytest.approx(rows, abs=0.01)


def view_of(name, number, below=False):
    """Return how the first whole sheet of a picture maps the board, measured at its corners."""
    half_x, half_y = board(name).places.half_size
    for item in of_kind(name, number, Line):
        xs, ys = ([point[axis] for point in item.points] for axis in (0, 1))
        wide, high = max(xs) - min(xs), max(ys) - min(ys)
        if len(item.points) == 4 and wide > 40 and abs(wide / high - half_x / half_y) < 0.001:
            middle = ((max(xs) + min(xs)) / 2, (max(ys) + min(ys)) / 2)
            return View(middle, wide / 2 / half_x, below)
    raise AssertionError("no sheet")


@pytest.mark.parametrize("name", BUILT_NAMES)
def test_the_first_light_is_shown_where_it_is(name):
    first = board(name).places.chain[0]
    callout = next(one for one in picture(name, 6).callouts if one.number == 2)
    wanted = view_of(name, 6)((first.x, first.y))
    assert math.dist(callout.target, wanted) < 0.05
    assert f"number 1 ({first.name})" in steps(name)[6].do[1]


@pytest.mark.parametrize("name", BUILT_NAMES)
def test_the_first_link_is_shown_from_below_where_it_is(name):
    one, other = board(name).places.runs[:2]
    middle = [(a + b) / 2 for a, b in zip(one.ends[1], other.ends[0], strict=True)]
    callout = next(found for found in picture(name, 7).callouts if found.number == 3)
    assert math.dist(callout.target, view_of(name, 7, below=True)(middle)) < 0.05


@pytest.mark.parametrize("name", DERIVED)
def test_a_drawn_pico_has_its_pins_where_the_template_has_them(name):
    module = board(name).underside.pico
    view = View((0.0, 0.0), 1.0, below=True)
    frame = pico_below(module, view)
    for pin in (1, 3, 20, 21, 36, 40):
        x, y = pico_pin(module, pin)  # seen from below, y up
        assert math.dist(pin_of_pico(frame, pin), (x, -y)) < 0.01


def test_an_upright_pico_has_pin_1_at_the_left_of_its_socket():
    frame = Frame((0, 0), 1)
    one, twenty, forty = (pin_of_pico(frame, pin) for pin in (1, 20, 40))
    assert one[0] == twenty[0] < 0 < forty[0]
    assert one[1] == forty[1] < twenty[1]


@pytest.mark.parametrize("name", DERIVED)
def test_the_stripboard_is_seen_from_its_parts_and_not_as_in_a_mirror(name):
    """Below the base it may be turned, but columns go right and rows down from hole A1."""
    view = View((0.0, 0.0), 1.0, below=True)
    one, along, down = (view(board(name).underside.hole(hole)) for hole in ("A1", "A19", "K1"))
    columns = (along[0] - one[0], along[1] - one[1])
    rows = (down[0] - one[0], down[1] - one[1])
    assert columns[0] * rows[1] - columns[1] * rows[0] > 0


@pytest.mark.parametrize("name", BUILT_NAMES)
def test_each_electrode_has_its_pad_in_the_picture(name):
    there = [item.text for item in of_kind(name, 12, Words)]
    for chip in board(name).chips[:4]:
        for _, pad in board(name).underside.pads_of(chip):
            assert pad.name in there


def map_of(name, number, spot):
    """(place in the picture, place on the board) of each pad's name in the map of a step.

    A step may have the names elsewhere too; those of the map are the last or the first ones.
    """
    pads = board(name).places.pads
    words = of_kind(name, number, Words)
    starts = [
        start
        for start in range(len(words))
        if [item.text for item in words[start : start + len(pads)]] == [pad.name for pad in pads]
    ]
    assert len(starts) == 1
    return [(words[starts[0] + place].at, spot(pad)) for place, pad in enumerate(pads)]


@pytest.mark.parametrize(("name", "number"), [(name, n) for name in DERIVED for n in (5, 12)])
def test_the_maps_from_below_have_the_name_of_each_pad_where_it_is_as_in_a_mirror(name, number):
    found = map_of(name, number, lambda pad: (pad.x, pad.y))
    (first, at), *others = found
    for there, place in others:
        across, up = place[0] - at[0], place[1] - at[1]
        drawn = (there[0] - first[0], there[1] - first[1])
        if abs(across) > 1:
            assert drawn[0] * across < 0
        if abs(up) > 1:
            assert drawn[1] * up < 0


@pytest.mark.parametrize("name", DERIVED)
def test_nothing_is_stuck_down_before_all_that_needs_its_copper_is_soldered(name):
    words = steps(name)[8].do
    solder = next(n for n, text in enumerate(words) if "before anything is stuck down" in text)
    stick = next(n for n, text in enumerate(words) if text.startswith("Stick "))
    assert solder < stick and words[-1].startswith("When the checks are right, push the shifter")
    assert ("the piezo's parts and wire of step 13" in words[3]) == board(name).has_sound
    for number in range(9, 16):
        for text in steps(name)[number].do if number in steps(name) else ():
            if any(f" {hole}" in text for hole in ("J3", "J4", "J17", "A19", "K14")):
                assert text.startswith("In step 8")


@pytest.mark.parametrize("name", DERIVED)
def test_each_feed_has_holes_of_its_own_behind_the_fuse(name):
    holes = board(name).feed_holes
    taken = {hole for link in stripboard.LINKS for hole in link}
    for part in stripboard.PARTS:
        taken |= set(part.pins.values())
    taken |= set(stripboard.cuts_of(True)) | {"K3", "K4", stripboard.PLUS_STAR[2]}
    own = [hole for _, *pair in holes for hole in pair]
    assert len(set(own)) == len(own) == 2 * len(feeds(board(name).places))
    assert not set(own) & taken
    for _, plus, minus in holes:
        assert plus[0] == "A" and int(plus[1:]) > 5 and minus[0] == "K"
        assert plus in steps(name)[8].do[6] and minus in steps(name)[8].do[6]


@pytest.mark.parametrize("name", BUILT_NAMES)
@pytest.mark.parametrize("number", [2, 6])
def test_cable_holes_are_drawn_on_the_base(name, number):
    count = sum(len(run.ends) for run in board(name).places.runs)
    drawn = [item for item in of_kind(name, number, Discs) if item.fill == "#ffffff"]
    alone = [item for item in drawn if len(item.middles) == 1]
    assert any(len(item.middles) == count for item in drawn) or len(alone) >= count


@pytest.mark.parametrize("name", DERIVED)
def test_a_board_without_a_step_says_so_on_the_page_before(name):
    told = "so no step 13: go on with step 14" in steps(name)[12].do[-1]
    assert told == (13 not in steps(name))


@pytest.mark.parametrize(("name", "passes"), [("hex-2", False), ("hex-4", True)])
def test_cables_before_the_socket_are_told(name, passes):
    """The long link of hex-4 goes down the rim past the Pico; hex-2 has no long link."""
    assert ("USB plug" in steps(name)[7].do[2]) == passes
    assert ("USB plug" in steps(name)[8].do[6]) == passes
    assert ("two layers under the Pico" in steps(name)[8].do[5]) == passes
    assert board(name).pico_tapes == (2 if passes else 1)


def boxes(name, number, size):
    """The rectangles of a size in mm of the picture: (left, top, right, bottom)."""
    found = []
    for item in of_kind(name, number, Line):
        xs, ys = ([point[axis] for point in item.points] for axis in (0, 1))
        box = (min(xs), min(ys), max(xs), max(ys))
        if (box[2] - box[0], box[3] - box[1]) == pytest.approx(size, abs=0.01):
            found.append(box)
    return found


@pytest.mark.parametrize(("name", "high"), [("hex-2", 10), ("hex-4", 7)])
def test_the_tie_bridge_fills_the_way_from_the_floor_to_the_plug(name, high):
    """By hand: posts 20 mm, less tape 3 or 6, Pico 1, half a socket 1.4, half a plug 4 mm."""
    assert board(name).bridge_mm == high
    assert f"{high} mm high" in steps(name)[15].do[2]
    bridge = next(part for part in parts(name) if part.name == "tie bridge")
    assert f"20 mm across the cable, 8 mm along it, {high} mm high" in bridge.generic
    scale = 1.7
    (plug,) = boxes(name, 15, (20 * scale, 8 * scale))
    (drawn,) = boxes(name, 15, (8 * scale, high * scale))
    assert 0 <= drawn[1] - plug[3] < scale
    assert plug[0] < drawn[0] and drawn[2] < plug[2]


@pytest.mark.parametrize("name", BUILT_NAMES)
def test_the_tie_bridge_has_room_and_the_cable_leaves_its_plug_outside(name):
    """A strip of 2.5 mm stands at the edge; the bridge lies between it and the socket."""
    assert 2.5 + 8 < board(name).socket_mm < 20


@pytest.mark.parametrize("name", DERIVED)
def test_bare_breakouts_get_pull_ups_that_every_bus_bears(name):
    """2.2 kohm, by hand a fifth less and more; at the first breakout of each bus."""
    (check,) = [text for text in steps(name)[10].checks if "it has no pull-ups" in text]
    assert "2.2 kohm from SDA to 3.3 V and 2.2 kohm from SCL to 3.3 V at" in check
    assert "1760 to 2640 ohm in step 11" in check
    for segment in board(name).segments:
        assert re.search(rf"\b{segment.stops[0].name}\b", check)
        assert least_pull_up() <= 2200 <= segment.pull_ups.most_allowed


@pytest.mark.parametrize("name", BUILT_NAMES)
def test_the_pico_has_no_pins_since_it_lies_flat(name):
    (pico,) = [part for part in parts(name) if part.name == "Raspberry Pi Pico"]
    assert "SC0915, without pins" in pico.generic
    assert "Not Pico H, unless its pins are removed" in pico.instead


@pytest.mark.parametrize("name", BUILT_NAMES)
def test_no_pico_is_offered_on_which_gp23_means_something_else(name):
    (pico,) = [part for part in parts(name) if part.name == "Raspberry Pi Pico"]
    assert pico.instead.startswith("Not Pico W")
    assert "GP23" in pico.instead


@pytest.mark.parametrize("name", BUILT_NAMES)
def test_everything_that_the_steps_use_is_on_the_parts_list(name):
    texts = {part.name: part.generic for part in parts(name)}
    assert "links of the stripboard" in texts["bare wire"]
    for word in ("solder", "wood glue", "clear tape", "card", "labels", "felt pen"):
        assert word in texts["what is used up"]
    wires = [part.generic for part in parts(name) if part.name == "wire"]
    assert "0.14 mm2 stranded, in four colours, all together" in wires
    assert "0.34 mm2 stranded, red and black, all together" in wires


@pytest.mark.parametrize("name", BUILT_NAMES)
def test_the_tools_are_those_that_the_steps_ask_for(name):
    tools = steps(name)[1].hold[1]
    for tool in ("scissors", "screwdriver", "drill bit 4 mm", "punch or drill 3.2 mm"):
        assert tool in tools
    window = 2 * board(name).places.window_radius
    assert f"punch {window:g} mm" in tools and f"punch {window:g} mm" in steps(name)[4].hold[3]
    readme = README.read_text("utf-8")
    told = readme[readme.index("## Tools") : readme.index("A laser at the")]
    for tool in ("scissors", "screwdriver", "drill bit of 4 mm", "3.2 mm"):
        assert tool in told


@pytest.mark.parametrize("name", BUILT_NAMES)
def test_the_check_of_the_fuse_can_be_done_with_the_fuse_soldered_in(name):
    """Step 8 solders the fuse, a part, before the wires."""
    words = steps(name)[8].do
    assert words[3].startswith("Then the parts") and "solder one end of each wire" in words[4]
    first = next(wire for wire in board(name).wires if wire.end == "fuse, one end")
    assert first.check == "beep to 5 V star, through the fuse"


def test_the_wires_of_step_0_come_off_once_and_are_counted():
    assert "all seven wires come off again" in steps("hex-4")[0].do[2]
    assert not any("step 0" in text for text in steps("hex-4")[10].do)
    assert "one breakout, seven wires, three foils" in README.read_text("utf-8")


@pytest.mark.parametrize("name", BUILT_NAMES)
def test_the_notch_of_the_shifter_is_pointed_at(name):
    """The last sentence of step 8: its notch to row A."""
    drawn = picture(name, 8)
    (callout,) = [one for one in drawn.callouts if one.number == 8]
    arcs = [item for item in of_kind(name, 8, Line) if len(item.points) > 5 and item.width == 0.4]
    last = arcs[-1].points
    middle = [sum(point[axis] for point in last) / len(last) for axis in (0, 1)]
    assert math.dist(callout.target, middle) < 2


# The looks.


@pytest.mark.parametrize("name", BUILT_NAMES)
def test_nothing_written_in_a_picture_lies_outside_or_on_other_words(name):
    for number in steps(name):
        drawn = picture(name, number)
        boxes = [(item.text, item.box) for item in of_kind(name, number, Words)]
        for text, (left, top, right, bottom) in boxes:
            assert left >= 0 and top >= 0 and right <= drawn.width and bottom <= drawn.height, text
        for (text, one), (other_text, other) in combinations(boxes, 2):
            across = min(one[2], other[2]) - max(one[0], other[0])
            down = min(one[3], other[3]) - max(one[1], other[1])
            assert min(across, down) < 0.1, (text, other_text)


@pytest.mark.parametrize("name", BUILT_NAMES)
def test_circles_hide_no_words_and_no_other_circle(name):
    for number in steps(name):
        drawn = picture(name, number)
        for callout in drawn.callouts:
            x, y = callout.at
            assert CALLOUT <= x <= drawn.width - CALLOUT and CALLOUT <= y <= drawn.height - CALLOUT
            for item in of_kind(name, number, Words):
                left, top, right, bottom = item.box
                away = math.hypot(max(left - x, 0, x - right), max(top - y, 0, y - bottom))
                assert away >= CALLOUT, (callout.number, item.text)
        places = {callout.at for callout in drawn.callouts}
        for one, other in combinations(sorted(places), 2):
            assert math.dist(one, other) >= 2 * CALLOUT


@pytest.mark.parametrize("name", BUILT_NAMES)
def test_a_picture_is_a_small_file(name):
    for number in steps(name):
        assert len(svg(picture(name, number)).encode()) < 45_000


# Pages to print.


@cache
def printed(name):
    chosen = steps(name)
    pictures = {number: picture(name, number) for number in chosen}
    return pdf(board(name), list(chosen.values()), pictures)


@pytest.mark.slow
@pytest.mark.parametrize("name", BUILT_NAMES)
def test_each_step_is_one_page_with_all_its_words_and_nothing_runs_off_it(name, tmp_path):
    path = Path(tmp_path / "steps.pdf")
    path.write_bytes(printed(name))
    pages = PdfReader(path).pages
    assert len(pages) == len(steps(name))
    for page, step in zip(pages, steps(name).values(), strict=True):
        ends = []

        def seen(text, matrix, place, font, size, ends=ends):
            if not text.strip():
                return
            scale = matrix[0]
            x = (matrix[0] * place[4] + matrix[4]) * MM
            y = (matrix[3] * place[5] + matrix[5]) * MM
            face = font["/BaseFont"].lstrip("/")
            for line in text.strip("\n").split("\n"):
                ends.append((x, x + stringWidth(line, face, size * scale) * MM, y))

        words = " ".join(page.extract_text(visitor_text=seen).split())
        for sentence in (step.title, *step.do, *step.checks):
            assert " ".join(quoted(sentence).split()) in words
        assert min(y for _, _, y in ends) > 4
        assert max(right for _, right, _ in ends) < 210 - 8, step.number


@pytest.mark.parametrize("name", BUILT_NAMES)
def test_the_picture_of_a_page_is_not_made_too_small(name):
    for number in steps(name):
        page = Page(None, board(name), steps(name)[number], picture(name, number))
        assert page.scale > 0.75
        high = page.text_height + page.scale * picture(name, number).height
        assert high <= BOTTOM


# Files.


def test_the_data_are_the_words_of_the_guide():
    data = json.loads((BUILT / "hex-4" / "steps.json").read_text("utf-8"))
    assert data["board"] == "hex-4"
    for told, step in zip(data["steps"], steps("hex-4").values(), strict=True):
        assert (told["number"], told["title"]) == (step.number, step.title)
        assert [one["text"] for one in told["do"]] == list(step.do)
        assert [one["number"] for one in told["do"]] == list(range(1, len(step.do) + 1))
        assert told["checks"] == list(step.checks) and told["wires"] == list(step.wires)
        assert (BUILT / "hex-4" / told["picture"]).exists()


@pytest.mark.gate
@pytest.mark.parametrize("name", KEPT)
def test_made_again_they_are_the_same_and_those_that_are_kept(name):
    made = files_of(board_of(name))
    folder = BUILT / name
    for path, data in made.items():
        assert (folder / path).read_bytes() == data, "run make hardware"
    kept = {path.relative_to(folder).as_posix() for path in folder.glob("steps*/*")}
    assert kept == {path for path in made if "/" in path}


def test_the_table_of_the_guide_has_each_step_with_its_title_its_time_and_its_picture():
    text = README.read_text("utf-8")
    rows = re.findall(r"^\| (\d+) \| \[([^]]+)\]\(([^)]+)\) \| ([^|]+) \| ([^|]+) \|$", text, re.M)
    small, large = steps("hex-2"), steps("hex-4")
    assert [int(row[0]) for row in rows] == list(large)
    for number, title, target, short, long in rows:
        step = large[int(number)]
        assert title == step.title
        assert target == f"built/hex-4/steps.md#step-{number}-" + re.sub(
            r"[^\w\- ]", "", title.lower()
        ).replace(" ", "-")
        assert long == step.time
        assert short == (small[step.number].time if step.number in small else "none")


def test_the_readme_says_truly_how_long_hex_2_takes():
    """Without step 0, which is an evening: more than a day's work, and within a weekend."""
    texts = [step.time for step in steps("hex-2").values() if step.number]
    minutes = 0
    for hours, more in (
        re.fullmatch(r"(?:(\d+) h)? ?(?:(\d+)(?: min)?)?", one).groups() for one in texts
    ):
        minutes += 60 * int(hours or 0) + int(more or 0)
    assert 8 * 60 < minutes <= 16 * 60
    for path in (README, BUILT.parents[1] / "README.md"):
        text = path.read_text("utf-8")
        assert "a weekend" in text and "half a day" not in text.lower()


def test_every_kind_of_item_is_known():
    kinds = {type(item) for number in steps("hex-4") for item in picture("hex-4", number).items}
    assert kinds == {Line, Discs, Words, Callout}
