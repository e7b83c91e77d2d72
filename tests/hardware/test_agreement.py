"""Wiring list, drawings and the firmware's tables say the same: tested from what was written."""

import ast
import csv
import io
import re
from functools import cache
from pathlib import Path

import pytest

from hardware.lettering import write
from hardware.places import places_of
from hardware.sheet import TEXT, Sheet
from hardware.wiring import as_csv, link_route, wires_of
from host_sim.board.hardware import Hardware
from rootlight import physics
from rootlight.drivers import bare_pins, mpr121
from rootlight.touch import tuning
from tests.board_files.boards import NAMES
from tests.hardware.firmware_tables import BUILT, BUILT_NAMES, Tables
from tests.hardware.readers import read_svg

PROBE_PROGRAM = Path(__file__).parents[2] / "host_sim" / "workshop" / "probe_program.py"
# The longest transfer of the firmware: 43 registers, of nine bits each.
LONGEST_READ_BITS = 43 * 9
STRAPS = {90: "GND", 91: "3V3", 92: "SDA", 93: "SCL"}
LED = re.compile(r"LED (\d+) \((\w+)\)")


@cache
def wiring_list(name):
    """Rows of the list: of the committed file, or made for a board of which none is committed."""
    if name in BUILT_NAMES:
        text = (BUILT / name / "wiring.csv").read_text(encoding="utf-8")
    else:
        text = as_csv(wires_of(places_of(name)))
    return list(csv.DictReader(io.StringIO(text)))


@pytest.mark.parametrize("name", NAMES)
def test_the_electrode_of_a_cell_is_the_wire_of_its_pad(name):
    listed = {}
    for row in wiring_list(name):
        if row["to"].startswith("pad "):
            chip, electrode = re.fullmatch(r"(\w+) ELE(\d+)", row["from"]).groups()
            assert (chip, int(electrode)) not in listed
            listed[chip, int(electrode)] = row["to"].removeprefix("pad ")
    assert listed == Tables(name).electrodes()


@pytest.mark.parametrize("name", ["hex-4", "growy-2"])
def test_a_finger_on_a_pad_is_felt_where_the_list_says(name):
    """The simulated hardware feels it too, chip by chip."""
    tables = Tables(name)
    hardware = Hardware(tables.board)
    for row in wiring_list(name):
        if row["to"].startswith("pad "):
            pad = tables.names.index(row["to"].removeprefix("pad "))
            chip, electrode = re.fullmatch(r"touch(\d+) ELE(\d+)", row["from"]).groups()
            assert (int(chip), int(electrode)) in hardware.electrodes_of(pad)


@pytest.mark.parametrize("name", NAMES)
def test_the_lights_are_joined_in_the_order_of_the_chain(name):
    """Each LED but the first has one data wire into it, from the one before; strips count up."""
    chain = Tables(name).chain()
    into = {}
    for row in wiring_list(name):
        start, end = LED.match(row["from"]), LED.match(row["to"])
        if not (start and end):
            if end and "DIN" in row["to"]:
                assert end.group(1) == "1"
            continue
        for led in (start, end):
            assert chain[int(led.group(1)) - 1] == led.group(2)
        first, last = int(start.group(1)), int(end.group(1))
        if "cut of" in row["wire"]:
            into.update({led: led - 1 for led in range(first + 1, last + 1)})
        elif "DOUT" in row["from"]:
            assert "DIN" in row["to"] and last not in into
            into[last] = first
    assert into == {led: led - 1 for led in range(2, len(chain) + 1)}


@pytest.mark.parametrize("name", [name for name in BUILT_NAMES if name != "hex-2"])
def test_the_menu_s_light_is_turned_towards_the_rim_by_which_its_cable_goes(name):
    """Its link to `end1` goes down the left rim, so its data leaves at the left."""
    places = places_of(name)
    (run,) = [run for run in places.runs if run.name == "menu"]
    (following,) = [run for run in places.runs if run.name == "end1"]
    menu = places.pad("menu")
    assert run.ends[1][0] < menu.x < run.ends[0][0]
    route = link_route(places, run.ends[1], following.ends[0])
    assert len(route) == 4 and route[1][0] < run.ends[1][0]


