"""The state of the microcontroller itself that its firmware can ask for. Not its memory.

Used by `hardware` and the stand-ins; runs on MicroPython too.
"""

_REGISTERS = 8
_NVM_BYTES = 16


class Chip:
    """A kind of microcontroller, as far as programs use its registers by their addresses.

    `id`: what its register CHIP_ID says. `watchdog`: the address of the watchdog's registers;
    `regulator`: that of the core's voltage, None if it is not simulated. `mhz`: its clock at
    first.
    """

    def __init__(self, name, id, watchdog, regulator=None, mhz=125):
        self.name = name
        self.id = id
        self.watchdog = watchdog
        self.regulator = regulator
        self.mhz = mhz


# RP2040 data sheet, sections 2.20 and 2.2; RP2350 data sheet, sections 12.15.1 and 2.2.
RP2040 = Chip("RP2040", 0x10002927, 0x40058000, 0x40064000)
RP2350 = Chip("RP2350", 0x20004927, 0x400D8000, mhz=150)

# The core's voltage by the bits VSEL of the RP2040's VREG: 1.10 V at first, and 1.15 V (its data
# sheet, section 2.10.7). What the chip bears with less than that, in MHz.
FIRST_VREG = 0xB1
_VSEL = 4
_1_15_V = 12
_MOST_MHZ_BELOW_IT = 133
_MOST_MHZ = 200


class Microcontroller:
    """The Pico, or another one. now_us: when its power came, by the clock of the board.

    `chip`: a Chip; `booted_us`: clock time of the last start; `was_reset`: whether power was on
    before; `scratch`: the registers that a reset leaves alone; `nvm`: what CircuitPython keeps
    beside its files, also without power; `bootsel_held`: whether a finger is on the Pico's own
    button. `mhz`: the processor's clock; `vreg`: the register of its voltage.
    """

    def __init__(self, now_us, chip=RP2040):
        self.chip = chip
        self.nvm = bytearray(_NVM_BYTES)
        self.bootsel_held = False
        self.power_on(now_us)

    def power_on(self, now_us):
        """The power comes."""
        self.scratch = [0] * _REGISTERS
        self.vreg = FIRST_VREG
        self.mhz = self.chip.mhz
        self.was_reset = False
        self.booted_us = now_us

    def reset(self, now_us):
        """It starts again while the power stays on; the voltage stays, too."""
        self.mhz = self.chip.mhz
        self.was_reset = True
        self.booted_us = now_us

    def run_at(self, mhz):
        """Set the clock of the processor. Raises ValueError where it would not bear that."""
        voltage = self.vreg >> _VSEL & 15
        most = _MOST_MHZ if voltage >= _1_15_V else _MOST_MHZ_BELOW_IT
        if self.chip.regulator is not None and mhz > most:
            raise ValueError(f"at this voltage the chip bears {most} MHz, not {mhz}")
        self.mhz = mhz
