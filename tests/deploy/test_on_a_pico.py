"""`make flash` onto an emulated Pico: real MicroPython, its real file systems, real mpremote.

The boot ROM's drive is a folder: what is written there becomes the Pico's image.
"""

from functools import partial

import pytest

from host_sim.board.simulated_board import load_board_file
from host_sim.deploy import build, link
from host_sim.deploy.choice import image_of
from host_sim.deploy.drives import INFO, drives_among
from host_sim.deploy.flash import Flasher
from host_sim.deploy.image.images import plain_image
from host_sim.deploy.image.layout import OURS, STOCK
from host_sim.deploy.kept import Copies
from host_sim.deploy.line import Line
from host_sim.deploy.writing import write_image, write_through
from host_sim.emulator.board import EmulatedBoard
from host_sim.emulator.server import BoardServer
from tests.deploy.desk import copied
from tests.deploy.saved import a_table, files_of
from tests.emulator import image as images
from tests.emulator.test_bootsel import GO_TO, ROM_END, SCRATCH_4, SCRATCH_7

pytestmark = [pytest.mark.slow, pytest.mark.night, pytest.mark.xdist_group("image")]

BUILT = "hex-4"
MINE = {"settings.json": b'{"board": "hex-4", "sound": "off"}', "boards/mine.json": b"my board"}


class BoardTime:
    """The time of an emulated board: on a busy machine it passes slowly."""

    def __init__(self, pico):
        self._pico = pico

    def now(self):
        return self._pico.do(lambda board: board.clock.now_us / 1e6)

    def sleep(self, seconds):
        self._pico.wait_ms(1000 * seconds)


class Pico(BoardServer):
    """An emulated Pico with its drive in a folder."""

    def __init__(self, board, folder):
        super().__init__(board)
        self._folder = folder

    def start(self):
        super().start()
        self.do(self._watch)
        return self

    def _watch(self, board):
        """See whether a restart is one into the boot ROM's own program."""
        mcu = board.pico.mcu
        really_restart = mcu.watchdog.on_watchdog_trigger

        def restart():
            if mcu.read_uint32(SCRATCH_4) == GO_TO and mcu.read_uint32(SCRATCH_7) < ROM_END:
                (self._folder / INFO).write_text("Board-ID: RPI-RP2")
                self._hang_up()
            else:
                really_restart()

        mcu.watchdog.on_watchdog_trigger = restart

    def write(self, image, file, piece):
        write_through(file, piece)
        path = self._folder / image.name
        if path.stat().st_size == len(image.data):
            self.do(lambda board: self._switch_on(lambda: board.take_image(path)))
            self.do(self._watch)
            (self._folder / INFO).unlink()

    def flash(self, image, copies):
        """`make flash`; what it said."""
        said = []
        line = Line(self.address, BoardTime(self))
        flasher = Flasher(
            line,
            lambda: drives_among([self._folder]),
            lambda built, chip: image,
            copies,
            said.append,
            partial(write_image, write=partial(self.write, image)),
        )
        flasher.flash(BUILT)
        return said

    def ask(self, method):
        line = Line(self.address, BoardTime(self))
        heard = link.ask(line, method, 10 * line.patience)
        line.close()
        return heard.answer["result"]


def test_files_of_micropythons_own_image_come_along_and_then_stay(tmp_path):
    """Games that an earlier `make flash` let people play lie where our image has its program."""
    image = image_of(images.image_of(BUILT))
    image = image._replace(name="rootlight-hex-4-pico.uf2", version=build.version())
    table = a_table(6)
    theirs = MINE | files_of(table)
    board = EmulatedBoard(load_board_file(BUILT), copied() | theirs, plain_image())
    assert board.pico.layout == STOCK
    drive = tmp_path / "drive"
    drive.mkdir()
    with Pico(board, drive) as pico:
        said = pico.flash(image, Copies(tmp_path / "rescued"))
        assert pico.do(lambda board: board.pico.layout) == OURS
        assert said[-1] == f"Rootlight {build.version()} runs on {pico.address}: board hex-4."
        assert pico.ask("record")["moves"] == table.record()["moves"]
        found = pico.do(lambda board: board.pico.files())
        assert {path: found.get(path) for path in MINE} == MINE
        assert not [path for path in found if path.startswith(("rootlight", "main", "installed"))]

        # A running Rootlight saves its game, and goes to the prompt and to the drive by itself.
        said = pico.flash(image, Copies(tmp_path / "rescued"))
        assert len(said) == 2
        assert pico.ask("record")["moves"] == table.record()["moves"]
        assert {path: pico.do(lambda board: board.pico.files())[path] for path in MINE} == MINE
