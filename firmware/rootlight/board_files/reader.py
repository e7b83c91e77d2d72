"""Reads a board file: checks every part of it, and says in one sentence what is wrong.

Used at the start of the board, by the bring-up, and by the simulator. Each sentence tells the
builder where the file is wrong and what to do. The board copies what it needs from the
BoardFile at the start and does not keep the rest in memory.
"""

import json
from array import array

from rootlight.board_files.faces import ACRYLIC, FACES
from rootlight.board_files.pad_numbers import ELECTRODES, NONE, ROLES
from rootlight.compat import const
from rootlight.geometry.notation import cell_at, cell_name, is_cell_name
from rootlight.geometry.shapes import shape as shape_called

TYPE_CHECKING = const(0)  # mypy takes it as true
if TYPE_CHECKING:
    from collections.abc import Sequence

# At a corner that stands for nothing.
_NO_LABEL = "-"
# The button that a board cannot do without: it ends the turns, of both players if there is no
# other. The link does what the others do.
_NEEDED_ROLES = ("end1",)

# The four ways to tie the ADDR pin of an MPR121, and the three address pins of a TCA9548A.
_FIRST_CHIP_ADDRESS = const(0x5A)
_LAST_CHIP_ADDRESS = const(0x5D)
_FIRST_MUX_ADDRESS = const(0x70)
_LAST_MUX_ADDRESS = const(0x77)
_MUX_CHANNELS = const(8)
# The touch chip is the slowest part on a bus: 400 kHz at most (MPR121 data sheet, I2C timing).
_MIN_FREQ = const(10000)
_MAX_FREQ = const(400000)
_MAX_MILLIAMPERES = const(20000)

# The nearest that two pads may come, in pitches.
_NEAREST = 0.99
# No button of a board lies farther from its middle, in pitches.
_FARTHEST = const(100)
# The samples of a touch chip's reading that a board may ask for, the usual number first.
SAMPLES = (10, 34)

_TOP_KEYS = (
    "name",
    "shape",
    "pitch_mm",
    "buses",
    "touch",
    "leds",
    "current",
    "corners",
    "buttons",
)


class BoardFileError(ValueError):
    """A board file that cannot be used; the text is a sentence for the builder of the board."""


class Bus:
    """One I2C bus. `kind` is "i2c" (a bus of the chip, with its `id`) or "soft" (`id` -1)."""

    def __init__(self, name: str, kind: str, number: int, sda: int, scl: int, freq: int) -> None:
        self.name = name
        self.kind = kind
        self.id = number
        self.sda = sda
        self.scl = scl
        self.freq = freq


class Mux:
    """One TCA9548A multiplexer on the bus named `bus`."""

    def __init__(self, name: str, bus: str, address: int) -> None:
        self.name = name
        self.bus = bus
        self.address = address


class Chip:
    """One MPR121. `mux` is None and `channel` -1 where it hangs on its bus directly.

    `pads`: array of twelve, the pad at each electrode, or `NONE`.
    """

    def __init__(
        self,
        name: str,
        bus: str,
        mux: "str | None",
        channel: int,
        address: int,
        pads: "array[int]",
    ) -> None:
        self.name = name
        self.bus = bus
        self.mux = mux
        self.channel = channel
        self.address = address
        self.pads = pads


