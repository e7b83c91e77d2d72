"""The drawing of lights and boards: with less motion, in other colours, on a part of a board."""

from io import BytesIO

import pytest
from PIL import Image
from playwright.sync_api import expect

from tests.effort import EVERYTHING
from tests.page.layout import faults_of_layout
from tests.page.nightly import nightly
from tests.page.people import box_of, cell
from tests.page.scripted_board import ScriptedBoard
from tests.support import recorded_games

TOUCHED = "d4"
# A breath has twelve steps.
STEPS = 12
WHAT_IS_DRAWN_IN_A_BREATH = """([cell, steps]) => new Promise((resolve) => {
  const pad = document.querySelector(`[data-cell="${cell}"]`);
  const stop = document.querySelector(`#face-cell-${cell} stop`);
  const sent = new Set(), drawn = new Set();
  let left = steps;
  new MutationObserver((_, observer) => {
    sent.add(pad.dataset.led);
    drawn.add(stop.getAttribute("stop-color"));
    if (--left > 0) return;
    observer.disconnect();
    resolve({ sent: sent.size, drawn: drawn.size });
  }).observe(pad, { attributeFilter: ["data-led"] });
})"""
# Phones upright, a page of 1366 by 768 made twice as large, a tablet, screens, a projector.
NARROW = ((320, 640), (360, 640), (390, 844), (683, 384))
SIZES = (*NARROW, (820, 1180), (1280, 720), (1366, 768), (1920, 1080))
# The sizes that `make test` looks at: German words are long, and a phone is narrow.
TIGHT = {"en": SIZES, "de": NARROW, "fr": NARROW} if EVERYTHING else {"de": NARROW[:1]}
GROUPS = ("play", "learn", "host", "workshop")
ANIMATIONS_OF_ONE_WHO_THINKS = """() => {
  document.getElementById("turn").classList.add("thinking");
  return document.getAnimations().length;
}"""


class SilentBoard(ScriptedBoard):
    """Nothing comes from it, as over a slow link."""

    def handle(self, line):
        """Say nothing."""


# Without the dark edges around letters, which are in Firefox's own boxes.
BOXES_OF_FILLS = """all => all.map((one) => {
  const { x, y, width, height } = one.getBBox();
  const corners = [[x, y], [x + width, y], [x, y + height], [x + width, y + height]]
    .map(([x, y]) => new DOMPoint(x, y).matrixTransform(one.getScreenCTM()));
  const [xs, ys] = [corners.map(({ x }) => x), corners.map(({ y }) => y)];
  return {
    left: Math.min(...xs), right: Math.max(...xs), top: Math.min(...ys), bottom: Math.max(...ys),
  };
})"""


def all_boxes(locator):
    return locator.evaluate_all(BOXES_OF_FILLS)


def meet(one, other):
    return all(
        min(one[high], other[high]) > max(one[low], other[low])
        for low, high in (("left", "right"), ("top", "bottom"))
    )


def seen_in_a_breath(page):
    return page.evaluate(WHAT_IS_DRAWN_IN_A_BREATH, [TOUCHED, STEPS])


@pytest.mark.night
def test_a_page_with_less_motion_shows_none(serve_board, open_page):
    served = serve_board()
    moving = open_page(served)
    calm = open_page(served, reduced_motion="reduce")
    served.link().request("sim.touch", cells=[TOUCHED])
    expect(cell(calm, TOUCHED)).to_have_attribute("data-motion", "breathes")
    expect(cell(calm, TOUCHED).locator(".motion")).not_to_have_css("stroke", "none")
    seen = seen_in_a_breath(calm)
    assert seen["sent"] > 3 and seen["drawn"] == 1
    assert calm.evaluate(ANIMATIONS_OF_ONE_WHO_THINKS) == 0
    assert calm.locator("#lights .calm").count() == 2
    expect(calm.locator("#lights .calm").first).not_to_have_css("display", "none")
    assert seen_in_a_breath(moving)["drawn"] > 3
    assert moving.evaluate(ANIMATIONS_OF_ONE_WHO_THINKS) == 1
    expect(moving.locator("#lights .calm").first).to_have_css("display", "none")
    # A motion that is over is seen to be over.
    served.link().request("sim.touch", cells=[TOUCHED])
    expect(cell(calm, TOUCHED)).to_have_attribute("data-motion", "")
    expect(calm.locator("#pending")).not_to_contain_text(TOUCHED)


