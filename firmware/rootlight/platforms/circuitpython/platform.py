"""The board on CircuitPython, or on a Raspberry Pi under Blinka, by Adafruit's own libraries.

Used by `start_circuitpython` and, with stand-ins for CircuitPython's modules, by the simulator.
For the interface of a platform see `platforms/__init__.py`. Lights and touch are the same on both;
time, link, files, watchdog and restart come from `on_chip` (CircuitPython) or `on_linux` (Blinka).
"""

import sys

import board
import neopixel

from rootlight.compat import const, ticks_add, ticks_diff
from rootlight.drivers.touch_bank import TouchBank
from rootlight.platforms import touch_chips
from rootlight.platforms.base import HALF_SAVED, BoardPlatform
from rootlight.platforms.circuitpython.chips import Bus, Chip, make_mux
from rootlight.texts import filled

if sys.implementation.name == "cpython":
    from rootlight.platforms.circuitpython import on_linux as host
else:
    from rootlight.platforms.circuitpython import on_chip as host

# Time for the last answer.
_FAREWELL_MS = const(300)

_NO_PIN = (
    "no pin here is called %s, for GPIO %d of the board file; name it in the settings, such as "
    '"pins": {"%d": "%s"}.'
)

service_was_asked = host.service_was_asked


class _Ports:
    """The pins and ports of this controller that are in use.

    Each can be taken once, and a start that failed may have taken some: the next Platform, be it
    the one of the safe mode, gets the same link and opens the others again.
    """

    def __init__(self) -> None:
        self._link = None
        self._pixels = None
        self._piezo = None
        self._buses: list = []

    def link(self):
        """The link, which stays open."""
        if self._link is None:
            self._link = host.Link()
        return self._link

    def open_pixels(self, pin, count: int):
        """The chain of LEDs at a pin."""
        if self._pixels is not None:
            self._pixels.deinit()
        self._pixels = neopixel.NeoPixel(pin, count, auto_write=False)
        return self._pixels

    def open_piezo(self, pin):
        """The PWM at a pin, or at none; None if there is nothing that sounds."""
        if self._piezo is not None:
            self._piezo.deinit()
        self._piezo = None if pin is None else host.open_piezo(pin)
        return self._piezo

    def close_buses(self) -> None:
        """Give the pins of all buses back."""
        for bus in self._buses:
            bus.close()
        self._buses = []

    def add_bus(self, bus) -> None:
        """A bus was opened."""
        self._buses.append(bus)

    def pixels(self):
        """The chain of LEDs that was opened last, or None."""
        return self._pixels


_PORTS = _Ports()


