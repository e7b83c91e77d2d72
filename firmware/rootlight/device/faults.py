"""Faults: which parts of the board work, which pads do not count, and the fault light.

Used by the device. PadHealth, which finds and heals pads out of order, is made once there is such
a pad, and kept while it has anything to watch.
"""

from rootlight.board_files.pad_numbers import ELECTRODES
from rootlight.compat import const
from rootlight.drivers.bare_pins import bare_limit
from rootlight.platforms.base import BRING_UP

TYPE_CHECKING = const(0)  # mypy takes it as true
if TYPE_CHECKING:
    from typing import Any, Protocol

    from rootlight.device.pad_health import Board as WatchedBoard
    from rootlight.device.pad_health import PadHealth
    from rootlight.device.settings import Settings

    class Board(WatchedBoard, Protocol):
        """The device, as far as its parts may fail, and it is told of that."""

        saver: Any  # see `device.saver`, which asks the Faults
        settings: Settings

        def services(self) -> Any: ...


class Faults:
    """The faults of one device.

    pad_health: the PadHealth, while a pad is out of order or was a little while ago; else None.
    """

    def __init__(self, board: "Board", platform) -> None:
        self.pad_health: "PadHealth | None" = None
        self._board = board
        self._platform = platform

    def report(self) -> None:
        """Show which chips and electrodes work, and tell the link what changed."""
        platform = self._platform
        if platform.changed == BRING_UP:
            self._board.services().bring_up_by_hand()
        platform.forget_change()
        if self.pad_health is not None or self._is_any_pad_odd():
            self._made_pad_health().take_odd()
        fault = platform.next_fault()
        while fault is not None:
            self._board.link.fault(fault[0], fault[1], fault[2])
            fault = platform.next_fault()
        self.show()

    def begin(self) -> None:
        """Learn what a bare pin has on this board, and report; once the chips have settled."""
        bank = self._platform.bank
        lines = bank.lines_at_start()
        bank.learn_bare(bare_limit(lines, self._board.pads.wired()), lines)
        self.report()

    def take(self, event: int, pad: int, now_ms: int) -> None:
        """Take an event of the gestures that says what is wrong with a pad: STUCK or later."""
        self._made_pad_health().take(event, pad, now_ms)

    def look(self, now_ms: int) -> None:
        """See whether pads are well again; with each poll while there is a PadHealth."""
        if self.pad_health is not None and not self.pad_health.look(now_ms):
            self.pad_health = None

    def forget_pads(self) -> None:
        """Forget what is known of pads: they are wired in another way now."""
        self.pad_health = None

    def describe_pads(self) -> "list[dict]":
        """The pads out of order, a dict for each wire, see PadHealth."""
        return self.pad_health.describe() if self.pad_health is not None else []

    def show(self) -> None:
        """Mark the pads that do not work, and light the fault light if anything does not."""
        board = self._board
        pads = board.pads
        health = self.pad_health
        # If all pads suffer from the same noise, the buttons say hands off instead.
        trusts_marks = health is None or not health.everywhere
        for pad in range(len(pads.down)):
            chip = pads.wire_of[pad] // ELECTRODES
            is_used = pads.used[chip] >> pads.wire_of[pad] % ELECTRODES & 1
            is_used = is_used and not board.gestures.stuck[pad]
            is_used = is_used and (health is None or not health.is_told_only(pad))
            is_dead = not self._platform.is_working(chip) or (not is_used and trusts_marks)
            if board.controller.condition.masked[pad] != is_dead:
                board.recorder.note_masked(pad)
                board.controller.condition.mask(pad, is_dead)
        is_broken = self._is_anything_broken()
        if board.controller.condition.fault != is_broken:
            board.recorder.note_fault(is_broken)
            board.controller.condition.show_fault(is_broken)

    def _is_any_pad_odd(self) -> bool:
        """Return whether the line of any pad is odd; those of spare electrodes are bare pins."""
        odd = self._platform.bank.odd
        wired = self._board.pads.wired()
        for wire in range(len(wired)):
            if wired[wire] and odd[wire // ELECTRODES] >> wire % ELECTRODES & 1:
                return True
        return False

    def _is_anything_broken(self) -> bool:
        board = self._board
        if not board.saver.works or board.settings.unkept is not None:
            return True
        if board.controller.session.analysis is not None:
            return True
        if self.pad_health is not None and self.pad_health.is_ill():
            return True
        for chip in range(board.pads.chips):
            if not self._platform.is_working(chip):
                return True
        return False

    def _made_pad_health(self) -> "PadHealth":
        """The PadHealth, made now if there is none."""
        if self.pad_health is None:
            # The only door to it: 2 KB, for boards on which a pad is out of order.
            from rootlight.device.pad_health import PadHealth

            self.pad_health = PadHealth(self._board, self._platform, self.show)
        return self.pad_health
