"""Section 1 of rules.md, sentence by sentence, by positions that a person can check.

Moves are given as one text, Black's first; a drawing beside them shows what they lead to. The
drawings are of hex-4 unless another board is named: seven rows, from `a` with four cells below
to `d` with seven to `g` with four above. `X` is black, `O` is white. Every test is put to the
firmware and to the slow second implementation (see `conftest`).
"""

import pytest

from rootlight.games import catalogue
from rootlight.games.game import SetUpError
from rootlight.match.match import Match
from tests.rules.roots_shown import claims, score, shows
from tests.rules.slow_rootbound import SlowBoard, in_order

ALL = SlowBoard("hex-4").cells


# --- Players, boards -------------------------------------------------------------------------


def test_black_moves_first_and_players_take_turns(sit_down):
    """Section 1: two players, black and white; black moves first."""
    game = sit_down("hex-4")
    movers = [game.state()["to_move"]]
    for move in ("d4", "a1,g4", "d6", "pass"):
        game.play(move)
        movers.append(game.state()["to_move"])
    assert movers == ["black", "white", "black", "white", "black"]
    assert game.state()["cells"] == {"black": ["d4", "d6"], "white": ["a1", "g4"]}


@pytest.mark.parametrize("side", range(4, 14))
def test_it_is_played_on_any_regular_hexagon_from_4_up(side):
    """Section 1: any `hex-N` from 4 up."""
    assert Match("rootbound", f"hex-{side}").shape.name == f"hex-{side}"


@pytest.mark.parametrize("side", range(3, 13))
def test_it_is_played_on_the_centreless_boards_from_3_4_up(side):
    """Section 1: the centreless `hex-A-B` with B = A+1, A from 3 up."""
    board = f"hex-{side}-{side + 1}"
    assert Match("rootbound", board).shape.name == board


def test_hex_7_is_the_official_board():
    """Section 1: boards: `hex-7` (official)."""
    assert catalogue.entry("rootbound").standard == "hex-7"
    assert Match("rootbound").shape.name == "hex-7"


@pytest.mark.parametrize("board", ["hex-3", "hex-2-3", "hex-2-4", "hex-4-6", "hex-5-4", "hex-7-6"])
def test_it_is_played_on_no_other_board(board):
    """Section 1: from 4 up, or B = A+1 with A from 3 up."""
    with pytest.raises(SetUpError):
        Match("rootbound", board)


# --- Turns 1 to 3 ----------------------------------------------------------------------------


def test_black_places_his_first_stone_on_any_cell(sit_down):
    """Section 1, turns, 1: exactly one stone on any cell."""
    game = sit_down("hex-4")
    assert game.legal_cells() == ALL
    assert game.legal_moves() == sorted(ALL)
    assert game.is_complete(["d4"]) and not game.is_complete([])
    assert all(game.explain(cell) is None for cell in ALL)
    for cell in ALL:
        assert sit_down("hex-4", cell).state()["cells"]["black"] == [cell]


def test_black_places_exactly_one_first_stone(sit_down):
    """Section 1, turns, 1: two are a wrong number of cells, and there is no pass."""
    game = sit_down("hex-4")
    assert game.refusal("a1,g4") == ("count", [])
    assert game.refusal("pass") == ("not_a_move", [])
    assert game.legal_cells(["d4"]) == []
    assert game.explain("a1", ["d4"]) == ("count", [])
    assert game.words() == []


def test_white_places_exactly_two_first_stones(sit_down):
    """Section 1, turns, 2: one or three are a wrong number of cells, and there is no pass."""
    game = sit_down("hex-4", "d4")
    assert game.refusal("a1") == ("count", [])
    assert game.refusal("a1,c3,g4") == ("count", [])
    assert game.refusal("pass") == ("not_a_move", [])
    assert game.words() == []
    assert not game.is_complete(["a1"]) and game.is_complete(["a1", "g4"])
    assert game.legal_cells(["a1", "g4"]) == []
    assert game.explain("c3", ["a1", "g4"]) == ("count", [])


def test_whites_first_stones_are_no_neighbours_of_each_other(sit_down):
    """Section 1, turns, 2 (`adjacent`); the witness is the other new cell."""
    game = sit_down("hex-4", "d4")
    assert game.refusal("b2,c3") == ("adjacent", ["c3"])
    assert game.refusal("a1,a2") == ("adjacent", ["a2"])
    assert game.explain("c3", ["b2"]) == ("adjacent", ["b2"])
    assert game.explain("b2", ["c3"]) == ("adjacent", ["c3"])
    assert game.legal_cells() == [cell for cell in ALL if cell != "d4"]
    beside_b2 = {"a1", "a2", "b1", "b2", "b3", "c2", "c3"}
    assert game.legal_cells(["b2"]) == [c for c in ALL if c != "d4" and c not in beside_b2]
    # 36 cells are left, 630 pairs; of the 90 pairs of neighbours on hex-4, six have d4.
    assert len(game.legal_moves()) == 630 - (90 - 6)


def test_later_stones_of_one_turn_may_be_neighbours(sit_down):
    """Section 1, turns, 2: only White's first turn knows `adjacent`."""
    game = sit_down("hex-4", "d4 a1,g4")
    assert game.play("a3,a4") == "a3,a4"
    assert game.play("f1,g1") == "f1,g1"


