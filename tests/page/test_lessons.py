"""Lessons on the page: the sentence of each step, the list of books, a book of one's own."""

import json

import pytest
from playwright.sync_api import expect

from host_sim.lesson_books.lessons import LESSONS, Desk
from rootlight.geometry.notation import cell_name
from rootlight.geometry.shapes import outline
from rootlight.lessons.reader import read
from tests.lessons.desk_flash import HEAD, STEP
from tests.page.nightly import nightly
from tests.page.people import (
    Mouse,
    button,
    cell,
    choose_file,
    close_dialog,
    open_offered,
    open_settings,
    show_group,
    wait_for_lifted_hands,
)

COURSE = "Root Bound: the first course"
GAME = ["d4", "b2,f3", "e2"]


@pytest.fixture
def served(serve_board):
    return serve_board("hex-4")


def open_lessons(page):
    show_group(page, "Learn")
    expect(page.locator("#books")).to_contain_text(COURSE)


def choose(page, title):
    open_lessons(page)
    page.locator("#books").get_by_role("button", name=title).first.click()
    expect(page.locator("#lesson-title")).to_have_text(title)


def test_a_lesson_tells_what_to_do_and_what_was_right_or_wrong(served, open_page):
    page = open_page(served)
    link = served.link()
    choose(page, "A corner of your own")
    expect(page.locator("#lesson-step")).to_have_text("Step 1 of 4")
    expect(page.locator("#lesson-sentence")).to_contain_text("surround the corner a1")
    Mouse(page).tap(cell(page, "d4"))
    expect(page.locator("#lesson-said")).to_have_text("Touch the faint blue corner.")
    wait_for_lifted_hands(served, link)
    link.request("sim.run", ms=600)
    Mouse(page).tap(cell(page, "a1"))
    expect(page.locator("#lesson-said")).to_contain_text("Tap Go on (or the lit End).")
    wait_for_lifted_hands(served, link)
    link.request("sim.run", ms=1000)
    Mouse(page).tap(button(page, "end1").locator(".face"))
    expect(page.locator("#lesson-step")).to_have_text("Step 2 of 4")


def test_a_pass_is_offered_in_a_step_that_asks_for_one_only(served, open_page):
    link = served.link()
    page = open_page(served)
    passing = page.locator("#words").get_by_role("button", name="Pass", exact=True)
    link.request("lesson", do="start", book="2-more-root-bound", number=1)
    expect(passing).to_be_visible()
    # Here any turn of stones will do, and then nothing is to be done.
    link.request("lesson", do="start", book="1-first-course", number=1)
    expect(page.locator("#lesson-step")).to_have_text("Step 1 of 4")
    expect(passing).to_be_hidden()
    link.request("play", move="d4")
    expect(page.locator("#lesson-next")).to_be_enabled()
    expect(passing).to_be_hidden()


def test_a_lesson_is_left_and_the_game_comes_back(served, open_page):
    link = served.link()
    link.request("play", move="d4")
    page = open_page(served)
    choose(page, "The triangle")
    # A turn that was played before is not shown as taken back.
    expect(page.locator("#list")).not_to_contain_text("d4")
    page.locator("#lesson-leave").click()
    expect(page.locator("#lesson")).to_be_hidden()
    expect(page.locator("#list")).to_have_text("1d4")


@pytest.mark.night
def test_the_game_before_a_lesson_comes_back_after_another_one(served, open_page):
    link = served.link()
    link.request("new", game="rootbound", moves=GAME)
    page = open_page(served)
    choose(page, "Stones and turns")
    link.request("lesson", do="start", book="1-first-course", number=2)
    choose_file(page, "game.json", {"game": "rootbound", "board": "hex-4", "moves": ["d4"]})
    open_offered(page)
    page.get_by_role("button", name="Bring the old game back").click()
    expect(page.locator("#notice")).to_contain_text("The old game is back.")
    assert link.request("record")["moves"] == GAME
    assert link.request("lesson") == {"lesson": None}


