"""Each level beats the one below it: a short form of `make ladder`.

The games are always the same ones, and fast where `make native` has been.
"""

import pytest

from host_sim.trials.ladder import Pairing, Result, line, page, play
from host_sim.trials.tables import Table, tables

HEX_4 = Table("rootbound", "hex-4")
# The upper levels think longer.
GAMES = [(2, 12), (3, 12), (4, 8), (5, 8), (6, 8)]
GAMES += [pytest.param(level, 8, marks=pytest.mark.night) for level in (7, 8, 9)]
FIRST_SEED = 41


def points(stronger, weaker, games):
    pairing = Pairing(HEX_4, stronger, weaker)
    return sum([play(pairing, number, FIRST_SEED) for number in range(games)])


@pytest.mark.slow
@pytest.mark.parametrize("level, games", GAMES)
def test_a_level_beats_the_one_below_it(level, games):
    """Either way round, so that the same games fail if two levels change places."""
    assert points(level, level - 1, games) > games
    assert points(level - 1, level, games) < games


@pytest.mark.gate
def test_a_game_follows_from_its_seed():
    pairing = Pairing(HEX_4, 3, 2)
    assert [play(pairing, number) for number in range(4)] == [
        play(pairing, number) for number in range(4)
    ]


def test_error_bars_are_wilsons():
    """Wilson's interval, by hand: 15 of 20 is 0.531 to 0.888."""
    low, high = Result(15, 0, 20).bounds()
    assert (round(low, 3), round(high, 3)) == (0.531, 0.888)
    assert Result(2, 2, 4).score() == 0.75


def test_the_page_has_a_line_for_each_pair():
    third = line(Pairing(HEX_4, 3, 2), Result(15, 2, 20))
    assert third == "| rootbound, hex-4 | 3 | level 2 | 20 | 15 | 2 | 80% | 58% to 92% |"
    tenth = line(Pairing(HEX_4, 10, 9), Result(9, 0, 10))
    assert tenth == "| rootbound, hex-4 | 10 | level 9 | 10 | 9 | 0 | 90% | 60% to 98% |"
    assert page([tenth, third]).splitlines()[-2:] == [third, tenth]


def test_the_page_keeps_the_lines_of_pairs_that_were_not_played():
    old = [line(Pairing(table, 3, 2), Result(1, 0, 2)) for table in tables()[:2]]
    new = line(Pairing(tables()[1], 3, 2), Result(2, 0, 2))
    more = line(Pairing(tables()[0], 4, 3), Result(2, 0, 2))
    assert page([new, more], page(old)).splitlines()[-3:] == [old[0], more, new]
