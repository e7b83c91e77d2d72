"""The site: the page and its board without any server program, from files, then from nothing."""

import json
import threading
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer

import pytest
from playwright.sync_api import expect

from host_sim.site.build import build
from tests.page.people import BETWEEN_TOUCHES_MS, DEAD_TIME_MS, Mouse, button, cell, moves
from tests.page.test_share import address_of
from tests.page.test_whole_games import expect_end, game_of

pytestmark = pytest.mark.slow

HOLD_MS = 1500
# Until a turn is saved.
CALM_MS = 500


class QuietFiles(SimpleHTTPRequestHandler):
    """Any server of files, which says nothing about its requests."""

    def log_message(self, format, *arguments):
        """Nothing."""


class FilesServer:
    """A plain server of files; `address`: of the site, in a sub-folder."""

    def __init__(self, folder):
        handler = partial(QuietFiles, directory=folder)
        self._server = ThreadingHTTPServer(("127.0.0.1", 0), handler)
        self._thread = threading.Thread(target=self._server.serve_forever)
        self._thread.start()
        self.address = f"http://127.0.0.1:{self._server.server_port}/club/"

    def stop(self):
        self._server.shutdown()
        self._server.server_close()
        self._thread.join()


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    folder = tmp_path_factory.mktemp("site")
    build(folder / "club")
    return folder


@pytest.fixture
def files(folder):
    server = FilesServer(folder)
    yield server
    server.stop()


def kept_for_offline(page):
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")


def send(page, method, params):
    """Give the worker a line, as the page does; the answer is nobody's."""
    line = json.dumps({"jsonrpc": "2.0", "method": method, "params": params})
    page.workers[0].evaluate(
        "line => { dispatchEvent(new MessageEvent('message', { data: { line } })); }", line
    )


def let_pass(page, ms):
    """Let time pass on the board in the worker."""
    send(page, "sim.run", {"ms": ms})


def play(page, move, player):
    """Play a turn by hand."""
    mouse = Mouse(page)
    end = button(page, f"end{player + 1}")
    before = moves(page).count()
    let_pass(page, DEAD_TIME_MS)
    if move == "pass":
        mouse.press(end)
        let_pass(page, HOLD_MS)
        expect(moves(page)).to_have_count(before + 1)
        mouse.lift()
        return
    for name in move.split(","):
        mouse.tap(cell(page, name))
        expect(page.locator("#pending")).to_contain_text(name)
        # A second touch that follows at once would be a hand that slides.
        expect(page.locator("#board .held")).to_have_count(0)
        let_pass(page, BETWEEN_TOUCHES_MS)
    mouse.tap(end)
    expect(moves(page)).to_have_count(before + 1)


def test_a_whole_game_is_played_without_a_network(files, open_page):
    """The network is cut after the first visit; the page is loaded again in the middle."""
    game = game_of("hex-4", turns=18, passes=3)
    page = open_page(files)
    kept_for_offline(page)
    files.stop()
    page.context.set_offline(True)
    half = len(game["moves"]) // 2
    for turn, move in enumerate(game["moves"]):
        if turn == half:
            let_pass(page, CALM_MS)
            page.reload()
            page.locator("#connection", has_text="Simulated").wait_for()
            expect(moves(page)).to_have_count(half)
        play(page, move, turn % 2)
    expect_end(page, game)
    page.locator("#review-start").click()
    expect(page.locator("#review-turns li").first).to_be_visible()


def test_the_board_plays_against_a_person(files, open_page):
    page = open_page(files)
    line = {"game": "rootbound", "opponents": {"white": 4}}
    send(page, "new", line)
    play(page, "d4", 0)
    expect(moves(page)).to_have_count(2)


def test_it_says_what_it_does_while_it_loads(files, open_page):
    page = open_page(files, path=files.address + "?built=hex-7")
    expect(page.locator("#connection")).to_contain_text("Fetching the board")
    expect(page.locator("#connection")).to_contain_text("Simulated hex-7")


def test_a_board_that_does_not_start_is_told(files, open_page):
    page = open_page(files, path=files.address + "?built=hex-99")
    expect(page.locator("#connection")).to_contain_text("could not be started")


def test_a_shared_game_opens_and_is_shared_again(files, open_page):
    """The worker draws the QR code, as the computer behind `make play` does."""
    page = open_page(files)
    send(page, "new", {"game": "rootbound", "moves": ["a1", "b3,e5"]})
    expect(moves(page)).to_have_count(2)
    address = address_of(page)
    assert address.startswith(files.address + "?built=hex-4#game=1.")
    opened = open_page(files, path=address)
    expect(moves(opened)).to_have_count(2)
    assert address_of(opened) == address
