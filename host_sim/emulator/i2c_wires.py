"""Simulated chips on the pins of the emulated Pico, through its I2C blocks and bit by bit.

Used by `board`. The chips are those of a `host_sim.board.chips.i2c_bus.I2CBus`, driven byte by
byte. Time is the emulated Pico's, so a byte takes as long as on a real wire.

MicroPython uses the I2C blocks for transfers with data. It drives the pins itself for SoftI2C, for
transfers without data (a scan), and when the firmware frees a bus.
"""

from __future__ import annotations

from collections.abc import Callable

from rp2040py.gpio_pin import FUNCTION_SIO, GPIOPinState
from rp2040py.peripherals.i2c import ENABLE, IC_ENABLE, I2CMode, I2CState
from rp2040py.rp2040 import RP2040

from host_sim.board.chips.i2c_bus import I2CBus

_TX_EMPTY = 1 << 4  # IC_RAW_INTR_STAT, RP2040 data sheet section 4.3.17
_BITS_OF_A_BYTE = 9
_NS_PER_SECOND = 1e9
# The pause between two looks of a block that waits for a held line.
_LOOK_NS = 5000.0


class I2CBlock:
    """Connects one of the Pico's two I2C blocks to a bus."""

    def __init__(self, rp2040: RP2040, number: int, bus: I2CBus) -> None:
        self._rp2040 = rp2040
        self._block = rp2040.i2c[number]
        self._bus = bus
        self._next: Callable[[], None] | None = None
        self._alarm = rp2040.clock.create_alarm(self._fire)
        self._is_waiting = False  # because a line is held
        # rp2040py 0.3.6 has no public hook here.
        self._really_set = self._block.write_uint32
        self._block.write_uint32 = self._set  # type: ignore[assignment, method-assign]
        self._block.on_start = self._start
        self._block.on_connect = self._connect
        self._block.on_write_byte = self._write
        self._block.on_read_byte = self._read
        self._block.on_stop = self._stop

    def _after(self, bits: int, then: Callable[[], None]) -> None:
        cycles = self._block.scl_low_period + self._block.scl_high_period
        self._next = then
        self._alarm.schedule(bits * cycles * _NS_PER_SECOND / self._rp2040.clk_sys)

    def _fire(self) -> None:
        then = self._next
        self._next = None
        if then is not None:
            then()

    def _start(self, _repeated: bool = False) -> None:
        # The block waits for a held line, and MicroPython gives up at its time limit.
        self._is_waiting = self._bus.stuck
        if self._is_waiting:
            self._next = self._start
            self._alarm.schedule(_LOOK_NS)
            return
        self._after(1, self._block.complete_start)

    def _set(self, register: int, value: int) -> None:
        """Write a register. A block that is switched off stops waiting.

        In rp2040py 0.3.6 it would wait for ever (RP2040 data sheet, section 4.3.10.3).
        """
        if register == IC_ENABLE and not value & ENABLE and self._is_waiting:
            self._is_waiting = False
            self._next = None
            self._alarm.cancel()
            self._block._state = I2CState.IDLE
            self._block._busy = False
        self._really_set(register, value)

    def _connect(self, address: int, mode: I2CMode) -> None:
        acknowledged = self._bus.select(address, mode == I2CMode.READ)

        def done() -> None:
            self._block.complete_connect(acknowledged)
            self._finish_abort(acknowledged)

        self._after(_BITS_OF_A_BYTE, done)

    def _write(self, value: int) -> None:
        acknowledged = self._bus.write(value)

        def done() -> None:
            self._block.complete_write(acknowledged)
            self._finish_abort(acknowledged)

        self._after(_BITS_OF_A_BYTE, done)

    def _read(self, _acknowledge: bool) -> None:
        value = self._bus.read()
        self._after(_BITS_OF_A_BYTE, lambda: self._block.complete_read(value))

    def _stop(self) -> None:
        self._bus.stop()
        self._after(1, self._block.complete_stop)

    def _finish_abort(self, acknowledged: bool) -> None:
        """Report the emptied FIFO after a refusal, as the silicon does.

        rp2040py 0.3.6 does not report it, and MicroPython waits until its time limit: ETIMEDOUT
        instead of EIO.
        """
        if not acknowledged:
            self._block.int_raw |= _TX_EMPTY
            self._block.check_interrupts()


