"""The built board as data: shape, wiring of touch chips, LED chain, current budget, labels.

Used by the platform, `touch`, `lights` and the device; imports `geometry` and `compat`, and for
a moment `board_reader`. Pads are numbered as everywhere above the drivers: first the cells in
the order of their names, then the buttons in the order of `ROLES`.
"""

from rootlight.compat import const
from rootlight.geometry.notation import cell_at, cell_name, is_cell_name
from rootlight.on_demand import borrow

ROLES = ("end1", "end2", "undo", "hint", "menu")
# Their places among the buttons, which is how a button is known above the drivers.
END_1 = const(0)
END_2 = const(1)
UNDO = const(2)
HINT = const(3)
MENU = const(4)

# An electrode that no pad is wired to.
NONE = const(0xFFFF)
ELECTRODES = const(12)


class BoardFileError(ValueError):
    """A board file that cannot be used; the text is a sentence for the builder of the board."""


class Bus:
    """One I2C bus. `kind` is "i2c" (a bus of the chip, with its `id`) or "soft" (`id` -1)."""

    def __init__(self, name, kind, number, sda, scl, freq):
        self.name = name
        self.kind = kind
        self.id = number
        self.sda = sda
        self.scl = scl
        self.freq = freq


class Mux:
    """One TCA9548A multiplexer on the bus named `bus`."""

    def __init__(self, name, bus, address):
        self.name = name
        self.bus = bus
        self.address = address


class Chip:
    """One MPR121. `mux` is None and `channel` -1 where it hangs on its bus directly.

    `pads`: array of twelve, the pad at each electrode, or `NONE`.
    """

    def __init__(self, name, bus, mux, channel, address, pads):
        self.name = name
        self.bus = bus
        self.mux = mux
        self.channel = channel
        self.address = address
        self.pads = pads


class BoardFile:
    """One built board, checked.

    `shape`: the Shape of its cells; `pads`: number of pads, cells and buttons together;
    `buses`, `muxes`: dicts of Bus and Mux by name; `chips`: list of Chip, in the file's order;
    `chain`: array, the pad that each LED lights, in the order of the data line; `led_pin`;
    `budget_ma` for all LEDs together, `idle_ma_per_led`, `channel_ma` (one colour at 255);
    `corners`: dict of label by cell number; `button_places`: dict of (x, y) by role, in pitches
    from the middle of the board, y up; `pitch_mm`.
    Raises BoardFileError if `data`, the parsed file, does not describe a board.
    """

    def __init__(self, data):
        read = borrow("rootlight.board_reader").Reader(data)
        self.name = read.name
        self.shape = read.shape
        self.pads = read.pads
        self.pitch_mm = read.pitch_mm
        self.buses = read.buses
        self.muxes = read.muxes
        self.chips = read.chips
        self.chain = read.chain
        self.led_pin = read.led_pin
        self.budget_ma = read.budget_ma
        self.idle_ma_per_led = read.idle_ma_per_led
        self.channel_ma = read.channel_ma
        self.corners = read.corners
        self.button_places = read.button_places

    def pad_name(self, pad):
        """The name of a pad: that of its cell, or its button's role."""
        return pad_name(self.shape, pad)

    def pad_at(self, name):
        """The pad that a name spells, or -1 if it is neither a cell of this board nor a role."""
        return pad_at(self.shape, name)


def pad_name(shape, pad):
    """The name of a pad of a board of this shape."""
    return cell_name(shape, pad) if pad < shape.count else ROLES[pad - shape.count]


def pad_at(shape, name):
    """The pad that a name spells on a board of this shape, or -1."""
    if name in ROLES:
        return shape.count + ROLES.index(name)
    return cell_at(shape, name) if is_cell_name(name) else -1


def read_board_file(text):
    """The BoardFile that the text (str or bytes, UTF-8) of a board file describes.

    Raises BoardFileError with a sentence that says where the file is wrong and what to do.
    """
    return BoardFile(borrow("rootlight.board_reader").parse(text))