def test_a_later_turn_places_one_or_two_stones_or_passes(sit_down):
    """Section 1, turns, 3."""
    game = sit_down("hex-4", "d4 a1,g4 d6")
    assert game.is_complete(["c3"]) and game.is_complete(["c3", "g1"])
    assert not game.is_complete([])
    assert game.words() == ["pass"]
    legal = game.legal_moves()
    assert "c3" in legal and "c3,g1" in legal and "pass" in legal
    assert game.refusal("b2,c3,g1") == ("count", [])
    assert game.legal_cells(["c3", "g1"]) == []
    assert game.explain("b2", ["c3", "g1"]) == ("count", [])
    for move in ("c3", "c3,g1", "pass"):
        assert sit_down("hex-4", "d4 a1,g4 d6").play(move) == move


def test_two_spellings_that_place_the_same_stones_are_the_same_move(sit_down):
    """Section 0: the record and the answer hold the one in the order of row letter and number."""
    game = sit_down("hex-7", "g7")
    assert game.play("g13,a2") == "a2,g13"
    assert game.play("g12,g9") == "g9,g12"
    assert game.state()["last"] == "g9,g12"
    assert game.state()["cells"] == {"black": ["g7", "g9", "g12"], "white": ["a2", "g13"]}


# --- Codes of every game ---------------------------------------------------------------------


BAD_CELLS = ("", ",", "E5", "d04", "d0", " d4", "d4 ", "d4, g1", "d4,", ",d4", "d4,,g1", "d4;g1")
BAD_FORMS = ("d", "4", "4d", "d4g1", "d-1", "d4.0", "d4\n", "d\u0664", "\u00e94", "b3>c4")
OTHER_WORDS = ("swap", "Pass", "PASS", "pass ", "end", "release", "komi 3", "d4,pass", "pass,pass")


@pytest.mark.parametrize("text", BAD_CELLS + BAD_FORMS + OTHER_WORDS)
def test_text_that_is_no_move_is_not_a_move(sit_down, text):
    """Section 0: `not_a_move` for text that is no move, or a word that is not available now."""
    assert sit_down("hex-4", "c3 a1,g4 d6").refusal(text) == ("not_a_move", [])


@pytest.mark.parametrize("text", ["a5", "d8", "g5", "h1", "z1", "a10", "a100", "a" + "9" * 30])
def test_a_cell_that_is_not_on_the_board_is_no_such_cell(sit_down, text):
    """Section 0: text of the form of a cell that is not on the board."""
    game = sit_down("hex-4", "c3 a1,g4 d6")
    assert game.refusal(text) == ("no_such_cell", [])
    assert game.refusal("d4," + text) == ("no_such_cell", [])


def test_a_cell_named_twice_is_a_wrong_count(sit_down):
    """Section 0: `count`: a wrong number of cells for this turn, or one named twice."""
    assert sit_down("hex-4", "d4").refusal("a1,a1") == ("count", [])
    game = sit_down("hex-4", "d4 a1,g4")
    assert game.refusal("c3,c3") == ("count", [])
    assert game.explain("c3", ["c3"]) == ("count", [])


def test_after_the_end_every_move_is_refused_because_the_game_is_over(sit_down):
    """Section 0: `game_over` comes first: any move after the end, whatever its text."""
    game = sit_down("hex-4", "d4 a1,g4 d6 pass pass")
    assert game.state()["over"]
    for text in ("c3", "c3,g1", "pass", "hello", "z9", "a1", "c3,c3", "a1,a2,a3", ""):
        assert game.refusal(text) == ("game_over", [])
    assert game.explain("c3") == ("game_over", [])
    assert game.legal_cells() == [] and game.words() == [] and game.legal_moves() == []
    assert not game.is_complete(["c3"])
    assert game.state()["to_move"] is None


def test_the_codes_of_every_game_come_in_their_order(sit_down):
    """Section 0: `not_a_move`, `no_such_cell`, `count`, and then the codes of the game."""
    game = sit_down("hex-4", "d4 a1,g4")
    assert game.refusal("z9,hello") == ("not_a_move", [])
    assert game.refusal("z9,a2,a3") == ("no_such_cell", [])
    assert game.refusal("z9,z9") == ("no_such_cell", [])
    assert game.refusal("a1,a1") == ("count", [])
    assert game.refusal("a1,c3,d4") == ("count", [])
    assert sit_down("hex-4").refusal("a1,z9") == ("no_such_cell", [])
    assert sit_down("hex-4", "d4").refusal("d4") == ("count", [])


# --- Where a stone may not be placed: occupied, claimed --------------------------------------


def test_no_stone_is_placed_on_a_stone(sit_down):
    """Section 1, `occupied`: on either colour's stone; the witness is that cell."""
    game = sit_down("hex-4", "d4 a1,g4")
    assert game.refusal("d4") == ("occupied", ["d4"])
    assert game.refusal("a1") == ("occupied", ["a1"])
    assert game.refusal("c2,g4") == ("occupied", ["g4"])
    assert game.explain("g4") == ("occupied", ["g4"])
    assert game.explain("g4", ["c2"]) == ("occupied", ["g4"])
    assert not {"a1", "d4", "g4"} & set(game.legal_cells())
    assert sit_down("hex-4", "d4").refusal("a1,d4") == ("occupied", ["d4"])


CORNERS = "b2 g3,f5 a2,b1 f4"
CORNERS_DRAWN = """
g       . . O .
f      . . . O O
e     . . . . . .
d    . . . . . . .
c     . . . . . .
b      X X . . .
a       . X . .
"""


