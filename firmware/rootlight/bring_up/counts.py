"""What all electrodes of a board read, count by count, and the fingers in it.

Used by the bring-up, which needs no threshold and no mapping to feel a touch: a finger is what
takes one wire down, a hand what takes many. Wires are numbered as everywhere, chip * ELECTRODES +
electrode. MPR121 data sheet, registers 04 to 1B; a finger lowers the counts.
"""

from array import array

from rootlight.board_files.board_file import ELECTRODES
from rootlight.compat import const
from rootlight.drivers.mpr121 import MOST_DROP
from rootlight.drivers.touch_bank import RUNNING

# Events: (kind, wire, counts, list of other wires that felt it nearly as much, looks it lasted).
FINGER = const(1)
HAND = const(2)

LEAST_DROP = const(4)  # the least threshold of the data sheet's usual ones
_HAND_WIRES = const(4)
_LEAST_LOOKS = const(3)
_GONE_LOOKS = const(2)
_HELD = const(255)
_HELD_LOOKS = const(400)  # some 10 s: no finger rests so long
_SCALE = const(16)  # the resting counts are kept in sixteenths
_ALIKE_PERCENT = const(60)


class Counts:
    """The counts of one TouchBank.

    `now`: array, what each wire reads; `signal`: array, the strongest touch of each so far;
    `swing`: array, what each swung by, hands off, in the last measurement; `failures`,
    `looks`: how often a chip did not answer, and was asked; `is_touched`: whether a finger or a
    hand is there; `ignored`: bytearray, 1 for wires that lead to no pad.
    """

    def __init__(self, bank):
        wires = len(bank.chips) * ELECTRODES
        self.now = array("H", [0] * wires)
        self.signal = array("H", [0] * wires)
        self.swing = array("H", [0] * wires)
        self.failures = array("H", [0] * len(bank.chips))
        self.looks = 0
        self.is_touched = False
        self.ignored = bytearray(wires)
        self._bank = bank
        self._burst = bytearray(2 * ELECTRODES)
        self._rest = array("i", [-1] * wires)
        self._least = self._most = self._sum = None
        self._measured = 0
        self._in_a_row = bytearray(wires)  # looks at which each was strong
        self._felt = {}
        self._touch_looks = self._quiet_looks = 0
        self._event = None

    def look(self):
        """Read all chips once."""
        self.looks += 1
        bank = self._bank
        for index in range(len(bank.chips)):
            if bank.state[index] == RUNNING:
                self._read(index, bank.chips[index])
            else:
                self._forget(index)
        if self._sum is not None:
            self._add()
        else:
            self._feel()

    def next_event(self):
        """The touch that ended last, once; or None."""
        event = self._event
        self._event = None
        return event

    def rest(self, wire):
        """What a wire reads untouched, in counts."""
        return max(self._rest[wire], 0) // _SCALE

    # Hands off.

    def begin_measuring(self):
        """Gather how much the wires swing; nobody may touch meanwhile."""
        wires = len(self.now)
        self._least = array("H", [0xFFFF] * wires)
        self._most = array("H", [0] * wires)
        self._sum = array("I", [0] * wires)
        self._measured = 0

    def end_measuring(self):
        """`swing` and the resting counts are known from now on."""
        wires = len(self.now)
        for wire in range(wires):
            self.swing[wire] = self._most[wire] - self._least[wire] if self._measured else 0
            if self._measured:
                self._rest[wire] = self._sum[wire] * _SCALE // self._measured
        self._least = self._most = self._sum = None
        # What seemed a finger before may have been noise.
        self._in_a_row = bytearray(wires)
        self._event = None
        self._clear()

    def _add(self):
        self._measured += 1
        for wire in range(len(self.now)):
            now = self.now[wire]
            self._sum[wire] += now
            self._least[wire] = min(self._least[wire], now)
            self._most[wire] = max(self._most[wire], now)

    # Reading.

    def _read(self, index, chip):
        burst = self._burst
        try:
            chip.read_counts(burst)
        except OSError:
            self.failures[index] += 1
            return
        first = index * ELECTRODES
        for electrode in range(ELECTRODES):
            self.now[first + electrode] = burst[2 * electrode] | burst[2 * electrode + 1] << 8

    def _forget(self, index):
        for wire in range(index * ELECTRODES, (index + 1) * ELECTRODES):
            self.now[wire] = 0
            self._rest[wire] = -1

    # Feeling.

    def _feel(self):
        """Follow what is at rest, and see what is touched."""
        strong = 0
        for wire in range(len(self.now)):
            drop = 0 if self.ignored[wire] else self._drop(wire)
            # The rest is in the middle of what noise makes of it.
            if drop >= max(LEAST_DROP, self.swing[wire] // 2 + 2):
                self._note_strong(wire, drop)
                # Once may be noise.
                strong += self._in_a_row[wire] > 1
                continue
            self._in_a_row[wire] = 0
            if not self.is_touched:
                self._rest[wire] += self.now[wire] - (self._rest[wire] >> 4)
        if strong:
            self._go_on_with_touch()
        elif self.is_touched:
            self._quiet_looks += 1
            if self._quiet_looks >= _GONE_LOOKS:
                self._end_touch()

    def _note_strong(self, wire, drop):
        """What counts is a wire that is strong for some looks in a row."""
        self._in_a_row[wire] = min(self._in_a_row[wire] + 1, _HELD)
        if self._in_a_row[wire] >= _LEAST_LOOKS:
            self._felt[wire] = max(self._felt.get(wire, 0), drop)

    def _drop(self, wire):
        """By how many counts a wire is below its rest."""
        now = self.now[wire]
        if self._rest[wire] < 0:
            self._rest[wire] = now * _SCALE
            return 0
        drop = (self._rest[wire] + _SCALE // 2) // _SCALE - now
        if drop > MOST_DROP or drop < -MOST_DROP:
            # No finger does that: the chip has found another charge, or a wire has broken.
            self._rest[wire] = now * _SCALE
            return 0
        return drop

    def _go_on_with_touch(self):
        self.is_touched = True
        self._quiet_looks = 0
        self._touch_looks += 1
        if self._touch_looks >= _HELD_LOOKS:
            # A thing that lies there, or a board that has drifted: begin afresh.
            for wire in range(len(self.now)):
                self._rest[wire] = self.now[wire] * _SCALE
            self._clear()

    def _end_touch(self):
        if self._felt:
            wire = max(self._felt, key=self._strength)
            counts = self._felt[wire]
            if len(self._felt) >= _HAND_WIRES:
                self._event = (HAND, wire, counts, [], self._touch_looks)
            else:
                others = [
                    other
                    for other in sorted(self._felt)
                    if other != wire and self._felt[other] * 100 >= _ALIKE_PERCENT * counts
                ]
                self._event = (FINGER, wire, counts, others, self._touch_looks)
                self.signal[wire] = max(self.signal[wire], counts)
        self._clear()

    def _strength(self, wire):
        return self._felt[wire]

    def _clear(self):
        self.is_touched = False
        self._felt = {}
        self._touch_looks = self._quiet_looks = 0
