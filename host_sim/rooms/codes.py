"""Codes of rooms and other texts that nobody guesses.

Used by `talk`, and by whoever takes a code from people. draw: gives a number that nobody can
foretell, from 0 to LARGEST_SEED.
"""

from rootlight.compat import const

TYPE_CHECKING = const(0)  # mypy takes it as true
if TYPE_CHECKING:
    from collections.abc import Callable

    Draw = Callable[[], int]

# Without letters and digits that look alike: 31 signs, so 20 of them are 99 bits.
_SIGNS = "23456789abcdefghjkmnpqrstuvwxyz"
_GROUPS = 4
_GROUP = 5
_KNOWN = "0123456789abcdefghijklmnopqrstuvwxyz_-"
_MOST_SIGNS = 64
# A code that somebody made up has at least 16 signs: 16 signs of 31 are 79 bits at best.
LEAST_SIGNS = 16
LEAST_KINDS = 8
# Others see so many signs of a code at most, and no more than one sign in so many.
_MOST_SHOWN = 4
_ONE_SHOWN_IN = 4
# Four hexadecimal digits a draw.
_DRAWS = 4
_LOW_BITS = 0xFFFF

# What is wrong with a code.
MALFORMED = "malformed"
GUESSABLE = "guessable"


def new_code(draw: "Draw") -> str:
    """A code for a new room."""
    groups = ["".join([_sign(draw) for _ in range(_GROUP)]) for _ in range(_GROUPS)]
    return "-".join(groups)


def _sign(draw: "Draw") -> str:
    return _SIGNS[draw() % len(_SIGNS)]


def new_token(draw: "Draw") -> str:
    """16 hexadecimal digits."""
    return "".join([f"{draw() & _LOW_BITS:04x}" for _ in range(_DRAWS)])


def tidy(text: str) -> str:
    """A code as all programs in a room write it, of what people have typed."""
    return text.strip().lower()


def fault_of(code: str, may_be_short: bool = False) -> str:
    """Return what is wrong with a tidy code, MALFORMED or GUESSABLE, or "".

    may_be_short: at a broker on this machine: whoever reaches that broker need not guess.
    """
    if not 0 < len(code) <= _MOST_SIGNS or not all([sign in _KNOWN for sign in code]):
        return MALFORMED
    signs = code.replace("-", "").replace("_", "")
    is_guessable = len(signs) < LEAST_SIGNS or len(set(signs)) < LEAST_KINDS
    return GUESSABLE if is_guessable and not may_be_short else ""


def short_form(code: str) -> str:
    """The beginning of a code: enough to tell rooms apart, too little to join one."""
    return code[: min(_MOST_SHOWN, len(code) // _ONE_SHOWN_IN)]
