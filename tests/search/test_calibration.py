"""How often forecasts come true: counted by hand on a small scale, see `make calibration`."""

import pytest

from host_sim.trials.calibration import (
    BOARD,
    BROWSER,
    OWNERS,
    PAGE,
    WINS,
    Counts,
    Ending,
    Foreseen,
    compared,
    ending,
    page,
    play,
)
from host_sim.trials.tables import Table
from rootlight.match.match import Match

# A recorded game to its end: black has 22 cells, white has 13.
ENDED = [
    "g3", "b4,e2", "c2,f5", "a1,d6", "d1,e4", "b2", "c3,f4", "c6,e6", "d2,d4", "b3,b5", "b1", "d5",
    "c5", "pass", "pass",
]  # fmt: skip


def ended():
    match = Match("rootbound", "hex-4")
    for move in ENDED:
        match.play(move)
    return match


def test_the_end_of_a_game_tells_who_won_and_whose_each_cell_is():
    wins, owners = ending(ended())
    assert wins == [1.0, 0.0]
    assert (owners.count(1), owners.count(2)) == (22, 13)


class TwoCells:
    """A forecast of 10 playouts: black is likely to win, and to get the first of two cells."""

    done = 10

    def win(self):
        return {"black": 0.8, "white": 0.2}

    def colours(self):
        return ("black", "white")

    def owned(self, colour):
        return [(0, 0.9)] if colour == 0 else [(0, 0.1), (1, 1.0)]


def test_all_that_was_told_is_compared_with_the_end():
    found = list(compared(TwoCells(), Ending([0.5, 0.5], bytes([1, 0, 0]))))
    assert found == [
        Foreseen(WINS, 10, 0.8, 0.5),
        Foreseen(WINS, 10, 0.2, 0.5),
        Foreseen(OWNERS, 10, 0.9, 1.0),
        Foreseen(OWNERS, 10, 0.1, 0.0),
        Foreseen(OWNERS, 10, 1.0, 0.0),
    ]


def test_the_page_counts_in_columns_of_ten_percent():
    counts = Counts()
    counts.add([Foreseen(WINS, BROWSER, 0.75, 1.0), Foreseen(WINS, BROWSER, 0.7, 0.5)])
    counts.add([Foreseen(WINS, BOARD, 1.0, 1.0), Foreseen(OWNERS, BROWSER, 0.05, 0.0)])
    told = page({"a game": counts}).splitlines()
    assert "| a game | 500 |  |  |  |  |  |  |  | 75% (2) |  |  |" in told
    assert "| a game | 48 |  |  |  |  |  |  |  |  |  | 100% (1) |" in told
    assert "| a game | 500 | 0% (1) |  |  |  |  |  |  |  |  |  |" in told
    assert "    line [0, 0, 0, 0, 0, 0, 0, 75, 0, 0]" in told


def test_the_page_forecasts_by_as_many_playouts():
    panel = (PAGE.parents[1] / "page/panel/forecast.js").read_text("utf-8")
    assert f"const PLAYOUTS = {BROWSER};" in panel


@pytest.mark.slow
def test_a_game_is_played_and_foreseen_as_the_trial_does_it():
    foreseen = play(Table("rootbound", "hex-3-4"), 1)
    assert {each.about for each in foreseen} == {WINS, OWNERS}
    assert {each.playouts for each in foreseen} == {BOARD, BROWSER}
    assert foreseen == play(Table("rootbound", "hex-3-4"), 1)
