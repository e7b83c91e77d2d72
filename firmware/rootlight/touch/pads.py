"""Which pads are down, from the masks of the touch chips.

Used by the device after each reading of the chips.
"""

from array import array

from rootlight.board_files.board_file import ELECTRODES, ROLES
from rootlight.compat import const

_ALL = const(0xFFF)


class Pads:
    """The pads of one built board.

    `chips`: how many there are. `down`: bytearray, 1 for each pad with a finger on it.
    `pad_of`, `wire_of`: tables, the pad at each wire (`len(down)` for none) and the first wire of
    each pad, as `BoardFile.wiring` numbers them, for readings of its strength. `used`: array,
    of each chip the electrodes that count, see `use`; `restless`: array, of each chip the
    electrodes that changed, for somebody to clear.
    recorder: is told the wire of each electrode that counts and is touched or left, or begins or
    ceases to count while it is touched; None for none.
    """

    def __init__(self, board_file, recorder=None):
        self._recorder = recorder
        self.chips = len(board_file.chips)
        self._cells = board_file.shape.count
        self.pad_of, self.wire_of = board_file.wiring()
        self.down = bytearray(board_file.pads)
        self._masks = array("H", [0] * self.chips)
        self.used = array("H", [_ALL] * self.chips)
        self.restless = array("H", self._masks)
        # A button may have several electrodes: it is down while any of them is.
        self._electrodes_down = bytearray(len(ROLES))

    def update(self, masks):
        """Bring `down` up to date with `masks`, array of one 12-bit mask a chip.

        Only the electrodes that changed are looked at; nothing is allocated.
        """
        last = self._masks
        for chip in range(len(last)):
            changed = masks[chip] ^ last[chip]
            if changed:
                last[chip] = masks[chip]
                self.restless[chip] |= changed
                self._change(chip * ELECTRODES, changed & self.used[chip], masks[chip])

    def felt(self, chip):
        """Mask of the electrodes of a chip that are touched, whether they count or not."""
        return self._masks[chip]

    def use(self, chip, electrodes):
        """Let these electrodes of a chip count from now on, a 12-bit mask, and no others."""
        felt = self._masks[chip]
        changed = (self.used[chip] ^ electrodes) & felt
        self.used[chip] = electrodes
        self._change(chip * ELECTRODES, changed, felt & electrodes)

    def _change(self, wire, changed, mask):
        """Walk the changed electrodes of a chip, from its first wire on."""
        while changed:
            if changed & 1:
                if self._recorder is not None:
                    self._recorder.note_electrode(wire)
                self._set(self.pad_of[wire], mask & 1)
            changed >>= 1
            mask >>= 1
            wire += 1

    def _set(self, pad, is_down):
        if pad < self._cells:
            self.down[pad] = is_down
        elif pad < len(self.down):
            button = pad - self._cells
            self._electrodes_down[button] += 1 if is_down else -1
            self.down[pad] = 1 if self._electrodes_down[button] else 0
