"""Root Bound and the classroom game as a search plays them are the games of the rules.

Runs on MicroPython too, where the loops are machine code.
"""

import pytest

from rootlight.games.rootbound_world import RootBoundWorld
from rootlight.kernels import playouts_rootbound
from rootlight.match.match import Match
from tests.effort import amount
from tests.search.comparing import Chance, legal_by_world, results_by_rules

BOARDS = (
    ("rootbound", "hex-4"),
    ("rootbound", "hex-3-4"),
    ("rootbound", "hex-5"),
    ("rootbound", "hex-4-5"),
    ("rootbound", "hex-6-7"),
    ("rootbound", "hex-7"),
    ("rootbound", "hex-9"),
    ("classroom", "hex-4"),
    ("classroom", "hex-3-4"),
    ("classroom", "hex-6"),
)
# Random games, which are quick; and games in which the rules are asked for all legal moves.
SEEDS = [41 * number + 7 for number in range(amount(3, 200, quick=1))]
ASKED_SEEDS = [41 * number + 7 for number in range(amount(2, 20, quick=1))]
# This many first stones of a turn are tried, and what is legal after each.
FIRSTS = amount(3, 400)


def world_for(match):
    name = match.game.NAME
    return RootBoundWorld(match.shape, playouts_rootbound, name == "classroom")


def legal_by_rules(game, partial=()):
    """The next stones that the game allows, and the turn's end as the last number."""
    mask = bytearray(game.count)
    game.legal_cells(partial, mask)
    legal = [cell for cell in range(game.count) if mask[cell]]
    refused = game.refusal_of_turn(partial) if partial else game.refusal_of_word("pass")
    return legal if refused else legal + [game.count]


def random_turn(game, chance):
    """A random legal turn: cells; none is a pass."""
    firsts = [cell for cell in legal_by_rules(game) if cell < game.count]
    while firsts:
        first = chance.one_of(firsts)
        firsts.remove(first)
        if not game.turn():
            return (first,)
        after = legal_by_rules(game, (first,))
        seconds = [cell for cell in after if cell < game.count]
        if seconds and chance.below(2):
            return first, chance.one_of(seconds)
        if game.count in after:
            return (first,)
    return ()


def play(world, turn):
    """Play a whole turn in a world."""
    for cell in turn:
        world.play(cell)
    if not turn or world.in_turn():
        world.play(world.stones)


def to_the_end(world):
    while not world.go_on(10000):
        pass


def replay(world, match, legal_too):
    """Let a world play at random, turn by turn, and a match the same; both to the end."""
    game = match.game
    is_over = game.is_over()
    while not game.is_over():
        before = bytes(world.played)
        own = game.mover() * world.moves
        is_over = world.go_on(1)
        put = [c for c in range(game.count) if world.played[own + c] > before[own + c]]
        firsts = legal_by_rules(game) if not put else ()
        match.carry_out(tuple(put) or "pass")
        # A pass is drawn only where no stone may be placed; the single-group rule apart.
        assert not firsts or game.NAME == "rootbound" or firsts == [game.count]
        assert world.mover() == game.mover()
        if not game.is_over():
            assert world.cells() == bytes(game.state[: game.count])
            assert not legal_too or legal_by_world(world) == legal_by_rules(game)
    while not is_over:
        is_over = world.go_on(1)
    assert world.cells() == bytes(game.state[: game.count])
    assert world.scores() == game.scores()
    assert list(world.results) == results_by_rules(game)


@pytest.mark.gate
@pytest.mark.parametrize("game, board", BOARDS)
@pytest.mark.parametrize("seed", ASKED_SEEDS)
def test_the_same_moves_are_legal_all_through_a_game(game, board, seed):
    match = Match(game, board)
    game = match.game
    chance = Chance(seed)
    follows = world_for(match)  # plays every turn of the game
    follows.take(game)
    taken = world_for(match)  # is given every position
    while not game.is_over():
        legal = legal_by_rules(game)
        assert legal_by_world(follows) == legal
        taken.take(game)
        assert legal_by_world(taken) == legal
        firsts = [cell for cell in legal if cell < game.count] if game.turn() else []
        while len(firsts) > FIRSTS:
            firsts.remove(chance.one_of(firsts))
        for first in firsts:
            after = legal_by_rules(game, (first,))
            taken.restore()
            taken.play(first)
            assert legal_by_world(taken) == after
            taken.take(game, (first,))
            assert legal_by_world(taken) == after
            taken.take(game)
        turn = random_turn(game, chance)
        assert follows.mover() == game.mover()
        play(follows, turn)
        match.carry_out(turn or "pass")
        if not game.is_over():
            assert follows.cells() == bytes(game.state[: game.count])
    assert follows.mover() == -1
    follows.begin_playout(1)
    to_the_end(follows)
    assert follows.scores() == game.scores()


