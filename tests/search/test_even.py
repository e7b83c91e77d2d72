"""The opponent who keeps the game close. Runs on MicroPython too."""

import pytest

from rootlight.match.match import Match
from rootlight.match.strength import EVEN, is_offered, strength_of, told
from rootlight.search.chooser import Chooser
from rootlight.search.even import Even
from rootlight.search.thinker import Thinker
from tests.search.games import is_legal_for_the_match


class Found(Chooser):
    """A search that has found these turns: (turn, value, playouts)."""

    def __init__(self, found):
        self._found = found

    def step(self):
        return True

    def best(self, most):
        return self._found[:most]


def choice(*found):
    turns = [(f"turn {number}",) + each for number, each in enumerate(found)]
    return Even(Found(turns)).move()


def test_who_is_behind_plays_the_best_turn():
    assert choice((-100, 500), (-50, 400), (-300, 200)) == "turn 0"
    assert choice((0, 500), (0, 400)) == "turn 0"


def test_who_is_ahead_plays_the_sound_turn_that_is_closest_to_even():
    assert choice((400, 500), (350, 300), (150, 200), (120, 100)) == "turn 3"
    assert choice((200, 500), (-40, 300), (90, 300)) == "turn 1"


def test_no_turn_is_played_that_throws_the_game_away():
    # One loses 301 of 2000, the other is hardly known.
    assert choice((400, 500), (99, 300), (380, 200)) == "turn 2"
    assert choice((400, 500), (100, 24), (390, 25)) == "turn 2"


def test_of_equal_ones_the_one_that_was_looked_at_most_is_played():
    assert choice((100, 500), (100, 400), (-100, 300)) == "turn 0"


def test_the_others_follow_in_their_order():
    even = Even(Found([("a", 400, 500), ("b", 300, 300), ("c", 200, 200)]))
    assert [turn for turn, _, _ in even.best(10)] == ["c", "a", "b"]
    assert even.best(1) == [("c", 200, 200)]
    assert (even.move(), even.value()) == ("c", 200)


def test_it_plays_legal_turns_from_the_position_and_the_seed_alone():
    match = Match("rootzone", "hex-2-4")
    thinker = Thinker()

    def turn(seed):
        chooser = Even(thinker.suggest(match, playouts=60, seed=seed))
        while not chooser.step():
            pass
        return chooser.move()

    first = turn(3)
    assert is_legal_for_the_match(match, first)
    turn(4)
    assert turn(3) == first


@pytest.mark.parametrize(("value", "level"), [(0, 0), (10, 10), ("even", EVEN)])
def test_messages_have_a_number_or_a_word(value, level):
    assert strength_of(value) == level and told(level) == value


@pytest.mark.parametrize("value", [-1, 11, 1.0, True, None, "8", "Even", [], {}])
def test_what_is_no_level_is_none(value):
    assert strength_of(value) is None


def test_a_machine_that_plays_level_8_keeps_games_even():
    assert is_offered(EVEN, 8) and not is_offered(EVEN, 7)
    assert is_offered(0, 0) and is_offered(7, 7) and not is_offered(8, 7)
