"""The page before an emulated Pico: the firmware on MicroPython itself, at the end of a cable."""

from functools import partial

import pytest
from playwright.sync_api import expect

from host_sim.emulator.board import EmulatedBoard
from host_sim.emulator.firmware import firmware_files
from host_sim.emulator.server import BoardServer
from host_sim.simulated_board import load_board_file
from tests.page.people import button, cell, moves

BUILT = "hex-4"
TAP_MS = 150
SETTLED_MS = 300
# It is some twenty times slower than a Pico.
PATIENCE_S = 300


class Pico(BoardServer):
    """An emulated board, people at it, and its cable. It has power of its own."""

    def __init__(self):
        self._file = load_board_file(BUILT)
        super().__init__(EmulatedBoard(self._file, firmware_files(BUILT)))

    def wait_for_lights(self):
        """Return when the board has started."""
        first = self._file.pad_at("end1")
        self.wait_until(lambda board: any(board.hardware.colour(first)))

    def touch(self, name):
        self.do(lambda board: board.fingers.put({self._file.pad_at(name): 1.0}))
        self.wait_ms(TAP_MS)
        self.do(lambda board: board.fingers.lift())

    def pull(self):
        """Pull the cable, and put it in again at once."""
        self.do(lambda board: self._part())


class Eventually:
    """Expectations that wait for a slow board."""

    def __init__(self, locator):
        self._expected = expect(locator)

    def __getattr__(self, name):
        return partial(getattr(self._expected, name), timeout=PATIENCE_S * 1000)


@pytest.mark.slow
def test_the_page_watches_a_pico_and_plays_on_it(serve_real, open_page):
    with Pico() as pico:
        pico.wait_for_lights()
        page = open_page(serve_real(pico.address), shows="Real board hex-4", patience_s=PATIENCE_S)
        Eventually(button(page, "end1")).not_to_have_attribute("data-led", "0,0,0")

        cell(page, "d4").click()
        page.get_by_role("button", name="Play d4").click()
        Eventually(moves(page)).to_have_text(["1d4"])
        Eventually(cell(page, "d4")).not_to_have_attribute("data-led", "0,0,0")

        pico.touch("a1")
        Eventually(page.locator("#pending")).to_have_text("Touched, not yet played: a1")
        Eventually(cell(page, "a1")).not_to_have_attribute("data-led", "0,0,0")
        # It stays when the finger has left.
        pico.wait_ms(SETTLED_MS)
        Eventually(page.locator("#pending")).to_have_text("Touched, not yet played: a1")

        pico.pull()
        Eventually(page.locator("#away")).to_contain_text("is unplugged")
        Eventually(page.locator("#save")).to_be_enabled()
        Eventually(page.locator("#away")).to_be_hidden()
        Eventually(moves(page)).to_have_text(["1d4"])
        Eventually(page.locator("#pending")).to_have_text("Touched, not yet played: a1")
        Eventually(cell(page, "d4")).not_to_have_attribute("data-led", "0,0,0")
