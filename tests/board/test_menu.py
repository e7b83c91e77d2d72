"""The menu on the cells: game by the corners, size by nested outlines, preset, `end`.

See the README, "How to play on it", and fingers-and-lights.md, "What a gesture does".
"""

import pytest

from tests.board.playing import choose, corner_of, engraved, hold_end, refusals
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


@pytest.mark.gate
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
    assert "that is lit" in refused["message"]
    assert table.state()["turn"] == 2


def test_the_game_before_comes_back_by_undo(table):
    table.press("menu")
    table.press("end1")
    assert table.state()["turn"] == 0
    table.run(1000)
    table.press("undo")
    assert table.state()["turn"] == 2


def test_a_game_that_the_menu_begins_ends_a_study(table):
    table.new(game="rootbound", moves=["d4", "a1,g1"])
    table.study(on=True, turn=1)
    table.press("menu")
    table.run(1000)
    table.press("end1")
    state = table.state()
    assert (state["turn"], state["cells"]["black"]) == (0, [])
    assert "study" not in state
    table.press("undo")
    assert table.state()["last"] == "a1,g1"


def test_a_move_by_the_link_leaves_the_menu_open(table):
    table.press("menu")
    offered = table.shows()
    table.play(move="e5,h10")
    assert table.shows() == offered
    table.press("menu")
    table.run(1500)
    assert sum(table.leds()["cells"]["e5"]) > 8


def test_both_ends_and_undo_are_lit_while_the_menu_is_open(table):
    table.press("menu")
    table.run(300)
    buttons = table.leds()["buttons"]
    assert all(any(buttons[name]) for name in ("end1", "end2", "undo", "menu"))


# All games, on each kind of built board.

HEXAGONS = {"rootbound", "classroom", "rootzone", "droched"}


def open_menu(built, *touched):
    """The open menu of a board, with cells touched: a game by its name, then others."""
    table = Table(built)
    table.press("menu")
    for touch in touched:
        table.touch(corner_of(table, touch) if touch in HEXAGONS | {"growy"} else touch)
        table.run(300)
    table.notifications()
    return table


@pytest.mark.gate
@pytest.mark.parametrize(
    ("built", "games"),
    [
        ("hex-4", HEXAGONS),
        ("hex-7", HEXAGONS),
        ("growy-2", {"growy"}),
        ("growy-4", {"growy"}),
    ],
)
def test_a_game_that_the_built_board_cannot_hold_is_dark_and_refused(built, games):
    table = open_menu(built)
    corners = engraved(table)
    offered = games | {"lessons"}
    assert lit(table) == {cell for cell in corners if corners[cell] in offered}
    for cell in corners:
        if corners[cell] not in offered:
            table.touch(cell)
            assert refusals(table) == ["board_too_small"]
            # "No" is shown where the finger was.
            assert max(map(max, table.watch(cell, ms=1500)[cell])) == 24
            table.run(3000)


@pytest.mark.parametrize(
    ("built", "game", "board"),
    [
        ("hex-4", "rootbound", "hex-4"),
        ("hex-4", "rootzone", "hex-2-4"),
        ("hex-4", "droched", "hex-4"),
        ("hex-7", "classroom", "hex-7"),
        ("hex-7", "rootzone", "hex-4-6"),
        ("hex-7", "droched", "hex-7"),
        ("hex-9", "droched", "hex-9"),
        ("growy-2", "growy", "growy-2"),
        ("growy-4", "growy", "growy-4"),
    ],
)
def test_end_after_the_corner_starts_the_game_on_its_standard_board(built, game, board):
    table = Table(built)
    assert choose(table, game)["board"] == board


@pytest.mark.parametrize(
    ("built", "cell", "board"),
    [("hex-7", "g7", "hex-2-4"), ("hex-7", "g3", "hex-4-6"), ("hex-4", "d4", "hex-2-4")],
)
def test_the_boards_of_rootzone_are_nested_outlines_too(built, cell, board):
    table = Table(built)
    table.new(game="rootzone", board=board)
    table.press("menu")
    table.touch(corner_of(table, "rootzone"))
    table.touch(cell)
    # Two bars follow: how long a game.
    table.press("end1")
    assert table.state()["board"] == board


