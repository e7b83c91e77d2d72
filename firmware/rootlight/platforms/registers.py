"""The registers that the firmware reads and writes by their addresses, chip by chip.

Used by `pico`; the only file that knows such an address. MicroPython has no function for what
they hold. The same address may be another part's on the other chip: the RP2040's watchdog lies
where the RP2350 has the clock of its USB port, so a write to the wrong one cuts the board off.

From the data sheets of the RP2040 (sections 2.2, 2.10.7, 4.7.6, 4.1.2.6, 4.1.4) and of the RP2350
(sections 2.2, 12.9, 12.7).
"""

from rootlight.compat import const

# The one address with the same meaning on both: CHIP_ID of SYSINFO, whose bits 12 to 27 are the
# part. RP2040 data sheet, section 2.20; RP2350 data sheet, section 12.15.1.
CHIP_ID = const(0x40000000)


class Registers:
    """The addresses on one chip.

    part: what its CHIP_ID says. watchdog, usb_memory, usb: where these parts begin. regulator:
    VREG of the core's voltage regulator, None where nobody changes it.

    `starts`, `service`: the first two scratch registers of the watchdog, which a reset leaves
    alone. `serial_packet`: buffer control of endpoint 2 IN, on which MicroPython has its serial
    port. `usb_frame`: SOF_RD, the number of the last frame that the host began.
    """

    def __init__(
        self, part: int, watchdog: int, usb_memory: int, usb: int, regulator: "int | None"
    ) -> None:
        self.part = part
        self.watchdog = watchdog
        self.starts = watchdog + 0x0C
        self.service = watchdog + 0x10
        self.serial_packet = usb_memory + 0x90
        self.usb_frame = usb + 0x48
        self.regulator = regulator


RP2040 = Registers(0x0002, 0x40058000, 0x50100000, 0x50110000, 0x40064000)
RP2350 = Registers(0x0004, 0x400D8000, 0x50100000, 0x50110000, None)


def registers_here(mem32) -> Registers:
    """The registers of the chip that runs this; KeyError if it is none of these.

    mem32: MicroPython's `machine.mem32`.
    """
    return {chip.part: chip for chip in (RP2040, RP2350)}[mem32[CHIP_ID] >> 12 & 0xFFFF]
