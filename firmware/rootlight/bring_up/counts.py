"""Reads all electrodes of a board and finds the fingers in their counts.

Used by the bring-up, which feels touches without thresholds and without knowing the wiring: a
finger lowers the counts of one wire, a hand those of many. A wire is an electrode of the whole
board, chip * ELECTRODES + electrode. MPR121 data sheet, registers 04 to 1B.
"""

from array import array

from rootlight.board_files.pad_numbers import ELECTRODES
from rootlight.compat import const
from rootlight.drivers.touch_bank import RUNNING

_LEAST_DROP = const(4)  # the least threshold that the data sheet uses
_LEAST_RISE = const(-256)
_HAND_WIRES = const(4)  # so many at once are a hand
_LEAST_LOOKS = const(3)
_GONE_LOOKS = const(2)
_HELD = const(255)
_HELD_LOOKS = const(400)  # some 10 s: no finger rests so long
_SCALE = const(16)  # the resting counts are kept in sixteenths
_ALIKE_PERCENT = const(60)


class Touch:
    """One touch of a finger or a hand, after it has ended.

    wire: where it was strongest; counts: how strong it was there. others: wires that felt a finger
    nearly as strongly; none for a hand. looks: how many looks it lasted.
    """

    def __init__(
        self, is_hand: bool, wire: int, counts: int, others: "list[int]", looks: int
    ) -> None:
        self.is_hand = is_hand
        self.wire = wire
        self.counts = counts
        self.others = others
        self.looks = looks


