"""`python -m host_sim.lesson_books.puzzles` finds puzzles of Root Bound and writes books of them.

Random games are played from a seed, so the same seed gives the same books. A position becomes a
puzzle if few of all legal turns reach a goal and enough wrong ones are plausible: see `Puzzle`.
`proofs` computes the answers; the board runs these books like any others.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from itertools import combinations
from pathlib import Path

from host_sim.lesson_books import proofs
from host_sim.lesson_books.lessons import LESSONS
from host_sim.trials.random_play import Chance, play_turn
from rootlight.match.match import Match
from rootlight.match.notation_view import NotationView

BOARD = "hex-4"
SEED = 2026
# The number of puzzles of each kind in a book.
SHARES = {"takes": 4, "saves": 3, "claims": 2, "removed": 3}
TITLES = ("Puzzles: easy", "Puzzles: medium", "Puzzles: hard")
# With so many plausible wrong answers a puzzle goes into the second book, or the third.
GRADES = {"takes": (7, 15), "saves": (7, 15), "claims": (7, 15), "removed": (4, 6)}
LEAST_WRONG = 3
MOST_ANSWERS = 2
# With more free cells there are hundreds of turns, and most puzzles are too easy.
MOST_FREE = {"takes": 14, "saves": 9, "claims": 14, "removed": 14}
_FIRST_TURN = 5
_MOST_TURNS = 40

COLOURS = {"black": "Black (blue)", "white": "White (amber)"}
SAY = {
    "takes": "{0} to move: capture the pulsing stones. Use as few stones as you can.",
    "saves": "{0} to move: save the pulsing stones. Use as few stones as you can.",
    "claims": "{0} to move: claim the pulsing corner. Use as few stones as you can.",
    "removed": "Which groups would go if both passed now? Touch one stone of each.",
}
RIGHT = {
    "takes": "Right: these stones reach no friend and claim nothing, so they are captured.",
    "saves": "Right: these stones cannot be captured in the next turn.",
    "claims": "Right: the corner is claimed.",
    "removed": "Right: these groups are removed.",
}
WRONG = {
    "takes": "That does not capture yet: there is still a way to a friend, or to claimed cells.",
    "saves": "They can still be captured.",
    "claims": "This does not claim the corner.",
    "removed": "This group stays: it is live or can reach a live group, perhaps after smaller "
    "groups are gone.",
}

# The same where it is about one stone only.
SAY_ONE = {
    "takes": "{0} to move: capture the pulsing stone. Use as few stones as you can.",
    "saves": "{0} to move: save the pulsing stone. Use as few stones as you can.",
}
RIGHT_ONE = {
    "takes": "Right: this stone reaches no friend and claims nothing, so it is captured.",
    "saves": "Right: this stone cannot be captured in the next turn.",
}
WRONG_ONE = {"saves": "It can still be captured."}


@dataclass
class Puzzle:
    """One puzzle.

    goal: `takes`, `saves` and `claims` are goals of the mover's turn; `removed` asks which groups
    the clean-up would remove. target: names of the cells in question. answers: turns, or groups of
    cells joined by `+`; taken: names of the cells that each answer captures. wrong: number of
    plausible wrong answers: legal turns with as many stones, all in empty regions beside the
    target; or groups that stay. level: of the computer's play, the first that finds an answer;
    None if that was not tried.
    """

    goal: str
    black: list[str]
    white: list[str]
    mover: str
    target: list[str]
    answers: list[str]
    wrong: int
    taken: list[str] = field(default_factory=list)
    level: int | None = None

    @property
    def grade(self) -> int:
        """The book of this puzzle, 0 to 2."""
        return sum(self.wrong >= least for least in GRADES[self.goal])

    def lines(self, number: int) -> list[str]:
        """The puzzle as a lesson."""
        find = self.goal == "removed"
        say, right, wrong = self._sentences()
        level = "" if self.level is None else f", level {self.level}"
        lines = [
            "",
            f"lesson Puzzle {number}{level}",
            f"# plausible wrong answers: {self.wrong}",
            "step",
            f"black {' '.join(self.black)}",
            f"white {' '.join(self.white)}",
            f"mover {self.mover}",
            f"say {say.format(COLOURS[self.mover])}",
        ]
        if find:
            lines += [f"find {' '.join(self.answers)}", "because removed"]
        else:
            target = " ".join(self.target)
            lines += [f"point {target}", f"play {'; '.join(self.answers)}"]
            lines += [f"because {self.goal} {target}"]
        if self.taken:
            lines.append(f"takes {' '.join(self.taken)}")
        return [*lines, f"right {right}", f"wrong: {wrong}"]

    def _sentences(self) -> tuple[str, str, str]:
        """Return the question, and the replies to a right and to a wrong answer."""
        goal = self.goal
        if len(self.target) != 1:
            return SAY[goal], RIGHT[goal], WRONG[goal]
        return (
            SAY_ONE.get(goal, SAY[goal]),
            RIGHT_ONE.get(goal, RIGHT[goal]),
            WRONG_ONE.get(goal, WRONG[goal]),
        )


def find_puzzles(seed: int = SEED) -> list[list[Puzzle]]:
    """The puzzles of each book, by grade; a seed always gives the same ones."""
    books: list[list[Puzzle]] = [[], [], []]
    wanted = {(goal, grade): SHARES[goal] for goal in SHARES for grade in range(len(books))}
    game = 0
    while wanted:
        game += 1
        open_goals = {goal for goal, _ in wanted}
        for puzzle in one_of_each(puzzles_of_game(seed * 1000 + game, open_goals)):
            kind = puzzle.goal, puzzle.grade
            if kind not in wanted:
                continue
            books[puzzle.grade].append(puzzle)
            wanted[kind] -= 1
            if not wanted[kind]:
                del wanted[kind]
    for book in books:
        book.sort(key=lambda puzzle: (puzzle.wrong, list(SHARES).index(puzzle.goal)))
    return books


def one_of_each(puzzles: Iterator[Puzzle]) -> list[Puzzle]:
    """The hardest puzzle of a game for each goal, so that no two are nearly alike."""
    best: dict[str, Puzzle] = {}
    for puzzle in puzzles:
        if puzzle.goal not in best or puzzle.wrong > best[puzzle.goal].wrong:
            best[puzzle.goal] = puzzle
    return list(best.values())


def puzzles_of_game(seed: int, goals: set[str]) -> Iterator[Puzzle]:
    """The puzzles in a random game."""
    chance = Chance(seed)
    for position in positions(lambda match: play_turn(match, chance)):
        yield from puzzles_of(position, goals)


def positions(play: Callable[[Match], object]) -> Iterator[Match]:
    """The positions of a game that may hold puzzles, laid out; play: plays each turn of it."""
    match = Match("rootbound", BOARD)
    while not match.game.is_over() and match.game.turn() < _MOST_TURNS:
        if match.game.turn() >= _FIRST_TURN:
            # Lay the position out as the board will: without earlier turns and passes.
            yield laid_out(match)
        play(match)


def laid_out(match: Match) -> Match:
    """A match with the same stones on an empty board, and the same player to move."""
    bare = Match("rootbound", BOARD)
    game = bare.game
    game.state[: game.count] = match.game.state[: game.count]
    game.state[game.count + 1] = 2 + (match.game.turn() & 1)
    game.refresh()
    return bare


def puzzles_of(match: Match, goals: set[str]) -> Iterator[Puzzle]:
    """The puzzles in a position."""
    if proofs.cells_that_are("dead", match, []):
        return
    free = sum(match.game.code_of_cell((), cell) is None for cell in range(match.game.count))
    if "removed" in goals and free <= MOST_FREE["removed"]:
        yield from _of_the_end(match)
    for goal in ("takes", "saves", "claims"):
        if goal in goals and 0 < free <= MOST_FREE[goal]:
            for target in _targets(goal, match):
                yield from _of_a_turn(goal, match, target)


def _targets(goal: str, match: Match) -> Iterator[set[int]]:
    """The cells that a puzzle may ask about: a group of either player, or an empty corner."""
    game = match.game
    if goal == "claims":
        taken = proofs.cells_that_are("claimed", match, [])
        for cell in sorted(game.shape.corners()):
            if not game.state[cell] and cell not in taken:
                yield {cell}
        return
    owner = game.mover() if goal == "saves" else 1 - game.mover()
    live = proofs.cells_that_are("live", match, [])
    for group in groups(match):
        if game.state[min(group)] == owner + 1 and not group & live:
            yield group


def groups(match: Match) -> list[set[int]]:
    """All groups of a position."""
    game = proofs.roots_of(match)
    found: dict[int, set[int]] = {}
    for cell in range(game.count):
        if game.state[cell]:
            found.setdefault(game.standing.labels[cell], set()).add(cell)
    return list(found.values())


def _of_a_turn(goal: str, match: Match, target: set[int]) -> Iterator[Puzzle]:
    told = NotationView(match)
    names = told.names(target)
    answers = proofs.turns_that(goal, match, names)
    if not 1 <= len(answers) <= MOST_ANSWERS or len({len(a.split(",")) for a in answers}) > 1:
        return
    if goal == "saves" and not _is_in_danger(match, names):
        return
    taken = [_taken_by(match, answer) for answer in answers]
    wrong = _plausible(match, target, len(answers[0].split(","))) - len(answers)
    if wrong < LEAST_WRONG or taken.count(taken[0]) < len(taken):
        return
    yield _puzzle(goal, match, names, answers, wrong, taken[0])


def _is_in_danger(match: Match, names: list[str]) -> bool:
    """Return whether the opponent can take these stones after a pass; True if none is allowed."""
    if match.game.refusal_of_word("pass"):
        return True
    match.play("pass")
    found = proofs.turns_that("takes", match, names)
    match.undo()
    return bool(found)


def _taken_by(match: Match, move: str) -> list[str]:
    match.play(move)
    names = NotationView(match).names(match.emptied())
    match.undo()
    return list(names)


def _plausible(match: Match, target: set[int], stones: int) -> int:
    """Number of legal turns with so many stones, all in the empty regions beside a target."""
    game = proofs.roots_of(match)
    labels = game.standing.labels
    around = game.shape.neighbours
    near = {labels[cell] for cell in target if not game.state[cell]}
    for cell in target:
        for beside in around[cell * 6 : cell * 6 + 6]:
            if beside != game.count and not game.state[beside]:
                near.add(labels[beside])
    cells = [
        cell
        for cell in range(game.count)
        if not game.state[cell] and labels[cell] in near and game.code_of_cell((), cell) is None
    ]
    if stones == 1:
        return sum(game.refusal_of_turn((cell,)) is None for cell in cells)
    return sum(game.code_of_cell((one,), other) is None for one, other in combinations(cells, 2))


def _of_the_end(match: Match) -> Iterator[Puzzle]:
    told = NotationView(match)
    removed = proofs.cells_that_are("removed", match, [])
    leaving = [group for group in groups(match) if group & removed]
    staying = len(groups(match)) - len(leaving)
    if not 2 <= len(leaving) <= 4 or staying < LEAST_WRONG:
        return
    answers = ["+".join(told.names(group)) for group in leaving]
    yield _puzzle("removed", match, told.names(removed), answers, staying, [])


def _puzzle(
    goal: str, match: Match, target: list[str], answers: list[str], wrong: int, taken: list[str]
) -> Puzzle:
    game = match.game
    told = NotationView(match)
    stones = [
        told.names(cell for cell in range(game.count) if game.state[cell] == owner)
        for owner in (1, 2)
    ]
    mover = game.COLOURS[game.mover()]
    return Puzzle(goal, stones[0], stones[1], mover, target, answers, wrong, taken)


def book_text(title: str, puzzles: list[Puzzle], made_by: str) -> str:
    """A book of puzzles. made_by: the command that makes the same one."""
    lines = [
        f"# Made by python -m {made_by}; the answers are proved by it.",
        f"book {title}",
        "game rootbound",
        f"board {BOARD}",
    ]
    for number, puzzle in enumerate(puzzles, start=1):
        lines += puzzle.lines(number)
    return "\n".join(lines) + "\n"


def main() -> int:
    """Find the puzzles and write their books; return the exit code."""
    parser = argparse.ArgumentParser(
        prog="python -m host_sim.lesson_books.puzzles", description=__doc__
    )
    parser.add_argument("--seed", type=int, default=SEED, help=f"another gives others; {SEED}")
    parser.add_argument("--into", type=Path, default=LESSONS, help="the folder of the books")
    arguments = parser.parse_args()
    made_by = f"host_sim.lesson_books.puzzles --seed {arguments.seed}"
    for grade, puzzles in enumerate(find_puzzles(arguments.seed)):
        path = arguments.into / f"puzzles-{grade + 1}.txt"
        text = book_text(TITLES[grade], puzzles, made_by)
        path.write_text(text, encoding="utf-8")
        print(f"{path.name}: {len(puzzles)} puzzles")
    return 0


if __name__ == "__main__":
    sys.exit(main())
