"""The formulas for supply, fuse, wires and pull-ups.

Used by `wiring`, `parts`, `power` and the pages; each function states its formula and the source
of its figures. D: a data sheet; C: computed; R: secondary pages or general knowledge; B: only a
bench can tell. Tests compare the formulas with results worked out by hand.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

from host_sim.workshop.chip_counts import RAIL
from rootlight import physics
from rootlight.board_files.reader import BoardFile

PICO_PEAK_MA = round(physics.PICO_PEAK_MA.value)
CHIP_MA = physics.CHIP_MA.value
USB_MA = physics.USB_MA.value
USB_BEFORE_MA = physics.USB_BEFORE_MA.value

_SUPPLIES_A = (1, 2, 3, 4, 5, 6, 8, 10, 12, 15)
_SUPPLY_USED = 0.8  # a supply that never gives more than this share stays cool; R
# Leaded polyfuses of the usual series: hold current in A, then ohm: new at least, new at
# most, an hour after a trip at most. D: Bourns, MF-R series, electrical characteristics at 23 C.
_PTCS = (
    (0.5, 0.41, 0.77, 1.17),
    (0.65, 0.27, 0.48, 0.72),
    (0.75, 0.18, 0.40, 0.60),
    (0.9, 0.14, 0.31, 0.47),
    (1.1, 0.10, 0.18, 0.27),
    (1.35, 0.065, 0.115, 0.17),
    (1.6, 0.055, 0.105, 0.15),
    (1.85, 0.040, 0.07, 0.11),
    (2.5, 0.025, 0.048, 0.07),
    (3.0, 0.020, 0.05, 0.08),
    (4.0, 0.010, 0.03, 0.05),
    (5.0, 0.010, 0.03, 0.05),
    (6.0, 0.005, 0.02, 0.04),
    (7.0, 0.005, 0.02, 0.03),
    (9.0, 0.005, 0.01, 0.02),
    (11.0, 0.003, 0.01, 0.014),
)
_PTC_WARM = 0.8  # share of the hold current that is left at 50 degrees; R, see the maker's curve
TRIP = 2.0  # a polyfuse trips at twice its hold current (D: the same table)
_GLASS_A = (0.63, 0.8, 1.0, 1.25, 1.6, 2.0, 2.5, 3.15, 4.0, 5.0, 6.3, 8.0, 10.0, 12.5)
_WIRES_MM2 = (0.34, 0.5, 0.75, 1.0, 1.5, 2.5, 4.0)
_AMPERES_A_MM2 = 6.0  # cautious for single wires in air; R
_COPPER = 0.0178  # ohm mm2/m
MOST_LOSS = 0.2  # V lost on the way to a strip, at the budget
FUSE_LOSS = 0.17  # V of that for the fuse after a trip; the rest is for the feeds


@dataclass(frozen=True)
class Supply:
    """The supply of the LEDs.

    `budget_ma`: the LEDs, `worst_ma`: the whole board; `fuse_a`: hold; `fuse_ohm`: new at least,
    new at most, after a trip at most; `mm2`: of the feeds.
    """

    from_usb: bool
    budget_ma: int
    worst_ma: int
    amperes: float
    fuse_a: float
    fuse_ohm: tuple[float, float, float]
    mm2: float

    @property
    def fuse(self) -> str:
        """The fuse in words."""
        return f"polyfuse, hold {self.fuse_a:g} A"

    @property
    def trip_a(self) -> float:
        """The current that certainly opens the fuse."""
        return TRIP * self.fuse_a

    @property
    def glass_a(self) -> float:
        """The rating of a glass fuse that can replace it."""
        return _next(_GLASS_A, self.fuse_a)

    @property
    def fuse_loss(self) -> tuple[float, float, float]:
        """Volts lost in the fuse at the budget: new at least, new at most, after a trip."""
        new, most, tripped = (self.budget_ma / 1000 * ohm for ohm in self.fuse_ohm)
        return new, most, tripped

    @property
    def wire(self) -> str:
        """The feed wire in words."""
        return f"{self.mm2:g} mm2"

    @property
    def capacitor_uf(self) -> int:
        """The capacitor is smaller on a computer's port, which must bear only 10 uF (USB 2.0)."""
        return 100 if self.from_usb else 1000

    @property
    def capacitor(self) -> str:
        """The capacitor in words."""
        return f"{self.capacitor_uf} uF 10 V"

    @property
    def supply(self) -> str:
        """The supply in words."""
        return "a USB port" if self.from_usb else f"5 V, {self.amperes:g} A"


