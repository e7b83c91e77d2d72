"""A desk with a fake board, its drive, and `make flash` for it."""

import json
import struct
from functools import partial
from hashlib import sha256

from host_sim.deploy.drives import drives_among
from host_sim.deploy.flash import Flasher
from host_sim.deploy.image import uf2
from host_sim.deploy.image.layout import OURS
from host_sim.deploy.kept import Copies
from host_sim.deploy.line import Line
from host_sim.deploy.writing import Image, write_image, write_through
from tests.deploy.fake_board import FakeBoard, FakeClock

MAIN = b"from rootlight.start import main\n\nmain()\n"


def an_image(chip="pico", layout=OURS, version="0.2.0", name="rootlight-hex-7-pico.uf2"):
    """A small program that notes such a layout."""
    told = struct.pack("<H2sIII", 7, b"MP", 0x10001234, 0x10000000 + layout.start, layout.size)
    family = uf2.RP2040 if chip == "pico" else uf2.RP2350
    program = bytes(300) + told + (b"frozen_files.py" if layout == OURS else b"")
    return Image(name, uf2.to_uf2(program, family), chip, version)


class Desk:
    """`board`: a FakeBoard; `said`: what `make flash` said; `chosen`: what images it asked for.

    folder: an empty folder of this computer. `drive`: where the board's drive appears; `rescued`:
    where copies are kept. `other_drives`: folders of further drives. `step`: called at each piece
    that goes onto the drive; `then`: with the board when it has the image.
    """

    def __init__(self, folder, files=(), layout=OURS, **board):
        self.clock = FakeClock()
        self.drive = folder / "drive"
        self.drive.mkdir(parents=True)
        self.rescued = folder / "rescued"
        self.said = []
        self.chosen = []
        self.other_drives = []
        self.wanted = None
        self.image = an_image()
        self.step = lambda: None
        self.then = lambda board: None
        self.board = FakeBoard(self.clock, files, layout, self.drive, **board)

    def flash(self, built=None):
        self.said = []
        line = Line(self.wanted, self.clock, lambda wanted: "ttyACM0", self.board.open)
        Flasher(
            line,
            self.find,
            self._choose,
            Copies(self.rescued),
            self.said.append,
            partial(write_image, write=self._write),
        ).flash(built)
        return self.board

    def find(self):
        return drives_among([self.drive, *self.other_drives])

    def _choose(self, built, chip):
        self.chosen.append((built, chip))
        return self.image

    def _write(self, file, piece):
        self.step()
        write_through(file, piece)
        if (self.drive / self.image.name).stat().st_size == len(self.image.data):
            self.board.take_image(self.image.version)
            self.then(self.board)

    def kept(self):
        """The files that are kept on this computer, by path from the folder of their run."""
        return {
            path.relative_to(self.rescued).as_posix().partition("/")[2]: path.read_bytes()
            for path in sorted(self.rescued.rglob("*"))
            if path.is_file()
        }


def copied(version="0.1.0"):
    """Return the files that an earlier `make flash` left on a board besides games and settings."""
    files = {
        "main.py": MAIN,
        "boards/hex-7.json": b"{}",
        "boards/hex-4.json": b"{}",
        "lessons/first.txt": b"a lesson",
    }
    hashes = {path: sha256(data).hexdigest() for path, data in files.items()}
    record = json.dumps({"version": version, "files": hashes}).encode()
    return files | {
        "installed.json": record,
        "languages/de.bin": b"RLT1",
        "rootlight/__init__.mpy": b"M",
        "rootlight/table/controller.mpy": b"M",
    }
