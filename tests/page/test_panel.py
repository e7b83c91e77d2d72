"""The panel beside the board: its groups, that it stands still, and how games begin and end."""

import json

import pytest
from playwright.sync_api import expect

from tests.page.layout import covered_buttons, faults_of_layout
from tests.page.nightly import nightly, nightly_rows
from tests.page.people import (
    box_of,
    cell,
    choose_file,
    choose_game,
    look_back,
    share_and_save,
    show_advice,
    show_group,
    take_back,
)
from tests.page.states import Table, states_of_play
from tests.page.thoughtful_board import pensive_computer
from tests.support import recorded_games

MOVES = ["d4", "b2,f3", "e2"]
WHOLE = recorded_games("hex-4")[0]["moves"]
# Nobody claims anything, so nothing stays.
REMOVED = ["d4", "a1,g4", "d1", "pass", "pass"]


@pytest.fixture
def served(serve_board):
    return serve_board("hex-4")


def expect_group(page, name):
    expect(page.get_by_role("tab", selected=True)).to_have_text(name)
    expect(page.get_by_role("tabpanel")).to_have_accessible_name(name)


def test_the_groups_are_tabs_and_the_last_one_opened_is_open_again(served, open_page):
    page = open_page(served)
    expect_group(page, "Play")
    # Above them, whatever is open: who plays, and the settings at the top of the page.
    expect(page.locator("header").get_by_role("button", name="Settings")).to_be_visible()
    page.get_by_role("tab", name="Play").focus()
    for key, name in (
        ("ArrowRight", "Learn"),
        ("ArrowRight", "Host"),
        ("ArrowRight", "Play"),
        ("End", "Host"),
        ("ArrowLeft", "Learn"),
        ("Home", "Play"),
    ):
        page.keyboard.press(key)
        expect(page.get_by_role("tab", name=name)).to_be_focused()
        expect_group(page, name)
        expect(page.locator("#turn")).to_be_in_viewport()
    # The tab that is open is the only one among the stops of the Tab key.
    page.keyboard.press("Tab")
    if page.locator("#play-group:focus").count() == 1:
        # Firefox stops at what can be scrolled, too.
        page.keyboard.press("Tab")
    expect(page.locator("#new")).to_be_focused()
    show_group(page, "Host")
    page.reload()
    expect_group(page, "Host")
    expect(page.locator("#at-the-table")).to_contain_text("Lower End pad: Black (blue)")


def test_a_lesson_or_study_that_goes_on_opens_its_group(served, open_page):
    link = served.link()
    page = open_page(served)
    link.request("lesson", do="start", book="1-first-course", number=1)
    expect(page.get_by_role("tabpanel")).to_have_accessible_name("Learn")
    # To leave it is the only way to another group.
    expect(page.get_by_role("tab")).to_have_count(0)
    link.request("lesson", do="stop")
    expect(page.locator("#lesson")).to_be_hidden()
    expect_group(page, "Learn")
    link.request("new", game="rootbound", moves=MOVES)
    link.request("study", on=True)
    expect_group(page, "Play")
    link.request("study", on=False)
    link.request("bringup", do="start")
    expect_group(page, "Workshop")
    # Only what a person has opened is kept.
    page.reload()
    expect_group(page, "Workshop")
    link.request("bringup", do="stop")
    page.reload()
    expect_group(page, "Play")


# The number of pixels from the top of the document of all that can be pressed below a message.
TOPS = """
    [...document.querySelectorAll("#groups button, #play-group :is(button, summary)")]
        .filter((button) => button.checkVisibility())
        .map((button) => Math.round(button.getBoundingClientRect().top + scrollY))
"""


@pytest.mark.night
def test_a_message_of_two_lines_moves_nothing_on_a_large_screen(served, open_page):
    link = served.link()
    link.request("new", game="rootbound", moves=["d4", "a1,g4", "d5,g2", "a3"])
    link.request("sim.run", ms=3000)
    page = open_page(served, viewport={"width": 1366, "height": 768})
    expect(page.locator("#list li")).to_have_count(4)
    # They come when the page knows which levels the board plays.
    expect(page.locator("#who")).to_be_visible()
    before = page.evaluate(TOPS)
    cell(page, "e4").click()
    refusal = page.locator("#refusal")
    expect(refusal).to_contain_text("small triangle. Because of d4 and d5")
    expect(refusal).to_be_in_viewport(ratio=1)
    assert page.evaluate(TOPS) == before
    take_back(page)
    expect(refusal).to_be_empty()
    page.locator("#redo").click()
    expect(page.locator("#list .undone")).to_have_count(0)
    choose_file(page, "game.json", "[]")
    expect(page.locator("#notice")).to_be_visible()
    assert page.evaluate(TOPS) == before


