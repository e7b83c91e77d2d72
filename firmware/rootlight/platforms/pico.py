"""The board on a Raspberry Pi Pico: buses, chips, LEDs, flash and the USB serial port.

Used by `start` and, with stand-ins for MicroPython's modules, by the simulator. The only file
that imports `machine`. MicroPython 1.25 or later: older ones wait for a held bus for ever.
"""

import os
import select
import sys
import time

import machine
import rp2

from rootlight.compat import const

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

_LINE_FEED = const(10)
_PACKET = const(64)  # of the USB serial port
# How the packet on its way to the host stands: RP2040 data sheet, section 4.1.2.6, buffer control
# of endpoint 2 IN, on which MicroPython has its serial port. The bit AVAILABLE is set while the
# packet is the host's to fetch.
_PACKET_CONTROL = const(0x50100090)
_IS_THE_HOSTS = const(0x400)
_PATIENCE = const(500)
# Time for the last answer.
_FAREWELL_MS = const(300)

# The loop takes some 170 ms at the most, 280 on hardware, and an erase of the flash may take 400;
# the start takes as long as its board is large. The chip's longest is 8388 ms.
_LOOP_HANGS_MS = const(750)
_START_HANGS_MS = const(8000)
# Scratch registers of the watchdog, which a reset leaves alone: RP2040 data sheet, section 4.7.6.
_SCRATCH = const(0x4005800C)
_SCRATCH_IS_OURS = const(0x524C)

# What asks the next start for service: a scratch register of the watchdog, which a reset leaves
# alone (RP2040 data sheet, section 4.7.6). It needs no file, so no broken flash is in the way.
_SERVICE_SCRATCH = const(0x40058010)
_SERVICE_ASKED = const(0x5356)
# So long after the start BOOTSEL is looked at; held while the power comes, it is not ours.
_BOOTSEL_MS = const(3000)


def service_was_asked():
    """Whether the last start was asked to leave the serial port to the prompt; asked once."""
    was_asked = machine.mem32[_SERVICE_SCRATCH] == _SERVICE_ASKED
    machine.mem32[_SERVICE_SCRATCH] = 0
    return was_asked


