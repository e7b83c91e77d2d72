"""The simulated I2C bus and multiplexer: who answers, how long it takes, how it fails."""

import random

import pytest

from host_sim.board.chips.i2c_bus import I2CBus
from host_sim.board.chips.mpr121 import Mpr121
from host_sim.board.chips.tca9548a import Tca9548a
from host_sim.board.clock import VirtualClock
from tests.chips.chip_helpers import FIXED_CHARGE, RUN, write

EIO = 5
ENODEV = 19
ETIMEDOUT = 110


def new_bus(soft=False, addresses=(0x5A, 0x5B)):
    clock = VirtualClock()
    bus = I2CBus(clock, "i2c0", 400000, soft, timeout_us=5000)
    for address in addresses:
        bus.add(Mpr121(address, clock))
    return bus, clock


def error_of(function, *arguments):
    with pytest.raises(OSError) as caught:
        function(*arguments)
    return caught.value.args[0]


def test_a_scan_finds_the_chips_that_are_there():
    bus, _ = new_bus()
    assert bus.scan() == [0x5A, 0x5B]


def test_a_register_is_written_and_read_back():
    bus, _ = new_bus()
    assert bus.writeto(0x5B, bytes((0x41, 8))) == 2
    data = bytearray(1)
    bus.writeto(0x5B, b"\x41", False)
    bus.readfrom_into(0x5B, data)
    assert data == b"\x08"


def test_a_status_read_takes_the_time_of_its_bits():
    bus, clock = new_bus()
    bus.writeto(0x5A, b"\x00", False)
    bus.readfrom_into(0x5A, bytearray(2))
    # Two starts, stops and addresses, a register and two data bytes: 49 bits of 2.5 us.
    assert clock.now_us == 122


def test_at_a_quarter_of_the_frequency_it_takes_four_times_as_long():
    bus, clock = new_bus()
    bus.set_frequency(100000)
    bus.writeto(0x5A, bytes(10))
    assert clock.now_us == (2 + 9 * 11) * 10


class ByteByByte(Mpr121):
    """A chip that is never read in one call."""

    def fetch(self, register, buffer, pause_us):
        return False


def read_all_the_evening(make_chip):
    """All that is read, and when, while fingers, faults and settings come and go."""
    clock = VirtualClock()
    bus = I2CBus(clock, "i2c0")
    chip = make_chip(0x5A, clock)
    bus.add(chip)
    for setting in FIXED_CHARGE + [RUN]:
        write(chip, *setting)
    chance = random.Random(11)
    read = []
    for _ in range(300):
        clock.advance_us(chance.randrange(3000))
        chance.choice(HAPPENINGS)(chip, chance)
        buffer = bytearray(chance.choice((1, 2, 2, 4)))
        error = None
        try:
            bus.readfrom_mem_into(0x5A, chance.choice((0, 0, 0x04, 0x5D, 0x7D, 0x7F)), buffer)
        except OSError as caught:
            error = caught.args[0]
        read.append((clock.now_us, bytes(buffer), error, chip.interrupt, chip.updates))
    return read, bus.transfers, chip.registers


def nothing(chip, chance):
    """Nothing happens: most of the time."""


HAPPENINGS = [nothing] * 5 + [
    lambda chip, chance: chip.electrodes.set_touch(chance.randrange(12), chance.random()),
    lambda chip, chance: chip.refuse(chance.randrange(3)),
    lambda chip, chance: chip.refuse_every(chance.choice((0, 0, 5))),
    lambda chip, chance: chip.garble(chance.randrange(2)),
    lambda chip, chance: chip.electrodes.noise.set_noise(chance.choice((0, 0, 9))),
    lambda chip, chance: write(chip, 0x77, chance.choice((0, 0, 0xF0))),
    lambda chip, chance: chip.gpio.set_level(4 + chance.randrange(8), chance.randrange(2)),
]


def test_a_register_read_in_one_call_is_the_same_as_byte_by_byte():
    assert read_all_the_evening(Mpr121) == read_all_the_evening(ByteByByte)


