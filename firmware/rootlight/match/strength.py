"""How strongly the board plays for a player: a level by its number, or even.

A match keeps the number; people's programs, records and the link have the word for EVEN.
"""

from rootlight.compat import const

TYPE_CHECKING = const(0)  # mypy takes it as true
if TYPE_CHECKING:
    Told = int | str

# As strongly as keeps the game close; a number above all levels.
EVEN = const(11)
# It searches as this level does.
SEARCH_OF_EVEN = const(8)
_WORD = "even"


def is_offered(level: int, highest: int) -> bool:
    """Return whether a machine that plays up to a highest level plays this one, or EVEN."""
    return (SEARCH_OF_EVEN if level == EVEN else level) <= highest


def told(level: int) -> "Told":
    """A level as messages have it."""
    return _WORD if level == EVEN else level


def strength_of(value: object) -> "int | None":
    """The number for what a message has, from 0 for a person; None if it is no level."""
    if value == _WORD:
        return EVEN
    if isinstance(value, int) and not isinstance(value, bool) and 0 <= value < EVEN:
        return value
    return None
