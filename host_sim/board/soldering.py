"""Soldering on the simulated board while it runs: wires of pads come off, and are joined again.

Used by the simulated board's link and by tests; imports the chips. The board file stays as it is.
The builder of a real board joins wires in the same way, and the firmware feels the same.
"""

from host_sim.board.chips.mpr121.electrodes import LINE_FEMTOFARAD, PIN_FEMTOFARAD
from host_sim.board.chips.mpr121.registers import ELECTRODES

_SPREAD = 7  # by so many steps wires and foils differ
_STEP_FEMTOFARAD = 600


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
        femtofarad = PIN_FEMTOFARAD * max(1, len(pins)) + sum([_own(pad) for pad in pads])
        hardware.chips[number].electrodes.set_capacitance(electrode, femtofarad / 1000)


def _own(pad):
    """Return the capacitance of a pad's wire and foil, without the pin, in fF."""
    off = (pad * 3 % _SPREAD - _SPREAD // 2) * _STEP_FEMTOFARAD
    return LINE_FEMTOFARAD - PIN_FEMTOFARAD + off