def test_no_stone_is_placed_in_a_claimed_region_of_either_colour(sit_down):
    """Section 1, `claimed`: the witnesses are the stones round the region."""
    game = sit_down("hex-4", CORNERS)
    shows(game, CORNERS_DRAWN)
    assert claims(game) == (["a1"], ["g4"])
    assert game.refusal("a1") == ("claimed", ["a2", "b1", "b2"])
    assert game.refusal("g4") == ("claimed", ["f4", "f5", "g3"])
    assert game.refusal("d4,g4") == ("claimed", ["f4", "f5", "g3"])
    assert game.explain("a1", ["d4"]) == ("claimed", ["a2", "b1", "b2"])
    assert not {"a1", "g4"} & set(game.legal_cells())
    game.play("d4")
    assert game.refusal("a1") == ("claimed", ["a2", "b1", "b2"])
    assert game.refusal("g4") == ("claimed", ["f4", "f5", "g3"])


def test_the_witnesses_of_a_region_are_only_the_stones_that_border_it(sit_down):
    """Section 1, `claimed`: stones of the same group that do not touch the region are left out."""
    game = sit_down("hex-4", CORNERS + " c3,d3 d7")
    shows(
        game,
        """
        g       . . O .
        f      . . . O O
        e     . . . . . .
        d    . . X . . . O
        c     . . X . . .
        b      X X . . .
        a       . X . .
        """,
    )
    assert game.refusal("a1") == ("claimed", ["a2", "b1", "b2"])


def test_nothing_counts_as_claimed_before_both_players_have_had_a_turn(sit_down):
    """Section 1, `claimed`: after Black's first stone all empty cells are open to White."""
    game = sit_down("hex-4")
    assert claims(game) == ([], [])
    game.play("d4")
    assert claims(game) == ([], [])
    assert game.legal_cells() == [cell for cell in ALL if cell != "d4"]


CLOSING = "a3 b5,d6 d3,f1 f4 b3,e2 pass"
CLOSING_DRAWN = """
g       . . . .
f      X . . O .
e     . X . . . .
d    . . X . . O .
c     . . . . . .
b      . . X . O
a       . . X .
"""
WALL = ["a3", "b3", "c3", "d3", "e2", "f1"]
BEHIND_THE_WALL = ["a1", "a2", "b1", "b2", "c1", "c2", "d1", "d2", "e1"]


def test_claims_are_decided_at_the_start_of_the_turn(sit_down):
    """Section 1, `claimed`, Decision: for both stones of that turn.

    c3 closes the wall and thereby claims all cells to its left; c1 is one of them, and open all
    the same in this turn, in either spelling.
    """
    game = sit_down("hex-4", CLOSING)
    shows(game, CLOSING_DRAWN)
    assert claims(game) == ([], [])
    assert "c1" in game.legal_cells(["c3"])
    assert game.explain("c1", ["c3"]) is None
    assert game.play("c1,c3") == "c1,c3"
    assert claims(game) == ([c for c in BEHIND_THE_WALL if c != "c1"], [])
    game.play("pass")
    assert game.refusal("a1") == ("claimed", in_order(WALL + ["c1"]))


def test_the_next_turn_finds_the_region_claimed(sit_down):
    """Section 1, `claimed`: closed by c3 alone, the region is closed to both from then on."""
    game = sit_down("hex-4", CLOSING + " c3")
    assert claims(game) == (BEHIND_THE_WALL, [])
    assert game.refusal("c1") == ("claimed", WALL)
    game.play("pass")
    assert game.refusal("c1") == ("claimed", WALL)
    assert not set(BEHIND_THE_WALL) & set(game.legal_cells())


def test_a_region_that_both_colours_touch_is_claimed_by_nobody(sit_down):
    """Section 0: only stones of one colour may touch it. The white c1 and a2 keep it open."""
    game = sit_down("hex-4", POCKET_OF_TWO + " b5,c3")
    assert claims(game) == ([], ["g4"])
    game.play("pass")
    assert set(game.legal_cells()) >= {"a1", "b1", "d1"}


# --- triangle --------------------------------------------------------------------------------


def test_no_three_stones_of_one_colour_form_a_small_triangle(sit_down):
    """Section 1, `triangle`: with two old stones, which are the witnesses."""
    game = sit_down("hex-4", "c3 a1,a4 c4,g1 pass")
    shows(
        game,
        """
        g       X . . .
        f      . . . . .
        e     . . . . . .
        d    . . . t . . .
        c     . . X X . .
        b      . . t . .
        a       O . . O
        """,
    )
    assert game.refusal("d4") == ("triangle", ["c3", "c4"])
    assert game.refusal("b3") == ("triangle", ["c3", "c4"])
    assert game.explain("d4") == ("triangle", ["c3", "c4"])
    assert not {"b3", "d4"} & set(game.legal_cells())
    assert {"c2", "c5", "d3", "d5", "b2", "b4"} <= set(game.legal_cells())


def test_the_other_stone_of_the_turn_counts_for_a_triangle(sit_down):
    """Section 1, `triangle`: one old stone c3 and both new ones, c4 and d4."""
    game = sit_down("hex-4", "c3 a1,a4 g1 pass")
    assert game.refusal("c4,d4") == ("triangle", ["c3", "d4"])
    assert game.explain("d4", ["c4"]) == ("triangle", ["c3", "c4"])
    assert game.explain("c4", ["d4"]) == ("triangle", ["c3", "d4"])
    assert "d4" in game.legal_cells() and "d4" not in game.legal_cells(["c4"])


def test_stones_of_the_other_colour_do_not_make_a_triangle(sit_down):
    """Section 1, `triangle`: of its own colour. c3, c4 and d4 stand together, one is white."""
    game = sit_down("hex-4", "c3 a1,c4 g1 pass")
    assert game.play("d4") == "d4"


