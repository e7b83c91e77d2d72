"""Updating a board: the image on the drive of a Pico, by a stand-in for the browser's folders.

`stand_in_drive.mjs` is in the place of `showDirectoryPicker`: no browser can be tested here with
a drive that fails. No bytes ever went from a test onto a real Pico.
"""

import json
import random
from pathlib import Path

import pytest
from playwright.sync_api import expect

from host_sim.deploy.image.uf2 import RP2040, to_uf2
from host_sim.link.sim_link import SimLink
from host_sim.site.build import build
from host_sim.web.images import INDEX, add_image, boards_with_images
from tests.page.people import show_group
from tests.page.test_accessibility import found_in
from tests.page.test_site import FilesServer
from tests.page.told_board import ToldBoard

pytestmark = pytest.mark.slow

STAND_IN = Path(__file__).with_name("stand_in_drive.mjs").read_text("utf-8")
IMAGE = to_uf2(random.Random(1).randbytes(100_000), RP2040)
NAME = "rootlight-hex-4-pico.uf2"
VERSION = "9.8.7"
INFO = "UF2 Bootloader v3.0\r\nModel: Raspberry Pi RP2\r\nBoard-ID: RPI-RP2\r\n"
INFO_PICO_2 = "UF2 Bootloader v1.0\r\nModel: Raspberry Pi RP2350\r\nBoard-ID: RP2350\r\n"
# The trouble with the drive, a part of the sentence, and whether the image is on its way.
TROUBLE = [
    ({"refuses": "AbortError"}, "Press the button again when RPI-RP2 is there"),
    ({"refuses": "SecurityError"}, "The browser may not write"),
    ({"forbids": True}, "The browser may not write"),
    ({"name": "Photos", "info": None}, "You chose “Photos”, which is not the drive of a Pico"),
    ({"name": "RP2350", "info": INFO_PICO_2}, "the drive of a Pico 2"),
    ({"info": "Board-ID: SAMD21G18A-Feather-v0\n"}, "(SAMD21G18A-Feather-v0)"),
    ({"full": 0}, "The drive is full"),
    ({"full": 70_000}, "The drive is full"),
    ({"leaves": 0}, "went away at 0%"),
    ({"leaves": 150_000}, "went away at 65%"),
    # All bytes were taken, but the drive stays.
    ({"closes": False}, "could not write the image (as the test says)"),
]
DONE = "The image for hex-4 is written"


@pytest.fixture
def images(tmp_path):
    folder = tmp_path / "images"
    add_image("hex-4", NAME, IMAGE, VERSION, "the licences", folder)
    return folder


@pytest.fixture
def open_with_drive(open_page):
    """A function that opens the page with the stand-in, and with the update unfolded."""

    def open_with_drive(served, shows="Simulated", stand_in=STAND_IN, is_new=False):
        page = open_page(served, shows=shows, is_new=is_new)
        page.evaluate("script => { (0, eval)(script); }", stand_in)
        show_group(page, "Workshop")
        page.locator("#update").click()
        return page

    return open_with_drive


def write(page, drive):
    """Choose a drive of this kind, and have the page write."""
    page.evaluate("drive => { window.drive = drive; window.files = {}; }", drive)
    page.locator("#update-write").click()


def says(page):
    return page.locator("#update-says")


def test_the_image_is_on_the_drive_byte_by_byte(serve_sim, images, open_with_drive):
    """So it is if the drive leaves with the last block, or before the file is closed."""
    page = open_with_drive(serve_sim(SimLink("hex-4"), images=images))
    dialog = page.get_by_role("dialog", name="Install or update a board")
    expect(dialog).to_contain_text("This brings Rootlight onto a new board.")
    expect(dialog).to_contain_text("keeps its games and settings")
    expect(page.locator("#update-by-hand svg")).to_have_count(3)
    expect(page.locator("#update-board")).to_have_value("hex-4")
    expect(page.locator("#update-image")).to_contain_text(f"Rootlight {VERSION} for hex-4")
    for drive in ({"info": INFO}, {"leaves": "close"}, {"leaves": len(IMAGE) - 1}):
        write(page, drive)
        expect(says(page)).to_contain_text(DONE)
        expect(page.locator("#update-progress")).to_be_hidden()
        taken = bytes(page.evaluate("name => window.files[name]", NAME))
        # The last block was on its way as the drive left.
        assert taken == (IMAGE[:-512] if isinstance(drive.get("leaves"), int) else IMAGE)
        assert page.evaluate("window.wish") == {"id": "bootsel", "mode": "readwrite"}
    expect(says(page)).to_contain_text("start “rootlight play --port auto”")
    assert found_in(page) == {}


