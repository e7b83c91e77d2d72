"""Mistakes that people make when they build a board, made in the simulated hardware.

Used by the tests of the bring-up; imports the chips, runs on MicroPython too. `make` one mistake
or several while the power is off, then switch the board on. The board file stays as it is, so the
firmware believes in a wiring that is not there. `KINDS` lists the mistakes.
"""

from host_sim.board.chips.mpr121.electrodes import OPEN, SHORTED
from host_sim.board.chips.mpr121.registers import ELECTRODES

# Kind: what happens.
KINDS = {
    "chip_unplugged": "A touch chip (`chip`) has no power.",
    "chips_swapped": "Two chips (`chip`, `other`) have each other's address, plug or channel.",
    "wrong_strap": "A chip (`chip`) has another `address` than the board file says.",
    "same_address": "A chip (`chip`) has the address of another one (`other`) on its bus.",
    "loose_joint": "Each `nth` transfer to a chip (`chip`) finds no answer.",
    "no_resistor": "The resistor at REXT of a chip (`chip`) is missing.",
    "bus_swapped": "SDA and SCL of a bus (`bus`) are swapped: nothing answers.",
    "no_pull_ups": "The pull-ups of a bus (`bus`) are missing: its lines stay low.",
    "weak_pull_ups": "The pull-ups of a bus (`bus`) are weak: it works up to `most` Hz.",
    "wire_broken": "The wire of a pad (`pad`) is broken near its chip.",
    "wire_grounded": "The wire of a pad (`pad`) touches ground.",
    "foil_loose": "The wire of a pad (`pad`) is whole, but not joined to its foil.",
    "pads_joined": "Two pads (`pad`, `other`) touch each other.",
    "pads_swapped": "The wires of two pads (`pad`, `other`) are swapped.",
    "wire_on_spare": "The wire of a pad (`pad`) is at a free `electrode` of a chip (`chip`).",
    "row_reversed": "The wires of a `row` are soldered in the opposite direction.",
    "rows_swapped": "The wires of two rows (`row`, `other`), of one length, are swapped.",
    "scrambled": "All wires of pads are at random places; `chance` is the seed.",
    "led_dead": "The light of a pad (`pad`) is dark, but passes its data on.",
    "chain_broken": "The light of a pad (`pad`) and all after it in the chain get no data.",
    "leds_swapped": "The lights of two pads (`pad`, `other`) are swapped.",
    "led_row_reversed": "The lights of a `row` run in the opposite direction.",
    "leds_scrambled": "The chain runs in random order; `chance` is the seed.",
    "colour_order": "The lights take their colours in the `order`, such as RGB.",
    "weak_panel": "The panel lets through a `part` of a finger; with `pad`, only at that pad.",
    "noisy_supply": "All counts swing by `counts`.",
    "lights_couple": "While all lights are on, all counts swing by `counts`.",
    "piezo_loose": "A wire of the piezo is loose: nobody hears it.",
    "mux_unplugged": "A multiplexer (`mux`) does not answer.",
    "wrong_channel": "A chip (`chip`) hangs on another `channel` of its multiplexer.",
}


def make(hardware, kind, **how):
    """Make a mistake in a Hardware; its description in KINDS names the options.

    Raises ValueError if there is no such kind or pad, KeyError if an option is missing.
    """
    if kind not in KINDS:
        known = ", ".join(sorted(KINDS))
        raise ValueError(f"there is no mistake {kind}; there are {known}")
    _MAKERS[kind](hardware, how)


def _number(hardware, name):
    return [chip.name for chip in hardware.board.chips].index(name)


def _pad(hardware, name):
    pad = hardware.board.pad_at(name)
    if pad < 0:
        raise ValueError(f"{hardware.board.name} has neither a cell nor a button {name}")
    return pad


# Chips.


def _unplug_chip(hardware, how):
    hardware.chip(how["chip"]).power_off()


