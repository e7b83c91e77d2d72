"""The simulated MPR121 seen from the pads: counts, timing, thresholds, baseline, search."""

import pytest

from host_sim.board.chips.mpr121 import Mpr121
from host_sim.board.chips.mpr121.electrodes import FLICKERING, LOOSE, OPEN, SHORTED, STUCK
from host_sim.board.clock import VirtualClock
from tests.chips.chip_helpers import (
    AUTOMATIC,
    FIXED_CHARGE,
    RUN,
    UPDATE_US,
    new_chip,
    read,
    running_chip,
    write,
)

DAY_US = 24 * 3600 * 1000000


def test_counts_are_charge_over_capacitance():
    chip, _ = running_chip()
    # 39 uA x 2 us / 34 pF x 1024 / 3.3 V
    assert chip.filtered(0) == int(39 * 2 / 34 * 1024 / 3.3) == 711


def test_a_fingertip_through_acrylic_takes_fifteen_counts():
    chip, clock = running_chip()
    chip.electrodes.set_touch(5, 1.0)
    clock.advance_us(UPDATE_US)
    assert chip.baseline(5) - chip.filtered(5) == 15


def test_a_strength_beyond_a_full_touch_is_refused():
    chip, _ = running_chip()
    with pytest.raises(ValueError, match="0 to 1"):
        chip.electrodes.set_touch(0, 1.5)


def test_outputs_move_every_esi_times_sfi():
    chip, clock = running_chip()
    chip.electrodes.set_touch(0, 1.0)
    clock.advance_us(UPDATE_US - 1)
    assert chip.filtered(0) == 711
    clock.advance_us(1)
    assert chip.filtered(0) == 696


def test_a_slow_chip_takes_longer_by_its_clock_error():
    chip, clock = running_chip(clock_error=1.54)
    assert chip.update_us == 12320
    chip.electrodes.set_touch(0, 1.0)
    clock.advance_us(12319)
    assert chip.filtered(0) == 711
    clock.advance_us(1)
    assert chip.filtered(0) == 696


def test_a_scan_longer_than_esi_wins_over_it():
    # FFI 34 samples, 32 us, ESI 1 ms, SFI 4: a scan is 34 x 2 x 32 us x 12.
    chip, _ = new_chip([(0x5C, 0xC1), (0x5D, 0xE0), RUN])
    assert chip.update_us == 34 * 2 * 32 * 12 * 4


def test_only_enabled_electrodes_measure():
    chip, clock = new_chip(FIXED_CHARGE + [(0x5E, 0xC4)])
    clock.advance_us(UPDATE_US)
    assert [chip.filtered(electrode) for electrode in range(6)] == [711] * 4 + [0] * 2


def test_debounce_of_one_wants_two_updates_in_a_row():
    chip, clock = running_chip()
    clock.advance_us(4000)
    chip.electrodes.set_touch(3, 1.0)
    clock.advance_us(4000)
    assert chip.touched == 0
    clock.advance_us(UPDATE_US)
    assert chip.touched == 1 << 3
    assert chip.status_changed_us == clock.now_us


def test_a_finger_shorter_than_the_debounce_is_no_touch():
    chip, clock = running_chip()
    for _ in range(5):
        chip.electrodes.set_touch(3, 1.0)
        clock.advance_us(UPDATE_US)
        chip.electrodes.set_touch(3, 0)
        clock.advance_us(UPDATE_US)
    assert chip.touched == 0
    assert chip.status_changed_us == -1


def test_release_has_a_debounce_of_its_own():
    chip, clock = running_chip((0x5B, 0x20))
    chip.electrodes.set_touch(3, 1.0)
    clock.advance_us(UPDATE_US)
    assert chip.touched == 1 << 3
    chip.electrodes.set_touch(3, 0)
    clock.advance_us(2 * UPDATE_US)
    assert chip.touched == 1 << 3
    clock.advance_us(UPDATE_US)
    assert chip.touched == 0


