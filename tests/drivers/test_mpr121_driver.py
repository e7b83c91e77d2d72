"""The MPR121 driver against the simulated chip, register by register."""

import pytest

from host_sim.board.chips.i2c_bus import I2CBus
from host_sim.board.chips.mpr121 import Mpr121 as SimulatedMpr121
from host_sim.board.chips.mpr121.electrodes import LOOSE, OPEN, SHORTED
from host_sim.board.clock import VirtualClock
from rootlight.drivers.mpr121 import Mpr121

ADDRESS = 0x5B


class Port:
    """`machine.I2C` as far as a driver needs it, over one simulated bus, with a diary."""

    def __init__(self, bus):
        self._bus = bus
        self.written = []
        self.meddle = None

    def writeto_mem(self, address, register, data):
        assert len(data) == 1, "this revision documents writes of one byte only"
        self.written.append((register, data[0]))
        self._bus.writeto(address, bytes((register,)) + bytes(data))
        if self.meddle:
            self.meddle(register)

    def readfrom_mem_into(self, address, register, buffer):
        self._bus.writeto(address, bytes((register,)), False)
        self._bus.readfrom_into(address, buffer)


class Bench:
    """One simulated chip on a bus, and the driver for it."""

    def __init__(self, samples=10, **options):
        self.clock = VirtualClock()
        self.bus = I2CBus(self.clock, "bench")
        self.chip = SimulatedMpr121(ADDRESS, self.clock, **options)
        self.bus.add(self.chip)
        self.port = Port(self.bus)
        self.driver = Mpr121(self.port, ADDRESS, samples)
        self.thresholds = b"\x08\x05"

    def wait(self, ms):
        self.clock.advance_us(ms * 1000)

    def start(self):
        self.driver.reset()
        self.wait(Mpr121.RESET_MS)
        self.driver.set_up(self.thresholds)
        self.wait(Mpr121.START_MS)

    def is_healthy(self, electrode=0):
        self.driver.look()
        return self.driver.is_healthy(self.thresholds, electrode)


@pytest.fixture
def bench():
    return Bench()


@pytest.fixture
def started():
    bench = Bench()
    bench.start()
    return bench


def test_the_set_up_is_the_one_of_the_hardware_page_but_for_calmer_baselines(started):
    registers = started.chip.registers
    assert bytes(registers[0x41:0x59]) == bytes((8, 5)) * 12
    assert bytes(registers[0x2B:0x2F]) == bytes((1, 1, 0, 8))
    assert bytes(registers[0x2F:0x33]) == bytes((2, 1, 255, 32))
    assert bytes(registers[0x33:0x36]) == bytes(3)
    assert bytes(registers[0x5B:0x5F]) == bytes((0x11, 0x50, 0x21, 0xCC))
    assert bytes(registers[0x7B:0x80]) == bytes((0x5F, 0x00, 0xC9, 0x01, 0xB4))


def swing(bench):
    """The counts from the least to the most that an electrode reads in two seconds."""
    counts = bytearray(24)
    seen = []
    for _ in range(100):
        bench.wait(20)
        bench.driver.read_counts(counts)
        seen.append(counts[0] | counts[1] << 8)
    return max(seen) - min(seen)


def test_34_samples_a_reading_are_quieter_and_as_quick(started):
    slow = Bench(samples=34)
    slow.start()
    assert bytes(slow.chip.registers[0x5B:0x5F]) == bytes((0x11, 0xD0, 0x21, 0xCC))
    assert slow.chip.registers[0x7B] == 0xDF
    assert slow.is_healthy()
    for bench in (started, slow):
        bench.chip.electrodes.noise.set_noise(9)
    assert swing(slow) < swing(started) / 1.5
    for bench in (started, slow):
        bench.chip.electrodes.noise.set_noise(0)
        bench.chip.electrodes.set_touch(3, 1)
        bench.wait(40)
        assert bench.driver.status() == 1 << 3


def test_the_chip_refuses_nothing_and_knows_every_register(started):
    started.is_healthy()
    started.driver.diagnose()
    assert started.chip.dropped == []
    assert started.chip.unknown == []


def test_the_chip_is_reset_first_and_runs_last(started):
    assert started.port.written[0] == (0x80, 0x63)
    assert started.port.written[-1] == (0x5E, 0xCC)
    assert started.chip.running


def test_other_thresholds_are_written_if_asked_for(bench):
    bench.thresholds = b"\x06\x04"
    bench.start()
    assert bytes(bench.chip.registers[0x41:0x59]) == bytes((6, 4)) * 12
    assert bench.is_healthy()


def settings():
    """Every register that is written in stop mode."""
    bench = Bench()
    bench.start()
    return [register for register, _ in bench.port.written[3:-1]]


@pytest.mark.parametrize("spoilt", settings())
def test_a_register_that_does_not_keep_its_value_is_named(bench, spoilt):
    def meddle(register):
        if register == spoilt:
            bench.chip.registers[register] ^= 0x40

    bench.port.meddle = meddle
    with pytest.raises(OSError, match=f"MPR121 at 0x5B reads .. in register {spoilt:02X}, not"):
        bench.start()
    assert not bench.chip.running