def _swap_chips(hardware, how):
    """Put each chip in the other one's place, with its pads."""
    one = _number(hardware, how["chip"])
    other = _number(hardware, how["other"])
    exchange = {one: other, other: one}
    for pad in range(hardware.board.pads):
        places = hardware.electrodes_of(pad)
        places[:] = [(exchange.get(chip, chip), electrode) for chip, electrode in places]
    for electrode in range(ELECTRODES):
        first, second = hardware.chips[one].electrodes, hardware.chips[other].electrodes
        line = first.capacitance(electrode)
        first.set_capacitance(electrode, second.capacitance(electrode) / 1000)
        second.set_capacitance(electrode, line / 1000)


def _strap(hardware, how):
    hardware.chip(how["chip"]).address = how["address"]


def _share_address(hardware, how):
    hardware.chip(how["chip"]).address = hardware.chip(how["other"]).address


def _loosen(hardware, how):
    hardware.chip(how["chip"]).refuse_every(how["nth"])


def _take_resistor(hardware, how):
    hardware.chip(how["chip"]).over_current(True)


# Buses.


def _swap_lines(hardware, how):
    hardware.buses[how["bus"]].works_up_to = 0


def _hold_lines(hardware, how):
    bus = hardware.buses[how["bus"]]
    bus.hold_sda(None)
    bus.hold_scl(True)


def _weaken(hardware, how):
    hardware.buses[how["bus"]].works_up_to = how["most"]


def _unplug_mux(hardware, how):
    hardware.muxes[how["mux"]].power_off()


def _move_channel(hardware, how):
    number = _number(hardware, how["chip"])
    wiring = hardware.board.chips[number]
    hardware.muxes[wiring.mux].move(hardware.chips[number], how["channel"])


# Wires of pads.


def _break_wire(hardware, how):
    for number, electrode in hardware.electrodes_of(_pad(hardware, how["pad"])):
        hardware.chips[number].electrodes.set_trouble(electrode, OPEN)


def _ground_wire(hardware, how):
    for number, electrode in hardware.electrodes_of(_pad(hardware, how["pad"])):
        hardware.chips[number].electrodes.set_trouble(electrode, SHORTED)


def _loosen_foil(hardware, how):
    hardware.electrodes_of(_pad(hardware, how["pad"]))[:] = []


def _join(hardware, how):
    """Give each of the two lines the capacitance of both, and let both feel each finger."""
    one = hardware.electrodes_of(_pad(hardware, how["pad"]))
    other = hardware.electrodes_of(_pad(hardware, how["other"]))
    both = one + other
    total = 0
    for number, electrode in both:
        total += hardware.chips[number].electrodes.capacitance(electrode)
    for number, electrode in both:
        hardware.chips[number].electrodes.set_capacitance(electrode, total / 1000)
    one[:] = both
    other[:] = both


def _exchange(hardware, moved):
    """Move the wires of pads to the places of other pads: dict of pad by pad."""
    places = {pad: list(hardware.electrodes_of(pad)) for pad in moved}
    for pad in moved:
        hardware.electrodes_of(pad)[:] = places[moved[pad]]


def _swap_pads(hardware, how):
    one, other = _pad(hardware, how["pad"]), _pad(hardware, how["other"])
    _exchange(hardware, {one: other, other: one})


def _move_to_spare(hardware, how):
    places = hardware.electrodes_of(_pad(hardware, how["pad"]))
    number, electrode = places[0]
    line = hardware.chips[number].electrodes.capacitance(electrode)
    pin_pf = hardware.physics.pin_femtofarad / 1000
    hardware.chips[number].electrodes.set_capacitance(electrode, pin_pf)
    places[0] = (_number(hardware, how["chip"]), how["electrode"])
    hardware.chip(how["chip"]).electrodes.set_capacitance(how["electrode"], line / 1000)


def _row(hardware, letter):
    """The cells of the row with this letter, in order."""
    board = hardware.board
    cells = range(board.shape.count)
    return [cell for cell in cells if board.pad_name(cell).rstrip("0123456789") == letter]


def _mirrored(cells):
    return {cells[place]: cells[len(cells) - 1 - place] for place in range(len(cells))}


