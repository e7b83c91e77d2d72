"""Random games of Root Bound: the firmware's match against the slow second implementation.

Hypothesis chooses boards and moves, always the same ones, so that every run is alike.
`make trials` plays many more, other ones each time.
"""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rootlight.games.game import CAPTURED, NEWLY_CLAIMED_1
from tests.rules.pair import Pair, games
from tests.rules.slow_rootbound import (
    COLOURS,
    OPPONENT,
    SlowBoard,
    SlowGame,
    in_order,
)
from tests.rules.tables import FirmwareTable

BOARDS = ("hex-3-4", "hex-4", "hex-4-5", "hex-5")
PASS = 5  # of the kinds of turns 0 to 11; less is one stone, more is two
SLOW_BOARDS = {name: SlowBoard(name) for name in BOARDS}


@st.composite
def choices(draw, longest=60):
    """A board, and for each turn a kind of move and a number to choose one of that kind."""
    board = draw(st.sampled_from(BOARDS))
    # From a seed, for lists drawn one by one come out short and full of zeros.
    chance = random.Random(draw(st.integers(0, 2**32)))
    turns = draw(st.integers(2, longest))
    return board, [(chance.randrange(12), chance.randrange(10**6)) for _ in range(turns)]


def choose(legal, kind, number):
    """One of the legal moves: seldom a pass, often one stone, mostly two."""
    kinds = ([m for m in legal if m == "pass"], [m for m in legal if "," not in m])
    pairs = [move for move in legal if "," in move]
    wanted = kinds[0] if kind == PASS else kinds[1] if kind < PASS else pairs
    wanted = wanted or legal
    return wanted[number % len(wanted)]


def pair_on(board):
    """Root Bound on a board, by the firmware and by the slow rules."""
    return Pair(FirmwareTable(board), SlowGame(SLOW_BOARDS[board]))


@games(8)
@given(choices())
def test_random_games_are_the_same_by_the_firmware_and_by_the_slow_rules(chosen):
    """Section 1 as a whole: every state, every legal set, every explanation."""
    board, turns = chosen
    pair = pair_on(board)
    pair.compare_state()
    for kind, number in turns:
        legal = pair.compare_legal_moves()
        if pair.slow.over:
            break
        pair.compare_answers([])
        placeable = pair.slow.legal_cells()
        if placeable:
            pair.compare_answers([placeable[number % len(placeable)]])
        # The single-group rule never leaves a player without a legal move.
        assert legal
        pair.play(choose(legal, kind, number))
        pair.compare_state()
        assert_no_single_group(pair.slow)


def assert_no_single_group(slow):
    """Section 1: no turn but Black's first leaves its mover one group that is not live."""
    if slow.over or len(slow.moves) < 2:
        return
    last_mover = OPPONENT[slow.mover]
    groups = slow.position.groups(last_mover)
    assert len(groups) != 1 or slow.position.is_live(groups[0], last_mover)


@games(4)
@given(choices(), st.lists(st.tuples(st.integers(0, 400), st.integers(0, 400)), max_size=8))
def test_whatever_is_tried_as_a_move_gets_the_same_answer_and_a_refusal_changes_nothing(
    chosen, tries
):
    """Section 0: code and witnesses of moves in any spelling; bytes and record stay the same."""
    board, turns = chosen
    pair = pair_on(board)
    cells = [*pair.slow.board.cells, "z1", "a14"]
    for index, (kind, number) in enumerate(turns):
        for first, second in tries[index % 2 :: 2]:
            one, two = cells[first % len(cells)], cells[second % len(cells)]
            for text in (one, f"{one},{two}", f"{one},{two},{one}", f"{one},pass"):
                pair.compare_try(text)
        legal = pair.slow.legal_moves()
        if not legal:
            break
        pair.play(choose(legal, kind, number))


@games(6)
@given(choices())
def test_undo_to_the_start_restores_every_byte_and_redo_plays_it_all_again(chosen):
    """All states on the way back and forth are those that were seen when they were played."""
    board, turns = chosen
    pair = pair_on(board)
    seen = [(pair.fast.bytes, pair.fast.state())]
    for kind, number in turns:
        legal = pair.slow.legal_moves()
        if not legal:
            break
        pair.play(choose(legal, kind, number))
        seen.append((pair.fast.bytes, pair.fast.state()))
    pair.there_and_back(seen)


