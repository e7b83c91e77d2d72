"""The FlightRecorder: what came from outside in the last minutes, and in which step.

Used by the device and by those who decide something that does not follow from what came before.
It reads the device, whose step it ends. A step in which nothing came and nothing changed is left
out. Nothing is allocated but when something changes.
"""

from binascii import crc32

from rootlight.compat import const, ticks_diff
from rootlight.flight_recorder.format import (
    CHECK,
    CHECK_BITS,
    DECIDED,
    FAULT,
    FORGOTTEN,
    FOUND,
    MASKED,
    PLAIN,
    POLLED,
    RAISED,
    SIZE,
    STEP,
    STORAGE,
    STRENGTH,
    TOGGLE,
    WEAK,
)
from rootlight.flight_recorder.keyframes import RESERVE, Keyframes
from rootlight.flight_recorder.log import Log
from rootlight.match.move_stack import MoveStack

TYPE_CHECKING = const(0)  # mypy takes it as true
if TYPE_CHECKING:
    from rootlight.flight_recorder.keyframes import Board

# A step so long after the last one is noted even if nothing happened: 21 bits hold the time.
_LONGEST_MS = const(1 << 20)
# Acts older than this have no effect on what comes: a second tap of a cell, of `hint`.
_REST_MS = const(460)


