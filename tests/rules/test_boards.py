"""Section 0 of rules.md, sentence by sentence: boards, names of cells, lines, regions.

Checked against numbers that the page gives and against boards that are built here once more, from
places on the plane instead of rows and columns.
"""

import pytest

from rootlight.geometry.notation import cell_at, cell_name, is_cell_name
from rootlight.geometry.placement import place
from rootlight.geometry.shapes import shape
from tests.rules.drawings import marks
from tests.rules.slow_rootbound import Position, SlowBoard, name_order

REGULAR = [f"hex-{side}" for side in range(2, 14)]
ALTERNATING = ["hex-2-4", "hex-3-4", "hex-4-5", "hex-4-6", "hex-5-6", "hex-6-7", "hex-6-8"]
ALTERNATING += ["hex-8-10", "hex-10-12", "hex-12-13", "hex-7-6", "hex-4-2"]


def names(board):
    """All names of cells in the firmware's order."""
    return [cell_name(board, cell) for cell in range(board.count)]


def neighbours(board, name):
    """Names of the neighbours of a cell in the firmware's table, with what is off the board."""
    cell = cell_at(board, name)
    beside = board.neighbours[cell * board.degree : (cell + 1) * board.degree]
    return [cell_name(board, other) if other < board.count else None for other in beside]


@pytest.mark.parametrize("side", range(2, 14))
def test_a_regular_hexagon_of_side_n_has_3n_n_minus_1_plus_1_cells(side):
    """Section 0: `hex-N`, N = 2..13, has 3N(N-1)+1 cells."""
    assert shape(f"hex-{side}").count == 3 * side * (side - 1) + 1


def test_the_page_names_the_cells_of_some_boards():
    """Section 0, the table: hex-5 61, hex-7 127, hex-9 217, hex-11 331, and the others."""
    counts = {"hex-5": 61, "hex-7": 127, "hex-9": 217, "hex-11": 331}
    counts.update({"hex-6-7": 108, "hex-4-6": 60, "hex-6-8": 126})
    assert {name: shape(name).count for name in counts} == counts


@pytest.mark.parametrize("name", ["hex-14", "hex-1", "hex-0", "hex-07", "hex--7", "hex"])
@pytest.mark.parametrize("ending", ["", "-"])
def test_hexagons_outside_2_to_13_are_no_boards(name, ending):
    """Section 0: N = 2..13."""
    with pytest.raises(ValueError):
        shape(name + ending)


@pytest.mark.parametrize(
    "name", ["", "square-5", "hex-4-5-6", "Hex-7", "hex-7 ", "hex-x", 7, None]
)
def test_other_texts_are_no_boards(name):
    """Section 0: the table holds all names there are."""
    with pytest.raises(ValueError):
        shape(name)


def test_the_top_row_of_hex_a_b_has_a_cells_and_the_bottom_row_b():
    """Section 0: the top row has A cells; each next row one more until A+B-1, then one fewer."""
    downwards = list(reversed(shape("hex-6-7").rows))
    assert downwards == [6, 7, 8, 9, 10, 11, 12, 11, 10, 9, 8, 7]
    assert list(reversed(shape("hex-2-4").rows)) == [2, 3, 4, 5, 4]
    assert list(reversed(shape("hex-4-2").rows)) == [4, 5, 4, 3, 2]


def test_hex_n_is_the_case_where_both_sides_are_n():
    """Section 0: `hex-N` is the case A = B = N."""
    assert list(reversed(shape("hex-4").rows)) == [4, 5, 6, 7, 6, 5, 4]
    assert list(shape("hex-7").rows) == [7, 8, 9, 10, 11, 12, 13, 12, 11, 10, 9, 8, 7]


def test_rows_are_lettered_from_the_bottom_and_numbered_from_the_left():
    """Section 0: on hex-7, `g1` is the left corner and `m7` the top right corner."""
    board = shape("hex-7")
    corners = [cell_name(board, corner) for corner in board.corners()]
    assert corners == ["g13", "m7", "m1", "g1", "a1", "a7"]


@pytest.mark.parametrize("name", ["hex-3", "hex-4-5", "hex-7", "hex-9", "hex-13"])
def test_cells_stand_in_the_order_of_row_letter_then_number(name):
    """Section 0: alphabetical order is row letter, then number (`e2` before `e10`)."""
    board = shape(name)
    assert names(board) == sorted(names(board), key=name_order)
    assert [cell_at(board, text) for text in names(board)] == list(range(board.count))