class Platform(BoardPlatform):
    """The hardware of one built board; attributes and methods as those of the Pico's.

    settings: `pins` besides, which is taken out: a dict, the name that the module `board` has for
    a GPIO of the board file. Without it `GP4`, `D4` or `IO4` is GPIO 4. Raises ValueError for
    pins that are not there or carry no bus.
    """

    note_start = staticmethod(host.note_start)
    last_start = staticmethod(host.last_start)
    reset = staticmethod(host.reset)
    watch = staticmethod(host.watch)

    def __init__(self, board_file, settings: dict) -> None:
        BoardPlatform.__init__(self, host.files, host.open_file)
        self._pins = settings.pop("pins", {})
        if not isinstance(self._pins, dict):
            raise ValueError('"pins" is not an object such as {"4": "SDA", "5": "SCL"}.')
        host.quieten(board)
        self._link = _PORTS.link()
        self._restart_at = None
        self._shown = bytearray(3 * len(board_file.chain))
        self._pixels = self._open_pixels(board_file)
        self._piezo = _PORTS.open_piezo(self._sound_pin(board_file.sound_pin))
        self.has_sound = self._piezo is not None
        self._buses: list = []
        _PORTS.close_buses()
        if board_file.chips:
            self.connect_chips(self._make_bank(board_file, settings), board_file)

    # Pins.

    def _pin(self, number: int):
        """The pin that is a GPIO of the board file. Raises ValueError."""
        name = self._pins.get(str(number))
        if name is not None:
            pin = _pin_called(name)
            if pin is None:
                raise ValueError(filled(_NO_PIN, name, number, number, _some_pin()))
            return pin
        for form in host.PIN_NAMES:
            pin = _pin_called(form % number)
            if pin is not None:
                return pin
        name = host.PIN_NAMES[0] % number
        raise ValueError(filled(_NO_PIN, name, number, number, _some_pin()))

    # Touch.

    def _make_bank(self, board_file, settings: dict) -> TouchBank:
        """The TouchBank of Adafruit's drivers, as the board file says."""
        names = sorted(board_file.buses)
        for name in names:
            bus = self._make_bus(board_file.buses[name])
            self._buses.append(bus)
            _PORTS.add_bus(bus)
        muxes = {}
        for name in sorted(board_file.muxes):
            wiring = board_file.muxes[name]
            muxes[name] = make_mux(self._buses[names.index(wiring.bus)], wiring.address)
        chips = []
        for wiring in board_file.chips:
            address, samples = wiring.address, board_file.samples
            if wiring.mux is None:
                chips.append(Chip(self._buses[names.index(wiring.bus)], address, samples))
            else:
                mux = muxes[wiring.mux]
                chips.append(Chip.behind(mux, wiring.channel, address, samples))
        bus_of = bytes([names.index(wiring.bus) for wiring in board_file.chips])
        thresholds = touch_chips.thresholds(board_file.face, settings)
        return TouchBank(chips, thresholds, bus_of, len(names), self)

    def _make_bus(self, wiring) -> Bus:
        scl = self._pin(wiring.scl)
        sda = self._pin(wiring.sda)
        is_soft = wiring.kind == "soft"

        def open_i2c(freq):
            return host.open_i2c(scl, sda, freq, is_soft)

        return Bus(open_i2c, scl, sda, wiring.freq, host.LINE)

    def start(self) -> None:
        """Darken the LEDs, free the buses, set the chips up. A missing chip raises nothing."""
        self._send()
        self.start_chips()

    def recover(self, bus: int) -> bool:
        """Free a bus, given by its number, and connect it; whether its lines are free."""
        return self._buses[bus].recover(host.sleep_us)

    def is_held(self, bus: int) -> bool:
        """Return whether something holds a line of a bus low while nobody talks."""
        return self._buses[bus].is_held()

    def bus_speed(self, bus: int) -> int:
        """The clock of a bus in Hz."""
        return self._buses[bus].freq

    def set_bus_speed(self, bus: int, hz: int) -> None:
        """Connect a bus with another clock."""
        self._buses[bus].set_speed(hz, host.sleep_us)

    # Lights.

    def _open_pixels(self, board_file):
        """Adafruit's chain of LEDs, or None."""
        try:
            pin = self._pin(board_file.led_pin)
        except ValueError:
            if board_file.chips:
                raise
            # The safe mode knows no names of pins: the LEDs of the start that failed will do.
            return _PORTS.pixels()
        return _PORTS.open_pixels(pin, len(board_file.chain))

    def show(self, frame: bytearray) -> None:
        """Send a frame: green, red and blue of each LED in the order of the data line."""
        pixels = self._pixels
        shown = self._shown
        if pixels is None:
            return
        at = 0
        for led in range(len(frame) // 3):
            green, red, blue = frame[at], frame[at + 1], frame[at + 2]
            # Adafruit's buffer takes LED after LED: most have not changed.
            if green != shown[at] or red != shown[at + 1] or blue != shown[at + 2]:
                pixels[led] = (red, green, blue)
            at += 3
        shown[:] = frame
        self._send()

    def _send(self) -> None:
        if self._pixels is not None:
            self._pixels.show()

    # Sound.

    def _sound_pin(self, number: "int | None"):
        """The pin of the piezo; None without one, and where nobody has named the pin.

        Sound is not needed: a builder who has no piezo need not name its pin.
        """
        if number is None:
            return None
        if str(number) not in self._pins and not _is_any_called(number):
            return None
        return self._pin(number)

    def tone(self, frequency: int, pulse: int) -> None:
        """Sound a tone from now on: Hz, and the pulse in 1/65536 of its period; 0 is silence."""
        if self._piezo is None:
            return
        if pulse:
            self._piezo.frequency = frequency
        self._piezo.duty_cycle = pulse

    # Time, link, restart.

    def ticks_ms(self) -> int:
        """The time in ms, which wraps, see `compat.ticks_diff`."""
        return host.ticks_ms()

    def sleep_ms(self, ms: int) -> None:
        """Do nothing for a while."""
        host.sleep_ms(ms)

    def idle(self, ms: int) -> None:
        """Rest for up to `ms` between two steps. A byte from the link ends the rest."""
        if self._restart_at is not None:
            if ticks_diff(self.ticks_ms(), self._restart_at) >= 0:
                self.reset()
        self._link.rest(ms)

    def read_link(self, buffer: bytearray) -> int:
        """Fill `buffer` with bytes that have come, up to a line feed; their number, at once."""
        return self._link.read_into(buffer)

    def link_space(self) -> int:
        """Return how many bytes `write_link` can send now, at once."""
        return self._link.space()

    def write_link(self, data) -> None:
        """Send bytes, no more than there is room for."""
        self._link.write(data)

    def restart(self, service: bool) -> None:
        """Restart when there was time for the last answer; with `service`, for an update."""
        if service:
            host.ask_for_service()
        self._restart_at = ticks_add(self.ticks_ms(), _FAREWELL_MS)

    def restart_into_bootsel(self) -> bool:
        """Restart as a drive that takes images, as `restart` does; False if there is none."""
        if not host.ask_for_bootsel():
            return False
        self.restart(False)
        return True

    # Storage.

    def load(self, name: str) -> "bytes | None":
        """The bytes saved under a name, or None. Raises OSError if the files fail."""
        data = BoardPlatform.load(self, name)
        if data is None:
            # FAT puts no file in the place of another: the old one goes before.
            data = self.read_file(name + HALF_SAVED)
        return data

    def why_not_saved(self) -> "str | None":
        """A sentence that says why nothing can be saved here, or None."""
        return host.why_not_saved()


def _pin_called(name):
    """The pin that the module `board` has under a name, or None: each board has its own names."""
    return getattr(board, name, None) if isinstance(name, str) else None


def _is_any_called(number: int) -> bool:
    """Return whether a GPIO of the board file has one of the usual names here."""
    return any(_pin_called(form % number) is not None for form in host.PIN_NAMES)


def _some_pin() -> str:
    """The name of a pin that is there, as an example."""
    for name in ("SDA", "D4", "GP4", "IO4"):
        if _pin_called(name) is not None:
            return name
    return "D4"
