"""The entry of RootZone. See rules.md, section 3."""

from rootlight.compat import const
from rootlight.games.entry import Entry, register

TYPE_CHECKING = const(0)  # mypy takes it as true
if TYPE_CHECKING:
    from collections.abc import Callable
    from types import ModuleType

    from rootlight.games.game import Game
    from rootlight.games.world import World
    from rootlight.geometry.shapes import Shape

_ANY = const(0x7FFF)  # more cells than any board has


@register
class RootZoneEntry(Entry):
    """RootZone."""

    name = "rootzone"
    boards = ("hex-2-4", "hex-4-6", "hex-6-8", "hex-8-10", "hex-10-12")
    standard = "hex-4-6"
    options = {"friends_max": ((1, 2, 3, 4, 5, 6), 6), "crowd_max": ((1, 2, 3, 4, "none"), 3)}
    # Roots that branch and never join fill the board a quarter sooner.
    presets = {"short": {"friends_max": 1}, "standard": {}}
    playouts = ((_ANY, (2, 6, 17, 48, 140, 420, 1300, 4500, 30000)),)
    slowness = 7
    quick_turns = 2
    tournament = (("hex-4-6", "standard", 100),)
    measured = ("hex-4-6", "hex-6-8")

    def game_class(self) -> "type[Game]":
        from rootlight.games.rootzone import RootZone

        return RootZone

    def world(
        self, shape: "Shape", options: dict, quick: "Callable[[ModuleType], ModuleType]"
    ) -> "World":
        from rootlight.games.rootzone_world import RootZoneWorld
        from rootlight.kernels import playouts_rootzone

        return RootZoneWorld(shape, quick(playouts_rootzone), options)

    def refusals(self) -> "dict[str, str]":
        return {
            "unconnected": "A stone must be on the edge of the board or beside a stone of its "
            "colour.",
            "enemy": "A stone may not be beside a stone of the other colour.",
            "block": "A stone may not be beside the blocking stone.",
            "too_many_friends": "This cell has more neighbours of your colour than this game "
            "allows.",
            "crowded": "A neighbouring stone of yours already has too many neighbours of its "
            "colour.",
        }

    def texts(self) -> dict:
        from rootlight.games.rootzone_texts import TEXTS

        return TEXTS
