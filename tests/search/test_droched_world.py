"""Droched as a search plays it is the game of the rules, except that boards may come again.

Runs on MicroPython too, where the loops are machine code.
"""

import pytest

from rootlight.games.droched_shapes import SHAPES
from rootlight.games.droched_world import DrochedWorld
from rootlight.games.game import Refused
from rootlight.kernels import playouts_droched
from rootlight.match.match import Match
from tests.effort import amount
from tests.search.comparing import Chance, legal_by_world, results_by_rules

GAMES = (
    ("hex-4", {}),
    ("hex-4", {"handicap": 9}),
    ("hex-5", {}),
    ("hex-5", {"handicap": 2}),
    ("hex-7", {"handicap": 3}),
)
SEEDS = [89 * number + 3 for number in range(amount(1, 30))]
KOMIS = 3  # from so many moves after the cells on


def world_for(match):
    return DrochedWorld(match.shape, playouts_droched, match.options, SHAPES)


def legal_by_rules(game, partial=()):
    """The numbers of the legal moves, if boards may come again."""
    legal = []
    if not game.is_bidding():
        for cell in range(game.count):
            if game.code_of_cell(partial, cell) in (None, "repetition"):
                legal.append(cell)
    if not partial:
        legal.extend([game.count + number_of(word) for word in game.legal_words()])
    return sorted(legal)


def number_of(word):
    """The number of a word after the cells."""
    if word[:4] == "komi":
        return KOMIS + int(word[5:])
    return ("release", "black", "white").index(word)


def assert_same(world, game):
    assert world.cells() == bytes(game.state[: game.count])
    assert [world.prisoners(owner) for owner in (1, 2)] == list(game.tally())
    if not game.is_over():
        assert world.mover() == game.seat()
        assert legal_by_world(world) == legal_by_rules(game)
        return
    # The world may still know moves that bring a board again.
    for move in legal_by_world(world):
        assert game.try_out((move,)) == "repetition"


def random_turn(game, chance):
    """The numbers of a random turn; few komis are high, and few stones are released early."""
    if game.turn() == 0 and game.is_bidding():
        return (game.count + KOMIS + chance.below(6),)
    cells = ()
    while len(cells) < game.turn_size()[0]:
        legal = [move for move in legal_by_rules(game, cells) if move < game.count]
        if not legal or (not cells and game.legal_words() and not chance.below(9)):
            return (game.count + number_of(chance.one_of(game.legal_words())),)
        cells += (chance.one_of(legal),)
    return cells


def random_cell(game, chance):
    return (
        chance.one_of([cell for cell in range(game.count) if not game.refusal_of_cell((), cell)]),
    )


@pytest.mark.gate
@pytest.mark.parametrize("board, options", GAMES)
@pytest.mark.parametrize("seed", SEEDS)
def test_the_same_moves_are_legal_all_through_a_game(board, options, seed):
    match = Match("droched", board, options)
    game = match.game
    chance = Chance(seed)
    follows = world_for(match)  # plays every turn of the game
    follows.take(game)
    taken = world_for(match)  # is given every position
    while not game.is_over() and game.turn() < 4 * game.count:
        assert_same(follows, game)
        taken.take(game)
        assert legal_by_world(taken) == legal_by_world(follows)
        turn = random_turn(game, chance)
        try:
            match.carry_out(follows.turn_of(turn))
        except Refused as refused:
            assert refused.code == "repetition"
            continue
        for place in range(len(turn)):
            follows.play(turn[place])
            assert follows.in_turn() == (place + 1 < len(turn))
    assert_same(follows, game)


@pytest.mark.parametrize("board", ("hex-4", "hex-6"))
@pytest.mark.parametrize("seed", SEEDS)
def test_the_same_stones_may_be_the_last_of_a_handicap_turn(board, seed):
    match = Match("droched", board, {"handicap": 7})
    game = match.game
    chance = Chance(seed)
    world = world_for(match)
    # Most of them shut a corner in, and a stone or two within.
    shut_in = [cell for cell in range(game.count) if cell < 4 or 5 <= cell < 9]
    for number in range(5):
        partial = ()
        while len(partial) < 6:
            cell = chance.one_of(shut_in if number else list(range(game.count)))
            if cell not in partial:
                partial += (cell,)
        world.take(game, partial)
        assert world.in_turn()
        assert legal_by_world(world) == legal_by_rules(game, partial)
        world.restore()
        world.begin_playout(seed + number)
        world.go_on(1)
        stones = [cell for cell in range(game.count) if world.played[cell]]
        match.carry_out(partial + tuple(stones))
        assert_same(world, game)
        match.undo()


