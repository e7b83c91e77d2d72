"""The firmware's addresses of registers, compared with those of the maker's own library."""

import re

import pytest

from host_sim.board.chips import microcontroller
from rootlight.platforms import registers
from tests.emulator.image import toolchain_of_images

pytestmark = [pytest.mark.gate, pytest.mark.xdist_group("image")]

HEADERS = ("addressmap", "watchdog", "usb", "usb_device_dpram", "sysinfo")


@pytest.fixture(scope="module", params=["RP2040", "RP2350"])
def chip(request):
    """(the firmware's registers, the simulated chip, the numbers of pico-sdk by name)."""
    name = request.param
    source = toolchain_of_images().folder / "sources/usr/src/pico-sdk/src" / name.lower()
    folder = source / "hardware_regs/include/hardware/regs"
    text = "".join((folder / f"{header}.h").read_text() for header in HEADERS)
    found = re.findall(r"^#define (\w+) +_u\((0x[0-9a-f]+)\)", text, re.MULTILINE)
    numbers = {key: int(value, 16) for key, value in found}
    return getattr(registers, name), getattr(microcontroller, name), numbers


def test_the_watchdog_and_its_notes_are_where_the_library_has_them(chip):
    ours, simulated, sdk = chip
    assert ours.watchdog == simulated.watchdog == sdk["WATCHDOG_BASE"]
    assert ours.starts == ours.watchdog + sdk["WATCHDOG_SCRATCH0_OFFSET"]
    assert ours.service == ours.watchdog + sdk["WATCHDOG_SCRATCH1_OFFSET"]
    assert sdk["WATCHDOG_CTRL_OFFSET"] == 0
    assert sdk["WATCHDOG_CTRL_ENABLE_BITS"] == 1 << 30


def test_the_usb_port_is_where_the_library_has_it(chip):
    ours, _, sdk = chip
    buffer_control = sdk["USB_DEVICE_DPRAM_EP2_IN_BUFFER_CONTROL_OFFSET"]
    assert ours.serial_packet == sdk["USBCTRL_DPRAM_BASE"] + buffer_control
    assert sdk["USB_DEVICE_DPRAM_EP2_IN_BUFFER_CONTROL_AVAILABLE_0_BITS"] == 0x400
    assert ours.usb_frame == sdk["USBCTRL_REGS_BASE"] + sdk["USB_SOF_RD_OFFSET"]


def test_both_chips_say_what_they_are_at_one_address(chip):
    ours, simulated, sdk = chip
    assert sdk["SYSINFO_BASE"] + sdk["SYSINFO_CHIP_ID_OFFSET"] == registers.CHIP_ID
    assert sdk["SYSINFO_CHIP_ID_PART_BITS"] == 0xFFFF << 12
    assert ours.part == simulated.id >> 12 & 0xFFFF
