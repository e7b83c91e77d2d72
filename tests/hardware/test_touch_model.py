"""The field in three dimensions: known capacitors, the model in two dimensions, its own page."""

import math
import re
import sys

import numpy as np
import pytest

from hardware.field import Layer, PadField, capacitances
from hardware.pcb.signal import FILM, FILM_THRESHOLD
from hardware.touch_model import __main__ as program
from hardware.touch_model.cases import PRINTED_STACKS, Line, counts_of, fingers
from hardware.touch_model.fingers import flat, lying
from hardware.touch_model.solver import Cell, Field
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
def test_a_finger_over_thin_film_without_a_window_is_a_plate_capacitor():
    plate = 3.0 * EPSILON_0 * math.pi * 5**2 / 0.1
    field = film(32, window=0.0, above=(Layer(0.1, 3.0),))
    more = field.capacitance(flat(10)) - field.capacitance()
    assert more == pytest.approx(plate, rel=0.1)


@pytest.mark.gate
def test_it_agrees_with_the_model_in_two_dimensions_where_that_holds():
    radius = 19.2 * math.sqrt(math.sqrt(3) / 2 / math.pi)
    field = film()
    idle, more = capacitances(PadField(3.0, radius, 0.8, FILM, BELOW, True))
    assert field.capacitance() == pytest.approx(idle, rel=0.1)
    assert field.capacitance(flat(10)) - field.capacitance() == pytest.approx(more, rel=0.15)


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


# The page.


def rows():
    """By board and stack: the counts of each finger."""
    found = {}
    for line in program.PAGE.read_text("utf-8").splitlines():
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        if len(cells) == 10 and re.fullmatch(r"\d+", cells[1]):
            found[cells[0], cells[2]] = [int(cells[1]), *map(int, cells[3:])]
    return found


def far_off(line, stack, row):
    """Fingers whose counts on the page are not what the model gives, with a coarser grid."""
    found = counts_of(line, stack, COARSE)
    return [
        name
        for name, told in zip(fingers(1.0), row[1:], strict=False)
        if abs(found[name] - told) > max(1.0, 0.08 * told)
    ]


@pytest.mark.gate
@pytest.mark.parametrize("stack", PRINTED_STACKS[:1], ids=lambda stack: stack.name)
def test_the_page_has_what_the_model_gives(stack):
    row = rows()["hex-4-pcb", stack.name]
    line = Line("hex-4-pcb", row[0], 1.0 + 0.1 * row[0])
    assert far_off(line, stack, row) == []
    assert far_off(line, stack, [row[0], *(2 * told for told in row[1:])]) == list(fingers(1.0))


def test_the_table_of_the_physical_world_has_the_figures_of_the_page():
    adult, _, child, _, _, edge, _ = rows()["hex-4-pcb", "film 0.5 mm, bonded"][1:]
    assert adult == physics.FILM_COUNTS.value
    assert child == physics.FILM_CHILD_COUNTS.value
    assert edge == physics.FILM_EDGE_COUNTS.value
    assert edge < FILM_THRESHOLD < child


def test_air_takes_from_a_child_what_the_film_gives():
    found = rows()
    stacks = [found["hex-4-pcb", stack.name][3] for stack in PRINTED_STACKS]
    assert stacks[0] > FILM_THRESHOLD > stacks[1] > stacks[2]
    assert stacks[2] < 8 <= stacks[1]


def test_make_touch_model_writes_the_page(monkeypatch, tmp_path, capsys):
    """With one board and a coarse grid; the trials make all of it."""
    monkeypatch.setattr(program, "lines", lambda: [Line("hex-4-pcb", 64, 7.4)])
    monkeypatch.setattr(
        sys, "argv", ["hardware.touch_model", "--step", "4", "--to", str(tmp_path / "page.md")]
    )
    assert program.main() == 0
    text = (tmp_path / "page.md").read_text("utf-8")
    assert text.count("| hex-4-pcb | 64 |") == 3
    assert "page.md" in capsys.readouterr().out


@pytest.mark.night
def test_the_whole_page_is_what_the_model_gives_today(monkeypatch, tmp_path):
    monkeypatch.setattr(sys, "argv", ["hardware.touch_model", "--to", str(tmp_path / "page.md")])
    assert program.main() == 0
    assert (tmp_path / "page.md").read_text("utf-8") == program.PAGE.read_text("utf-8")
