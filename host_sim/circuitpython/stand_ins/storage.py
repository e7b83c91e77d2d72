"""The stand-in for CircuitPython's `storage`: who may write the drive, board or computer.

Used by programs in a process of their own.
"""

from host_sim.board.stand_ins.micropython.namespace import Namespace

# A board without boot.py starts like this.
drive = Namespace(readonly=True)


def remount(mount_path: str, readonly: bool = False) -> None:
    """Sets whether the board may only read; only before USB starts."""
    drive.readonly = readonly


def getmount(mount_path: str) -> Namespace:
    """The file system at a path; there is only one."""
    return drive
