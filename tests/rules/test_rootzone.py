"""Section 3 of rules.md, sentence by sentence, by positions that a person can check.

Moves are given as one text, Yellow's first; drawings are of hex-4-6, or of hex-2-4 where that is
named. `Y` is yellow, `O` is orange, `B` the blocking stone. Every test of the rules is put to the
firmware and to the slow second implementation.
"""

import pytest

from rootlight.games import catalogue
from rootlight.games.game import SetUpError
from rootlight.match.match import Match
from rootlight.match.notation_view import NotationView
from tests.rules.drawings import marks
from tests.rules.slow_rootbound import SlowBoard
from tests.rules.slow_rootzone import SlowRootZone
from tests.rules.tables import FirmwareTable, SlowTable

STANDARD = {"friends_max": 6, "crowd_max": 3}
ALL = SlowBoard("hex-4-6").cells
EDGE = [cell for cell in ALL if len(SlowBoard("hex-4-6").neighbours[cell]) < 6]


def firmware(moves="", options=None, board="hex-4-6"):
    """The firmware's game after some moves."""
    table = FirmwareTable(board, "rootzone", options)
    table.play(*moves.split())
    return table


def slow(moves="", options=None, board="hex-4-6"):
    """The slow game after some moves."""
    table = SlowTable(board, SlowRootZone(board, options))
    table.play(*moves.split())
    return table


@pytest.fixture(params=[firmware, slow], ids=["firmware", "slow"])
def sit_down(request):
    """A function that begins a game and plays moves, given as one text."""
    return request.param


def shows(game, drawing, board="hex-4-6"):
    """Asserts that what stands on the board is what the drawing shows."""
    state = game.state()
    drawn = marks(SlowBoard(board), drawing)
    assert state["cells"]["yellow"] == drawn.get("Y", [])
    assert state["cells"]["orange"] == drawn.get("O", [])
    assert state["block"] == drawn.get("B", [])


def score(game):
    """(Yellow's, Orange's) points."""
    scores = game.state()["scores"]
    return scores["yellow"], scores["orange"]


# --- Players, boards, options ----------------------------------------------------------------


@pytest.mark.parametrize("board", ["hex-2-4", "hex-4-6", "hex-6-8", "hex-8-10", "hex-10-12"])
def test_it_is_played_on_five_boards(board):
    """Section 3: boards."""
    assert Match("rootzone", board).shape.name == board


@pytest.mark.parametrize("board", ["hex-4", "hex-7", "hex-6-7", "hex-3-5", "hex-6-4", "hex-12-14"])
def test_it_is_played_on_no_other_board(board):
    """Section 3: boards."""
    with pytest.raises(SetUpError):
        Match("rootzone", board)


def test_hex_4_6_and_some_options_are_standard():
    """Section 3: 6 friends, any number that is, and 3 for the crowd."""
    match = Match("rootzone")
    assert match.shape.name == "hex-4-6" and match.options == STANDARD
    assert NotationView(match).record()["options"] == STANDARD


@pytest.mark.parametrize("name", ["friends_max", "crowd_max"])
def test_options_have_the_values_of_the_rules_page_only(name):
    """Section 3: `friends_max` 1..6, `crowd_max` 1..4 or `none`."""
    allowed = {"friends_max": [1, 2, 3, 4, 5, 6], "crowd_max": [1, 2, 3, 4, "none"]}[name]
    for value in list(range(-1, 9)) + ["none", "3", None, True, 2.0]:
        is_allowed = value in allowed and type(value) in (int, str)
        if is_allowed:
            assert Match("rootzone", None, {name: value}).options[name] == value
        else:
            with pytest.raises(SetUpError):
                Match("rootzone", None, {name: value})


def test_presets_are_options_that_may_be_chosen():
    """The menu of the board offers them."""
    presets = catalogue.entry("rootzone").presets
    assert presets["standard"] == {} and set(presets) == {"short", "standard"}
    for options in presets.values():
        complete = Match("rootzone", None, options).options
        assert complete == STANDARD | options


