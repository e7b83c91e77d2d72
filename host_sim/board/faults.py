"""Faults of the simulated board, by name: put into one part, or cleared from all parts.

Used by the simulated board, the page and tests; imports the chips, runs on MicroPython too.
"""

from host_sim.board.chips.mpr121.electrodes import (
    FLICKERING,
    INTACT,
    LOOSE,
    OPEN,
    SHORTED,
    STUCK,
)

CHIP = "touch chip"
MUX = "multiplexer"
BUS = "bus"
LEDS = "leds"
PAD = "pad"
FIRMWARE = "firmware"

# Kind: the parts it may befall, its options with the values they have when left out (None: none),
# and what happens. `electrode` is a number, `cell` the name of a cell or button.
KINDS = {
    "absent": ((CHIP, MUX), {}, "The part is not there or has no power; nothing acknowledges."),
    "brownout": ((CHIP, MUX), {}, "The supply dips once: all registers have their reset values."),
    "overcurrent": (
        (CHIP,),
        {"once": False},
        "The resistor at REXT fails, for good or once: the chip stops and says so in its flag.",
    ),
    "nack": ((CHIP, MUX, BUS), {"count": 1}, "The next transfers, `count` many, find no answer."),
    "sda_stuck": (
        (CHIP, BUS),
        {"clocks": 9},
        "A chip holds the data line low until `clocks` clocks have come (0: for ever).",
    ),
    "scl_stuck": ((BUS,), {}, "The clock line is held low; nothing on the board can free it."),
    "mux_locked": ((MUX,), {}, "The multiplexer hangs: no answer, and its switches stay."),
    "electrode_open": (
        (CHIP, PAD),
        {"electrode": None, "cell": None},
        "The wire to the pad is broken near the chip: no finger is felt there.",
    ),
    "electrode_shorted": (
        (CHIP, PAD),
        {"electrode": None, "cell": None},
        "The pad is shorted to ground: it reads zero.",
    ),
    "electrode_stuck": (
        (CHIP, PAD),
        {"electrode": None, "cell": None},
        "Something that feels like a finger lies on the pad all the time.",
    ),
    "electrode_flicker": (
        (CHIP, PAD),
        {"electrode": None, "cell": None, "ms": 60},
        "Something that feels like a finger comes and goes, about each `ms` milliseconds.",
    ),
    "electrode_loose": (
        (CHIP, PAD),
        {"electrode": None, "cell": None, "ms": 60},
        "The wire to the pad breaks and makes contact, about each `ms` milliseconds.",
    ),
    "garbled": (
        (CHIP,),
        {"count": 1},
        "In the next readings of the touch status, `count` many, one bit comes over wrong.",
    ),
    "noise": ((CHIP,), {"counts": 2}, "Each reading is off by up to `counts` counts."),
    "hum": (
        (CHIP,),
        {"counts": 1.0, "ripple": 0.0},
        "Readings are off by a bell curve `counts` wide, and by a slow `ripple` of the LEDs.",
    ),
    "drift": (
        (CHIP,),
        {"pf": 1.0, "ms": 10000},
        "All lines of the chip drift by `pf` picofarad within `ms` milliseconds.",
    ),
    "clock": (
        (CHIP,),
        {"factor": 1.54},
        "The chip's oscillator makes all its times `factor` as long.",
    ),
    "led_broken": (
        (LEDS, PAD),
        {"index": None},
        "The LED at place `index` of the chain is dead, and nothing behind it shows.",
    ),
    "hang": (
        (FIRMWARE,),
        {"at": None, "ms": 0, "times": 1},
        "The firmware hangs at a part of its loop for `ms` milliseconds (0: for ever).",
    ),
    "exception": (
        (FIRMWARE,),
        {"at": None, "memory": False, "times": 1},
        "The firmware makes a mistake at a part of its loop; `memory`: it has none left.",
    ),
}

# The places where the firmware may suffer: reading its files at the start, parts of its loop, and
# the moment at which a turn was played and is not in the move stack yet.
MOMENTS = ("start", "scan", "link", "turn", "frame", "save", "rules")

_TROUBLES = {
    "electrode_open": OPEN,
    "electrode_shorted": SHORTED,
    "electrode_stuck": STUCK,
    "electrode_flicker": FLICKERING,
    "electrode_loose": LOOSE,
}
_ELECTRODES = 12
_LARGEST = 1000000000


def parts(hardware):
    """Dict of what each part is, by the name that the board file gives it; `leds` is the chain."""
    found = {"leds": LEDS, "firmware": FIRMWARE}
    for name in hardware.buses:
        found[name] = BUS
    for name in hardware.muxes:
        found[name] = MUX
    for wiring in hardware.board.chips:
        found[wiring.name] = CHIP
    return found


def inject(hardware, part, kind, **options):
    """Puts a fault of a kind into a part, which may also be a cell or button by name.

    Raises ValueError, in a sentence that lists what there is, for an unknown part, kind or option.
    """
    if kind not in KINDS:
        known = ", ".join(sorted(KINDS))
        raise ValueError(f"there is no fault {kind}; there are {known}")
    what = _what_is(hardware, part)
    befalls, defaults, _ = KINDS[kind]
    if what not in befalls:
        places = " or a ".join(befalls)
        raise ValueError(f"{part} is a {what}; {kind} befalls a {places}")
    values = _filled_in(kind, defaults, options)
    if what == FIRMWARE:
        _plan_mistake(hardware, kind, values)
    elif kind in _TROUBLES:
        _trouble(hardware, part, what, _TROUBLES[kind], values)
    elif what == CHIP:
        _strike_chip(hardware, part, kind, values)
    elif what == MUX:
        _strike_mux(hardware.muxes[part], kind, values)
    elif what == BUS:
        _strike_bus(hardware.buses[part], kind, values)
    else:
        _break_led(hardware, part, what, values)