def test_in_a_lesson_there_is_nothing_to_undo_and_to_save(served, open_page):
    link = served.link()
    link.request("new", game="rootbound", moves=GAME)
    page = open_page(served)
    choose(page, "The single group")
    for name in ("undo", "redo", "save"):
        expect(page.locator(f"#{name}")).to_be_disabled()
    page.reload()
    expect(page.locator("#lesson-title")).to_have_text("The single group")
    expect(page.locator("#connection")).to_contain_text("Simulated")
    for name in ("undo", "redo", "save"):
        expect(page.locator(f"#{name}")).to_be_disabled()
    page.locator("#lesson-leave").click()
    expect(page.locator("#undo")).to_be_enabled()
    expect(page.locator("#save")).to_be_enabled()


SCREENS = [{"width": 1366, "height": 768}, {"width": 390, "height": 844}]


@pytest.mark.parametrize("viewport", nightly(SCREENS, SCREENS[1]), ids=str)
def test_a_lesson_that_starts_or_is_refused_is_in_view(served, open_page, viewport):
    page = open_page(served, viewport=viewport)
    choose(page, "A corner of your own")
    expect(page.locator("#lesson-sentence")).to_be_in_viewport()
    expect(page.locator("#lesson-title")).to_be_focused()
    # One that does not fit on this board cannot be started.
    squares = page.locator("#books").get_by_role("button", name="Water gives sticks")
    expect(squares).to_be_disabled()
    expect(squares).to_contain_text("needs the board growy-2")
    # The board's refusal, for a click that comes through, is seen as well.
    page.locator("#lesson-leave").click()
    expect(page.locator("#board [tabindex='0']").first).to_be_focused()
    squares.evaluate("button => { button.disabled = false; }")
    squares.click()
    expect(page.locator("#refusal")).to_contain_text("does not fit")
    expect(page.locator("#refusal")).to_be_in_viewport()


@pytest.mark.night
def test_cells_have_their_names_while_a_lesson_is_on_even_if_nobody_wants_them(served, open_page):
    page = open_page(served)
    name = cell(page, "b2").locator(".name")
    expect(name).to_have_text("b2")
    expect(name).to_be_visible()
    open_settings(page)
    page.get_by_label("Show coordinates").uncheck()
    close_dialog(page)
    expect(name).to_be_hidden()
    # The one that is looked at has its name.
    cell(page, "b2").hover()
    expect(name).to_be_visible()
    page.locator("#turn").hover()
    expect(name).to_be_hidden()
    page.reload()
    expect(name).to_have_text("b2")
    expect(name).to_be_hidden()
    choose(page, "A corner of your own")
    expect(name).to_be_visible()
    page.locator("#lesson-leave").click()
    expect(name).to_be_hidden()


@pytest.mark.night
def test_a_wrong_answer_is_said_once_and_by_the_lesson(served, open_page):
    page = open_page(served)
    link = served.link()
    choose(page, "A corner of your own")
    link.request("sim.touch", cells=["a2"])
    expect(page.locator("#refusal")).to_contain_text("already taken")
    link.request("sim.run", ms=1000)
    link.request("sim.touch", cells=["d4"])
    expect(page.locator("#lesson-said")).to_have_text("Touch the faint blue corner.")
    expect(page.locator("#refusal")).to_be_empty()


@pytest.mark.night
def test_a_choice_that_is_closed_is_gone_from_the_page(served, open_page):
    link = served.link()
    page = open_page(served)
    link.request("sim.run", ms=3500)
    link.request("sim.press", button="menu")
    link.request("sim.touch", cells=["a1"])
    expect(page.locator("#lesson")).to_be_visible()
    link.request("new", game="rootbound")
    expect(page.locator("#lesson")).to_be_hidden()


@pytest.mark.night
def test_a_page_that_comes_later_knows_the_lesson_too(served, open_page):
    served.link().request("lesson", do="start", book="1-first-course", number=4)
    page = open_page(served)
    expect(page.locator("#lesson-title")).to_have_text("The triangle")