def test_the_witnesses_of_two_triangles_are_the_stones_of_both(sit_down):
    """Section 0: with several witnesses of one kind, all of them.

    Twice a new stone on d4 (`t`): beside a bent row of three, and between two pairs.

    g       X . . .           g       X . . .
    f      . . . . .          f      . . . . .
    e     . . . . . .         e     . . X X . .
    d    . . . t X . .        d    . . . t . . .
    c     . . X X . .         c     . . X X . .
    b      . . . . .          b      . . . . .
    a       O . . O           a       O . . O
    """
    bent = sit_down("hex-4", "c3 a1,a4 c4,g1 pass d5 pass")
    assert bent.refusal("d4") == ("triangle", ["c3", "c4", "d5"])
    pairs = sit_down("hex-4", "c3 a1,a4 c4,g1 pass e3 pass e4 pass")
    assert pairs.refusal("d4") == ("triangle", ["c3", "c4", "e3", "e4"])
    assert pairs.explain("d4", ["a2"]) == ("triangle", ["c3", "c4", "e3", "e4"])


def test_the_other_new_stone_may_be_a_witness_beside_old_ones(sit_down):
    """Section 0: all triangles of the stone judged: d4 with c3, c4 and with c4 and the new d5."""
    game = sit_down("hex-4", "c3 a1,a4 c4,g1 pass")
    assert game.explain("d4", ["d5"]) == ("triangle", ["c3", "c4", "d5"])
    assert game.refusal("d4,d5") == ("triangle", ["c3", "c4", "d5"])


def test_witnesses_are_sorted_by_row_letter_and_then_by_number(sit_down):
    """Section 0: g9 comes before g10 (hex-7)."""
    game = sit_down("hex-7", "g9 a1,a7 g10,m1 pass")
    assert game.refusal("h9") == ("triangle", ["g9", "g10"])
    assert game.refusal("f9") == ("triangle", ["g9", "g10"])


# --- straight --------------------------------------------------------------------------------


@pytest.mark.parametrize(("one", "other"), [("c3", "c5"), ("b4", "d4"), ("b3", "d5")])
def test_both_sides_of_an_old_stone_may_be_built_in_one_turn(sit_down, one, other):
    """Section 1, `straight`: `x z y` is allowed: one new stone on either side of the old c4."""
    game = sit_down("hex-4", "c4 a1,g1 g4 pass")
    assert SlowBoard("hex-4").in_line(one, "c4", other)
    assert game.explain(other, [one]) is None
    assert game.play(f"{one},{other}") == f"{one},{other}"


@pytest.mark.parametrize(
    ("near", "far"),
    [("c4", "c5"), ("c2", "c1"), ("d4", "e4"), ("d3", "e2"), ("b3", "a3"), ("b2", "a1")],
)
def test_two_new_neighbours_may_not_stand_in_line_with_an_old_stone(sit_down, near, far):
    """Section 1, `straight`: with z the old c3, in each of the six directions from it.

    The nearer stone is judged first (`y x z`) or second (`x y z`), as the spelling has it; the
    witness is z either way.
    """
    game = sit_down("hex-4", "c3 g2,g4 d7 pass")
    shows(
        game,
        """
        g       . O . O
        f      . . . . .
        e     . 2 . 2 . .
        d    . . 1 1 . . X
        c     2 1 X 1 2 .
        b      . 1 1 . .
        a       2 . 2 .
        """,
    )
    assert game.refusal(",".join(in_order([near, far]))) == ("straight", ["c3"])
    assert game.explain(far, [near]) == ("straight", ["c3"])
    assert game.explain(near, [far]) == ("straight", ["c3"])
    assert far in game.legal_cells() and far not in game.legal_cells([near])


def test_two_old_stones_in_line_with_two_new_ones_are_both_witnesses(sit_down):
    """Section 0: all witnesses; c2 and c5 are old, c3 and c4 new."""
    game = sit_down("hex-4", "c2 a1,a4 c5 pass")
    assert game.refusal("c3,c4") == ("straight", ["c2", "c5"])
    assert game.explain("c4", ["c3"]) == ("straight", ["c2", "c5"])


@pytest.mark.parametrize("second", ["d5", "b4"])
def test_bent_growth_is_allowed(sit_down, second):
    """Section 1, `straight`: from c3 by c4 round a bend."""
    game = sit_down("hex-4", "c3 a1,g1 g4 pass")
    assert game.explain(second, ["c4"]) is None
    assert game.play(",".join(in_order(["c4", second]))) == ",".join(in_order(["c4", second]))


def test_growth_in_a_straight_line_over_two_turns_is_allowed(sit_down):
    """Section 1, `straight`: two stones of one turn. One stone a turn may go straight on."""
    game = sit_down("hex-4", "c3 a1,g1 c4,g4 pass")
    assert game.play("c5") == "c5"
    game.play("pass")
    assert game.play("c2,c6") == "c2,c6"


def test_two_new_stones_that_are_no_neighbours_are_not_growth(sit_down):
    """Section 1, `straight`: that are neighbours of each other. c3 is old, c4 stays empty."""
    game = sit_down("hex-4", "c3 a1,g1 g4 pass")
    assert game.play("c2,c5") == "c2,c5"


def test_a_line_with_a_gap_is_no_line(sit_down):
    """Section 0: a line is three cells in a row. Old c1, then c2 empty, new c3 and c4."""
    game = sit_down("hex-4", "c1 a1,g1 g4 pass")
    assert game.play("c3,c4") == "c3,c4"


