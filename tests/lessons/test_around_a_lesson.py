"""Around a lesson: how it is chosen, the game from before, the link, books that are sent."""

import pytest

from host_sim.link.sim_link import LinkError
from rootlight.geometry.notation import cell_name
from rootlight.geometry.shapes import outline
from tests.board.playing import choose, corner_of, refusals
from tests.lessons.desk_flash import HEAD, STEP
from tests.lessons.pupil import Pupil, in_reading_order
from tests.support import Table, seen_cells

COURSE = "1-first-course"


@pytest.fixture
def pupil():
    """Before a board of hex-7, in the midst of a game."""
    pupil = Pupil("hex-7")
    for move in ("d4", "a1,m7", "e6,g9"):
        pupil.table.play(move=move)
    pupil.table.run(3000)
    pupil.listen()
    return pupil


def cells(pupil):
    return in_reading_order(pupil.board.hardware.board.shape)


# Choosing.


def test_the_corner_of_the_lessons_offers_the_books_as_lit_cells(pupil):
    table = pupil.table
    table.press("menu")
    table.run(200)
    corner = corner_of(table, "lessons")
    assert sum(table.leds()["cells"][corner]) > 0
    table.touch(corner)
    pupil.listen()
    titles = pupil.told["choosing"]["titles"]
    assert "Root Bound: the first course" in titles and pupil.told["choosing"]["book"] is None
    lit = [cell for cell, colour in table.leds()["cells"].items() if any(colour)]
    assert sorted(lit) == sorted(cells(pupil)[: len(titles)])


def test_a_book_offers_its_lessons_and_undo_goes_back(pupil):
    table = pupil.table
    table.press("menu")
    table.touch(corner_of(table, "lessons"))
    table.touch(cells(pupil)[0])
    pupil.listen()
    assert pupil.told["choosing"]["book"] == COURSE
    assert pupil.told["choosing"]["titles"][1] == "A corner of your own"
    table.press("undo")
    pupil.listen()
    assert pupil.told["choosing"]["book"] is None
    table.press("undo")
    pupil.listen()
    assert "choosing" not in pupil.told
    assert table.state()["turn"] == 3


@pytest.mark.gate
def test_twenty_seconds_of_nothing_leave_the_choice(pupil):
    table = pupil.table
    table.press("menu")
    table.touch(corner_of(table, "lessons"))
    table.run(21000)
    pupil.listen()
    assert "choosing" not in pupil.told


def open_choice(pupil):
    pupil.table.press("menu")
    pupil.table.touch(corner_of(pupil.table, "lessons"))
    pupil.listen()
    assert "choosing" in pupil.told


@pytest.mark.parametrize(
    "close",
    [
        lambda table: table.new(game="rootbound"),
        lambda table: table.undo(),
        lambda table: table.study(on=True),
        lambda table: table.press("menu"),
        lambda table: table.press("menu", ms=1500),
    ],
    ids=["new", "undo", "study", "tap", "hold"],
)
def test_whatever_closes_the_choice_it_is_told(pupil, close):
    open_choice(pupil)
    close(pupil.table)
    pupil.listen()
    assert pupil.told == pupil.table.lesson() == {"lesson": None}


def test_the_choice_is_closed_by_a_lesson_that_the_link_cannot_start(pupil):
    open_choice(pupil)
    refusal(pupil.table, do="start", book=COURSE, number=9)
    pupil.listen()
    assert pupil.told == pupil.table.lesson() == {"lesson": None}


def test_the_menu_is_closed_by_such_a_lesson_too_and_its_lights_go_out(pupil):
    table = pupil.table
    table.run(1000)
    before = lit(table)
    table.press("menu")
    table.notifications()
    refusal(table, do="start", book=COURSE, number=9)
    table.run(1000)
    shown = [params["shows"] for method, params in table.notifications() if method == "shows"]
    assert shown == [None]
    assert lit(table) == before


def lit(table):
    """The cells that are not dark, however bright they are at the moment."""
    cells = table.leds()["cells"]
    return {cell for cell in cells if any(cells[cell])}


def test_a_choice_that_is_closed_in_a_lesson_leaves_the_lesson(pupil):
    pupil.choose(COURSE, 2)
    open_choice(pupil)
    pupil.table.press("menu")
    pupil.listen()
    assert "choosing" not in pupil.told and pupil.told["number"] == 2


def test_a_lesson_for_which_the_board_is_no_good_is_dark_and_says_why():
    pupil = Pupil("hex-2")
    table = pupil.table
    open_choice(pupil)
    # The course in Droched: its first lesson needs a larger board.
    table.touch(cells(pupil)[3])
    table.run(500)
    larger = cells(pupil)[0]
    assert not any(table.leds()["cells"][larger])
    table.notifications()
    table.touch(larger)
    assert refusals(table) == ["board_too_small"]