def test_an_empty_board_welcomes_until_the_first_touch(served, open_page):
    link = served.link()
    page = open_page(served)
    welcome = page.get_by_role("region", name="Root Bound", exact=True)
    expect(welcome).to_contain_text("Claim cells for your colour")
    page.locator("#game-rules").click()
    expect(page.get_by_role("dialog", name="Rules")).to_be_visible()
    page.keyboard.press("Escape")
    # A lesson that is begun is shown in its group, and the strip makes room.
    welcome.get_by_role("button", name="Learn in 20 minutes").click()
    expect(page.locator("#lesson-title")).to_have_text("Stones and turns")
    expect(welcome).to_be_hidden()
    expect(page.get_by_role("tabpanel")).to_have_accessible_name("Learn")
    page.locator("#lesson-leave").click()
    expect(welcome).to_be_visible()
    link.request("play", move="d4")
    expect(welcome).to_be_hidden()
    # Each game has an aim and a course of its own.
    for game, name, minutes, lesson in (
        ("classroom", "Rootbound, classroom rules", 15, "Stones and turns"),
        ("rootzone", "RootZone", 10, "Begin at the edge"),
        ("droched", "Droched", 10, "Corners and edges"),
    ):
        link.request("new", game=game)
        expect(page.locator("#welcome")).to_have_accessible_name(name)
        expect(page.locator("#welcome-aim")).not_to_be_empty()
        page.get_by_role("button", name=f"Learn in {minutes} minutes").click()
        expect(page.locator("#lesson-title")).to_have_text(lesson)
        page.locator("#lesson-leave").click()
        expect(page.locator("#lesson")).to_be_hidden()
    # Whoever just plays touches a cell.
    expect(page.locator("#welcome")).to_be_visible()
    cell(page, "d4").click()
    expect(page.locator("#pending")).to_contain_text("d4")
    expect(page.locator("#welcome")).to_be_hidden()


@pytest.mark.night
def test_the_course_goes_on_where_it_was_left(served, open_page):
    page = open_page(served)
    kept = json.dumps({"done": {"1-first-course": [1, 2]}, "last": None})
    page.evaluate("kept => localStorage.setItem('lessons', kept)", kept)
    page.reload()
    page.get_by_role("button", name="Continue the course").click()
    expect(page.locator("#lesson-title")).to_have_text("Live and dead")
    page.locator("#lesson-leave").click()
    # The course of another game was not begun.
    served.link().request("new", game="droched")
    expect(page.get_by_role("button", name="Learn in 10 minutes")).to_be_visible()


@pytest.mark.parametrize("size", nightly([(390, 664), (390, 844)], (390, 664)))
def test_on_a_phone_the_first_screen_says_what_this_is_and_has_the_ways_to_begin(
    served, open_page, size
):
    viewport = {"width": size[0], "height": size[1]}
    page = open_page(served, shows="hex-4", viewport=viewport, has_touch=True)
    what = page.get_by_text("Games of territory on a board of light")
    expect(what).to_be_in_viewport(ratio=1)
    for name in ("Learn in 20 minutes", "Play the computer", "Rules of this game"):
        button = page.locator("#welcome").get_by_role("button", name=name)
        expect(button).to_be_in_viewport(ratio=1)
    expect(page.locator("#welcome-aim")).to_contain_text("Root Bound: Claim cells")
    # Whoever plays knows it.
    served.link().request("play", move="d4")
    expect(what).to_be_hidden()
    expect(page.locator("#game")).to_be_visible()


def test_on_seven_cells_the_course_begins_with_what_fits_there(serve_board, open_page):
    served = serve_board("hex-2")
    page = open_page(served)
    page.get_by_role("button", name="Learn in 10 minutes").click()
    expect(page.locator("#lesson-title")).to_have_text("Seven cells")


SIZES = [((1366, 768), "en"), ((1366, 768), "fr"), ((1280, 720), "en")]


