"""Makes the parts of a device that the simulator or a replay may replace.

Used by the device. The simulator hands in a `checkpoint` and a quick thinker; `host_sim.replay`
makes parts that feel, hear, find turns and fail as a bug report says.
"""

import sys

from rootlight.compat import const
from rootlight.device.faults import Faults
from rootlight.device.housekeeping import Housekeeping
from rootlight.device.line_input import LineInput
from rootlight.device.saver import Retry, Saver
from rootlight.device.strengths import Strengths
from rootlight.lessons.offer import LessonOffer
from rootlight.saving.storage import Storage
from rootlight.unloading import Unloader

TYPE_CHECKING = const(0)  # mypy takes it as true
if TYPE_CHECKING:
    from collections.abc import Callable

    from rootlight.device.no_thinking import NoThinking
    from rootlight.device.services import Services
    from rootlight.device.thinking import Thinker, Thinking
    from rootlight.flight_recorder.no_recorder import NoRecorder
    from rootlight.flight_recorder.recorder import FlightRecorder
    from rootlight.geometry.shapes import Shape


class Parts:
    """Makes the parts of one device, each when the device's constructor asks for it.

    read_file: function, the text of a file of the builder's by its name; raises OSError. unloader:
    the Unloader, None where no code is ever forgotten. checkpoint: called with SCAN, LINK, TURN,
    FRAME or SAVE (see `device`) when that part of a step begins, for trials; may raise an
    exception.
    """

    def __init__(
        self,
        read_file: "Callable[[str], str] | None" = None,
        unloader: "Unloader | None" = None,
        checkpoint: "Callable[[int], None] | None" = None,
    ) -> None:
        self.read_file = read_file
        self.unloader = unloader or Unloader(False)
        self.checkpoint = checkpoint

    def storage(self, platform) -> Storage:
        """The part that saves games."""
        return Storage(platform)

    def saver(self, device, platform, storage: Storage) -> Saver:
        """The part that says when to save."""
        return Saver(device, platform, storage, Retry())

    def lines(self, device, platform) -> LineInput:
        """Where lines of the link come in."""
        return LineInput(platform, device.link)

    def strength_of(self, device, platform) -> "Callable[[int, int], int]":
        """The function that gives how strongly a pad is touched, see Strengths."""
        return Strengths(device, platform).of

    def faults(self, device, platform) -> Faults:
        """The part that looks after chips and pads."""
        return Faults(device, platform)

    def housekeeping(self, device, storage: Storage) -> Housekeeping:
        """The part that works in calm moments."""
        return Housekeeping(device, storage, self.unloader)

    def recorder(self, device) -> "FlightRecorder | NoRecorder":
        """What keeps the last minutes for bug reports, if there is room for its code."""
        if self.unloader.is_needed:
            from rootlight.flight_recorder.no_recorder import NoRecorder

            return NoRecorder()
        from rootlight.flight_recorder.recorder import FlightRecorder

        return FlightRecorder(device)

    def lesson_offer(self, platform) -> "LessonOffer | None":
        """The lessons, if there is room for their code."""
        return None if self.unloader.is_needed else LessonOffer(platform)

    def levels(self, shape: "Shape") -> int:
        """The highest level at which a board of this shape plays.

        0 where code takes heap: there is no room for it. The first level alone needs no random
        games, which take some seconds each on CircuitPython: it has no machine code.
        """
        if self.unloader.is_needed:
            return 0
        if sys.implementation.name == "circuitpython":
            return 1
        from rootlight.search.levels import highest_on

        return highest_on(shape)

    def thinker(self, levels: int) -> "Thinker":
        """What finds turns on a board of so many levels, made when there is one to find."""
        from rootlight.search.thinker import Thinker

        return Thinker(levels)

    def thinking(self, device, shape: "Shape") -> "Thinking | NoThinking":
        """The part that looks for turns of the board's own, if there is room for its code."""
        levels = self.levels(shape)
        if not levels:
            from rootlight.device.no_thinking import NoThinking

            return NoThinking()
        from rootlight.device.thinking import Thinking

        return Thinking(device, levels, lambda: self.thinker(levels))

    def services(self, device, platform, storage: Storage) -> "Services":
        """The services that the link may ask of the whole board."""
        from rootlight.device.services import Services

        return Services(device, platform, storage)