def test_a_book_without_a_lesson_that_fits_says_no_and_the_books_stay():
    pupil = Pupil("hex-2")
    table = pupil.table
    open_choice(pupil)
    books = lit(table)
    table.notifications()
    table.press("end1")
    table.touch(in_reading_order(pupil.board.hardware.board.shape)[1])
    assert refusals(table) == ["board_too_small", "board_too_small"]
    assert "choosing" in table.lesson() and table.lesson()["choosing"]["book"] is None
    table.run(4000)
    assert lit(table) == books
    # The only lesson for seven cells is the last of the fourth book: `end` begins that one.
    table.touch(in_reading_order(pupil.board.hardware.board.shape)[3])
    table.run(500)
    table.press("end1")
    assert table.lesson()["lesson"] == "Seven cells"


def test_without_books_the_corner_says_so():
    table = Table("hex-4")
    flash = table.link.board.hardware.flash
    for name in flash.listdir("lessons"):
        flash.remove("lessons/" + name)
    table.press("menu")
    table.run(200)
    table.notifications()
    table.touch(corner_of(table, "lessons"))
    assert refusals(table) == ["no_lessons"]


def test_a_damaged_book_says_its_line_and_no_game_is_lost(pupil):
    pupil.board.hardware.flash.put("lessons/0-mine.txt", (HEAD + "step\nsey No.\n").encode())
    table = pupil.table
    table.press("menu")
    table.touch(corner_of(table, "lessons"))
    table.touch(cells(pupil)[0])
    table.press("end1")
    pupil.listen()
    assert "line 6: the word sey is unknown" in pupil.told["choosing"]["error"]
    assert table.state()["turn"] == 3


def test_on_a_larger_board_a_lesson_lies_in_the_middle(pupil):
    pupil.choose(COURSE, 2)
    state = pupil.table.state()
    assert (state["board"], state["origin"]) == ("hex-4", "d4")
    pupil.table.run(7000)
    seen = seen_cells(pupil.table.leds())
    assert seen["black"] == sorted(pupil.on_board(cell) for cell in state["cells"]["black"])


# The lights of a lesson.


def test_the_cells_of_a_step_swell_at_its_beginning(pupil):
    pupil.choose(COURSE, 2)
    pads = [pupil.on_board(cell) for cell in ("a1", "e4")]
    seen = pupil.table.watch(*pads, ms=1500, every=60)
    assert len(set(seen[pads[0]])) > 3
    assert len(set(seen[pads[1]])) == 1


def test_hint_shows_the_answer_after_three_mistakes(pupil):
    pupil.choose(COURSE, 2)
    for cell in ("a1", None, "g4", None):
        if cell:
            pupil.touch(cell)
        else:
            pupil.press()
    answer, other = pupil.on_board("a2"), pupil.on_board("d4")

    def shown():
        pupil.table.fingers(buttons=["hint"])
        pupil.table.run(500)
        leds = pupil.table.leds()["cells"]
        pupil.table.fingers()
        pupil.table.run(300)
        return any(leds[answer]), any(leds[other])

    assert shown() == (True, True)
    for cell in ("d4", "d3", "d5"):
        pupil.touch(cell)
    assert shown() == (True, False)


@pytest.mark.gate
@pytest.mark.parametrize(
    "settings",
    [
        {"guard": "off"},
        {"locks": {"guard": "off"}},
        {"guard": "on"},
        {"locks": {"guard": "on"}},
    ],
    ids=["off", "locked off", "on", "locked on"],
)
@pytest.mark.parametrize(
    "book, number, warns",
    [("6-classroom", 1, True), ("2-more-root-bound", 3, False)],
    ids=["warns", "does not"],
)
def test_in_a_lesson_the_board_warns_as_its_game_does(pupil, settings, book, number, warns):
    pupil.table.settings(**settings)
    pupil.choose(book, number)
    codes = []
    for _ in range(pupil.told["steps"]):
        if not pupil.told["waits"]:
            pupil.answer()
            codes += [refused["code"] for refused in pupil.refused]
        assert pupil.told["waits"], (pupil.told, codes)
        pupil.press()
    assert ("at_risk" in codes) == warns


