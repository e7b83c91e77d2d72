"""The entry of Y."""

from rootlight.games.entry import HEXAGONS, Entry
from tests.sixth_game.y import Y
from tests.sixth_game.y_texts import TEXTS


class YEntry(Entry):
    """Y. In the product, `@register` would stand before its class."""

    name = "y"
    boards = HEXAGONS
    standard = "hex-5"

    def game_class(self):
        return Y

    def refusals(self):
        return {"middle": "The first stone may not lie in the middle."}

    def texts(self):
        return TEXTS
