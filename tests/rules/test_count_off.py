"""The cells that make the scores if the game ended now (link.md, `points`), in every game.

Random games by the firmware's rules and by the slow second implementation; the tests of those say
how the games are chosen.
"""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rootlight.games.game import REMOVED
from tests.rules import test_random_classroom as classroom
from tests.rules import test_random_rootzone as rootzone
from tests.rules.pair import games
from tests.rules.tables import FirmwareTable
from tests.rules.test_random_games import choices as turns_of_root_bound
from tests.rules.test_random_games import choose, pair_on
from tests.rules.test_random_growy import GrowyPair
from tests.rules.test_random_growy import choices as extensions
from tests.rules.test_random_growy import choose as choose_extension

BRIDGE = 2  # in sticks of a root's length


def counted(pair):
    """{part: {colour: the names of its cells}}, by the firmware, which nothing has changed."""
    match, told = pair.fast.match, pair.fast.told
    before = pair.fast.bytes
    parts = match.game.count_off()
    assert pair.fast.bytes == before
    return {
        part: {
            colour: {told.name(cell) for cell, owner in enumerate(owners) if owner == number}
            for number, colour in enumerate(match.game.COLOURS, start=1)
        }
        for part, owners in parts.items()
    }


@pytest.mark.gate
@games(6)
@given(turns_of_root_bound())
def test_root_bound_counts_what_a_clean_up_leaves_and_what_is_claimed_then(chosen):
    board, turns = chosen
    pair = pair_on(board)
    for kind, number in turns:
        assert counted(pair) == pair.slow.count_off()
        legal = pair.fast.legal_moves()
        if not legal:
            break
        pair.play(choose(legal, kind, number))
    assert counted(pair) == pair.slow.count_off()
    for number, colour in enumerate(("black", "white")):
        cells = counted(pair)
        total = len(cells["stones"][colour]) + len(cells["claimed"][colour])
        assert total == pair.fast.match.game.scores()[number]


def test_who_gives_up_leaves_stones_on_the_board_that_do_not_count():
    """The score is that of a clean-up, and so are its parts."""
    pair = pair_on("hex-4")
    pair.fast.play("a1", "g1,g4", "d5,e4", "resign")
    game = pair.fast.match.game
    assert game.scores() == (37, 0)
    assert game.score_parts()[0] == {"stones": 2, "claimed": 35}
    assert counted(pair)[REMOVED] == {"black": {"a1"}, "white": {"g1", "g4"}}


@games(6)
@given(classroom.SEEDS)
def test_the_classroom_counts_claimed_cells(chosen):
    board, seed = chosen
    pair, chance = classroom.sit_down(board), random.Random(seed)
    while not pair.slow.over:
        assert counted(pair) == pair.slow.count_off()
        pair.play(classroom.turn(pair, chance))
    assert counted(pair) == pair.slow.count_off()


@games(6)
@given(rootzone.CHOICES)
def test_rootzone_counts_one_largest_group_of_each(chosen):
    board, options, seed = chosen
    pair, chance = rootzone.sit_down(board, options), random.Random(seed)
    while not pair.slow.over:
        assert counted(pair) == pair.slow.count_off()
        pair.play(rootzone.turn(pair.slow, chance))
    assert counted(pair) == pair.slow.count_off()


@pytest.mark.gate
@games(4)
@given(extensions(), st.integers(5, 20))
def test_growy_counts_cards_tips_and_a_longest_path(chosen, step):
    board, seed, turns = chosen
    pair = GrowyPair(board, seed)
    for number, (kind, which) in enumerate(turns):
        if pair.slow.over:
            break
        if number % step == 0:
            compare_growy(pair)
        pair.play(choose_extension(pair.fast.legal_moves(), kind, which))
    compare_growy(pair)


def compare_growy(pair):
    slow, cells = pair.slow, counted(pair)
    parts = dict(zip(slow.colours, pair.fast.match.game.score_parts(), strict=True))
    for colour in slow.colours:
        assert cells["water"][colour] == set(slow.waters(colour))
        artifacts = cells["artifacts"][colour]
        assert len(artifacts) == slow.artifacts[colour]
        assert {slow.card[cell] for cell in artifacts} <= {"artifact"}
        has_most = parts[colour]["branches"] > 0
        assert cells["branches"][colour] == (set(slow.tips(colour)) if has_most else set())
        path = cells["longest"][colour]
        assert bool(path) == (parts[colour]["longest"] > 0)
        if path:
            assert_path(slow.roots[colour], path, slow.longest(colour))


def assert_path(sticks, path, length):
    """Some connectors are one path of so many sticks: a tree has one stick less than joints."""
    own = [stick for stick in sticks if stick[0] in path and stick[1] in path]
    ends = [cell for one, other, _ in own for cell in (one, other)]
    assert len(own) == len(path) - 1
    assert all(ends.count(cell) in (1, 2) for cell in path)
    assert sum(BRIDGE if is_bridge else 1 for _, _, is_bridge in own) == length


def test_droched_has_nothing_to_count():
    assert FirmwareTable("hex-4", "droched").match.game.count_off() == {}