@pytest.mark.parametrize(("picofarad", "drop", "touched"), [(34.404, 8, 0), (34.453, 9, 1)])
def test_a_touch_must_exceed_its_threshold(picofarad, drop, touched):
    chip, clock = running_chip()
    chip.electrodes.set_capacitance(0, picofarad)
    clock.advance_us(3 * UPDATE_US)
    assert chip.baseline(0) - chip.filtered(0) == drop
    assert chip.touched == touched


@pytest.mark.parametrize(("picofarad", "drop", "touched"), [(34.26, 5, 1), (34.215, 4, 0)])
def test_a_release_must_fall_below_its_threshold(picofarad, drop, touched):
    chip, clock = running_chip()
    chip.electrodes.set_touch(0, 1.0)
    clock.advance_us(3 * UPDATE_US)
    assert chip.touched == 1
    chip.electrodes.set_touch(0, 0)
    chip.electrodes.set_capacitance(0, picofarad)
    clock.advance_us(3 * UPDATE_US)
    assert chip.baseline(0) - chip.filtered(0) == drop
    assert chip.touched == touched


@pytest.mark.parametrize(("control", "base"), [(0x0C, 400), (0x4C, 400), (0x8C, 704), (0xCC, 711)])
def test_the_baseline_starts_as_cl_says(control, base):
    chip, clock = new_chip(FIXED_CHARGE + [(0x1E, 100), (0x5E, control)])
    clock.advance_us(UPDATE_US)
    assert chip.baseline(0) == base


def test_a_run_begun_under_a_finger_calibrates_it_away():
    chip, clock = new_chip(FIXED_CHARGE)
    chip.electrodes.set_touch(0, 1.0)
    write(chip, *RUN)
    clock.advance_us(5 * UPDATE_US)
    assert chip.touched == 0
    assert chip.baseline(0) == 696


def test_a_small_rise_is_followed_at_once():
    chip, clock = running_chip((0x2B, 1), (0x2C, 1))
    chip.electrodes.set_capacitance(0, 33.9)
    clock.advance_us(UPDATE_US)
    assert chip.filtered(0) == chip.baseline(0) == 713


def test_a_large_rise_is_followed_step_by_step_until_it_is_small():
    chip, clock = running_chip((0x2B, 1), (0x2C, 1))
    chip.electrodes.set_capacitance(0, 33.78)
    bases = []
    for _ in range(5):
        clock.advance_us(UPDATE_US)
        bases.append(chip.baseline(0))
    assert chip.filtered(0) == 716
    assert bases == [712, 713, 714, 716, 716]


def test_ncl_and_fdl_slow_the_falling_baseline_down():
    # Means of two values, and more than two of them in a row: a step every six updates.
    chip, clock = running_chip((0x2F, 1), (0x30, 1), (0x31, 2), (0x32, 2))
    chip.electrodes.set_capacitance(0, 34.23)
    clock.advance_us(5 * UPDATE_US)
    assert chip.filtered(0) == 707
    assert chip.baseline(0) == 711
    clock.advance_us(UPDATE_US)
    assert chip.baseline(0) == 710
    clock.advance_us(6 * UPDATE_US)
    assert chip.baseline(0) == 709


def test_without_a_step_the_baseline_of_a_touched_pad_is_frozen():
    chip, clock = running_chip((0x2F, 1), (0x30, 1), (0x31, 255), (0x32, 2))
    chip.electrodes.set_touch(0, 1.0)
    clock.advance_us(DAY_US)
    assert chip.baseline(0) == 711
    assert chip.touched == 1


def test_with_a_step_the_baseline_of_a_touched_pad_sinks_until_the_finger_is_lost():
    chip, clock = running_chip((0x33, 1))
    chip.electrodes.set_touch(0, 1.0)
    clock.advance_us(2 * UPDATE_US)
    assert chip.touched == 1
    clock.advance_us(30 * UPDATE_US)
    assert chip.touched == 0


def test_without_tracking_the_baseline_stays():
    chip, clock = new_chip(FIXED_CHARGE + [(0x2B, 63), (0x2C, 63), (0x1E, 170), (0x5E, 0x4C)])
    clock.advance_us(100 * UPDATE_US)
    assert chip.baseline(0) == 680


