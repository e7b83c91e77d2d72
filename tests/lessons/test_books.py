"""Books as text: what is read of them, and the sentence, with its line, about each mistake."""

import pytest

from host_sim.board.firmware_files import names_in, text_of
from rootlight.lessons.book import FIND, PLAY, READ, TRY, contents
from rootlight.lessons.check import check
from rootlight.lessons.reader import read
from rootlight.lessons.shelf import books, is_name
from tests.lessons.desk_flash import HEAD, STEP, Desk


def mistake(text):
    """Return the complaint about a book."""
    with pytest.raises(ValueError) as caught:
        check(Desk(text), "mine")
    return str(caught.value)


def test_a_book_is_read_step_by_step():
    text = HEAD + "step\nmoves d4; a1,g4\nreply c2,e2\nsay Well.\nplay e5; e5,f5\nright So.\n"
    text += "wrong d5 e6: Not there.\nwrong triangle: A triangle.\nwrong: No.\npoint a1 g4\n"
    script = read(Desk(text), "mine", 1, 0)
    step = script.step
    assert (script.title, script.steps) == ("One", 1)
    assert script.head == {"game": "rootbound", "board": "hex-4"}
    assert (step.verb, step.answers) == (PLAY, ["e5", "e5,f5"])
    assert step.position == {"moves": ["d4", "a1,g4"]}
    assert step.reply == ["c2,e2"]
    assert step.said == {"say": "Well.", "right": "So."}
    assert step.wrong == [
        (("d5", "e6"), "Not there."),
        (("triangle",), "A triangle."),
        ((), "No."),
    ]
    assert step.point == [0, 36]


COURSES = [name for name in names_in("lessons", ".txt") if name[0].isdigit()]


def test_a_step_that_asks_for_what_is_not_allowed_says_that_it_is_to_be_tried():
    """Else a child is refused for what it was told. A touch of a claimed cell shows who has it."""
    said, told = "", 0
    for line in "\n".join([text_of("lessons/" + book) for book in COURSES]).split("\n"):
        word, _, rest = line.partition(" ")
        if word == "say":
            said = rest
        if word == "try" and not rest.endswith(" claimed"):
            told += 1
            assert "try" in said.lower().split(), said
    assert told > 10


def test_a_step_asks_for_one_thing_or_is_to_be_read():
    text = HEAD + STEP + "try a1 claimed\nstep\nsay Find.\nfind a2+b1 g3\nstep\nsay Read.\n"
    verbs = [read(Desk(text), "mine", 1, at).step.verb for at in range(3)]
    assert verbs == [TRY, FIND, READ]
    assert read(Desk(text), "mine", 1, 1).step.answers == [[1, 4], [35]]


def test_comments_and_empty_lines_and_room_at_the_margin_count_for_nothing():
    text = "# mine\n\n" + HEAD + "\n  # more\n  step\n  say Here.  \n"
    assert read(Desk(text), "mine", 1, 0).step.said == {"say": "Here."}


def test_lessons_have_games_and_boards_of_their_own():
    text = HEAD + STEP + "lesson Two\ngame classroom\nboard hex-5\nstep\nsay Yes.\n"
    title, scripts = contents(Desk(text), "mine")
    assert title == "A book"
    assert [script.title for script in scripts] == ["One", "Two"]
    assert scripts[0].head == {"game": "rootbound", "board": "hex-4"}
    assert scripts[1].head == {"game": "classroom", "board": "hex-5"}


def test_sentences_may_be_of_any_letters():
    text = HEAD + "step\nsay Größer als ⬡ 4.\n"
    assert read(Desk(text), "mine", 1, 0).step.said["say"] == "Größer als ⬡ 4."


def test_a_book_that_is_right_is_said_to_be():
    text = HEAD + STEP + "try a1 claimed\nlesson Two\n" + STEP + "play d4; pass\n"
    assert check(Desk(text), "mine") == ("A book", 2)


