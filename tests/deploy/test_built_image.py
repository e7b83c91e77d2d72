"""The image on an emulated Pico: files that survive it, which firmware runs, the prompt."""

import json
import random
import re
from base64 import b64decode

import pytest

from host_sim.board.simulated_board import load_board_file
from host_sim.deploy import build
from host_sim.deploy.image.compile import PLAIN_PICO, compile_image
from host_sim.deploy.image.debian import kept_toolchain
from host_sim.deploy.image.format import WORD, Formatter
from host_sim.deploy.image.frozen import frozen_modules
from host_sim.deploy.image.images import plain_image
from host_sim.deploy.image.layout import BLOCK_BYTES, OURS, STOCK, layout_of
from host_sim.deploy.image.uf2 import program_of
from host_sim.deploy.kept import Copies
from host_sim.deploy.line import Clock, Line
from host_sim.emulator import filesystem
from host_sim.emulator.board import EmulatedBoard, LinkError
from host_sim.emulator.server import BoardServer
from tests.emulator.image import image_of

BUILT = "hex-4"
MINE = {"settings.json": b'{"board": "mine"}', "game-a.dat": bytes(range(256)) * 40}
SAVED_MS = 500
START_MS = 5000

pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("image")]


def a_board(files=None):
    """The built board of the image, off; its flash is blank, or has these files."""
    return EmulatedBoard(load_board_file(BUILT), files, image_of(BUILT))


def with_storage(data, start=OURS.start):
    """A board whose flash held these bytes from a place on, before the image was copied."""
    board = a_board()
    end_of_image = len(program_of(image_of(BUILT).read_bytes()))
    first = max(0, end_of_image - start)
    board.pico.mcu.flash[start + first : start + len(data)] = data[first:]
    return board


def storage_of(board):
    return board.pico.flash_bytes()[OURS.start :]


def play_one(board):
    """A turn by the link; its cell."""
    board.request("new", {"game": "rootbound"})
    cell = board.request("legal")["cells"][0]
    board.request("play", {"move": cell})
    board.pico.run(SAVED_MS)
    return cell


def test_the_image_leaves_all_but_its_first_megabyte_to_files():
    program = program_of(image_of(BUILT).read_bytes())
    assert len(program) <= OURS.start
    assert layout_of(program) == OURS


def test_the_image_asks_the_computer_for_all_that_a_board_may_draw():
    """USB 2, table 9-10: length, kind, .., one configuration, attributes, units of 2 mA."""
    program = program_of(image_of(BUILT).read_bytes())
    (told,) = re.findall(rb"\x09\x02..\x02\x01\x00\x80(.)", program, re.DOTALL)
    assert 2 * told[0] == 500


@pytest.mark.night
def test_micropython_alone_has_its_own_layout_and_the_same_bytes_each_time(tmp_path):
    """And with it every image: they come from the same sources by the same compiler."""
    plain = plain_image().read_bytes()
    assert layout_of(program_of(plain)) == STOCK
    again = compile_image(PLAIN_PICO, kept_toolchain(), tmp_path, {})
    assert again.data == plain


@pytest.mark.night
def test_files_of_micropythons_own_image_are_not_touched_while_the_board_plays():
    """They lie elsewhere, so that the board cannot read them.

    A person may still save what the image itself does not cover.
    """
    # The file is so large that some of it lies where the image has its own files.
    stock = filesystem.format_with(MINE | {"music.bin": bytes(range(256)) * 4000}, STOCK)
    board = with_storage(stock, STOCK.start)
    before = storage_of(board)
    assert set(before) != {0xFF}
    board.pico.boot()
    assert board.say_hello()["firmware"] == build.version()
    play_one(board)
    assert not board.request("diagnose")["storage"]["ok"]
    faults = [each["params"] for each in board.notifications if each["method"] == "fault"]
    assert ("storage", "not_mounted") in [(fault["part"], fault["code"]) for fault in faults]
    free = board.request("legal")["cells"][0]
    pad = board.hardware.board.pad_at(free)
    dark = board.hardware.colour(pad)
    board.tap(pad)
    assert board.hardware.colour(pad) != dark
    with pytest.raises(LinkError, match="cannot save the game"):
        board.request("service")
    assert board.pico.flash.operations == []
    assert storage_of(board) == before


