"""The physical world of one simulated board, which `sim.physics` moves across its tolerances.

Used by the hardware, by soldering and by the simulated board's link.
"""

from rootlight.physics import FINGER_PF, LINE_PF, PAD_PF, PIN_PF, WIRE_PF_MM

# What may be asked for: more than any board is expected to have.
BOUNDS = {
    "pin_pf": (1, 60),
    "wire_pf_per_mm": (0, 1),
    "charge": (0.3, 3),
    "finger": (0, 200),
}

_SPREAD = 7  # by so many steps wires and foils differ
_STEP_FEMTOFARAD = 600


class Physics:
    """What the pins, wires and fingers of a board are.

    `values`: by the names of BOUNDS. Until they are moved, a line has LINE_PF however long its
    wire is. lengths: mm of wire or trace by pad, needed once they are moved.
    """

    def __init__(self):
        self.values = {
            "pin_pf": PIN_PF.value,
            "wire_pf_per_mm": WIRE_PF_MM.value,
            "charge": 1.0,
            "finger": 1.0,
        }
        self._lengths = None

    def move(self, values, lengths):
        """Take these values, checked by `checked`, for lines of these lengths."""
        self.values.update(values)
        self._lengths = lengths

    @property
    def pin_femtofarad(self):
        """A pin to which nothing is joined."""
        return _femto(self.values["pin_pf"])

    @property
    def finger_femtofarad(self):
        """What a full fingertip adds."""
        return _femto(FINGER_PF.value * self.values["finger"])

    def own_femtofarad(self, pad):
        """A pad with its wire, without the pin."""
        off = (pad * 3 % _SPREAD - _SPREAD // 2) * _STEP_FEMTOFARAD
        if self._lengths is None:
            return _femto(LINE_PF.value - PIN_PF.value) + off
        wire = self.values["wire_pf_per_mm"] * self._lengths[pad]
        return _femto(PAD_PF.value + wire) + off


def checked(values):
    """Return these values as numbers. Raises ValueError for a name or number that is none."""
    for name in values:
        value = values[name]
        if name not in BOUNDS:
            raise ValueError(f"The physics of a board are {', '.join(BOUNDS)}; {name} is none.")
        least, most = BOUNDS[name]
        is_number = isinstance(value, (int, float)) and not isinstance(value, bool)
        if not is_number or not least <= value <= most:
            raise ValueError(f'"{name}" is a number from {least} to {most}.')
    return {name: float(values[name]) for name in values}


def _femto(pico):
    return int(pico * 1000 + 0.5)