def test_whatever_goes_wrong_is_a_sentence_and_leaves_no_half_file(
    serve_sim, images, open_with_drive
):
    page = open_with_drive(serve_sim(SimLink("hex-4"), images=images))
    for drive, sentence in TROUBLE:
        write(page, drive)
        expect(says(page)).to_contain_text(sentence)
        expect(says(page)).not_to_contain_text(DONE)
        assert page.evaluate("window.files") == {}
    assert found_in(page) == {}
    (images / NAME).write_bytes(IMAGE[:-512] + bytes(512))
    write(page, {})
    expect(says(page)).to_contain_text("The image did not arrive whole")
    assert page.evaluate("window.files") == {}


def test_a_browser_without_folders_offers_the_image_as_a_file(serve_sim, images, open_with_drive):
    none = "delete window.showDirectoryPicker"
    page = open_with_drive(serve_sim(SimLink("hex-7"), images=images), stand_in=none)
    expect(page.locator("#update-write")).to_be_hidden()
    expect(page.locator("#update-board")).to_have_value("hex-7")
    about = page.locator("#update-image")
    expect(about).to_contain_text("This page has no image for hex-7.")
    expect(about).to_contain_text("make image BUILT=hex-7")
    expect(about).to_contain_text("called rootlight-hex-7-pico.uf2.")
    expect(page.locator("#update-download")).to_be_hidden()
    expect(page.locator("#update-then")).to_be_hidden()
    page.locator("#update-board").select_option("hex-4")
    expect(page.locator("#update-then")).to_be_visible()
    expect(page.locator("#update-then")).to_contain_text("cannot write onto a drive")
    with page.expect_download() as started:
        page.locator("#update-download").click()
    assert started.value.suggested_filename == NAME
    assert Path(started.value.path()).read_bytes() == IMAGE


class RealBoard(ToldBoard):
    """A real board of some version, which notes what it is asked of `service`."""

    def __init__(self, firmware, built="hex-4"):
        super().__init__("hex-4", SimLink("hex-4").request("state"), sim=False)
        self.firmware = firmware
        self.built = built
        self.refuses = False
        self.asked = []

    def handle(self, line):
        message = json.loads(line)
        if message["method"] == "hello":
            told = {"firmware": self.firmware, "built": self.built}
            hello = told | {"board": "hex-4", "sim": False}
            self._send({"id": message["id"], "result": hello})
        elif message["method"] == "service":
            self.asked.append(message["params"])
            error = {"code": -32000, "message": "It cannot.", "data": {"code": "no_bootsel"}}
            answer = {"error": error} if self.refuses else {"result": {"service": True}}
            self._send({"id": message["id"], **answer})
        else:
            super().handle(line)


def test_a_real_board_is_asked_to_become_a_drive_and_awaited(serve_sim, images, open_with_drive):
    board = RealBoard("1.0.0")
    served = serve_sim(board, images=images)
    page = open_with_drive(served, shows="Real board")
    expect(page.locator("#update-by-hand")).to_be_hidden()
    board.refuses = True
    page.locator("#update-restart").click()
    expect(says(page)).to_have_text("It cannot.")
    expect(page.locator("#update-by-hand")).to_be_visible()
    board.refuses = False
    page.locator("#update-restart").click()
    expect(says(page)).to_contain_text("becomes the drive RPI-RP2")
    assert board.asked == [{"bootsel": True}] * 2
    assert found_in(page) == {}
    write(page, {"info": INFO})
    expect(says(page)).to_contain_text("waits for the board to come back")
    # The way to the old board is lost for a moment, before that one leaves.
    served.stop()
    served = serve_sim(board, port=served.port, images=images)
    expect(says(page)).to_contain_text("with Rootlight 1.0.0 instead of 9.8.7")
    served.stop()
    serve_sim(RealBoard(VERSION), port=served.port, images=images)
    expect(says(page)).to_contain_text(f"The board is back, with Rootlight {VERSION}")


