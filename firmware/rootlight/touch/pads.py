"""The pads that are down, from the masks of the touch chips.

Used by the device after each reading of the chips. The board file says what a pad is wired to
("touch": of each chip its pads, electrode after electrode); `BoardFile.wiring` numbers it. So pad
37 is a cell if the board has more than 37 cells, else a button, and `wire_of[37]` says which
electrode of which chip feels it.
"""

from array import array

from rootlight.board_files.pad_numbers import ELECTRODES, ROLES
from rootlight.compat import const

TYPE_CHECKING = const(0)  # mypy takes it as true
if TYPE_CHECKING:
    from rootlight.board_files.reader import BoardFile

_ALL = const(0xFFF)


class Pads:
    """The pads of one built board.

    board_file: the BoardFile. recorder: notes the wire of each electrode that counts when it is
    touched or left. It also notes one that begins or ceases to count while it is touched. None for
    none.

    `chips`: how many there are. `down`: bytearray, 1 for each pad with a finger on it that counts;
    all 0 while the pads are deaf. `touched`: the same, deaf or not. `is_touched`: whether any pad
    was touched at the last reading while the pads were deaf.
    `pad_of`, `wire_of`: tables, the pad at each wire (`len(down)` for none) and the first wire of
    each pad. By chip, arrays of masks: `used`, the electrodes that count, see `use`; `restless`,
    the electrodes that changed, until somebody clears them.
    """

    def __init__(self, board_file: "BoardFile", recorder=None) -> None:
        self._recorder = recorder
        self.is_deaf = False
        self.is_touched = False
        self._hears_soon = False
        self.wire(board_file)

    def wire(self, board_file: "BoardFile") -> None:
        """Follow the wiring of this BoardFile from now on; nothing is touched yet."""
        self.chips = len(board_file.chips)
        self._cells = board_file.shape.count
        self.pad_of, self.wire_of = board_file.wiring()
        self.down = bytearray(board_file.pads)
        self.touched = bytearray(board_file.pads)
        self._masks = array("H", [0] * self.chips)
        self.used = array("H", [_ALL] * self.chips)
        self.restless = array("H", self._masks)
        # A button may have several electrodes: it is down while any of them is.
        self._electrodes_down = bytearray(len(ROLES))

    def update(self, masks: "array[int]") -> None:
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
        if self.is_deaf:
            self.is_touched = max(self.touched) > 0
            self.is_deaf = self.is_touched or not self._hears_soon

    def felt(self, chip: int) -> int:
        """Mask of the electrodes of a chip that are touched, whether they count or not."""
        return self._masks[chip]

    def wired(self) -> "list[bool]":
        """Return whether there is a pad at each wire."""
        return [pad < len(self.down) for pad in self.pad_of]

    def use(self, chip: int, electrodes: int) -> None:
        """Let these electrodes of a chip count from now on, a 12-bit mask, and no others."""
        felt = self._masks[chip]
        changed = (self.used[chip] ^ electrodes) & felt
        self.used[chip] = electrodes
        self._change(chip * ELECTRODES, changed, felt & electrodes)

    # Deafness.

    def turn_deaf(self) -> None:
        """Let no touch count until `hear_again`: an LED test or a bring-up has the board."""
        self.is_deaf = True
        self.is_touched = False
        self._hears_soon = False
        for pad in range(len(self.down)):
            self.down[pad] = 0

    def hear_again(self) -> None:
        """Let touches count again, once no finger is left on the board."""
        self._hears_soon = True

    # Electrodes.

    def _change(self, wire: int, changed: int, mask: int) -> None:
        """Walk the changed electrodes of a chip, from its first wire on."""
        while changed:
            if changed & 1:
                if self._recorder is not None:
                    self._recorder.note_electrode(wire)
                self._set(self.pad_of[wire], mask & 1)
            changed >>= 1
            mask >>= 1
            wire += 1

    def _set(self, pad: int, is_down: int) -> None:
        if pad == len(self.touched):
            return
        if pad >= self._cells:
            button = pad - self._cells
            self._electrodes_down[button] += 1 if is_down else -1
            is_down = 1 if self._electrodes_down[button] else 0
        self.touched[pad] = is_down
        if not self.is_deaf:
            self.down[pad] = is_down
