"""Everybody meets everybody once, with colours balanced, and nobody plays twice in a round."""

from collections import Counter
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from host_sim.club.round_robin import FEWEST, MOST, round_robin, rounds_of
from host_sim.club.seating import seats
from host_sim.club.tournament import Pairing

PLAYERS = st.integers(FEWEST, MOST)


def games_of(pairings):
    return [pairing for pairing in pairings if pairing.second is not None]


def test_four_players_as_in_the_tables_of_berger():
    assert [(game.round, game.first, game.second) for game in round_robin(4)] == [
        *[(1, 1, 4), (1, 2, 3)],
        *[(2, 1, 2), (2, 4, 3)],
        *[(3, 3, 1), (3, 2, 4)],
    ]


def test_with_three_players_each_rests_once():
    assert round_robin(3) == [
        *[Pairing(1, 2, 3), Pairing(1, 1, None)],
        *[Pairing(2, 1, 2), Pairing(2, 3, None)],
        *[Pairing(3, 3, 1), Pairing(3, 2, None)],
    ]


@given(PLAYERS)
def test_each_pair_meets_once(players):
    met = [frozenset((game.first, game.second)) for game in games_of(round_robin(players))]
    expected = [frozenset(pair) for pair in combinations(range(1, players + 1), 2)]
    assert Counter(met) == Counter(expected)


@given(PLAYERS)
def test_each_player_is_in_each_round_once(players):
    for number in range(1, rounds_of(players) + 1):
        one_round = [pairing for pairing in round_robin(players) if pairing.round == number]
        there = [who for one in one_round for who in (one.first, one.second) if who is not None]
        assert sorted(there) == list(range(1, players + 1))


@given(PLAYERS)
def test_colours_differ_by_one_at_most(players):
    games = games_of(round_robin(players))
    first = Counter(game.first for game in games)
    second = Counter(game.second for game in games)
    most = 1 if players % 2 == 0 else 0
    assert all(abs(first[who] - second[who]) <= most for who in range(1, players + 1))


@given(PLAYERS)
def test_twice_round_each_pair_meets_with_both_colours(players):
    met = [(game.first, game.second) for game in games_of(round_robin(players, is_double=True))]
    assert sorted(met) == [
        (one, other)
        for one in range(1, players + 1)
        for other in range(1, players + 1)
        if one != other
    ]


@pytest.mark.parametrize("players", [FEWEST - 1, MOST + 1])
def test_too_few_or_too_many_are_refused(players):
    with pytest.raises(ValueError, match="is for 2 to 12 players"):
        round_robin(players)


@given(st.integers(0, 6), st.integers(1, 6), st.integers(1, 22))
def test_no_board_has_two_games_at_a_time_and_none_has_many_more_than_others(
    games, boards, round_number
):
    placed = seats(games, boards, round_number)
    assert len(set(placed)) == games
    on_boards = Counter(seat.board for seat in placed)
    if games:
        assert max(on_boards.values()) == -(-games // boards)
        assert set(on_boards) <= set(range(boards))


def test_boards_go_round_so_that_nobody_keeps_one_all_evening():
    assert [seat.board for seat in seats(3, 3, 1)] == [0, 1, 2]
    assert [seat.board for seat in seats(3, 3, 2)] == [1, 2, 0]


def test_with_fewer_boards_than_games_some_wait_for_the_next_sitting():
    assert seats(3, 2, 1) == [(0, 0), (1, 0), (0, 1)]


def test_without_a_board_there_is_no_seat():
    with pytest.raises(ValueError, match="want a board"):
        seats(1, 0, 1)
