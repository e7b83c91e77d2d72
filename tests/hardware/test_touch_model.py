"""The field in three dimensions: known capacitors, other solutions and boards, its own page."""

import json
import math
import re
import sys

import numpy as np
import pytest

from hardware.pcb import signal
from hardware.pcb.signal import FILM, FILM_THRESHOLD
from hardware.places import places_of
from hardware.touch_model import __main__ as program
from hardware.touch_model import published, solved
from hardware.touch_model.cases import Line, counts_of, stacks_of
from hardware.touch_model.fingers import flat, lying
from hardware.touch_model.page import felt
from hardware.touch_model.solved import ADULT, CHILD, IDLE, LYING, NEXT
from hardware.touch_model.solver import NEIGHBOUR, Cell, Field, Layer, Wire
from host_sim.board.simulated_board import built_boards
from host_sim.workshop.chip_counts import counts
from rootlight import physics

EPSILON_0 = 8.854e-3  # pF/mm
BELOW = (Layer(1.275, 4.4),)
COARSE = 1.0  # mm


def film(nodes=20, **changed):
    cell = {"pitch": 20, "gap": 0.8, "window": 3.0, "above": FILM, "below": BELOW} | changed
    return Field(Cell(**cell), nodes)


@pytest.mark.gate
def test_a_cell_close_to_its_ground_is_a_plate_capacitor_with_some_more_at_its_edge():
    """By hand: epsilon A / d, with the area of a hexagon of 19.2 mm from side to side."""
    plate = 4.4 * EPSILON_0 * math.sqrt(3) / 2 * 19.2**2 / 0.3
    found = film(window=0.0, below=(Layer(0.3, 4.4),)).capacitance()
    assert plate < found < 1.12 * plate


@pytest.mark.gate
def test_a_rectangle_close_to_its_ground_is_a_plate_capacitor_too():
    plate = 4.4 * EPSILON_0 * 14.2 * 25.7 / 0.3
    shape = {"pitch": 16, "gap": 1.8, "window": 0.0, "sides": 4, "height": 27.5}
    found = film(32, below=(Layer(0.3, 4.4),), **shape).capacitance()
    assert plate < found < 1.12 * plate


@pytest.mark.gate
def test_a_finger_over_thin_film_without_a_window_is_a_plate_capacitor():
    plate = 3.0 * EPSILON_0 * math.pi * 5**2 / 0.1
    field = film(32, window=0.0, above=(Layer(0.1, 3.0),))
    more = field.capacitance(flat(10)) - field.capacitance()
    assert more == pytest.approx(plate, rel=0.1)


@pytest.mark.gate
@pytest.mark.parametrize(
    ("overlay", "idle", "finger"),
    [
        (0.3, (3.1, 9.4), (5.0, 5.5)),
        (1.0, (3.5, 9.9), (1.9, 2.2)),
        (3.0, (3.8, 10.2), (0.65, 0.9)),
    ],
)
def test_it_agrees_with_an_earlier_solution(overlay, idle, finger):
    """hardware/facts.md, 2.2: pitch 20, hole 6, FR4 1.6; without and with a ground below."""
    below = {False: (Layer(1.6, 4.4), Layer(10, 1)), True: (Layer(1.6, 4.4),)}
    for ground, expected in zip((False, True), idle, strict=True):
        field = film(gap=1.0, above=(Layer(overlay, 2.8),), below=below[ground])
        found = field.capacitance()
        assert found == pytest.approx(expected, rel=0.15)
        assert 0.8 * finger[0] <= field.capacitance(flat(10)) - found <= 1.2 * finger[1]


@pytest.mark.gate
def test_a_finger_between_two_cells_gives_each_the_same():
    field = film()
    left, right = (field.capacitance(flat(10, x)) for x in (-10, 10))
    assert left == pytest.approx(right, rel=0.001)