def test_the_neighbours_of_some_cells_of_hex_4_are_those_that_share_a_side():
    """Section 0: two cells are neighbours when they share a side. Read off this drawing.

    g       .  .  .  .
    f     .  .  .  .  .
    e   .  .  .  3  4  .
    d .  .  .  2  d5 5  .
    c   .  .  .  1  6  .
    b     .  .  .  .  .
    a       .  .  .  .
    """
    board = shape("hex-4")
    assert set(neighbours(board, "d5")) == {"c4", "d4", "e4", "e5", "d6", "c5"}
    assert set(neighbours(board, "a1")) == {"a2", "b1", "b2", None}
    assert set(neighbours(board, "d1")) == {"c1", "d2", "e1", None}
    assert set(neighbours(board, "g4")) == {"g3", "f4", "f5", None}
    assert set(neighbours(board, "b3")) == {"a2", "a3", "b2", "b4", "c3", "c4"}
    assert set(neighbours(board, "f3")) == {"e3", "e4", "f2", "f4", "g2", "g3"}


@pytest.mark.parametrize("name", REGULAR + ALTERNATING)
def test_every_cell_of_every_board_has_the_neighbours_of_its_place_on_the_plane(name):
    """Section 0: two cells are neighbours when they share a side (six at most)."""
    board, slow = shape(name), SlowBoard(name)
    assert names(board) == slow.cells
    for cell in slow.cells:
        beside = neighbours(board, cell)
        assert len(beside) == 6
        assert {other for other in beside if other} == slow.neighbours[cell]


@pytest.mark.parametrize("name", ["hex-3", "hex-4-5", "hex-7"])
def test_opposite_neighbours_make_a_line_along_one_of_the_three_directions(name):
    """Section 0: a line means three cells in a row along one of the three directions."""
    board, slow = shape(name), SlowBoard(name)
    for cell in slow.cells:
        beside = neighbours(board, cell)
        for way, other in enumerate(beside):
            across = beside[(way + 3) % 6]
            if other and across:
                assert slow.in_line(other, cell, across)


@pytest.mark.parametrize("name", ["hex-3", "hex-4-5", "hex-7"])
def test_neighbours_are_listed_from_the_east_against_the_clock(name):
    """The table's own promise: what lies next in it is a neighbour of what lies before."""
    board, slow = shape(name), SlowBoard(name)
    for cell in slow.cells:
        steps = [slow.step(cell, other) if other else None for other in neighbours(board, cell)]
        ring = [(0, 2), (1, 1), (1, -1), (0, -2), (-1, -1), (-1, 1)]
        assert all(step in (None, way) for step, way in zip(steps, ring, strict=True))


def test_a_cell_is_one_small_letter_and_a_number_without_a_leading_zero():
    """Section 0: no spaces, no capitals; text of that form may still be on no board."""
    assert all(is_cell_name(text) for text in ("a1", "m7", "g13", "z1", "e99", "e1000000000000"))
    others = ("", "e", "5", "5e", "E5", "e05", "e0", "e-1", "e5 ", " e5", "e 5", "ee5", "e5x")
    assert not any(is_cell_name(text) for text in others)
    assert not any(is_cell_name(text) for text in ("e5,f7", "é5", "e\u0665", "e\u00b2", "e5\n"))


def test_text_of_the_form_of_a_cell_that_is_not_on_the_board_is_no_cell():
    """Section 0: such text is `no_such_cell`."""
    board = shape("hex-7")
    assert cell_at(board, "g13") >= 0
    for text in ("g14", "a8", "m8", "n1", "z9", "a100", "a99999999999999999999"):
        assert cell_at(board, text) == -1


def test_a_group_is_a_maximal_connected_set_of_stones_of_one_colour():
    """Section 0: the slow rules, by which the firmware is judged, see what a person sees."""
    board = SlowBoard("hex-4")
    shown = marks(
        board,
        """
        g       X . . O
        f      X . . O O
        e     . . . . . .
        d    . X X O . . .
        c     . . . X . .
        b      . . . X .
        a       X . . .
        """,
    )
    position = Position(board, shown["X"], shown["O"])
    black = {frozenset({"g1", "f1"}), frozenset({"d2", "d3"}), frozenset({"c4", "b4"})}
    assert set(position.groups("black")) == black | {frozenset({"a1"})}
    white = {frozenset({"g4", "f4", "f5"}), frozenset({"d4"})}
    assert set(position.groups("white")) == white


