"""The computer as a player: one turn at a time, stopped and begun again, and suggestions.

Runs on MicroPython too.
"""

import pytest

from rootlight.games.catalogue import NAMES
from rootlight.geometry.shapes import outline
from rootlight.match.match import Match
from rootlight.match.new_game import playable, standard_board
from rootlight.search.chooser import Chooser
from rootlight.search.levels import LEVELS, MANY, PICO_SPEED, highest, highest_on, plan
from rootlight.search.thinker import Thinker
from tests.search.comparing import Chance
from tests.search.games import GAMES, is_legal_for_the_match, new_match, play_at_random

HEX_4 = 37
HEX_7 = 127
QUICK_MACHINE = 1 << 29


def thought(thinker, match, level, seed):
    return finished(thinker.suggest(match, level, seed=seed))[0]


def finished(chooser):
    while not chooser.step():
        pass
    return chooser.move(), chooser.playouts(), chooser.value()


def test_a_pico_plays_level_4_on_hex_4_and_level_3_on_hex_7_at_least():
    assert highest_on(outline("hex-4")) >= 4
    assert highest_on(outline("hex-7")) >= 3
    assert highest_on(outline("hex-7"), QUICK_MACHINE) == LEVELS


@pytest.mark.parametrize("built", ["hex-4", "hex-6-8", "hex-11", "growy-2", "growy-4"])
def test_no_game_that_the_board_can_hold_waits_too_long(built):
    for game in playable(outline(built)):
        cells = outline(standard_board(game, outline(built))).count
        assert highest_on(outline(built)) <= highest(game, cells, PICO_SPEED)
    assert "growy" not in playable(outline("hex-4")) and "growy" in playable(outline("growy-2"))


@pytest.mark.parametrize("game", NAMES)
def test_higher_levels_look_further(game):
    for cells in (37, 61, 127, 217):
        playouts = [plan(game, cells, level).playouts for level in range(1, LEVELS + 1)]
        assert playouts == sorted(set(playouts)) and playouts[0] == 0
        assert highest(game, cells, 1) == 1 <= highest(game, cells, PICO_SPEED) <= LEVELS


def test_it_plays_a_whole_game():
    match = Match("classroom", "hex-3-4")
    thinker = Thinker()
    for turn in range(200):
        if match.game.is_over():
            break
        match.carry_out(thought(thinker, match, 1 + (turn & 1), turn))
    assert match.game.is_over()


def test_a_stopped_turn_is_forgotten():
    match = Match("rootbound", "hex-4")
    thinker = Thinker()
    wanted = thought(thinker, match, 2, 5)
    chooser = thinker.suggest(match, 3, seed=6)
    for _ in range(40):
        chooser.step()
    assert is_legal_for_the_match(match, chooser.move())
    # Undone, another turn, other buffers: the same answer.
    match.play("b2")
    match.undo()
    assert thought(thinker, match, 2, 5) == wanted
    thinker.let_go()
    assert thought(thinker, match, 2, 5) == wanted


def test_another_match_gets_buffers_of_its_own():
    thinker = Thinker()
    for name, board in (("rootbound", "hex-4"), ("rootzone", "hex-2-4"), ("rootbound", "hex-3-4")):
        match = Match(name, board)
        assert is_legal_for_the_match(match, thought(thinker, match, 2, 1))


@pytest.mark.gate
@pytest.mark.parametrize(("name", "board", "options"), GAMES)
def test_matches_of_one_kind_share_buffers_and_turns_stay_the_same(name, board, options):
    thinker = Thinker()
    matches = [new_match(name, board, options, number) for number in range(2)]
    play_at_random(matches[1], Chance(1), 3)
    world = thinker.world_for(matches[0])
    for match in matches + matches:
        assert thinker.world_for(match) is world
        assert thought(thinker, match, 2, 5) == thought(Thinker(), match, 2, 5)


def test_the_options_of_a_match_make_another_kind():
    thinker = Thinker()
    match = Match("rootzone", "hex-2-4", {"friends_max": 3})
    world = thinker.world_for(match)
    assert thinker.world_for(Match("rootzone", "hex-2-4")) is not world
    assert thought(thinker, match, 2, 5) == thought(Thinker(), match, 2, 5)


# Suggestions.


def test_a_suggestion_takes_what_its_level_takes_and_changes_nothing():
    match = Match("rootbound", "hex-4")
    match.play("c4")
    before = bytes(match.game.state)
    move, playouts, value = finished(Thinker().suggest(match, level=2, seed=8))
    assert is_legal_for_the_match(match, move) and playouts == plan("rootbound", HEX_4, 2).playouts
    assert -1000 <= value <= 1000 and bytes(match.game.state) == before


def test_a_suggestion_of_so_many_playouts():
    match = Match("growy", "growy-2", None, 3)
    thinker = Thinker()
    assert finished(thinker.suggest(match, playouts=12))[1] == 12
    assert finished(thinker.suggest(match, playouts=0))[1] == 1
    assert finished(thinker.suggest(match, level=1))[1:] == (0, 0)


class Lost(Chooser):
    """All turns are as good as each other, and most playouts went through the first."""

    def __init__(self, *turns):
        self._turns = turns

    def best(self, most):
        return [(turn, -1000, 50) for turn in self._turns]

    def value(self):
        return -1000

    def playouts(self):
        return 100


def test_beside_a_pass_no_cells_of_other_turns_are_told():
    game = Match("rootbound", "hex-4").game
    d4, e5 = [game.parse(name) for name in ("d4", "e5")]
    assert Lost(d4, e5, "pass").told(game)["others"] == ["e5"]
    assert Lost("pass", d4, e5).told(game)["others"] == []


# White has passed, and Black has more: that ends the game at once, and other turns win as well.
AHEAD = [
    "d4", "c2,e2", "b3,d2", "d3,e5", "c1,e1", "b4,f2", "a2,f3", "a1,f4", "d7,g1", "g2,g3", "b5,c5",
    "a3,d5", "c4,f5", "pass",
]  # fmt: skip


@pytest.mark.parametrize("level", [2, 3, 4])
def test_a_pass_that_wins_at_once_is_played(level):
    match = Match("rootbound", "hex-4")
    for move in AHEAD:
        match.play(move)
    move, playouts, value = finished(Thinker().suggest(match, level, seed=3))
    assert (move, value) == ("pass", 1000) and playouts == plan("rootbound", HEX_4, level).playouts


def test_a_small_board_has_no_room_for_very_long_searches():
    match = Match("rootzone", "hex-2-4")
    for _ in range(2):
        match.play("pass")
    assert finished(Thinker(is_small=True).suggest(match, playouts=20000))[1] == MANY - 1