@pytest.mark.night
def test_the_offers_of_the_menu_on_the_cells_are_told(served, open_page):
    page = open_page(served)
    link = served.link()
    # Within three seconds of the start it would be the bring-up.
    link.request("sim.run", ms=3500)
    link.request("sim.press", button="menu")
    link.request("sim.touch", cells=["a1"])
    expect(page.locator("#lesson-sentence")).to_contain_text(COURSE)
    link.request("sim.touch", cells=["g1"])
    expect(page.locator("#lesson-sentence")).to_contain_text("1 of 8: Stones and turns.")


def test_a_book_from_a_file_or_what_is_wrong_with_it(served, open_page, tmp_path):
    page = open_page(served)
    open_lessons(page)
    book = tmp_path / "My Book.txt"
    book.write_text(HEAD + STEP + "# größer\n" * 120, encoding="utf-8")
    page.locator("#lesson-book").set_input_files(book)
    # It is told by its title, and the list goes to it.
    expect(page.locator("#notice")).to_contain_text("The book “A book” is on the board.")
    mine = page.locator('[data-book="my-book"]')
    expect(mine).to_be_in_viewport()
    expect(mine).to_contain_text("my-book.txt")
    expect(page.locator("#books").get_by_role("button", name="Remove")).to_have_count(1)
    book.write_text(HEAD + STEP + "play a1\n")
    page.locator("#lesson-book").set_input_files(book)
    refusal = page.locator("#refusal")
    expect(refusal).to_contain_text(
        "My Book.txt was not put on the board. Line 9: a1 cannot be played here."
    )
    # A new try takes the old message away.
    picture = tmp_path / "pic.png"
    picture.write_bytes(b"\x89PNG\r\n\x1a\n\x00")
    page.locator("#lesson-book").set_input_files(picture)
    expect(page.locator("#notice")).to_have_text("pic.png is not UTF-8; save the file as UTF-8.")
    expect(refusal).to_be_empty()
    mine.get_by_role("button", name="Remove").click()
    expect(mine).to_have_count(0)
    expect(page.locator("#notice")).to_have_text("my-book.txt is no longer on the board.")


def puzzle(page, number):
    return page.locator('[data-book="puzzles-1"] button').nth(number - 1)


def test_a_lesson_that_is_open_is_not_offered_again_and_one_that_was_left_starts_again(
    served, open_page
):
    page = open_page(served)
    choose(page, "The triangle")
    going_on = page.locator("#lesson-continue")
    expect(page.locator("#books [aria-current]")).to_have_text("The triangle")
    expect(going_on).to_be_hidden()
    page.locator("#lesson-leave").click()
    expect(going_on).to_have_text(f"Start again: {COURSE}, The triangle")


def test_a_puzzle_that_asks_to_point_names_cells_and_tells_no_score(serve_board, open_page):
    served = serve_board("hex-4")
    page = open_page(served)
    link = served.link()
    link.request("lesson", do="start", book="puzzles-3", number=3)
    with page.expect_websocket() as opened:
        page.reload()
    socket = opened.value
    said = page.locator("#lesson-said")
    expect(page.locator("#lesson-title")).to_have_text("Puzzles: hard · 3 of 12")
    expect(page.locator(".player").first.locator(".passed")).to_be_hidden()
    # One that stays, by its sentence, and one that goes.
    link.request("sim.touch", cells=["d4"])
    expect(said).to_contain_text("d4: This group stays")
    # The page asks now and then which lesson is on, and is told the same: the cell still stands.
    # By the second answer the page has shown the first.
    for _ in range(2):
        with socket.expect_event("framereceived", lambda frame: "This group stays" in frame):
            pass
    expect(said).to_contain_text("d4: This group stays")


def solve_first_puzzle(page, link):
    link.request("lesson", do="start", book="puzzles-1", number=1)
    expect(page.locator("#lesson-title")).to_have_text("Puzzles: easy · 1 of 12")
    expect(page.locator("#lesson-step")).to_be_empty()
    link.request("play", move="b1")
    expect(page.locator("#lesson-said")).to_contain_text("Right")


