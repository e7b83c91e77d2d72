"""The multiplexer driver against simulated chips behind it."""

import pytest

from host_sim.board.chips.i2c_bus import I2CBus
from host_sim.board.chips.mpr121 import Mpr121 as SimulatedMpr121
from host_sim.board.chips.tca9548a import Tca9548a as SimulatedTca9548a
from host_sim.board.clock import VirtualClock
from rootlight.drivers.mpr121 import Mpr121
from rootlight.drivers.tca9548a import MuxChannel, Tca9548a


class Port:
    """`machine.I2C` over one simulated bus; counts transfers to multiplexers."""

    def __init__(self, bus):
        self._bus = bus
        self.selections = 0

    def writeto(self, address, data):
        self.selections += 1
        return self._bus.writeto(address, data)

    def writeto_mem(self, address, register, data):
        self._bus.writeto(address, bytes((register,)) + bytes(data))

    def readfrom_mem_into(self, address, register, buffer):
        self._bus.writeto(address, bytes((register,)), False)
        self._bus.readfrom_into(address, buffer)


class Bench:
    """Two multiplexers on one bus, a touch chip behind channels 0 and 3 of each."""

    def __init__(self):
        self.clock = VirtualClock()
        self.bus = I2CBus(self.clock, "bench")
        self.port = Port(self.bus)
        self.muxes = [SimulatedTca9548a(0x70), SimulatedTca9548a(0x71)]
        self.chips = []
        self.faces = []
        siblings = []
        self.drivers = [Tca9548a(self.port, mux.address, siblings) for mux in self.muxes]
        for mux, driver in zip(self.muxes, self.drivers, strict=True):
            self.bus.add_mux(mux)
            for channel in (0, 3):
                chip = SimulatedMpr121(0x5A, self.clock)
                mux.add(channel, chip)
                self.chips.append(chip)
                self.faces.append(MuxChannel(driver, channel))


@pytest.fixture
def bench():
    return Bench()


def test_the_channel_that_is_selected_is_the_only_one_connected(bench):
    bench.drivers[0].select(3)
    assert bench.muxes[0].mask == 0b1000
    bench.drivers[0].select(0)
    assert bench.muxes[0].mask == 0b0001


def test_a_channel_that_is_connected_is_not_selected_again(bench):
    bench.drivers[0].select(3)
    before = bench.port.selections
    bench.drivers[0].select(3)
    assert bench.port.selections == before


def test_only_one_multiplexer_of_a_bus_connects_a_channel(bench):
    bench.drivers[0].select(3)
    bench.drivers[1].select(3)
    assert [mux.mask for mux in bench.muxes] == [0, 0b1000]


def test_channels_connected_before_the_start_are_disconnected(bench):
    bench.bus.writeto(0x71, bytes((0xFF,)))
    bench.drivers[0].select(0)
    assert [mux.mask for mux in bench.muxes] == [1, 0]


def test_deselecting_connects_nothing(bench):
    bench.drivers[0].select(3)
    bench.drivers[0].deselect()
    assert bench.muxes[0].mask == 0


def test_each_chip_is_reached_through_its_channel(bench):
    drivers = [Mpr121(face, 0x5A) for face in bench.faces]
    for driver in drivers:
        driver.reset()
        driver.set_up(b"\x08\x05")
    bench.clock.advance_us(100000)
    for number, chip in enumerate(bench.chips):
        chip.electrodes.set_touch(number, 1)
    bench.clock.advance_us(60000)
    assert [driver.status() for driver in drivers] == [1, 2, 4, 8]


def test_after_a_dip_of_its_supply_the_channel_is_selected_anew(bench):
    face = bench.faces[1]
    data = bytearray(1)
    face.readfrom_mem_into(0x5A, 0x5C, data)
    bench.muxes[0].brown_out()
    with pytest.raises(OSError):
        face.readfrom_mem_into(0x5A, 0x5C, data)
    data[0] = 0
    face.readfrom_mem_into(0x5A, 0x5C, data)
    assert data[0] == 0x10


def test_a_write_that_fails_makes_it_select_anew_too(bench):
    face = bench.faces[1]
    face.writeto_mem(0x5A, 0x41, b"\x08")
    bench.muxes[0].brown_out()
    with pytest.raises(OSError):
        face.writeto_mem(0x5A, 0x41, b"\x09")
    face.writeto_mem(0x5A, 0x41, b"\x09")
    assert bench.chips[1].registers[0x41] == 9


def test_a_multiplexer_that_does_not_answer_raises_the_error_of_the_bus(bench):
    bench.muxes[0].power_off()
    with pytest.raises(OSError):
        bench.drivers[0].select(1)
    bench.muxes[0].power_on()
    bench.drivers[0].select(1)
    assert bench.muxes[0].mask == 0b10


def test_a_missing_sibling_does_not_block_the_others(bench):
    bench.muxes[1].power_off()
    bench.drivers[0].select(3)
    assert bench.muxes[0].mask == 0b1000
