"""Everything one built board consists of, below the firmware: chips, wires, lights, flash, serial.

Used by the simulated board, fingers, faults, the stand-ins and tests; imports the chips and the
clock, runs on MicroPython too. Only the firmware's board file says what is connected where.
"""

from host_sim.board.chips.flash import Flash
from host_sim.board.chips.i2c_bus import I2CBus
from host_sim.board.chips.microcontroller import RP2040, Microcontroller
from host_sim.board.chips.mpr121 import Mpr121
from host_sim.board.chips.piezo import Piezo
from host_sim.board.chips.serial import Serial
from host_sim.board.chips.tca9548a import Tca9548a
from host_sim.board.chips.ws2812 import Ws2812Chain
from host_sim.board.clock import VirtualClock
from host_sim.board.physics import Physics

# The chips of one board differ: percent of the nominal times, within the limits of the data sheet.
_FASTEST_PERCENT = 80
_SLOWEST_PERCENT = 135


class Hardware:
    """One built board, as `board_file` (the firmware's BoardFile) describes it.

    `clock`: the common clock; `buses`, `muxes`: dicts by name; `chips`: list of Mpr121 in the
    order of the board file; `leds`: the chain; `piezo`: it hears the pin that the board file
    gives it, if there is one; `flash`; `serial`; `microcontroller`; `clock_errors`: list, what
    `seed` gave each chip; `mistakes`: dict, what is to befall the firmware, see `faults`; `panel`:
    list, which part of a finger comes through at each pad; `dead_leds`: list of places in the
    chain that stay dark; `on_feed`: None, or a function called when the watchdog is fed;
    `physics`: what its pins, wires and fingers are.
    The flash and the microcontroller's `nvm` outlive `power_cycle`.
    """

    def __init__(self, board_file, clock=None, seed=1, chip=RP2040):
        self.board = board_file
        self.clock = VirtualClock() if clock is None else clock
        self.seed = seed
        self.microcontroller = Microcontroller(self.clock.now_us, chip)
        self.flash = Flash()
        self.serial = Serial()
        self.leds = Ws2812Chain(self.clock, len(board_file.chain))
        self.piezo = Piezo()
        self.physics = Physics()
        self.mistakes: dict = {}
        self.on_feed = None
        self._make_buses()
        self._make_chips()
        self._index_pads()
        # The mistakes with which it was built: see `wiring_mistakes`.
        self.panel = [1.0] * board_file.pads
        self.dead_leds: list = []

    def _make_buses(self):
        self.buses = {}
        for name in self.board.buses:
            bus = self.board.buses[name]
            self.buses[name] = I2CBus(self.clock, name, bus.freq, bus.kind == "soft")
        self.muxes = {}
        for name in self.board.muxes:
            mux = Tca9548a(self.board.muxes[name].address)
            self.muxes[name] = mux
            self.buses[self.board.muxes[name].bus].add_mux(mux)

    def _make_chips(self):
        self.chips: list = []
        self.clock_errors = []
        state = self.seed & 0xFFFFF
        for wiring in self.board.chips:
            state = (state * 1021 + 259691) & 0xFFFFF
            span = _SLOWEST_PERCENT - _FASTEST_PERCENT + 1
            error = (_FASTEST_PERCENT + ((state >> 4) * span >> 16)) / 100
            number = len(self.chips)
            chip = Mpr121(wiring.address, self.clock, error, self.seed * 64 + number)
            self.chips.append(chip)
            self.clock_errors.append(error)
            if wiring.mux is None:
                self.buses[wiring.bus].add(chip)
            else:
                self.muxes[wiring.mux].add(wiring.channel, chip)

    def _index_pads(self):
        """Notes the electrodes and LEDs of each pad; an electrode without a pad is a bare pin."""
        count = self.board.pads
        self._electrodes: list = [[] for _ in range(count)]
        self._leds: list = [[] for _ in range(count)]
        for number in range(len(self.board.chips)):
            pads = self.board.chips[number].pads
            for electrode in range(len(pads)):
                if pads[electrode] < count:
                    self._electrodes[pads[electrode]].append((number, electrode))
                else:
                    pin_pf = self.physics.pin_femtofarad / 1000
                    self.chips[number].electrodes.set_capacitance(electrode, pin_pf)
        for index in range(len(self.board.chain)):
            self._leds[self.board.chain[index]].append(index)

    # Pads.

    def electrodes_of(self, pad):
        """List of (number of the chip, electrode) under a pad."""
        return self._electrodes[pad]

    def leds_of(self, pad):
        """List of the places in the LED chain that light a pad."""
        return self._leds[pad]

    def touch(self, pad, strength):
        """Puts a finger on a pad with a strength of 0 to 1; all its electrodes feel it."""
        for number, electrode in self._electrodes[pad]:
            self.chips[number].electrodes.set_touch(electrode, strength * self.panel[pad])

    def colour(self, pad):
        """(red, green, blue) that a pad's first LED shows now; dark if there is none."""
        if not self._leds[pad]:
            return 0, 0, 0
        led = self._leds[pad][0]
        return (0, 0, 0) if led in self.dead_leds else self.leds.colour(led)

    # Parts by name.

    def chip(self, name):
        """The touch chip that the board file calls `name`; ValueError if there is none."""
        for number in range(len(self.chips)):
            if self.board.chips[number].name == name:
                return self.chips[number]
        raise ValueError(f"{self.board.name} has no touch chip called {name}")

    def bus_of(self, name):
        """The bus that leads to the touch chip called `name`, through a multiplexer or not."""
        for wiring in self.board.chips:
            if wiring.name == name:
                return self.buses[wiring.bus]
        raise ValueError(f"{self.board.name} has no touch chip called {name}")

    # Power.

    def power_cycle(self):
        """Takes the power away and gives it back: only the flash remembers."""
        for chip in self.chips:
            if chip.present:
                chip.power_on()
        for name in self.muxes:
            if self.muxes[name].present:
                self.muxes[name].power_on()
        for name in self.buses:
            self.buses[name].power_cycle()
        self.leds.power_cycle()
        self.restart()
        self.microcontroller.power_on(self.clock.now_us)

    def restart(self):
        """Restarts the microcontroller alone; the chips around it keep their power."""
        for name in self.buses:
            self.buses[name].drive_scl(1)
            self.buses[name].drive_sda(1)
        self.flash.power_on()
        self.serial.reset()
        self.piezo.drive(0, 0)
        self.microcontroller.reset(self.clock.now_us)