@pytest.mark.night
@pytest.mark.parametrize(("size", "language"), nightly_rows(SIZES, SIZES[1]))
def test_welcome_and_ending_leave_the_first_controls_of_play_in_view(
    served, open_page, size, language
):
    link = served.link()
    viewport = {"width": size[0], "height": size[1]}
    page = open_page(served, shows="hex-4", viewport=viewport, locale=language)
    tops = set()
    for moves, shown in (([], "#welcome"), (MOVES, "#pending"), (WHOLE, "#ending")):
        link.request("new", game="rootbound", moves=moves)
        expect(page.locator("#list li")).to_have_count(len(moves))
        expect(page.locator(shown)).to_be_visible()
        expect(page.locator("#groups")).to_be_in_viewport(ratio=0.9)
        for button in ("list", "new", "share"):
            expect(page.locator(f"#{button}")).to_be_in_viewport(ratio=1)
        tops.add(round(box_of(page.locator("#groups"))["top"]))
    assert len(tops) == 1


# The room of cards and messages: whether a part of them is scrolled out of sight, and how much
# of it is empty.
IS_CUT = "slot => slot.scrollHeight > slot.clientHeight + 1"
EMPTY_PX = """slot => slot.getBoundingClientRect().bottom - Math.max(
    slot.getBoundingClientRect().top,
    ...[...slot.children].map((one) => one.getBoundingClientRect().bottom))"""
BETWEEN_PARTS_PX = 12
LAPTOP = {"width": 1366, "height": 768}
PHONE = {"width": 390, "height": 844}


@pytest.mark.parametrize("built", nightly(["hex-4", "growy-2"], "hex-4"))
def test_no_card_is_cut_on_a_laptop_and_a_study_has_all_the_room(serve_sim, open_page, built):
    served = serve_sim(pensive_computer(built))
    page = open_page(served, shows=built, viewport=LAPTOP, locale="de-AT")
    slot = page.locator("#slot")
    found = {}
    for state in states_of_play(Table(served, page, built)):
        faults = faults_of_layout(page)
        if slot.evaluate(IS_CUT):
            faults.append("a card is cut")
        if state.name == "a study" and slot.evaluate(EMPTY_PX) > BETWEEN_PARTS_PX:
            faults.append("there is empty room above it")
        if faults:
            found[state.name] = faults
    assert found == {}


@pytest.mark.night
@pytest.mark.parametrize("language", nightly(["en", "de"], "de"))
@pytest.mark.parametrize("game", nightly(["rootzone", "classroom"], "rootzone"))
def test_neither_a_notice_nor_a_refusal_lies_over_the_buttons_of_a_card(
    served, open_page, game, language
):
    link = served.link()
    link.request("new", game="rootbound", moves=MOVES)
    page = open_page(served, shows="hex-4", viewport=LAPTOP, locale=language)
    page.locator("#new").click()
    choose_game(page, game)
    page.locator("#new-start").click()
    old = page.locator("#notice button")
    expect(old).to_be_in_viewport(ratio=1)
    assert covered_buttons(page) == []
    if game == "classroom":
        return
    # The set-up takes one more cell.
    cell(page, "d4").click()
    expect(page.locator("#pending")).not_to_have_class("quiet")
    page.locator('[data-button="end1"]').click()
    expect(page.locator("#refusal")).to_be_in_viewport(ratio=1)
    expect(old).to_be_in_viewport(ratio=1)
    assert covered_buttons(page) == []
    old.click()
    expect(page.locator("#list li")).to_have_count(len(MOVES))


@pytest.mark.night
def test_a_notice_leaves_the_buttons_of_the_card_of_a_game_that_is_over(served, open_page):
    served.link().request("new", game="rootbound", moves=WHOLE)
    page = open_page(served, viewport=LAPTOP)
    expect(page.locator("#ending")).to_be_visible()
    choose_file(page, "game.json", "[]")
    expect(page.locator("#notice")).to_be_in_viewport(ratio=0.95)
    for one in page.locator("#ending button:visible").all():
        expect(one).to_be_in_viewport(ratio=1)
    assert covered_buttons(page) == []


