"""How strongly the board plays and advises: a level by its number, or even.

A match keeps the number; people's programs, records and the link have the word for EVEN.
"""

from rootlight.compat import const

TYPE_CHECKING = const(0)  # mypy takes it as true
if TYPE_CHECKING:
    Told = int | str

# As strongly as keeps the game close; a number above all levels.
EVEN = const(11)
_WORD = "even"
# The level whose searches even opponents, advice and reviews take, so that they agree.
ADVISER = const(8)
# The level of advice where that would take too long. People wait a moment for it, even at a Pico.
_QUICK = const(4)
# Advice and reviews draw their random games from this seed.
ADVICE_SEED = const(0)


def is_offered(level: int, highest: int) -> bool:
    """Return whether a machine that plays up to a highest level plays this one, or EVEN."""
    return (ADVISER if level == EVEN else level) <= highest


def adviser(highest: int) -> int:
    """The level that advises people on a machine that plays up to a highest level."""
    return ADVISER if highest >= ADVISER else min(_QUICK, highest)


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
