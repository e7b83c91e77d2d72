"""The board on CircuitPython, or on a Raspberry Pi under Blinka, by Adafruit's own libraries.

Used by `start_circuitpython` and, with stand-ins for CircuitPython's modules, by the simulator.
Offers what `platforms/pico.py` offers. Lights and touch are the same in both; what is not, time,
link, files, watchdog and restart, is told by `on_chip` (CircuitPython) or `on_linux` (Blinka).
"""

import sys

import board
import neopixel

from rootlight.compat import const, ticks_add, ticks_diff
from rootlight.drivers.touch_bank import TouchBank
from rootlight.platforms.circuitpython.chips import Behind, Bus, Chip, make_mux

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


class Platform:
    """The hardware of one built board; attributes and methods as those of the Pico's.

    settings: `pins` besides, which is taken out: a dict, the name that the module `board` has for
    a GPIO of the board file. Without it `GP4`, `D4` or `IO4` is GPIO 4. Raises ValueError for
    pins that are not there or carry no bus.
    """

    simulated = False
    # Pins and ports are in use once: what another Platform has used, which did not come to be.
    _link = None
    _pixels = None
    _buses = ()

    note_start = staticmethod(host.note_start)
    last_start = staticmethod(host.last_start)
    reset = staticmethod(host.reset)
    watch = staticmethod(host.watch)

    def __init__(self, board_file, settings):
        self._pins = settings.pop("pins", {})
        if not isinstance(self._pins, dict):
            raise ValueError('"pins" is no object, such as {"4": "SDA", "5": "SCL"}.')
        host.quieten(board)
        if Platform._link is None:
            Platform._link = host.Link()
        self.changed = False
        self._restart_at = None
        self.files = host.files
        self.open_file = host.open_file
        self.ticks_ms = host.ticks_ms
        self.sleep_ms = host.sleep_ms
        self.link_room = self._link.room
        self.write_link = self._link.write
        self._shown = bytearray(3 * len(board_file.chain))
        self._connect_leds(board_file)
        for bus in Platform._buses:
            bus.close()
        if not board_file.chips:
            return
        self.bank = self._make_bank(board_file, settings)
        self.names = "\n".join([chip.name for chip in board_file.chips])
        self._told = bytearray(len(board_file.chips))
        self.strength = self.bank.strength
        self.is_working = self.bank.is_working

    # Pins.

    def _pin(self, number):
        """The pin that is a GPIO of the board file. Raises ValueError."""
        name = self._pins.get(str(number))
        if name is not None:
            pin = getattr(board, name, None) if isinstance(name, str) else None
            if pin is None:
                raise ValueError(_NO_PIN % (name, number, number, _some_pin()))
            return pin
        for form in host.PIN_NAMES:
            pin = getattr(board, form % number, None)
            if pin is not None:
                return pin
        name = host.PIN_NAMES[0] % number
        raise ValueError(_NO_PIN % (name, number, number, _some_pin()))

    # Touch.

    def _make_bank(self, board_file, settings):
        """The TouchBank of Adafruit's drivers, as the board file says."""
        from rootlight.platforms import chip_care

        names = sorted(board_file.buses)
        Platform._buses = []
        self.i2c_buses = []
        for name in names:
            wiring = board_file.buses[name]
            # As on a Pico, for who looks for the frequency at which a bus works.
            self.i2c_buses.append(([], [], wiring.id, wiring.sda, wiring.scl, wiring.freq))
            Platform._buses.append(self._make_bus(wiring, len(self.i2c_buses) - 1))
        muxes = {}
        for name in sorted(board_file.muxes):
            wiring = board_file.muxes[name]
            muxes[name] = make_mux(self._buses[names.index(wiring.bus)], wiring.address)
        chips = []
        for wiring in board_file.chips:
            chips.append(_make_chip(wiring, self._buses[names.index(wiring.bus)], muxes))
        bus_of = bytes([names.index(wiring.bus) for wiring in board_file.chips])
        thresholds = chip_care.thresholds(settings)
        return TouchBank(chips, thresholds, bus_of, len(names), self)

    def _make_bus(self, wiring, number):
        scl = self._pin(wiring.scl)
        sda = self._pin(wiring.sda)
        is_soft = wiring.kind == "soft"

        def open_i2c():
            return host.open_i2c(scl, sda, self.i2c_buses[number][-1], is_soft)

        return Bus(open_i2c, scl, sda, host.LINE)

    def start(self):
        """Darken the LEDs, free the buses, set the chips up. A missing chip raises nothing."""
        from rootlight.drivers import chip_repair

        self._send()
        chip_repair.start(self.bank, self.ticks_ms())

    def recover(self, bus):
        """Free a bus, given by its number, and connect it; whether its lines are free."""
        return self._buses[bus].recover(host.sleep_us)

    def is_held(self, bus):
        """Whether something holds a line of a bus low while nobody talks."""
        return self._buses[bus].is_held()

    def read_touch(self, masks):
        """Fill `masks`, array('H'), with one 12-bit mask a chip; bit mask of chips that failed."""
        return self.bank.read(masks, self.ticks_ms())

    def next_fault(self):
        """(part, code, sentence) of a chip whose status changed since it was told, or None."""
        from rootlight.platforms import chip_care

        if self._told == self.bank.status:
            return None
        return chip_care.next_fault(self.names.split("\n"), self.bank, self._told)

    def diagnose(self):
        """List of dicts, one a chip: its part, status, errors, and what it says of itself."""
        from rootlight.platforms import chip_care

        return chip_care.diagnose(self.names.split("\n"), self.bank)

    # Lights.

    def _connect_leds(self, board_file):
        count = len(board_file.chain)
        try:
            pin = self._pin(board_file.led_pin)
        except ValueError:
            if board_file.chips:
                raise
            return  # the safe mode knows no names of pins: the link is enough
        if Platform._pixels is not None:
            Platform._pixels.deinit()
        Platform._pixels = neopixel.NeoPixel(pin, count, auto_write=False)

    def show(self, frame):
        """Send a frame: green, red and blue of each LED in the order of the data line."""
        pixels = Platform._pixels
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

    def _send(self):
        if Platform._pixels is not None:
            Platform._pixels.show()

    # Time, link, restart.

    def feed(self):
        """Feed the watchdog: for whoever owns the loop to put in place, if there is one."""

    def idle(self, ms):
        """Rest for up to `ms` between two steps. A byte from the link ends the rest."""
        if self._restart_at is not None:
            if ticks_diff(self.ticks_ms(), self._restart_at) >= 0:
                self.reset()
        self._link.rest(ms)

    def read_link(self, buffer):
        """Fill `buffer` with bytes that have come, up to a line feed; their number, at once."""
        return self._link.read_into(buffer)

    def restart(self, service):
        """Restart when there was time for the last answer; with `service`, for an update."""
        if service:
            host.ask_for_service()
        self._restart_at = ticks_add(self.ticks_ms(), _FAREWELL_MS)

    # Storage.

    def load(self, name):
        """The bytes saved under a name, or None. Raises OSError if the files fail."""
        from rootlight.platforms import pico_files as files

        data = files.load(self, name)
        if data is None:
            # FAT puts no file in the place of another: the old one goes before.
            data = files.load(self, name, files.HALF_SAVED)
        return data

    def save(self, name, data):
        """Save bytes under a name: the old ones stand until the new ones are whole.

        Raises OSError if the files fail or there is no room.
        """
        from rootlight.platforms import pico_files

        pico_files.save(self, name, data)

    def why_not_saved(self):
        """A sentence that says why nothing can be saved here, or None."""
        return host.why_not_saved()


def _make_chip(wiring, bus, muxes):
    """A Chip, on its bus or behind one of the multiplexers by name."""
    if wiring.mux is None:
        return Chip(bus, wiring.address)
    mux = muxes[wiring.mux]
    chip = Chip(mux[wiring.channel], wiring.address)
    chip.bus.mux = Behind(mux)
    return chip


def _some_pin():
    """The name of a pin that is there, as an example."""
    for name in ("SDA", "D4", "GP4", "IO4"):
        if hasattr(board, name):
            return name
    return "D4"
