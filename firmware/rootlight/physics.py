"""The physical world in one table: each figure that nothing in the code can make true.

Read by the simulated chips and the emulated Pico, `make probe`, the page's wires and the hardware
pages, so that a figure which somebody measures is changed here. A board does not load it: drivers
and bring-up have constants of their own, which `tests/hardware/test_agreement.py` compares with
this table. What is not certain may tell people something, but takes no pad and no player out of
play. `sim.physics` moves a simulated board across these ranges.
"""

# How sure a figure is.
CERTAIN = "certain"  # read in a data sheet or specification
COMPUTED = "computed"  # from a formula or a solved field; nobody has measured it
UNMEASURED = "to be measured"  # other people's pages, or a guess


class Constant:
    """One figure: `value`, the `least` and `most` that may be met, `unit`, `grade`, `source`."""

    def __init__(
        self, value: float, least: float, most: float, unit: str, grade: str, source: str
    ) -> None:
        self.value = value
        self.least = least
        self.most = most
        self.unit = unit
        self.grade = grade
        self.source = source

    def holds(self, value: float) -> bool:
        """Return whether a measured value lies in the range that is expected."""
        return self.least <= value <= self.most


# A line is made of pin, pad, and wire or trace.
PIN_PF = Constant(
    15,
    8,
    20,
    "pF",
    UNMEASURED,
    "a bare electrode pin; 15 in the MPR121's data sheet",
)
PAD_PF = Constant(
    7, 2.2, 13, "pF", COMPUTED, "a pad among grounded ones, by the electric field: touch-model.md"
)
WIRE_PF_MM = Constant(
    0.08,
    0.005,
    0.15,
    "pF/mm",
    UNMEASURED,
    "a single wire by formula, and wires in a bundle",
)
TRACE_PF_MM = Constant(
    0.1,
    0.07,
    0.12,
    "pF/mm",
    COMPUTED,
    "a trace between pads and a mesh: microstrip formulas",
)
LINE_PF = Constant(34, 28, 40, "pF", COMPUTED, "pin, pad and 120 to 200 mm of wire together")

# Fingers, and what disturbs them.
FINGER_PF = Constant(
    0.75,
    0.25,
    2.2,
    "pF",
    COMPUTED,
    "a fingertip through 3 mm of acrylic: facts.md, 2.2",
)
FINGER_COUNTS = Constant(
    15, 4, 250, "counts", COMPUTED, "the same in counts of 720, up to a film of 0.1 mm"
)
# Under a film of 0.5 mm that is bonded to a printed circuit: an adult's fingertip; a child's on
# the middle of a cell; the edge of a finger that lies down, on the next cell.
FILM_COUNTS = Constant(
    62, 50, 110, "counts", COMPUTED, "a fingertip of 10 mm: hardware/touch-model.md"
)
FILM_CHILD_COUNTS = Constant(13, 9, 40, "counts", COMPUTED, "a contact of 6 mm, as above")
FILM_EDGE_COUNTS = Constant(8, 4, 12, "counts", COMPUTED, "a finger at 15 degrees, one cell away")
CHILD_SHARE = Constant(
    0.5, 0.3, 0.8, "times", COMPUTED, "a child's contact of 6 mm by an adult's: facts.md, 2.2"
)
AIR_SHARE = Constant(
    0.7, 0.5, 0.9, "times", COMPUTED, "what half a millimetre of air under the panel leaves"
)
NOISE_COUNTS = Constant(
    1, 0, 4, "counts", UNMEASURED, "how far a pad's counts swing at rest, hands off"
)

# A chip measures with these.
RAIL_V = Constant(3.3, 3.0, 3.6, "V", CERTAIN, "the Pico's regulator; its data sheet")
CHARGE = Constant(
    1,
    0.65,
    1.35,
    "times",
    UNMEASURED,
    "true charge current by that of the register",
)

# The bus.
BUS_PIN_PF = Constant(7, 0, 10, "pF", CERTAIN, "an input of the MPR121; its data sheet")
BUS_WIRE_PF_MM = Constant(0.1, 0.05, 0.15, "pF/mm", UNMEASURED, "loose wires side by side")

# Currents.
PICO_PEAK_MA = Constant(100, 25, 100, "mA", UNMEASURED, "a Pico at its peak")
PICO_USUAL_MA = Constant(
    25,
    25,
    45,
    "mA",
    UNMEASURED,
    "a Pico that runs the firmware, at 125 MHz; at 200, 1.75 times as much",
)
CHIP_MA = Constant(0.4, 0.03, 0.4, "mA", CERTAIN, "an MPR121 that samples each ms; its data sheet")
LIGHT_DARK_MA = Constant(1, 0.3, 1.2, "mA", UNMEASURED, "a WS2812B that is dark")
LIGHT_COLOUR_MA = Constant(20, 10, 20, "mA", UNMEASURED, "one colour of a WS2812B at 255")
USB_MA = Constant(500, 500, 500, "mA", CERTAIN, "a port gives an accepted device; USB 2.0, 7.2.1")
USB_BEFORE_MA = Constant(
    100, 100, 100, "mA", CERTAIN, "before that, and behind a hub without a supply; the same"
)
POWER_BANK_MA = Constant(45, 45, 100, "mA", UNMEASURED, "a power bank switches off below this")

# The flash chip of the Pico.
FLASH_PAGE_MS = Constant(0.4, 0.4, 3, "ms", CERTAIN, "a page of 256 bytes; W25Q16JV, tPP")
FLASH_SECTOR_MS = Constant(45, 45, 400, "ms", CERTAIN, "erasing 4 KB; the same, tSE")
FLASH_BLOCK_MS = Constant(150, 150, 2000, "ms", CERTAIN, "erasing 64 KB; the same, tBE2")

# By the names by which `sim.physics` and the files of `make probe` know them.
TABLE = {
    "pin_pf": PIN_PF,
    "pad_pf": PAD_PF,
    "wire_pf_per_mm": WIRE_PF_MM,
    "trace_pf_per_mm": TRACE_PF_MM,
    "line_pf": LINE_PF,
    "finger_pf": FINGER_PF,
    "finger_counts": FINGER_COUNTS,
    "film_counts": FILM_COUNTS,
    "film_child_counts": FILM_CHILD_COUNTS,
    "film_edge_counts": FILM_EDGE_COUNTS,
    "child_share": CHILD_SHARE,
    "air_share": AIR_SHARE,
    "noise_counts": NOISE_COUNTS,
    "rail_v": RAIL_V,
    "charge": CHARGE,
    "bus_pin_pf": BUS_PIN_PF,
    "bus_wire_pf_per_mm": BUS_WIRE_PF_MM,
    "pico_peak_ma": PICO_PEAK_MA,
    "pico_usual_ma": PICO_USUAL_MA,
    "chip_ma": CHIP_MA,
    "light_dark_ma": LIGHT_DARK_MA,
    "light_colour_ma": LIGHT_COLOUR_MA,
    "usb_ma": USB_MA,
    "usb_before_ma": USB_BEFORE_MA,
    "power_bank_ma": POWER_BANK_MA,
    "flash_page_ms": FLASH_PAGE_MS,
    "flash_sector_ms": FLASH_SECTOR_MS,
    "flash_block_ms": FLASH_BLOCK_MS,
}