def test_there_are_settings_for_all_that_matters():
    thresholds = list(range(0x41, 0x59))
    filters = list(range(0x2B, 0x36))
    assert sorted(settings()) == filters + thresholds + [0x5B, 0x5C, 0x5D] + list(
        range(0x7B, 0x80)
    )


def test_another_chip_is_not_taken_for_an_mpr121(bench):
    def meddle(register):
        bench.chip.registers[0x5D] = 0

    bench.port.meddle = meddle
    with pytest.raises(OSError, match="reads 00 in register 5D, not 24"):
        bench.start()


def test_a_missing_chip_raises_the_error_of_the_bus(bench):
    bench.chip.power_off()
    calls = (
        lambda: bench.driver.reset(),
        lambda: bench.driver.set_up(bench.thresholds),
        bench.driver.status,
    )
    for call in calls:
        with pytest.raises(OSError) as caught:
            call()
        assert caught.value.args[0] == 5


def test_a_chip_without_its_resistor_does_not_start(bench):
    bench.chip.over_current(True)
    with pytest.raises(OSError, match="over-current at its REXT"):
        bench.start()
    assert bench.driver.over_current


def test_after_over_current_a_new_set_up_clears_the_flag(bench):
    bench.chip.over_current(True)
    with pytest.raises(OSError):
        bench.start()
    bench.chip.over_current(False)
    bench.start()
    assert not bench.driver.over_current
    assert bench.chip.running


def test_a_finger_shows_in_the_status(started):
    started.chip.electrodes.set_touch(0, 1)
    started.chip.electrodes.set_touch(11, 1)
    started.wait(40)
    assert started.driver.status() == 0b1000_0000_0001
    started.chip.electrodes.set_touch(0, 0)
    started.wait(40)
    assert started.driver.status() == 0b1000_0000_0000


def test_over_current_is_no_finger_but_is_told(started):
    started.chip.electrodes.set_touch(3, 1)
    started.wait(40)
    started.chip.over_current(True)
    assert started.driver.status() == 0
    assert started.driver.over_current


def test_a_finger_that_rests_for_minutes_is_still_felt(started):
    started.chip.electrodes.set_touch(5, 1)
    started.wait(120000)
    assert started.driver.status() == 1 << 5


def test_slow_drift_is_followed(started):
    started.chip.electrodes.set_drift(3, 60000000)
    for _ in range(60):
        started.wait(1000)
        assert started.driver.status() == 0


def test_a_chip_that_has_its_settings_is_healthy(started):
    for number in range(30):
        assert started.is_healthy(number % 12)


def test_a_brown_out_is_noticed_and_mended(started):
    started.chip.brown_out()
    assert started.driver.status() == 0
    assert not started.is_healthy()
    started.start()
    assert started.is_healthy()


@pytest.mark.parametrize("register", [0x5B, 0x5C, 0x5D, 0x5E, 0x7C, 0x7D, 0x7E, 0x7F])
def test_a_changed_register_is_noticed_at_once(started, register):
    started.chip.registers[register] ^= 0x01
    assert not started.is_healthy()


@pytest.mark.parametrize("electrode", [0, 5, 11])
def test_a_changed_threshold_is_noticed_within_twelve_checks(started, electrode):
    started.chip.registers[0x42 + 2 * electrode] = 0
    assert not all(started.is_healthy(each) for each in range(12))


def test_strength_is_what_a_finger_takes_from_the_counts(started):
    started.is_healthy()
    idle = started.chip.filtered(4)
    started.chip.electrodes.set_touch(4, 1)
    started.wait(40)
    assert started.driver.strength(4) == idle - started.chip.filtered(4)
    assert started.driver.strength(5) == 0


def test_strength_is_known_roughly_before_the_first_check(started):
    idle = started.chip.filtered(4)
    started.chip.electrodes.set_touch(4, 1)
    started.wait(40)
    exact = idle - started.chip.filtered(4)
    assert abs(started.driver.strength(4) - exact) <= 2


def test_a_finger_that_lands_during_a_check_is_not_learnt_as_idle(started):
    idle = started.chip.filtered(4)
    started.is_healthy()
    started.chip.electrodes.set_touch(4, 1)
    for _ in range(4):
        started.wait(8)
        started.is_healthy()
    assert started.driver.strength(4) == idle - started.chip.filtered(4)


@pytest.mark.parametrize("seed", range(1, 9))
def test_two_equal_fingers_on_one_chip_are_felt_alike(seed):
    bench = Bench(seed=seed)
    bench.start()
    bench.is_healthy()
    for electrode in range(12):
        bench.chip.electrodes.set_touch(electrode, 1)
    bench.wait(60)
    strengths = [bench.driver.strength(electrode) for electrode in range(12)]
    # The gestures take them for two fingers: the weaker has 80 % of the stronger.
    assert min(strengths) * 100 >= max(strengths) * 80


def test_recalibration_takes_what_lies_there_as_idle(started):
    started.chip.electrodes.set_touch(7, 1)
    started.wait(60)
    assert started.driver.status()
    started.driver.recalibrate()
    started.wait(Mpr121.START_MS)
    assert started.driver.status() == 0
    assert started.is_healthy()


