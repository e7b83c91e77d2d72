"""What stones promise is learnt from games, see `make learn`: by hand on a small scale."""

import ast

import pytest

from host_sim.trials.learn import (
    FILE,
    FOLDED,
    TABLE,
    UNKNOWN,
    Choice,
    letters,
    module,
    play,
    strengths,
    told,
)
from host_sim.trials.tables import Table
from rootlight.games.droched_shapes import SHAPES as LEARNT
from rootlight.kernels.playouts_droched import BEST, EVEN, SHAPES, WORST

SMALL = Table("droched", "hex-4", (("handicap", 2),))


def test_a_shape_that_is_turned_or_mirrored_is_the_same_shape():
    assert FOLDED[0b110000] == FOLDED[0b000011] == FOLDED[0b100001]
    # An own stone, and an enemy stone beside it to its left or right.
    assert FOLDED[0b000001 | 0b000010 << 6] == FOLDED[0b000010 | 0b000001 << 6]
    assert FOLDED[0b000001 | 0b000100 << 6] != FOLDED[0b000001 | 0b000010 << 6]
    assert len(set(FOLDED)) == 430  # necklaces that may be turned over: six beads of four colours


def test_strengths_are_the_shares_in_which_shapes_were_chosen():
    """Two shapes, one cell each, 300 to 100: three times as strong, but for the start."""
    choices = [Choice(0, {0: 1, 1: 1})] * 300 + [Choice(1, {0: 1, 1: 1})] * 100
    found = strengths(choices)
    assert found[0] / found[1] == pytest.approx(3, rel=0.02)


def test_a_shape_that_is_offered_on_many_cells_is_not_stronger_for_it():
    choices = [Choice(0, {0: 9, 1: 1})] * 90 + [Choice(1, {0: 9, 1: 1})] * 10
    found = strengths(choices)
    assert found[0] / found[1] == pytest.approx(1, rel=0.05)


def test_letters_rise_with_strength_and_what_was_never_met_is_even():
    choices = [Choice(0, {0: 1, 1: 1})] * 300 + [Choice(1, {0: 1, 1: 1})] * 100
    table = letters(choices)
    assert table[0] == EVEN + 5 and table[1] == EVEN - 5  # 9 ln 3 is 9.9, half of it either way
    assert table[0b100000] == table[1]
    assert table[0b111111] == EVEN


@pytest.mark.gate
def test_letters_have_bounds():
    table = letters([Choice(0, {0: 1, 1: 40})] * 100000)
    assert min(table) >= WORST and max(table) <= BEST


@pytest.mark.gate
def test_a_game_s_choices_follow_from_its_seed():
    choices = play(SMALL, 3, 30)
    assert choices == play(SMALL, 3, 30)
    assert len(choices) > 10
    assert all(choice.taken in choice.offered for choice in choices)
    assert told(letters(choices), choices).count("\n") > 5


def test_the_file_in_the_tree_is_as_it_is_written():
    """But for how many stones there were, which nothing else knows."""
    text = FILE.read_text(encoding="utf-8")
    line = next(each for each in text.splitlines() if each.startswith("Written by"))
    games, stones = [int(word) for word in line.split() if word.isdigit()]
    assert games == TABLE.games and stones > 10000
    assert text == module(LEARNT, stones, games)


def test_a_file_holds_its_table():
    tree = ast.parse(module(UNKNOWN, 1, 1))
    assert ast.literal_eval(tree.body[-1].value) == UNKNOWN
    assert len(UNKNOWN) == SHAPES
