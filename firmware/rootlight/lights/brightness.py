"""How bright a board is: the factor for all bytes of the palette.

Used by the device, the simulator and the pages for builders. Imports `compat` only.
"""

from rootlight.compat import const

TYPE_CHECKING = const(0)  # mypy takes it as true
if TYPE_CHECKING:
    from rootlight.drivers.led_chain import LedChain

# The palette was chosen for the least of them; each is twice as bright as the one before.
FACTORS = (1, 2, 4, 8)
# The bytes of an LED in play at factor 1, all three added up, on average over the whole board. The
# brightest picture in random games on the boards that people build has 21.8: Droched on hex-9.
_IN_PLAY = const(22)


def brightest(chain: "LedChain") -> int:
    """The largest factor with which what lights in play stays within the budget of a board.

    It is what a board begins with. Its limiter would act on more, and spoil the hues.
    """
    units = _IN_PLAY * len(chain.pads)
    found = FACTORS[0]
    for factor in FACTORS:
        if factor * units <= chain.allowed:
            found = factor
    return found


def times(byte: int, factor: int) -> int:
    """A byte of a picture on a board of that brightness."""
    return min(byte * factor, 255)
