"""Adafruit's drivers in the place of ours: touch chips, multiplexers, and the bus below them.

Used by `platform`. Adafruit's MPR121 driver finds a chip, resets it, checks that it is one, and
reads what is touched. It has no words for the search for the right charge, without which a chip
feels nothing through a panel, nor for debouncing and limits, and it does not notice that a chip
has lost its settings. So the registers that matter for these are written, checked and mended as
on a Pico, by `Mpr121` and `TouchBank`, through the same bus.
"""

import adafruit_mpr121
from adafruit_bus_device.i2c_device import I2CDevice

from rootlight.compat import const
from rootlight.drivers.mpr121 import OVER_CURRENT, Mpr121
from rootlight.platforms.bus_lines import free_lines

_SOFT_RESET = const(0x80)
_ALL = const(0xFFF)
_OVER_CURRENT = OVER_CURRENT << 8

# Codes of errors as `TouchBank` knows them.
_ENODEV = const(19)
_ETIMEDOUT = const(110)
# Errors of others: CircuitPython's own time-out; Linux for an address that nobody acknowledges.
_TOLD = {116: _ETIMEDOUT, 121: _ENODEV, 6: _ENODEV}


def make_mux(i2c, address):
    """A multiplexer on a Bus; `[channel]` of it is what a Chip takes for a bus."""
    # Most boards have none, and need not have its driver.
    from adafruit_tca9548a import TCA9548A

    return TCA9548A(i2c, address)


class Chip(Mpr121):
    """One MPR121 behind Adafruit's driver.

    i2c: a Bus, or a channel of a multiplexer. samples: of each reading. All methods raise OSError
    if the bus does.
    """

    def __init__(self, i2c, address: int, samples: int, mux=None) -> None:
        registers = Registers(i2c, address, mux)
        Mpr121.__init__(self, registers, address, samples)
        self._registers = registers

    @staticmethod
    def behind(mux, channel: int, address: int, samples: int) -> "Chip":
        """A chip at a channel of a multiplexer of Adafruit's."""
        return Chip(mux[channel], address, samples, Behind(mux))

    def status(self) -> int:
        """Mask of the touched electrodes, 12 bits; notes in `over_current` what else it says."""
        found = self._registers.driver.touched()
        self.over_current = found & _OVER_CURRENT != 0
        return found & _ALL


class Registers:
    """The registers of one chip, by those methods of `machine.I2C` that our drivers use.

    `driver`: Adafruit's, made whenever the chip is reset, since that is what it begins with.
    `mux`: what it is Behind, if anything. Other addresses can be asked too, to look for a chip
    that is not where it should be.
    """

    def __init__(self, i2c, address: int, mux=None) -> None:
        self.mux = mux
        self._i2c = i2c
        self._address = address
        self._device = I2CDevice(i2c, address, False)
        self._register = bytearray(1)
        self.driver = None

    def writeto_mem(self, address, register, data):
        """Write `data` from a register on."""
        if register == _SOFT_RESET:
            self._find(address)
        with self._at(address) as device:
            device.write(bytes((register,)) + data)

    def readfrom_mem_into(self, address, register, buffer):
        """Fill `buffer` from a register on."""
        self._register[0] = register
        with self._at(address) as device:
            device.write_then_readinto(self._register, buffer)

    def _at(self, address):
        if address == self._address:
            return self._device
        return I2CDevice(self._i2c, address, False)

    def _find(self, address):
        """Let Adafruit's driver look for the chip. The reset afterwards undoes its settings."""
        try:
            self.driver = adafruit_mpr121.MPR121(self._i2c, address)
        except ValueError:
            raise OSError(_ENODEV)
        except RuntimeError as error:
            raise OSError("the MPR121 at 0x%02X: %s" % (address, error))


