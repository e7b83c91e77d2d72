"""Section 2 of rules.md, sentence by sentence, by positions that a person can check.

Rules that are as in Root Bound are tested in `test_rootbound`, and here once each. Moves are
given as one text, Black's first; drawings are of hex-3-4, or of hex-4 where that is named. `X` is
black, `O` is white. Every test of the rules is put to the firmware and to the slow second
implementation.
"""

import pytest

from rootlight.games import catalogue
from rootlight.games.game import CAPTURED, NEWLY_CLAIMED_1
from tests.rules.roots_shown import claims, score, shows
from tests.rules.slow_classroom import SlowClassroom
from tests.rules.slow_rootbound import SlowBoard, in_order
from tests.rules.tables import FirmwareTable, SlowTable

ALL = SlowBoard("hex-4").cells


def firmware(board, moves=""):
    """The firmware's game after some moves."""
    table = FirmwareTable(board, "classroom")
    table.play(*moves.split())
    return table


def slow(board, moves=""):
    """The slow game after some moves."""
    table = SlowTable(board, SlowClassroom(board))
    table.play(*moves.split())
    return table


@pytest.fixture(params=[firmware, slow], ids=["firmware", "slow"])
def sit_down(request):
    """A function that begins a game on a board and plays moves, given as one text."""
    return request.param


# --- As Root Bound ---------------------------------------------------------------------------


def test_it_is_played_on_the_boards_of_root_bound():
    """Section 2: as Root Bound. There are no options, and so one preset."""
    entry, other = catalogue.entry("classroom"), catalogue.entry("rootbound")
    assert entry.boards == other.boards and entry.standard == other.standard == "hex-7"
    assert entry.options == {} and entry.presets == {"standard": {}}


def test_black_moves_first_and_players_take_turns(sit_down):
    """Section 1: two players, black and white."""
    game = sit_down("hex-4")
    movers = [game.state()["to_move"]]
    for move in ("d4", "a1,g4", "d6"):
        game.play(move)
        movers.append(game.state()["to_move"])
    assert movers == ["black", "white", "black", "white"]
    assert game.state()["cells"] == {"black": ["d4", "d6"], "white": ["a1", "g4"]}


def test_the_codes_of_every_game_come_first_and_in_their_order(sit_down):
    """Section 0: `not_a_move`, `no_such_cell`, `count`, and then the codes of the game."""
    game = sit_down("hex-4", "d4 a1,g4")
    for text in ("", "D5", "d5;d6", "d5,d6,pass", "swap", "end", "Pass", "komi 3"):
        assert game.refusal(text) == ("not_a_move", [])
    assert game.refusal("z9,hello") == ("not_a_move", [])
    assert game.refusal("z9,a2,a3") == ("no_such_cell", [])
    assert game.refusal("a1,a1") == ("count", [])
    assert game.refusal("a1,c3,d4") == ("count", [])
    assert game.refusal("a1") == ("occupied", ["a1"])


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


def test_the_rules_of_placement_are_those_of_root_bound(sit_down):
    """Section 1: `occupied`, `claimed`, `triangle`, `straight`, in this order, with witnesses."""
    game = sit_down("hex-4", CORNERS)
    shows(game, CORNERS_DRAWN, "hex-4")
    assert claims(game) == (["a1"], ["g4"])
    assert game.refusal("f4") == ("occupied", ["f4"])
    assert game.refusal("g4") == ("claimed", ["f4", "f5", "g3"])
    assert game.refusal("c2") == ("triangle", ["b1", "b2"])
    assert game.refusal("c3,d4") == ("straight", ["b2"])
    assert game.refusal("f4,g4") == ("occupied", ["f4"])
    assert game.refusal("c2,g4") == ("claimed", ["f4", "f5", "g3"])
    assert game.explain("d4", ["c3"]) == ("straight", ["b2"])
    assert game.explain("g4", ["d4"]) == ("claimed", ["f4", "f5", "g3"])
    assert game.explain("c2", ["c3"]) == ("triangle", ["b1", "b2", "c3"])
    assert not {"a1", "g4", "f4", "c2"} & set(game.legal_cells())


# --- Turns -----------------------------------------------------------------------------------


def test_blacks_first_turn_places_one_stone(sit_down):
    """Section 2, first point: on any cell, and one only."""
    game = sit_down("hex-4")
    assert game.legal_moves() == sorted(ALL) and game.legal_cells() == ALL
    assert game.refusal("a1,g4") == ("count", [])
    assert game.is_complete(["d4"]) and not game.is_complete([])
    assert game.legal_cells(["d4"]) == []
    assert game.explain("a1", ["d4"]) == ("count", [])


