"""Lets tests use a booted board again and again, each time in a copy of the whole process.

rp2040py can save only the flash of a chip. A forked process has everything: RAM, registers and
peripherals, the computer at the USB cable, the simulated chips, the clock. So a test boots a board
once, which takes long, and runs everything that changes the board `in_a_copy`. Used by tests; for
Linux and macOS.
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
    """The action in the copy raised an exception; the text is its traceback."""


def in_a_copy(action: Callable[[], Result]) -> Result:
    """Run an action in a copy of this process; return its result, which `pickle` must take.

    The objects of this process stay as they are. Threads are not copied: an action that needs a
    BoardServer, which has a thread, must start it. Raises CopyFailed.
    """
    sys.stdout.flush()
    sys.stderr.flush()
    reader, writer = os.pipe()
    with warnings.catch_warnings():
        # Python 3.12 warns that threads are not copied; the copy needs none of them.
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
    # End without clean-up: the first process closes and removes its things itself.
    os._exit(0)
