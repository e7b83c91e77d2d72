"""The entry of Roots Growy Roots. See rules.md, section 5."""

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
class GrowyEntry(Entry):
    """Roots Growy Roots."""

    name = "growy"
    boards = ("growy-2", "growy-3", "growy-4")
    standard = "growy-2"
    cards = True
    playouts = ((_ANY, (16, 50, 140, 350, 900, 2200, 6000, 20000, 80000)),)
    slowness = 14
    quick_turns = 4
    tournament = (("growy-2", "standard", 100),)
    measured = ("growy-2", "growy-4")
    long_games = (("growy-4", 6),)

    def game_class(self) -> "type[Game]":
        from rootlight.games.growy import Growy

        return Growy

    def world(
        self, shape: "Shape", options: dict, quick: "Callable[[ModuleType], ModuleType]"
    ) -> "World":
        from rootlight.games.growy_world import GrowyWorld
        from rootlight.kernels import playouts_growy

        return GrowyWorld(shape, quick(playouts_growy))

    def refusals(self) -> "dict[str, str]":
        return {
            "not_yours": "Start from one of your own connectors.",
            "not_from_here": "In this turn you must go on from the connector that you laid last.",
            "not_neighbours": "A root can grow only to one of the eight cells around a connector.",
            "stone": "You cannot build on a stone.",
            "crossing": "This stick would cross another one; you need a bridge, which costs three "
            "sticks.",
            "no_bridge": "You can build a bridge only where it crosses another stick.",
            "sticks": "You do not have enough sticks for this.",
        }

    def texts(self) -> dict:
        from rootlight.games.growy_texts import TEXTS

        return TEXTS
