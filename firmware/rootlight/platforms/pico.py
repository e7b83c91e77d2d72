"""The board on a Raspberry Pi Pico: buses, chips, LEDs, flash and the USB serial port.

Used by `main.py` and, with stand-ins for MicroPython's modules, by the simulator. The only file
that imports `machine`. MicroPython 1.25 or later: older ones wait for a held bus for ever.
"""

import os
import select
import sys
import time

import machine
import rp2

from rootlight.compat import const
from rootlight.on_demand import borrow

try:
    import micropython
except ImportError:
    micropython = None

# GPIO 23 high puts the Pico's regulator into its low-noise mode: fewer counts of noise.
_REGULATOR_MODE_PIN = const(23)

# T0H, T0L, T1H, T1L in ns, inside the limits of WS2812B, WS2812B-V5 and SK6812. MicroPython
# rounds to steps of 48 ns, and the low after each byte comes out 80 ns longer.
_LED_TIMING = (320, 850, 670, 650)
_LATCH_US = const(300)

_CHUNK = const(64)  # one packet of the USB serial port
_MAX_WAITING = const(16384)  # bytes that may wait to be sent
_STALLED_MS = const(100)
_FAREWELL_MS = const(300)

_ENOENT = const(2)
_SAVED = ".dat"
_HALF_SAVED = ".new"
_SERVICE_MARK = "service.dat"
# So long after the start BOOTSEL asks for service; held while the power comes, it is not ours.
_BOOTSEL_MS = const(3000)

_REPAIR = "rootlight.drivers.chip_repair"
_CARE = "rootlight.platforms.chip_care"
_BUSES = "rootlight.platforms.pico_buses"


def service_was_asked():
    """Whether the last start was asked to leave the serial port to the prompt; asked once."""
    try:
        os.remove(_SERVICE_MARK)
    except OSError:
        return False
    return True


class Platform:
    """The hardware of one built board.

    board_file: a BoardFile. settings: dict of the builder's file, of which `touch_threshold` and
    `release_threshold` (counts) are used. `changed`: set when a chip's status changed, for the
    owner to clear. `ticks_ms()`: the time in ms, which wraps, see `compat.ticks_diff`;
    `sleep_ms(ms)`: do nothing for a while; `strength(chip, electrode)` and `is_working(chip)`:
    see `TouchBank`; `write_link(data)`: send bytes, whole messages; what cannot go now waits,
    what is far too much is lost.
    """

    def __init__(self, board_file, settings):
        machine.Pin(_REGULATOR_MODE_PIN, machine.Pin.OUT, value=1)
        self._led_pin = machine.Pin(board_file.led_pin, machine.Pin.OUT, value=0)
        self._shown_us = time.ticks_us()
        self._leds = len(board_file.chain)
        self._serial = _Serial()
        self.changed = False
        self._bank, self._buses = borrow(_CARE).make_bank(board_file, settings, self)
        # The chips' names, in one text.
        self._names = "\n".join([chip.name for chip in board_file.chips])
        self._told = bytearray(len(board_file.chips))
        self._restart_at = None
        self._starts = True
        self._started_ms = time.ticks_ms()
        # What others do for it, without a detour.
        self.ticks_ms = time.ticks_ms
        self.sleep_ms = time.sleep_ms
        self.strength = self._bank.strength
        self.is_working = self._bank.is_working
        self.write_link = self._serial.write

    # Time.

    def idle(self, ms):
        """What is to be done between two steps: send what waits, then rest for up to `ms`.

        A byte from the serial port ends the rest.
        """
        self._serial.send_waiting()
        if self._starts:
            self._watch_bootsel()
        if self._restart_at is not None:
            is_late = time.ticks_diff(time.ticks_ms(), self._restart_at) >= 0
            if is_late or not self._serial.is_sending():
                machine.reset()
        self._serial.has_byte(1 if self._serial.is_sending() else ms)

    def _watch_bootsel(self):
        """For a moment after the start: the way to the prompt if the link does not answer."""
        if time.ticks_diff(time.ticks_ms(), self._started_ms) >= _BOOTSEL_MS:
            self._starts = False
        elif rp2.bootsel_button() and self._restart_at is None:
            self.restart(True)

    # Touch.

    def start(self):
        """Darken the LEDs, free the buses, set the chips up. A missing chip raises nothing."""
        self.show(bytearray(3 * self._leds))
        borrow(_REPAIR).start(self._bank, time.ticks_ms())

    def recover(self, bus):
        """Free a bus, given by its number, and connect it; whether its lines are free."""
        return borrow(_BUSES).recover(machine, time, self._buses[bus])

    def is_held(self, bus):
        """Whether something holds a line of a bus low while nobody talks."""
        return borrow(_BUSES).is_held(machine, self._buses[bus])

    def read_touch(self, masks):
        """Fill `masks`, array('H'), with one 12-bit mask a chip; bit mask of chips that failed."""
        return self._bank.read(masks, time.ticks_ms())

    def next_fault(self):
        """(part, code, sentence) of a chip whose status changed since it was told, or None."""
        if self._told == self._bank.status:
            return None
        return borrow(_CARE).next_fault(self._names.split("\n"), self._bank, self._told)

    def diagnose(self):
        """List of dicts, one a chip: its part, status, errors, and what it says of itself."""
        return borrow(_CARE).diagnose(self._names.split("\n"), self._bank)

    # Lights.

    def show(self, frame):
        """Send a frame: green, red and blue of each LED in the order of the data line."""
        # `bitstream` leaves the line low and does not wait: without a pause, two frames are one.
        passed_us = time.ticks_diff(time.ticks_us(), self._shown_us)
        if 0 <= passed_us < _LATCH_US:
            time.sleep_us(_LATCH_US - passed_us)
        machine.bitstream(self._led_pin, 0, _LED_TIMING, frame)
        self._shown_us = time.ticks_us()

    # The link.

    def read_link(self, buffer):
        """Fill `buffer` with bytes that have come; their number, at once. Sends what waits."""
        self._serial.send_waiting()
        return self._serial.read_into(buffer)

    # Storage.

    def load(self, name):
        """The bytes saved under a name, or None. Raises OSError if the flash fails."""
        try:
            with open(name + _SAVED, "rb") as file:
                return file.read()
        except OSError as error:
            if error.args[0] == _ENOENT:
                return None
            raise

    def save(self, name, data):
        """Save bytes under a name: the old ones stand until the new ones are whole.

        Raises OSError if the flash fails or is full.
        """
        try:
            with open(name + _HALF_SAVED, "wb") as file:
                file.write(data)
        except OSError:
            _remove(name + _HALF_SAVED)
            raise
        os.rename(name + _HALF_SAVED, name + _SAVED)

    def restart(self, service):
        """Restart as soon as what waits has been sent; with `service`, into the prompt.

        Raises OSError if that cannot be noted on the flash.
        """
        if service:
            with open(_SERVICE_MARK, "wb") as file:
                file.write(b"1")
        self._restart_at = time.ticks_add(time.ticks_ms(), _FAREWELL_MS)