def test_only_old_stones_of_the_same_colour_make_growth_straight(sit_down):
    """Section 1, `straight`: a stone of their colour. Here c3 is white, c4 and c5 are black."""
    game = sit_down("hex-4", "g4 c3,g1 a1 pass")
    assert game.play("c4,c5") == "c4,c5"


# --- The order of the placement codes --------------------------------------------------------


def test_occupied_is_judged_for_both_stones_before_claimed(sit_down):
    """Section 0: a code is checked for all stones before the next: a1 is claimed, f4 a stone."""
    assert sit_down("hex-4", CORNERS).refusal("a1,f4") == ("occupied", ["f4"])


def test_claimed_is_judged_for_both_stones_before_triangle(sit_down):
    """Section 0: c2 would form a triangle with b1 and b2, g4 is claimed."""
    game = sit_down("hex-4", CORNERS)
    assert game.refusal("c2") == ("triangle", ["b1", "b2"])
    assert game.refusal("c2,g4") == ("claimed", ["f4", "f5", "g3"])


def test_occupied_is_judged_before_triangle_and_before_adjacent(sit_down):
    """Section 0: in the order in which the section lists the codes; `adjacent` is the last."""
    game = sit_down("hex-4", CORNERS)
    assert game.refusal("c2,f4") == ("occupied", ["f4"])
    assert sit_down("hex-4", "d4").refusal("d4,d5") == ("occupied", ["d4"])
    assert sit_down("hex-4", "d4").refusal("d3,d4") == ("occupied", ["d4"])


def test_claimed_is_judged_before_straight(sit_down):
    """Section 0: c1 and c2 would stand in line with c3, but they are behind Black's wall."""
    game = sit_down("hex-4", CLOSING + " c3 pass")
    assert game.refusal("c1,c2") == ("claimed", WALL)


def test_triangle_is_judged_for_both_stones_before_straight(sit_down):
    """Section 0: new c4 and c5 (1, 2) stand in line with c3 and with c6. But c5 forms a triangle
    with b5 and c6, and so the triangle is named, though c4 comes first.
    """
    game = sit_down("hex-4", "c3 a1,g1 c6,b5 pass")
    shows(
        game,
        """
        g       O . . .
        f      . . . . .
        e     . . . . . .
        d    . . . . . . .
        c     . . X 1 2 X
        b      . . . . X
        a       O . . .
        """,
    )
    assert game.refusal("c4,c5") == ("triangle", ["b5", "c6"])
    assert game.explain("c4", ["c5"]) == ("straight", ["c3", "c6"])
    assert game.explain("c5", ["c4"]) == ("triangle", ["b5", "c6"])


def test_placement_codes_are_judged_before_the_single_group_rule(sit_down):
    """Section 0: at Black's second turn, each of these would leave him a single group as well."""
    game = sit_down("hex-4", "d4 a1,g4")
    assert game.refusal("d5,d6") == ("straight", ["d4"])
    assert game.refusal("d5,e4") == ("triangle", ["d4", "e4"])
    assert game.refusal("d5,g4") == ("occupied", ["g4"])


def test_the_first_stone_of_the_spelling_that_breaks_the_rule_gives_the_witnesses(sit_down):
    """Section 0: for witnesses the stones are judged in the order of the spelling."""
    game = sit_down("hex-4", "c4 a1,a4 c5,e2 pass e3 pass")
    shows(
        game,
        """
        g       . . . .
        f      . . . . .
        e     . X X . . .
        d    . . . . . . .
        c     . . . X X .
        b      . . . . .
        a       O . . O
        """,
    )
    assert game.refusal("b4") == ("triangle", ["c4", "c5"])
    assert game.refusal("f2") == ("triangle", ["e2", "e3"])
    assert game.refusal("b4,f2") == ("triangle", ["c4", "c5"])
    assert game.refusal("f2,b4") == ("triangle", ["e2", "e3"])
    # The first stone is faultless here, so the second one gives the witnesses.
    assert game.refusal("b1,f2") == ("triangle", ["e2", "e3"])
    assert game.refusal("a1,c4") == ("occupied", ["a1"])
    assert game.refusal("c4,a1") == ("occupied", ["c4"])


def test_a_question_about_a_stone_judges_that_stone_only(sit_down):
    """Section 0: for a touch and for `explain` the stone judged is the new one."""
    game = sit_down("hex-4", "d4")
    assert game.explain("a1", ["a2"]) == ("adjacent", ["a2"])
    assert game.explain("a2", ["a1"]) == ("adjacent", ["a1"])


# --- Dead groups -----------------------------------------------------------------------------


def test_whites_first_turn_removes_nothing(sit_down):
    """Section 1, dead groups: from Black's second turn on. Black's a1 sees no friend; it stays."""
    game = sit_down("hex-4", "a1 a2,b1")
    assert game.state()["captured"] == []
    assert game.state()["cells"] == {"black": ["a1"], "white": ["a2", "b1"]}


def test_dead_groups_leave_from_blacks_second_turn_on_and_both_of_two_at_once(sit_down):
    """Section 1: deadness being judged all at once, killing one of two groups kills both.

    Black's second turn shuts in a1. It has no way to g4, so g4 has none to it either.

    g       . . . O          g       . . . .
    f      . . . . .         f      . . . . .
    e     . . . . . .        e     . . . . . .
    d    . . . . . . .   ->  d    . . . . . . .
    c     . . . . . .        c     . . . . . .
    b      1 X . . .         b      X X . . .
    a       O 1 . .          a       . X . .
    """
    game = sit_down("hex-4", "b2 a1,g4 a2,b1")
    assert game.state()["captured"] == ["a1", "g4"]
    assert game.state()["cells"] == {"black": ["a2", "b1", "b2"], "white": []}


