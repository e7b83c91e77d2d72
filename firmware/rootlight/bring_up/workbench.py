"""The workbench of a bring-up: the board, what is known of it, words and lights.

Used by `bring_up`, which makes it, and by the steps and what they call.
"""

from rootlight.board_files.pad_numbers import ELECTRODES, ROLES
from rootlight.bring_up import words
from rootlight.bring_up.counts import Counts
from rootlight.bring_up.findings import Finding, Findings
from rootlight.bring_up.measurements import Measurements
from rootlight.bring_up.wiring import Wiring
from rootlight.compat import const
from rootlight.drivers.led_chain import BYTES_PER_LED
from rootlight.geometry.notation import cell_name
from rootlight.lights.brightness import times
from rootlight.texts import put

TYPE_CHECKING = const(0)  # mypy takes it as true
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any, Protocol

    from rootlight.board_files.reader import BoardFile
    from rootlight.drivers.led_chain import LedChain
    from rootlight.flight_recorder.recorder import FlightRecorder
    from rootlight.sound import Sounds
    from rootlight.table.controller import Controller
    from rootlight.texts import Filled
    from rootlight.touch.pads import Pads

    class Device(Protocol):
        """The device, as far as hardware tests ask it; its class lives in a package above."""

        chain: LedChain
        controller: Controller
        housekeeping: Any  # see `device.housekeeping`
        link: Any  # see `link.link`
        pads: Pads
        recorder: FlightRecorder
        sounds: Sounds
        stage: Any  # see `lights.scene`: tests are its guests

        def rewire(self, board: BoardFile) -> None: ...


STEPS = ("parts", "touch", "order", "noise", "colours", "sound", "result")
_MOST_TOLD = const(24)  # findings in one answer
_DARK = (0, 0, 0)


class Workbench:
    """The knowledge of one bring-up, and its way to speak.

    device: the Device. platform: as `platforms/pico.py`; `bank` is its TouchBank. board: the
    BoardFile as the builder wrote it. read_file: function, the text of a file of the builder's.
    `message`: the sentence that was said last to the people at the board.
    """

    def __init__(
        self, device: "Device", platform, board: "BoardFile", read_file: "Callable[[str], str]"
    ) -> None:
        self.device = device
        self.read_file = read_file
        self.platform = platform
        self.bank = platform.bank
        self.board = board
        pads = device.pads
        self.wiring = Wiring(len(pads.down), pads.pad_of, device.chain.pads)
        self.counts = Counts(platform.bank)
        self.measurements = Measurements()
        self.findings = Findings()
        self.message: "str | Filled" = "The bring-up begins. Please keep your hands off the board."
        self._number = 0
        self._steps: "list" = []
        self._has_changed = False  # the frame

    def enter(self, steps: "list") -> None:
        """Tell of the last of these Steps from now on; they are in the order of STEPS."""
        self._number = len(steps) - 1
        self._steps = steps

    def may_go_back(self) -> bool:
        """Return whether an answer can be taken back; not after the last step has written."""
        is_last = self._number == len(STEPS) - 1
        return not is_last and any([step.has_answers() for step in self._steps])

    # Words.

    def say(self, message: "str | Filled") -> None:
        """Say a sentence to the people at the board."""
        self.message = message
        self.device.link.tell("bringup", self._news(message))

    def remark(self, text: "str | Filled") -> None:
        """Say a sentence, and leave `message` and what it asks as they are."""
        self.device.link.tell("bringup", self._news(text))

    def state(self) -> dict:
        """Return the stage and the findings; see the guide in hardware/README.md."""
        state = self._news(self.message)
        found = self.findings.entries[:_MOST_TOLD]
        state["found"] = [finding.as_dict() for finding in found]
        return state

    def _news(self, said: "str | Filled") -> dict:
        news = {
            "running": True,
            "step": STEPS[self._number],
            "number": self._number + 1,
            "of": len(STEPS),
            "waits": bool(self._steps) and self._steps[-1].awaits_answer,
            "back": self.may_go_back(),
            "count": len(self.findings.entries),
        }
        return put(news, said)

    def name(self, pad: int) -> str:
        """The name of a cell or a button."""
        shape = self.board.shape
        return cell_name(shape, pad) if pad < shape.count else ROLES[pad - shape.count]

    def names(self, pads) -> "list[str]":
        """The names of some pads."""
        return [self.name(pad) for pad in pads]

    def chip_name(self, index: int) -> str:
        """The name of a chip in the board file."""
        return self.board.chips[index].name

    # Findings.

    def find(self, code: str, part: str, pads, *values) -> None:
        """Note something that is wrong, and say it.

        code: see `words`, whose sentence takes the values. part: the name of what is wrong.
        pads: those that it concerns.
        """
        first = min(pads) if pads else -1
        finding = Finding(code, part, self.names(pads), first, words.sentence(code, values))
        if self.findings.add(finding):
            self.remark(finding.message)

    def doubt(self, index: int, absent: int) -> None:
        """Note that an absent chip answers at the address of another one, `index`.

        No touch that is felt there can be believed.
        """
        wiring = self.wiring
        if absent in wiring.doubtful:
            return
        wiring.doubt(index, absent)
        name = self.chip_name(absent)
        pads = wiring.pads_of_chips(sorted([index, absent]))
        # The shared address explains what was found at the chip and at the pads of both.
        self.findings.remove([name])
        self.findings.remove(self.names(pads))
        self.find("same_address", name, pads, name, self.chip_name(index))

    def feels_touches(self) -> bool:
        """Return whether a chip works whose touches can be believed."""
        for index in range(len(self.bank.chips)):
            if self.bank.is_working(index) and not self.wiring.is_doubtful(index):
                return True
        return False

    def share_a_line(self, one: int, other: int) -> bool:
        """Return whether two chips share a bus, and a channel of its multiplexer if it has one."""
        chips = self.board.chips
        places = [(chips[at].bus, chips[at].mux, chips[at].channel) for at in (one, other)]
        return places[0] == places[1]

    def works(self, wire: int) -> bool:
        """Return whether the chip of a wire works."""
        return self.bank.is_working(wire // ELECTRODES)

    # Lights.

    def show(self, lights: dict, rest: tuple = _DARK) -> None:
        """Fill the frame. lights: (red, green, blue) by LED; rest: that of all others.

        They are multiplied by the brightness of the board.
        """
        chain = self.device.chain
        frame = chain.frame
        factor = self.device.stage.scene.brightness
        for led in range(len(self.wiring.chain)):
            red, green, blue = lights.get(led, rest)
            at = led * BYTES_PER_LED
            frame[at] = times(green, factor)
            frame[at + 1] = times(red, factor)
            frame[at + 2] = times(blue, factor)
        chain.limit()
        self._has_changed = True

    def send(self, frame: bytes) -> None:
        """Take the frame from bytes that `show` has made before."""
        self.device.chain.frame[:] = frame
        self._has_changed = True

    def take_change(self) -> bool:
        """Return whether the frame was filled since this was asked last."""
        has_changed = self._has_changed
        self._has_changed = False
        return has_changed
