"""The electrode and chip of each pad: the shortest traces, so that none cross.

Used by `board_file`, which writes the result into the board file's `touch`. In a plane, straight
lines between two sets of points do not cross where their sum is the least.
"""

from __future__ import annotations

import math

from hardware.pcb.layout import Layout
from hardware.pcb.model import turned
from hardware.pcb.touch_chip import way_out
from hardware.places import Places, Point

ELECTRODES = 12
Slot = tuple[str, int]


def assigned(places: Places, layout: Layout) -> dict[str, list[str]]:
    """By chip: the names of its pads at electrodes 0 to 11, `-` for one that is not used."""
    slots = _slots(layout)
    pads = {pad.name: (pad.x, pad.y) for pad in places.pads}
    if len(pads) > len(slots):
        raise ValueError(f"{len(pads)} pads need more than {len(layout.chips)} chips; add a chip")
    served = _first(slots, pads)
    while _improve(slots, pads, served):
        pass
    names: dict[str, list[str]] = {chip: ["-"] * ELECTRODES for chip in layout.chips}
    for pad, (chip, electrode) in served.items():
        names[chip][electrode] = pad
    return names


def _slots(layout: Layout) -> dict[Slot, Point]:
    found = {}
    for chip, ((x, y), turn) in layout.chips.items():
        for electrode in range(ELECTRODES):
            away = turned(way_out(electrode), turn)
            found[(chip, electrode)] = (x + away[0], y + away[1])
    return found


def _first(slots: dict[Slot, Point], pads: dict[str, Point]) -> dict[str, Slot]:
    """Each pad, from the one that is farthest from all chips, takes the nearest free slot."""
    free = dict(slots)
    served = {}
    order = sorted(
        pads, key=lambda pad: (-min(math.dist(pads[pad], at) for at in slots.values()), pad)
    )
    for pad in order:
        slot = min(free, key=lambda slot: (math.dist(pads[pad], free[slot]), slot))
        served[pad] = slot
        del free[slot]
    return served


def _improve(slots: dict[Slot, Point], pads: dict[str, Point], served: dict[str, Slot]) -> bool:
    """Move a pad to a free slot or exchange two, where that is shorter; whether any was."""
    better = False
    holders: dict[Slot, str | None] = dict.fromkeys(slots)
    holders.update({slot: pad for pad, slot in served.items()})
    for pad in sorted(served):
        for slot in slots:
            mine, other = served[pad], holders[slot]
            if slot == mine:
                continue
            gain = math.dist(pads[pad], slots[mine]) - math.dist(pads[pad], slots[slot])
            if other is not None:
                gain += math.dist(pads[other], slots[slot]) - math.dist(pads[other], slots[mine])
            if gain <= 1e-6:
                continue
            better = True
            served[pad], holders[slot], holders[mine] = slot, pad, other
            if other is not None:
                served[other] = mine
    return better