@pytest.mark.night
def test_on_a_laptop_a_group_has_room_below_the_cards(served, open_page):
    served.link().request("new", game="rootbound", moves=WHOLE)
    page = open_page(served, viewport=LAPTOP)
    expect(page.locator("#ending")).to_be_visible()
    expect(page.locator("#ending-again")).to_be_in_viewport(ratio=1)
    expect(page.locator("#share")).to_be_in_viewport(ratio=1)
    show_group(page, "Host")
    expect(page.locator("#leader > summary")).to_be_in_viewport(ratio=1)
    show_group(page, "Workshop")
    expect(page.locator("#trouble > summary")).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("viewport", nightly([LAPTOP, PHONE], PHONE), ids=str)
def test_an_unfolded_section_comes_into_view(served, open_page, viewport):
    page = open_page(served, viewport=viewport)
    show_group(page, "Workshop")
    page.locator("#trouble > summary").click()
    expect(page.get_by_role("button", name="Save a bug report")).to_be_in_viewport(ratio=1)
    expect(page.locator("#trouble > p").last).to_be_in_viewport(ratio=0.95)


UPRIGHT = [((390, 844), "fr"), ((820, 1180), "en")]


@pytest.mark.parametrize(("size", "language"), nightly_rows(UPRIGHT, UPRIGHT[0]))
def test_held_upright_a_card_stands_with_the_board(served, open_page, size, language):
    """The welcome, a lesson wherever it starts, and the end of a game: right below whose turn it
    is.
    """
    link = served.link()
    viewport = {"width": size[0], "height": size[1]}
    page = open_page(served, shows="hex-4", viewport=viewport, locale=language)
    board = page.locator("#table")

    def expect_in_view(part, above, card):
        # Less a part of a pixel, to which a sheet is scrolled.
        expect(page.locator(part)).to_be_in_viewport(ratio=0.99)
        expect(board).to_be_in_viewport(ratio=0.95)
        gap = box_of(page.locator(card))["top"] - box_of(page.locator(above))["bottom"]
        assert 0 <= gap < 20

    expect_in_view("#welcome", "#pending", "#welcome")
    page.locator("#welcome-learn").click()
    expect_in_view("#lesson", "#turn", "#lesson")
    page.locator("#lesson-leave").click()
    page.locator("#learn-tab").click()
    page.locator("#books button").first.click()
    expect_in_view("#lesson", "#turn", "#lesson")
    link.request("lesson", do="stop")
    link.request("new", game="rootbound", moves=WHOLE[:-1])
    expect(page.locator("#lesson")).to_be_hidden()
    expect(page.locator("#words")).not_to_be_empty()
    # The button that ends the game may lie below the edge: whoever scrolled there sees who won.
    page.locator("#books button").last.scroll_into_view_if_needed()
    link.request("play", move=WHOLE[-1])
    expect(page.locator("#ending-why")).to_be_in_viewport(ratio=1)
    expect(page.locator("#turn")).to_be_in_viewport(ratio=0.99)
    expect_in_view("#ending-again", "#turn", "#ending")


def test_a_pass_that_ends_the_game_is_asked_about_again(served, open_page):
    link = served.link()
    link.request("new", game="rootbound", moves=MOVES)
    page = open_page(served)
    words = page.locator("#words")
    words.get_by_role("button", name="Pass").click()
    expect(page.locator("#list li")).to_have_count(4)
    # A second click at the same place, or Enter once more, is no answer.
    words.get_by_role("button", name="Pass").dblclick()
    asks = words.get_by_text("Pass? That ends the game.")
    expect(asks).to_be_focused()
    page.keyboard.press("Enter")
    words.get_by_role("button", name="Go on playing").click()
    again = words.get_by_role("button", name="Pass", exact=True)
    expect(again).to_be_focused()
    page.keyboard.press("Enter")
    expect(asks).to_be_focused()
    assert len(link.request("record")["moves"]) == 4
    page.keyboard.press("Tab")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(page.locator("#turn")).to_have_class("result")