class I2CPins:
    """Connects two pins to a bus with pull-ups, and follows the levels on them bit by bit."""

    def __init__(self, rp2040: RP2040, scl: int, sda: int, bus: I2CBus) -> None:
        self._bus = bus
        self._scl_pin = rp2040.gpio[scl]
        self._sda_pin = rp2040.gpio[sda]
        self._master_scl = 1
        self._master_sda = 1
        self._chip_sda = 1  # the level that the selected chip puts on the data line
        self._phase = self._idle
        self._bits = 0
        self._count = 0
        self._reading = False
        self._scl_pin.add_listener(self._on_scl)
        self._sda_pin.add_listener(self._on_sda)
        bus.on_change = self._show_levels
        self._show_levels()

    # The wires.

    def _show_levels(self) -> None:
        """Set the levels that the Pico reads: low if anything pulls the line low."""
        self._scl_pin.set_input_value(bool(self._master_scl and self._bus.scl))
        self._sda_pin.set_input_value(bool(self._master_sda and self._bus.sda and self._chip_sda))

    def _is_ours(self) -> bool:
        """Return whether a program drives the pins; otherwise an I2C block does."""
        return FUNCTION_SIO in (self._scl_pin.function_select, self._sda_pin.function_select)

    def _on_scl(self, new: GPIOPinState, _old: GPIOPinState) -> None:
        level = 0 if new == GPIOPinState.LOW else 1
        if level == self._master_scl:
            return
        self._master_scl = level
        self._bus.drive_scl(level)
        if self._is_ours():
            if level:
                self._on_rise()
            else:
                self._on_fall()
        self._show_levels()

    def _on_sda(self, new: GPIOPinState, _old: GPIOPinState) -> None:
        level = 0 if new == GPIOPinState.LOW else 1
        if level == self._master_sda:
            return
        self._master_sda = level
        # A rise of the data line while the clock is high is a stop; pass it on to the chips.
        self._bus.drive_sda(level)
        if self._master_scl and self._is_ours():
            self._chip_sda = 1
            self._begin(self._idle if level else self._address)
        self._show_levels()

    # Bits. The function of the present phase is called with every complete byte.

    def _begin(self, phase: Callable[[], None]) -> None:
        self._phase = phase
        self._bits = 0
        self._count = 0
        self._reading = False

    def _on_rise(self) -> None:
        """The clock rises: read a bit from the data line."""
        if self._phase == self._idle:
            return
        if self._count < 8 and not self._reading:
            self._bits = self._bits << 1 | self._master_sda
        self._count += 1

    def _on_fall(self) -> None:
        """The clock falls: the sender puts the next bit on the data line."""
        if self._phase == self._idle:
            return
        if self._reading and self._count < 8:
            self._chip_sda = self._bits >> (7 - self._count) & 1
        elif self._count == 8:
            self._phase()
        elif self._count == _BITS_OF_A_BYTE:
            self._after_acknowledge()

    def _after_acknowledge(self) -> None:
        self._count = 0
        self._chip_sda = 1
        self._bits = 0
        if self._phase == self._sent and self._master_sda:
            self._begin(self._idle)
        elif self._phase in (self._sent, self._before_read):
            self._load()

    def _idle(self) -> None:
        """No transfer is going on."""

    def _address(self) -> None:
        reads = self._bits & 1
        acknowledged = self._bus.select(self._bits >> 1, bool(reads))
        self._answer(acknowledged, self._before_read if reads else self._written)

    def _written(self) -> None:
        self._answer(self._bus.write(self._bits), self._written)

    def _answer(self, acknowledged: bool, then: Callable[[], None]) -> None:
        self._chip_sda = 0 if acknowledged else 1
        self._phase = then if acknowledged else self._idle

    def _before_read(self) -> None:
        """The phase between the address and the first byte read; never called."""

    def _sent(self) -> None:
        """A byte was sent to the Pico; its answer is an acknowledge or none."""
        self._chip_sda = 1

    def _load(self) -> None:
        self._phase = self._sent
        self._reading = True
        self._bits = self._bus.read()
        self._chip_sda = self._bits >> 7 & 1
