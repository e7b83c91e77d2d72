"""The layout of a Pico's flash in an image of MicroPython: program and files.

Used by `images`, the emulator and tests. Every image of MicroPython notes where its file system
lies, for tools such as picotool: pico-sdk, `pico/binary_info/structure.h`.
"""

from __future__ import annotations

import struct
from typing import NamedTuple

FLASH_ADDRESS = 0x10000000
BLOCK_BYTES = 4096
# A `binary_info_block_device_t` of MicroPython's: type, tag; address of a name, address, bytes.
_TYPE_AND_TAG = struct.pack("<H2s", 7, b"MP")
_NAME_AND_PLACE = struct.Struct("<III")


class Layout(NamedTuple):
    """The place of the file system: its offset in the flash, and its size, in bytes."""

    start: int
    size: int

    @property
    def blocks(self) -> int:
        """Return the number of blocks of 4,096 bytes in the file system."""
        return self.size // BLOCK_BYTES


# MicroPython's own image for a Pico, and Rootlight's.
STOCK = Layout(0xA0000, 1408 * 1024)
OURS = Layout(0x100000, 1024 * 1024)


def layout_of(program: bytes) -> Layout:
    """The layout that an image's program notes; raises ValueError if it notes none."""
    at = program.find(_TYPE_AND_TAG)
    while at >= 0:
        place = at + len(_TYPE_AND_TAG)
        if place + _NAME_AND_PLACE.size <= len(program):
            name, address, size = _NAME_AND_PLACE.unpack_from(program, place)
            if name >= FLASH_ADDRESS and address >= FLASH_ADDRESS and not size % BLOCK_BYTES:
                return Layout(address - FLASH_ADDRESS, size)
        at = program.find(_TYPE_AND_TAG, at + 1)
    raise ValueError("This program is no MicroPython that keeps files on its flash.")
