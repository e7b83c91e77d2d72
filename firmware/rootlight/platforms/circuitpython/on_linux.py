"""A Raspberry Pi under Blinka: time, link, files, watchdog and restart, by Linux.

Used by `platform` and `start_circuitpython`; CPython only. Two processes: one that only looks
after the other, as a microcontroller's watchdog and boot loader do, and one that is the board.
They share two bytes of memory, which are forgotten when both end.
"""

import io
import os
import select
import signal
import socket
import subprocess
import sys
import time
import warnings

from rootlight.platforms.circuitpython.raw_socket import RawSocket, reaches_beyond
from rootlight.platforms.circuitpython.stream import Stream

PIN_NAMES = ("D%d",)
LINE = None  # the system frees its buses itself

_WRAP = (1 << 30) - 1
# A memory card may keep a program waiting for seconds.
_HANGS_S = 20

# For the process that is the board: where the two bytes are, and where the link listens.
_NOTES = "ROOTLIGHT_NOTES"
_LISTEN = "ROOTLIGHT_LISTEN"
_RESTART = 75  # the exit code that asks for another start
_USAGE = """\
usage: python -m %s [--listen [ADDRESS:]PORT]

Runs the board that settings.json in this folder names; games are saved in this folder too. The
link is on standard input and output, or listens on a port: of this computer alone, if no address
is given. Whoever reaches that port may change games and settings."""
_NO_BLINKA = """\
Adafruit's libraries do not work here: %s
They need a Raspberry Pi, and what firmware/README.md says to install."""
_BEYOND = (
    "Other computers can reach this board at %s: whoever connects first may change games and "
    "settings. Without an address, as in --listen %d, only programs of this computer can."
)
_NO_PORT = "%s cannot be listened at: %s. Name another port, or end who listens there."

_BROUGHT = ("languages", "lessons")
_FIRMWARE = os.path.dirname(os.path.abspath(__file__)).rsplit(os.sep + "rootlight" + os.sep, 1)[0]


# Files: kept before anybody is told that they are.


class _Kept(io.BufferedWriter):
    """A file that is on the memory card once it is closed."""

    def __init__(self, name, mode):
        super().__init__(io.FileIO(name, mode))

    def close(self):
        if not self.closed:
            self.flush()
            os.fsync(self.fileno())
        super().close()


class _Files:
    """As much of `os` as the firmware uses."""

    remove = staticmethod(os.remove)
    mkdir = staticmethod(os.mkdir)
    stat = staticmethod(os.stat)

    @staticmethod
    def listdir(folder="."):
        return os.listdir(_found(folder))

    @staticmethod
    def rename(old, new):
        os.rename(old, new)
        folder = os.open(os.path.dirname(new) or ".", os.O_RDONLY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)


files = _Files


def open_file(name, mode):
    """A file of the folder in which the program was started, or one that the firmware brings."""
    if mode[0] == "r":
        return open(_found(name), mode, encoding=None if "b" in mode else "utf-8")
    if "b" in mode:
        return _Kept(name, mode)
    return io.TextIOWrapper(_Kept(name, mode + "b"), encoding="utf-8")


def _found(name):
    """Return the path of a file or folder: the builder's own, or the firmware's."""
    is_here = os.path.exists(name) or name.split("/")[0] not in _BROUGHT
    return name if is_here else os.path.join(_FIRMWARE, name)


def open_text(name):
    """A file of the builder's: his own, or else the firmware's. Raises OSError."""
    if not os.path.exists(name):
        name = os.path.join(_FIRMWARE, name)
    return open(name, encoding="utf-8")


def why_not_saved():
    """Nothing in particular, which is None."""


# Time.


def ticks_ms():
    """Time in ms, which wraps at 2^30."""
    return time.monotonic_ns() // 1000000 & _WRAP


def sleep_ms(ms):
    """Do nothing for a while."""
    time.sleep(ms / 1000)


def sleep_us(us):
    """Do nothing for a moment."""
    time.sleep(us / 1000000)


# Sound.


def open_piezo(pin):
    """Return None: there is no sound here. Linux's own PWM is set up outside of any program."""


# The supply, and buses.


def quieten(board):
    """Nothing: the supply is the system's."""


def open_i2c(scl, sda, frequency, is_soft):
    """The bus of two pins, whose frequency the system has set. Raises ValueError, RuntimeError."""
    import busio  # not before: the process that only looks after the board needs no drivers

    with warnings.catch_warnings():
        # Blinka warns of every frequency.
        warnings.simplefilter("ignore", RuntimeWarning)
        return busio.I2C(scl, sda, frequency=frequency)


# Starts, restarts and the watchdog.


def _notes():
    """The file of the two bytes, or None where nobody looks after this process."""
    number = os.environ.get(_NOTES)
    return int(number) if number else None


