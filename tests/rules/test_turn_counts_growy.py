"""Numbers of sequences of legal moves of Roots Growy Roots, recorded in a file, by both rules."""

import pytest

from tests.rules.growy_tables import GrowyFirmwareTable, laid
from tests.rules.turn_counts_growy import positions, slow_counts

POSITIONS = positions()


def firmware_count(table, depth):
    """Sequences of `depth` legal moves by the firmware, which plays them and takes them back."""
    legal = table.legal_moves()
    if depth == 1:
        return len(legal)
    total = 0
    for move in legal:
        table.play(move)
        total += firmware_count(table, depth - 1)
        table.match.undo(True)
    return total


@pytest.mark.parametrize(("board", "cards", "moves", "counts"), POSITIONS)
def test_the_firmware_counts_as_many_sequences_of_legal_moves_as_are_recorded(
    board, cards, moves, counts
):
    table = GrowyFirmwareTable(board, laid(board, cards))
    table.play(*moves)
    before = table.bytes
    assert [firmware_count(table, depth) for depth in range(1, len(counts) + 1)] == counts
    assert table.bytes == before


@pytest.mark.slow
@pytest.mark.parametrize(("board", "cards", "moves", "counts"), POSITIONS)
def test_the_slow_rules_count_as_many_sequences_of_legal_moves_as_are_recorded(
    board, cards, moves, counts
):
    assert slow_counts(board, cards, moves, len(counts)) == counts


def test_two_moves_from_the_start_are_as_many_as_a_person_counts():
    """A seed at the edge of a start field has five neighbours, all of them dirt here.

    So both players in turn have five extensions and `end`.
    """
    counts = {(board, cards, *moves): counts for board, cards, moves, counts in POSITIONS}
    assert counts[("growy-2", "")][:2] == [6, 6 * 6]