def test_yellow_moves_first_and_players_take_turns(sit_down):
    """Section 3: two players, yellow and orange."""
    game = sit_down()
    movers = [game.state()["to_move"]]
    for move in ("d4,a2", "a6", "a1", "pass"):
        game.play(move)
        movers.append(game.state()["to_move"])
    assert movers == ["yellow", "orange", "yellow", "orange", "yellow"]


# --- 1: the set-up ---------------------------------------------------------------------------


def test_yellow_places_a_block_on_any_cell_and_a_stone_on_the_edge(sit_down):
    """Section 3, 1: `d4,a2`."""
    game = sit_down("d4,a2")
    shows(
        game,
        """
        i      . . . .
        h     . . . . .
        g    . . . . . .
        f   . . . . . . .
        e  . . . . . . . .
        d . . . B . . . . .
        c  . . . . . . . .
        b   . . . . . . .
        a    . Y . . . .
        """,
    )
    state = game.state()
    assert (state["turn"], state["to_move"], state["last"]) == (1, "orange", "d4,a2")
    assert state["captured"] == []


def test_any_cell_will_do_for_the_block(sit_down):
    """Section 3, 1; link.md: the cells on which the set-up can be completed."""
    game = sit_down()
    assert game.legal_cells() == ALL
    assert all(game.explain(cell) is None for cell in ALL)
    assert not game.is_complete([]) and not game.is_complete(["d4"])


def test_the_stone_of_the_set_up_stands_on_an_edge_cell_that_is_not_beside_the_block(sit_down):
    """Section 3, 1: corners are edge cells too; b2 has a1, a2 and b1 for neighbours there."""
    game = sit_down()
    assert game.legal_cells(["d4"]) == EDGE
    assert game.legal_cells(["b2"]) == [c for c in EDGE if c not in ("a1", "a2", "b1")]
    assert game.legal_cells(["a1"]) == [c for c in EDGE if c not in ("a1", "a2", "b1")]
    assert game.is_complete(["d4", "a2"])
    assert game.legal_cells(["d4", "a2"]) == []


@pytest.mark.parametrize(
    ("board", "count"), [("hex-2-4", 12 * 17 - (6 * 3 + 6 * 4)), ("hex-4-6", 24 * 59 - 90)]
)
def test_there_are_as_many_set_ups_as_a_person_counts(sit_down, board, count):
    """Section 3, 1. hex-2-4 has 18 cells, 12 of them on the edge: 6 corners with 3 neighbours and
    6 others with 4. A stone goes there, the block on any of the 17 others that is no neighbour.
    hex-4-6 has 60 cells and 24 on the edge, 6 corners and 18 others: 6 * 3 + 18 * 4 = 90.
    """
    moves = sit_down(board=board).legal_moves()
    assert len(moves) == count + 1 and "pass" in moves


def test_the_order_of_the_set_up_matters(sit_down):
    """Section 3, 1: block, then stone; the spelling is kept, for the record too."""
    one, other = sit_down("a2,a6"), sit_down("a6,a2")
    assert one.state()["block"] == ["a2"] and one.state()["cells"]["yellow"] == ["a6"]
    assert other.state()["block"] == ["a6"] and other.state()["cells"]["yellow"] == ["a2"]
    assert one.state()["last"] == "a2,a6" and other.state()["last"] == "a6,a2"
    assert {"a2,a6", "a6,a2", "d4,a2"} <= set(sit_down().legal_moves())
    assert "a2,d4" not in sit_down().legal_moves()


def test_the_record_keeps_the_order_of_the_set_up():
    """Section 3, 1: `d4,a2`, and so it can be played again."""
    table = firmware("d4,a2 a6")
    record = table.told.record()
    assert record["moves"] == ["d4,a2", "a6"]
    assert firmware(" ".join(record["moves"])).bytes == table.bytes


