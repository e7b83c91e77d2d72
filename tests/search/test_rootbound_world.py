"""Root Bound and the classroom game as a search plays them are the games of the rules.

Runs on MicroPython too, where the loops are machine code.
"""

import pytest

from rootlight.kernels import playouts_rootbound
from rootlight.match.match import Match
from rootlight.search.rootbound_world import RootBoundWorld
from tests.effort import EVERYTHING

BOARDS = (
    ("rootbound", "hex-4"),
    ("rootbound", "hex-3-4"),
    ("rootbound", "hex-5"),
    ("rootbound", "hex-7"),
    ("classroom", "hex-4"),
    ("classroom", "hex-6"),
)
GAMES = 40 if EVERYTHING else 2
SEEDS = [41 * number + 7 for number in range(GAMES)]


class Chance:
    """Numbers from a seed, the same on every interpreter."""

    def __init__(self, seed):
        self._state = seed

    def below(self, limit):
        self._state = (self._state * 1021 + 259691) & 0xFFFFF
        return (self._state >> 4) * limit >> 16

    def one_of(self, items):
        return items[self.below(len(items))]


def world_for(match):
    name = match.game.NAME
    return RootBoundWorld(match.shape, playouts_rootbound, name == "classroom")


def legal_by_rules(game, partial):
    """What the game says of each cell as the next stone, and of the turn's end."""
    mask = bytearray(game.count + 1)
    game.legal_cells(partial, mask)
    refused = game.why_not_end(partial) if partial else game.why_not_word("pass")
    mask[game.count] = 0 if refused else 1
    return mask


def legal_by_world(world):
    mask = bytearray(world.moves)
    assert world.legal(mask) == sum(mask)
    return mask


def cells_of(mask):
    return [cell for cell in range(len(mask) - 1) if mask[cell]]


def random_turn(game, chance):
    """A random legal turn: cells; none is a pass."""
    firsts = cells_of(legal_by_rules(game, ()))
    while firsts:
        first = chance.one_of(firsts)
        firsts.remove(first)
        after = legal_by_rules(game, (first,)) if game.turn() else bytearray([1])
        seconds = cells_of(after)
        if seconds and chance.below(2):
            return first, chance.one_of(seconds)
        if after[-1]:
            return (first,)
    return ()


def play(world, turn):
    """Play a whole turn in a world."""
    for cell in turn:
        world.play(cell)
    if not turn or world.in_turn():
        world.play(world.stones)


@pytest.mark.parametrize("game, board", BOARDS)
@pytest.mark.parametrize("seed", SEEDS)
def test_the_same_moves_are_legal_all_through_a_game(game, board, seed):
    match = Match(game, board)
    game = match.game
    chance = Chance(seed)
    follows = world_for(match)  # plays every turn of the game
    follows.take(game)
    taken = world_for(match)  # is given every position
    while not game.is_over():
        legal = legal_by_rules(game, ())
        assert legal_by_world(follows) == legal
        taken.take(game)
        assert legal_by_world(taken) == legal
        firsts = cells_of(legal)
        for _ in range(min(2, len(firsts)) if game.turn() else 0):
            first = chance.one_of(firsts)
            taken.restore()
            taken.play(first)
            assert legal_by_world(taken) == legal_by_rules(game, (first,))
        turn = random_turn(game, chance)
        assert follows.mover() == game.mover()
        play(follows, turn)
        match.carry_out(turn or "pass")
        if not game.is_over():
            assert follows.cells() == bytes(game.state[: game.count])
    assert follows.mover() == -1


@pytest.mark.parametrize("game, board", BOARDS)
@pytest.mark.parametrize("seed", SEEDS)
def test_a_random_game_is_one_by_the_rules_with_the_same_result(game, board, seed):
    match = Match(game, board)
    game = match.game
    world = world_for(match)
    world.take(game)
    world.begin_playout(seed)
    is_over = False
    while not is_over:
        before = bytes(world.played)
        own = game.mover() * world.moves
        is_over = world.go_on(1)
        if game.is_over():
            continue  # the clean-up goes on
        put = [c for c in range(game.count) if world.played[own + c] > before[own + c]]
        match.carry_out(tuple(put) or "pass")
        if not game.is_over():
            assert world.cells() == bytes(game.state[: game.count])
    assert world.cells() == bytes(game.state[: game.count])
    assert world.points() == game.scores()
    winner = game.winner()
    won = [1, 1] if winner == -2 else [2 if player == winner else 0 for player in range(2)]
    assert list(world.results) == won


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
        ends.append((world.cells(), world.points(), bytes(world.played)))
    assert ends[0] == ends[1] == ends[2]
    assert ends[0][2][world.moves + match.game.count - 1]


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
        assert world.legal(bytearray(world.moves))
        own = [cell for cell in range(match.game.count) if world.played[cell]]
        match.carry_out(tuple(own))
        match.undo()
