"""The palette: what each meaning looks like, as bytes that are sent and as motion.

Used by `lights.scene`; imports `compat`, and from the controller how long a show takes.

The colours are written as the bytes that go to the LEDs: scaling a bright palette down to three
per cent would round the hue away. Anybody who tunes them by eye changes this file only.

A style is one byte: motion * 8 + base. A base is a colour; a motion says what happens to it.
"""

from rootlight.compat import const
from rootlight.controller import LEAVING_STEP_MS, LEAVING_STEPS, NO_STEP_MS, NO_STEPS

# Bases. What lies on a cell is 1 to 5 as the game's `stand` gives it: a piece or region of its
# PIECES, of which `lights.colours` knows the colours.
DARK = const(0)
STONE_1 = const(1)  # the first player's; STONE_1 + owner - 1 in general
STONE_2 = const(2)
CLAIMED_1 = const(3)
CLAIMED_2 = const(4)
SPOT = const(6)  # a legal cell in the spotlight
WHITE = const(7)  # a button that may be pressed; hands off
BASES = const(8)

# Motions. The number is the place in MOTIONS.
STILL = const(0)
PENDING = const(1)
PENDING_FULL = const(2)
LAST = const(3)
WITNESS = const(4)
NO = const(5)
QUARTER = const(6)
DOUBLED = const(7)
DANGER = const(8)
LEAVING = const(9)
QUESTION = const(10)
WINNER = const(11)
TICK = const(12)
HANDS_OFF = const(13)
HEARD = const(14)
WHOLE_TURN = const(15)
FAR = const(16)

# What a motion does with a base. SCALE: so many per cent of it. MIX: so many per cent of the way
# to a target. ADD: the target on top, then so many per cent of that.
SCALE = const(0)
MIX = const(1)
ADD = const(2)

# Where a motion counts its time from: the board's clock (all in step), or the start of a show.
CLOCK = const(0)
SHOW = const(1)
LEAVE = const(2)

_BRIGHT = const(8)  # a base whose bytes add up to so much is a stone rather than a tint

_STEADY = bytes((100,))
# Breathing at 0.7 Hz in steps of 119 ms, and the same but deeper.
_BREATH = bytes((100, 96, 85, 70, 55, 44, 40, 44, 55, 70, 85, 96))
_DEEP_BREATH = bytes((100, 92, 75, 50, 28, 14, 8, 14, 28, 50, 75, 92))
_SLOW_BREATH = bytes((100, 94, 80, 60, 45, 40, 45, 60, 80, 94))
_DIP = bytes((100,) * 18 + (45, 45))
_HALF_DIP = bytes((100, 100, 75, 50, 50, 50, 75, 100))
_WAVE = bytes((0, 25, 60, 90, 100, 90, 60, 25))
_THREE_TIMES = bytes((100, 0) * (NO_STEPS // 2))
_FADE = bytes(LEAVING_STEPS)
_TICK = bytes((100,) + (0,) * 19)
_ON_OFF = bytes((100, 100, 100, 100, 35, 35, 35, 35))

# (kind, target, ms a step, levels in per cent, counted from, whether it goes round)
MOTIONS = (
    (SCALE, 0, 0, _STEADY, CLOCK, False),  # STILL
    (SCALE, 0, 119, _BREATH, CLOCK, True),  # PENDING: 0.7 Hz
    (SCALE, 0, 119, _DEEP_BREATH, CLOCK, True),  # PENDING_FULL: take one back first
    (ADD, 2, 150, _DIP, CLOCK, True),  # LAST: one dip every 3 s
    (MIX, 12, 125, _WAVE, SHOW, True),  # WITNESS: 1 Hz
    (MIX, 24, NO_STEP_MS, _THREE_TIMES, SHOW, False),  # NO: three times at 2 Hz, once
    (SCALE, 0, 0, bytes((25,)), CLOCK, False),  # QUARTER
    (SCALE, 0, 0, bytes((200,)), CLOCK, False),  # DOUBLED
    (SCALE, 0, 250, _HALF_DIP, CLOCK, True),  # DANGER: 0.5 Hz
    (MIX, 8, LEAVING_STEP_MS, _FADE, LEAVE, False),  # LEAVING: bright, then away in six steps
    (MIX, 12, 125, _WAVE, SHOW, True),  # QUESTION: 1 Hz
    (SCALE, 0, 250, _SLOW_BREATH, CLOCK, True),  # WINNER: 0.4 Hz
    (MIX, 6, 100, _TICK, CLOCK, True),  # TICK: 100 ms every 2 s, over whatever stands there
    (SCALE, 0, 250, _ON_OFF, CLOCK, True),  # HANDS_OFF: 0.5 Hz
    (ADD, 2, 0, _STEADY, CLOCK, False),  # HEARD
    (SCALE, 0, 119, _BREATH, CLOCK, True),  # WHOLE_TURN: in step with the pending stones
    (SCALE, 0, 0, bytes((6,)), CLOCK, False),  # FAR: outside the spotlight
)

# Bigger supplies may multiply the bytes.
BRIGHTNESS = (1, 2, 4, 8)


def shade(chosen, step, brightness, colours, table):
    """Write the colour of a style at a step of its motion into `table`, in the LEDs' order GRB.

    colours: red, green and blue of each base, one after another.
    """
    kind, target, _, levels, _, _ = MOTIONS[chosen >> 3]
    base = (chosen & 7) * 3
    bright = colours[base] + colours[base + 1] + colours[base + 2] >= _BRIGHT
    level = levels[step]
    motion = chosen >> 3
    at = chosen * 3
    for channel in range(3):
        value = colours[base + channel]
        if motion == LEAVING:
            value = _leaving(value, step)
        elif motion == NO:
            value = _no(value, bright, level)
        elif motion == TICK:
            value = target if level else value
        elif kind == SCALE:
            value = (value * level + 50) // 100
        elif kind == MIX:
            value = (value * (100 - level) + target * level + 50) // 100
        else:
            value = ((value + target) * level + 50) // 100
        value = value * brightness
        # Red, green, blue go to the places 1, 0, 2.
        place = 1 - channel if channel < 2 else 2
        table[at + place] = value if value < 256 else 255


def _leaving(value, step):
    """A dead stone: 8 for all channels, then its own colour in six steps to dark."""
    return 8 if step < 4 else value * (9 - step) // 6


def _no(value, bright, level):
    """ "No": white on a cell that is dark or nearly so, dark on a stone."""
    if bright:
        return 0 if level else value
    return 24 if level else value