def test_block_and_stone_on_one_cell_is_occupied(sit_down):
    """Section 3, codes of the set-up: not `count` here; judged before `unconnected`."""
    game = sit_down()
    assert game.refusal("a2,a2") == ("occupied", ["a2"])
    assert game.refusal("d4,d4") == ("occupied", ["d4"])
    assert game.explain("d4", ["d4"]) == ("occupied", ["d4"])


def test_a_stone_of_the_set_up_away_from_the_edge_is_unconnected(sit_down):
    """Section 3, codes of the set-up: judged before `block`."""
    game = sit_down()
    assert game.refusal("a2,d4") == ("unconnected", [])
    assert game.refusal("d4,d5") == ("unconnected", [])
    assert game.explain("d5", ["d4"]) == ("unconnected", [])


def test_a_stone_of_the_set_up_beside_the_block_is_refused(sit_down):
    """Section 3, codes of the set-up: `block`, whose witness is the blocking stone."""
    game = sit_down()
    assert game.refusal("b2,a2") == ("block", ["b2"])
    assert game.refusal("a1,a2") == ("block", ["a1"])
    assert game.explain("a2", ["b2"]) == ("block", ["b2"])


def test_the_set_up_names_two_cells(sit_down):
    """Section 0, `count`: a wrong number of cells for this turn."""
    game = sit_down()
    for move in ("d4", "d4,a2,a3", "a2,a2,a2"):
        assert game.refusal(move) == ("count", [])
    assert game.explain("a3", ["d4", "a2"]) == ("count", [])


def test_yellow_may_skip_the_set_up(sit_down):
    """Section 3, 1: by `pass`. Then Orange has a normal turn, and there is nothing to swap."""
    game = sit_down()
    assert game.words() == ["pass"]
    assert game.play("pass") == "pass"
    state = game.state()
    assert state["to_move"] == "orange" and state["block"] == [] and state["last"] == "pass"
    assert game.words() == ["pass"]
    assert game.refusal("swap") == ("not_a_move", [])
    assert game.legal_cells() == EDGE


def test_the_pass_that_skips_the_set_up_does_not_count_for_the_end(sit_down):
    """Section 3, 1, Decision: two more end the game, and then a draw without a stone."""
    game = sit_down("pass pass")
    assert not game.state()["over"] and game.state()["to_move"] == "yellow"
    game.play("pass")
    assert game.state()["over"]


# --- 2: the swap -----------------------------------------------------------------------------


def test_orange_may_swap_after_a_set_up(sit_down):
    """Section 3, 2: the yellow stone becomes an orange one; then Yellow moves."""
    game = sit_down("d4,a2")
    assert game.words() == ["pass", "swap"] and "swap" in game.legal_moves()
    assert game.play("swap") == "swap"
    state = game.state()
    assert state["cells"] == {"yellow": [], "orange": ["a2"]} and state["block"] == ["d4"]
    assert (state["to_move"], state["last"], state["captured"]) == ("yellow", "swap", [])


def test_orange_may_play_a_normal_turn_after_a_set_up(sit_down):
    """Section 3, 2: a stone, or a pass."""
    assert sit_down("d4,a2").play("a6") == "a6"
    assert sit_down("d4,a2").play("pass") == "pass"


@pytest.mark.parametrize("moves", ["", "pass", "d4,a2 a6", "d4,a2 pass", "d4,a2 swap", "pass a6"])
def test_swap_is_a_move_on_oranges_first_turn_only(sit_down, moves):
    """Section 3, 2; section 0: a word that is not available now is `not_a_move`."""
    game = sit_down(moves)
    assert game.refusal("swap") == ("not_a_move", [])
    assert game.words() == ["pass"]


def test_a_swapped_stone_is_oranges_in_all_respects(sit_down):
    """Section 3, 2: he may grow from it, and Yellow may not stand beside it."""
    game = sit_down("d4,a2 swap")
    assert game.refusal("a1") == ("enemy", ["a2"])
    game.play("a6")
    assert game.play("b2") == "b2"


# --- 3: turns --------------------------------------------------------------------------------


