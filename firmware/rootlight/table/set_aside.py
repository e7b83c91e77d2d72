"""A game that is set aside while something else is on the board: a lesson or an analysis.

Made by the session, which brings the game back. Meanwhile the flash goes on to hold this game.
"""

from rootlight.compat import const

TYPE_CHECKING = const(0)  # mypy takes it as true
if TYPE_CHECKING:
    from rootlight.games.game import Cells
    from rootlight.match.match import Match


class SetAside:
    """The game as it was.

    match, swapped: as in the controller. partial: the cells of the partial turn. old: the game
    before that one as (match, swapped), or None.
    """

    def __init__(
        self,
        match: "Match",
        swapped: bool,
        partial: "Cells",
        old: "tuple[Match, bool] | None",
    ) -> None:
        self.match = match
        self.swapped = swapped
        self.partial = partial
        self.old = old
