"""Programs that are killed at one of their steps: by SIGKILL, so that nothing of them runs on."""

import os
import signal
import stat
import sys
import traceback
import warnings

import pytest

_CHANGES = ("os.mkdir", "os.remove", "os.rename", "os.rmdir", "os.truncate")


def is_killed(work, last):
    """Run `work` in a process of its own that is killed at a step; False if it ended before.

    last: the number of that step, from 1. A step is a change of this computer's files, half of
    what a file gets, or what `work` calls a step: it is given a function for that.
    """
    if sys.platform == "win32":
        pytest.skip("Windows makes no copy of a process")
    with warnings.catch_warnings():
        # Python 3.12 warns that threads are not copied; the child needs none of them.
        warnings.simplefilter("ignore", DeprecationWarning)
        child = os.fork()
    if not child:
        _run(work, last)
    status = os.waitpid(child, 0)[1]
    if os.WIFSIGNALED(status):
        assert os.WTERMSIG(status) == signal.SIGKILL
        return True
    assert os.waitstatus_to_exitcode(status) == 0
    return False


def _run(work, last):
    """The child's life; never returns."""
    count = 0

    def step():
        nonlocal count
        count += 1
        if count == last:
            os.kill(os.getpid(), signal.SIGKILL)

    def watch(event, arguments):
        if event in _CHANGES or (event == "open" and set(str(arguments[1])) & set("wax")):
            step()

    really_sync = os.fsync

    def sync(file):
        if stat.S_ISREG(os.fstat(file).st_mode):
            nonlocal count
            if count + 1 == last:
                # Half of it had reached the disk.
                os.ftruncate(file, os.fstat(file).st_size // 2)
            step()
        really_sync(file)

    try:
        os.fsync = sync
        sys.addaudithook(watch)
        work(step)
    except BaseException:
        traceback.print_exc()
        sys.stderr.flush()
        os._exit(1)
    os._exit(0)