def test_a_turn_places_one_stone_or_passes(sit_down):
    """Section 3, 3; section 0: `count`, for two cells or one named twice."""
    game = sit_down("d4,a2")
    for move in ("a5,a6", "a6,a6", "a4,a5,a6"):
        assert game.refusal(move) == ("count", [])
    assert game.explain("a5", ["a6"]) == ("count", [])
    assert game.is_complete(["a6"]) and not game.is_complete([])
    assert not game.is_complete(["a5", "a6"])
    game.play("a6")
    assert game.play("pass") == "pass"


def test_the_codes_of_every_game_come_first_and_in_their_order(sit_down):
    """Section 0."""
    game = sit_down("d4,a2")
    for text in ("", "A6", "a6;a5", "a6,pass", "end", "Pass", "release", "komi 3", "a6 "):
        assert game.refusal(text) == ("not_a_move", [])
    assert game.refusal("z9,hello") == ("not_a_move", [])
    assert game.refusal("z9,a2") == ("no_such_cell", [])
    assert game.refusal("j1") == ("no_such_cell", [])
    assert game.refusal("a2,a2") == ("count", [])
    assert game.refusal("a2") == ("occupied", ["a2"])


def test_the_cell_must_be_empty(sit_down):
    """Section 3, 3, `occupied`: of either colour's stone, and of the block."""
    game = sit_down("d4,a2 a6")
    for cell in ("a2", "a6", "d4"):
        assert game.refusal(cell) == ("occupied", [cell])
        assert game.explain(cell) == ("occupied", [cell])
        assert cell not in game.legal_cells()


def test_a_stone_stands_on_the_edge_or_beside_a_friendly_stone(sit_down):
    """Section 3, 3, `unconnected`; beside an enemy alone is not enough, nor beside the block."""
    game = sit_down("e5,a2 a6")
    assert game.refusal("c4") == ("unconnected", [])
    assert game.refusal("d4") == ("unconnected", [])
    assert game.refusal("e4") == ("unconnected", [])
    assert game.refusal("b6") == ("unconnected", [])
    assert game.explain("c4") == ("unconnected", [])
    assert "b2" in game.legal_cells() and "b3" in game.legal_cells()
    game.play("b3", "pass", "c4")
    assert game.state()["cells"]["yellow"] == ["a2", "b3", "c4"]


def test_corners_belong_to_the_edge(sit_down):
    """Section 3, 3: on the edge of the board (corners included)."""
    game = sit_down("pass")
    assert {"a1", "a6", "d1", "d9", "i1", "i4"} <= set(game.legal_cells())
    assert game.legal_cells() == EDGE and len(EDGE) == 24


def test_no_stone_stands_beside_an_enemy(sit_down):
    """Section 3, 3, `enemy`: all of them are witnesses."""
    game = sit_down("pass a1 a6 a3")
    assert game.refusal("a2") == ("enemy", ["a1", "a3"])
    assert game.refusal("b1") == ("enemy", ["a1"])
    assert game.explain("a4") == ("enemy", ["a3"])
    assert not {"a2", "a4", "b1", "b2"} & set(game.legal_cells())
    assert game.play("d1") == "d1"


def test_no_stone_stands_beside_the_blocking_stone(sit_down):
    """Section 3, 3, `block`: of either colour; the witness is the blocking stone."""
    game = sit_down("b2,a4")
    assert game.refusal("a1") == ("block", ["b2"])
    game.play("a6")
    assert game.refusal("b1") == ("block", ["b2"])
    assert game.explain("a2") == ("block", ["b2"])
    assert not {"a1", "a2", "b1"} & set(game.legal_cells())


RING = ["a2", "a3", "b4", "c4", "c3", "b2"]


