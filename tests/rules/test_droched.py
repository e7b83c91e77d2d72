"""Section 4 of rules.md, sentence by sentence, by positions that a person can check.

Moves are given as one text; a drawing beside them shows what they lead to. The drawings are of
hex-4 unless another board is named: seven rows, from `a` with four cells below to `d` with seven
to `g` with four above. `X` is black, `O` is white. On hex-4 an edge has two cells: the left upper
one `e1 f1`, the top one `g2 g3`. `komi 9` is said where White is to have turns that leave the
board as it is: he releases black stones. Every test that sits down is put to the firmware and to
the slow second implementation.
"""

import pytest

from rootlight.games import catalogue
from rootlight.games.game import CAPTURED, SetUpError
from rootlight.games.sentences import sentence
from rootlight.match.match import Match
from rootlight.match.notation_view import NotationView
from tests.rules.drawings import same_drawing
from tests.rules.slow_droched import SlowDroched
from tests.rules.slow_rootbound import SlowBoard
from tests.rules.tables import FirmwareTable, SlowTable

ALL = SlowBoard("hex-4").cells
KOMI = ["komi " + str(stones) for stones in range(100)]


def firmware(board, options=None):
    return FirmwareTable(board, "droched", options)


def slow(board, options=None):
    return SlowTable(board, SlowDroched(board, options))


def moves_of(text):
    """The moves of a text; `komi 5` is one."""
    return [word.replace("_", " ") for word in text.replace("komi ", "komi_").split()]


@pytest.fixture(params=[firmware, slow], ids=["firmware", "slow"])
def droched(request):
    """A function that begins a game on a board and plays moves, given as one text."""

    def begin(board, moves="", options=None):
        table = request.param(board, options)
        table.play(*moves_of(moves))
        return table

    return begin


def shows(game, drawing, board="hex-4"):
    """Asserts that the stones on the board are those of the drawing."""
    cells = game.state()["cells"]
    same_drawing(SlowBoard(board), drawing, cells["black"], cells["white"])


def prison(game):
    """(black, white) stones in the prison."""
    held = game.state()["prison"]
    return held["black"], held["white"]


# --- Players, boards -------------------------------------------------------------------------


@pytest.mark.parametrize("side", (2,) + tuple(range(4, 14)))
def test_it_is_played_on_any_regular_hexagon_from_4_up_and_on_seven_cells(side):
    """Section 4: `hex-7`, `hex-11`, any `hex-N` from 4 up, and `hex-2`."""
    assert Match("droched", f"hex-{side}").shape.name == f"hex-{side}"


def test_hex_9_is_the_standard_board():
    """Section 4: boards `hex-9` (standard)."""
    assert catalogue.entry("droched").standard == "hex-9"
    assert Match("droched").shape.name == "hex-9"


@pytest.mark.parametrize("board", ["hex-3", "hex-4-5", "hex-4-6"])
def test_it_is_played_on_no_other_board(board):
    """Section 4: any `hex-N` from 4 up."""
    with pytest.raises(SetUpError):
        Match("droched", board)


def test_a_handicap_has_room_on_the_board():
    """Section 4: on `hex-2` it is 7 stones at most."""
    assert Match("droched", "hex-2", {"handicap": 7}).game.turn_size() == (7, 7)
    with pytest.raises(SetUpError, match="2, 3, 4, 5, 6, 7"):
        Match("droched", "hex-2", {"handicap": 8})


def test_on_seven_cells_a_lone_corner_is_a_broken_bridge(droched):
    """Section 4: the edges of `hex-2` have no cells, a1 reaches only itself."""
    game = droched("hex-2", "komi 0 black a1 b2 c1 a2 c2 b1")
    state = game.state()
    assert state["cells"] == {"black": ["c1", "c2"], "white": ["a2", "b1", "b2"]}
    assert state["prison"] == {"black": 1, "white": 0}


