"""The stand-ins for MicroPython's modules, used by a platform file in miniature."""

import builtins
import sys
import time
from array import array

import pytest

from host_sim.board.chips.flash import PowerCut
from host_sim.board.hardware import Hardware
from host_sim.board.stand_ins.micropython.console import WouldBlock
from host_sim.board.stand_ins.micropython.loader import load_platform
from host_sim.board.stand_ins.micropython.machine import BoardReset
from tests.chips.chip_helpers import new_hardware, set_up_all

PROBE = "tests.chips.probe_platform"
ETIMEDOUT = 110


def new_probe():
    hardware = new_hardware("hex-7")
    return load_platform(hardware, PROBE), hardware


def bus_of(probe, hardware, name):
    wiring = hardware.board.buses[name]
    if wiring.kind == "soft":
        return probe.soft_bus(wiring.scl, wiring.sda)
    return probe.hardware_bus(wiring.id, wiring.scl, wiring.sda)


def test_the_module_is_executed_with_the_firmware_in_reach():
    probe, _ = new_probe()
    assert probe.ANSWER == 42
    assert probe.FREE > 0
    assert probe.__name__ == PROBE


def test_the_modules_of_this_process_stay_as_they_are():
    opener, clock, modules = builtins.open, time.time, set(sys.modules)
    new_probe()
    assert builtins.open is opener
    assert time.time is clock
    assert "machine" not in sys.modules
    assert PROBE not in set(sys.modules) - modules


def test_a_platform_that_does_not_exist_is_said_to_be_missing():
    with pytest.raises(ModuleNotFoundError, match=r"tests\.chips\.nothing"):
        load_platform(new_hardware(), "tests.chips.nothing")


def test_two_boards_have_nothing_in_common():
    one, _ = new_probe()
    other, hardware = new_probe()
    one.save("game", b"one")
    assert other.load("game") is None
    hardware.clock.advance_us(5000)
    assert (one.now_ms(), other.now_ms()) == (0, 5)


def test_ticks_wrap_around_and_their_difference_does_not():
    probe, hardware = new_probe()
    ticks = probe.stand_ins["time"]
    hardware.clock.advance_us(((1 << 30) - 1) * 1000)
    before = ticks.ticks_ms()
    ticks.sleep_ms(3)
    assert (before, ticks.ticks_ms()) == ((1 << 30) - 1, 2)
    assert ticks.ticks_diff(ticks.ticks_ms(), before) == 3
    assert ticks.ticks_diff(before, ticks.ticks_ms()) == -3
    assert ticks.ticks_add(before, 3) == 2


def test_ticks_begin_anew_with_the_power():
    probe, hardware = new_probe()
    hardware.clock.advance_us(7000000)
    hardware.power_cycle()
    assert probe.now_ms() == 0


@pytest.mark.parametrize("name", ["i2c0", "i2c1", "soft"])
def test_every_bus_of_the_board_is_found_by_its_pins(name):
    probe, hardware = new_probe()
    found = bus_of(probe, hardware, name).scan()
    assert found == [chip.address for chip in hardware.board.chips if chip.bus == name]


def test_registers_are_written_and_read_by_both_ways():
    probe, hardware = new_probe()
    bus = bus_of(probe, hardware, "i2c0")
    bus.writeto_mem(0x5A, 0x41, b"\x0c")
    bus.writevto(0x5A, (b"\x42", b"\x06"))
    assert bus.readfrom_mem(0x5A, 0x41, 2) == b"\x0c\x06"
    bus.writeto(0x5A, b"\x41")
    assert bus.readfrom(0x5A, 1) == b"\x0c"


def test_the_bus_runs_at_the_frequency_that_was_asked_for():
    probe, hardware = new_probe()
    bus = bus_of(probe, hardware, "soft")
    start_us = hardware.clock.now_us
    bus.writeto(0x5A, bytes(9))
    assert hardware.clock.now_us - start_us == (2 + 90) * 10


def test_pins_that_carry_no_bus_have_no_chips():
    probe, _ = new_probe()
    assert probe.hardware_bus(1, 3, 2).scan() == []


@pytest.mark.parametrize(("scl", "sda", "said"), [(4, 5, "SCL"), (7, 4, "SCL"), (5, 6, "SDA")])
def test_pins_that_the_block_does_not_reach_are_refused(scl, sda, said):
    probe, _ = new_probe()
    with pytest.raises(ValueError, match=said):
        probe.hardware_bus(0, scl, sda)


