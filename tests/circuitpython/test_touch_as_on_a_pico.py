"""The tests of a Pico's touch chips once more, with Adafruit's drivers in the place of ours.

Tests that differ stand here in place of theirs.
"""

import pytest

from tests.drivers import test_pico_touch as on_a_pico
from tests.drivers.test_pico_touch import (  # noqa: F401
    test_a_bus_that_a_chip_holds_is_freed_at_once,
    test_a_bus_that_fails_and_recovers_sets_its_chips_up_if_they_need_it,
    test_a_bus_that_is_held_at_the_start_for_good_does_not_stop_the_start,
    test_a_bus_that_is_held_at_the_start_is_freed,
    test_a_chip_that_comes_back_is_set_up_and_works,
    test_a_chip_that_lost_its_settings_is_ok_after_the_next_look,
    test_a_dead_multiplexer_takes_its_chips_along_until_it_is_mended,
    test_a_dip_of_the_multiplexers_supply_is_survived,
    test_a_fault_is_told_as_a_sentence_about_its_part,
    test_a_finger_is_read_within_25_ms_whatever_the_chips_clock,
    test_a_finger_on_a_chip_that_vanishes_is_lifted,
    test_a_held_bus_takes_hardly_any_time,
    test_a_held_data_line_is_found_on_a_soft_bus_too,
    test_a_missing_chip_does_not_slow_the_others_down,
    test_a_missing_chip_is_asked_less_and_less_often,
    test_a_missing_chip_is_named_and_the_others_play_on,
    test_a_poll_of_eleven_chips_takes_under_five_milliseconds,
    test_a_reading_that_fails_once_or_twice_loses_no_finger,
    test_after_a_brown_out_a_chip_is_set_up_anew,
    test_all_chips_of_a_board_are_set_up_together,
    test_chips_behind_a_multiplexer_work_as_others_do,
    test_diagnosis_names_every_chip,
    test_diagnosis_survives_a_chip_that_vanishes_while_it_is_asked,
    test_every_pad_is_felt_where_it_is,
    test_on_another_supply_other_thresholds_are_set,
    test_on_the_largest_board_a_brown_out_is_found_within_six_seconds,
    test_over_current_is_told_and_tried_again,
    test_over_current_that_passes_is_over_soon,
    test_recalibration_forgets_an_object_on_a_pad,
    test_recalibration_of_a_missing_chip_is_just_a_fault,
    test_strength_of_a_chip_that_fails_is_none_at_all,
    test_strength_tells_a_full_finger_from_the_edge_of_one,
    test_the_slowest_bus_reads_all_that_a_chip_has,
)

pytestmark = pytest.mark.usefixtures("on_circuitpython")
any_bench = on_a_pico.any_bench
bench = on_a_pico.bench


@pytest.mark.parametrize("kind", ["scl_stuck", "sda_stuck"])
def test_a_bus_that_cannot_be_freed_stops_only_its_own_chips(bench, kind):
    """CircuitPython waits a second for it, once."""
    options = {"clocks": 0} if kind == "sda_stuck" else {}
    bench.inject("i2c1", kind, **options)
    bench.put("a1", "g3", "m1")
    bench.run(1100)
    assert bench.felt() == ["a1", "m1"]
    assert bench.faults == [(f"touch{number}", "bus_held") for number in range(4, 8)]


def test_every_test_of_a_pico_is_here():
    tests = {name for name in dir(on_a_pico) if name.startswith("test_")}
    assert tests <= set(globals())
