"""The Storage: the game in progress on the flash, the game before it, and the library.

Used by the device. README.md beside this file says what lies on the flash, and what happens when
the power goes.
"""

from rootlight.compat import const
from rootlight.storage import library, names
from rootlight.storage.log import GameLog, write_log
from rootlight.storage.recovery import Recovery

TYPE_CHECKING = const(0)  # mypy takes it as true
if TYPE_CHECKING:
    from rootlight.match.match import Match
    from rootlight.storage.recovery import Recovery

# This many bytes in the tail are worth being moved while nobody plays.
_LONG_TAIL = const(200)


class Storage:
    """Saves one match after another.

    platform: gives `open_file` and `files`, MicroPython's `open` and `os`. unread: whether
    anything could not be read at the start. Then nothing is written before somebody plays, because
    another start may read it.
    """

    def __init__(self, platform) -> None:
        self.unread = False
        self._platform = platform
        self._log: "GameLog | None" = None
        self._number = 0  # of the newest log
        self._highest = 0  # the highest number of a game that is known, besides that of a log
        self._is_stale = False  # the log is to be written afresh, though its frames are whole
        self._is_kept = False  # whether the match is in the library
        # The log of the game before, which `undo` may bring back: its number, and the game's own.
        self._previous_log = 0
        self._previous_game = 0
        # Numbers of logs to be set aside once there is a new one; None if nobody could look.
        self._aside: "list[int] | None" = []

    # The start.

    def load(self) -> "Recovery":
        """Find the game that was saved last, and go on with its log."""
        found = Recovery(self._platform)
        self.unread = found.unread
        self._log = found.log
        self._number = found.number
        self._highest = found.highest
        self._is_kept = found.is_kept
        self._previous_log = found.previous_log
        self._previous_game = found.previous_game
        self._aside = found.logs_aside
        return found

    def set_newest_aside(self) -> None:
        """Have the log set aside that was found, and the one before it: not for this board."""
        if self._log is not None and self._aside is not None:
            self._aside += [number for number in (self._number, self._previous_log) if number]
        self._log = None
        self._previous_log = self._previous_game = 0

    # While people play.

    def save(self, match: "Match", swapped: bool) -> None:
        """Save a match; raises OSError, and then all that was saved before still counts."""
        log = self._log
        if log is None or match is not log.match or not self._may_add():
            self._save_in_full(match, swapped, True)
        elif match.game.is_over() != self._is_kept:
            self._save_in_full(match, swapped, False)
        elif log.has_all(match.move_stack):
            return
        elif log.has_many_new_turns():
            self._save_in_full(match, swapped, True)
        elif not log.add_to_tail():
            self._add_to_log(log, swapped)

    def keep_replaced(self, replaced: "list[tuple[Match, bool]]", on_board: "Match") -> None:
        """Keep games, each with whether it is swapped, in whose place another one was put.

        Each leaves the list as soon as the flash has it. on_board: people's own game, which is
        saved after them. Raises OSError.
        """
        while replaced:
            match, swapped = replaced[0]
            if not match.number:
                self._highest = self._next_number()
                match.note_saved_as(self._highest)
            library.keep_replaced(self._platform, match, swapped, on_board.number)
            replaced.pop(0)

    def renew_head(self) -> None:
        """Write the head of the log afresh: the players or their places have changed."""
        self._is_stale = True

    def has_long_tail(self) -> bool:
        """Return whether the tail should be moved while nobody plays."""
        return self._log is not None and self._log.tail_bytes > _LONG_TAIL

    def move_tail(self) -> None:
        """Move the tail into the log, which takes longer than a turn may. Raises OSError."""
        if self._log is not None and self._may_add():
            self._log.move_tail()

    def _may_add(self) -> bool:
        return self._log is not None and self._log.is_whole and not self._is_stale

    def _save_in_full(self, match: "Match", swapped: bool, afresh: bool) -> None:
        """Save a match that needs more than a frame in the tail."""
        if self.unread and self._has_all(match):
            # Nobody has played. The files stay, unless there is no file system at all.
            self._platform.files.listdir()
            return
        if afresh or self._log is None:
            self._write_afresh(match, swapped)
        else:
            self._add_to_log(self._log, swapped)
        self._update_library(match)

    def _has_all(self, match: "Match") -> bool:
        """Return whether nothing of a match is new."""
        if self._log is None:
            return not match.move_stack.top()
        return self._log.has_all(match.move_stack)

    def _add_to_log(self, log: GameLog, swapped: bool) -> None:
        """Add what is new or in the tail to the log; write the log afresh if it is too long."""
        if log.is_too_long():
            self._write_afresh(log.match, swapped)
            return
        log.move_tail()
        self._remove_other_logs(log)

    def _update_library(self, match: "Match") -> None:
        """A game that is over is in the library; one that goes on after all is not."""
        library.remove_replaced(self._platform, match.number)
        is_over = match.game.is_over()
        if is_over:
            library.keep(self._platform, match)
        elif self._is_kept:
            library.remove(self._platform, match.number)
        self._is_kept = is_over

    # A new log.

    def _write_afresh(self, match: "Match", swapped: bool) -> None:
        """Write a whole log of a match, and let it be the newest."""
        files = self._platform.files
        number = self._next_number()
        if self._log is None or match is not self._log.match:
            # The log holds another game, and `undo` may bring that one back.
            self._note_previous_log(match)
        elif not self._log.is_untouched() or self._previous_log == self._number:
            # The log holds this game, and `undo` brings no other one back: either a turn of this
            # game was played, or it came back after the log of a newer game could not be written.
            self._previous_log = 0
        could_add = self._may_add()
        aside = self._aside or []
        log = write_log(self._platform, match, number, swapped, self._previous_log, aside)
        # It is the newest now. Should what follows fail, it is written once more.
        self.unread = False
        self._is_stale = True
        self._log = log
        self._number = number
        if not match.number:
            match.note_saved_as(number)
        if aside and not could_add and names.has_tail(files):
            # The next turn would overwrite what the tail holds.
            names.set_aside(files, names.TAIL, str(max(aside)) + "." + names.TAIL_NAME)
        self._is_stale = False
        self._remove_other_logs(log)

    def _next_number(self) -> int:
        """A number that no game has. Raises OSError if that cannot be known."""
        if self._aside is None:
            # The folder could not be listed at the start, so nothing of it was read. Its files
            # keep their names until the new log is there.
            self._number = names.highest_number(self._platform.files)
            self._aside = names.log_numbers(self._platform.files)
        return max([self._number, self._highest] + self._aside) + 1

    def _note_previous_log(self, match: "Match") -> None:
        """Let the game before be the one that `undo` would bring back, if it has a turn.

        One that was taken back counts. The session does the same: without a turn, `undo` brings
        back the game before that.
        """
        log = self._log
        self._is_kept = self._is_in_library(match)
        if log is None or not log.match.move_stack.top():
            # The log has no turn to bring back, so the game before it stays the one that `undo`
            # brings back; unless that is the game which is saved now.
            if self._previous_game == match.number:
                self._previous_log = self._previous_game = 0
            return
        self._previous_log = self._previous_game = 0
        if self._aside and self._number in self._aside:
            # The log was not read as a whole, and is about to be set aside.
            return
        # Set before anything can fail: what that log holds is better than nothing.
        self._previous_log = self._number
        self._previous_game = log.match.number
        if self._may_add():
            log.move_tail()

    def _is_in_library(self, match: "Match") -> bool:
        """Return whether a game that is brought back was finished before, and kept."""
        if not match.number:
            return False
        try:
            return match.number in names.library_numbers(self._platform.files)
        except OSError:
            return False

    def _remove_other_logs(self, log: GameLog) -> None:
        """Remove the logs of games that are past, or set them aside; what fails is done later."""
        if log.match.move_stack.top():
            self._previous_log = self._previous_game = 0
        files = self._platform.files
        aside = self._aside or []
        try:
            for number in names.log_numbers(files):
                if number in (self._number, self._previous_log):
                    continue
                if number in aside:
                    names.set_aside(files, names.log_path(number))
                else:
                    files.remove(names.log_path(number))
        except OSError:
            return
        self._aside = [number for number in aside if number == self._previous_log]
