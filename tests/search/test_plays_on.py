"""Whoever has lost plays on. Runs on MicroPython too."""

from rootlight.match.match import Match
from rootlight.search.plays_on import PlaysOn
from rootlight.search.thinker import Thinker
from tests.search.found import Found

# White has lost, and may pass or place a stone in one of 15 cells.
LOST = ["e5", "d2,e8", "b5,h5", "d3,e2", "c1,c3", "d7,f2", "d4,f4", "b3,e6", "g4,g5"]
LOST += ["f3,h3", "b2,h6", "c7,d6", "f6,f8", "b4,h2", "a2,c5", "b6,f7", "e9,g7"]


def test_a_lost_pass_gives_way_to_the_next_turn_with_stones():
    found = [("pass", -1000, 500), ("swap", -1000, 400), ((3, 4), -1000, 300), ((5,), -1000, 200)]
    chooser = PlaysOn(Found(found))
    assert chooser.move() == (3, 4)
    assert chooser.best(2) == [found[2], found[0]]
    assert [turn for turn, _, _ in chooser.best(9)] == [(3, 4), "pass", "swap", (5,)]


def test_a_pass_stays_where_something_may_be_won_by_it_and_where_nothing_else_is_left():
    for found in ([("pass", -949, 500), ((3,), -960, 400)], [("pass", -1000, 500)]):
        chooser = PlaysOn(Found(found))
        assert chooser.move() == "pass"
        assert chooser.best(9) == found


def test_other_turns_stay_as_they_are():
    found = [((7,), -1000, 500), ("pass", -1000, 400), ((3,), -1000, 300)]
    chooser = PlaysOn(Found(found))
    assert chooser.move() == (7,)
    assert chooser.best(9) == found


def test_a_lost_game_goes_on():
    match = Match("rootbound", "hex-5", {})
    for move in LOST:
        match.play(move)
    for playouts in (60, 200):
        thinker = Thinker()
        chooser = thinker.suggest(match, playouts=playouts, seed=1)
        while not chooser.step():
            pass
        assert thinker.search_for(match).move() == "pass", "The search itself would pass."
        assert not isinstance(chooser.move(), str), playouts