@pytest.mark.parametrize("most", range(1, 7))
def test_a_new_stone_has_at_most_friends_max_friendly_neighbours(sit_down, most):
    """Section 3, 3, `too_many_friends`: the friends are witnesses.

    Orange lays a ring round b3, stone by stone. The last one, b2, has two friends itself.
    """
    game = sit_down("pass", {"friends_max": most, "crowd_max": "none"})
    for number, stone in enumerate(RING[: 6 if most > 1 else 5], start=1):
        game.play(stone, "pass")
        friends = sorted(RING[:number])
        assert game.explain("b3") == (("too_many_friends", friends) if number > most else None)
    if most == 1:
        assert game.refusal("b2") == ("too_many_friends", ["a2", "c3"])


CROWD = "pass a2 d9 a3 pass b3 pass b2 pass b4 pass"
CROWD_DRAWN = """
i      . . . .
h     . . . . .
g    . . . . . .
f   . . . . . . .
e  . . . . . . . .
d . . . . . . . . Y
c  . . . . . . . .
b   . O O O . . .
a    . O O . . .
"""


def test_no_stone_stands_beside_a_crowded_friend(sit_down):
    """Section 3, 3, `crowded`: b3 already has four friendly neighbours, more than three."""
    game = sit_down(CROWD)
    shows(game, CROWD_DRAWN)
    assert game.refusal("c3") == ("crowded", ["b3"])
    assert game.refusal("c4") == ("crowded", ["b3"])
    # b2 and b4 have two friends each, a2 and a3 three: those may get more.
    for cell in ("a1", "a4", "b1", "b5", "c2", "c5"):
        assert game.explain(cell) is None


@pytest.mark.parametrize("most", [1, 2, 3, 4, "none"])
def test_a_friend_with_exactly_crowd_max_neighbours_may_get_one_more(sit_down, most):
    """Section 3, 3: already has more than `crowd_max`. A row from the corner a1 along the edge:
    a2 and a3 have two friends each, a1 and a4 one.
    """
    game = sit_down("pass a1 pass a2 pass a3 pass a4 pass", {"crowd_max": most})
    assert game.explain("a5") is None and game.explain("b1") is None
    assert game.explain("b5") is None
    crowd = [("crowded", ["a2"]), ("crowded", ["a2", "a3"])] if most == 1 else [None, None]
    assert [game.explain("b2"), game.explain("b3")] == crowd


def test_four_is_a_crowd_by_the_standard_only(sit_down):
    """Section 3, options: with `crowd_max` 4 or none, b3 may get a fifth neighbour."""
    for most, code in ((3, "crowded"), (4, None), ("none", None)):
        found = sit_down(CROWD, {"crowd_max": most}).explain("c3")
        assert (found and found[0]) == code


def test_six_neighbours_are_no_crowd_without_a_limit(sit_down):
    """Section 3, options: `none`."""
    game = sit_down(CROWD + " c3 pass c4 pass", {"crowd_max": "none"})
    assert game.state()["cells"]["orange"] == ["a2", "a3", "b2", "b3", "b4", "c3", "c4"]
    assert game.explain("d4") is None


def test_the_codes_of_a_turn_come_in_their_order(sit_down):
    """Section 3, 3: as they are listed; each of these cells breaks two rules or more."""
    game = sit_down("b2,a3 c1 a4")
    # b3 is beside the block and a3, an enemy, but on no edge and beside no friend.
    assert game.refusal("b3") == ("unconnected", [])
    assert game.refusal("a2") == ("enemy", ["a3"])
    # c2 is beside c1 and beside the block.
    assert game.refusal("c2") == ("block", ["b2"])
    assert game.refusal("b1") == ("block", ["b2"])
    options = {"friends_max": 1, "crowd_max": 1}
    crowd = sit_down("d5,i1 a1 pass a2 pass a3 pass", options)
    # b3 has two friends, of which a2 is crowded; a4 has one that is not.
    assert crowd.refusal("b3") == ("too_many_friends", ["a2", "a3"])
    assert crowd.explain("a4") is None
    # b1 has two friends as well; with an enemy at c1, or the block at c2, these come first.
    enemy = sit_down("d5,c1 a1 pass a2 pass", options)
    assert enemy.refusal("b1") == ("enemy", ["c1"])
    block = sit_down("c2,i1 a1 pass a2 pass", options)
    assert block.refusal("b1") == ("block", ["c2"])