def test_killing_one_of_two_groups_spares_the_other_if_it_is_live(sit_down):
    """Section 1: kills both unless one is live. White's three stones claim g4."""
    game = sit_down("hex-4", "b2 a1,g3 d4,e2 f4,f5 a2,b1")
    assert game.state()["captured"] == ["a1"]
    shows(
        game,
        """
        g       . . O .
        f      . . . O O
        e     . X . . . .
        d    . . . X . . .
        c     . . . . . .
        b      X X . . .
        a       . X . .
        """,
    )
    assert claims(game) == (["a1"], ["g4"])


def test_a_group_that_is_cut_off_but_live_is_not_dead(sit_down):
    """Section 1: dead is what touches no region claimed by its own colour. It stays for good."""
    game = sit_down("hex-4", "b2 a1,g3 d4,e2 f4,f5 a2,b1 pass d6")
    assert game.state()["captured"] == []
    assert game.state()["cells"]["white"] == ["f4", "f5", "g3"]


TWO_POCKETS = "e6 d7,g4 c1,c6 d1,g1 e1 pass"
TWO_POCKETS_DRAWN = """
g       O . . O
f      . . . . .
e     X . . . . X
d    O . . . . . O
c     X . . . . X
b      . . . . .
a       . . . .
"""


def test_all_dead_groups_of_the_opponent_leave_together(sit_down):
    """Section 1: at the end of the turn, all at once; groups that see each other stay."""
    game = sit_down("hex-4", TWO_POCKETS)
    shows(game, TWO_POCKETS_DRAWN)
    game.play("d2,d6")
    assert game.state()["captured"] == ["d1", "d7"]
    assert game.state()["cells"]["white"] == ["g1", "g4"]
    assert claims(game) == (["d1", "d7"], [])


POCKET_OF_ONE = "e2 b5,f4 a3,d3 c1,d6 b3,f1 pass"
POCKET_OF_ONE_DRAWN = """
g       . . . .
f      X . . O .
e     . X . . . .
d    . . X . . O .
c     O . . . . .
b      . . X . O
a       . . X .
"""
POCKET_OF_TWO = "f1 c1,f4 b3,e2 a2,f5 a3,d3 g3"
POCKET_OF_TWO_DRAWN = """
g       . . O .
f      X . . O O
e     . X . . . .
d    . . X . . . .
c     O . . . . .
b      . . X . .
a       . O X .
"""


def test_a_group_without_a_path_to_a_friend_is_dead_whatever_room_it_has(sit_down):
    """Section 1: c3 cuts c1 off; the empty cells around it are touched by both colours."""
    game = sit_down("hex-4", POCKET_OF_ONE)
    shows(game, POCKET_OF_ONE_DRAWN)
    game.play("c3")
    assert game.state()["captured"] == ["c1"]
    assert claims(game) == (BEHIND_THE_WALL, [])


def test_a_path_of_empty_cells_to_another_group_keeps_both_alive(sit_down):
    """Section 1: cut off from the rest, c1 and a2 still see each other; neither is live."""
    game = sit_down("hex-4", POCKET_OF_TWO)
    shows(game, POCKET_OF_TWO_DRAWN)
    game.play("b5,c3")
    assert game.state()["captured"] == []
    assert game.state()["cells"]["white"] == ["a2", "c1", "f4", "f5", "g3"]


SUICIDE = "f4 a3,e2 b1,d6 b3,g4 d1 d3,f1 pass c3"
SUICIDE_DRAWN = """
g       . . . O
f      O . . X .
e     . O . . . .
d    X . O . . X .
c     . . O . . .
b      X . O . .
a       . . O .
"""


def test_the_movers_own_groups_are_never_removed_by_his_own_turn(sit_down):
    """Section 1, Decision. By c1 Black joins b1 and d1 to one group that sees no other."""
    game = sit_down("hex-4", SUICIDE)
    shows(game, SUICIDE_DRAWN)
    game.play("c1")
    assert game.state()["captured"] == []
    assert game.state()["cells"]["black"] == ["b1", "c1", "d1", "d6", "f4"]


def test_a_pass_is_a_turn_at_whose_end_dead_groups_leave(sit_down):
    """Section 1: at the end of every turn. White passes, and Black's dead group leaves."""
    game = sit_down("hex-4", SUICIDE + " c1 pass")
    assert game.state()["captured"] == ["b1", "c1", "d1"]
    assert game.state()["cells"]["black"] == ["d6", "f4"]
    assert claims(game) == ([], BEHIND_THE_WALL)


def test_captured_cells_are_those_of_the_last_turn_only(sit_down):
    """link.md, `captured`: cells removed by the last turn."""
    game = sit_down("hex-4", SUICIDE + " c1 pass d4")
    assert game.state()["captured"] == []


# --- The single-group rule -------------------------------------------------------------------


def test_blacks_second_turn_can_neither_pass_nor_just_extend_his_only_stone(sit_down):
    """Section 1, `single_group`: the witnesses are the stones of the group that would be left."""
    game = sit_down("hex-4", "d4 a1,g4")
    assert game.refusal("pass") == ("single_group", ["d4"])
    assert game.refusal("d5") == ("single_group", ["d4", "d5"])
    assert game.refusal("d5,e5") == ("single_group", ["d4", "d5", "e5"])
    assert game.refusal("c3,c4") == ("triangle", ["c4", "d4"])
    assert game.refusal("d3,d5") == ("single_group", ["d3", "d4", "d5"])
    assert game.words() == []
    assert game.play("d6") == "d6"


