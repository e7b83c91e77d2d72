"""Tells the lines that seem to be nothing but the chip's own pin: their wires may be broken.

Used by the device and the bring-up. Nobody knows what a pin and a wire have on a board that has
not been built, so lines are compared with each other, and what is found is told: it takes no pad
out of play. A wire is an electrode of the whole board, chip * ELECTRODES + electrode. Capacitances
are in tenths of a pF, 0 where nothing is known; wired: whether the board file has a pad there. The
page's list of wires does the same with the same ratios (`host_sim/page/wiring/bare_pins.js`).
"""

from rootlight.compat import const

TYPE_CHECKING = const(0)  # mypy takes it as true
if TYPE_CHECKING:
    from collections.abc import Sequence

# Bare pins are the lightest lines, and alike: from one to the next it is less than this, and a pad
# with its wire adds more (`physics`: 2.2 pF of 20 at least). In percent.
NEXT_PERCENT = const(110)
# The lightest and the heaviest bare pin of a board. Lines of many lengths are further apart.
ALL_PERCENT = const(125)
# A bare pin may read so much more later, and a line of this board is bare below so much of the
# lightest one.
_ABOVE_PERCENT = const(105)
_BELOW_PERCENT = const(90)


def bare_limit(tenths: "Sequence[int]", wired: "Sequence[bool]") -> int:
    """Return the capacitance up to which a line of this board is a bare pin, in 0.1 pF.

    If no pin of it is bare, that is below all lines.
    """
    measured = [each for each in tenths if each]
    if not measured:
        return 0
    bare = bare_pins(tenths)
    lines = [wire for wire in range(len(tenths)) if wired[wire] and tenths[wire]]
    is_any_spare = not all([wired[wire] for wire in bare])
    if bare and (is_any_spare or len(bare) * 2 <= len(lines)):
        return tenths[bare[-1]] * _ABOVE_PERCENT // 100
    # Most pads of the board are alike, or all differ, and no pin is free to compare them with.
    return min(measured) * _BELOW_PERCENT // 100


def bare_pins(tenths: "Sequence[int]") -> "list[int]":
    """Return the wires that are as light as a bare pin, the lightest first."""
    wires = sorted([n for n in range(len(tenths)) if tenths[n]], key=lambda wire: tenths[wire])
    count = 1
    while count < len(wires) and _is_next(tenths[wires[count - 1]], tenths[wires[count]]):
        count += 1
    bare = wires[:count]
    if not bare or tenths[bare[-1]] * 100 > tenths[bare[0]] * ALL_PERCENT:
        return []
    return bare


def _is_next(lighter: int, heavier: int) -> bool:
    return heavier * 100 <= lighter * NEXT_PERCENT
