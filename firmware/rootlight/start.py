"""Start-up on the board: the way from `main.py` into the loop, or to the prompt for an update.

Used by `main.py`, and by nobody else: what lies here is compiled, what lies there is not.
"""

from rootlight.platforms.pico import Platform, service_was_asked
from rootlight.unloading import Unloader


def main(in_place: bool = False) -> None:
    """Run the board; returns only to leave the serial port to the prompt, for an update.

    in_place: whether the code runs in place, in flash, as in our image; see `unloading`.
    """
    unloader = Unloader(not in_place)
    from rootlight.boot import startup

    if service_was_asked():
        # Without the watchdog; earlier failures do not matter any more.
        Platform.note_start(0, False)
        return
    runner = startup.begin(Platform, read_file, unloader=unloader)
    while runner is not None:
        runner.step()


def put_together(in_place: bool = False) -> tuple:
    """(platform, device), not started yet, and without the watchdog: for other programs."""
    unloader = Unloader(not in_place)
    from rootlight.boot import startup

    return startup.put_together(Platform, read_file, unloader=unloader)


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
