"""Which parts are on a bench, and how they are joined: a board in a few lines of Python.

Used by whoever tests a program. What comes out has the fields of the firmware's BoardFile that the
simulated hardware asks for, so a board file serves as well: see `board_file`.
"""

from __future__ import annotations

from array import array
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from host_sim.board.simulated_board import board_called
from rootlight.board_files.reader import (
    ELECTRODES,
    NONE,
    BoardFile,
    Bus,
    Chip,
    Mux,
)

# Skin on bare copper or foil. Nobody has measured it for these pages; what people report of
# breakouts on a desk is that much, or more.
BARE_FINGER_PF = 30.0
_NO_PAD = "-"
_HZ = 400_000
# GP0 to GP28 are on a Pico's edge, GP29 measures its supply; its own light is at GP25.
_LAST_PIN = 29


@dataclass(frozen=True)
class TouchChip:
    """An MPR121. address: 0x5A to 0x5D; sda, scl: the GPIO numbers of its bus.

    pads: what hangs at electrodes 0 to 11, by name, with spaces between; `-` is a bare pin. If no
    pad is named they are called by number, counted on from chip to chip. irq: the GPIO that its
    interrupt line leads to. mux, channel: the address of a TCA9548A on that bus, and which of its
    eight channels the chip is behind.
    """

    address: int = 0x5A
    sda: int = 4
    scl: int = 5
    pads: str | Sequence[str] = ()
    irq: int | None = None
    mux: int | None = None
    channel: int = 0


@dataclass(frozen=True)
class Leds:
    """A chain of WS2812 at a GPIO. chain: names in the order of the data line, or how many.

    An LED that is called as a pad lights that pad.
    """

    pin: int
    chain: int | str | Sequence[str]


@dataclass(frozen=True)
class Wiring:
    """A board. pins: GPIO numbers by the names that a program uses, such as SDA, NEOPIXEL or D9.

    buzzer: the GPIO of a piezo. wire_mm: how long the wire of each pad is. finger_pf: what a
    fingertip adds to a pad that it touches directly; behind 3 mm of acrylic it is some 0.7.
    Raises ValueError, in a sentence, for what cannot be joined so.
    """

    chips: Sequence[TouchChip] = ()
    leds: Leds | None = None
    buzzer: int | None = None
    pins: Mapping[str, int] = field(default_factory=dict)
    wire_mm: float = 100
    finger_pf: float = BARE_FINGER_PF
    name: str = "bench"

    def board(self) -> Board:
        """The same as the simulated hardware takes it."""
        return Board(self)


class Board:
    """A wiring by numbers, with the fields of the firmware's BoardFile that the hardware reads.

    `pads`: how many names there are, of pads and of LEDs; `irqs`: GPIO number by place in `chips`;
    `pins`: GPIO numbers by name.
    """

    def __init__(self, wiring: Wiring) -> None:
        self.name = wiring.name
        self.pins = dict(wiring.pins)
        self.sound_pin = wiring.buzzer
        self._names: list[str] = []
        self.buses: dict[str, Bus] = {}
        self.muxes: dict[str, Mux] = {}
        self.chips: list[Chip] = []
        self.irqs: dict[int, int] = {}
        electrodes = self._name_electrodes(wiring.chips)
        self.chain = [self._number(name) for name in _led_names(wiring.leds)]
        for chip, names in zip(wiring.chips, electrodes, strict=True):
            self._add_chip(chip, names)
        self.led_pin = wiring.leds.pin if wiring.leds else None
        self._check_pins(wiring)

    @property
    def pads(self) -> int:
        """The number of names."""
        return len(self._names)

    def pad_at(self, name: str | int) -> int:
        """The number of a pad or LED by its name, or -1."""
        return self._names.index(str(name)) if str(name) in self._names else -1

    def pad_name(self, pad: int) -> str:
        """The name of a pad or LED by its number."""
        return self._names[pad]

    def _number(self, name: str) -> int:
        if name not in self._names:
            self._names.append(name)
        return self._names.index(name)

    def _name_electrodes(self, chips: Sequence[TouchChip]) -> list[list[str]]:
        """The names at the electrodes of each chip, checked."""
        named = []
        seen: set[str] = set()
        for place, chip in enumerate(chips):
            names = _words(chip.pads)
            if not names:
                first = place * ELECTRODES
                names = [str(first + electrode) for electrode in range(ELECTRODES)]
            if len(names) > ELECTRODES:
                raise ValueError(
                    f"touch{place} has 12 electrodes, and {len(names)} pads are named"
                )
            for name in names:
                if name in seen:
                    raise ValueError(f"two electrodes are called {name}")
                if name != _NO_PAD:
                    seen.add(name)
                    self._number(name)
            named.append(names)
        return named

    def _add_chip(self, chip: TouchChip, names: list[str]) -> None:
        bus = self._bus(chip)
        mux = self._mux(chip, bus)
        channel = chip.channel if mux else -1
        place = (bus, mux, channel, chip.address)
        if place in [(one.bus, one.mux, one.channel, one.address) for one in self.chips]:
            raise ValueError(f"two chips answer at 0x{chip.address:02X} on one bus")
        pads = array("H", [NONE] * ELECTRODES)
        for electrode, name in enumerate(names):
            if name != _NO_PAD:
                pads[electrode] = self._number(name)
        number = len(self.chips)
        if chip.irq is not None:
            self.irqs[number] = chip.irq
        self.chips.append(Chip(f"touch{number}", bus, mux, channel, chip.address, pads))

    def _bus(self, chip: TouchChip) -> str:
        for bus in self.buses.values():
            if (bus.sda, bus.scl) == (chip.sda, chip.scl):
                return bus.name
        name = f"i2c{len(self.buses)}"
        self.buses[name] = Bus(name, "i2c", chip.sda >> 1 & 1, chip.sda, chip.scl, _HZ)
        return name

    def _mux(self, chip: TouchChip, bus: str) -> str | None:
        if chip.mux is None:
            return None
        for mux in self.muxes.values():
            if (mux.bus, mux.address) == (bus, chip.mux):
                return mux.name
        name = f"mux{len(self.muxes)}"
        self.muxes[name] = Mux(name, bus, chip.mux)
        return name

    def _check_pins(self, wiring: Wiring) -> None:
        used: dict[int, str] = {}
        claims = [(bus.sda, "an SDA line") for bus in self.buses.values()]
        claims += [(bus.scl, "an SCL line") for bus in self.buses.values()]
        claims += [(pin, "an interrupt line") for pin in set(self.irqs.values())]
        claims += [(wiring.leds.pin, "the LEDs")] if wiring.leds else []
        claims += [(wiring.buzzer, "the buzzer")] if wiring.buzzer is not None else []
        for pin, user in claims:
            if not 0 <= pin <= _LAST_PIN:
                raise ValueError(f"a Pico has GP0 to GP{_LAST_PIN}; {user} cannot be at {pin}")
            if pin in used:
                raise ValueError(f"GP{pin} is joined to {used[pin]} and to {user}")
            used[pin] = user


def board_file(name: str | Path) -> BoardFile:
    """A board of Rootlight by its name (`hex-4`), or by the path of a board file (`.json`)."""
    return board_called(str(name))[2]


def _led_names(leds: Leds | None) -> list[str]:
    if leds is None:
        return []
    if isinstance(leds.chain, int):
        return [str(place) for place in range(leds.chain)]
    return _words(leds.chain)


def _words(names: str | Sequence[str]) -> list[str]:
    return names.split() if isinstance(names, str) else [str(name) for name in names]