def test_a_part_of_a_board_stands_out_evenly(serve_board, open_page):
    """The line lies over all pads, so none hides a side of it; the other cells fade."""
    served = serve_board("hex-5")
    served.link().request("new", game="rootbound", board="hex-4", moves=[])
    page = open_page(served)
    line = page.locator("#board .around")
    assert line.count() == 1
    # Four cells at each of six sides, two sides of a cell each but at the corners.
    assert line.get_attribute("d").count("M") == 6 * (2 * 4 - 1)
    assert (
        line.evaluate("line => line.compareDocumentPosition(document.querySelector('.pads'))") == 2
    )
    beside = page.locator("#board .beside")
    assert beside.count() == 61 - 37
    expect(beside.locator(".face").first).to_have_css("opacity", "0.25")
    served.link().request("new", game="rootbound", board="hex-5", moves=[])
    expect(beside).to_have_count(0)
    expect(line).to_have_attribute("d", "")


def test_while_the_board_is_looked_for_nothing_looks_ready(serve_sim, open_page):
    page = open_page(serve_sim(SilentBoard()), path="")
    expect(page.locator("#connection")).to_have_text("Looking for the board …")
    dot = page.evaluate(
        "getComputedStyle(document.querySelector('#connection'), '::before').backgroundColor"
    )
    assert dot == "rgba(0, 0, 0, 0)"
    for name in ("new", "save", "look-back", "text", "picture"):
        expect(page.locator(f"#{name}")).to_be_disabled()


@pytest.mark.parametrize("width", nightly([1366, 390], 390))
def test_the_outline_of_the_board_stands_where_the_board_will(
    serve_sim, serve_board, open_page, width
):
    viewport = {"width": width, "height": 768}
    page = open_page(serve_sim(SilentBoard()), path="", viewport=viewport)
    loading = page.locator("#loading")
    expect(loading).to_contain_text("Claim cells for your colour")
    expect(loading).to_contain_text("Looking for the board …")
    expect(page.locator("#board .to-come")).to_be_visible()
    board = box_of(page.locator("#board"))
    aim = box_of(loading)
    for low, high in (("left", "right"), ("top", "bottom")):
        assert board[low] < aim[low] and aim[high] < board[high]
    come = open_page(serve_board("hex-4"), viewport=viewport)
    assert box_of(come.locator("#board")) == pytest.approx(board, abs=0.1)
    expect(come.locator("#loading")).to_be_hidden()
    expect(come.locator("#board .to-come")).to_have_count(0)


# A socket that never opens.
NO_ANSWER = """
    window.WebSocket = class extends EventTarget {
        static OPEN = 1;
        readyState = 0;
        close() {}
    };
"""


@pytest.mark.night
def test_when_loaded_again_the_board_of_before_is_drawn(serve_board, open_page):
    served = serve_board("hex-7")
    served.link().request("new", game="classroom", board="hex-7", moves=[])
    page = open_page(served, is_new=True)
    expect(page.locator("#game")).to_contain_text("classroom")
    drawn = page.locator("#board").get_attribute("viewBox")
    page.add_init_script(NO_ANSWER)
    page.reload()
    expect(page.locator("#loading")).to_contain_text("Claim more empty cells")
    expect(page.locator("#board")).to_have_attribute("viewBox", drawn)
    expect(page.locator("#board .cell")).to_have_count(127)


@pytest.mark.night
@pytest.mark.parametrize("built", nightly(["hex-4", "hex-7"], "hex-4"))
def test_words_beside_the_pads_have_their_own_width_and_room(serve_board, open_page, built):
    """At their pads, as wide as they are, on the table, none over another word or a pad."""
    served = serve_board(built)
    for language in ("en", "de", "fr"):
        page = open_page(served, shows=built, locale=language)
        labels = page.locator("#board .label")
        expect(labels).to_have_count(5)
        assert page.locator("#board [textLength]").count() == 0
        boxes = all_boxes(labels)
        wood = box_of(page.locator("#board .edge"))
        pads = all_boxes(page.locator("#board .button > .face"))
        pads += all_boxes(page.locator("#board .corner"))
        for number, label in enumerate(boxes):
            assert wood["left"] < label["left"] and label["right"] < wood["right"]
            assert label["bottom"] < wood["bottom"]
            others = [*boxes[:number], *boxes[number + 1 :], *pads]
            assert not [other for other in others if meet(label, other)], (language, label)


@pytest.mark.night
def test_words_at_the_corners_of_the_starter_board_lie_on_its_wood(serve_board, open_page):
    """It has no buttons above and below its cells, which make room on other boards."""
    page = open_page(serve_board("hex-2"), shows="hex-2")
    words = page.locator("#board .corner")
    expect(words).to_have_text(["Lessons", "Droched"])
    wood = box_of(page.locator("#board .edge"))
    for word in all_boxes(words):
        assert wood["top"] < word["top"] and word["bottom"] < wood["bottom"]
    expect(page.get_by_role("spinbutton", name="Black stones")).to_be_visible()


