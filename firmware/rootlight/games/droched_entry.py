"""The entry of Droched. See rules.md, section 4."""

from rootlight.compat import const
from rootlight.games.entry import HEXAGONS, Entry, register

TYPE_CHECKING = const(0)  # mypy takes it as true
if TYPE_CHECKING:
    from collections.abc import Callable
    from types import ModuleType

    from rootlight.games.game import Game
    from rootlight.games.world import World
    from rootlight.geometry.shapes import Shape

# Seven cells: a rim round one of them. It has no room for a claim, but for bridges.
_STARTER = ("hex-2",)
_ANY = const(0x7FFF)  # more cells than any board has


@register
class DrochedEntry(Entry):
    """Droched."""

    name = "droched"
    boards = _STARTER + HEXAGONS
    standard = "hex-9"
    sizes = HEXAGONS
    options = {"handicap": (tuple(range(2, 10)), None)}
    # No bidding: Black begins with two stones.
    presets = {"short": {"handicap": 2}, "standard": {}}
    playouts = ((_ANY, (10, 22, 46, 88, 165, 320, 750, 2500, 15000)),)
    slowness = 12
    tournament = (("hex-5", "short", 100),)
    measured = ("hex-7", "hex-11")
    long_games = (("hex-11", 20),)

    def game_class(self) -> "type[Game]":
        from rootlight.games.droched import Droched

        return Droched

    def world(
        self, shape: "Shape", options: dict, quick: "Callable[[ModuleType], ModuleType]"
    ) -> "World":
        from rootlight.games.droched_shapes import SHAPES
        from rootlight.games.droched_world import DrochedWorld
        from rootlight.kernels import playouts_droched

        return DrochedWorld(shape, quick(playouts_droched), options, SHAPES)

    def refusals(self) -> "dict[str, str]":
        return {
            "suicide": "You may not place a stone that would be the only one to go to prison.",
            "repetition": "After this turn the board would look as after an earlier turn of "
            "yours.",
            "prison_empty": "There is no enemy stone in the prison to release.",
        }

    def texts(self) -> dict:
        from rootlight.games.droched_texts import TEXTS

        return TEXTS
