"""The page before an emulated Pico with our image: by the server, and by the browser's own port.

The site at a Pico has a stand-in for `navigator.serial`, whose bytes are those of the emulated USB
port, see `cable_to_page`: DTR, bytes there and back, and a port that is gone when the Pico resets.
"""

from functools import partial

import pytest
from playwright.sync_api import expect

from host_sim.board.simulated_board import load_board_file
from host_sim.emulator.server import BoardServer
from host_sim.site.build import build as build_site
from host_sim.trials.mosquitto import Mosquitto
from tests.emulator.tables import with_firmware
from tests.page.cable_to_page import CableToPage
from tests.page.conftest import BROKER_PORT
from tests.page.friends import ASKS, Friend
from tests.page.people import button, cell, moves, show_group
from tests.page.test_site import FilesServer

pytestmark = pytest.mark.night

BUILT = "hex-4"
TAP_MS = 150
SETTLED_MS = 300
# It is some twenty times slower than a Pico.
PATIENCE_S = 300


class Pico(BoardServer):
    """An emulated board, people at it, and its cable. It has power of its own."""

    def __init__(self, board):
        self._file = load_board_file(BUILT)
        super().__init__(board)

    def wait_for_lights(self):
        """Return when the board has started; who is to move does not matter."""
        ends = [self._file.pad_at(name) for name in ("end1", "end2")]
        self.wait_until(lambda board: any(any(board.hardware.colour(end)) for end in ends))

    def touch(self, name):
        self.do(lambda board: board.fingers.put({self._file.pad_at(name): 1.0}))
        self.wait_ms(TAP_MS)
        self.do(lambda board: board.fingers.lift())

    def pull(self):
        """Pull the cable, and put it in again at once."""
        self.do(lambda board: self._hang_up())


class Eventually:
    """Expectations that wait for a slow board."""

    def __init__(self, locator):
        self._expected = expect(locator)

    def __getattr__(self, name):
        return partial(getattr(self._expected, name), timeout=PATIENCE_S * 1000)


@pytest.fixture
def pico_with_image():
    """A board with our image, on."""
    with Pico(with_firmware(BUILT)) as pico:
        yield pico


def play_d4(page):
    cell(page, "d4").click()
    page.get_by_role("button", name="Play d4").click()
    Eventually(moves(page)).to_have_text(["1d4"])
    Eventually(cell(page, "d4")).not_to_have_attribute("data-led", "0,0,0")


def test_the_page_watches_a_pico_and_plays_on_it(pico_with_image, serve_real, open_page):
    pico = pico_with_image
    pico.wait_for_lights()
    page = open_page(serve_real(pico.address), shows="Real board hex-4", patience_s=PATIENCE_S)
    Eventually(button(page, "end1")).not_to_have_attribute("data-led", "0,0,0")

    play_d4(page)

    pico.touch("a1")
    Eventually(page.locator("#pending")).to_have_text("Chosen: a1. Choose 1 more.")
    Eventually(cell(page, "a1")).not_to_have_attribute("data-led", "0,0,0")
    # It stays when the finger has left.
    pico.wait_ms(SETTLED_MS)
    Eventually(page.locator("#pending")).to_have_text("Chosen: a1. Choose 1 more.")

    pico.pull()
    Eventually(page.locator("#away")).to_contain_text("is unplugged")
    Eventually(page.locator("#save")).to_be_enabled()
    Eventually(page.locator("#away")).to_be_hidden()
    Eventually(moves(page)).to_have_text(["1d4"])
    Eventually(page.locator("#pending")).to_have_text("Chosen: a1. Choose 1 more.")
    Eventually(cell(page, "d4")).not_to_have_attribute("data-led", "0,0,0")


@pytest.fixture
def site(tmp_path):
    build_site(tmp_path / "club", broker=f"ws://127.0.0.1:{BROKER_PORT}/")
    files = FilesServer(tmp_path)
    yield files
    files.stop()


@pytest.fixture
def cable(pico_with_image):
    pico_with_image.wait_for_lights()
    cable = CableToPage(pico_with_image.address)
    yield cable
    cable.stop()


def test_the_site_is_connected_to_a_pico_by_its_usb_port(pico_with_image, cable, site, open_page):
    pico = pico_with_image
    page = open_page(site, patience_s=PATIENCE_S, prepare=cable.prepare)
    show_group(page, "Workshop")
    page.locator("#connect summary").click()
    page.locator("#connect-choose").click()
    Eventually(page.locator("#connection")).to_contain_text("Real board hex-4 on USB")
    # A page asks many things of a board that it meets; the emulated one needs long for them.
    show_group(page, "Host")
    Eventually(page.locator("#clock")).to_be_visible()
    show_group(page, "Play")
    play_d4(page)

    # In the middle of a turn the cable is pulled, and put in again.
    pico.touch("a1")
    Eventually(page.locator("#pending")).to_have_text("Chosen: a1. Choose 1 more.")
    cable.pull()
    Eventually(page.locator("#away")).to_contain_text("The board on USB is unplugged.")
    cable.plug(pico.address)
    Eventually(page.locator("#away")).to_be_hidden()
    Eventually(page.locator("#pending")).to_have_text("Chosen: a1. Choose 1 more.")

    # Bytes that are no message; then the board restarts, and has its turns from its flash.
    cable.garble(b"\x00\xff{]\n")
    pico.touch("g4")
    Eventually(page.locator("#pending")).to_contain_text("g4")
    pico.power_cycle()
    cable.drop()
    Eventually(page.locator("#away")).to_contain_text("The board on USB is unplugged.")
    Eventually(page.locator("#away")).to_be_hidden()
    Eventually(moves(page)).to_have_text(["1d4"])


def test_a_pico_at_the_site_plays_with_a_friend_elsewhere(
    pico_with_image, cable, site, tmp_path, open_page
):
    """The room is in the page's worker; the Pico is told the turns of the friend."""
    pico = pico_with_image
    broker = Mosquitto(tmp_path / "broker", web_port=BROKER_PORT)
    broker.start()

    def prepare(context):
        cable.prepare(context)
        context.add_init_script(ASKS)

    page = open_page(site, patience_s=PATIENCE_S, is_new=True, prepare=prepare)
    show_group(page, "Workshop")
    page.locator("#connect summary").click()
    page.locator("#connect-choose").click()
    Eventually(page.locator("#connection")).to_contain_text("Real board hex-4 on USB")
    show_group(page, "Host")
    Eventually(page.locator("#clock")).to_be_visible()
    show_group(page, "Play")
    black = Friend(page)
    link = black.invite()
    Eventually(page.locator("#joined")).to_contain_text("This board plays Black (blue).")
    prepare_friend = lambda context: context.add_init_script(ASKS)  # noqa: E731
    white = Friend(open_page(site, path=link, is_new=True, prepare=prepare_friend))
    Eventually(white.page.locator("#joined")).to_contain_text("At another board: Black (blue).")
    # The person at the Pico plays with a stone and the lit pad.
    pico.touch("d4")
    Eventually(page.locator("#pending")).to_contain_text("d4")
    pico.wait_ms(SETTLED_MS)
    pico.touch("end1")
    Eventually(moves(white.page)).to_have_text(["1d4"])
    white.play("a1,g4")
    Eventually(moves(page)).to_have_count(2)
    Eventually(cell(page, "a1")).not_to_have_attribute("data-led", "0,0,0")
    assert black.ask("record")["moves"] == white.ask("record")["moves"] == ["d4", "a1,g4"]
    broker.stop()
