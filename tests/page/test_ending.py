"""The program ends at once when somebody says so, also while others keep it busy: no traceback."""

import os
import pty
import signal
import subprocess
import sys
import threading
import tty
from contextlib import contextmanager

import pytest

# A machine that is busy with other tests takes its time.
PATIENCE_S = 60
PAGE = ("--no-browser", "--page-port", "0")
ENDS = (signal.SIGINT, signal.SIGTERM)


@contextmanager
def chattering_device(chatter):
    """The port of a device that sends the same for ever, as fast as it is taken."""
    here, there = pty.openpty()
    tty.setraw(there)
    has_ended = threading.Event()

    def send():
        while not has_ended.is_set():
            os.write(here, chatter)

    sending = threading.Thread(target=send)
    sending.start()
    try:
        yield os.ttyname(there)
    finally:
        has_ended.set()
        # Somebody has to take what is being written.
        os.set_blocking(there, False)
        while sending.is_alive():
            try:
                os.read(there, 1 << 16)
            except BlockingIOError:
                sending.join(0.01)
        os.close(here)
        os.close(there)


def started(*arguments):
    return subprocess.Popen(
        [sys.executable, "-m", "host_sim", *arguments],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def ended(program, how):
    """Return the words of a program when it is ended; it must have ended well."""
    program.send_signal(how)
    try:
        _, told = program.communicate(timeout=PATIENCE_S)
    finally:
        program.kill()
    assert program.returncode == 0
    return told


@pytest.mark.gate
@pytest.mark.parametrize(
    ("how", "chatter"),
    [(signal.SIGINT, b"x" * 4096), (signal.SIGTERM, b"x\n" * 2048)],
    ids=["without end", "in lines"],
)
def test_a_device_that_chatters_does_not_keep_the_program_from_ending(how, chatter):
    with chattering_device(chatter) as port:
        program = started(*PAGE, "--port", port)
        assert "Rootlight is at" in program.stdout.readline()
        told = ended(program, how)
    assert "Traceback" not in told


@pytest.mark.gate
@pytest.mark.parametrize("how", ENDS)
def test_a_script_that_says_nothing_more_does_not_keep_the_program_from_ending(how, tmp_path):
    program = started("--headless", "--kept", str(tmp_path), "--built", "hex-4")
    program.stdin.write('{"id": 1, "method": "hello"}\n')
    program.stdin.flush()
    assert '"built": "hex-4"' in program.stdout.readline()
    assert ended(program, how) == ""
