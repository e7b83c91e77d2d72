"""When the clock of the game on the board runs, and what the lights and the link are told of it.

Made by the controller, which tells it of time at the beginning and at the end of each step. The
times themselves are those of `match.clock`. The clock runs while the game is shown: it stands
still during a lesson, an analysis, an open menu, a bring-up and a test of the LEDs.
"""

from rootlight.compat import const
from rootlight.match.clock import LAST_SECONDS, PLENTY

TYPE_CHECKING = const(0)  # mypy takes it as true
if TYPE_CHECKING:
    from rootlight.match.clock import Clock
    from rootlight.match.match import Match
    from rootlight.table.in_play import InPlay, Report, Ticker
    from rootlight.table.picker import Offers
    from rootlight.table.session import Session

# The time of the player to move, as the lights show it, from `match.clock`: PLENTY, LAST_MINUTE,
# LAST_SECONDS; and FLAG for one whose time is over.
FLAG = const(3)


class TimeKeeper:
    """The time of one board.

    `game_is_shown`: whether it is the game that is shown, and no guest of the device.
    """

    def __init__(
        self,
        in_play: "InPlay",
        session: "Session",
        offers: "Offers",
        report: "Report",
        ticker: "Ticker",
    ) -> None:
        self._in_play = in_play
        self._session = session
        self._offers = offers
        self._report = report
        self._ticker = ticker
        self.game_is_shown = True
        self._seen = 0  # what the lights and the link know, as numbers
        self._told = 0
        self._second = 0  # which of the last ten seconds was heard, counted down
        # The counts of changes of controller and clock at the last look. If neither has changed
        # since, there is nothing new to tell.
        self._changes = -1
        self._moments = -1

    # For the lights and the link.

    def has_clock(self) -> bool:
        """Return whether the game on the board has a clock."""
        return self._in_play.match.clock.mode != 0

    def is_paused(self) -> bool:
        """Return whether people have stopped the clock of a game that goes on."""
        clock = self._in_play.match.clock
        return clock.mode != 0 and clock.is_paused and self._player() >= 0

    def runs(self) -> bool:
        """Return whether the time of the player to move passes."""
        clock = self._in_play.match.clock
        if not clock.mode or clock.is_paused or not clock.is_started() or self._player() < 0:
            return False
        is_shown = self.game_is_shown and self._offers.picker is None
        return is_shown and self._session.is_own_game()

    def nearness(self) -> int:
        """Return how near the player to move is to the end of his time, or FLAG.

        PLENTY where there is no clock, or none that has started, or one that is paused.
        """
        clock = self._in_play.match.clock
        player = self._player()
        if not clock.mode or player < 0 or not clock.is_started() or clock.is_paused:
            return PLENTY
        return FLAG if clock.has_flag(player) else clock.nearness(player)

    def minutes(self) -> "list[int]":
        """Return the minutes that each player has until his flag falls, a begun one counted."""
        match = self._in_play.match
        players = range(len(match.game.players()))
        return [(match.clock.whole_ms(player) + 59999) // 60000 for player in players]

    def _player(self) -> int:
        return self._in_play.match.game.player()

    # Changes by people.

    def set(self, match: "Match", control: "tuple[int, int, int, int]") -> None:
        """Set the clock of a match, as `Clock.set` takes it."""
        match.set_clock(control)
        self._ticker.changed()
        self._told = -1
        self._tell()

    def pause(self, clock: "Clock", is_paused: bool) -> None:
        """Stop a clock, or let it go on."""
        clock.pause(is_paused)
        self._ticker.changed()
        self._told = -1
        self._tell()

    def show_game(self, is_shown: bool) -> None:
        """The game is shown from now on, or a guest of the device in its place."""
        self.game_is_shown = is_shown
        self._changes = -1
        self._in_play.match.clock.run(self.runs(), self._ticker.now)

    # Time passes. Nothing is allocated but when something is told.

    def count(self, now_ms: int) -> None:
        """A step begins: the time until now is that of the player to move."""
        match = self._in_play.match
        if match.clock.mode and match.clock.advance(now_ms):
            self._ticker.changed()
            self._report.tell("flag", match.game.players()[match.game.player()])

    def step(self, now_ms: int) -> None:
        """A step ends: does the clock run from now on, and is there anything new?"""
        clock = self._in_play.match.clock
        if clock.mode:
            clock.run(self.runs(), now_ms)
        if self._ticker.changes != self._changes or clock.moments != self._moments:
            self._look(clock)
        if self._seen == 1 + LAST_SECONDS:
            self._tick(clock)

    def _look(self, clock: "Clock") -> None:
        """See what the lights and the link are to know."""
        seen = 1 + self.nearness() if clock.mode else 0
        if seen != self._seen:
            self._seen = seen
            self._ticker.changed()
        self._changes = self._ticker.changes
        self._moments = clock.moments
        self._tell()

    def _tick(self, clock: "Clock") -> None:
        """Let each of the last ten seconds be heard as it begins, while the clock runs."""
        if not self.runs():
            return
        second = (clock.left_ms(self._player()) + 999) // 1000
        if second != self._second:
            self._second = second
            self._report.last_seconds()

    def _tell(self) -> None:
        """Tell the link how the clock stands, if it has not heard of it by the turn."""
        clock = self._in_play.match.clock
        told = 0
        if clock.mode:
            told = clock.mark << 2 | clock.is_paused << 1 | self.runs()
        player = self._player()
        if player >= 0:
            told |= clock.periods_left(player) << 9 | clock.is_in_period(player) << 16
        if told != self._told:
            self._told = told
            self._report.tell("clock", None)
