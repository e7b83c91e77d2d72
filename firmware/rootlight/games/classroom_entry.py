"""The entry of Rootbound by the classroom rules. See rules.md, section 2."""

from rootlight.compat import const
from rootlight.games.entry import ALL_HEXAGONS, HEXAGONS, Entry, register

TYPE_CHECKING = const(0)  # mypy takes it as true
if TYPE_CHECKING:
    from collections.abc import Callable
    from types import ModuleType

    from rootlight.games.game import Game
    from rootlight.games.world import World
    from rootlight.geometry.shapes import Shape

_ANY = const(0x7FFF)  # more cells than any board has


@register
class ClassroomEntry(Entry):
    """Rootbound by the classroom rules. The refusals of both Rootbounds stand with Root Bound."""

    name = "classroom"
    boards = ALL_HEXAGONS
    standard = "hex-7"
    sizes = HEXAGONS
    playouts = (
        (48, (10, 24, 60, 150, 350, 1000, 3500, 14000, 60000)),
        (75, (8, 19, 44, 115, 310, 900, 3000, 11000, 50000)),
        (_ANY, (7, 18, 50, 135, 290, 600, 1300, 2700, 16000)),
    )
    slowness = 8
    tournament = (("hex-5", "standard", 100), ("hex-7", "standard", 100))
    measured = ("hex-7", "hex-11")

    def game_class(self) -> "type[Game]":
        from rootlight.games.classroom import Classroom

        return Classroom

    def world(
        self, shape: "Shape", options: dict, quick: "Callable[[ModuleType], ModuleType]"
    ) -> "World":
        from rootlight.games.rootbound_world import RootBoundWorld
        from rootlight.kernels import playouts_rootbound

        return RootBoundWorld(shape, quick(playouts_rootbound), True)

    def refusals(self) -> "dict[str, str]":
        return {
            "must_place": "You can still place a stone, so you may not pass; hold Hint to see "
            "where.",
        }

    def texts(self) -> dict:
        from rootlight.games.classroom_texts import TEXTS

        return TEXTS
