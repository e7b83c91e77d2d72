"""The first moments of the site: what is seen, touched and fetched before the board answers."""

import re
import shutil
from contextlib import contextmanager

import pytest
from playwright.sync_api import expect

from tests.page.conftest import PATIENCE_S
from tests.page.people import button, cell, moves, wait_for
from tests.page.test_site import SENTENCE, FilesServer, kept_for_offline, remember_workers, send

# One worker has them all: the site is built once.
pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("site")]

PLACES = """() => [...document.querySelectorAll("#board .face")].map((face) => {
    const { x, y, width, height } = face.getBoundingClientRect();
    return [x, y, width, height].map(Math.round);
})"""
MOST_ELEMENTS = 1400
OVER = ["d4", "a1,g4", "a2", "pass", "pass"]
# After this long the page looks whether the file of a silent worker is whole.
SILENT_MS = 5000
IS_GERMAN_KEPT = """async () => {
    const [cache] = await Promise.all((await caches.keys()).map((name) => caches.open(name)));
    return (await cache?.keys())?.some(({ url }) => url.includes("/assets/de-"));
}"""

IS_FETCHED_AGAIN = """() => performance.getEntriesByType("resource").some(
    ({ initiatorType, name }) => initiatorType === "fetch" && name.includes("/main-")
)"""


@pytest.fixture
def files(site_folder):
    server = FilesServer(site_folder)
    yield server
    server.stop()


@pytest.fixture
def visit(browser):
    """A function that opens an address as somebody who was never there, until the test's end."""
    contexts = []

    def visit(address, before=lambda page: None, **options):
        context = browser.new_context(viewport={"width": 1280, "height": 800}, **options)
        contexts.append(context)
        page = context.new_page()
        page.set_default_timeout(PATIENCE_S * 1000)
        before(page)
        # A file that a test holds keeps the page from being loaded.
        page.goto(address, wait_until="commit")
        return page

    yield visit
    for context in contexts:
        context.close()


def wait_for_the_board(page):
    page.locator("#connection", has_text="Simulated").wait_for()


def test_the_board_is_drawn_before_any_code_runs(files, visit):
    """Its pads stand where the page's own code draws them."""
    before = visit(files.address, java_script_enabled=False)
    expect(before.locator("#board [data-cell]").first).to_be_visible()
    drawn = before.locator("#board").get_attribute("viewBox")
    page = visit(files.address)
    wait_for_the_board(page)
    assert page.locator("#board").get_attribute("viewBox") == drawn
    assert page.evaluate("document.querySelectorAll('*').length") < MOST_ELEMENTS
    assert before.evaluate(PLACES) == page.evaluate(PLACES)
    assert len(page.evaluate(PLACES)) == 42


def test_early_touches_are_played_once_and_in_order(files, visit):
    """Before the page's code is there, and while Python starts."""
    code = files.hold("/assets/main-")
    worker = files.hold("/assets/worker-")
    page = visit(files.address)
    cell(page, "d4").click()
    # It is seen at once.
    expect(page.locator('#board [data-cell="d4"].early')).to_have_count(1)
    page.get_by_role("tab", name="Learn").click()
    code.let_go()
    worker.wait()
    expect(page.get_by_role("tabpanel", name="Learn")).to_be_visible()
    button(page, "end1").click()
    cell(page, "a1").click()
    worker.let_go()
    wait_for_the_board(page)
    expect(moves(page).locator(".move")).to_have_text(["d4"])
    expect(page.locator("#pending")).to_contain_text("a1")
    expect(page.locator("#board .early")).to_have_count(0)
    # From now on a touch goes to the board alone: twice would take the stone back.
    cell(page, "g4").click()
    expect(page.locator("#pending")).to_contain_text("g4")


@pytest.mark.night
def test_another_board_than_that_of_the_html_is_drawn_as_at_the_last_visit(files, visit):
    page = visit(files.address + "?built=hex-2")
    wait_for_the_board(page)
    page.add_init_script("Worker.prototype.postMessage = () => undefined")
    page.reload()
    expect(page.locator("#board .cell")).to_have_count(7)
    expect(cell(page, "b2")).to_be_visible()
    expect(page.locator("#connection")).to_contain_text("Looking for the board")