def test_done_lessons_are_ticked_and_one_goes_on_where_one_stopped(served, open_page):
    page = open_page(served)
    link = served.link()
    open_lessons(page)
    going_on = page.get_by_role("button", name="Continue")
    expect(going_on).to_be_hidden()
    expect(page.locator("#lesson-kept")).to_be_hidden()
    expect(page.locator('[data-book="puzzles-1"] button')).to_have_count(12)
    solve_first_puzzle(page, link)
    expect(puzzle(page, 1)).to_have_text("1 ✓")
    expect(puzzle(page, 1)).to_have_attribute("aria-label", "Puzzle 1, done")
    expect(puzzle(page, 1)).to_have_attribute("aria-current", "step")
    # The position was White's, in the middle of a game: so is the move.
    expect(page.locator("#list .stone")).to_have_attribute("data-colour", "white")
    page.locator("#lesson-leave").click()
    expect(page.locator("#lesson")).to_be_hidden()
    page.reload()
    open_lessons(page)
    expect(puzzle(page, 1)).to_have_text("1 ✓")
    expect(puzzle(page, 2)).to_have_text("2")
    page.get_by_role("button", name="Continue: Puzzles: easy, Puzzle 2").click()
    expect(page.locator("#lesson-title")).to_have_text("Puzzles: easy · 2 of 12")
    expect(puzzle(page, 2)).to_have_attribute("aria-current", "step")
    expect(puzzle(page, 1)).not_to_have_attribute("aria-current", "step")


@pytest.mark.night
def test_a_move_in_a_puzzle_is_told_as_that_of_the_one_who_is_to_move(served, open_page):
    """The position has no moves before it, and White is to move."""
    page = open_page(served)
    link = served.link()
    link.request("lesson", do="start", book="puzzles-1", number=1)
    expect(page.locator("#turn")).to_contain_text("White (amber)")
    link.request("play", move="b1")
    expect(page.locator("#list .stone")).to_have_attribute("data-colour", "white")
    expect(page.locator("#list li")).not_to_contain_text("Black")


@pytest.mark.night
def test_where_nothing_can_be_kept_the_page_says_so_and_ticks_all_the_same(served, open_page):
    page = open_page(served, is_new=True)
    page.add_init_script("Storage.prototype.setItem = () => { throw new Error('full'); };")
    page.reload()
    open_lessons(page)
    expect(page.locator("#lesson-kept")).to_contain_text("keeps nothing")
    solve_first_puzzle(page, served.link())
    expect(puzzle(page, 1)).to_have_text("1 ✓")


@pytest.mark.night
def test_progress_that_is_kept_wrongly_is_none(served, open_page):
    page = open_page(served)
    for kept in ('{"done": {"puzzles-1": 7}, "last": 3}', "[", "null"):
        page.evaluate("kept => localStorage.setItem('lessons', kept)", kept)
        page.reload()
        open_lessons(page)
        expect(puzzle(page, 1)).to_have_text("1")
        expect(page.locator("#lesson-continue")).to_be_hidden()


def test_after_three_wrong_answers_hint_is_offered_until_the_right_one(served, open_page):
    page = open_page(served)
    link = served.link()
    choose(page, "A corner of your own")
    helps = page.locator("#lesson-helps")
    link.request("lesson", do="start", book="puzzles-1", number=3)
    for wrong in ("e1", "e2", "g1"):
        expect(helps).to_be_hidden()
        link.request("sim.touch", cells=[wrong])
        link.request("sim.run", ms=1000)
    expect(helps).to_have_text("Hold Hint: now it shows the answer.")
    link.request("play", move="a2,b2")
    expect(helps).to_be_hidden()


