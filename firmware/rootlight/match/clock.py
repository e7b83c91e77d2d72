"""The time that each player has left: Fischer or byo-yomi, in ms, for any number of players.

Made by the match, which tells it of turns; the table tells it of time, and when it may run. Knows
players as numbers and time as ticks that wrap (`compat.ticks_diff`); imports `compat` only. Of a
turn that goes on it knows one number, how long it has taken so far. All else follows from `table`,
which holds how things stood when the turn began. The move stack keeps what a turn changes in it.
So `undo`, `redo` and the saved game give the time back exactly as it was.
"""

from rootlight.compat import const, ticks_diff

TYPE_CHECKING = const(0)  # mypy takes it as true
if TYPE_CHECKING:
    from collections.abc import Callable

NONE = const(0)
FISCHER = const(1)  # after each of his turns a player gets some time more
BYOYOMI = const(2)  # when the main time is over a player has periods; a turn within one keeps it
MODES = ("none", "fischer", "byoyomi")

# The limits of a clock, in whole seconds. A player's whole time fits into 29 bits of ms. All that
# a player has fits into 29 bits of ms.
MOST_MAIN_S = const(86400)
MOST_ADD_S = const(600)
MOST_PERIOD_S = const(3600)
MOST_PERIODS = const(99)

# The choices of the board's menu: mode, main time, time to add or of a period, periods.
PRESETS = (
    (FISCHER, 900000, 10000, 0),
    (BYOYOMI, 600000, 30000, 3),
)

# The nearness of the end of a player's time, by `left_ms`.
PLENTY = const(0)
LAST_MINUTE = const(1)
LAST_SECONDS = const(2)
_MINUTE_MS = const(60000)
_SECONDS_MS = const(10000)

# More time than this a clock does not count.
MOST_MS = const(0x1FFFFFFF)
# The table: whether the clock was started, then for each player 4 bytes of ms, the whole periods
# that come after these, and whether his flag has fallen.
_STARTED = const(0)
_FIRST = const(1)
_ENTRY = const(6)
_LATER = const(4)
_FLAG = const(5)
LAST_MARK = const(127)