# --- 4: the end ------------------------------------------------------------------------------


def test_the_game_ends_when_both_pass_in_succession(sit_down):
    """Section 3, 4: with a turn between them, two passes do not."""
    game = sit_down("d4,a2 pass a1 pass")
    assert not game.state()["over"] and game.state()["winner"] is None
    game.play("pass")
    state = game.state()
    assert state["over"] and state["to_move"] is None and state["winner"] == "yellow"
    assert state["last"] == "pass"


def test_the_first_turns_of_orange_and_yellow_may_be_the_two_passes(sit_down):
    """Section 3, 4 and 2: Orange's normal turn may be a pass."""
    game = sit_down("d4,a2 pass pass")
    assert game.state()["over"] and score(game) == (3, 0)
    assert game.state()["winner"] == "yellow"


def test_a_swap_is_no_pass(sit_down):
    """Section 3, 4."""
    game = sit_down("d4,a2 swap pass")
    assert not game.state()["over"]
    game.play("pass")
    assert game.state()["over"] and game.state()["winner"] == "orange"


@pytest.mark.parametrize("moves", ["", "pass", "d4,a2", "d4,a2 swap", "d4,a2 a6", "pass pass"])
def test_a_player_may_always_pass(sit_down, moves):
    """Section 3, 4."""
    assert "pass" in sit_down(moves).words()


STUCK = "b4,a2 e1 d3 b1"
STUCK_DRAWN = """
e    O .
d   . . Y
c  . . . .
b O . . B .
a  . Y . .
"""


def test_a_player_with_no_other_turn_must_say_pass(sit_down):
    """Section 3, 4: the game does not say it for him. Orange still has cells, and goes on."""
    game = sit_down(STUCK, board="hex-2-4")
    shows(game, STUCK_DRAWN, "hex-2-4")
    assert game.state()["to_move"] == "yellow" and not game.state()["over"]
    assert game.legal_cells() == [] and game.legal_moves() == ["pass"]
    game.play("pass")
    assert game.state()["to_move"] == "orange" and game.legal_cells()
    assert not game.state()["over"]


def test_after_the_end_every_move_is_refused_because_the_game_is_over(sit_down):
    """Section 0: `game_over` comes first."""
    game = sit_down("d4,a2 pass pass")
    for text in ("a6", "pass", "swap", "", "z9", "a6,a6", "hello"):
        assert game.refusal(text) == ("game_over", [])
    assert game.explain("a6") == ("game_over", [])
    assert game.legal_cells() == game.words() == game.legal_moves() == []
    assert not game.is_complete(["a6"])


# --- Score -----------------------------------------------------------------------------------


def test_the_score_is_twice_the_largest_group_and_a_point_for_the_first(sit_down):
    """Section 3, score."""
    game = sit_down()
    assert score(game) == (0, 0)
    game.play("d4,a2")
    assert score(game) == (3, 0)
    game.play("a6")
    assert score(game) == (3, 2)
    game.play("a1")
    assert score(game) == (5, 2)
    game.play("a5")
    assert score(game) == (5, 4)
    game.play("pass")
    # Orange is the first with three; Yellow was the first with two, and keeps his point.
    game.play("b6")
    assert score(game) == (5, 7)


def test_single_stones_do_not_add_up(sit_down):
    """Section 3, score: the size of the largest group only."""
    game = sit_down("d4,a2 a6 i1 i4 d9")
    assert score(game) == (3, 2)


def test_a_size_that_the_other_player_has_passed_gives_no_point(sit_down):
    """Section 3, score, Decision: nobody had a group of that size or more.

    Orange joins a4 and a6 by a5 and had no group of two; Yellow then is the first with exactly
    two, but Orange has three by then.
    """
    game = sit_down("d4,i1 a4 pass a6 pass a5")
    assert score(game) == (3, 6 + 1)
    game.play("i2")
    assert score(game) == (4, 7)


