"""The stand-in for CircuitPython's `storage`: who may write the drive, board or computer.

Used by programs in a process of their own.
"""

from types import SimpleNamespace

# As a board starts that has no boot.py.
drive = SimpleNamespace(readonly=True)


def remount(mount_path: str, readonly: bool = False) -> None:
    """Whether the board may only read; before USB is there."""
    drive.readonly = readonly


def getmount(mount_path: str) -> SimpleNamespace:
    """The file system at a path, of which there is one."""
    return drive
