"""The table of all boards: each row says how sure it is, and agrees with the boards' own files."""

import csv
import io
import re

import pytest

from hardware.comparison import CALCULATED, CERTAIN, MEASURED
from hardware.pcb import price
from tests.hardware.firmware_tables import BUILT, Tables
from tests.hardware.readers import read_dxf

COLUMNS = {
    "hex-2": "hex-2",
    "hex-4 by hand": "hex-4",
    "hex-4 printed circuit": "hex-4-pcb",
    "hex-5": "hex-5",
    "hex-7 by hand": "hex-7",
    "hex-7 printed circuit": "hex-7-pcb",
}
BY_HAND = {title: name for title, name in COLUMNS.items() if not name.endswith("-pcb")}


def table():
    """By the words of a row: (how sure, {title of the board: figure})."""
    text = (BUILT / "README.md").read_text("utf-8")
    lines = text[text.index("## The boards in figures") :].splitlines()
    rows = [re.split(r"\s*\|\s*", line.strip("| ")) for line in lines if line.startswith("| ")]
    head = rows[0][-len(COLUMNS) :]
    assert head == list(COLUMNS)
    return {row[0]: (row[1], dict(zip(head, row[2:], strict=True))) for row in rows[1:]}


def row(words):
    (found,) = [figures for name, (_, figures) in table().items() if name.startswith(words)]
    return found


def numbers(text):
    return [float(number) for number in re.findall(r"[\d.]+", text)]


def test_every_row_says_how_sure_it_is():
    marks = [sure for sure, _ in table().values()]
    assert set(marks) == {CERTAIN, CALCULATED, MEASURED}
    assert "price, euros, cutting included" in table()
    assert table()["price, euros, cutting included"][0] == MEASURED


@pytest.mark.parametrize("title", COLUMNS)
def test_cells_chips_and_current_are_those_of_the_board_file(title):
    board = Tables(COLUMNS[title]).board
    assert numbers(row("cells")[title]) == [board.shape.count, len(board.button_places)]
    assert numbers(row("touch chips")[title]) == [len(board.chips), len(board.buses)]
    dark, in_play, worst = numbers(row("lights dark")[title])
    assert dark == len(board.chain) * board.idle_ma_per_led
    assert dark < in_play < worst == board.budget_ma


@pytest.mark.parametrize("title", BY_HAND)
def test_a_board_by_hand_is_as_large_as_its_drawing_and_costs_what_its_parts_cost(title):
    folder = BUILT / BY_HAND[title]
    drawing = read_dxf((folder / "floor.dxf").read_text("utf-8"))
    assert numbers(row("width")[title])[:2] == pytest.approx(drawing.size, abs=0.01)
    parts = list(csv.DictReader(io.StringIO((folder / "parts.csv").read_text("utf-8"))))
    sums = sum(float(part["price"]) for part in parts)
    (price,) = numbers(row("price")[title])
    assert sums <= price < sums + 5


def test_the_printed_circuit_has_the_counts_of_its_own_page():
    text = (BUILT / "hex-4" / "pcb" / "README.md").read_text("utf-8")
    rows = re.findall(r"ELE\d+ \| \d+ \| (\d+) \| (\d+) \|", text)
    assert len(rows) == 42
    title = "hex-4 printed circuit"
    for finger, told in zip(("a child's", "an adult's"), zip(*rows, strict=True), strict=True):
        counts = [int(found) for found in told]
        assert numbers(row(f"counts of {finger}")[title]) == [min(counts), max(counts)]
    order = (BUILT / "hex-4" / "pcb" / "order.md").read_text("utf-8")
    size = re.search(r"(\d+) x (\d+) mm, 1.6 mm thick", order).groups()
    assert numbers(row("width")[title])[:2] == [float(side) for side in size]


def test_the_posts_of_the_thirds_leave_room_for_the_carrier():
    """By hand: film 0.5 mm, board 1.6 mm; foam tape 3 mm and parts of 14 mm below the thirds."""
    title = "hex-7 printed circuit"
    posts = numbers(row("width")[title])[2] - 0.5 - 1.6
    assert posts > 3 + 14
    page = (BUILT / "hex-7" / "pcb" / "order.md").read_text("utf-8")
    assert "posts of 20 mm under" in page
    assert numbers(row("width")["hex-4 printed circuit"])[2] == pytest.approx(12.1, abs=0.5)
    assert "(thirds 20 mm" in (BUILT / "README.md").read_text("utf-8")


@pytest.mark.parametrize("title", COLUMNS)
def test_signal_and_supply_are_within_what_is_allowed(title):
    weakest, strongest = numbers(row("counts of an adult's")[title])
    assert 2 * 8 < weakest < strongest
    assert min(numbers(row("counts of a child's")[title])) > 8
    assert numbers(row("lost of the 5 V")[title])[0] <= 200
    assert numbers(row("whole board")[title])[0] <= 500


