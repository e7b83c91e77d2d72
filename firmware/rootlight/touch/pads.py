"""Which pads are down, from the masks of the touch chips.

Used by the device after each reading of the chips; imports the board file's constants.
"""

from array import array

from rootlight.board_file import ELECTRODES, NONE
from rootlight.compat import const

_NO_CHIP = const(255)


class Pads:
    """The pads of one built board.

    `down`: bytearray, 1 for each pad with a finger on it. `chip_of`, `electrode_of`: the
    first electrode of each pad, for readings of its strength.
    """

    def __init__(self, board_file):
        count = board_file.pads
        chips = board_file.chips
        self.down = bytearray(count)
        self.chip_of = bytearray([_NO_CHIP] * count)
        self.electrode_of = bytearray(count)
        self._masks = array("H", [0] * len(chips))
        # The pad at each electrode, twelve entries a chip.
        self._pad_at = array("H", [NONE] * (len(chips) * ELECTRODES))
        # A button may have several electrodes: it is down while any of them is.
        self._electrodes_down = bytearray(count)
        for chip in range(len(chips)):
            for electrode in range(ELECTRODES):
                self._wire(chip, electrode, chips[chip].pads[electrode])

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

    def _wire(self, chip, electrode, pad):
        self._pad_at[chip * ELECTRODES + electrode] = pad
        if pad != NONE and self.chip_of[pad] == _NO_CHIP:
            self.chip_of[pad] = chip
            self.electrode_of[pad] = electrode

    def _change(self, first, changed, mask):
        """Walk the changed electrodes of a chip, whose first one stands at `first`."""
        at = first
        while changed:
            if changed & 1 and self._pad_at[at] != NONE:
                self._set(self._pad_at[at], mask & 1)
            changed >>= 1
            mask >>= 1
            at += 1

    def _set(self, pad, is_down):
        if is_down:
            self._electrodes_down[pad] += 1
        else:
            self._electrodes_down[pad] -= 1
        self.down[pad] = 1 if self._electrodes_down[pad] else 0
