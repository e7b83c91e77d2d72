"""Names of players and boards: which are taken, and why others are not.

Used by the evening, the wall, and lists of shared games. A name stands in tables, on projectors
and in files of other programs, so it is short and has nothing in it that a spreadsheet or a
terminal obeys. People paste names from anywhere: what nobody sees of that is put right.
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
# Letters and marks that show nothing: fillers of Hangul, the empty Braille sign, and a joiner.
_UNSEEN = "\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0\u034f"
# Signs that come along where names are pasted, and that say nothing: blanks without width, places
# where a word may be broken, and the direction of writing, which each letter has by itself.
_DROPPED = "\u00ad\u061c\u200b\u200e\u200f\u202a\u202b\u202c\u2060\u2066\u2067\u2068\u2069\ufeff"
# They choose the form of the letters beside them, in Persian and Sinhala for instance.
_NON_JOINER, _JOINER = "\u200c", "\u200d"
# The class of the marks that join two letters to one, in the scripts of India and around.
_VIRAMA = 9
_ARABIC = "AL"
_MARK = "NSM"


class BadName(ValueError):
    """A name is not taken. code: why, for the page's sentence; params: the values in it."""

    def __init__(self, code: str, **params: str | int) -> None:
        super().__init__(code)
        self.code = code
        self.params = params


def checked_name(given: object, others: Iterable[str] = ()) -> str:
    """The name without needless signs. others: names that are taken. Raises BadName."""
    if not isinstance(given, str):
        raise BadName("name_missing")
    name = cleaned(given)
    if not name:
        raise BadName("name_missing")
    if len(name) > LONGEST:
        raise BadName("name_long", name=f"{name[:LONGEST]}…", most=LONGEST)
    # Spreadsheets take wide signs for the narrow ones.
    if unicodedata.normalize("NFKC", name)[:1] in _FORMULA:
        raise BadName("name_begins", sign=name[0])
    for sign in name:
        if _NEXT_CELL in unicodedata.normalize("NFKC", sign):
            raise BadName("name_holds", sign=sign)
    if _compared(name) in map(_compared, others):
        raise BadName("name_taken", name=name)
    return name


def cleaned(given: str) -> str:
    """A text with plain single blanks, and without signs that nobody sees.

    The same name may be spelled with marks of their own, or with letters that have them: it is one
    name. Raises BadName for a sign that cannot be kept.
    """
    kept = "".join(sign for sign in given if sign not in _DROPPED)
    spelled = "".join(_spelled(kept, at) for at in range(len(kept)))
    return unicodedata.normalize("NFC", " ".join(spelled.split())).strip()


def _spelled(text: str, at: int) -> str:
    """Return the sign at a place of a text as it is kept. Raises BadName."""
    sign = text[at]
    if sign in (_NON_JOINER, _JOINER):
        return sign if _joins(text, at) else ""
    if sign == "\t" or unicodedata.category(sign) == "Zs":
        return " "
    if sign in _UNSEEN or not sign.isprintable():
        raise BadName("name_signs", sign=_told(sign))
    return sign


def _joins(text: str, at: int) -> bool:
    """Return whether a joiner, or what keeps letters apart, has anything to do at its place."""
    before, after = text[at - 1 : at], text[at + 1 : at + 2]
    if _VIRAMA in (_class(before), _class(after)):
        return True
    letters = text[:at].rstrip("".join(sign for sign in text if _direction(sign) == _MARK))
    if _ARABIC == _direction(letters[-1:]) == _direction(after):
        return True
    # Several pictures are one.
    return text[at] == _JOINER and unicodedata.category(after or " ") == "So"


def _class(sign: str) -> int:
    return unicodedata.combining(sign) if sign else 0


def _direction(sign: str) -> str:
    return unicodedata.bidirectional(sign) if sign else ""


def _told(sign: str) -> str:
    """A sign that cannot be shown, by its number and its name, which all languages share."""
    return f"U+{ord(sign):04X} {unicodedata.name(sign, '')}".strip()


def tamed(name: str) -> str:
    """A name for a spreadsheet. An earlier version of this program kept any."""
    narrow = unicodedata.normalize("NFKC", name)
    if narrow[:1] in _FORMULA or _NEXT_CELL in narrow:
        return "'" + narrow.replace(_NEXT_CELL, ",")
    return name


def _compared(name: str) -> str:
    """Return what is the same for names that people take for one."""
    shown = "".join(sign for sign in name if sign not in (_NON_JOINER, _JOINER))
    folded = unicodedata.normalize("NFKC", shown).casefold()
    return unicodedata.normalize("NFKC", folded)


def checked_names(given: object) -> tuple[str, ...]:
    """Several names, each only once. Raises BadName."""
    if not isinstance(given, list):
        raise BadName("name_missing")
    names: list[str] = []
    for name in given:
        names.append(checked_name(name, names))
    return tuple(names)
