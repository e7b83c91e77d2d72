"""The site at a real board: Web Serial in the page, and in the worker the same Python as ever.

`navigator.serial` is a stand-in, see `cable_to_page`; the board is the real firmware on a socket.
The emulated Pico is in the same place in `test_emulated_pico.py`.
"""

import json
import socket
import threading
from contextlib import suppress

import pytest
from playwright.sync_api import expect

from host_sim.site.build import build
from rootlight import PROTOCOL
from tests.page.board_on_a_socket import BoardOnASocket
from tests.page.cable_to_page import CableToPage
from tests.page.people import cell, moves, open_at_the_table, share_and_save, show_group
from tests.page.tabs import opened_pages
from tests.page.test_accessibility import found_in
from tests.page.test_site import FilesServer

# One worker has them all: the page's Python starts once.
pytestmark = [pytest.mark.slow, pytest.mark.browser, pytest.mark.xdist_group("site")]

SAFE = {
    "protocol": PROTOCOL,
    "safe": True,
    "board": None,
    "sim": False,
    "message": "The board is in safe mode; see the page on faults.",
}


@pytest.fixture(scope="module")
def files(tmp_path_factory):
    folder = tmp_path_factory.mktemp("site")
    build(folder / "club")
    server = FilesServer(folder)
    yield server
    server.stop()


@pytest.fixture(scope="module")
def board():
    board = BoardOnASocket("hex-4")
    yield board
    board.pull()


@pytest.fixture(scope="module")
def cable(board):
    cable = CableToPage(board.name)
    yield cable
    cable.stop()


@pytest.fixture(scope="module")
def one_page(tabs, files, cable):
    """One page for all tests: its Python takes a while to start."""
    with opened_pages(tabs) as open_page:
        yield open_page(files, prepare=cable.prepare, is_new=True)


@pytest.fixture
def page(one_page, board):
    """The page with its simulated board, before a board with an empty game is connected."""
    board.request("new", game="rootbound")
    show_group(one_page, "Workshop")
    for fold in ("connect", "bring-up", "trouble"):
        one_page.evaluate("id => { document.getElementById(id).open = true; }", fold)
    if one_page.locator("#connect-back").is_visible():
        one_page.locator("#connect-back").click()
        expect_shown(one_page, "Simulated hex-4")
    return one_page


def connect(page):
    page.locator("#connect-choose").click()


def expect_shown(page, what):
    expect(page.locator("#connection")).to_contain_text(what)
    expect(page.locator("#away")).to_be_hidden()


def expect_trouble(page, sentence):
    expect(page.locator("#away")).to_contain_text(sentence)
    expect(page.locator("#connection")).to_have_text("Not connected")


def play(page, name):
    cell(page, name).click()
    page.get_by_role("button", name=f"Play {name}").click()


def test_a_board_is_watched_and_played_on_and_its_cable_may_be_pulled(board, cable, page):
    page.evaluate("window.standIn.refuses = 'NotFoundError'")
    connect(page)
    expect(page.locator("#connect-says")).to_contain_text("No board was chosen. If the browser")
    page.evaluate("window.standIn.refuses = 'SecurityError'")
    connect(page)
    expect(page.locator("#connect-says")).to_contain_text("Open the page in a tab of its own")
    expect_shown(page, "Simulated hex-4")
    page.evaluate("delete window.standIn.refuses")
    connect(page)
    expect_shown(page, "Real board hex-4 on USB")
    expect(page.locator("#connect-says")).to_be_empty()
    assert found_in(page) == {}

    play(page, "d4")
    expect(moves(page)).to_have_text(["1d4"])
    board.touch("a1")
    expect(page.locator("#pending")).to_have_text("Chosen: a1. Choose 1 more.")
    # In the middle of a turn.
    cable.pull()
    expect_trouble(page, "The board on USB is unplugged.")
    expect(page.locator("#away")).to_contain_text("This page keeps the game")
    assert found_in(page) == {}
    with page.expect_download() as download:
        show_group(page, "Play")
        share_and_save(page, "save")
    assert json.loads(download.value.path().read_text())["moves"] == ["d4"]
    cable.plug(board.name)
    expect_shown(page, "Real board")
    expect(page.locator("#pending")).to_have_text("Chosen: a1. Choose 1 more.")
    # It starts again; what is on its flash stays.
    board.pull()
    expect_trouble(page, "is unplugged")
    board.plug()
    expect_shown(page, "Real board")
    expect(moves(page)).to_have_text(["1d4"])
    cable.garble(b"\x00\xff\n{}\nTraceback (most recent call last):\n")
    board.touch("g4")
    expect(page.locator("#pending")).to_contain_text("g4")

    # The game that is kept survives that another board is shown.
    board.request("new", game="rootbound", moves=["d4", "a1,g4", "d6"])
    expect(moves(page)).to_have_count(3)
    cable.pull()
    expect_trouble(page, "is unplugged")
    show_group(page, "Workshop")
    page.locator("#connect-back").click()
    expect_shown(page, "Simulated hex-4")
    expect(moves(page)).to_have_count(0)
    expect(page.locator("#kept")).to_contain_text("the previous one: Root Bound on hex-4, 3 turns")
    cable.plug(board.name)
    connect(page)
    expect_shown(page, "Real board")
    expect(page.locator("#kept")).to_be_empty()


