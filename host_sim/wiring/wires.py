"""The wires that the touch chips can confirm, by name and in the order in which they are made.

Straps of addresses (step 10 of the guide, hardware/README.md), buses (step 11), pads (step 12).
Used by `plan`, and by the wiring list of `hardware/`, which adds lengths, checks and all wires
that no chip feels.
"""

from host_sim.wiring.pico_pins import gpio
from rootlight.board_files.pad_numbers import ELECTRODES
from rootlight.compat import const

TYPE_CHECKING = const(0)  # mypy takes it as true
if TYPE_CHECKING:
    from rootlight.board_files.reader import BoardFile, Chip, Mux

# The pin that ADDR is tied to, by the two low bits of the address: MPR121 data sheet Rev. 4,
# section 4.3.1 (ADDR).
STRAPS = {0x5A: "GND", 0x5B: "3V3", 0x5C: "SDA", 0x5D: "SCL"}
LINES = ("SDA", "SCL", "3V3", "GND")
# Boards that are printed circuits, and the board in whose folder each lies: no wire is soldered.
PRINTED_CIRCUITS = {"hex-4-pcb": "hex-4", "hex-7-pcb": "hex-7"}


class Connection:
    """One wire from pin to pin.

    group: as in the wiring list. chip: the module that it makes work, a touch chip or a
    multiplexer.
    """

    def __init__(self, group: str, start: str, end: str, chip: str) -> None:
        self.group = group
        self.start = start
        self.end = end
        self.chip = chip


class PadWire(Connection):
    """The wire from an electrode of a touch chip to a pad, by its number."""

    def __init__(
        self, group: str, start: str, end: str, chip: str, electrode: int, pad: int
    ) -> None:
        super().__init__(group, start, end, chip)
        self.electrode = electrode
        self.pad = pad


class Segment:
    """One bus, or one channel of a multiplexer: modules in a chain, and its start.

    `start`: the four points where SDA, SCL, 3.3 V and ground begin. `mux`: the name of the
    multiplexer whose channel it is, or None. `stops`: names of modules.
    """

    def __init__(
        self,
        group: str,
        start: "tuple[str, str, str, str]",
        mux: "str | None",
        stops: "tuple[str, ...]",
    ) -> None:
        self.group = group
        self.start = start
        self.mux = mux
        self.stops = stops

    def connections(self) -> "list[Connection]":
        """SDA, SCL, 3.3 V and ground from module to module."""
        found = []
        points: "tuple[str, ...]" = self.start
        for name in self.stops:
            ends = tuple(f"{name} {line}" for line in LINES)
            found += [Connection(self.group, one, other, name) for one, other in zip(points, ends)]
            points = ends
        return found


def segments_of(board: "BoardFile") -> "list[Segment]":
    """All buses, and all channels in use."""
    found = []
    for name in sorted(board.buses):
        bus = board.buses[name]
        stops = [mux for mux in sorted(board.muxes) if board.muxes[mux].bus == name]
        stops += _chips_on(board, (name, None, -1))
        pins = (gpio(bus.sda), gpio(bus.scl), "Pico 3V3(OUT) (pin 36)", "Pico GND (pin 3)")
        found.append(Segment(f"bus {name}", pins, None, tuple(stops)))
    for name in sorted(board.muxes):
        mux = board.muxes[name]
        for channel in sorted({chip.channel for chip in board.chips if chip.mux == name}):
            pins = (f"{name} SD{channel}", f"{name} SC{channel}", f"{name} 3V3", f"{name} GND")
            stops = _chips_on(board, (mux.bus, name, channel))
            group = f"mux {name}, channel {channel}"
            found.append(Segment(group, pins, name, tuple(stops)))
    return found


def _chips_on(board: "BoardFile", where: "tuple[str, str | None, int]") -> "list[str]":
    return [chip.name for chip in board.chips if (chip.bus, chip.mux, chip.channel) == where]


def strap_of(chip: "Chip") -> Connection:
    """The strap that gives a touch chip its address."""
    start, end = f"{chip.name} ADDR", f"{chip.name} {STRAPS[chip.address]}"
    return Connection("addresses", start, end, chip.name)


def mux_straps(mux: "Mux") -> "list[Connection]":
    """The straps that give a multiplexer its address."""
    levels = ["3V3" if mux.address >> bit & 1 else "GND" for bit in range(3)]
    return [
        Connection(f"mux {mux.name}", f"{mux.name} A{bit}", f"{mux.name} {level}", mux.name)
        for bit, level in enumerate(levels)
    ]


def pad_wires(board: "BoardFile") -> "list[PadWire]":
    """The wires from electrodes to pads, row after row."""
    found = []
    for chip in board.chips:
        for electrode in range(ELECTRODES):
            number = chip.pads[electrode]
            if number >= board.pads:
                continue
            start, end = f"{chip.name} ELE{electrode}", f"pad {board.pad_name(number)}"
            group = _row_of(board, number)
            found.append(PadWire(group, start, end, chip.name, electrode, number))
    # MicroPython does not keep the order of what has equal keys.
    places = sorted([(wire.pad, place) for place, wire in enumerate(found)])
    return [found[place] for _, place in places]


def _row_of(board: "BoardFile", number: int) -> str:
    if number >= board.shape.count:
        return "buttons"
    return "row " + board.pad_name(number).rstrip("0123456789")