def test_beside_the_board_there_is_the_prison(droched):
    """Section 4: it is empty at the beginning; there are no scores."""
    state = droched("hex-4").state()
    assert state["prison"] == {"black": 0, "white": 0}
    assert state["scores"] == {} and state["winner"] is None and not state["over"]
    assert state["cells"] == {"black": [], "white": []}


# --- Komi and sides --------------------------------------------------------------------------


def test_the_first_player_puts_0_to_99_black_stones_in_the_prison(droched):
    """Section 4, before play: `komi K`."""
    game = droched("hex-4")
    assert game.state()["to_move"] == "first"
    assert game.words() == KOMI
    assert game.legal_moves() == sorted(KOMI)
    for stones in (0, 1, 10, 99):
        game = droched("hex-4")
        assert game.play(f"komi {stones}") == f"komi {stones}"
        assert prison(game) == (stones, 0)
        assert game.state()["last"] == f"komi {stones}"


@pytest.mark.parametrize(
    "move",
    ["komi 100", "komi -1", "komi 05", "komi 00", "komi", "komi ", "komi  5", "komi5", "komi 5 "]
    + ["Komi 5", "komi 1.", "komi \xb2", "d4", "a1,b1", "z9", "", "black", "first", "pass"]
    + ["release", "swap"],
)
def test_until_the_komi_is_said_nothing_else_is_a_move(droched, move):
    """Section 4, before play: cells, `komi 100` and `release` included."""
    assert droched("hex-4").refusal(move) == ("not_a_move", [])


def test_before_play_no_cell_is_legal(droched):
    """Section 4, before play: cells are no moves, and none is part of one."""
    for moves in ("", "komi 3"):
        game = droched("hex-4", moves)
        assert game.legal_cells() == []
        assert not game.is_complete([])
        assert game.explain("d4") == ("not_a_move", [])


def test_the_second_player_says_which_side_he_takes(droched):
    """Section 4, before play: `black` or `white`."""
    game = droched("hex-4", "komi 3")
    assert game.state()["to_move"] == "second"
    assert sorted(game.words()) == game.legal_moves() == ["black", "white"]
    for move in ("komi 3", "d4", "z9", "release", "pass", "second", "Black", "black,white"):
        assert game.refusal(move) == ("not_a_move", [])


def test_black_acts_next_whoever_chose_him(droched):
    """Section 4: who chooses `black` after the komi acts next as well; then turns alternate."""
    for side in ("black", "white"):
        game = droched("hex-4", "komi 0 " + side)
        movers = []
        for move in ("d4", "a1", "g4"):
            movers.append(game.state()["to_move"])
            game.play(move)
        assert movers == ["black", "white", "black"]
        assert game.state()["cells"] == {"black": ["d4", "g4"], "white": ["a1"]}


def test_turns_count_the_moves_of_the_record(droched):
    """link.md: `turn` counts moves in the record, the words before play included."""
    game = droched("hex-4")
    turns = [game.state()["turn"]]
    for move in ("komi 0", "white", "d4", "a1"):
        game.play(move)
        turns.append(game.state()["turn"])
    assert turns == [0, 1, 2, 3, 4]


def test_the_words_before_play_are_no_moves_later(droched):
    """Section 0: a word that is not available now."""
    game = droched("hex-4", "komi 0 black")
    for move in ("komi 0", "black", "white", "pass"):
        assert game.refusal(move) == ("not_a_move", [])


# --- Handicap --------------------------------------------------------------------------------


def test_in_a_handicap_game_black_begins_with_so_many_stones(droched):
    """Section 4: no komi; Black's first turn places h stones, written as h cells."""
    game = droched("hex-4", "", {"handicap": 3})
    assert game.state()["to_move"] == "black"
    assert game.words() == []
    assert game.legal_cells() == ALL
    assert game.legal_cells(["d4"]) == [cell for cell in ALL if cell != "d4"]
    assert game.legal_cells(["d4", "a1", "g4"]) == []
    assert not game.is_complete(["d4", "a1"]) and game.is_complete(["d4", "a1", "g4"])
    assert game.play("d4,g4,a1") == "a1,d4,g4"
    assert game.state()["cells"] == {"black": ["a1", "d4", "g4"], "white": []}
    assert game.state()["to_move"] == "white"
    assert prison(game) == (0, 0)
    assert game.play("d5") == "d5"


