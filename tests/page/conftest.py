"""A served board, a browser, and people in front of it. Each test has a board of its own.

No test sleeps: the page is asked with expectations that wait for what they expect, and time on
the board is let pass with `sim.run`.

A new tab loads and compiles the page's files. So tests use tabs one after another, at one address,
and tell the browser that files do not change: only the first test loads them. A tab that is handed
on has forgotten what it kept (`Tabs`).
"""

import asyncio
import json
import shutil
import threading
from contextlib import ExitStack

import pytest
from playwright.sync_api import expect
from websockets.sync.client import connect

from host_sim.folders import IMAGES
from host_sim.headless.boards import quick_board
from host_sim.link.sim_link import SimLink
from host_sim.site.build import build as build_site
from host_sim.trials.mosquitto import free_port
from host_sim.web.images import BUILT_BOARDS
from host_sim.web.plugged_in import open_board
from host_sim.web.server import CannotListen, create_app, listen, make_server
from tests.page.board_on_a_socket import BoardOnASocket
from tests.page.engines.left_out import is_left_out
from tests.page.engines.playwright import ENGINE
from tests.page.hosts import HostServer
from tests.page.in_few_files import page_in_few_files
from tests.page.tabs import Tabs, opened_pages
from tests.page.unchanged import Unchanged

# A busy machine may take its time; no test depends on how long
# anything takes.
PATIENCE_S = 120
# Of the broker that the site names; tests that want it there start it.
BROKER_PORT = free_port()
NEEDS_A_BROWSER = {"browser", "open_page"}

expect.set_options(timeout=PATIENCE_S * 1000)


def pytest_collection_modifyitems(config, items):
    for item in items:
        if needs_a_browser(item):
            item.add_marker(pytest.mark.browser)
    if ENGINE != "chromium":
        left_out = [item for item in items if not runs_in(ENGINE, item)]
        config.hook.pytest_deselected(items=left_out)
        items[:] = [item for item in items if runs_in(ENGINE, item)]


def needs_a_browser(item):
    return bool(NEEDS_A_BROWSER & set(getattr(item, "fixturenames", ())))


def runs_in(engine, item):
    """Return whether a test runs in Firefox or WebKit: it needs a browser, of any kind."""
    return needs_a_browser(item) and not is_left_out(engine, item.path.stem, item.originalname)


class Link:
    """A program at the link, beside the pages: to set up a game, or to let time pass."""

    def __init__(self, address):
        self._open = ExitStack()
        self._socket = self._open.enter_context(
            connect(
                address.replace("http", "ws") + "link", max_queue=None, open_timeout=PATIENCE_S
            )
        )
        self._id = 0

    def request(self, method, **params):
        """The result of a request; it is not refused."""
        return self.answer(method, **params)["result"]

    def answer(self, method, **params):
        """The whole answer to a request, be it a refusal."""
        self._id += 1
        message = {"jsonrpc": "2.0", "id": self._id, "method": method, "params": params}
        self._socket.send(json.dumps(message))
        while True:
            answer = json.loads(self._socket.recv(PATIENCE_S))
            if answer.get("id") == self._id:
                return answer

    def close(self):
        self._open.close()


class Served:
    """A board on a server of its own, in a thread. is_kept: whether the browser may keep files.
    page: the folder of the page; by default one with its programs in few files.
    """

    def __init__(
        self,
        sim,
        port=0,
        lan=None,
        images=IMAGES,
        built=BUILT_BOARDS,
        is_kept=False,
        page=None,
    ):
        self.sim = sim
        self.lan = lan
        listener = listen("127.0.0.1", port)
        self.port = listener.getsockname()[1]
        self.address = f"http://127.0.0.1:{self.port}/"
        started = threading.Event()
        self.app = create_app(sim, lan, images, built, page or page_in_few_files())
        self._server = make_server(Unchanged(self.app) if is_kept else self.app, started.set)
        # A test that breaks as it begins stops nothing, and the others go on to their end.
        self._thread = threading.Thread(target=self._run, args=(listener,), daemon=True)
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
        self.call(self.sim.tell, message)

    def call(self, function, *arguments):
        """Call a function soon, in the thread of the server."""
        self._loop.call_soon_threadsafe(function, *arguments)

    def stop(self):
        self.leave()
        self._thread.join()

    def leave(self):
        """Stop soon; `stop` waits until that is done."""
        for link in self._links:
            link.close()
        self._links.clear()
        self._server.should_exit = True


class Ports:
    """Ports of this process's boards: the next test has the same, so its pages are known."""

    def __init__(self):
        self._ports = []
        self._left = []

    def serve(self, number, make):
        """Return the thing that a function makes for a port; numbered from 0 in each test."""
        for served in self._left:
            served.stop()
        self._left.clear()
        known = self._ports[number] if number < len(self._ports) else 0
        try:
            served = make(known)
        except CannotListen:
            # Another program has it by now.
            served = make(0)
        self._ports[number : number + 1] = [served.port]
        return served

    def leave(self, *served):
        """Servers end beside the next test: each looks up from its work ten times a second."""
        for one in served:
            one.leave()
        self._left += served

    def close(self):
        for served in self._left:
            served.stop()


@pytest.fixture(scope="session")
def left():
    """Servers at ports of their own, which end beside the next test."""
    servers = []
    yield servers
    for server in servers:
        server.stop()


@pytest.fixture(scope="session")
def ports():
    ports = Ports()
    yield ports
    ports.close()


@pytest.fixture
def serve_sim(ports):
    """A function that serves any board, until the end of the test."""
    served = []

    def serve(sim, port=None, **options):
        # The browser keeps the usual page's files by the port.
        if port is None and options.get("page") is None:
            served.append(
                ports.serve(len(served), lambda port: Served(sim, port, is_kept=True, **options))
            )
        else:
            served.append(Served(sim, port or 0, **options))
        return served[-1]

    yield serve
    ports.leave(*served)


@pytest.fixture
def serve_board(serve_sim):
    """A function that serves a simulated board by name."""

    def serve(built="hex-4", lan=None, page=None):
        sim = SimLink(built, kind=quick_board)
        # The start-up is over.
        sim.advance(500)
        sim.take_output()
        return serve_sim(sim, lan=lan, page=page)

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
def site_folder(tmp_path_factory):
    """A folder with the site in `club`. Tests that use it are of the group `site`."""
    folder = tmp_path_factory.mktemp("site")
    build_site(folder / "club", broker=f"ws://127.0.0.1:{BROKER_PORT}/")
    return folder


@pytest.fixture
def publish(site_folder, tmp_path):
    """A function that publishes the site on a host, in a folder `below`, until the test's end."""
    servers = []

    def publish(host, below="club"):
        shutil.copytree(site_folder / "club", tmp_path / below, dirs_exist_ok=True)
        servers.append(HostServer(tmp_path, host, below))
        return servers[-1]

    yield publish
    for server in servers:
        server.stop()


@pytest.fixture(scope="session")
def tabs(browsers):
    tabs = Tabs(browsers.running, PATIENCE_S)
    yield tabs
    tabs.close()


@pytest.fixture
def open_page(tabs):
    """See opened_pages."""
    with opened_pages(tabs) as open_page:
        yield open_page
