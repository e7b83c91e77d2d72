"""How lights move: levels and times of each motion, as people tune them.

Used by `palette`, which borrows it at the start and keeps it packed; imports from the controller
how long a show takes. Nothing goes on and off faster than twice a second.
"""

from rootlight.lights.palette import ADD, CLOCK, ENTRY, LEAVE, MIX, ROUND, SCALE, SHOW
from rootlight.table.shows import LEAVING_STEP_MS, LEAVING_STEPS, NO_STEP_MS, NO_STEPS

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
_SWELL = bytes((10, 10, 10, 12, 16, 20, 28, 38, 45, 45, 38, 28, 20, 16, 12, 10))
_TWINKLE = bytes((100, 40, 15, 15, 100, 40) + (15,) * 12)

# (kind, target, ms a step, levels in per cent, timing), in the order of the motions' numbers.
_MOTIONS = (
    (SCALE, 0, 0, _STEADY, CLOCK),  # STILL
    (SCALE, 0, 119, _BREATH, CLOCK | ROUND),  # PENDING: 0.7 Hz
    (SCALE, 0, 119, _DEEP_BREATH, CLOCK | ROUND),  # PENDING_FULL: take one back first
    (ADD, 2, 150, _DIP, CLOCK | ROUND),  # LAST: one dip every 3 s
    (MIX, 12, 125, _WAVE, SHOW | ROUND),  # WITNESS: 1 Hz
    (MIX, 24, NO_STEP_MS, _THREE_TIMES, SHOW),  # NO: three times at 2 Hz, once
    (SCALE, 0, 0, bytes((25,)), CLOCK),  # QUARTER
    (SCALE, 0, 0, bytes((200,)), CLOCK),  # DOUBLED
    (SCALE, 0, 250, _HALF_DIP, CLOCK | ROUND),  # DANGER: 0.5 Hz
    (MIX, 8, LEAVING_STEP_MS, _FADE, LEAVE),  # LEAVING: bright, then away in six steps
    (MIX, 12, 125, _WAVE, SHOW | ROUND),  # QUESTION: 1 Hz
    (SCALE, 0, 250, _SLOW_BREATH, CLOCK | ROUND),  # WINNER: 0.4 Hz
    (MIX, 6, 100, _TICK, CLOCK | ROUND),  # TICK: 100 ms every 2 s, over whatever stands there
    (SCALE, 0, 250, _ON_OFF, CLOCK | ROUND),  # HANDS_OFF: 0.5 Hz
    (ADD, 2, 0, _STEADY, CLOCK),  # HEARD
    (SCALE, 0, 119, _BREATH, CLOCK | ROUND),  # WHOLE_TURN: in step with the pending stones
    (SCALE, 0, 0, bytes((6,)), CLOCK),  # FAR: outside the spotlight
    (ADD, 3, 250, _SWELL, CLOCK | ROUND),  # WATER: 0.25 Hz, and paler than what swells
    (SCALE, 0, 150, _TWINKLE, CLOCK | ROUND),  # ARTIFACT: twice 0.6 s apart, every 2.7 s
)


def packed():
    """All motions as bytes: their entries (see `palette`), then the levels of all."""
    table = bytearray(ENTRY * len(_MOTIONS))
    for number in range(len(_MOTIONS)):
        kind, target, step_ms, levels, timing = _MOTIONS[number]
        first = table.find(levels, ENTRY * len(_MOTIONS))
        if first < 0:
            first = len(table)
            table.extend(levels)
        entry = (kind, target, step_ms, len(levels), first, timing)
        for place in range(ENTRY):
            table[ENTRY * number + place] = entry[place]
    return bytes(table)
