"""Somebody who listens to a piezo, knows the table of notes, and names what was heard."""

from rootlight import sound

NOTES = {name: sound.notes(number) for number, name in enumerate(sound.NAMES)}


class Listener:
    """Hears the piezo of a board from now on.

    hardware: a simulated board's Hardware. `tones`: (from_ms, Hz, pulse) of each tone that began,
    silence with 0.
    """

    def __init__(self, hardware):
        self.tones = []
        self._clock = hardware.clock
        hardware.piezo.on_change = self._on_change

    def _on_change(self, piezo):
        now_ms = self._clock.now_us / 1000
        # Frequency and pulse of a new tone are set one after the other.
        if self.tones and self.tones[-1][0] == now_ms:
            self.tones.pop()
        self.tones.append((now_ms, piezo.frequency, piezo.pulse))

    def lasting(self):
        """(Hz, ms, pulse) of each tone that is over; silence is left out."""
        return lasting(self.tones)

    def heard(self):
        """The names of the sounds that were heard to their end, in order."""
        return heard(self.tones)

    def forget(self):
        """Begin again, in silence."""
        assert not self.tones or not self.tones[-1][2]
        self.tones = []


def lasting(tones, least_ms=0):
    """(Hz, ms, pulse) of those tones that are over and lasted so long; silence is left out."""
    found = []
    for index in range(len(tones) - 1):
        began, frequency, pulse = tones[index]
        ms = tones[index + 1][0] - began
        if pulse and ms >= least_ms:
            found.append((frequency, ms, pulse))
    return found


def heard(tones, least_ms=0):
    """The names of the sounds that the tones make."""
    names = []
    pitches = [frequency for frequency, _, _ in lasting(tones, least_ms)]
    while pitches:
        name = _first_of(pitches)
        names.append(name)
        pitches = pitches[len(NOTES[name]) :]
    return names


def _first_of(pitches):
    """The sound that these pitches begin with; of several the longest."""
    best = ""
    for name, notes in NOTES.items():
        own = [frequency for frequency, _, _ in notes]
        if pitches[: len(own)] == own and len(own) > len(NOTES.get(best, ())):
            best = name
    assert best, pitches
    return best