@pytest.mark.parametrize("game, board", BOARDS)
@pytest.mark.parametrize("seed", SEEDS)
def test_a_random_game_is_one_by_the_rules_with_the_same_result(game, board, seed):
    match = Match(game, board)
    world = world_for(match)
    world.take(match.game)
    world.begin_playout(seed)
    replay(world, match, False)


@pytest.mark.parametrize("game, board", BOARDS)
def test_the_same_moves_are_legal_all_through_a_random_game(game, board):
    match = Match(game, board)
    world = world_for(match)
    world.take(match.game)
    world.begin_playout(5)
    replay(world, match, True)


@pytest.mark.parametrize("game, board", BOARDS)
@pytest.mark.parametrize("turns", (1, 2, 3, 9, 20))
def test_a_random_game_goes_on_from_the_middle_of_a_turn(game, board, turns):
    match = Match(game, board)
    game = match.game
    chance = Chance(turns)
    for _ in range(turns):
        if not game.is_over():
            match.carry_out(random_turn(game, chance) or "pass")
    turn = random_turn(game, chance)
    if not turn:
        return
    world = world_for(match)
    world.take(game, turn[:1])
    world.begin_playout(turns)
    assert world.in_turn()
    world.go_on(1)
    assert not world.in_turn()
    own = game.mover() * world.moves
    put = [cell for cell in range(game.count) if world.played[own + cell]]
    assert turn[0] in put
    match.carry_out(tuple(put))
    replay(world, match, True)


@pytest.mark.parametrize("game, board", BOARDS[:1] + BOARDS[-1:])
def test_the_same_seed_plays_the_same_game_in_one_go_or_turn_by_turn(game, board):
    match = Match(game, board)
    match.carry_out((0,))
    world = world_for(match)
    # From the middle of White's first turn.
    world.take(match.game, (match.game.count - 1,))
    ends = []
    for turns in (1, 3, 10000):
        world.restore()
        world.begin_playout(8150)
        while not world.go_on(turns):
            pass
        ends.append((world.cells(), world.scores(), bytes(world.played)))
    assert ends[0] == ends[1] == ends[2]
    assert ends[0][2][world.moves + match.game.count - 1]


def test_a_game_that_is_over_keeps_its_result():
    match = Match("rootbound", "hex-5")
    chance = Chance(12)
    while not match.game.is_over():
        match.carry_out(random_turn(match.game, chance) or "pass")
    world = world_for(match)
    world.take(match.game)
    assert world.mover() == -1
    assert not legal_by_world(world)
    for _ in range(2):
        to_the_end(world)
        assert world.scores() == match.game.scores()
        assert list(world.results) == results_by_rules(match.game)


def test_a_turn_that_leaves_a_single_group_is_drawn_again():
    # Black's only stone: his second turn may neither extend it nor pass, unless it claims.
    match = Match("rootbound", "hex-4")
    match.play("d4")
    match.play("a1,g4")
    world = world_for(match)
    world.take(match.game)
    for seed in range(60):
        world.restore()
        world.begin_playout(seed)
        world.go_on(1)
        own = [cell for cell in range(match.game.count) if world.played[cell]]
        match.carry_out(tuple(own))
        assert legal_by_world(world) == legal_by_rules(match.game)
        match.undo()


def test_first_stones_and_the_number_of_stones_are_chosen_evenly():
    match = Match("classroom", "hex-3-4")
    match.play("c3")
    game = match.game
    world = world_for(match)
    world.take(game)
    free = game.count - 1
    games = 60 * free
    firsts = bytearray(game.count)
    pairs = 0
    for seed in range(games):
        world.restore()
        world.begin_playout(seed * 7919 % (1 << 30))
        world.go_on(1)
        put = [cell for cell in range(game.count) if world.played[world.moves + cell]]
        if len(put) == 2:
            pairs += 1
        else:
            firsts[put[0]] += 1
    # A single stone is 30 times on each cell; the limits are some four standard deviations off.
    assert max(firsts) < 55 and min([n for c, n in enumerate(firsts) if not game.state[c]]) > 10
    assert abs(2 * pairs - games) < 4 * 45


def test_a_world_plays_its_last_games_as_a_new_one_does():
    # Floods are numbered from game to game, and the numbers begin again after some games.
    match = Match("rootbound", "hex-5")
    used = world_for(match)
    used.take(match.game)
    for seed in range(40):
        used.restore()
        new = world_for(match)
        new.take(match.game)
        for world in (used, new):
            world.begin_playout(seed)
            to_the_end(world)
        assert used.cells() == new.cells()
        assert used.scores() == new.scores()
        assert used.played == new.played
