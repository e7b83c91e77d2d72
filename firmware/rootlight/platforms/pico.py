"""The board on a Raspberry Pi Pico: buses, chips, LEDs, flash and the USB serial port.

Used by `start` and, with stand-ins for MicroPython's modules, by the simulator. The only file
that imports `machine`. MicroPython 1.25 or later: older ones wait for a held bus for ever. For the
interface of a platform see the package's `__init__.py`.
"""

import os
import select
import sys
import time

import machine
import rp2
import vfs

from rootlight.compat import const
from rootlight.drivers.led_chain import LED_TIMING
from rootlight.platforms import touch_chips
from rootlight.platforms.base import BRING_UP, LOOP_HANGS_MS, BoardPlatform
from rootlight.platforms.bus_lines import free_lines
from rootlight.platforms.registers import registers_here
from rootlight.texts import filled

try:
    import micropython
except ImportError:
    micropython = None

# GPIO 23 high puts the Pico's regulator into its low-noise mode: fewer counts of noise. On a Pico
# W it would switch the radio on, so the parts list has none; the two cannot be told apart for
# sure.
_REGULATOR_MODE_PIN = const(23)

_LATCH_US = const(300)

# The frequency of the piezo until there is a tone.
_REST_HZ = const(1000)

_LINE_FEED = const(10)
_PACKET = const(64)  # of the USB serial port
# The bit AVAILABLE of the register `serial_packet`: set while the packet on its way is the host's
# to fetch.
_IS_THE_HOSTS = const(0x400)
_PATIENCE = const(500)
# MicroPython's buffer for the port has 256 bytes. So many fit in it even if none leaves it.
_MOST_UNHEARD = const(192)
# Time for the last answer.
_FAREWELL_MS = const(300)

# The start takes as long as its board is large. The chip's longest is 8388 ms.
_START_HANGS_MS = const(8000)
# The mark of a note in the register `starts`.
_NOTE_IS_OURS = const(0x524C)

# The word that asks the next start for service, in the register `service`. It needs no file, so no
# broken flash is in the way.
_SERVICE_ASKED = const(0x5356)
# BOOTSEL is looked at from this time after the start on. Held while the power comes, it is the
# boot ROM's.
_BOOTSEL_MS = const(3000)
_BOOTSEL_HELD_MS = const(1000)
_BOOTSEL_LOOK_MS = const(10)

# MicroPython's time-out is for a whole transfer. The longest is 43 bytes of a touch chip, with two
# addresses and a register before them; nine bits each. Weak pull-ups stretch bits.
_LONGEST_TRANSFER_BITS = const(46 * 9)
_US_PER_S = const(1000000)
# On top of twice that: a chip that stretches the clock for so long has hung.
_PATIENCE_US = const(3000)

_BLOCKS = const(4)  # MicroPython's numbers of questions to a block device
_BLOCK_BYTES = const(5)
_PAGE_BYTES = const(256)  # of the flash, which littlefs writes at once

# The processor's clock. An RP2040 may run at 200 MHz with 1.15 V for its core (data sheet; SDK
# 2.1.1). MicroPython 1.26 begins with 125 MHz and 1.10 V and never changes the voltage: not with
# `machine.freq`, nor where an image is compiled for 200 MHz, for it has the SDK's start-up of the
# clocks in an older form.
_USUAL_MHZ = const(125)
_QUICK_MHZ = const(200)
_HZ = const(1000000)
_QUICK_VOLTAGE = const(0xC1)  # VSEL 1.15 V, and EN: the regulator is on
_VOLTAGE_SETTLES_MS = const(1)

_REGISTERS = registers_here(machine.mem32)


def service_was_asked():
    """Return whether the last start was asked to leave the port to the prompt; asked once."""
    was_asked = machine.mem32[_REGISTERS.service] == _SERVICE_ASKED
    machine.mem32[_REGISTERS.service] = 0
    return was_asked


