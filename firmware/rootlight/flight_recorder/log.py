"""The last minutes of the board as bytes: what came from outside, and when.

Used by the device, which tells of everything that comes, and by whoever decides something that
does not follow from it. Borrows `marking` and `recording`,
which says what the bytes mean. Given the same,
the device does the same: so this is all that it takes to see those minutes again. A step in which
nothing came and nothing changed is left out. Nothing is allocated but when something changes.
"""

from binascii import crc32

from rootlight.compat import const, ticks_diff

SIZE = const(1024)
ROOM = const(160)  # so much is free before fingers come: they may bring it in one step
# A step so long after the last one is noted even if nothing happened: 21 bits hold the time.
_LONGEST_MS = const(1 << 20)
# What was done so long ago does not matter for what comes: a second tap of a cell, of `hint`.
_REST_MS = const(460)

# Bytes of the log; `recording` explains them.
PLAIN = const(0x7F)  # up to here: a step
RUN = const(0x80)
LAST_RUN = const(0x9F)
TOGGLE = const(0xA0)
MASKED = const(0xA4)
STRENGTH = const(0xA8)
WEAK = const(0xAC)
RAISED = const(0xB3)
CHECK = const(0xB8)
STEP = const(0xC0)
POLLED = const(0x20)


class FlightRecorder:
    """Records one device. `log`: bytearray, `end`: how much of it is filled.

    `noted`: where the last step ends that was noted as a whole, `last_ms` when it was, `changes`
    what the controller had counted, `plain_ms` its time if the next one may be noted as one more
    like it; `crc`: of states and frames after steps in which something came and changed them, each
    time with the `sums` of all frames that were painted afresh; `next_mark`: once the log is
    longer than this, the next calm moment is marked; `marks`: where marks are; `games`: for
    `marking`; `polled`: whether the pads were read in this step; `rests`: whether nothing is noted
    until there is a mark to begin from.
    """

    def __init__(self, device):
        self._device = device
        self.log = bytearray(SIZE)
        self.end = self.noted = self.last_ms = self.crc = self.sums = 0
        self.marks = []
        self.games = []
        self.next_mark = self.changes = self.plain_ms = -1
        self.polled = self._busy = False
        self.rests = True

    def byte(self, value):
        """Add 8 bits to the log; without room for them, all rests until it begins anew."""
        if self.end == SIZE:
            self.rests = True
            self.next_mark = -1
        if not self.rests:
            self.log[self.end] = value & 0xFF
            self.end += 1

    def note(self, kind, value):
        """Note a thing of two bytes, with a value of up to 10 or 11 bits."""
        self.byte(kind | value >> 8)
        self.byte(value)

    def note_electrode(self, wire):
        """An electrode that counts is felt, or no longer."""
        self.note(TOGGLE, wire)

    def note_taken_back(self, move_stack):
        """The last turn of a journal that it keeps is about to be taken back."""
        from rootlight.flight_recorder import format

        format.note_taken_back(move_stack)

    def end_step(self, now_ms):
        """The step is over: note it, unless it did nothing."""
        device = self._device
        controller = device.controller
        busy = not device.gestures.is_quiet()
        ms = ticks_diff(now_ms, self.last_ms)
        came = self.end != self.noted
        if came or busy or self._busy or controller.changes != self.changes or ms > _LONGEST_MS:
            self._busy = busy
            self._note_step(ms)
            if controller.changes != self.changes:
                self.changes = controller.changes
                frame = device.chain.frame
                self.sums = (self.sums & 0xFFFFF) * 31 + sum(frame)
                if came:
                    # Only then: a checksum takes memory, and what time alone changes may not.
                    self.crc = crc32(controller.match.game.state, self.crc ^ self.sums)
                    self.crc = crc32(frame, self.crc)
                    self.note(CHECK, self.crc & 0x7FF)
                    self.plain_ms = -1
            self.last_ms = now_ms
            if not self.rests:
                self.noted = self.end
            ms = _REST_MS + 1 if self.end > SIZE - ROOM and not busy else 0
        self.polled = False
        if ms > _REST_MS and self.end > self.next_mark:
            self._tidy(now_ms)

    def _tidy(self, now_ms):
        """Make room in the log, and mark that it can be played from here on, if it can."""
        from rootlight.flight_recorder import keyframes

        try:
            keyframes.tidy(self, self._device, now_ms)
        except (MemoryError, OSError):
            self.last_ms = now_ms
            self.rests = True

    def _note_step(self, ms):
        if self.polled and ms == self.plain_ms and self.end == self.noted:
            if not self.rests and RUN <= self.log[self.end - 1] < LAST_RUN:
                self.log[self.end - 1] += 1
            else:
                self.byte(RUN)
        elif self.polled and ms <= PLAIN:
            self.plain_ms = ms
            self.byte(ms)
        else:
            self.plain_ms = -1
            self.note(STEP | (POLLED if self.polled else 0), ms >> 8)
            self.byte(ms)