class Behind:
    """A multiplexer of Adafruit's as `MuxChannel` takes one of ours.

    To look for a chip at other channels. `bus` is itself.
    """

    def __init__(self, mux):
        self._mux = mux
        self._channel = 0
        self.bus = self

    def select(self, channel):
        """Choose the channel that is meant from now on."""
        self._channel = channel

    def forget(self):
        """Nothing: Adafruit's connects a channel for each transfer."""

    def readfrom_mem_into(self, address, register, buffer):
        """Fill `buffer` from a register on."""
        Registers(self._mux[self._channel], address).readfrom_mem_into(address, register, buffer)

    def writeto(self, address, data):
        """Write to whatever hangs on the bus itself."""
        with I2CDevice(self._mux.i2c, address, False) as device:
            device.write(data)


class Bus:
    """An I2C bus as Adafruit's drivers take one, that can be freed and connected again.

    open_i2c: function, the I2C object of the two pins with a clock in Hz; raises RuntimeError if a
    line is low. `freq`: that clock. line_of: class of a pin as an open drain, or None where a
    system keeps the lines to itself.
    """

    def __init__(self, open_i2c, scl, sda, freq: int, line_of) -> None:
        self.freq = freq
        self._open_i2c = open_i2c
        self._scl = scl
        self._sda = sda
        self._line_of = line_of
        self._i2c = None
        self._connect()

    # For Adafruit's drivers, which take this for a bus.

    def try_lock(self):
        """Always true: nobody else uses the bus, so a lock that is left comes from an error."""
        if self._i2c is None:
            raise OSError(_ETIMEDOUT)
        self._i2c.try_lock()
        return True

    def unlock(self):
        """Give the bus back."""
        if self._i2c is not None:
            self._i2c.unlock()

    def writeto(self, address, buffer, **options):
        """Write a buffer. Raises OSError with a code that `TouchBank` knows."""
        try:
            self._i2c.writeto(address, buffer, **options)
        except OSError as error:
            raise _told(error)

    def readfrom_into(self, address, buffer, **options):
        """Fill a buffer. Raises OSError with a code that `TouchBank` knows."""
        try:
            self._i2c.readfrom_into(address, buffer, **options)
        except OSError as error:
            raise _told(error)

    def writeto_then_readfrom(self, address, out_buffer, in_buffer, **options):
        """Write and read with a repeated start between. Raises OSError as `writeto`."""
        try:
            self._i2c.writeto_then_readfrom(address, out_buffer, in_buffer, **options)
        except OSError as error:
            raise _told(error)

    def probe(self, address):
        """Return whether anything answers at an address; for CircuitPython's own drivers."""
        try:
            self.readfrom_into(address, bytearray(1))
        except OSError:
            return False
        return True

    # For the platform.

    def set_speed(self, hz: int, sleep_us) -> None:
        """Connect with another clock, in Hz."""
        self.freq = hz
        self.recover(sleep_us)

    def recover(self, sleep_us) -> bool:
        """Free the lines from a chip that holds them, and connect; whether they are free."""
        if self._line_of is None:
            return True
        self.close()
        scl = self._line_of(self._scl)
        sda = self._line_of(self._sda)
        is_free = free_lines(scl, sda, sleep_us)
        scl.deinit()
        sda.deinit()
        return is_free and self._connect()

    def is_held(self):
        """Return whether something holds a line low while nobody talks."""
        if self._line_of is None:
            return False
        self.close()
        is_high = True
        for pin in (self._scl, self._sda):
            line = self._line_of(pin)
            is_high = is_high and line.value()
            line.deinit()
        return not (self._connect() and is_high)

    def close(self):
        """Give the pins back."""
        if self._i2c is not None:
            self._i2c.deinit()
            self._i2c = None

    def _connect(self):
        """Open the bus, if its lines are high; whether they were."""
        try:
            self._i2c = self._open_i2c(self.freq)
        except RuntimeError as error:
            if self._line_of is None:
                # No such bus, or it is not switched on: nothing that passes.
                raise ValueError(str(error))
        return self._i2c is not None


def _told(error):
    """An error of a transfer with the code that it has on a Pico."""
    code = error.args[0]
    return OSError(_TOLD.get(code, code))
