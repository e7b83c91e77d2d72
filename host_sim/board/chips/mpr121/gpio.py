"""The pins of an MPR121 that serve as inputs and outputs: electrodes 4 to 11.

Used by the chip.
"""

from host_sim.board.chips.mpr121.registers import (
    GPIO_CLEAR,
    GPIO_DATA,
    GPIO_DIRECTION,
    GPIO_ENABLE,
    GPIO_SET,
    GPIO_TOGGLE,
)


class GpioPins:
    """Their registers, and the logic levels that lie at them."""

    def __init__(self, registers):
        self._registers = registers
        self._levels = 0

    def set_level(self, electrode, level):
        """Puts a logic level at a pin that may serve as an input (electrodes 4 to 11)."""
        self._levels = self._levels & ~(1 << electrode) | (1 << electrode if level else 0)

    def write(self, register, value):
        """Take a value for one of the registers 73 to 7A."""
        values = self._registers.values
        if register == GPIO_SET:
            values[GPIO_DATA] |= value
        elif register == GPIO_CLEAR:
            values[GPIO_DATA] &= ~value & 0xFF
        elif register == GPIO_TOGGLE:
            values[GPIO_DATA] ^= value
        else:
            values[register] = value

    def status(self):
        """Status bits of pins that are inputs; the electrodes in use win over GPIO."""
        values = self._registers.values
        inputs = values[GPIO_ENABLE] & ~values[GPIO_DIRECTION] & 0xFF
        enabled = self._registers.enabled()
        free = 0xFFF >> enabled << enabled
        return inputs << 4 & free & self._levels
