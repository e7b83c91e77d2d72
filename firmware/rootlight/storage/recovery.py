"""The way back at a start: the game that was saved last, and the one that it followed.

Used by the storage. Nothing on the flash is changed here. The readable part of a damaged log goes
on; the damaged log is set aside once that part has a log of its own.
"""

from rootlight.compat import const
from rootlight.storage.log_reader import LogReader
from rootlight.storage.names import (
    ASIDE,
    highest_number,
    library_numbers,
    log_numbers,
    log_path,
    replaced_numbers,
)

TYPE_CHECKING = const(0)  # mypy takes it as true
if TYPE_CHECKING:
    from rootlight.match.match import Match
    from rootlight.storage.log import GameLog


class Recovery:
    """The findings of a start on the flash.

    match, swapped: the game; None if there was nothing, or nothing that could be read. old:
    (match, swapped) of the game that `undo` brings back, or None. is_saved: whether the flash
    holds the game as it is now. damaged: the paths that damaged files have once they are set
    aside. unread: whether anything could not be read. The other fields are for the Storage.
    """

    def __init__(self, platform) -> None:
        self.match: "Match | None" = None
        self.swapped = False
        self.old: "tuple[Match, bool] | None" = None
        self.is_saved = True
        self.damaged: "list[str]" = []
        self.unread = False
        self.log: "GameLog | None" = None
        self.number = 0
        self.highest = 0
        self.is_kept = False
        self.previous_log = 0
        self.previous_game = 0
        self.logs_aside: "list[int] | None" = None
        self._platform = platform
        self._aside: "list[int]" = []
        try:
            self._find()
        except OSError:
            self.unread = True
        else:
            self.logs_aside = self._aside

    def _find(self) -> None:
        """Find the newest log of which anything is of use.

        Raises OSError if the folder cannot be listed.
        """
        files = self._platform.files
        numbers = log_numbers(files)
        for number in reversed(numbers):
            reader = self._read(number)
            if reader.match is not None:
                for one in reader.head["aside"]:
                    if one in numbers and one < number:
                        self._set_aside(one)
                self._go_on_with(reader, reader.match)
                before = reader.head["left"]
                if before in numbers and before != number and reader.is_untouched(reader.match):
                    self._find_old(before)
                return
        self.number = highest_number(files)

    def _read(self, number: int) -> LogReader:
        """Read a log; have it set aside if anything is wrong with it."""
        reader = LogReader(self._platform, number)
        if not reader.is_read:
            self.unread = True
            self._aside.append(number)
        elif reader.is_damaged:
            self._set_aside(number)
        return reader

    def _set_aside(self, number: int) -> None:
        """Have a log set aside when there is a new one, and tell of it."""
        self._aside.append(number)
        self.damaged.append(log_path(number) + ASIDE)

    def _go_on_with(self, reader: LogReader, match: "Match") -> None:
        """Let this be the game that goes on."""
        is_whole = reader.is_whole() and not self._aside
        self.match = match
        self.swapped = reader.head["swapped"]
        self.number = reader.number
        self.log = reader.log_to_go_on(match, is_whole)
        try:
            self.is_kept = match.number in library_numbers(self._platform.files)
            self.highest = max(replaced_numbers(self._platform.files) + [0])
        except OSError:
            self.is_kept = False  # a game that is over is put there once more
        self.is_saved = is_whole and self.is_kept == match.game.is_over()

    def _find_old(self, number: int) -> None:
        """Find the game before, while nothing was played in this one."""
        reader = self._read(number)
        if reader.match is None:
            return
        self.old = reader.match, reader.head["swapped"]
        self.previous_log = number
        self.previous_game = reader.match.number