def test_diagnosis_tells_charge_and_counts_of_each_electrode(started):
    found = started.driver.diagnose()
    assert found["out_of_range"] == []
    assert not found["over_current"]
    for electrode in range(12):
        assert found["counts"][electrode] == started.chip.filtered(electrode)
        assert 0 <= started.chip.baseline(electrode) - found["baseline"][electrode] < 4
        assert 30 <= found["charge_ua"][electrode] <= 50
        assert found["charge_time"][electrode] == 3


def test_diagnosis_names_an_electrode_that_is_shorted(bench):
    bench.chip.electrodes.set_trouble(9, SHORTED)
    bench.start()
    assert bench.driver.diagnose()["out_of_range"] == [9]


# Electrodes that cannot be measured, or have the charge of a bare pin, which is that of 15 pF.
BARE_TENTHS = 160


@pytest.mark.parametrize(("trouble", "why"), [(SHORTED, "shorted"), (OPEN, "open")])
@pytest.mark.parametrize("at_start", [True, False])
def test_a_broken_electrode_is_odd_from_the_start_or_as_soon_as_it_breaks(trouble, why, at_start):
    bench = Bench()
    if at_start:
        bench.chip.electrodes.set_trouble(9, trouble)
    bench.driver.bare_tenths = BARE_TENTHS
    bench.start()
    if not at_start:
        bench.chip.electrodes.set_trouble(9, trouble)
        bench.wait(100)
    assert bench.is_healthy()
    assert bench.driver.odd == 1 << 9
    assert bench.driver.why_odd(9) == why
    assert bench.driver.why_odd(8) is None


def test_a_wire_that_makes_contact_again_is_no_finger_and_odd_until_the_chip_is_calibrated(
    started,
):
    started.driver.bare_tenths = BARE_TENTHS
    started.chip.electrodes.set_trouble(9, OPEN)
    started.wait(1000)
    started.chip.electrodes.set_trouble(9, LOOSE)
    started.wait(100)
    assert started.driver.status() == 1 << 9
    assert started.driver.strength(9) == 1023
    assert started.driver.why_odd(9) == "loose"
    started.driver.recalibrate()
    started.wait(Mpr121.START_MS)
    assert started.driver.why_odd(9) is None


def test_a_finger_on_bare_copper_is_felt_as_strongly_as_it_is(bench):
    """It adds some 60 pF to the 34 pF of a line: 720 * 60 / 94 counts."""
    bench.driver.bare_tenths = BARE_TENTHS
    bench.chip.electrodes.set_capacitance(9, 34)
    bench.start()
    bench.chip.electrodes.set_capacitance(9, 34 + 60)
    bench.wait(100)
    assert bench.driver.status() == 1 << 9
    assert bench.driver.strength(9) == pytest.approx(460, abs=15)
    assert bench.driver.why_odd(9) is None
    bench.chip.electrodes.set_capacitance(9, 34)
    bench.wait(100)
    assert bench.driver.status() == 0


def test_an_open_line_that_feels_a_finger_is_a_finger(started):
    """Whatever was said of its wire."""
    started.driver.bare_tenths = 400
    started.chip.electrodes.set_touch(9, 1)
    started.wait(100)
    assert started.driver.why_odd(9) == "open"
    assert 10 < started.driver.strength(9) < 20


def test_a_line_for_which_there_is_no_charge_is_odd(bench):
    bench.chip.electrodes.set_capacitance(3, 8000)
    bench.start()
    assert bench.is_healthy()
    assert bench.driver.odd == 1 << 3
    assert bench.driver.why_odd(3) == "out_of_range"


@pytest.mark.parametrize("picofarad", [28, 40, 60])
def test_no_line_of_a_board_is_odd(bench, picofarad):
    for electrode in range(12):
        bench.chip.electrodes.set_capacitance(electrode, picofarad)
    bench.start()
    bench.chip.electrodes.set_touch(5, 1)
    bench.wait(100)
    assert bench.is_healthy()
    assert bench.driver.odd == 0


def test_noise_shows_above_the_baseline_and_fingers_do_not(started):
    started.chip.electrodes.noise.set_hum(1.3, 1.0)
    for electrode in range(12):
        started.chip.electrodes.set_touch(electrode, 0.7)
    seen = 0
    for number in range(50):
        started.wait(50)
        seen += started.driver.lively()
        started.chip.electrodes.set_touch(number % 12, 0)
    assert seen == 0
    started.chip.electrodes.noise.set_noise(10)
    for _ in range(6):
        started.wait(50)
        seen += started.driver.lively()
    assert seen >= 3


@pytest.mark.parametrize("factor", [0.65, 0.74, 1.0, 1.35, 1.54])
def test_a_finger_is_seen_in_time_whatever_the_clock_of_the_chip(factor):
    bench = Bench(clock_error=factor)
    bench.start()
    bench.chip.electrodes.set_touch(2, 1)
    bench.wait(25)
    assert bench.driver.status() == 1 << 2
