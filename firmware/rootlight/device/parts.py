"""Makes the parts of a device that the simulator or a replay may replace.

Used by the device. The simulator hands in a `checkpoint` and a quick thinker; `host_sim.replay`
makes parts that feel, hear, find turns and fail as a bug report says.
"""

import sys

from rootlight.compat import const
from rootlight.device.faults import Faults
from rootlight.device.housekeeping import Housekeeping
from rootlight.device.inputs import LineInput
from rootlight.device.saver import Retry, Saver
from rootlight.device.strengths import Strengths
from rootlight.device.think_scheduler import ThinkScheduler
from rootlight.flight_recorder.recorder import FlightRecorder
from rootlight.lights.motions import shade
from rootlight.search.levels import highest_on
from rootlight.storage.storage import Storage

TYPE_CHECKING = const(0)  # mypy takes it as true
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any, Protocol

    from rootlight.device.faults import Board as FaultsBoard
    from rootlight.device.saver import Board as SaversBoard
    from rootlight.device.services import Board as ServicesBoard
    from rootlight.device.services import Services
    from rootlight.device.settings import Settings
    from rootlight.device.think_scheduler import Thinker as AnyThinker
    from rootlight.flight_recorder.keyframes import Board as RecordedBoard
    from rootlight.geometry.shapes import Shape
    from rootlight.lights.scene import Stage
    from rootlight.link.link import Link

    class Device(FaultsBoard, SaversBoard, ServicesBoard, RecordedBoard, Protocol):
        """The device, which asks for its parts one after the other; see `device`."""

        link: Link
        progress: Any  # how far a step has got; a replay asks
        saver: Saver
        settings: Settings
        stage: Stage

        def services(self) -> Services: ...


def _no_file(name: str) -> str:
    raise OSError(name)


class Parts:
    """Makes the parts of one device, each when the device's constructor asks for it.

    read_file: function, the text of a file of the builder's by its name; raises OSError.
    checkpoint: called with SCAN, LINK, TURN, FRAME or SAVE (see `device`) when that part of a step
    begins, for trials; may raise an exception.
    """

    def __init__(
        self,
        read_file: "Callable[[str], str] | None" = None,
        checkpoint: "Callable[[int], None] | None" = None,
    ) -> None:
        self.read_file = read_file or _no_file
        self.checkpoint = checkpoint

    def storage(self, platform) -> Storage:
        """The part that saves games."""
        return Storage(platform)

    def saver(self, device: "Device", platform) -> Saver:
        """The part that says when to save."""
        return Saver(device, platform, self.storage(platform), Retry())

    def lines(self, device: "Device", platform) -> LineInput:
        """Return the way in for lines of the link."""
        return LineInput(platform, device.link)

    def strengths(self, device: "Device", platform, face: str, learns: bool) -> Strengths:
        """The part that tells how strongly a pad is touched, and learns from it."""
        return Strengths(device.pads, device.recorder, platform, face, learns)

    def faults(self, device: "Device", platform) -> Faults:
        """The part that looks after chips and pads."""
        return Faults(device, platform)

    def housekeeping(self, device: "Device", strengths: Strengths) -> Housekeeping:
        """The part that works in calm moments."""
        return Housekeeping(device.saver, device.controller.ticker, device.gestures, strengths)

    def recorder(self, device: "Device") -> FlightRecorder:
        """Return the recorder of the last minutes, for bug reports."""
        return FlightRecorder(device)

    def shade(self) -> "Callable[[int, int, int, bytearray, bytearray], None]":
        """Return what gives the colour of a style at a step of its motion."""
        return shade

    def levels(self, shape: "Shape") -> int:
        """The highest level at which a board of this shape plays.

        The first level alone needs no random games, which take some seconds each on CircuitPython:
        it has no machine code.
        """
        if sys.implementation.name == "circuitpython":
            return 1
        return highest_on(shape)

    def thinker(self) -> "AnyThinker":
        """Return the thinker of a board; made when there is a turn to find."""
        # The only door to the search, for boards that nobody asks for a turn.
        from rootlight.search.thinker import Thinker

        return Thinker(is_small=True)

    def think_scheduler(self, device: "Device") -> ThinkScheduler:
        """The part that looks for turns of the board's own."""
        return ThinkScheduler(
            device.controller,
            device.stage,
            device.link,
            device.recorder,
            self.thinker,
        )

    def services(self, device: "Device", platform) -> "Services":
        """The services that the link may ask of the whole board."""
        # The only door to them, 2 KB: people who play do not ask for any.
        from rootlight.device.services import Services

        return Services(device, platform, self.read_file)
