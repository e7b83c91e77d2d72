"""Soldering on the simulated board while it runs: wires of pads come off, and are joined again.

Used by the simulated board's link and by tests; imports the chips. The board file stays as it is.
The builder of a real board joins wires in the same way, and the firmware feels the same.
"""

from host_sim.board.chips.mpr121.registers import ELECTRODES


def take_off(hardware, pad):
    """Take the wire of a pad off, from wherever it is joined."""
    places = hardware.electrodes_of(pad)
    left = list(places)
    places[:] = []
    _measure(hardware, left)


def join(hardware, pad, chip=None, electrode=None):
    """Join the wire of a pad to an electrode of a chip: by default where the board file has it.

    Raises ValueError if there is no such chip, or no such electrode.
    """
    places = _planned(hardware, pad)
    if chip is not None:
        names = [wiring.name for wiring in hardware.board.chips]
        if chip not in names or electrode not in range(ELECTRODES):
            raise ValueError(f"name a chip ({', '.join(names)}), and an electrode, 0 to 11")
        places = [(names.index(chip), electrode)]
    take_off(hardware, pad)
    hardware.electrodes_of(pad)[:] = places
    _measure(hardware, places)


def bridge(hardware, pad, other):
    """Let solder or foil connect two pads: each feels what the other does."""
    one, another = hardware.electrodes_of(pad), hardware.electrodes_of(other)
    both = one + [place for place in another if place not in one]
    one[:] = both
    another[:] = both
    _measure(hardware, both)


def move_physics(hardware, values, lengths):
    """Let a board have other pins, wires and fingers: see `physics.Physics.move`."""
    physics = hardware.physics
    physics.move(values, lengths)
    for number in range(len(hardware.chips)):
        hardware.chips[number].electrodes.set_physics(
            physics.pin_femtofarad, physics.finger_femtofarad, physics.values["charge"]
        )
        _measure(hardware, [(number, electrode) for electrode in range(ELECTRODES)])


def is_off(hardware, pad):
    """Return whether the wire that the board file has for a pad is joined to nothing."""
    return bool(_planned(hardware, pad)) and not hardware.electrodes_of(pad)


def _planned(hardware, pad):
    board = hardware.board
    return [
        (number, electrode)
        for number in range(len(board.chips))
        for electrode in range(len(board.chips[number].pads))
        if board.chips[number].pads[electrode] == pad
    ]


def _measure(hardware, places):
    """Give electrodes the capacitance of all that is joined to them now."""
    for number, electrode in places:
        pads = [
            pad
            for pad in range(hardware.board.pads)
            if (number, electrode) in hardware.electrodes_of(pad)
        ]
        pins = {place for pad in pads for place in hardware.electrodes_of(pad)}
        physics = hardware.physics
        own = sum([physics.own_femtofarad(pad) for pad in pads])
        femtofarad = physics.pin_femtofarad * max(1, len(pins)) + own
        hardware.chips[number].electrodes.set_capacitance(electrode, femtofarad / 1000)