def test_a_claimed_cell_has_a_ring_in_the_colour_of_its_owner(serve_board, open_page):
    """A dim amber is brown on a screen, as the wood of the table is."""
    served = serve_board()
    page = open_page(served)
    served.link().request("new", game="rootbound", moves=recorded_games("hex-4")[0]["moves"][:14])
    claimed = served.link().request("state")["claimed"]
    assert claimed["white"]
    for colour, cells in claimed.items():
        rings = page.locator(f'#board .claimed[data-colour="{colour}"]')
        expect(rings).to_have_count(len(cells))
    ring = page.locator('#board .claimed[data-colour="white"]').first
    expect(ring).to_have_css("stroke", "rgb(234, 174, 60)")


def test_the_name_of_a_cell_can_be_read_on_white_light(serve_board, open_page):
    """The menu lights the cell of what is chosen; the name on it is small."""
    served = serve_board("hex-7")
    link = served.link()
    link.request("sim.run", ms=4000)
    page = open_page(served, shows="hex-7", viewport={"width": 600, "height": 1100})
    link.request("sim.press", button="menu")
    name = page.locator('[data-cell="a7"] .name')
    expect(page.locator('[data-cell="a7"] .face')).to_be_visible()
    expect(page.locator("#shown.menu")).to_be_visible()
    box = box_of(name)
    clip = {side: box[side] for side in ("x", "y", "width", "height")}
    picture = Image.open(BytesIO(page.screenshot(clip=clip))).convert("L")
    darkest, lightest = picture.getextrema()
    assert lightest > 200 and darkest < 70


def test_in_colours_of_ones_own_all_is_told_apart(serve_board, open_page):
    served = serve_board()
    served.link().request("new", game="rootbound", moves=recorded_games("hex-4")[0]["moves"][:6])
    page = open_page(served, forced_colors="active")
    mover, other = page.locator(".player.active"), page.locator(".player:not(.active)")
    expect(mover).to_have_css("outline-style", "solid")
    expect(other).to_have_css("outline-style", "none")
    expect(mover.locator(".who")).to_have_css("text-decoration-line", "underline")
    for part in (".face", ".wood", "#board .label", ".stone"):
        expect(page.locator(part).first).to_have_css("forced-color-adjust", "none")


def test_every_word_has_room_at_every_size(serve_board, open_page):
    served = serve_board("hex-7")
    moves = recorded_games("hex-7")[0]["moves"][:31]
    served.link().request("new", game="rootbound", moves=moves)
    found = {}
    for language, sizes in TIGHT.items():
        page = open_page(served, path="#workshop", shows="hex-7", locale=language)
        expect(page.locator("#list li")).to_have_count(len(moves))
        page.evaluate("for (const one of document.querySelectorAll('details')) one.open = true;")
        for width, height in sizes:
            page.set_viewport_size({"width": width, "height": height})
            for group in GROUPS:
                page.locator(f"#{group}-tab").click()
                faults = faults_of_layout(page)
                if faults:
                    found[language, width, height, group] = faults
            page.locator("#play-tab").click()
            page.locator("#new").click()
            faults = faults_of_layout(page)
            if faults:
                found[language, width, height, "new game"] = faults
            page.keyboard.press("Escape")
    assert found == {}


def test_the_name_of_a_board_stays_on_one_line(serve_board, open_page):
    """Lessons that do not fit say which board they need, in buttons as wide as the page."""
    page = open_page(serve_board("growy-2"), shows="growy-2")
    page.locator("#learn-tab").click()
    lesson = page.locator("#books button", has_text="(needs the board hex-4)").first
    found = {}
    for width in range(320, 440, 14):
        page.set_viewport_size({"width": width, "height": 640})
        lesson.scroll_into_view_if_needed()
        found[width] = [fault for fault in faults_of_layout(page) if "two lines" in fault]
    assert not any(found.values()), found


def test_the_sheet_keeps_its_width_where_it_scrolls_until_the_first_touch(serve_board, open_page):
    """The room of its scroll bar stays when the card of welcome leaves and it need not scroll."""
    page = open_page(serve_board(), shows="hex-4", viewport={"width": 1366, "height": 657})
    sheet = page.locator("aside")
    scrolls = "it => it.scrollHeight > it.clientHeight"
    expect(page.locator("#welcome")).to_be_visible()
    assert sheet.evaluate(scrolls)
    cell(page, TOUCHED).click()
    expect(page.locator("#welcome")).to_be_hidden()
    assert not sheet.evaluate(scrolls)
    # Browsers under test have bars that take no room.
    expect(sheet).to_have_css("scrollbar-gutter", "stable")