def test_a_lock_is_no_wrong_answer_and_hints_are_free(pupil):
    pupil.table.settings(locks={"hints": 0, "new": True})
    pupil.table.lesson(do="start", book=COURSE, number=2)
    pupil.table.run(1000)
    pupil.listen()
    for button in ("menu", "menu", "menu", "hint"):
        pupil.press(button)
        assert pupil.refused == ([] if button == "hint" else pupil.refused[:1])
    assert pupil.told["said"] is None
    answer, other = pupil.on_board("a1"), pupil.on_board("d4")
    for cell in ("d4", "d3", "d5"):
        pupil.touch(cell)
    pupil.table.fingers(buttons=["hint"])
    pupil.table.run(500)
    leds = pupil.table.leds()["cells"]
    pupil.table.fingers()
    assert (any(leds[answer]), any(leds[other])) == (True, False)
    pupil.table.lesson(do="stop")
    assert pupil.table.state()["lock"]["hints_left"] == {"black": 0, "white": 0}


def test_the_lessons_words_to_a_wrong_answer_come_before_the_refusal(pupil):
    pupil.choose(COURSE, 2)
    pupil.table.notifications()
    pupil.table.touch(pupil.on_board("d4"))
    told = pupil.table.notifications()
    assert [method for method, _ in told if method != "lights"] == ["lesson", "refused"]
    assert told[0][1]["said"] == "Touch the faint blue corner."
    assert told[1][1]["code"] == "wrong_answer"


@pytest.mark.gate
def test_undo_goes_back_to_the_position_before_and_then_to_the_game(pupil):
    pupil.choose(COURSE, 2)
    pupil.touch("a1")
    pupil.press()
    assert pupil.told["step"] == 2
    pupil.press("undo")
    assert (pupil.told["step"], pupil.told["answered"]) == (1, False)
    pupil.press("undo")
    assert pupil.told["lesson"] is None
    assert pupil.table.state()["last"] == "e6,g9"


@pytest.mark.gate
@pytest.mark.parametrize("number", range(1, 9))
def test_undo_leads_from_each_step_to_the_one_before_as_it_was_asked(pupil, number):
    """Also where a step goes on with the position in which the one before has ended."""
    pupil.choose(COURSE, number)
    asked = []
    while pupil.told["number"] == number:
        asked.append(position(pupil))
        if pupil.script().step.verb != "read":
            pupil.answer()
        if pupil.told["step"] == pupil.told["steps"]:
            break
        pupil.press()
    if not pupil.told["answered"]:
        # It asks nothing.
        asked.pop()
    for at in reversed(range(len(asked))):
        # From an answered step `undo` leads to the same one, as it was asked.
        pupil.press("undo")
        assert (pupil.told["step"], position(pupil)) == (at + 1, asked[at])
    pupil.press("undo")
    assert pupil.told["lesson"] is None
    assert pupil.table.state()["last"] == "e6,g9"


def position(pupil):
    state = pupil.table.state()
    return [state[member] for member in ("turn", "to_move", "cells", "claimed", "last")]


def test_while_a_step_is_answered_a_touch_says_to_tap_end(pupil):
    pupil.choose(COURSE, 2)
    pupil.touch("a1")
    pupil.touch("d4")
    assert [refused["code"] for refused in pupil.refused] == ["tap_end"]
    assert pupil.table.state()["pending"] == []


def test_after_the_last_lesson_of_a_book_the_game_comes_back(pupil):
    pupil.choose("2-more-root-bound", 5)
    assert pupil.told["done"]
    pupil.press()
    assert pupil.told["lesson"] is None
    assert pupil.table.state()["last"] == "e6,g9"


def test_after_a_lesson_the_next_one_of_the_book_begins(pupil):
    pupil.choose("2-more-root-bound", 4)
    pupil.answer()
    pupil.press()
    assert (pupil.told["number"], pupil.told["step"]) == (5, 1)


def test_a_lesson_may_ask_for_what_the_leader_has_locked(pupil):
    pupil.table.settings(locks={"pass": True, "undo": "none"})
    pupil.choose("2-more-root-bound", 1)
    pupil.answer()
    assert pupil.told["answered"]
    pupil.press("undo")
    assert pupil.told["answered"] is False


# The game from before.


def test_a_power_cut_in_a_lesson_brings_the_game_back(pupil):
    pupil.choose(COURSE, 1)
    pupil.answer()
    pupil.table.power(cycle=True)
    state = pupil.table.state()
    assert (state["board"], state["last"], state["turn"]) == ("hex-7", "e6,g9", 3)
    assert pupil.table.lesson() == {"lesson": None}


@pytest.mark.gate
def test_a_lesson_writes_nothing(pupil):
    pupil.table.run(8000)
    before = pupil.board.hardware.flash.writes
    pupil.choose(COURSE, 8)
    for _ in range(3):
        if not pupil.told["waits"]:
            pupil.answer()
        pupil.press()
    pupil.table.run(8000)
    assert pupil.board.hardware.flash.writes == before


