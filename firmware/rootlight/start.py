"""Start-up on the board: the way from `main.py` into the loop, or to the prompt for an update.

Used by the image's `main.py`, and by the program that measures a board.
"""

import gc

from rootlight.boot import startup
from rootlight.compat import const
from rootlight.platforms.pico import Platform, service_was_asked

# If garbage fills the whole heap before it is collected, what the board keeps ends up all over the
# heap. Then a search finds no 48 KB in one piece for its tree.
_COLLECT_EACH = const(32768)


def main() -> None:
    """Run the board; returns only to leave the serial port to the prompt, for an update."""
    if service_was_asked():
        # Without the watchdog; earlier failures do not matter any more.
        Platform.note_start(0, False)
        return
    gc.threshold(_COLLECT_EACH)
    runner = startup.begin(Platform, read_file)
    while runner is not None:
        runner.step()


def put_together() -> tuple:
    """(platform, device), not started yet, and without the watchdog: for other programs."""
    gc.threshold(_COLLECT_EACH)
    return startup.put_together(Platform, read_file)


def read_file(name):
    """The text of a file of the board, or of the image if the board has none. Raises OSError."""
    try:
        with open(name) as file:
            return file.read()
    except OSError:
        text = _read_frozen(name)
        if text is None:
            raise
        return text


def _read_frozen(name):
    """The text of a file that the image brought (host_sim/deploy/image), or None."""
    try:
        import frozen_files
    except ImportError:
        return None
    return frozen_files.read(name)
