"""How many sequences of legal turns there are from a position: a check that nothing is missed.

Used by `test_turn_counts`; `python -m tests.rules.turn_counts` counts anew, by the slow rules
alone, and writes `tests/data/turn_counts.txt`. Read the difference before you keep it.
"""

from pathlib import Path

from tests.rules.slow_rootbound import SlowGame

FILE = Path(__file__).parent.parent / "data" / "turn_counts.txt"


def positions():
    """(board, moves so far, recorded counts for 1, 2, ... turns) of each line of the file."""
    found = []
    for line in FILE.read_text(encoding="utf-8").splitlines():
        if line and not line.startswith("#"):
            board, moves, counts = (part.strip() for part in line.split("|"))
            found.append((board, moves.split(), [int(count) for count in counts.split()]))
    return found


def slow_counts(board, moves, depth):
    """Numbers of sequences of 1, 2, ... `depth` legal turns by the slow rules."""
    game = SlowGame(board)
    for move in moves:
        game.play(move)
    return [_count(game, turns) for turns in range(1, depth + 1)]


def _count(game, depth):
    legal = game.legal_moves()
    if depth == 1:
        return len(legal)
    return sum(_count(game.with_turn(move), depth - 1) for move in legal)


def rewrite():
    """Counts all positions of the file anew, as deep as each line goes."""
    lines = []
    for line in FILE.read_text(encoding="utf-8").splitlines():
        if line and not line.startswith("#"):
            board, moves, counts = (part.strip() for part in line.split("|"))
            fresh = slow_counts(board, moves.split(), len(counts.split()))
            line = f"{board} | {moves} | {' '.join(map(str, fresh))}".replace("|  |", "| |")
        lines.append(line)
    FILE.write_text("\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    rewrite()
