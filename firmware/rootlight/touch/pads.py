"""Which pads are down, from the masks of the touch chips.

Used by the device after each reading of the chips; imports the board file's constants.
"""

from array import array

from rootlight.board_file import ELECTRODES, ROLES


class Pads:
    """The pads of one built board.

    `chips`: how many there are. `down`: bytearray, 1 for each pad with a finger on it.
    `wire_of`: table, the first wire of each pad, as `BoardFile.wiring` numbers them, for
    readings of its strength.
    """

    def __init__(self, board_file):
        self.chips = len(board_file.chips)
        self._cells = board_file.shape.count
        self._pad_of, self.wire_of = board_file.wiring()
        self.down = bytearray(board_file.pads)
        self._masks = array("H", [0] * self.chips)
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
                self._change(chip * ELECTRODES, changed, masks[chip])

    def _change(self, wire, changed, mask):
        """Walk the changed electrodes of a chip, from its first wire on."""
        while changed:
            if changed & 1:
                self._set(self._pad_of[wire], mask & 1)
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
