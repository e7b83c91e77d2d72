"""The entry of Root Bound. See rules.md, section 1."""

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
class RootBoundEntry(Entry):
    """Root Bound."""

    name = "rootbound"
    boards = ALL_HEXAGONS
    standard = "hex-7"
    sizes = HEXAGONS
    playouts = (
        (48, (10, 24, 60, 150, 350, 1000, 3500, 14000, 60000)),
        (75, (8, 19, 46, 165, 450, 1400, 4800, 16000, 50000)),
        (_ANY, (7, 18, 50, 135, 290, 600, 1300, 2700, 16000)),
    )
    slowness = 10
    tournament = (
        ("hex-4", "standard", 200),
        ("hex-5", "standard", 100),
        ("hex-7", "standard", 100),
    )
    measured = ("hex-7", "hex-4")

    def game_class(self) -> "type[Game]":
        from rootlight.games.rootbound import RootBound

        return RootBound

    def world(
        self, shape: "Shape", options: dict, quick: "Callable[[ModuleType], ModuleType]"
    ) -> "World":
        from rootlight.games.rootbound_world import RootBoundWorld
        from rootlight.kernels import playouts_rootbound

        return RootBoundWorld(shape, quick(playouts_rootbound), False)

    def refusals(self) -> "dict[str, str]":
        return {
            "claimed": "Only one colour surrounds these cells, so they are claimed and nobody may "
            "play there.",
            "triangle": "Three stones of one colour may not form a small triangle.",
            "straight": "Two new neighbouring stones may not be in line with an older stone of "
            "their colour.",
            "adjacent": "White's first two stones may not be neighbours.",
            "single_group": "All your stones would be one group that claims no cells, so it would "
            "be captured. Place a stone away from the others.",
        }

    def texts(self) -> dict:
        from rootlight.games.rootbound_texts import TEXTS

        return TEXTS
