"""The list of games. Each entry that is imported here registers its game.

Used by the match, the menu, the link, the search and the simulator's page, which all offer games
from here. How to add a game: the docstring of this package.
"""

# In the order in which they are offered.
# isort: off
from rootlight.games import rootbound_entry  # noqa: F401
from rootlight.games import classroom_entry  # noqa: F401
from rootlight.games import rootzone_entry  # noqa: F401
from rootlight.games import droched_entry  # noqa: F401
from rootlight.games import growy_entry  # noqa: F401

# isort: on
from rootlight.games.entry import NAMES, entry  # noqa: F401


def corner_labels() -> "list[str]":
    """Return the labels that the corners of a board file may have: every game, and the lessons."""
    return NAMES + ["lessons"]