def test_a_handicap_turn_has_exactly_so_many_different_cells(droched):
    """Sections 0 and 4: `count`; `release` is no move then, nor are the words before play."""
    game = droched("hex-4", "", {"handicap": 2})
    for move in ("d4", "a1,b1,c1", "d4,d4"):
        assert game.refusal(move) == ("count", [])
    for move in ("release", "komi 3", "black", "pass"):
        assert game.refusal(move) == ("not_a_move", [])
    assert game.refusal("a1,a5") == ("no_such_cell", [])
    assert game.explain("d4", ["d4"]) == ("count", [])
    assert game.explain("d4", ["a1", "g4"]) == ("count", [])
    assert len(game.legal_moves()) == 37 * 36 // 2


@pytest.mark.parametrize("stones", range(2, 10))
def test_a_handicap_is_2_to_9_stones(stones):
    """Section 4: option `handicap` h = 2..9."""
    match = Match("droched", "hex-4", {"handicap": stones})
    assert match.options == {"handicap": stones}
    match.play(",".join(ALL[:stones]))
    assert len(NotationView(match).record()["moves"][0].split(",")) == stones


@pytest.mark.parametrize("stones", [0, 1, 10, "2", 2.0, None])
def test_there_is_no_other_handicap(stones):
    """Section 4: option `handicap` h = 2..9; link.md: absent without one."""
    with pytest.raises(SetUpError):
        Match("droched", "hex-4", {"handicap": stones})
    assert Match("droched", "hex-4").options == {}


def test_after_a_handicap_the_prison_is_empty(droched):
    """Section 4: no komi, so there is nobody to release."""
    game = droched("hex-4", "a1,d4", {"handicap": 2})
    assert game.refusal("release") == ("prison_empty", [])
    assert game.words() == []


def test_a_handicap_turn_is_judged_like_any_other(droched):
    """Section 4: the stone inside the wall reaches one edge only, and would go alone."""
    game = droched("hex-5", "", {"handicap": 8})
    wall = ["a1", "b2", "c3", "c4", "c5", "b5", "a5"]
    assert game.refusal(",".join(wall + ["a3"])) == ("suicide", [])
    assert game.explain("a3", wall) == ("suicide", [])
    assert "a3" not in game.legal_cells(wall)
    assert game.explain("a3", wall[:6]) is None
    assert game.explain("a2", wall) is None
    assert game.play(",".join(wall + ["a2"])) == "a1,a2,a5,b2,b5,c3,c4,c5"


# --- Anchors and bridges ---------------------------------------------------------------------


def test_on_an_open_board_every_group_is_on_a_bridge(droched):
    """Section 4: the empty region that it touches has cells on all anchors."""
    game = droched("hex-4", "komi 0 black d4 d5 a1 a2 e1 e2")
    assert game.state()["captured"] == []
    assert game.state()["cells"] == {"black": ["a1", "d4", "e1"], "white": ["a2", "d5", "e2"]}


def test_a_group_that_reaches_nothing_goes_to_the_prison(droched):
    """Section 4: a group is on a bridge when it reaches at least two anchors."""
    game = droched("hex-4", "komi 9 black c3 d4 c4 release d3 release d5 release e3 release")
    shows(
        game,
        """
        g    . . . .
        f   . . . . .
        e  . . X . . .
        d . . X O X . .
        c  . . X X . .
        b   . . . . .
        a    . . . .
        """,
    )
    assert prison(game) == (5, 0)
    game.play("e4")
    assert game.state()["captured"] == ["d4"]
    assert game.state()["cells"]["white"] == []
    assert prison(game) == (5, 1)


def test_a_corner_and_an_edge_are_two_anchors(droched):
    """Section 4: a group reaches an anchor on which one of its stones stands."""
    game = droched("hex-4", "komi 9 black e1 g1 e2 f1 f2 release g2")
    shows(
        game,
        """
        g    O X . .
        f   O X . . .
        e  X X . . . .
        d . . . . . . .
        c  . . . . . .
        b   . . . . .
        a    . . . .
        """,
    )
    assert game.state()["captured"] == []