class Counts:
    """The counts of one TouchBank, followed by a call of `look` every 24 ms.

    `now`: array, what each wire reads. `signal`: array, the strongest touch of each so far.
    `swing`: array, by how many counts each wire swung in the last measurement, hands off.
    `looks`: how often the chips were read; `failures`: array, how often each did not answer.
    `is_touched`: whether a finger or a hand is there.
    """

    def __init__(self, bank) -> None:
        wires = len(bank.chips) * ELECTRODES
        self.now = array("H", [0] * wires)
        self.signal = array("H", [0] * wires)
        self.swing = array("H", [0] * wires)
        self.failures = array("H", [0] * len(bank.chips))
        self.looks = 0
        self.is_touched = False
        self._bank = bank
        self._ignored = bytearray(wires)
        self._burst = bytearray(2 * ELECTRODES)
        self._rest = array("i", [-1] * wires)
        self._measures = False
        self._measured = 0  # looks
        self._least = array("H", [0] * wires)
        self._most = array("H", [0] * wires)
        self._sum = array("I", [0] * wires)
        self._in_a_row = bytearray(wires)  # looks at which each was strong
        self._felt: "dict[int, int]" = {}  # counts by wire, of the touch that goes on
        self._touch_looks = 0
        self._quiet_looks = 0
        self._touch: "Touch | None" = None

    def look(self) -> None:
        """Read all chips once."""
        self.looks += 1
        bank = self._bank
        for index in range(len(bank.chips)):
            if bank.state[index] == RUNNING:
                self._read(index, bank.chips[index])
            else:
                self._forget(index)
        if self._measures:
            self._add()
        else:
            self._feel()

    def next_touch(self) -> "Touch | None":
        """The touch that ended last, once; or None."""
        touch = self._touch
        self._touch = None
        return touch

    def rest(self, wire: int) -> int:
        """The counts of a wire that nobody touches."""
        return max(self._rest[wire], 0) // _SCALE

    def ignore(self, wire: int, is_ignored: bool) -> None:
        """Feel no touch at a wire that leads to no pad, or feel it again."""
        self._ignored[wire] = is_ignored

    def note_signal(self, wire: int, counts: int) -> None:
        """A touch of so many counts was meant for this wire."""
        self.signal[wire] = max(self.signal[wire], counts)

    # Hands off.

    def begin_measuring(self) -> None:
        """Measure how much the wires swing, until `end_measuring`, with all hands off."""
        for wire in range(len(self.now)):
            self._least[wire] = 0xFFFF
            self._most[wire] = 0
            self._sum[wire] = 0
        self._measured = 0
        self._measures = True

    def end_measuring(self) -> None:
        """Set `swing` and the resting counts, and feel touches again."""
        for wire in range(len(self.now)):
            self.swing[wire] = self._most[wire] - self._least[wire] if self._measured else 0
            if self._measured:
                self._rest[wire] = self._sum[wire] * _SCALE // self._measured
            # Noise may have looked like a finger before this measurement.
            self._in_a_row[wire] = 0
        self._measures = False
        self._touch = None
        self._clear()

    def _add(self) -> None:
        self._measured += 1
        for wire in range(len(self.now)):
            now = self.now[wire]
            self._sum[wire] += now
            self._least[wire] = min(self._least[wire], now)
            self._most[wire] = max(self._most[wire], now)

    # Reading.

    def _read(self, index: int, chip) -> None:
        burst = self._burst
        try:
            chip.read_counts(burst)
        except OSError:
            self.failures[index] += 1
            return
        first = index * ELECTRODES
        for electrode in range(ELECTRODES):
            self.now[first + electrode] = burst[2 * electrode] | burst[2 * electrode + 1] << 8

    def _forget(self, index: int) -> None:
        for wire in range(index * ELECTRODES, (index + 1) * ELECTRODES):
            self.now[wire] = 0
            self._rest[wire] = -1

    # Feeling.

    def _feel(self) -> None:
        """Follow the wires at rest, and find those that are touched."""
        strong = 0
        for wire in range(len(self.now)):
            drop = 0 if self._ignored[wire] else self._drop(wire)
            # The resting counts are in the middle of the swing.
            if drop >= max(_LEAST_DROP, self.swing[wire] // 2 + 2):
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

    def _note_strong(self, wire: int, drop: int) -> None:
        """Count a wire as felt once it is strong at some looks in a row."""
        self._in_a_row[wire] = min(self._in_a_row[wire] + 1, _HELD)
        if self._in_a_row[wire] >= _LEAST_LOOKS:
            self._felt[wire] = max(self._felt.get(wire, 0), drop)

    def _drop(self, wire: int) -> int:
        """By how many counts a wire is below its resting counts."""
        now = self.now[wire]
        if self._rest[wire] < 0:
            self._rest[wire] = now * _SCALE
            return 0
        drop = (self._rest[wire] + _SCALE // 2) // _SCALE - now
        if drop < _LEAST_RISE:
            # No finger does that: the chip has found another charge, or a wire has broken.
            self._rest[wire] = now * _SCALE
            return 0
        return drop

    def _go_on_with_touch(self) -> None:
        self.is_touched = True
        self._quiet_looks = 0
        self._touch_looks += 1
        if self._touch_looks >= _HELD_LOOKS:
            # A thing lies there, or the board has drifted: that is the rest from now on.
            for wire in range(len(self.now)):
                self._rest[wire] = self.now[wire] * _SCALE
            self._clear()

    def _end_touch(self) -> None:
        if self._felt:
            wire = self._strongest()
            counts = self._felt[wire]
            is_hand = len(self._felt) >= _HAND_WIRES
            others = [] if is_hand else self._nearly_as_strong_as(wire)
            self._touch = Touch(is_hand, wire, counts, others, self._touch_looks)
            if not is_hand:
                self.note_signal(wire, counts)
        self._clear()

    def _strongest(self) -> int:
        """The wire that felt the most."""
        strongest = -1
        for wire in self._felt:
            if strongest < 0 or self._felt[wire] > self._felt[strongest]:
                strongest = wire
        return strongest

    def _nearly_as_strong_as(self, wire: int) -> "list[int]":
        least = _ALIKE_PERCENT * self._felt[wire]
        return [
            other
            for other in sorted(self._felt)
            if other != wire and self._felt[other] * 100 >= least
        ]

    def _clear(self) -> None:
        self.is_touched = False
        self._felt = {}
        self._touch_looks = 0
        self._quiet_looks = 0