def test_a_new_game_ends_the_lesson_and_undo_brings_the_old_game_back(pupil):
    pupil.choose(COURSE, 2)
    pupil.table.new(game="rootbound", board="hex-5")
    pupil.listen()
    assert pupil.told["lesson"] is None
    pupil.press("undo")
    assert pupil.table.state()["last"] == "e6,g9"


def test_a_new_game_by_the_menu_ends_the_lesson_as_well(pupil):
    pupil.choose(COURSE, 2)
    pupil.touch("a1")
    choose(pupil.table, "classroom")
    pupil.listen()
    assert pupil.told["lesson"] is None
    pupil.press("undo")
    assert pupil.table.state()["last"] == "e6,g9"


def test_the_game_that_undo_would_bring_back_is_still_there_after_a_lesson(pupil):
    pupil.table.new(game="classroom", board="hex-4")
    pupil.table.run(500)
    pupil.choose(COURSE, 1)
    pupil.answer()
    pupil.press("menu")
    pupil.press("menu")
    pupil.table.lesson(do="stop")
    assert pupil.table.state()["game"] == "classroom"
    pupil.press("undo")
    assert pupil.table.state()["last"] == "e6,g9"


def test_a_game_that_could_not_be_saved_before_the_lesson_is_saved_in_it(pupil):
    flash = pupil.board.hardware.flash
    size, flash.size = flash.size, flash.used
    pupil.table.play(move="d6")
    pupil.table.run(200)
    pupil.choose(COURSE, 1)
    flash.size = size
    pupil.table.run(12000)
    pupil.table.power(cycle=True)
    assert pupil.table.state()["last"] == "d6"


# The link.


def refusal(table, **params):
    """The code and the sentence with which the method `lesson` is refused."""
    with pytest.raises(LinkError) as caught:
        table.lesson(**params)
    return caught.value.data and caught.value.data["code"], caught.value.message


def test_the_link_lists_starts_and_stops(pupil):
    table = pupil.table
    books = {book["book"]: book for book in table.lesson(do="list")["books"]}
    assert books[COURSE] == {
        "book": COURSE,
        "title": "Root Bound: the first course",
        "lessons": 8,
    }
    listed = table.lesson(do="list", book=COURSE)
    assert len(listed["lessons"]) == 8 and listed["fits"] == [True] * 8
    # A lesson on squares does not fit on hexagons.
    assert table.lesson(do="list", book="5-growy")["fits"] == [False] * 7
    told = table.lesson(do="start", book=COURSE, number=7)
    assert (told["lesson"], told["step"], told["asks"]) == ("Two at once", 1, "find")
    assert table.lesson() == told
    assert refusal(table, do="next") == (
        "wrong_lesson",
        "Answer the question of this step first.",
    )
    assert table.lesson(do="stop") == {"lesson": None}
    assert table.state()["last"] == "e6,g9"


def test_all_cells_of_a_group_are_told_that_is_found_by_one_cell(pupil):
    table = pupil.table
    table.lesson(do="start", book=COURSE, number=3)
    table.notifications()
    table.touch(pupil.on_board("d6"))
    told = [params["cells"] for method, params in table.notifications() if method == "pending"]
    assert sorted(told[-1]) == sorted(table.state()["pending"]) == ["c6", "d6", "e6"]


def test_end_says_that_there_is_more_to_find_and_counts_no_mistake(pupil):
    table = pupil.table
    pupil.choose(COURSE, 7)
    groups = pupil.script().step.answers
    assert len(groups) > 1
    pupil.press()
    assert [refused["code"] for refused in pupil.refused] == ["more_to_find"]
    shape = outline(table.state()["board"])
    pupil.touch(cell_name(shape, groups[0][0]))
    for _ in range(4):
        pupil.press()
        assert [refused["code"] for refused in pupil.refused] == ["more_to_find"]
    assert not pupil.told.get("said") and not pupil.told.get("helps")
    assert len(table.state()["pending"]) == len(groups[0])


def test_a_wrong_request_of_the_link_is_refused_with_a_sentence(pupil):
    table = pupil.table
    assert (
        "one of: back, list, load, next, remove, start, state, stop"
        in refusal(table, do="dance")[1]
    )
    assert "no lesson book" in refusal(table, do="start", book="none")[1]
    assert "no lesson book" in refusal(table, do="start", book=7)[1]
    assert "has no lesson 9" in refusal(table, do="start", book=COURSE, number=9)[1]
    assert "from 1" in refusal(table, do="start", book=COURSE, number=0)[1]
    assert refusal(table, do="stop") == ("wrong_lesson", "No lesson is running.")
    code, _ = refusal(table, do="start", book="5-growy", number=1)
    assert code == "board_too_small"
    assert table.state()["last"] == "e6,g9"