def _reverse_row(hardware, how):
    _exchange(hardware, _mirrored(_row(hardware, how["row"])))


def _swap_rows(hardware, how):
    one, other = _row(hardware, how["row"]), _row(hardware, how["other"])
    moved = {}
    for place in range(len(one)):
        moved[one[place]] = other[place]
        moved[other[place]] = one[place]
    _exchange(hardware, moved)


def _shuffled(count, chance):
    """The numbers below `count`, shuffled; `chance` is the seed."""
    numbers = list(range(count))
    state = chance * 7919 + 1
    for place in range(count - 1, 0, -1):
        state = (state * 1021 + 259691) & 0xFFFFF
        other = (state >> 4) * (place + 1) >> 16
        numbers[place], numbers[other] = numbers[other], numbers[place]
    return numbers


def _scramble(hardware, how):
    order = _shuffled(hardware.board.pads, how["chance"])
    _exchange(hardware, {pad: order[pad] for pad in range(len(order))})


# Lights.


def _kill_led(hardware, how):
    hardware.dead_leds.extend(hardware.leds_of(_pad(hardware, how["pad"])))


def _break_chain(hardware, how):
    hardware.leds.break_at(hardware.leds_of(_pad(hardware, how["pad"]))[0])


def _exchange_leds(hardware, moved):
    places = {pad: list(hardware.leds_of(pad)) for pad in moved}
    for pad in moved:
        hardware.leds_of(pad)[:] = places[moved[pad]]


def _swap_leds(hardware, how):
    one, other = _pad(hardware, how["pad"]), _pad(hardware, how["other"])
    _exchange_leds(hardware, {one: other, other: one})


def _reverse_leds(hardware, how):
    _exchange_leds(hardware, _mirrored(_row(hardware, how["row"])))


def _scramble_leds(hardware, how):
    order = _shuffled(hardware.board.pads, how["chance"])
    _exchange_leds(hardware, {pad: order[pad] for pad in range(len(order))})


def _order_colours(hardware, how):
    hardware.leds.order = tuple([how["order"].find(colour) for colour in "RGB"])


# Panel and supply.


def _weaken_fingers(hardware, how):
    pads = range(hardware.board.pads) if "pad" not in how else [_pad(hardware, how["pad"])]
    for pad in pads:
        hardware.panel[pad] = how["part"]


def _make_noise(hardware, how):
    for chip in hardware.chips:
        chip.electrodes.noise.set_noise(how["counts"])


def _couple(hardware, how):
    def disturb(data):
        is_bright = sum(data) > 12 * hardware.leds.count
        for chip in hardware.chips:
            chip.electrodes.noise.set_noise(how["counts"] if is_bright else 0)

    hardware.leds.on_bytes = disturb


def _loosen_piezo(hardware, how):
    hardware.piezo.is_joined = False


_MAKERS = {
    "piezo_loose": _loosen_piezo,
    "chip_unplugged": _unplug_chip,
    "chips_swapped": _swap_chips,
    "wrong_strap": _strap,
    "same_address": _share_address,
    "loose_joint": _loosen,
    "no_resistor": _take_resistor,
    "bus_swapped": _swap_lines,
    "no_pull_ups": _hold_lines,
    "weak_pull_ups": _weaken,
    "wire_broken": _break_wire,
    "wire_grounded": _ground_wire,
    "foil_loose": _loosen_foil,
    "pads_joined": _join,
    "pads_swapped": _swap_pads,
    "wire_on_spare": _move_to_spare,
    "row_reversed": _reverse_row,
    "rows_swapped": _swap_rows,
    "scrambled": _scramble,
    "led_dead": _kill_led,
    "chain_broken": _break_chain,
    "leds_swapped": _swap_leds,
    "led_row_reversed": _reverse_leds,
    "leds_scrambled": _scramble_leds,
    "colour_order": _order_colours,
    "weak_panel": _weaken_fingers,
    "noisy_supply": _make_noise,
    "lights_couple": _couple,
    "mux_unplugged": _unplug_mux,
    "wrong_channel": _move_channel,
}
