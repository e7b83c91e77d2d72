"""Random games by the classroom rules: the firmware's match against the slow implementation.

Always the same ones, so that every run is alike; see `pair` for other ones.
"""

import random

from hypothesis import given
from hypothesis import strategies as st

from rootlight.games.game import CAPTURED, NEWLY_CLAIMED_1
from tests.rules.pair import Pair, games
from tests.rules.slow_classroom import SlowClassroom
from tests.rules.slow_rootbound import COLOURS, SlowBoard, SlowGame, in_order
from tests.rules.tables import FirmwareTable

BOARDS = ("hex-3-4", "hex-3-4", "hex-4", "hex-4-5")
SLOW_BOARDS = {name: SlowBoard(name) for name in BOARDS}
SEEDS = st.tuples(st.sampled_from(BOARDS), st.integers(0, 2**32))


def sit_down(board):
    """A new game, twice."""
    return Pair(FirmwareTable(board, "classroom"), SlowClassroom(SLOW_BOARDS[board]))


def is_over(pair):
    return pair.slow.over


def dead_after(slow, cells):
    """The mover's stones that a turn leaves dead, in order (section 2: they leave next)."""
    if not slow.moves:
        return []
    return in_order(slow.after(cells)[0].dead_stones(slow.mover))


def turn(pair, chance):
    """A random legal turn, mostly of two stones; seldom one that is about to lose stones."""
    slow = pair.slow
    for _ in range(20):
        cells = random_stones(slow, chance)
        if cells is None:
            return "pass"
        if not dead_after(slow, cells) or chance.random() < 0.04:
            break
    return ",".join(in_order(cells))


def random_stones(slow, chance):
    """One or two random stones that may be placed, or None if there are none."""
    first = pick(slow, [], chance)
    if first is None:
        return None
    second = None
    if max(slow.counts) == 2 and chance.random() < 0.8:
        second = pick(slow, [first], chance)
    return [first] if second is None else [first, second]


def pick(slow, pending, chance):
    """A random cell that may join the pending ones, or None."""
    cells = list(slow.board.cells)
    chance.shuffle(cells)
    return next((cell for cell in cells if slow.explain(cell, pending) is None), None)


@games(17)
@given(SEEDS)
def test_random_games_are_the_same_by_the_firmware_and_by_the_slow_rules(chosen):
    """Section 2 as a whole, to the end of the game: every state, legal set and explanation."""
    board, seed = chosen
    pair, chance = sit_down(board), random.Random(seed)
    pair.compare_state()
    while not is_over(pair):
        legal = pair.compare_legal_moves()
        assert ("pass" in legal) == (legal == ["pass"])
        pair.compare_answers([])
        placeable = pair.slow.legal_cells()
        if placeable:
            pair.compare_answers([chance.choice(placeable)])
        pair.play(turn(pair, chance))
        pair.compare_state()
    assert pair.compare_legal_moves() == []


@games(7)
@given(SEEDS)
def test_whatever_is_tried_as_a_move_gets_the_same_answer_and_a_refusal_changes_nothing(chosen):
    """Section 0: code and witnesses of moves in any spelling; bytes and record stay the same."""
    board, seed = chosen
    pair, chance = sit_down(board), random.Random(seed)
    cells = [*pair.slow.board.cells, "z1", "a14"]
    while not is_over(pair):
        one, two = chance.choice(cells), chance.choice(cells)
        for text in (one, f"{one},{two}", f"{two},{one}", f"{one},{two},{one}", "pass"):
            pair.compare_try(text)
        pair.play(turn(pair, chance))
    for text in ("pass", "a1", "hello"):
        pair.compare_try(text)


@games(10)
@given(SEEDS)
def test_undo_to_the_start_restores_every_byte_and_redo_plays_it_all_again(chosen):
    """All states on the way back and forth are those that were seen when they were played."""
    board, seed = chosen
    pair, chance = sit_down(board), random.Random(seed)
    seen = [(pair.fast.bytes, pair.fast.state())]
    while not is_over(pair):
        pair.play(turn(pair, chance))
        seen.append((pair.fast.bytes, pair.fast.state()))
    pair.there_and_back(seen)