class FlightRecorder:
    """Records one device.

    `log`: the Log. `keyframes`: the Keyframes. `last_ms`: when the last step was noted. `crc`: of
    states and frames after steps in which something came and changed them, each time with
    `sums`, the sums of all frames that were painted since. `polled`: whether the pads were read
    in this step.
    """

    def __init__(self, board: "Board") -> None:
        self._board = board
        self.log = Log()
        self.keyframes = Keyframes(self, board)
        self.last_ms = 0
        self.crc = 0
        self.sums = 0
        self.polled = False
        self.is_new = True  # until the first change is noted
        self._changes = -1  # what the controller had counted
        self._plain_ms = -1  # the time of the last step, if the next may be one more like it
        self._busy = False
        self._line_end = -1  # where the entry of the last line ends

    # Inputs from outside.

    def note_poll(self) -> None:
        """The pads are read in this step."""
        self.polled = True

    def note_electrode(self, wire: int) -> None:
        """An electrode that counts, chip * 12 + electrode, is felt, or no longer."""
        self.log.note(TOGGLE, wire)

    def note_strength(self, strength: int) -> None:
        """The strength of a pad was asked for, in counts."""
        self.log.note(STRENGTH, strength)

    def note_weak(self, pad: int) -> None:
        """A pad was asked whether it is felt strongly enough, and was not."""
        self.log.note(WEAK, pad)

    def note_masked(self, pad: int) -> None:
        """A pad is marked as out of order, or no longer."""
        self.log.note(MASKED, pad)

    def note_fault(self, is_on: bool) -> None:
        """The fault light is on, or off."""
        self.log.note(FAULT, 1 if is_on else 0)

    def note_storage(self, works: bool) -> None:
        """The game can be saved, or not."""
        self.log.note(STORAGE, 1 if works else 0)

    def note_decision(self, decision: int) -> None:
        """PadHealth decided something."""
        self.log.note(DECIDED, decision)

    def note_forgotten(self, pad: int) -> None:
        """The pending stone of a pad was taken back, as it may be noise."""
        self.log.note_bytes(FORGOTTEN, bytes((pad & 0xFF, pad >> 8)))

    def note_found(self, move: str) -> None:
        """The board found a turn; how long that takes, no replay can know."""
        self.log.note_bytes(FOUND, move.encode())

    def note_error(self) -> None:
        """The step ended in an error."""
        self.log.note(RAISED, 0)

    def note_mended(self, way: int) -> None:
        """`boot.mending` mended in this way what an error had left."""
        self.log.note(RAISED, way)

    def note_line(self, line: bytes) -> int:
        """Note a line of the link, which is carried out now; returns where the entry begins."""
        log = self.log
        while log.end + len(line) > SIZE - RESERVE:
            if not self.keyframes.drop_first():
                break
        begins = log.end
        log.note_line(line)
        self._line_end = log.end
        return begins

    def drop_line(self, begins: int) -> None:
        """Leave out a line that only asked, unless something was noted after it.

        begins: where its entry begins. Questions must not push out what was done.
        """
        if self.log.end == self._line_end:
            self.log.cut(begins)

    def note_taken_back(self, move_stack: MoveStack) -> None:
        """The last turn of a move stack is about to be taken back: keep its bytes."""
        self.keyframes.keep_last_turn(move_stack)
        if self.log.rests:
            # The bytes are lost, and what was noted cannot be played without them.
            self.keyframes.forget()

    # Steps.

    def end_step(self, now_ms: int) -> None:
        """The step is over: note it, unless it did nothing."""
        is_busy = not self._board.gestures.is_quiet()
        ms = ticks_diff(now_ms, self.last_ms)
        is_tight = False
        if is_busy or self._busy or self._has_news(ms):
            self._busy = is_busy
            self._note_whole_step(now_ms, ms)
            # Without room a calm moment is not waited for.
            is_tight = self.log.end > SIZE - RESERVE and not is_busy
            ms = 0
        self.polled = False
        if (ms > _REST_MS or is_tight) and self.log.end > self.log.next_keyframe:
            self._tidy(now_ms)

    def _has_news(self, ms: int) -> bool:
        """Return whether anything came, changed, or had to wait for too long to be left out."""
        if self.log.end != self.log.noted or ms > _LONGEST_MS:
            return True
        return self._board.controller.ticker.changes != self._changes

    def _note_whole_step(self, now_ms: int, ms: int) -> None:
        log = self.log
        came = log.end != log.noted
        self._note_time(ms)
        changes = self._board.controller.ticker.changes
        if changes != self._changes:
            self._changes = changes
            self.is_new = False
            self._sum_up(came)
        self.last_ms = now_ms
        if not log.rests:
            log.end_step()

    def _note_time(self, ms: int) -> None:
        log = self.log
        if self.polled and ms == self._plain_ms and log.end == log.noted:
            log.lengthen_run()
        elif self.polled and ms <= PLAIN:
            self._plain_ms = ms
            log.byte(ms)
        else:
            self._plain_ms = -1
            log.note(STEP | (POLLED if self.polled else 0), ms >> 8)
            log.byte(ms)

    def _sum_up(self, came: bool) -> None:
        """Add what is seen now to the checksum.

        A checksum takes memory, so it is made only after a step in which something came. Changes
        caused by time alone just add to the sums.
        """
        frame = self._board.chain.frame
        self.sums = (self.sums & 0xFFFFF) * 31 + sum(frame)
        if not came:
            return
        self.crc = crc32(self._board.controller.in_play.match.game.state, self.crc ^ self.sums)
        self.crc = crc32(frame, self.crc)
        self.log.note(CHECK, self.crc & CHECK_BITS)
        self._plain_ms = -1

    def tidy(self, now_ms: int) -> None:
        """Begin the record of a board that has just started."""
        self.keyframes.tidy(now_ms)

    def stop(self) -> None:
        """Leave out what comes from now on, until the next keyframe."""
        self.log.stop()

    def forget(self) -> None:
        """Forget all that was noted: it cannot be played again."""
        self.keyframes.forget()

    def _tidy(self, now_ms: int) -> None:
        """Make room in the log, and add a keyframe, if the board is calm."""
        try:
            self.keyframes.tidy(now_ms)
        except (MemoryError, OSError):
            self.last_ms = now_ms
            self.log.pause()

    def begin_segment(self) -> None:
        """A keyframe is about to be described: its checksum stands for all that came before."""
        self._plain_ms = -1
        self.set_checksum(self.crc ^ self.sums)

    def end_segment(self, now_ms: int) -> None:
        """A keyframe is noted: the next step counts its time from here."""
        self.last_ms = now_ms
        self.log.end_step()

    def set_checksum(self, crc: int, sums: int = 0) -> None:
        """Let the checksum be this, with these sums of what was painted since."""
        self.crc = crc
        self.sums = sums