def test_a_finger_that_lies_reaches_over_the_next_cell_and_no_upright_one_does():
    x, z = np.array([0.0, 10.0, 20.0]), np.array([0.1, 4.0, 8.0])
    body = lying(10.0, 15.0)(x[None, :], np.zeros(1), z[:, None])
    assert body[:, 0].all() and body[1:, 1:].all()
    assert not body[0, 2]
    upright = flat(10.0)(x[None, :], np.zeros(1), z[:, None])
    assert upright[:, 0].all() and not upright[:, 1:].any()


# What couples into a pad.


def test_a_line_below_the_cell_is_a_plate_capacitor_of_its_width():
    """By hand: 1 mm wide and as long as the cell, 0.3 mm below it; its edges add as much again."""
    line = Wire("line", 0.3, 1.0)
    field = film(window=0.0, below=(Layer(0.3, 4.4), Layer(8.0, 1.0)), wires=(line,))
    plate = 4.4 * EPSILON_0 * 1.0 * 19.2 / 0.3
    assert plate < field.couplings()["line"] < 2 * plate


@pytest.mark.gate
def test_ground_between_keeps_a_line_away():
    data = Wire("data", 1.485, 0.2)
    under = (*BELOW, Layer(0.21, 4.4), Layer(8.0, 1.0))
    open_to = film(below=under, wires=(data,)).couplings()
    behind = film(below=under, wires=(data, Wire("band", 1.275, 2.4))).couplings()
    assert behind["data"] < 0.1 * open_to["data"]
    # An independent solver: 0.030 pF a mm of unshielded bus, over a mesh.
    assert 0.015 < open_to["data"] / 20 < 0.06
    assert 0 < behind[NEIGHBOUR] < open_to[NEIGHBOUR]


# Boards that others published.


@pytest.mark.gate
def test_the_model_says_that_chu_pico_works_as_its_players_say():
    """Its threshold is 22 counts, which a finger exceeds, and at most as much again."""
    told = published.chu_pico()
    assert 22 < told.least < told.most < 3 * 22


@pytest.mark.gate
def test_pads_in_a_housing_have_the_counts_that_were_measured():
    told = published.in_a_housing()
    assert told.least < 208 - 202 < told.most


@pytest.mark.gate
def test_pads_below_acrylic_are_about_as_weak_as_the_librarys_threshold():
    """It was not felt: 12 counts are asked for, and the library's baseline eats the rest."""
    told = published.below_acrylic()
    assert told.least > 6 and told.most < 15


def test_bare_pins_are_as_heavy_as_people_read_them():
    """182 to 228 counts with 16 uA x 0.5 us on twelve sensors: 10.9 to 13.6 pF all in."""
    for read in (182, 228):
        assert physics.PIN_PF.holds(16 * 0.5 * 1024 / 3.3 / read)


# What is kept, and the page.


def rows():
    """By board and stack: the counts of each finger, and whether a child is felt."""
    found = {}
    for line in program.PAGE.read_text("utf-8").splitlines():
        cells = [cell.strip(" *") for cell in line.strip("|").split("|")]
        if len(cells) == 13 and re.fullmatch(r"\d+", cells[1]):
            found[cells[0], cells[2]] = [*map(int, cells[3:11]), cells[11]]
    return found


def kept():
    return json.loads(solved.FILE.read_text("utf-8"))


def test_every_board_file_has_its_rows():
    assert {board for board, _ in rows()} == set(built_boards())


@pytest.mark.gate
def test_what_is_kept_is_what_the_model_gives():
    """The film of hex-4, on a coarser grid; the trials solve all of it."""
    cell = signal.cell_of(places_of("hex-4-pcb"), FILM)
    told = kept()[solved.key_of(cell)]
    found = solved.solve(cell, [ADULT, CHILD, NEXT], COARSE)
    for name, value in found.items():
        assert value == pytest.approx(told[name], rel=0.08), name


def test_the_page_has_the_counts_of_what_is_kept():
    for board, line in (("hex-4-pcb", Line("hex-4-pcb", 64, 7.4)), ("hex-4", None)):
        line = line or Line("hex-4", 205, wire_mm=205)
        for stack in stacks_of(board):
            row = rows()[board, stack.name]
            found = counts_of(line, stack.cell)
            assert row[0] == round(found[CHILD])
            assert row[2] == round(found[ADULT])
            assert row[-1] == felt(found, stack)


