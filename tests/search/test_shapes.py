"""What stones of Droched promise by their neighbours: shapes by hand, tables, draws."""

import pytest

from rootlight.games.droched_shapes import SHAPES as LEARNT
from rootlight.games.droched_world import DrochedWorld
from rootlight.kernels import neighbour_table, playouts_droched
from rootlight.kernels.playouts_droched import BEST, EVEN, SHAPES, WORST, shape_of
from rootlight.match.match import Match
from rootlight.match.notation_view import NotationView

UNKNOWN = bytes([EVEN]) * SHAPES


def world_with(match, shapes):
    return DrochedWorld(match.shape, playouts_droched, match.options, shapes)


def shape_at(match, name, owner):
    """The shape of a cell of a match as a player sees it."""
    game = match.game
    cells = game.state[: game.count + 1]
    around = neighbour_table(match.shape.neighbours)
    return shape_of(cells, around, owner, NotationView(match).cell(name))


def begun():
    match = Match("droched", "hex-4", {"handicap": 2})
    match.play("c3,f4")
    return match


def test_own_stones_are_in_the_low_half_of_a_shape_and_others_in_the_high_half():
    match = begun()
    as_black, as_white = shape_at(match, "d4", 1), shape_at(match, "d4", 2)
    assert as_black in [1 << way for way in range(6)]
    assert as_white == as_black << 6
    assert shape_at(match, "d3", 1) != as_black  # the stone is at its other side
    assert shape_at(match, "d6", 1) == 0


def test_the_rim_is_in_both_halves():
    corner = shape_at(begun(), "a1", 1)
    assert corner & 63 == corner >> 6
    assert bin(corner & 63).count("1") == 3


@pytest.mark.parametrize(
    "table, said",
    (
        (UNKNOWN[:-1], "A table of shapes has 4095 letters, not 4096. `make learn` writes"),
        (b"", "has 0 letters, not 4096"),
        (UNKNOWN[1:] + b"\x01", "go from 1 to 63, not from 35 to 91. `make learn` writes one of"),
        (UNKNOWN[1:] + b"\xff", "go from 63 to 255"),
    ),
)
def test_a_table_that_is_cut_off_or_of_another_version_is_refused(table, said):
    with pytest.raises(ValueError) as refused:
        world_with(begun(), table)
    assert said in str(refused.value)


def test_the_table_in_the_tree_is_whole_and_knows_something():
    world_with(begun(), LEARNT)
    assert len(set(LEARNT)) > 20


def firsts(match, shapes):
    """How often each cell is the next one, in random games."""
    world = world_with(match, shapes)
    world.take(match.game)
    count = match.game.count
    found = [0] * count
    for seed in range(400):
        world.restore()
        world.begin_playout(seed * 7919)
        world.go_on(1)
        for cell in range(count):
            found[cell] += world.played[match.game.seat() * world.moves + cell]
    return found


def test_without_shapes_each_cell_is_as_likely_as_another():
    match = begun()
    drawn = firsts(match, UNKNOWN)
    free = [number for cell, number in enumerate(drawn) if not match.game.state[cell]]
    # 400 / 35 are 11 each; the limits are some four standard deviations off.
    assert min(free) > 0 and max(free) < 26


def test_of_four_random_cells_the_one_that_promises_most_is_tried_first():
    match = begun()
    wanted = NotationView(match).cell("d6")
    table = bytearray([WORST]) * SHAPES
    table[0] = BEST  # nothing around
    game = match.game
    cells = game.state[: game.count + 1]
    around = neighbour_table(match.shape.neighbours)
    lonely = [
        cell
        for cell in range(game.count)
        if not cells[cell] and shape_of(cells, around, 2, cell) == 0
    ]
    assert wanted in lonely
    share = len(lonely) / (game.count - 2)
    drawn = firsts(match, bytes(table))
    # Of four draws one at least.
    found = sum([drawn[cell] for cell in lonely]) / sum(drawn)
    assert found == pytest.approx(1 - (1 - share) ** 4, abs=0.1)
