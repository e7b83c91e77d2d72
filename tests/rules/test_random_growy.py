"""Random games of Roots Growy Roots: the firmware's match against the slow second implementation.

Hypothesis chooses boards, seeds of shuffles and moves, always the same ones, so that every run is
alike, except in `make trials`.
"""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rootlight.games.game import Refused
from tests.rules.growy_tables import GrowyFirmwareTable
from tests.rules.pair import Pair, games
from tests.rules.slow_growy import SlowGrowy
from tests.rules.slow_rootbound import SlowRefused

BOARDS = ("growy-2", "growy-3", "growy-4")
# The kinds of choices, 0 to 19.
END = 0
BRIDGES = (1, 2, 3, 4, 5)


@st.composite
def choices(draw, longest=250):
    """A board, a seed, and for each move a kind and a number to choose one of that kind."""
    board = draw(st.sampled_from(BOARDS))
    seed = draw(st.integers(0, 2**30 - 1))
    # From a seed, for lists drawn one by one come out short and full of zeros.
    chance = random.Random(draw(st.integers(0, 2**32)))
    moves = draw(st.integers(20, longest))
    return board, seed, [(chance.randrange(20), chance.randrange(10**6)) for _ in range(moves)]


def choose(legal, kind, number):
    """One of the legal moves: seldom `end`, rather a bridge where there is one."""
    bridges = [move for move in legal if "^" in move]
    others = [move for move in legal if move != "end"]
    wanted = ["end"] if kind == END else bridges if kind in BRIDGES else others
    wanted = wanted or others or legal
    return wanted[number % len(wanted)]


class GrowyPair(Pair):
    """The same game twice, from one seed, and what must be alike in both."""

    def __init__(self, board, seed):
        fast = GrowyFirmwareTable(board, seed=seed)
        super().__init__(fast, SlowGrowy(board, fast.all_cards()))

    def compare_answers(self, pending):
        """Compares why, and why not, every cell may be touched next, and what that would say."""
        for cell in self.slow.board.cells:
            assert self.fast.explain(cell, pending) == self.slow.explain(cell, pending)
            assert self.fast.is_complete([*pending, cell]) == self.slow.is_complete(
                [*pending, cell]
            )
        assert self.fast.legal_cells(pending) == self.slow.legal_cells(pending)
        targets = self.slow.targets(pending)
        assert self.fast.targets(pending) == targets
        legal = self.slow.legal_moves()
        for target in targets:
            touched = [*pending, target]
            move = self.slow.move_by_touch(touched)
            assert self.fast.move_by_touch(touched) == move
            assert move in legal

    def compare_try(self, text):
        """Compares what is said to any text as a move; takes it back if it was played."""
        fault = self.slow_fault(text)
        if fault:
            assert self.fast.refusal(text) == fault
            return
        before = self.fast.bytes
        self.fast.play(text)
        self.fast.match.undo(True)
        assert self.fast.bytes == before

    def slow_fault(self, text):
        """(code, witnesses) of a text by the slow rules, or None, without playing it."""
        try:
            move = self.slow.read(text)
        except SlowRefused as refused:
            return refused.code, refused.cells
        return None if move == "end" else self.slow.fault(*move)


@games(4)
@given(choices())
def test_random_games_are_the_same_by_the_firmware_and_by_the_slow_rules(chosen):
    """Section 5 as a whole: every state and every list of moves; now and then every reason."""
    board, seed, turns = chosen
    pair = GrowyPair(board, seed)
    pair.compare_state()
    for index, (kind, number) in enumerate(turns):
        legal = pair.compare_legal_moves()
        if pair.slow.over:
            break
        assert "end" in legal
        if index % 12 == 0:
            pair.compare_answers([])
            touched = pair.slow.legal_cells()
            if touched:
                pair.compare_answers([touched[number % len(touched)]])
        pair.play(choose(legal, kind, number))
        pair.compare_state()


