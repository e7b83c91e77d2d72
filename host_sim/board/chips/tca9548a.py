"""A simulated TCA9548A: one I2C bus behind eight switches.

Used by `hardware` and tests; imports only `i2c_bus`, runs on MicroPython too.
Source: TCA9548A data sheet, sections 8.3 and 8.5. One control byte is the mask of closed
switches; it takes effect with the stop condition; all switches are open after power-on.
"""

from host_sim.board.chips.i2c_bus import Together

CHANNELS = 8


class Tca9548a:
    """One multiplexer at `address` (0x70 to 0x77).

    `segments`: the list of devices behind each of its channels; a channel that is not named has
    none. `mask`: the channels connected now.
    """

    def __init__(self, address, segments=()):
        if not 0x70 <= address <= 0x77:
            raise ValueError(f"a TCA9548A answers at 0x70 to 0x77, not at 0x{address:02X}")
        self.address = address
        self.present = True
        self.mask = 0
        self._segments = [list(segment) for segment in segments]
        while len(self._segments) < CHANNELS:
            self._segments.append([])
        self._next_mask = -1
        self._locked = False
        self._nack_left = 0

    def add(self, channel, device):
        """Connects a chip to a channel (0 to 7)."""
        self._segments[channel].append(device)

    def move(self, device, channel):
        """Moves a chip to another channel."""
        for segment in self._segments:
            if device in segment:
                segment.remove(device)
        self.add(channel, device)

    def collect(self, address, found):
        """The devices that answer to an address: `found`, if any, and those on closed switches."""
        if not self.mask or not self.present:
            return found
        for channel in range(CHANNELS):
            if not self.mask >> channel & 1:
                continue
            for device in self._segments[channel]:
                if device.address == address:
                    found = device if found is None else Together(found, device)
        return found

    # The bus face.

    def start(self, reading):
        """Begins a transfer to the multiplexer itself; returns whether it acknowledges."""
        if not self.present or self._locked:
            return False
        if self._nack_left:
            self._nack_left -= 1
            return False
        self._next_mask = -1
        return True

    def write(self, byte):
        """The control byte; of several, the last one counts."""
        self._next_mask = byte
        return True

    def read(self):
        """The mask that is in effect."""
        return self.mask

    def fetch(self, register, buffer, pause_us):
        """It has no registers to read from."""
        return False

    def stop(self):
        """The switches move now."""
        if self._next_mask >= 0:
            self.mask = self._next_mask
            self._next_mask = -1

    # The back face.

    def power_off(self):
        """Takes the supply away; everything behind the switches is off the bus too."""
        self.present = False
        self.mask = 0
        self._next_mask = -1

    def power_on(self):
        """Gives the supply back; all switches open."""
        self.present = True
        self.mask = 0
        self._locked = False

    def brown_out(self):
        """A dip of the supply opens all switches, and nothing reports it."""
        self.mask = 0

    def lock(self):
        """Hangs the chip: it acknowledges nothing and its switches stay as they are."""
        self._locked = True

    def unlock(self):
        """Brings a hung chip back, by reset: all switches open."""
        self._locked = False
        self.mask = 0

    def refuse(self, transfers):
        """Does not acknowledge the next `transfers` transfers to itself."""
        self._nack_left = transfers
