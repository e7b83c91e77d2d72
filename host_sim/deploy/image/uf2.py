"""Writes and reads UF2 files, which a Pico's drive takes.

Used by `compile`, the emulator and tests. The format: github.com/microsoft/uf2.
"""

from __future__ import annotations

import struct
from collections.abc import Iterator

from host_sim.deploy.image.layout import FLASH_ADDRESS

# The families of the RP2040, and of the RP2350's ARM cores.
RP2040 = 0xE48BFF56
RP2350 = 0xE48BFF59

_MAGIC = (0x0A324655, 0x9E5D5157)
_MAGIC_AT_END = 0x0AB16F30
_HAS_FAMILY = 0x2000
_HAS_EXTENSION = 0x8000
_BLOCK = struct.Struct("<8I476sI")
_PAYLOAD = 256
# An RP2350 with partitioned flash needs this block at the beginning, RP2350 data sheet,
# RP2350-E10. Its family is "absolute", and it is not written to flash.
_ABSOLUTE = 0xE48BFF57
_ABSOLUTE_AT = 0x10FFFF00
_IGNORED = struct.pack("<I", 0x9957E304)


def to_uf2(program: bytes, family: int) -> bytes:
    """The UF2 file of a program that lies at the beginning of the flash."""
    count = -(-len(program) // _PAYLOAD)
    first = [_unwritten_block()] if family == RP2350 else []
    blocks = [
        _block(
            _HAS_FAMILY,
            FLASH_ADDRESS + number * _PAYLOAD,
            number,
            count,
            family,
            program[number * _PAYLOAD : (number + 1) * _PAYLOAD].ljust(_PAYLOAD, b"\0"),
        )
        for number in range(count)
    ]
    return b"".join(first + blocks)


def program_of(uf2: bytes) -> bytes:
    """The program of a UF2 file, as it lies at the beginning of the flash; gaps are blank.

    Raises ValueError if the file is not a UF2 file.
    """
    program = bytearray()
    for address, data in pieces_of(uf2):
        at = address - FLASH_ADDRESS
        program.extend(b"\xff" * (at + len(data) - len(program)))
        program[at : at + len(data)] = data
    return bytes(program)


def pieces_of(uf2: bytes) -> Iterator[tuple[int, bytes]]:
    """The address and bytes of each block that goes to the flash."""
    if len(uf2) % _BLOCK.size:
        raise ValueError("This is no UF2 file, or half of one.")
    for block in _BLOCK.iter_unpack(uf2):
        flags, address, size, family = block[2], block[3], block[4], block[7]
        if block[:2] != _MAGIC or block[9] != _MAGIC_AT_END:
            raise ValueError("This is no UF2 file.")
        if family != _ABSOLUTE and not flags & 1:
            yield address, block[8][:size]


def family_of(uf2: bytes) -> int:
    """The family of the chips that a whole UF2 file is for; raises ValueError for other bytes."""
    list(pieces_of(uf2))
    blocks = [block for block in _BLOCK.iter_unpack(uf2) if block[7] != _ABSOLUTE]
    families = {int(block[7]) for block in blocks}
    if len(families) != 1 or len(blocks) != blocks[0][6]:
        raise ValueError("This is half of a UF2 file, or one for several chips.")
    return families.pop()


def _block(flags: int, address: int, number: int, count: int, family: int, data: bytes) -> bytes:
    return _BLOCK.pack(
        *_MAGIC, flags, address, _PAYLOAD, number, count, family, data, _MAGIC_AT_END
    )


def _unwritten_block() -> bytes:
    data = b"\xef" * _PAYLOAD + _IGNORED
    return _block(_HAS_FAMILY | _HAS_EXTENSION, _ABSOLUTE_AT, 0, 2, _ABSOLUTE, data)