def test_the_same_size_later_is_not_the_first(sit_down):
    """Section 3, score: Yellow has two first, Orange two as well, Yellow three first."""
    game = sit_down("d4,a2 a6 a1 a5")
    assert score(game) == (5, 4)
    game.play("b1")
    assert score(game) == (7, 4)
    game.play("b6")
    assert score(game) == (7, 6)


def test_after_a_swap_the_orange_stone_counts_as_the_first_of_size_one(sit_down):
    """Section 3, score, Decision: and the yellow one never counted."""
    game = sit_down("d4,a2 swap")
    assert score(game) == (0, 3)
    game.play("a6")
    assert score(game) == (2, 3)
    game.play("pass", "a5")
    assert score(game) == (5, 3)
    game.play("pass", "pass")
    assert game.state()["winner"] == "yellow"


def test_without_a_set_up_he_has_the_first_who_places_first(sit_down):
    """Section 3, score."""
    game = sit_down("pass a6 a1")
    assert score(game) == (2, 3)
    other = sit_down("pass pass a1")
    assert score(other) == (3, 0)


def test_more_wins(sit_down):
    """Section 3, score: on equal sizes the point of the first decides."""
    game = sit_down("d4,a2 a6 a1 a5 pass pass")
    assert score(game) == (5, 4) and game.state()["winner"] == "yellow"
    other = sit_down("d4,a2 a6 pass a5 a1 pass pass")
    assert score(other) == (4, 5) and other.state()["winner"] == "orange"


def test_no_stones_on_either_side_is_a_draw(sit_down):
    """Section 3, score."""
    game = sit_down("pass pass pass")
    assert score(game) == (0, 0) and game.state()["winner"] == "draw"


# --- Bytes that have to come back ------------------------------------------------------------


def test_undo_brings_back_who_was_first_and_how_large():
    """All that changes stands in the state: the swap is taken back with the yellow point."""
    table = firmware("d4,a2")
    before, seen = table.bytes, table.state()
    table.play("swap", "a6", "pass", "a5")
    for _ in range(4):
        table.undo()
    assert (table.bytes, table.state()) == (before, seen)
    for _ in range(4):
        table.redo()
    assert table.state()["scores"] == {"yellow": 5, "orange": 3}


@pytest.mark.parametrize("board", ["hex-8-10", "hex-10-12"])
def test_groups_of_more_than_255_stones_are_measured(board):
    """Orange passes and Yellow fills the board, row by row from the edge."""
    cells = SlowBoard(board).cells
    table = firmware("pass pass", {"crowd_max": "none"}, board)
    for number, cell in enumerate(cells, start=1):
        table.play(cell, "pass")
        if number % 50 == 0 or number > len(cells) - 3:
            assert table.state()["scores"] == {"yellow": 2 * number + 1, "orange": 0}
    table.play("pass")
    assert table.state()["winner"] == "yellow"


# --- What fingers and lights ask -------------------------------------------------------------


def test_at_the_set_up_the_first_touch_is_the_block():
    """README, fingers; section 3, 1: order matters. The second is the stone, and `end` plays."""
    table = firmware()
    game = table.match.game
    partial = table.cells(["d4", "a2"])
    assert game.refusal_of_touch((), partial[0]) is None
    assert game.refusal_of_touch(partial[:1], partial[1]) is None
    assert game.refusal_of_touch(partial[:1], *table.cells(["d5"])) == ("unconnected", ())
    assert [game.piece(partial, 0), game.piece(partial, 1), game.piece(partial[:1], 0)] == [
        3,
        1,
        3,
    ]
    assert game.turn_by_touch(partial) == "d4,a2"
    assert game.refusal_of_turn(partial[:1]) == ("count", ())
    assert game.refusal_of_turn(partial) is None
    mask, touched = bytearray(game.count), bytearray(game.count)
    for pending in ((), partial[:1], partial):
        game.legal_cells(pending, mask)
        game.legal_touches(pending, touched)
        assert mask == touched
    assert game.end_word() == "pass" and game.refusal_of_word("pass") is None


