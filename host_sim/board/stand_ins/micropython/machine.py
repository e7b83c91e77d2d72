"""The stand-in for MicroPython's `machine` on a Pico.

Used by `loader`; imports nothing of the project but the hardware it is given. As on the board, a
program may drive the pins of a bus itself: they are the bus's lines.
"""

from host_sim.board.chips.i2c_bus import I2CBus
from rootlight.compat import const

TYPE_CHECKING = const(0)  # mypy takes it as true
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from typing import Protocol

    from host_sim.board.hardware import Hardware

    class PinNumber(Protocol):
        """A `Pin`, as far as the buses ask it: its GPIO number."""

        number: int


IN = 0
OUT = 1
OPEN_DRAIN = 2
ALT = 3
PULL_UP = 1
PULL_DOWN = 2

_GPIO_COUNT = 30
_PORT_TIMEOUT_US = 50000
# The RP2040's watchdog counter (24 bits, two ticks a microsecond).
_LONGEST_WATCHDOG_MS = 8388
# Where its registers CTRL, with the bit that enables it, and SCRATCH0 are, and the alias of them
# all that clears bits: RP2040 data sheet, sections 4.7.6 and 2.1.2; the same on the RP2350.
_SCRATCH = 0x0C
_CTRL = 0x00
_CLEARS = 0x3000
_ENABLE = 1 << 30
# The register CHIP_ID, which both chips have there.
_CHIP_ID = 0x40000000
_MHZ = 1_000_000
_PWRON_RESET = 1
_WDT_RESET = 3
# The limits of MicroPython's PWM at 200 MHz and at 125: the counter has 16 bits, its divider 8.
_LOWEST_HZ = 12
_HIGHEST_HZ = 62_500_000
# RP2040 data sheet, section 4.1.2.6: buffer control of endpoint 2 IN, and its bit AVAILABLE; the
# same on the RP2350.
_USB_PACKET_CONTROL = 0x50100090
_USB_AVAILABLE = 1 << 10
_USB_PACKET = 64
# Section 4.1.4: SOF_RD, the number of the frame.
_USB_FRAME_NUMBER = 0x50110048


class BoardReset(BaseException):
    """The firmware has restarted the board; none of its code runs any more."""


class _Line:
    """State of one GPIO: mode, output level, pull, and the level that comes from outside."""

    def __init__(self) -> None:
        self.mode = IN
        self.output = 0
        self.pull: "int | None" = None
        self.outside: "int | None" = None


class Mem16:
    """`machine.mem16`, with one register: the one that tells whether a packet waits on USB."""

    def __init__(self, hardware: "Hardware") -> None:
        self._serial = hardware.serial

    def __getitem__(self, address: int) -> int:
        if address != _USB_PACKET_CONTROL:
            raise ValueError(f"nothing is simulated at {address:#x}")
        # To a host that sleeps no packet is offered.
        if self._serial.is_suspended or self._serial.space >= _USB_PACKET:
            return 0
        return _USB_AVAILABLE


