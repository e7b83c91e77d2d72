"""Numbers of legal turn sequences, recorded in files, by the firmware and by the slow rules."""

import pytest

from tests.effort import EVERYTHING, QUICK
from tests.rules.tables import FirmwareTable
from tests.rules.turn_counts import GAMES, positions, slow_counts

# Larger numbers are left to `make trials`.
LARGEST = 10**9 if EVERYTHING else 2000 if QUICK else 8000
POSITIONS = [
    (*position, [count for count in counts if count <= LARGEST])
    for game in GAMES
    for *place, counts in positions(game)
    for position in [(game, *place)]
]


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


@pytest.mark.parametrize(("game", "board", "options", "moves", "counts"), POSITIONS)
def test_the_firmware_counts_as_many_sequences_of_legal_turns_as_are_recorded(
    game, board, options, moves, counts
):
    table = FirmwareTable(board, game, options)
    table.play(*moves)
    before = table.bytes
    assert [firmware_count(table, depth) for depth in range(1, len(counts) + 1)] == counts
    assert table.bytes == before


@pytest.mark.slow
@pytest.mark.parametrize(("game", "board", "options", "moves", "counts"), POSITIONS)
def test_the_slow_rules_count_as_many_sequences_of_legal_turns_as_are_recorded(
    game, board, options, moves, counts
):
    assert slow_counts(game, board, options, moves, len(counts)) == counts


def recorded(game, board):
    """The counts from the start of a game with its standard options."""
    found = {board: counts for board, *before, counts in positions(game) if not any(before)}
    return found[board]


def test_two_turns_from_the_start_are_as_many_as_a_person_counts():
    """hex-4 has 37 cells and 90 pairs of neighbours.

    Black has 37 cells, White 36 * 35 / 2 pairs of the others, without the pairs of neighbours;
    a pair of neighbours is forbidden for the 35 black stones that are not on it.
    """
    assert recorded("rootbound", "hex-4") == [37, 37 * (36 * 35 // 2) - 35 * 90]


def test_two_turns_of_the_classroom_rules_are_as_many_as_a_person_counts():
    """White has 36 cells, and all pairs of them: neither rule of Root Bound takes any away."""
    assert recorded("classroom", "hex-4") == [37, 37 * (36 + 36 * 35 // 2)]


def test_two_turns_of_rootzone_are_as_many_as_a_person_counts():
    """The set-ups of hex-2-4 are 162 (see `test_rootzone`); or Yellow passes."""
    assert recorded("rootzone", "hex-2-4")[0] == 162 + 1


def test_two_turns_of_droched_are_as_many_as_a_person_counts():
    """A komi of 0 to 99, then either side, then any of 37 cells; a release for each komi but 0."""
    assert recorded("droched", "hex-4") == [100, 200]
    found = {tuple(moves): counts for _, _, moves, counts in positions("droched")}
    assert found["komi 0", "black"] == [37, 37 * 36]
    assert found["komi 9", "white"] == [37, 37 * 37]
