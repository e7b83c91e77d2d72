"""A flash with one book on it, for the reader and the check; runs on MicroPython."""

from host_sim.board.chips.flash import Flash
from rootlight.lessons.shelf import path_of

HEAD = "book A book\ngame rootbound\nboard hex-4\nlesson One\n"
STEP = "step\nblack a2 b1 b2\nwhite f4 f5 g3\nsay Look.\n"


class Desk:
    """A platform, as far as the firmware asks it. text: of the book called `mine`."""

    def __init__(self, text):
        self.files = Flash()
        data = text if isinstance(text, bytes) else text.encode()
        self.files.put(path_of("mine"), data)
        self.open_file = self.files.open

    def feed(self):
        """Nobody is waiting."""
