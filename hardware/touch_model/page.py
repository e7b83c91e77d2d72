"""The page of the counts: by board, stack and finger.

Used by `__main__`. Tests compare some of its rows with what the model computes.
"""

from __future__ import annotations

import math

from hardware.field import PadField, capacitances
from hardware.pcb.rules import GAP
from hardware.pcb.signal import FILM_THRESHOLD
from hardware.places import places_of
from hardware.stack import TOUCH_THRESHOLD, signal
from hardware.touch_model.cases import (
    AIR_MM,
    PRINTED_STACKS,
    STACKS_BY_HAND,
    STEP,
    Line,
    Stack,
    counts_of,
    fingers,
    stacks_of,
)
from host_sim.workshop.chip_counts import counts


def page(boards: list[Line], step: float = STEP) -> str:
    """The text of the page; with the usual step it takes some minutes."""
    names = list(fingers(1.0))
    text = [
        "# Counts of a finger, by the field in three dimensions",
        "",
        "Made by `make touch-model` (`hardware/touch_model/`). Computed, not measured: the",
        "electric field of one hexagonal cell among grounded neighbours, over solid ground, on a",
        "grid of half a millimetre. Each row is the pad with the longest trace or wire of its",
        "board. *Flat*: an adult by the model in two dimensions (`hardware/field.py`), which the",
        "other pages use for boards by hand.",
        "",
        f"| board | mm | stack | {' | '.join(names)} | adult, flat |",
        "|---|---|---|" + "---|" * (len(names) + 1),
    ]
    for line in boards:
        for stack in stacks_of(line):
            found = counts_of(line, stack, step)
            cells = " | ".join(f"{found[name]:.0f}" for name in names)
            head = f"| {line.board} | {line.mm:g} | {stack.name}"
            text.append(f"{head} | {cells} | {_flat(line, stack):.0f} |")
    text += [
        "",
        "- **Between two cells**: each of both takes so much; the firmware chooses.",
        "- **Lying**: an adult's finger that lies down at 15 degrees, its tip on the middle of",
        "  the cell; **next cell**: what it gives to the cell below it.",
        f"- The threshold is {TOUCH_THRESHOLD} counts, and {FILM_THRESHOLD} is a good one under a",
        "  film. The bring-up and the touches in play find one that fits, of 4 to 20. Noise is 1",
        "  to 2 counts.",
        "- **A child who is not felt well** (counts near the threshold): press more flatly, or",
        "  off the middle of the cell, where the copper is; take a thinner panel or a bonded",
        "  film; leave no air below it.",
        "",
    ]
    return "\n".join(text)


def _flat(line: Line, stack: Stack) -> float:
    """The counts of an adult's finger by the model in two dimensions."""
    places = places_of(line.board)
    if stack in PRINTED_STACKS:
        radius = (places.pitch - GAP) * (math.sqrt(3) / 2 / math.pi) ** 0.5
        case = PadField(places.window_radius, radius, GAP, stack.above, stack.below, True)
        idle, finger = capacitances(case)
        return counts(idle + line.more_pf, finger, 0)
    air = AIR_MM if stack is STACKS_BY_HAND[1] else 0.0
    return signal(places, line.mm, air_mm=air).counts