class Clock:
    """The clock of one match.

    players: how many there are. whose: function, the number of the player to move, -1 for nobody.

    `mode`: NONE, FISCHER or BYOYOMI; `main_ms`, `extra_ms` (to add, or a period), `periods`: how
    it was set. `mark`: another number, from 1 to 127, each time it is set; 0 at first. `table`: a
    bytearray, how things stood when the turn began. `coming`: the same for the turn after it, see
    `end_turn`. `spent_ms`: what the turn has taken so far. `is_paused`: whether people stopped it.
    `moments`: grows whenever the board may have to show or tell something else: a turn begins, the
    clock is set or stopped, the last minute or ten seconds, a period, or a flag has come.
    """

    def __init__(self, players: int, whose: "Callable[[], int]") -> None:
        self.mode = NONE
        self.main_ms = 0
        self.extra_ms = 0
        self.periods = 0
        self.mark = 0
        self.table = bytearray(_FIRST + players * _ENTRY)
        self.coming = bytearray(len(self.table))
        self.spent_ms = 0
        self.is_paused = False
        self.moments = 0
        self._players = players
        self._whose = whose
        self._runs = False
        self._seen_at = 0
        self._has_fallen = False  # the flag of the player to move, in this turn
        self._due_ms = 0  # when the turn has taken so long, the next moment has come
        # The results of `_reckon`.
        self._left_ms = 0
        self._later = 0
        self._is_over = False

    # Setting it.

    def set(self, mode: int, main_ms: int, extra_ms: int = 0, periods: int = 0) -> None:
        """Give everybody this much time. The next turn that is finished starts the clock."""
        self.restore(self.mark % LAST_MARK + 1, mode, main_ms, extra_ms, periods)

    def restore(self, mark: int, mode: int, main_ms: int, extra_ms: int, periods: int) -> None:
        """Set the clock as it was set before, with its mark: a saved game goes on."""
        self.mark = mark
        self.mode = mode
        self.main_ms = main_ms
        self.extra_ms = extra_ms
        self.periods = periods
        self.is_paused = False
        self._runs = False
        self.table[_STARTED] = 0
        for player in range(self._players):
            at = _FIRST + player * _ENTRY
            if mode == BYOYOMI and not main_ms:
                self._put(self.table, at, extra_ms, periods - 1, 0)
            else:
                self._put(self.table, at, main_ms, periods, 0)
        self.begin_turn()

    def control(self) -> "tuple[int, int, int, int]":
        """(mode, main_ms, extra_ms, periods), for `set`."""
        return self.mode, self.main_ms, self.extra_ms, self.periods

    def kept(self) -> "list[int]":
        """Return the numbers that are kept with the game, as `restore` takes them."""
        return [self.mark, self.mode, self.main_ms, self.extra_ms, self.periods]

    # Time.

    def advance(self, now_ms: int) -> bool:
        """Count the time since the last call, if the clock ran; whether a flag has just fallen.

        Allocates nothing.
        """
        passed_ms = ticks_diff(now_ms, self._seen_at)
        self._seen_at = now_ms
        player = self._whose()
        if not self._runs or passed_ms <= 0 or player < 0:
            return False
        self.spent_ms = min(self.spent_ms + passed_ms, MOST_MS)
        if self.spent_ms < self._due_ms:
            return False
        self.moments += 1
        self._find_next_moment(player)
        if self._has_fallen or not self._is_over:
            return False
        self._has_fallen = True
        return not self.table[_FIRST + player * _ENTRY + _FLAG]

    def _find_next_moment(self, player: int) -> None:
        """Find how long the turn may take until its player is nearer to his end."""
        self._reckon(player)
        left_ms = self._left_ms
        if left_ms > _MINUTE_MS:
            left_ms -= _MINUTE_MS
        elif left_ms > _SECONDS_MS:
            left_ms -= _SECONDS_MS
        self._due_ms = self.spent_ms + left_ms if left_ms else MOST_MS + 1

    def run(self, runs: bool, now_ms: int) -> None:
        """Let the time of the player to move run from now on, or stand still."""
        if runs and not self._runs:
            self._seen_at = now_ms
        self._runs = runs

    def stand_still(self) -> None:
        """The match is not on the board: its time stands still until `run`."""
        self._runs = False

    def pause(self, is_paused: bool) -> None:
        """People stop the clock, or let it go on."""
        self.is_paused = is_paused
        self.moments += 1

    def take_up(self, spent_ms: int, is_paused: bool) -> None:
        """Go on within a turn that has taken so long already; its flag was told."""
        self.spent_ms = spent_ms
        self.is_paused = is_paused
        player = self._whose()
        self._has_fallen = player >= 0 and self.has_flag(player)
        self._due_ms = 0

    def wake_up(self) -> None:
        """The power was off: the turn begins again, and a clock that ran is paused."""
        self.begin_turn()
        self.is_paused = self.is_started()

    # Turns.

    def end_turn(self, player: int) -> None:
        """A player has finished a move: fill `coming`. It counts after `begin_turn`.

        Where the same player goes on, nothing is added and no period begins again.
        """
        after = self._whose()
        self._find(player, self.spent_ms)
        left_ms = self._left_ms
        self.coming[:] = self.table
        if after != player:
            if self.is_started() and after >= 0:
                left_ms = self._with_extra(left_ms)
            self.coming[_STARTED] = 1
        flag = 1 if self._is_over else 0
        self._put(self.coming, _FIRST + player * _ENTRY, left_ms, self._later, flag)

    def _with_extra(self, left_ms: int) -> int:
        """Return a player's time after his turn, if he had `left_ms` at its end."""
        if self.mode == FISCHER:
            return min(left_ms + self.extra_ms, MOST_MS)
        is_in_period = self._later < self.periods and not self._is_over
        return self.extra_ms if is_in_period else left_ms

    def take_coming(self) -> None:
        """The move was noted: what `end_turn` has found counts, and a turn begins."""
        self.table[:] = self.coming
        self.begin_turn()

    def begin_turn(self) -> None:
        """A turn begins: as `table` says, and nothing of it has passed."""
        self.spent_ms = 0
        self._has_fallen = False
        self._due_ms = 0
        self.moments += 1

    # The state of the clock now.

    def is_started(self) -> bool:
        """Return whether a turn was finished since the clock was set."""
        return self.table[_STARTED] != 0

    def left_ms(self, player: int) -> int:
        """Return the time that a player has left: of his main time, or of the period he is in."""
        self._reckon(player)
        return self._left_ms

    def periods_left(self, player: int) -> int:
        """Return the number of a player's periods, with the one that he is in."""
        self._reckon(player)
        return 0 if self._is_over else min(self._later + 1, self.periods)

    def is_in_period(self, player: int) -> bool:
        """Return whether the main time of a player is over, and his time that of a period."""
        self._reckon(player)
        return self._later < self.periods and not self._is_over

    def whole_ms(self, player: int) -> int:
        """Return the time until a player's flag falls, all periods included."""
        self._reckon(player)
        return self._left_ms + self._later * self.extra_ms

    def has_flag(self, player: int) -> bool:
        """Return whether the time of a player has been over."""
        self._reckon(player)
        return self._is_over

    def nearness(self, player: int) -> int:
        """PLENTY, LAST_MINUTE or LAST_SECONDS."""
        self._reckon(player)
        if self._left_ms > _MINUTE_MS:
            return PLENTY
        return LAST_MINUTE if self._left_ms > _SECONDS_MS else LAST_SECONDS

    def _reckon(self, player: int) -> None:
        """Find how a player stands: from the table, and what his turn has taken so far."""
        self._find(player, self.spent_ms if player == self._whose() else 0)

    def _find(self, player: int, spent_ms: int) -> None:
        at = _FIRST + player * _ENTRY
        table = self.table
        left_ms = table[at] | table[at + 1] << 8 | table[at + 2] << 16 | table[at + 3] << 24
        left_ms -= spent_ms
        later = table[at + _LATER] if self.mode == BYOYOMI else 0
        self._is_over = table[at + _FLAG] != 0
        if left_ms <= 0:
            # This many whole periods have passed since the one that is in the table.
            passed = -left_ms // self.extra_ms if later else 0
            if passed < later:
                left_ms = self.extra_ms - -left_ms % self.extra_ms
                later -= passed + 1
            else:
                left_ms = later = 0
                self._is_over = True
        self._left_ms = left_ms
        self._later = later

    def _put(self, table: bytearray, at: int, left_ms: int, later: int, flag: int) -> None:
        for place in range(_LATER):
            table[at + place] = left_ms >> 8 * place & 255
        table[at + _LATER] = later
        table[at + _FLAG] = flag