def test_a_corner_alone_is_one_anchor(droched):
    """Section 4: the corner cells are no part of the edges."""
    game = droched("hex-4", "komi 9 black f1 g1 f2 release g2")
    assert game.state()["captured"] == ["g1"]
    assert prison(game) == (8, 1)


def test_two_stones_on_one_edge_reach_one_anchor(droched):
    """Section 4: an edge is its border cells without the corners. The corner g1 keeps them."""
    game = droched("hex-4", "komi 9 black d1 e1 d2 f1 e2 release f2 release")
    shows(
        game,
        """
        g    . . . .
        f   O X . . .
        e  O X . . . .
        d X X . . . . .
        c  . . . . . .
        b   . . . . .
        a    . . . .
        """,
    )
    game.play("g1")
    assert game.state()["captured"] == ["e1", "f1"]
    assert prison(game) == (7, 2)


def test_a_region_leads_to_all_anchors_that_it_has_a_cell_on(droched):
    """Section 4: f2 touches g1, a corner, and f1 on an edge; with f1 gone there is one anchor."""
    game = droched("hex-4", "komi 9 black e2 f2 e3 release f3 release g2")
    assert game.state()["captured"] == []
    game.play("release", "f1")
    assert game.state()["captured"] == ["f2"]


def test_all_enemy_groups_on_broken_bridges_go_together(droched):
    """Section 4, turns: f1 gone first would open the left edge to g2, but they go at once."""
    game = droched("hex-4", "komi 3 black e1 f1 e2 g2 e3 release f3 release g3 release")
    shows(
        game,
        """
        g    . O X .
        f   O . X . .
        e  X X X . . .
        d . . . . . . .
        c  . . . . . .
        b   . . . . .
        a    . . . .
        """,
    )
    game.play("g1")
    assert game.state()["captured"] == ["f1", "g2"]
    assert prison(game) == (0, 2)


# The moves to the fight for the corner g1 and f1, in which each side can take the other's stone.
KO = "komi 0 black e2 g2 e1 f3 a1 f1 g1 e3"
KO_SHOWN = """
g    . O . .
f   O . O . .
e  X X O . . .
d . . . . . . .
c  . . . . . .
b   . . . . .
a    X . . .
"""


def test_enemy_groups_go_first_and_that_may_save_own_ones(droched):
    """Section 4, turns: g1 reaches a corner only, until f1 has gone and left an edge to it."""
    game = droched("hex-4", KO)
    shows(game, KO_SHOWN)
    assert game.state()["captured"] == ["g1"]
    game.play("g1")
    assert game.state()["captured"] == ["f1"]
    assert game.state()["cells"]["black"] == ["a1", "e1", "e2", "g1"]
    assert prison(game) == (1, 1)


# Black's e1 stands on the left upper edge and sees the corner g1 through e2 and f2.
CUT = "komi 1 black a1 d1 a2 d2 a3 d3 a4 e3 b5 f3 c6 g2 c5 f1 e1 release"
CUT_SHOWN = """
g    . O . .
f   O . O . .
e  X . O . . .
d O O O . . . .
c  . . . . X X
b   . . . . X
a    X X X X
"""


def test_own_groups_on_broken_bridges_go_too(droched):
    """Section 4, turns: f2 cuts e1 off from the corner, and reaches nothing else itself."""
    game = droched("hex-4", CUT)
    shows(game, CUT_SHOWN)
    assert prison(game) == (0, 0)
    game.play("f2")
    assert game.state()["captured"] == ["e1", "f2"]
    assert prison(game) == (2, 0)


