"""Driver for the TCA9548A, a multiplexer that spreads one I2C bus over eight channels.

Used by `platforms/touch_chips`. TCA9548A data sheet, section 8.5: the one byte written
is the mask of connected channels; after power-on none is connected.
"""

from rootlight.compat import const

_NONE = const(8)
_UNKNOWN = const(9)


class Tca9548a:
    """One multiplexer at `address` on `bus`, which has the methods of `machine.I2C`.

    siblings: list, shared by all multiplexers of one bus, since the same chip addresses lie
    behind each of them and only one channel of one of them may be connected at a time.
    """

    def __init__(self, bus, address: int, siblings: list) -> None:
        self.bus = bus
        self.address = address
        self._siblings = siblings
        self._selected = _UNKNOWN
        self._byte = bytearray(1)
        siblings.append(self)

    def select(self, channel: int) -> None:
        """Connect a channel (0 to 7) and nothing else, if it is not so already.

        Raises OSError if the multiplexer does not answer.
        """
        if self._selected == channel:
            return
        for other in self._siblings:
            if other is not self:
                other.leave_alone()
        self._write(1 << channel, channel)

    def deselect(self) -> None:
        """Connect no channel. Raises OSError if the multiplexer does not answer."""
        if self._selected != _NONE:
            self._write(0, _NONE)

    def leave_alone(self) -> None:
        """Deselect for the sake of a sibling, which must not suffer if this one is missing."""
        try:
            self.deselect()
        except OSError:
            self.forget()

    def connect(self, bus) -> None:
        """Use this bus from now on."""
        self.bus = bus
        self.forget()

    def forget(self) -> None:
        """After an error or a start: whatever is selected now, select it again."""
        self._selected = _UNKNOWN

    def _write(self, mask: int, selected: int) -> None:
        # Until it has answered it is not known what is connected.
        self._selected = _UNKNOWN
        self._byte[0] = mask
        self.bus.writeto(self.address, self._byte)
        self._selected = selected


class MuxChannel:
    """One channel of a multiplexer, with those methods of `machine.I2C` that the drivers use.

    It is given to a driver in place of a bus. `mux`: the Tca9548a.
    """

    def __init__(self, mux: Tca9548a, channel: int) -> None:
        self.mux = mux
        self._channel = channel

    def writeto_mem(self, address: int, register: int, data: bytes) -> None:
        """Write `data` from a register on."""
        try:
            self.mux.select(self._channel)
            self.mux.bus.writeto_mem(address, register, data)
        except OSError:
            self.mux.forget()
            raise

    def readfrom_mem_into(self, address: int, register: int, buffer: bytearray) -> None:
        """Fill `buffer` from a register on."""
        try:
            self.mux.select(self._channel)
            self.mux.bus.readfrom_mem_into(address, register, buffer)
        except OSError:
            # The multiplexer itself may have had a dip of its supply: all channels are off then.
            self.mux.forget()
            raise