@games(10)
@given(SEEDS)
def test_the_board_tells_beforehand_what_a_turn_would_capture_and_claim(chosen):
    """fingers-and-lights.md, a cell touched while `hint` is held."""
    board, seed = chosen
    pair, chance = sit_down(board), random.Random(seed)
    effects = bytearray(len(pair.slow.board.cells))
    while not is_over(pair):
        move = turn(pair, chance)
        before = pair.fast.bytes
        partial = () if move == "pass" else pair.fast.cells(move.split(","))
        pair.fast.match.game.look_ahead(partial, effects)
        assert pair.fast.bytes == before
        claimed_before = {c: pair.slow.position.claimed(c) for c in COLOURS}
        pair.play(move)
        expected = dict.fromkeys(pair.slow.board.cells, 0)
        for owner, colour in enumerate(COLOURS, start=1):
            for cell in pair.slow.position.claimed(colour) - claimed_before[colour]:
                expected[cell] = NEWLY_CLAIMED_1 + owner - 1
        expected.update(dict.fromkeys(pair.slow.captured, CAPTURED))
        assert list(effects) == list(expected.values())


@games(7)
@given(SEEDS)
def test_stones_that_the_guard_warns_of_fall_by_the_next_turn_whatever_it_is(chosen):
    """Section 2, the trap: and by a pass, nothing else falls."""
    board, seed = chosen
    pair, chance = sit_down(board), random.Random(seed)
    while not is_over(pair):
        cells = random_stones(pair.slow, chance) or []
        warned = compare_guard(pair.fast, pair.slow, cells)
        after = pair.slow.with_turn(",".join(in_order(cells)) or "pass")
        for _ in range(0 if after.over else 4):
            reply = random_stones(after, chance) or []
            captured = after.with_turn(",".join(in_order(reply)) or "pass").captured
            assert captured >= set(warned)
            assert reply or in_order(captured) == warned
        pair.play(turn(pair, chance))


@games(7)
@given(SEEDS)
def test_in_root_bound_the_guard_warns_of_the_same(chosen):
    """There a pass, where it is legal, removes what was warned of and nothing else."""
    board, seed = chosen
    fast, slow = FirmwareTable(board), SlowGame(SLOW_BOARDS[board])
    pair, chance = Pair(fast, slow), random.Random(seed)
    for _ in range(16):
        cells = two_stones(slow, chance)
        if cells is None:
            break
        warned = compare_guard(fast, slow, cells)
        pair.play(",".join(in_order(cells)))
        if warned or "pass" in slow.words():
            after = slow.with_turn("pass")
            assert in_order(after.captured) == warned


def two_stones(slow, chance):
    """A random legal turn of Root Bound with as many stones as may be, or None."""
    for _ in range(30):
        cells = random_stones_of(slow, chance)
        if cells and len(cells) in slow.counts and not slow.fault(cells):
            return cells
    return None


def random_stones_of(slow, chance):
    """Random stones, one after another, up to the most that this turn may place."""
    cells = []
    while len(cells) < max(slow.counts):
        cell = pick(slow, cells, chance)
        if cell is None:
            return cells
        cells.append(cell)
    return cells


def compare_guard(fast, slow, cells):
    """Compares what a turn puts at risk, and returns it; nothing is changed by asking."""
    before = fast.bytes
    warned = fast.as_given(fast.match.game.at_risk(fast.cells(cells)))
    assert fast.bytes == before
    assert warned == dead_after(slow, cells)
    # A single group that is not live is lost.
    if slow.moves:
        position = slow.after(cells)[0]
        groups = position.groups(slow.mover)
        if len(groups) == 1 and not position.is_live(groups[0], slow.mover):
            assert warned == in_order(groups[0])
    return warned
