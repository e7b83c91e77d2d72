"""The boards of square cells and what lies on what: sections 0 and 5 of rules.md."""

import pytest

from rootlight.games import catalogue
from rootlight.geometry.notation import cell_at, cell_name
from rootlight.geometry.placement import origin_on, place
from rootlight.geometry.shapes import outline, shape
from rootlight.match.new_game import boards_for, standard_board
from tests.rules.slow_growy import BOARDS
from tests.rules.slow_rootbound import name_order
from tests.support import shape_names

NAMES = ("growy-2", "growy-3", "growy-4")


def names(board):
    return [cell_name(board, cell) for cell in range(board.count)]


def neighbours(board, name):
    """Names of the neighbours of a cell in the table's order; None for off the board."""
    at = cell_at(board, name) * board.degree
    beside = board.neighbours[at : at + board.degree]
    return [cell_name(board, cell) if cell < board.count else None for cell in beside]


@pytest.mark.parametrize("name", NAMES)
def test_cells_are_named_by_column_letter_and_row_number(name):
    """Section 5: column letter from the left, row number from the bottom."""
    board = shape(name)
    assert names(board) == BOARDS[name].cells
    assert names(board) == sorted(names(board), key=name_order)
    assert [cell_at(board, text) for text in names(board)] == list(range(board.count))


def test_the_columns_of_growy_2_are_those_of_the_rules():
    """Section 5: columns a..i, rows 1..20; main field rows 6..15, start fields c..g."""
    board = shape("growy-2")
    assert [names(board)[0], names(board)[-1]] == ["a6", "i15"]
    for text in ("a6", "a15", "b6", "c1", "c20", "g1", "g20", "h15", "i6"):
        assert cell_at(board, text) >= 0
    for text in ("a1", "a5", "a16", "b20", "c21", "h1", "i5", "i16", "j6", "e100", "z1"):
        assert cell_at(board, text) == -1


def test_the_start_fields_of_players_3_and_4_lie_on_the_left_and_on_the_right():
    """Section 5: rows 3 to 7 of the main field's ten, and 4 to 8."""
    board = shape("growy-4")
    columns = {}
    for text in names(board):
        columns.setdefault(text[0], []).append(int(text[1:]))
    assert "".join(sorted(columns)) == "abcdefghijklmnopqrs"
    for letter, rows in columns.items():
        low, high = (8, 12) if letter in "abcde" else (9, 13) if letter in "opqrs" else (6, 15)
        low, high = (1, 20) if letter in "hijkl" else (low, high)
        assert rows == list(range(low, high + 1)), letter
    three = shape("growy-3")
    assert names(three) == [text for text in names(board) if text[0] < "o"]


def test_a_cell_has_eight_neighbours_from_the_east_against_the_clock():
    """Section 0: square cells with eight neighbours."""
    board = shape("growy-2")
    assert board.degree == 8
    assert neighbours(board, "e8") == ["f8", "f9", "e9", "d9", "d8", "d7", "e7", "f7"]
    # At the border between a start field and the main field, and in a corner.
    assert neighbours(board, "c5") == ["d5", "d6", "c6", "b6", None, None, "c4", "d4"]
    assert neighbours(board, "a6") == ["b6", "b7", "a7", None, None, None, None, None]
    assert neighbours(board, "g1") == [None, None, "g2", "f2", "f1", None, None, None]


@pytest.mark.parametrize("name", NAMES)
def test_every_cell_has_the_neighbours_of_its_place(name):
    """Two cells are neighbours when they touch with a side or a corner."""
    board = shape(name)
    for text in names(board):
        beside = [other for other in neighbours(board, text) if other]
        assert sorted(beside, key=name_order) == BOARDS[name].around(text)


def test_six_cells_that_are_easily_found_stand_for_the_corners():
    """On the panel: the main field's corners and the seeds of players 1 and 2."""
    found = {name: [cell_name(shape(name), c) for c in shape(name).corners()] for name in NAMES}
    assert found["growy-2"] == ["i6", "i15", "e20", "a15", "a6", "e1"]
    assert found["growy-3"] == found["growy-4"] == ["n6", "n15", "j20", "f15", "f6", "j1"]


@pytest.mark.parametrize("name", NAMES + ("hex-4", "hex-6-7", "hex-2-4"))
def test_cells_have_places_on_a_plane_around_the_middle(name):
    """Neighbours in a line are a pitch apart; no two cells are nearer than that."""
    board = shape(name)
    found = board.places()
    nearest = 9
    for x, y in found:
        for other_x, other_y in found:
            distance = (x - other_x) ** 2 + (y - other_y) ** 2
            if distance:
                nearest = min(nearest, distance)
    assert nearest == pytest.approx(1, abs=0.001)
    for numbers in ([x for x, _ in found], [y for _, y in found]):
        assert min(numbers) + max(numbers) == pytest.approx(0, abs=0.001)
    east = cell_at(board, "f10" if board.degree == 8 else "b2")
    west = cell_at(board, "e10" if board.degree == 8 else "b1")
    assert found[east][0] - found[west][0] == 1
    assert found[east][1] == found[west][1]


