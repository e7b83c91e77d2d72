"""The common part of all platforms: chips, files, watchdog.

Used by `pico` and `circuitpython/platform`. For the interface of a platform see the package's
`__init__.py`.
"""

from rootlight.compat import const, ticks_add, ticks_diff
from rootlight.drivers.touch_bank import TouchBank
from rootlight.platforms import touch_chips

TYPE_CHECKING = const(0)  # mypy takes it as true
if TYPE_CHECKING:
    from rootlight.texts import Filled

# `changed` of a platform when the board's own button asks for the bring-up.
BRING_UP = const(2)

# The watchdog of the loop restarts a board that takes longer. A step takes 280 ms at most, by
# the emulated Pico's figures and a margin. In it a save may erase four sectors of the flash: 45 ms
# each, 400 at the worst, by the data sheet of a Pico's flash (W25Q16JV, tSE).
LOOP_HANGS_MS = const(2500)

_ENOENT = const(2)
SAVED = ".dat"
HALF_SAVED = ".new"


class BoardPlatform:
    """The part of a platform that knows no vendor's modules.

    files, open_file: MicroPython's `os` and `open`. bank: the TouchBank, as `connect_chips` was
    told; it has no chips where the board file has none: then there are lights, link and files.
    """

    simulated = False
    has_sound = False

    def __init__(self, files, open_file) -> None:
        self.files = files
        self.open_file = open_file
        self.bank = TouchBank([], bytes(2), bytes(0), 0, self)
        self.names = ""
        self.changed: "bool | int" = False
        self._told = bytearray(0)
        self._ready_at = 0
        self._feed = _nothing

    def connect_chips(self, bank, board_file) -> None:
        """Watch these chips from now on, which are those of the BoardFile."""
        self.bank = bank
        self.names = "\n".join([chip.name for chip in board_file.chips])
        self._told = bytearray(len(board_file.chips))

    # Touch.

    def start_chips(self) -> None:
        """Free the buses and set all chips up; they then need a while, see `wait_for_chips`."""
        self.bank.start(self.ticks_ms())
        self._ready_at = ticks_add(self.ticks_ms(), self.bank.start_ms)

    def wait_for_chips(self) -> None:
        """Wait until the chips that were set up feel fingers, unless that time has passed."""
        self.sleep_ms(max(0, ticks_diff(self._ready_at, self.ticks_ms())))
        self.bank.settle()

    def note_change(self) -> None:
        """The status of a chip changed: `changed`, until it is forgotten."""
        self.changed = True

    def forget_change(self) -> None:
        """Note that the change has been told."""
        self.changed = False

    def read_touch(self, masks) -> int:
        """Fill `masks`, array('H'), with one 12-bit mask a chip; bit mask of chips that failed."""
        return self.bank.read(masks, self.ticks_ms())

    def strength(self, chip: int, electrode: int) -> int:
        """Return the strength of a touch, in counts; 0 if the chip does not answer."""
        return self.bank.strength(chip, electrode)

    def is_working(self, chip: int) -> bool:
        """Return whether a chip feels fingers, or will in a moment."""
        return self.bank.is_working(chip)

    def next_fault(self) -> "tuple[str, str, Filled] | None":
        """(part, code, sentence) of a chip whose status changed since it was told, or None."""
        if self._told == self.bank.status:
            return None
        return touch_chips.next_fault(self.names.split("\n"), self.bank, self._told)

    def diagnose(self) -> "list[dict]":
        """One dict a chip: its part, status, errors, and what it says of itself."""
        return touch_chips.diagnose(self.names.split("\n"), self.bank)

    # Sound.

    def tone(self, frequency: int, pulse: int) -> None:
        """Sound a tone from now on: Hz, and the pulse in 1/65536 of its period; 0 is silence.

        Nothing where no piezo is: `has_sound` tells.
        """

    # Time and the watchdog.

    def ticks_ms(self) -> int:
        """The time in ms, which wraps, see `compat.ticks_diff`."""
        raise NotImplementedError

    def sleep_ms(self, ms: int) -> None:
        """Wait so long, while nothing else happens."""
        raise NotImplementedError

    @staticmethod
    def watch(starts: bool):
        """Begin the watchdog; the function that feeds it. Nothing but a reset ends it.

        starts: whether the board only starts, which takes long.
        """
        raise NotImplementedError

    def guard(self) -> None:
        """Have the watchdog restart the board from now on, unless it is fed in time."""
        self._feed = self.watch(False)

    def feed(self) -> None:
        """Feed the watchdog, if there is one."""
        self._feed()

    # Small files, which are replaced as a whole.

    def load(self, name: str) -> "bytes | None":
        """The bytes saved under a name, or None. Raises OSError if the files fail."""
        return self.read_file(name + SAVED)

    def save(self, name: str, data: bytes) -> None:
        """Save bytes under a name: the old ones stand until the new ones are whole.

        Raises OSError if the files fail or there is no room.
        """
        half = name + HALF_SAVED
        try:
            with self.open_file(half, "wb") as file:
                file.write(data)
        except OSError:
            self._remove(half)
            raise
        self.files.rename(half, name + SAVED)

    def why_not_saved(self) -> "str | None":
        """A sentence that says why nothing can be saved here, if the platform knows; or None."""
        return None

    def read_file(self, path: str) -> "bytes | None":
        """The bytes of a file, or None if there is none. Raises OSError if the files fail."""
        try:
            with self.open_file(path, "rb") as file:
                return file.read()
        except OSError as error:
            if error.args[0] == _ENOENT:
                return None
            raise

    # The flash below the files, for a file system that cannot be read.

    def flash_bytes(self) -> int:
        """The size of the part of the flash that is for files; 0 where nobody gets at it."""
        return 0

    def read_flash(self, start: int, buffer: bytearray) -> None:
        """Fill a buffer with the bytes from `start` on, whether files can be read or not."""
        raise NotImplementedError

    def format(self) -> None:
        """Make a new, empty file system, and use it from now on."""
        raise NotImplementedError

    def _remove(self, path: str) -> None:
        try:
            self.files.remove(path)
        except OSError:
            pass


def _nothing() -> None:
    pass
