"""Which pads were touched or left since the last look.

Used by `touch.gestures`, through `kernels`.
"""

from rootlight.kernels import dialect as micropython
from rootlight.kernels.dialect import ptr8


@micropython.viper
def next_change(now: ptr8, before: ptr8, start: int, count: int) -> int:
    """Return the first place from `start` on where two tables differ; `count` if there is none."""
    place = start
    while place < count:
        if now[place] != before[place]:
            return place
        place += 1
    return count
