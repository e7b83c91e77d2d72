"""Stand-ins for MicroPython's `os` and `open`, on the simulated flash of one board.

Used by `loader`; imports nothing else of the project.
"""

from rootlight.compat import const

TYPE_CHECKING = const(0)  # mypy takes it as true
if TYPE_CHECKING:
    from host_sim.board.hardware import Hardware


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
