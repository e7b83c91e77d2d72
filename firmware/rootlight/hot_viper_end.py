"""The hot loop of the clean-up as machine code, apart from `hot_viper` because it is seldom run.

Used by `games.clean_up`, which is borrowed; all else as in `hot_viper`.
"""

import micropython


@micropython.viper
def near_live(cells, around, count: int, labels, flags):
    """See `hot_plain_end.near_live`."""
    at = ptr8(cells)
    label = ptr16(labels)
    flag = ptr8(flags)
    near = ptr8(around)
    far = ptr16(around)
    wide = int(count > 255)
    for stage in range(3):
        for cell in range(count):
            colour = at[cell]
            if colour == 0:
                continue
            own = label[cell]
            live = flag[own] & 1
            if (
                (stage == 0 and live)
                or (stage == 1 and not live)
                or (stage == 2 and flag[own] & 5)
            ):
                continue
            reaches = 32 if colour == 1 else 64
            for place in range(cell * 6, cell * 6 + 6):
                beside = far[place] if wide else near[place]
                if at[beside]:
                    continue
                region = label[beside]
                seen = flag[region]
                if stage == 0:
                    if seen == 8 or seen == 16:
                        flag[own] |= 1
                elif stage == 1:
                    flag[region] = seen | reaches
                elif seen & reaches:
                    flag[own] |= 4
