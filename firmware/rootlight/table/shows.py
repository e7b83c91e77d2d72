"""What the board can show, and how long its animations take: constants of table and lights.

Used by the table, the lessons and the lights; imports `compat` only.
Times and meanings: fingers-and-lights.md.
"""

from rootlight.compat import const

# Shows: what the board explains at the moment.
SHOW_REFUSED = const(1)
SHOW_FULL = const(2)  # a third stone: take one back first
SHOW_LOOK = const(3)  # what a touch would do
SHOW_RISK = const(4)  # what the turn would lose; `end` once more plays it all the same
# From SHOW_RISK on `lights.shows` paints them; `leader` begins these.
SHOW_SCORE = const(5)
SHOW_DANGER = const(6)  # groups that one or two stones would kill
SHOW_LOCKED = const(7)  # the leader has locked something
SHOW_UNLOCKED = const(8)
BAR_ZERO = const(255)  # in the picture of the score (`score_bars`): who has nothing

# How a stone leaves the board, in steps of its light; `lights.palette` says what they look like.
LEAVING_STEPS = const(10)
LEAVING_STEP_MS = const(130)
# "No" in the same way.
NO_STEPS = const(6)
NO_STEP_MS = const(250)

# The beginner's guard, a setting.
GUARD_AUTO = const(0)  # as the game has it
GUARD_ON = const(1)
GUARD_OFF = const(2)

# A press is reported some 80 ms after the finger landed, so this makes 1 s of holding.
HOLD_MS = const(880)
