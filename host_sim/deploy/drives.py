"""The drive that a Pico becomes with its BOOTSEL button: where it is on each system.

Used by `flash`. The drive's file INFO_UF2.TXT says which chip it is.
"""

from __future__ import annotations

import ctypes
import os
import re
import subprocess
import sys
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import NamedTuple

from host_sim.folders import called

INFO = "INFO_UF2.TXT"
# The chips by the names that their drives give in INFO; the drives' labels are the same.
CHIPS = {"RPI-RP2": "pico", "RP2350": "pico2"}
_MOUNTS = Path("/proc/self/mounts")
_LABELS = Path("/dev/disk/by-label")
_VOLUMES = Path("/Volumes")
# The desktop may be about to mount the drive itself.
_TRIES = 10
# A and B are for floppy disks, C is Windows's own.
_LETTERS = "DEFGHIJKLMNOPQRSTUVWXYZ"
# Kinds of drives as Windows's GetDriveType has them.
_REMOVABLE, _FIXED = 2, 3
# For Windows's SetErrorMode: an empty card reader brings no window, and waits for nobody.
_FAIL_CRITICAL_ERRORS = 1


class DriveError(Exception):
    """The image could not be written; the text is a sentence that says what to do."""


class Drive(NamedTuple):
    """A Pico's drive. chip: as in CHIPS, or the drive's own name for a chip that is not there.

    device: the file that stands for it while it is plugged in, on Linux.
    """

    folder: Path
    chip: str
    device: Path | None = None

    @property
    def is_there(self) -> bool:
        """True if the drive has not gone; some systems notice that late."""
        return (self.device is None or self.device.exists()) and _board_on(self.folder) is not None


# Finds the drives that can be written now. May raise DriveError.
Finder = Callable[[], list[Drive]]


def finder_here() -> Finder:
    """Return the function that finds drives on this computer's system."""
    if sys.platform.startswith("linux"):
        return LinuxDrives().find
    if sys.platform == "win32":
        kernel = ctypes.windll.kernel32
        kernel.SetErrorMode(_FAIL_CRITICAL_ERRORS)
        return lambda: drives_among(folders_of_windows(kernel.GetDriveTypeW))
    return lambda: drives_among(_VOLUMES.iterdir())


def folders_of_windows(kind_of: Callable[[str], int]) -> list[Path]:
    """The drives of a Windows computer, but for those of a network, which may take a minute each.

    kind_of: the kind of a drive, named as `D:\\`, by the system's own number.
    """
    drives = [f"{letter}:\\" for letter in _LETTERS]
    return [Path(drive) for drive in drives if kind_of(drive) in (_REMOVABLE, _FIXED)]


def drives_among(folders: Iterable[Path]) -> list[Drive]:
    """Return the folders among these that are drives of a Pico.

    Raises DriveError if one has the name of such a drive, and may not be read.
    """
    found = [(folder, _board_on_drive(folder)) for folder in folders]
    return [Drive(folder, CHIPS.get(name, name)) for folder, name in found if name is not None]


def _board_on_drive(folder: Path) -> str | None:
    try:
        return _info_of(folder)
    except PermissionError as error:
        # The second drive of a name has a number after it.
        if folder.name.startswith(tuple(CHIPS)):
            raise DriveError(_NOT_ALLOWED.format(folder=folder)) from error
        return None
    except OSError:
        return None


def _board_on(folder: Path) -> str | None:
    """The name in INFO; None if the folder is no such drive, or cannot be read."""
    try:
        return _info_of(folder)
    except OSError:
        return None


def _info_of(folder: Path) -> str | None:
    """The name in INFO; None if it has none. Raises OSError."""
    text = (folder / INFO).read_text("utf-8", "replace")
    found = re.search(r"^Board-ID:\s*(\S+)", text, re.MULTILINE)
    return found[1] if found else None


class LinuxDrives:
    """The drives of a Linux computer; `find` mounts one that is not mounted.

    mounts, labels: the system's own lists. run: runs a program, returns whether it succeeded.
    """

    def __init__(
        self,
        mounts: Path = _MOUNTS,
        labels: Path = _LABELS,
        run: Callable[[Sequence[str]], bool] | None = None,
    ) -> None:
        self._mounts = mounts
        self._labels = labels
        self._run = run or _succeeds
        self._tries = 0

    def find(self) -> list[Drive]:
        """The drives that are mounted. Raises DriveError if one is not, after some tries."""
        for label in CHIPS:
            path = self._labels / label
            if path.exists() and not self._is_mounted(path.resolve()):
                self._mount(path.resolve())
        return self._mounted()

    def _mounted(self) -> list[Drive]:
        places = {folder: device for device, folder in self._entries()}
        drives = drives_among(places)
        return [drive._replace(device=_existing(places[drive.folder])) for drive in drives]

    def _entries(self) -> list[tuple[Path, Path]]:
        """Device and folder of everything that is mounted with Windows's file system."""
        # Names in it are bytes, whatever language this terminal has.
        lines = os.fsdecode(self._mounts.read_bytes()).splitlines()
        entries = [line.split(" ") for line in lines]
        return [
            (Path(_plain(device)), Path(_plain(folder)))
            for device, folder, kind, *_ in entries
            if kind in ("vfat", "msdos", "exfat")
        ]

    def _is_mounted(self, device: Path) -> bool:
        return any(device == entry[0].resolve() for entry in self._entries())

    def _mount(self, device: Path) -> None:
        self._tries += 1
        is_done = self._run(["udisksctl", "mount", "--block-device", str(device)])
        if not is_done and self._tries >= _TRIES:
            raise DriveError(_NOT_MOUNTED.format(device=device))


def _plain(name: str) -> str:
    """A name as it is: /proc/mounts has blanks and others as octal numbers."""
    return re.sub(r"\\(\d{3})", lambda found: chr(int(found[1], 8)), name)


def _existing(device: Path) -> Path | None:
    return device if device.exists() else None


def _succeeds(command: Sequence[str]) -> bool:
    try:
        return subprocess.run([*command], capture_output=True, timeout=30).returncode == 0
    except (OSError, subprocess.TimeoutExpired):
        return False


_NOT_MOUNTED = (
    "The Pico's drive is at {device} and is not mounted. Click it in the file manager, or mount "
    f"it with: sudo mount -o uid=$(id -u) {{device}} /mnt; then run {called('flash')} again."
)
_NOT_ALLOWED = (
    "This program may not read {folder}. On macOS, open System Settings, Privacy & Security, "
    "Files and Folders, and allow your terminal to use removable volumes; then run "
    f"{called('flash')} again."
)