def test_orange_swaps_by_touching_the_yellow_stone():
    """Section 3, 2: it shows as his own pending stone, and `end` says `swap`."""
    table = firmware("d4,a2")
    game = table.match.game
    (stone,) = partial = table.cells(["a2"])
    assert game.refusal_of_touch((), stone) is None
    assert game.turn_by_touch(partial) == "swap" and game.refusal_of_turn(partial) is None
    assert game.piece(partial, 0) == 2
    mask, touched = bytearray(game.count), bytearray(game.count)
    game.legal_cells((), mask)
    game.legal_touches((), touched)
    assert [cell for cell in range(game.count) if mask[cell] != touched[cell]] == [stone]
    # On the link the cell is not legal, for there the move is the word.
    assert "a2" not in table.legal_cells() and table.explain("a2") == ("occupied", ["a2"])
    # With a stone pending it is a stone like any other.
    other = table.cells(["a6"])
    assert game.turn_by_touch(other) == "a6" and game.piece(other, 0) == 2
    game.legal_touches(other, touched)
    assert not any(touched)
    assert game.refusal_of_touch(other, stone) == ("count", ())
    # The block is nobody's to swap.
    assert game.refusal_of_touch((), *table.cells(["d4"])) == ("occupied", table.cells(["d4"]))


@pytest.mark.parametrize("moves", ["pass a2", "d4,a2 a6", "d4,a2 swap", "d4,a2 pass"])
def test_nothing_else_is_swapped_by_touch(moves):
    """Section 3, 2: only on Orange's first turn, and only after a set-up."""
    table = firmware(moves)
    game = table.match.game
    stone = table.cells(["a2"])
    assert game.refusal_of_touch((), *stone) == ("occupied", stone)
    mask, touched = bytearray(game.count), bytearray(game.count)
    game.legal_cells((), mask)
    game.legal_touches((), touched)
    assert mask == touched
    assert game.turn_by_touch(table.cells(["i1"])) == "i1"


def test_seats_and_colours_stay_as_they_are():
    """Section 3, 2: a swap gives the stone another colour, not the players."""
    game = firmware("d4,a2 swap").match.game
    assert (game.mover(), game.seat(), game.colour_at(0), game.colour_at(1)) == (0, 0, 0, 1)
    assert game.piece((0,), 0) == 1


def test_the_lights_see_yellow_orange_and_the_block():
    """PIECES name what `stand` gives, for the lights."""
    table = firmware("d4,a2 a6")
    game = table.match.game
    out = bytearray(game.count + 1)
    game.fill_pieces(out)
    pieces = {name: out[cell] for cell, name in enumerate(ALL) if out[cell]}
    assert game.PIECES == ("yellow", "orange", "block")
    assert pieces == {"a2": 1, "a6": 2, "d4": 3}
    assert not game.CLAIMS and game.claimant(0) == 0


def test_end_knows_whether_it_would_end_the_game():
    """fingers-and-lights.md, second pass: nothing leaves."""
    steps = bytearray(60)
    for moves, ends in (("", 0), ("pass", 0), ("pass pass", 1), ("d4,a2", 0), ("d4,a2 pass", 1)):
        rules = firmware(moves).match.game
        assert rules.ends_it() == bool(ends)
        assert rules.preview_end(steps) == 0 and not any(steps)
    assert not firmware("d4,a2 pass pass").match.game.ends_it()


def test_no_stone_is_ever_in_danger():
    """There are no captures, so the guard has nothing to say, and no turn has effects."""
    table = firmware("d4,a2 a6")
    effects = bytearray([9] * 60)
    table.match.game.look_ahead(table.cells(["a1"]), effects)
    assert not any(effects)
    assert table.match.game.at_risk(table.cells(["a1"])) == ()
