"""A disk in memory that fails: at one step, from one step on, slowly, or since it is away.

Each thing that a Disk does to its files is a step; reading is one too. A step that fails may have
been done all the same, or half.
"""

import errno
from pathlib import Path

from host_sim.kept_files.disk import Disk

FULL, READ_ONLY, BROKEN = errno.ENOSPC, errno.EROFS, errno.EIO
BEFORE, HALF, AFTER = "before", "half", "after"


class FaultyDisk(Disk):
    """Files by path. `steps`: how many there were; `is_away`: whether it was taken away.

    `seconds`: the time of whoever uses it, of which each step takes `step_s`.
    """

    def __init__(self, files=None):
        self.files = dict(files or {})
        self.steps = 0
        self.failed = 0
        self.is_away = False
        self.seconds = 0.0
        self.step_s = 0.0
        self._fails_from = self._fails_to = 0
        self._error = FULL
        self._when = BEFORE
        self._is_read_failing = False

    def fail(self, first, count=1, error=FULL, when=BEFORE, reads=False):
        """The steps from the `first` to come (from 1) fail, so many of them."""
        self._fails_from = self.steps + first
        self._fails_to = self._fails_from + count
        self._error, self._when, self._is_read_failing = error, when, reads

    def heal(self):
        self._fails_from = self._fails_to = 0
        self.is_away = False

    def clock(self):
        return self.seconds

    def read(self, path):
        self._step(lambda: None, reads=True)
        return self.files.get(Path(path))

    def make_folder(self, folder):
        self._step(lambda: None)

    def store(self, path, data):
        def half():
            self.files[path] = data[: len(data) // 2]

        def whole():
            self.files[path] = data

        self._step(whole, half)

    def rename(self, old, new):
        def do():
            if old not in self.files:
                raise FileNotFoundError(errno.ENOENT, "There is no such file")
            self.files[new] = self.files.pop(old)

        self._step(do)

    def sync_names(self, folder):
        self._step(lambda: None)

    def _step(self, do, half=lambda: None, reads=False):
        self.seconds += self.step_s
        if self.is_away:
            self.failed += 1
            raise OSError(errno.EIO, "The disk is away")
        if reads and not self._is_read_failing:
            do()
            return
        self.steps += 1
        if not self._fails_from <= self.steps < self._fails_to:
            do()
            return
        self.failed += 1
        if self._when == HALF:
            half()
        if self._when == AFTER:
            do()
        raise OSError(self._error, "The disk takes nothing")