@pytest.mark.parametrize("board", BOARDS)
def test_games_come_to_either_end(board):
    """Section 5: by the fifth artifact, or because nobody builds any more."""
    ends = set()
    for seed in range(40):
        pair = GrowyPair(board, seed)
        chance = random.Random(seed)
        while not pair.slow.over:
            # In every other game people tire of it.
            kind = END if seed % 2 and chance.random() < 0.3 else chance.randrange(1, 20)
            pair.play(choose(pair.slow.legal_moves(), kind, chance.randrange(10**6)))
        pair.compare_state()
        assert pair.fast.game.winner() != -1
        ends.add("end" if pair.slow.moves[-1] == "end" else "artifact")
        if len(ends) == 2:
            return
    raise AssertionError(f"all games ended by {ends}")


@games(4)
@given(choices(), st.lists(st.tuples(st.integers(0, 400), st.integers(0, 400)), max_size=8))
def test_whatever_is_tried_as_a_move_gets_the_same_answer_and_a_refusal_changes_nothing(
    chosen, tries
):
    """Sections 0 and 5: code and witnesses of any text; bytes and record stay the same."""
    board, seed, turns = chosen
    pair = GrowyPair(board, seed)
    for index, (kind, number) in enumerate(turns):
        if pair.slow.over:
            break
        cells = [*pair.slow.board.cells, "z1", "a1"]
        near = [c for origin in pair.slow.origins() for c in pair.slow.board.neighbours[origin]]
        origins = [*pair.slow.origins(), *cells]
        for first, second in tries[index % 4 :: 4]:
            one, two = origins[first % len(origins)], cells[second % len(cells)]
            close = near[second % len(near)]
            for text in (f"{one}>{two}", f"{one}^{two}", f"{one}>{close}", f"{one}^{close}"):
                pair.compare_try(text)
            for text in (one, f"{one},{two}", f"{one}>{one}", f"{one}>{two}>{one}", "pass"):
                pair.compare_try(text)
        pair.play(choose(pair.slow.legal_moves(), kind, number))


@pytest.mark.gate
@games(4)
@given(choices())
def test_undo_to_the_start_restores_every_byte_and_redo_plays_it_all_again(chosen):
    """All states on the way back and forth are those that were seen when they were played."""
    board, seed, turns = chosen
    fast = GrowyFirmwareTable(board, seed=seed)
    seen = [(fast.bytes, fast.state())]
    for kind, number in turns:
        legal = fast.legal_moves()
        if not legal:
            break
        fast.play(choose(legal, kind, number))
        seen.append((fast.bytes, fast.state()))
    moves = fast.match.moves()
    for stage in reversed(seen[:-1]):
        fast.match.undo(True)
        assert (fast.bytes, fast.state()) == stage
    with pytest.raises(Refused, match="nothing_to_undo"):
        fast.undo()
    for stage in seen[1:]:
        fast.redo()
        assert (fast.bytes, fast.state()) == stage
    with pytest.raises(Refused, match="nothing_to_redo"):
        fast.redo()
    assert fast.match.moves() == moves


@games(4)
@given(choices())
def test_a_turn_can_be_taken_back_just_if_it_turned_no_card_up(chosen):
    """link.md, `undo`: `card_revealed`; it leaves everything as it is."""
    board, seed, turns = chosen
    pair = GrowyPair(board, seed)
    for kind, number in turns:
        if pair.slow.over:
            break
        shown, before = len(pair.slow.face_up), pair.fast.bytes
        move = choose(pair.slow.legal_moves(), kind, number)
        pair.play(move)
        after = pair.fast.bytes
        if len(pair.slow.face_up) > shown:
            with pytest.raises(Refused, match="card_revealed"):
                pair.fast.undo()
            assert pair.fast.bytes == after
        else:
            pair.fast.undo()
            assert pair.fast.bytes == before
            pair.fast.redo()
            assert pair.fast.bytes == after


@games(4)
@given(choices())
def test_a_game_is_replayed_from_its_record(chosen):
    """Section 5: from the recorded seed, and from the cards laid by hand alike."""
    board, seed, turns = chosen
    fast = GrowyFirmwareTable(board, seed=seed)
    for kind, number in turns:
        legal = fast.legal_moves()
        if not legal:
            break
        fast.play(choose(legal, kind, number))
    record = fast.told.record()
    again = GrowyFirmwareTable(record["board"], seed=record["seed"])
    by_hand = GrowyFirmwareTable(record["board"], again.all_cards())
    again.play(*record["moves"])
    by_hand.play(*record["moves"])
    assert again.bytes == by_hand.bytes == fast.bytes
    assert again.told.record() == record
