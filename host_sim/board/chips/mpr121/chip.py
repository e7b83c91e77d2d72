"""The MPR121 as its bus sees it, and the faults of its supply and of the bus.

Used by the simulated buses, by the hardware and by tests. The docstring of the package tells its
parts apart.
"""

from host_sim.board.chips.mpr121.gpio import GpioPins
from host_sim.board.chips.mpr121.noise import Chance
from host_sim.board.chips.mpr121.registers import (
    BASELINE,
    CONFIG1,
    CONFIG2,
    ECR,
    ELECTRODE_CDC,
    ELECTRODES,
    GPIO,
    GPIO_ENABLE,
    GPIO_TOGGLE,
    LAST,
    LAST_CHARGE_TIME,
    OVER_CURRENT,
    RUN,
    SOFT_RESET,
    TOUCH_STATUS,
    Registers,
)
from host_sim.board.chips.mpr121.sensing import Sensing

_SOFT_RESET_KEY = 0x63
_LOG_LENGTH = 64


class Mpr121:
    """One chip at `address` (0x5A to 0x5D), reading its time from `clock`.

    `clock_error`: factor on all its times, 0.65 to 1.54 (data sheet: 1 kHz is 0.65 to 1.35 kHz).
    `seed` decides the electrodes' slightly different capacitances and the noise;
    `noise`: amplitude in counts.
    Raises ValueError for an address or a clock error that no such chip has.

    `electrodes`: what hangs at its pins, for fingers and faults. `gpio`: the pins that serve as
    inputs.

    For tests: `registers` (bytearray of 128, without GPIO levels), `present`, `dropped` (writes
    that the chip ignored: pairs of register and value), `unknown` (accesses outside the register
    map: pairs of "read" or "write" and register), both bounded.
    """

    def __init__(self, address, clock, clock_error=1.0, seed=1, noise=0):
        if not 0x5A <= address <= 0x5D:
            raise ValueError(f"an MPR121 answers at 0x5A to 0x5D, not at 0x{address:02X}")
        self.address = address
        self.present = True
        self.dropped = []
        self.unknown = []
        self._clock = clock
        self._chance = Chance((seed * 7919 + address * 104729) & 0x3FFFFFFF)
        self._map = Registers()
        self.registers = self._map.values
        self._sensing = Sensing(self._map, clock, self._chance)
        self.electrodes = self._sensing.electrodes
        self.gpio = GpioPins(self._map)
        self._pointer = 0
        self._awaits_pointer = False
        self._refused_nth = 0
        self._starts = 0
        self._nack_left = 0
        self._garbled = 0
        self.electrodes.noise.set_noise(noise)
        self.set_clock_error(clock_error)
        self._reset()

    # The bus face.

    def start(self, reading):
        """Begins a transfer; returns whether the chip acknowledges its address."""
        if not self.present:
            return False
        if self._nack_left:
            self._nack_left -= 1
            return False
        if self._refused_nth:
            self._starts += 1
            if self._starts % self._refused_nth == 0:
                return False
        if self._clock.now_us >= self._sensing.due_us:
            self._sensing.run_updates()
        self._sensing.release_interrupt()
        self._awaits_pointer = not reading
        return True

    def write(self, byte):
        """Takes the register pointer, then values; even a refused value is acknowledged."""
        if self._awaits_pointer:
            self._pointer = byte
            self._awaits_pointer = False
            return True
        register = self._pointer
        self._pointer = 0 if register == LAST else register + 1
        if register > SOFT_RESET:
            self._log(self.unknown, ("write", register))
        else:
            self._poke(register, byte)
        return True

    def read(self):
        """The byte at the register pointer, which then moves on by one, from 7F to 00."""
        register = self._pointer
        self._pointer = 0 if register == LAST else register + 1
        if 1 < register <= LAST:
            return self.registers[register]
        if register > LAST:
            self._log(self.unknown, ("read", register))
            return 0
        if register == 0 and self._garbled:
            self._garbled -= 1
            return self.registers[0] ^ 1 << self._chance.draw(8)
        if self.registers[GPIO_ENABLE]:
            return self.registers[register] | self.gpio.status() >> 8 * register & 0xFF
        return self.registers[register]

    def fetch(self, register, buffer, pause_us):
        """Fills `buffer` from a register on, read `pause_us` after the chip was addressed.

        The same as `start`, `write`, `start` again and as many calls of `read`, for which a
        simulated evening has no time. Returns whether it did so: not while a fault or a pin may
        change what is read, nor outside of the registers.
        """
        if not self.present or self._nack_left or self._refused_nth or self._garbled:
            return False
        end = register + len(buffer)
        if end > LAST or self.registers[GPIO_ENABLE]:
            return False
        self._clock.advance_us(pause_us)
        sensing = self._sensing
        if self._clock.now_us >= sensing.due_us:
            sensing.run_updates()
        sensing.release_interrupt()
        self._awaits_pointer = False
        self._pointer = end
        registers = self.registers
        for index in range(len(buffer)):
            buffer[index] = registers[register + index]
        return True

    def stop(self):
        """Ends a transfer; the chip need not do anything."""

    # Effects of a write.

    def _poke(self, register, value):
        if register == SOFT_RESET:
            if value == _SOFT_RESET_KEY:
                self._reset()
            return
        if register == ECR:
            self._write_control(value)
        elif register == TOUCH_STATUS + 1 and value & OVER_CURRENT:
            self.registers[register] &= ~OVER_CURRENT & 0xFF
        elif GPIO <= register <= GPIO_TOGGLE:
            self.gpio.write(register, value)
        elif register < BASELINE or self.running:
            # The data sheet does not say how a refused write is answered; here it is acknowledged
            # and ignored.
            self._log(self.dropped, (register, value))
        else:
            self._write_setting(register, value)

    def _write_setting(self, register, value):
        self.registers[register] = value
        if BASELINE <= register < BASELINE + ELECTRODES:
            self._sensing.baselines.write(register - BASELINE, value)
        if CONFIG1 <= register <= CONFIG2 or ELECTRODE_CDC <= register <= LAST_CHARGE_TIME:
            self._sensing.take_charges()
        self._sensing.take_settings()

    def _write_control(self, value):
        if value & RUN and self.registers[1] & OVER_CURRENT:
            self._log(self.dropped, (ECR, value))
            return
        was_running = self.running
        self.registers[ECR] = value
        self._sensing.take_control(was_running)

    def _log(self, log, entry):
        if len(log) < _LOG_LENGTH:
            log.append(entry)

    def _reset(self):
        self._map.reset()
        self._pointer = 0
        self._awaits_pointer = False
        self._sensing.reset()

    # The back face: faults.

    def power_off(self):
        """Takes the supply away: the chip answers nothing and forgets everything."""
        self.catch_up()
        self.present = False
        self._reset()

    def power_on(self):
        """Gives the supply back; the registers hold their reset values."""
        self.present = True
        self._reset()

    def brown_out(self):
        """A dip of the supply: the chip stops with its reset values and reports nothing."""
        self.catch_up()
        self._reset()

    def over_current(self, on):
        """Removes the resistor at REXT or puts it back (data sheet: OVCF)."""
        self._sensing.over_current(on)

    def refuse(self, transfers):
        """Does not acknowledge the next `transfers` transfers."""
        self._nack_left = transfers

    def refuse_every(self, nth):
        """Does not acknowledge each `nth` transfer from now on; 0 acknowledges all."""
        self._refused_nth = nth
        self._starts = 0

    def garble(self, reads):
        """Flips some bits of the next `reads` transfers that read the status."""
        self._garbled = reads

    def set_clock_error(self, factor):
        """Makes the chip's oscillator slower (above 1) or faster from now on."""
        self._sensing.set_clock_error(factor)

    # For tests.

    @property
    def running(self):
        """True if the chip measures (any of ECR b5-0), false in stop mode."""
        return self._map.running

    @property
    def interrupt(self):
        """True if the IRQ line is low now."""
        self._sensing.catch_up()
        return self._sensing.interrupt

    @property
    def status_changed_us(self):
        """Clock time of the last change of the touch status, or -1."""
        return self._sensing.status_changed_us

    @property
    def updates(self):
        """Number of updates so far."""
        return self._sensing.updates

    @property
    def update_us(self):
        """Time between two updates, in microseconds of the common clock."""
        return self._sensing.update_us

    @property
    def clock_error(self):
        """Factor on all times of the chip."""
        return self._sensing.clock_error

    @property
    def touched(self):
        """Bit mask of touched electrodes as of now."""
        self.catch_up()
        return self._map.status() & 0xFFF

    def filtered(self, electrode):
        """Filtered data of an electrode as of now, in counts (10 bits)."""
        self.catch_up()
        return self._sensing.data[electrode]

    def baseline(self, electrode):
        """Baseline of an electrode as of now, in counts, with the two bits no register shows."""
        self.catch_up()
        return self._sensing.baselines.counts[electrode]

    def catch_up(self):
        """Makes all updates that are due by the clock."""
        self._sensing.catch_up()
