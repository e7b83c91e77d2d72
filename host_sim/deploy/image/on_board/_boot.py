"""Mounts the file system: the first program that a board with Rootlight's image runs.

It replaces MicroPython's own `_boot.py` (ports/rp2/modules), which makes a new file system
whenever it cannot mount the existing one, so that all files are lost. This program does so only on
blank flash, where nothing can be lost. Otherwise it mounts nothing, the files stay as they are,
and the firmware reports it; a person may rescue them, or make a new file system
(`host_sim/deploy/image/format.py`).
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
    """Return whether every byte of the flash is erased."""
    found = memoryview(flash)
    erased = b"\xff" * 4096
    for start in range(0, len(found), len(erased)):
        if found[start : start + len(erased)] != erased:
            return False
    return True


mount(rp2.Flash())

# Later programs would see the names of this file.
del mount, is_blank, rp2, vfs