def test_a_move_by_the_link_is_an_answer_too(pupil):
    table = pupil.table
    table.lesson(do="start", book=COURSE, number=3)
    table.lesson(do="start", book="puzzles-1", number=1)
    pupil.listen()
    answer = pupil.script().step
    legal = [cell for cell in table.legal()["cells"] if cell not in answer.answers]
    if answer.verb == "play":
        with pytest.raises(LinkError) as caught:
            table.play(move=legal[0])
        assert caught.value.data["code"] == "wrong_answer"
        table.play(move=answer.answers[0])
        assert table.lesson()["answered"]


def send(table, book, text, size=300):
    """Send a book in pieces; the last answer."""
    data = text.encode()
    for at in range(0, len(data), size):
        piece = data[at : at + size]
        last = at + size >= len(data)
        said = table.lesson(do="load", book=book, at=at, text=piece.decode(), last=last)
    return said


def test_a_book_is_sent_in_pieces_and_played(pupil):
    text = HEAD + STEP + "try a1 claimed\n" + "# filling\n" * 60
    assert send(pupil.table, "mine", text) == {"book": "mine", "title": "A book", "lessons": 1}
    assert pupil.table.lesson(do="start", book="mine")["sentence"] == "Look."
    pupil.table.power(cycle=True)
    assert pupil.table.lesson(do="start", book="mine")["lesson"] == "One"


def test_a_wrong_book_is_refused_with_its_line_and_the_old_one_stays(pupil):
    table = pupil.table
    send(table, "mine", HEAD + STEP)
    with pytest.raises(LinkError) as caught:
        send(table, "mine", HEAD + STEP + "try d4 claimed\n")
    assert caught.value.message == "line 9: d4 is allowed here, not refused with claimed."
    assert table.lesson(do="start", book="mine")["sentence"] == "Look."
    names = pupil.board.hardware.flash.listdir("lessons")
    assert not [name for name in names if "+" in name]


def test_a_piece_at_the_wrong_place_and_a_wrong_name_are_refused(pupil):
    table = pupil.table
    table.lesson(do="load", book="mine", at=0, text="book A\n")
    assert "send the whole book again" in refusal(table, do="load", book="mine", at=3, text="x")[1]
    assert "small letters" in refusal(table, do="load", book="../mine", at=0, text="x")[1]
    assert "65536" in refusal(table, do="load", book="mine", at=65536, text="x")[1]
    assert '"text"' in refusal(table, do="load", book="mine", at="x", text="x")[1]


def test_a_book_that_was_sent_can_be_removed_but_not_during_its_lesson(pupil):
    table = pupil.table
    send(table, "mine", HEAD + STEP)
    assert table.lesson(do="start", book="mine")["title"] == "A book"
    assert "leave it first" in refusal(table, do="remove", book="mine")[1]
    again = {"do": "load", "book": "mine", "at": 0, "text": HEAD}
    assert "leave it first" in refusal(table, **again)[1]
    table.lesson(do="stop")
    assert table.lesson(do="remove", book="mine") == {"book": "mine"}
    assert "mine" not in [book["book"] for book in table.lesson(do="list")["books"]]
    assert refusal(table, do="remove", book="mine")[0] == "wrong_lesson"
    assert refusal(table, do="remove", book="../settings")[0] == "wrong_lesson"


def test_sending_a_book_that_was_never_begun_is_refused(pupil):
    assert refusal(pupil.table, do="load", book="none", at=5, text="x")[0] == "wrong_lesson"


def test_two_stones_that_make_a_triangle_make_the_one_that_the_lesson_speaks_of(pupil):
    pupil.table.lesson(do="start", book=COURSE, number=4)
    pupil.listen()
    for _ in range(2):
        pupil.answer()
        pupil.press()
    pupil.answer()
    assert "The two stones and d2 would form a triangle." in pupil.told["said"]
    assert [refused["cells"] for refused in pupil.refused] == [["d2", "e1"]]


def test_where_any_turn_is_right_hint_shows_all_that_is_allowed_after_mistakes_too(pupil):
    pupil.choose(COURSE, 1)
    for _ in range(3):
        pupil.press()
    pupil.table.fingers(buttons=["hint"])
    pupil.table.run(500)
    lit = [cell for cell, led in pupil.table.leds()["cells"].items() if any(led)]
    assert len(lit) == outline(pupil.table.state()["board"]).count
    pupil.table.fingers()
