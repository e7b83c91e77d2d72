"""Styles: the numbers of what each meaning looks like, and the shade of a style at a moment.

Used by the scene and what it borrows; imports `compat`, and `motions` for a moment. `colours`
knows how pieces are coloured, `motions` how lights move: who tunes them by eye changes these.

A style is one byte: motion * 8 + base. A base is a colour; a motion says what happens to it.
"""

from rootlight.compat import const

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

# Motions.
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
WATER = const(17)
ARTIFACT = const(18)
MOTION_COUNT = const(19)

# What a motion does with a base. SCALE: so many per cent of it. MIX: so many per cent of the way
# to a target, from half of it: white and yellow, too, are seen to swell. ADD: the target on top,
# then so many per cent of that.
SCALE = const(0)
MIX = const(1)
ADD = const(2)

# Where a motion counts its time from: the board's clock (all in step), or the start of a show.
CLOCK = const(0)
SHOW = const(1)
LEAVE = const(2)
ROUND = const(4)  # added to these: after its last step it begins anew

# MOTIONS, as `motions` packs them: an entry for each motion, then the levels of all.
ENTRY = const(6)
KIND = const(0)
TARGET = const(1)
STEP_MS = const(2)  # 0: there is one step for ever
STEPS = const(3)
FIRST = const(4)  # place of the level of the first step, in per cent
TIMING = const(5)

from rootlight.lights.motions import packed  # noqa: E402

MOTIONS = packed()

_BRIGHT = const(8)  # a base whose bytes add up to so much is a stone rather than a tint


def shade(chosen, step, brightness, colours, table):
    """Write the colour of a style at a step of its motion into `table`, in the LEDs' order GRB.

    colours: red, green and blue of each base, one after another.
    """
    motion = chosen >> 3
    entry = motion * ENTRY
    kind = MOTIONS[entry + KIND]
    target = MOTIONS[entry + TARGET]
    level = MOTIONS[MOTIONS[entry + FIRST] + step]
    base = (chosen & 7) * 3
    bright = colours[base] + colours[base + 1] + colours[base + 2] >= _BRIGHT
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
            value = (value * (100 - level) // 2 + target * level + 50) // 100
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