def fuse_of(board: BoardFile, budget_ma: int | None = None) -> Supply:
    """The supply, fuse and wire for a board's budget for its LEDs, or for another budget.

    Worst = budget (the limiter's, the dark LEDs in it) + Pico + chips. Fuse: the smallest whose
    hold current, warm, is not below the budget, and that loses little enough of the 5 V even
    after a trip. Wire: bears the current that trips the fuse.
    """
    budget = board.budget_ma if budget_ma is None else budget_ma
    worst = math.ceil(budget + PICO_PEAK_MA + CHIP_MA * len(board.chips))
    from_usb = worst <= USB_MA
    wanted = USB_MA / 1000 if from_usb else worst / 1000 / _SUPPLY_USED
    amperes = wanted if from_usb else _next(_SUPPLIES_A, wanted)
    fuse, *ohm = _ptc(budget / 1000)
    mm2 = _next(_WIRES_MM2, TRIP * fuse / _AMPERES_A_MM2)
    return Supply(from_usb, budget, worst, amperes, fuse, (ohm[0], ohm[1], ohm[2]), mm2)


def _ptc(amperes: float) -> tuple[float, float, float, float]:
    """The smallest polyfuse that bears the LEDs' current and loses little of the 5 V."""
    for ptc in _PTCS:
        if _PTC_WARM * ptc[0] >= amperes and amperes * ptc[3] <= FUSE_LOSS:
            return ptc
    raise ValueError(f"no polyfuse in the table suits {amperes:g} A; feed the board in two halves")


def _next(sizes: tuple[float, ...], least: float) -> float:
    for size in sizes:
        if size >= least:
            return size
    raise ValueError(f"nothing in the tables of sizes is as large as {least:g}; add a larger one")


def loss(milliamperes: float, length_mm: float, mm2: float) -> float:
    """Volts lost on a pair of wires: there and back, I * 2 * length * resistivity / area."""
    return milliamperes / 1000 * 2 * length_mm / 1000 * _COPPER / mm2


def droop(milliamperes: float, capacitor_uf: float, microseconds: float) -> float:
    """Volts by which a capacitor sags while it alone feeds a step of current: I * t / C."""
    return milliamperes / 1000 * microseconds / capacitor_uf


# The bus.

_RISE_NS = 300  # D: I2C at 400 kHz
_TO_70_PERCENT = 0.8473  # of R * C, from 30 % to 70 %: ln(0.7 / 0.3)
_LOW_V, _LOW_MA = 0.5, 6  # D: VOL of the MPR121
_BREAKOUT_OHM = 10_000  # each breakout carries a pair; R, look at yours
_RESISTORS = (10_000, 4_700, 3_300, 2_200, 1_500)


# The pull-ups of a bus whose breakouts carry none: one pair, at its first breakout.
BARE_PULL_UP_OHM = 2_200


def meter_shows(ohm: float) -> tuple[int, int]:
    """The least and the most ohms that a meter may show: a fifth less and more."""
    return round(ohm * 0.8), round(ohm * 1.2)


@dataclass(frozen=True)
class PullUps:
    """The pull-ups of one bus. `added`: whether to solder in a pair; ohm of all in parallel."""

    text: str
    added: bool
    ohm: float
    capacitance_pf: float
    most_allowed: float

    @property
    def least_ohm(self) -> int:
        """The least ohms that a meter may show."""
        return meter_shows(self.ohm)[0]

    @property
    def most_ohm(self) -> int:
        """The most ohms that a meter may show."""
        return meter_shows(self.ohm)[1]


def pull_ups(modules: int, length_mm: float) -> PullUps:
    """The pull-ups for so many modules on a bus so long.

    At most rise time / (0.8473 * C), at least (VDD - VOL) / IOL; I2C specification, section 7.1.
    """
    wire_pf = physics.BUS_WIRE_PF_MM.value * length_mm
    capacitance = physics.BUS_PIN_PF.value * (modules + 1) + wire_pf
    most = _RISE_NS * 1000 / (_TO_70_PERCENT * capacitance)
    own = _BREAKOUT_OHM / modules
    text = "10 kohm on each breakout" if modules == 1 else f"{modules} x 10 kohm side by side"
    if own <= most:
        return PullUps(text, False, own, capacitance, most)
    for resistor in _RESISTORS:
        together = own * resistor / (own + resistor)
        if least_pull_up() <= together <= most:
            words = f"{resistor / 1000:g} kohm, beside those of the breakouts"
            return PullUps(words, True, together, capacitance, most)
    raise ValueError(f"a bus {length_mm:.0f} mm long is too long for 400 kHz; use 100 kHz")


def least_pull_up() -> float:
    """The least pull-up, in ohm, that the weakest output can still pull low."""
    return (RAIL - _LOW_V) / _LOW_MA * 1000


# Light.


def light_share(window_radius: float, height: float) -> float:
    """The share of a lamp's light that goes straight through a window.

    A lamp that shines by Lambert's law into a cone of half angle a: sin(a)^2 = r^2 / (r^2 + h^2).
    """
    return window_radius**2 / (window_radius**2 + height**2)