@pytest.mark.gate
@games(4)
@given(choices())
def test_undo_redo_and_play_may_be_mixed_in_any_order(chosen):
    """After each step the game is the one that its record tells; a new turn forgets the old."""
    board, turns = chosen
    fast = FirmwareTable(board)
    record, undone = [], []
    for kind, number in turns:
        legal = fast.legal_moves()
        if kind in (2, 8):
            for _ in range(min(len(record), number % 5)):
                fast.undo()
                undone.append(record.pop())
        elif kind in (3, 9) and undone:
            fast.redo()
            record.append(undone.pop())
        elif legal:
            record.append(fast.play(choose(legal, kind, number)))
            undone = []
        assert fast.match.moves() == record
        assert fast.match.can_redo() == bool(undone)
        assert fast.state() == replayed(board, record).state()


def replayed(board, moves):
    """The slow game after some moves."""
    slow = SlowGame(SLOW_BOARDS[board])
    for move in moves:
        slow.play(move)
    return slow


@pytest.mark.gate
@games(4)
@given(choices())
def test_the_board_can_tell_beforehand_what_a_turn_would_capture_and_claim(chosen):
    """Asking about a cell (fingers-and-lights.md): what would be captured, what claimed."""
    board, turns = chosen
    pair = pair_on(board)
    effects = bytearray(len(pair.slow.board.cells))
    for kind, number in turns:
        legal = pair.slow.legal_moves()
        if not legal:
            break
        move = choose(legal, kind, number)
        before = pair.fast.bytes
        partial = () if move == "pass" else pair.fast.cells(move.split(","))
        pair.fast.match.game.look_ahead(partial, effects)
        assert pair.fast.bytes == before
        claimed_before = {c: pair.slow.position.claimed(c) for c in COLOURS}
        pair.play(move)
        if pair.slow.over:
            break
        expected = dict.fromkeys(pair.slow.board.cells, 0)
        for owner, colour in enumerate(COLOURS, start=1):
            for cell in pair.slow.position.claimed(colour) - claimed_before[colour]:
                expected[cell] = NEWLY_CLAIMED_1 + owner - 1
        expected.update(dict.fromkeys(pair.slow.captured, CAPTURED))
        assert list(effects) == list(expected.values())


@games(7)
@given(choices(longest=30))
def test_the_steps_of_the_clean_up_are_known_before_the_last_pass_and_after_it(chosen):
    """Section 1, end: one size after another; what the lights show is what happens."""
    board, turns = chosen
    pair = pair_on(board)
    for kind, number in turns:
        legal = pair.slow.legal_moves()
        if not legal:
            return
        pair.play(choose(legal, kind, number))
    if not pair.slow.over and pair.slow.moves[-1] != "pass" and pair.slow.words():
        pair.play("pass")
    if pair.slow.over or not pair.slow.words() or pair.slow.moves[-1] != "pass":
        return
    game = pair.fast.match.game
    announced, shown = bytearray(game.count), bytearray(game.count)
    before = pair.fast.bytes
    steps = game.preview_end(announced)
    assert pair.fast.bytes == before
    pair.play("pass")
    assert game.end_steps(before, shown) == steps == 1 + len(pair.slow.clean_up_steps)
    expected = dict.fromkeys(pair.slow.board.cells, 0)
    expected.update(dict.fromkeys(pair.slow.captured, 1))
    for number, leaving in enumerate(pair.slow.clean_up_steps, start=2):
        expected.update(dict.fromkeys(leaving, number))
    assert list(announced) == list(shown) == list(expected.values())
    assert in_order(cell for cell in expected if expected[cell]) == pair.fast.state()["captured"]


@pytest.mark.gate
@pytest.mark.parametrize("board", ["hex-10", "hex-13"])
def test_cells_beyond_the_255th_are_played_like_all_others(board):
    """A crowded game in the top left corner of a large board, where the highest cells are."""
    chance = random.Random(board)
    SLOW_BOARDS[board] = SlowBoard(board)
    pair = pair_on(board)
    cells = pair.slow.board.cells
    top_rows = sorted({name[0] for name in cells})[-5:]
    corner = [name for name in cells if name[0] in top_rows and int(name[1:]) <= 8]
    seen = [pair.fast.bytes]
    captures = 0
    while len(seen) < 60 and not pair.slow.over:
        pair.play(turn_in(pair.slow, corner, chance))
        pair.compare_state()
        captures += bool(pair.slow.captured)
        assert pair.fast.legal_cells() == pair.slow.legal_cells()
        for cell in corner:
            assert pair.fast.explain(cell) == pair.slow.explain(cell)
        seen.append(pair.fast.bytes)
    assert captures
    for stage in reversed(seen[:-1]):
        pair.fast.undo()
        assert pair.fast.bytes == stage


def turn_in(slow, corner, chance):
    """A random legal turn with stones in one corner of the board, or a pass if there is none."""
    wanted = chance.choice(slow.counts)
    for _ in range(200):
        stones = chance.sample(corner, wanted)
        if not slow.fault(stones):
            return ",".join(in_order(stones))
    return "pass"