def test_a_placed_stone_may_live_while_another_own_group_goes(droched):
    """Section 4, turns: f2 cuts e1 off; it is no suicide, for f2 itself reaches much."""
    game = droched("hex-4", "komi 1 black a1 d1 a2 d2 a3 d3 a4 e3 e1 f1")
    shows(
        game,
        """
        g    . . . .
        f   O . . . .
        e  X . O . . .
        d O O O . . . .
        c  . . . . . .
        b   . . . . .
        a    X X X X
        """,
    )
    game.play("f2")
    assert game.state()["captured"] == ["e1"]
    assert game.state()["cells"]["black"] == ["a1", "a2", "a3", "a4", "f2"]
    assert prison(game) == (2, 0)


# --- Refusals --------------------------------------------------------------------------------


def test_a_stone_goes_on_an_empty_cell(droched):
    """Section 4, turns: `occupied`; the witness is the cell."""
    game = droched("hex-4", "komi 0 black d4")
    assert game.refusal("d4") == ("occupied", ["d4"])
    assert game.explain("d4") == ("occupied", ["d4"])
    assert "d4" not in game.legal_cells()
    game.play("d5")
    assert game.refusal("d5") == ("occupied", ["d5"])


def test_a_turn_places_one_stone(droched):
    """Section 0: `count`; cells off the board and other texts come before it."""
    game = droched("hex-4", "komi 0 black")
    assert game.refusal("d4,d5") == ("count", [])
    assert game.refusal("a1,a5") == ("no_such_cell", [])
    assert game.refusal("d04") == ("not_a_move", [])
    assert game.explain("d5", ["d4"]) == ("count", [])
    assert game.legal_cells(["d4"]) == []
    assert game.is_complete(["d4"]) and not game.is_complete([])


def test_a_stone_may_not_be_the_only_one_to_go(droched):
    """Section 4, turns: `suicide`."""
    game = droched("hex-4", "komi 0 black a1 f1 a2 f2 a3 g2")
    assert game.refusal("g1") == ("suicide", [])
    assert game.explain("g1") == ("suicide", [])
    assert game.legal_cells() == [
        cell for cell in ALL if cell not in ("a1", "a2", "a3", "f1", "f2", "g2", "g1")
    ]
    # White may fill it.
    game.play("a4", "g1")


def test_two_stones_that_go_are_no_suicide(droched):
    """Section 4, turns: the stone just placed is not the only one that went."""
    game = droched("hex-4", CUT)
    assert game.explain("f2") is None
    assert game.explain("g1") is None
    assert game.play("f2") == "f2"


def test_a_board_may_not_come_again_at_the_end_of_a_turn_of_the_same_player(droched):
    """Section 4, turns: `repetition`, whatever the prison holds."""
    game = droched("hex-4", KO + " g1")
    assert game.explain("f1") == ("repetition", [])
    assert game.refusal("f1") == ("repetition", [])
    assert "f1" not in game.legal_cells()
    # With another stone elsewhere the board is a new one.
    game.play("d7", "d1", "f1")
    assert game.state()["captured"] == ["g1"]
    assert prison(game) == (2, 1)
    # Nor may Black take it back at once: that was the board at the end of his turn d1.
    assert game.explain("g1") == ("repetition", [])


def test_a_turn_that_was_a_release_counts_for_repetition(droched):
    """Section 4, turns: only White's release ended with d4 on the board and g1 empty."""
    game = droched("hex-4", KO + " d4 release")
    assert prison(game) == (0, 0)
    game.play("g1")
    assert game.refusal("f1") == ("repetition", [])
    other = droched("hex-4", KO + " d4 d5 g1")
    assert other.refusal("f1") == ("repetition", [])


def test_the_board_at_the_end_of_the_other_players_turn_may_come_again(droched):
    """Section 4, turns: after f1 it was as it is after f2, but that was at White's end."""
    game = droched("hex-4", CUT)
    earlier = droched("hex-4", CUT.replace(" e1 release", ""))
    game.play("f2")
    assert game.state()["cells"] == earlier.state()["cells"]


# --- Releasing -------------------------------------------------------------------------------


