"""Groups in danger: the firmware's search against every turn tried out, over random games."""

import random

import pytest

from rootlight.match.notation_view import NotationView
from tests.rules.slow_classroom import SlowClassroom
from tests.rules.slow_dangers import slow_dangers, slow_droched_dangers
from tests.rules.slow_droched import SlowDroched
from tests.rules.slow_rootbound import SlowBoard, SlowGame, name_order
from tests.rules.tables import FirmwareTable


def dangers(match):
    """Return the firmware's dangers as the slow search gives them; the game stays as it is."""
    told = NotationView(match)
    before = bytes(match.game.state), match.game.owner
    found = {"one": [], "two": []}
    for group in match.game.dangers():
        if group:
            cells, stones = group
            found[("one", "two")[stones - 1]].append(told.names(cells))
    assert (bytes(match.game.state), match.game.owner) == before
    return {name: sorted(groups) for name, groups in found.items()}


def next_move(fast, chance):
    """A legal move, mostly of stones, found quickly."""
    first = fast.legal_cells()
    if not first or (fast.words() and chance.random() < 0.05):
        return fast.words()[0] if fast.words() else "pass"
    chance.shuffle(first)
    for cell in first:
        second = [c for c in fast.legal_cells([cell]) if c != cell]
        least, most = fast.match.game.turn_size()
        if second and most == 2 and (least == 2 or chance.random() < 0.7):
            return ",".join(sorted([cell, chance.choice(second)], key=name_order))
        if least == 1 and not fast.match.game.refusal_of_turn(fast.cells([cell])):
            return cell
    return "pass"


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "slow_game"), [("rootbound", SlowGame), ("classroom", SlowClassroom)]
)
@pytest.mark.parametrize(("board", "games"), [("hex-3-4", 6), ("hex-4", 1)])
def test_groups_in_danger_are_those_that_some_turn_would_take(name, slow_game, board, games):
    slow_board = SlowBoard(board)
    seen = {"one": 0, "two": 0}
    for seed in range(games):
        chance = random.Random(seed)
        fast, slow = FirmwareTable(board, name), slow_game(slow_board)
        while not slow.over and len(slow.moves) < 25:
            found = dangers(fast.match)
            assert found == slow_dangers(slow), (seed, slow.moves)
            for kind in seen:
                seen[kind] += len(found[kind])
            move = next_move(fast, chance)
            fast.play(move)
            slow.play(move)
    assert seen["one"] and seen["two"]


@pytest.mark.slow
def test_stones_in_danger_in_droched_are_those_that_some_placement_would_take():
    slow_board = SlowBoard("hex-4")
    seen = 0
    for seed in range(3):
        chance = random.Random(seed)
        fast, slow = FirmwareTable("hex-4", "droched"), SlowDroched(slow_board)
        for move in ("komi 0", "white"):
            fast.play(move)
            slow.play(move)
        while not slow.over and len(slow.moves) < 40:
            found = dangers(fast.match)
            assert found == slow_droched_dangers(slow), (seed, slow.moves)
            seen += len(found["one"])
            cells = fast.legal_cells()
            move = chance.choice(cells) if cells else "release"
            fast.play(move)
            slow.play(move)
    assert seen
