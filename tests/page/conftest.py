"""A served board, a browser, and people in front of it. Each test has a board of its own.

No test sleeps: the page is asked with expectations that wait for what they expect, and time on
the board is let pass with `sim.run`.
"""

import asyncio
import json
import threading
from contextlib import ExitStack, contextmanager

import pytest
from playwright.sync_api import expect, sync_playwright
from websockets.sync.client import connect

from host_sim.link.sim_link import SimLink
from host_sim.serving.images import BUILT_BOARDS, IMAGES
from host_sim.serving.plugged_in import open_board
from host_sim.serving.server import create_app, listen, make_server
from tests.page import browser as chromium
from tests.page.board_on_a_socket import BoardOnASocket

# A busy machine may take its time, and the site starts a Python; no test depends on how long
# anything takes.
PATIENCE_S = 120

expect.set_options(timeout=PATIENCE_S * 1000)


def pytest_collection_modifyitems(items):
    for item in items:
        if "open_page" in getattr(item, "fixturenames", ()):
            item.add_marker(pytest.mark.browser)


class Link:
    """A program at the link, beside the pages: to set up a game, or to let time pass."""

    def __init__(self, address):
        self._open = ExitStack()
        self._socket = self._open.enter_context(
            connect(address.replace("http", "ws") + "link", max_queue=None)
        )
        self._id = 0

    def request(self, method, **params):
        self._id += 1
        message = {"jsonrpc": "2.0", "id": self._id, "method": method, "params": params}
        self._socket.send(json.dumps(message))
        while True:
            answer = json.loads(self._socket.recv(PATIENCE_S))
            if answer.get("id") == self._id:
                return answer["result"]

    def close(self):
        self._open.close()


class Served:
    """A board on a server of its own, in a thread."""

    def __init__(self, sim, port=0, lan=None, images=IMAGES, built=BUILT_BOARDS):
        self.sim = sim
        self.lan = lan
        listener = listen("127.0.0.1", port)
        self.port = listener.getsockname()[1]
        self.address = f"http://127.0.0.1:{self.port}/"
        started = threading.Event()
        self.app = create_app(sim, lan, images, built)
        self._server = make_server(self.app, started.set)
        self._thread = threading.Thread(target=self._run, args=(listener,))
        self._thread.start()
        assert started.wait(PATIENCE_S)
        self._links = []

    def _run(self, listener):
        with asyncio.Runner() as runner:
            self._loop = runner.get_loop()
            runner.run(self._server.serve(sockets=[listener]))

    def link(self):
        link = Link(self.address)
        self._links.append(link)
        return link

    def tell(self, message):
        """The simulated board says something: in the thread of the server, which takes it."""
        self._loop.call_soon_threadsafe(self.sim.tell, message)

    def stop(self):
        self.leave()
        self._thread.join()

    def leave(self):
        """Stop soon; `stop` waits until that is done."""
        for link in self._links:
            link.close()
        self._links.clear()
        self._server.should_exit = True


@pytest.fixture(scope="session")
def left():
    """Servers that end beside the next test: each looks up from its work ten times a second."""
    servers = []
    yield servers
    for server in servers:
        server.stop()


@pytest.fixture
def serve_sim(left):
    """A function that serves any board, until the end of the test."""
    served = []

    def serve(sim, port=0, lan=None, images=IMAGES, built=BUILT_BOARDS):
        served.append(Served(sim, port, lan, images, built))
        return served[-1]

    yield serve
    for one in served:
        one.leave()
    left += served


@pytest.fixture
def serve_board(serve_sim):
    """A function that serves a simulated board by name."""

    def serve(built="hex-4", lan=None):
        sim = SimLink(built)
        # The start-up is over.
        sim.advance(500)
        sim.take_output()
        return serve_sim(sim, lan=lan)

    return serve


@pytest.fixture
def plug_board():
    """A function that makes a board with a cable to it, a socket, until the end of the test."""
    boards = []

    def plug(built="hex-4"):
        boards.append(BoardOnASocket(built))
        return boards[-1]

    yield plug
    for board in boards:
        board.pull()


@pytest.fixture
def serve_real(serve_sim):
    """A function that serves the real board at a port, as `python -m host_sim --port` does."""
    opened = []

    def serve(port, lan=None):
        opened.append(open_board(port))
        return serve_sim(opened[-1], lan=lan)

    yield serve
    for board in opened:
        board.close()


@pytest.fixture(scope="session")
def browser():
    path = chromium.executable()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=chromium.ARGUMENTS)
        yield browser
        browser.close()


@contextmanager
def opened_pages(browser):
    """A function that opens the page; nothing may go wrong in it unseen.

    `prepare` is called with the browser's context before there is a page in it.
    """
    contexts = []
    complaints = []

    def open_page(
        served, shows="Simulated", patience_s=PATIENCE_S, path=None, prepare=None, **options
    ):
        context = browser.new_context(**{"viewport": {"width": 1280, "height": 800}, **options})
        contexts.append(context)
        if prepare is not None:
            prepare(context)
        page = context.new_page()
        page.set_default_timeout(patience_s * 1000)
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.on("console", lambda line: complaints.append(line.text) if is_error(line) else None)
        if path is not None:
            page.goto(path if path.startswith("http") else served.address + path)
            return page
        page.goto(served.address)
        page.locator("#connection", has_text=shows).wait_for()
        return page

    yield open_page
    for context in contexts:
        context.close()
    assert complaints == []


@pytest.fixture
def open_page(browser):
    """See opened_pages."""
    with opened_pages(browser) as open_page:
        yield open_page


def is_error(line):
    # A lost connection is told in the console by the browser itself, in two ways.
    is_lost = "ERR_CONNECTION_REFUSED" in line.text or "net::ERR_FAILED" in line.text
    return line.type == "error" and not is_lost