class Platform(BoardPlatform):
    """The hardware of one built board.

    board_file: a BoardFile. settings: dict of the builder's file, of which `touch_threshold` and
    `release_threshold` (counts) are used, and `clock_mhz`. Raises ValueError if one is wrong.
    """

    def __init__(self, board_file, settings: dict) -> None:
        BoardPlatform.__init__(self, os, open)
        machine.Pin(_REGULATOR_MODE_PIN, machine.Pin.OUT, value=1)
        self._run_at(settings.get("clock_mhz", _QUICK_MHZ))
        self._led_pin = machine.Pin(board_file.led_pin, machine.Pin.OUT, value=0)
        self._shown_us = time.ticks_us()
        self._leds = len(board_file.chain)
        self._piezo = self._open_piezo(board_file.sound_pin)
        self.has_sound = self._piezo is not None
        self._serial = _Serial()
        self._restart_at = None
        self._into_bootsel = False
        self._watches_bootsel = True
        self._started_ms = time.ticks_ms()
        self._buses = []
        if board_file.chips:
            self._connect(board_file, settings)

    @staticmethod
    def _run_at(mhz: int) -> None:
        """Set the clock of the processor: after the voltage, and before all that it times.

        A start after one that failed is a slow one: the clock may be what this Pico cannot bear.
        """
        if mhz not in (_USUAL_MHZ, _QUICK_MHZ):
            raise ValueError(filled("clock_mhz is %d or %d.", _USUAL_MHZ, _QUICK_MHZ))
        if _REGISTERS.regulator is None:
            return
        if Platform.last_start()[0] > 1:
            mhz = _USUAL_MHZ
        if mhz == _QUICK_MHZ:
            machine.mem32[_REGISTERS.regulator] = _QUICK_VOLTAGE
            time.sleep_ms(_VOLTAGE_SETTLES_MS)
        machine.freq(mhz * _HZ)

    def _connect(self, board_file, settings: dict) -> None:
        bank, users = touch_chips.make_bank(board_file, settings, self)
        for name in sorted(board_file.buses):
            self._buses.append(_Bus(board_file.buses[name], users[name]))
        self.connect_chips(bank, board_file)

    # The watchdog, and what is known of the starts before. It is the microcontroller's own, so
    # it needs no board: all are called on the class too.

    @staticmethod
    def note_start(failed: int, runs: bool) -> None:
        """Note for the next start how many before it failed in a row, and whether this one runs.

        `runs`: whether only a hang can end it. Forgotten when the power goes.
        """
        machine.mem32[_REGISTERS.starts] = _NOTE_IS_OURS << 16 | runs << 8 | failed

    @staticmethod
    def last_start() -> "tuple[int, bool]":
        """(failed, hung): starts that failed in a row, and whether a hang ended the last run.

        (0, False) after the power came.
        """
        noted = machine.mem32[_REGISTERS.starts]
        if noted >> 16 != _NOTE_IS_OURS:
            return 0, False
        return noted & 255, bool(noted >> 8 & 1)

    @staticmethod
    def reset() -> None:
        """Restart the board at once."""
        Platform.note_start(Platform.last_start()[0], False)
        machine.reset()

    @staticmethod
    def watch(starts: bool):
        """Begin the watchdog; the function that feeds it. Nothing but a reset ends it.

        starts: whether the board only starts, which takes long.
        """
        return machine.WDT(timeout=_START_HANGS_MS if starts else LOOP_HANGS_MS).feed

    # Time.

    def ticks_ms(self) -> int:
        """The time in ms, which wraps, see `compat.ticks_diff`."""
        return time.ticks_ms()

    def sleep_ms(self, ms: int) -> None:
        """Do nothing for a while."""
        time.sleep_ms(ms)

    def idle(self, ms: int) -> None:
        """Rest for up to `ms` between two steps. A byte from the serial port ends the rest."""
        if self._watches_bootsel:
            self._watch_bootsel()
        if self._restart_at is not None:
            if time.ticks_diff(time.ticks_ms(), self._restart_at) >= 0:
                self._leave()
        self._serial.has_byte(ms)

    def restart(self, service: bool) -> None:
        """Restart when there was time for the last answer; with `service`, into the prompt."""
        if service:
            machine.mem32[_REGISTERS.service] = _SERVICE_ASKED
        self._restart_at = time.ticks_add(time.ticks_ms(), _FAREWELL_MS)

    def restart_into_bootsel(self) -> bool:
        """Restart as a drive that takes images, when there was time for the last answer: True."""
        self._into_bootsel = True
        self.restart(False)
        return True

    def _leave(self) -> None:
        if self._into_bootsel:
            # The boot ROM of an RP2350 need not overwrite the note, as that of an RP2040 does, and
            # the next image must find no hang in it.
            Platform.note_start(Platform.last_start()[0], False)
            machine.bootloader()
        self.reset()

    def _watch_bootsel(self) -> None:
        """For a moment after the start: the bring-up, or the prompt, without a touch or link."""
        if time.ticks_diff(time.ticks_ms(), self._started_ms) >= _BOOTSEL_MS:
            self._watches_bootsel = False
        elif rp2.bootsel_button() and self._restart_at is None:
            self._follow_bootsel()

    def _follow_bootsel(self) -> None:
        """Held for a second BOOTSEL asks for the prompt; let go before, for the bring-up.

        The loop stands still meanwhile; the watchdog is fed.
        """
        began_ms = time.ticks_ms()
        while rp2.bootsel_button():
            if time.ticks_diff(time.ticks_ms(), began_ms) >= _BOOTSEL_HELD_MS:
                self.restart(True)
                return
            self.feed()
            time.sleep_ms(_BOOTSEL_LOOK_MS)
        self.changed = BRING_UP

    # Touch.

    def start(self) -> None:
        """Darken the LEDs, free the buses, set the chips up. A missing chip raises nothing."""
        self.show(bytearray(3 * self._leds))
        self.start_chips()

    def recover(self, bus: int) -> bool:
        """Free a bus, given by its number, and connect it; whether its lines are free."""
        return self._buses[bus].recover()

    def is_held(self, bus: int) -> bool:
        """Return whether something holds a line of a bus low while nobody talks."""
        return self._buses[bus].is_held()

    def bus_speed(self, bus: int) -> int:
        """The clock of a bus in Hz."""
        return self._buses[bus].freq

    def set_bus_speed(self, bus: int, hz: int) -> None:
        """Connect a bus with another clock."""
        self._buses[bus].set_speed(hz)

    # The flash below the files.

    def flash_bytes(self) -> int:
        """The size of the part of the flash that is for files."""
        flash = rp2.Flash()
        return flash.ioctl(_BLOCKS, 0) * flash.ioctl(_BLOCK_BYTES, 0)

    def read_flash(self, start: int, buffer: bytearray) -> None:
        """Fill a buffer with the bytes from `start` on, whether files can be read or not."""
        flash = rp2.Flash()
        flash.readblocks(0, buffer, start)

    def format(self) -> None:
        """Make a new, empty file system, and use it from now on."""
        flash = rp2.Flash()
        vfs.VfsLfs2.mkfs(flash, progsize=_PAGE_BYTES)
        vfs.mount(vfs.VfsLfs2(flash, progsize=_PAGE_BYTES), "/")

    # Lights.

    def show(self, frame: bytearray) -> None:
        """Send a frame: green, red and blue of each LED in the order of the data line."""
        # `bitstream` leaves the line low and does not wait: without a pause, two frames are one.
        passed_us = time.ticks_diff(time.ticks_us(), self._shown_us)
        if 0 <= passed_us < _LATCH_US:
            time.sleep_us(_LATCH_US - passed_us)
        machine.bitstream(self._led_pin, 0, LED_TIMING, frame)
        self._shown_us = time.ticks_us()

    # Sound.

    @staticmethod
    def _open_piezo(pin: "int | None"):
        """The PWM at the pin of the piezo, silent; None if the board has none."""
        if pin is None:
            return None
        return machine.PWM(machine.Pin(pin), freq=_REST_HZ, duty_u16=0)

    def tone(self, frequency: int, pulse: int) -> None:
        """Sound a tone from now on: Hz, and the pulse in 1/65536 of its period; 0 is silence."""
        if self._piezo is None:
            return
        if pulse:
            self._piezo.freq(frequency)
        self._piezo.duty_u16(pulse)

    # The link.

    def read_link(self, buffer: bytearray) -> int:
        """Fill `buffer` with bytes that have come, up to a line feed; their number, at once."""
        return self._serial.read_into(buffer)

    def link_space(self) -> int:
        """Return how many bytes `write_link` can send now, at once."""
        return self._serial.space()

    def write_link(self, data) -> None:
        """Send bytes, no more than there is room for."""
        self._serial.write(data)