@pytest.mark.parametrize(("soft", "code"), [(False, EIO), (True, ENODEV)])
def test_a_missing_chip_has_its_error_on_each_kind_of_bus(soft, code):
    bus, clock = new_bus(soft)
    assert error_of(bus.writeto, 0x5C, b"\x00") == code
    assert error_of(bus.readfrom_into, 0x5C, bytearray(1)) == code
    assert clock.now_us > 0


def test_an_empty_write_to_nobody_is_done_by_software_and_says_so():
    bus, _ = new_bus()
    assert error_of(bus.writeto, 0x5C, b"") == ENODEV
    assert bus.writeto(0x5A, b"") == 0


class OneByte:
    """A device that takes one byte and no more."""

    address = 0x20

    def start(self, reading):
        self._taken = 0
        return True

    def write(self, byte):
        self._taken += 1
        return self._taken == 1

    def fetch(self, register, buffer, pause_us):
        return False

    def stop(self):
        """Nothing."""


def test_a_refused_data_byte_is_an_error_in_hardware_and_a_count_in_software():
    bus, _ = new_bus()
    bus.add(OneByte())
    assert error_of(bus.writeto, 0x20, b"abc") == EIO
    soft, _ = new_bus(soft=True)
    soft.add(OneByte())
    assert soft.writeto(0x20, b"abc") == 1


@pytest.mark.parametrize(
    ("soft", "hz", "error"),
    [
        (False, 100_000, None),
        (False, 50_000, ETIMEDOUT),
        (True, 50_000, None),
    ],
)
def test_a_transfer_of_a_hardware_master_ends_with_its_timeout(soft, hz, error):
    bus, clock = new_bus(soft)
    bus.set_frequency(hz)
    if error is None:
        bus.readfrom_mem_into(0x5A, 0, bytearray(43))
        assert 43 * 9 * 1_000_000 // hz < clock.now_us
    else:
        assert error_of(bus.readfrom_mem_into, 0x5A, 0, bytearray(43)) == error
    bus.readfrom_mem_into(0x5A, 0, bytearray(2))


def test_a_held_line_costs_the_whole_timeout():
    bus, clock = new_bus()
    bus.hold_sda()
    assert error_of(bus.writeto, 0x5A, b"\x00") == ETIMEDOUT
    assert clock.now_us == 5000
    assert error_of(bus.scan) == ETIMEDOUT


def clock_pulses(bus, count):
    for _ in range(count):
        bus.drive_scl(0)
        bus.drive_scl(1)


def test_nine_clocks_free_a_held_data_line_and_eight_do_not():
    bus, _ = new_bus()
    bus.hold_sda()
    clock_pulses(bus, 8)
    assert bus.sda == 0
    assert bus.stuck
    clock_pulses(bus, 1)
    assert bus.sda == 1
    assert bus.writeto(0x5A, b"\x00") == 1


def test_a_short_is_freed_by_no_number_of_clocks():
    bus, _ = new_bus()
    bus.hold_sda(None)
    clock_pulses(bus, 1000)
    assert bus.sda == 0
    bus.power_cycle()
    assert bus.sda == 0


def test_a_held_clock_line_reads_low_and_stops_all():
    bus, _ = new_bus()
    bus.hold_scl(True)
    assert bus.scl == 0
    assert error_of(bus.writeto, 0x5A, b"\x00") == ETIMEDOUT
    bus.hold_scl(False)
    assert bus.writeto(0x5A, b"\x00") == 1


def test_a_burst_of_refusals_ends_by_itself():
    bus, _ = new_bus()
    bus.refuse(2)
    assert error_of(bus.writeto, 0x5A, b"\x00") == EIO
    assert error_of(bus.writeto, 0x5B, b"\x00") == EIO
    assert bus.writeto(0x5A, b"\x00") == 1