def test_a_first_stone_that_extends_the_only_group_may_be_followed_by_another(sit_down):
    """link.md, `legal`: where one more stone makes the turn whole, the rule counts."""
    game = sit_down("hex-4", "d4 a1,g4")
    assert "d5" in game.legal_cells() and game.explain("d5") is None
    assert not game.is_complete(["d5"])
    assert "e5" not in game.legal_cells(["d5"]) and "a3" in game.legal_cells(["d5"])
    assert game.explain("e5", ["d5"]) == ("single_group", ["d4", "d5", "e5"])
    assert game.explain("d5", ["e5"]) == ("single_group", ["d4", "d5", "e5"])
    legal = game.legal_moves()
    assert "d5" not in legal and "d5,e5" not in legal and "pass" not in legal
    assert "a3,d5" in legal and "a3" in legal


@pytest.mark.parametrize(("first", "second"), [("b2", "a2,b1"), ("a2", "b1,b2"), ("b1", "a2,b2")])
def test_three_stones_round_a_corner_are_live_and_a_legal_second_turn(sit_down, first, second):
    """Section 1, `single_group`: they claim the corner a1."""
    game = sit_down("hex-4", f"{first} d4,g1")
    assert second in game.legal_moves()
    assert game.is_complete(second.split(","))
    game.play(second)
    assert claims(game)[0] == ["a1"]


def test_a_player_with_a_single_live_group_may_pass(sit_down):
    """Section 1, `single_group`: exactly one group that is not live."""
    game = sit_down("hex-4", "b2 d4,g1 a2,b1 f5")
    assert game.words() == ["pass"]
    assert game.play("pass") == "pass"


def test_later_too_no_turn_may_join_all_groups_to_one_that_is_not_live(sit_down):
    """Section 1, `single_group`: after Black's first turn, no turn. White's a1 and a3, by a2."""
    game = sit_down("hex-4", "d4 a1,a3 d6")
    assert game.refusal("a2") == ("single_group", ["a1", "a2", "a3"])
    assert game.refusal("a2,a4") == ("single_group", ["a1", "a2", "a3", "a4"])
    assert game.explain("b4", ["a2"]) == ("single_group", ["a1", "a2", "a3", "b4"])
    assert game.play("a2,g4") == "a2,g4"


def test_the_single_group_rule_is_judged_after_the_opponents_dead_groups_are_gone(sit_down):
    """Section 1, Decision: at the end of the turn.

    By b2 Black joins his two stones to one group. It touches no claimed region until the white
    a1 has left; then it has claimed a1.
    """
    game = sit_down("hex-4", "b1 a1,g4 a2 g1")
    shows(
        game,
        """
        g       O . . O
        f      . . . . .
        e     . . . . . .
        d    . . . . . . .
        c     . . . . . .
        b      X 1 . . .
        a       O X . .
        """,
    )
    assert game.is_complete(["b2"])
    assert game.play("b2") == "b2"
    assert game.state()["captured"] == ["a1"]
    assert game.state()["cells"] == {"black": ["a2", "b1", "b2"], "white": ["g1", "g4"]}
    assert claims(game) == (["a1"], [])


def test_a_player_left_with_no_stones_at_all_can_only_pass(sit_down):
    """Section 1, `single_group`: every empty cell is then claimed by the opponent."""
    game = sit_down("hex-4", "b2 a1,g4 a2,b1")
    border = ["a2", "b1", "b2"]
    empty = [cell for cell in ALL if cell not in border]
    assert claims(game) == (empty, [])
    assert game.legal_moves() == ["pass"]
    assert game.legal_cells() == []
    assert game.refusal("a1") == ("claimed", border)
    assert game.refusal("g4") == ("claimed", border)
    assert game.refusal("a2") == ("occupied", ["a2"])
    game.play("pass", "pass")
    assert score(game) == (37, 0)
    assert game.state()["winner"] == "black"


# --- The end of the game ---------------------------------------------------------------------


def test_the_game_ends_when_both_players_pass_in_succession(sit_down):
    """Section 1, end: one pass does not end it, nor do two with a turn between them."""
    game = sit_down("hex-4", "d4 a1,g4 d6 pass")
    assert not game.state()["over"] and game.state()["winner"] is None
    game.play("d2")
    assert not game.state()["over"]
    game.play("pass")
    assert not game.state()["over"]
    game.play("pass")
    assert game.state()["over"] and game.state()["to_move"] is None


SIZES = POCKET_OF_TWO + " b5,c3 pass"
SIZES_DRAWN = """
g       . . O .
f      X . . O O
e     . X . . . .
d    . . X . . . .
c     O . X . . .
b      . . X . X
a       . O X .
"""


def test_the_clean_up_takes_groups_in_ascending_size(sit_down):
    """Section 1, end: the small go first, and what they leave can give life to the large.

    Of size 1 there are the white c1 and a2, which see each other but no live group, and the
    black b5: the wall that it sees is not live yet. All three leave. Now the wall, of size 6,
    claims what is behind it; White's three claim g4.
    """
    game = sit_down("hex-4", SIZES)
    shows(game, SIZES_DRAWN)
    assert claims(game) == ([], ["g4"])
    game.play("pass")
    shows(
        game,
        """
        g       . . O .
        f      X . . O O
        e     . X . . . .
        d    . . X . . . .
        c     . . X . . .
        b      . . X . .
        a       . . X .
        """,
    )
    assert game.state()["captured"] == ["a2", "b5", "c1"]
    assert claims(game) == (BEHIND_THE_WALL, ["g4"])
    assert score(game) == (6 + 9, 3 + 1)
    assert game.state()["winner"] == "black"


