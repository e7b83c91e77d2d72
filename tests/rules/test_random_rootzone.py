"""Random games of RootZone: the firmware's match against the slow second implementation.

Always the same ones, so that every run is alike; see `pair` for other ones.
"""

import random

from hypothesis import given
from hypothesis import strategies as st

from tests.rules.pair import Pair, games
from tests.rules.slow_rootbound import SlowBoard
from tests.rules.slow_rootzone import SlowRootZone
from tests.rules.tables import FirmwareTable

BOARDS = ("hex-2-4", "hex-4-6", "hex-6-8")
SLOW_BOARDS = {name: SlowBoard(name) for name in (*BOARDS, "hex-10-12")}
OPTIONS = st.fixed_dictionaries(
    {},
    optional={
        "friends_max": st.integers(1, 6),
        "crowd_max": st.sampled_from([1, 2, 3, 4, "none"]),
    },
)
CHOICES = st.tuples(st.sampled_from(BOARDS), OPTIONS, st.integers(0, 2**32))


def sit_down(board, options):
    """A new game, twice."""
    return Pair(
        FirmwareTable(board, "rootzone", options), SlowRootZone(SLOW_BOARDS[board], options)
    )


def turn(slow, chance):
    """A random legal turn: a stone where there is a cell for one; seldom another pass."""
    if not slow.moves:
        return "pass" if chance.random() < 0.2 else set_up(slow, chance)
    if slow.may_swap() and chance.random() < 0.4:
        return "swap"
    cells = slow.legal_cells()
    return "pass" if not cells or chance.random() < 0.04 else chance.choice(cells)


def set_up(slow, chance):
    """A random set-up."""
    block = chance.choice(slow.board.cells)
    return f"{block},{chance.choice(slow.completions(block))}"


@games(8)
@given(CHOICES)
def test_random_games_are_the_same_by_the_firmware_and_by_the_slow_rules(chosen):
    """Section 3 as a whole, to the end of the game: every state, legal set and explanation."""
    board, options, seed = chosen
    pair, chance = sit_down(board, options), random.Random(seed)
    pair.compare_state()
    pair.compare_answers([chance.choice(pair.slow.board.cells)])
    while not pair.slow.over:
        assert "pass" in pair.compare_legal_moves()
        pair.compare_answers([])
        pair.play(turn(pair.slow, chance))
        pair.compare_state()
    assert pair.compare_legal_moves() == []
    pair.compare_answers([])


@games(10)
@given(CHOICES)
def test_whatever_is_tried_as_a_move_gets_the_same_answer_and_a_refusal_changes_nothing(chosen):
    """Section 0: code and witnesses of moves in any spelling; bytes and record stay the same."""
    board, options, seed = chosen
    pair, chance = sit_down(board, options), random.Random(seed)
    cells = [*pair.slow.board.cells, "z1", "a14"]
    while not pair.slow.over:
        for _ in range(1 if pair.slow.moves else 40):
            one, two = chance.choice(cells), chance.choice(cells)
            for text in (one, f"{one},{two}", f"{one},{one}", f"{one},{two},{one}"):
                pair.compare_try(text)
        for text in ("swap", "pass", "pass,swap"):
            pair.compare_try(text)
        pair.play(turn(pair.slow, chance))
    for text in ("pass", "swap", "a1", "hello"):
        pair.compare_try(text)


@games(10)
@given(CHOICES)
def test_undo_to_the_start_restores_every_byte_and_redo_plays_it_all_again(chosen):
    """All states on the way back and forth are those that were seen when they were played."""
    board, options, seed = chosen
    pair, chance = sit_down(board, options), random.Random(seed)
    seen = [(pair.fast.bytes, pair.fast.state())]
    while not pair.slow.over:
        pair.play(turn(pair.slow, chance))
        seen.append((pair.fast.bytes, pair.fast.state()))
    pair.there_and_back(seen)


def test_cells_beyond_the_255th_are_played_like_all_others():
    """The largest board has 330 cells. Turns are asked for where the highest cells are."""
    pair, chance = sit_down("hex-10-12", {}), random.Random(330)
    cells = pair.slow.board.cells
    corner = cells[-60:]
    pair.play(f"{cells[-30]},{cells[-1]}")
    while True:
        placeable = [cell for cell in corner if pair.slow.explain(cell) is None]
        if not placeable:
            break
        pair.play(chance.choice(placeable))
        pair.compare_state()
        for cell in corner:
            assert pair.fast.explain(cell) == pair.slow.explain(cell)
    assert max(pair.slow.scores().values()) > 8
