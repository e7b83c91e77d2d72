"""`menu` held: what each player has now, as bars of cells on the players' sides of the board.

README, table "Lights": first the tens, still, then behind them the ones, breathing.
"""

import pytest

from host_sim.trials.random_play import Chance, play_turn
from rootlight.geometry.shapes import shape
from rootlight.lights.palette import COLOURS
from rootlight.match.match import Match
from rootlight.table import score_bars
from rootlight.table.shows import BAR_ZERO
from tests.board.seeing_light import PLAYING, each_recorded_game, is_still, table_with, watch
from tests.support import Table


def hold_menu(table, ms=1400):
    table.fingers(buttons=["menu"])
    table.run(ms)


def read(table):
    """The points by colour, read from the bars as the LEDs show them for 1.5 s."""
    cells = list(table.leds()["cells"])
    seen = watch(table, *cells, ms=1500)
    found = {}
    for cell in cells:
        brightest = max(seen[cell], key=sum)
        for name in table.state()["cells"]:
            if sum(brightest) > 3 and brightest == COLOURS[name]:
                found[name] = found.get(name, 0) + (10 if is_still(seen[cell]) else 1)
    return found


def some_game(board, turns):
    return next(each_recorded_game(board))["moves"][:turns]


@pytest.mark.parametrize(
    ("game", "built", "moves"),
    [
        ("rootbound", "hex-4", some_game("hex-4", 12)),
        ("rootbound", "hex-7", some_game("hex-7", 30)),
        ("classroom", "hex-4", PLAYING),
        ("rootzone", "hex-7", ["pass", "a1", "a3", "i1"]),
    ],
)
def test_while_menu_is_held_each_players_points_can_be_read(game, built, moves):
    table = Table(built)
    table.new(game=game, moves=list(moves))
    table.run(3000)
    hold_menu(table)
    state = table.state()
    has = {colour: n for colour, n in state.get("standing", state["scores"]).items() if n}
    assert has
    assert read(table) == has


def test_the_bars_of_root_bound_count_what_is_lit_and_not_what_a_clean_up_would_leave():
    table = Table("hex-7")
    table.new(game="rootbound", moves=["g7", "g9,k8", "c4,h7"])
    table.run(3000)
    hold_menu(table)
    assert table.state()["scores"] == {"black": 127, "white": 0}
    assert read(table) == {"black": 3, "white": 2}


def test_when_menu_is_let_go_the_game_is_seen_again_and_no_menu():
    table = table_with(PLAYING)
    hold_menu(table)
    table.fingers()
    table.run(200)
    assert table.led("d4") == COLOURS["black"]
    table.touch("d2")
    assert table.state()["pending"] == ["d2"]


def test_a_touch_of_a_cell_ends_it_and_counts():
    table = table_with(PLAYING)
    hold_menu(table)
    table.fingers("d2", buttons=["menu"])
    table.run(200)
    table.fingers()
    assert table.state()["pending"] == ["d2"]


def test_a_menu_pad_that_is_stuck_hides_the_board_for_20_s_only():
    table = table_with(PLAYING)
    hold_menu(table, 25000)
    assert table.led("d4") == COLOURS["black"]


def test_each_bar_lies_on_its_players_side_also_when_they_have_swapped():
    table = table_with(PLAYING)
    assert table.state()["scores"] != {"black": 0, "white": 0}
    for rows in ("abc", "efg"):
        hold_menu(table)
        leds = table.leds()["cells"]
        blue = [cell for cell in leds if leds[cell][2] > leds[cell][0]]
        assert blue and all(cell[0] in rows for cell in blue)
        table.fingers()
        table.run(300)
        table.seats(swap=True)
        table.run(300)


def test_before_anybody_has_a_point_each_has_one_faint_cell():
    table = table_with()
    hold_menu(table)
    leds = table.leds()["cells"]
    assert sorted(c for c in leds if any(leds[c])) == ["b1", "f5"]
    assert leds["b1"] == [1, 1, 1]


def test_in_droched_the_bars_are_the_stones_in_prison():
    table = Table("hex-4")
    table.new(game="droched", moves=["komi 12", "white", "d4"])
    table.run(3000)
    hold_menu(table)
    assert table.state()["prison"] == {"black": 12, "white": 0}
    assert read(table) == {"black": 12}


def test_in_growy_each_bar_lies_in_its_players_own_field():
    table = Table("growy-4")
    table.new(game="growy", seed=3)
    hold_menu(table)
    leds = table.leds()["cells"]
    lit = {cell for cell in leds if any(leds[cell])}
    # Nobody has a point: the first cell of the second line of each field, from the left of who
    # sits there.
    assert lit == {"h2", "l19", "b12", "r9"}


def test_the_score_can_be_seen_when_the_game_is_over():
    table = Table("hex-4")
    table.new(game="rootbound", moves=["d4", "a1,g4", "d6", "f2", "a3", "pass", "pass"])
    table.run(30000)
    state = table.state()
    assert state["over"]
    hold_menu(table)
    scores = {colour: points for colour, points in state["scores"].items() if points}
    assert read(table) == scores


@pytest.mark.parametrize("game", ["rootbound", "classroom"])
@pytest.mark.parametrize("seed", [1, 2])
def test_the_count_off_at_the_end_counts_what_the_score_counts(game, seed):
    match = Match(game, "hex-4", None, seed)
    chance = Chance(seed)
    while not match.game.is_over():
        play_turn(match, chance)
    owners = bytearray(match.game.count)
    assert match.game.counted(owners)
    assert tuple([list(owners).count(player) for player in (1, 2)]) == tuple(match.game.scores())


# The largest scores that there can be.

BOARDS = [f"hex-{side}" for side in range(4, 12)]


@pytest.mark.parametrize("board", BOARDS)
def test_every_score_up_to_all_the_cells_can_be_read_and_the_bars_never_meet(board):
    cells = shape(board).count
    for points in (cells, cells - 1, cells // 2, 99, 9, 10):
        points = min(points, cells)
        assert_readable(board, (points, cells - points), [0, 1])


@pytest.mark.parametrize(
    ("board", "largest"), [("hex-4", 18), ("hex-7", 60), ("hex-6-8", 126), ("hex-11", 216)]
)
def test_scores_of_rootzone_which_count_the_largest_group_twice_can_be_read(board, largest):
    for black in (largest, largest // 2, 1):
        assert_readable(board, (2 * black + 1, 2 * (largest - black) + 1), [0, 1])


@pytest.mark.parametrize("players", [2, 3, 4])
def test_scores_of_growy_can_be_read(players):
    for points in (0, 7, 23, 49):
        tally = [max(points - player, 0) for player in range(players)]
        assert_readable(f"growy-{players}", tally, list(range(players)))


def assert_readable(board, tally, sides):
    picture = score_bars.bars(shape(board), tally, sides)
    for player, points in enumerate(tally):
        tens, ones = list(picture).count(1 + 2 * player), list(picture).count(2 + 2 * player)
        assert (tens, ones) == (points // 10, points % 10), (board, tally)
    assert list(picture).count(BAR_ZERO) == list(tally).count(0)