class BoardFile:
    """One built board, checked.

    `shape`: the Shape of its cells; `pads`: how far pads are counted, cells and all buttons that
    there may be; `roles`: tuple, the buttons that this board has, in the order of `ROLES`;
    `buses`, `muxes`: dicts of Bus and Mux by name; `chips`: list of Chip, in the file's order;
    `chain`: array, the pad that each LED lights, in the order of the data line; `led_pin`;
    `sound_pin`: of the piezo, None where there is none; `samples`: of a touch chip's reading;
    `face`: what lies between fingers and pads, one of FACES;
    `budget_ma` for all LEDs together, `idle_ma_per_led`, `channel_ma` (one colour at 255);
    `corners`: dict of label by cell number; `button_places`: dict of (x, y) by role, in pitches
    from the middle of the board, y up; `pitch_mm`.
    Raises BoardFileError if `data`, the parsed file, does not describe a board.
    """

    def __init__(self, data: dict, labels: "Sequence[str] | None" = None) -> None:
        """labels: what may stand at the corners; any text unless given. No game is known here."""
        self.name = _name_of(data)
        self._check_keys("the file", data, _TOP_KEYS, ("muxes", "sound", "samples", "face"))
        self.shape = self._read_shape(data["shape"])
        self.pads = self.shape.count + len(ROLES)
        self.roles = self._read_roles(data["buttons"])
        self.pitch_mm = self._read_pitch(data["pitch_mm"])
        self.buses = self._read_buses(data["buses"])
        self.muxes = self._read_muxes(data.get("muxes", {}))
        self.chips = self._read_chips(data["touch"])
        self.led_pin, self.chain = self._read_leds(data["leds"])
        self.sound_pin = self._read_sound(data)
        self.samples = self._read_samples(data)
        self.face = self._read_face(data)
        self._check_pins()
        current = data["current"]
        self._check_keys("current", current, ("budget_ma", "idle_ma_per_led", "channel_ma"), ())
        self.budget_ma = self._milliamperes("budget_ma", current, 1)
        self.idle_ma_per_led = self._milliamperes("idle_ma_per_led", current, 0)
        self.channel_ma = self._milliamperes("channel_ma", current, 1)
        self._check_budget()
        self.corners = self._read_corners(data["corners"], labels)
        self.button_places = self._read_buttons(data["buttons"])

    def pad_name(self, pad: int) -> str:
        """The name of a pad: that of its cell, or its button's role."""
        count = self.shape.count
        return cell_name(self.shape, pad) if pad < count else ROLES[pad - count]

    def pad_at(self, name: str) -> int:
        """The pad that a name spells, or -1 if it is neither a cell of this board nor a role."""
        if name in ROLES:
            return self.shape.count + ROLES.index(name)
        return cell_at(self.shape, name) if is_cell_name(name) else -1

    def wiring(self) -> tuple:
        """(the pad at each wire, the first wire of each pad): flat tables, small numbers.

        A wire is an electrode of the whole board, chip * ELECTRODES + electrode; `pads` stands
        at those that no pad is wired to.
        """
        pad_of = _table(len(self.chips) * ELECTRODES, self.pads)
        wire_of = _table(self.pads, len(pad_of))
        for wire in range(len(pad_of) - 1, -1, -1):
            pad = self.chips[wire // ELECTRODES].pads[wire % ELECTRODES]
            if pad == NONE:
                pad_of[wire] = self.pads
            else:
                pad_of[wire] = pad
                wire_of[pad] = wire
        return pad_of, wire_of

    def has_pad(self, pad: int) -> bool:
        """Return whether this board has a pad of that number: all cells, and its own buttons."""
        count = self.shape.count
        return pad < count or ROLES[pad - count] in self.roles

    # The parts of the file, one after the other.

    def _read_shape(self, name):
        self._check_type("shape", name, str, "a text, such as hex-7")
        try:
            return shape_called(name)
        except ValueError:
            self._fail(
                "there is no board shape called %s; write one such as hex-7 or growy-2" % (name,)
            )

    def _read_pitch(self, value):
        pitch_mm = self._number("pitch_mm", value)
        if pitch_mm <= 0:
            self._fail("pitch_mm must be more than 0; write the distance of two cells in mm")
        return pitch_mm

    def _read_buses(self, data):
        self._check_type("buses", data, dict, "an object, one entry for each bus")
        buses = {}
        for name in sorted(data):
            buses[name] = self._bus(name, data[name])
        numbers: "dict[int, str]" = {}
        for name in sorted(data):
            number = buses[name].id
            if number in numbers:
                self._fail(
                    "buses %s and %s are both I2C%d; give one the other id, or make it soft"
                    % (numbers[number], name, number)
                )
            if number >= 0:
                numbers[number] = name
        return buses

    def _bus(self, name, data):
        where = _called("bus", name)
        self._check_keys(where, data, ("kind", "sda", "scl", "freq"), ("id",))
        if data["kind"] not in ("i2c", "soft"):
            self._fail('the kind of %s is neither "i2c" nor "soft"; write one of them' % where)
        sda = self._whole(where, data, "sda")
        scl = self._whole(where, data, "scl")
        freq = self._whole(where, data, "freq")
        if not _MIN_FREQ <= freq <= _MAX_FREQ:
            self._fail("%s runs at %d Hz; choose %d to %d" % (where, freq, _MIN_FREQ, _MAX_FREQ))
        number = -1
        if data["kind"] == "i2c":
            number = self._hardware_bus(where, data, sda, scl)
        elif "id" in data:
            self._fail("%s is soft and has an id; leave the id out" % where)
        return Bus(name, data["kind"], number, sda, scl, freq)

    def _hardware_bus(self, where, data, sda, scl):
        """The number of an I2C block of the RP2040, after a check that it reaches these pins."""
        if "id" not in data:
            self._fail('%s lacks the key "id"; write 0 or 1' % where)
        number = self._whole(where, data, "id")
        if number not in (0, 1):
            self._fail("%s has id %d; the Pico has I2C0 and I2C1 only" % (where, number))
        if sda & 3 != number << 1 or scl & 3 != (number << 1) + 1:
            self._fail(
                "%s cannot use sda %d and scl %d; on I2C%d sda is %d, %d, %d and so on, "
                "scl %d, %d, %d and so on"
                % (
                    (where, sda, scl, number)
                    + tuple(number * 2 + step for step in (0, 4, 8, 1, 5, 9))
                )
            )
        return number

    def _read_muxes(self, data):
        self._check_type("muxes", data, dict, "an object, one entry for each multiplexer")
        muxes = {}
        seen: "dict[tuple[str, int], str]" = {}
        for name in sorted(data):
            where = _called("mux", name)
            self._check_keys(where, data[name], ("bus", "address"), ())
            bus = self._known(where, "bus", data[name]["bus"], self.buses)
            address = self._whole(where, data[name], "address")
            if not _FIRST_MUX_ADDRESS <= address <= _LAST_MUX_ADDRESS:
                self._fail(
                    "%s has address %d; a TCA9548A answers to one of %d to %d"
                    % (where, address, _FIRST_MUX_ADDRESS, _LAST_MUX_ADDRESS)
                )
            if (bus, address) in seen:
                self._fail(
                    "muxes %s and %s have the same address %d on bus %s; change one of them"
                    % (seen[(bus, address)], name, address, bus)
                )
            seen[(bus, address)] = name
            muxes[name] = Mux(name, bus, address)
        return muxes

    def _read_chips(self, data):
        self._check_type("touch", data, list, "a list, one entry for each touch chip")
        chips: "list[Chip]" = []
        for entry in data:
            chips.append(self._chip("entry %d of touch" % (len(chips) + 1), entry))
        for index in range(len(chips)):
            for earlier in range(index):
                self._check_clash(chips[earlier], chips[index])
        self._check_electrodes(chips)
        return chips

    def _chip(self, where, data):
        self._check_keys(where, data, ("name", "address", "pads"), ("bus", "mux", "channel"))
        name = data["name"]
        self._check_type(_part(where, "name"), name, str, "a text, such as touch0")
        bus, mux, channel = self._place_of_chip(name, data)
        address = self._whole(name, data, "address")
        if not _FIRST_CHIP_ADDRESS <= address <= _LAST_CHIP_ADDRESS:
            self._fail(
                "%s has address %d; an MPR121 answers to one of %d to %d (0x5A to 0x5D)"
                % (name, address, _FIRST_CHIP_ADDRESS, _LAST_CHIP_ADDRESS)
            )
        pads = self._pad_list(name, data["pads"])
        if len(pads) > ELECTRODES:
            self._fail(
                "%s has %d pads, but an MPR121 has %d electrodes; move some to another chip"
                % (name, len(pads), ELECTRODES)
            )
        electrodes = array("H", [NONE] * ELECTRODES)
        for electrode in range(len(pads)):
            electrodes[electrode] = pads[electrode]
        return Chip(name, bus, mux, channel, address, electrodes)

    def _place_of_chip(self, name, data):
        """(bus, mux or None, channel or -1) of a chip."""
        if "mux" not in data:
            if "channel" in data:
                self._fail("%s has a channel but no mux; name its mux, or leave it out" % name)
            if "bus" not in data:
                self._fail('%s lacks the key "bus" (or "mux" and "channel"); add it' % name)
            return self._known(name, "bus", data["bus"], self.buses), None, -1
        if "bus" in data:
            self._fail("%s has both bus and mux; leave one out" % name)
        if "channel" not in data:
            self._fail('%s lacks the key "channel"; write the channel of its mux' % name)
        mux = self._known(name, "mux", data["mux"], self.muxes)
        channel = self._whole(name, data, "channel")
        if not 0 <= channel < _MUX_CHANNELS:
            self._fail("%s is on channel %d; a TCA9548A has 0 to 7" % (name, channel))
        return self.muxes[mux].bus, mux, channel

    def _check_clash(self, one, other):
        """Two chips must not answer to one call: same address, and both connected at once."""
        if one.name == other.name:
            self._fail("two touch chips are called %s; rename one" % one.name)
        if one.bus != other.bus or one.address != other.address:
            return
        if one.mux is None or other.mux is None or one.mux == other.mux:
            if one.mux is not None and one.mux == other.mux and one.channel != other.channel:
                return
            self._fail(
                "%s and %s both answer to address %d on bus %s; change one of them"
                % (one.name, other.name, one.address, one.bus)
            )

    def _check_electrodes(self, chips):
        counts = array("H", [0] * self.pads)
        for chip in chips:
            for pad in chip.pads:
                if pad == NONE:
                    continue
                counts[pad] += 1
                if counts[pad] > 1 and pad < self.shape.count:
                    self._fail(
                        "%s %s has a second electrode in %s; take one of the two away"
                        % (self._kind(pad), self.pad_name(pad), chip.name)
                    )
        for pad in range(self.pads):
            if counts[pad] == 0 and self.has_pad(pad):
                self._fail(
                    "%s %s has no electrode; add it to a chip's pads"
                    % (self._kind(pad), self.pad_name(pad))
                )

    def _read_leds(self, data):
        self._check_keys("leds", data, ("pin", "chain"), ())
        pin = self._whole("leds", data, "pin")
        chain = self._pad_list("the chain of leds", data["chain"])
        counts = array("H", [0] * self.pads)
        for led in range(len(chain)):
            pad = chain[led]
            if pad == NONE:
                self._fail("the chain of leds has no light at place %d; leave - out" % (led + 1))
            counts[pad] += 1
            if counts[pad] > 1 and pad < self.shape.count:
                self._fail(
                    "cell %s stands twice in the chain of leds; take one away" % self.pad_name(pad)
                )
        for pad in range(self.pads):
            if counts[pad] == 0 and self.has_pad(pad):
                self._fail(
                    "%s %s has no LED; add it to the chain of leds, %d LEDs long so far"
                    % (self._kind(pad), self.pad_name(pad), len(chain))
                )
        return pin, array("H", chain)

    def _read_sound(self, data):
        """The pin of the piezo, or None. Each GPIO of an RP2040 has PWM (data sheet, 4.5.2)."""
        if "sound" not in data:
            return None
        self._check_keys("sound", data["sound"], ("pin",), ())
        return self._whole("sound", data["sound"], "pin")

    def _read_samples(self, data):
        """The samples of each reading of an MPR121 (FFI in its data sheet, section 5.8)."""
        if "samples" not in data:
            return SAMPLES[0]
        samples = data["samples"]
        self._check_type("samples", samples, int, "a whole number")
        if samples not in SAMPLES:
            self._fail("samples is %d or %d, not %d" % (SAMPLES + (samples,)))
        return samples

    def _read_face(self, data):
        """What lies between fingers and pads: how strong a touch is, and its threshold."""
        face = data.get("face", ACRYLIC)
        self._check_type("face", face, str, "a text, %s or %s" % FACES)
        if face not in FACES:
            self._fail("face is %s or %s, not %s" % (FACES + (face,)))
        return face

    def _check_pins(self):
        users: "dict[int, str]" = {}
        for name in sorted(self.buses):
            self._claim_pin(users, self.buses[name].sda, "bus %s, sda" % name)
            self._claim_pin(users, self.buses[name].scl, "bus %s, scl" % name)
        self._claim_pin(users, self.led_pin, _part("leds", "pin"))
        if self.sound_pin is not None:
            self._claim_pin(users, self.sound_pin, _part("sound", "pin"))

    def _claim_pin(self, users, pin, user):
        # GPIO 23, 24, 25 and 29 do not come out of a Pico's edge.
        if not (0 <= pin <= 22 or 26 <= pin <= 28):
            self._fail("%s is GPIO %d; the Pico offers GPIO 0 to 22 and 26 to 28" % (user, pin))
        if pin in users:
            self._fail("GPIO %d is used by %s and by %s; move one" % (pin, users[pin], user))
        users[pin] = user

    def _check_budget(self):
        dark = len(self.chain) * self.idle_ma_per_led
        if self.budget_ma <= dark:
            self._fail(
                "the budget of %d mA is used up by %d dark LEDs (%d mA); raise budget_ma"
                % (self.budget_ma, len(self.chain), dark)
            )

    def _milliamperes(self, key, data, least):
        value = self._whole("current", data, key)
        if not least <= value <= _MAX_MILLIAMPERES:
            self._fail("%s is %d; choose %d to %d" % (key, value, least, _MAX_MILLIAMPERES))
        return value

    def _read_corners(self, data, allowed):
        self._check_type("corners", data, dict, "an object, a label for each corner cell")
        labelled = {}
        silent = []
        corners = self.shape.corners()
        labels = []
        for name in sorted(data):
            cell = self.pad_at(name)
            if cell not in corners:
                self._fail(
                    "%s is not a corner; label the cells %s"
                    % (name, " ".join(cell_name(self.shape, corner) for corner in corners))
                )
            if data[name] == _NO_LABEL:
                silent.append(cell)
                continue
            self._check_type("corner %s" % name, data[name], str, "a text: its label")
            if allowed is not None and data[name] not in allowed:
                self._fail(
                    "corner %s has an unknown label; choose one of %s, or %s for none"
                    % (name, " ".join(allowed), _NO_LABEL)
                )
            if data[name] in labels:
                self._fail("two corners are labelled %s; change one" % data[name])
            labels.append(data[name])
            labelled[cell] = data[name]
        for corner in corners:
            if corner not in labelled and corner not in silent:
                self._fail(
                    "corner %s has no label; add it to corners" % cell_name(self.shape, corner)
                )
        return labelled

    def _read_roles(self, data):
        self._check_keys("buttons", data, _NEEDED_ROLES, ROLES)
        return tuple([role for role in ROLES if role in data])

    def _read_buttons(self, data):
        found = {}
        places = self.shape.places()  # of the cells, then of the buttons so far
        for role in self.roles:
            where = _called("button", role)
            self._check_keys(where, data[role], ("x", "y"), ())
            x = self._number(_part(where, "x"), data[role]["x"])
            y = self._number(_part(where, "y"), data[role]["y"])
            if abs(x) > _FARTHEST or abs(y) > _FARTHEST:
                self._fail(
                    "%s lies too far away; x and y count pitches from the middle of the board"
                    % where
                )
            for at in range(len(places)):
                other_x, other_y = places[at]
                # In two steps: a Pico needs long for each square of a fraction.
                if abs(y - other_y) >= _NEAREST:
                    continue
                if (x - other_x) ** 2 + (y - other_y) ** 2 < _NEAREST**2:
                    self._fail(
                        "%s lies on %s; move it a whole pitch away (1.0) at least"
                        % (where, self._name_of_place(at))
                    )
            places.append((x, y))
            found[role] = (x, y)
        return found

    def _name_of_place(self, at):
        """Return the name of a place of `_read_buttons` in errors."""
        count = self.shape.count
        if at < count:
            return _called("cell", cell_name(self.shape, at))
        return _called("button", self.roles[at - count])

    # Lists of pads.

    def _pad_list(self, where, text):
        """The pads that a text such as `a1..a7 - undo` lists, with `NONE` for `-`."""
        self._check_type(where + ", its list of pads", text, str, "a text such as a1..a7 undo")
        pads = []
        for word in text.split():
            if word == "-":
                pads.append(NONE)
            elif ".." in word:
                pads.extend(self._run(where, word))
            else:
                pads.append(self._pad(where, word))
        return pads

    def _run(self, where, word):
        """The cells of a run inside one row, such as `b8..b1`, in the order in which it goes."""
        ends = word.split("..")
        if len(ends) != 2:
            self._fail("%s, %s is not a run of cells; write one such as a1..a7" % (where, word))
        first = self._pad(where, ends[0])
        last = self._pad(where, ends[1])
        count = self.shape.count
        if first >= count or last >= count:
            self._fail("%s, %s: a run goes from cell to cell; list buttons singly" % (where, word))
        if self.shape.row_of[first] != self.shape.row_of[last]:
            self._fail("%s, %s leaves its row; write one run for each row" % (where, word))
        step = 1 if last >= first else -1
        return range(first, last + step, step)

    def _pad(self, where, word):
        pad = self.pad_at(word)
        if pad < 0:
            self._fail(
                "%s names %s, which is neither a cell of %s nor a button (%s); correct it"
                % (where, word, self.shape.name, " ".join(ROLES))
            )
        if not self.has_pad(pad):
            self._fail(
                "%s names %s, but buttons does not say where it is; add it there, or take it away "
                "here" % (where, word)
            )
        return pad

    def _kind(self, pad):
        return "cell" if pad < self.shape.count else "button"

    # Checks of single values.

    def _check_keys(self, where, data, required, optional):
        self._check_type(where, data, dict, "an object with keys")
        for key in required:
            if key not in data:
                self._fail('%s lacks the key "%s"; add it' % (where, key))
        for key in sorted(data):
            if key not in required and key not in optional:
                self._fail('%s has an unknown key "%s"; remove it' % (where, key))

    def _check_type(self, where, value, kind, wanted):
        if type(value) is not kind:
            self._fail("%s must be %s; correct it" % (where, wanted))

    def _whole(self, where, data, key):
        # Not isinstance: true and false are integers, too.
        self._check_type(_part(where, key), data[key], int, "a whole number")
        return data[key]

    def _number(self, where, value):
        if type(value) is not float:
            self._check_type(where, value, int, "a number")
        return value

    def _known(self, where, key, name, table):
        """A name that must stand in a table of this file."""
        self._check_type(_part(where, key), name, str, "a name")
        if name not in table:
            self._fail(
                "%s is on %s %s, which the file does not describe; add it or correct the name"
                % (where, key, name)
            )
        return name

    def _fail(self, sentence):
        raise BoardFileError("%s: %s." % (self.name, sentence))


def read_board_file(text: "str | bytes", labels: "Sequence[str] | None" = None) -> BoardFile:
    """The BoardFile that the text (str or bytes, UTF-8) of a board file describes.

    labels: what may stand at its corners; any text unless given.
    Raises BoardFileError with a sentence that says where the file is wrong and what to do.
    """
    try:
        data = json.loads(text)
    except (ValueError, RuntimeError) as error:  # RuntimeError: nested without end
        raise BoardFileError(
            "the board file is not JSON (%s); look for a missing comma, quote or bracket." % error
        ) from None
    return BoardFile(data, labels)


# Names of things in errors.


def _part(where, key):
    return "%s, %s" % (where, key)


def _called(kind, name):
    return "%s %s" % (kind, name)


def _table(length, highest):
    return bytearray(length) if highest < 256 else array("H", [0] * length)


def _name_of(data):
    """The name that errors begin with, checked before all else."""
    if type(data) is not dict:
        raise BoardFileError(
            "the board file must be a JSON object; begin it with { and end with }."
        )
    name = data.get("name")
    if type(name) is not str or not name:
        raise BoardFileError('the board file lacks a text at the key "name"; name the board.')
    return name
