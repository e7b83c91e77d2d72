"""CircuitPython itself: time, serial port, drive, watchdog and restart.

Used by `platform`, and by `boot.py` on the board before the USB drive appears. Sources: the
documentation of CircuitPython's modules `supervisor`, `usb_cdc`, `storage`, `watchdog` and
`microcontroller`.
"""

import os
import time

import bitbangio
import busio
import digitalio
import microcontroller
import storage
import supervisor
import usb_cdc
import watchdog

from rootlight.compat import const
from rootlight.platforms.circuitpython.stream import Stream
from rootlight.texts import t

PIN_NAMES = ("GP%d", "IO%d", "D%d")

# `supervisor.ticks_ms` wraps at 2^29, all other ticks of the firmware at 2^30.
_WRAP = const(1 << 29)
# A bus that is held stops a transfer of CircuitPython's for a second.
_HANGS_S = const(8)

# In the memory that a reset leaves alone: whose it is, starts that failed, what is asked for.
_MARK = const(0x52)
_OWNER = const(0)
_FAILED = const(1)
_ASKED = const(2)
_SERVICE = const(0x53)

# The frequency of the piezo until there is a tone.
_REST_HZ = const(1000)

_READ_ONLY = (
    "The game could not be saved because the computer controls the board's drive. Copy boot.py "
    "onto it, eject it, and switch the board off and on."
)

# The end of the name of a file whose place another is taking.
_REPLACED = ".replaced"
_FOLDER = const(0x4000)  # of the kind in `os.stat`

open_file = open_text = open
sleep_us = microcontroller.delay_us


# The drive: written by the board or by the computer, never by both.


class _Files:
    """As much of `os` as the firmware uses.

    On FAT a file cannot take the place of another in one step: CircuitPython removes the other
    one first. Here that one keeps a name until it is replaced, and `prepare` gives it its own
    back if the power went in between.
    """

    remove = staticmethod(os.remove)
    mkdir = staticmethod(os.mkdir)
    stat = staticmethod(os.stat)
    listdir = staticmethod(os.listdir)

    @staticmethod
    def rename(old, new):
        if not _is_there(new):
            os.rename(old, new)
            return
        os.rename(new, new + _REPLACED)
        try:
            os.rename(old, new)
        except OSError:
            os.rename(new + _REPLACED, new)
            raise
        os.remove(new + _REPLACED)


files = _Files


def prepare():
    """Before USB is there: a second serial port for the link, and the drive for the board.

    When service was asked for, the drive is the computer's.
    """
    usb_cdc.enable(console=True, data=True)
    if _is_asked():
        return
    storage.remount("/", readonly=False)
    try:
        _bring_replaced_back()
    except OSError:
        pass  # the drive fails: the board tells so when it saves


def _bring_replaced_back():
    """Give files their names back that a power cut left between two names."""
    for name in os.listdir():
        if os.stat(name)[0] & _FOLDER:
            for inner in os.listdir(name):
                _bring_back(name + "/" + inner)
        else:
            _bring_back(name)


def _bring_back(path):
    name = path[: -len(_REPLACED)]
    if name + _REPLACED != path:
        return
    if _is_there(name):
        os.remove(path)
    else:
        os.rename(path, name)


def _is_there(path):
    try:
        os.stat(path)
    except OSError:
        return False
    return True


def why_not_saved():
    """A sentence if the board may not write its drive, or None."""
    return t(_READ_ONLY) if storage.getmount("/").readonly else None


# Time.

_ticks = [0, 0]  # as they were last, and the upper bit


def ticks_ms():
    """Time in ms, which wraps at 2^30; to be asked once in six days at least."""
    now = supervisor.ticks_ms()
    if now < _ticks[0]:
        _ticks[1] ^= _WRAP
    _ticks[0] = now
    return now | _ticks[1]


def sleep_ms(ms):
    """Do nothing for a while."""
    time.sleep(ms / 1000)


# Starts, restarts and the watchdog.


def note_start(failed, runs):
    """Note for the next start how many before it failed in a row."""
    if _is_ours() and microcontroller.nvm[_FAILED] == failed:
        return
    if microcontroller.nvm is not None:
        microcontroller.nvm[: _ASKED + 1] = bytes((_MARK, failed, 0))


