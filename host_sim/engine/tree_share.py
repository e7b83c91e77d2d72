"""A share of a long search: some of its trees, which grow here while the others grow elsewhere.

Used by `engine` and `jobs`. The job of a share is that of the search with, in addition,
`{"do": "grow", "of": what it was, "numbers": of the trees, "places": the stones that were chosen
so far, "paths": the positions whose sums are wanted}`; see `rootlight.search.grove`.
"""

from rootlight.compat import const
from rootlight.match.strength import ADVICE_SEED
from rootlight.search.grove import Joint
from rootlight.search.thinker import plan_for
from rootlight.table.opponents import seed_of

TYPE_CHECKING = const(0)  # mypy takes it as true
if TYPE_CHECKING:
    from collections.abc import Callable

    from rootlight.games.game import Game
    from rootlight.games.world import World
    from rootlight.match.match import Match
    from rootlight.search.grove import Path, Sums, Trees

    Job = dict[str, object]

# What makes two jobs shares of one search, with the same trees.
_ALIKE = ("of", "record", "level", "playouts", "seed", "numbers")


class TreeShare:
    """The trees of one share, and how far they have grown."""

    def __init__(self, job: "Job", match: "Match", trees: "Trees") -> None:
        self._job = job
        self._trees = trees
        self._settled: "list[int]" = []
        level: int = job["level"]  # type: ignore[assignment]
        playouts: "int | None" = job.get("playouts")  # type: ignore[assignment]
        numbers: "list[int]" = job["numbers"]  # type: ignore[assignment]
        trees.begin(match.game, plan_for(match, level, playouts), seed_in(job, match), numbers)

    def is_for(self, job: "Job") -> bool:
        """Return whether these trees can grow on to what a job asks for."""
        places: "list[int]" = job["places"]  # type: ignore[assignment]
        is_alike = all([self._job.get(name) == job.get(name) for name in _ALIKE])
        return is_alike and places[: len(self._settled)] == self._settled

    def grow(self, job: "Job", finish: "Callable[[Callable[[], bool]], None]") -> "Job":
        """Grow as far as a job asks for, and tell what was found. finish: does all the steps."""
        trees = self._trees
        places: "list[int]" = job["places"]  # type: ignore[assignment]
        paths: "list[list[int]]" = job["paths"]  # type: ignore[assignment]
        finish(trees.step)
        for place in places[len(self._settled) :]:
            trees.settle(place)
            self._settled.append(place)
            finish(trees.step)
        return {
            "offered": trees.offered(),
            "sums": [trees.sums(path) for path in paths],
            "playouts": trees.playouts(),
            "stones": trees.stones(),
        }


class FoundByTrees(Joint):
    """The turn that trees have found elsewhere.

    found: `{"sums": [[path, sums], ..], "playouts", "stones"}`.
    """

    def __init__(self, world: "World", game: "Game", found: "Job") -> None:
        super().__init__(world)
        self._game = game
        self._found = found
        sums: "list[tuple[list[int], Sums]]" = found["sums"]  # type: ignore[assignment]
        self._known = {tuple(path): each for path, each in sums}

    def step(self) -> bool:
        return True

    def sums(self, path: "Path") -> "Sums":
        return self._known.get(tuple(path), [])

    def stones(self) -> int:
        return self._found["stones"]  # type: ignore[return-value]

    def playouts(self) -> int:
        return self._found["playouts"]  # type: ignore[return-value]


def seed_in(job: "Job", match: "Match") -> int:
    """The seed of a search: the job's, or that of an opponent's turn or of advice."""
    seed = seed_of(match) if "turn" in (job["do"], job.get("of")) else ADVICE_SEED
    return job.get("seed", seed)  # type: ignore[return-value]
