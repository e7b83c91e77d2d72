"""What Swiss rounds are made of: ways to pair, the look ahead, and colours."""

from itertools import combinations, islice

import pytest
from hypothesis import given
from hypothesis import strategies as st

from host_sim.club.best_pairings import best_first
from host_sim.club.colours import ABSOLUTE, MILD, STRONG, is_first, pull_of, same_pull
from host_sim.club.look_ahead import after, is_safe, plan

FIRST, SECOND = True, False
SIX = range(6)
TWO_THREES = [(0, 1), (0, 2), (1, 2), (3, 4), (3, 5), (4, 5)]


def unmet_in(pairs, players=SIX):
    """Whom each one has not met yet, where these pairs alone have not."""
    return after({one: frozenset() for one in players}, []) | {
        one: frozenset(sum(pair) - one for pair in pairs if one in pair) for one in players
    }


def all_unmet(players):
    return unmet_in(list(combinations(range(players), 2)), range(players))


def all_ways(pairs, players=SIX):
    """All ways to pair everybody, by trying all sets of pairs."""
    return [
        set(way)
        for way in combinations(pairs, len(players) // 2)
        if len({player for pair in way for player in pair}) == len(players)
    ]


@pytest.mark.gate
@given(st.dictionaries(st.sampled_from(list(combinations(SIX, 2))), st.integers(0, 10**30)))
def test_ways_come_from_the_best_down_and_none_is_left_out(costs):
    ways = all_ways(costs) if {one for pair in costs for one in pair} == {*SIX} else []
    found = list(best_first(costs)) if ways else []
    assert sorted(map(sorted, found)) == sorted(map(sorted, ways))
    totals = [sum(costs[pair] for pair in way) for way in found]
    assert totals == sorted(totals)


@pytest.mark.parametrize("players", range(2, 31, 2))
def test_all_can_meet_all(players):
    rounds = plan(all_unmet(players), players - 1)
    met = [frozenset(pair) for pairs in rounds for pair in pairs]
    assert len({*met}) == len(met) == players * (players - 1) // 2


def test_two_threes_cannot_be_paired():
    assert plan(unmet_in(TWO_THREES), 1) is None
    assert plan(unmet_in(TWO_THREES), 0) == []


def test_a_round_that_would_leave_two_threes_is_not_the_last_but_two():
    bridges = [(0, 3), (1, 4), (2, 5)]
    unmet = unmet_in([*TWO_THREES, *bridges])
    assert plan(after(unmet, bridges), 2) is None
    assert plan(unmet, 3) is not None


def test_half_of_all_rounds_are_safe_whatever_is_paired():
    assert is_safe(all_unmet(6), 3)
    assert not is_safe(all_unmet(6), 4)
    assert is_safe({}, 0)


@given(st.permutations(range(10)), st.permutations(range(10)))
def test_what_is_safe_can_be_paired(one_order, other_order):
    unmet = all_unmet(10)
    for order in (one_order, other_order):
        unmet = after(unmet, zip(order[::2], order[1::2], strict=True))
    assert is_safe(unmet, 3)
    assert plan(unmet, 3) is not None


def test_the_rest_of_a_plan_is_found_again():
    unmet, rounds = all_unmet(14), 13
    while rounds:
        planned = plan(unmet, rounds)
        unmet, rounds = after(unmet, planned[0]), rounds - 1
        assert plan(unmet, rounds) == planned[1:]


def test_without_a_way_there_is_none():
    assert list(best_first({(0, 1): 1, (0, 2): 1, (0, 3): 1})) == []
    assert list(islice(best_first({(0, 1): 7}), 2)) == [[(0, 1)]]


@pytest.mark.parametrize(
    ("colours", "pull"),
    [
        ([], 0),
        ([FIRST], -(STRONG + 1)),
        ([SECOND, FIRST], -MILD),
        ([FIRST, SECOND], MILD),
        ([FIRST, SECOND, SECOND], ABSOLUTE + 1),
        ([FIRST, FIRST, SECOND, SECOND], ABSOLUTE),
        ([FIRST, FIRST, SECOND, FIRST], -(ABSOLUTE + 2)),
    ],
)
def test_which_colour_is_due(colours, pull):
    assert pull_of(colours) == pull


def test_two_want_the_same_as_much_as_the_one_who_wants_it_less():
    assert same_pull(-MILD, -STRONG) == MILD
    assert same_pull(-MILD, STRONG) == same_pull(0, STRONG) == 0


def test_whoever_wants_a_colour_more_has_it_else_the_latest_difference_is_turned():
    assert is_first([SECOND], [FIRST], 1)
    assert not is_first([SECOND, FIRST], [SECOND], 1)
    # Both want to be second equally; when they last differed, the other one was first.
    assert is_first([FIRST, SECOND, SECOND, FIRST], [SECOND, SECOND, FIRST, FIRST], 1)
    # Nothing parts them: whoever stands higher has what is due.
    assert not is_first([FIRST], [FIRST], 1)
    assert is_first([SECOND], [SECOND], 2)


def test_without_a_game_odd_numbers_are_first():
    assert is_first([], [], 1)
    assert not is_first([], [], 2)