@pytest.mark.night
def test_a_person_may_have_a_damaged_file_system_formatted(tmp_path):
    damaged = bytearray(filesystem.format_with(MINE, OURS))
    damaged[: 2 * BLOCK_BYTES] = random.Random(1).randbytes(2 * BLOCK_BYTES)
    with BoardServer(with_storage(damaged)) as server:
        server.wait_until(lambda board: any(board.hardware.leds.latched), START_MS)
        line, copies = Line(server.address, Clock()), Copies(tmp_path)
        assert Formatter(line, copies, lambda question: WORD).format()
        assert (tmp_path / "1" / "flash.bin").read_bytes() == damaged
        assert json.loads((tmp_path / "1" / "game.json").read_text())["game"] == "rootbound"
        # Raises if there is no file system that can be read.
        server.do(lambda board: board.pico.files())


@pytest.mark.night
def test_the_page_may_copy_what_lies_there_and_have_it_formatted():
    """By the link, with the board running; the game in its memory is saved."""
    theirs = random.Random(1).randbytes(3000)
    board = with_storage(theirs)
    board.pico.boot()
    cell = play_one(board)
    copied, at = bytearray(b"\xff" * OURS.size), 0
    while at < OURS.size:
        piece = board.request("flash", {"read": at})
        data = b64decode(piece["data"])
        copied[piece["start"] : piece["start"] + len(data)] = data
        at = piece["next"]
    assert piece["size"] == OURS.size
    assert copied == storage_of(board)
    assert copied.startswith(theirs)
    board.request("flash", {"format": True})
    board.pico.run(SAVED_MS)
    assert board.request("diagnose")["storage"] == {"ok": True}
    board.power_cycle()
    assert board.request("record")["moves"] == [cell]


@pytest.mark.night
def test_a_copy_of_the_firmware_on_the_flash_is_left_aside():
    """Earlier versions copied one, and it may be newer than the image; see test_image.py, too."""
    copy = {"rootlight/start.py": b"raise SystemExit", "main.py": b"import rootlight.start"}
    board = a_board(copy)
    board.pico.boot()
    assert board.say_hello()["firmware"] == build.version()


@pytest.fixture(scope="module")
def prompt():
    """A board of the image at MicroPython's prompt: a program of somebody else has run."""
    board = a_board({"main.py": b""})
    board.pico.boot()
    return board.pico


def test_every_module_of_the_firmware_is_in_the_image(prompt):
    """And is sound: a module that is not would raise as it is imported."""
    names = [
        path.removesuffix(".py").removesuffix("/__init__").replace("/", ".")
        for path in frozen_modules(BUILT)
        if path.startswith("rootlight/")
    ]
    imports = "".join(f"import {name}\n" for name in names)
    used = prompt.execute(f"{imports}import gc\ngc.collect()\nprint(gc.mem_free())")
    # No board has all of them in memory at once.
    assert int(used) > 90_000


def test_tracebacks_name_files_lines_and_functions(prompt):
    with pytest.raises(RuntimeError) as raised:
        prompt.execute("from rootlight.match.match import Match\nMatch('no game', 'hex-4')")
    assert 'File "rootlight/match/match.py", line ' in str(raised.value)
    assert ", in __init__" in str(raised.value)


def test_the_prompt_has_what_mpremote_and_make_flash_ask_of_it(prompt):
    wanted = "from hashlib import sha256\nfrom binascii import a2b_base64, b2a_base64, crc32\n"
    wanted += "import io, machine, micropython, os, select, struct, vfs\nprint(os.statvfs('/')[2])"
    assert int(prompt.execute(wanted)) == OURS.blocks
