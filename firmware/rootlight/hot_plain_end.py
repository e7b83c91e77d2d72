"""The hot loop of the clean-up in plain Python. Used by `games.clean_up`; see `hot`."""

from rootlight.compat import const

_REACHES_1 = const(32)
_REACHES_2 = const(64)


def near_live(cells, around, count, labels, flags):
    """Finish the LIVE flags, and mark each group that sees a live group of its colour."""
    for cell in range(count):
        if not cells[cell] or flags[labels[cell]] & 1:
            continue
        for beside in around[cell]:
            if not cells[beside] and flags[labels[beside]] in (8, 16):
                flags[labels[cell]] |= 1
    for cell in range(count):
        if not cells[cell] or not flags[labels[cell]] & 1:
            continue
        reaches = _REACHES_1 if cells[cell] == 1 else _REACHES_2
        for beside in around[cell]:
            if not cells[beside]:
                flags[labels[beside]] |= reaches
    for cell in range(count):
        colour = cells[cell]
        if not colour or flags[labels[cell]] & 5:
            continue
        reaches = _REACHES_1 if colour == 1 else _REACHES_2
        for beside in around[cell]:
            if not cells[beside] and flags[labels[beside]] & reaches:
                flags[labels[cell]] |= 4