def test_a_region_is_claimed_when_stones_of_only_one_colour_touch_it():
    """Section 0: at least one stone, and only stones of that colour."""
    board = SlowBoard("hex-4")
    shown = marks(
        board,
        """
        g       . O . X
        f      O O . X .
        e     . . . . X .
        d    . . . . . X O
        c     . . . . . O
        b      X . . . .
        a       . X . .
        """,
    )
    # Only white stones touch g1. Beside f5 and e6 there are black stones, but also the white d7.
    # The two black stones near a1 leave a gap at b2, so a1 belongs to the region in the middle.
    position = Position(board, shown["X"], shown["O"])
    assert position.claimed("white") == {"g1"}
    assert position.claimed("black") == set()
    assert Position(board, (), ()).claimed("black") == set()
    assert Position(board, ["d4"], ()).claimed("black") == set(board.cells) - {"d4"}


def test_a_board_on_a_built_board_of_its_own_shape_lies_where_it_is():
    """Board page: a game shape that is the built board's is played cell on cell."""
    for name in ("hex-4", "hex-5", "hex-7", "hex-6-7"):
        board = shape(name)
        assert list(place(board, board).built) == list(range(board.count))


@pytest.mark.parametrize(
    ("small", "built"), [("hex-4", "hex-5"), ("hex-4", "hex-7"), ("hex-3", "hex-13")]
)
def test_a_smaller_regular_board_is_centred_on_a_larger_one(small, built):
    """A game shape smaller than the built board is centred on it: middle on middle."""
    game, board = shape(small), shape(built)
    placement = place(game, board)
    assert placement.built[game.count // 2] == board.count // 2
    assert_same_neighbours(game, board, placement)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("small", "built"), [("hex-6-7", "hex-7"), ("hex-3-4", "hex-5"), ("hex-2-4", "hex-4")]
)
def test_a_board_without_a_centre_lies_as_near_to_the_middle_as_it_can(small, built):
    """The whole shape is on the built board, and no other place is nearer to the middle."""
    game, board = shape(small), shape(built)
    placement = place(game, board)
    assert_same_neighbours(game, board, placement)
    assert off_centre(game, board, placement.origin) == min(
        off_centre(game, board, origin)
        for origin in range(board.count)
        if fits(game, board, origin)
    )


def test_a_board_that_does_not_fit_has_no_place():
    """A shape that the built board cannot hold is refused."""
    assert place(shape("hex-7"), shape("hex-5")) is None
    assert place(shape("hex-6-7"), shape("hex-6")) is None
    assert place(shape("hex-7"), shape("hex-6-7")) is None


def test_a_placement_knows_both_ways():
    """`built` and `game` are each other's inverse, and `origin` is the cell under a1."""
    game, board = shape("hex-4"), shape("hex-7")
    placement = place(game, board)
    assert cell_name(board, placement.origin) == cell_name(board, placement.built[0]) == "d4"
    for cell in range(game.count):
        assert placement.game[placement.built[cell]] == cell
    used = set(placement.built)
    outside = [cell for cell in range(board.count) if cell not in used]
    assert all(placement.game[cell] == game.count for cell in outside)


def assert_same_neighbours(game, board, placement):
    """Neighbours in the game are neighbours on the built board, in the same directions."""
    for cell in range(game.count):
        for way in range(6):
            beside = game.neighbours[cell * 6 + way]
            if beside < game.count:
                built = board.neighbours[placement.built[cell] * 6 + way]
                assert built == placement.built[beside]


def laid(game, board, origin):
    """Places on the plane of the built board of all cells of a game laid with a1 on `origin`."""
    small, large = SlowBoard(game.name), SlowBoard(board.name)
    up, along = large.place[cell_name(board, origin)]
    first_up, first_along = small.place["a1"]
    return [
        (row + up - first_up, column + along - first_along) for row, column in small.place.values()
    ]


def fits(game, board, origin):
    """Return whether all cells of a game laid with a1 on `origin` are on the built board."""
    return set(laid(game, board, origin)) <= set(SlowBoard(board.name).place.values())


def off_centre(game, board, origin):
    """Squared distance of the middles, in half cell widths: rows are sqrt(3) of them apart.

    The middle of a board is halfway between its rows, and halfway along each of them.
    """
    places = laid(game, board, origin)
    rows = [row for row, _ in places]
    bottom = [column for row, column in places if row == min(rows)]
    up = (min(rows) + max(rows)) / 2 - (len(board.rows) - 1) / 2
    along = (min(bottom) + max(bottom)) / 2
    return 3 * up**2 + along**2
