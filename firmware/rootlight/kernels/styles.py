"""From what lies on the cells to the bytes of a frame.

Used by `lights.painter` and `lights.scene`, through `kernels`. A style of a pad is a base (what
lies there) and a motion, as motion << 3 | base.
"""

from rootlight.kernels import dialect as micropython
from rootlight.kernels.dialect import ptr8, ptr16


@micropython.viper
def dress(bases: ptr8, game_cells: ptr16, motion: int, count: int, styles: ptr8):
    """Fill `styles` for `count` built cells: the base of the game's cell there, and a motion."""
    moved = motion << 3
    for cell in range(count):
        styles[cell] = moved | bases[game_cells[cell]]


@micropython.viper
def note(styles: ptr8, pads: int, used: ptr8, kinds: int, moving: ptr8, motions: int):
    """Set `used` for each style and `moving` for each motion that occurs on a pad, else 0.

    pads, kinds, motions: how many entries `styles`, `used` and `moving` have.
    """
    for style in range(kinds):
        used[style] = 0
    for motion in range(motions):
        moving[motion] = 0
    for pad in range(pads):
        style = styles[pad]
        used[style] = 1
        moving[style >> 3] = 1


@micropython.viper
def compose(styles: ptr8, table: ptr8, pads: ptr16, leds: int, frame: ptr8) -> int:
    """Fill a frame: LED k shows what `styles[pads[k]]` says, as the three bytes in `table`.

    `table` holds three bytes a style, in the order in which the LEDs take them. Returns the sum
    of the bytes, for the current limiter.
    """
    total = 0
    at = 0
    for led in range(leds):
        entry = styles[pads[led]] * 3
        for channel in range(3):
            value = table[entry + channel]
            frame[at + channel] = value
            total += value
        at += 3
    return total
