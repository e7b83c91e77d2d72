"""Start-up on the board: the way from `main.py` into the loop, or to the prompt for an update.

Used by `main.py`, by the image's `main.py`, and by the program that measures a board.
"""

import gc

from rootlight.compat import const
from rootlight.platforms.pico import Platform, service_was_asked
from rootlight.unloading import Unloader

TYPE_CHECKING = const(0)  # mypy takes it as true
if TYPE_CHECKING:
    from rootlight.boot.loop import Runner
    from rootlight.boot.safe_mode import SafeMode

# Where code is loaded into the heap, garbage is collected whenever so many bytes were allocated:
# each module then fills the holes that loading the one before has left. Without that, a hex-7
# finds no piece of heap for its tables, with 70 KB free.
# A touch may have to wait for a collection, which takes 36 ms. With 16 KB a hex-7 ran out of
# memory while it saved, and when a host began another game.
_COLLECT_EACH = const(8192)
# Where code runs in place: if garbage fills the whole heap before it is collected, what the board
# keeps ends up all over the heap. Then a search finds no 48 KB in one piece for its tree.
_COLLECT_EACH_IN_PLACE = const(32768)


def main(in_place: bool = False) -> None:
    """Run the board; returns only to leave the serial port to the prompt, for an update.

    in_place: whether the code runs in place, in flash, as in our image; see `unloading`.
    """
    if service_was_asked():
        # Without the watchdog; earlier failures do not matter any more.
        Platform.note_start(0, False)
        return
    runner = _begin(in_place)
    while runner is not None:
        runner.step()


def _begin(in_place: bool) -> "Runner | SafeMode | None":
    """What is to be stepped, see `startup.begin`. The loop holds no module of the start."""
    unloader = _begin_loading(in_place)
    from rootlight.boot import startup

    return startup.begin(Platform, read_file, unloader=unloader)


def put_together(in_place: bool = False) -> tuple:
    """(platform, device), not started yet, and without the watchdog: for other programs."""
    unloader = _begin_loading(in_place)
    from rootlight.boot import startup

    return startup.put_together(Platform, read_file, unloader=unloader)


def _begin_loading(in_place: bool) -> Unloader:
    """The Unloader; garbage is collected from now on before it fills the heap."""
    gc.threshold(_COLLECT_EACH_IN_PLACE if in_place else _COLLECT_EACH)
    return Unloader(not in_place)


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
