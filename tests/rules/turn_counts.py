"""The number of sequences of legal turns from a position: a check that nothing is missed.

Used by `test_turn_counts`; `python -m tests.rules.turn_counts rootzone` counts a game again, by
the slow rules alone, and writes its file in `tests/data`. Read the difference before you keep it.
"""

import sys
from pathlib import Path

from tests.rules.slow_classroom import SlowClassroom
from tests.rules.slow_droched import SlowDroched
from tests.rules.slow_rootbound import SlowGame
from tests.rules.slow_rootzone import SlowRootZone

DATA = Path(__file__).parent.parent / "data"
# Game: its file, and a function that begins it by the slow rules on a board, with options.
GAMES = {
    "rootbound": ("turn_counts.txt", lambda board, options: SlowGame(board)),
    "classroom": ("turn_counts_classroom.txt", lambda board, options: SlowClassroom(board)),
    "rootzone": ("turn_counts_rootzone.txt", SlowRootZone),
    "droched": ("turn_counts_droched.txt", SlowDroched),
}


def positions(game):
    """(board, options, moves so far, recorded counts for 1, 2, ... turns) of each line."""
    found = []
    for line in (DATA / GAMES[game][0]).read_text(encoding="utf-8").splitlines():
        if line and not line.startswith("#"):
            place, moves, counts = _parts(line)
            board, *options = place.split()
            counts = [int(count) for count in counts.split()]
            # A move of two words is written with a `_` between them.
            moves = [move.replace("_", " ") for move in moves.split()]
            found.append((board, dict(map(_option, options)), moves, counts))
    return found


def _parts(line):
    """Return the parts between the bars of a line: board and options, moves, counts."""
    return [part.strip() for part in line.split("|")]


def _option(text):
    """The name and the value of an option written as `crowd_max=3`."""
    name, value = text.split("=")
    return name, int(value) if value.isdigit() else value


def slow_counts(game, board, options, moves, depth):
    """Numbers of sequences of 1, 2, ... `depth` legal turns by the slow rules."""
    slow = GAMES[game][1](board, options)
    for move in moves:
        slow.play(move)
    return [_count(slow, turns) for turns in range(1, depth + 1)]


def _count(slow, depth):
    legal = slow.legal_moves()
    if depth == 1:
        return len(legal)
    return sum(_count(slow.with_turn(move), depth - 1) for move in legal)


def rewrite(game):
    """Counts all positions of a game's file again, as deep as each line goes."""
    file = DATA / GAMES[game][0]
    fresh = iter([slow_counts(game, *line[:3], len(line[3])) for line in positions(game)])
    lines = []
    for line in file.read_text(encoding="utf-8").splitlines():
        if line and not line.startswith("#"):
            place, moves, _ = _parts(line)
            line = f"{place} | {moves} | {' '.join(map(str, next(fresh)))}".replace("|  |", "| |")
        lines.append(line)
    file.write_text("\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    rewrite(sys.argv[1])
