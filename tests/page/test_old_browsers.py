"""The oldest browser that the page takes plays; in an older one a sentence says so."""

import pytest
from playwright.sync_api import expect

from host_sim.site.bundler import OLDEST
from tests.page.conftest import PATIENCE_S
from tests.page.old_browsers.browsers import PACKAGES, can_run, launch
from tests.page.people import button, cell, moves
from tests.page.test_first_moments import wait_for_the_board
from tests.page.test_site import SENTENCE, FilesServer, kept_for_offline

pytestmark = [
    pytest.mark.browser,
    pytest.mark.slow,
    pytest.mark.night,
    pytest.mark.xdist_group("site"),
    pytest.mark.skipif(not can_run(), reason="These browsers are for Linux on x86-64."),
]
# The sentences of the page in place of its code.
SAID = """() => [...document.querySelectorAll("#not-arrived > p")]
    .filter(({ offsetHeight }) => offsetHeight > 0)
    .map(({ textContent }) => textContent)
    .join()"""


@pytest.fixture
def files(site_folder):
    server = FilesServer(site_folder)
    yield server
    server.stop()


@pytest.fixture
def page_in(browser):
    """A function that opens a page in an old browser."""
    browsers = []

    def page_in(name):
        browsers.append(launch(browser.browser_type, name))
        page = browsers[-1].new_page()
        page.set_default_timeout(PATIENCE_S * 1000)
        return page

    yield page_in
    for browser in browsers:
        browser.close()


def test_the_oldest_chromium_that_is_named_plays(files, page_in):
    """A turn, a reload, a visit without a network; nothing goes wrong meanwhile."""
    page = page_in("oldest")
    assert PACKAGES.version_of("oldest").split("@")[-1].split(".")[0] == OLDEST["Chrome"]
    wrong = []
    page.on("pageerror", lambda error: wrong.append(str(error)))
    page.on("console", lambda line: wrong.append(line.text) if line.type == "error" else None)
    page.goto(files.address)
    wait_for_the_board(page)
    cell(page, "d4").click()
    expect(page.locator("#pending")).to_contain_text("d4")
    button(page, "end1").click()
    expect(moves(page)).to_have_count(1)
    kept_for_offline(page)
    files.stop()
    page.reload()
    wait_for_the_board(page)
    expect(moves(page)).to_have_count(1)
    assert wrong == []


def expect_sentence(page):
    """The page shows it; Playwright's own way to see that needs a newer browser."""
    said = page.wait_for_function(SAID).json_value()
    assert " ".join(said.split()) == SENTENCE


def test_an_older_one_gets_a_sentence(files, page_in):
    page = page_in("too-old")
    page.goto(files.address)
    expect_sentence(page)
    page.goto(f"{files.address}presenter.html")
    expect_sentence(page)


def test_an_older_one_gets_it_behind_make_play_too(serve_board, page_in):
    served = serve_board()
    page = page_in("too-old")
    page.goto(served.address)
    expect_sentence(page)
