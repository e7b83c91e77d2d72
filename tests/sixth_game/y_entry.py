"""The entry of Y."""

from rootlight.games.boards import HEXAGONS
from rootlight.games.entry import Entry
from tests.sixth_game.y import Y
from tests.sixth_game.y_texts import TEXTS


class YEntry(Entry):
    """Y. In the product, `@register` would stand before its class."""

    name = "y"
    boards = HEXAGONS
    standard = "hex-5"
    refusals = {"middle": "The first stone may not lie in the middle."}

    def game_class(self):
        return Y

    def texts(self):
        return TEXTS