@pytest.mark.gate
@pytest.mark.parametrize("board, options", GAMES)
@pytest.mark.parametrize("seed", SEEDS)
def test_a_random_game_is_one_by_the_rules_with_the_same_result(board, options, seed):
    match = Match("droched", board, options)
    game = match.game
    world = world_for(match)
    world.take(game)
    world.begin_playout(seed)
    is_over = False
    while not is_over:
        before = world.cells(), world.prisoners(1), world.prisoners(2)
        turn = game.turn()
        is_over = world.go_on(1)
        try:
            match.carry_out(turn_between(game, world, before))
        except Refused as refused:
            # A board has come again: from here on the world is on its own.
            assert refused.code == "repetition"
            return
        assert game.turn() == turn + 1
        assert_same(world, game)
        if game.is_over() and not is_over:
            return
    if game.is_over():
        assert list(world.results) == results_by_rules(game)
    else:
        assert world.is_broken_off()


def turn_between(game, world, before):
    """The turn that changed the world since then."""
    if game.turn() == 0 and game.is_bidding():
        return f"komi {world.prisoners(1)}"
    if game.is_bidding():
        # Black moves next, whoever he is.
        return "white" if world.mover() == 0 else "black"
    black, white = world.prisoners(1) - before[1], world.prisoners(2) - before[2]
    if world.cells() == before[0] and black + white == -1:
        return "release"
    # One more stone of the mover's than left must have come.
    end = world.cells()
    came = [cell for cell in range(game.count) if end[cell] and not before[0][cell]]
    if came:
        return tuple(came)
    # The stone itself left: any cell that does the same will do.
    for cell in range(game.count):
        if not before[0][cell] and not game.refusal_of_cell((), cell):
            game.carry_out((cell,))
            if bytes(game.cells[: game.count]) == end:
                return (cell,)
    raise AssertionError("nothing does that")


@pytest.mark.gate
def test_many_questions_in_a_row_change_nothing():
    match = Match("droched", "hex-4")
    world = world_for(match)
    for move in ("komi 1", "white"):
        match.play(move)
    chance = Chance(6)
    for _ in range(20):
        match.carry_out(random_cell(match.game, chance))
    world.take(match.game)
    legal = legal_by_rules(match.game)
    # More of them than a table of 16 bits can count.
    for _ in range(1500):
        assert legal_by_world(world) == legal


def test_a_search_tries_few_komis_and_all_other_moves():
    match = Match("droched", "hex-4")
    world = world_for(match)
    mask = bytearray(world.moves)
    for move, tried in (("komi 2", 4), ("black", 2), ("a1", 37)):
        world.take(match.game)
        world.legal(mask)
        world.leave_out(mask)
        assert sum(mask) == tried
        match.play(move)


def test_a_game_that_is_broken_off_is_won_by_whoever_mostly_wins_it_in_the_end():
    match = Match("droched", "hex-4")
    match.play("komi 2")
    match.play("black")
    same = 0
    for seed in range(20):
        results = []
        for turns_a_cell in (1, 30):
            world = DrochedWorld(
                match.shape, playouts_droched, match.options, SHAPES, turns_a_cell
            )
            world.take(match.game)
            world.begin_playout(seed)
            assert world.go_on(30 * match.game.count)
            assert sorted(world.results) == [0, 2]
            results.append(bytes(world.results))
        assert not world.is_broken_off()
        same += results[0] == results[1]
    assert same >= 16


@pytest.mark.parametrize("options, begun", (({}, ()), ({"handicap": 4}, (3, 30))))
def test_the_same_seed_plays_the_same_game_in_one_go_or_turn_by_turn(options, begun):
    match = Match("droched", "hex-5", options)
    world = world_for(match)
    world.take(match.game, begun)
    assert world.in_turn() == bool(begun)
    ends = []
    for turns in (1, 3, 10000):
        world.restore()
        world.begin_playout(815)
        while not world.go_on(turns):
            pass
        ends.append((world.cells(), world.prisoners(1), bytes(world.played), bytes(world.results)))
    assert ends[0] == ends[1] == ends[2]
    world.restore()
    world.begin_playout(816)
    world.go_on(10000)
    assert world.cells() != ends[0][0]


def test_the_first_player_on_a_cell_is_noted():
    match = Match("droched", "hex-4")
    match.play("komi 2")
    match.play("black")
    world = world_for(match)
    world.take(match.game)
    assert world.mover() == 1
    world.begin_playout(7)
    world.go_on(1)
    (cell,) = [cell for cell in range(match.game.count) if world.cells()[cell]]
    assert world.played[world.moves + cell] and sum(world.played) == 1
    world.go_on(1000)
    for cell in range(match.game.count):
        assert not (world.played[cell] and world.played[world.moves + cell])
    world.restore()
    assert not max(world.played)
