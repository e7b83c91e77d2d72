"""The lessons teach true rules, and each puzzle has exactly the answers in its book."""

import re
from itertools import islice
from random import Random

import pytest

from host_sim.exit_codes import NOT_AS_IT_SHOULD_BE
from host_sim.lesson_books.lessons import LESSONS, Desk, all_books, check_book, main
from host_sim.lesson_books.puzzles import SHARES, puzzles_of_game
from rootlight.games.catalogue import NAMES, entry
from rootlight.geometry.notation import cell_name
from rootlight.geometry.shapes import outline
from rootlight.lessons.book import contents
from rootlight.lessons.reader import read
from tests.effort import amount
from tests.fuzz import books
from tests.rules.slow_rootbound import COLOURS, Position, SlowGame, union

BOOKS = list(all_books())


@pytest.mark.gate
@pytest.mark.parametrize("path", BOOKS, ids=lambda path: path.stem)
def test_all_that_a_book_says_is_so(path):
    title, lessons = check_book(path)
    assert title and 1 <= lessons <= 30


@pytest.mark.parametrize("name", NAMES)
def test_each_game_has_a_first_course_of_five_to_eight_short_lessons(name):
    course = entry(name).texts()["course"]
    path = LESSONS / f"{course['book']}.txt"
    title, lessons = check_book(path)
    assert 5 <= lessons <= 8
    desk = Desk(path.name, path.read_text("utf-8"))
    scripts = contents(desk, path.stem)[1]
    boards = {script.head["board"] for script in scripts}
    assert set(course["boards"]) == boards <= set(entry(name).boards)
    assert {script.head["game"] for script in scripts} == {name}
    assert max(read(desk, path.stem, n, 0).steps for n in range(1, lessons + 1)) <= 4
    assert title.endswith("the first course")


def test_there_are_thirty_puzzles_of_four_kinds_at_least():
    texts = [path.read_text() for path in BOOKS if path.stem.startswith("puzzles")]
    kinds = re.findall(r"^because (\w+)", "\n".join(texts), re.MULTILINE)
    assert len(kinds) >= 30
    assert set(kinds) == set(SHARES)
    assert all(text.count("lesson ") == text.count("because ") for text in texts)


@pytest.mark.slow
def test_every_claim_of_a_lesson_is_proved_or_refused(tmp_path):
    good = (LESSONS / "1-first-course.txt").read_text()
    for line in re.findall(r"^(?:takes|loses|closes|winner|because) .+$", good, re.MULTILINE):
        word, *rest = line.split()
        wrong = f"{word} {' '.join(rest[:-1])} d3".replace("  ", " ")
        if word == "because":
            wrong = "because forbidden triangle" if "triangle" not in rest else "because live"
        path = tmp_path / "book.txt"
        path.write_text(good.replace(line, wrong, 1))
        number = good[: good.index(line)].count("\n") + 1
        with pytest.raises(ValueError, match=rf"^line {number}: "):
            check_book(path)


def test_the_command_tells_of_mistakes(tmp_path, monkeypatch, capsys):
    path = tmp_path / "mine.txt"
    path.write_text("book Mine\nlesson One\ngame rootbound\nboard hex-4\nstep\nsey Hm\n")
    monkeypatch.setattr("sys.argv", ["lessons", str(path)])
    assert main() == NOT_AS_IT_SHOULD_BE
    assert "mine.txt, line 6: the word sey is unknown" in capsys.readouterr().err


# Once more by the second implementation of the rules, which shares nothing with the first.


def puzzle_steps(goal):
    """(book, number of the lesson, its step) of the puzzles of a kind."""
    found = []
    for path in BOOKS:
        if not path.stem.startswith("puzzles"):
            continue
        desk = Desk(path.name, path.read_text("utf-8"))
        for number in range(1, len(contents(desk, path.stem)[1]) + 1):
            script = read(desk, path.stem, number, 0)
            if f"because {goal}" in path.read_text().split("\nlesson ")[number]:
                found.append(script.step)
    assert len(found) >= 3 * SHARES[goal]
    return found


def slow_game(step):
    """The slow game with the position of a step."""
    shape = outline("hex-4")
    game = SlowGame("hex-4")
    stones = [[cell_name(shape, c) for c in step.position[colour]] for colour in COLOURS]
    game.position = Position(game.board, *stones)
    game.moves = ["pass"] * (2 + COLOURS.index(step.position["mover"]))
    return game


def target(step):
    return {cell_name(outline("hex-4"), cell) for cell in step.point}


