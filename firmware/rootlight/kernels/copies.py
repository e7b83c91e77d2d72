"""Copies of tables, for worlds that go back to where a search began.

Used by the kernels of the games. `kept` is one table for many: each function takes the place in it
where the table's copy begins, and returns the one behind it.
"""

from rootlight.kernels import dialect as micropython
from rootlight.kernels.dialect import ptr8, ptr16


@micropython.viper
def clear8(table: ptr8, size: int):
    """Fill a table with zeros."""
    entry = 0
    while entry < size:
        table[entry] = 0
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
    while entry < size:
        table[entry] = kept[place + entry]
        entry += 1
    return place + size


@micropython.viper
def take16(table: ptr16, size: int, kept: ptr16, place: int) -> int:
    """Make a table of 16 bits an entry what it was when it was copied."""
    entry = 0
    while entry < size:
        table[entry] = kept[place + entry]
        entry += 1
    return place + size
