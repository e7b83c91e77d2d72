"""RootZone as a search plays it is the game of the rules.

Runs on MicroPython too, where the loops are machine code.
"""

import pytest

from rootlight.games.rootzone_world import RootZoneWorld
from rootlight.kernels import playouts_rootzone
from rootlight.match.match import Match
from tests.effort import amount
from tests.search.comparing import Chance, legal_by_world, results_by_rules

GAMES = (
    ("hex-2-4", {}),
    ("hex-4-6", {}),
    ("hex-4-6", {"friends_max": 1}),
    ("hex-4-6", {"friends_max": 2, "crowd_max": 1}),
    ("hex-4-6", {"friends_max": 3, "crowd_max": 2}),
    ("hex-4-6", {"friends_max": 5, "crowd_max": 4}),
    ("hex-6-8", {"crowd_max": "none"}),
    ("hex-10-12", {}),
)
SEEDS = [97 * number + 5 for number in range(amount(2, 60, quick=1))]


def world_for(match):
    return RootZoneWorld(match.shape, playouts_rootzone, match.options)


def legal_by_rules(game, partial=()):
    mask = bytearray(game.count + 2)
    game.legal_cells(partial, mask)
    if not partial:
        mask[game.count] = not game.refusal_of_word("pass")
        mask[game.count + 1] = not game.refusal_of_word("swap")
    return [move for move in range(len(mask)) if mask[move]]


def random_turn(game, chance):
    """The numbers of a random legal turn; a pass is seldom, but not at the beginning."""
    legal = legal_by_rules(game)
    if game.turn() < 2 and not chance.below(3):
        return (legal[-1],)
    cells = [move for move in legal if move < game.count]
    if not cells or not chance.below(20):
        return (game.count,)
    first = chance.one_of(cells)
    return (first,) if game.turn() else (first, chance.one_of(legal_by_rules(game, (first,))))


def assert_same(world, game):
    assert world.mover() == game.mover()
    assert world.cells() == bytes(game.state[: game.count])
    assert world.scores() == game.scores()
    assert legal_by_world(world) == legal_by_rules(game)


@pytest.mark.gate
@pytest.mark.parametrize("board, options", GAMES)
@pytest.mark.parametrize("seed", SEEDS)
def test_the_same_moves_are_legal_all_through_a_game(board, options, seed):
    match = Match("rootzone", board, options)
    game = match.game
    chance = Chance(seed)
    follows = world_for(match)  # plays every turn of the game
    follows.take(game)
    taken = world_for(match)  # is given every position
    while not game.is_over():
        assert_same(follows, game)
        taken.take(game)
        assert_same(taken, game)
        turn = random_turn(game, chance)
        for move in turn:
            assert not follows.in_turn() or legal_by_world(follows) == legal_by_rules(
                game, turn[:1]
            )
            follows.play(move)
        assert not follows.in_turn()
        match.carry_out(follows.turn_of(turn))
        taken.begin_playout(seed)
        taken.go_on(5)
        taken.restore()
        assert legal_by_world(taken)
    assert_same(follows, game)


@pytest.mark.gate
@pytest.mark.parametrize("board, options", GAMES)
@pytest.mark.parametrize("seed", SEEDS)
def test_a_random_game_is_one_by_the_rules_with_the_same_result(board, options, seed):
    match = Match("rootzone", board, options)
    game = match.game
    world = world_for(match)
    world.take(game)
    world.begin_playout(seed)
    is_over = False
    while not is_over:
        before = world.cells()
        played = bytes(world.played)
        is_over = world.go_on(1)
        match.carry_out(turn_between(before, world.cells()))
        assert game.is_over() == is_over
        assert_same(world, game)
        assert sum(world.played) - sum(played) <= 2
    assert list(world.results) == results_by_rules(game)


def turn_between(before, after):
    """The turn that changed a board so."""
    changed = [cell for cell in range(len(before)) if before[cell] != after[cell]]
    if [cell for cell in changed if before[cell]]:
        return "swap"
    # The block comes first.
    return tuple(sorted(changed, key=lambda cell: -after[cell])) or "pass"


def test_a_player_passes_at_random_only_where_he_can_do_nothing_else():
    match = Match("rootzone", "hex-4-6")
    world = world_for(match)
    world.take(match.game)
    world.begin_playout(3)
    is_over = False
    while not is_over:
        before = world.cells()
        stones = [move for move in legal_by_world(world) if move < match.game.count]
        is_over = world.go_on(1)
        assert (world.cells() == before) == (not stones)


def test_the_moves_of_each_player_are_noted():
    match = Match("rootzone", "hex-4-6")
    match.play("d4,a2")
    match.play("i3")
    world = world_for(match)
    world.take(match.game)
    world.begin_playout(40)
    world.go_on(1000)
    end = world.cells()
    for cell in range(match.game.count):
        is_new = not match.game.state[cell]
        assert world.played[cell] == (is_new and end[cell] == 1)
        assert world.played[world.moves + cell] == (is_new and end[cell] == 2)
    world.restore()
    assert not max(world.played)


@pytest.mark.parametrize("begun", ((), (17,)))
def test_the_same_seed_plays_the_same_game_in_one_go_or_turn_by_turn(begun):
    match = Match("rootzone", "hex-4-6")
    world = world_for(match)
    # From the middle of the set-up, too.
    world.take(match.game, begun)
    assert world.in_turn() == bool(begun)
    ends = []
    for turns in (1, 3, 10000):
        world.restore()
        world.begin_playout(815)
        while not world.go_on(turns):
            pass
        ends.append((world.cells(), world.scores(), bytes(world.played), bytes(world.results)))
    assert ends[0] == ends[1] == ends[2]
    world.restore()
    world.begin_playout(816)
    world.go_on(10000)
    assert world.cells() != ends[0][0]
