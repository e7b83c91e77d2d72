"""The needs of a phone."""

from pathlib import Path

import pytest
from PIL import Image

PAGES = Path(__file__).parents[2] / "host_sim" / "page"
PHONE = {"is_mobile": True, "has_touch": True}
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


def test_a_phone_saves_a_picture_that_its_album_takes(served, open_page):
    page = open_page(served, viewport={"width": 390, "height": 664}, **PHONE)
    with page.expect_download() as download:
        page.get_by_role("button", name="Save a picture").click()
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