def test_what_leaders_and_technicians_do_works_at_the_cable(board, page):
    connect(page)
    expect_shown(page, "Real board")
    with page.expect_download() as download:
        page.locator("#report").click()
    assert json.loads(download.value.path().read_text())["sim"] is False
    page.locator("#build-it > summary").click()
    expect(page.locator("#build-says")).to_contain_text("All 42 wires of hex-4 are there.")
    page.locator("#build-it > summary").click()
    show_group(page, "Host")
    open_at_the_table(page)
    page.get_by_label("Undo at the board").select_option("one")
    page.get_by_role("button", name="Lock now", exact=True).click()
    expect(page.locator(".locked")).to_contain_text("undo only for the last turn")
    assert board.request("settings")["locks"] == {"undo": "one"}
    show_group(page, "Workshop")
    answers = page.locator("#bring-up-answers")
    answers.get_by_role("button", name="Begin").click()
    expect(page.locator("#bring-up-says")).to_contain_text("(1 of 42)")
    board.touch("a1")
    expect(page.locator("#bring-up-says")).to_contain_text("(2 of 42)")
    answers.get_by_role("button", name="Stop").click()
    expect(page.locator("#bring-up-says")).to_contain_text("stopped")
    page.locator("#update").click()
    page.locator("#update-restart").click()
    expect(page.locator("#update-says")).to_contain_text("becomes the drive RPI-RP2")
    page.keyboard.press("Escape")


@pytest.mark.night
def test_only_one_tab_has_the_board_and_has_it_again_after_a_reload(files, board, cable, page):
    connect(page)
    expect_shown(page, "Real board")
    second = page.context.new_page()
    second.goto(files.address)
    show_group(second, "Workshop")
    second.locator("#connect summary").click()
    connect(second)
    expect_trouble(second, "Perhaps another tab or another program is using it")
    assert found_in(second) == {}
    page.locator("#connect-back").click()
    expect_shown(page, "Simulated hex-4")
    expect_shown(second, "Real board")
    second.reload()
    expect_shown(second, "Real board hex-4 on USB")
    second.workers[0].evaluate("setTimeout(() => { throw new Error('as the test says'); })")
    expect_trouble(second, "The board's program in this page has failed. Load the page again.")
    # A tab does not look for a board that is not there.
    cable.pull()
    second.reload()
    expect(second.locator("#connect")).not_to_have_attribute("hidden", "")
    expect(second.locator("#connect-choose")).to_have_text("Connect a board")
    second.close()
    cable.plug(board.name)


class Talker:
    """A board of few words. says: at once; answers: the result of each request, None for none."""

    def __init__(self, says=b"", answers=None):
        self._says = says
        self._answers = answers
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.name = f"socket://127.0.0.1:{self._listener.getsockname()[1]}"
        self._thread = threading.Thread(target=self._run)
        self._thread.start()

    def stop(self):
        self._listener.shutdown(socket.SHUT_RDWR)
        self._thread.join()
        self._listener.close()

    def _run(self):
        with suppress(OSError):
            while True:
                connection, _ = self._listener.accept()
                with connection, suppress(OSError):
                    connection.sendall(self._says)
                    self._talk(connection)

    def _talk(self, connection):
        for line in connection.makefile("rb"):
            if self._answers is not None and line.strip():
                answer = {"id": json.loads(line)["id"], "result": self._answers}
                connection.sendall(json.dumps(answer).encode() + b"\n")


def test_a_board_that_cannot_play_is_told_in_words(board, cable, page):
    talkers = {
        "MicroPython's prompt": Talker(b"\r\nMicroPython v1.24.1\r\n>>> "),
        f"but this program uses protocol {PROTOCOL}": Talker(answers={"protocol": 99}),
        SAFE["message"]: Talker(answers=SAFE),
    }
    try:
        connect(page)
        expect_shown(page, "Real board")
        for sentence, talker in talkers.items():
            cable.pull()
            expect_trouble(page, "is unplugged")
            cable.plug(talker.name)
            expect_trouble(page, sentence)
        cable.pull()
        cable.plug(board.name)
        expect_shown(page, "Real board")
        # It is open, and takes nothing in.
        page.evaluate("window.standIn.isStuck = true")
        cell(page, "d4").click()
        expect_trouble(page, "does not take any data")
    finally:
        for talker in talkers.values():
            talker.stop()


def test_where_a_browser_has_no_web_serial_a_sentence_says_which_has(files, open_page):
    def without(context):
        context.add_init_script("delete Navigator.prototype.serial")

    page = open_page(files, path=files.address, prepare=without, is_new=True)
    show_group(page, "Workshop")
    page.locator("#connect summary").click()
    expect(page.locator("#connect-says")).to_contain_text("Firefox from version 151")
    assert found_in(page) == {}
    expect(page.locator("#connect-choose")).to_be_hidden()


@pytest.mark.parametrize("answer", ["new Promise(() => {})", "Promise.reject(new Error('no'))"])
def test_a_browser_that_does_not_say_which_ports_it_gives_has_its_simulated_board(
    files, open_page, answer
):
    def prepare(context):
        serial = f"{{ getPorts: () => {answer} }}"
        context.add_init_script(
            f"Object.defineProperty(navigator, 'serial', {{ value: {serial} }});"
            # The browser's own first page may keep nothing.
            "if (origin !== 'null') sessionStorage.setItem('rootlight-shown', 'real');"
        )

    page = open_page(files, prepare=prepare, is_new=True)
    expect(page.locator("#usb-again")).to_contain_text("This tab showed a board on USB.")
    expect(cell(page, "d4")).to_be_enabled()
