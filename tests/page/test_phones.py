"""The needs of a phone."""

from pathlib import Path

import pytest
from PIL import Image
from playwright.sync_api import expect

from tests.page.people import Hand, box_of, cell, share_and_save

PAGES = Path(__file__).parents[2] / "host_sim" / "page"
PHONE = {"is_mobile": True, "has_touch": True}
SMALL = {"viewport": {"width": 390, "height": 664}, **PHONE}
# A finger that swipes: where it begins, on each board, in how many steps, and how far.
START = {"x": 195, "y": 290}
STEPS = 10
SWIPE_PX = 240
PAD_AT = "({ x, y }) => document.elementFromPoint(x, y).closest('[data-cell]') !== null"
# Safari enlarges the page at a smaller one, and leaves it so.
SMALLEST_FIELD_PX = 16
SIZES = """() => [...document.querySelectorAll("input, select, textarea")]
    .map((field) => [field.id || field.name, parseFloat(getComputedStyle(field).fontSize)])"""


@pytest.fixture
def served(serve_board):
    return serve_board()


def test_no_field_makes_a_phone_enlarge_the_page(served, open_page):
    page = open_page(served, viewport={"width": 390, "height": 664}, **PHONE)
    small = [field for field in page.evaluate(SIZES) if field[1] < SMALLEST_FIELD_PX]
    assert small == []


def test_no_page_lies_under_the_notch_of_a_phone():
    """A page that covers all of the screen would have to keep out of its unsafe areas itself."""
    covering = [page.name for page in PAGES.glob("*.html") if "cover" in page.read_text()]
    assert covering == []


def swipe_up(page):
    """Move a finger up over the board, as somebody does who looks for what is below."""
    touches = page.context.new_cdp_session(page)

    def tell(kind, *points):
        touches.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    tell("touchStart", START)
    for step in range(1, STEPS + 1):
        tell("touchMove", START | {"y": START["y"] - SWIPE_PX * step / STEPS})
    tell("touchEnd")


@pytest.mark.parametrize("built", ["hex-4", "growy-2"])
def test_a_swipe_over_the_board_places_nothing_and_moves_nothing(serve_board, open_page, built):
    """The board stays where it is, and so does the page."""
    page = open_page(serve_board(built), **SMALL)
    assert page.evaluate(PAD_AT, START)
    board = box_of(page.locator("#board"))
    swipe_up(page)
    expect(page.locator(".held")).to_have_count(0)
    expect(page.locator("#pending")).to_have_class("quiet")
    assert page.evaluate("scrollY") == 0
    assert box_of(page.locator("#board")) == board


def test_two_fingers_that_spread_enlarge_the_page_and_place_nothing(served, open_page):
    page = open_page(served, is_new=True, **SMALL)
    touches = page.context.new_cdp_session(page)

    def fingers(apart):
        return [{**START, "x": START["x"] + side * apart, "id": side} for side in (-1, 1)]

    touches.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": fingers(20)})
    for step in range(1, STEPS + 1):
        moved = {"type": "touchMove", "touchPoints": fingers(20 + 12 * step)}
        touches.send("Input.dispatchTouchEvent", moved)
    touches.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    page.wait_for_function("visualViewport.scale > 2")
    expect(page.locator(".held")).to_have_count(0)
    expect(page.locator("#pending")).to_have_class("quiet")


def test_a_finger_that_leaves_its_pad_before_it_counts_touches_nothing(served, open_page):
    page = open_page(served, is_new=True, **SMALL)
    hand = Hand(page)
    # Time stands still: a finger that rests for a moment counts.
    page.clock.install()
    page.clock.pause_at(page.evaluate("Date.now() + 1000"))
    hand.press(cell(page, "d4"))
    expect(page.locator(".held")).to_have_count(0)
    hand.slide(cell(page, "a1"))
    hand.lift()
    page.clock.resume()
    cell(page, "d5").tap()
    expect(page.locator("#pending")).to_contain_text("d5")
    expect(page.locator("#pending")).not_to_contain_text("d4")


def test_a_phone_saves_a_picture_that_its_album_takes(served, open_page):
    page = open_page(served, viewport={"width": 390, "height": 664}, **PHONE)
    with page.expect_download() as download:
        share_and_save(page, "picture")
    assert download.value.suggested_filename == "rootlight-rootbound-hex-4-turn-0.png"
    picture = Image.open(download.value.path())
    assert picture.width == 2000
    assert picture.convert("L").getextrema()[0] < 128


def test_a_page_that_is_touched_may_sound_when_the_finger_is_lifted(served, open_page):
    """Safari lets it sound then."""

    def prepare(context):
        context.add_init_script(
            "window.woken = []; AudioContext.prototype.resume = async () => "
            "{ window.woken.push(window.event?.type); };"
            "Object.defineProperty(AudioContext.prototype, 'state', { get: () => 'suspended' });"
        )

    page = open_page(served, prepare=prepare, is_new=True)
    page.locator("#groups").click()
    assert {"pointerup", "click"} <= set(page.evaluate("window.woken"))


def test_the_lists_in_dialogs_scroll_in_the_colours_of_the_page(served, open_page):
    page = open_page(served)
    bars = "dialogs => dialogs.map((dialog) => getComputedStyle(dialog).scrollbarColor)"
    assert "auto" not in page.locator("dialog").evaluate_all(bars)
