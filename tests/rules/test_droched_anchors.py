"""The kernel `bridges` says what a slow, obvious look at the board says, in whichever form.

Runs on MicroPython too, where the loop may be machine code.
"""

from rootlight.games.droched_anchors import Anchors, Bridges
from rootlight.geometry.shapes import shape
from tests.rules.test_kernels import connected, random_position

BOARDS = ("hex-4", "hex-5", "hex-7", "hex-11")
TENTHS = (0, 3, 5, 6, 7, 8, 9, 10)


def positions():
    for name in BOARDS:
        board = shape(name)
        for tenths in TENTHS:
            yield board, random_position(board, tenths, 11 * tenths + board.count)


def surveyed(board, cells):
    """The survey of a position in the form that this interpreter takes."""
    survey = Bridges(board, Anchors(board))
    survey.take(cells)
    return survey


def bits(number):
    return sum(number >> bit & 1 for bit in range(12))


def test_each_corner_is_an_anchor_and_so_is_each_edge_without_its_corners():
    """Section 4: hex-N has six corners, and N-2 cells on each of six edges."""
    for side in range(4, 14):
        board = shape(f"hex-{side}")
        of = list(Anchors(board).of)
        assert of[board.count] == 0
        assert sorted(of[corner] for corner in board.corners()) == [1, 2, 4, 8, 16, 32]
        for edge in range(6):
            assert of.count(64 << edge) == side - 2
        border = [c for c in range(board.count) if board.count in list(ring(board, c))]
        assert [cell for cell in range(board.count) if of[cell]] == border


def ring(board, cell):
    return board.neighbours[cell * 6 : cell * 6 + 6]


def test_an_edge_is_a_straight_row_between_two_corners():
    """Section 4: on hex-4 the top edge is g2 g3, and its neighbour to the left is e1 f1."""
    board = shape("hex-4")
    of = Anchors(board).of
    first = board.first
    assert of[first[6] + 1] == of[first[6] + 2] != 0
    assert of[first[5]] == of[first[4]] != 0
    assert of[first[5]] != of[first[6] + 1]
    assert of[first[6]] not in (0, of[first[5]], of[first[6] + 1])


def test_groups_and_regions_know_the_anchors_that_they_reach():
    """By ways counted one by one: a group's own stones, and each region that it touches."""
    for board, cells in positions():
        of = Anchors(board).of
        survey = surveyed(board, cells)
        broken = [0, 0, 0]
        for start in range(board.count):
            together = connected(board, cells, start) if survey.labels[start] == start else ()
            if not together:
                continue
            assert [survey.labels[cell] for cell in together] == [start] * len(together)
            ways = [of[cell] for cell in together]
            if cells[start]:
                own = 0
                for way in ways:
                    own |= way
                ways = [own] + [
                    survey.once[label] for label in regions_beside(survey, board, cells, together)
                ]
                broken[cells[start]] += bits(survey.once[start]) < 2
                assert survey.is_broken(start) == (bits(survey.once[start]) < 2)
            once = twice = 0
            for way in ways:
                twice |= once & way
                once |= way
            assert (survey.once[start], survey.twice[start]) == (once, twice)
        assert list(survey.broken)[1:] == broken[1:]


def regions_beside(survey, board, cells, group):
    """Labels of the empty regions that a group touches."""
    beside = [other for cell in group for other in ring(board, cell)]
    return {survey.labels[cell] for cell in beside if cell != board.count and not cells[cell]}
