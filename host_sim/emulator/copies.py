"""Lets tests use a booted board again and again, each time in a copy of a whole process.

rp2040py can save only the flash of a chip. A forked process has everything: RAM, registers and
peripherals, the computer at the USB cable, the simulated chips, the clock. So a process of its own
boots a board once, which takes long, and everything that changes the board runs in a copy of that
process. Threads cannot be copied, and it has none, whatever the process of the tests has.

Used by tests; for Linux and macOS.
"""

from __future__ import annotations

import os
import pickle
import subprocess
import sys
import traceback
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import IO, Any, NoReturn, TypeVar

Result = TypeVar("Result")
_SERVE = "from host_sim.emulator.copies import serve; serve()"


class CopyFailed(AssertionError):
    """The function raised an exception in the copy; the text is its traceback."""


@dataclass(frozen=True)
class Booted:
    """Stands for a board in the other process: it is what `boot` has returned there, once."""

    boot: Callable[[], Any]

    def __reduce__(self) -> tuple[Any, ...]:
        return _booted, (self.boot,)


@cache
def _booted(boot: Callable[[], Any]) -> Any:
    return boot()


class Copier:
    """The process that boots boards and makes copies of itself. It begins with the first run."""

    def __init__(self) -> None:
        self._process: subprocess.Popen[bytes] | None = None

    def run(self, function: Callable[..., Result], **arguments: Any) -> Result:
        """Call a function in a copy; return its result. Raises CopyFailed.

        function: one that `pickle` can name, so from the top of a module. arguments and result:
        what `pickle` takes, and instances of Booted, in whose place the function gets the boards.
        """
        requests, answers = self._pipes()
        # Bytes inside a pickle: the other process has read them all, whatever fails with them.
        pickle.dump(pickle.dumps((function, arguments)), requests)
        requests.flush()
        succeeded, result = pickle.load(answers)
        if not succeeded:
            raise CopyFailed(result)
        return result

    def close(self) -> None:
        """End the process."""
        if self._process is not None:
            self._process.communicate()
            self._process = None

    def _pipes(self) -> tuple[IO[bytes], IO[bytes]]:
        if self._process is None:
            environment = os.environ | {"PYTHONPATH": os.pathsep.join(sys.path)}
            self._process = subprocess.Popen(
                [sys.executable, "-c", _SERVE],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                env=environment,
            )
        process = self._process
        assert process.stdin is not None and process.stdout is not None
        return process.stdin, process.stdout


def serve() -> None:
    """Answer the requests that come from standard input until it ends; on standard output."""
    answers = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    # The prints of a test go to the errors.
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    requests = os.fdopen(os.dup(sys.stdin.fileno()), "rb")
    while requests.peek(1):
        answers.write(_answer_to(pickle.load(requests)))
        answers.flush()


def _answer_to(request: bytes) -> bytes:
    try:
        # Boards are booted here, so that every copy has them.
        function, arguments = pickle.loads(request)
    except BaseException:
        return pickle.dumps((False, traceback.format_exc()))
    return _in_a_copy(lambda: function(**arguments))


def _in_a_copy(action: Callable[[], object]) -> bytes:
    """Return the bytes that `_answer` wrote in a copy of this process."""
    reader, writer = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(reader)
        _answer(writer, action)
    os.close(writer)
    with os.fdopen(reader, "rb") as pipe:
        answer = pipe.read()
    os.waitpid(child, 0)
    return answer or pickle.dumps((False, "the copy of the process ended without an answer"))


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