@pytest.mark.parametrize("name", NAMES)
def test_addresses_and_pins_are_those_of_the_board_file(name):
    tables = Tables(name)
    rows = wiring_list(name)
    straps = {
        row["from"].split()[0]: row["to"].split()[1] for row in rows if " ADDR" in row["from"]
    }
    assert straps == {chip["name"]: STRAPS[chip["address"]] for chip in tables.data["touch"]}
    pins = {int(pin) for row in rows for pin in re.findall(r"Pico GP(\d+)", row["from"])}
    buses = tables.data["buses"].values()
    wanted = {pin for bus in buses for pin in (bus["sda"], bus["scl"])}
    wanted.add(tables.data["leds"]["pin"])
    if "sound" in tables.data:
        wanted.add(tables.data["sound"]["pin"])
    assert pins == wanted
    for bus in buses:
        for line in ("sda", "scl"):
            joined = [row for row in rows if f"GP{bus[line]} " in row["from"]]
            assert any(row["to"].lower().endswith(line) for row in joined)


@pytest.mark.parametrize("name", NAMES)
def test_straps_are_made_and_checked_before_the_bus_is_wired(name):
    """A tie that was not cut under a strap shorts 3.3 V, or a line of the bus, to ground."""
    rows = wiring_list(name)
    buses = [at for at, row in enumerate(rows) if row["group"].startswith("bus ")]
    for at, row in enumerate(rows):
        if " ADDR" in row["from"]:
            strap = row["to"].split()[1]
            assert at < buses[0]
            assert (f"no beep from its {strap} to its GND" in row["check"]) == (strap != "GND")


@pytest.mark.parametrize("name", NAMES)
def test_pins_of_the_level_shifter_are_those_of_its_case(name):
    """74AHCT125 in DIP-14: enable, in and out of four gates, ground, plus (its data sheet)."""
    gates = {1: (1, 2, 3), 2: (4, 5, 6), 3: (10, 9, 8), 4: (13, 12, 11)}
    case = {"GND": 7, "VCC": 14}
    for gate, pins in gates.items():
        case.update(
            {f"{gate}{word}": pin for word, pin in zip(("OE", "A", "Y"), pins, strict=True)}
        )
    named = set()
    for row in wiring_list(name):
        for end in (row["from"], row["to"]):
            found = re.search(r"74AHCT125 ([\w, ]+) \(pins? ([\d, ]+)\)", end)
            if found:
                names, pins = (part.split(", ") for part in found.groups())
                assert [case[pin] for pin in names] == [int(pin) for pin in pins]
                named.update(names)
    # Only the three unused outputs have no name.
    assert named == set(case) - {"2Y", "3Y", "4Y"}


@pytest.mark.parametrize("name", NAMES)
def test_feeds_come_from_the_stars_and_the_stars_from_behind_the_fuse(name):
    rows = wiring_list(name)
    feeds = [row for row in rows if row["group"] == "feeds of the strips"]
    assert len(feeds) == 2 if name == "hex-2" else len(feeds) >= 6
    for plus, ground in zip(feeds[::2], feeds[1::2], strict=True):
        assert (plus["from"], ground["from"]) == ("5 V star", "ground star")
        assert plus["to"].removesuffix("5 V") == ground["to"].removesuffix("GND")
    into_star = [
        row["from"] for row in rows if row["to"] == "5 V star" and row["wire"] != "its lead"
    ]
    assert sorted(into_star) == ["74AHCT125 VCC (pin 14)", "fuse, other end"]


@pytest.mark.parametrize("name", NAMES)
def test_every_chip_is_on_the_bus_or_the_channel_of_the_board_file(name):
    tables = Tables(name)
    for chip in tables.data["touch"]:
        (row,) = [
            row
            for row in wiring_list(name)
            if row["to"] == f"{chip['name']} SDA" and row["group"] != "addresses"
        ]
        wanted = (
            f"mux {chip['mux']}, channel {chip['channel']}"
            if "mux" in chip
            else f"bus {chip['bus']}"
        )
        assert row["group"] == wanted


def strokes_of(text, at, height):
    """Return the strokes of a word, so written; as sets of rounded points."""
    sheet = Sheet("", "", "", (0, 0))
    write(sheet, TEXT, text, at, height)
    return [_rounded(item.points) for item in sheet.items]


def _rounded(points):
    return frozenset((round(x, 1), round(y, 1)) for x, y in points)