def transfer_timeout_us(hz: int) -> int:
    """How long a transfer may take on a bus of this clock, in us, before it is given up."""
    return _PATIENCE_US + 2 * _LONGEST_TRANSFER_BITS * _US_PER_S // hz


class _Bus:
    """One I2C bus, freed and connected at the start and after a fault.

    wiring: its Bus of the board file. users: what has a `bus`, the I2C master that is connected:
    chips and multiplexers; the latter `forget` what they had connected.
    """

    def __init__(self, wiring, users) -> None:
        self._id = wiring.id
        self._sda = wiring.sda
        self._scl = wiring.scl
        self._users = users
        self.freq = wiring.freq

    def set_speed(self, hz: int) -> None:
        """Connect with another clock, in Hz."""
        self.freq = hz
        self.recover()

    def recover(self) -> bool:
        """Free the bus from a chip that was interrupted while it sent; whether the lines are free.

        The Pico cannot do this by its I2C blocks, so the lines are driven as open drains.
        """
        is_free = free_lines(
            machine.Pin(self._scl, machine.Pin.OPEN_DRAIN, value=1),
            machine.Pin(self._sda, machine.Pin.OPEN_DRAIN, value=1),
            time.sleep_us,
        )
        timeout = transfer_timeout_us(self.freq)
        # Give the lines back to an I2C master, and that to all who use it.
        pins = {"scl": machine.Pin(self._scl), "sda": machine.Pin(self._sda)}
        if self._id < 0:
            master = machine.SoftI2C(freq=self.freq, timeout=timeout, **pins)
        else:
            master = machine.I2C(self._id, freq=self.freq, timeout=timeout, **pins)
        for user in self._users:
            user.connect(master)
        return is_free

    def is_held(self) -> bool:
        """Return whether something holds a line low while nobody talks."""
        return not (machine.Pin(self._scl).value() and machine.Pin(self._sda).value())


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
        self._frame = 0
        self._unheard = 0  # bytes written since the host began a frame

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
        """Return whether there is a byte to read; rest until there is one, `ms` at most."""
        return _is_ready(self._readable, ms)

    def space(self):
        """Return how many bytes can be written now without waiting for the host.

        MicroPython's port is ready as soon as one byte fits, and a write of more may wait half a
        second for a host that has stopped. But while no packet is on its way, its buffer behind
        that is empty, or will be as soon as it looks. If the packet stays for long, the host has
        stopped, or nobody has opened the port: then bytes go one by one, which never wait. An
        open port is full at last; a closed one forgets them, and with it nothing piles up here.

        The port of a computer that has fallen asleep stays open and takes nothing, nor does one
        whose cable was pulled while another supply feeds the board: MicroPython then calls the
        port ready, and waits half a second at each write. But such a host begins no frames.
        """
        if not self._hears() or not _is_ready(self._writable, 0):
            return 0
        if not machine.mem16[_REGISTERS.serial_packet] & _IS_THE_HOSTS:
            self._refused = 0
            return _PACKET
        if self._refused < _PATIENCE:
            self._refused += 1
            return 0
        # The buffer may be full.
        return 0 if self._unheard else 1

    def _hears(self):
        """Return whether the host is awake, or all that it has not heard fits in the buffer.

        A host that is awake begins a frame each millisecond.
        """
        frame = machine.mem32[_REGISTERS.usb_frame]
        if frame != self._frame:
            self._frame = frame
            self._unheard = 0
        return self._unheard < _MOST_UNHEARD

    def write(self, data):
        self._unheard += len(data)
        self._output.write(data)


def _is_ready(poll, ms):
    # `ipoll` allocates nothing, and the processor sleeps meanwhile.
    for _ in poll.ipoll(ms):
        return True
    return False
