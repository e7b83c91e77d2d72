"""The state of the microcontroller itself that its firmware can ask for. Not its memory.

Used by `hardware` and the stand-ins; runs on MicroPython too.
"""

_REGISTERS = 8
_NVM_BYTES = 16


class Chip:
    """A kind of microcontroller, as far as programs use its registers by their addresses.

    `id`: what its register CHIP_ID says. `watchdog`: the address of the watchdog's registers.
    """

    def __init__(self, name, id, watchdog):
        self.name = name
        self.id = id
        self.watchdog = watchdog


# RP2040 data sheet, sections 2.20 and 2.2; RP2350 data sheet, sections 12.15.1 and 2.2.
RP2040 = Chip("RP2040", 0x10002927, 0x40058000)
RP2350 = Chip("RP2350", 0x20004927, 0x400D8000)


class Microcontroller:
    """The Pico, or another one. now_us: when its power came, by the clock of the board.

    `chip`: a Chip; `booted_us`: clock time of the last start; `was_reset`: whether power was on
    before; `scratch`: the registers that a reset leaves alone; `nvm`: what CircuitPython keeps
    beside its files, also without power; `bootsel_held`: whether a finger is on the Pico's own
    button.
    """

    def __init__(self, now_us, chip=RP2040):
        self.chip = chip
        self.nvm = bytearray(_NVM_BYTES)
        self.bootsel_held = False
        self.power_on(now_us)

    def power_on(self, now_us):
        """The power comes."""
        self.scratch = [0] * _REGISTERS
        self.was_reset = False
        self.booted_us = now_us

    def reset(self, now_us):
        """It starts again while the power stays on."""
        self.was_reset = True
        self.booted_us = now_us