def test_a_release_removes_one_enemy_stone_from_the_prison(droched):
    """Section 4, turns: `release`."""
    game = droched("hex-4", "komi 2 black d4")
    before = game.state()["cells"]
    assert game.words() == ["release"]
    assert game.play("release") == "release"
    assert prison(game) == (1, 0)
    assert game.state()["cells"] == before
    assert game.state()["captured"] == []
    assert game.state()["to_move"] == "black"


def test_an_own_stone_is_not_released(droched):
    """Section 4, turns: `prison_empty` if there is no enemy stone in it."""
    game = droched("hex-4", "komi 2 black")
    assert game.refusal("release") == ("prison_empty", [])
    assert game.words() == []
    game.play("d4", "release", "d5", "release", "d6")
    assert prison(game) == (0, 0)
    assert game.refusal("release") == ("prison_empty", [])


def test_a_release_may_be_answered_by_a_release(droched):
    """Section 4, turns: repetition is judged for placements only."""
    game = droched("hex-4", "komi 5 black f1 g1 f2 release g2")
    assert prison(game) == (4, 1)
    game.play("release", "release", "release")
    assert prison(game) == (2, 0)
    assert game.refusal("release") == ("prison_empty", [])


# --- The end ---------------------------------------------------------------------------------

LAST_STONE = (
    "a3,b2,c3,d1,d3,e5,e6,f2,f3 g3 b1 e1 f1 g4 a2 g1 g2 b3 c6 c4 d4 e3 c1 d7 e4 f4 b5 f5 b4"
)
LAST_STONE_SHOWN = """
g    . X O O
f   X X X O O
e  . . . X X X
d X . X X . . .
c  X . X . . X
b   X X . X X
a    . X X .
"""
LAST_RELEASE = (
    "b1,b5,d4,d5,e2,e3,e4,f2,f3 d2 c5 f5 a3 g2 e5 c2 a2 c4 a4 f1 a1 f4 c6 c1 d7 c3 e6 g3 b2 g1 c4 "
    "e1 b3 d1 d6 d3 b4 g4 release"
)
NINE = {"handicap": 9}


def test_a_player_who_has_no_legal_turn_loses_at_once(droched):
    """Section 4: no region has cells on two anchors, and there is no black stone to release."""
    game = droched("hex-4", LAST_STONE.rsplit(" ", 1)[0], NINE)
    state = game.state()
    assert not state["over"] and state["winner"] is None and state["to_move"] == "black"
    game.play("b4")
    shows(game, LAST_STONE_SHOWN)
    state = game.state()
    assert state["over"] and state["winner"] == "black" and state["to_move"] is None
    assert state["prison"] == {"black": 0, "white": 6} and state["scores"] == {}
    assert game.legal_cells() == game.words() == game.legal_moves() == []
    for move in ("a1", "release", "pass", "z9", "komi 3", ""):
        assert game.refusal(move) == ("game_over", [])
    assert game.explain("a1") == ("game_over", [])


def test_the_last_to_act_wins_by_a_release_too(droched):
    """Section 4: the board is full, and White's last stone leaves the prison."""
    game = droched("hex-4", LAST_RELEASE.rsplit(" ", 1)[0], NINE)
    assert not game.state()["over"]
    assert prison(game) == (0, 1)
    game.play("release")
    assert game.state()["over"] and game.state()["winner"] == "black"
    assert prison(game) == (0, 0)


def test_a_stone_to_release_keeps_a_player_in_the_game(droched):
    """Section 4: on a full board who still has an enemy stone to release may act."""
    game = droched("hex-4", LAST_RELEASE.rsplit(" ", 1)[0], NINE)
    assert game.legal_cells() == []
    assert game.legal_moves() == game.words() == ["release"]


def test_white_can_win_as_well(droched):
    """Section 4: the last to act wins."""
    game = droched(
        "hex-4",
        "komi 0 black c5 e4 a4 b3 c6 f2 b2 f3 e1 d5 f4 d4 g1 g3 c4 b1 d2 c1 b4 d1 d7 g4 e6 a2 d6 "
        "a1 b5 c3 e5 f1 f5 g2 f4 b2 a3 d2",
    )
    assert game.state()["over"] and game.state()["winner"] == "white"