@pytest.mark.parametrize("title", COLUMNS)
def test_the_blank_holds_the_board(title):
    blank = sorted(numbers(row("blank")[title]))
    size = sorted(numbers(row("width")[title])[:2])
    assert size[0] <= blank[0] and size[1] <= blank[1]


@pytest.mark.parametrize("name", ["hex-2", "hex-4", "hex-5"])
def test_all_cuts_of_a_strip_fit_between_its_joints(name):
    """By hand: 15 lights a half metre, each cut in one of them."""
    halves = {"hex-2": [[5, 2, 2]], "hex-4": [[7, 6, 1, 1], [6, 5, 4], [5, 4, 1, 1, 1]]}
    halves["hex-5"] = [[9, 6], [8, 7], [8, 7], [6, 5, 1, 1, 1], [5, 1, 1]]
    rows = list(csv.DictReader(io.StringIO((BUILT / name / "wiring.csv").read_text("utf-8"))))
    cuts = [int(found) for one in rows for found in re.findall(r"cut of (\d+) LEDs", one["wire"])]
    assert sorted(cuts) == sorted(cut for half in halves[name] for cut in half)
    assert max(map(sum, halves[name])) <= 15
    text = (BUILT / name / "parts.csv").read_text("utf-8")
    assert f"({len(halves[name])} of them are enough)" in text


# The ways to a board.

FIRST_PAGE = BUILT.parent / "README.md"


def ways_of(path):
    """By the words of a way: euros for one, euros for each of five, hours."""
    text = path.read_text("utf-8")
    lines = re.findall(r"^\| (?:\*\*)?hex-\d.* \| \d+ \| \d+ \| \d+ \|.*$", text, re.M)
    cells = [line.strip("| ").split(" | ") for line in lines]
    return {row[0]: tuple(map(int, row[1:4])) for row in cells}, lines


def test_the_first_page_has_the_ways_that_the_code_gives_and_the_assembled_circuit_first():
    """If this fails, copy the table of `hardware/built/README.md`, its links below `built/`."""
    found, lines = ways_of(FIRST_PAGE)
    _, made = ways_of(BUILT / "README.md")
    assert lines == [re.sub(r"\]\((?=\w)", "](built/", line) for line in made]
    assert next(iter(found)).startswith("**hex-4, [assembled by a board house]")
    text = FIRST_PAGE.read_text("utf-8")
    assert text.index("## The first way: hex-4 from a board house") < text.index("by hand\n\nFoil")


def test_the_ways_cost_what_their_own_pages_say():
    found, _ = ways_of(FIRST_PAGE)
    for words, (one, each, _) in found.items():
        order = re.search(r"\]\((built/hex-\d/pcb/order\.md)\)", words)
        if order:
            text = (FIRST_PAGE.parent / order[1]).read_text("utf-8")
            bold = re.search(r"^\| \*\*each board\*\* \| (.*) \|$", text, re.M)[1]
            assert [one, each] == [numbers(bold)[0], numbers(bold)[2]]
            continue
        name = re.search(r"built/(hex-\d)/", words)[1]
        parts = list(csv.DictReader(io.StringIO((BUILT / name / "parts.csv").read_text("utf-8"))))
        likely = 1.5 * sum(float(part["price"]) for part in parts)
        more = extra_of_pads(name) if "pads-circuit" in words else (0, 0)
        for told, extra in zip((one, each), more, strict=True):
            assert likely + extra <= told + 1 and told < likely + extra + 16


def extra_of_pads(name):
    """Euros that a circuit of pads costs more than foil: for one board, and each of five."""
    text = (BUILT / name / "pads-circuit" / "README.md").read_text("utf-8")
    circuit, foil = (
        numbers(re.search(rf"^\| {kind}.*, euros \| (.*) \|$", text, re.M)[1])
        for kind in ("circuit of pads", "foil")
    )
    return circuit[0] - foil[0], circuit[2] - foil[2]


def test_the_assembled_circuit_spares_some_fifteen_hours_and_the_first_page_says_so():
    found, _ = ways_of(FIRST_PAGE)
    hours = {words: figures[2] for words, figures in found.items() if "hex-4" in words}
    assembled, _, by_hand = hours.values()
    assert by_hand - assembled == pytest.approx(15, abs=1)
    text = " ".join(FIRST_PAGE.read_text("utf-8").split())
    start = text.index("## Which way?")
    assert "55 to 80 euros each" in text[start : start + 200]
    assert "half as much again is the likelier bill" in text
    assert f"guesses of {price.DAY}" in text
