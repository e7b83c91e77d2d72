"""Requests for the bring-up and the LED test, by a host or by people at the board.

Used by the device's services, for the link, for a tap on `menu` and for BOOTSEL soon after the
start.
"""

from rootlight.board_files import builder_files, learnt_wiring, reader
from rootlight.board_files.pad_numbers import ROLES
from rootlight.bring_up import BRING_UP, LED_TEST, report
from rootlight.bring_up.bring_up import BringUp
from rootlight.bring_up.led_test import LedTest
from rootlight.bring_up.pad_light import PadLight
from rootlight.compat import const
from rootlight.games.catalogue import corner_labels
from rootlight.geometry.notation import cell_at, is_cell_name

TYPE_CHECKING = const(0)  # mypy takes it as true
if TYPE_CHECKING:
    from collections.abc import Callable

    from rootlight.bring_up.workbench import Device


def _pad_called(shape, name: str) -> int:
    """The pad that a name spells. Raises ValueError if there is none."""
    if name in ROLES:
        return shape.count + ROLES.index(name)
    pad = cell_at(shape, name) if is_cell_name(name) else -1
    if pad < 0:
        raise ValueError(name)
    return pad


class NotNow(ValueError):
    """The request does not fit the state of the bring-up; the text is a sentence."""


class HardwareTests:
    """Begins, answers and ends the tests of one board.

    device: the Device, on whose stage they are guests. platform: as `platforms/pico.py`.
    read_file: function, the text of a file of the builder's by its name.
    """

    def __init__(self, device: "Device", platform, read_file: "Callable[[str], str]") -> None:
        self._device = device
        self._read_file = read_file
        self._platform = platform

    def bring_up(self, do: "str | None" = None) -> dict:
        """Do "start", "yes", "no", "back", "stop" or "forget"; None only asks. Returns the state.

        The state is a dict, see the guide in hardware/README.md. Raises ValueError with a
        sentence, and then nothing has changed.
        """
        guest = self._guest(BRING_UP)
        if do == "start":
            return self._begin()
        if do == "forget":
            if guest is not None:
                raise NotNow('A bring-up is running; stop it first with {"do": "stop"}.')
            return self._forget()
        if do in ("yes", "no", "back", "stop"):
            if guest is None:
                raise NotNow('No bring-up is running; begin one with {"do": "start"}.')
            if do == "stop":
                guest.stop()
            elif do == "back":
                if not guest.back():
                    raise NotNow("There is no answer that can be taken back.")
            elif not guest.answer(do == "yes"):
                raise NotNow("The board asks no question at the moment.")
        elif do is not None:
            raise ValueError(
                'The parameter "do" is "start", "yes", "no", "back", "stop" or "forget".'
            )
        return self._state()

    def report(self, start: int) -> "dict | None":
        """A piece of the last bring-up's report from a byte on; None if there is no report."""
        return report.piece(self._platform, start)

    def led_test(self, what: str) -> dict:
        """Begin the LED test for "chain", light a pad by its name, end both for "off".

        Returns what a host is told. Raises ValueError if there is no such pad.
        """
        device = self._device
        pad = -1
        if what not in ("chain", "off"):
            pad = _pad_called(device.controller.in_play.built, what)
        test = self._guest(LED_TEST)
        if test is not None:
            test.end()
        if what == "off":
            return {"leds": "off"}
        # The flight recorder keeps a line that changes something, and this one does.
        device.controller.ticker.changed()
        test = PadLight(device, pad) if pad >= 0 else LedTest(device)
        device.stage.take_over(test)
        return test.state()

    def _forget(self) -> dict:
        """Remove what was learnt, and the report of it; what a host is told."""
        told = learnt_wiring.forget(self._platform)
        if told["forgotten"]:
            report.remove(self._platform)
        return told

    def _begin(self) -> dict:
        if self._guest(BRING_UP) is None:
            # The board file may be wrong. Read it first: then a failure changes nothing.
            board = self._written_board()
            device = self._device
            device.stage.take_over(BringUp(device, self._platform, board, self._read_file))
            # The flight recorder cannot play a bring-up again, so it leaves it out.
            device.recorder.stop()
        return self._state()

    def _written_board(self):
        """The BoardFile as the builder wrote it, without what was learnt. Raises WrongFile."""
        # A Pico needs nearly as long to read the board file as the watchdog waits.
        self._platform.feed()
        text = builder_files.board_text(self._read_file)
        board = reader.read_board_file(text, corner_labels())
        self._platform.feed()
        return board

    def _state(self) -> dict:
        guest = self._guest(BRING_UP)
        return {"running": False} if guest is None else guest.state()

    def _guest(self, name: str):
        """The guest of this NAME, or None."""
        guest = self._device.stage.guest
        return guest if guest is not None and guest.NAME == name else None
