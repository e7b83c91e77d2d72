"""A passive piezo at a pin with PWM: it sounds what the pin does, and nothing by itself.

Used by `hardware` and the stand-ins; runs on MicroPython too.
"""


class Piezo:
    """The piezo of one board.

    `frequency`: Hz, and `pulse`: 1/65536 of the period, of the tone that the pin makes now; 0 is
    silence. `is_joined`: whether its wires are; without them nobody hears it. `on_change`: None,
    or a function that is called with the piezo when the tone is another one.
    """

    def __init__(self):
        self.frequency = 0
        self.pulse = 0
        self.is_joined = True
        self.on_change = None

    def drive(self, frequency, pulse):
        """The pin has this wave from now on."""
        frequency = frequency if pulse else 0
        if (frequency, pulse) == (self.frequency, self.pulse):
            return
        self.frequency = frequency
        self.pulse = pulse
        if self.on_change is not None:
            self.on_change(self)

    def is_heard(self):
        """Return whether somebody at the board hears a tone."""
        return self.is_joined and self.pulse > 0
