"""The amount of trying: a little (`make quick`), the usual, or everything (`make trials`).

ROOTLIGHT_EFFORT in the environment says which: `quick`, `usual` or `everything`; without it, the
usual. The choice is always the same, except in the random games of `everything`.
"""

try:
    from os import environ
except ImportError:
    environ = {}  # MicroPython has none

EFFORT = environ.get("ROOTLIGHT_EFFORT", "usual")
if EFFORT not in ("quick", "usual", "everything"):
    raise ValueError(f"ROOTLIGHT_EFFORT is quick, usual or everything, not {EFFORT}")
QUICK = EFFORT == "quick"
EVERYTHING = EFFORT == "everything"


def sample(items, usual=1, quick=None):
    """Each n-th of a list from the first on; see `step`."""
    return items[:: step(usual, quick)]


def step(usual=1, quick=None):
    """Each n-th of how many cases is looked at: `usual`, `quick` if it is given, or every one."""
    if EVERYTHING:
        return 1
    return quick if QUICK and quick else usual


def amount(usual, everything, quick=None):
    """Return the number of cases to try: `usual`, `quick` if it is given, or `everything`."""
    if EVERYTHING:
        return everything
    return quick if QUICK and quick else usual