def test_a_held_bus_times_out_and_is_freed_through_its_pins():
    probe, hardware = new_probe()
    hardware.buses["i2c0"].hold_sda()
    bus = bus_of(probe, hardware, "i2c0")
    with pytest.raises(OSError) as caught:
        bus.scan()
    assert caught.value.args[0] == ETIMEDOUT
    wiring = hardware.board.buses["i2c0"]
    assert probe.recover(wiring.scl, wiring.sda)
    assert len(bus_of(probe, hardware, "i2c0").scan()) == 4


def test_a_bus_with_a_short_is_not_freed():
    probe, hardware = new_probe()
    hardware.buses["i2c0"].hold_sda(None)
    wiring = hardware.board.buses["i2c0"]
    assert not probe.recover(wiring.scl, wiring.sda)


def test_pins_have_levels():
    probe, _ = new_probe()
    machine = probe.stand_ins["machine"]
    pin = machine.Pin(14, machine.Pin.OUT, value=1)
    assert pin.value() == 1
    pin.toggle()
    assert machine.Pin(14).value() == 0
    assert machine.Pin(15, machine.Pin.IN, machine.Pin.PULL_UP).value() == 1
    assert machine.Pin(16, machine.Pin.IN).value() == 0
    assert machine.Pin(17, machine.Pin.OPEN_DRAIN, value=1)() == 1
    with pytest.raises(ValueError, match="invalid pin"):
        machine.Pin(30)


def test_a_wave_at_the_led_pin_lights_the_leds():
    probe, hardware = new_probe()
    probe.show(hardware.board.led_pin, bytes((1, 2, 3)))
    assert hardware.leds.colour(0) == (2, 1, 3)


def test_a_wave_at_another_pin_or_an_input_lights_nothing():
    probe, hardware = new_probe()
    probe.show(21, bytes((1, 2, 3)))
    probe.show(hardware.board.led_pin, bytes((1, 2, 3)), mode=0)
    assert hardware.leds.frames == 0
    assert hardware.leds.colour(0) == (0, 0, 0)


def test_a_pulse_at_the_pin_of_the_piezo_sounds():
    probe, hardware = new_probe()
    machine = probe.stand_ins["machine"]
    pwm = machine.PWM(machine.Pin(hardware.board.sound_pin), freq=1000, duty_u16=0)
    assert (hardware.piezo.frequency, hardware.piezo.pulse) == (0, 0)
    pwm.freq(440)
    pwm.duty_u16(70000)
    assert (pwm.freq(), pwm.duty_u16()) == (440, 65535)
    assert (hardware.piezo.frequency, hardware.piezo.pulse) == (440, 65535)
    pwm.deinit()
    assert not hardware.piezo.is_heard()
    machine.PWM(machine.Pin(14), freq=1000, duty_u16=999)
    assert not hardware.piezo.is_heard()


@pytest.mark.parametrize("hz", [7, 62_500_001])
def test_a_frequency_that_the_counter_cannot_make_is_refused(hz):
    probe, hardware = new_probe()
    machine = probe.stand_ins["machine"]
    with pytest.raises(ValueError, match="freq too"):
        machine.PWM(machine.Pin(hardware.board.sound_pin), freq=hz)


def test_files_lie_in_the_boards_flash():
    probe, hardware = new_probe()
    probe.save("game", b"abc")
    assert hardware.flash.content("game") == b"abc"
    assert probe.load("game") == b"abc"
    assert probe.stand_ins["os"].ilistdir("/") == [("game", 0x8000, 0, 3)]


def test_a_power_cut_goes_through_the_platform():
    probe, hardware = new_probe()
    hardware.flash.cut_after_writes(2)
    with pytest.raises(PowerCut):
        probe.save("game", b"abc")
    hardware.power_cycle()
    assert load_platform(hardware, PROBE).load("game") is None


def test_the_link_carries_bytes():
    probe, hardware = new_probe()
    hardware.serial.host_write(b"hello\n")
    assert probe.read_link() == b"hello\n"
    assert probe.read_link() == b""
    assert probe.write_link(b"answer\r\n\x00") == 9
    assert hardware.serial.host_read() == b"answer\r\n\x00"


def test_asking_for_more_bytes_than_wait_would_hang_a_board_and_is_an_error_here():
    probe, hardware = new_probe()
    hardware.serial.host_write(b"abc")
    with pytest.raises(WouldBlock, match="4 bytes asked for, 3"):
        probe.stand_ins["sys"].stdin.buffer.readinto(bytearray(4))


def test_byte_03_interrupts_the_program_until_it_is_told_not_to():
    probe, hardware = new_probe()
    hardware.serial.host_write(b"\x03a")
    with pytest.raises(KeyboardInterrupt):
        probe.read_link()
    assert probe.read_link() == b"a"
    probe.hold_interrupts()
    hardware.serial.host_write(b"\x03a")
    assert probe.read_link() == b"\x03a"


