"""The motions of lights: what each does with a colour, step by step.

Used by the painter, which names motions, and by the scene, which plays them; takes from the table
how long its animations are. Anybody who tunes motions by eye changes this file; colours are in
`palette`. Nothing goes on and off faster than twice a second.

A *style* is one byte, motion * 8 + base: a colour of the palette and what happens to it.
"""

from rootlight.compat import const
from rootlight.table.shows import LEAVING_STEP_MS, LEAVING_STEPS, NO_STEP_MS, NO_STEPS

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
THINKING = const(17)
MINUTE = const(18)
MINUTE_WHOLE = const(19)
SECONDS = const(20)
SECONDS_WHOLE = const(21)
FLAG = const(22)
FLAG_WHOLE = const(23)
PAUSED = const(24)
GHOST = const(25)
WATER = const(26)
ARTIFACT = const(27)
FAINT_GHOST = const(28)
MOTION_COUNT = const(29)
STYLE_COUNT = const(232)  # 8 bases each

# The effect of a motion on a base. Levels are per cent, a target is one number for red, green and
# blue. SCALE: the base times the level; HALVE: half of that. MIX: from half the base to the target
# as the level grows, so white and yellow are seen to swell, too. ADD: base plus target, times the
# level.
_SCALE = const(0)
_MIX = const(1)
_ADD = const(2)
# In COVER and CONTRAST a level is only on or off. COVER: the target in place of the base.
# CONTRAST: the target on a dark base, dark on a bright one. LEAVE_DARK has no levels, see
# `_leaving`.
_COVER = const(3)
_CONTRAST = const(4)
_LEAVE_DARK = const(5)
_HALVE = const(6)

# The origin of a motion's time: the board's clock (all in step), the start of a show, or the step
# in which stones leave.
CLOCK = const(0)
SHOW = const(1)
LEAVE = const(2)
ROUND = const(4)  # added to these: after its last step it begins again