class Platform:
    """The hardware of one built board.

    board_file: a BoardFile. settings: dict of the builder's file, of which `touch_threshold` and
    `release_threshold` (counts) are used. `changed`: set when a chip's status changed, or to 2
    when the Pico's own button asks for the bring-up, for the owner to clear. `ticks_ms()`: the
    time in ms, which wraps, see `compat.ticks_diff`; `sleep_ms(ms)`: do nothing for a while;
    `files`, `open_file`: MicroPython's `os` and `open`; `bank`: the TouchBank, of which
    `strength` and `is_working` are; `i2c_buses`: see `chip_care.make_bank`; `names`: what the
    board file calls the chips, in lines; `link_room()`: how many bytes `write_link(data)` can
    send now, at once. Without chips in its file a board has lights, link and files only.
    """

    simulated = False

    def __init__(self, board_file, settings):
        from rootlight.platforms import chip_care

        machine.Pin(_REGULATOR_MODE_PIN, machine.Pin.OUT, value=1)
        self._led_pin = machine.Pin(board_file.led_pin, machine.Pin.OUT, value=0)
        self._shown_us = time.ticks_us()
        self._leds = len(board_file.chain)
        self._serial = _Serial()
        self.changed = False
        self._restart_at = None
        self._starts = True
        self._started_ms = time.ticks_ms()
        # What others do for it, without a detour.
        self.files = os
        self.open_file = open
        self.ticks_ms = time.ticks_ms
        self.sleep_ms = time.sleep_ms
        self.link_room = self._serial.room
        self.write_link = self._serial.write
        if not board_file.chips:
            return
        self.bank, self.i2c_buses = chip_care.make_bank(board_file, settings, self)
        self.names = "\n".join([chip.name for chip in board_file.chips])
        self._told = bytearray(len(board_file.chips))
        self.strength = self.bank.strength
        self.is_working = self.bank.is_working

    # The watchdog, and what is known of the starts before. It is the microcontroller's own, so
    # it needs no board: all are called on the class too.

    @staticmethod
    def note_start(failed, runs):
        """Note for the next start how many before it failed in a row, and whether this one runs.

        `runs`: whether only a hang can end it. Forgotten when the power goes.
        """
        machine.mem32[_SCRATCH] = _SCRATCH_IS_OURS << 16 | runs << 8 | failed

    @staticmethod
    def last_start():
        """(failed, hung): starts that failed in a row, and whether a hang ended the last run.

        (0, False) after the power came.
        """
        noted = machine.mem32[_SCRATCH]
        if noted >> 16 != _SCRATCH_IS_OURS:
            return 0, False
        return noted & 255, bool(noted >> 8 & 1)

    @staticmethod
    def reset():
        """Restart the board at once."""
        Platform.note_start(Platform.last_start()[0], False)
        machine.reset()

    @staticmethod
    def watch(starts):
        """Have the watchdog restart the board unless it is fed in time; the function that feeds.

        starts: whether the board only starts, which takes long. Nothing but a reset ends it.
        """
        return machine.WDT(timeout=_START_HANGS_MS if starts else _LOOP_HANGS_MS).feed

    def feed(self):
        """Feed the watchdog: for whoever owns the loop to put in place, if there is one."""

    # Time.

    def idle(self, ms):
        """Rest for up to `ms` between two steps. A byte from the serial port ends the rest."""
        if self._starts:
            self._watch_bootsel()
        if self._restart_at is not None:
            if time.ticks_diff(time.ticks_ms(), self._restart_at) >= 0:
                self.reset()
        self._serial.has_byte(ms)

    def _watch_bootsel(self):
        """For a moment after the start: the bring-up, or the prompt, without a touch or link."""
        from rootlight.platforms import pico_button

        if time.ticks_diff(time.ticks_ms(), self._started_ms) >= _BOOTSEL_MS:
            self._starts = False
        elif rp2.bootsel_button() and self._restart_at is None:
            pico_button.follow(self, rp2.bootsel_button)

    # Touch.

    def start(self):
        """Darken the LEDs, free the buses, set the chips up. A missing chip raises nothing."""
        from rootlight.drivers import chip_repair

        self.show(bytearray(3 * self._leds))
        chip_repair.start(self.bank, time.ticks_ms())

    def recover(self, bus):
        """Free a bus, given by its number, and connect it; whether its lines are free."""
        from rootlight.platforms import pico_buses

        return pico_buses.recover(machine, time, self.i2c_buses[bus])

    def is_held(self, bus):
        """Whether something holds a line of a bus low while nobody talks."""
        from rootlight.platforms import pico_buses

        return pico_buses.is_held(machine, self.i2c_buses[bus])

    def read_touch(self, masks):
        """Fill `masks`, array('H'), with one 12-bit mask a chip; bit mask of chips that failed."""
        return self.bank.read(masks, time.ticks_ms())

    def next_fault(self):
        """(part, code, sentence) of a chip whose status changed since it was told, or None."""
        from rootlight.platforms import chip_care

        if self._told == self.bank.status:
            return None
        return chip_care.next_fault(self.names.split("\n"), self.bank, self._told)

    def diagnose(self):
        """List of dicts, one a chip: its part, status, errors, and what it says of itself."""
        from rootlight.platforms import chip_care

        return chip_care.diagnose(self.names.split("\n"), self.bank)

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
        """Fill `buffer` with bytes that have come, up to a line feed; their number, at once."""
        return self._serial.read_into(buffer)

    # Storage.

    def load(self, name):
        """The bytes saved under a name, or None. Raises OSError if the flash fails."""
        from rootlight.platforms import pico_files

        return pico_files.load(self, name)

    def save(self, name, data):
        """Save bytes under a name: the old ones stand until the new ones are whole.

        Raises OSError if the flash fails or is full.
        """
        from rootlight.platforms import pico_files

        pico_files.save(self, name, data)

    def why_not_saved(self):
        """Why the flash takes nothing, a sentence; None, for here the error says it all."""

    def restart(self, service):
        """Restart when there was time for the last answer; with `service`, into the prompt."""
        if service:
            machine.mem32[_SERVICE_SCRATCH] = _SERVICE_ASKED
        self._restart_at = time.ticks_add(time.ticks_ms(), _FAREWELL_MS)


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
        self._refused = 0  # how often in a row the host had left the packet where it is

    def read_into(self, buffer):
        """Fill a buffer with what has come, up to a line feed; the number of bytes."""
        count = 0
        byte = self._byte
        # Byte by byte: a read of more than has come waits for the rest.
        while count < len(buffer) and self.has_byte(0):
            self._input.readinto(byte)
            buffer[count] = byte[0]
            count += 1
            if byte[0] == _LINE_FEED:
                break
        return count

    def has_byte(self, ms):
        """Whether there is a byte to read; rest until there is one, `ms` at most."""
        return _is_ready(self._readable, ms)

    def room(self):
        """How many bytes can be written now without waiting for the host.

        MicroPython's port is ready as soon as one byte fits, and a write of more may wait half a
        second for a host that has stopped. But while no packet is on its way, its buffer behind
        that is empty, or will be as soon as it looks. If the packet stays for long, the host has
        stopped, or nobody has opened the port: then bytes go one by one, which never wait. An
        open port is full at last; a closed one forgets them, and with it nothing piles up here.
        """
        if not _is_ready(self._writable, 0):
            return 0
        if not machine.mem16[_PACKET_CONTROL] & _IS_THE_HOSTS:
            self._refused = 0
            return _PACKET
        if self._refused < _PATIENCE:
            self._refused += 1
            return 0
        return 1

    def write(self, data):
        self._output.write(data)


def _is_ready(poll, ms):
    # `ipoll` allocates nothing, and the processor sleeps meanwhile.
    for _ in poll.ipoll(ms):
        return True
    return False