def clear(hardware):
    """Mends everything. A part that was without power comes back as after power-on."""
    for number in range(len(hardware.chips)):
        _mend_chip(hardware.chips[number], hardware.clock_errors[number])
    for name in hardware.muxes:
        mux = hardware.muxes[name]
        if not mux.present:
            mux.power_on()
        mux.unlock()
        mux.refuse(0)
    for name in hardware.buses:
        bus = hardware.buses[name]
        bus.hold_sda(0)
        bus.hold_scl(False)
        bus.refuse(0)
    hardware.leds.break_at(None)
    hardware.mistakes.clear()


def _plan_mistake(hardware, kind, values):
    at = values.pop("at")
    if at not in MOMENTS:
        raise ValueError(f"say with `at` where: {', '.join(MOMENTS)}")
    values["kind"] = kind
    hardware.mistakes[at] = values


def _mend_chip(chip, clock_error):
    if not chip.present:
        chip.power_on()
    chip.refuse(0)
    chip.over_current(False)
    for electrode in range(_ELECTRODES):
        chip.electrodes.set_trouble(electrode, INTACT)
    chip.garble(0)
    chip.electrodes.noise.set_noise(0)
    chip.electrodes.noise.set_hum(0)
    chip.electrodes.set_drift(0)
    chip.set_clock_error(clock_error)


def _what_is(hardware, part):
    found = parts(hardware)
    if part in found:
        return found[part]
    if isinstance(part, str) and hardware.board.pad_at(part) >= 0:
        return PAD
    known = ", ".join(sorted(found))
    raise ValueError(f"there is no part {part}; there are {known}, and every cell and button")


def _filled_in(kind, defaults, options):
    for name in options:
        if name not in defaults:
            known = ", ".join(sorted(defaults)) or "none"
            raise ValueError(f"{kind} has no option {name}; it has {known}")
        _check(f"{kind}, option {name}", options[name], defaults[name])
    values = {}
    for name in defaults:
        values[name] = options.get(name, defaults[name])
    return values


def _check(where, value, default):
    """Raises ValueError unless a value is of the kind of its option's default."""
    if default is None:
        return
    if isinstance(default, bool):
        if not isinstance(value, bool):
            raise ValueError(f"{where}: {value} is neither true nor false")
        return
    if isinstance(value, bool) or not isinstance(value, (int, float)):
        raise ValueError(f"{where}: {value} is not a number")
    if isinstance(default, int) and (not isinstance(value, int) or value < 0):
        raise ValueError(f"{where}: {value} is not a whole number from 0 up")
    if not -_LARGEST <= value <= _LARGEST:
        raise ValueError(f"{where}: {value} is beyond all measure")


def _strike_chip(hardware, part, kind, values):
    chip = hardware.chip(part)
    if kind == "absent":
        chip.power_off()
    elif kind == "brownout":
        chip.brown_out()
    elif kind == "overcurrent":
        chip.over_current(True)
        if values["once"]:
            chip.over_current(False)
    elif kind == "nack":
        chip.refuse(values["count"])
    elif kind == "sda_stuck":
        hardware.bus_of(part).hold_sda(values["clocks"] or None)
    elif kind == "noise":
        chip.electrodes.noise.set_noise(values["counts"])
    elif kind == "hum":
        chip.electrodes.noise.set_hum(values["counts"], values["ripple"])
    elif kind == "garbled":
        chip.garble(values["count"])
    elif kind == "drift":
        chip.electrodes.set_drift(values["pf"], values["ms"] * 1000)
    else:
        chip.set_clock_error(values["factor"])


def _strike_mux(mux, kind, values):
    if kind == "absent":
        mux.power_off()
    elif kind == "brownout":
        mux.brown_out()
    elif kind == "nack":
        mux.refuse(values["count"])
    else:
        mux.lock()


def _strike_bus(bus, kind, values):
    if kind == "nack":
        bus.refuse(values["count"])
    elif kind == "sda_stuck":
        bus.hold_sda(values["clocks"] or None)
    else:
        bus.hold_scl(True)


def _trouble(hardware, part, what, trouble, values):
    for number, electrode in _struck_electrodes(hardware, part, what, values):
        hardware.chips[number].electrodes.set_trouble(electrode, trouble, values.get("ms", 0))


def _struck_electrodes(hardware, part, what, values):
    """List of (number of the chip, electrode) that a fault names."""
    board = hardware.board
    if what == PAD:
        return hardware.electrodes_of(board.pad_at(part))
    number = [chip.name for chip in board.chips].index(part)
    if values["cell"] is not None:
        pad = board.pad_at(values["cell"])
        if pad >= 0:
            found = [place for place in hardware.electrodes_of(pad) if place[0] == number]
            if found:
                return found
        cell = values["cell"]
        raise ValueError(f"{part} has no electrode of {cell}")
    electrode = values["electrode"]
    if not isinstance(electrode, int) or not 0 <= electrode < _ELECTRODES:
        raise ValueError(f"name an electrode of {part}, 0 to 11, or a cell")
    return [(number, electrode)]


def _break_led(hardware, part, what, values):
    index = values["index"]
    if what == PAD and index is None:
        index = hardware.leds_of(hardware.board.pad_at(part))[0]
    if type(index) is not int or not 0 <= index < hardware.leds.count:
        last = hardware.leds.count - 1
        raise ValueError(f"name an LED of the chain by its index, 0 to {last}")
    hardware.leds.break_at(index)