def _near(stroke, strokes):
    """A stroke of a file that is this one, within a tenth of a mm."""
    for other in strokes:
        if len(other) == len(stroke) and all(
            any(abs(x - u) < 0.11 and abs(y - v) < 0.11 for u, v in other) for x, y in stroke
        ):
            return other
    return None


def _take(strokes, words):
    """Take words off a file's strokes; fails if one is missing. Everything left over."""
    left = list(strokes)
    for text, at, height in words:
        for stroke in strokes_of(text, at, height):
            found = _near(stroke, left)
            assert found is not None, f"{text} is not written at {at}"
            left.remove(found)
    return left


def _text_of(name, sheet):
    drawing = read_svg((BUILT / name / f"{sheet}.svg").read_text(encoding="utf-8"))
    width, height = drawing.size
    return [
        _rounded((x - width / 2, y - height / 2) for x, y in outline.points)
        for outline in drawing.on("TEXT").outlines
    ]


@pytest.mark.parametrize("name", BUILT_NAMES)
def test_the_nth_light_of_the_drawing_is_the_nth_of_the_firmware(name):
    """The figures on the base, each 8 mm below the place of its LED, and no others."""
    tables = Tables(name)
    words = []
    for number, pad in enumerate(tables.chain(), start=1):
        x, y = tables.place(pad)
        words.append((str(number), (x, y - 8), 3.0))
    assert _take(_text_of(name, "base"), words) == []


@pytest.mark.gate
@pytest.mark.parametrize("name", BUILT_NAMES)
@pytest.mark.parametrize(("sheet", "down"), [("panel", 0.33), ("pads", 0.3)])
def test_every_cell_bears_its_name(name, sheet, down):
    tables = Tables(name)
    pitch = tables.board.pitch_mm
    names = tables.names if sheet == "pads" else tables.names[: tables.board.shape.count]
    words = []
    for pad in names:
        x, y = tables.place(pad)
        words.append((pad, (x, y - down * pitch), round(0.09 * pitch, 2)))
    left = _take(_text_of(name, sheet), words)
    assert (left == []) == (sheet == "pads")


@pytest.mark.parametrize("name", BUILT_NAMES)
def test_the_corners_of_the_panel_bear_their_games(name):
    """Below and above the board; those at its sides are written upright."""
    tables = Tables(name)
    pitch = tables.board.pitch_mm
    height = round(0.13 * pitch, 2)
    words = []
    for corner, label in tables.data["corners"].items():
        x, y = tables.place(corner)
        if label == "-" or abs(x) > 1.5 * abs(y):
            continue
        away = pitch / 3**0.5 + height
        words.append((label, (x, y + (away if y > 0 else -away)), height))
    assert len(words) == (2 if name == "hex-2" else 4)
    _take(_text_of(name, "panel"), words)


# The firmware's limits hold for all that the table of constants allows.


def test_a_pad_with_its_wire_is_told_from_a_bare_pin_wherever_pins_and_pads_lie():
    next_line = (physics.PIN_PF.most + physics.PAD_PF.least) / physics.PIN_PF.most
    assert next_line * 100 > bare_pins.NEXT_PERCENT


def test_capacitances_are_computed_for_the_voltage_of_the_rail():
    """uA << code is uA x us x 4; 1024 counts are the rail; tenths of a pF."""
    assert round(10 * 1024 / 4 / physics.RAIL_V.value) == mpr121.TENTHS


def test_fingers_of_children_are_as_weak_everywhere():
    assert tuning.childs(100, "acrylic") == 100 * physics.CHILD_SHARE.value
    film = physics.FILM_CHILD_COUNTS.value / physics.FILM_COUNTS.value
    assert tuning.childs(100, "film") == pytest.approx(100 * film, abs=0.5)


def test_the_probe_waits_for_the_longest_transfer_at_its_speed():
    tree = ast.parse(PROBE_PROGRAM.read_text(encoding="utf-8"))
    constants = {
        node.targets[0].id: node.value.value
        for node in tree.body
        if isinstance(node, ast.Assign) and isinstance(node.value, ast.Constant)
    }
    patience = constants["TIMEOUT_US"] * constants["FREQUENCY"] / 1_000_000
    assert patience > 2 * LONGEST_READ_BITS
