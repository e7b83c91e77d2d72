"""Roots Growy Roots as a search plays it: the game of the rules, and no look at hidden cards.

Runs on MicroPython too.
"""

import pytest

from rootlight.games.growy_field import fields
from rootlight.games.growy_position import FACE_UP, FIFTH, KIND
from rootlight.games.growy_world import GrowyWorld
from rootlight.kernels import playouts_growy, tree
from rootlight.search.levels import Plan
from rootlight.search.search import Search
from tests.effort import EVERYTHING
from tests.search.comparing import Chance, legal_by_world
from tests.search.games import new_match

BOARDS = ("growy-2", "growy-3", "growy-4")
GAMES = 30 if EVERYTHING else 2


def world_at(match):
    world = GrowyWorld(match.shape, playouts_growy)
    world.take(match.game)
    return world


def text_of(match, world, move):
    turn = world.turn_of((move,))
    return turn if isinstance(turn, str) else match.game.spell(turn)


def random_move(world, chance):
    """A legal move; the turn's end, the last of them, seldom."""
    legal = legal_by_world(world)
    if len(legal) == 1 or chance.below(8) == 0:
        return legal[-1]
    return chance.one_of(legal[:-1])


def lay_as_in(match, world):
    """Deal a world the cards that lie in the match, which it must not know in play."""
    game = match.game
    cards = game.state[game.cards : game.cards + game.count]
    for cell in range(game.count):
        world.lay(cell, cards[cell] & KIND)


@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize("seed", range(GAMES))
def test_moves_and_what_they_do_are_those_of_the_rules(board, seed):
    play_side_by_side(new_match("growy", board, {}, seed), Chance(seed * 311 + len(board)))


@pytest.mark.parametrize("board", ("growy-3", "growy-4"))
@pytest.mark.parametrize("seed", range(GAMES))
def test_a_player_who_has_given_up_is_passed_over(board, seed):
    chance = Chance(seed * 97 + len(board))
    match = new_match("growy", board, {}, seed)
    world = world_at(match)
    for _ in range(seed % 7):
        move = random_move(world, chance)
        match.play(text_of(match, world, move))
        world.take(match.game)
    loser = chance.below(int(board[-1]))
    match.give_up(loser)
    play_side_by_side(match, chance)
    assert loser not in winners_of(match.game)


def play_side_by_side(match, chance):
    """Play on at random to the end, by the rules and in a world, which must agree."""
    game = match.game
    world = world_at(match)
    while not game.is_over():
        # From the root, and grown from there.
        if chance.below(5) == 0:
            world.take(game)
        lay_as_in(match, world)
        legal = [text_of(match, world, move) for move in legal_by_world(world)]
        assert sorted(legal) == sorted(game.legal_moves())
        assert world.mover() == game.mover()
        move = random_move(world, chance)
        match.play(text_of(match, world, move))
        world.play(move)
        lay_as_in(match, world)
        assert world.position() == position_of(game)
    assert world.go_on(0)
    assert list(world.results) == results_of(game)


def position_of(game):
    """Return the changing part of a game, without the number of turns and the last card's cell."""
    state = bytearray(game.state)
    state[game.count + 1] = state[game.count + 2] = 0
    state[game.own + FIFTH] = 0
    return bytes(state)


def winners_of(game):
    winner = game.won_by()
    return winner if isinstance(winner, tuple) else (winner,)


def results_of(game):
    winners = winners_of(game)
    won = 2 if len(winners) == 1 else 1
    return [won if player in winners else 0 for player in range(len(game.COLOURS))]


@pytest.mark.parametrize("board", BOARDS)
def test_a_random_game_is_the_same_however_it_is_sliced(board):
    world = world_at(new_match("growy", board, {}, 4))
    ends = []
    for turns in (1, 5, 10000):
        world.restore()
        world.deal(99)
        world.begin_playout(12345)
        while not world.go_on(turns):
            pass
        ends.append((world.position(), bytes(world.results), bytes(world.played)))
    assert ends[0] == ends[1] == ends[2]


# Hidden cards.


@pytest.mark.parametrize("board", BOARDS)
def test_a_deal_has_the_cards_that_the_rules_and_the_open_cards_leave(board):
    chance = Chance(6)
    match = new_match("growy", board, {}, 8)
    world = world_at(match)
    for _ in range(25):
        match.play(text_of(match, world, random_move(world, chance)))
        world.take(match.game)
    deals = set()
    for seed in range(5):
        world.restore()
        world.deal(seed * 77 + 1)
        cards = world.cards()
        deals.add(cards)
        for _, _, _, cells, numbers in fields(match.shape, len(match.game.COLOURS)):
            laid = [cards[cell] & KIND for cell in cells]
            assert [laid.count(kind) for kind in range(len(numbers))] == list(numbers)
        for cell in range(match.game.count):
            card = match.game.card(cell)
            assert not card & FACE_UP or cards[cell] == card
    assert len(deals) == 5


def with_other_cards(match, seed):
    """A match with the same open cards and turns, whose hidden cards lie differently."""
    other = new_match("growy", match.shape.name, {}, seed)
    other.game.state[:] = match.game.state
    world = world_at(match)
    world.deal(seed)
    cards = world.cards()
    for cell in range(match.game.count):
        other.game.state[match.game.cards + cell] = cards[cell]
    other.game.refresh()
    return other


@pytest.mark.slow
@pytest.mark.parametrize("board", BOARDS)
def test_two_games_that_differ_in_hidden_cards_get_the_same_turns(board):
    chance = Chance(10)
    match = new_match("growy", board, {}, 12)
    world = world_at(match)
    plan = Plan(60, ripe=2)
    for _ in range(6):
        for _ in range(5):
            match.play(text_of(match, world, random_move(world, chance)))
            world.take(match.game)
        other = with_other_cards(match, 1 + chance.below(9999))
        assert other.game.state != match.game.state
        assert other.game.legal_moves() == match.game.legal_moves()
        answers = []
        for one in (match, other):
            search = Search(world_at(one), tree, 1000)
            search.begin(one.game, plan, 5)
            while not search.step():
                pass
            answers.append((search.move(), search.value()))
        assert answers[0] == answers[1]
