"""The entry of a game: all that the others ask of a game before somebody plays it.

Used by the entries of the games, which register themselves here, and by the catalogue. An entry is
small and always in memory. It imports the game itself, what the search needs of it, and what
people read about it when somebody asks for them.
"""

from rootlight.compat import const
from rootlight.texts import filled

TYPE_CHECKING = const(0)  # mypy takes it as true
if TYPE_CHECKING:
    from collections.abc import Callable
    from types import ModuleType
    from typing import TypeVar

    from rootlight.games.game import Game
    from rootlight.games.world import World
    from rootlight.geometry.shapes import Shape

    Kind = TypeVar("Kind", bound="type[Entry]")

# Boards of hexagons with a cell in their middle, which the board's own menu offers by their
# outlines, and all of them.
HEXAGONS = (
    "hex-4", "hex-5", "hex-6", "hex-7", "hex-8", "hex-9", "hex-10", "hex-11", "hex-12", "hex-13",
)  # fmt: skip
ALL_HEXAGONS = HEXAGONS + (
    "hex-3-4", "hex-4-5", "hex-5-6", "hex-6-7", "hex-7-8", "hex-8-9", "hex-9-10", "hex-10-11",
    "hex-11-12", "hex-12-13",
)  # fmt: skip

_ANY = const(0x7FFF)  # more cells than any board has

NAMES: "list[str]" = []  # of all games, in the order in which they are offered
_entries: "dict[str, Entry]" = {}


class Entry:
    """One game. A subclass says what is different in its game, and `register` makes it known.

    name: the game's name on the link, in records and at corners of board files.
    boards: names of the boards that the game is played on. standard: the one to begin with.
    sizes: those of them that the board's own menu offers; all if it is empty. Each outline lies
    within the next, as hex-4 in hex-5 in hex-6, so that one touch chooses a size.
    options: {name: (values allowed, the standard value)}; an option whose standard is None is
    absent unless it is given. presets: {name: options}, each also an offer of the board's menu.
    cards: whether a field may be laid by hand.

    playouts: of the levels from 2 on, found by the tournament (`make ladder`), for boards of at
    most so many cells. slowness: how much longer a playout takes than one of Root Bound on a board
    of its size, in tenths. quick_turns: so many random turns take a Pico as long as one of Root
    Bound. All three are those of a game that is played out by its own rules, unless given.
    tournament: its tables, (board, preset, games of each pair of levels); a small board unless
    given. measured: the boards on which benchmarks measure it, if it has a world of its own.
    long_games: (board, one turn in how many); a benchmark measures the heap of a Pico in a whole
    game on this board, after so many turns again and again.
    """

    name = ""
    boards: "tuple[str, ...]" = ()
    standard = ""
    sizes: "tuple[str, ...]" = ()
    options: "dict[str, tuple[tuple, object]]" = {}
    presets: "dict[str, dict]" = {"standard": {}}
    cards = False
    playouts: "tuple[tuple[int, tuple[int, ...]], ...]" = (
        (_ANY, (6, 14, 34, 85, 190, 450, 1300, 7000, 40000)),
    )
    slowness = 1000
    quick_turns = 1
    tournament: "tuple[tuple[str, str, int], ...]" = ()
    measured: "tuple[str, ...]" = ()
    long_games: "tuple[tuple[str, int], ...]" = ()

    def game_class(self) -> "type[Game]":
        """The class of the game; loads its module, which takes 1 to 4 KB and up to 13 ms."""
        raise NotImplementedError

    def world(
        self, shape: "Shape", options: dict, quick: "Callable[[ModuleType], ModuleType]"
    ) -> "World | None":
        """The game as the search plays it fast, or None: then the search plays by its rules.

        quick: gives what has the functions of a kernel, compiled where there is such.
        """
        return None

    def refusals(self) -> "dict[str, str]":
        """{code: sentence} of the codes that only this game refuses with.

        `sentences` has those of all games.
        """
        return {}

    def texts(self) -> dict:
        """Return the texts of the game for people, as `game_texts` describes them.

        Not on a Pico.
        """
        return {}


def register(kind: "Kind") -> "Kind":
    """Make a game known to all: stands before the class of its entry."""
    one = kind()
    if one.name in _entries:
        raise ValueError("%s is registered twice" % one.name)
    _entries[one.name] = one
    NAMES.append(one.name)
    return kind


def unregister(name: str) -> None:
    """Forget a game again, as tests do with theirs."""
    del _entries[name]
    NAMES.remove(name)


def entry(name: str) -> Entry:
    """The Entry of a game; raises ValueError with a sentence if there is none of that name."""
    if name not in _entries:
        known = ", ".join(NAMES)
        raise ValueError(filled("There is no game called %s; there is: %s.", name, known))
    return _entries[name]