def test_rootzone_shows_both_its_boards_that_hex_7_can_hold():
    table = open_menu("hex-7", "rootzone")
    chosen = brightest(table)
    assert len(chosen) == 3 * (4 - 1) + 3 * (6 - 1)
    assert len(lit(table) - chosen) == 3 * (2 - 1) + 3 * (4 - 1)


@pytest.mark.parametrize(
    ("cell", "board", "seeds"),
    [
        ("j10", "growy-2", {"j1", "j20"}),
        ("h2", "growy-2", {"j1", "j20"}),
        ("b10", "growy-3", {"j1", "j20", "a10"}),
        ("r11", "growy-4", {"j1", "j20", "a10", "s11"}),
    ],
)
def test_on_growy_4_a_touch_says_how_many_play_by_the_start_fields_that_breathe(
    cell, board, seeds
):
    """The smallest outline that holds the cell: its whole border breathes."""
    table = open_menu("growy-4", "growy", cell)
    chosen = brightest(table)
    every = {"j1", "j20", "a10", "s11"}
    assert every <= lit(table)
    assert chosen & every == seeds
    table.press("end1")
    assert table.state()["board"] == board


# Presets.

SHORT = {"e4", "e5", "e6", "e7", "e8"}
STANDARD = {f"i{number}" for number in range(1, 12)}


@pytest.mark.parametrize("game", ["rootzone", "droched"])
def test_two_bars_are_a_short_and_a_standard_game(game):
    table = open_menu("hex-7", game, "g7")
    assert lit(table) == SHORT | STANDARD
    assert brightest(table) == STANDARD
    table.touch("e6")
    assert brightest(table) == SHORT
    table.touch("g7")
    assert refusals(table) == ["nothing_here"]


@pytest.mark.parametrize(
    ("game", "bar", "options"),
    [
        ("rootzone", "e4", {"friends_max": 1, "crowd_max": 3}),
        ("rootzone", "i11", {"friends_max": 6, "crowd_max": 3}),
        ("rootzone", None, {"friends_max": 6, "crowd_max": 3}),
        ("droched", "e4", {"handicap": 2}),
        ("droched", "i1", {}),
    ],
)
def test_the_bar_that_breathes_is_what_end_starts(game, bar, options):
    assert (
        choose(Table("hex-7"), game, "a1" if game == "droched" else "g3", bar)["options"]
        == options
    )


@pytest.mark.parametrize("game", ["rootbound", "classroom"])
def test_a_game_of_one_length_only_asks_for_none(game):
    table = open_menu("hex-7", game, "g7")
    assert lit(table) == ring(4) | ring(5) | ring(6) | ring(7)


def test_undo_goes_from_the_bars_to_the_sizes_to_the_games_and_out():
    table = open_menu("hex-7", "droched", "g7")
    table.press("undo")
    table.run(200)
    assert brightest(table) == ring(4)
    table.press("undo")
    table.run(200)
    assert brightest(table) == {corner_of(table, "droched")}
    table.press("undo")
    table.run(200)
    assert not lit(table)
    assert table.state()["game"] == "rootbound"


@pytest.mark.parametrize(("built", "game", "size"), [
    ("growy-4", "growy", "a10"),
    ("growy-4", "growy", "s12"),
    ("growy-4", "growy", "j10"),
    ("hex-6-8", "rootbound", "g6"),
    ("hex-11", "rootbound", "a1"),
])  # fmt: skip
def test_every_outline_can_be_seen_whichever_is_chosen(built, game, size):
    table = open_menu(built, game, size)
    menu = table.link.board.device.controller.offers.picker
    shown = [sum(pad == number for pad in menu.lit) for number in range(1, len(menu.names) + 1)]
    assert len(shown) > 2
    assert min(shown) >= 3, dict(zip(menu.names, shown, strict=True))


# The same game again.


@pytest.mark.parametrize(("built", "game"), [("growy-2", "growy"), ("hex-4", "rootzone")])
def test_the_same_game_again_keeps_the_choices_and_shuffles_afresh(built, game):
    table = Table(built)
    choose(table, game)
    before = table.record()
    words = 2 if game == "growy" else 3  # the pass that leaves the set-up out is none of two
    for _ in range(words):
        hold_end(table)
        table.run(1000)
    assert table.state()["over"]
    table.press("end1", ms=1500)
    after = table.record()
    assert (after["board"], after["options"], after["moves"]) == (
        before["board"],
        before["options"],
        [],
    )
    if game == "growy":
        assert after["seed"] != before["seed"]