class Machine:
    """One board's `machine` module."""

    IN = IN
    PWRON_RESET = _PWRON_RESET
    WDT_RESET = _WDT_RESET

    def __init__(self, hardware: "Hardware") -> None:
        self._hardware = hardware
        self._lines = [_Line() for _ in range(_GPIO_COUNT)]
        self._watchdog: "Watchdog | None" = None
        self._by_scl: "dict[int, I2CBus]" = {}
        self._by_sda: "dict[int, I2CBus]" = {}
        for name, wiring in hardware.board.buses.items():
            self._by_scl[wiring.scl] = hardware.buses[name]
            self._by_sda[wiring.sda] = hardware.buses[name]
        self.Pin = _bound_pin(self)
        self.PWM = _bound_pwm(hardware)
        self.mem32 = Registers(hardware, self.stop_watchdog)
        self.mem16 = Mem16(hardware)

    # Pins.

    def line(self, number: int) -> _Line:
        """The state of a GPIO, shared by all Pin objects for it."""
        return self._lines[number]

    def drive(self, number: int) -> None:
        """Passes a changed pin on to its bus."""
        line = self._lines[number]
        level = 1 if line.mode == IN else line.output
        if number in self._by_scl:
            self._by_scl[number].drive_scl(level)
        elif number in self._by_sda:
            self._by_sda[number].drive_sda(level)

    def level(self, number: int) -> int:
        """The level that a program reads at a GPIO."""
        if number in self._by_scl:
            return self._by_scl[number].scl
        if number in self._by_sda:
            return self._by_sda[number].sda
        line = self._lines[number]
        if line.mode == OUT or (line.mode == OPEN_DRAIN and not line.output):
            return line.output
        if line.outside is not None:
            return line.outside
        return 1 if line.mode == OPEN_DRAIN or line.pull == PULL_UP else 0

    # Buses.

    def bus_at(self, scl: "PinNumber", sda: "PinNumber") -> I2CBus:
        """The bus that is wired to two pins; if there is none, a bus without chips."""
        bus = self._by_scl.get(scl.number)
        if bus is None or bus is not self._by_sda.get(sda.number):
            return I2CBus(self._hardware.clock, "unconnected")
        bus.drive_scl(1)
        bus.drive_sda(1)
        return bus

    def I2C(
        self,
        id: int,
        *,
        scl: "PinNumber",
        sda: "PinNumber",
        freq: int = 400000,
        timeout: int = _PORT_TIMEOUT_US,
    ) -> "Port":
        """A hardware I2C block; ValueError for pins that it does not reach, as on the board."""
        if id not in (0, 1):
            raise ValueError(f"I2C({id}) doesn't exist")
        if scl.number & 3 != (id << 1) + 1:
            raise ValueError("bad SCL pin")
        if sda.number & 3 != id << 1:
            raise ValueError("bad SDA pin")
        return self._port(self.bus_at(scl, sda), freq, timeout, False)

    def SoftI2C(
        self,
        scl: "PinNumber",
        sda: "PinNumber",
        *,
        freq: int = 400000,
        timeout: int = _PORT_TIMEOUT_US,
    ) -> "Port":
        """I2C by software, on any two pins."""
        return self._port(self.bus_at(scl, sda), freq, timeout, True)

    def _port(self, bus: I2CBus, frequency: int, timeout_us: int, soft: bool) -> "Port":
        bus.set_frequency(frequency)
        bus.timeout_us = timeout_us
        bus.soft = soft
        return Port(bus)

    # LEDs.

    def bitstream(
        self,
        pin: "PinNumber",
        encoding: int,
        timing: "tuple[int, ...]",
        data: "bytes | bytearray | memoryview",
    ) -> None:
        """Sends a wave. It reaches the LEDs only at their pin, and only if that is an output."""
        if encoding != 0:
            raise ValueError("invalid encoding")
        line = self._lines[pin.number]
        if pin.number == self._hardware.board.led_pin and line.mode == OUT:
            self._hardware.leds.bitstream(timing, data)

    # The microcontroller.

    def freq(self, hz: "int | None" = None) -> "int | None":
        """Sets the clock of the processor, or returns it. ValueError if it would not bear that."""
        if hz is None:
            return self._hardware.microcontroller.mhz * _MHZ
        self._hardware.microcontroller.run_at(hz // _MHZ)
        return None

    def reset(self) -> None:
        """Restarts the board: raises BoardReset to the code that runs the firmware."""
        raise BoardReset("the firmware restarted the board")

    def soft_reset(self) -> None:
        """Does the same as `reset` on the simulated board."""
        raise BoardReset("the firmware restarted the board")

    def bootloader(self) -> None:
        """Does the same as `reset`: nobody would copy a new firmware."""
        raise BoardReset("the firmware restarted the board into its boot loader")

    def reset_cause(self) -> int:
        """Return the cause of the start: power-on, or a restart by a program or the watchdog."""
        return _WDT_RESET if self._hardware.microcontroller.was_reset else _PWRON_RESET

    def unique_id(self) -> bytes:
        """Eight bytes that differ from board to board."""
        return b"rootl%03d" % (self._hardware.seed % 1000)

    def disable_irq(self) -> int:
        """Interrupts do not exist here."""
        return 0

    def enable_irq(self, state: int = 0) -> None:
        """Interrupts do not exist here."""

    def WDT(self, id: int = 0, timeout: int = 5000) -> "Watchdog":
        """Starts the watchdog; only a reset stops it."""
        if not 1 <= timeout <= _LONGEST_WATCHDOG_MS:
            raise ValueError("invalid timeout")
        self._watchdog = Watchdog(self, timeout)
        return self._watchdog

    def stop_watchdog(self) -> None:
        """Stops the watchdog, as clearing its enable bit does."""
        self._watchdog = None

    def note_feed(self) -> None:
        """The watchdog was fed: call the listener."""
        if self._hardware.on_feed is not None:
            self._hardware.on_feed()

    def now_us(self) -> int:
        """Microseconds since power-up; raises BoardReset if the watchdog was not fed in time."""
        now_us = self._hardware.clock.now_us - self._hardware.microcontroller.booted_us
        if self._watchdog is not None and now_us > self._watchdog.bites_at_us:
            raise BoardReset("the watchdog was not fed in time")
        return now_us

    def pass_us(self, us: int) -> None:
        """Lets time pass while a program waits, at most until the watchdog resets the board."""
        if self._watchdog is not None:
            us = min(us, self._watchdog.bites_at_us + 1 - self.now_us())
        self._hardware.clock.advance_us(us)
        self.now_us()


class Registers:
    """`machine.mem32`, as far as the registers of the board's chip are simulated.

    ValueError at any other address: it may be some other part's.
    """

    def __init__(self, hardware: "Hardware", stop_watchdog: "Callable[[], None]") -> None:
        self._serial = hardware.serial
        self._microcontroller = hardware.microcontroller
        self._watchdog = hardware.microcontroller.chip.watchdog
        self._stop_watchdog = stop_watchdog

    def __getitem__(self, address: int) -> int:
        if address == _CHIP_ID:
            return self._microcontroller.chip.id
        if address == self._microcontroller.chip.regulator:
            return self._microcontroller.vreg
        if address == _USB_FRAME_NUMBER:
            return self._serial.frame_number()
        return self._microcontroller.scratch[self._place(address)]

    def __setitem__(self, address: int, value: int) -> None:
        if (address, value) == (self._watchdog + _CTRL + _CLEARS, _ENABLE):
            self._stop_watchdog()
            return
        if address == self._microcontroller.chip.regulator:
            self._microcontroller.vreg = value
            return
        self._microcontroller.scratch[self._place(address)] = value & 0xFFFFFFFF

    def _place(self, address: int) -> int:
        place, rest = divmod(address - self._watchdog - _SCRATCH, 4)
        if rest or not 0 <= place < len(self._microcontroller.scratch):
            raise ValueError(f"nothing is simulated at {address:#x}")
        return place


class Watchdog:
    """`machine.WDT`: raises BoardReset when time is read and the last `feed` is too long ago."""

    def __init__(self, machine: Machine, timeout_ms: int) -> None:
        self.bites_at_us = 1 << 60
        self._machine = machine
        self._timeout_us = timeout_ms * 1000
        self.feed()

    def feed(self) -> None:
        """Restarts the timeout."""
        self.bites_at_us = self._machine.now_us() + self._timeout_us
        self._machine.note_feed()


class Port:
    """`machine.I2C` and `machine.SoftI2C` over one simulated bus."""

    def __init__(self, bus: I2CBus) -> None:
        self._bus = bus
        self.scan = bus.scan
        self.writeto = bus.writeto
        self.readfrom_into = bus.readfrom_into

    def readfrom(self, addr: int, nbytes: int, stop: bool = True) -> bytes:
        """Reads `nbytes` bytes."""
        data = bytearray(nbytes)
        self._bus.readfrom_into(addr, data, stop)
        return bytes(data)

    def readfrom_mem(self, addr: int, memaddr: int, nbytes: int, *, addrsize: int = 8) -> bytes:
        """Reads `nbytes` bytes from a register on."""
        data = bytearray(nbytes)
        self.readfrom_mem_into(addr, memaddr, data, addrsize=addrsize)
        return bytes(data)

    def readfrom_mem_into(
        self, addr: int, memaddr: int, buf: "bytearray | memoryview", *, addrsize: int = 8
    ) -> None:
        """Fills a buffer from a register on, with a repeated start."""
        self._bus.readfrom_mem_into(addr, memaddr, buf)

    def writeto_mem(
        self, addr: int, memaddr: int, buf: "bytes | bytearray | memoryview", *, addrsize: int = 8
    ) -> None:
        """Writes a buffer to a register on."""
        self._bus.writeto(addr, bytes((memaddr,)) + bytes(buf))

    def writevto(
        self, addr: int, vector: "Iterable[bytes | bytearray | memoryview]", stop: bool = True
    ) -> int:
        """Writes several buffers as one transfer."""
        return self._bus.writeto(addr, b"".join(bytes(part) for part in vector), stop)


def _bound_pin(machine: Machine) -> type:
    """The class Pin of one board."""

    class Pin:
        """`machine.Pin` by number."""

        IN = IN
        OUT = OUT
        OPEN_DRAIN = OPEN_DRAIN
        ALT = ALT
        PULL_UP = PULL_UP
        PULL_DOWN = PULL_DOWN
        IRQ_FALLING = 4
        IRQ_RISING = 8

        def __init__(
            self, id: int, mode: int = -1, pull: "int | None" = -1, *, value: object = None
        ) -> None:
            if not 0 <= id < _GPIO_COUNT:
                raise ValueError("invalid pin")
            self.number = id
            if mode != -1 or pull != -1 or value is not None:
                self.init(mode, pull, value=value)

        def init(self, mode: int = -1, pull: "int | None" = -1, *, value: object = None) -> None:
            """Sets mode, pull resistor and level, each only if it is given."""
            line = machine.line(self.number)
            if value is not None:
                line.output = 1 if value else 0
            if mode != -1:
                line.mode = mode
            if pull != -1:
                line.pull = pull
            machine.drive(self.number)

        def value(self, x: object = None) -> "int | None":
            """Sets the level, or returns it."""
            if x is None:
                return machine.level(self.number)
            machine.line(self.number).output = 1 if x else 0
            machine.drive(self.number)
            return None

        __call__ = value

        def on(self) -> None:
            """Sets the level to 1."""
            self.value(1)

        def off(self) -> None:
            """Sets the level to 0."""
            self.value(0)

        high = on
        low = off

        def toggle(self) -> None:
            """Changes the level."""
            self.value(1 - machine.line(self.number).output)

    return Pin


def _bound_pwm(hardware: "Hardware") -> type:
    """The class PWM of one board."""

    class PWM:
        """`machine.PWM` of one pin. The piezo hears it only at its own pin."""

        def __init__(self, dest: "PinNumber", *, freq: int = 0, duty_u16: int = 0) -> None:
            self._is_heard = dest.number == hardware.board.sound_pin
            self._freq = 0
            self._duty = 0
            if freq:
                self.freq(freq)
            self.duty_u16(duty_u16)

        def freq(self, value: "int | None" = None) -> "int | None":
            """Sets the frequency in Hz, or returns it; ValueError as on the board."""
            if value is None:
                return self._freq
            if not _LOWEST_HZ <= value <= _HIGHEST_HZ:
                raise ValueError("freq too large" if value > _HIGHEST_HZ else "freq too small")
            self._freq = value
            self._drive()
            return None

        def duty_u16(self, value: "int | None" = None) -> "int | None":
            """Sets the pulse in 1/65536 of the period, 65535 at most, or returns it."""
            if value is None:
                return self._duty
            self._duty = min(max(value, 0), 65535)
            self._drive()
            return None

        def deinit(self) -> None:
            """Stops the wave."""
            self._duty = 0
            self._drive()

        def _drive(self) -> None:
            if self._is_heard:
                hardware.piezo.drive(self._freq, self._duty)

    return PWM