def test_the_face_of_single_bytes_takes_no_time():
    bus, clock = new_bus()
    assert bus.select(0x5A, False)
    assert bus.write(0x5D)
    assert bus.select(0x5A, True)
    assert bus.read() == 0x24
    bus.stop()
    assert not bus.select(0x5C, False)
    assert bus.read() == 0xFF
    assert clock.now_us == 0


def test_two_chips_of_one_address_pull_the_line_down_together():
    bus, _ = new_bus(addresses=())
    first = Mpr121(0x5A, VirtualClock())
    second = Mpr121(0x5A, VirtualClock())
    bus.add(first)
    bus.add(second)
    write(first, 0x41, 0x0F)
    write(second, 0x41, 0x3C)
    data = bytearray(1)
    bus.writeto(0x5A, b"\x41", False)
    bus.readfrom_into(0x5A, data)
    assert data[0] == 0x0C
    second.power_off()
    bus.writeto(0x5A, b"\x41", False)
    bus.readfrom_into(0x5A, data)
    assert data[0] == 0x0F


def bus_with_mux():
    """A bus, its multiplexer, and a chip of the same address on channels 0 and 2."""
    clock = VirtualClock()
    bus = I2CBus(clock, "i2c0", 400000)
    chips = [Mpr121(0x5A, clock), Mpr121(0x5A, clock)]
    mux = Tca9548a(0x70, ([chips[0]], [], [chips[1]]))
    bus.add_mux(mux)
    return bus, mux, chips


def test_after_power_on_all_channels_are_open():
    bus, mux, _ = bus_with_mux()
    assert bus.scan() == [0x70]
    assert mux.mask == 0


def test_the_control_byte_connects_channels_and_can_be_read_back():
    bus, _, chips = bus_with_mux()
    bus.writeto(0x70, b"\x04")
    assert bus.scan() == [0x5A, 0x70]
    bus.writeto(0x5A, bytes((0x41, 9)))
    assert (chips[0].registers[0x41], chips[1].registers[0x41]) == (0, 9)
    data = bytearray(1)
    bus.readfrom_into(0x70, data)
    assert data == b"\x04"


def test_the_switches_move_only_at_the_stop():
    bus, mux, _ = bus_with_mux()
    bus.writeto(0x70, b"\x01", False)
    assert mux.mask == 0
    bus.stop()
    assert mux.mask == 1


def test_the_control_byte_counts_even_if_another_chip_is_called_before_the_stop():
    bus, mux, _ = bus_with_mux()
    bus.add(Mpr121(0x5B, VirtualClock()))
    bus.writeto(0x70, b"\x01", False)
    bus.writeto(0x5B, b"\x00")
    assert mux.mask == 1


def test_two_connected_channels_of_one_address_clash():
    bus, _, chips = bus_with_mux()
    bus.writeto(0x70, b"\x05")
    chips[0].electrodes.set_touch(0, 1.0)
    for register, value in FIXED_CHARGE + [RUN]:
        bus.writeto(0x5A, bytes((register, value)))
    assert chips[0].running
    assert chips[1].running
    write(chips[1], 0x5E, 0)
    data = bytearray(1)
    bus.writeto(0x5A, b"\x5e", False)
    bus.readfrom_into(0x5A, data)
    assert data[0] == 0xCC & 0x00


def test_a_multiplexer_without_power_takes_its_chips_with_it():
    bus, mux, _ = bus_with_mux()
    bus.writeto(0x70, b"\x01")
    mux.power_off()
    assert bus.scan() == []
    mux.power_on()
    assert bus.scan() == [0x70]


def test_a_locked_multiplexer_answers_nothing_and_keeps_its_switches():
    bus, mux, _ = bus_with_mux()
    bus.writeto(0x70, b"\x01")
    mux.lock()
    assert error_of(bus.writeto, 0x70, b"\x04") == EIO
    assert bus.scan() == [0x5A]
    mux.unlock()
    assert bus.scan() == [0x70]


def test_a_multiplexer_has_one_of_eight_addresses():
    with pytest.raises(ValueError, match="0x78"):
        Tca9548a(0x78)
