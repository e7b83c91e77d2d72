"""Whole games of two opponents on a simulated board, which think as they do in earnest.

The other files have a stand-in, which needs no time. Here the search finds the turns.
"""

import pytest

from host_sim.board.simulated_board import SimulatedBoard
from host_sim.headless.boards import quick_board
from rootlight.match.match import Match
from tests.opponents.stand_in import game_of, run_until
from tests.support import Table

pytestmark = pytest.mark.slow

GAMES = [
    ("rootbound", "hex-4", "hex-4", (2, 3)),
    ("classroom", "hex-4", "hex-4", (1, 4)),
    ("rootzone", "hex-4", "hex-2-4", (2, 5)),
    ("droched", "hex-4", "hex-4", (1, 2)),
    ("growy", "growy-2", "growy-2", (1, 2)),
]


@pytest.mark.parametrize("game, built, board, levels", GAMES)
def test_two_levels_play_each_other_to_the_end(game, built, board, levels):
    table = Table(built, kind=quick_board)
    table.new(game=game, board=board, seed=5)
    names = game_of(table).players()
    for name, level in zip(names, levels, strict=True):
        table.opponent(colour=name, level=level)
    run_until(table, lambda: game_of(table).is_over(), 10**7)
    record = table.record()
    again = Match(game, board, None, record["seed"])
    assert [again.play(move) for move in record["moves"]] == record["moves"]
    assert again.game.is_over()
    assert table.link.request("errors")["errors"] == []


def first_turns(kind):
    """The first turns of level 5, and when they were played."""
    table = Table("hex-4", kind=kind)
    table.new(game="rootbound", seed=5, opponents={"black": 5, "white": 5})
    run_until(table, lambda: game_of(table).turn() == 2)
    return table.record()["moves"][:2], table.link.now_ms


def test_a_script_has_the_same_outcome_with_compiled_kernels_and_without():
    assert first_turns(quick_board) == first_turns(SimulatedBoard)
