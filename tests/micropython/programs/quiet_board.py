"""A board whose hardware takes no memory while it works: all that is taken is the firmware's.

Used by the programs that lock the heap or measure it; for MicroPython alone. The platform file is
the real one, on stand-ins that are no more than it needs: touch chips are registers, a byte each.
"""

import gc
import json

# MicroPython's table of names grows in leaps, and with the names of these programs a leap of
# 9 kB in one piece would come in the middle of a game. It comes before the firmware is loaded.
for number in range(300):
    chr(0x5000 + number)

# As `start` has it where code lies in the heap: modules then fill the holes that others left.
# Once the board has started these programs would only become slow by it.
gc.threshold(8192)

from host_sim.interpreter.micropython import import_with  # noqa: E402
from rootlight.board_files.pad_numbers import NONE  # noqa: E402
from rootlight.board_files.reader import read_board_file  # noqa: E402
from rootlight.device.device import Device  # noqa: E402

BOARDS = __file__.rsplit("/tests/", 1)[0] + "/firmware/boards/"
POLL_MS = 8
PLATFORM = "rootlight.platforms.pico"
_REGISTERS = 129
_RESET = 0x80
_AFTER_RESET = ((0x5C, 0x10), (0x5D, 0x24))
_FILTERED = 0x04
_BASELINE = 0x1E
_CURRENT = 0x5F
_TIME = 0x6C
_IDLE_COUNTS = 700
_TOUCHED_COUNTS = 685
_READY = ((None, 1),)
_LONGEST_LINE = 4096
_LINE_FEED = 10


# A file that is not there, by the numbers of the webassembly port and of all others.
_ENOENT_THERE = 44
_ENOENT = 2


def _open(*how):
    try:
        return open(*how)
    except OSError as error:
        raise OSError(_ENOENT if error.args[0] == _ENOENT_THERE else error.args[0]) from None