def test_a_day_of_silence_is_counted_in_updates():
    chip, clock = running_chip()
    clock.advance_us(DAY_US)
    chip.catch_up()
    assert chip.updates == DAY_US // UPDATE_US + 1
    assert chip.touched == 0


def test_a_day_of_silence_does_not_shift_the_rhythm():
    chip, clock = running_chip()
    clock.advance_us(DAY_US + 3000)
    chip.electrodes.set_touch(0, 1.0)
    clock.advance_us(UPDATE_US - 3000 - 1)
    assert chip.filtered(0) == 711
    clock.advance_us(1)
    assert chip.filtered(0) == 696


def test_the_search_reaches_the_target_with_the_shortest_charge_time():
    chip, clock = new_chip(FIXED_CHARGE + AUTOMATIC + [RUN])
    clock.advance_us(100000)
    # 720 counts at 34 pF are 78.9 pC: 79 uA would be too much for 1 us, so 39 uA for 2 us.
    assert read(chip, 0x5F) == bytes((39,))
    assert read(chip, 0x6C) == b"\x33"
    assert chip.filtered(0) == 711
    assert read(chip, 0x02, 2) == bytes(2)


def test_the_search_takes_time_before_the_first_data():
    chip, clock = new_chip(FIXED_CHARGE + AUTOMATIC + [RUN])
    clock.advance_us(20000)
    assert chip.filtered(0) == 0
    assert read(chip, 0x5F) == b"\x00"


def test_the_search_may_be_told_to_keep_the_charge_time():
    chip, clock = new_chip(FIXED_CHARGE + AUTOMATIC + [(0x7C, 0x80), (0x5D, 0x81), RUN])
    clock.advance_us(100000)
    assert read(chip, 0x5F) == bytes((20,))
    assert read(chip, 0x6C) == b"\x44"


def test_a_line_that_no_charge_brings_into_range_is_reported():
    chip, clock = new_chip(FIXED_CHARGE + AUTOMATIC + [(0x7B, 0x5D)])
    chip.electrodes.set_capacitance(3, 3000.0)
    chip.electrodes.set_trouble(9, SHORTED)
    write(chip, *RUN)
    clock.advance_us(100000)
    assert read(chip, 0x02, 2) == bytes((0x08, 0x82))


def test_a_line_that_leaves_the_range_is_searched_again():
    chip, clock = new_chip(FIXED_CHARGE + AUTOMATIC + [RUN])
    clock.advance_us(100000)
    # Smaller, not larger: more capacitance would be a touch.
    chip.electrodes.set_capacitance(0, 20.0)
    clock.advance_us(100000)
    assert 700 < chip.filtered(0) < 740
    assert chip.baseline(0) == chip.filtered(0)
    assert read(chip, 0x03) == b"\x00"


def test_a_line_shorted_later_raises_the_other_flag_and_looks_touched():
    chip, clock = new_chip(FIXED_CHARGE + AUTOMATIC + [RUN])
    clock.advance_us(100000)
    chip.electrodes.set_trouble(2, SHORTED)
    clock.advance_us(100000)
    assert read(chip, 0x02, 2) == bytes((0x04, 0x40))
    assert chip.filtered(2) == 0
    assert chip.touched == 1 << 2


def test_an_open_electrode_reads_full_scale_and_feels_no_finger():
    chip, clock = running_chip()
    chip.electrodes.set_trouble(4, OPEN)
    chip.electrodes.set_touch(4, 1.0)
    clock.advance_us(10 * UPDATE_US)
    assert chip.filtered(4) == 1023
    assert chip.touched == 0


def test_a_stuck_electrode_stays_touched_without_a_finger():
    chip, clock = running_chip()
    chip.electrodes.set_trouble(4, STUCK)
    clock.advance_us(10 * UPDATE_US)
    assert chip.touched == 1 << 4


