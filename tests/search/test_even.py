"""The opponent who keeps the game close. Runs on MicroPython too."""

import pytest

from rootlight.match.match import Match
from rootlight.match.strength import EVEN, is_offered, strength_of, told
from rootlight.search.even import Even
from rootlight.search.thinker import Thinker
from tests.search.found import Found
from tests.search.games import is_legal_for_the_match


def choice(*found):
    turns = [(f"turn {number}",) + each for number, each in enumerate(found)]
    return Even(Found(turns)).move()


def test_without_a_clear_lead_the_best_turn_is_played():
    assert choice((-100, 500), (-50, 400), (-300, 200)) == "turn 0"
    assert choice((0, 500), (0, 400)) == "turn 0"
    assert choice((500, 500), (200, 400)) == "turn 0"


def test_a_clear_lead_is_given_back_but_for_a_small_one():
    assert choice((600, 500), (350, 300), (190, 200), (220, 100), (150, 90)) == "turn 2"
    assert choice((501, 500), (10, 300), (350, 300)) == "turn 2"


def test_no_turn_is_played_that_throws_the_game_away():
    # One loses 501 of 2000, the other is hardly known.
    assert choice((900, 500), (399, 300), (880, 200)) == "turn 2"
    assert choice((600, 500), (200, 9), (590, 10)) == "turn 2"


def test_of_equal_ones_the_one_that_was_looked_at_most_is_played():
    assert choice((600, 500), (300, 400), (100, 300), (300, 200)) == "turn 1"


def test_the_others_follow_in_their_order():
    even = Even(Found([("a", 600, 500), ("b", 400, 300), ("c", 200, 200)]))
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
