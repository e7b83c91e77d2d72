"""Stand-ins for MicroPython's `os` and `open`, on the simulated flash of one board.

Used by `loader`; imports nothing else of the project.
"""

from rootlight.compat import const

TYPE_CHECKING = const(0)  # mypy takes it as true
if TYPE_CHECKING:
    from host_sim.board.hardware import Hardware


_BLOCK_BYTES = 4096
_COUNT_BLOCKS = 4
_ASK_BLOCK_BYTES = 5


class BlockDevice:
    """`rp2.Flash` of one board."""

    def __init__(self, hardware: "Hardware") -> None:
        self.flash = hardware.flash

    def ioctl(self, question: int, argument: int) -> int:
        """The number of blocks, or the bytes of one."""
        return {
            _COUNT_BLOCKS: self.flash.size // _BLOCK_BYTES,
            _ASK_BLOCK_BYTES: _BLOCK_BYTES,
        }[question]

    def readblocks(self, block: int, buffer: bytearray, offset: int = 0) -> None:
        """Fills a buffer with the bytes from a block, or from a place behind its beginning, on."""
        self.flash.read_raw(block * _BLOCK_BYTES + offset, buffer)


class FileSystem:
    """`vfs.VfsLfs2`; the simulated flash has one file system at most."""

    def __init__(self, device: BlockDevice, progsize: int = 32) -> None:
        self.device = device

    @staticmethod
    def mkfs(device: BlockDevice, progsize: int = 32) -> None:
        """Makes a file system, which here is mounted at once."""
        device.flash.format()


def mount(files: FileSystem, path: str) -> None:
    """Does nothing: what was made is mounted."""


class Os:
    """One board's `os` module."""

    sep = "/"

    def __init__(self, hardware: "Hardware") -> None:
        flash = hardware.flash
        self._flash = flash
        self.open = flash.open
        self.rename = flash.rename
        self.remove = flash.remove
        self.unlink = flash.remove
        self.mkdir = flash.mkdir
        self.stat = flash.stat

    def listdir(self, path: str = "") -> "list[str]":
        """Names of files and folders."""
        return self._flash.listdir(path)

    def ilistdir(self, path: str = "") -> "list[tuple[str, int, int, int]]":
        """(name, kind, 0, size) of files and folders."""
        prefix = path.rstrip("/") + "/"
        found = []
        for name in self._flash.listdir(path):
            stat = self._flash.stat(prefix + name)
            found.append((name, stat[0], 0, stat[6]))
        return found

    def statvfs(self, path: str = "/") -> "tuple[int, ...]":
        """Sizes of the file system."""
        return self._flash.statvfs()

    def getcwd(self) -> str:
        """The top folder."""
        return "/"

    def sync(self) -> None:
        """Does nothing: every write has landed already."""
        self._flash.check_power()

    def uname(self) -> "tuple[str, ...]":
        """The name and version of the board."""
        return ("rp2", "rp2", "1.26.0", "v1.26.0", "Raspberry Pi Pico with RP2040")