def test_a_cell_that_nobody_solved_is_solved_when_it_is_asked_for():
    cell = Cell(10.0, 0.8, 2.0, FILM, BELOW)
    assert solved.key_of(cell) not in kept()
    idle, adult = (solved.picofarad(cell, name) for name in (IDLE, ADULT))
    assert 0 < adult < 2 * idle


def test_the_table_of_the_physical_world_has_the_figures_of_the_page():
    row = rows()["hex-4-pcb", "film 0.5 mm, bonded"]
    assert row[2] == physics.FILM_COUNTS.value
    assert row[0] == physics.FILM_CHILD_COUNTS.value
    assert row[7] == physics.FILM_EDGE_COUNTS.value
    assert row[7] < FILM_THRESHOLD < row[0]
    # Half-way, by ratio.
    assert pytest.approx(math.sqrt(row[0] * row[7]), abs=0.5) == FILM_THRESHOLD


def test_the_table_has_what_a_child_and_air_make_of_a_finger():
    found = {name: row for (name, stack), row in rows().items() if stack == "acrylic 2 mm, flat"}
    airy = {name: row for (name, stack), row in rows().items() if stack.endswith("of air")}
    for board, row in found.items():
        assert physics.CHILD_SHARE.holds(row[0] / row[2])
        assert physics.AIR_SHARE.holds(airy[board][2] / row[2])
    for key, one in kept().items():
        # The smallest cells by hand, of hex-11, have long wires.
        assert physics.PAD_PF.holds(one[IDLE]) or key.startswith("hexagon 20, gap 2")


def test_air_takes_from_a_child_what_the_film_gives():
    row = {stack.name: rows()["hex-4-pcb", stack.name] for stack in stacks_of("hex-4-pcb")}
    bonded, loose_film, acrylic, loose = row.values()
    assert bonded[0] > FILM_THRESHOLD > acrylic[0] > loose[0]
    assert loose_film[2] < bonded[2]
    assert bonded[-1] == "yes"
    assert loose[0] < 8 <= acrylic[0]


def test_a_finger_that_lies_is_felt_where_its_tip_is():
    for (board, stack), row in rows().items():
        assert row[6] > 2 * row[7], (board, stack)


@pytest.mark.gate
def test_make_touch_model_writes_the_page(monkeypatch, tmp_path, capsys):
    """With one board and a coarse grid; the trials make all of it."""
    monkeypatch.setattr(program, "lines", lambda: [Line("hex-4-pcb", 64, 7.4)])
    monkeypatch.setattr(
        program, "solve_all", lambda step: {Cell(9, 1, 1, FILM, BELOW): {LYING: 1}}
    )
    monkeypatch.setattr(program, "all_published", lambda: [published.chu_pico()])
    arguments = ["--step", "4", "--to", str(tmp_path / "page.md")]
    arguments += ["--figures", str(tmp_path / "solved.json")]
    monkeypatch.setattr(sys, "argv", ["hardware.touch_model", *arguments])
    assert program.main() == 0
    text = (tmp_path / "page.md").read_text("utf-8")
    assert text.count("| hex-4-pcb | 64 |") == 4
    assert "light data behind its band" in text and "chu_pico" in text
    assert "page.md" in capsys.readouterr().out
    assert list(json.loads((tmp_path / "solved.json").read_text("utf-8")).values()) == [{LYING: 1}]


@pytest.mark.night
def test_all_that_is_kept_is_what_the_model_gives_today():
    found = {solved.key_of(cell): value for cell, value in program.solve_all().items()}
    assert found.keys() == kept().keys()
    for cell, told in kept().items():
        assert found[cell] == pytest.approx(told, rel=0.002), cell


def test_counts_follow_from_what_is_kept():
    assert counts(11.0, 1.0, 0) == pytest.approx(720 / 27)