def fewest(game, reaches):
    """The legal turns of stones that reach a goal, none of them with a stone to spare."""
    turns = [turn.split(",") for turn in game.legal_moves() if turn != "pass"]
    right = [turn for turn in sorted(turns, key=len) if reaches(*game.after(turn))]
    found = []
    for turn in right:
        if not any(set(one) < set(turn) for one in found):
            found.append(turn)
    return sorted(",".join(turn) for turn in found)


@pytest.mark.gate
def test_puzzles_of_taking_by_the_slow_rules():
    for step in puzzle_steps("takes"):
        wanted = target(step)
        taken = fewest(slow_game(step), lambda after, captured, w=wanted: w <= captured)
        assert taken == sorted(step.answers)


def test_puzzles_of_claiming_by_the_slow_rules():
    for step in puzzle_steps("claims"):
        wanted, mover = target(step), step.position["mover"]
        claimed = fewest(
            slow_game(step), lambda after, captured, w=wanted, m=mover: w <= after.claimed(m)
        )
        assert claimed == sorted(step.answers)


@pytest.mark.slow
def test_puzzles_of_saving_by_the_slow_rules():
    for step in puzzle_steps("saves"):
        wanted, mover = target(step), step.position["mover"]

        def is_safe(after, captured, step=step, wanted=wanted, mover=mover):
            game = slow_game(step)
            game.position = after
            game.moves = ["pass"] * (3 + COLOURS.index(mover))
            turns = [turn.split(",") for turn in game.legal_moves() if turn != "pass"]
            return not any(wanted & game.after(turn)[1] for turn in turns)

        assert fewest(slow_game(step), is_safe) == sorted(step.answers)


def test_puzzles_of_the_end_by_the_slow_rules():
    shape = outline("hex-4")
    for step in puzzle_steps("removed"):
        _, steps = slow_game(step).position.clean_up()
        answers = {cell_name(shape, cell) for group in step.answers for cell in group}
        assert answers == union(steps)


@pytest.mark.gate
def test_the_same_seed_gives_the_same_puzzles():
    """The first of the search; all of them take a minute."""
    first, again = (list(islice(puzzles_of_game(2026001, {"takes", "removed"}), 3)) for _ in "ab")
    assert first == again and first


# Books that nobody would write.

HEAD = "book A book\ngame rootbound\nboard {board}\nlesson One\nstep\nsay Look.\n"


@pytest.mark.parametrize(
    ("line", "board", "sentence"),
    [
        ("because constructor", "hex-4", "there is no proof called constructor"),
        ("because claimed purple", "hex-4", "there is no proof called claimed purple"),
        ("because takes z99", "hex-4", "cannot be"),
        ("closes purple a1", "hex-4", "there is no player called purple"),
        ("because takes a1", "hex-7", "too many here"),
        ("because saves a1", "hex-4", "too many here"),
    ],
)
def test_a_claim_that_cannot_be_proved_is_told_in_a_sentence(tmp_path, line, board, sentence):
    path = tmp_path / "mine.txt"
    path.write_text(HEAD.format(board=board) + "moves b2\nplay d2,e5\n" + line + "\n")
    with pytest.raises(ValueError, match=sentence):
        check_book(path)


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16"])
@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_a_book_is_proved_as_editors_write_it(tmp_path, encoding, end):
    path = tmp_path / "mine.txt"
    text = HEAD.format(board="hex-4") + "moves b2\nplay d2,e5\nbecause takes a1\n"
    path.write_text(text, encoding, newline=end)
    with pytest.raises(ValueError, match=f"line {text.count(chr(10))}: "):
        check_book(path)


@pytest.mark.parametrize(
    ("name", "said"),
    [
        (".", ". cannot be read: "),
        ("Mine.txt", "Mine.txt, a book is named by "),
        ("mine.txt", "mine.txt, it is not UTF-8; save the file as UTF-8."),
    ],
)
def test_a_file_that_is_no_book_is_named_once(name, said, tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "mine.txt").write_bytes(b"book \xff")
    if name != "mine.txt":
        (tmp_path / "Mine.txt").write_text("book Mine\n")
    main([name])
    assert capsys.readouterr().err.startswith(said)


def test_too_long_a_text_is_not_read_as_a_book(tmp_path):
    path = tmp_path / "mine.txt"
    with path.open("wb") as file:
        file.truncate(90_000_000)
    with pytest.raises(ValueError, match="more than 65,536 bytes"):
        check_book(path)
    path.write_text(HEAD.format(board="hex-4") + "\n" * 2000)
    with pytest.raises(ValueError, match="line 2001: a book may have at most 2000 lines"):
        check_book(path)


@pytest.mark.gate
def test_a_book_with_any_line_changed_is_checked_or_refused(tmp_path):
    random = Random(1)
    path = tmp_path / "mine.txt"
    for _ in range(amount(25, 300, quick=10)):
        path.write_bytes(books.book(random))
        books.check(path)