def test_whites_first_turn_places_one_or_two_stones(sit_down):
    """Section 2, first point: every later turn, White's first included."""
    game = sit_down("hex-4", "d4")
    assert game.is_complete(["a1"]) and game.is_complete(["a1", "g4"])
    assert not game.is_complete([])
    assert game.refusal("a1,c3,g4") == ("count", [])
    assert game.explain("c3", ["a1", "g4"]) == ("count", [])
    assert game.explain("a1", ["a1"]) == ("count", [])
    # 36 cells are left, and all pairs of them.
    assert len(game.legal_moves()) == 36 + 36 * 35 // 2
    assert game.play("a1") == "a1"


def test_whites_first_two_stones_may_be_neighbours(sit_down):
    """Section 2, first point: there is no rule that they be apart."""
    game = sit_down("hex-4", "d4")
    assert game.explain("c3", ["b2"]) is None
    assert game.play("c3,b2") == "b2,c3"


def test_every_later_turn_places_one_or_two_stones(sit_down):
    """Section 2, first point."""
    game = sit_down("hex-4", "d4 a1,g4")
    assert game.is_complete(["d6"]) and game.is_complete(["c3", "d6"])
    assert game.refusal("b2,c3,d6") == ("count", [])
    assert {"d6", "c3,d6"} <= set(game.legal_moves())


def test_there_is_no_single_group_rule(sit_down):
    """Section 2, first point: Black may extend his only stone, and join all he has."""
    game = sit_down("hex-4", "d4 a1,g4")
    assert game.is_complete(["d5"]) and game.explain("e5", ["d5"]) is None
    assert game.play("d5") == "d5"
    assert sit_down("hex-4", "d4 a1,g4 d6 d1").play("d5") == "d5"


# --- Passing ---------------------------------------------------------------------------------


@pytest.mark.parametrize("moves", ["", "d4", "d4 a1,g4", CORNERS])
def test_a_player_may_not_pass_while_any_placement_is_legal(sit_down, moves):
    """Section 2, second point: `must_place`."""
    game = sit_down("hex-4", moves)
    assert game.refusal("pass") == ("must_place", [])
    assert game.words() == [] and "pass" not in game.legal_moves()


NO_CELL_LEFT = "e2 c5,e1 c4,d4 c2,e3 a2,e4 b2,d3 b3,f1 d1,f2 a1,c1"
NO_CELL_LEFT_DRAWN = """
f    X O .
e   O X O X
d  O . O X .
c X O . X . .
b  . O X . .
a   X X . .
"""


def test_when_no_placement_is_legal_passing_is_the_only_move(sit_down):
    """Section 2, second point. Black claims the cells on the right, and everywhere else a white
    stone would form a triangle.
    """
    game = sit_down("hex-3-4", NO_CELL_LEFT)
    shows(game, NO_CELL_LEFT_DRAWN, "hex-3-4")
    assert game.state()["to_move"] == "white"
    assert claims(game) == (["a3", "a4", "b4", "b5", "c5", "c6", "d5"], [])
    assert game.refusal("b1") == game.refusal("c3") == ("triangle", ["b2", "c2"])
    assert game.refusal("d2") == ("triangle", ["c2", "d1", "e1"])
    assert game.refusal("f3") == ("triangle", ["e3", "f2"])
    assert game.legal_cells() == [] and game.legal_moves() == ["pass"] == game.words()
    assert not game.is_complete([])
    assert game.play("pass") == "pass"


def test_a_pass_is_a_turn_like_any_other(sit_down):
    """Section 2, second point, Decision: written in the record. The other goes on if he can."""
    game = sit_down("hex-3-4", NO_CELL_LEFT)
    turn = game.state()["turn"]
    game.play("pass")
    state = game.state()
    assert (state["turn"], state["last"], state["to_move"]) == (turn + 1, "pass", "black")
    assert not state["over"] and state["captured"] == []
    assert game.legal_cells() == ["b1", "d2", "f3"]
    assert game.refusal("pass") == ("must_place", [])
    game.play("d2")
    assert not game.state()["over"]


FILLED_UP = "d2 a3,d3 e4,f1 b2,c4 c3 b5,c5 d5,f3 e1,e2"
FILLED_UP_DRAWN = """
f    X . X
e   O O . X
d  . . O . X
c . . . O O .
b  . O . . O
a   . . O .
"""


