"""The list of games: the module, boards, options and presets of each.

Used by the match, the menu, the link and the simulator's page, which all offer games from here;
imports a game only when it is played. How to add a game: the docstring of this package. See
rules.md, the first lines of each section.
"""

from rootlight.compat import const
from rootlight.texts import t

TYPE_CHECKING = const(0)  # mypy takes it as true
if TYPE_CHECKING:
    from collections.abc import Callable

# Seven cells: a rim round one of them. It has no room for a claim, but for bridges.
_STARTER = ("hex-2",)
_HEXAGONS = (
    "hex-4", "hex-5", "hex-6", "hex-7", "hex-8", "hex-9", "hex-10", "hex-11", "hex-12", "hex-13",
)  # fmt: skip
_CENTRELESS = (
    "hex-3-4", "hex-4-5", "hex-5-6", "hex-6-7", "hex-7-8", "hex-8-9", "hex-9-10", "hex-10-11",
    "hex-11-12", "hex-12-13",
)  # fmt: skip
_ROOTZONE = ("hex-2-4", "hex-4-6", "hex-6-8", "hex-8-10", "hex-10-12")
_ALL_HEXAGONS = _HEXAGONS + _CENTRELESS


class Entry:
    """What there is to choose when a game is set up.

    load: function that imports the class of the game and returns it.
    boards: names of the boards that the game is played on. standard: the one to begin with.
    sizes: those of them that the board's own menu offers, all unless given. Each outline lies
    within the next, as hex-4 in hex-5 in hex-6, so that one touch chooses a size.
    options: {name: (values allowed, the standard value)}; an option whose standard is None is
    absent unless it is given. presets: {name: options}, each also an offer of the board's menu.
    cards: whether a field may be laid by hand.
    """

    def __init__(
        self,
        name: str,
        load: "Callable[[], type]",
        boards: "tuple[str, ...]",
        standard: str,
        options: "dict[str, tuple[tuple, object]] | None" = None,
        presets: "dict[str, dict] | None" = None,
        cards: bool = False,
        sizes: "tuple[str, ...] | None" = None,
    ) -> None:
        self.name = name
        self._load = load
        self.boards = boards
        self.sizes = sizes or boards
        self.standard = standard
        self.options: dict[str, tuple[tuple, object]] = options or {}
        self.presets: dict[str, dict] = presets or {"standard": {}}
        self.cards = cards

    def game_class(self) -> type:
        """The class of the game; loads its module, which takes 1 to 4 KB and up to 13 ms."""
        return self._load()


def _rootbound() -> type:
    from rootlight.games.rootbound import RootBound

    return RootBound


def _classroom() -> type:
    from rootlight.games.classroom import Classroom

    return Classroom


def _rootzone() -> type:
    from rootlight.games.rootzone import RootZone

    return RootZone


def _droched() -> type:
    from rootlight.games.droched import Droched

    return Droched


def _growy() -> type:
    from rootlight.games.growy import Growy

    return Growy


_ENTRIES = (
    Entry("rootbound", _rootbound, _ALL_HEXAGONS, "hex-7", None, None, False, _HEXAGONS),
    Entry("classroom", _classroom, _ALL_HEXAGONS, "hex-7", None, None, False, _HEXAGONS),
    Entry(
        "rootzone",
        _rootzone,
        _ROOTZONE,
        "hex-4-6",
        {"friends_max": ((1, 2, 3, 4, 5, 6), 6), "crowd_max": ((1, 2, 3, 4, "none"), 3)},
        # Roots that branch and never join fill the board a quarter sooner.
        {"short": {"friends_max": 1}, "standard": {}},
    ),
    Entry(
        "droched",
        _droched,
        _STARTER + _HEXAGONS,
        "hex-9",
        {"handicap": (tuple(range(2, 10)), None)},
        # No bidding: Black begins with two stones.
        {"short": {"handicap": 2}, "standard": {}},
        False,
        _HEXAGONS,
    ),
    Entry("growy", _growy, ("growy-2", "growy-3", "growy-4"), "growy-2", None, None, True),
)

NAMES = tuple([entry.name for entry in _ENTRIES])


def entry(name: str) -> Entry:
    """The Entry of a game; raises ValueError with a sentence if there is none of that name."""
    for one in _ENTRIES:
        if one.name == name:
            return one
    raise ValueError(t("There is no game called %s; there is: %s.") % (name, ", ".join(NAMES)))