_STEADY = bytes((100,))
# Breathing at 0.7 Hz in steps of 119 ms, and the same but deeper.
_BREATH = bytes((100, 96, 85, 70, 55, 44, 40, 44, 55, 70, 85, 96))
_DEEP_BREATH = bytes((100, 92, 75, 50, 28, 14, 8, 14, 28, 50, 75, 92))
_SLOW_BREATH = bytes((100, 94, 80, 60, 45, 40, 45, 60, 80, 94))
_DIP = bytes((100,) * 18 + (45, 45))
_HALF_DIP = bytes((100, 100, 75, 50, 50, 50, 75, 100))
_WAVE = bytes((0, 25, 60, 90, 100, 90, 60, 25))
_THREE_TIMES = bytes((100, 0) * (NO_STEPS // 2))
_FADE = bytes(LEAVING_STEPS)  # counts the steps only
_TICK = bytes((100,) + (0,) * 19)
_ON_OFF = bytes((100, 100, 100, 100, 35, 35, 35, 35))
_SWELL = bytes((10, 10, 10, 12, 16, 20, 28, 38, 45, 45, 38, 28, 20, 16, 12, 10))
# The last minute and the last ten seconds; a turn that may end swells deeply. The flag: a pulse.
_SHORT_DIPS = bytes((100,) * 18 + (30,) * 2)
_BRIGHT_DIPS = bytes((200,) * 5 + (40,))
_BRIGHT_BREATH = bytes((200, 184, 150, 100, 56, 28, 8, 28, 56, 100, 150, 184))
_QUICK_BREATH = bytes((200, 150, 80, 30, 16, 30, 80, 150))
_PULSE = bytes((55, 55) + (10,) * 28)
_PULSES = bytes((55, 35) + (10,) * 9 + (35,))
_TWO_BLINKS = bytes((50, 20, 8, 8, 50, 20) + (8,) * 27)
_TWINKLE = bytes((100, 40, 15, 15, 100, 40) + (15,) * 12)

# (kind, target, ms a step, levels in per cent, timing), in the order of the motions' numbers.
_MOTIONS = (
    (_SCALE, 0, 0, _STEADY, CLOCK),  # STILL
    (_SCALE, 0, 119, _BREATH, CLOCK | ROUND),  # PENDING: 0.7 Hz
    (_SCALE, 0, 119, _DEEP_BREATH, CLOCK | ROUND),  # PENDING_FULL: take one back first
    (_ADD, 2, 150, _DIP, CLOCK | ROUND),  # LAST: one dip every 3 s
    (_MIX, 12, 125, _WAVE, SHOW | ROUND),  # WITNESS: 1 Hz
    (_CONTRAST, 24, NO_STEP_MS, _THREE_TIMES, SHOW),  # NO: three times at 2 Hz, once
    (_SCALE, 0, 0, bytes((25,)), CLOCK),  # QUARTER
    (_SCALE, 0, 0, bytes((200,)), CLOCK),  # DOUBLED
    (_SCALE, 0, 250, _HALF_DIP, CLOCK | ROUND),  # DANGER: 0.5 Hz
    (_LEAVE_DARK, 8, LEAVING_STEP_MS, _FADE, LEAVE),  # LEAVING: bright, then away in six steps
    (_MIX, 12, 125, _WAVE, SHOW | ROUND),  # QUESTION: 1 Hz
    (_SCALE, 0, 250, _SLOW_BREATH, CLOCK | ROUND),  # WINNER: 0.4 Hz
    (_COVER, 6, 100, _TICK, CLOCK | ROUND),  # TICK: 100 ms every 2 s, over whatever stands there
    (_SCALE, 0, 250, _ON_OFF, CLOCK | ROUND),  # HANDS_OFF: 0.5 Hz
    (_ADD, 2, 0, _STEADY, CLOCK),  # HEARD
    (_SCALE, 0, 119, _BREATH, CLOCK | ROUND),  # WHOLE_TURN: in step with the pending stones
    (_SCALE, 0, 0, bytes((6,)), CLOCK),  # FAR: outside the spotlight
    (_SCALE, 0, 250, _DEEP_BREATH, CLOCK | ROUND),  # THINKING: 0.3 Hz
    (_SCALE, 0, 100, _SHORT_DIPS, CLOCK | ROUND),  # MINUTE: 0.5 Hz
    (_SCALE, 0, 119, _BRIGHT_BREATH, CLOCK | ROUND),  # MINUTE_WHOLE: 0.7 Hz
    (_SCALE, 0, 105, _BRIGHT_DIPS, CLOCK | ROUND),  # SECONDS: 1.6 Hz
    (_SCALE, 0, 80, _QUICK_BREATH, CLOCK | ROUND),  # SECONDS_WHOLE: 1.6 Hz
    (_SCALE, 0, 150, _PULSE, CLOCK | ROUND),  # FLAG: every 4.5 s
    (_SCALE, 0, 119, _PULSES, CLOCK | ROUND),  # FLAG_WHOLE: 0.7 Hz
    (_SCALE, 0, 150, _TWO_BLINKS, CLOCK | ROUND),  # PAUSED: twice 0.6 s apart, every 5 s
    (_SCALE, 0, 150, _SWELL, CLOCK | ROUND),  # GHOST: 0.4 Hz, half as bright as a stone at most
    (_ADD, 3, 250, _SWELL, CLOCK | ROUND),  # WATER: 0.25 Hz, and paler than what swells
    (_SCALE, 0, 150, _TWINKLE, CLOCK | ROUND),  # ARTIFACT: twice 0.6 s apart, every 2.7 s
    (_HALVE, 0, 225, _SWELL, CLOCK | ROUND),  # FAINT_GHOST: 0.3 Hz
)

# An entry of MOTIONS, in bytes.
ENTRY = const(6)
KIND = const(0)
TARGET = const(1)
STEP_MS = const(2)  # 0: there is one step for ever
STEPS = const(3)
FIRST = const(4)  # place of the level of the first step, in per cent, counted from LEVELS
TIMING = const(5)
LEVELS = const(174)  # where all entries end


def _packed() -> bytes:
    """All motions as bytes: their entries, then the levels of all."""
    table = bytearray(LEVELS)
    for number in range(len(_MOTIONS)):
        kind, target, step_ms, levels, timing = _MOTIONS[number]
        first = table.find(levels, LEVELS)
        if first < 0:
            first = len(table)
            table.extend(levels)
        entry = (kind, target, step_ms, len(levels), first - LEVELS, timing)
        for place in range(ENTRY):
            table[ENTRY * number + place] = entry[place]
    return bytes(table)


MOTIONS = _packed()

_BRIGHT = const(8)  # a base whose bytes add up to so much is a stone rather than a tint


def shade(style: int, step: int, brightness: int, colours: bytearray, table: bytearray) -> None:
    """Write the colour of a style at a step of its motion into `table`, in the LEDs' order GRB.

    brightness: a factor for all bytes. They are multiplied first and rounded once: a dim light
    that was rounded before would lose its hue. colours: red, green and blue of each base, one
    after another.
    """
    entry = (style >> 3) * ENTRY
    kind = MOTIONS[entry + KIND]
    target = MOTIONS[entry + TARGET] * brightness
    level = MOTIONS[LEVELS + MOTIONS[entry + FIRST] + step]
    base = (style & 7) * 3
    bright = colours[base] + colours[base + 1] + colours[base + 2] >= _BRIGHT
    at = style * 3
    for channel in range(3):
        value = colours[base + channel] * brightness
        if kind == _SCALE:
            value = (value * level + 50) // 100
        elif kind == _HALVE:
            value = (value * level + 100) // 200
        elif kind == _MIX:
            value = (value * (100 - level) // 2 + target * level + 50) // 100
        elif kind == _ADD:
            value = ((value + target) * level + 50) // 100
        elif kind == _COVER:
            value = target if level else value
        elif kind == _CONTRAST:
            value = _contrast(value, target, bright, level)
        else:
            value = _leaving(value, target, step)
        # Red, green, blue go to the places 1, 0, 2.
        place = 1 - channel if channel < 2 else 2
        table[at + place] = value if value < 256 else 255


def _contrast(value: int, target: int, bright: bool, level: int) -> int:
    """ "No": white on a cell that is dark or nearly so, dark on a stone."""
    if not level:
        return value
    return 0 if bright else target


_WHITE_STEPS = const(4)


def _leaving(value: int, target: int, step: int) -> int:
    """A dead stone: white for some steps, then its own colour, less and less until it is dark."""
    if step < _WHITE_STEPS:
        return target
    return value * (LEAVING_STEPS - 1 - step) // (LEAVING_STEPS - _WHITE_STEPS)