def last_start():
    """(failed, hung): starts that failed in a row, and whether a hang ended the last run.

    After the power came, nothing did.
    """
    reason = microcontroller.cpu.reset_reason
    if reason == microcontroller.ResetReason.POWER_ON or not _is_ours():
        return 0, False
    return microcontroller.nvm[_FAILED], reason == microcontroller.ResetReason.WATCHDOG


def _is_ours():
    return microcontroller.nvm is not None and microcontroller.nvm[_OWNER] == _MARK


def reset():
    """Restart the board at once."""
    microcontroller.reset()


def watch(starts):
    """Have the watchdog restart the board unless it is fed in time; the function that feeds."""
    supervisor.runtime.autoreload = False
    dog = microcontroller.watchdog
    if dog is None:
        return _nothing
    if dog.mode is None:
        dog.timeout = _HANGS_S
        dog.mode = watchdog.WatchDogMode.RESET
    return dog.feed


def _nothing():
    pass


def ask_for_service():
    """Have the next start leave the drive to the computer, and run nothing."""
    if microcontroller.nvm is not None:
        microcontroller.nvm[: _ASKED + 1] = bytes((_MARK, 0, _SERVICE))


def ask_for_bootsel():
    """Have the next reset begin the loader of UF2 images; whether this chip has one."""
    try:
        microcontroller.on_next_reset(microcontroller.RunMode.UF2)
    except (NotImplementedError, RuntimeError, ValueError):
        return False
    return True


def _is_asked():
    return _is_ours() and microcontroller.nvm[_ASKED] == _SERVICE


def service_was_asked():
    """Return whether the last start was asked to run nothing; asked once."""
    if not _is_asked():
        return False
    microcontroller.nvm[_ASKED] = 0
    # Otherwise each file that is copied now would restart the firmware.
    supervisor.runtime.autoreload = False
    return True


# Sound.


def open_piezo(pin):
    """The PWM at a pin, silent; None on a board without PWM. ValueError: this pin has none."""
    try:
        import pwmio
    except ImportError:
        return None
    return pwmio.PWMOut(pin, frequency=_REST_HZ, duty_cycle=0, variable_frequency=True)


# The supply, and buses.

_regulator = []


def quieten(board):
    """Have the regulator of a Pico, if this is one, make little noise: the chips feel less of it.

    board: the module of the board's pins.
    """
    pin = getattr(board, "SMPS_MODE", None)
    if pin is not None and not _regulator:
        line = digitalio.DigitalInOut(pin)
        line.switch_to_output(True)
        _regulator.append(line)


def open_i2c(scl, sda, frequency, is_soft):
    """The bus of two pins. Raises ValueError for pins without one, RuntimeError if it is held."""
    if is_soft:
        return bitbangio.I2C(scl, sda, frequency=frequency)
    return busio.I2C(scl, sda, frequency=frequency)


class LINE:
    """A pin as an open drain: let go it is an input, and the bus has a pull-up."""

    def __init__(self, pin):
        self._pin = digitalio.DigitalInOut(pin)
        self.deinit = self._pin.deinit

    def value(self, level=None):
        """Pull the line low or let it go; without a level, whether it is high."""
        if level is None:
            return self._pin.value
        if level:
            self._pin.switch_to_input()
        else:
            self._pin.switch_to_output(False)
        return None


# The link.


class Link(Stream):
    """The link on the board's second serial port; on the one of the prompt if there is none."""

    def __init__(self):
        Stream.__init__(self, _Port(usb_cdc.data or usb_cdc.console))


class _Port:
    """A serial port of CircuitPython's; see `Stream`."""

    def __init__(self, port):
        self._port = port
        port.timeout = 0
        port.write_timeout = 0

    def read(self, count):
        waiting = min(self._port.in_waiting, count)
        return self._port.read(waiting) if waiting else b""

    def write(self, data):
        return self._port.write(data) or 0

    def is_open(self):
        return self._port.connected

    def rest(self, ms):
        while ms > 0 and not self._port.in_waiting:
            sleep_ms(1)
            ms -= 1