def test_the_opponents_dead_groups_leave_at_the_end_of_a_pass(sit_down):
    """Section 2, second point, Decision. Black can play c6 and f2 only, and must.

    With both he fills his last outlets: d4 and e3 are all that his group sees, and there is no
    friend. White has no cell left; he passes, and Black's six stones leave.
    """
    game = sit_down("hex-3-4", FILLED_UP)
    shows(game, FILLED_UP_DRAWN, "hex-3-4")
    assert game.legal_moves() == ["c6", "c6,f2", "f2"]
    game.play("c6,f2")
    assert game.state()["captured"] == [] and game.words() == ["pass"]
    game.play("pass")
    assert game.state()["captured"] == ["c6", "d5", "e4", "f1", "f2", "f3"]
    assert game.state()["cells"]["black"] == []
    assert game.state()["last"] == "pass"


def test_nobody_passes_after_the_end(sit_down):
    """Section 0: `game_over` comes before every other code."""
    game = sit_down("hex-3-4", FILLED_UP + " c6,f2 pass pass")
    assert game.state()["over"]
    for text in ("pass", "a1", "z9", "", "swap"):
        assert game.refusal(text) == ("game_over", [])
    assert game.explain("a1") == ("game_over", [])
    assert game.words() == game.legal_moves() == game.legal_cells() == []


# --- Dead groups -----------------------------------------------------------------------------


def test_no_stone_leaves_at_the_end_of_a_first_turn(sit_down):
    """Section 2, third point: except each player's first. Black's a1 sees no friend; it stays."""
    game = sit_down("hex-4", "a1 a2,b1")
    assert game.state()["captured"] == []
    assert game.state()["cells"] == {"black": ["a1"], "white": ["a2", "b1"]}


def test_dead_groups_leave_at_the_end_of_blacks_second_turn(sit_down):
    """Section 2, third point: from each player's second turn on; Black has his first."""
    game = sit_down("hex-4", "b2 a1,g4 a2,b1")
    assert game.state()["captured"] == ["a1", "g4"]
    assert game.state()["cells"] == {"black": ["a2", "b1", "b2"], "white": []}


def test_dead_groups_leave_at_the_end_of_whites_second_turn(sit_down):
    """Section 2, third point."""
    game = sit_down("hex-4", "b2 a1,g4 c3 d4")
    assert game.state()["captured"] == ["b2", "c3"]
    assert claims(game) == ([], [cell for cell in ALL if cell not in ("a1", "g4", "d4")])


def test_the_movers_own_groups_are_never_removed_by_his_own_turn(sit_down):
    """Section 1, Decision; section 2 has it too. Black's single group stands until White moved."""
    game = sit_down("hex-4", "d4 a1,g4 d5")
    assert game.state()["captured"] == [] and game.state()["cells"]["black"] == ["d4", "d5"]


# --- The end and the score -------------------------------------------------------------------


def test_the_game_ends_when_both_are_without_a_placement_one_after_the_other(sit_down):
    """Section 2, fourth point: by two passes. White has lost everything, all is claimed."""
    game = sit_down("hex-4", "b2 a1,g4 a2,b1")
    assert not game.state()["over"] and game.legal_moves() == ["pass"]
    game.play("pass")
    assert not game.state()["over"] and game.legal_moves() == ["pass"]
    game.play("pass")
    assert game.state()["over"] and game.state()["to_move"] is None
    assert score(game) == (34, 0)
    assert game.state()["winner"] == "black"


def test_nothing_counts_before_both_players_have_had_a_turn(sit_down):
    """Section 2, fifth point: 0 : 0 while nothing counts as claimed."""
    game = sit_down("hex-4", "d4")
    assert score(game) == (0, 0) and claims(game) == ([], [])
    game.play("a1,g4")
    assert score(game) == (0, 0)


def test_the_score_is_the_empty_cells_of_claimed_regions_only(sit_down):
    """Section 2, fifth point: the stones do not count."""
    game = sit_down("hex-4", CORNERS)
    assert score(game) == (1, 1)
    game.play("d4")
    assert score(game) == (1, 1)


SCORED = "f3 c5,d2 d1,f1 b5,f2 e1,e3 c4,d3 b4,c6 c1,c2 d4,d5 pass pass"
SCORED_DRAWN = """
f    X O X
e   X . X .
d  X O O X X
c O O . O O X
b  . . . . O
a   . . . .
"""


def test_more_wins(sit_down):
    """Section 2, fifth point: e2, which both touch, counts for nobody."""
    game = sit_down("hex-3-4", SCORED)
    shows(game, SCORED_DRAWN, "hex-3-4")
    assert game.state()["over"] and game.state()["captured"] == []
    bottom = ["a1", "a2", "a3", "a4", "b1", "b2", "b3", "b4", "c3"]
    assert claims(game) == (["e4"], bottom)
    assert score(game) == (1, 9)
    assert game.state()["winner"] == "white"