def test_a_poll_waits_on_the_virtual_clock():
    probe, hardware = new_probe()
    poll = probe.stand_ins["select"].poll()
    poll.register(probe.stand_ins["sys"].stdin, 1)
    assert poll.poll(250) == []
    assert hardware.clock.now_us == 250000
    with pytest.raises(WouldBlock):
        poll.poll()


def test_bytes_that_a_host_leaves_for_half_a_second_are_lost():
    probe, hardware = new_probe()
    space = hardware.serial.space
    probe.write_link(bytes(space + 10))
    assert hardware.clock.now_us == 500000
    assert len(hardware.serial.host_read()) == space


def test_a_restart_leaves_the_firmware_by_an_exception_that_it_cannot_catch():
    probe, _ = new_probe()
    with pytest.raises(BoardReset):
        probe.stand_ins["machine"].reset()
    assert not issubclass(BoardReset, Exception)


def test_a_watchdog_that_is_not_fed_in_time_restarts_the_board():
    probe, hardware = new_probe()
    watchdog = probe.stand_ins["machine"].WDT(timeout=1000)
    for _ in range(5):
        probe.stand_ins["time"].sleep_ms(900)
        watchdog.feed()
    hardware.clock.advance_us(1000001)
    with pytest.raises(BoardReset):
        watchdog.feed()


def test_while_a_program_sleeps_the_watchdog_bites_in_time():
    probe, hardware = new_probe()
    probe.stand_ins["machine"].WDT(timeout=1000)
    with pytest.raises(BoardReset):
        probe.stand_ins["time"].sleep_ms(60_000)
    assert 1000 <= hardware.clock.now_us / 1000 < 1001


def test_a_watchdog_can_be_stopped_by_its_register_alone():
    probe, _ = new_probe()
    probe.stand_ins["machine"].WDT(timeout=1000)
    probe.stand_ins["machine"].mem32[0x4005B000] = 1 << 30
    probe.stand_ins["time"].sleep_ms(60_000)


def test_a_reset_leaves_the_scratch_registers_alone_and_a_power_cycle_does_not():
    probe, hardware = new_probe()
    machine = probe.stand_ins["machine"]
    assert machine.reset_cause() == machine.PWRON_RESET
    machine.mem32[0x40058010] = 7
    hardware.restart()
    assert machine.mem32[0x40058010] == 7
    assert machine.reset_cause() == machine.WDT_RESET
    hardware.power_cycle()
    assert machine.mem32[0x40058010] == 0
    assert machine.reset_cause() == machine.PWRON_RESET
    with pytest.raises(ValueError):
        machine.mem32[0x40058000]


def test_the_watchdogs_counter_is_short():
    probe, _ = new_probe()
    with pytest.raises(ValueError, match="timeout"):
        probe.stand_ins["machine"].WDT(timeout=10000)


def test_a_status_read_shows_a_finger():
    probe, hardware = new_probe()
    set_up_all(hardware)
    hardware.touch(0, 1.0)
    hardware.clock.advance_us(50000)
    number, electrode = hardware.electrodes_of(0)[0]
    wiring = hardware.board.chips[number]
    status = bytearray(2)
    bus_of(probe, hardware, wiring.bus).readfrom_mem_into(wiring.address, 0, status)
    assert status[0] | status[1] << 8 == 1 << electrode


def test_boards_of_different_seeds_have_different_identities():
    one, _ = new_probe()
    hardware = Hardware(new_hardware().board, seed=2)
    other = load_platform(hardware, PROBE)
    assert one.stand_ins["machine"].unique_id() != other.stand_ins["machine"].unique_id()


def test_the_real_platform_feels_a_finger_and_lights_a_pad_without_one_wrong_access():
    hardware = new_hardware("hex-7")
    platform = load_platform(hardware).Platform(hardware.board, {})
    masks = array("H", [0] * len(hardware.chips))
    platform.start()
    platform.wait_for_chips()
    hardware.touch(0, 1.0)
    for _ in range(30):
        assert platform.read_touch(masks) == 0
        platform.sleep_ms(5)
    number, electrode = hardware.electrodes_of(0)[0]
    assert [mask for mask in masks if mask] == [masks[number]] == [1 << electrode]
    platform.show(bytes((9, 8, 7)) * hardware.leds.count)
    platform.sleep_ms(1)
    assert hardware.colour(0) == (8, 9, 7)
    assert hardware.leds.violations == []
    assert all(chip.dropped == [] and chip.unknown == [] for chip in hardware.chips)
