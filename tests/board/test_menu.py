"""The menu on the cells: game by the corners, size by nested outlines, preset, `end`.

Controls page, gesture `menu`.
"""

import pytest

from tests.support import Table


@pytest.fixture
def table():
    """hex-7, a game of Root Bound with two turns played."""
    table = Table("hex-7")
    table.play(move="d4")
    table.play(move="a1,m7")
    table.run(3000)
    return table


def lit(table):
    """The cells that are not dark."""
    return {cell for cell, colour in table.leds()["cells"].items() if any(colour)}


def brightest(table):
    """The cells that shine by far the most, at the top of their breath."""
    seen = {}
    for _ in range(16):
        table.run(100)
        for cell, colour in table.leds()["cells"].items():
            seen[cell] = max(seen.get(cell, 0), sum(colour))
    return {cell for cell in seen if seen[cell] > 18}


def ring(side):
    """The border of a regular hexagon in the middle of hex-7."""
    table = Table("hex-7")
    table.new(game="rootbound", board=f"hex-{side}")
    origin = table.state()["origin"]
    row, first = ord(origin[0]) - ord("a"), int(origin[1:])
    rows = [2 * side - 1 - abs(side - 1 - row) for row in range(2 * side - 1)]
    cells = set()
    for up, length in enumerate(rows):
        name = chr(ord("a") + row + up)
        # On the upper half of the built board a row begins a cell further left.
        start = first - max(row + up - 6, 0) + max(up - side + 1, 0)
        places = range(start, start + length)
        inner = up not in (0, len(rows) - 1)
        cells |= {f"{name}{p}" for p in places if not inner or p in (places[0], places[-1])}
    return cells


def test_menu_shows_the_games_at_their_corners_and_the_one_that_is_played_breathes(table):
    table.press("menu")
    table.run(200)
    assert corner_of(table, "rootbound") in lit(table)
    assert brightest(table) == {corner_of(table, "rootbound")}
    assert lit(table) <= {"a1", "a7", "g1", "g13", "m1", "m7"}


def test_nothing_happens_to_the_game_while_the_menu_is_open_and_closed_again(table):
    before = table.state()
    table.press("menu")
    table.touch("g7")
    table.press("menu")
    table.run(1000)
    assert table.state() == before
    assert sum(table.leds()["cells"]["d4"]) > 8


def test_pending_stones_are_still_there_after_the_menu(table):
    table.touch("g7")
    before = table.state()["pending"]
    table.press("menu")
    table.press("undo")
    assert table.state()["pending"] == before == ["g7"]


def test_the_sizes_are_nested_outlines_and_that_of_the_standard_board_breathes(table):
    table.press("menu")
    table.touch(corner_of(table, "rootbound"))
    table.run(200)
    assert lit(table) == ring(4) | ring(5) | ring(6) | ring(7)
    assert brightest(table) == ring(7)


@pytest.mark.parametrize(
    ("cell", "board"),
    [("g7", "hex-4"), ("g4", "hex-4"), ("g3", "hex-5"), ("f2", "hex-6"), ("a1", "hex-7")],
)
def test_a_touch_chooses_the_smallest_outline_that_holds_the_cell_and_end_starts(
    table, cell, board
):
    table.press("menu")
    table.touch(corner_of(table, "rootbound"))
    table.touch(cell)
    assert brightest(table) == ring(int(board[-1]))
    table.press("end1")
    state = table.state()
    assert (state["game"], state["board"], state["turn"]) == ("rootbound", board, 0)
    table.run(1000)
    assert not lit(table)


@pytest.mark.parametrize("end", ["end1", "end2"])
def test_end_at_the_first_step_starts_the_game_that_breathes(table, end):
    table.press("menu")
    table.press(end)
    assert table.state()["turn"] == 0


def test_undo_goes_a_step_back_and_then_leaves(table):
    table.press("menu")
    table.touch(corner_of(table, "rootbound"))
    table.press("undo")
    table.run(200)
    assert brightest(table) == {corner_of(table, "rootbound")}
    table.press("undo")
    table.run(200)
    assert table.state()["turn"] == 2
    assert sum(table.leds()["cells"]["d4"]) > 8


def test_twenty_seconds_of_nothing_leave_the_menu(table):
    table.press("menu")
    table.run(19000)
    assert sum(table.leds()["cells"]["d4"]) == 0
    table.run(2000)
    assert sum(table.leds()["cells"]["d4"]) > 8
    table.press("end")
    assert table.state()["turn"] == 2


def test_a_touch_beside_the_offers_is_refused_kindly(table):
    table.notifications()
    table.press("menu")
    table.touch("f5")
    refused = dict(table.notifications())["refused"]
    assert refused["code"] == "nothing_here"
    assert "lit cell" in refused["message"]
    table.touch(corner_of(table, "lessons"))
    assert dict(table.notifications())["refused"]["code"] == "no_lessons"
    assert table.state()["turn"] == 2


def test_the_game_before_comes_back_by_undo(table):
    table.press("menu")
    table.press("end1")
    assert table.state()["turn"] == 0
    table.run(1000)
    table.press("undo")
    assert table.state()["turn"] == 2


def test_a_move_by_the_link_closes_the_menu(table):
    table.press("menu")
    table.play(move="e5,h10")
    table.run(1500)
    assert sum(table.leds()["cells"]["e5"]) > 8


def test_both_ends_and_undo_are_lit_while_the_menu_is_open(table):
    table.press("menu")
    table.run(300)
    buttons = table.leds()["buttons"]
    assert all(any(buttons[name]) for name in ("end1", "end2", "undo", "menu"))


def corner_of(table, label):
    """The corner that a label is engraved at."""
    corners = table.link.request("sim.board", {})["corners"]
    return next(cell for cell in corners if corners[cell] == label)
