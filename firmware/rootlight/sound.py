"""The board's sounds: the notes of each, and when they reach the piezo.

Used by the device, which says what has happened, by the bring-up, and by the page, which plays the
same notes. A sound only repeats what the lights say. It costs a light no time: a step sets the
pin, and the microcontroller makes the tone by itself.
"""

from array import array

from rootlight.compat import const, ticks_add, ticks_diff

# The sounds, in the order of their priority: a sound ends one that is not above it.
HEARD = const(0)
LAST_SECONDS = const(1)
REFUSED = const(2)
TURN = const(3)
CAPTURED = const(4)
OVER = const(5)
NAMES = ("heard", "last_seconds", "refused", "turn", "captured", "over")

# Three numbers a note: Hz; ms, in steps of the loop (8 ms); the pulse, in 1/1024 of the period.
# Each sound has a rhythm and a direction of its own: nobody needs to know a pitch. A short pulse
# is softer than a long one; a small disc gives deep notes only weakly.
_NOTES = array(
    "H",
    (1568, 32, 256)  # heard: a tick
    + (2093, 40, 256)  # last seconds: a higher tick
    + (659, 80, 512, 523, 120, 512)  # refused: two low notes, down
    + (1047, 64, 384, 1568, 96, 320)  # turn: two notes, up
    + (1568, 64, 320, 1319, 64, 352, 1047, 120, 384)  # captured: three notes, down
    + (1047, 120, 384, 1319, 120, 352, 1568, 120, 320, 2093, 240, 256),  # over: four notes, up
)
_A_NOTE = const(3)
# The beginning of each sound in the table, and the end of the last one.
_BEGINS = bytes((0, 3, 6, 12, 18, 27, 39))
PULSES = const(1024)
# No pulse is longer: half of the period is a square wave, the loudest that there is.
LONGEST_PULSE = const(512)

# The volumes that the setting `sound` may have: the pulse is multiplied by so much.
VOLUMES = {"off": 0, "quiet": 16, "on": 64}
_FULL = const(64)  # 1024 pulses are 65536, a whole period of the platform's


def notes(sound: int) -> "list[tuple[int, int, int]]":
    """(Hz, ms, pulse in 1/PULSES of the period at full volume) of each note of a sound."""
    ends = _BEGINS[sound + 1]
    return [
        (_NOTES[at], _NOTES[at + 1], _NOTES[at + 2]) for at in range(_BEGINS[sound], ends, _A_NOTE)
    ]


class Sounds:
    """The sounds of one board.

    platform: offers `tone(frequency, pulse)`, see `platforms`.
    """

    def __init__(self, platform) -> None:
        self._platform = platform
        self._volume = 0  # of the setting
        self._sound = -1  # that is playing or about to, or -1
        self._factor = 0  # its volume
        self._note = -1  # place of its note in the table, -1 before the first
        self._ends_at = 0  # when its note ends
        self._is_silent = True

    def set_volume(self, volume: int) -> None:
        """Set the volume, one of VOLUMES; 0 ends what is playing."""
        self._volume = volume
        if not volume:
            self.stop()

    # News from the board.

    def play(self, sound: int) -> None:
        """Play a sound from the next step on, unless one above it is playing."""
        self._begin(sound, self._volume)

    def last_seconds(self) -> None:
        """One of the last ten seconds of a player's time has begun."""
        self.play(LAST_SECONDS)

    def try_out(self) -> None:
        """Play the longest sound, at full volume whatever the setting says."""
        self._begin(OVER, _FULL)

    def stop(self) -> None:
        """End what is playing."""
        self._sound = -1
        self._silence()

    def _begin(self, sound: int, volume: int) -> None:
        if not volume or sound < self._sound:
            return
        self._sound = sound
        self._factor = volume
        self._note = -1

    # Time.

    def step(self, now_ms: int, holds: bool) -> None:
        """Bring the tone up to date; allocates nothing.

        holds: whether the loop stops for long after this step, as for a write to flash. No tone
        hangs meanwhile, and a new sound waits until then.
        """
        if self._sound < 0:
            return
        if holds:
            self._silence()
            return
        at = self._note
        if at < 0:
            at = _BEGINS[self._sound]
        elif ticks_diff(now_ms, self._ends_at) < 0:
            return
        else:
            at += _A_NOTE
        if at == _BEGINS[self._sound + 1]:
            self.stop()
            return
        self._note = at
        self._ends_at = ticks_add(now_ms, _NOTES[at + 1])
        self._is_silent = False
        self._platform.tone(_NOTES[at], _NOTES[at + 2] * self._factor)

    def _silence(self) -> None:
        if not self._is_silent:
            self._is_silent = True
            self._platform.tone(0, 0)