def test_undo_goes_back_over_the_end_and_over_the_choice_of_sides():
    """Everything that changes stands in the state: turn by turn back and forth again."""
    for moves, options in ((LAST_STONE, NINE), (KO + " g1 d7 d1 f1", None)):
        game = firmware("hex-4", options)
        seen = [game.bytes]
        for move in moves_of(moves):
            game.play(move)
            seen.append(game.bytes)
        for stage in reversed(seen[:-1]):
            game.undo()
            assert game.bytes == stage
        for stage in seen[1:]:
            game.redo()
            assert game.bytes == stage


def test_repetition_is_known_after_undo_redo_and_from_storage():
    """The boards of earlier turns are found again wherever a match comes from."""
    game = firmware("hex-4")
    game.play(*moves_of(KO + " g1"))
    game.undo()
    assert game.explain("g1") is None
    game.redo()
    assert game.refusal("f1") == ("repetition", [])
    again = Match("droched", "hex-4")
    again.move_stack.take(game.match.move_stack.dump(), again.game.state)
    again.game.refresh()
    assert again.game.refusal_of_cell((), NotationView(again).cell("f1")) == ("repetition", ())
    assert NotationView(again).record()["moves"] == moves_of(KO + " g1")
    again.play("d7")
    again.play("d1")
    assert again.game.refusal_of_cell((), NotationView(again).cell("f1")) is None
    again.undo()
    again.undo()
    assert again.game.refusal_of_cell((), NotationView(again).cell("f1")) == ("repetition", ())


# --- Fingers ---------------------------------------------------------------------------------


def touched(game, names):
    """Touches cells one after another, each of which must be taken; the cells."""
    partial = ()
    for cell in game.cells(names):
        assert game.match.game.refusal_of_touch(partial, cell) is None
        partial += (cell,)
    return partial


def spotlight(game, partial=()):
    """The names of the cells that may be touched next."""
    mask = bytearray(game.match.shape.count)
    game.match.game.legal_touches(partial, mask)
    return [game.told.name(cell) for cell in range(len(mask)) if mask[cell]]


def standing(game):
    """{name: piece} of what lies on the cells."""
    out = bytearray(game.match.shape.count + 1)
    game.match.game.fill_pieces(out)
    return {game.told.name(cell): out[cell] for cell in range(len(out) - 1)}


def test_each_touched_cell_is_one_black_stone_of_the_komi():
    game = firmware("hex-4")
    rules = game.match.game
    assert spotlight(game) == ALL
    partial = touched(game, ["d4", "a1", "g4"])
    assert [rules.piece(partial, index) for index in range(3)] == [1, 1, 1]
    assert spotlight(game, partial) == [cell for cell in ALL if cell not in ("d4", "a1", "g4")]
    assert rules.refusal_of_turn(partial) is None
    assert rules.turn_by_touch(partial) == "komi 3"
    assert rules.turn_size() == (1, 37)
    assert rules.refusal_of_touch(partial, partial[0]) == ("count", ())
    full = tuple(range(37))
    assert rules.turn_by_touch(full) == "komi 37" and spotlight(game, full) == []
    effects = bytearray([1] * 37)
    rules.look_ahead(partial, effects)
    assert not any(effects) and rules.at_risk(partial) == ()


def test_no_more_stones_can_be_touched_than_can_be_said():
    assert firmware("hex-7").match.game.turn_size() == (1, 99)


def test_end_held_with_nothing_touched_says_komi_0():
    rules = firmware("hex-4").match.game
    assert rules.end_word() == "komi 0"
    assert rules.refusal_of_word("komi 0") is None
    assert rules.refusal_of_turn(()) == ("count", ())