def _remove(name):
    try:
        os.remove(name)
    except OSError:
        pass


class _Serial:
    """The USB serial port, on which nothing ever waits for the host to read or to write."""

    def __init__(self):
        if micropython is not None:
            # Byte 03 is data like any other.
            micropython.kbd_intr(-1)
        self._input = sys.stdin.buffer
        self._output = sys.stdout.buffer
        self._readable = select.poll()
        self._readable.register(sys.stdin, select.POLLIN)
        self._writable = select.poll()
        self._writable.register(sys.stdout, select.POLLOUT)
        self._byte = bytearray(1)
        self._waiting = []  # messages, the first of which is sent up to `_sent`
        self._waiting_bytes = 0
        self._sent = 0

    def read_into(self, buffer):
        """Fill a buffer with what has come; the number of bytes."""
        count = 0
        byte = self._byte
        # Byte by byte: a read of more than has come waits for the rest.
        while count < len(buffer) and self.has_byte(0):
            self._input.readinto(byte)
            buffer[count] = byte[0]
            count += 1
        return count

    def has_byte(self, ms):
        """Whether there is a byte to read; rest until there is one, `ms` at most."""
        return _is_ready(self._readable, ms)

    def write(self, data):
        if self._waiting_bytes + len(data) > _MAX_WAITING:
            return
        self._waiting.append(data)
        self._waiting_bytes += len(data)
        self.send_waiting()

    def is_sending(self):
        return self._waiting_bytes > 0

    def send_waiting(self):
        """Send as much as goes without waiting."""
        while self._waiting and _is_ready(self._writable, 0):
            message = self._waiting[0]
            chunk = memoryview(message)[self._sent : self._sent + _CHUNK]
            if not self._send(chunk):
                return
            self._sent += len(chunk)
            self._waiting_bytes -= len(chunk)
            if self._sent == len(message):
                self._waiting.pop(0)
                self._sent = 0

    def _send(self, chunk):
        """Send one packet; false if the host had stopped reading and it is lost in part.

        The port is ready as soon as one byte fits, so a host that has stopped reading is noticed
        by a single write that takes half a second. Nothing more is sent until it reads again,
        and then from the start of a line.
        """
        begun = time.ticks_ms()
        self._output.write(chunk)
        if time.ticks_diff(time.ticks_ms(), begun) < _STALLED_MS:
            return True
        self._waiting = [b"\n"]
        self._waiting_bytes = 1
        self._sent = 0
        return False


def _is_ready(poll, ms):
    # `ipoll` allocates nothing, and the processor sleeps meanwhile.
    for _ in poll.ipoll(ms):
        return True
    return False