NOT_CLEANED = "d3 a2,c4 c3,f3 a4,c2 b5,e2 f2 c5,f1 a3,d1 d4 a1,e1 b1,b2 pass pass"
NOT_CLEANED_DRAWN = """
f    X . X
e   . X . .
d  . . X X .
c . . X O X .
b  X X . . X
a   O O O O
"""


def test_there_is_no_clean_up(sit_down):
    """Section 2, fifth point. White's c4 and his four below see each other, and nothing live.

    In Root Bound they would be removed, and Black would have the whole board. Here they stay, and
    b3 and b4, between them and Black's wall, count for nobody.
    """
    game = sit_down("hex-3-4", NOT_CLEANED)
    shows(game, NOT_CLEANED_DRAWN, "hex-3-4")
    assert game.state()["over"] and game.state()["captured"] == []
    assert score(game) == (10, 0)
    assert not {"b3", "b4"} & set(claims(game)[0])


DRAWN_GAME = "e3 b2,c4 b4 b5,f3 a3,c2 a1,d1 d3,f2 b3,c5 e4,f1 c1,d5 b1,d2 pass pass"
DRAWN_GAME_DRAWN = """
f    X X .
e   . . X X
d  . X X . O
c . X . O O .
b  X O O . O
a   O . . .
"""


def test_equal_is_a_draw(sit_down):
    """Section 2, fifth point: whoever passed first."""
    game = sit_down("hex-3-4", DRAWN_GAME)
    shows(game, DRAWN_GAME_DRAWN, "hex-3-4")
    assert claims(game) == (["c1", "d1", "e1", "e2", "f3"], ["a2", "a3", "a4", "b4", "c6"])
    assert score(game) == (5, 5)
    assert game.state()["over"] and game.state()["winner"] == "draw"


# --- The trap, and what warns of it ----------------------------------------------------------


@pytest.mark.parametrize("trap", ["a1", "a1,a2"])
def test_a_first_turn_of_white_that_leaves_a_single_group_loses_it_and_the_game(sit_down, trap):
    """Section 2, last point: whatever Black plays."""
    game = sit_down("hex-4", f"d4 {trap} g1")
    assert game.state()["captured"] == trap.split(",")
    assert game.state()["cells"] == {"black": ["d4", "g1"], "white": []}
    game.play("pass", "pass")
    assert score(game) == (35, 0) and game.state()["winner"] == "black"


def test_a_second_turn_of_black_that_leaves_a_single_group_loses_it_and_the_game(sit_down):
    """Section 2, last point."""
    game = sit_down("hex-4", "d4 a1,g4 d5 c1")
    assert game.state()["captured"] == ["d4", "d5"]
    game.play("pass", "pass")
    assert score(game) == (0, 34) and game.state()["winner"] == "white"


def at_risk(moves, turn, board="hex-4", game="classroom"):
    """The cells that the guard shows before a turn is played; sees to it that nothing changes."""
    table = FirmwareTable(board, game)
    table.play(*moves.split())
    before = table.bytes
    found = table.match.game.at_risk(table.cells(turn.split(",")))
    assert table.bytes == before
    assert table.told.names(found) == table.as_given(found)
    return table.as_given(found)


def test_beginners_are_warned_by_these_rules():
    """Section 2, last point: the guard is on unless a setting says otherwise."""
    assert FirmwareTable("hex-4", "classroom").match.game.GUARD
    assert not FirmwareTable("hex-4").match.game.GUARD


def test_the_guard_knows_the_trap_of_whites_first_turn():
    """Section 2, last point: the stones that are about to be placed are those to be lost."""
    assert at_risk("d4", "a1") == ["a1"]
    assert at_risk("d4", "a2,a1") == ["a1", "a2"]
    assert at_risk("d4", "a1,g4") == []
    assert at_risk("d4", "a1,a3") == []


def test_the_guard_knows_the_trap_of_blacks_second_turn():
    """Section 2, last point: with the first stone. Round a corner, a single group is live."""
    assert at_risk("d4 a1,g4", "d5") == ["d4", "d5"]
    assert at_risk("d4 a1,g4", "d5,e5") == ["d4", "d5", "e5"]
    assert at_risk("d4 a1,g4", "d6") == []
    assert at_risk("b2 d4,g1", "a2,b1") == []
    assert at_risk("b2 d4,g1", "a2") == ["a2", "b2"]


def test_blacks_first_stone_is_in_no_danger():
    """Section 2, third point: at the end of White's first turn nothing leaves."""
    assert at_risk("", "d4") == []