@pytest.mark.parametrize(("small", "built", "origin"), [
    ("growy-2", "growy-2", "a6"),
    ("growy-2", "growy-3", "f6"),
    ("growy-2", "growy-4", "f6"),
    ("growy-3", "growy-3", "a8"),
    ("growy-3", "growy-4", "a8"),
    ("growy-4", "growy-4", "a8"),
])  # fmt: skip
def test_fewer_players_play_on_a_part_of_the_board_for_more(small, built, origin):
    """The origin is the built cell under the first cell of the game, for there is no a1."""
    game, board = shape(small), shape(built)
    placement = place(game, board)
    assert cell_name(board, placement.origin) == origin
    assert placement.built[0] == placement.origin
    for cell in range(game.count):
        assert placement.game[placement.built[cell]] == cell
        for way in range(8):
            beside = game.neighbours[cell * 8 + way]
            if beside < game.count:
                built_beside = board.neighbours[placement.built[cell] * 8 + way]
                assert built_beside == placement.built[beside]
    assert len([cell for cell in placement.game if cell == game.count]) == board.count - game.count


def test_a_larger_board_or_one_of_other_cells_does_not_fit():
    """A game on hexagons cannot be played on squares, nor the other way round."""
    for small, built in (
        ("growy-4", "growy-3"),
        ("growy-3", "growy-2"),
        ("growy-2", "hex-13"),
        ("hex-3", "growy-4"),
    ):
        assert place(shape(small), shape(built)) is None
        assert origin_on(outline(small), shape(built)) is None


def test_a_built_board_offers_the_games_that_it_can_hold():
    entry = catalogue.entry("growy")
    assert boards_for(entry, shape("growy-4")) == ["growy-2", "growy-3", "growy-4"]
    assert boards_for(entry, shape("growy-2")) == ["growy-2"]
    assert boards_for(entry, shape("hex-13")) == []
    assert boards_for(catalogue.entry("rootbound"), shape("growy-4")) == []
    assert standard_board("growy", shape("growy-3")) == "growy-3"


# The boards of RootZone on larger ones: hexagons whose sides differ by two.
@pytest.mark.parametrize(("small", "built", "origin"), [
    ("hex-2-4", "hex-4", "b1"),
    ("hex-4-6", "hex-6", "b1"),
    ("hex-4-6", "hex-7", "c2"),
    ("hex-6-8", "hex-9", "c2"),
    ("hex-6-8", "hex-11", "e4"),
    ("hex-8-10", "hex-11", "c2"),
    ("hex-10-12", "hex-13", "c2"),
    ("hex-6-7", "hex-7", "a1"),
    ("hex-6-7", "hex-9", "c3"),
])  # fmt: skip
def test_a_board_of_alternating_sides_lies_in_a_larger_hexagon(small, built, origin):
    """As near to the middle as it fits; of places equally near the lowest origin."""
    board = shape(built)
    placement = place(shape(small), board)
    assert cell_name(board, placement.origin) == origin
    assert origin_on(outline(small), board) == placement.origin


def test_boards_on_hexagons_lie_as_near_to_the_middle_as_they_can():
    """All boards of the games on hex-5, by trying every origin."""
    board = shape("hex-5")
    for name in shape_names():
        small = outline(name)
        if small.degree == 6 and small.count <= board.count:
            assert origin_on(small, board) == _nearest_by_trial(small, board), name


def _nearest_by_trial(small, board):
    fitting = [o for o in range(board.count) if _fits(small, board, o)]
    return min(fitting, key=lambda o: (_off_centre(small, board, o), o)) if fitting else None


def _laid(small, board, origin):
    """(row, column) on the built board of all cells of a board laid with its a1 on an origin."""
    up, along = board.row_of[origin], board.column(origin)
    return [(small.row_of[c] + up, small.column(c) + along) for c in range(small.count)]


def _fits(small, board, origin):
    return all(
        board.cell(row, column) < board.count for row, column in _laid(small, board, origin)
    )


def _off_centre(small, board, origin):
    built = [(board.row_of[c], board.column(c)) for c in range(board.count)]
    middle, built_middle = _middle(_laid(small, board, origin)), _middle(built)
    return 3 * (middle[0] - built_middle[0]) ** 2 + (middle[1] - built_middle[1]) ** 2


def _middle(cells):
    """Halfway between the first and the last row, and between the ends of the first row."""
    rows = [row for row, _ in cells]
    first = [column for row, column in cells if row == min(rows)]
    return (min(rows) + max(rows)) / 2, (min(first) + max(first)) / 2
