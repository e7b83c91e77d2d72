"""A board that is asked to become the drive RPI-RP2: whether the Pico's own ROM is called."""

import pytest

from tests.emulator.tables import with_firmware

pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("saving")]

# The boot ROM's notes of what the next start runs: RP2040 data sheet, section 2.8.1.1.
SCRATCH_4 = 0x4005801C
SCRATCH_7 = 0x40058028
GO_TO = 0xB007C0D3
ROM_END = 0x4000
FAREWELL_MS = 600


@pytest.mark.night
def test_the_roms_loader_is_called():
    """The emulated Pico has no such drive: what the ROM asks its watchdog for is looked at."""
    board = with_firmware("hex-4")
    board.pico.boot()
    board.say_hello()
    assert board.request("service", {"bootsel": True}) == {"service": True}
    mcu = board.pico.mcu
    asked = []
    mcu.watchdog.on_watchdog_trigger = lambda: asked.append(
        (mcu.read_uint32(SCRATCH_4), mcu.read_uint32(SCRATCH_7) < ROM_END)
    )
    board.pico.run(FAREWELL_MS)
    assert asked[:1] == [(GO_TO, True)]
