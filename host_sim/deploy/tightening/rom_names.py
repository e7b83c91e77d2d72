"""The names that a Pico's MicroPython has in its flash, where they cost a program no memory.

Used by `tighten`. They are kept in rom_names.txt, which `python -m
host_sim.deploy.tightening.rom_names IMAGE RELEASE` writes from the UF2 file of a release. Another
release has nearly the same; a name that it lacks costs what any other name costs.
"""

from __future__ import annotations

import argparse
import builtins
import io
import itertools
import keyword
import re
import struct
import textwrap
from collections.abc import Iterator
from pathlib import Path

_FILE = Path(__file__).with_suffix(".txt")
_HEADER = """\
# The names of MicroPython {release} for the Pico that a Python program could use, the shortest
# first. Written by rom_names.py from the pools of names in the image; a test compares the two.
"""

# Of UF2, github.com/microsoft/uf2: blocks of so many bytes, with a header of eight words.
_BLOCK = 512
_BLOCK_HEADER = struct.Struct("<8I")
_BLOCK_MAGIC = 0x0A324655
_NOT_FOR_FLASH = 1
_FLASH = 0x10000000
# A pool of names, py/qstr.h: the pool before it, how many names are in all those before (and a
# flag), room, length, places of the hashes and of the lengths; then the place of each name.
_POOL = struct.Struct("<6I")
_SMALLEST = 20
_LARGEST = 5000

_CONSTANT = re.compile(r"_*[A-Z][A-Z0-9_]*")
# Types whose objects have names that nobody may cover, and that interpreters look up unasked.
_TYPES = (
    *(each for each in vars(builtins).values() if isinstance(each, type)),
    io.RawIOBase, io.BufferedRandom, io.TextIOWrapper, type(_ for _ in ()), type(lambda: 0),
)  # fmt: skip
# What MicroPython's compiler takes for something of its own, or looks up on objects of any class.
_SPECIAL = frozenset(
    (
        *("const", "micropython", "viper", "native", "bytecode", "asm_thumb", "asm_pio"),
        *("ptr", "ptr8", "ptr16", "ptr32", "uint", "data", "label", "align", "errno", "uctypes"),
        *("ioctl", "mount", "umount", "readblocks", "writeblocks", "ilistdir", "stat", "statvfs"),
        *("pend_throw", "self", "cls"),
        # `tighten` refuses programs that use what is called so.
        *("namedtuple", "attrgetter", "methodcaller"),
    )
)

BUILTIN_NAMES = frozenset(dir(builtins)).union(*map(dir, _TYPES))


def _is_for_programs(name: str) -> bool:
    """Whether a program may call things of its own so, if it does not mention the name yet."""
    is_taken = name in BUILTIN_NAMES or name in _SPECIAL or keyword.issoftkeyword(name)
    return not (is_taken or name.startswith("__") or _CONSTANT.fullmatch(name))


def _read() -> list[str]:
    lines = _FILE.read_text("ascii").splitlines()
    return " ".join(line for line in lines if not line.startswith("#")).split()


ROM_NAMES = tuple(_read())
FREE_NAMES = tuple(filter(_is_for_programs, ROM_NAMES))


# Taking them from an image.


def names_of_image(uf2: bytes) -> list[str]:
    """The names in the pools of an image that a program could use, the shortest first."""
    flash = _flash_of(uf2)
    found = {name for at in range(0, len(flash), 4) for name in _pool_at(flash, at)}
    names = {name for name in found if name.isidentifier() and not keyword.iskeyword(name)}
    return sorted(names, key=lambda name: (len(name), name))


def _flash_of(uf2: bytes) -> bytes:
    """What an image writes to the flash, from the flash's first byte on."""
    flash = bytearray()
    for start in range(0, len(uf2), _BLOCK):
        magic, _, flags, address, size, *_ = _BLOCK_HEADER.unpack_from(uf2, start)
        if magic != _BLOCK_MAGIC:
            raise ValueError("This is no UF2 file.")
        if not flags & _NOT_FOR_FLASH:
            first = address - _FLASH
            flash.extend(bytes(max(0, first + size - len(flash))))
            data = start + _BLOCK_HEADER.size
            flash[first : first + size] = uf2[data : data + size]
    return bytes(flash)


def _pool_at(flash: bytes, at: int) -> list[str]:
    """The names of the pool at a place of the flash; none if there is no pool."""
    if at + _POOL.size > len(flash):
        return []
    _, _, _, length, hashes, lengths = _POOL.unpack_from(flash, at)
    first = at + _POOL.size
    is_pool = _SMALLEST <= length <= _LARGEST and first + 4 * length <= len(flash)
    if not (is_pool and _is_in(flash, hashes, length) and _is_in(flash, lengths, length)):
        return []
    names = list(_names_at(flash, first, flash[lengths - _FLASH :][:length]))
    return names if len(names) == length else []


def _is_in(flash: bytes, address: int, size: int) -> bool:
    return _FLASH <= address <= _FLASH + len(flash) - size


def _names_at(flash: bytes, first: int, lengths: bytes) -> Iterator[str]:
    """The names whose places stand in a row, up to the first that is none of that length."""
    for number, length in enumerate(lengths):
        (address,) = struct.unpack_from("<I", flash, first + 4 * number)
        if not _is_in(flash, address, length + 1):
            return
        start = address - _FLASH
        text = flash[start : start + length + 1]
        if text.find(0) != length:
            return
        yield text[:-1].decode("latin-1")


def main() -> None:
    """Write the file of names anew."""
    parser = argparse.ArgumentParser(prog=f"python -m {__spec__.name}", description=__doc__)
    parser.add_argument("image", type=Path, help="the UF2 file")
    parser.add_argument("release", help="which release of MicroPython it is")
    arguments = parser.parse_args()
    names = textwrap.wrap(" ".join(names_of_image(arguments.image.read_bytes())), 99)
    lines = itertools.chain([_HEADER.format(release=arguments.release).rstrip()], names)
    _FILE.write_text("".join(f"{line}\n" for line in lines), "ascii")


if __name__ == "__main__":
    main()
