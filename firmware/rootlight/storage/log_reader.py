"""Reads one log from the flash, with what the tail has of it. Used by the recovery."""

import json
import struct
from binascii import crc32

from rootlight.match.match import Match
from rootlight.storage.frames import (
    DAMAGED,
    HEAD,
    MORE_TURNS,
    PLACES,
    PLACES_BYTES,
    TURNS,
    WHOLE,
    next_frame,
)
from rootlight.storage.log import GameLog
from rootlight.storage.names import TAIL, has_tail, log_path


class LogReader:
    """A log as it was read.

    match: the Match as far as it could be read, or None. head: dict of what was set up. is_read:
    whether the flash gave all of it; if not, another start may read it. is_damaged: whether any of
    its bytes are wrong.

    path: of its file, if that is not a log of the game in progress; then the tail is of others.
    """

    def __init__(self, platform, number: int, path: "str | None" = None) -> None:
        self.number = number
        self.match: "Match | None" = None
        self.head: dict = {}
        self.is_read = True
        self._platform = platform
        self._path = path
        self._end = self._tail_end = WHOLE
        self._frames = 0  # the place of the next frame
        self._floor = 0
        self._size = self._tail_bytes = 0
        self._needs_tail = False  # whether the tail holds frames that the log has not
        try:
            self._read()
        except Exception:
            # The frames are whole, but no firmware like this one wrote them.
            self.match = None
        self.is_damaged = self.match is None or DAMAGED in (self._end, self._tail_end)

    def is_whole(self) -> bool:
        """Return whether the log and its tail end as they should."""
        return self._end == self._tail_end == WHOLE

    def is_untouched(self, match: Match) -> bool:
        """Return whether nothing was played since the game began."""
        return not match.move_stack.top() and self._frames <= 2

    def log_to_go_on(self, match: Match, is_whole: bool) -> GameLog:
        """The GameLog that goes on where this one ends. is_whole: whether it may be added to."""
        return GameLog(
            self._platform,
            match,
            self.number,
            self._frames,
            self._size,
            self._tail_bytes,
            self._floor,
            is_whole,
        )

    def _read(self) -> None:
        try:
            with self._platform.open_file(self._path or log_path(self.number), "rb") as file:
                self._end = self._read_log(file)
                self._size = file.tell()
            if self.match is not None:
                self._floor = self.match.move_stack.top()
                if self._path is None and has_tail(self._platform.files):
                    with self._platform.open_file(TAIL, "rb") as file:
                        self._tail_end = self._read_tail(file)
                        self._tail_bytes = file.tell() if self._needs_tail else 0
        except (OSError, MemoryError):
            self.is_read = False
        if self.match is not None:
            self.match.game.refresh()
            self.match.clock.wake_up()

    def _read_log(self, file) -> int:
        """Take what the log holds; return how it ends."""
        while True:
            found = next_frame(file)
            if isinstance(found, int):
                return found
            mark, number, place, held = found
            if number != self.number or place < self._frames or not self._take(mark, held):
                return DAMAGED
            self._frames = place + 1

    def _read_tail(self, file) -> int:
        """Take what the tail holds beyond the log; return how it ends.

        A tail of another log does not count any more. Neither do torn or damaged bytes before
        anything that counts: a newer tail was being written over them.
        """
        while True:
            found = next_frame(file)
            if isinstance(found, int):
                return found
            mark, number, place, held = found
            if number != self.number:
                return WHOLE
            if place < self._frames and not self._needs_tail:
                continue
            if not self._take(mark, held):
                return DAMAGED
            self._needs_tail = True
            self._floor = min(self._floor, struct.unpack(PLACES, held[:PLACES_BYTES])[1])
            self._frames = place + 1

    def _take(self, mark: bytes, held: bytes) -> bool:
        """Take one frame; whether the state is then what it was when the frame was written."""
        if mark == HEAD:
            self._take_head(json.loads(held))
            return True
        if self.match is None or mark not in (TURNS, MORE_TURNS) or len(held) < PLACES_BYTES:
            return False
        move_stack = self.match.move_stack
        state = self.match.game.state
        check, start, end = struct.unpack(PLACES, held[:PLACES_BYTES])
        if start > move_stack.top():
            return False
        stood = move_stack.end()
        move_stack.rewrite(start, memoryview(held)[PLACES_BYTES:], end, state)
        if mark == MORE_TURNS or crc32(state) == check:
            return True
        # The turns before these are good.
        move_stack.rewrite(start, b"", min(start, stood), state)
        return False

    def _take_head(self, head: dict) -> None:
        self.head = head
        head["aside"] = list(head.get("aside", ()))
        head["swapped"] = bool(head["swapped"])
        head["left"] = int(head["left"])
        match = Match(head["game"], head["board"], head["options"], head["seed"], head["cards"])
        match.note_saved_as(int(head["number"]))
        for player, level in enumerate(head.get("opponents", ())):
            match.opponents[player] = level
        if "clock" in head:
            match.clock.restore(*[int(number) for number in head["clock"]])
        self.match = match
