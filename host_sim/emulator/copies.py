"""Go on from a booted board as often as you like: each time in a copy of the whole process.

rp2040py can save the flash of a chip and nothing else of it. A forked process has all there is:
RAM, registers and peripherals, the computer at the USB cable, the simulated chips, the clock. So
a board that is dear to boot is booted once, and everything that changes it runs `in_a_copy`.
Used by tests; for Linux and macOS.
"""

from __future__ import annotations

import os
import pickle
import sys
import traceback
import warnings
from collections.abc import Callable
from typing import NoReturn, TypeVar

Result = TypeVar("Result")


class CopyFailed(AssertionError):
    """What ran in the copy raised an exception; the text is its traceback."""


def in_a_copy(action: Callable[[], Result]) -> Result:
    """Run an action in a copy of this process; its result, which has to be one for `pickle`.

    Nothing that it does to the objects of this process is seen here. Threads are not copied: a
    board that runs in one, a BoardServer, is started by the action itself. Raises CopyFailed.
    """
    sys.stdout.flush()
    sys.stderr.flush()
    reader, writer = os.pipe()
    with warnings.catch_warnings():
        # Python 3.12 warns of threads, which are not copied; none of them matters here.
        warnings.simplefilter("ignore", DeprecationWarning)
        child = os.fork()
    if child == 0:
        os.close(reader)
        _answer(writer, action)
    os.close(writer)
    with os.fdopen(reader, "rb") as pipe:
        answer = pipe.read()
    os.waitpid(child, 0)
    if not answer:
        raise CopyFailed("the copy of this process ended without an answer")
    succeeded, result = pickle.loads(answer)
    if not succeeded:
        raise CopyFailed(result)
    return result


def _answer(writer: int, action: Callable[[], object]) -> NoReturn:
    """Run the action, write its result or its traceback, and end the copy."""
    try:
        answer = pickle.dumps((True, action()))
    except BaseException:
        answer = pickle.dumps((False, traceback.format_exc()))
    with os.fdopen(writer, "wb") as pipe:
        pipe.write(answer)
    sys.stdout.flush()
    sys.stderr.flush()
    # Nothing of the first process is closed or removed twice.
    os._exit(0)
