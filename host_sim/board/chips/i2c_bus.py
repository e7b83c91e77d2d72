"""A simulated I2C bus: which chips answer, how long transfers take, and how they fail.

Used by `hardware`, the stand-ins and tests; imports nothing, runs on MicroPython too.
It has three faces: whole transfers that raise OSError as MicroPython's rp2 port does
(hardware/facts.md, section 5); single bytes (`select`, `write`, `read`, `stop`) that take no time,
for a bus master that keeps time itself; and the two lines, to free a bus whose data line a chip
holds.
"""

EIO = 5
ENODEV = 19
ETIMEDOUT = 110

_CLOCKS_OF_A_BYTE = 9
# A start, an address with its acknowledge bit, and a stop.
_START_BITS = 1
_STOP_BITS = 1
_FOREVER = 1 << 30
FIRST_ADDRESS = 0x08
LAST_ADDRESS = 0x77


class I2CBus:
    """One bus with its two lines.

    `clock`: the common clock; `frequency` in Hz; `soft`: whether the master is MicroPython's
    SoftI2C, whose errors differ; `timeout_us`: how long the master waits for a held line, and
    the longest that a transfer of a hardware master may take;
    `works_up_to`: the frequency in Hz above which, with this wiring, no chip understands anything;
    `on_change`: None, or a function called when something holds a line or lets it go.
    """

    def __init__(self, clock, name, frequency=400000, soft=False, timeout_us=50000):
        self.name = name
        self.soft = soft
        self.timeout_us = timeout_us
        self.transfers = 0
        self.works_up_to = _FOREVER
        self.on_change = None
        self._clock = clock
        self._devices = []
        self._muxes = []
        self._current = None
        self._left_open = []
        self._nack_left = 0
        self._sda_held_clocks = 0
        self._scl_held = False
        self._master_scl = 1
        self._master_sda = 1
        self.set_frequency(frequency)

    def set_frequency(self, frequency):
        """Runs the bus at another frequency, in Hz."""
        self.frequency = frequency
        self._bit_ns = 1000000000 // frequency
        # The time that it takes to address a chip and name a register.
        self._address_us = self._duration_us(2)

    def add(self, device):
        """Connects a chip to the bus."""
        self._devices.append(device)

    def add_mux(self, mux):
        """Connects a multiplexer, with all chips behind it."""
        self._devices.append(mux)
        self._muxes.append(mux)

    # Bytes.

    def select(self, address, reading):
        """Sends a (repeated) start and an address; returns whether any device acknowledges."""
        if self.frequency > self.works_up_to:
            return False
        device = self._answering(address)
        if device is None or self.stuck or self._refuses() or not device.start(reading):
            return False
        if self._current is not None and self._current is not device:
            self._left_open.append(self._current)
        self._current = device
        return True

    def write(self, byte):
        """Sends a byte to the selected device; returns whether the device acknowledges it."""
        return self._current is not None and self._current.write(byte)

    def read(self):
        """Reads a byte from the selected device; a bus that no device drives reads 0xFF."""
        return 0xFF if self._current is None else self._current.read()

    def stop(self):
        """Ends the transfer."""
        if self._current is None and not self._left_open:
            return
        for device in self._left_open:
            device.stop()
        self._left_open = []
        if self._current is not None:
            self._current.stop()
        self._current = None

    def _answering(self, address):
        found = None
        for device in self._devices:
            if device.address == address:
                found = device if found is None else Together(found, device)
        for mux in self._muxes:
            found = mux.collect(address, found)
        return found

    def _refuses(self):
        if not self._nack_left:
            return False
        self._nack_left -= 1
        return True

    # Whole transfers.

    def writeto(self, address, data, stop=True):
        """Writes `data` to an address; the number of bytes acknowledged.

        Raises OSError: 110 if a line is held, 5 (hardware) or 19 (soft, or no data at all) if the
        address is not acknowledged, 5 if a hardware master's data byte is not. A soft master
        takes a data line that is held low for an acknowledge.
        """
        if self._begin_transfer():
            self._pass_bytes(1 + len(data))
            return len(data)
        if not self.select(address, False):
            self._give_up(ENODEV if self.soft or not len(data) else EIO)
        self._pass_bytes(1 + len(data))
        acknowledged = 0
        for byte in data:
            if not self.write(byte):
                break
            acknowledged += 1
        if stop:
            self.stop()
        if acknowledged < len(data) and not self.soft:
            self._give_up(EIO)
        return acknowledged

    def readfrom_into(self, address, buffer, stop=True):
        """Fills `buffer` from an address. Raises OSError as `writeto` does."""
        if self._begin_transfer():
            self._pass_bytes(1 + len(buffer))
            for index in range(len(buffer)):
                buffer[index] = 0
            return
        if not self.select(address, True):
            self._give_up(ENODEV if self.soft or not len(buffer) else EIO)
        for index in range(len(buffer)):
            buffer[index] = self.read()
        self._pass_bytes(1 + len(buffer))
        if stop:
            self.stop()

    def readfrom_mem_into(self, address, register, buffer):
        """Fills `buffer` from a register on, by a repeated start. Raises OSError as `writeto`.

        The firmware spends most of its time here. A transfer without any disturbance therefore
        takes a short path: one call of the chip, at the same times.
        """
        device = None if self._is_disturbed() else self._answering(address)
        if device is None or not device.fetch(register, buffer, self._address_us):
            self.writeto(address, bytes((register,)), False)
            self.readfrom_into(address, buffer)
            return
        self.transfers += 2
        self._pass_bytes(1 + len(buffer))

    def _is_disturbed(self):
        """Return whether a fault, a held line or a second chip may affect a transfer."""
        if self._scl_held or self._sda_held_clocks or self._nack_left:
            return True
        is_open = self._current is not None or self._left_open
        return is_open or self.frequency > self.works_up_to

    def scan(self):
        """The list of addresses that answer. Raises OSError 110 if a line is held."""
        found = []
        for address in range(FIRST_ADDRESS, LAST_ADDRESS + 1):
            if self._begin_transfer() or self.select(address, False):
                found.append(address)
            self._pass_bytes(1)
            self.stop()
        return found

    def _begin_transfer(self):
        """Begins a transfer; whether a soft master meets a data line held low. Raises OSError."""
        self.transfers += 1
        if not self.stuck:
            return False
        if not self.soft or self._scl_held:
            self._clock.advance_us(self.timeout_us)
            raise OSError(ETIMEDOUT, "ETIMEDOUT")
        if self._sda_held_clocks == _FOREVER:
            return True
        # The clocks of the address let the chip finish its byte; no chip has seen the address.
        self._sda_held_clocks = 0
        self._tell_change()
        self._pass_bytes(1)
        raise OSError(ENODEV, "ENODEV")

    def _give_up(self, code):
        self._pass_bytes(1)
        self.stop()
        raise OSError(code, "EIO" if code == EIO else "ENODEV")

    def _pass_bytes(self, count):
        duration_us = self._duration_us(count)
        if duration_us > self.timeout_us and not self.soft:
            # A hardware master gives a whole transfer so much time, and a soft one each bit.
            self._clock.advance_us(self.timeout_us)
            self.stop()
            raise OSError(ETIMEDOUT, "ETIMEDOUT")
        self._clock.advance_us(duration_us)

    def _duration_us(self, count):
        bits = _START_BITS + _CLOCKS_OF_A_BYTE * count + _STOP_BITS
        return bits * self._bit_ns // 1000

    # The two lines.

    @property
    def stuck(self):
        """True if a chip (or a short) holds one of the lines low."""
        return self._scl_held or self._sda_held_clocks > 0

    @property
    def scl(self):
        """Level of the clock line, 0 or 1."""
        return 0 if self._scl_held else self._master_scl

    @property
    def sda(self):
        """Level of the data line, 0 or 1."""
        return 0 if self._sda_held_clocks else self._master_sda

    def drive_scl(self, level):
        """The master's side of the clock line: 0 pulls it low, 1 lets it go."""
        rises = level and not self._master_scl and not self._scl_held
        self._master_scl = 1 if level else 0
        # A chip that holds the data line is in the middle of sending a byte: each clock takes it
        # one bit further, and the one in which the master does not acknowledge ends it.
        if rises and 0 < self._sda_held_clocks < _FOREVER:
            self._sda_held_clocks -= 1

    def drive_sda(self, level):
        """The master's side of the data line: 0 pulls it low, 1 lets it go."""
        rises = level and not self._master_sda and self.scl
        self._master_sda = 1 if level else 0
        if rises and not self._sda_held_clocks:
            self.stop()

    # Faults.

    def hold_sda(self, clocks=9):
        """A chip was interrupted while it sent a zero: it holds SDA for `clocks` clock pulses.

        None: for ever (a short circuit); 0: releases the line.
        """
        self._sda_held_clocks = _FOREVER if clocks is None else clocks
        self._tell_change()

    def hold_scl(self, held):
        """Holds the clock line low, which clock pulses cannot cure, or releases it."""
        self._scl_held = held
        self._tell_change()

    def _tell_change(self):
        if self.on_change is not None:
            self.on_change()

    def power_cycle(self):
        """All chips lose their power for a moment and release the lines; a short does not."""
        if self._sda_held_clocks < _FOREVER:
            self._sda_held_clocks = 0
        self._current = None
        self._left_open = []
        self._tell_change()

    def refuse(self, transfers):
        """Lets the next `transfers` transfers, to any address, go without an acknowledge."""
        self._nack_left = transfers


class Together:
    """Two devices with one address: each pulls the line low for its zeros (wired AND)."""

    def __init__(self, first, second):
        self._first = first
        self._second = second
        self.address = first.address

    def start(self, reading):
        """Return whether either device acknowledges; one that does not leaves the transfer."""
        first = self._first.start(reading)
        second = self._second.start(reading)
        if first and not second:
            self._second = self._first
        elif second and not first:
            self._first = self._second
        return first or second

    def write(self, byte):
        """Both devices take the byte; one acknowledge is enough."""
        if self._first is self._second:
            return self._first.write(byte)
        first = self._first.write(byte)
        return self._second.write(byte) or first

    def read(self):
        """The byte on the line while both devices send."""
        if self._first is self._second:
            return self._first.read()
        return self._first.read() & self._second.read()

    def fetch(self, register, buffer, pause_us):
        """Two that answer at once are read byte by byte."""
        return False

    def stop(self):
        """Ends the transfer for both."""
        self._first.stop()
        if self._first is not self._second:
            self._second.stop()