@pytest.mark.night
def test_a_lesson_outlives_another_language(served, open_page):
    """A board in the page has left its lesson when the page is there again."""
    page = open_page(served)
    link = served.link()
    link.request("lesson", do="start", book="1-first-course", number=2)
    expect(page.locator("#lesson")).to_be_visible()
    kept = page.evaluate(
        """async () => {
          const { keepLesson } = await import("/lessons/going_on.js");
          keepLesson({ lesson: "A corner", book: "1-first-course", number: 2 });
          return sessionStorage.getItem("lesson to go on with");
        }"""
    )
    assert json.loads(kept) == {"book": "1-first-course", "number": 2}
    link.request("lesson", do="stop")
    page.reload()
    expect(page.locator("#lesson-title")).to_have_text("A corner of your own")
    page.reload()
    expect(page.locator("#lesson")).to_be_visible()
    link.request("lesson", do="stop")
    page.reload()
    expect(page.locator("#turn")).not_to_be_empty()
    expect(page.locator("#lesson")).to_be_hidden()


@pytest.mark.night
def test_leaving_a_puzzle_says_that_it_was_one(served, open_page):
    page = open_page(served)
    link = served.link()
    link.request("play", move="d4")
    expect(page.locator("#list li")).to_have_count(1)
    link.request("lesson", do="start", book="puzzles-1", number=3)
    page.get_by_role("button", name="Leave the puzzle").click()
    expect(page.locator("#notice")).to_have_text("You left the puzzle. Your game is back.")


@pytest.mark.night
def test_a_puzzle_says_after_a_wrong_answer_when_hint_helps(served, open_page):
    page = open_page(served)
    link = served.link()
    link.request("lesson", do="start", book="puzzles-1", number=3)
    expect(page.locator("#lesson-leave")).to_have_text("Leave the puzzle")
    waits = page.locator("#lesson-waits")
    expect(waits).to_be_hidden()
    link.request("sim.touch", cells=["e1"])
    expect(waits).to_have_text("After three wrong answers Hint shows the solution.")
    link.request("play", move="a2,b2")
    expect(page.locator("#lesson-said")).to_contain_text("Right")
    expect(waits).to_be_hidden()


def test_at_the_first_step_there_is_no_way_back_and_undo_leaves_with_a_word(served, open_page):
    link = served.link()
    link.request("new", game="rootbound", moves=["d4"])
    page = open_page(served)
    back = page.locator("#lesson-back")
    link.request("lesson", do="start", book="1-first-course", number=1)
    expect(back).to_be_disabled()
    link.request("play", move="c3")
    expect(back).to_be_enabled()
    link.request("lesson", do="back")
    expect(back).to_be_disabled()
    link.request("sim.run", ms=1000)
    link.request("sim.press", button="undo")
    expect(page.locator("#notice")).to_have_text("You left the lesson. Your game is back.")
    expect(page.locator("#list li")).to_have_count(1)


def test_a_lesson_that_is_done_is_praised_and_is_a_star_of_its_book(served, open_page):
    link = served.link()
    page = open_page(served)
    open_lessons(page)
    daily = page.get_by_role("button", name="Puzzle of the day")
    daily.click()
    expect(page.locator("#lesson-title")).to_contain_text(" of 12")
    told = link.request("lesson")
    # No other puzzle is offered until it is over; then it is done, and so the day's star.
    expect(daily).to_be_hidden()
    book = LESSONS / f"{told['book']}.txt"
    desk = Desk(book.name, book.read_text("utf-8"))
    step = read(desk, book.stem, told["number"], 0).step
    answer(link, step)
    expect(page.locator("#lesson-said")).to_contain_text("★ Solved!")
    link.request("lesson", do="stop")
    expect(daily).to_have_text("Puzzle of the day ★")
    stars = page.locator(f'#books [data-book="{told["book"]}"] .stars')
    expect(stars).to_have_accessible_name("1 of 12 done")
    expect(stars).to_have_text("★" + 11 * "☆")


def answer(link, step):
    """Give the right answer of a step by the link."""
    shape = outline("hex-4")
    if step.verb == "play":
        link.request("play", move=step.answers[0])
        return
    for group in step.answers:
        link.request("sim.touch", cells=[cell_name(shape, group[-1])])
        link.request("sim.run", ms=600)
