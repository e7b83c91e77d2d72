"""UF2 files, the layout that an image says it has, and where images are kept."""

import os
import random
import struct
import time

import pytest

from host_sim.deploy.image import compile, debian, images, uf2
from host_sim.deploy.image.layout import BLOCK_BYTES, FLASH_ADDRESS, OURS, STOCK, Layout, layout_of
from host_sim.toolchain import cache

UF2_BLOCK = 512
PROGRAM = bytes(range(256)) * 3 + b"the end"


@pytest.mark.parametrize("family", [uf2.RP2040, uf2.RP2350])
def test_a_program_is_read_back_from_its_file(family):
    data = uf2.to_uf2(PROGRAM, family)
    assert uf2.program_of(data) == PROGRAM.ljust(4 * 256, b"\0")


def test_a_file_for_a_pico_2_begins_with_a_block_that_is_not_written():
    plain, with_block = uf2.to_uf2(PROGRAM, uf2.RP2040), uf2.to_uf2(PROGRAM, uf2.RP2350)
    assert len(with_block) == len(plain) + 512
    assert struct.unpack_from("<I", with_block, 12)[0] == 0x10FFFF00


@pytest.mark.parametrize("data", [b"short", bytes(512)])
def test_a_file_that_is_no_uf2_gets_a_sentence(data):
    with pytest.raises(ValueError, match="no UF2 file"):
        uf2.program_of(data)


@pytest.mark.parametrize("layout", [STOCK, OURS])
def test_an_image_says_where_its_files_lie(layout):
    told = struct.pack("<H2sIII", 7, b"MP", 0x10001234, 0x10000000 + layout.start, layout.size)
    assert layout_of(PROGRAM + told + PROGRAM) == layout


def test_a_program_without_files_is_told():
    with pytest.raises(ValueError, match="no MicroPython"):
        layout_of(PROGRAM + struct.pack("<H2s", 7, b"MP"))


def test_our_layout_halves_the_flash_of_a_pico():
    assert Layout(1 << 20, 1 << 20) == OURS
    assert OURS.blocks == 256


@pytest.mark.parametrize("family", [uf2.RP2040, uf2.RP2350])
def test_wherever_the_copy_of_an_image_is_cut_off_the_files_of_the_board_stay(family):
    """A Pico erases whole sectors of 4,096 bytes and writes what came: none is of the files."""
    program = random.Random(1).randbytes(OURS.start)
    update = uf2.to_uf2(program, family)
    files = random.Random(2).randbytes(16 * BLOCK_BYTES)
    flash = bytearray(b"\xff" * OURS.start + files)
    for at in range(0, len(update), UF2_BLOCK):
        uf2_block = update[at : at + UF2_BLOCK]
        for address, data in uf2.pieces_of(uf2_block):
            start = address - FLASH_ADDRESS
            sector = start - start % BLOCK_BYTES
            if start == sector:
                flash[sector : sector + BLOCK_BYTES] = b"\xff" * BLOCK_BYTES
            flash[start : start + len(data)] = data
        assert flash[OURS.start :] == files
    assert flash[: OURS.start] == program


# Kept images.


@pytest.fixture
def kept(monkeypatch, tmp_path):
    """The folder for images; compiling is a matter of counting."""
    monkeypatch.setenv(cache.ASKED_FOR, str(tmp_path))
    made = []

    def compile_image(chip, toolchain, folder, modules):
        made.append(chip.name)
        return compile.Image(b"image %d" % len(made), {"libm": {"freely granted": [chip.name]}})

    monkeypatch.setattr(images, "compile_image", compile_image)
    monkeypatch.setattr(debian, "check_machine", lambda: None)
    monkeypatch.setattr(debian, "kept_toolchain", lambda: None)
    monkeypatch.setattr(compile, "compiler_version", lambda: "1.25")
    return made


def test_an_image_is_built_once_for_a_board_a_chip_and_a_firmware(kept, monkeypatch):
    first = images.built_image("hex-4")
    assert images.built_image("hex-4") == first
    assert kept == ["pico"]
    assert images.built_image("hex-5").read_bytes() != first.read_bytes()
    assert images.built_image("hex-4", "pico2").read_bytes() != first.read_bytes()
    assert kept == ["pico", "pico", "pico2"]
    monkeypatch.setattr(images, "frozen_modules", lambda built: {"rootlight/match.py": "changed"})
    assert images.built_image("hex-4") != first


def test_an_image_that_is_kept_has_its_licences(kept):
    images.built_image("hex-4", "pico2")
    image = images.built_image("hex-4", "pico2")
    assert kept == ["pico2"]
    assert images.image_licences(image) == {"libm": {"freely granted": ["pico2"]}}


def test_files_unused_for_a_month_are_removed(kept):
    old = images.built_image("hex-4")
    month_ago = time.time() - 32 * 24 * 3600
    os.utime(old, (month_ago, month_ago))
    recent = images.built_image("hex-5")
    assert not old.exists()
    assert recent.exists()


@pytest.mark.parametrize(
    ("asked", "users", "found"),
    [
        ("/c", "/users", "/c"),
        ("", "/users", "/users/rootlight"),
        ("", "", "/home/.cache/rootlight"),
    ],
)
def test_the_cache_lies_outside_the_tree(monkeypatch, asked, users, found):
    monkeypatch.setenv(cache.ASKED_FOR, asked)
    monkeypatch.setenv("XDG_CACHE_HOME", users)
    monkeypatch.setenv("HOME", "/home")
    assert str(cache.cache_folder()) == found
