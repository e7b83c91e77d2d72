"""The stand-in for CircuitPython's `storage`: who may write the drive, board or computer.

Used by programs in a process of their own.
"""

from types import SimpleNamespace

# A board without boot.py starts like this.
drive = SimpleNamespace(readonly=True)


def remount(mount_path: str, readonly: bool = False) -> None:
    """Sets whether the board may only read; only before USB starts."""
    drive.readonly = readonly


def getmount(mount_path: str) -> SimpleNamespace:
    """The file system at a path; there is only one."""
    return drive
