"""Puzzles from games of the computer against itself: proved, and graded by who solves them."""

from itertools import islice

import pytest

from host_sim.engine.engine import Engine, Suggestion, thinker_with
from host_sim.lesson_books import played_puzzles
from host_sim.lesson_books.lessons import LESSONS, check_book
from host_sim.lesson_books.played_puzzles import FILE, TRIES, find_puzzles, first_level
from host_sim.native.quick_engine import now_ms
from host_sim.native.quick_loops import quick_loops
from rootlight.match.match import Match
from rootlight.search.levels import LEVELS

# There is a puzzle in the first game of this seed.
SEED = 7
LEVEL = 3


class QuickEngine(Engine):
    """Levels of few playouts: weaker, and as different from each other."""

    def __init__(self):
        super().__init__(thinker_with(quick_loops()), now_ms)

    def suggest(self, match, level=None, playouts=None, seed=0, go_on=lambda: True):
        return super().suggest(match, playouts=2 << level, seed=seed, go_on=go_on)


class Solver:
    """Plays `good` from a level on; below it, only from some seeds."""

    def __init__(self, level):
        self._level = level

    def suggest(self, match, level=None, playouts=None, seed=0, go_on=None):
        is_right = level >= self._level or seed == TRIES[0]
        return Suggestion({"move": "good" if is_right else "bad", "playouts": 1, "value": 0.0})


@pytest.mark.parametrize("level", range(1, LEVELS + 1))
def test_a_puzzle_has_the_level_that_solves_it_first_and_not_by_chance(level):
    assert first_level(Solver(level), Match("rootbound", "hex-4"), ["best", "good"]) == level


def test_a_turn_that_no_level_plays_is_no_puzzle():
    assert first_level(Solver(LEVELS + 1), Match("rootbound", "hex-4"), ["good"]) is None


@pytest.mark.slow
def test_the_command_writes_a_book_that_is_true_and_the_same_each_time(
    tmp_path, monkeypatch, capsys
):
    monkeypatch.setattr(played_puzzles, "quick_engine", QuickEngine)
    options = {"seed": SEED, "level": LEVEL, "puzzles": 1, "into": tmp_path}
    words = [f"--{name}={value}" for name, value in options.items()]
    monkeypatch.setattr("sys.argv", ["played_puzzles", *words])
    assert played_puzzles.main() == 0
    assert "1 puzzles" in capsys.readouterr().out
    assert check_book(tmp_path / FILE) == ("Puzzles from play", 1)
    (puzzle,) = islice(find_puzzles(QuickEngine(), SEED, LEVEL), 1)
    text = (tmp_path / FILE).read_text()
    assert f"lesson Puzzle 1, level {puzzle.level}\n" in text
    assert "\n".join(puzzle.lines(1)) in text


@pytest.mark.night
def test_the_book_of_the_tree_is_what_its_command_makes_today(tmp_path, monkeypatch):
    """Searches change; a book whose grades are of an older one is to be made again."""
    book = (LESSONS / FILE).read_text()
    command = book.partition(";")[0].split()
    assert command[:4] == ["#", "Made", "by", "python"]
    monkeypatch.setattr("sys.argv", [*command[5:], f"--into={tmp_path}"])
    assert played_puzzles.main() == 0
    assert (tmp_path / FILE).read_text() == book