@pytest.mark.night
def test_stones_that_the_end_removes_are_counted_with_their_reason(served, open_page):
    link = served.link()
    link.request("new", game="rootbound", moves=REMOVED[:-1])
    page = open_page(served)
    expect(page.locator("#list li")).to_have_count(len(REMOVED) - 1)
    link.request("play", move=REMOVED[-1])
    removed = (
        "Stones removed, because they claim no cells and cannot reach a group that does: "
        "2 × Black (blue) and 2 × White (amber)."
    )
    expect(page.locator("#ending-why")).to_contain_text(removed)
    # A number and its colour stay in one line.
    assert "2\u00a0×\u00a0Black" in page.locator("#ending-why").text_content()
    # A lesson has stones of its own; they are not counted when it is left.
    link.request("lesson", do="start", book="1-first-course")
    expect(page.locator("#ending")).to_be_hidden()
    link.request("lesson", do="stop")
    expect(page.locator("#ending")).to_be_visible()
    expect(page.locator("#ending-why")).to_contain_text(removed)
    # A page that comes later knows it from the moves.
    page.reload()
    expect(page.locator("#ending-why")).to_contain_text(removed)
    link.request("new", game="classroom")
    expect(page.locator("#ending")).to_be_hidden()


def test_a_game_that_is_over_says_why_and_leads_on(served, open_page):
    link = served.link()
    link.request("new", game="rootbound", moves=WHOLE[:-1])
    page = open_page(served)
    ending = page.get_by_role("region", name="Game over")
    expect(page.locator("#list li")).to_have_count(len(WHOLE) - 1)
    expect(ending).to_be_hidden()
    cell(page, "d4").focus()
    link.request("play", move=WHOLE[-1])
    expect(ending).to_contain_text("Both players passed, one after the other.")
    # Read aloud from its heading; no button is pressed by a key too many.
    expect(page.get_by_role("heading", name="Game over")).to_be_focused()
    assert box_of(page.locator("#ending"))["left"] > box_of(page.locator("#board"))["right"]
    with page.expect_download() as caught:
        share_and_save(page, "save")
    assert json.loads(caught.value.path().read_text())["moves"] == WHOLE
    look_back(page)
    expect(page.locator("#study-at")).to_be_visible()
    expect(ending).to_be_hidden()
    page.get_by_role("button", name="Back to the game").click()
    show_group(page, "Play")
    ending.get_by_role("button", name="Play again").click()
    expect(ending).to_be_hidden()
    expect(page.locator("#list li")).to_have_count(0)
    record = link.request("record")
    assert (record["game"], record["board"], record["moves"]) == ("rootbound", "hex-4", [])
    # The game that was over can be looked at again, and nobody who types elsewhere is disturbed.
    page.locator("#settings").focus()
    link.request("new", game="rootbound", moves=WHOLE[:-1])
    link.request("play", move=WHOLE[-1])
    expect(ending).to_be_visible()
    expect(page.locator("#settings")).to_be_focused()


DESKTOPS = [(1280, 720), (1366, 768), (1920, 1080)]
HIDDEN_LINES = "said => said.scrollHeight - said.clientHeight"


def test_the_reason_of_an_end_is_not_cut_off(served, open_page):
    """With the stones of both players that were removed, which is the longest."""
    whole = recorded_games("hex-4")[0]["moves"][:8]
    served.link().request("new", game="rootbound", moves=[*whole, "pass", "pass"])
    for language in ("en", "de", "fr"):
        page = open_page(served, shows="hex-4", locale=language)
        for width, height in DESKTOPS:
            page.set_viewport_size({"width": width, "height": height})
            why = page.locator("#ending-why")
            expect(why).to_be_in_viewport(ratio=1)
            assert why.evaluate(HIDDEN_LINES) <= 1
            expect(page.locator("#ending-again")).to_be_in_viewport(ratio=1)
            assert covered_buttons(page) == []


PHONES = [(390, 844), (375, 667), (360, 740)]


@pytest.mark.parametrize("size", nightly(PHONES, PHONES[1]), ids=str)
@pytest.mark.parametrize("built", nightly(["hex-4", "hex-7"], "hex-4"))
def test_on_a_phone_no_message_lies_over_the_buttons_of_a_move(
    serve_board, open_page, built, size
):
    served = serve_board(built)
    served.link().request("new", game="rootbound", board="hex-4", moves=WHOLE[:4])
    page = open_page(served, viewport={"width": size[0], "height": size[1]})
    expect(page.locator("#words button")).to_be_visible()
    choose_file(page, "game.json", "[]")
    notice = page.locator("#notice")
    expect(notice).to_be_in_viewport(ratio=1)
    show_advice(page)
    for button in ("#words button", "#suggest"):
        page.locator(button).focus()
        pressed, told = box_of(page.locator(button)), box_of(notice)
        assert pressed["bottom"] <= told["top"] or pressed["top"] >= told["bottom"]