def test_the_guard_warns_of_a_group_that_a_later_turn_leaves_dead():
    """Filling his last outlets, Black would lose all he has; with one stone he keeps them."""
    assert at_risk(FILLED_UP, "c6,f2", "hex-3-4") == ["c6", "d5", "e4", "f1", "f2", "f3"]
    assert at_risk(FILLED_UP, "c6", "hex-3-4") == []
    assert at_risk("a3 b1,d2 d1,e4", "c2,d3", "hex-3-4") == ["b1", "c2", "d2", "d3"]


def test_the_guard_counts_what_the_turn_itself_opens():
    """A turn that captures may save its own stones: by b2 Black claims a1, where White stood.

    g       O . . O
    f      . . . . .
    e     . . . . . .
    d    . . . . . . .
    c     . . . . . .
    b      X 1 . . .
    a       O X . .
    """
    assert at_risk("b1 a1,g4 a2 g1", "b2") == []


def test_root_bound_has_the_same_guard():
    """By c1 Black joins b1 and d1 to a group that sees no other; see `test_rootbound`, SUICIDE."""
    moves = "f4 a3,e2 b1,d6 b3,g4 d1 d3,f1 pass c3"
    assert at_risk(moves, "c1", "hex-4", "rootbound") == ["b1", "c1", "d1"]
    assert at_risk(moves, "d5", "hex-4", "rootbound") == []
    assert at_risk("", "d4", "hex-4", "rootbound") == []
    assert at_risk("d4", "a1,g4", "hex-4", "rootbound") == []


# --- What fingers and lights ask -------------------------------------------------------------


def test_fingers_place_stones_and_nothing_else():
    """README, fingers: touches are stones in any order; `end` held says pass."""
    table = firmware("hex-4", "d4 a1,g4")
    game = table.match.game
    mask, touched = bytearray(game.count), bytearray(game.count)
    for partial in ((), table.cells(["d5"])):
        game.legal_cells(partial, mask)
        game.legal_touches(partial, touched)
        assert mask == touched
    assert game.refusal_of_touch((), *table.cells(["d4"])) == ("occupied", table.cells(["d4"]))
    assert game.turn_by_touch(table.cells(["d6", "b1"])) == "b1,d6"
    assert game.piece(table.cells(["d6", "b1"]), 0) == game.piece(table.cells(["d6"]), 0) == 1
    assert game.end_word() == "pass"
    assert (game.seat(), game.mover(), game.colour_at(0), game.colour_at(1)) == (0, 0, 0, 1)
    table.play("d6")
    assert (game.seat(), game.mover(), game.piece(table.cells(["b1"]), 0)) == (1, 1, 2)


def test_end_knows_whether_it_would_end_the_game():
    """A second pass shows what would follow. Black's stones leave with it."""
    game = firmware("hex-3-4", FILLED_UP + " c6,f2").match.game
    steps = bytearray(game.count)
    assert not game.ends_it()
    assert game.preview_end(steps) == 1
    names = [name for cell, name in enumerate(SlowBoard("hex-3-4").cells) if steps[cell]]
    assert names == ["c6", "d5", "e4", "f1", "f2", "f3"] and max(steps) == 1
    last = firmware("hex-3-4", FILLED_UP + " c6,f2 pass")
    before = last.bytes
    assert last.match.game.ends_it()
    assert last.match.game.preview_end(steps) == 0 and not any(steps)
    last.play("pass")
    assert last.match.game.end_steps(before, steps) == 0 and not any(steps)
    assert not last.match.game.ends_it()


def test_the_board_tells_beforehand_what_a_turn_captures_and_claims():
    """Asking about a cell: with b1, Black shuts White's a1 in, who loses both."""
    table = firmware("hex-4", "b2 a1,g4")
    game = table.match.game
    effects = bytearray(game.count)
    game.look_ahead(table.cells(["a2", "b1"]), effects)
    found = {name: effects[cell] for cell, name in enumerate(ALL)}
    assert found["a1"] == found["g4"] == CAPTURED
    assert found["d4"] == NEWLY_CLAIMED_1 and found["b1"] == 0


def test_the_count_at_the_end_is_of_claimed_cells():
    """Section 2, fifth point: what the lights count off is what counts."""
    table = firmware("hex-3-4", SCORED)
    owners = bytearray(table.match.game.count)
    assert table.match.game.counted(owners) is True
    names = SlowBoard("hex-3-4").cells
    by_owner = [in_order(names[c] for c in range(len(names)) if owners[c] == o) for o in (1, 2)]
    assert tuple(by_owner) == claims(table)
