"""Numbers of legal turn sequences, recorded in a file, by the firmware and by the slow rules."""

import pytest

from tests.rules.tables import FirmwareTable
from tests.rules.turn_counts import positions, slow_counts

POSITIONS = positions()


def firmware_count(table, depth):
    """Sequences of `depth` legal turns by the firmware, which plays them and takes them back."""
    legal = table.legal_moves()
    if depth == 1:
        return len(legal)
    total = 0
    for move in legal:
        table.play(move)
        total += firmware_count(table, depth - 1)
        table.undo()
    return total


@pytest.mark.parametrize(("board", "moves", "counts"), POSITIONS)
def test_the_firmware_counts_as_many_sequences_of_legal_turns_as_are_recorded(
    board, moves, counts
):
    table = FirmwareTable(board)
    table.play(*moves)
    before = table.bytes
    assert [firmware_count(table, depth) for depth in range(1, len(counts) + 1)] == counts
    assert table.bytes == before


@pytest.mark.slow
@pytest.mark.parametrize(("board", "moves", "counts"), POSITIONS)
def test_the_slow_rules_count_as_many_sequences_of_legal_turns_as_are_recorded(
    board, moves, counts
):
    assert slow_counts(board, moves, len(counts)) == counts


def test_two_turns_from_the_start_are_as_many_as_a_person_counts():
    """hex-4 has 37 cells and 90 pairs of neighbours.

    Black has 37 cells, White 36 * 35 / 2 pairs of the others, without the pairs of neighbours;
    a pair of neighbours is forbidden for the 35 black stones that are not on it.
    """
    counts = {(board,) + tuple(moves): counts for board, moves, counts in POSITIONS}
    assert counts[("hex-4",)] == [37, 37 * (36 * 35 // 2) - 35 * 90]