def test_an_image_for_another_board_than_the_connected_one_is_warned_of(
    serve_sim, images, open_with_drive
):
    add_image("hex-7", "rootlight-hex-7-pico.uf2", IMAGE, VERSION, "the licences", images)
    page = open_with_drive(serve_sim(RealBoard(VERSION), images=images), shows="Real board")
    warning = page.locator("#update-other")
    expect(page.locator("#update-board")).to_have_value("hex-4")
    expect(warning).to_be_empty()
    write(page, {"info": INFO})
    expect(says(page)).to_contain_text(DONE)
    page.locator("#update-board").select_option("hex-7")
    expect(warning).to_have_text("The connected board is a hex-4. This image is for hex-7.")
    # The words about the other image are gone.
    expect(says(page)).to_be_empty()
    write(page, {"info": INFO})
    expect(says(page)).to_contain_text("The image for hex-7 is written")


def test_a_printed_circuit_is_not_taken_for_the_board_of_its_shape(
    serve_sim, images, open_with_drive
):
    """Its pads hang on other electrodes."""
    page = open_with_drive(
        serve_sim(RealBoard(VERSION, "hex-4-pcb"), images=images), shows="Real board"
    )
    expect(page.locator("#update-board")).to_have_value("hex-4-pcb")
    chosen = page.locator("#update-board option:checked")
    expect(chosen).to_have_text("hex-4-pcb (printed circuit)")
    expect(page.locator("#update-image")).to_contain_text("no image for hex-4-pcb")
    page.locator("#update-board").select_option("hex-4")
    expect(page.locator("#update-other")).to_have_text(
        "The connected board is a hex-4-pcb. This image is for hex-4."
    )


@pytest.mark.night
def test_a_board_of_the_builders_own_is_called_by_its_shape(serve_sim, images, open_with_drive):
    board = RealBoard(VERSION, "mine")
    page = open_with_drive(serve_sim(board, images=images), shows="Real board")
    expect(page.locator("#update-board")).to_have_value("hex-4")
    expect(page.locator("#update-other")).to_be_empty()


@pytest.mark.night
def test_the_update_has_the_room_of_a_dialog(serve_sim, images, open_with_drive):
    page = open_with_drive(serve_sim(SimLink("hex-4"), images=images))
    page.set_viewport_size({"width": 1440, "height": 900})
    for name in ("#update-board", "#update-by-hand", "#update-write", "#update-close"):
        expect(page.locator(name)).to_be_in_viewport(ratio=1)
    page.locator("#update-close").click()
    expect(page.locator("#update-dialog")).to_be_hidden()


def test_the_site_has_the_images_and_fetches_none_in_advance(tmp_path, images):
    build(tmp_path / "site" / "club", images)
    site = tmp_path / "site" / "club"
    index = json.loads((site / "images" / INDEX).read_text())
    assert index["boards"] == boards_with_images()
    assert [image["file"] for image in index["images"]] == [NAME]
    assert (site / "images" / "LICENCES.txt").read_text() == "the licences"
    assert "images/" not in (site / "service_worker.js").read_text()


@pytest.mark.night
def test_an_image_comes_from_the_site_when_it_is_wanted(tmp_path, images, open_with_drive):
    build(tmp_path / "site" / "club", images)
    files = FilesServer(tmp_path / "site")
    page = open_with_drive(files, is_new=True)
    write(page, {"info": INFO})
    expect(says(page)).to_contain_text(DONE)
    assert bytes(page.evaluate("name => window.files[name]", NAME)) == IMAGE
    files.stop()
    write(page, {"info": INFO})
    expect(says(page)).to_contain_text("The image could not be fetched")
