"""A forecast that says what a test wants."""


class TellingForecast:
    """Nobody leads. owned: the cells that are somebody's in all games, by colour and name."""

    def __init__(self, match, owned=()):
        self._players = match.game.players()
        self._colours = match.game.COLOURS
        self._owned = dict(owned)

    def lead(self):
        return dict.fromkeys(self._players, 0.0)

    def colours(self):
        return self._colours

    def owned(self, colour):
        return [(cell, 1.0) for cell in self._owned.get(self._colours[colour], ())]