class QuietBoard:
    """A built board; `frames`: how many were sent to its LEDs."""

    def __init__(self, built):
        with open(BOARDS + built + ".json") as file:
            self.board = read_board_file(file.read())
        self.time = _Time()
        self.serial = _Serial()
        self.machine = _Machine(self.board)
        stand_ins = {
            "machine": self.machine,
            "time": self.time,
            "micropython": self.serial,
            "rp2": self.serial,
            "vfs": self.serial,
            "select": self.serial,
            "sys": self.serial,
        }
        self.platform = import_with(stand_ins, PLATFORM).Platform(self.board, {})
        self.platform.open_file = _open
        self.platform.start()
        self.device = Device(self.platform, self.board, {})
        self.device.start()
        gc.threshold(-1)
        self.run(1000)

    @property
    def frames(self):
        return self.machine.frames

    def run(self, ms):
        """Let time pass; takes no memory itself."""
        time = self.time
        device = self.device
        for _ in range(ms // POLL_MS):
            time.now_ms += POLL_MS
            device.step(time.now_ms)

    def touch(self, name, ms=150, then=400):
        """Touch a pad by its name for a while."""
        self.put(name)
        self.run(ms)
        self.lift(name)
        self.run(then)

    def put(self, name):
        self._feel(name, True)

    def lift(self, name):
        self._feel(name, False)

    def _feel(self, name, finger):
        pad = self.board.pad_at(name)
        for wiring in self.board.chips:
            for electrode in range(len(wiring.pads)):
                if wiring.pads[electrode] == pad:
                    self.machine.chip(wiring).feel(electrode, finger)

    def turn(self, move):
        """Play a move by fingers."""
        end = self.ask("state")["end"]
        if move == "pass":
            self.touch(end)
            self.touch(end, ms=1200)
            return
        for cell in move.split(","):
            self.touch(cell)
        self.touch(end)

    def ask(self, method, **params):
        """The result of a request over the link, or None if it is refused."""
        request = {"id": 1, "method": method, "params": params}
        self.serial.arriving = json.dumps(request).encode() + b"\n"
        while self.serial.arriving or self.device.link.is_talking():
            self.run(POLL_MS)
        answer = self.serial.take()
        return json.loads(answer).get("result") if answer else None


class _Chip:
    """A touch chip: registers that keep what is written, and electrodes that read what is felt.

    pads: at each electrode, or NONE.
    """

    def __init__(self, pads):
        self._pads = pads
        self._registers = bytearray(_REGISTERS)
        self._reset()

    def _reset(self):
        registers = self._registers
        for register in range(_REGISTERS):
            registers[register] = 0
        for register, value in _AFTER_RESET:
            registers[register] = value
        for electrode in range(12):
            # A line has some 34 pF, a bare pin 15.
            registers[_CURRENT + electrode] = 17 if self._pads[electrode] == NONE else 39
            registers[_TIME + electrode // 2] = 0x33
            registers[_BASELINE + electrode] = _IDLE_COUNTS >> 2
            self.feel(electrode, False)

    def feel(self, electrode, finger):
        registers = self._registers
        counts = _TOUCHED_COUNTS if finger else _IDLE_COUNTS
        registers[_FILTERED + 2 * electrode] = counts & 0xFF
        registers[_FILTERED + 2 * electrode + 1] = counts >> 8
        status = registers[0] | registers[1] << 8
        bit = 1 << electrode
        status = status | bit if finger else status & ~bit
        registers[0] = status & 0xFF
        registers[1] = status >> 8

    def read(self, register, buffer):
        for index in range(len(buffer)):
            buffer[index] = self._registers[register + index]

    def write(self, register, data):
        if register == _RESET:
            self._reset()
        elif register > 1:
            for index in range(len(data)):
                self._registers[register + index] = data[index]


class _Bus:
    """`machine.I2C` over the chips on one bus, dicts by address: one for each channel.

    One multiplexer at most; without one, all chips are on the channel -1.
    """

    def __init__(self, channels):
        self._channels = channels
        self._chips = channels.get(-1)

    def writeto(self, address, data):
        """Take the mask for a multiplexer: one channel, or none."""
        self._chips = None
        for channel in range(8):
            if data[0] == 1 << channel:
                self._chips = self._channels[channel]

    def readfrom_mem_into(self, address, register, buffer):
        self._chips[address].read(register, buffer)

    def writeto_mem(self, address, register, data):
        self._chips[address].write(register, data)


# What the chip says of itself, and where.
_CHIP_ID = 0x40000000
_RP2040 = 0x10002927


class _Memory:
    """`machine.mem32` of an RP2040: what was written, and another USB frame at each look."""

    def __init__(self):
        self._kept = {_CHIP_ID: _RP2040}
        self._frame = 0

    def __getitem__(self, address):
        if address in self._kept:
            return self._kept[address]
        self._frame = (self._frame + 1) & 0x7FF
        return self._frame

    def __setitem__(self, address, value):
        self._kept[address] = value


class _Machine:
    """`machine`."""

    def __init__(self, board):
        self.frames = 0
        self.tones = 0
        self.mem16 = {0x50100090: 0}  # the host takes every packet at once
        self.mem32 = _Memory()
        self._scl = {}
        self._frame = bytearray(3 * len(board.chain))
        for wiring in board.chips:
            channels = self._scl.setdefault(board.buses[wiring.bus].scl, {})
            channels.setdefault(wiring.channel, {})[wiring.address] = _Chip(wiring.pads)
        self._buses = board.buses

    def chip(self, wiring):
        """The chip that a board file describes."""
        return self._scl[self._buses[wiring.bus].scl][wiring.channel][wiring.address]

    def I2C(self, number, scl, sda, freq, timeout):
        return self.SoftI2C(scl, sda, freq, timeout)

    def SoftI2C(self, scl, sda, freq, timeout):
        return _Bus(self._scl[scl.number])

    def bitstream(self, pin, encoding, timing, data):
        self._frame[:] = data
        self.frames += 1

    def PWM(self, pin, freq, duty_u16):
        return self

    def freq(self, hz):
        self.tones += 1

    def duty_u16(self, pulse):
        pass

    class Pin:
        OUT = OPEN_DRAIN = 1

        def __init__(self, number, mode=0, value=1):
            self.number = number

        def value(self, level=1):
            return level


class _Time:
    """`time`: as late as somebody says that it is."""

    def __init__(self):
        self.now_ms = 0

    def ticks_ms(self):
        return self.now_ms

    def ticks_us(self):
        # Below 2^30 also after hours, as on the board.
        return self.now_ms % 1000000 * 1000

    def ticks_diff(self, later, earlier):
        return later - earlier

    def ticks_add(self, ticks, delta):
        return ticks + delta

    def sleep_ms(self, ms):
        self.now_ms += ms

    def sleep_us(self, us):
        pass


class _Serial:
    """`sys`, `select`, `micropython` and `rp2` as far as the platform needs them, in one."""

    POLLIN = 1
    POLLOUT = 4

    def __init__(self):
        self.arriving = b""
        # Sent text takes no memory here; of complete lines only the answer is kept.
        self._line = bytearray(_LONGEST_LINE)
        self._length = 0
        self._answer = 0
        self.stdin = self.stdout = self.buffer = self

    def kbd_intr(self, byte):
        pass

    def bootsel_button(self):
        return 0

    def poll(self):
        return _Poll(self)

    def readinto(self, buffer):
        buffer[0] = self.arriving[0]
        self.arriving = self.arriving[1:]

    def write(self, data):
        for index in range(len(data)):
            self._line[self._length] = data[index]
            self._length += 1
            if data[index] == _LINE_FEED:
                if self._line.find(b'"id"', self._answer, self._length) >= 0:
                    self._answer = self._length
                self._length = self._answer

    def take(self):
        """The line of the last answer, or nothing."""
        answer = bytes(memoryview(self._line)[: self._answer])
        self._length = self._answer = 0
        return answer


class _Poll:
    """`select.poll` of one stream, in one direction."""

    def __init__(self, serial):
        self._serial = serial
        self._events = 0

    def register(self, stream, events):
        self._events = events

    def ipoll(self, ms):
        reads = self._events == _Serial.POLLIN
        return () if reads and not self._serial.arriving else _READY