def test_the_halves_of_the_board_stand_for_the_sides():
    game = firmware("hex-4")
    game.play("komi 3")
    rules = game.match.game
    pieces = standing(game)
    assert all(pieces[cell] == (1 if cell[0] in "abc" else 2) for cell in ALL if cell[0] != "d")
    assert not any(pieces[cell] for cell in ALL if cell[0] == "d")
    assert spotlight(game) == [cell for cell in ALL if cell[0] != "d"]
    assert rules.refusal_of_touch((), game.told.cell("d4")) == ("not_a_move", ())
    for cell, side, piece in (("b2", "black", 1), ("g1", "white", 2)):
        partial = touched(game, [cell])
        assert rules.piece(partial, 0) == piece
        assert rules.refusal_of_turn(partial) is None
        assert rules.turn_by_touch(partial) == side
        assert spotlight(game, partial) == []
    assert rules.turn_size() == (1, 1)
    assert rules.refusal_of_word(rules.end_word()) == ("not_a_move", ())
    game.play("white")
    assert not any(standing(game).values())


def test_the_player_who_chose_white_waits_and_the_end_before_black_is_live():
    """Seat 0 is the first player's, who said the komi; colours come with the choice."""
    for side, seats, colours in (("white", [0, 1, 0, 1], (0, 1)), ("black", [0, 1, 1, 0], (1, 0))):
        game = firmware("hex-4")
        rules = game.match.game
        live = []
        for move in ("komi 3", side, "d4", "release"):
            live.append(rules.seat())
            if move == side:
                assert (rules.colour_at(0), rules.colour_at(1), rules.mover()) == (-1, -1, -1)
            game.play(move)
        assert live == seats
        assert (rules.colour_at(0), rules.colour_at(1)) == colours
        assert rules.mover() == 0


def test_in_a_handicap_game_the_first_player_is_black():
    game = firmware("hex-4", {"handicap": 2})
    rules = game.match.game
    assert (rules.seat(), rules.mover(), rules.colour_at(0), rules.colour_at(1)) == (0, 0, 0, 1)
    partial = touched(game, ["g4", "a1"])
    assert rules.turn_by_touch(partial) == "a1,g4"
    assert rules.piece(partial, 1) == 1
    assert rules.turn_size() == (2, 2)
    assert rules.refusal_of_turn(partial[:1]) == ("count", ())
    assert rules.refusal_of_word(rules.end_word()) == ("not_a_move", ())
    game.play("a1,g4")
    assert (rules.seat(), rules.mover(), rules.turn_size()) == (1, 1, (1, 1))


def test_end_held_releases():
    game = firmware("hex-4")
    game.play("komi 1", "black")
    rules = game.match.game
    assert rules.end_word() == "release"
    assert rules.refusal_of_word("release") == ("prison_empty", ())
    game.play("d4")
    assert rules.refusal_of_word("release") is None
    assert not rules.ends_it()


def test_a_release_that_ends_the_game_is_known_before():
    game = firmware("hex-4", NINE)
    game.play(*LAST_RELEASE.split()[:-1])
    before = game.bytes
    assert game.match.game.ends_it()
    assert game.bytes == before
    game.play("release")
    assert not game.match.game.ends_it()


def test_captures_and_losses_of_a_stone_can_be_asked():
    game = firmware("hex-4")
    game.play(*moves_of(CUT))
    before = game.bytes
    rules = game.match.game
    partial = game.cells(["f2"])
    effects = bytearray(37)
    rules.look_ahead(partial, effects)
    lost = [game.told.name(cell) for cell in range(37) if effects[cell] == CAPTURED]
    assert lost == ["e1", "f2"]
    assert game.as_given(rules.at_risk(partial)) == ["e1", "f2"]
    assert rules.at_risk(game.cells(["d4"])) == ()
    assert game.bytes == before


def test_the_guard_does_not_warn_of_what_is_taken():
    game = firmware("hex-4")
    game.play(*moves_of(KO))
    rules = game.match.game
    effects = bytearray(37)
    rules.look_ahead(game.cells(["g1"]), effects)
    assert [game.told.name(cell) for cell in range(37) if effects[cell]] == ["f1"]
    assert rules.at_risk(game.cells(["g1"])) == ()


def test_every_code_has_a_sentence():
    for code in ("suicide", "repetition", "prison_empty", "occupied", "count", "not_a_move"):
        assert sentence(code) != code