MISTAKES = [
    ("sey Look.", "line 9: the word sey is unknown;"),
    ("say Once more.", "line 9: this step already has a line with say."),
    ("say", "line 9: something is missing after say."),
    ("say " + "x" * 400, "line 9: this line is too long; it may have at most 400 letters."),
    ("book Late", "line 9: the word book comes before the first lesson."),
    ("board hex-5", "line 9: board comes before the first step of a lesson."),
    ("play d9", "line 9: d9 cannot be played here. This cell is not part of this game."),
    ("play d4 e4", "line 9: d4 e4 cannot be played here. You cannot make this move"),
    ("play a1", "line 9: a1 cannot be played here. Only one colour surrounds these cells"),
    ("play d4\ntry a1 claimed", "line 10: a step has only one task: play, try or find."),
    (
        "try a1",
        "line 9: write it like this: try d4 claimed. Give a move and the code of the rule.",
    ),
    ("try a1 triangle", "line 9: a1 is refused here with claimed, not with triangle."),
    ("try d4 claimed", "line 9: d4 is allowed here, not refused with claimed."),
    ("find a1+d9", "line 9: d9 is not a cell of hex-4."),
    ("point z1", "line 9: z1 is not a cell of hex-4."),
    ("wrong no colon", "line 9: write it like this: wrong d4: a sentence."),
    ("wrong d9: No.", "line 5: wrong d9: This cell is not part of this game."),
    ("wrong trangle: No.", "line 5: wrong trangle: this is neither a cell nor a code."),
    ("mover red", "line 9: the mover is black or white."),
    ("turn x", "line 9: x is not a whole number."),
    ("moves d4", "line 9: a position has either moves or stones, not both."),
    ("reply a1", "line 9: a1 cannot be played here. Only one colour"),
    ("step", "line 9: this step has no text; give it a line with say."),
    ("step\nblack a1 a1", "line 10: there are two stones on one cell."),
    ("step\nblack a1\nwhite a1", "line 11: there are two stones on one cell."),
    ("step\nmoves d4; d4\nsay No.", "line 10: d4 cannot be played here."),
    ("play *\nstep\nsay And?", "line 10: a position is needed here: moves or stones."),
    ("lesson Two", "line 9: this lesson has no steps; begin one with the word step."),
    ("lesson Two\nsay Too early.", "line 10: say belongs to a step;"),
    ("lesson Two\ngame chess\nstep\nsay No.", "line 9: There is no game called chess;"),
    ("lesson Two\nboard hex-99\nstep\nsay No.", "line 9: There is no board shape called hex-99;"),
    ("lesson Two\ngame droched\nstep\nblack a1\nsay No.", "this game is laid out by its moves"),
    ("lesson Two\noptions x=1\nstep\nsay No.", "line 9: rootbound has no option called x."),
]


@pytest.mark.parametrize("lines, said", MISTAKES)
def test_a_mistake_is_told_with_its_line(lines, said):
    assert said in mistake(HEAD + STEP + lines + "\n")


def test_bytes_that_are_no_text_are_told_with_their_line():
    assert mistake(HEAD.encode() + b"step\nsay \xff\xfe\n") == (
        "line 6: this is not UTF-8; save the file as UTF-8."
    )


@pytest.mark.parametrize(
    "written",
    [
        lambda text: b"\xef\xbb\xbf" + text,
        lambda text: text.replace(b"\n", b"\r\n"),
        lambda text: text.replace(b"\n", b"\r"),
        lambda text: text.replace(b" ", b"\t", 3),
        lambda text: text[:-1],
    ],
    ids=["a byte order mark", "lines of Windows", "lines of an old Mac", "tabs", "no last end"],
)
def test_books_are_read_as_editors_write_them(written):
    text = (HEAD + STEP + "lesson Two\n" + STEP).encode()
    title, scripts = contents(Desk(written(text)), "mine")
    assert (title, [script.title for script in scripts]) == ("A book", ["One", "Two"])
    assert check(Desk(written(text)), "mine") == ("A book", 2)


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_lines_are_counted_whatever_ends_them(end):
    lines = HEAD + STEP + "# " + "x" * 390 + "\n\n# " + "y" * 390 + "\nnonsense\n"
    number = lines.count("\n")
    assert mistake(lines.replace("\n", end).encode()).startswith(f"line {number}: ")
    long = HEAD + "# " + "x" * 400 + "\n" + STEP
    said = mistake(long.replace("\n", end).encode())
    assert said.startswith(f"line {HEAD.count(chr(10)) + 1}: this line is too long")


def test_a_book_in_utf_16_is_told():
    letters = [bytes([letter, 0]) for letter in (HEAD + STEP).encode()]
    said = mistake(b"\xff\xfe" + b"".join(letters))
    assert said == "line 1: this is not UTF-8; save the file as UTF-8."


def test_what_means_nothing_before_the_first_lesson_is_told_there():
    said = (
        "line 2: leson means nothing before the first lesson; there come book, game and board, "
        "then lesson."
    )
    assert mistake("book Mine\nleson One\n" + HEAD + STEP) == said
    with pytest.raises(ValueError, match="line 2: leson means nothing"):
        contents(Desk("book Mine\nleson One\n"), "mine")


def test_a_book_without_a_lesson_or_without_a_game():
    assert mistake("book Nothing\n").startswith("line 1: this book has no lesson;")
    assert mistake("lesson One\nstep\nsay Hm.\n") == (
        "line 1: this lesson needs a line with game and one with board."
    )


def test_names_of_books():
    assert is_name("1-first-course") and is_name("x" * 24)
    for name in ("", "x" * 25, "Mine", "a b", "../x", "a.b", "+mine", 7, None):
        assert not is_name(name)


def test_other_files_are_no_books():
    desk = Desk(HEAD)
    for name in ("mine.bak", "+half.txt", "Notes.txt", "README.md"):
        desk.files.put("lessons/" + name, b"")
    assert books(desk) == ["mine"]