def test_a_word_about_starting_comes_only_if_it_takes_long(files, visit):
    worker = files.hold("/assets/worker-")
    page = visit(files.address)
    worker.wait()
    for name in ("#loading", "#connection"):
        word = page.locator(name)
        at(word, 900)
        expect(word).to_be_hidden()
        at(word, 1100)
        expect(word).to_be_visible()
        expect(word).to_contain_text("Looking for the board")
    worker.let_go()
    wait_for_the_board(page)
    expect(page.locator("#loading")).to_be_hidden()


def at(locator, ms):
    """Have the time of an element's animation stand still there."""
    locator.evaluate(
        """(element, ms) => {
            const [animation] = element.getAnimations();
            animation.pause();
            animation.currentTime = ms;
        }""",
        ms,
    )


def test_what_plays_offline_is_fetched_after_the_board_and_not_twice(files, visit):
    worker = files.hold("/assets/worker-")
    page = visit(files.address)
    worker.wait()
    # Earlier versions of the site have kept their files.
    for version in ("of long before", "of before"):
        page.evaluate(f"caches.open('rootlight {files.address} {version}')")
    assert page.evaluate("navigator.serviceWorker.getRegistrations()") == []
    worker.let_go()
    wait_for_the_board(page)
    kept_for_offline(page)
    asked = files.asked
    assert len(asked) == len(set(asked))
    assert asked.index("/club/service_worker.js") > asked.index(worker_of(asked))
    # A tab may still show the one before.
    kept = page.evaluate("caches.keys()")
    assert [name.endswith("of before") for name in kept] == [True, False]


def worker_of(asked):
    [path] = [path for path in asked if "/assets/worker-" in path]
    return path


def test_a_german_page_is_german_offline_too(files, visit):
    page = visit(files.address, locale="de-DE")
    wait_for_the_board_in_german(page)
    page.wait_for_function(IS_GERMAN_KEPT)
    kept_for_offline(page)
    assert not any("/assets/fr-" in path for path in files.asked)
    files.stop()
    page.reload()
    wait_for_the_board_in_german(page)


def test_a_language_that_was_never_fetched_is_named_without_a_network(files, visit):
    page = visit(files.address)
    wait_for_the_board(page)
    kept_for_offline(page)
    files.stop()
    page.context.set_offline(True)
    page.goto(f"{files.address}?language=de")
    wait_for_the_board(page)
    expect(page.locator("#no-texts")).to_contain_text("Deutsch could not be loaded")
    assert page.locator("html").get_attribute("lang") == "en"


def wait_for_the_board_in_german(page):
    page.locator("#connection", has_text="Simuliertes").wait_for()
    expect(page.locator("#language option:checked")).to_have_text("Deutsch")


# Accidents of a file on its way.


@contextmanager
def damaged(site_folder, tmp_path, pattern, damage):
    """The site with one file that is not as it should be."""
    shutil.copytree(site_folder, tmp_path, dirs_exist_ok=True)
    [file] = (tmp_path / "club").glob(pattern)
    damage(file)
    files = FilesServer(tmp_path)
    try:
        yield files
    finally:
        files.stop()


