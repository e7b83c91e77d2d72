"""The number of sequences of legal moves in Roots Growy Roots: a check that nothing is missed.

Used by `test_turn_counts_growy`; `python -m tests.rules.turn_counts_growy` counts again, by the
slow rules alone, and writes `tests/data/turn_counts_growy.txt`. Read the difference before you
keep it.
"""

from pathlib import Path

from tests.rules.growy_tables import laid
from tests.rules.slow_growy import SlowGrowy

FILE = Path(__file__).parent.parent / "data" / "turn_counts_growy.txt"


def positions():
    """(board, cards that matter, moves so far, recorded counts for 1, 2, ... moves), by line."""
    found = []
    for line in FILE.read_text(encoding="utf-8").splitlines():
        if line and not line.startswith("#"):
            board, cards, moves, counts = (part.strip() for part in line.split("|"))
            found.append((board, cards, moves.split(), [int(count) for count in counts.split()]))
    return found


def slow_counts(board, cards, moves, depth):
    """Numbers of sequences of 1, 2, ... `depth` legal moves by the slow rules."""
    game = SlowGrowy(board, laid(board, cards))
    for move in moves:
        game.play(move)
    return [_count(game, number) for number in range(1, depth + 1)]


def _count(game, depth):
    legal = game.legal_moves()
    if depth == 1:
        return len(legal)
    return sum(_count(game.with_turn(move), depth - 1) for move in legal)


def rewrite():
    """Counts all positions of the file again, as deep as each line goes."""
    lines = []
    for line in FILE.read_text(encoding="utf-8").splitlines():
        if line and not line.startswith("#"):
            board, cards, moves, counts = (part.strip() for part in line.split("|"))
            fresh = slow_counts(board, cards, moves.split(), len(counts.split()))
            line = " | ".join([board, cards, moves, " ".join(map(str, fresh))])
        lines.append(line)
    FILE.write_text("\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    rewrite()
