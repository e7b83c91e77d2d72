"""Cells that offer something to choose: what the menu and the choice of lessons share.

The controller's Offers have one Picker while it is open, which gets touches and presses; the
lights paint it. Knows built cells, no colours.
"""

from rootlight.board_files.pad_numbers import UNDO
from rootlight.compat import const, ticks_diff

TYPE_CHECKING = const(0)  # mypy takes it as true
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from typing import Any, Protocol

    from rootlight.table.in_play import InPlay, Report, Ticker
    from rootlight.table.opponents import Opponents
    from rootlight.table.session import Session
    from rootlight.table.shows import Refusals, Show

    # An offer: its name, the first and the last of its numbers, whether it is chosen, and where
    # players are chosen, the level at which the board plays for it.
    Offer = tuple[str, int, int, bool, int | None]
    # The step, by built cell the number of what it offers (0 for nothing), the offers, and the
    # game, the board and the preset that `end` would start.
    Offered = tuple[str, bytes, list[Offer], tuple[str, str | None, str]]

    class LessonOffer(Protocol):
        """See `lessons.offer`."""

        def has_books(self) -> bool: ...
        def open(self, controller: Any) -> str | None: ...
        def doings(self) -> Mapping[str, Callable[[Any, dict], dict]]: ...

    class Table(Protocol):
        """The controller, as far as a picker asks it."""

        in_play: InPlay
        offers: "Offers"
        opponents: Opponents
        refusals: Refusals
        report: Report
        session: Session
        show: Show
        ticker: Ticker


_LEAVE_MS = const(20000)


class Offers:
    """The choices that one board offers.

    `picker`: the Picker that is open, or None; `corners`: {pad: name of a game}, what is engraved
    for the menu; `lessons`: the LessonOffer.
    """

    def __init__(
        self,
        corners: "dict[int, str]",
        lessons: "LessonOffer",
        report: "Report",
        ticker: "Ticker",
    ) -> None:
        self.picker: "Picker | None" = None
        self.corners = corners
        self.lessons = lessons
        self._report = report
        self._ticker = ticker

    def open(self, picker: "Picker | None") -> None:
        """Let a picker, or None, be the one that is open; the link is not told."""
        self.picker = picker
        self._ticker.changed()

    def close(self) -> None:
        """Close the picker, if one is open, and tell if the link knew what it offers."""
        picker = self.picker
        if picker is None:
            return
        self.picker = None
        self._ticker.changed()
        if picker.told() is not None:
            self._report.tell("lesson", None)


class Picker:
    """The choice that is offered at the moment.

    `chosen`: the number of the offer that `end` would take. `touched`: bytearray by built cell,
    the number, from 1, of the offer that a touch there chooses; 0 none. `lit`: the same, for the
    cells that show it.
    """

    def __init__(self, controller: "Table") -> None:
        self.chosen = 0
        self.touched = bytearray(controller.in_play.built.count)
        self.lit = bytearray(controller.in_play.built.count)
        self._controller = controller
        self._since = controller.ticker.now

    def step(self, now_ms: int) -> None:
        """Leave if nothing has been touched for a time."""
        if ticks_diff(now_ms, self._since) >= _LEAVE_MS:
            self._leave()
            self._controller.show.tell_menu_closed()

    def touch(self, pad: int) -> None:
        """A cell was touched."""
        self._since = self._controller.ticker.now
        self._controller.show.drop()
        self._take_touch(pad)

    def press(self, button: int) -> None:
        """`undo` or an `end` was pressed."""
        self._since = self._controller.ticker.now
        self._controller.show.drop()
        if button == UNDO:
            self._go_back()
        else:
            self._start()

    def is_chosen(self, offer: int) -> bool:
        """Return whether the offer of this number, from 1, is one that `end` would take."""
        return offer - 1 == self.chosen

    def told(self) -> "dict | None":
        """Return the offers for the link, or None if it is not told of them."""
        return None

    def stamp(self) -> int:
        """A number that is another one as soon as something else is offered or chosen.

        -1 where nothing is `offered`.
        """
        return -1

    def offered(self) -> "Offered | None":
        """Return the offers for `shows` on the link, or None if `told` has all of them."""
        return None

    def _leave(self) -> None:
        self._controller.offers.close()

    def _clear(self) -> None:
        """Offer nothing."""
        for pad in range(len(self.lit)):
            self.lit[pad] = self.touched[pad] = 0

    def _take_touch(self, pad: int) -> None:
        """Choose what a touched cell offers, or refuse it."""
        raise NotImplementedError

    def _go_back(self) -> None:
        """Offer what was offered before, or leave."""
        raise NotImplementedError

    def _start(self) -> None:
        """Start what is chosen."""
        raise NotImplementedError