def cut_off(file):
    content = file.read_bytes()
    file.write_bytes(content[: len(content) // 2])


def cut_off_after_a_statement(file):
    """Leave a program that does nothing."""
    file.write_text("var half;")


def remove(file):
    file.unlink()


def said(page):
    return page.locator("[role=alert] p:visible")


CHANGED = re.compile(r"-\w+\.js did not arrive as it was built\. Load the page again\.")


@pytest.mark.parametrize(
    ("damage", "sentence", "german"),
    [
        (cut_off_after_a_statement, CHANGED, "kam nicht so an, wie es gebaut wurde"),
        (remove, "The server of this page has no main-", "fehlt main-"),
    ],
)
def test_without_its_code_the_page_says_so(site_folder, tmp_path, visit, damage, sentence, german):
    with damaged(site_folder, tmp_path, "assets/main-*.js", damage) as files:
        page = visit(files.address)
        expect(said(page)).to_contain_text(sentence)
        page = visit(files.address, locale="de-DE")
        expect(said(page)).to_contain_text(german)
        expect(cell(page, "d4")).to_be_visible()


@pytest.mark.parametrize("name", ["worker-*.js", "rootlight-*", "kernels-*", "micropython-*.wasm"])
def test_without_a_file_of_its_worker_the_page_says_so(site_folder, tmp_path, visit, name):
    with damaged(site_folder, tmp_path, f"assets/{name}", cut_off) as files:
        page = visit(files.address)
        expect(page.locator("#away")).to_contain_text("Load the page again.")


def test_a_worker_that_is_cut_off_between_two_statements_is_told(site_folder, tmp_path, visit):
    """The rest is a program, and says nothing."""
    with damaged(site_folder, tmp_path, "assets/worker-*.js", cut_off_after_a_statement) as files:
        page = visit(files.address, before=lambda page: page.clock.install())
        page.locator("#connection", has_text="Looking").wait_for()
        page.clock.run_for(SILENT_MS)
        expect(page.locator("#away")).to_contain_text("Load the page again.")


def test_a_review_whose_program_is_cut_off_is_told(site_folder, tmp_path, visit):
    cut = cut_off_after_a_statement
    with damaged(site_folder, tmp_path, "assets/engine-*.js", cut) as files:
        page = visit(files.address, before=remember_workers)
        wait_for_the_board(page)
        send(page, "new", {"game": "rootbound", "moves": OVER})
        expect(moves(page)).to_have_count(len(OVER))
        page.locator("#ending-review").click()
        expect(page.locator("#notice")).to_contain_text("could not find an answer")
        expect(page.locator("#review-start")).to_be_visible()


def test_what_the_browser_keeps_of_a_site_that_was_half_there_is_replaced(
    site_folder, tmp_path, visit
):
    """Files that never change may be kept for good: a visit that meets a bad one fetches it."""
    with damaged(site_folder, tmp_path, "assets/main-*.js", cut_off) as files:
        files.keeps_for_good = True
        page = visit(files.address)
        expect(said(page)).to_have_text(CHANGED)
        # The file is still cut off then: what the browser keeps stays bad.
        page.wait_for_function(IS_FETCHED_AGAIN)
        [whole] = (site_folder / "club" / "assets").glob("main-*.js")
        shutil.copy(whole, tmp_path / "club" / "assets")
        page.goto(files.address)
        # The server is not at fault any more.
        expect(said(page)).to_have_text(SENTENCE)
        page.wait_for_function(IS_FETCHED_AGAIN)
        page.goto(files.address)
        wait_for_the_board(page)


def test_behind_make_play_a_page_without_its_code_says_so(serve_board, visit):
    served = serve_board()
    page = visit(served.address, before=lambda page: page.route("**/main.js", refuse))
    expect(said(page)).to_have_text(SENTENCE)


def refuse(route):
    route.fulfill(body="half of {", content_type="text/javascript")


def test_the_big_screen_without_its_code_says_so(site_folder, tmp_path, visit):
    with damaged(site_folder, tmp_path, "assets/presenter-*.js", cut_off) as files:
        page = visit(files.address + "presenter.html")
        expect(said(page)).to_have_text(CHANGED)


def test_a_site_that_is_half_there_is_not_kept(site_folder, tmp_path, visit):
    """The board plays, and the next visit tries to keep it again."""
    with damaged(site_folder, tmp_path, "assets/presenter-*.js", cut_off) as files:
        page = visit(files.address)
        wait_for_the_board(page)
        # From the network again, as what came first was not whole.
        wait_for(lambda: len([name for name in files.asked if "/presenter-" in name]) == 2)
        page.wait_for_function("async () => !(await navigator.serviceWorker.getRegistration())")
        page.wait_for_function("async () => !(await caches.keys()).length")
        notice = page.locator("#kept-for")
        expect(notice).to_contain_text(re.compile(r"assets/presenter-\w+\.js does not arrive"))
