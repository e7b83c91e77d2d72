"""Old mistakes of the site in Firefox or in WebKit, which Chromium never showed."""

import io
import re

import pytest
from PIL import Image

from host_sim.web.server import PAGE
from tests.page.engines.test_smoke import expect_board, opened, play

pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("engines")]

BOX = "(selector) => document.querySelector(selector).getBoundingClientRect().toJSON()"
# As `panel.js` says it.
SAY_UNKEPT = """() => {
    const sentence = document.createElement("p");
    sentence.textContent = "This board is open in another tab, which keeps its games. " +
        "What you play here is not kept: play in the other tab, or save your game.";
    const close = document.createElement("button");
    close.className = "close";
    close.textContent = "×";
    document.querySelector("#unkept").replaceChildren(sentence, close);
}"""
# In WebKit no window is narrower.
PHONE = (447, 664)
SAFARI = "Safari deletes your games if you do not open this page for seven days."


@pytest.fixture
def lit(tab, site):
    """A tab with a board in it, which has told all that it had to."""
    opened(tab, site.address)
    tab.until("() => sessionStorage.getItem('language of this page') !== null")
    return tab


def test_the_line_under_the_board_lies_under_it(lit):
    lit.resize(1180, 820)
    board, line = lit.run(BOX, "#board"), lit.run(BOX, "#look")
    assert board["bottom"] <= line["top"] + 1


def test_a_warning_is_in_view_and_covers_nothing(lit):
    lit.resize(1180, 820)
    lit.run(SAY_UNKEPT)
    warning, room = lit.run(BOX, "#unkept"), lit.run(BOX, "#slot")
    assert room["top"] <= warning["top"]
    assert warning["bottom"] <= room["bottom"] + 1
    lit.resize(*PHONE)
    warning, players = lit.run(BOX, "#unkept"), lit.run(BOX, "#players")
    assert warning["bottom"] <= players["top"] or warning["top"] >= players["bottom"]


def test_safari_says_how_long_it_keeps_games_until_somebody_has_read_it(engine, lit):
    if engine.name == "Firefox":
        assert lit.text("#kept-for") == ""
        return
    lit.expect("#kept-for", SAFARI)
    lit.tap("#kept-for .close")
    lit.reload()
    expect_board(lit, "hex-4", moves=0)
    assert lit.text("#kept-for") == ""


def test_what_is_said_on_a_phone_is_seen(engine, lit):
    """WebKit does not look again at `:has(:empty)` when words come."""
    lit.resize(*PHONE)
    if engine.name != "Firefox":
        lit.tap("#kept-for .close")
    assert lit.run(BOX, "#told")["height"] == 0
    lit.run("() => document.querySelector('#notice').append('Some words.')")
    lit.until("() => document.querySelector('#notice').getBoundingClientRect().height > 0")
    lit.run("() => document.querySelector('#notice').replaceChildren()")
    lit.until("() => document.querySelector('#told').getBoundingClientRect().height === 0")


def test_no_style_looks_for_empty_boxes_inside_others():
    for sheet in PAGE.rglob("*.css"):
        rules = sheet.read_text("utf-8")
        assert re.findall(r":has\([^{\n]*:empty", rules) == [], sheet


# Firefox, set up as its people do.
@pytest.fixture
def tab_of_firefox(firefox):
    tab = firefox.open_tab()
    yield tab
    assert tab.complaints() == []


CONTRAST = {"ui.forcedColors": 1, "browser.display.document_color_use": 2}


@pytest.mark.parametrize("firefox", [CONTRAST], indirect=True)
def test_the_tabs_can_be_read_in_forced_colours(tab_of_firefox, site):
    tab = tab_of_firefox
    opened(tab, site.address)
    assert tab.run("() => matchMedia('(forced-colors: active)').matches")
    picture = Image.open(io.BytesIO(tab.picture())).convert("L")
    for name in ("play", "learn", "host"):
        box = tab.run(BOX, f"#{name}-tab")
        cut = [box["left"] + 4, box["top"] + 4, box["right"] - 4, box["bottom"] - 4]
        dark, bright = picture.crop(tuple(map(round, cut))).getextrema()
        assert bright - dark > 100, name


@pytest.mark.parametrize("firefox", [{"network.cookie.cookieBehavior": 2}], indirect=True)
def test_a_browser_that_keeps_nothing_says_so_and_speaks_the_language_that_is_chosen(
    tab_of_firefox, site
):
    tab = tab_of_firefox
    opened(tab, site.address)
    tab.expect("#unkept", "This browser does not keep your games")
    tab.run("() => { document.querySelector('#language').value = 'de'; }")
    tab.run(
        "() => { document.querySelector('#language').dispatchEvent(new Event('change')); }",
    )
    tab.expect("#unkept", "Dieser Browser")
    assert tab.run("() => document.documentElement.lang") == "de"


SERIAL = {"dom.webserial.enabled": True, "dom.webserial.testing.enabled": True}
# Firefox 140, which Debian 12 has without its security updates, has no Web Serial at all.
SERIAL_AT_LEAST = """() => {
    const serial = { getPorts: async () => [] };
    if (!navigator.serial) Object.defineProperty(navigator, "serial", { value: serial });
}"""


@pytest.mark.parametrize("firefox", [SERIAL], indirect=True)
def test_a_board_on_usb_that_firefox_forgets_is_offered_again(firefox, tab_of_firefox, site):
    tab = tab_of_firefox
    firefox.prepare(SERIAL_AT_LEAST)
    opened(tab, site.address)
    tab.run("() => { sessionStorage.setItem('rootlight-shown', 'real'); }")
    tab.reload()
    tab.expect("#usb-again", "This tab showed a board on USB.")
    expect_board(tab, "hex-4", moves=0)
    tab.tap("#usb-again button:last-of-type")
    tab.until("() => document.querySelector('#usb-again').textContent === ''")
    tab.reload()
    expect_board(tab, "hex-4", moves=0)
    assert tab.text("#usb-again") == ""
    play(tab, ["d4"], "end1")
