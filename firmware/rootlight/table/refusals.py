"""Refusals: the board shows no and why, and tells the link.

Made by the controller, for itself, the partial turn, the buttons and the menu.
"""

from rootlight.compat import const

TYPE_CHECKING = const(0)  # mypy takes it as true
if TYPE_CHECKING:
    from collections.abc import Sequence

    from rootlight.games.game import Cells
    from rootlight.table.in_play import InPlay, Report
    from rootlight.table.shows import Show


class Refusals:
    """The refusals of one board."""

    def __init__(self, in_play: "InPlay", show: "Show", report: "Report") -> None:
        self._in_play = in_play
        self._show = show
        self._report = report

    def refuse(self, pad: int, code: str, witnesses: "Sequence[int]") -> None:
        """Show a refusal at the pad of a cell: no, and why."""
        match = self._in_play.match
        cell = self._in_play.placement.game[pad]
        region = None
        if code == "claimed":
            region = bytearray(match.shape.count)
            match.game.mark_region(cell, region)
        self._show.refuse(pad, witnesses, region)
        self._tell(cell, None, code, witnesses)

    def ask_for_room(self, pad: int, cell: int) -> None:
        """The turn has all its stones: one is to be taken back first."""
        self._show.ask_for_room(pad)
        self._tell(cell, None, "count", ())

    def refuse_button(
        self, button: int, move: "str | Cells", code: str, witnesses: "Sequence[int]"
    ) -> None:
        """Show a refusal at a button; the show does not wait for the finger to lift."""
        self._show.refuse_button(button, witnesses, False)
        self._tell(-1, move, code, witnesses)

    def refuse_turn(self, button: int, code: str) -> None:
        """Say kindly, at a button, that it is for somebody else to play."""
        self._show.drop()
        self.refuse_button(button, self._in_play.match.game.end_word(), code, ())

    def refuse_locked(self, button: int, what: str) -> None:
        """Say kindly that the leader has locked something: no on the button, and the fence."""
        self._show.refuse_button(button, (), True)
        self._tell(-1, what, what + "_locked", ())

    def warn(self, partial: "Cells") -> bool:
        """Show what a turn would lose; return whether there is anything."""
        cells = self._in_play.match.game.at_risk(partial)
        if not cells:
            return False
        self._show.warn(cells)
        self._tell(-1, partial, "at_risk", cells)
        return True

    def _tell(
        self, cell: int, move: "str | Cells | None", code: str, witnesses: "Sequence[int]"
    ) -> None:
        self._in_play.rules.before_refusal(cell, move, code)
        self._report.tell("refused", (cell, move, code, witnesses))