def note_start(failed, runs):
    """Note for the next start how many before it failed in a row."""
    if _notes() is not None:
        os.pwrite(_notes(), bytes((failed,)), 0)


def last_start():
    """(failed, hung): starts that failed in a row, and whether a hang ended the last run."""
    if _notes() is None:
        return 0, False
    failed, hung = os.pread(_notes(), 2, 0)
    return failed, bool(hung)


def reset():
    """Restart the program at once."""
    sys.exit(_RESTART)


def watch(starts):
    """Have the program end unless the watchdog is fed in time; the function that feeds."""
    if _notes() is None:
        return _nothing
    _feed()
    return _feed


def _feed():
    # The signal's own doing is to end the process, wherever it hangs.
    signal.setitimer(signal.ITIMER_REAL, _HANGS_S)


def _nothing():
    pass


def ask_for_service():
    """Nothing: the firmware's files may be changed while it runs. Start it again afterwards."""


def ask_for_bootsel():
    """Never: this computer is no drive."""
    return False


def service_was_asked():
    """Never."""
    return False


def run(main, program, options):
    """The whole program; its exit code. program: the name of its module, to start it again."""
    if _notes() is not None:
        return _be_the_board(main)
    listen = _listen_of(options)
    if listen is None:
        print(_USAGE % program, file=sys.stderr)
        return 2
    if listen and not _can_listen(listen):
        return 1
    environment = dict(os.environ)
    environment[_LISTEN] = listen
    environment["PYTHONPATH"] = os.pathsep.join([_FIRMWARE, environment.get("PYTHONPATH", "")])
    return look_after([sys.executable, "-m", program], environment)


def _can_listen(listen):
    """Try the port, and tell what a person must know: that it is taken, or open to others."""
    host, port = _address_of(listen)
    try:
        socket.create_server((host, port)).close()
    except OSError as error:
        print(_NO_PORT % (listen, error.strerror), file=sys.stderr)
        return False
    if reaches_beyond(host):
        print(_BEYOND % (listen, port), file=sys.stderr)
    return True


def _be_the_board(main):
    try:
        main()
    except KeyboardInterrupt:
        return 130
    except (ImportError, NotImplementedError) as error:
        print(_NO_BLINKA % error, file=sys.stderr)
        return 1
    return 0


def _listen_of(options):
    """Return the address to listen at, "" for none; None if the options are unknown."""
    if not options:
        return ""
    if len(options) != 2 or options[0] != "--listen":
        return None
    port = options[1].rpartition(":")[2]
    return options[1] if port.isdigit() and 0 < int(port) < 65536 else None


def _address_of(listen):
    """(address, port) to listen at."""
    address, _, port = listen.rpartition(":")
    return address or "127.0.0.1", int(port)


def look_after(command, environment):
    """Start a board's process, and start it again when it restarts or hangs; its exit code."""
    notes = os.memfd_create("rootlight")
    os.write(notes, bytes(2))
    environment = dict(environment)
    environment[_NOTES] = str(notes)
    while True:
        with subprocess.Popen(command, env=environment, pass_fds=(notes,)) as process:
            code = _code_of(process)
        has_hung = code == -signal.SIGALRM
        if not has_hung and code != _RESTART:
            return code
        os.pwrite(notes, bytes((has_hung,)), 1)


def _code_of(process):
    """The exit code of the board's process, which ends when this one is told to end."""
    before = signal.signal(signal.SIGTERM, lambda *_: process.send_signal(signal.SIGINT))
    try:
        return process.wait()
    except KeyboardInterrupt:
        # By the keyboard: the board's process has got it too.
        return process.wait()
    finally:
        signal.signal(signal.SIGTERM, before)


# The link.


class Link(Stream):
    """The link on standard input and output, or on a port of the network."""

    def __init__(self):
        where = os.environ.get(_LISTEN)
        if not where:
            Stream.__init__(self, Pipes(0, 1))
            return
        Stream.__init__(self, RawSocket(_address_of(where)))


class Pipes:
    """Two file descriptors as the port of a Stream. The end of the input ends nothing."""

    # This much can be written at once to a pipe that has the space: PIPE_BUF of POSIX.
    _AT_ONCE = 512

    def __init__(self, source, target):
        self._source = [source]
        self._target = target

    def read(self, count):
        if not _wait_for(self._source, 0):
            return b""
        came = os.read(self._source[0], count)
        if not came:
            self._source = []
        return came

    def write(self, data):
        if not select.select([], [self._target], [], 0)[1]:
            return 0
        try:
            return os.write(self._target, data[: self._AT_ONCE])
        except OSError:
            return len(data)  # nobody hears it

    def is_open(self):
        return True

    def rest(self, ms):
        _wait_for(self._source, ms)


def _wait_for(sources, ms):
    """Rest until there is something to read, for up to `ms`; whether there is."""
    return bool(select.select(sources, [], [], ms / 1000)[0])
