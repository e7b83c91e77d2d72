"""Names of players and boards: which are taken, and why others are not.

Used by `store` and `evening`. A name stands in tables, on projectors and in files of other
programs, so it is short and has nothing in it that a spreadsheet or a terminal obeys.
"""

from __future__ import annotations

from collections.abc import Iterable

# A Tournament Report File has room for 33 signs.
LONGEST = 30
# A spreadsheet takes a text that begins with one of these for a formula.
_FORMULA = "=+-@"


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
    name = " ".join(given.split())
    if not name:
        raise BadName("name_missing")
    if len(name) > LONGEST:
        raise BadName("name_long", most=LONGEST)
    if name[0] in _FORMULA:
        raise BadName("name_begins", sign=name[0])
    if name.casefold() in (other.casefold() for other in others):
        raise BadName("name_taken", name=name)
    return name


def checked_names(given: object) -> tuple[str, ...]:
    """Several names, each only once. Raises BadName."""
    if not isinstance(given, list):
        raise BadName("name_missing")
    names: list[str] = []
    for name in given:
        names.append(checked_name(name, names))
    return tuple(names)
