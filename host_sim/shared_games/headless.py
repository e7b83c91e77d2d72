"""A joined board on standard input and output: lines of a script, and turns of the other boards.

Used by `__main__`. Time passes on the board only where the script lets it, as without a room; what
comes from the broker is put on the board between two lines of the script.
"""

from __future__ import annotations

import queue
import threading
import time
from typing import BinaryIO

from host_sim.headless.lines import TakesBytes, answer, lines_of, take
from host_sim.rooms.joined_board import JoinedBoard

# Without news it looks so often whether something must be said again.
_LOOK_S = 1.0
# After the script has ended, the broker is waited for so long at most.
_LAST_S = 5.0
_LINES = 1000


class Desk:
    """Lines of a script and news of the line, for one thread."""

    def __init__(self) -> None:
        # Lines for the thread that carries them out. None says that there is news, an empty line
        # that the script has ended.
        self._waiting: queue.Queue[bytes | None] = queue.Queue()
        self._has_news = threading.Event()
        self._room = threading.Semaphore(_LINES)

    def tell_news(self) -> None:
        """Something has come from the broker; called by its thread."""
        if not self._has_news.is_set():
            self._has_news.set()
            self._waiting.put(None)

    def read(self, source: BinaryIO) -> None:
        """Take the lines of a script until it ends; for a thread of its own."""
        for line in lines_of(source):
            self._room.acquire()
            self._waiting.put(line)
        self._room.acquire()
        self._waiting.put(b"")

    def next(self, patience_s: float) -> bytes | None:
        """The next line; None where there is news, or nothing for so long."""
        try:
            line = self._waiting.get(timeout=patience_s)
        except queue.Empty:
            return None
        if line is None:
            self._has_news.clear()
        else:
            self._room.release()
        return line


def run(
    board: JoinedBoard, port: TakesBytes, desk: Desk, source: BinaryIO, sink: BinaryIO
) -> None:
    """Answer lines, and follow the other boards, until the source ends.

    port: of the simulated board that is joined.
    """
    threading.Thread(target=desk.read, args=(source,), daemon=True).start()
    while True:
        line = desk.next(_LOOK_S)
        if line == b"":
            break
        if line is not None:
            take(board, port, line)
        if not answer(board, sink):
            break
    last = time.monotonic() + _LAST_S
    while not board.is_published and time.monotonic() < last:
        desk.next(0.1)
        if not answer(board, sink):
            break
    board.close()
