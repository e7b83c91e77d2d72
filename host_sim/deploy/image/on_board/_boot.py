"""What a board with Rootlight's own image runs before all else: it mounts the file system.

In place of MicroPython's own `_boot.py` (ports/rp2/modules), which makes a new file system
whenever it cannot mount the one that is there: all files are gone then. This one does so only on
flash that is blank, where nothing can be lost. Otherwise nothing is mounted, the files stay as
they are, and the firmware says so; a person may have them rescued, or have a new file system
made (`host_sim/deploy/image/format.py`).
"""

import rp2
import vfs


def mount(flash):
    """Mount the file system of the flash, if there is one; make one if the flash is blank."""
    try:
        files = vfs.VfsLfs2(flash, progsize=256)
    except Exception:
        if not is_blank(flash):
            return
        vfs.VfsLfs2.mkfs(flash, progsize=256)
        files = vfs.VfsLfs2(flash, progsize=256)
    vfs.mount(files, "/")


def is_blank(flash):
    """Whether every byte of the flash is as an erase leaves it."""
    found = memoryview(flash)
    erased = b"\xff" * 4096
    for start in range(0, len(found), len(erased)):
        if found[start : start + len(erased)] != erased:
            return False
    return True


mount(rp2.Flash())

# What runs later sees the names of this file.
del mount, is_blank, rp2, vfs
