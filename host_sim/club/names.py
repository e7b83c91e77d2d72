"""Names of players and boards: which are taken, and why others are not.

Used by `store` and `evening`. A name stands in tables, on projectors and in files of other
programs, so it is short and has nothing in it that a spreadsheet or a terminal obeys.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable

# A Tournament Report File has room for 33 signs.
LONGEST = 30
# A spreadsheet takes a text that begins with one of these for a formula.
_FORMULA = "=+-@"
# In some languages spreadsheets begin a new cell at this sign.
_NEXT_CELL = ";"
# Letters and marks that show nothing: fillers of Hangul, the empty Braille sign, and joiners.
_UNSEEN = "\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0\u034f"


class BadName(ValueError):
    """A name is not taken. code: why, for the page's sentence; params: the values in it."""

    def __init__(self, code: str, **params: str | int) -> None:
        super().__init__(code)
        self.code = code
        self.params = params


def checked_name(given: object, others: Iterable[str] = ()) -> str:
    """The name without needless spaces. others: names that are taken. Raises BadName."""
    if not isinstance(given, str):
        raise BadName("name_missing")
    if not given.isprintable():
        raise BadName("name_signs")
    # The same name may be spelled with marks of its own, or with letters that have them.
    name = unicodedata.normalize("NFC", " ".join(given.split()))
    if any(sign in _UNSEEN for sign in name):
        raise BadName("name_signs")
    if not name:
        raise BadName("name_missing")
    if len(name) > LONGEST:
        raise BadName("name_long", most=LONGEST)
    # Spreadsheets take wide signs for the narrow ones.
    narrow = unicodedata.normalize("NFKC", name)
    if narrow[:1] in _FORMULA:
        raise BadName("name_begins", sign=name[0])
    if _NEXT_CELL in narrow:
        raise BadName("name_holds", sign=_NEXT_CELL)
    if _compared(name) in map(_compared, others):
        raise BadName("name_taken", name=name)
    return name


def tamed(name: str) -> str:
    """A name for a spreadsheet. An earlier version of this program kept any."""
    narrow = unicodedata.normalize("NFKC", name)
    if narrow[:1] in _FORMULA or _NEXT_CELL in narrow:
        return "'" + narrow.replace(_NEXT_CELL, ",")
    return name


def _compared(name: str) -> str:
    return unicodedata.normalize("NFKC", name).casefold()


def checked_names(given: object) -> tuple[str, ...]:
    """Several names, each only once. Raises BadName."""
    if not isinstance(given, list):
        raise BadName("name_missing")
    names: list[str] = []
    for name in given:
        names.append(checked_name(name, names))
    return tuple(names)