def test_noise_comes_from_the_seed_and_keeps_to_its_amplitude():
    series = []
    for seed in (7, 7, 8):
        chip, clock = running_chip(seed=seed, noise=3)
        data = []
        for _ in range(200):
            clock.advance_us(UPDATE_US)
            data.append(chip.filtered(0))
        series.append(data)
    assert series[0] == series[1] != series[2]
    assert {min(series[0]), max(series[0])} == {708, 714}


def test_drift_moves_all_lines_evenly_and_then_rests():
    chip, clock = running_chip((0x2F, 1), (0x30, 1), (0x31, 0), (0x32, 0))
    chip.electrodes.set_drift(1.0, 10000000)
    clock.advance_us(5000000)
    assert chip.filtered(0) in (701, 702)
    assert chip.touched == 0
    clock.advance_us(10000000)
    assert chip.filtered(0) == chip.baseline(0) == int(39 * 2 / 35 * 1024 / 3.3)


def test_electrodes_of_one_chip_differ_slightly():
    chip = Mpr121(0x5A, VirtualClock(), seed=5)
    lines = [chip.electrodes.capacitance(electrode) for electrode in range(12)]
    assert len(set(lines)) > 6
    assert min(lines) >= 31000
    assert max(lines) <= 37000


# Noise of many causes, and what comes and goes.


def test_hum_is_a_bell_curve_of_its_width():
    chip, clock = running_chip()
    chip.electrodes.noise.set_hum(1.0)
    far = [0] * 8
    for _ in range(400):
        clock.advance_us(UPDATE_US)
        for electrode in range(12):
            far[min(abs(chip.filtered(electrode) - 711), 7)] += 1
    # 38, 48, 12 and 1.2 % lie within a half, between 0.5 and 1.5, 1.5 and 2.5, 2.5 and 3.5.
    for place, percent in ((0, 38), (1, 48), (2, 12)):
        assert abs(far[place] - 48 * percent) < 250
    assert 0 < far[3] < 150
    assert sum(far[5:]) == 0


def test_a_ripple_is_a_slow_triangle_on_all_electrodes():
    chip, clock = running_chip()
    chip.electrodes.noise.set_hum(0, ripple=3, beat_ms=400)
    seen = []
    for _ in range(50):
        clock.advance_us(UPDATE_US)
        seen.append(chip.filtered(4) - 711)
        assert chip.filtered(5) == chip.filtered(4)
    assert min(seen) == -3
    assert max(seen) >= 2


def test_noise_does_not_lift_a_calm_baseline():
    """With the filter of the firmware: eight values in a row must agree, up or down."""
    calm = [
        (0x2B, 1),
        (0x2C, 1),
        (0x2D, 0),
        (0x2E, 8),
        (0x2F, 2),
        (0x30, 1),
        (0x31, 63),
        (0x32, 8),
    ]
    chip, clock = running_chip(*calm)
    chip.electrodes.noise.set_noise(6)
    for _ in range(2000):
        clock.advance_us(UPDATE_US)
        assert abs(chip.baseline(0) - 711) <= 5
        assert chip.touched == 0


@pytest.mark.parametrize("trouble", [FLICKERING, LOOSE])
def test_an_electrode_may_come_and_go(trouble):
    chip, clock = running_chip()
    chip.electrodes.set_trouble(3, trouble, 100)
    changes = 0
    before = chip.filtered(3)
    for _ in range(500):
        clock.advance_us(UPDATE_US)
        changes += chip.filtered(3) != before
        before = chip.filtered(3)
    # Four seconds of 50 to 150 ms each.
    assert 20 <= changes <= 80


def test_a_finger_on_a_thing_that_lies_there_is_felt_on_top():
    chip, clock = running_chip()
    chip.electrodes.set_trouble(3, STUCK)
    clock.advance_us(UPDATE_US)
    lies = chip.filtered(3)
    chip.electrodes.set_touch(3, 1)
    clock.advance_us(UPDATE_US)
    assert chip.filtered(3) < lies < 711


def test_a_garbled_reading_is_wrong_in_one_bit_and_the_next_is_right():
    chip, _ = running_chip()
    chip.garble(1)
    assert bin(read(chip, 0x00, 2)[0]).count("1") == 1
    assert read(chip, 0x00, 2)[0] == 0
