"""Copies of tables, for worlds that go back to where a search began.

Used by the kernels of the games. `kept` is one table for many: each function takes the place in it
where the table's copy begins, and returns the one behind it. Several entries in one round of a
loop take machine code on a Pico half the time.
"""

from rootlight.kernels import dialect as micropython
from rootlight.kernels.dialect import ptr8, ptr16


@micropython.viper
def clear8(table: ptr8, size: int):
    """Fill a table with zeros."""
    entry = 0
    last = size - 7
    while entry < last:
        table[entry] = 0
        table[entry + 1] = 0
        table[entry + 2] = 0
        table[entry + 3] = 0
        table[entry + 4] = 0
        table[entry + 5] = 0
        table[entry + 6] = 0
        table[entry + 7] = 0
        entry += 8
    while entry < size:
        table[entry] = 0
        entry += 1


@micropython.viper
def copy8(table: ptr8, size: int, copy: ptr8):
    """Copy a table of bytes to another one."""
    entry = 0
    last = size - 3
    while entry < last:
        copy[entry] = table[entry]
        copy[entry + 1] = table[entry + 1]
        copy[entry + 2] = table[entry + 2]
        copy[entry + 3] = table[entry + 3]
        entry += 4
    while entry < size:
        copy[entry] = table[entry]
        entry += 1


@micropython.viper
def keep8(table: ptr8, size: int, kept: ptr16, place: int) -> int:
    """Copy a table of bytes."""
    entry = 0
    while entry < size:
        kept[place + entry] = table[entry]
        entry += 1
    return place + size


@micropython.viper
def keep16(table: ptr16, size: int, kept: ptr16, place: int) -> int:
    """Copy a table of 16 bits an entry."""
    entry = 0
    while entry < size:
        kept[place + entry] = table[entry]
        entry += 1
    return place + size


@micropython.viper
def take8(table: ptr8, size: int, kept: ptr16, place: int) -> int:
    """Make a table of bytes what it was when it was copied."""
    entry = 0
    last = size - 3
    while entry < last:
        table[entry] = kept[place + entry]
        table[entry + 1] = kept[place + entry + 1]
        table[entry + 2] = kept[place + entry + 2]
        table[entry + 3] = kept[place + entry + 3]
        entry += 4
    while entry < size:
        table[entry] = kept[place + entry]
        entry += 1
    return place + size


@micropython.viper
def take16(table: ptr16, size: int, kept: ptr16, place: int) -> int:
    """Make a table of 16 bits an entry what it was when it was copied."""
    entry = 0
    last = size - 3
    while entry < last:
        table[entry] = kept[place + entry]
        table[entry + 1] = kept[place + entry + 1]
        table[entry + 2] = kept[place + entry + 2]
        table[entry + 3] = kept[place + entry + 3]
        entry += 4
    while entry < size:
        table[entry] = kept[place + entry]
        entry += 1
    return place + size