def test_groups_of_one_size_leave_together(sit_down):
    """Section 1, end: one after the other the last of four single stones would claim the board.

    They leave together, nobody has anything, and White passed first.
    """
    game = sit_down("hex-4", "d4 a1,g4 d6 pass pass")
    assert game.state()["cells"] == {"black": [], "white": []}
    assert game.state()["captured"] == ["a1", "d4", "d6", "g4"]
    assert claims(game) == ([], [])
    assert score(game) == (0, 0)
    assert game.state()["winner"] == "white"


THIRD = "e6 c3,g3 c6,f1 c1,f5 a3,e2 f4 b3,d3 pass d6 pass"
THIRD_DRAWN = """
g       . . O .
f      X . . O O
e     . X . . . X
d    . . X . . X .
c     O . O . . X
b      . . X . .
a       . . X .
"""


def test_a_group_needs_to_see_a_live_group_itself_and_not_by_way_of_a_third(sit_down):
    """Section 1, end: c1 sees c3, and c3 sees the live group at g4; c1 does not. c3 stays.

    Black's three at the right are live by d7, and his two other groups see them.
    """
    game = sit_down("hex-4", THIRD)
    shows(game, THIRD_DRAWN)
    assert claims(game) == (["d7"], ["g4"])
    game.play("pass")
    assert game.state()["captured"] == ["c1"]
    assert game.state()["cells"]["white"] == ["c3", "f4", "f5", "g3"]
    assert game.state()["cells"]["black"] == in_order(
        ["a3", "b3", "d3", "e2", "f1", "c6", "d6", "e6"]
    )
    assert score(game) == (8 + 1, 4 + 1)
    assert game.state()["winner"] == "black"


IN_THE_SPIRIT = (
    "m6 e5,g5 f5,l7 d5,f12 c3,e4 b5,g6 e3,l8 c5,g1 pass g3,g12 pass g2,g4 pass a5,f6 pass h12"
)
IN_THE_SPIRIT_DRAWN = """
m       . . . . . X .
l      . . . . . . X X
k     . . . . . . . . .
j    . . . . . . . . . .
i   . . . . . . . . . . .
h  . . . . . . . . . . . O
g O O O O O O . . . . . O .
f  . . . . X O . . . . . O
e   . . X X O . . . . . .
d    . . . . O . . . . .
c     . . X . O . . . .
b      . . . . O . . .
a       . . . . O . .
"""


def test_groups_that_see_each_other_but_no_live_group_are_cleaned_up(sit_down):
    """The rulebook's example on hex-7: c3, e3 with e4, and f5 are not dead, for they see each
    other, but they are cut off from live groups and leave at the end. (Its picture is not
    words; the walls around them are ours.)
    """
    game = sit_down("hex-7", IN_THE_SPIRIT)
    shows(game, IN_THE_SPIRIT_DRAWN, "hex-7")
    assert game.state()["cells"]["black"][:4] == ["c3", "e3", "e4", "f5"]
    game.play("pass", "pass")
    assert game.state()["captured"] == ["c3", "e3", "e4", "f5"]
    assert game.state()["cells"]["black"] == ["l7", "l8", "m6"]
    # Rows a to e have four cells each behind the wall, row f has five, and there is g13.
    assert score(game) == (3 + 1, 15 + 25 + 1)
    assert game.state()["winner"] == "white"


# --- Score -----------------------------------------------------------------------------------


def test_the_score_is_stones_left_plus_empty_cells_of_claimed_regions(sit_down):
    """Section 1, score: three stones and a corner each, and then one stone more."""
    game = sit_down("hex-4", CORNERS)
    assert score(game) == (4, 4)
    game.play("d4")
    # d4 sees Black's live group, so it counts as well.
    assert score(game) == (5, 4)
    game.play("pass", "pass")
    assert score(game) == (5, 4)
    assert game.state()["winner"] == "black"


def test_on_equal_scores_he_wins_who_was_the_first_to_pass_in_the_whole_game(sit_down):
    """Section 1, score, Decision: not he who passed first of the two passes that ended it."""
    black = sit_down("hex-4", CORNERS + " pass pass")
    assert score(black) == (4, 4)
    assert black.state()["winner"] == "black"
    # White passes once while the corners are being built; at the end it is Black who starts.
    white = sit_down("hex-4", "b2 g3,f5 a2,b1 pass d4 f4 pass d6 pass pass")
    shows(
        white,
        """
        g       . . O .
        f      . . . O O
        e     . . . . . .
        d    . . . X . O .
        c     . . . . . .
        b      X X . . .
        a       . X . .
        """,
    )
    assert score(white) == (5, 5)
    assert white.state()["winner"] == "white"


def test_during_play_the_score_is_what_the_clean_up_would_give_now(sit_down):
    """Section 1, score: without removing anything."""
    game = sit_down("hex-4", SIZES)
    assert score(game) == (15, 4)
    shows(game, SIZES_DRAWN)
    assert game.state()["winner"] is None


def test_the_score_is_nothing_until_something_is_claimed_or_live(sit_down):
    """Section 1: before both players have had a turn nothing counts as claimed."""
    game = sit_down("hex-4")
    assert score(game) == (0, 0)
    for move in ("d4", "a1,g4", "d6"):
        game.play(move)
        assert score(game) == (0, 0)
