"""The log of a game on real littlefs: what a turn costs the flash, and power cuts in mid-write."""

import json
from itertools import pairwise

import pytest

from host_sim.emulator.pico import LONGEST, PowerLost
from host_sim.trials.random_play import Chance, play_turn
from rootlight.match.match import Match
from tests.effort import step
from tests.emulator.tables import at_the_prompt, pico_from

pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("saving")]

TURNS = 10
EVERY = step(usual=120)
GAMES = 2
SAVED_MS = 300
# The storage by itself, without lights and touches: what they take has its own tests.
SHARED = """
import json, os
from rootlight.match.match import Match
from rootlight.storage.storage import Storage
class Platform:
    files = os
    def load(self, name):
        return None
Platform.open_file = staticmethod(open)
storage = Storage(Platform())
"""
PLAY = (
    SHARED
    + """
match = Match("rootbound", "hex-4", None, 0)
storage.save(match, False)
print("saved", 0)
for move in MOVES:
    match.play(move)
    storage.save(match, False)
    print("saved", match.move_stack.count())
    if match.move_stack.count() % 6 == 5:
        storage.move_tail()
"""
)
LOAD = (
    SHARED
    + """
found = storage.load()
print(json.dumps([found.match and found.match.moves(), found.damaged]))
if found.match:
    print(json.dumps(bytes(found.match.game.state).hex()))
    found.match.undo()
    storage.save(found.match, False)
"""
)


def moves_of_a_game():
    match = Match("rootbound", "hex-4", None, 0)
    chance = Chance(1)
    while len(match.moves()) < TURNS:
        play_turn(match, chance)
    return match.moves()


def states(moves):
    """The state after each number of turns."""
    match = Match("rootbound", "hex-4", None, 0)
    found = [bytes(match.game.state)]
    for move in moves:
        match.play(move)
        found.append(bytes(match.game.state))
    return found


@pytest.fixture(scope="module")
def flash():
    """The flash of a board that stays at the prompt."""
    return at_the_prompt().pico.flash_bytes()


def program(moves):
    return f"MOVES = {moves!r}\n" + PLAY


def started(flash):
    pico = pico_from(flash)
    pico.boot()
    pico.execute("1")
    pico.flash.operations.clear()
    return pico


@pytest.fixture(scope="module")
def operations(flash):
    """Return the operations of a game on the flash."""
    pico = started(flash)
    pico.execute(program(moves_of_a_game()))
    return pico.flash.operations


def test_a_turn_takes_few_operations_and_seldom_an_erase(operations):
    erases = sum(operation.is_erase for operation in operations)
    # One in some five turns, of which every second one is the tail's, done while nobody plays;
    # a few for the folder and the log itself.
    assert erases <= 4 + TURNS / 3
    assert len(operations) - erases <= 3 * TURNS + 24


@pytest.mark.night
@pytest.mark.xdist_group("image")
def test_the_watchdog_outlasts_the_slowest_flash(board_of_a_builder):
    board = board_of_a_builder
    board.pico.flash.times = LONGEST
    moves = moves_of_a_game()
    for _ in range(GAMES):
        board.request("new", {"game": "rootbound"})
        for move in moves:
            board.request("play", {"move": move})
            board.pico.run(SAVED_MS)
    erases = [each.at_ns for each in board.pico.flash.operations if each.is_erase]
    # Two erases in one save take longer than the loop had before.
    assert any(later - earlier < 450e6 for earlier, later in pairwise(erases))
    assert board.request("record")["moves"] == moves
    assert board.request("errors")["errors"] == []


def test_a_game_stands_wherever_the_power_goes(flash, operations):
    """In `make trials`, at every page program and every erase."""
    moves = moves_of_a_game()
    known = states(moves)
    for operation in range(1, len(operations) + 1, EVERY):
        pico = started(flash)
        # Every second one is torn in its midst.
        pico.flash.cut_power_at(operation, operation if operation & 1 else None)
        with pytest.raises(PowerLost):
            pico.execute(program(moves))
        settled = pico.output.count(b"saved") - 1
        after = started(pico.flash_bytes())
        told = after.execute(LOAD).splitlines()
        played, damaged = json.loads(told[0])
        assert damaged == []
        if played is None:
            # Not even the new game was said to be saved.
            assert settled < 0
            continue
        assert played in (moves[: max(settled, 0)], moves[: settled + 1])
        assert bytes.fromhex(json.loads(told[1])) == known[len(played)]
