"""What `make image` asks of the image that it has built, on an emulated Pico.

pytest takes this file only when it is named: an image takes a Debian and minutes to build, so
the other tests cannot have one. The image is named in ROOTLIGHT_BUILT_IMAGE, and the built board
that it is for in ROOTLIGHT_BUILT.
"""

import json
import os
import random
import shutil
from pathlib import Path

import pytest

from host_sim.board.simulated_board import load_board_file
from host_sim.deploy import build
from host_sim.deploy.image.__main__ import CHECKED, CHECKED_FOR
from host_sim.deploy.image.format import WORD, Formatter
from host_sim.deploy.line import Clock, Line
from host_sim.deploy.plan import RECORD, make_record
from host_sim.emulator import bench, filesystem
from host_sim.emulator.board import EmulatedBoard, LinkError
from host_sim.emulator.server import BoardServer

if CHECKED not in os.environ:
    pytest.fail("make image runs these tests, on the image that it has built", pytrace=False)
IMAGE = Path(os.environ[CHECKED])
BUILT = os.environ[CHECKED_FOR]
STORAGE = slice(filesystem.START, filesystem.START + filesystem.BLOCKS * filesystem.BLOCK_BYTES)
MINE = {"settings.json": b'{"board": "mine"}', "game-a.dat": bytes(range(256)) * 40}
SAVED_MS = 500
START_MS = 5000


def a_board(files=None, storage=None):
    """The built board of the image, off; its flash is blank, or has these files or bytes."""
    board = EmulatedBoard(load_board_file(BUILT), files, IMAGE)
    if storage is not None:
        board.pico.mcu.flash[STORAGE] = storage
    return board


def damaged(seed=1):
    """A file system whose superblock is gone, and nothing else."""
    data = bytearray(filesystem.format_with(MINE))
    data[: 2 * filesystem.BLOCK_BYTES] = random.Random(seed).randbytes(2 * filesystem.BLOCK_BYTES)
    return bytes(data)


def storage_of(board):
    return board.pico.flash_bytes()[STORAGE]


def play_one(board):
    """A turn by the link; its cell."""
    board.request("new", {"game": "rootbound"})
    cell = board.request("legal")["cells"][0]
    board.request("play", {"move": cell})
    board.pico.run(SAVED_MS)
    return cell


def test_a_blank_pico_gets_a_file_system_and_plays_and_keeps_its_game():
    board = a_board()
    assert set(storage_of(board)) == {0xFF}
    board.pico.boot()
    assert board.say_hello()["firmware"] == build.version()
    assert board.request("hello")["board"] == load_board_file(BUILT).shape.name
    cell = play_one(board)
    assert board.request("diagnose")["storage"]["ok"]
    board.power_cycle()
    board.say_hello()
    assert board.request("state")["last"] == cell


def test_a_damaged_file_system_is_not_touched_while_the_board_plays(tmp_path):
    before = damaged()
    board = a_board(storage=before)
    board.pico.boot()
    assert board.say_hello()["firmware"] == build.version()
    faults = [each["params"] for each in board.notifications if each["method"] == "fault"]
    assert ("storage", "not_mounted") in [(fault["part"], fault["code"]) for fault in faults]
    assert not board.request("diagnose")["storage"]["ok"]
    play_one(board)
    free = board.request("legal")["cells"][0]
    pad = board.hardware.board.pad_at(free)
    dark = board.hardware.colour(pad)
    board.tap(pad)
    assert board.hardware.colour(pad) != dark
    with pytest.raises(LinkError, match="cannot be saved"):
        board.request("service")
    assert board.pico.flash.operations == []
    assert storage_of(board) == before


def test_a_person_may_have_it_formatted(tmp_path):
    before = damaged()
    with BoardServer(a_board(storage=before)) as server:
        server.wait_until(lambda board: any(board.hardware.leds.latched), START_MS)
        assert Formatter(Line(server.address, Clock()), tmp_path, lambda question: WORD).format()
        assert (tmp_path / "1-flash.bin").read_bytes() == before
        assert json.loads((tmp_path / "1-game.json").read_text())["game"] == "rootbound"
        # Raises if there is no file system that can be read.
        server.do(lambda board: board.pico.files())


def copy_of(folder, version):
    """The firmware as `make flash` puts it onto a board, of another version."""
    firmware = shutil.copytree(build.FIRMWARE, folder / "firmware")
    package = firmware / "rootlight" / "__init__.py"
    package.write_text(package.read_text().replace(build.version(), version))
    files = build.build(firmware, folder / "built") | {
        "settings.json": json.dumps({"board": BUILT}).encode()
    }
    return files | {RECORD: make_record(version, files, (), {})}


def version_that_runs(files):
    board = a_board(files)
    board.pico.boot()
    return board.say_hello()["firmware"]


def test_a_whole_copy_on_the_flash_runs_unless_it_is_older(tmp_path):
    newer = copy_of(tmp_path / "newer", "9.9.9")
    assert version_that_runs(newer) == "9.9.9"
    for missing in ("main.py", "rootlight/start.mpy"):
        cut = {path: newer[path] for path in newer if path != missing}
        assert version_that_runs(cut) == build.version()
    assert version_that_runs(copy_of(tmp_path / "older", "0.0.1")) == build.version()


def test_it_starts_quicker_and_leaves_more_of_the_heap():
    """Figures on hex-7, beside those of the firmware on the flash."""
    measured = bench.BenchBoard("hex-7", image=IMAGE)
    measured.start()
    flashed = json.loads(bench.FIGURES.read_text())["hex-7"]
    for name in ("boot_ms", "heap_rest", "idle_ms"):
        title, unit, _ = bench.NAMES[name]
        print(f"\n{title}: {measured.figures[name]:.1f} {unit}; flashed {flashed[name]:.1f}")
    assert measured.figures["heap_rest"] < flashed["heap_rest"]
    assert measured.figures["boot_ms"] < flashed["boot_ms"]
